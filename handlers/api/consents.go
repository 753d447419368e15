package api

import (
	"time"

	"hearth/handlers/web"
	"hearth/store/messages"
)

// AgreementData is a consent to a kind of mail, and its withdrawal.
type AgreementData struct {
	Kind    string   `json:"kind"`
	Label   string   `json:"label"`
	Given   web.Time `json:"given"`
	GivenBy string   `json:"given_by"`
	// Withdrawn is null while it holds.
	Withdrawn   web.Time `json:"withdrawn"`
	WithdrawnBy string   `json:"withdrawn_by"`
}

// ConsentsOf converts agreements for the wire, with dates in a zone.
func ConsentsOf(found []messages.Consent, zone *time.Location) []AgreementData {
	shown := make([]AgreementData, len(found))
	for i, a := range found {
		label := a.Kind
		for _, k := range messages.MarketingKinds {
			if k.Name == a.Kind {
				label = k.Label
			}
		}
		shown[i] = AgreementData{Kind: a.Kind, Label: label, Given: web.In(a.GivenAt, zone), GivenBy: a.GivenBy,
			Withdrawn: web.In(a.WithdrawnAt, zone), WithdrawnBy: a.WithdrawnBy}
	}
	return shown
}

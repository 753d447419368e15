package api

import (
	"time"

	"hearth/handlers/web"
	"hearth/store/messages"
)

// AgreementData is a customer's consent to a kind of marketing email, with its withdrawal.
type AgreementData struct {
	Kind    string   `json:"kind"`
	Label   string   `json:"label"`
	Given   web.Time `json:"given"`
	GivenBy string   `json:"given_by"`
	// Withdrawn is the time of the withdrawal; null while the consent is valid.
	Withdrawn   web.Time `json:"withdrawn"`
	WithdrawnBy string   `json:"withdrawn_by"`
}

// ConsentsOf converts consents for the API, with dates in the given zone.
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

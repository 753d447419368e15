package staff

import (
	"context"

	"hearth/handlers/web"
	"hearth/store/messages"
	"hearth/store/money"
)

// toldFigures are the results of one kind of marketing email: the customers who currently consent; the withdrawals
// and sent emails of the period; and the orders placed within seven days of an email, without cancelled ones.
type toldFigures struct {
	Kind      string      `json:"kind"`
	Label     string      `json:"label"`
	On        bool        `json:"on"`
	Agreed    int64       `json:"agreed"`
	Withdrawn int64       `json:"withdrawn"`
	Sent      int64       `json:"sent"`
	Orders    int64       `json:"orders"`
	Sum       money.Paise `json:"sum"`
}

// MarketingFigures returns the results of a period's marketing emails.
func (r Numbers) MarketingFigures(ctx context.Context, _ *web.Caller, in numbersIn) (web.Data[[]toldFigures], error) {
	_, found, err := r.Store.Reports.FindMarketingResults(ctx, in.asked())
	shown := make([]toldFigures, len(found))
	for i, f := range found {
		shown[i] = toldFigures{
			Kind:      messages.MarketingKinds[i].Name,
			Label:     messages.MarketingKinds[i].Label,
			On:        r.Store.Settings.Values().SendsMarketing(f.Kind),
			Agreed:    f.Agreed,
			Withdrawn: f.Withdrawn,
			Sent:      f.Sent,
			Orders:    f.Orders,
			Sum:       f.Sum,
		}
	}
	return web.Give(shown), err
}

package staff

import (
	"context"

	"hearth/handlers/web"
	"hearth/store"
	"hearth/store/money"
)

// toldFigures are what a kind of agreed mail brought: the people who agree now, those who withdrew it and the mails that left in the
// period, and the orders that were placed within seven days after one and kept.
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

// ToldFigures returns what the agreed mails of a period brought.
func (r Numbers) ToldFigures(ctx context.Context, _ *web.Caller, in numbersIn) (web.Data[[]toldFigures], error) {
	_, found, err := r.Store.FindTellFigures(ctx, in.asked())
	shown := make([]toldFigures, len(found))
	for i, f := range found {
		shown[i] = toldFigures{store.TellKinds[i].Name, store.TellKinds[i].Label, r.Store.Settings().Tells(f.Kind), f.Agreed, f.Withdrawn, f.Sent, f.Orders, f.Sum}
	}
	return web.Give(shown), err
}

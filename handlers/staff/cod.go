package staff

import (
	"context"

	"hearth/handlers/web"
	"hearth/store/money"
)

// COD contains the calls about cash on delivery: confirmation by phone, and the cost of returned parcels.
type COD struct{ *Deps }

// CodCheckByPhone records that a customer confirmed a COD order to staff by telephone.
func (r COD) CodCheckByPhone(ctx context.Context, c *web.Caller, in struct {
	ID   int64    `path:"id"`
	Note web.Text `json:"note"`
}) (web.Reply, error) {
	return web.Done("Confirmed: the customer wants this order."), r.Store.Orders.CheckCOD(ctx, c.ID, in.ID, "phone",
		string(in.Note))
}

// codLoss is the result of cash on delivery in one month or at one pincode (Of). Sent, Delivered and CameBack count
// orders by their day of shipping. Lost are the delivery charges of parcels that were refused at the door.
type codLoss struct {
	Of        string      `json:"of"`
	Sent      int64       `json:"sent"`
	Delivered int64       `json:"delivered"`
	CameBack  int64       `json:"came_back"`
	Value     money.Paise `json:"value"`
	Lost      money.Paise `json:"lost"`
}

// codLosses has the last twelve months, the newest first, and the twenty pincodes with the most refused parcels.
type codLosses struct {
	Months []codLoss `json:"months"`
	Pins   []codLoss `json:"pins"`
}

// CodLosses returns the cost of COD parcels that came back undelivered, by month and by pincode.
func (r COD) CodLosses(ctx context.Context, _ *web.Caller, _ web.None) (web.Data[codLosses], error) {
	months, pins, err := r.Store.Orders.CODLosses(ctx)
	shown := codLosses{make([]codLoss, len(months)), make([]codLoss, len(pins))}
	for i, l := range months {
		shown.Months[i] = codLoss(l)
	}
	for i, l := range pins {
		shown.Pins[i] = codLoss(l)
	}
	return web.Give(shown), err
}

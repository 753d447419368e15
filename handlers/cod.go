package handlers

import (
	"context"
	"crypto/hmac"

	"hearth/store"
	"hearth/store/money"
)

// codCheck is a customer's word, by the link of the mail, that a COD order is really wanted.
func (h *Handlers) codCheck(ctx context.Context, _ *Caller, in struct {
	OrderID Int  `json:"orders_id"`
	Key     Text `json:"key"`
}) (Reply, error) {
	if !hmac.Equal([]byte(in.Key), []byte(h.store.CODCheckKey(int64(in.OrderID)))) {
		return Reply{}, &store.Refusal{Message: "This link is not whole. Please open it from the mail once more."}
	}
	return done("Thank you. Your order will be packed now."), h.store.CheckCOD(ctx, 0, int64(in.OrderID), "mail", "")
}

// codCheckByPhone ticks off that staff called.
func (h *Handlers) codCheckByPhone(ctx context.Context, c *Caller, in struct {
	ID   int64 `path:"id"`
	Note Text  `json:"note"`
}) (Reply, error) {
	return done("Noted: the customer wants this order."), h.store.CheckCOD(ctx, c.ID, in.ID, "phone", string(in.Note))
}

type codLoss struct {
	Of        string      `json:"of"`
	Sent      int64       `json:"sent"`
	Delivered int64       `json:"delivered"`
	CameBack  int64       `json:"came_back"`
	Value     money.Paise `json:"value"`
	Lost      money.Paise `json:"lost"`
}

type codLosses struct {
	Months []codLoss `json:"months"`
	Pins   []codLoss `json:"pins"`
}

// codLosses tells what COD parcels that came back cost, by month and by PIN.
func (h *Handlers) codLosses(ctx context.Context, _ *Caller, _ none) (Data[codLosses], error) {
	months, pins, err := h.store.CODLosses(ctx)
	wire := codLosses{make([]codLoss, len(months)), make([]codLoss, len(pins))}
	for i, l := range months {
		wire.Months[i] = codLoss(l)
	}
	for i, l := range pins {
		wire.Pins[i] = codLoss(l)
	}
	return give(wire), err
}

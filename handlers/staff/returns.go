package staff

import (
	"context"
	"fmt"

	"hearth/handlers/api"
	"hearth/handlers/files"
	"hearth/handlers/web"
	"hearth/store/core"
	"hearth/store/money"
	"hearth/store/returns"
	"hearth/store/shipments"
)

// Returns is where staff handle returned products.
type Returns struct{ *Deps }

// returnRow is a return in the list of the back office. Amount is the refund for all its units.
type returnRow struct {
	ID       int64       `json:"return_id"`
	LineID   int64       `json:"odid"`
	OrderID  int64       `json:"orders_id"`
	Product  int64       `json:"product_id"`
	Title    string      `json:"title"`
	Name     string      `json:"cust_Name"`
	Payment  string      `json:"pt"`
	Quantity int64       `json:"quantity"`
	Amount   money.Paise `json:"amount"`
	Kind     string      `json:"kind"`
	Reason   string      `json:"reason"`
	RefundTo string      `json:"refund_to"`
	Status   string      `json:"state"`
	// Inspected is accepted or refused once staff have inspected the returned product; Findings is their description
	// of it.
	Inspected string   `json:"inspected"`
	Findings  string   `json:"findings"`
	HasPhoto  bool     `json:"return_photo"`
	Date      web.Time `json:"return_date"`
	Refunded  web.Time `json:"refund_date"`
	// Exchange is the order that replaces the product, 0 for a refund, with its product's title and its state. Paid of
	// Total is what the return pays; the rest of its amount is refunded.
	Exchange      int64       `json:"exchange_order"`
	ExchangeTitle string      `json:"exchange_title"`
	ExchangeState string      `json:"exchange_state"`
	ExchangePaid  money.Paise `json:"exchange_paid"`
	ExchangeTotal money.Paise `json:"exchange_total"`
	// Pickup is the state of the pick-up by the courier: asked, booked, cancelling, picked up, arrived, refused or
	// cancelled; "" without one. Collectable means that one can be booked now; Grams is what the products weigh.
	Pickup        string `json:"pickup"`
	Waybill       string `json:"pickup_waybill"`
	PickupStatus  string `json:"pickup_status"`
	PickupProblem string `json:"pickup_problem"`
	Collectable   bool   `json:"collectable"`
	Grams         int64  `json:"grams"`
}

// Returns lists returns by state; without a state, those that wait for the shop.
func (r Returns) Returns(ctx context.Context, _ *web.Caller, in struct {
	web.PageIn
	State web.Text `json:"state"`
	Kind  web.Text `json:"kind"`
	Sort  web.Text `json:"sort"`
}) (web.Rows[returnRow], error) {
	page := in.Wanted()
	state := string(in.State)
	switch state {
	case "":
		state = "return"
	case "all":
		state = ""
	}
	found, total, err := r.Store.Returns.List(ctx, state, string(in.Kind), string(in.Sort), page)
	shown, books := make([]returnRow, len(found)), shipments.Books(r.Store.Settings.Values())
	for i, one := range found {
		shown[i] = returnRow{
			ID:        one.ID,
			LineID:    one.LineID,
			OrderID:   one.OrderID,
			Product:   one.ProductID,
			Title:     one.Title,
			Name:      one.Customer,
			Payment:   one.Payment,
			Quantity:  one.Quantity,
			Amount:    one.Amount,
			Kind:      one.Kind,
			Reason:    one.Reason,
			RefundTo:  one.RefundTo,
			Status:    one.State,
			Inspected: one.Inspected,
			Findings:  one.Findings,
			HasPhoto:  one.HasPhoto,
			Date:      r.local(one.OpenedAt),
			Refunded:  r.local(one.RefundedAt),

			Exchange:      one.Exchange.OrderID,
			ExchangeTitle: one.Exchange.Title,
			ExchangeState: string(one.Exchange.State),
			ExchangePaid:  one.Exchange.Paid,
			ExchangeTotal: one.Exchange.Total,
			Pickup:        one.Pickup.State(),
			Waybill:       one.Pickup.Waybill,
			PickupStatus:  api.TrackingText(shipments.Tracking{Status: one.Pickup.Status, Place: one.Pickup.Place}),
			PickupProblem: one.Pickup.Problem,
			Collectable: books && one.State == "return" && one.Inspected == "" &&
				(one.Pickup.ID == 0 || !one.Pickup.EndedAt.IsZero()),
			Grams: one.Grams,
		}
	}
	return web.GiveRows(shown, total, page), err
}

// returnFor is a return on behalf of a customer. Shown is the returnable quantity that the screen showed; if it has
// changed, the call is refused, so that two staff members don't open the same return twice.
type returnFor struct {
	LineID    web.Int  `json:"odid"`
	Kind      web.Text `json:"kind"`
	Reason    web.Text `json:"reason"`
	Quantity  web.Int  `json:"quantity"`
	Shown     web.Int  `json:"returnable_quantity"`
	Complaint web.Text `json:"complaint"`
}

func (in returnFor) request() returns.ReturnRequest {
	return returns.ReturnRequest{LineID: int64(in.LineID), Quantity: int64(in.Quantity), Shown: int64(in.Shown),
		Kind: string(in.Kind), Reason: string(in.Reason), Complaint: string(in.Complaint)}
}

// OpenReturn opens a return on behalf of a customer.
func (r Returns) OpenReturn(ctx context.Context, c *web.Caller, in returnFor) (web.Reply, error) {
	return web.Done("Return opened."), r.Store.Returns.OpenReturnFor(ctx, c.ID, in.request())
}

// exchangeFor is an exchange on behalf of a customer: Product 0 is the same one, Wanted how many, 0 for as many as are
// returned. If an amount that the screen showed has changed, the exchange is refused.
type exchangeFor struct {
	returnFor
	Product    web.Int     `json:"product_id"`
	Wanted     web.Int     `json:"exchange_quantity"`
	ShownWorth *web.Rupees `json:"shown_worth"`
	ShownPrice *web.Rupees `json:"shown_price"`
}

func (r Returns) exchange(in exchangeFor) returns.ExchangeRequest {
	return returns.ExchangeRequest{Return: in.request(), ProductID: int64(in.Product), Quantity: int64(in.Wanted),
		Provider: r.Payments.Name(), Worth: (*money.Paise)(in.ShownWorth), Price: (*money.Paise)(in.ShownPrice)}
}

// ExchangeCost is what an exchange costs. Worth is the value of what is returned, Price what is wanted costs; the
// difference is ToPay by the customer, or Back to them.
type ExchangeCost struct {
	Title    string      `json:"title"`
	Quantity int64       `json:"exchange_quantity"`
	Worth    money.Paise `json:"worth"`
	Price    money.Paise `json:"price"`
	ToPay    money.Paise `json:"to_pay"`
	Back     money.Paise `json:"back"`
}

// QuoteExchange prices an exchange for a customer. It refuses what can't be exchanged.
func (r Returns) QuoteExchange(ctx context.Context, _ *web.Caller, in exchangeFor) (web.Data[ExchangeCost], error) {
	q, err := r.Store.Returns.QuoteExchange(ctx, 0, r.exchange(in))
	return web.Give(ExchangeCost{q.Title, q.Quantity, q.Worth, q.Price, q.ToPay, q.Back}), err
}

// Exchange opens a return on behalf of a customer and places the order that replaces it. A difference is paid by the
// customer like any order.
func (r Returns) Exchange(ctx context.Context, c *web.Caller, in exchangeFor) (web.Reply, error) {
	placed, err := r.Store.Returns.ExchangeFor(ctx, c.ID, r.exchange(in))
	if err == nil && placed.ToPay() > 0 {
		return web.Done(fmt.Sprintf("Order %d replaces it. The customer pays %s under My Orders within %d minutes.",
			placed.ID, placed.ToPay().Rupees(), r.Store.Settings.Values().HoldMinutes)), nil
	}
	return web.Done(fmt.Sprintf("Order %d replaces it.", placed.ID)), err
}

// BookPickup books the pick-up of a return at its customer's door with the courier. Weight is in grams.
func (r Returns) BookPickup(ctx context.Context, c *web.Caller, in struct {
	ID       int64   `path:"id"`
	ReturnID web.Int `json:"return_id"`
	Weight   web.Int `json:"weight"`
}) (web.Reply, error) {
	return web.Done("The booking goes to " + shipments.Courier + " now."),
		r.Store.Returns.BookPickup(ctx, c.ID, in.ID, int64(in.ReturnID), int64(in.Weight))
}

// CancelPickup cancels the pick-up of a return.
func (r Returns) CancelPickup(ctx context.Context, c *web.Caller, in struct {
	ID       int64   `path:"id"`
	ReturnID web.Int `json:"return_id"`
}) (web.Reply, error) {
	ended, err := r.Store.Returns.CancelPickup(ctx, c.ID, in.ID, int64(in.ReturnID))
	if ended {
		return web.Done("The pick-up is cancelled."), err
	}
	return web.Done("The pick-up is being cancelled at " + shipments.Courier + "."), err
}

type creditNoteData struct {
	CreditNote string `json:"credit_note"`
}

// RefundReturn refunds a return and issues its credit note. With restock=yes its units return to the stock.
func (r Returns) RefundReturn(ctx context.Context, c *web.Caller, in struct {
	ID        int64    `path:"id"`
	ReturnID  web.Int  `json:"return_id"`
	Reference web.Text `json:"reference"`
	Restock   web.Flag `json:"restock"`
}) (web.Data[creditNoteData], error) {
	number, err := r.Store.Returns.RefundReturn(ctx, c.ID, returns.RefundRequest{
		LineID:    in.ID,
		ReturnID:  int64(in.ReturnID),
		Reference: string(in.Reference),
		Restock:   bool(in.Restock),
	})
	said := "Refunded. Credit note " + number + " issued."
	if number == "" {
		said = "The product was free, so there was nothing to refund."
	}
	return web.With(said, creditNoteData{number}), err
}

// InspectReturn records the inspection of a returned product.
func (r Returns) InspectReturn(ctx context.Context, c *web.Caller, in struct {
	ID       int64         `path:"id"`
	ReturnID web.Int       `json:"return_id"`
	Accepted *web.Decision `json:"accepted"`
	Findings web.Text      `json:"findings"`
	Photo    *web.Upload   `json:"photo"`
}) (web.Reply, error) {
	if in.Accepted == nil { // a refusal is final, so a missing field must not count as one
		message := web.ErrUnsaid.Error()
		return web.Reply{}, &core.Refusal{Message: message, Fields: map[string]string{"accepted": message}}
	}
	photo := ""
	if in.Photo.Given() {
		var err error
		if photo, err = r.Files.KeepPhoto(ctx, in.Photo); err != nil {
			return web.Reply{}, files.AsField(err, "photo")
		}
	}
	said := "The return is accepted. Its refund can be paid now."
	if !bool(*in.Accepted) {
		said = "The return is refused. The customer was told why."
	}
	return web.Done(said), r.Store.Returns.Inspect(ctx, c.ID, in.ID, returns.Inspection{ReturnID: int64(in.ReturnID),
		Accepted: bool(*in.Accepted), Findings: string(in.Findings), Photo: photo})
}

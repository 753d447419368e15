package staff

import (
	"context"

	"hearth/handlers/api"
	"hearth/handlers/documents"
	"hearth/handlers/web"
	"hearth/store/core"
	"hearth/store/fulfilment"
	"hearth/store/money"
	"hearth/store/shipments"
)

// bookingData is the latest booking of an order's parcel with the courier, and whether the order can be booked.
type bookingData struct {
	// State of the booking is asked, booked, cancelling, shipped, refused or cancelled; "" if the order was never
	// booked.
	State     string      `json:"state"`
	Waybill   string      `json:"waybill"`
	Reference string      `json:"reference"`
	Problem   string      `json:"problem"`
	Weight    int64       `json:"weight"` // the weight of the packed parcel, in grams
	Length    int64       `json:"length"` // cm, 0 if nobody measured; so are the others
	Width     int64       `json:"width"`
	Height    int64       `json:"height"`
	Collect   money.Paise `json:"collect"`
	// Estimate is about what the courier will charge; 0 if that is not known.
	Estimate money.Paise `json:"estimate"`
	SortCode string      `json:"sort_code"`
	Asked    web.Time    `json:"asked_date"`
	Booked   web.Time    `json:"booked_date"`
	// PickupDay is the day for which the courier's pickup was requested, PickupTaken whether the courier accepted,
	// PickupProblem why not.
	PickupDay     string `json:"pickup_date"`
	PickupTaken   bool   `json:"pickup_taken"`
	PickupProblem string `json:"pickup_problem"`
	// LinesWeight is the total weight of the order's lines in grams; FirstPickup is the next day on which the courier
	// can collect parcels.
	LinesWeight int64  `json:"lines_weight"`
	FirstPickup string `json:"first_pickup"`
	// WhyNot is the reason why the order can't be booked; "" if it can.
	WhyNot string `json:"why_not"`
	// Pieces are what is in the booked parcel; none means the whole order.
	Pieces []api.Piece `json:"pieces"`
}

func (r *Deps) bookingOf(ctx context.Context, order int64) (bookingData, error) {
	d, err := r.Store.Fulfilment.FindBooking(ctx, order)
	return bookingData{State: d.State(), Waybill: d.Waybill, Reference: d.Reference, Problem: d.Problem,
		Weight: d.Weight, Length: d.Length, Width: d.Width, Height: d.Height, Collect: d.Collect,
		Estimate: d.Estimate, SortCode: d.SortCode,
		Asked: r.local(d.AskedAt), Booked: r.local(d.BookedAt), PickupDay: d.PickupDay,
		PickupTaken: !d.Pickup.TakenAt.IsZero(), PickupProblem: d.Pickup.Problem, LinesWeight: d.Grams,
		FirstPickup: r.Store.Fulfilment.FirstPickup(), WhyNot: d.WhyNot, Pieces: api.PiecesOf(d.Pieces)}, err
}

// Book books the parcel of an order with the courier.
func (r OrderDesk) Book(ctx context.Context, c *web.Caller, in struct {
	ID       int64    `path:"id"`
	Weight   web.Int  `json:"weight"`
	Length   web.Int  `json:"length"`
	Width    web.Int  `json:"width"`
	Height   web.Int  `json:"height"`
	EWayBill web.Text `json:"eway_bill"`
	Pickup   web.Text `json:"pickup_date"`
	// Pieces are what is in the parcel; without them it is everything that has not shipped yet.
	Pieces piecesIn `json:"pieces"`
}) (web.Reply, error) {
	return web.Done("The booking goes to " + shipments.Courier + " now."), r.book(ctx, c.ID, shipments.Booking{
		OrderID: in.ID, Weight: int64(in.Weight), Length: int64(in.Length), Width: int64(in.Width),
		Height: int64(in.Height), EWayBill: string(in.EWayBill), PickupDay: string(in.Pickup),
		Pieces: piecesOf(in.Pieces)})
}

// book books a parcel with the courier, after checking that its label can be printed.
func (r *Deps) book(ctx context.Context, who int64, b shipments.Booking) error {
	o, err := r.Store.Fulfilment.FindOrder(ctx, 0, b.OrderID)
	if err != nil {
		return err
	}
	if len(documents.Unprintable(o.Address)) > 0 {
		return core.Refuse("%s", unprintable)
	}
	return r.Store.Fulfilment.Book(ctx, who, b)
}

// CancelBooking cancels the booking of an order.
func (r OrderDesk) CancelBooking(ctx context.Context, c *web.Caller, in web.ByID) (web.Reply, error) {
	ended, err := r.Store.Fulfilment.CancelBooking(ctx, c.ID, in.ID)
	if ended {
		return web.Done("The booking is cancelled."), err
	}
	return web.Done("The booking is being cancelled at " + shipments.Courier + "."), err
}

// Redelivery saves a choice that a customer made by telephone after a failed delivery. Its fields are those of the
// customer's own call.
func (r OrderDesk) Redelivery(ctx context.Context, c *web.Caller, in struct {
	ID     int64    `path:"id"`
	Choice web.Text `json:"choice"`
	Day    web.Text `json:"day"`
	Mobile web.Text `json:"mob"`
	Area   web.Text `json:"area"`
}) (web.Reply, error) {
	return web.Done("We'll pass this on to the courier."), r.Store.Fulfilment.ChooseRedelivery(ctx, 0, c.ID, in.ID,
		fulfilment.Redelivery{Choice: shipments.Choice(in.Choice), Day: string(in.Day), Phone: string(in.Mobile),
			Street: string(in.Area)})
}

// bulkBook books one order of a bulk action. The parcel's weight is the sum of its lines.
func (r OrderDesk) bulkBook(ctx context.Context, in bulkRequest, id int64) (string, error) {
	return "Sent to " + shipments.Courier, r.book(ctx, in.Who, shipments.Booking{OrderID: id, PickupDay: in.Pickup})
}

// shipsAs returns the shipment details of one order in a bulk action. Without a tracking number the order ships as it
// was booked, even if another courier was chosen for the other orders.
func (in bulkRequest) shipsAs(tracking string) shipments.Shipment {
	sh := shipments.Shipment{TrackingID: tracking, Courier: in.Courier, ExpectedDay: in.Expected}
	if tracking == "" && !shipments.IsOwnDelivery(in.Courier) {
		sh.Courier = ""
	}
	return sh
}

package shop

import (
	"cmp"
	"context"
	"crypto/hmac"
	"slices"

	"hearth/handlers/api"
	"hearth/handlers/files"
	"hearth/handlers/web"
	"hearth/store/core"
	"hearth/store/fulfilment"
	"hearth/store/money"
	"hearth/store/orders"
	"hearth/store/shipments"
)

// Orders are a customer's orders. Another customer's is core.ErrNotFound.
type Orders struct{ *Deps }

// orderCard is an order in the customer's list. Image and Title are those of its first line.
type orderCard struct {
	OrderID      int64       `json:"orders_id"`
	Image        string      `json:"image"`
	Title        string      `json:"title"`
	Amount       money.Paise `json:"amount"`
	ProductCount int64       `json:"product_count"`
	State        string      `json:"state"`
	ConfirmDate  web.Time    `json:"confirm_date"`
	Delivered    web.Time    `json:"delivered_date"`
	Expected     string      `json:"expected_date"` // the day, such as 2026-11-24
	RefundState  string      `json:"refund_state"`
	RefundAmount money.Paise `json:"refund_amount"`
	// Rated means that the customer has reviewed every product of the order.
	Rated bool `json:"rated"`
}

// waitingCard is a placed order that waits for its payment or confirmation until HoldUntil, when its reserved stock
// is released.
type waitingCard struct {
	OrderID      int64       `json:"orders_id"`
	Image        string      `json:"image"`
	Title        string      `json:"title"`
	Amount       money.Paise `json:"amount"`
	ProductCount int64       `json:"product_count"`
	Payment      string      `json:"pt"`
	PlacedAt     web.Time    `json:"placed_date"`
	HoldUntil    web.Time    `json:"hold_until"`
}

// ordersData groups the caller's orders the way clients of the API show them: everything confirmed and not yet ended
// counts as shipped, and returned orders are listed with the cancelled ones.
type ordersData struct {
	Delivered []orderCard   `json:"delivered"`
	Shipped   []orderCard   `json:"shipped"`
	Cancelled []orderCard   `json:"cancelled"`
	Waiting   []waitingCard `json:"waiting"`
	// Former are orders imported from the former shop: read-only, and not counted in total.
	Former []api.PastOrder `json:"former"`
}

// ordersOut is one page of the customer's orders. Total counts all orders, on all pages.
type ordersOut struct {
	web.Reply
	Data  ordersData `json:"data"`
	Total int        `json:"total"`
	Page  int        `json:"page"`
	Pages int        `json:"pages"`
}

// Orders returns a page of the caller's orders, all orders that wait for payment or confirmation, and those imported
// from a former shop.
func (r Orders) Orders(ctx context.Context, c *web.Caller, in web.PageIn) (ordersOut, error) {
	page := in.Wanted()
	found, total, err := r.Store.Orders.ListCustomerOrders(ctx, c.ID, page)
	out := ordersOut{
		Reply: web.Done("OK"),
		Total: total,
		Page:  max(page.Number, 1),
		Pages: page.Pages(total),
		Data: ordersData{
			Delivered: []orderCard{},
			Shipped:   []orderCard{},
			Cancelled: []orderCard{},
			Waiting:   []waitingCard{},
			Former:    []api.PastOrder{},
		},
	}
	if err != nil {
		return out, err
	}
	former, err := r.Store.Moves.ListPastOrders(ctx, c.ID)
	if err != nil {
		return out, err
	}
	out.Data.Former = api.PastOrdersOf(former, r.Store.Settings.Values().Zone())
	waiting, err := r.Store.Orders.ListPendingOrders(ctx, c.ID)
	for _, o := range waiting {
		out.Data.Waiting = append(
			out.Data.Waiting,
			waitingCard{OrderID: o.ID, Image: files.OfLine(o.Picture), Title: cmp.Or(o.Told, o.Title),
				Amount:       o.ToPay(),
				ProductCount: o.Lines, Payment: o.Payment,
				PlacedAt: r.local(o.PlacedAt), HoldUntil: r.local(o.HoldUntil)},
		)
	}
	for _, o := range found {
		card := orderCard{
			OrderID:      o.ID,
			Image:        files.OfLine(o.Picture),
			Title:        cmp.Or(o.Told, o.Title),
			Amount:       o.Total,
			ProductCount: o.Lines,
			State:        string(o.State),
			ConfirmDate:  r.local(o.ConfirmedAt),
			Delivered:    r.local(o.DeliveredAt),
			Expected:     o.ExpectedDay,
			RefundState:  o.Refund,
			RefundAmount: o.RefundAmount,
			Rated:        o.Rated,
		}
		// The page groups orders under three headings; each state names its heading.
		switch o.State.Facts().Shown {
		case "delivered":
			out.Data.Delivered = append(out.Data.Delivered, card)
		case "cancelled":
			out.Data.Cancelled = append(out.Data.Cancelled, card)
		default:
			out.Data.Shipped = append(out.Data.Shipped, card)
		}
	}
	return out, err
}

// orderDetailsData is an order as its customer sees it.
type orderDetailsData struct {
	OrderID int64           `json:"orders_id"`
	Lines   []api.OrderLine `json:"order_details"`
	Address api.AddressData `json:"address"`
	// Amount is the total; Shipping is the delivery charge with the COD fee.
	Amount       money.Paise      `json:"amount"`
	Shipping     money.Paise      `json:"shipping"`
	ProductCount int              `json:"product_count"`
	Dates        []api.OrderDates `json:"dates"`
	Delivered    bool             `json:"deliveredstatus"`
	State        string           `json:"state"`
	Payment      string           `json:"pt"`
	TrackingID   string           `json:"tracking_id"`
	Courier      string           `json:"courier_name"`
	CancelReason string           `json:"cancel_reason"`
	Note         string           `json:"note"`
	NewsEmail    string           `json:"news_email"`
	ReturnDays   int64            `json:"return_days"`
	UPI          string           `json:"upi"`
	CreditNotes  []string         `json:"credit_notes"`
	Offers       []api.UsedOffer  `json:"offers"`
	// TrackingURL is the courier's page about the shipment; "" if the courier is unknown.
	TrackingURL string   `json:"tracking_url"`
	Tracking    string   `json:"tracking_status"`
	TrackingAt  web.Time `json:"tracking_date"`
	// Paid means that the order has been paid. RefundState is the state of the latest refund: waiting, sent, done or
	// failed. RefundAmount is the sum of all refunds.
	Paid         bool        `json:"paid"`
	RefundState  string      `json:"refund_state"`
	RefundAmount money.Paise `json:"refund_amount"`
	RefundDate   web.Time    `json:"refund_date"`
	// Credit is the part of the amount that store credit pays, Due what is still to be paid on delivery, RefundCredit
	// the part of RefundAmount that became store credit.
	Credit       money.Paise `json:"credit"`
	Due          money.Paise `json:"due"`
	RefundCredit money.Paise `json:"refund_credit"`
	// Returns are the next steps of the open returns.
	Returns []returnStep `json:"return_steps"`
	// Failed is the last failed delivery, while the courier can still deliver the parcel.
	Failed api.FailedDelivery `json:"failed_delivery"`
	// PartSent means that a parcel has shipped and something is left to ship.
	PartSent bool `json:"part_shipped"`
	// Parcels are those that have shipped, oldest first. Cancelled is what was cancelled after a part of the order had
	// shipped.
	Parcels   []api.Parcel        `json:"parcels"`
	Cancelled []api.CancelledLine `json:"cancelled_lines"`
	// Exchange is what the order replaces.
	Exchange api.Exchange `json:"exchange"`
	// WaitsUntil is the latest pre-order day of what waits for stock; "" if nothing does.
	WaitsUntil string `json:"waits_until"`
}

// returnStep is what happens next with an open return. With Collect, the shop collects the product at Where;
// otherwise the customer sends it there and writes Write on the parcel. InspectDays and RefundDays are working days.
// The refund goes to RefundTo, which is partly hidden, or if ByHand is false to the original payment method.
type returnStep struct {
	ReturnID     int64  `json:"return_id"`
	LineID       int64  `json:"odid"`
	Collect      bool   `json:"collect"`
	ShopPays     bool   `json:"shop_pays"`
	Where        string `json:"where"`
	Write        string `json:"write"`
	Accepted     bool   `json:"accepted"`
	InspectDays  int64  `json:"inspect_days"`
	RefundDays   int64  `json:"refund_days"`
	Free         bool   `json:"free"`
	ByHand       bool   `json:"by_hand"`
	RefundTo     string `json:"refund_to"`
	AsksRefundTo bool   `json:"asks_refund_to"`
	// Exchange is the order that replaces the product with Title, 0 for a refund. Waits means that it ships once the
	// return has come in. Rest is what is refunded in addition, ToPay what is still to be paid for the replacement.
	Exchange int64       `json:"exchange_order"`
	Title    string      `json:"exchange_title"`
	Waits    bool        `json:"exchange_waits"`
	Rest     money.Paise `json:"rest"`
	ToPay    money.Paise `json:"to_pay"`
	// Waybill is the courier's number of the parcel if the courier collects it; "" otherwise.
	Waybill     string `json:"tracking_id"`
	Courier     string `json:"courier_name"`
	Tracking    string `json:"tracking_status"`
	TrackingURL string `json:"tracking_url"`
	// ToCredit means that the refund becomes store credit.
	ToCredit bool `json:"to_credit"`
}

// OrdersDetails returns an order with its lines, amounts, shipment, refunds and returns.
func (r Orders) OrdersDetails(ctx context.Context, c *web.Caller, in web.ByID) (web.Data[orderDetailsData], error) {
	o, err := r.Store.Fulfilment.FindOrder(ctx, c.ID, in.ID)
	if err != nil {
		return web.Data[orderDetailsData]{}, err
	}
	data := orderDetailsData{
		OrderID:  o.ID,
		Lines:    []api.OrderLine{},
		Address:  api.AddressOf(o.Address),
		Amount:   o.Total,
		Shipping: o.Shipping + o.CODFee,
		ProductCount: len(
			o.Lines,
		),
		Delivered:    o.State.Facts().Delivered(),
		State:        string(o.State),
		Payment:      o.Payment,
		TrackingID:   o.TrackingID,
		Courier:      o.Courier,
		CancelReason: o.CancelReason,
		Note:         o.Note,
		NewsEmail:    o.NewsEmail,
		ReturnDays:   r.Store.Settings.Values().ReturnDays,
		Dates:        []api.OrderDates{api.DatesOf(o.Order, r.Store.Settings.Values().Zone())},
	}
	data.UPI, data.CreditNotes = api.UPIOf(o, r.Store.Settings.Values()), o.CreditNotes
	data.TrackingURL, data.Tracking, data.TrackingAt = r.Store.Settings.Values().CourierPage(o.Courier, o.TrackingID),
		api.TrackingText(o.Tracking), r.local(o.Tracking.At)
	data.Failed = api.FailedDeliveryOf(o.Failed)
	data.PartSent, data.WaitsUntil = o.PartSent, o.WaitsUntil
	data.Exchange = api.ExchangeOf(o)
	data.Parcels = api.ParcelsOf(o.InItsLanguage(), r.Store.Settings.Values())
	data.Cancelled = api.CancelledOf(o.Cancelled)
	for i, p := range o.Packages {
		if p.Away() {
			data.Parcels[i].DoorCode = p.Code
		}
	}
	data.Credit, data.Due = o.Credit, o.Due()
	data.Paid, data.Offers = o.PaidBy != "" && o.Due() == 0, api.OffersOf(o.Offers)
	// The state and date are those of the last refund, the amount is the sum of all.
	for _, one := range o.Refunds {
		if one.Exchange {
			continue
		}
		data.RefundState, data.RefundDate = one.State, r.local(one.DoneAt)
		data.RefundAmount += one.Amount
		if one.Credit {
			data.RefundCredit += one.Amount
		}
	}
	for _, l := range o.InItsLanguage().Lines {
		data.Lines = append(data.Lines, api.LineOf(o.Order, l, r.Store.Returns.Returnable(o.Order, l),
			r.Store.Settings.Values().Zone()))
	}
	steps, err := r.Store.Returns.ListReturnSteps(ctx, o.ID)
	data.Returns = make([]returnStep, len(steps))
	for i, s := range steps {
		data.Returns[i] = returnStep{s.ID, s.LineID, s.Collect, s.ShopPays, s.Where, s.Mark, s.Accepted, s.InspectDays,
			s.RefundDays, s.Free, s.ByHand, s.RefundTo, s.AsksRefundTo(), s.Exchange, s.Title, s.Waits, s.Rest, s.ToPay,
			s.Waybill, s.Courier, s.Tracking, r.Store.Settings.Values().CourierPage(s.Courier, s.Waybill), s.ToCredit}
	}
	return web.Give(data), err
}

// shipmentRecord is a shipped order line, with the field names that clients of the API expect.
type shipmentRecord struct {
	LineID     int64    `json:"orderDetails_id"`
	Status     string   `json:"status"`
	TrackingID string   `json:"tracking_id"`
	Courier    string   `json:"courier_name"`
	Confirm    web.Time `json:"confirm_date"`
	Expected   string   `json:"delivered_date"`
	Image      string   `json:"image"`
	Title      string   `json:"title"`
	// Tracking is the shipment's last status in the courier's words.
	Tracking   string   `json:"tracking_status"`
	TrackingAt web.Time `json:"tracking_date"`
	// UPI is the UPI link of an unpaid COD order; "" if there is nothing to pay or no UPI ID.
	UPI string `json:"upi"`
}

// packageOf returns the newest package of an order with a line; the zero value if the line has not left.
func packageOf(o fulfilment.OrderDetails, line int64) (found shipments.Package) {
	for _, p := range o.Packages {
		if slices.ContainsFunc(p.Lines, func(l orders.Line) bool { return l.ID == line }) {
			found = p.Package
		}
	}
	return found
}

// OrderShipped returns a record per line; delivered_date is the expected day of delivery.
func (r Orders) OrderShipped(ctx context.Context, c *web.Caller, in web.ByID) (web.Data[[]shipmentRecord], error) {
	o, err := r.Store.Fulfilment.FindOrder(ctx, c.ID, in.ID)
	records := []shipmentRecord{}
	for _, l := range o.InItsLanguage().Lines {
		p := packageOf(o, l.ID)
		records = append(records, shipmentRecord{
			LineID:     l.ID,
			Status:     string(o.State),
			TrackingID: p.TrackingID,
			Courier:    p.Courier,
			Confirm:    r.local(o.ConfirmedAt),
			Expected:   p.ExpectedDay,
			Image:      files.OfLine(l.Picture),
			Title:      l.Title,
			Tracking:   api.TrackingText(p.Tracking),
			TrackingAt: r.local(p.Tracking.At),
			UPI:        api.UPIOf(o, r.Store.Settings.Values()),
		})
	}
	return web.Give(records), err
}

// CancelOrder cancels an order that hasn't been shipped, and refunds what was paid. It refuses after that.
func (r Orders) CancelOrder(ctx context.Context, c *web.Caller, in struct {
	ID     int64    `path:"id"`
	Reason web.Text `json:"reason"`
	// ToCredit means that the whole refund becomes store credit.
	ToCredit web.Flag `json:"to_credit"`
}) (web.Reply, error) {
	return web.Done("Your order is cancelled."),
		r.Store.Fulfilment.CancelTo(ctx, c.ID, c.ID, in.ID, string(in.Reason), bool(in.ToCredit))
}

// Redelivery saves the customer's choice after a failed delivery: again, day, details or unwanted. day belongs to the
// choice day; mob and area are the corrections of the choice details.
func (r Orders) Redelivery(ctx context.Context, c *web.Caller, in struct {
	ID     int64    `path:"id"`
	Choice web.Text `json:"choice"`
	Day    web.Text `json:"day"`
	Mobile web.Text `json:"mob"`
	Area   web.Text `json:"area"`
}) (web.Reply, error) {
	return web.Done("Thank you. We'll pass this on to the courier."),
		r.Store.Fulfilment.ChooseRedelivery(ctx, c.ID, c.ID, in.ID, fulfilment.Redelivery{
			Choice: shipments.Choice(in.Choice), Day: string(in.Day), Phone: string(in.Mobile), Street: string(in.Area)})
}

// CodCheck is the customer's confirmation of a COD order with the link in the email, which needs no login. A link
// with a wrong key is refused.
func (r Orders) CodCheck(ctx context.Context, _ *web.Caller, in struct {
	OrderID web.Int  `json:"orders_id"`
	Key     web.Text `json:"key"`
}) (web.Reply, error) {
	if !hmac.Equal([]byte(in.Key), []byte(r.Store.Orders.CODCheckKey(int64(in.OrderID)))) {
		return web.Reply{}, &core.Refusal{Message: "This link is incomplete. Please open it from the email again."}
	}
	return web.Done("Thank you. Your order will be packed now."), r.Store.Orders.CheckCOD(ctx, 0, int64(in.OrderID),
		"mail", "")
}

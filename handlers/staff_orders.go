package handlers

import (
	"context"
	"strings"

	"hearth/handlers/documents"
	"hearth/store"
	"hearth/store/money"
)

type staffOrderRow struct {
	OrderID int64       `json:"orders_id"`
	Date    wireTime    `json:"date"`
	Name    string      `json:"cust_Name"`
	Amount  money.Paise `json:"amount"`
	State   string      `json:"state"`
	Payment string      `json:"pt"`
	Lines   int64       `json:"product_count"`
	Title   string      `json:"title"`
	Place   string      `json:"place"`
}

type staffOrdersOut struct {
	Reply
	Data   []staffOrderRow     `json:"data"`
	Total  int                 `json:"total"`
	Page   int                 `json:"page"`
	Pages  int                 `json:"pages"`
	Counts map[store.State]int `json:"counts"`
}

func (h *Handlers) fetchOrders(ctx context.Context, _ *Caller, in struct {
	Page    Int  `json:"page"`
	PerPage Int  `json:"per_page"`
	State   Text `json:"state"`
	Search  Text `json:"search"`
	Sort    Text `json:"sort"`
}) (staffOrdersOut, error) {
	page := pageOf(in.Page, in.PerPage)
	found, total, err := h.store.ListOrders(ctx, store.OrderFilter{State: store.State(in.State), Search: strings.TrimSpace(string(in.Search)), Sort: string(in.Sort), Page: page})
	if err != nil {
		return staffOrdersOut{}, err
	}
	out := staffOrdersOut{Reply: done("OK"), Data: make([]staffOrderRow, len(found)), Total: total, Page: max(page.Number, 1), Pages: page.Pages(total)}
	if total == 0 {
		out.Message = "No orders found"
	}
	for i, o := range found {
		out.Data[i] = staffOrderRow{o.ID, h.local(o.ConfirmedAt), o.Customer, o.Total, string(o.State), o.Payment, o.Lines, o.Title, o.Address.City + ", " + o.Address.State}
	}
	out.Counts, err = h.store.CountOrders(ctx)
	return out, err
}

type customerData struct {
	ID    int64  `json:"cust_id"`
	Name  string `json:"cust_Name"`
	Email string `json:"cust_Email"`
}

type paymentData struct {
	Method   string       `json:"pt"`
	Lines    money.Paise  `json:"lines"`
	Shipping money.Paise  `json:"shipping"`
	CODFee   money.Paise  `json:"cod_fee"`
	Total    money.Paise  `json:"total"`
	Refunds  []refundData `json:"refunds"`
	// Collected says that the money of a COD order came in.
	Collected bool `json:"collected"`
}

type refundData struct {
	Amount    money.Paise `json:"amount"`
	Reason    string      `json:"reason"`
	State     string      `json:"state"`
	Reference string      `json:"reference"`
	Date      wireTime    `json:"date"`
}

type historyRow struct {
	At    wireTime `json:"at"`
	Event string   `json:"event"`
	State string   `json:"state"`
	Who   string   `json:"who"`
	Note  string   `json:"note"`
}

type staffOrder struct {
	OrderID      int64        `json:"orders_id"`
	State        string       `json:"state"`
	Lines        []orderLine  `json:"lines"`
	Customer     customerData `json:"customer"`
	Address      addressData  `json:"address"`
	Payment      paymentData  `json:"payment"`
	InvoiceID    string       `json:"invoice_id"`
	CreditNotes  []string     `json:"credit_notes"`
	History      []historyRow `json:"history"`
	Dates        orderDates   `json:"dates"`
	Placed       wireTime     `json:"placed_date"`
	TrackingID   string       `json:"tracking_id"`
	Courier      string       `json:"courier_name"`
	Tracking     string       `json:"tracking_status"`
	TrackingAt   wireTime     `json:"tracking_date"`
	CancelReason string       `json:"cancel_reason"`
	UPI          string       `json:"upi"`
	EWayBill     string       `json:"eway_bill"`
	// EWayNeeded says that the parcel is worth more than 50,000 rupees.
	EWayNeeded bool     `json:"eway_needed"`
	Channel    string   `json:"channel"`
	CODChecked wireTime `json:"cod_checked_date"`
	// CODWaits says that nobody has said yet that this COD order is wanted, and that the shop asks for it.
	CODWaits bool `json:"cod_waits"`
}

func (h *Handlers) staffOrder(ctx context.Context, _ *Caller, in byID) (Data[staffOrder], error) {
	o, err := h.store.FindOrder(ctx, 0, in.ID)
	if err != nil {
		return Data[staffOrder]{}, err
	}
	wire := staffOrder{OrderID: o.ID, State: string(o.State), Lines: []orderLine{}, Customer: customerData{o.CustomerID, o.Customer, o.Email}, Address: addressDataOf(o.Address),
		Payment:   paymentData{o.Payment, o.LinesTotal, o.Shipping, o.CODFee, o.Total, []refundData{}, o.Collected},
		InvoiceID: o.InvoiceID, CreditNotes: o.CreditNotes, History: []historyRow{}, Placed: h.local(o.PlacedAt), TrackingID: o.TrackingID, Courier: o.Courier, Tracking: trackingText(o.Tracking), TrackingAt: h.local(o.Tracking.At), CancelReason: o.CancelReason,
		Dates: orderDates{h.local(o.ConfirmedAt), h.local(o.ShippedAt), h.local(o.DeliveredAt), h.local(o.CancelledAt), o.ExpectedDay}}
	wire.UPI = h.upiOf(o)
	wire.EWayBill, wire.EWayNeeded, wire.Channel = o.EWayBill, o.Total > store.EWayBillAbove, o.Channel
	wire.CODChecked, wire.CODWaits = h.local(o.CODCheckedAt), o.CODWaits
	for _, l := range o.Lines {
		wire.Lines = append(wire.Lines, h.lineOf(o.Order, l))
	}
	for _, r := range o.Refunds {
		wire.Payment.Refunds = append(wire.Payment.Refunds, refundData{r.Amount, r.Reason, r.State, r.Reference, h.local(r.At)})
	}
	for _, e := range o.History {
		wire.History = append(wire.History, historyRow{h.local(e.At), e.Event, string(e.State), e.Who, e.Note})
	}
	return give(wire), nil
}

type shippedData struct {
	InvoiceID string `json:"invoice_id"`
}

func (h *Handlers) shipOrder(ctx context.Context, c *Caller, in struct {
	ID         int64 `path:"id"`
	TrackingID Text  `json:"tracking_id"`
	Courier    Text  `json:"courier_name"`
	Expected   Text  `json:"expected_date"`
	EWayBill   Text  `json:"eway_bill"`
}) (Data[shippedData], error) {
	number, err := h.store.ShipOrder(ctx, c.ID, in.ID, store.Shipment{TrackingID: string(in.TrackingID), Courier: string(in.Courier), ExpectedDay: strings.TrimSpace(string(in.Expected)), EWayBill: string(in.EWayBill)})
	return Data[shippedData]{done("Order shipped. Invoice " + number + " issued."), shippedData{number}}, err
}

func (h *Handlers) deliverOrder(ctx context.Context, c *Caller, in struct {
	ID        int64 `path:"id"`
	Delivered Text  `json:"delivered_date"`
	Unpaid    Flag  `json:"unpaid"`
}) (Reply, error) {
	day := strings.TrimSpace(string(in.Delivered))
	if cut := strings.IndexByte(day, 'T'); cut > 0 {
		day = day[:cut]
	}
	return done("Order delivered."), h.store.DeliverOrder(ctx, c.ID, in.ID, store.Delivery{Day: day, Unpaid: bool(in.Unpaid)})
}

func (h *Handlers) staffCancelOrder(ctx context.Context, c *Caller, in struct {
	ID     int64 `path:"id"`
	Reason Text  `json:"reason"`
}) (Reply, error) {
	return done("Order cancelled."), h.store.CancelOrder(ctx, 0, c.ID, in.ID, string(in.Reason))
}

func (h *Handlers) returnToOrigin(ctx context.Context, c *Caller, in struct {
	ID      int64 `path:"id"`
	Reason  Text  `json:"reason"`
	Restock Flag  `json:"restock"`
}) (Data[creditNoteData], error) {
	number, err := h.store.ReturnToOrigin(ctx, c.ID, in.ID, string(in.Reason), bool(in.Restock))
	return Data[creditNoteData]{done("The parcel is taken back. Credit note " + number + " issued."), creditNoteData{number}}, err
}

func (h *Handlers) packingSlip(ctx context.Context, _ *Caller, in byID) (File, error) {
	o, err := h.store.FindOrder(ctx, 0, in.ID)
	if err != nil {
		return File{}, err
	}
	card := h.store.Settings()
	slip := documents.Slip{Shop: card.Text("shop_name"), From: card.Text("shop_address"), Order: o, Placed: o.PlacedAt.In(card.Zone()).Format("02 Jan 2006"), Logo: h.logo()}
	if vpa := card.Text("upi_id"); vpa != "" && o.Payment == store.COD {
		slip.UPI = store.UPIText(vpa, slip.Shop, o.ID, o.Total)
	}
	content, err := h.render(ctx, func() ([]byte, error) { return documents.PackingSlip(slip) })
	return File{Name: "packing-slip-" + itoa(int(o.ID)) + ".pdf", Type: "application/pdf", Inline: true, Content: content}, err
}

type returnRow struct {
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
	// Inspected is accepted or refused once staff looked at it; Findings is what they found.
	Inspected string   `json:"inspected"`
	Findings  string   `json:"findings"`
	HasPhoto  bool     `json:"return_photo"`
	Date      wireTime `json:"return_date"`
	Refunded  wireTime `json:"refund_date"`
}

func (h *Handlers) returns(ctx context.Context, _ *Caller, in struct {
	Page    Int  `json:"page"`
	PerPage Int  `json:"per_page"`
	State   Text `json:"state"`
	Sort    Text `json:"sort"`
}) (Rows[returnRow], error) {
	page := pageOf(in.Page, in.PerPage)
	state := string(in.State)
	switch state {
	case "":
		state = "return"
	case "all":
		state = ""
	}
	found, total, err := h.store.ListReturns(ctx, state, string(in.Sort), page)
	wire := make([]returnRow, len(found))
	for i, r := range found {
		wire[i] = returnRow{r.LineID, r.OrderID, r.ProductID, r.Title, r.Customer, r.Payment, r.Quantity, r.Amount, r.Kind, r.Reason, r.RefundTo, r.State, r.Inspected, r.Findings, r.HasPhoto, h.local(r.OpenedAt), h.local(r.RefundedAt)}
	}
	return giveRows(wire, total, page), err
}

func (h *Handlers) openReturn(ctx context.Context, c *Caller, in struct {
	LineID    Int  `json:"odid"`
	Kind      Text `json:"kind"`
	Reason    Text `json:"reason"`
	Quantity  Int  `json:"quantity"`
	Complaint Text `json:"complaint"`
}) (Reply, error) {
	return done("Return opened."), h.store.OpenReturnFor(ctx, c.ID, store.ReturnWish{LineID: int64(in.LineID), Quantity: int64(in.Quantity), Kind: string(in.Kind), Reason: string(in.Reason), Complaint: string(in.Complaint)})
}

type creditNoteData struct {
	CreditNote string `json:"credit_note"`
}

func (h *Handlers) refundReturn(ctx context.Context, c *Caller, in struct {
	ID        int64 `path:"id"`
	Reference Text  `json:"reference"`
	Restock   Flag  `json:"restock"`
}) (Data[creditNoteData], error) {
	number, err := h.store.RefundLine(ctx, c.ID, in.ID, string(in.Reference), bool(in.Restock))
	return Data[creditNoteData]{done("Refunded. Credit note " + number + " issued."), creditNoteData{number}}, err
}

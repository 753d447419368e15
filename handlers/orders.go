package handlers

import (
	"context"
	"encoding/json"
	"strings"
	"time"

	"hearth/handlers/documents"
	"hearth/store"
	"hearth/store/money"
)

// local is an instant as the wire shows it, in the shop's zone.
func (h *Handlers) local(at time.Time) wireTime {
	if at.IsZero() {
		return wireTime{}
	}
	return wireTime{at.In(h.store.Settings().Zone())}
}

func jsonText(v any) string {
	text, err := json.Marshal(v)
	if err != nil {
		return "[]"
	}
	return string(text)
}

type orderCard struct {
	OrderID      int64       `json:"orders_id"`
	Image        string      `json:"image"`
	Title        string      `json:"title"`
	Amount       money.Paise `json:"amount"`
	ProductCount int64       `json:"product_count"`
	State        string      `json:"state"`
	ConfirmDate  wireTime    `json:"confirm_date"`
	Delivered    wireTime    `json:"delivered_date"`
	Expected     string      `json:"expected_date"`
	RefundState  string      `json:"refund_state"`
	RefundAmount money.Paise `json:"refund_amount"`
}

type ordersData struct {
	Delivered []orderCard `json:"delivered"`
	Shipped   []orderCard `json:"shipped"`
	Cancelled []orderCard `json:"cancelled"`
}

type ordersOut struct {
	Reply
	Data  ordersData `json:"data"`
	Total int        `json:"total"`
	Page  int        `json:"page"`
	Pages int        `json:"pages"`
}

type pageIn struct {
	Page    Int `json:"page"`
	PerPage Int `json:"per_page"`
}

func (h *Handlers) orders(ctx context.Context, c *Caller, in pageIn) (ordersOut, error) {
	page := pageOf(in.Page, in.PerPage)
	found, total, err := h.store.ListCustomerOrders(ctx, c.ID, page)
	out := ordersOut{Reply: done("OK"), Total: total, Page: max(page.Number, 1), Pages: page.Pages(total),
		Data: ordersData{[]orderCard{}, []orderCard{}, []orderCard{}}}
	for _, o := range found {
		card := orderCard{o.ID, picturePath(o.Picture), o.Title, o.Total, o.Lines, string(o.State), h.local(o.ConfirmedAt), h.local(o.DeliveredAt), o.ExpectedDay, o.Refund, o.RefundAmount}
		switch o.State {
		case store.Delivered:
			out.Data.Delivered = append(out.Data.Delivered, card)
		case store.Cancelled, store.Returned:
			out.Data.Cancelled = append(out.Data.Cancelled, card)
		default:
			out.Data.Shipped = append(out.Data.Shipped, card)
		}
	}
	return out, err
}

type orderLine struct {
	LineID    int64       `json:"orderDetails_id"`
	ProductID int64       `json:"Product_id"`
	Image     string      `json:"image"`
	Title     string      `json:"title"`
	Qty       int64       `json:"Qty"`
	Price     money.Paise `json:"Price"`
	Amount    money.Paise `json:"Amount"`
	// Status is delivered, return or processed; before delivery it is the order's state.
	Status       string      `json:"status"`
	Delivered    wireTime    `json:"delivered_date"`
	ReturnDate   wireTime    `json:"return_date"`
	RefundDate   wireTime    `json:"refund_date"`
	RefundAmount money.Paise `json:"refund_amount"`
	ReturnQty    int64       `json:"return_qty"`
	Returnable   bool        `json:"returnable"`
	// Findings is why a return was refused, ReturnPhoto whether there is a picture of it.
	Findings    string `json:"findings"`
	ReturnPhoto bool   `json:"return_photo"`
}

func (h *Handlers) lineOf(o store.Order, l store.Line) orderLine {
	wire := orderLine{LineID: l.ID, ProductID: l.ProductID, Image: picturePath(l.Picture), Title: l.Title, Qty: l.Quantity, Price: l.Price, Amount: l.Amount,
		Status: string(o.State), Delivered: h.local(o.DeliveredAt), Returnable: h.store.Returnable(o, l)}
	if r := l.Return; r != nil {
		wire.Status, wire.ReturnDate, wire.RefundDate, wire.RefundAmount, wire.ReturnQty = r.State, h.local(r.OpenedAt), h.local(r.RefundedAt), r.Amount, r.Quantity
		wire.Findings, wire.ReturnPhoto = r.Findings, r.HasPhoto
	}
	return wire
}

type orderDates struct {
	Confirm   wireTime `json:"confirm_date"`
	Shipped   wireTime `json:"shipped_date"`
	Delivered wireTime `json:"delivered_date"`
	Cancelled wireTime `json:"cancelled_date"`
	Expected  string   `json:"expected_date"`
}

type orderDetailsData struct {
	OrderID      int64        `json:"orders_id"`
	Lines        []orderLine  `json:"order_details"`
	Address      addressData  `json:"address"`
	Amount       money.Paise  `json:"amount"`
	Shipping     money.Paise  `json:"shipping"`
	ProductCount int          `json:"product_count"`
	Dates        []orderDates `json:"dates"`
	Delivered    bool         `json:"deliveredstatus"`
	State        string       `json:"state"`
	Payment      string       `json:"pt"`
	TrackingID   string       `json:"tracking_id"`
	Courier      string       `json:"courier_name"`
	CancelReason string       `json:"cancel_reason"`
	ReturnDays   int64        `json:"return_days"`
	UPI          string       `json:"upi"`
}

func (h *Handlers) ordersDetails(ctx context.Context, c *Caller, in byID) (Data[orderDetailsData], error) {
	o, err := h.store.FindOrder(ctx, c.ID, in.ID)
	if err != nil {
		return Data[orderDetailsData]{}, err
	}
	data := orderDetailsData{OrderID: o.ID, Lines: []orderLine{}, Address: addressDataOf(o.Address), Amount: o.Total, Shipping: o.Shipping + o.CODFee,
		ProductCount: len(o.Lines), Delivered: o.State == store.Delivered, State: string(o.State), Payment: o.Payment, TrackingID: o.TrackingID,
		Courier: o.Courier, CancelReason: o.CancelReason, ReturnDays: h.store.Settings().Int("return_days"),
		Dates: []orderDates{{h.local(o.ConfirmedAt), h.local(o.ShippedAt), h.local(o.DeliveredAt), h.local(o.CancelledAt), o.ExpectedDay}}}
	data.UPI = h.upiOf(o)
	for _, l := range o.Lines {
		data.Lines = append(data.Lines, h.lineOf(o.Order, l))
	}
	return give(data), nil
}

type shipmentRecord struct {
	LineID     int64    `json:"orderDetails_id"`
	Status     string   `json:"status"`
	TrackingID string   `json:"tracking_id"`
	Courier    string   `json:"courier_name"`
	Confirm    wireTime `json:"confirm_date"`
	Expected   string   `json:"delivered_date"`
	Image      string   `json:"image"`
	Title      string   `json:"title"`
	// Tracking is the courier's own word on where the parcel is.
	Tracking   string   `json:"tracking_status"`
	TrackingAt wireTime `json:"tracking_date"`
	// UPI is the link by which a COD order that is not paid yet can be paid; "" when the shop has no UPI id.
	UPI string `json:"upi"`
}

// trackingText is where a parcel is, as the courier says it.
func trackingText(t store.Tracking) string { return strings.Join(present(t.Status, t.Place), ", ") }

// orderShipped gives one record a line; delivered_date is the day on which the parcel is expected.
func (h *Handlers) orderShipped(ctx context.Context, c *Caller, in byID) (Data[[]shipmentRecord], error) {
	o, err := h.store.FindOrder(ctx, c.ID, in.ID)
	records := []shipmentRecord{}
	for _, l := range o.Lines {
		records = append(records, shipmentRecord{l.ID, string(o.State), o.TrackingID, o.Courier, h.local(o.ConfirmedAt), o.ExpectedDay, picturePath(l.Picture), l.Title, trackingText(o.Tracking), h.local(o.Tracking.At), h.upiOf(o)})
	}
	return give(records), err
}

func (h *Handlers) returnOrders(ctx context.Context, c *Caller, in struct {
	LineID   Int  `json:"odid"`
	Kind     Text `json:"kind"`
	Reason   Text `json:"reason"`
	Quantity Int  `json:"quantity"`
	UPI      Text `json:"upi"`
	Account  Text `json:"account"`
	IFSC     Text `json:"ifsc"`
}) (Reply, error) {
	return done("Your return has been registered."), h.store.OpenReturn(ctx, c.ID, store.ReturnWish{LineID: int64(in.LineID), Quantity: int64(in.Quantity), Kind: string(in.Kind), Reason: string(in.Reason),
		RefundTo: store.RefundTo{UPI: string(in.UPI), Account: string(in.Account), IFSC: string(in.IFSC)}})
}

// ownerOf is the customer whose things a mixed call is about: the caller, or 0 for staff who may see all.
func ownerOf(c *Caller, p Permission) int64 {
	if c.May(p) {
		return 0
	}
	return c.ID
}

func (h *Handlers) invoiceID(ctx context.Context, c *Caller, in byID) (Data[string], error) {
	d, err := h.store.FindInvoice(ctx, ownerOf(c, InvoicesPart), in.ID)
	return give(d.Number), err
}

var invoiceCopies = map[string]string{"": documents.Original, "transporter": documents.Duplicate, "supplier": documents.Triplicate}

// downloadInvoice gives the invoice's original to its customer; staff get the copies for the transporter and for the shop
// as well (CGST rule 48).
func (h *Handlers) downloadInvoice(ctx context.Context, c *Caller, in struct {
	ID   int64 `path:"id"`
	Copy Text  `json:"copy"`
}) (File, error) {
	mark, known := invoiceCopies[string(in.Copy)]
	if !known || (in.Copy != "" && !c.May(InvoicesPart)) {
		return File{}, &store.Refusal{Message: "There is no such copy.", Fields: map[string]string{"copy": "transporter or supplier"}}
	}
	d, err := h.store.FindInvoice(ctx, ownerOf(c, InvoicesPart), in.ID)
	if err != nil {
		return File{}, err
	}
	content, err := h.render(ctx, func() ([]byte, error) { return documents.InvoiceCopy(d, mark, h.logo()) })
	return File{Name: "invoice-" + d.Number + ".pdf", Type: "application/pdf", Content: content}, err
}

// render runs dear work that takes no database, two at a time; who waits longer than the request lives is busy.
func (h *Handlers) render(ctx context.Context, fn func() ([]byte, error)) ([]byte, error) {
	select {
	case h.rendering <- struct{}{}:
		defer func() { <-h.rendering }()
		return fn()
	case <-ctx.Done():
		return nil, store.ErrBusy
	}
}

type ratedProduct struct {
	ProductID int64    `json:"Product_id"`
	Image     string   `json:"image"`
	Title     string   `json:"title"`
	OrderID   int64    `json:"orders_id"`
	Date      wireTime `json:"date"`
}

type ratedOrder struct {
	Lines []ratedProduct `json:"order_details"`
}

func (h *Handlers) rateReviews(ctx context.Context, c *Caller, in byID) (Data[ratedOrder], error) {
	o, err := h.store.FindOrder(ctx, c.ID, in.ID)
	if err != nil {
		return Data[ratedOrder]{}, err
	}
	if o.State != store.Delivered {
		return Data[ratedOrder]{}, &store.Refusal{Message: "You can rate a product once it is delivered."}
	}
	data := ratedOrder{[]ratedProduct{}}
	for _, l := range o.Lines {
		data.Lines = append(data.Lines, ratedProduct{l.ProductID, picturePath(l.Picture), l.Title, o.ID, h.local(o.DeliveredAt)})
	}
	return give(data), nil
}

type ratingData struct {
	ProductID int64    `json:"product_id"`
	Rating    int64    `json:"rating"`
	Messages  string   `json:"messages"`
	Date      wireTime `json:"date"`
}

func (h *Handlers) ratings(ctx context.Context, c *Caller, in byID) (Data[[]ratingData], error) {
	found, err := h.store.ListRatings(ctx, c.ID, in.ID)
	wire := []ratingData{}
	for _, r := range found {
		wire = append(wire, ratingData{r.ProductID, r.Rating, r.Message, h.local(r.At)})
	}
	return give(wire), err
}

func (h *Handlers) submitRating(ctx context.Context, c *Caller, in struct {
	OrderID   Int  `json:"orders_id"`
	ProductID Int  `json:"product_id"`
	Rating    Int  `json:"rating"`
	Title     Text `json:"review_title"`
	Message   Text `json:"message"`
}) (Reply, error) {
	return done("Rating submitted successfully!"), h.store.RateProduct(ctx, c.ID, int64(in.OrderID), int64(in.ProductID), int64(in.Rating), string(in.Message))
}

package staff

import (
	"context"
	"strings"

	"hearth/handlers/api"
	"hearth/handlers/documents"
	"hearth/handlers/web"
	"hearth/store/accounts"
	"hearth/store/core"
	"hearth/store/fulfilment"
	"hearth/store/money"
	"hearth/store/orders"
)

// Orders is where orders are packed, shipped and delivered.
type Orders struct{ *Deps }

type staffOrderRow struct {
	OrderID int64       `json:"orders_id"`
	Date    web.Time    `json:"date"`
	Name    string      `json:"cust_Name"`
	Amount  money.Paise `json:"amount"`
	State   string      `json:"state"`
	Payment string      `json:"pt"`
	Lines   int64       `json:"product_count"`
	Title   string      `json:"title"`
	Place   string      `json:"place"`
	// Due is what is still to be collected; 0 once it is paid.
	Due      money.Paise `json:"due"`
	Mob      string      `json:"mob"`
	Tracking string      `json:"tracking_id"`
	Courier  string      `json:"courier_name"`
	Packed   web.Time    `json:"packed_date"`
	Tags     []string    `json:"tags"`
	// Channel is online, or counter for a counter sale, PaidBy how the money came in; "" before that.
	Channel string `json:"channel"`
	PaidBy  string `json:"paid_by"`
}

type staffOrdersOut struct {
	web.Reply
	Data   []staffOrderRow `json:"data"`
	Total  int             `json:"total"`
	Page   int             `json:"page"`
	Pages  int             `json:"pages"`
	Counts map[string]int  `json:"counts"`
}

func (r Orders) FetchOrders(ctx context.Context, _ *web.Caller, in struct {
	web.PageIn
	State   web.Text `json:"state"`
	Search  web.Text `json:"search"`
	Payment web.Text `json:"pt"`
	Tag     web.Text `json:"tag"`
	From    web.Text `json:"from"`
	To      web.Text `json:"to"`
	// The filters of a click on a chart: online or counter, the number of a product or a category, a PIN, district or
	// state, and the orders of returning customers.
	Channel   web.Text `json:"channel"`
	Product   web.Text `json:"product"`
	Category  web.Text `json:"category"`
	Area      web.Text `json:"area"`
	Returning web.Flag `json:"returning"`
	// Customer is the buyer's number.
	Customer web.Int  `json:"customer"`
	Sort     web.Text `json:"sort"`
}) (staffOrdersOut, error) {
	page := in.Wanted()
	found, total, err := r.Store.Orders.List(ctx, orders.OrderFilter{
		Tab:       string(in.State),
		Search:    strings.TrimSpace(string(in.Search)),
		Payment:   string(in.Payment),
		Tag:       string(in.Tag),
		From:      string(in.From),
		To:        string(in.To),
		Channel:   string(in.Channel),
		Product:   string(in.Product),
		Category:  string(in.Category),
		Area:      strings.TrimSpace(string(in.Area)),
		Returning: bool(in.Returning),
		Customer:  int64(max(in.Customer, 0)),
		Sort:      string(in.Sort),
		Page:      page,
	})
	if err != nil {
		return staffOrdersOut{}, err
	}
	out := staffOrdersOut{
		Reply: web.Done("OK"),
		Data:  make([]staffOrderRow, len(found)),
		Total: total,
		Page:  max(page.Number, 1),
		Pages: page.Pages(total),
	}
	if total == 0 {
		out.Message = "No orders found"
	}
	for i, o := range found {
		out.Data[i] = r.rowOf(o)
	}
	out.Counts, err = r.Store.Orders.CountTabs(ctx)
	return out, err
}

func (r Orders) rowOf(o orders.OrderSummary) staffOrderRow {
	at := o.ConfirmedAt
	if at.IsZero() {
		at = o.PlacedAt
	}
	name, place := o.Buyer(), o.Address.City+", "+o.Address.State
	if o.Channel == "counter" {
		place = "Counter sale"
	}
	return staffOrderRow{
		OrderID:  o.ID,
		Date:     r.local(at),
		Name:     name,
		Amount:   o.Total,
		State:    string(o.State),
		Payment:  o.Payment,
		Lines:    o.Lines,
		Title:    o.Title,
		Place:    place,
		Due:      o.Due(),
		Mob:      o.Address.Mob,
		Tracking: o.TrackingID,
		Courier:  o.Courier,
		Packed:   r.local(o.PackedAt),
		Tags:     append([]string{}, o.Tags...),
		Channel:  o.Channel,
		PaidBy:   o.PaidBy,
	}
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
	// Collected means that the money of a COD order came in.
	Collected bool `json:"collected"`
	// Offers are the ones it was given; lines is what they left.
	Offers []api.UsedOffer `json:"offers"`
}

type refundData struct {
	Amount    money.Paise `json:"amount"`
	Reason    string      `json:"reason"`
	State     string      `json:"state"`
	Reference string      `json:"reference"`
	Date      web.Time    `json:"date"`
}

type historyRow struct {
	At    web.Time `json:"at"`
	Event string   `json:"event"`
	State string   `json:"state"`
	Who   string   `json:"who"`
	Note  string   `json:"note"`
}

type staffOrder struct {
	OrderID      int64           `json:"orders_id"`
	State        string          `json:"state"`
	Lines        []api.OrderLine `json:"lines"`
	Customer     customerData    `json:"customer"`
	Address      api.AddressData `json:"address"`
	Payment      paymentData     `json:"payment"`
	InvoiceID    string          `json:"invoice_id"`
	CreditNotes  []string        `json:"credit_notes"`
	History      []historyRow    `json:"history"`
	Dates        api.OrderDates  `json:"dates"`
	Placed       web.Time        `json:"placed_date"`
	TrackingID   string          `json:"tracking_id"`
	Courier      string          `json:"courier_name"`
	Tracking     string          `json:"tracking_status"`
	TrackingAt   web.Time        `json:"tracking_date"`
	CancelReason string          `json:"cancel_reason"`
	Note         string          `json:"note"`
	UPI          string          `json:"upi"`
	EWayBill     string          `json:"eway_bill"`
	// PromisedDay is when the customer was told to expect it, or today once that has passed.
	PromisedDay string `json:"promised_day"`
	// EWayNeeded means that the parcel is worth more than EWayAbove, the limit of its way.
	EWayNeeded bool        `json:"eway_needed"`
	EWayAbove  money.Paise `json:"eway_above"`
	Channel    string      `json:"channel"`
	CODChecked web.Time    `json:"cod_checked_date"`
	// CODWaits means that nobody has confirmed this COD order yet, although the shop requires it.
	CODWaits bool `json:"cod_waits"`
	// Packed is since when the parcel waits for the courier. Ask means that a payment provider can be asked about the
	// order.
	Packed   web.Time      `json:"packed_date"`
	Due      money.Paise   `json:"due"`
	Payments []paymentRow  `json:"payments"`
	Notes    []noteRow     `json:"notes"`
	Tags     []string      `json:"tags"`
	Mails    []orderMail   `json:"mails"`
	Story    customerStory `json:"customer_history"`
	Ask      bool          `json:"ask"`
	SKUs     []skuRow      `json:"skus"`
	// Uncredited is what was refunded after the invoice without a credit note; CreditDue means that there is such
	// money.
	CreditDue  bool        `json:"credit_due"`
	Uncredited money.Paise `json:"uncredited"`
	// LacksHSN names the products without the HSN code that the invoice needs; an order to a buyer with a GSTIN can't
	// ship without them.
	LacksHSN []string `json:"lacks_hsn"`
}

type skuRow struct {
	LineID int64  `json:"orderDetails_id"`
	SKU    string `json:"sku"`
}

type paymentRow struct {
	Way       string      `json:"way"`
	Number    string      `json:"number"`
	Amount    money.Paise `json:"amount"`
	Cost      money.Paise `json:"cost"`
	CostKnown bool        `json:"cost_known"`
	Date      web.Time    `json:"date"`
}

type noteRow struct {
	ID     int64    `json:"id"`
	Date   web.Time `json:"date"`
	Who    string   `json:"who"`
	Words  string   `json:"words"`
	Pinned bool     `json:"pinned"`
}

func (r *Deps) notes(found []accounts.Note) []noteRow {
	rows := make([]noteRow, len(found))
	for i, n := range found {
		rows[i] = noteRow{ID: n.ID, Date: r.local(n.At), Who: n.Who, Words: n.Words, Pinned: n.Pinned}
	}
	return rows
}

type orderMail struct {
	ID      int64    `json:"id"`
	Kind    string   `json:"kind"`
	Subject string   `json:"subject"`
	To      string   `json:"to"`
	Made    web.Time `json:"made_date"`
	Sent    web.Time `json:"sent_date"`
	State   string   `json:"state"`
	Error   string   `json:"error"`
	// Unsent means that it reached nobody, because no mail server was set.
	Unsent bool `json:"unsent"`
}

// customerStory summarises the customer's orders so far, including this one.
type customerStory struct {
	Since     web.Time    `json:"since"`
	Orders    int64       `json:"orders"`
	Delivered int64       `json:"delivered"`
	Cancelled int64       `json:"cancelled"`
	CameBack  int64       `json:"came_back"`
	Returns   int64       `json:"returns"`
	Worth     money.Paise `json:"worth"`
	// HasPage means that the customer has a page.
	HasPage bool `json:"has_page"`
}

func (r Orders) StaffOrder(ctx context.Context, _ *web.Caller, in web.ByID) (web.Data[staffOrder], error) {
	o, err := r.Store.Fulfilment.FindOrder(ctx, 0, in.ID)
	if err != nil {
		return web.Data[staffOrder]{}, err
	}
	shown := staffOrder{
		OrderID: o.ID,
		State:   string(o.State),
		Lines:   []api.OrderLine{},
		Customer: customerData{o.CustomerID, o.Buyer(),
			o.Email},
		Address: api.AddressOf(o.Address),
		Payment: paymentData{
			Method:    o.Payment,
			Lines:     o.LinesTotal,
			Shipping:  o.Shipping,
			CODFee:    o.CODFee,
			Total:     o.Total,
			Refunds:   []refundData{},
			Collected: o.PaidBy != "",
			Offers:    api.OffersOf(o.Offers),
		},
		InvoiceID:    o.InvoiceID,
		CreditNotes:  o.CreditNotes,
		History:      []historyRow{},
		Placed:       r.local(o.PlacedAt),
		TrackingID:   o.TrackingID,
		Courier:      o.Courier,
		Tracking:     api.TrackingText(o.Tracking),
		TrackingAt:   r.local(o.Tracking.At),
		CancelReason: o.CancelReason,
		Note:         o.Note,
		Dates:        api.DatesOf(o.Order, r.Store.Settings.Values().Zone()),
	}
	shown.UPI = api.UPIOf(o, r.Store.Settings.Values())
	shown.PromisedDay = r.Store.Orders.DeliveryEstimate(o.Order)
	shown.EWayBill, shown.EWayAbove, shown.Channel = o.EWayBill, r.Store.Documents.EWayAbove(o.Address), o.Channel
	shown.EWayNeeded = o.Total > shown.EWayAbove
	shown.CODChecked, shown.CODWaits = r.local(o.CODCheckedAt), o.CODWaits
	for _, l := range o.Lines {
		line := api.LineOf(o.Order, l, r.Store.Returns.Returnable(o.Order, l), r.Store.Settings.Values().Zone())
		if o.State == core.Delivered { // staff have more time, and may take back what was refused by mistake
			line.ReturnableQuantity = l.LeftForStaff()
		}
		shown.Lines = append(shown.Lines, line)
	}
	for _, one := range o.Refunds {
		shown.Payment.Refunds = append(shown.Payment.Refunds, refundData{
			Amount:    one.Amount,
			Reason:    one.Reason,
			State:     one.State,
			Reference: one.Reference,
			Date:      r.local(one.At),
		})
	}
	for _, e := range o.History {
		shown.History = append(
			shown.History,
			historyRow{At: r.local(e.At), Event: e.Event, State: string(e.State), Who: e.Who, Note: e.Note},
		)
	}
	shown.LacksHSN = append([]string{}, o.LacksHSN...)
	err = r.addDesk(ctx, o, &shown)
	return web.Give(shown), err
}

// addDesk adds what the desk shows beside an order: notes, mails, payments, and the customer's history.
func (r Orders) addDesk(ctx context.Context, o fulfilment.OrderDetails, shown *staffOrder) error {
	d, err := r.Store.Fulfilment.FindDesk(ctx, o.ID)
	if err != nil {
		return err
	}
	shown.Packed, shown.Due, shown.Ask = r.local(o.PackedAt), o.Due(), o.ProviderOrder != ""
	shown.Payments, shown.Mails, shown.SKUs = []paymentRow{}, []orderMail{}, []skuRow{}
	for _, p := range d.Payments {
		shown.Payments = append(shown.Payments, paymentRow{Way: p.Provider, Number: p.Number, Amount: p.Amount,
			Cost: p.Cost, CostKnown: p.CostKnown, Date: r.local(p.At)})
	}
	shown.Tags = append([]string{}, d.Tags...)
	shown.Notes = r.notes(d.Notes)
	for _, m := range d.Mails {
		shown.Mails = append(shown.Mails, orderMail{ID: m.ID, Kind: m.Kind, Subject: m.Subject, To: m.To,
			Made: r.local(m.MadeAt), Sent: r.local(m.SentAt), State: m.State, Error: m.Error, Unsent: m.Unsent})
	}
	for _, l := range o.Lines {
		if sku := d.SKUs[l.ID]; sku != "" {
			shown.SKUs = append(shown.SKUs, skuRow{l.ID, sku})
		}
	}
	h := d.Customer
	shown.Story = customerStory{Since: r.local(h.Since), Orders: h.Orders, Delivered: h.Delivered,
		Cancelled: h.Cancelled, CameBack: h.CameBack, Returns: h.Returns, Worth: h.Worth, HasPage: h.HasPage}
	shown.Uncredited = max(d.Uncredited, 0)
	shown.CreditDue = shown.Uncredited > 0
	return nil
}

// Couriers returns the couriers to choose from when a parcel ships.
func (r Orders) Couriers(ctx context.Context, _ *web.Caller, _ web.None) (web.Data[[]string], error) {
	names, err := r.Store.Delivery.ListCouriers(ctx)
	return web.Give(names), err
}

type shippedData struct {
	InvoiceID string `json:"invoice_id"`
}

func (r Orders) ShipOrder(ctx context.Context, c *web.Caller, in struct {
	ID         int64    `path:"id"`
	TrackingID web.Text `json:"tracking_id"`
	Courier    web.Text `json:"courier_name"`
	Expected   web.Text `json:"expected_date"`
	EWayBill   web.Text `json:"eway_bill"`
	// Without says that a parcel above the limit leaves without an e-way bill.
	Without web.Flag `json:"eway_without"`
}) (web.Data[shippedData], error) {
	number, err := r.ship(ctx, c.ID, in.ID, fulfilment.Shipment{TrackingID: string(in.TrackingID),
		Courier: string(in.Courier), ExpectedDay: strings.TrimSpace(string(in.Expected)),
		EWayBill: string(in.EWayBill)}, bool(in.Without))
	return web.With("Order shipped. Invoice "+number+" issued.", shippedData{number}), err
}

// CorrectParcel corrects the details of a parcel on its way.
func (r Orders) CorrectParcel(ctx context.Context, c *web.Caller, in struct {
	ID         int64    `path:"id"`
	TrackingID web.Text `json:"tracking_id"`
	Courier    web.Text `json:"courier_name"`
	Expected   web.Text `json:"expected_date"`
	EWayBill   web.Text `json:"eway_bill"`
}) (web.Reply, error) {
	return web.Done("Corrected. The customer has been notified."), r.Store.Fulfilment.CorrectShipment(
		ctx,
		c.ID,
		in.ID,
		fulfilment.Shipment{
			TrackingID:  string(in.TrackingID),
			Courier:     string(in.Courier),
			ExpectedDay: strings.TrimSpace(string(in.Expected)),
			EWayBill:    string(in.EWayBill),
		},
	)
}

// ship ships an order after checking that its documents can be printed: no invoice is issued without its buyer's name.
// A parcel above the limit needs its e-way bill, or someone who says that it leaves without one (contract, section 7).
// Without an expected day it is the one that the customer was promised.
func (r *Deps) ship(
	ctx context.Context,
	who, id int64,
	sh fulfilment.Shipment,
	without bool,
) (number string, err error) {
	o, err := r.Store.Fulfilment.FindOrder(ctx, 0, id)
	if err != nil {
		return "", err
	}
	if sh.ExpectedDay == "" {
		sh.ExpectedDay = r.Store.Orders.DeliveryEstimate(o.Order)
	}
	if len(documents.Unprintable(o.Address)) > 0 {
		return "", &core.Refusal{
			Message: "The name or address of this order is in a script that can't be printed. Ask the customer for it in Latin letters and correct the order's address first.",
		}
	}
	if above, needed := r.Store.Documents.EWayNeeded(
		o.Order,
	); o.State == core.Confirmed && needed && strings.TrimSpace(sh.EWayBill) == "" &&
		!without {
		why := "This parcel is worth more than " + above +
			": on the order's page, enter its e-way bill or confirm that it ships without one."
		return "", &core.Refusal{Message: why, Fields: map[string]string{"eway_bill": why}}
	}
	return r.Store.Fulfilment.Ship(ctx, who, id, sh)
}

func (r Orders) DeliverOrder(ctx context.Context, c *web.Caller, in struct {
	ID        int64    `path:"id"`
	Delivered web.Text `json:"delivered_date"`
	Unpaid    web.Flag `json:"unpaid"`
}) (web.Reply, error) {
	day := strings.TrimSpace(string(in.Delivered))
	if cut := strings.IndexByte(day, 'T'); cut > 0 {
		day = day[:cut]
	}
	return web.Done(
			"Order delivered.",
		), r.Store.Fulfilment.Deliver(
			ctx,
			c.ID,
			in.ID,
			fulfilment.Delivery{Day: day, Unpaid: bool(in.Unpaid)},
		)
}

func (r Orders) StaffCancelOrder(ctx context.Context, c *web.Caller, in struct {
	ID     int64    `path:"id"`
	Reason web.Text `json:"reason"`
}) (web.Reply, error) {
	return web.Done("Order cancelled."), r.Store.Fulfilment.Cancel(ctx, 0, c.ID, in.ID, string(in.Reason))
}

func (r Orders) ReturnToOrigin(ctx context.Context, c *web.Caller, in struct {
	ID      int64    `path:"id"`
	Reason  web.Text `json:"reason"`
	Restock web.Flag `json:"restock"`
}) (web.Data[creditNoteData], error) {
	number, err := r.Store.Fulfilment.ReturnToOrigin(ctx, c.ID, in.ID, string(in.Reason), bool(in.Restock))
	return web.With("Marked as returned to sender. Credit note "+number+" issued.", creditNoteData{number}), err
}

// CollectOrder records that the money of a COD order came in: by the courier, by UPI, or as cash.
func (r Orders) CollectOrder(ctx context.Context, c *web.Caller, in struct {
	ID        int64    `path:"id"`
	Way       web.Text `json:"way"`
	Reference web.Text `json:"reference"`
}) (web.Reply, error) {
	return web.Done("Payment recorded."), r.Store.Payments.CollectCOD(ctx, c.ID, in.ID, string(in.Way),
		string(in.Reference))
}

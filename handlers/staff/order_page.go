package staff

import (
	"context"

	"hearth/handlers/api"
	"hearth/handlers/web"
	"hearth/store/accounts"
	"hearth/store/fulfilment"
	"hearth/store/money"
	"hearth/store/shipments"
)

type customerData struct {
	ID    int64  `json:"cust_id"`
	Name  string `json:"cust_Name"`
	Email string `json:"cust_Email"`
}

// paymentData are the amounts of an order: lines, delivery charge and COD fee add up to the total.
type paymentData struct {
	Method   string       `json:"pt"`
	Lines    money.Paise  `json:"lines"`
	Shipping money.Paise  `json:"shipping"`
	CODFee   money.Paise  `json:"cod_fee"`
	Total    money.Paise  `json:"total"`
	Refunds  []refundData `json:"refunds"`
	// Collected means that the shop has received the money of a COD order.
	Collected bool `json:"collected"`
	// Offers are the promotions that the order used; the amounts of its lines are after discount.
	Offers []api.UsedOffer `json:"offers"`
}

// refundData is a refund of the order. Reference is the provider's or the bank's number.
type refundData struct {
	Amount    money.Paise `json:"amount"`
	Reason    string      `json:"reason"`
	State     string      `json:"state"`
	Reference string      `json:"reference"`
	Date      web.Time    `json:"date"`
}

// historyRow is one event of the order's history.
type historyRow struct {
	At    web.Time `json:"at"`
	Event string   `json:"event"`
	State string   `json:"state"`
	Who   string   `json:"who"`
	Note  string   `json:"note"`
}

// staffOrder is everything that the order page of the back office shows.
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
	NewsEmail    string          `json:"news_email"`
	UPI          string          `json:"upi"`
	EWayBill     string          `json:"eway_bill"`
	// PromisedDay is the day proposed as the expected one: that promised to the customer, or today once it has passed.
	// The promised day itself is in Dates.
	PromisedDay string `json:"promised_day"`
	// EWayNeeded means that the parcel is worth more than EWayAbove (paise), above which its route needs an e-way
	// bill.
	EWayNeeded bool        `json:"eway_needed"`
	EWayAbove  money.Paise `json:"eway_above"`
	Channel    string      `json:"channel"`
	CODChecked web.Time    `json:"cod_checked_date"`
	// CODWaits means that the shop requires confirmation of COD orders, and the customer has not confirmed this one.
	CODWaits bool `json:"cod_waits"`
	// Packed is the time at which the parcel was packed. Ask means that a payment provider can be asked whether the
	// order was paid.
	Packed web.Time `json:"packed_date"`
	// Packer is the name of who is packing the order; "" if no one is.
	Packer   string        `json:"packer"`
	Due      money.Paise   `json:"due"`
	Payments []paymentRow  `json:"payments"`
	Notes    []noteRow     `json:"notes"`
	Tags     []string      `json:"tags"`
	Mails    []orderMail   `json:"mails"`
	Story    customerStory `json:"customer_history"`
	Ask      bool          `json:"ask"`
	SKUs     []skuRow      `json:"skus"`
	// Uncredited is the amount refunded after the invoice without a credit note; CreditDue means that there is such
	// an amount.
	CreditDue  bool        `json:"credit_due"`
	Uncredited money.Paise `json:"uncredited"`
	// LacksHSN are the products without the HSN code that the invoice needs. An order of a buyer with a GSTIN can't
	// ship without it.
	LacksHSN []string `json:"lacks_hsn"`
	// Booking is the parcel's booking with the courier; Books means that a courier is set up for booking.
	Booking bookingData `json:"booking"`
	Books   bool        `json:"books"`
	// Failed is the last failed delivery, while the courier can still deliver the parcel.
	Failed staffFailure `json:"failed_delivery"`
	// PartSent means that a parcel has shipped and something is left to ship.
	PartSent bool `json:"part_shipped"`
	// Parcels are those that have shipped, oldest first. Cancelled is what was cancelled after a part of the order had
	// shipped.
	Parcels   []api.Parcel        `json:"parcels"`
	Cancelled []api.CancelledLine `json:"cancelled_lines"`
	// Exchange is what the order replaces.
	Exchange api.Exchange `json:"exchange"`
	// AsCOD is the total in rupees if the order, which is not paid online, is made COD; 0 if it can't be.
	AsCOD money.Paise `json:"as_cod"`
	// WaitsUntil is the latest pre-order day of what waits for stock; "" if nothing does.
	WaitsUntil string `json:"waits_until"`
}

// staffFailure is a failed delivery as only staff see it: with the courier's code and words, why the courier refused
// the choice, and the customer's corrections.
type staffFailure struct {
	api.FailedDelivery
	Code    string   `json:"code"`
	Why     string   `json:"why"`
	Problem string   `json:"problem"`
	Mobile  string   `json:"mob"`
	Area    string   `json:"area"`
	Chosen  web.Time `json:"chosen_date"`
}

// failureOf returns the last failed delivery of an order.
func (r *Deps) failureOf(f shipments.FailedDelivery) staffFailure {
	return staffFailure{FailedDelivery: api.FailedDeliveryOf(f), Code: f.Code, Why: f.Why,
		Problem: f.Problem, Mobile: f.Phone, Area: f.Street, Chosen: r.local(f.ChosenAt)}
}

type skuRow struct {
	LineID int64  `json:"orderDetails_id"`
	SKU    string `json:"sku"`
}

// paymentRow is one payment for the order. Cost is the provider's fee, which counts only if CostKnown is true.
type paymentRow struct {
	Way       string      `json:"way"`
	Number    string      `json:"number"`
	Amount    money.Paise `json:"amount"`
	Cost      money.Paise `json:"cost"`
	CostKnown bool        `json:"cost_known"`
	Date      web.Time    `json:"date"`
}

// noteRow is an internal note, which the customer never sees.
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

// orderMail is an email that the shop sent about the order.
type orderMail struct {
	ID      int64    `json:"id"`
	Kind    string   `json:"kind"`
	Subject string   `json:"subject"`
	To      string   `json:"to"`
	Made    web.Time `json:"made_date"`
	Sent    web.Time `json:"sent_date"`
	State   string   `json:"state"`
	Error   string   `json:"error"`
	// Unsent means that the email was not sent because no mail server is set up.
	Unsent bool `json:"unsent"`
}

// customerStory summarises the customer's orders so far, including this order.
type customerStory struct {
	Since     web.Time    `json:"since"`
	Orders    int64       `json:"orders"`
	Delivered int64       `json:"delivered"`
	Cancelled int64       `json:"cancelled"`
	CameBack  int64       `json:"came_back"`
	Returns   int64       `json:"returns"`
	Worth     money.Paise `json:"worth"`
	// HasPage means that staff can open a page about this customer.
	HasPage bool `json:"has_page"`
}

// StaffOrder returns everything that the order's page shows: lines, payments, parcel, documents, notes and possible
// actions.
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
			Collected: o.PaidBy != "" && o.Due() == 0,
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
		NewsEmail:    o.NewsEmail,
		Dates:        api.DatesOf(o.Order, r.Store.Settings.Values().Zone()),
	}
	shown.UPI = api.UPIOf(o, r.Store.Settings.Values())
	if shown.PromisedDay, err = r.Store.Orders.DeliveryEstimate(ctx, o.Order); err != nil {
		return web.Data[staffOrder]{}, err
	}
	shown.EWayBill, shown.EWayAbove, shown.Channel = o.EWayBill, r.Store.Documents.EWayAbove(o.Address), o.Channel
	shown.EWayNeeded = o.Total > shown.EWayAbove
	shown.CODChecked, shown.CODWaits = r.local(o.CODCheckedAt), o.CODWaits
	for _, l := range o.Lines {
		line := api.LineOf(o.Order, l, r.Store.Returns.Returnable(o.Order, l), r.Store.Settings.Values().Zone())
		if o.State.Facts().Delivered() { // staff may return after the customer's deadline, and undo a mistaken refusal
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
	shown.Failed = r.failureOf(o.Failed)
	shown.Parcels = api.ParcelsOf(o, r.Store.Settings.Values())
	shown.PartSent, shown.WaitsUntil = o.PartSent, o.WaitsUntil
	shown.Exchange = api.ExchangeOf(o)
	shown.Cancelled = api.CancelledOf(o.Cancelled)
	shown.Books = shipments.Books(r.Store.Settings.Values())
	if shown.Booking, err = r.bookingOf(ctx, o.ID); err != nil {
		return web.Data[staffOrder]{}, err
	}
	err = r.addDesk(ctx, o, &shown)
	return web.Give(shown), err
}

// addDesk adds notes, mails, payments and the customer's history to the data of the order's page.
func (r Orders) addDesk(ctx context.Context, o fulfilment.OrderDetails, shown *staffOrder) error {
	d, err := r.Store.Fulfilment.FindDesk(ctx, o.ID)
	if err != nil {
		return err
	}
	if shown.AsCOD, err = r.Store.Changes.AsCOD(ctx, o.ID); err != nil {
		return err
	}
	packers, err := r.Store.Bench.Packers(ctx, []int64{o.ID})
	if err != nil {
		return err
	}
	shown.Packer = packers[o.ID]
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

package api

import (
	"strings"
	"time"

	"hearth/handlers/files"
	"hearth/handlers/web"
	"hearth/store/delivery"
	"hearth/store/fulfilment"
	"hearth/store/money"
	"hearth/store/orders"
	"hearth/store/promotions"
	"hearth/store/settings"
	"hearth/store/shipments"
)

// AddressData is a delivery address.
type AddressData struct {
	ID      int64  `json:"id"`
	Name    string `json:"Name"`
	Mob     string `json:"mob"`
	Area    string `json:"area"`
	City    string `json:"city"`
	Tal     string `json:"tal"`
	Dist    string `json:"dist"`
	Pin     string `json:"pin"`
	State   string `json:"state"`
	Country string `json:"country"`
	GSTIN   string `json:"gstin"`
	Company string `json:"company"`
}

// AddressOf converts a delivery address for the API.
func AddressOf(a delivery.Address) AddressData {
	return AddressData{
		ID:      a.ID,
		Name:    a.Name,
		Mob:     a.Mob,
		Area:    a.Area,
		City:    a.City,
		Tal:     a.Tal,
		Dist:    a.Dist,
		Pin:     a.Pin,
		State:   a.State,
		Country: a.Country,
		GSTIN:   a.GSTIN,
		Company: a.Company,
	}
}

type wantedLine struct {
	ProductID web.Int `json:"product_id"`
	Qty       web.Int `json:"qty"`
	Quantity  web.Int `json:"quantity"`
}

// WantedLines are the products and quantities of a request, which the API calls orders[].
type WantedLines = web.List[wantedLine]

// ItemsOf returns the wanted products and quantities. Prices and names in the request are ignored.
func ItemsOf(lines WantedLines) []promotions.CartItem {
	items := make([]promotions.CartItem, len(lines))
	for i, l := range lines {
		quantity := l.Qty
		if quantity == 0 {
			quantity = l.Quantity
		}
		items[i] = promotions.CartItem{ProductID: int64(l.ProductID), Quantity: int64(quantity)}
	}
	return items
}

// OrderLine is one product of an order.
type OrderLine struct {
	LineID    int64       `json:"orderDetails_id"`
	ProductID int64       `json:"Product_id"`
	Image     string      `json:"image"`
	Title     string      `json:"title"`
	Qty       int64       `json:"Qty"`
	Price     money.Paise `json:"Price"`
	// Discount is what promotions and the bundle take off the line, in paise; Amount is the rest.
	Discount money.Paise `json:"discount"`
	Amount   money.Paise `json:"Amount"`
	// Status is delivered, return or processed; before delivery it is the order's state.
	Status       string      `json:"status"`
	Delivered    web.Time    `json:"delivered_date"`
	ReturnDate   web.Time    `json:"return_date"`
	RefundDate   web.Time    `json:"refund_date"`
	RefundAmount money.Paise `json:"refund_amount"`
	ReturnQty    int64       `json:"return_qty"`
	Returnable   bool        `json:"returnable"`
	// ReturnableQuantity is the number of units that can still be returned.
	ReturnableQuantity int64 `json:"returnable_quantity"`
	// Returns are all returns of the line, oldest first. Status, dates, refund and findings of the line are those of
	// its newest open return, or else of its newest return.
	Returns []LineReturn `json:"returns"`
	// RefundState is the refund state of a returned line: waiting, sent, done or failed; "" before there is one.
	RefundState string `json:"refund_state"`
	// Findings is the reason why a return was refused; ReturnPhoto says whether there is a picture of the inspection.
	Findings    string `json:"findings"`
	ReturnPhoto bool   `json:"return_photo"`
	// Kit is the bundle of which the line is a part, "" for none. Kits is the ordered number of bundles; KitOff is
	// the bundle's part of the discount, in paise.
	Kit string `json:"kit"`
	// Sent is how many units have shipped while the rest of the order has not.
	Sent   int64       `json:"shipped_quantity"`
	KitID  int64       `json:"kit_id"`
	Kits   int64       `json:"kits"`
	KitOff money.Paise `json:"kit_discount"`
	// PreorderDay is the day from which units that were bought before there was stock can be packed; Waits is how many
	// still wait for stock.
	PreorderDay string `json:"preorder_day"`
	Waits       int64  `json:"waits"`
}

// LineReturn is a return of some units of a line.
type LineReturn struct {
	ID           int64       `json:"return_id"`
	Status       string      `json:"status"`
	Quantity     int64       `json:"quantity"`
	Date         web.Time    `json:"return_date"`
	Refunded     web.Time    `json:"refund_date"`
	RefundAmount money.Paise `json:"refund_amount"`
	RefundState  string      `json:"refund_state"`
	Inspected    string      `json:"inspected"`
	Findings     string      `json:"findings"`
	Photo        bool        `json:"return_photo"`
	// Exchange is the order that replaces the returned products, 0 for a refund; Exchanged is what they pay of it.
	Exchange  int64       `json:"exchange_order"`
	Exchanged money.Paise `json:"exchanged"`
}

// Exchange is what a replacement replaces: Paid is the part of its total that the returned product of the order
// ReturnedFrom pays. ReturnedFrom is 0 for any other order. Waits means that it ships once the return has come in;
// Ended, that the return is refunded instead; Owed is Paid while the customer owes it, because the return was refused.
type Exchange struct {
	ReturnedFrom int64       `json:"returned_from"`
	Paid         money.Paise `json:"paid"`
	ToPay        money.Paise `json:"to_pay"`
	Waits        bool        `json:"waits"`
	Ended        bool        `json:"ended"`
	Owed         money.Paise `json:"owed"`
}

// ExchangeOf returns what an order replaces.
func ExchangeOf(o fulfilment.OrderDetails) Exchange {
	x := o.Exchange
	return Exchange{x.ReturnedFrom, x.Amount, x.ToPay(), x.Waits, x.Ended, o.Owed}
}

// LineOf converts a line of an order for the API, with dates in the given zone. returnable says whether its customer
// may still return it.
func LineOf(o orders.Order, l orders.Line, returnable bool, zone *time.Location) OrderLine {
	wire := OrderLine{
		LineID:      l.ID,
		ProductID:   l.ProductID,
		Image:       files.OfLine(l.Picture),
		Title:       l.Title,
		Qty:         l.Quantity,
		Price:       l.Price,
		Discount:    l.Discount,
		Amount:      l.Amount,
		Status:      string(o.State),
		Delivered:   web.In(o.DeliveredAt, zone),
		Returnable:  returnable,
		Returns:     []LineReturn{},
		Kit:         l.Kit,
		KitID:       l.KitID,
		Kits:        l.Kits,
		KitOff:      l.KitOff,
		PreorderDay: l.PreorderDay, Waits: l.Waits,
		Sent: l.Sent,
	}
	if returnable {
		wire.ReturnableQuantity = l.Left()
	}
	for _, r := range l.Returns {
		wire.Returns = append(wire.Returns, LineReturn{
			ID:           r.ID,
			Status:       r.State,
			Quantity:     r.Quantity,
			Date:         web.In(r.OpenedAt, zone),
			Refunded:     web.In(r.RefundedAt, zone),
			RefundAmount: r.Amount,
			RefundState:  r.RefundState,
			Inspected:    r.Inspected,
			Findings:     r.Findings,
			Photo:        r.HasPhoto,
			Exchange:     r.Exchange,
			Exchanged:    r.Exchanged,
		})
	}
	if r := l.Return; r != nil {
		wire.Status, wire.ReturnDate, wire.RefundDate = r.State, web.In(r.OpenedAt, zone), web.In(r.RefundedAt, zone)
		wire.RefundAmount, wire.ReturnQty, wire.Findings, wire.ReturnPhoto = r.Amount, r.Quantity, r.Findings,
			r.HasPhoto
		wire.RefundState = r.RefundState
	}
	return wire
}

// OrderDates are the dates of an order.
type OrderDates struct {
	Confirm   web.Time `json:"confirm_date"`
	Shipped   web.Time `json:"shipped_date"`
	Delivered web.Time `json:"delivered_date"`
	Cancelled web.Time `json:"cancelled_date"`
	// Expected is the day that was entered when the order shipped; Promised is the day by which delivery was promised
	// when the order was placed, and never changes.
	Expected string `json:"expected_date"`
	Promised string `json:"promised_date"`
	// SlotHours are the hours of the promised day in which the shop brings it, such as 10:00–13:00; "" for none.
	SlotHours string `json:"slot_hours"`
}

// DatesOf returns the dates of an order in the given zone. Staff may enter a delivery day before the dispatch day;
// the delivery day is then shown as dispatch day too, so that no parcel seems to arrive before it was sent.
func DatesOf(o orders.Order, zone *time.Location) OrderDates {
	shipped := o.ShippedAt
	if !o.DeliveredAt.IsZero() && o.DeliveredAt.Before(shipped) {
		shipped = o.DeliveredAt
	}
	return OrderDates{
		Confirm: web.In(o.ConfirmedAt, zone), Shipped: web.In(shipped, zone), Delivered: web.In(o.DeliveredAt, zone),
		Cancelled: web.In(o.CancelledAt, zone), Expected: o.ExpectedDay,
		Promised: o.PromisedDay(zone), SlotHours: o.SlotHours,
	}
}

// FailedDelivery is the last failed delivery of a parcel that the courier can still deliver, and the customer's choice.
type FailedDelivery struct {
	// State is open (nothing was chosen yet), asked (the courier has not answered), taken or refused; "" if no delivery
	// failed.
	State string `json:"state"`
	Day   string `json:"day"`
	// Reason is absent, address, refused, money, entry or other.
	Reason string `json:"reason"`
	// Choice is again, day, details or unwanted; OnDay is the chosen day.
	Choice string `json:"choice"`
	OnDay  string `json:"on_day"`
	// CanTryAgain means that the courier still takes a request to try again, FirstDay and LastDay are the days that can
	// be chosen; both "" if there is none.
	CanTryAgain bool   `json:"can_try_again"`
	FirstDay    string `json:"first_day"`
	LastDay     string `json:"last_day"`
}

// FailedDeliveryOf returns the last failed delivery of an order.
func FailedDeliveryOf(f shipments.FailedDelivery) FailedDelivery {
	if f.ID == 0 {
		return FailedDelivery{}
	}
	return FailedDelivery{State: f.State(), Day: f.Day, Reason: string(fulfilment.ReasonOf(f.Code)),
		Choice: string(f.Choice), OnDay: f.OnDay, CanTryAgain: f.CanTryAgain(), FirstDay: f.FirstDay, LastDay: f.LastDay}
}

// Piece is how many units of an order line are in a parcel.
type Piece struct {
	LineID   int64 `json:"orderDetails_id"`
	Quantity int64 `json:"quantity"`
}

// PiecesOf returns the contents of a parcel.
func PiecesOf(in []shipments.Piece) []Piece {
	pieces := make([]Piece, len(in))
	for i, p := range in {
		pieces[i] = Piece(p)
	}
	return pieces
}

// Parcel is a parcel of an order that has shipped. Shipped, Delivered and Returned are when; Returned is when it came
// back undelivered.
type Parcel struct {
	ShipmentID int64  `json:"shipment_id"`
	Courier    string `json:"courier_name"`
	TrackingID string `json:"tracking_id"`
	// TrackingURL is the courier's page about it; "" if the courier is unknown.
	TrackingURL string `json:"tracking_url"`
	// Tracking is its last status in the courier's words.
	Tracking   string   `json:"tracking_status"`
	TrackingAt web.Time `json:"tracking_date"`
	Expected   string   `json:"expected_date"`
	Shipped    web.Time `json:"shipped_date"`
	Delivered  web.Time `json:"delivered_date"`
	Returned   web.Time `json:"returned_date"`
	EWayBill   string   `json:"eway_bill"`
	InvoiceID  string   `json:"invoice_id"`
	// Collect is what is to be paid at its door.
	Collect money.Paise `json:"collect"`
	// Pickup means that the customer collects it at the shop. Driver is who takes an own delivery there, DoorCode what
	// the customer says to get it; only the customer's own calls have it.
	Pickup   bool         `json:"pickup"`
	Driver   string       `json:"driver"`
	DoorCode string       `json:"door_code"`
	Pieces   []ParcelLine `json:"pieces"`
}

// ParcelLine is a product in a parcel.
type ParcelLine struct {
	LineID   int64  `json:"orderDetails_id"`
	Title    string `json:"title"`
	Image    string `json:"image"`
	Quantity int64  `json:"quantity"`
}

// ParcelsOf returns the parcels of an order that have shipped, oldest first.
func ParcelsOf(o fulfilment.OrderDetails, card *settings.Values) []Parcel {
	parcels := []Parcel{}
	for _, p := range o.Packages {
		wire := ParcelOf(p.Package, card)
		if p.Away() {
			wire.Collect = min(p.Collect, o.Due())
		}
		for _, l := range p.Lines {
			wire.Pieces = append(wire.Pieces, ParcelLine{l.ID, l.Title, files.OfLine(l.Picture), l.Quantity})
		}
		parcels = append(parcels, wire)
	}
	return parcels
}

// ParcelOf converts a parcel for the API, without its contents and what is to be paid.
func ParcelOf(p shipments.Package, card *settings.Values) Parcel {
	return Parcel{ShipmentID: p.ID, Courier: p.Courier, TrackingID: p.TrackingID,
		TrackingURL: card.CourierPage(p.Courier, p.TrackingID), Tracking: TrackingText(p.Tracking),
		Pickup: shipments.IsPickup(p.Courier), Driver: p.Driver.Name, TrackingAt: web.In(p.Tracking.At, card.Zone()),
		Expected: p.ExpectedDay,
		Shipped:  web.In(p.ShippedAt, card.Zone()), Delivered: web.In(p.DeliveredAt, card.Zone()),
		Returned: web.In(p.ReturnedAt, card.Zone()), EWayBill: p.EWayBill, InvoiceID: p.Invoice, Pieces: []ParcelLine{}}
}

// CancelledLine is what was cancelled of an order after a part of it had shipped.
type CancelledLine struct {
	Title    string      `json:"title"`
	Quantity int64       `json:"quantity"`
	Amount   money.Paise `json:"amount"`
}

// CancelledOf returns what was cancelled of an order after a part of it had shipped.
func CancelledOf(in []orders.CancelledLine) []CancelledLine {
	lines := make([]CancelledLine, len(in))
	for i, l := range in {
		lines[i] = CancelledLine(l)
	}
	return lines
}

// TrackingText returns the last known status and place of a parcel, in the courier's words.
func TrackingText(t shipments.Tracking) string { return strings.Join(Present(t.Status, t.Place), ", ") }

// UPIOf returns the UPI link to pay an unpaid COD order; "" if nothing is due or the shop has no UPI ID.
func UPIOf(o fulfilment.OrderDetails, card *settings.Values) string {
	vpa := card.UPIID
	if vpa == "" || o.Due() == 0 || !o.State.Facts().Kept {
		return ""
	}
	return settings.UPIText(vpa, card.ShopName, o.ID, o.Due())
}

// Present returns the texts that are not empty.
func Present(parts ...string) []string {
	kept := []string{}
	for _, p := range parts {
		if p != "" {
			kept = append(kept, p)
		}
	}
	return kept
}

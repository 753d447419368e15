package orders

import (
	"cmp"
	"encoding/json"
	"time"

	"hearth/store/core"
	"hearth/store/db"
	"hearth/store/delivery"
	"hearth/store/money"
	"hearth/store/promotions"
	"hearth/store/wording"
)

// The API requires exactly this text for the payment method Pre-paid. The other method is core.COD.
const (
	Prepaid = "Pre-paid"
)

// Order is what a customer bought, or is buying. Checkout, an accepted quotation, the counter or a phone call creates
// it as placed with its stock reserved; payment or COD confirmation confirms it; it ships (and its tax invoice is
// issued) and is delivered. It ends as delivered, cancelled or returned to origin, and is never deleted. Staff
// may change its lines until it is packed (Changes); later only what has not left can be cancelled.
type Order struct {
	ID, CustomerID int64
	Customer       string
	State          core.State // State changes only through Advance.
	// Payment is Pre-paid or COD.
	Payment string
	// Total = LinesTotal + Shipping + CODFee, in paise.
	LinesTotal, Shipping, CODFee, Total money.Paise
	// Address is a copy of the customer's address, so later changes of the address book don't alter the order.
	Address delivery.Address
	// HoldUntil is the instant when the reservation of a placed order expires.
	HoldUntil time.Time
	// PromisedBy is the last moment of the day by which delivery was promised; zero for a sale at the counter. It never
	// changes.
	PromisedBy time.Time
	// SlotHours are the hours of the promised day that the order took as its delivery slot, such as 10:00–13:00; ""
	// without a slot.
	SlotHours                        string
	PlacedAt, ConfirmedAt, ShippedAt time.Time
	DeliveredAt, CancelledAt         time.Time
	CancelReason                     string
	// ExpectedDay is the courier's expected day of delivery of the newest package, such as 2026-11-21; "" before
	// shipping. TrackingID and Courier are set earlier, when a courier confirms the booking, but only staff see them
	// then.
	TrackingID, Courier, ExpectedDay string
	// Provider is the payment provider of a Pre-paid order, ProviderOrder its number for the order there.
	Provider, ProviderOrder string
	// EWayBill is the number of the e-way bill; "" if none was needed.
	EWayBill string
	// Channel is online, counter, gift for a gift card, or phone if staff took the order by telephone.
	Channel string
	// CODCheckedAt is the instant when the customer or staff confirmed that a COD order is wanted; zero before.
	CODCheckedAt time.Time
	// PackedAt is the instant when the package was packed and began to wait for the courier; zero before.
	PackedAt time.Time
	// PaidBy is the method of the order's first payment: a provider's name, cod (collected by the courier), upi, cash
	// or card; credit if nothing else has paid yet, "" while unpaid. Paid is the sum of all payments, in paise; refunds
	// are not taken off.
	PaidBy string
	Paid   money.Paise
	// PartSent means that a package has left while others are left to send.
	PartSent bool
	// Exchanged is the part of the total that a returned product pays, in paise; 0 if the order is no replacement.
	// Owed is that part while its customer owes it, because the return was refused after the order had left.
	Exchanged, Owed money.Paise
	// Credit is the part of the total that store credit pays, in paise.
	Credit money.Paise
	// ToCredit means that the customer wants refunds as store credit; it is not stored.
	ToCredit bool
	// NotCollected is what was to be collected for packages that came back undelivered, in paise.
	NotCollected money.Paise
	// WaitsUntil is the latest pre-order day of what still waits for stock; "" if nothing does.
	WaitsUntil string
	// Lang is the customer's language when they ordered; documents and mails use it.
	Lang string
	// Note is the customer's message to the packer and the courier.
	Note string
	// NewsEmail is another address that gets the news of the order's packages; "" for none.
	NewsEmail string
}

// Buyer is the buyer's name. For phone and counter orders it is the name that staff typed, because the account may be
// the shop's own.
func (o Order) Buyer() string {
	if o.Channel != "online" {
		return o.Address.Name
	}
	return o.Customer
}

// Due is the amount that couriers still have to collect, in paise: the total without payments and without packages that
// came back; 0 for a cancelled or returned order. Of a Pre-paid order it is what the customer owes for a refused
// return.
func (o Order) Due() money.Paise {
	if o.Payment != core.COD || o.State.Facts().Lost() {
		return o.Owed
	}
	return max(o.Total-max(o.Paid, o.Credit)-o.NotCollected, 0)
}

// ToPay is the amount in paise that pays a placed order online: its total without store credit, or the difference if it
// is a replacement.
func (o Order) ToPay() money.Paise { return o.Total - o.Exchanged - o.Credit }

// IsGift reports whether the order is a gift card: it has no lines, and nothing to ship.
func (o Order) IsGift() bool { return o.Channel == "gift" }

// PaidByOf is SQL for the method of the first payment of an order, given its ID: what is not store credit comes first.
func PaidByOf(order string) string {
	return `coalesce((SELECT provider FROM payments WHERE order_id = ` + order + `
		ORDER BY provider = '` + CreditWay + `', id LIMIT 1), '')`
}

// DueOf is SQL for what couriers still have to collect for a COD order o with its row m of money_sums.
const DueOf = `o.total - m.taken - (SELECT coalesce(sum(collect), 0) FROM shipments
	WHERE order_id = o.id AND returned_at IS NOT NULL)`

// Line is one product of an order, copied when the order was placed, so later changes of the product don't alter it.
// Each part of a bundle is a line of its own.
type Line struct {
	ID, OrderID, ProductID int64
	Title, Picture         string
	// Told is the title in the language of the order, KitTold that of its bundle; "" if they had none but the English.
	Told, KitTold string
	// Unit is the unit of measure on the invoice (UQC), such as NOS.
	HSN, Unit string
	// GSTRate is in percent; 0 also for a product that is exempt.
	GSTRate        int64
	WarrantyMonths int64
	Quantity       int64
	// Price is per unit before discounts, with GST. Amount = Price × Quantity − Discount; Discount is that of
	// promotions and of the bundle. All in paise.
	Price, Discount, Amount money.Paise
	// KitID and Kit are the ID and title of the bundle that the line is a part of, or 0 and "". Kits is how many
	// bundles were ordered, KitOff how much of Discount, in paise, comes from the bundle's price.
	KitID, Kits int64
	Kit         string
	KitOff      money.Paise
	// Sent is how many units have left in packages of their own; 0 while the order leaves in one. Back is how many of
	// these came back undelivered.
	Sent, Back int64
	// PreorderDay is the day from which the line can be packed, if it was bought before there was stock; Waits is how
	// many of its units still wait for stock.
	PreorderDay string
	Waits       int64
	// Returns are the line's returns, oldest first. Return is the one whose state is shown: the newest open return,
	// else the newest; nil without returns.
	Returns []LineReturn
	Return  *LineReturn
}

// InItsLanguage returns the line as its customer reads it: with the titles in the language of the order.
func (l Line) InItsLanguage() Line {
	l.Title, l.Kit = cmp.Or(l.Told, l.Title), cmp.Or(l.KitTold, l.Kit)
	return l
}

// Left is how many units the customer can still return. Units that inspection refused count as returned.
func (l Line) Left() int64 {
	left := l.Quantity - l.Back
	for _, r := range l.Returns {
		left -= r.Quantity
	}
	return left
}

// LeftForStaff is how many units staff can open a return for. It includes units that inspection refused, because that
// decision may have been a mistake.
func (l Line) LeftForStaff() int64 {
	left := l.Left()
	for _, r := range l.Returns {
		if r.State == "refused" {
			left += r.Quantity
		}
	}
	return left
}

// LineReturn is a return of units of an order line. State is return (or refused, if inspection rejected it) until its
// refund is done, then processed.
type LineReturn struct {
	ID, LineID int64
	State      string
	// Quantity is in units; Amount is the refund, paid or to be paid, in paise.
	Quantity   int64
	Reason     string
	OpenedAt   time.Time
	RefundedAt time.Time
	Amount     money.Paise
	// Reference is the bank's or the provider's reference number of the refund.
	Reference string
	// RefundState is the state of the return's refund: waiting, sent, done or failed; "" if there is no refund yet.
	RefundState string
	// Kind is the code of the customer's reason. Inspected is accepted or refused, Findings the note of the inspection.
	Kind, Inspected, Findings string
	HasPhoto                  bool
	// Exchange is the order that replaces the units, 0 for a refund; Exchanged is what they pay of it, in paise.
	Exchange  int64
	Exchanged money.Paise
	// ToCredit means that the customer wants the refund as store credit.
	ToCredit bool
}

// OrderColumns are the columns that ScanOrder reads; the query must call the orders table o. A phone order is stored
// with the channel online and a sold_by, because it ships like an online order.
var OrderColumns = `o.id, o.customer_id, (SELECT name FROM accounts WHERE id = o.customer_id), o.state, o.pt,
	o.lines_total, o.shipping,
	o.cod_fee, o.total, o.address, o.hold_until,
	o.placed_at, coalesce(o.confirmed_at, 0), coalesce(o.shipped_at, 0), coalesce(o.delivered_at, 0),
	coalesce(o.cancelled_at, 0),
	o.cancel_reason, coalesce((SELECT json_array(tracking_id, courier_name, expected_day, eway_bill) FROM shipments
		WHERE order_id = o.id AND ended_at IS NULL AND (asked_at IS NULL OR booked_at IS NOT NULL)
		ORDER BY id DESC LIMIT 1),
	'["","","",""]'), o.provider, o.provider_order,
	iif(o.channel = 'online'
	AND o.sold_by IS NOT NULL, 'phone', o.channel), coalesce(o.cod_checked_at, 0), coalesce(o.packed_at, 0),
	` + PaidByOf("o.id") + `,
	(SELECT coalesce(sum(amount), 0) FROM payments WHERE order_id = o.id), iif(o.pt = 'COD',
	(SELECT coalesce(sum(collect), 0) FROM shipments WHERE order_id = o.id AND returned_at IS NOT NULL), 0),
	(SELECT holds FROM order_states WHERE name = o.state) AND EXISTS (SELECT 1 FROM shipments WHERE order_id = o.id
	AND shipped_at IS NOT NULL), o.lang, o.note, o.news_email, o.promised_by,
	coalesce((SELECT amount FROM exchanges WHERE order_id = o.id), 0),
	coalesce((SELECT x.amount FROM exchanges x JOIN returns r ON r.id = x.return_id WHERE x.order_id = o.id
	AND x.ended_at IS NULL AND r.state = 'refused'), 0), o.credit,
	coalesce((SELECT max(preorder_day) FROM order_lines WHERE order_id = o.id AND waits > 0), ''),
	coalesce((SELECT printf('%02d:%02d–%02d:%02d', from_minute / 60, from_minute % 60, to_minute / 60, to_minute % 60)
	FROM order_slots WHERE order_id = o.id), '')`

// ScanOrder reads a row of OrderColumns. The instant of an event that has not happened is 0 in the table and the zero
// time in the Order.
func ScanOrder(row db.Scanner, o *Order) error {
	var address, parcel string
	var hold, placed, confirmed, shipped, delivered, cancelled, checked, packed, promised int64
	if err := row.Scan(&o.ID, &o.CustomerID, &o.Customer, &o.State, &o.Payment, &o.LinesTotal, &o.Shipping,
		&o.CODFee, &o.Total, &address, &hold,
		&placed, &confirmed, &shipped, &delivered, &cancelled, &o.CancelReason, &parcel,
		&o.Provider, &o.ProviderOrder, &o.Channel, &checked, &packed, &o.PaidBy, &o.Paid, &o.NotCollected,
		&o.PartSent, &o.Lang, &o.Note, &o.NewsEmail, &promised, &o.Exchanged,
		&o.Owed, &o.Credit, &o.WaitsUntil, &o.SlotHours); err != nil {
		return err
	}
	o.PromisedBy = wording.Instant(promised)
	o.HoldUntil, o.PlacedAt, o.ConfirmedAt, o.ShippedAt = wording.Instant(
		hold,
	), wording.Instant(
		placed,
	), wording.Instant(
		confirmed,
	), wording.Instant(
		shipped,
	)
	o.DeliveredAt, o.CancelledAt, o.CODCheckedAt, o.PackedAt = wording.Instant(
		delivered,
	), wording.Instant(
		cancelled,
	), wording.Instant(
		checked,
	), wording.Instant(
		packed,
	)
	if err := json.Unmarshal([]byte(parcel), &[...]*string{&o.TrackingID, &o.Courier, &o.ExpectedDay,
		&o.EWayBill}); err != nil {
		return err
	}
	return json.Unmarshal([]byte(address), &o.Address)
}

// OrderOf returns an order of any customer; ErrNotFound if it does not exist.
func OrderOf(tx *core.Tx, id int64) (Order, error) {
	return db.One(tx, ScanOrder, `SELECT `+OrderColumns+` FROM orders o WHERE o.id = ?`, id)
}

// OrderOfCustomer returns a customer's own order; ErrNotFound if it does not exist or is another customer's.
func OrderOfCustomer(tx *core.Tx, customer, id int64) (Order, error) {
	o, err := db.One(tx, ScanOrder, `SELECT `+OrderColumns+` FROM orders o WHERE o.id = ? AND o.customer_id = ?`, id,
		customer)
	if o.ShippedAt.IsZero() { // the customer does not see a booking before the package has shipped
		o.TrackingID, o.Courier = "", ""
	}
	return o, err
}

// LinesOf returns an order's lines with their returns, in the order of the cart.
func LinesOf(tx *core.Tx, order int64) ([]Line, error) {
	lines, err := db.List(tx, func(row db.Scanner, l *Line) error {
		return row.Scan(&l.ID, &l.OrderID, &l.ProductID, &l.Title, &l.Told, &l.Picture, &l.HSN, &l.Unit, &l.GSTRate,
			&l.WarrantyMonths, &l.Quantity, &l.Price, &l.Discount, &l.Amount, &l.KitID, &l.Kit, &l.KitTold, &l.Kits,
			&l.KitOff, &l.PreorderDay, &l.Waits, &l.Sent, &l.Back)
	}, `SELECT l.id, l.order_id, product_id, title, told, picture, hsn_code, unit, gst_rate, warranty_months, l.quantity,
		price, discount, amount, coalesce(kit_id, 0), kit, kit_told, kits, kit_off, l.preorder_day, l.waits,
		coalesce(sum(c.quantity) FILTER
		(WHERE s.shipped_at IS NOT NULL), 0), coalesce(sum(c.quantity) FILTER (WHERE s.returned_at IS NOT NULL), 0)
		FROM order_lines l LEFT JOIN shipment_lines c ON c.line_id = l.id LEFT JOIN shipments s ON s.id = c.shipment_id
		WHERE l.order_id = ? GROUP BY l.id ORDER BY l.id`,
		order)
	if err != nil {
		return nil, err
	}
	returns, err := db.List(tx, scanLineReturn, `SELECT r.id, r.line_id, r.state, r.quantity, r.reason, r.opened_at,
			coalesce(r.refunded_at, 0), coalesce(f.amount, r.amount), coalesce(f.reference, ''), r.kind, r.inspected,
			r.findings,
			r.photo <> '', coalesce(f.state, ''), coalesce(x.order_id, 0), coalesce(x.amount, 0), r.to_credit
		FROM order_lines l CROSS JOIN returns r ON r.line_id = l.id LEFT JOIN refunds f ON f.return_id = r.id
			LEFT JOIN exchanges x ON x.return_id = r.id AND x.ended_at IS NULL
		WHERE l.order_id = ? ORDER BY r.id`, order)
	for i := range lines {
		lines[i].addReturns(returns)
	}
	return lines, err
}

func scanLineReturn(row db.Scanner, r *LineReturn) error {
	var opened, refunded int64
	err := row.Scan(&r.ID, &r.LineID, &r.State, &r.Quantity, &r.Reason, &opened, &refunded, &r.Amount, &r.Reference,
		&r.Kind, &r.Inspected, &r.Findings, &r.HasPhoto, &r.RefundState, &r.Exchange, &r.Exchanged, &r.ToCredit)
	r.OpenedAt, r.RefundedAt = wording.Instant(opened), wording.Instant(refunded)
	return err
}

// addReturns gives a line its own returns, out of all returns of the order (sorted by age).
func (l *Line) addReturns(all []LineReturn) {
	for _, r := range all {
		if r.LineID != l.ID {
			continue
		}
		l.Returns = append(l.Returns, r)
		if l.Return == nil || r.State == "return" || l.Return.State != "return" {
			l.Return = &r
		}
	}
}

// OffersOf returns the promotions that an order used and how much each one saved, in paise.
func OffersOf(tx *core.Tx, order int64) ([]promotions.UsedOffer, error) {
	return db.List(tx, func(row db.Scanner, u *promotions.UsedOffer) error {
		return row.Scan(&u.Name, &u.Code, &u.Goods, &u.Delivery)
	},
		`SELECT name, code, goods, delivery FROM offer_uses WHERE order_id = ? ORDER BY offer_id`, order)
}

package orders

import (
	"encoding/json"
	"time"

	"hearth/store/core"
	"hearth/store/db"
	"hearth/store/delivery"
	"hearth/store/money"
	"hearth/store/promotions"
	"hearth/store/wording"
)

// The payment methods are exactly these two texts (spec, section 9).
const (
	Prepaid = "Pre-paid"
)

// Order is what a customer placed. It holds stock until it ships or ends; the invoice is issued when it ships.
type Order struct {
	ID, CustomerID int64
	Customer       string
	State          core.State
	// Payment is Pre-paid or COD.
	Payment string
	// Total = LinesTotal + Shipping + CODFee, in paise.
	LinesTotal, Shipping, CODFee, Total money.Paise
	Address                             delivery.Address
	HoldUntil                           time.Time
	PlacedAt, ConfirmedAt, ShippedAt    time.Time
	DeliveredAt, CancelledAt            time.Time
	CancelReason                        string
	TrackingID, Courier, ExpectedDay    string
	Provider, ProviderOrder             string
	EWayBill                            string
	// Channel is online, counter, or phone if staff took it by telephone.
	Channel      string
	CODCheckedAt time.Time
	// PackedAt is when the parcel was packed; since then it waits for the courier.
	PackedAt time.Time
	// PaidBy is how the order's first money came in: a provider's name, cod (the courier), upi or cash; "" before that.
	PaidBy string
	// Lang is the language in which it was placed, and in which its documents address the customer.
	Lang string
	// Note is what the customer asks of the packer and the courier.
	Note string
}

// Buyer is the buyer's name. By telephone and at the counter it is the one that was given: the account may be nobody's.
func (o Order) Buyer() string {
	if o.Channel != "online" {
		return o.Address.Name
	}
	return o.Customer
}

// Due is what is still to be collected when the order is handed over, in paise: nothing once any money came in, and nothing for an
// order that was cancelled or came back.
func (o Order) Due() money.Paise {
	if o.Payment != core.COD || o.PaidBy != "" || o.State == core.Cancelled || o.State == core.Returned {
		return 0
	}
	return o.Total
}

// Line is one product of an order, as it was when the order was placed.
type Line struct {
	ID, OrderID, ProductID int64
	Title, Picture         string
	HSN, Unit              string
	GSTRate                int64
	WarrantyMonths         int64
	Quantity               int64
	// Amount is Price times quantity less Discount, which offers and the kit took off.
	Price, Discount, Amount money.Paise
	// KitID and Kit are the kit that the line is a part of, or 0 and ""; Kits is how many of it were ordered, KitOff the kit's
	// share of the discount.
	KitID, Kits int64
	Kit         string
	KitOff      money.Paise
	// Returns are the returns of the line, the oldest first. Return is the one that its status is of: the newest that is open, else the
	// newest; nil if there are none.
	Returns []LineReturn
	Return  *LineReturn
}

// Left is how many pieces are in no return. What was refused at inspection counts as returned.
func (l Line) Left() int64 {
	left := l.Quantity
	for _, r := range l.Returns {
		left -= r.Quantity
	}
	return left
}

// LeftForStaff is how many pieces staff may open a return for: also those of a refused one, in case it was refused by mistake.
func (l Line) LeftForStaff() int64 {
	left := l.Left()
	for _, r := range l.Returns {
		if r.State == "refused" {
			left += r.Quantity
		}
	}
	return left
}

// LineReturn is a return of pieces of a line: State is return until its refund is done, then processed.
type LineReturn struct {
	ID, LineID int64
	State      string
	Quantity   int64
	Reason     string
	OpenedAt   time.Time
	RefundedAt time.Time
	Amount     money.Paise
	Reference  string
	// RefundState is the state of its refund: waiting, sent, done or failed; "" before there is one.
	RefundState string
	// Kind is the reason; Inspected is accepted or refused, Findings what was found, with or without a photo.
	Kind, Inspected, Findings string
	HasPhoto                  bool
}

const OrderColumns = `o.id, o.customer_id, (SELECT name FROM accounts WHERE id = o.customer_id), o.state, o.pt, o.lines_total, o.shipping,
	o.cod_fee, o.total, o.address, o.hold_until,
	o.placed_at, coalesce(o.confirmed_at, 0), coalesce(o.shipped_at, 0), coalesce(o.delivered_at, 0), coalesce(o.cancelled_at, 0),
	o.cancel_reason, o.tracking_id, o.courier_name, o.expected_day, o.provider, o.provider_order, o.eway_bill, iif(o.channel = 'online'
	AND o.sold_by IS NOT NULL, 'phone', o.channel), coalesce(o.cod_checked_at, 0), coalesce(o.packed_at, 0),
	coalesce((SELECT provider FROM payments WHERE order_id = o.id ORDER BY id LIMIT 1), ''), o.lang, o.note`

func ScanOrder(row db.Scanner, o *Order) error {
	var address string
	var hold, placed, confirmed, shipped, delivered, cancelled, checked, packed int64
	if err := row.Scan(&o.ID, &o.CustomerID, &o.Customer, &o.State, &o.Payment, &o.LinesTotal, &o.Shipping,
		&o.CODFee, &o.Total, &address, &hold,
		&placed, &confirmed, &shipped, &delivered, &cancelled, &o.CancelReason, &o.TrackingID, &o.Courier, &o.ExpectedDay, &o.Provider,
		&o.ProviderOrder, &o.EWayBill, &o.Channel, &checked, &packed, &o.PaidBy, &o.Lang, &o.Note); err != nil {
		return err
	}
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
	return json.Unmarshal([]byte(address), &o.Address)
}

func OrderOf(tx *core.Tx, id int64) (Order, error) {
	return db.One(tx, ScanOrder, `SELECT `+OrderColumns+` FROM orders o WHERE o.id = ?`, id)
}

func OrderOfCustomer(tx *core.Tx, customer, id int64) (Order, error) {
	return db.One(tx, ScanOrder, `SELECT `+OrderColumns+` FROM orders o WHERE o.id = ? AND o.customer_id = ?`, id, customer)
}

func LinesOf(tx *core.Tx, order int64) ([]Line, error) {
	lines, err := db.List(tx, func(row db.Scanner, l *Line) error {
		return row.Scan(&l.ID, &l.OrderID, &l.ProductID, &l.Title, &l.Picture, &l.HSN, &l.Unit, &l.GSTRate, &l.WarrantyMonths, &l.Quantity,
			&l.Price, &l.Discount, &l.Amount, &l.KitID, &l.Kit, &l.Kits, &l.KitOff)
	}, `SELECT id, order_id, product_id, title, picture, hsn_code, unit, gst_rate, warranty_months, quantity, price,
		discount, amount, coalesce(kit_id, 0), kit, kits, kit_off FROM order_lines WHERE order_id = ? ORDER BY id`, order)
	if err != nil {
		return nil, err
	}
	returns, err := db.List(tx, scanLineReturn, `SELECT r.id, r.line_id, r.state, r.quantity, r.reason, r.opened_at,
			coalesce(r.refunded_at, 0), coalesce(f.amount, r.amount), coalesce(f.reference, ''), r.kind, r.inspected, r.findings,
			r.photo <> '', coalesce(f.state, '')
		FROM order_lines l CROSS JOIN returns r ON r.line_id = l.id LEFT JOIN refunds f ON f.return_id = r.id
		WHERE l.order_id = ? ORDER BY r.id`, order)
	for i := range lines {
		lines[i].addReturns(returns)
	}
	return lines, err
}

func scanLineReturn(row db.Scanner, r *LineReturn) error {
	var opened, refunded int64
	err := row.Scan(&r.ID, &r.LineID, &r.State, &r.Quantity, &r.Reason, &opened, &refunded, &r.Amount, &r.Reference, &r.Kind,
		&r.Inspected, &r.Findings, &r.HasPhoto, &r.RefundState)
	r.OpenedAt, r.RefundedAt = wording.Instant(opened), wording.Instant(refunded)
	return err
}

// addReturns gives a line its own of an order's returns.
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

func OffersOf(tx *core.Tx, order int64) ([]promotions.UsedOffer, error) {
	return db.List(tx, func(row db.Scanner, u *promotions.UsedOffer) error {
		return row.Scan(&u.Name, &u.Code, &u.Goods, &u.Delivery)
	},
		`SELECT name, code, goods, delivery FROM offer_uses WHERE order_id = ? ORDER BY offer_id`, order)
}

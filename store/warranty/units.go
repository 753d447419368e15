package warranty

import (
	"cmp"
	"context"
	"slices"
	"time"

	"hearth/store/core"
	"hearth/store/db"
	"hearth/store/money"
	"hearth/store/serial"
	"hearth/store/wording"
)

// Unit is a unit with its serial, as its owner sees it.
type Unit struct {
	Serial    string
	ProductID int64
	Product   string
	// OrderID and LineID are the order with which it, or the unit that it replaces, was bought here; 0 if it was bought
	// elsewhere. Buyer is the customer
	// of the order.
	OrderID, LineID, Buyer int64
	// Ends is the last day of its warranty in the shop's time zone; "" without one.
	Ends string
	// Worth is what a unit cost, in paise with GST: by its order, or today.
	Worth money.Paise
	// ReplacedBy is the unit that the customer got for this one, which is defective; "" if there is none.
	ReplacedBy string
	hsn, unit  string
	// holder is the customer who registered it.
	holder              int64
	delivered, refunded bool
}

// ofCustomer reports whether a customer registered the unit, or bought it here.
func (u Unit) ofCustomer(customer int64) bool { return customer == u.holder || customer == u.Buyer }

// unitOf reads a unit; ErrNotFound if no unit has the serial.
func unitOf(tx *core.Tx, made string) (Unit, error) {
	return db.One(tx, func(row db.Scanner, u *Unit) error {
		var delivered, registered, months, amount, quantity int64
		err := row.Scan(&u.Serial, &u.ProductID, &u.Product, &u.OrderID, &u.LineID, &u.Buyer, &u.holder, &u.ReplacedBy,
			&u.hsn, &u.unit, &delivered, &registered, &months, &amount, &quantity, &u.refunded)
		u.delivered = delivered != 0
		u.Worth = money.Paise(amount).Share(1, quantity)
		if begins := cmp.Or(delivered, registered); begins != 0 {
			u.Ends = serial.WarrantyEnds(wording.Instant(begins).In(tx.Zone), months)
		}
		return err
	}, `SELECT s.serial, s.product_id, p.title, coalesce(o.id, 0), coalesce(l.id, 0), coalesce(o.customer_id, 0),
		coalesce(d.customer_id, 0), coalesce(s.replaced_by, ''), coalesce(l.hsn_code, p.hsn_code),
		coalesce(l.unit, p.unit), coalesce(o.delivered_at, k.delivered_at, 0), coalesce(d.registered_at, 0),
		coalesce(nullif(l.warranty_months, 0), p.warranty_months), coalesce(l.amount, p.pays), coalesce(l.quantity, 1),
		coalesce((SELECT sum(quantity) FROM returns WHERE line_id = l.id AND state = 'processed'), 0) >= l.quantity
		AND l.id IS NOT NULL
		FROM serials s JOIN products p ON p.id = s.product_id LEFT JOIN order_lines l ON l.id = coalesce(s.line_id,
		iif(s.replaced_by IS NULL, NULL, (SELECT line_id FROM former_lines WHERE serial = s.serial
		ORDER BY ended_at DESC LIMIT 1)))
		LEFT JOIN orders o ON o.id = l.order_id LEFT JOIN shipments k ON k.id = s.shipment_id
		LEFT JOIN devices d ON d.serial = s.serial WHERE s.serial = ?`, made)
}

// mayClaim refuses a claim about a unit: of somebody else (ErrNotFound, as for an unknown one), a unit that was
// replaced, refunded or not delivered yet, and one with an open claim. Outside the warranty a claim may be made: the
// shop decides.
func mayClaim(tx *core.Tx, customer int64, typed string) (Unit, error) {
	u, err := unitOf(tx, serial.Normalise(typed))
	if err != nil {
		return u, err
	}
	if u.ReplacedBy != "" {
		next, err := unitOf(tx, u.ReplacedBy)
		if err == nil && next.ofCustomer(customer) {
			err = core.Refuse("This device was replaced by %s. Please report a problem with that one.", next.Serial)
		}
		if err != nil {
			return u, err
		}
	}
	if !u.ofCustomer(customer) {
		return u, core.ErrNotFound
	}
	if u.refunded {
		return u, core.Refuse("This device was returned and refunded.")
	}
	if !u.delivered && u.holder == 0 {
		return u, core.Refuse("This device has not been delivered yet.")
	}
	number, err := db.Value[string](tx, `SELECT coalesce((SELECT number FROM claims c
		JOIN complaints p ON p.id = c.complaint_id WHERE c.serial = ? AND c.decided_at IS NULL), '')`, u.Serial)
	if err == nil && number != "" {
		err = core.Refuse("A claim about this device is open: %s. Please add to it.", number)
	}
	return u, err
}

// FindUnit returns a customer's own unit with its claims, the latest first; ErrNotFound if it is somebody else's, was
// never sold, or does not exist.
func (s *Warranty) FindUnit(ctx context.Context, customer int64, typed string) (u Unit, claims []Listed, err error) {
	err = s.Read(ctx, func(tx *core.Tx) error {
		if u, err = unitOf(tx, serial.Normalise(typed)); err != nil {
			return err
		}
		if !u.ofCustomer(customer) {
			return core.ErrNotFound
		}
		claims, err = listed(tx, `c.serial = ? AND p.customer_id = ?`, u.Serial, customer)
		return err
	})
	return u, claims, err
}

// Event is an event in the life of a unit. The fields that it does not have are zero.
type Event struct {
	At   time.Time
	What string
	// Who is the member of staff, or the customer who registered it.
	Who string
	// OrderID is the order, Claim the ID of a claim, Number that of a document or claim, Serial another unit.
	OrderID, Claim int64
	Number, Serial string
}

// Life returns what happened to a unit, oldest first: made, packed, invoiced, shipped, delivered, registered, returned,
// claimed, replaced. ErrNotFound if no unit has the serial.
func (s *Warranty) Life(ctx context.Context, typed string) (events []Event, err error) {
	err = s.Read(ctx, func(tx *core.Tx) error {
		u, err := unitOf(tx, serial.Normalise(typed))
		if err != nil {
			return err
		}
		events, err = db.List(tx, func(row db.Scanner, e *Event) error {
			var at int64
			err := row.Scan(&at, &e.What, &e.Who, &e.OrderID, &e.Claim, &e.Number, &e.Serial)
			e.At = wording.Instant(at)
			return err
		}, life, u.Serial)
		slices.SortStableFunc(events, func(a, b Event) int { return a.At.Compare(b.At) })
		return err
	})
	return events, err
}

// life is SQL for the events of the unit ?1. Its order lines are the present one and those of former_lines; a line
// without a package of its own left with its order. A replacement has the line of the unit that it replaced, but did
// not leave with the order. A registration is with the last of those that replaced the unit (heirs).
const life = `WITH RECURSIVE heirs AS (SELECT ?1 AS serial
	UNION SELECT s.replaced_by FROM heirs h JOIN serials s ON s.serial = h.serial WHERE s.replaced_by IS NOT NULL),
	sold AS (SELECT line_id, shipment_id, bound_at, bound_by FROM serials
	WHERE serial = ?1 AND line_id IS NOT NULL
	UNION ALL SELECT line_id, shipment_id, bound_at, NULL FROM former_lines WHERE serial = ?1),
	sent AS (SELECT s.line_id, s.bound_at, s.bound_by, l.order_id, s.shipment_id,
	coalesce(k.shipped_at, o.shipped_at) AS shipped_at,
	coalesce(k.delivered_at, iif(s.shipment_id IS NULL, o.delivered_at, NULL)) AS delivered_at,
	k.returned_at FROM sold s JOIN order_lines l ON l.id = s.line_id JOIN orders o ON o.id = l.order_id
	LEFT JOIN shipments k ON k.id = s.shipment_id),
	own AS (SELECT * FROM sent WHERE NOT EXISTS (SELECT 1 FROM serials WHERE replaced_by = ?1)),
	mine AS (SELECT c.*, p.number, p.at FROM claims c JOIN complaints p ON p.id = c.complaint_id WHERE c.serial = ?1)
	SELECT made_at, 'made', coalesce((SELECT name FROM accounts WHERE id = made_by), ''), 0, 0, '', ''
	FROM serials WHERE serial = ?1
	UNION ALL SELECT bound_at, 'packed', coalesce((SELECT name FROM accounts WHERE id = bound_by), ''), order_id, 0,
	'', '' FROM own
	UNION ALL SELECT d.issued_at, 'invoiced', '', s.order_id, 0, d.number, '' FROM own s CROSS JOIN documents d
	ON d.order_id = s.order_id AND d.kind = 'invoice'
	AND (d.shipment_id IS NULL OR s.shipment_id IS NULL OR d.shipment_id = s.shipment_id)
	UNION ALL SELECT shipped_at, 'shipped', '', order_id, 0, '', '' FROM own WHERE shipped_at IS NOT NULL
	UNION ALL SELECT delivered_at, 'delivered', '', order_id, 0, '', '' FROM own WHERE delivered_at IS NOT NULL
	UNION ALL SELECT returned_at, 'came back', '', order_id, 0, '', '' FROM own WHERE returned_at IS NOT NULL
	UNION ALL SELECT c.decided_at, 'replaces', '', 0, c.complaint_id, p.number, c.serial FROM claims c
	JOIN complaints p ON p.id = c.complaint_id WHERE c.replacement = ?1
	UNION ALL SELECT d.registered_at, 'registered', a.name, 0, 0, '', '' FROM heirs h CROSS JOIN devices d
	ON d.serial = h.serial JOIN accounts a ON a.id = d.customer_id
	WHERE d.registered_at >= coalesce((SELECT decided_at FROM claims WHERE replacement = ?1), 0)
	AND d.registered_at <= coalesce((SELECT decided_at FROM mine WHERE state = 'replaced'), d.registered_at)
	UNION ALL SELECT r.opened_at, 'return', '', s.order_id, 0, '', '' FROM sent s CROSS JOIN returns r
	ON r.line_id = s.line_id AND r.opened_at >= s.bound_at
	UNION ALL SELECT r.refunded_at, 'refunded', '', s.order_id, 0, '', '' FROM sent s CROSS JOIN returns r
	ON r.line_id = s.line_id AND r.refunded_at >= s.bound_at
	UNION ALL SELECT at, 'claim', '', 0, complaint_id, number, '' FROM mine
	UNION ALL SELECT received_at, 'received', '', 0, complaint_id, number, '' FROM mine WHERE received_at IS NOT NULL
	UNION ALL SELECT decided_at, 'claim ' || state, '', 0, complaint_id, number, coalesce(replacement, '') FROM mine
	WHERE decided_at IS NOT NULL
	UNION ALL SELECT sent_at, 'sent back', '', 0, complaint_id, (SELECT number FROM documents WHERE id = challan_id), ''
	FROM mine WHERE sent_at IS NOT NULL AND state <> 'replaced'`

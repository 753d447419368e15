package orders

import (
	"context"
	"errors"
	"fmt"
	"time"

	"hearth/store/core"
	"hearth/store/db"
	"hearth/store/serial"
	"hearth/store/wording"
)

// BoundSerial is a unit, known by its serial number, that was scanned into an order's package. The record is removed
// when the unit is taken out of the package or is back in stock (FreeSerials).
type BoundSerial struct {
	Serial  string
	LineID  int64 // LineID is the order line that the unit fills.
	Product string
	At      time.Time // At is the instant of the scan.
	Who     string    // Who is the name of the staff member who scanned the unit.
}

// BindSerial records that the unit with the typed serial is in the package of an order that is being packed or has just
// shipped. It refuses an unknown serial, a unit that is in another package and was not returned, a unit of another
// product, and more units than were ordered; refusals of the serial name the field serial. ErrNotFound if the order
// does not exist.
func (s *Orders) BindSerial(ctx context.Context, who, order int64, typed string) (bound BoundSerial, err error) {
	made := serial.Normalise(typed)
	refusal := func(format string, args ...any) error {
		message := fmt.Sprintf(format, args...)
		return &core.Refusal{Message: message, Fields: map[string]string{"serial": message}}
	}
	err = s.Write(ctx, func(tx *core.Tx) error {
		o, err := OrderOf(tx, order)
		if err != nil {
			return err
		}
		if facts := o.State.Facts(); !facts.ToShip() && !facts.Away() {
			return core.Refuse("Units can only be scanned into an order that is being packed. This one is %s.", o.State)
		}
		type unit struct {
			product, line int64
			title         string
			replacedBy    string
		}
		u, err := db.One(
			tx,
			func(row db.Scanner, u *unit) error { return row.Scan(&u.product, &u.line, &u.title, &u.replacedBy) },
			`SELECT s.product_id, coalesce(s.line_id, 0), p.title, coalesce(s.replaced_by, '') FROM serials s
				JOIN products p ON p.id = s.product_id WHERE s.serial = ?`,
			made,
		)
		if errors.Is(err, core.ErrNotFound) || !serial.Valid(made) {
			return refusal("Serial number not recognised.")
		}
		if err != nil {
			return err
		}
		if u.replacedBy != "" {
			return refusal("%s is defective: %s replaced it under warranty.", made, u.replacedBy)
		}
		// The unit was sold before, so it can be sold again only if that sale was returned.
		if u.line != 0 {
			in, err := db.Value[int64](tx, `SELECT order_id FROM order_lines WHERE id = ?`, u.line)
			if err != nil {
				return err
			}
			if in == order {
				return refusal("%s is scanned already.", made)
			}
			if back, err := cameBack(tx, u.line, made); err != nil {
				return err
			} else if !back {
				return refusal("%s went out with order %d.", made, in)
			}
		}
		// Find the line that needs this unit. If there is none, the refusal names the reason, because the packer is
		// holding a wrong unit.
		l, full, err := lineToFill(tx, order, u.product)
		switch {
		case err != nil:
			return err
		case l.ID == 0 && full.Quantity > 0:
			return refusal("All %d pieces of %s are scanned already. Is one too many in the parcel?", full.Quantity,
				full.Title)
		case l.ID == 0:
			return refusal("This serial number belongs to another product: %s is not in this order.", u.title)
		}
		if u.line != 0 { // the customer who returned the unit may have registered it
			if err := LeaveLine(tx, `serial = ?`, made); err != nil {
				return err
			}
			if _, err := tx.Exec(`DELETE FROM devices WHERE serial = ?`, made); err != nil {
				return err
			}
		}
		bound = BoundSerial{Serial: made, LineID: l.ID, Product: l.Title, At: tx.Now}
		return db.ChangeOne(tx, `UPDATE serials SET line_id = ?, bound_at = ?, bound_by = nullif(?, 0),
			shipment_id = NULL WHERE serial = ?`, l.ID,
			tx.Stamp(), who, made)
	})
	return bound, err
}

// lineToFill returns the order line that still needs a unit of the product, or a line with ID 0 if none does. full sums
// the quantities of the product's lines that have all their units: a product can be on two lines, once on its own and
// once as a part of a bundle.
func lineToFill(tx *core.Tx, order, product int64) (open, full Line, err error) {
	lines, err := LinesOf(tx, order)
	if err != nil {
		return open, full, err
	}
	for _, l := range lines {
		if l.ProductID != product {
			continue
		}
		there, err := db.Value[int64](tx, `SELECT count(*) FROM serials WHERE line_id = ?`, l.ID)
		if err != nil {
			return open, full, err
		}
		if there < l.Quantity {
			return l, full, nil
		}
		full.Title, full.Quantity = l.Title, full.Quantity+l.Quantity
	}
	return open, full, nil
}

// cameBack reports whether a unit of an order line may be back in stock: either its package was returned, or more units
// are bound to the line than the customer kept. After a partial return any of the line's units may be the returned one,
// because it is known only once it is scanned again.
func cameBack(tx *core.Tx, line int64, made string) (bool, error) {
	return db.Value[bool](tx, `SELECT o.state IN `+core.BackStates+` OR EXISTS (SELECT 1 FROM serials u
		JOIN shipments p ON p.id = u.shipment_id WHERE u.serial = ? AND p.returned_at IS NOT NULL)
		OR (SELECT count(*) FROM serials WHERE line_id = l.id) > l.quantity
		- coalesce((SELECT sum(r.quantity) FROM returns r WHERE r.line_id = l.id AND r.state = 'processed'), 0)
		FROM order_lines l JOIN orders o ON o.id = l.order_id WHERE l.id = ?`, made, line)
}

// SendSerials records that the units that were scanned for the lines of a package left with it. It refuses more units
// than are in the package.
func SendSerials(tx *core.Tx, shipment int64, p Parcel) error {
	if p.Pieces == nil {
		return nil // the order has no other package
	}
	for _, l := range p.Lines {
		scanned, err := db.Change(tx, `UPDATE serials SET shipment_id = ? WHERE line_id = ? AND shipment_id IS NULL`,
			shipment, l.ID)
		if err != nil {
			return err
		}
		if scanned > l.Quantity {
			return core.RefuseField("pieces", fmt.Sprintf(
				"%d pieces of %s were scanned, but %d are in this parcel. Please take the others out.", scanned, l.Title,
				l.Quantity))
		}
	}
	return nil
}

// UnbindSerial takes a unit out of a package that has not shipped. ErrNotFound if the unit is not in that package.
func (s *Orders) UnbindSerial(ctx context.Context, order int64, typed string) error {
	return s.Write(ctx, func(tx *core.Tx) error {
		o, err := OrderOf(tx, order)
		if err != nil {
			return err
		}
		if !o.State.Facts().ToShip() {
			return core.Refuse("The parcel has already shipped.")
		}
		return db.ChangeOne(
			tx,
			`UPDATE serials SET line_id = NULL, bound_at = NULL, bound_by = NULL
				WHERE serial = ? AND shipment_id IS NULL AND line_id IN (SELECT id
			FROM order_lines WHERE order_id = ?)`,
			serial.Normalise(typed),
			order,
		)
	})
}

// HasSerial reports whether the unit with the typed serial was scanned into a package of an order.
func HasSerial(tx *core.Tx, order int64, typed string) (bool, error) {
	return db.Value[bool](tx, `SELECT EXISTS (SELECT 1 FROM serials s JOIN order_lines l ON l.id = s.line_id
		WHERE s.serial = ? AND l.order_id = ?)`, serial.Normalise(typed), order)
}

// FreeSerials makes the units of an order's lines sellable again once they are back in stock, and ends their
// registrations as devices. line 0 means all lines.
func FreeSerials(tx *core.Tx, order, line int64) error {
	return freeSerials(tx, `line_id IN (SELECT id FROM order_lines WHERE order_id = ? AND ? IN (0, id))`, order, line)
}

// FreeSerialsIn does the same with the units of an order that left in a package; 0 means those that have not left.
func FreeSerialsIn(tx *core.Tx, order, shipment int64) error {
	return freeSerials(tx, `line_id IN (SELECT id FROM order_lines WHERE order_id = ?)
		AND coalesce(shipment_id, 0) = ?`, order, shipment)
}

func freeSerials(tx *core.Tx, condition string, args ...any) error {
	if err := LeaveLine(tx, condition, args...); err != nil {
		return err
	}
	of := ` (SELECT serial FROM serials WHERE ` + condition + `)`
	if _, err := tx.Exec(`DELETE FROM devices WHERE serial IN`+of, args...); err != nil {
		return err
	}
	_, err := tx.Exec(`UPDATE serials SET line_id = NULL, bound_at = NULL, bound_by = NULL, shipment_id = NULL
		WHERE serial IN`+of, args...)
	return err
}

// LeaveLine records of the units that a condition selects for which order line they left the shop, before they leave
// that line. Units that are still in the shop are left out.
func LeaveLine(tx *core.Tx, condition string, args ...any) error {
	_, err := tx.Exec(`INSERT INTO former_lines (serial, line_id, shipment_id, bound_at, ended_at)
		SELECT u.serial, u.line_id, u.shipment_id, u.bound_at, ? FROM serials u JOIN order_lines l ON l.id = u.line_id
		JOIN orders o ON o.id = l.order_id WHERE o.shipped_at IS NOT NULL AND (u.shipment_id IS NOT NULL
		OR NOT EXISTS (SELECT 1 FROM shipment_lines c WHERE c.line_id = l.id))
		AND u.serial IN (SELECT serial FROM serials WHERE `+condition+`)`, append([]any{tx.Stamp()}, args...)...)
	return err
}

// ListBoundSerials returns the units that were scanned for an order, line by line.
func (s *Orders) ListBoundSerials(ctx context.Context, order int64) (found []BoundSerial, err error) {
	err = s.Read(ctx, func(tx *core.Tx) error {
		found, err = db.List(tx, func(row db.Scanner, b *BoundSerial) error {
			var at int64
			err := row.Scan(&b.Serial, &b.LineID, &b.Product, &at, &b.Who)
			b.At = wording.Instant(at)
			return err
		}, `SELECT s.serial, s.line_id, l.title, s.bound_at, coalesce(a.name, '')
			FROM serials s JOIN order_lines l ON l.id = s.line_id
			LEFT JOIN accounts a ON a.id = s.bound_by
			WHERE l.order_id = ? ORDER BY s.line_id, s.bound_at, s.serial`, order)
		return err
	})
	return found, err
}

// SerialStory is everything that the shop knows about a unit: its order, delivery, registration and return. The fields
// of an event that has not happened are zero.
type SerialStory struct {
	Serial          string
	ProductID       int64
	Product         string
	MadeAt          time.Time
	OrderID, LineID int64
	Buyer, State    string // State is the state of the order; "" if the unit was never sold.
	DeliveredAt     time.Time
	RegisteredBy    string
	RegisteredAt    time.Time
	// ReturnState is the state of the line's open return, or of its latest one; "" if there is none.
	ReturnState string
}

// FindSerial returns the history of the unit with the typed serial, in any case and with any spaces; ErrNotFound if the
// serial is unknown.
func (s *Orders) FindSerial(ctx context.Context, typed string) (found SerialStory, err error) {
	err = s.Read(ctx, func(tx *core.Tx) error {
		found, err = db.One(tx, func(row db.Scanner, f *SerialStory) error {
			var made, delivered, registered int64
			err := row.Scan(
				&f.Serial,
				&f.ProductID,
				&f.Product,
				&made,
				&f.OrderID,
				&f.LineID,
				&f.Buyer,
				&f.State,
				&delivered,
				&f.RegisteredBy,
				&registered,
				&f.ReturnState,
			)
			f.MadeAt, f.DeliveredAt, f.RegisteredAt = wording.Instant(made), wording.Instant(delivered),
				wording.Instant(registered)
			return err
		}, `SELECT s.serial, s.product_id, p.title, s.made_at, coalesce(o.id, 0), coalesce(l.id, 0),
			coalesce(a.name, ''), coalesce(o.state, ''),
			coalesce(o.delivered_at, 0),
				coalesce(da.name, ''), coalesce(d.registered_at, 0),
				coalesce((SELECT state FROM returns WHERE line_id = l.id ORDER BY state = 'return' DESC, id DESC
				LIMIT 1), '')
			FROM serials s JOIN products p ON p.id = s.product_id LEFT JOIN order_lines l ON l.id = s.line_id LEFT
			JOIN orders o ON o.id = l.order_id
			LEFT JOIN accounts a ON a.id = o.customer_id
			LEFT JOIN devices d ON d.serial = s.serial LEFT JOIN accounts da ON da.id = d.customer_id
			WHERE s.serial = ?`, serial.Normalise(typed))
		return err
	})
	return found, err
}

// GenerateSerials creates 1 to 5,000 serials of a product. It refuses any other quantity (field quantity), bundles, and
// products with variants, because neither has units of its own. The serials are written in batches of a thousand; if
// one fails, the earlier ones remain.
func (s *Orders) GenerateSerials(ctx context.Context, who, product int64, quantity int64) (made []string, err error) {
	if quantity < 1 || quantity > 5000 {
		return nil, &core.Refusal{Message: "The quantity must be a whole number from 1 to 5000.",
			Fields: map[string]string{"quantity": "The quantity must be a whole number from 1 to 5000."}}
	}
	p, err := s.catalogue.Find(ctx, product)
	if err != nil {
		return nil, err
	}
	if p.IsKit() {
		return nil, core.Refuse("A kit has no serial numbers of its own. Please make them for its parts.")
	}
	if p.IsFamily() {
		return nil, core.Refuse("This product has variants. Please choose one of them.")
	}
	made = make([]string, quantity)
	for i := range made {
		if made[i], err = serial.New(product, s.Chance); err != nil {
			return nil, err
		}
	}
	// Transactions stay short, so a large batch takes several.
	for from := 0; from < len(made); from += 1000 {
		part := made[from:min(from+1000, len(made))]
		err = s.Write(ctx, func(tx *core.Tx) error {
			for _, one := range part {
				if _, err := tx.Exec(`INSERT INTO serials (serial, product_id, made_at, made_by)
					VALUES (?, ?, ?, nullif(?, 0))`, one,
					product, tx.Stamp(), who); err != nil {
					return err
				}
			}
			return core.WriteAudit(tx, who, "generate serials", fmt.Sprint(product), fmt.Sprint(len(part)))
		})
		if err != nil {
			return nil, err
		}
	}
	return made, nil
}

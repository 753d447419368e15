package catalogue

import (
	"context"
	"errors"
	"fmt"
	"time"

	"hearth/store/core"
	"hearth/store/db"
	"hearth/store/wording"
)

// Each product has two numbers of stock: on hand (shelf) and reserved (held). Three acts change them: an order reserves
// units, a release frees them, and shipping subtracts them from both. Each act is one statement that checks and changes
// the numbers, and one row of the ledger.

// Movement is a change of the stock on hand and of the reserved stock, in units; either may be negative.
type Movement struct {
	Product int64
	// Reason is the cause in the words of the ledger, such as order or staff; Note is a person's own text.
	Reason      string
	Shelf, Held int64
	// Order is the order that caused the movement and Who the person; 0 if none did.
	Order, Who int64
	Note       string
}

// Move changes the stock and writes the ledger. It returns false and changes nothing if the stock on hand would fall
// below 0 or below the reserved stock. No other function may change stock. Units
// that become free go to the pre-orders that wait for them.
func (s *Catalogue) Move(tx *core.Tx, m Movement) (bool, error) {
	above, err := freeAbove(tx, m.Product)
	if err != nil {
		return false, err
	}
	changes, args := `shelf = shelf + ?, held = held + ?`, []any{m.Shelf, m.Held}
	if m.Shelf == 0 { // a reservation does not touch the indexes of the stock on hand
		changes, args = `held = held + ?`, args[1:]
	}
	free, err := db.Value[int64](tx, `UPDATE products SET `+changes+`
		WHERE id = ? AND shelf + ? >= 0 AND held + ? >= 0 AND held + ? <= shelf + ? RETURNING shelf - held`,
		append(args, m.Product, m.Shelf, m.Held, m.Held, m.Shelf)...)
	if errors.Is(err, core.ErrNotFound) {
		return false, nil
	}
	if err != nil {
		return false, err
	}
	// Pages of the product, of bundles with it and of its parent product are out of date now.
	s.stockMoved(tx, m.Product, free-m.Shelf+m.Held, free)
	if len(above) > 0 { // triggers have updated the rows of bundles and parents
		now, err := freeAbove(tx, m.Product)
		if err != nil {
			return false, err
		}
		for i, was := range above {
			s.stockMoved(tx, was.product, was.free, now[i].free)
			if was.pays != now[i].pays { // another variant is the first available one now
				s.ProductTextChanged(tx)
				s.PublicChanged(tx)
			}
		}
	}
	_, err = tx.Exec(`INSERT INTO stock_movements (product_id, at, reason, shelf_change, held_change, order_id, who,
		note)
		VALUES (?, ?, ?, ?, ?, nullif(?, 0), nullif(?, 0), ?)`, m.Product, tx.Stamp(), m.Reason, m.Shelf, m.Held,
		m.Order, m.Who, m.Note)
	if err != nil || free <= max(free-m.Shelf+m.Held, 0) {
		return err == nil, err
	}
	return true, s.Stocked(tx, m.Product, free)
}

// following is a product whose row depends on another product: its free stock in units and its price in paise.
type following struct{ product, free, pays int64 }

// freeAbove returns the products that depend on a product: the bundles that contain it, and the parent of a variant.
func freeAbove(tx *core.Tx, id int64) ([]following, error) {
	return db.List(tx, func(row db.Scanner, f *following) error { return row.Scan(&f.product, &f.free, &f.pays) },
		`SELECT p.id, `+Sellable+`, p.pays FROM (SELECT kit_id AS id FROM kit_parts WHERE part_id = ?1
			UNION ALL SELECT family FROM products
			WHERE id = ?1 AND family IS NOT NULL) x
		CROSS JOIN products p ON p.id = x.id ORDER BY p.id`, id)
}

// MustMove is Move for a change that the stock must permit. If it does not, there is a bug, and the error is a fault.
func (s *Catalogue) MustMove(tx *core.Tx, m Movement) error {
	moved, err := s.Move(tx, m)
	if err == nil && !moved {
		return fmt.Errorf("stock of product %d does not allow %s of %d and %d", m.Product, m.Reason, m.Shelf, m.Held)
	}
	return err
}

// Restock is MustMove for returned units. It refuses units of a product that became a bundle after they were sold,
// because a bundle's stock is computed from its parts.
func (s *Catalogue) Restock(tx *core.Tx, m Movement) error {
	type sold struct {
		title string
		kit   bool
	}
	p, err := db.One(tx, func(row db.Scanner, p *sold) error { return row.Scan(&p.title, &p.kit) },
		`SELECT title, kit_price > 0 FROM products WHERE id = ?`, m.Product)
	if err == nil && p.kit {
		err = core.Refuse(
			"%s is a kit now, which has the stock of its parts. Please go on without putting it back in stock.",
			p.title)
	}
	if err != nil {
		return err
	}
	return s.MustMove(tx, m)
}

// Sellable is SQL for how many units can be bought now: the stock on hand less the reserved one, or 0 if staff marked
// the product as Out of Stock.
const Sellable = `iif(availability = 'In Stock', shelf - held, 0)`

// Stock returns how many units of a product can be bought now, by its rules of quantities; without stock how many
// can be pre-ordered. For a product with options it is the stock of the
// variant that LeadVariant picks. ErrNotFound if the product is no longer sold.
func (s *Catalogue) Stock(ctx context.Context, product int64) (free int64, err error) {
	err = s.Read(ctx, func(tx *core.Tx) error {
		free, err = FreeOf(tx, product)
		return err
	})
	return free, err
}

// FreeOf is Stock inside a transaction.
func FreeOf(tx *core.Tx, product int64) (int64, error) {
	sold, err := LeadVariant(tx, product)
	if err != nil {
		return 0, err
	}
	type stock struct {
		free int64
		of   Quantities
		Preorder
	}
	found, err := db.One(tx, func(row db.Scanner, s *stock) error {
		return row.Scan(&s.free, &s.of, &s.Day, &s.Limit, &s.Waiting)
	},
		`SELECT `+Sellable+`, quantities, iif(availability = 'In Stock', preorder_day, ''), preorder_limit, waiting
			FROM products WHERE id = ? AND deleted_at IS NULL`, sold)
	units, _ := found.Offered(found.of, found.free)
	return units, err
}

// ChangeStock adds units to the stock on hand, or removes them if change is negative, and returns the new stock. It
// refuses a missing reason (field reason), a change of 0 or too large (field change), bundles and products with
// variants, and a stock below the reserved one.
func (s *Catalogue) ChangeStock(
	ctx context.Context,
	who, product, change int64,
	reason string,
) (shelf int64, err error) {
	return s.changeStock(ctx, who, product, change, nil, reason)
}

// CountStock sets the stock on hand to a count; seen is the stock that the form showed. If the stock has changed since,
// it refuses under seen, because only the person who counted knows whether the count includes the units that left. It
// also refuses what ChangeStock refuses.
func (s *Catalogue) CountStock(
	ctx context.Context,
	who, product, seen, counted int64,
	reason string,
) (shelf int64, err error) {
	return s.changeStock(ctx, who, product, counted-seen, &seen, reason)
}

func (s *Catalogue) changeStock(
	ctx context.Context,
	who, product, by int64,
	seen *int64,
	reason string,
) (shelf int64, err error) {
	if reason == "" || len([]rune(reason)) > 200 {
		return 0, &core.Refusal{Message: "Please say why the stock changes, in 200 characters at most.",
			Fields: map[string]string{"reason": "Please say why the stock changes."}}
	}
	if by == 0 || by > 1_000_000 || by < -1_000_000 {
		return 0, &core.Refusal{Message: "The change must be a whole number other than 0.",
			Fields: map[string]string{"change": "The change must be a whole number other than 0."}}
	}
	err = s.Write(ctx, func(tx *core.Tx) error {
		p, err := ProductOf(tx, product)
		switch {
		case err != nil:
			return err
		case p.IsKit():
			return core.Refuse("A kit has the stock of its parts. Please change theirs.")
		case p.IsFamily():
			return core.Refuse("This product has the stock of its variants. Please change theirs.")
		case seen != nil && p.Shelf != *seen:
			return core.RefuseField("seen",
				fmt.Sprintf("%d are on the shelf now; %d were when you typed. Set it to %d, or change it by %+d?",
					p.Shelf, *seen, *seen+by, by))
		}
		moved, err := s.Move(tx, Movement{Product: product, Reason: "staff", Shelf: by, Who: who, Note: reason})
		if err != nil {
			return err
		}
		if !moved {
			return core.Refuse("There are not that many unreserved pieces on the shelf.")
		}
		if shelf, err = db.Value[int64](tx, `SELECT shelf FROM products WHERE id = ?`, product); err != nil {
			return err
		}
		if err := core.WriteAudit(
			tx,
			who,
			"change stock",
			fmt.Sprint(product),
			fmt.Sprintf("%d → %d: %s", shelf-by, shelf, reason),
		); err != nil {
			return err
		}
		return nil
	})
	return shelf, err
}

// StockMovement is a row of the stock ledger: the change in units, its reason, and its order and person if any. Rows
// are never changed.
type StockMovement struct {
	At                      time.Time
	Reason, Note, Who       string
	ShelfChange, HeldChange int64
	OrderID                 int64
	// Shelf is the stock on hand after the movement.
	Shelf int64
}

// ListStockMovements returns a page of a product's stock ledger, newest first, with the total. The stock after each row
// is computed backwards from the present stock. ErrNotFound if the product does not exist.
func (s *Catalogue) ListStockMovements(
	ctx context.Context,
	product int64,
	page core.Page,
) (found []StockMovement, total int, err error) {
	err = s.Read(ctx, func(tx *core.Tx) error {
		shelf, err := db.Value[int64](tx, `SELECT shelf FROM products WHERE id = ?`, product)
		if err != nil {
			return err
		}
		if total, err = db.Value[int](tx, `SELECT count(*) FROM stock_movements WHERE product_id = ?`,
			product); err != nil {
			return err
		}
		limit, offset := page.Limit()
		newer, err := db.Value[int64](tx, `SELECT coalesce(sum(shelf_change), 0) FROM (SELECT shelf_change
			FROM stock_movements
			WHERE product_id = ? ORDER BY id DESC LIMIT ?)`, product, offset)
		if err != nil {
			return err
		}
		found, err = db.List(tx, func(row db.Scanner, m *StockMovement) error {
			var at int64
			err := row.Scan(&at, &m.Reason, &m.ShelfChange, &m.HeldChange, &m.OrderID, &m.Who, &m.Note)
			m.At = wording.Instant(at)
			return err
		}, `SELECT m.at, m.reason, m.shelf_change, m.held_change, coalesce(m.order_id, 0), coalesce(a.name, ''), m.note
			FROM stock_movements m LEFT JOIN accounts a ON a.id = m.who WHERE m.product_id = ?
			ORDER BY m.id DESC LIMIT ? OFFSET ?`, product, limit, offset)
		// Before the newer rows on earlier pages, the stock was lower by their sum.
		shelf -= newer
		for i := range found {
			found[i].Shelf = shelf
			shelf -= found[i].ShelfChange
		}
		return err
	})
	return found, total, err
}

// StockHold is the reservation of units for an order that waits for payment or confirmation, and the instant when it
// expires.
type StockHold struct {
	OrderID, Quantity int64
	Customer          string
	Until             time.Time
}

// HoldsOf returns the open reservations of a product, the next to expire first.
func (s *Catalogue) HoldsOf(ctx context.Context, product int64) (found []StockHold, err error) {
	err = s.Read(ctx, func(tx *core.Tx) error {
		found, err = db.List(tx, func(row db.Scanner, h *StockHold) error {
			var until int64
			err := row.Scan(&h.OrderID, &h.Quantity, &h.Customer, &until)
			h.Until = wording.Instant(until)
			return err
		}, `SELECT o.id, l.quantity, a.name, o.hold_until FROM orders o JOIN order_lines l ON l.order_id = o.id
			JOIN accounts a ON a.id = o.customer_id
			WHERE o.state = `+core.Placed.SQL()+` AND o.hold_open = 1 AND l.product_id = ? ORDER BY o.hold_until, o.id LIMIT ?`,
			product, core.MaxRows)
		return err
	})
	return found, err
}

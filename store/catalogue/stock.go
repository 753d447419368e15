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

// Stock has two numbers per product: on hand (shelf) and reserved (held). Three acts change them: an order reserves
// units, a release frees them, and shipping takes them off both. Each act is one statement that checks and changes, and
// one row of the ledger.

// Movement is a change of the stock on hand and of the reserved stock, in units; either may be negative.
type Movement struct {
	Product int64
	// Reason is the ledger's word for the cause, such as order or staff; Note is a person's own.
	Reason      string
	Shelf, Held int64
	// Order and Who are 0 if no order or person caused it.
	Order, Who int64
	Note       string
}

// Move changes the stock and writes the ledger. It returns false, and changes nothing, if stock would fall below 0 or
// below what is reserved. It is the only way to change stock.
func (s *Catalogue) Move(tx *core.Tx, m Movement) (bool, error) {
	above, err := freeAbove(tx, m.Product)
	if err != nil {
		return false, err
	}
	changes, args := `shelf = shelf + ?, held = held + ?`, []any{m.Shelf, m.Held}
	if m.Shelf == 0 { // an order that holds pieces does not touch the indexes of what lies there
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
	// Pages of the product, and of the bundles and parent that depend on it, are out of date now.
	s.stockMoved(tx, m.Product, free-m.Shelf+m.Held, free)
	if len(above) > 0 { // the triggers updated these
		now, err := freeAbove(tx, m.Product)
		if err != nil {
			return false, err
		}
		for i, was := range above {
			s.stockMoved(tx, was.product, was.free, now[i].free)
			if was.pays != now[i].pays { // another variant is now the first one
				s.ProductTextChanged(tx)
				s.PublicChanged(tx)
			}
		}
	}
	_, err = tx.Exec(`INSERT INTO stock_movements (product_id, at, reason, shelf_change, held_change, order_id, who,
		note)
		VALUES (?, ?, ?, ?, ?, nullif(?, 0), nullif(?, 0), ?)`, m.Product, tx.Stamp(), m.Reason, m.Shelf, m.Held,
		m.Order, m.Who, m.Note)
	return err == nil, err
}

// following is a product whose row depends on another's: its free stock in units and its price in paise.
type following struct{ product, free, pays int64 }

// freeAbove returns what depends on a product: the bundles that contain it, and the parent of a variant.
func freeAbove(tx *core.Tx, id int64) ([]following, error) {
	return db.List(tx, func(row db.Scanner, f *following) error { return row.Scan(&f.product, &f.free, &f.pays) },
		`SELECT p.id, `+Sellable+`, p.pays FROM (SELECT kit_id AS id FROM kit_parts WHERE part_id = ?1
			UNION ALL SELECT family FROM products
			WHERE id = ?1 AND family IS NOT NULL) x
		CROSS JOIN products p ON p.id = x.id ORDER BY p.id`, id)
}

// MustMove is Move for a change that the stock must allow: if it does not, that is a bug, and the error is a fault.
func (s *Catalogue) MustMove(tx *core.Tx, m Movement) error {
	moved, err := s.Move(tx, m)
	if err == nil && !moved {
		return fmt.Errorf("stock of product %d does not allow %s of %d and %d", m.Product, m.Reason, m.Shelf, m.Held)
	}
	return err
}

// Restock is MustMove for returned units. It refuses those of a product that became a bundle after they were sold:
// a bundle has the stock of its parts.
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

// Sellable is SQL for how many units can be bought now: on hand less reserved, and none of a product that is Out of
// Stock.
const Sellable = `iif(availability = 'In Stock', shelf - held, 0)`

// Stock returns how many units of a product can be bought now; of one with options, those of the variant that
// LeadVariant picks. ErrNotFound if it is no longer sold.
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
	return db.Value[int64](tx, `SELECT `+Sellable+` FROM products WHERE id = ? AND deleted_at IS NULL`, sold)
}

// ChangeStock changes the stock on hand by change units, negative for fewer, and returns the new stock. It refuses a
// missing reason (field reason), 0 or too much (field change), bundles and products with variants, and a stock below
// what is reserved.
func (s *Catalogue) ChangeStock(
	ctx context.Context,
	who, product, change int64,
	reason string,
) (shelf int64, err error) {
	return s.changeStock(ctx, who, product, change, nil, reason)
}

// CountStock sets the stock on hand to what was counted; seen is the stock that the form showed. If the stock has
// changed meanwhile it refuses under seen: only the person who counted knows whether the units that left are in the
// count. It refuses what ChangeStock refuses.
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

// StockMovement is a row of the stock ledger: what changed in units, why, for which order and by whom. Rows are never
// changed.
type StockMovement struct {
	At                      time.Time
	Reason, Note, Who       string
	ShelfChange, HeldChange int64
	OrderID                 int64
	// Shelf is the stock on hand afterwards.
	Shelf int64
}

// ListStockMovements returns the ledger of a product, newest first, with the total. The stock after each row is
// computed backwards from today's. ErrNotFound if there is no such product.
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
		shelf -= newer
		for i := range found {
			found[i].Shelf = shelf
			shelf -= found[i].ShelfChange
		}
		return err
	})
	return found, total, err
}

// StockHold is the reservation of units of a product for an order that waits for payment or confirmation, until an
// instant.
type StockHold struct {
	OrderID, Quantity int64
	Customer          string
	Until             time.Time
}

// HoldsOf returns the open reservations of a product, the one that expires first at the top.
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

package store

import (
	"context"
	"errors"
	"fmt"
	"time"

	"hearth/store/db"
)

// The three acts on stock: a hold keeps pieces for an open order, a release gives them back, a dispatch takes them off the shelf.
// Each is one statement that checks and changes, and one row of the ledger.

// movement is a change of the shelf stock and of the held stock.
type movement struct {
	product     int64
	reason      string
	shelf, held int64
	order, who  int64
	note        string
}

// move changes the stock and writes the ledger. It returns false, and changes nothing, if there is not enough stock.
func (s *Store) move(tx *Tx, m movement) (bool, error) {
	above, err := freeAbove(tx, m.product)
	if err != nil {
		return false, err
	}
	free, err := db.Value[int64](tx, `UPDATE products SET shelf = shelf + ?, held = held + ?
		WHERE id = ? AND shelf + ? >= 0 AND held + ? >= 0 AND held + ? <= shelf + ? RETURNING shelf - held`,
		m.shelf, m.held, m.product, m.shelf, m.held, m.held, m.shelf)
	if errors.Is(err, ErrNotFound) {
		return false, nil
	}
	if err != nil {
		return false, err
	}
	s.stockMoved(tx, m.product, free-m.shelf+m.held, free)
	if len(above) > 0 { // the triggers updated these
		now, err := freeAbove(tx, m.product)
		if err != nil {
			return false, err
		}
		for i, was := range above {
			s.stockMoved(tx, was.product, was.free, now[i].free)
			if was.pays != now[i].pays { // another variant is now the first one
				s.wordsChanged(tx)
				s.shownChanged(tx)
			}
		}
	}
	_, err = tx.Exec(`INSERT INTO stock_movements (product_id, at, reason, shelf_change, held_change, order_id, who, note)
		VALUES (?, ?, ?, ?, ?, nullif(?, 0), nullif(?, 0), ?)`, m.product, tx.Stamp(), m.reason, m.shelf, m.held, m.order, m.who, m.note)
	return err == nil, err
}

// following is a product whose row follows others, with its availability and price.
type following struct{ product, free, pays int64 }

// freeAbove returns what follows a product: the kits that contain it and the family of a variant.
func freeAbove(tx *Tx, id int64) ([]following, error) {
	return db.List(tx, func(row db.Scanner, f *following) error { return row.Scan(&f.product, &f.free, &f.pays) },
		`SELECT p.id, `+sellable+`, p.pays FROM (SELECT kit_id AS id FROM kit_parts WHERE part_id = ?1 UNION ALL SELECT family FROM products
			WHERE id = ?1 AND family IS NOT NULL) x
		CROSS JOIN products p ON p.id = x.id ORDER BY p.id`, id)
}

// mustMove is move for a change that the stock must allow: otherwise it is a bug.
func (s *Store) mustMove(tx *Tx, m movement) error {
	moved, err := s.move(tx, m)
	if err == nil && !moved {
		return fmt.Errorf("stock of product %d does not allow %s of %d and %d", m.product, m.reason, m.shelf, m.held)
	}
	return err
}

// backOnShelf is mustMove for pieces that come back. It refuses those of a product that became a kit after they were sold: a kit has the
// stock of its parts.
func (s *Store) backOnShelf(tx *Tx, m movement) error {
	type sold struct {
		title string
		kit   bool
	}
	p, err := db.One(tx, func(row db.Scanner, p *sold) error { return row.Scan(&p.title, &p.kit) },
		`SELECT title, kit_price > 0 FROM products WHERE id = ?`, m.product)
	if err == nil && p.kit {
		err = refuse("%s is a kit now, which has the stock of its parts. Please go on without putting it back in stock.", p.title)
	}
	if err != nil {
		return err
	}
	return s.mustMove(tx, m)
}

// sellable is what can be bought now: the shelf stock less holds; nothing for a product that is Out of Stock.
const sellable = `iif(availability = 'In Stock', shelf - held, 0)`

// Stock returns how many pieces of a product can be bought now; ErrNotFound if the product is gone.
func (s *Store) Stock(ctx context.Context, product int64) (free int64, err error) {
	err = s.read(ctx, func(tx *Tx) error {
		sold, err := leadOf(tx, product)
		if err != nil {
			return err
		}
		free, err = db.Value[int64](tx, `SELECT `+sellable+` FROM products WHERE id = ? AND deleted_at IS NULL`, sold)
		return err
	})
	return free, err
}

// ChangeStock adds to the shelf stock, or subtracts from it, with a reason.
func (s *Store) ChangeStock(ctx context.Context, who, product, by int64, reason string) (shelf int64, err error) {
	if reason == "" || len([]rune(reason)) > 200 {
		return 0, &Refusal{Message: "Please say why the stock changes, in 200 characters at most.",
			Fields: map[string]string{"reason": "Please say why the stock changes."}}
	}
	if by == 0 || by > 1_000_000 || by < -1_000_000 {
		return 0, &Refusal{Message: "The change must be a whole number other than 0.",
			Fields: map[string]string{"change": "The change must be a whole number other than 0."}}
	}
	err = s.write(ctx, func(tx *Tx) error {
		p, err := productOf(tx, product)
		switch {
		case err != nil:
			return err
		case p.IsKit():
			return refuse("A kit has the stock of its parts. Please change theirs.")
		case p.IsFamily():
			return refuse("This product has the stock of its variants. Please change theirs.")
		}
		moved, err := s.move(tx, movement{product: product, reason: "staff", shelf: by, who: who, note: reason})
		if err != nil {
			return err
		}
		if !moved {
			return refuse("There are not that many unreserved pieces on the shelf.")
		}
		if shelf, err = db.Value[int64](tx, `SELECT shelf FROM products WHERE id = ?`, product); err != nil {
			return err
		}
		if err := writeAudit(tx, who, "change stock", fmt.Sprint(product), fmt.Sprintf("%d → %d: %s", shelf-by, shelf, reason)); err != nil {
			return err
		}
		return nil
	})
	return shelf, err
}

// StockMovement is a row of the stock ledger: what changed, why, for which order and by whom.
type StockMovement struct {
	At                      time.Time
	Reason, Note, Who       string
	ShelfChange, HeldChange int64
	OrderID                 int64
	// Shelf is the shelf stock afterwards.
	Shelf int64
}

// ListStockMovements returns the ledger of a product, newest first.
func (s *Store) ListStockMovements(ctx context.Context, product int64, page Page) (found []StockMovement, total int, err error) {
	err = s.read(ctx, func(tx *Tx) error {
		shelf, err := db.Value[int64](tx, `SELECT shelf FROM products WHERE id = ?`, product)
		if err != nil {
			return err
		}
		if total, err = db.Value[int](tx, `SELECT count(*) FROM stock_movements WHERE product_id = ?`, product); err != nil {
			return err
		}
		limit, offset := page.Limit()
		newer, err := db.Value[int64](tx, `SELECT coalesce(sum(shelf_change), 0) FROM (SELECT shelf_change FROM stock_movements
			WHERE product_id = ? ORDER BY id DESC LIMIT ?)`, product, offset)
		if err != nil {
			return err
		}
		found, err = db.List(tx, func(row db.Scanner, m *StockMovement) error {
			var at int64
			err := row.Scan(&at, &m.Reason, &m.ShelfChange, &m.HeldChange, &m.OrderID, &m.Who, &m.Note)
			m.At = instant(at)
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

// StockHold is pieces of a product held for an order that waits for payment or confirmation.
type StockHold struct {
	OrderID, Quantity int64
	Customer          string
	Until             time.Time
}

// HoldsOf returns the open holds of a product, the one that ends first at the top.
func (s *Store) HoldsOf(ctx context.Context, product int64) (found []StockHold, err error) {
	err = s.read(ctx, func(tx *Tx) error {
		found, err = db.List(tx, func(row db.Scanner, h *StockHold) error {
			var until int64
			err := row.Scan(&h.OrderID, &h.Quantity, &h.Customer, &until)
			h.Until = instant(until)
			return err
		}, `SELECT o.id, l.quantity, a.name, o.hold_until FROM orders o JOIN order_lines l ON l.order_id = o.id
			JOIN accounts a ON a.id = o.customer_id
			WHERE o.state = 'placed' AND o.hold_open = 1 AND l.product_id = ? ORDER BY o.hold_until, o.id LIMIT ?`, product, MaxRows)
		return err
	})
	return found, err
}

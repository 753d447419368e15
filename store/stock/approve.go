package stock

import (
	"context"
	"fmt"
	"strings"

	"hearth/store/catalogue"
	"hearth/store/core"
	"hearth/store/db"
	"hearth/store/wording"
)

// LeaveOut removes a product from the open count, so that the approval does not change its stock.
func (s *Stock) LeaveOut(ctx context.Context, count, product int64) error {
	return s.Write(ctx, func(tx *core.Tx) error {
		if err := refuseEnded(tx, count); err != nil {
			return err
		}
		if err := forgetUnits(tx, count, product); err != nil {
			return err
		}
		err := db.ChangeOne(tx, `DELETE FROM stock_count_lines WHERE count_id = ? AND product_id = ?`, count, product)
		if db.IsNone(err) {
			return core.Refuse("This product is not in the count.")
		}
		return err
	})
}

// refuseEnded refuses a count that is not open; ErrNotFound if it does not exist.
func refuseEnded(tx *core.Tx, count int64) error {
	c, err := countOf(tx, count)
	if err == nil && c.State != "open" {
		return core.Refuse("Count %d has ended on %s.", count, c.EndedAt.In(tx.Zone).Format("2 Jan 2006"))
	}
	return err
}

// Approval ends a count. Units is how many units the person saw as counted. NotFoundGone means that products of the
// count's scope that were not counted are gone.
type Approval struct {
	Count, Units int64
	NotFoundGone bool
}

// Approve corrects the stock by what a count found and returns how many products changed. The difference between
// counted and expected units is applied to the stock of now, so that what was sold since stays sold. It refuses a
// count with a product whose stock moved while it was counted, or of which orders reserve more than was found, and one
// that has changed since the person looked.
func (s *Stock) Approve(ctx context.Context, who int64, a Approval) (changed int, err error) {
	err = s.Write(ctx, func(tx *core.Tx) error {
		if err := refuseEnded(tx, a.Count); err != nil {
			return err
		}
		c, err := countOf(tx, a.Count)
		if err != nil {
			return err
		}
		lines, err := correctionsOf(tx, who, c, a)
		if err != nil {
			return err
		}
		details := []string{fmt.Sprintf("%s of %s counted", wording.Plural(int(c.Units), "unit"),
			wording.Plural(int(c.Products), "product"))}
		for _, l := range lines {
			if err := s.correct(tx, who, a.Count, l); err != nil {
				return err
			}
			details = append(details, fmt.Sprintf("%s: %d → %d", l.Title, l.OnHand, l.OnHand+l.Counted-l.Expected))
		}
		changed = len(lines)
		return endCount(tx, who, a.Count, "approved", strings.Join(details, "\n"))
	})
	return changed, err
}

// correctionsOf returns the lines of a count whose stock is to be corrected. What is gone gets a line, too.
func correctionsOf(tx *core.Tx, who int64, c Count, a Approval) ([]CountLine, error) {
	switch {
	case a.NotFoundGone && c.Scope == ScopeScanned:
		return nil, core.Refuse("Only a count of a category or of all products can set what was not found to 0.")
	case c.Products == 0 && !a.NotFoundGone:
		return nil, core.Refuse("Nothing has been counted yet.")
	case c.Units != a.Units:
		return nil, core.Refuse("Someone has counted more since. Please check the differences again.")
	}
	lines, err := linesOf(tx, c.ID, `(l.counted <> l.expected OR l.expected <> l.last) ORDER BY p.title, p.id`, -1)
	if err != nil {
		return nil, err
	}
	for _, l := range lines {
		if l.Moved {
			return nil, core.Refuse("The stock of %s changed while you were counting it. Please type how many are "+
				"there now, or leave it out.", l.Title)
		}
	}
	if !a.NotFoundGone {
		return lines, nil
	}
	gone, err := notFound(tx, c)
	if err != nil {
		return nil, err
	}
	for _, l := range gone {
		if _, err := tx.Exec(`INSERT INTO stock_count_lines (count_id, product_id, counted, expected, last, counted_at,
			counted_by) VALUES (?1, ?2, 0, ?3, ?3, ?4, nullif(?5, 0))`, c.ID, l.ProductID, l.Expected, tx.Stamp(),
			who); err != nil {
			return nil, err
		}
	}
	return append(lines, gone...), nil
}

func (s *Stock) correct(tx *core.Tx, who, count int64, l CountLine) error {
	moved, err := s.catalogue.Move(tx, catalogue.Movement{Product: l.ProductID, Reason: "count",
		Shelf: l.Counted - l.Expected, Who: who, Note: fmt.Sprintf("count %d: %d found, %d expected", count, l.Counted,
			l.Expected)})
	if err == nil && !moved {
		return core.Refuse("Open orders reserve more units of %s than you found. Please change or cancel one "+
			"of them, or leave the product out.", l.Title)
	}
	return err
}

// DropCount ends a count without any change of stock.
func (s *Stock) DropCount(ctx context.Context, who, count int64) error {
	return s.Write(ctx, func(tx *core.Tx) error {
		if err := refuseEnded(tx, count); err != nil {
			return err
		}
		return endCount(tx, who, count, "dropped", "")
	})
}

func endCount(tx *core.Tx, who, count int64, state, detail string) error {
	if err := db.ChangeOne(tx, `UPDATE stock_counts SET state = ?, ended_at = ?, ended_by = nullif(?, 0)
		WHERE id = ? AND state = 'open'`, state, tx.Stamp(), who, count); err != nil {
		return err
	}
	if _, err := tx.Exec(`DELETE FROM stock_count_scans WHERE count_id = ?`, count); err != nil {
		return err
	}
	act := map[string]string{"approved": "approve stock count", "dropped": "discard stock count"}[state]
	return core.WriteAudit(tx, who, act, fmt.Sprint(count), detail)
}

package search

import (
	"context"
	"fmt"
	"slices"

	"hearth/store/catalogue"
	"hearth/store/core"
	"hearth/store/db"
	"hearth/store/wording"
)

// Limits of related products: mostCompanions is the number shown, MaxPicked the number that staff can pick. Two
// products count as bought together if at least togetherFrom of the newest togetherAmong orders have both.
const (
	mostCompanions    = 6
	MaxPicked         = 12
	MessageMostPicked = "At most 12 products go with one."
	togetherFrom      = 3
	togetherAmong     = 500
)

// CrossSell is a product that staff picked as related to another.
type CrossSell struct {
	ID    int64
	Title string
}

// ListCrossSells returns related products that can be bought now: first those that staff picked, then those that were
// most often bought in the same order, in at least three and at least one in twenty of the newest orders. It leaves out
// the given products themselves.
func (s *Search) ListCrossSells(ctx context.Context, products []int64) (found []catalogue.Card, err error) {
	list, err := wording.AsJSON(append([]int64{}, products...))
	if err != nil {
		return nil, err
	}
	err = s.Read(ctx, func(tx *core.Tx) error {
		found, err = PickedRows(tx, Pick{Query: `WITH asked (id) AS MATERIALIZED (SELECT DISTINCT value
			FROM json_each(?1)
			UNION SELECT coalesce(s.family, v.id) FROM json_each(?1) j JOIN products s ON s.id = j.value LEFT
			JOIN products v ON v.family = s.id
			WHERE coalesce(s.family, v.id) IS NOT NULL),
			recent (id) AS MATERIALIZED (SELECT DISTINCT order_id FROM (SELECT l.order_id FROM asked a CROSS JOIN
			order_lines l ON l.id IN (SELECT id FROM order_lines WHERE product_id = a.id ORDER BY id DESC LIMIT ?2)
			ORDER BY l.id DESC LIMIT ?2)),
			candidates (id, way, place) AS (
				SELECT companion_id, 0, min(position) FROM companions WHERE product_id IN (SELECT id FROM asked)
				GROUP BY companion_id
				UNION ALL SELECT coalesce(b.family, b.id), 1, -count(DISTINCT l.order_id)
				FROM recent r CROSS JOIN orders o ON o.id = r.id
				CROSS JOIN order_lines l ON l.order_id = r.id CROSS JOIN products b ON b.id = l.product_id
					WHERE o.state IN ` + core.KeptStates + `
					GROUP BY 1 HAVING count(DISTINCT l.order_id) >= ?
					AND count(DISTINCT l.order_id) * 20 >= (SELECT count(*) FROM recent))
			SELECT c.id AS id FROM candidates c JOIN products p ON p.id = c.id
			WHERE p.deleted_at IS NULL AND ` + buyable + ` AND c.id NOT IN (SELECT id FROM asked)
			GROUP BY c.id ORDER BY min(c.way * 1000000 + c.place), c.id
			LIMIT ?`, Args: []any{list, togetherAmong, togetherFrom, mostCompanions}}, catalogue.ScanCard,
			catalogue.CardColumns)
		if err != nil {
			return err
		}
		return catalogue.LocalizeCards(tx, catalogue.Pointers(found, catalogue.Itself))
	})
	return found, err
}

// ListPicked returns the related products that staff picked, in their order; ErrNotFound if the product does not exist.
func (s *Search) ListPicked(ctx context.Context, product int64) (found []CrossSell, err error) {
	err = s.Read(ctx, func(tx *core.Tx) error {
		if _, err := catalogue.ProductOf(tx, product); err != nil {
			return err
		}
		found, err = db.List(tx, func(row db.Scanner, c *CrossSell) error { return row.Scan(&c.ID, &c.Title) },
			`SELECT p.id, p.title FROM companions c JOIN products p ON p.id = c.companion_id WHERE c.product_id = ?
				AND p.deleted_at IS NULL ORDER BY c.position`, product)
		return err
	})
	return found, err
}

// SetPicked sets the related products of a product, in the order of display. It refuses more than MaxPicked, and
// products that are no longer sold (field products). ErrNotFound if the product does not exist.
func (s *Search) SetPicked(ctx context.Context, who, product int64, companions []int64) error {
	companions = slices.DeleteFunc(slices.Clone(companions), func(id int64) bool { return id == product })
	if len(companions) > MaxPicked {
		return &core.Refusal{Message: MessageMostPicked, Fields: map[string]string{"products": MessageMostPicked}}
	}
	list, err := wording.AsJSON(append([]int64{}, companions...))
	if err != nil {
		return err
	}
	return s.Write(ctx, func(tx *core.Tx) error {
		if _, err := catalogue.ProductOf(tx, product); err != nil {
			return err
		}
		unknown, err := db.Value[int](tx, `SELECT count(*) FROM json_each(?) j WHERE NOT EXISTS (SELECT 1 FROM products
			WHERE id = j.value AND deleted_at IS NULL)`, list)
		if err != nil {
			return err
		}
		if unknown > 0 {
			message := "One of these products is not for sale any more."
			return &core.Refusal{Message: message, Fields: map[string]string{"products": message}}
		}
		if err := s.pick(tx, product, companions); err != nil {
			return err
		}
		return core.WriteAudit(tx, who, "pick companions", fmt.Sprint(product),
			wording.Plural(len(companions), "product"))
	})
}

// pick stores the related products of a product.
func (s *Search) pick(tx *core.Tx, product int64, companions []int64) error {
	list, err := wording.AsJSON(append([]int64{}, companions...))
	if err != nil {
		return err
	}
	if _, err := tx.Exec(`DELETE FROM companions WHERE product_id = ?`, product); err != nil {
		return err
	}
	s.catalogue.PublicChanged(tx)
	_, err = tx.Exec(`INSERT OR IGNORE INTO companions (product_id, companion_id, position) SELECT ?, value, key
		FROM json_each(?)`,
		product, list)
	return err
}

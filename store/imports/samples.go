package imports

import (
	"context"

	"hearth/store/catalogue"
	"hearth/store/core"
	"hearth/store/db"
)

// Samples are products and categories that the owner adds to an empty shop to try it. They can be removed in one step;
// those that were ordered or changed since stay, and become ordinary ones.

// Guide is what the setup guide can't derive from the settings.
type Guide struct {
	// Samples is how many sample products are in the shop. Empty means that it has neither products nor categories.
	Samples int
	Empty   bool
	// Product means that the shop has a product that is not a sample, Order that it has an order.
	Product, Order bool
	// Rates, Zones and CODLimits mean that the owner set the delivery charges, the delivery areas and the limits of
	// COD.
	Rates, Zones, CODLimits bool
}

// FindGuide returns the state of the setup guide.
func (s *Imports) FindGuide(ctx context.Context) (g Guide, err error) {
	err = s.Read(ctx, func(tx *core.Tx) error {
		g, err = db.One(tx, func(row db.Scanner, g *Guide) error {
			return row.Scan(&g.Samples, &g.Empty, &g.Product, &g.Order, &g.Rates, &g.Zones, &g.CODLimits)
		}, `SELECT (SELECT count(*) FROM samples WHERE kind = 'product'), `+emptyShop+`,
			EXISTS (SELECT 1 FROM products p WHERE p.deleted_at IS NULL
			AND NOT EXISTS (SELECT 1 FROM samples s WHERE s.kind = 'product' AND s.id = p.id)),
			EXISTS (SELECT 1 FROM orders),
			EXISTS (SELECT 1 FROM settings WHERE value <> '' AND (key LIKE 'rate\_%' ESCAPE '\'
			OR key IN ('free_above', 'delhivery_token'))),
			EXISTS (SELECT 1 FROM pin_areas) OR EXISTS (SELECT 1 FROM pin_ranges),
			EXISTS (SELECT 1 FROM settings WHERE value <> '' AND key IN ('cod_fee', 'cod_max', 'cod_blocked_pins',
			'cod_refusals', 'cod_confirm'))`)
		return err
	})
	return g, err
}

const emptyShop = `NOT EXISTS (SELECT 1 FROM products WHERE deleted_at IS NULL) AND NOT EXISTS (SELECT 1 FROM categories
	WHERE name <> '` +
	catalogue.PastProducts + `')`

// RefuseSamples refuses samples in a shop that has products or categories of its own.
func (s *Imports) RefuseSamples(ctx context.Context) error {
	g, err := s.FindGuide(ctx)
	if err == nil && !g.Empty {
		return core.Refuse("Sample products can only be added to a shop without products and categories.")
	}
	return err
}

// AddSampleCategory adds a category like AddCategory, as a sample.
func (s *Imports) AddSampleCategory(
	ctx context.Context,
	who int64,
	level int,
	parent int64,
	name string,
) (id int64, err error) {
	err = s.Write(ctx, func(tx *core.Tx) error {
		if id, err = s.categories.Insert(tx, who, level, parent, name); err != nil {
			return err
		}
		_, err = tx.Exec(`INSERT INTO samples (kind, id, was) VALUES ('category', ?, ?)`, id, name)
		return err
	})
	return id, err
}

// AddSampleProduct adds a product like AddProduct, as a sample.
func (s *Imports) AddSampleProduct(ctx context.Context, who int64, e catalogue.ProductEdit) (id int64, err error) {
	if err := e.Check(); err != nil {
		return 0, err
	}
	err = s.Write(ctx, func(tx *core.Tx) error {
		if id, err = s.catalogue.Insert(tx, who, e); err != nil {
			return err
		}
		_, err = tx.Exec(`INSERT INTO samples (kind, id, was) SELECT 'product', id, version FROM products WHERE id = ?`,
			id)
		return err
	})
	return id, err
}

// RemoveSamples removes the samples from the shop, and returns how many products were removed and how many stay,
// because they were ordered or changed. Categories are removed once they are empty.
func (s *Imports) RemoveSamples(ctx context.Context, who int64) (out, stay int, err error) {
	err = s.Write(ctx, func(tx *core.Tx) error {
		out, stay = 0, 0
		there, err := db.Values[int64](tx, `SELECT p.id FROM samples s JOIN products p ON p.id = s.id
			WHERE s.kind = 'product'
			AND p.deleted_at IS NULL ORDER BY p.id`)
		if err != nil {
			return err
		}
		untouched, err := db.Values[int64](tx, `SELECT p.id FROM samples s JOIN products p ON p.id = s.id
			WHERE s.kind = 'product' AND p.deleted_at IS NULL AND p.version = s.was AND NOT EXISTS (SELECT 1
			FROM order_lines
			WHERE product_id = p.id) ORDER BY p.id`)
		if err != nil {
			return err
		}
		for _, id := range untouched {
			if err := s.catalogue.Remove(tx, who, id); err != nil {
				return err
			}
		}
		if err := s.dropSampleCategories(tx, who); err != nil {
			return err
		}
		out, stay = len(untouched), len(there)-len(untouched)
		_, err = tx.Exec(`DELETE FROM samples`)
		return err
	})
	return out, stay, err
}

// dropSampleCategories deletes the empty sample categories, from the leaves up.
func (s *Imports) dropSampleCategories(tx *core.Tx, who int64) error {
	for level := 3; level > 0; level-- {
		empty, err := db.Values[int64](tx, `SELECT c.id FROM samples s JOIN categories c ON c.id = s.id
			AND c.name = s.was
			WHERE s.kind = 'category' AND c.level = ? AND NOT EXISTS (SELECT 1 FROM categories WHERE parent_id = c.id)
				AND NOT EXISTS (SELECT 1 FROM products WHERE category_id = c.id AND deleted_at IS NULL) ORDER BY c.id`,
			level)
		if err != nil {
			return err
		}
		for _, id := range empty {
			if err := s.categories.Remove(tx, who, level, id); err != nil {
				return err
			}
		}
	}
	return nil
}

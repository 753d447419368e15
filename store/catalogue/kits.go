package catalogue

import (
	"context"
	"fmt"

	"hearth/store/core"
	"hearth/store/db"
	"hearth/store/money"
)

// KitPiece is a part of a bundle as staff entered it: a product and its quantity per bundle.
type KitPiece struct{ ProductID, Pieces int64 }

// KitPart is a part of a bundle as the catalogue shows it.
type KitPart struct {
	Card
	Pieces int64
	// Share is the share of the bundle's price for all units of this part, in paise.
	Share money.Paise
	// Cost is what a unit cost the shop, in paise without GST; 0 if unknown. Only staff see it.
	Cost money.Paise
	// Gone means that the part is no longer sold, which means that the bundle can't be sold either.
	Gone bool
}

// A bundle has at most kitPartsMost different products and at most kitPiecesMost units of each.
const (
	kitPartsMost  = 20
	kitPiecesMost = 100
)

// ListKitParts returns the parts of a bundle in the order that staff chose. It is empty for a product that is not a
// bundle.
func (s *Variants) ListKitParts(ctx context.Context, kit int64) (parts []KitPart, err error) {
	err = s.Read(ctx, func(tx *core.Tx) error {
		parts, err = db.List(
			tx,
			func(row db.Scanner, p *KitPart) error {
				return ScanCard(db.WithMore(row, &p.Pieces, &p.Cost, &p.Gone), &p.Card)
			},
			`SELECT `+CardColumns+`, k.pieces, p.cost_price, p.deleted_at IS NOT NULL FROM kit_parts k CROSS
				JOIN products p ON p.id = k.part_id
				CROSS JOIN categories c ON c.id = p.category_id
			LEFT JOIN categories c2 ON c2.id = c.parent_id LEFT JOIN categories c3 ON c3.id = c2.parent_id
			WHERE k.kit_id = ? ORDER BY k.position`,
			kit,
		)
		if err != nil || len(parts) == 0 {
			return err
		}
		if err := LocalizeCards(tx, Pointers(parts, func(p *KitPart) *Card { return &p.Card })); err != nil {
			return err
		}
		pays, err := db.Value[money.Paise](tx, `SELECT pays FROM products WHERE id = ?`, kit)
		worth := make([]money.Paise, len(parts))
		for i, p := range parts {
			worth[i], _ = p.Pays.Times(p.Pieces) // can't overflow: the sum is limited
		}
		for i, share := range Shares(pays, worth) {
			parts[i].Share = share
		}
		return err
	})
	return parts, err
}

// Shares divides a sum in proportion to the worth of each thing, all in paise. The shares add up exactly to the sum. No
// share is above the worth of its thing, unless the sum is above the total worth.
func Shares(sum money.Paise, worth []money.Paise) []money.Paise {
	var left money.Paise
	for _, w := range worth {
		left += w
	}
	parts := make([]money.Paise, len(worth))
	for i, w := range worth {
		if w > 0 {
			parts[i] = sum.Share(int64(w), int64(left)) // the last share gets the rest, with all rounding
			sum, left = sum-parts[i], left-w
		}
	}
	return parts
}

// KitPieces returns the parts of a bundle in the order that staff chose. It is empty for a product that is not a
// bundle.
func KitPieces(tx *core.Tx, kit int64) ([]KitPiece, error) {
	return db.List(tx, func(row db.Scanner, k *KitPiece) error { return row.Scan(&k.ProductID, &k.Pieces) },
		`SELECT part_id, pieces FROM kit_parts WHERE kit_id = ? ORDER BY position`, kit)
}

// fitKit applies an edit to a bundle: it sets the parts, leaves them for nil, or makes the bundle a plain product for
// an empty list. asked is the wanted price of the bundle in paise; if the parts' own prices sum to less, the bundle
// costs that sum. Refusals name the fields kit and price.
func fitKit(tx *core.Tx, id int64, before Product, asked money.Paise, wanted *[]KitPiece) error {
	if wanted == nil && !before.IsKit() {
		return nil
	}
	if wanted == nil && asked == before.Pays {
		asked = before.KitPrice // the form shows today's lower sum, so it does not mean a new wanted price
	}
	if wanted != nil {
		if err := layKit(tx, id, *wanted); err != nil {
			return err
		}
		if len(*wanted) == 0 {
			return db.ChangeOne(tx, `UPDATE products SET kit_price = 0, shelf = iif(kit_price > 0, 0, shelf)
				WHERE id = ?`, id)
		}
	}
	if err := db.ChangeOne(tx, `UPDATE products SET kit_price = ? WHERE id = ?`, asked, id); err != nil {
		return err
	}
	// The stock, prices, cost and highest GST rate of a bundle come from its parts. They are copied to the bundle's own
	// row, because lists read only that row.
	if err := db.ChangeOne(tx, `UPDATE products SET shelf = f.free, price = f.price, discount_price = f.pays,
		cost_price = f.cost, gst_rate = f.rate
		FROM kit_figures f WHERE f.kit_id = products.id AND products.id = ?`, id); err != nil {
		return err
	}
	if err := noteCost(tx, id); err != nil {
		return err
	}
	most, err := db.Value[money.Paise](tx, `SELECT mrp FROM kit_figures WHERE kit_id = ?`, id)
	switch {
	case err != nil:
		return err
	case most > money.Max:
		return core.RefuseField("kit", fmt.Sprintf("A kit can't be worth more than %s.", money.Max.Rupees()))
	case asked > most && asked != before.KitPrice: // an earlier wanted price above the sum of the parts is not refused
		return core.RefuseField("price", fmt.Sprintf("The parts have an MRP of %s together. A kit can't cost more.",
			most.Rupees()))
	}
	return nil
}

// layKit checks and stores the parts of a bundle; past orders do not change. It refuses (field kit) to make a bundle of
// a product that has variants, is a part of another bundle or has stock of its own, and refuses parts that are not
// sold, are bundles or have variants.
func layKit(tx *core.Tx, id int64, pieces []KitPiece) error {
	if _, err := tx.Exec(`DELETE FROM kit_parts WHERE kit_id = ?`, id); err != nil || len(pieces) == 0 {
		return err
	}
	type state struct {
		shelf int64
		kit   bool
		part  bool
		many  bool
	}
	now, err := db.One(tx, func(row db.Scanner, v *state) error { return row.Scan(&v.shelf, &v.kit, &v.part, &v.many) },
		`SELECT shelf, kit_price > 0, EXISTS (SELECT 1 FROM kit_parts WHERE part_id = p.id), options <> '[]'
			OR family IS NOT NULL
			FROM products p WHERE id = ?`, id)
	switch {
	case err != nil:
		return err
	case now.many:
		return core.RefuseField("kit", "A product with variants, or one of them, can't be a kit.")
	case now.part:
		return core.RefuseField("kit", "This product is a part of a kit, so it can't be a kit itself.")
	case !now.kit && now.shelf > 0:
		return core.RefuseField(
			"kit",
			"Pieces of this product lie on the shelf. Set its stock to 0 first: a kit has the stock of its parts.",
		)
	case len(pieces) > kitPartsMost:
		return core.RefuseField("kit", fmt.Sprintf("A kit can have at most %d products.", kitPartsMost))
	}
	count := int64(0)
	for at, piece := range pieces {
		if piece.Pieces < 1 || piece.Pieces > kitPiecesMost {
			return core.RefuseField("kit", fmt.Sprintf("Of each product, a kit has 1 to %d pieces.", kitPiecesMost))
		}
		count += piece.Pieces
		part, err := ProductOf(tx, piece.ProductID)
		if db.IsNone(err) {
			return core.RefuseField("kit", "One of these products is no longer sold. Please remove it.")
		}
		if err != nil {
			return err
		}
		if part.IsFamily() {
			return core.RefuseField("kit", fmt.Sprintf("%s has variants. Please choose one of them.", part.Title))
		}
		if part.IsKit() || part.ID == id {
			return core.RefuseField("kit", fmt.Sprintf("%s is a kit. A kit can't be in a kit.", part.Title))
		}
		touched, err := db.Change(
			tx,
			`INSERT INTO kit_parts (kit_id, part_id, pieces, position) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING`,
			id,
			part.ID,
			piece.Pieces,
			at,
		)
		if err != nil {
			return err
		}
		if touched == 0 {
			return core.RefuseField("kit", fmt.Sprintf("%s is in the kit twice. Please say how many pieces instead.",
				part.Title))
		}
	}
	if count < 2 {
		return core.RefuseField("kit", "A kit has two pieces at least.")
	}
	return nil
}

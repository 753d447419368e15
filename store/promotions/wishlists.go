package promotions

import (
	"context"

	"hearth/store/catalogue"
	"hearth/store/core"
	"hearth/store/db"
)

// ListWishlist returns the products on a customer's wishlist that are still sold, latest first. A parent product has
// the stock of the variant that its ID would buy.
func (s *Promotions) ListWishlist(ctx context.Context, customer int64) (found []catalogue.Product, err error) {
	err = s.Read(ctx, func(tx *core.Tx) error {
		found, err = db.List(tx, catalogue.ScanProduct, `SELECT `+catalogue.ProductColumns+`
			FROM `+catalogue.ProductTables+`
			JOIN wishlist w ON w.product_id = p.id WHERE w.customer_id = ? AND p.deleted_at IS NULL
			ORDER BY w.added_at DESC, w.product_id LIMIT 500`, customer)
		if err != nil {
			return err
		}
		if err := wearStars(tx, found); err != nil {
			return err
		}
		for i := range found {
			if p := &found[i]; p.Variants > 0 {
				if p.Free, err = catalogue.FreeOf(tx, p.ID); err != nil {
					return err
				}
			}
		}
		return catalogue.LocalizeProducts(tx, found)
	})
	return found, err
}

// wearStars gives variants the rating of their parent product, because reviews belong to the parent.
func wearStars(tx *core.Tx, products []catalogue.Product) error {
	for i := range products {
		p := &products[i]
		if p.Family == 0 {
			continue
		}
		family, err := catalogue.ProductOf(tx, p.Family)
		if err != nil {
			return err
		}
		p.Rating, p.RatingCount = family.Rating, family.RatingCount
	}
	return nil
}

// OnWishlist reports whether a product is on a customer's wishlist; ErrNotFound if the product does not exist.
func (s *Promotions) OnWishlist(ctx context.Context, customer, product int64) (on bool, err error) {
	err = s.Read(ctx, func(tx *core.Tx) error {
		if _, err := db.Value[int64](tx, `SELECT id FROM products WHERE id = ? AND deleted_at IS NULL`,
			product); err != nil {
			return err
		}
		on, err = db.Value[bool](tx, `SELECT EXISTS (SELECT 1 FROM wishlist WHERE customer_id = ? AND product_id = ?)`,
			customer, product)
		return err
	})
	return on, err
}

// SetWish adds a product to a customer's wishlist or removes it. A repeat changes nothing. ErrNotFound if the product
// does not exist; a 501st product is refused.
func (s *Promotions) SetWish(ctx context.Context, customer, product int64, wanted bool) error {
	return s.Write(ctx, func(tx *core.Tx) error {
		if _, err := db.Value[int64](tx, `SELECT id FROM products WHERE id = ? AND deleted_at IS NULL`,
			product); err != nil {
			return err
		}
		if !wanted {
			_, err := tx.Exec(`DELETE FROM wishlist WHERE customer_id = ? AND product_id = ?`, customer, product)
			return err
		}
		if _, err := tx.Exec(`INSERT INTO wishlist (customer_id, product_id, added_at, pays)
			SELECT ?, id, ?, pays FROM products WHERE id = ? ON CONFLICT DO NOTHING`, customer, tx.Stamp(),
			product); err != nil {
			return err
		}
		count, err := db.Value[int](tx, `SELECT count(*) FROM wishlist WHERE customer_id = ?`, customer)
		if err == nil && count > 500 {
			return core.Refuse("A wishlist can hold at most 500 products.")
		}
		return err
	})
}

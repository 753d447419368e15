package catalogue

import (
	"context"
	"slices"

	"hearth/store/core"
	"hearth/store/db"
)

// Variant is a variant of a product, as the product's page offers it for choice.
type Variant struct {
	Card
	SKU, GTIN string
}

// Family is a parent product with its variants that are on sale. Lead is the ID of the variant that is meant if a call
// names only the parent: the first variant that can be bought, else the first; 0 if there are none.
type Family struct {
	Product
	Sold []Variant
	Lead int64
	lead Product
}

// Shown returns a product of the family as its page shows it. A variant has its option values before its
// specifications, and the parent's rating and story. A parent has the facts of its lead variant.
func (f Family) Shown(p Product) Product {
	if p.ID == f.ID {
		return f.factsOf(p)
	}
	p.Specifications, p.Rating, p.RatingCount = f.as(p).withChoice(p), f.Rating, f.RatingCount
	p.Story = f.as(p).Story
	return p
}

// as returns the parent product in the language of p.
func (f Family) as(p Product) Product {
	if p.english == nil {
		return f.InEnglish()
	}
	return f.Product
}

// Compared returns a product as a comparison of products shows it. A parent product has the price, facts and picture of
// its lead variant.
func (f Family) Compared(p Product) Product {
	shown := f.Shown(p)
	if p.ID == f.ID && f.Lead != 0 && len(f.lead.Pictures) > 0 {
		shown.Pictures = f.lead.Pictures
	}
	return shown
}

// factsOf gives the parent product the measurable facts of its lead variant; it keeps its texts, pictures and rating.
func (f Family) factsOf(p Product) Product {
	if f.Lead == 0 {
		return p
	}
	lead := f.lead
	if p.english == nil {
		lead = lead.InEnglish()
	}
	p.Specifications, p.Free = f.as(p).withChoice(lead), lead.Free
	p.Weight, p.Length, p.Width, p.Height = lead.Weight, lead.Length, lead.Width, lead.Height
	p.HSN, p.GSTRate, p.WarrantyMonths, p.NetQuantity, p.Unit = lead.HSN, lead.GSTRate, lead.WarrantyMonths,
		lead.NetQuantity, lead.Unit
	p.Quantities, p.Preorder = lead.Quantities, lead.Preorder
	p.Certificates, p.Country, p.Manufacturer, p.Importer = lead.Certificates, lead.Country, lead.Manufacturer,
		lead.Importer
	return p
}

// FindFamily returns a parent product by its own ID or by the ID of one of its variants, in the caller's language.
// ErrNotFound for a product without options.
func (s *Variants) FindFamily(ctx context.Context, id int64) (f Family, err error) {
	err = s.Read(ctx, func(tx *core.Tx) error {
		whole, err := db.Value[int64](tx, `SELECT coalesce(family, id) FROM products WHERE id = ? AND deleted_at IS NULL
			AND (family IS NOT NULL OR options <> '[]')`, id)
		if err != nil {
			return err
		}
		if f.Product, err = ProductOf(tx, whole); err != nil {
			return err
		}
		if err := tellProduct(tx, &f.Product); err != nil {
			return err
		}
		f.Sold, err = db.List(tx, func(row db.Scanner,
			v *Variant) error {
			return ScanCard(db.WithMore(row, &v.SKU, &v.GTIN), &v.Card)
		},
			`SELECT `+CardColumns+`, p.sku, p.gtin FROM products p CROSS JOIN categories c ON c.id = p.category_id
			LEFT JOIN categories c2 ON c2.id = c.parent_id LEFT JOIN categories c3 ON c3.id = c2.parent_id
			WHERE p.family = ?
			AND p.deleted_at IS NULL ORDER BY p.place, p.id`, whole)
		if at := slices.IndexFunc(f.Sold, func(v Variant) bool { return v.Free > 0 }); at >= 0 {
			f.Lead = f.Sold[at].ID
		} else if len(f.Sold) > 0 {
			f.Lead = f.Sold[0].ID
		}
		if err != nil {
			return err
		}
		if f.Lead != 0 {
			if f.lead, err = ProductOf(tx, f.Lead); err != nil {
				return err
			}
			if err := tellProduct(tx, &f.lead); err != nil {
				return err
			}
		}
		return LocalizeCards(tx, Pointers(f.Sold, func(v *Variant) *Card { return &v.Card }))
	})
	return f, err
}

// ListVariants returns the variants of a parent product with all fields, in order and in English.
func (s *Variants) ListVariants(ctx context.Context, family int64) (found []Product, err error) {
	err = s.Read(ctx, func(tx *core.Tx) error {
		found, err = VariantsOf(tx, family)
		return err
	})
	return found, err
}

// PastFamily returns the parent product of a deleted variant, so that the variant's URL can redirect to it. ErrNotFound
// if the parent is gone, too.
func (s *Variants) PastFamily(ctx context.Context, variant int64) (p Product, err error) {
	err = s.Read(ctx, func(tx *core.Tx) error {
		family, err := db.Value[int64](
			tx,
			`SELECT family FROM products WHERE id = ? AND deleted_at IS NOT NULL AND family IS NOT NULL`,
			variant,
		)
		if err != nil {
			return err
		}
		p, err = ProductOf(tx, family)
		return err
	})
	return p, err
}

// OwnPictures returns the pictures that variants have of their own, by variant ID.
func (s *Variants) OwnPictures(ctx context.Context, family int64) (of map[int64][]Picture, err error) {
	type owned struct {
		product int64
		Picture
	}
	of = map[int64][]Picture{}
	err = s.Read(ctx, func(tx *core.Tx) error {
		rows, err := db.List(
			tx,
			func(row db.Scanner, o *owned) error { return row.Scan(&o.product, &o.Name, &o.Width, &o.Height) },
			`SELECT x.product_id, x.name, x.width, x.height
				FROM products v JOIN product_pictures x ON x.product_id = v.id WHERE v.family = ?
				AND v.deleted_at IS NULL ORDER BY x.product_id, x.position, x.id`,
			family,
		)
		for _, o := range rows {
			of[o.product] = append(of[o.product], o.Picture)
		}
		return err
	})
	return of, err
}

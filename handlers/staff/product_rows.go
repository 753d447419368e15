package staff

import (
	"context"
	"slices"

	"hearth/handlers/catalogues"
	"hearth/handlers/documents"
	"hearth/store/catalogue"
)

// wordLanguages returns the languages that have columns in the product sheet: the shop's languages, and any others
// with translations.
func (r *Deps) wordLanguages(ctx context.Context) ([]string, error) {
	written, err := r.Store.Catalogue.TranslatedLanguages(ctx, "product")
	languages := slices.Concat(r.Languages, written)
	slices.Sort(languages)
	return slices.Compact(languages), err
}

// productColumns returns the columns of the product sheet, followed by those of each language. Numbers have numeric
// types.
func productColumns(languages []string) []documents.Column {
	columns := documents.TextColumns(slices.Concat(catalogues.Columns, catalogues.WordColumns(languages))...)
	for i := range columns {
		c := &columns[i]
		switch c.Title {
		case "product_id", "version", "stock", "stock_was", "warranty_months", "gst_rate":
			c.Kind = documents.Integer
		case "price", "discount_price", "cost_price":
			c.Kind = documents.Rupees
		case "weight", "length", "width", "height":
			c.Kind = documents.Number
		case "title", "description", "specifications", "features", "notes", "box", "panels", "images":
			c.Width = 44
		}
	}
	return columns
}

// partRows is the number of products, or of other rows, read from the database at a time.
const partRows = 200

// productsInTurn returns the products page by page, each followed by its variants. Bundles come last, so that a row
// of the sheet refers only to earlier rows.
func productsInTurn(r *Deps) func(ctx context.Context) ([][]catalogue.Product, error) {
	last, kits := int64(0), false
	return func(ctx context.Context) (part [][]catalogue.Product, err error) {
		for len(part) == 0 {
			found, err := r.Store.Catalogue.ListProductsAfter(ctx, last, partRows)
			if err != nil {
				return nil, err
			}
			if len(found) == 0 && kits {
				return nil, nil
			}
			if len(found) == 0 {
				last, kits = 0, true
				continue
			}
			for _, one := range found {
				last = one.ID
				if one.IsKit() != kits || one.Family != 0 {
					continue
				}
				whole, err := withVariants(ctx, r, one)
				if err != nil {
					return nil, err
				}
				part = append(part, whole)
			}
		}
		return part, nil
	}
}

// productRows returns the rows of the product sheet page by page.
func productRows(r *Deps, languages []string) func(ctx context.Context) (rows [][]string, err error) {
	next := productsInTurn(r)
	return func(ctx context.Context) (rows [][]string, err error) {
		found, err := next(ctx)
		if err != nil {
			return nil, err
		}
		for _, whole := range found {
			var parts []catalogue.KitPart
			if whole[0].IsKit() {
				if parts, err = r.Store.Variants.ListKitParts(ctx, whole[0].ID); err != nil {
					return nil, err
				}
			}
			ids := []int64{}
			for _, p := range whole {
				ids = append(ids, p.ID)
			}
			said, err := r.Store.Catalogue.ListTranslations(ctx, "product", ids)
			if err != nil {
				return nil, err
			}
			for _, p := range whole {
				rows = append(rows, append(catalogues.ShopRow(r.Store.Imports.SheetMark(), p, parts, whole[0].Options),
					catalogues.Words(languages, said[p.ID], p.Options)...))
			}
		}
		return rows, nil
	}
}

// withVariants returns a product followed by its variants, each with its own pictures only.
func withVariants(ctx context.Context, r *Deps, p catalogue.Product) ([]catalogue.Product, error) {
	if !p.IsFamily() {
		return []catalogue.Product{p}, nil
	}
	variants, err := r.Store.Variants.ListVariants(ctx, p.ID)
	if err != nil {
		return nil, err
	}
	own, err := r.Store.Variants.OwnPictures(ctx, p.ID)
	if err != nil {
		return nil, err
	}
	for i := range variants {
		variants[i].Pictures = own[variants[i].ID]
	}
	for _, pictures := range own { // a product without own pictures shows those of a variant
		if len(pictures) > 0 && slices.Equal(pictures, p.Pictures) {
			p.Pictures = nil
			break
		}
	}
	return append([]catalogue.Product{p}, variants...), nil
}

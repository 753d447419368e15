package staff

import (
	"context"

	"hearth/handlers/api"
	"hearth/handlers/files"
	"hearth/handlers/web"
	"hearth/store/catalogue"
	"hearth/store/money"
)

// variantRow is a variant in the staff's grid: its discount price as entered, and its stock on hand including
// reserved units.
type variantRow struct {
	ProductID     int64       `json:"product_id"`
	Values        []string    `json:"values"`
	Title         string      `json:"title"`
	SKU           string      `json:"sku"`
	GTIN          string      `json:"gtin"`
	Price         money.Paise `json:"price"`
	DiscountPrice money.Paise `json:"discount_price"`
	Cost          money.Paise `json:"cost_price"`
	Stock         int64       `json:"stock"`
	Free          int64       `json:"free"`
	Weight        float64     `json:"weight"`
	HSN           string      `json:"hsn_code"`
	GSTRate       int64       `json:"gst_rate"`
	Availability  string      `json:"availability"`
	Image         string      `json:"image"`
	Srcset        string      `json:"srcset"`
	// Images are the variant's own pictures, main picture first; empty if it shows those of its product.
	Images []string `json:"images"`
}

// variantGrid is a product with its options and all its variants.
type variantGrid struct {
	ProductID int64        `json:"product_id"`
	Title     string       `json:"title"`
	Version   int64        `json:"version"`
	Image     string       `json:"image"`
	Options   []api.Option `json:"options"`
	Variants  []variantRow `json:"variants"`
	// Plain is a product without options as a row of the grid; null if it has options. HasPast means that it has
	// stock, orders or serial numbers, so that it must become one of the variants.
	Plain   *variantRow `json:"plain"`
	HasPast bool        `json:"has_past"`
}

// Variants returns the grid of a product, given the ID of the product or of one of its variants.
func (r Products) Variants(ctx context.Context, _ *web.Caller, in web.ByID) (web.Data[variantGrid], error) {
	p, err := r.Store.Catalogue.Find(ctx, in.ID)
	// The number of a variant shows the variants of its whole family.
	if err == nil && p.Family != 0 {
		p, err = r.Store.Catalogue.Find(ctx, p.Family)
	}
	if err != nil {
		return web.Data[variantGrid]{}, err
	}
	found, err := r.Store.Variants.ListVariants(ctx, p.ID)
	if err != nil {
		return web.Data[variantGrid]{}, err
	}
	own, err := r.Store.Variants.OwnPictures(ctx, p.ID)
	grid := variantGrid{
		ProductID: p.ID,
		Title:     p.Title,
		Version:   p.Version,
		Options:   api.OptionsOf(p.Options),
		Variants:  []variantRow{},
	}
	grid.Image, _ = files.Shown(p.Card().Picture)
	if !p.IsFamily() {
		row := variantRowOf(p, nil)
		grid.Plain = &row
		if grid.HasPast, err = r.Store.Variants.HasPast(ctx, p.ID); err != nil {
			return web.Data[variantGrid]{}, err
		}
	}
	for _, v := range found {
		grid.Variants = append(grid.Variants, variantRowOf(v, own[v.ID]))
	}
	return web.Give(grid), err
}

// variantRowOf converts a variant. own are the pictures that only this variant has.
func variantRowOf(v catalogue.Product, own []catalogue.Picture) variantRow {
	row := variantRow{
		ProductID:     v.ID,
		Values:        api.NonNil(v.Choice),
		Title:         v.Title,
		SKU:           v.SKU,
		GTIN:          v.GTIN,
		Price:         v.Price,
		DiscountPrice: v.DiscountPrice,
		Cost:          v.Cost,
		Stock:         v.Shelf,
		Free:          v.Free,
		Weight:        v.Weight,
		HSN:           v.HSN,
		GSTRate:       int64(v.GSTRate),
		Availability:  v.Availability,
		Images:        []string{},
	}
	row.Image, row.Srcset = files.Shown(v.Card().Picture)
	for _, picture := range own {
		row.Images = append(row.Images, picture.Path(1280))
	}
	return row
}

// variantIn is a variant as the form sends it; product_id is 0 for a new one. Missing fields stay unchanged; in a new
// variant they are copied from the product.
type variantIn struct {
	ProductID     web.Int     `json:"product_id"`
	Values        web.Texts   `json:"values"`
	SKU           *web.Text   `json:"sku"`
	GTIN          *web.Text   `json:"gtin"`
	Price         *web.Rupees `json:"price"`
	DiscountPrice *web.Rupees `json:"discount_price"`
	Cost          *web.Rupees `json:"cost_price"`
	Stock         *web.Int    `json:"stock"`
	Weight        *web.Number `json:"weight"`
	HSN           *web.Text   `json:"hsn_code"`
	GSTRate       *web.Int    `json:"gst_rate"`
	Availability  *web.Text   `json:"availability"`
	// Images are the paths of the pictures that the variant will have: pictures of the product, or uploads to
	// admin/pictures.
	Images *web.Texts `json:"images"`
}

// edit converts the form's row; fields that were not sent stay nil and leave the variant unchanged.
func (in variantIn) edit() catalogue.VariantEdit {
	e := catalogue.VariantEdit{
		ID:            int64(in.ProductID),
		Choice:        in.Values,
		SKU:           (*string)(in.SKU),
		GTIN:          (*string)(in.GTIN),
		HSN:           (*string)(in.HSN),
		Availability:  (*string)(in.Availability),
		Price:         (*money.Paise)(in.Price),
		DiscountPrice: (*money.Paise)(in.DiscountPrice),
		Cost:          (*money.Paise)(in.Cost),
		Stock:         (*int64)(in.Stock),
		Rate:          (*int64)(in.GSTRate),
		Weight:        (*float64)(in.Weight),
	}
	if in.Images != nil {
		names := pictureNames(*in.Images)
		e.Pictures = &names
	}
	return e
}

func gridIn(options []api.OptionIn, variants []variantIn) catalogue.VariantGrid {
	g := catalogue.VariantGrid{Options: api.OptionsIn(options)}
	for _, v := range variants {
		g.Variants = append(g.Variants, v.edit())
	}
	return g
}

// SaveVariants sets the options and variants of a product in one transaction. Variants that are not listed are
// deleted.
func (r Products) SaveVariants(ctx context.Context, c *web.Caller, in struct {
	ID       int64                  `path:"id"`
	Version  web.Int                `json:"version"`
	Options  web.List[api.OptionIn] `json:"options"`
	Variants web.List[variantIn]    `json:"variants"`
}) (web.Data[variantGrid], error) {
	g := gridIn(in.Options, in.Variants)
	g.Product, g.Version = in.ID, int64(in.Version)
	family, err := r.Store.Variants.SaveVariants(ctx, c.ID, g)
	if err != nil {
		return web.Data[variantGrid]{}, err
	}
	saved, err := r.Variants(ctx, c, web.ByID{ID: family})
	return web.With("Saved.", saved.Data), err
}

// JoinVariants merges several products into one. They become its variants and keep their orders, serial numbers,
// stock and addresses. Title is the name of the merged product; main is the product that provides its text, category
// and pictures. The merge can't be undone.
func (r Products) JoinVariants(ctx context.Context, c *web.Caller, in struct {
	Title    web.Text               `json:"title"`
	Main     web.Int                `json:"main"`
	Options  web.List[api.OptionIn] `json:"options"`
	Products web.List[struct {
		ProductID web.Int   `json:"product_id"`
		Values    web.Texts `json:"values"`
	}] `json:"products"`
}) (web.Data[productIDData], error) {
	w := catalogue.JoinRequest{Title: string(in.Title), Main: int64(in.Main), Options: api.OptionsIn(in.Options)}
	for _, p := range in.Products {
		w.Products = append(w.Products, catalogue.JoinedProduct{ID: int64(p.ProductID), Choice: p.Values})
	}
	id, err := r.Store.Variants.JoinProducts(ctx, c.ID, w)
	return web.With(
		"The products are variants of one now. Their orders, stock, serials and addresses stay; reviews and questions are the product's.",
		productIDData{id},
	), err
}

package demo

import (
	"context"
	"fmt"
	"slices"
	"time"

	"hearth/store/catalogue"
	"hearth/store/core"
	"hearth/store/gst"
	"hearth/store/money"
	"hearth/store/orders"
	"hearth/store/promotions"
)

// kits are the demo's bundles, which show the pictures of their parts.
var kits = []struct {
	title, text string
	// beside is the product whose category the bundle uses.
	beside string
	pays   int64
	parts  []kitPart
}{
	{
		"Bedroom in an Afternoon",
		"Warm light in the evening, all off with one press at the door, and a night light that turns on as you walk: two colour bulbs for your existing holders, a scene button for the bedside, and a motion sensor, and the hub that connects them. No wiring, no drilling.",
		"hub",
		7999,
		[]kitPart{{"bulb-colour", 2}, {"scene-button", 1}, {"motion", 1}, {"hub", 1}},
	},
	{
		"Front Door Kit",
		"Know who is there, let them in without a key, and hear when the door was left open: the main door lock, the video doorbell and a sensor for the frame.",
		"lock-main",
		20499,
		[]kitPart{{"lock-main", 1}, {"doorbell", 1}, {"door-sensor", 1}},
	},
}

// kitPart is a product of a bundle, and how many of it one bundle holds.
type kitPart struct {
	slug   string
	pieces int64
}

// putTogether adds the bundles. It runs after the simulated year, in which their parts were sold separately.
func (f *filler) putTogether(ctx context.Context) error {
	at := map[string]int{}
	for i, it := range items {
		at[it.slug] = i
	}
	for i, k := range kits {
		beside, err := f.shop.Catalogue.Find(ctx, f.products[at[k.beside]])
		if err != nil {
			return err
		}
		e := catalogue.ProductEdit{
			Kit: &[]catalogue.KitPiece{},
			Product: catalogue.Product{Title: k.title, Description: k.text, Availability: "In Stock",
				Price: money.Paise(k.pays * 100), GSTRate: gst.Rate(18), Unit: "NOS",
				CategoryID: beside.CategoryID, SubcategoryID: beside.SubcategoryID,
				SubSubcategoryID: beside.SubSubcategoryID, SKU: fmt.Sprintf("KIT-%03d", i+1),
				MetaDescription: k.text, OGTitle: k.title, OGDescription: k.text},
		}
		for n, part := range k.parts {
			*e.Kit = append(*e.Kit, catalogue.KitPiece{ProductID: f.products[at[part.slug]], Pieces: part.pieces})
			picture, err := f.picture(part.slug + "-1")
			if err != nil {
				return err
			}
			if n == 0 {
				e.NewMain = &picture
			} else {
				e.Added = append(e.Added, picture)
			}
		}
		if _, err := f.add(ctx, e); err != nil {
			return fmt.Errorf("%s: %w", k.title, err)
		}
	}
	return nil
}

// rules sells a product in packs, and another before it is in stock, for which two customers wait.
func (f *filler) rules(ctx context.Context) error {
	if _, err := f.edit(ctx, "bulb-candle", func(p *catalogue.Product) {
		p.Quantities = catalogue.Quantities{Least: 2, Most: 20, Step: 2}
	}); err != nil {
		return err
	}
	id, err := f.edit(ctx, "presence", func(p *catalogue.Product) {
		p.Preorder = catalogue.Preorder{Day: f.at.AddDate(0, 0, 12).In(f.shop.Settings.Zone()).Format(time.DateOnly),
			Limit: 30}
	})
	if err != nil {
		return err
	}
	p, err := f.shop.Catalogue.Find(ctx, id)
	if err != nil {
		return err
	}
	if p.Shelf > p.Held {
		if _, err := f.shop.Catalogue.ChangeStock(ctx, f.owner, id, p.Held-p.Shelf,
			"Damp carton: none of them is for sale"); err != nil {
			return err
		}
	}
	for i, buyer := range f.customers[:2] {
		placed, err := f.shop.Orders.Place(ctx, orders.Checkout{Customer: buyer.id, AddressID: buyer.address,
			Payment: core.COD, Items: []promotions.CartItem{{ProductID: id, Quantity: int64(i + 1)}}})
		if err != nil {
			return fmt.Errorf("a pre-order: %w", err)
		}
		if err := f.shop.Orders.ConfirmCOD(ctx, buyer.id, placed.ID); err != nil {
			return err
		}
	}
	return nil
}

// edit changes the product with a slug.
func (f *filler) edit(ctx context.Context, slug string, change func(p *catalogue.Product)) (id int64, err error) {
	at := slices.IndexFunc(f.items, func(it item) bool { return it.slug == slug })
	p, err := f.shop.Catalogue.Find(ctx, f.products[at])
	if err != nil {
		return 0, err
	}
	change(&p)
	return p.ID, f.shop.Catalogue.Update(ctx, f.owner, catalogue.ProductEdit{Product: p})
}

package demo

import (
	"context"
	"fmt"

	"hearth/store/catalogue"
	"hearth/store/gst"
	"hearth/store/money"
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

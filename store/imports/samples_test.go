package imports_test

import (
	"testing"

	"hearth/store/catalogue"
	"hearth/store/core"
	"hearth/store/delivery"
	"hearth/store/gst"
	"hearth/store/imports"
	"hearth/store/storetest"
)

func TestSampleRemovalKeepsTheShopsOwnProducts(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	shop.In("Maharashtra")
	storetest.Must(t, shop.Imports.RefuseSamples(storetest.Ctx))
	top := storetest.Got(shop.Imports.AddSampleCategory(storetest.Ctx, 0, 1, 0, "Lights")).Or(t)
	below := storetest.Got(shop.Imports.AddSampleCategory(storetest.Ctx, 0, 2, top, "Bulbs")).Or(t)
	empty := storetest.Got(shop.Imports.AddSampleCategory(storetest.Ctx, 0, 2, top, "Strips")).Or(t)
	renamed := storetest.Got(shop.Imports.AddSampleCategory(storetest.Ctx, 0, 1, 0, "Locks")).Or(t)
	storetest.Must(t, shop.Categories.Rename(storetest.Ctx, 0, 1, renamed, "My locks"))
	sample := func(title string, category, sub int64) int64 {
		return storetest.Got(shop.Imports.AddSampleProduct(storetest.Ctx, 0,
			catalogue.ProductEdit{Product: catalogue.Product{Title: title, CategoryID: category, SubcategoryID: sub,
				Shelf: 5, Price: 100_00, Weight: 100, HSN: "8536", GSTRate: gst.Rate(18)}})).Or(t)
	}
	sample("Bulb", top, below)
	sample("Strip", top, empty)
	sold, changed := sample("Sold", top, below), sample("Changed", top, below)
	storetest.Refused(t, shop.Imports.RefuseSamples(storetest.Ctx),
		"Sample products can only be added to a shop without products and categories.")
	_, err := shop.Imports.AddSampleProduct(storetest.Ctx, 0, catalogue.ProductEdit{})
	if _, is := core.IsRefusal(err); !is {
		t.Errorf("a sample without a title: %v", err)
	}
	shop.Order(shop.Customer("411001"), sold, 1)
	shop.Edit(changed, func(p *catalogue.Product) { p.Title = "Mine" })
	storetest.Same(t, "the guide", storetest.Got(shop.Imports.FindGuide(storetest.Ctx)).Or(t),
		imports.Guide{Samples: 4, Order: true})

	out, stay, err := shop.Imports.RemoveSamples(storetest.Ctx, 0)
	storetest.Must(t, err)
	if out != 2 || stay != 2 {
		t.Errorf("%d went, %d stay", out, stay)
	}
	storetest.Same(
		t,
		"the products",
		shop.Read(`SELECT group_concat(title, ', ' ORDER BY id) FROM products WHERE deleted_at IS NULL`),
		"Sold, Mine",
	)
	storetest.Same(t, "the categories", shop.Read(`SELECT group_concat(name, ', ' ORDER BY id) FROM categories`),
		"Lights, Bulbs, My locks")
	out, stay, err = shop.Imports.RemoveSamples(storetest.Ctx, 0)
	if out+stay != 0 || err != nil {
		t.Errorf("once more: %d, %d, %v", out, stay, err)
	}
}

func TestSetupGuideTracksDeliverySettings(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	storetest.Same(t, "nothing", storetest.Got(shop.Imports.FindGuide(storetest.Ctx)).Or(t), imports.Guide{Empty: true})
	shop.Set("rate_local_first", "45", "cod_max", "5000")
	storetest.Must(t, shop.Delivery.AddPinRange(storetest.Ctx, 0, delivery.PinRange{From: "400001", To: "400099",
		Pickup: true}))
	storetest.Same(
		t,
		"all of it",
		storetest.Got(shop.Imports.FindGuide(storetest.Ctx)).Or(t),
		imports.Guide{Empty: true, Rates: true, Zones: true, CODLimits: true},
	)
	shop.Set("rate_local_first", "")
	storetest.Same(t, "cleared", storetest.Got(shop.Imports.FindGuide(storetest.Ctx)).Or(t).Rates, false)
	storetest.Must(t, shop.Run(storetest.Ctx, `DELETE FROM pin_ranges`))
	storetest.Same(t, "no area", storetest.Got(shop.Imports.FindGuide(storetest.Ctx)).Or(t).Zones, false)
	storetest.Must(
		t,
		shop.Run(
			storetest.Ctx,
			`INSERT INTO pin_areas (pincode, district, state, talukas, pickup, cod)
				VALUES ('400001', 'Mumbai', 'Maharashtra', '[]', 1, 1)`,
		),
	)
	storetest.Same(t, "an area of the courier", storetest.Got(shop.Imports.FindGuide(storetest.Ctx)).Or(t).Zones, true)
}

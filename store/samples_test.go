package store_test

import (
	"testing"

	"hearth/store"
	"hearth/store/gst"
	"hearth/store/storetest"
)

func TestSamplesGoAgainAndLeaveWhatIsTheShopsOwn(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	shop.In("Maharashtra")
	must(t, shop.RefuseSamples(ctx))
	top := got(shop.AddSampleCategory(ctx, 0, 1, 0, "Lights")).or(t)
	below := got(shop.AddSampleCategory(ctx, 0, 2, top, "Bulbs")).or(t)
	empty := got(shop.AddSampleCategory(ctx, 0, 2, top, "Strips")).or(t)
	renamed := got(shop.AddSampleCategory(ctx, 0, 1, 0, "Locks")).or(t)
	must(t, shop.RenameCategory(ctx, 0, 1, renamed, "My locks"))
	sample := func(title string, category, sub int64) int64 {
		return got(shop.AddSampleProduct(ctx, 0,
			store.ProductEdit{Product: store.Product{Title: title, CategoryID: category, SubcategoryID: sub, Shelf: 5,
				Price: 100_00, Weight: 100, HSN: "8536", GSTRate: gst.Rate(18)}})).or(t)
	}
	sample("Bulb", top, below)
	sample("Strip", top, empty)
	sold, changed := sample("Sold", top, below), sample("Changed", top, below)
	refused(t, shop.RefuseSamples(ctx), "Samples can be put into a shop without products and categories.")
	_, err := shop.AddSampleProduct(ctx, 0, store.ProductEdit{})
	if _, is := store.IsRefusal(err); !is {
		t.Errorf("a sample without a title: %v", err)
	}
	shop.Order(shop.Customer("411001"), sold, 1)
	shop.Edit(changed, func(p *store.Product) { p.Title = "Mine" })
	same(t, "the guide", got(shop.FindGuide(ctx)).or(t), store.Guide{Samples: 4})

	out, stay, err := shop.TakeSamplesOut(ctx, 0)
	must(t, err)
	if out != 2 || stay != 2 {
		t.Errorf("%d went, %d stay", out, stay)
	}
	same(t, "the products", shop.Read(`SELECT group_concat(title, ', ' ORDER BY id) FROM products WHERE deleted_at IS NULL`), "Sold, Mine")
	same(t, "the categories", shop.Read(`SELECT group_concat(name, ', ' ORDER BY id) FROM categories`), "Lights, Bulbs, My locks")
	out, stay, err = shop.TakeSamplesOut(ctx, 0)
	if out+stay != 0 || err != nil {
		t.Errorf("once more: %d, %d, %v", out, stay, err)
	}
}

func TestTheGuideKnowsWhatWasSaidOfDelivery(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	same(t, "nothing", got(shop.FindGuide(ctx)).or(t), store.Guide{Empty: true})
	shop.Set("rate_local_first", "45", "cod_max", "5000")
	must(t, shop.AddPinRange(ctx, 0, store.PinRange{From: "400001", To: "400099", Pickup: true}))
	same(t, "all of it", got(shop.FindGuide(ctx)).or(t), store.Guide{Empty: true, Rates: true, Zones: true, CODLimits: true})
	shop.Set("rate_local_first", "")
	same(t, "cleared", got(shop.FindGuide(ctx)).or(t).Rates, false)
	must(t, shop.Run(ctx, `DELETE FROM pin_ranges`))
	same(t, "no area", got(shop.FindGuide(ctx)).or(t).Zones, false)
	must(t, shop.Run(ctx, `INSERT INTO pin_areas (pincode, district, state, talukas, pickup, cod) VALUES ('400001', 'Mumbai', 'Maharashtra', '[]', 1, 1)`))
	same(t, "an area of the courier", got(shop.FindGuide(ctx)).or(t).Zones, true)
}

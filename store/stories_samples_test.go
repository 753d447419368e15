package store_test

import (
	"fmt"
	"testing"

	"hearth/store"
	"hearth/store/storetest"
)

func TestStoryOfSamples(t *testing.T) {
	t.Parallel()
	s := storetest.Tell(t, "samples")
	clerk, b := s.Staff(store.Owner), s.Customer("411001")
	guide := func(when string) {
		s.Step("the guide %s", when).Gives(s.FindGuide(ctx))
		s.Step("samples %s", when).Gives(s.RefuseSamples(ctx))
	}
	guide("of an empty shop")
	s.In("Maharashtra")
	s.Step("settings about other things").Gives(s.FindGuide(ctx))
	root, err := s.AddSampleCategory(ctx, clerk.ID, 1, 0, "Lights")
	s.Step("a sample category").Gives(root, err)
	sub, err := s.AddSampleCategory(ctx, clerk.ID, 2, root, "Lamps")
	s.Step("one below it").Gives(sub, err)
	s.Step("none below nothing").Gives(s.AddSampleCategory(ctx, clerk.ID, 2, 99, "Lamps"))
	deep, err := s.AddSampleCategory(ctx, clerk.ID, 3, sub, "Desk lamps")
	s.Step("one below that").Gives(deep, err)
	renamed, err := s.AddSampleCategory(ctx, clerk.ID, 1, 0, "Toys")
	s.Step("one that is renamed").Gives(renamed, err, s.RenameCategory(ctx, clerk.ID, 1, renamed, "Gifts"))
	made := []int64{}
	for i, path := range [][3]int64{{root}, {root, sub}, {root, sub, deep}, {root}, {root, sub, deep}} {
		id, err := s.AddSampleProduct(ctx, clerk.ID, described(path[0], func(e *store.ProductEdit) {
			e.Title, e.SKU, e.SubcategoryID, e.SubSubcategoryID = fmt.Sprint("Sample ", i), fmt.Sprint(i), path[1], path[2]
		}))
		s.Step("a sample").Gives(id, err)
		made = append(made, id)
	}
	s.Step("a wrong one").Gives(s.AddSampleProduct(ctx, clerk.ID, store.ProductEdit{}))
	guide("of a shop with samples")
	s.Edit(made[0], func(p *store.Product) { p.Title = "Mine" })
	s.Order(b, made[1], 1)
	must(t, s.DeleteProduct(ctx, clerk.ID, made[3]))
	s.Product("Own", 10, 1)
	s.Step("one is edited, one ordered, one deleted").Gives()
	out, stay, err := s.TakeSamplesOut(ctx, clerk.ID)
	s.Step("they are taken out").Gives(out, stay, err)
	out, stay, err = s.TakeSamplesOut(ctx, clerk.ID)
	s.Step("they are taken out twice").Gives(out, stay, err)
	guide("of a shop of its own")
	for _, pairs := range [][2]string{{"rate_local_first", "40"}, {"rate_local_first", ""}, {"free_above", "500"}, {"cod_fee", "20"},
		{"cod_fee", ""}, {"cod_max", "5000"}} {
		s.Set(pairs[0], pairs[1])
		s.Step("%s is %s", pairs[0], pairs[1]).Gives(s.FindGuide(ctx))
	}
}

func TestStoryOfOffersThatAreShown(t *testing.T) {
	t.Parallel()
	s := storetest.Tell(t, "offers_shown")
	_, lights, lamps, desk := shelves(t, s)
	lamp, plug := s.Product("Lamp", 500, 90), s.Product("Plug", 100, 90)
	for _, o := range []store.Offer{{Kind: "percent", Percent: 10}, {Kind: "percent", Percent: 10, Most: 100_00, MinValue: 2000_00,
		Buyers: "new"},
		{Kind: "amount", Amount: 99_50, MinPieces: 2}, {Kind: "amount", Amount: 50_00, MinPieces: 1, Most: 7_00}, {Kind: "bundle", Take: 3,
			Pay: 2},
		{Kind: "delivery", MinValue: 499_00, MinPieces: 3}} {
		s.Step("an offer of %s", o.Kind).Gives(o.Words())
	}
	shown := func() {
		byThemselves, codes, err := s.GivesOffers(ctx)
		s.Step("the shop gives offers").Gives(byThemselves, codes, err)
		list, err := s.ListShownOffers(ctx)
		names := []string{}
		for _, o := range list {
			names = append(names, fmt.Sprint(o.Name, " ", o.Targets, " ", o.Categories))
		}
		s.Step("offers shown on %s", s.Now().Format("2006-01-02")).Gives(names, err)
	}
	shown()
	id := bargain(t, s.Shop, func(o *store.Offer) { o.Name, o.Code = "By a code", "SECRET" })
	shown()
	must(t, s.SwitchOffer(ctx, 0, id, false))
	off := bargain(t, s.Shop, func(o *store.Offer) { o.Name, o.Active = "Off", false })
	shown()
	for _, wants := range []func(o *store.Offer){
		func(o *store.Offer) { o.Name = "For all" },
		func(o *store.Offer) { o.Name, o.Buyers = "First", "new" },
		func(o *store.Offer) { o.Name, o.Buyers, o.Emails = "Listed", "listed", []string{"a@example.com"} },
		func(o *store.Offer) { o.Name, o.FirstDay, o.LastDay = "These days", "2026-11-22", "2026-11-23" },
		func(o *store.Offer) { o.Name, o.Scope, o.Targets = "Two products", "products", []int64{plug, lamp} },
		func(o *store.Offer) { o.Name, o.Scope, o.Targets = "Lamps", "categories", []int64{lamps} },
		func(o *store.Offer) { o.Name, o.Scope, o.Targets = "Lights", "categories", []int64{lights, desk} },
		func(o *store.Offer) { o.Name, o.Uses = "Twice", 2 },
	} {
		bargain(t, s.Shop, wants)
	}
	s.Step("the shop has offers").Gives()
	b := s.Customer("411001")
	for _, day := range []string{"2026-11-21", "2026-11-22", "2026-11-23", "2026-11-24"} {
		s.At(day, "23:59")
		shown()
		s.Order(b, plug, 1)
	}
	must(t, s.SwitchOffer(ctx, 0, off, true))
	shown()
}

// What shoppers see has a version: what changes it, and what doesn't.
func TestStoryOfWhatShoppersSee(t *testing.T) {
	t.Parallel()
	s := storetest.New(t)
	b := s.Customer("411001")
	lamp, plug, hub := s.Product("Lamp", 500, 3), s.Product("Plug", 100, 9), s.Product("Hub", 100, 9)
	job, away := got(s.AddJob(ctx, b.ID, "products", 1, nil)).or(t), store.ProductAct{Act: store.ProductAway}
	for _, c := range []struct {
		name                string
		does                func()
		more                int64
		lamp, plug, nothing bool
	}{
		{"nothing", func() {}, 0, false, false, false},
		{"one of three lamps is ordered", func() { s.Place(b, lamp, 1) }, 1, true, false, false},
		{"a plug is ordered", func() { s.Place(b, plug, 1) }, 1, false, true, false},
		{"the last lamps are ordered", func() { s.Place(b, lamp, 2) }, 1, true, true, true},
		{"a lamp comes", func() { got(s.ChangeStock(ctx, 0, lamp, 1, "found")).or(t) }, 1, true, true, true},
		{"another comes", func() { got(s.ChangeStock(ctx, 0, lamp, 1, "found")).or(t) }, 1, true, false, false},
		{"a product is edited", func() { s.Edit(plug, func(p *store.Product) { p.Title = "Plugs" }) }, 1, true, true, true},
		{"companions are picked", func() { must(t, s.SetPicked(ctx, 0, plug, []int64{lamp})) }, 1, true, true, true},
		{"a draft is kept", func() { got(s.SaveProductDraft(ctx, b.ID, plug, store.ProductDraft{Body: "{}"})).or(t) }, 0, false, false, false},
		{"filters are chosen", func() { must(t, s.SetFilters(ctx, 0, nil)) }, 1, true, true, true},
		{"a page of a category", func() { must(t, s.SetCategoryPage(ctx, 0, 1, "x", nil)) }, 1, true, true, true},
		{"a category is renamed", func() { must(t, s.RenameCategory(ctx, 0, 1, 1, "All")) }, 1, true, true, true},
		{"a category comes", func() { got(s.AddCategory(ctx, 0, 1, 0, "More")).or(t) }, 1, true, true, true},
		{"a category moves", func() { must(t, s.MoveCategory(ctx, 0, 2, 1)) }, 1, true, true, true},
		{"a category goes", func() { must(t, s.DeleteCategory(ctx, 0, 2, 2)) }, 1, true, true, true},
		{"a translation", func() { must(t, s.Translate(ctx, 0, "product", plug, saidIn("hi", "title", "x"), "")) }, 1, true, true, true},
		{"a product is put away", func() { got(s.ChangeProducts(ctx, 0, job, away, []int64{hub})).or(t) }, 1, true, true, true},
		{"it comes back", func() { got(s.TakeBackProducts(ctx, 0, job, away)).or(t) }, 1, true, true, true},
		{"a product goes", func() { must(t, s.DeleteProduct(ctx, 0, plug)) }, 1, true, true, true},
	} {
		before := s.ShownVersion()
		c.does()
		same(t, c.name, fmt.Sprint(s.ShownVersion()-before, s.ShownSince(before, []int64{lamp}), s.ShownSince(before, []int64{plug}),
			s.ShownSince(before, nil)), fmt.Sprint(c.more, c.lamp, c.plug, c.nothing))
	}
}

func TestStoryOfHSNCodes(t *testing.T) {
	t.Parallel()
	s := storetest.Tell(t, "hsn")
	s.In("Maharashtra")
	b := s.Customer("411001")
	coded := func(title, hsn string) int64 {
		return s.Stocked(title, 500, 90, func(p *store.Product) { p.HSN = hsn })
	}
	none, short, long := coded("None", ""), coded("Short", "8536"), coded("Long", "85365020")
	place := func() store.Order {
		wishes := b.Wishes(none, 1, short, 1, long, 1)
		wishes.AddressID = got(s.AddAddress(ctx, b.ID, address(func(a *store.Address) {
			a.GSTIN, a.Company = "27AAPFU0939F1ZV",
				"Asha Traders"
		}))).or(t)
		o := got(s.PlaceOrder(ctx, wishes)).or(t)
		must(t, s.ConfirmCOD(ctx, b.ID, o.ID))
		return o
	}
	o := place()
	plain := s.Order(b, none, 1)
	s.Step("an order of a business, and one of a person").Gives()
	s.Step("the first ships").Gives(s.ShipOrder(ctx, 0, o.ID, parcel()))
	s.Step("the second ships").Gives(s.ShipOrder(ctx, 0, plain.ID, parcel()))
	s.Edit(none, func(p *store.Product) { p.HSN = "9405" })
	s.Set("turnover_above_5cr", "yes")
	s.Step("six digits are needed").Gives(s.ShipOrder(ctx, 0, o.ID, parcel()))
	s.Edit(short, func(p *store.Product) { p.HSN = "853690" })
	s.Edit(none, func(p *store.Product) { p.HSN = "940520" })
	s.Edit(long, func(p *store.Product) { p.HSN = "11" + "1111" })
	s.Step("each has a code").Gives()
	s.Step("it ships").Gives(s.ShipOrder(ctx, 0, o.ID, parcel()))
}

package imports_test

import (
	"fmt"
	"testing"

	"hearth/store/accounts"
	"hearth/store/catalogue"
	"hearth/store/delivery"
	"hearth/store/orders"
	"hearth/store/promotions"
	"hearth/store/storetest"
)

func TestScenarioSampleProducts(t *testing.T) {
	t.Parallel()
	s := storetest.NewStory(t, "samples")
	clerk, b := s.Staff(accounts.Owner), s.Customer("411001")
	guide := func(when string) {
		s.Step("the guide %s", when).Gives(s.Imports.FindGuide(storetest.Ctx))
		s.Step("samples %s", when).Gives(s.Imports.RefuseSamples(storetest.Ctx))
	}
	guide("of an empty shop")
	s.In("Maharashtra")
	s.Step("settings about other things").Gives(s.Imports.FindGuide(storetest.Ctx))
	root, err := s.Imports.AddSampleCategory(storetest.Ctx, clerk.ID, 1, 0, "Lights")
	s.Step("a sample category").Gives(root, err)
	sub, err := s.Imports.AddSampleCategory(storetest.Ctx, clerk.ID, 2, root, "Lamps")
	s.Step("one below it").Gives(sub, err)
	s.Step("none below nothing").Gives(s.Imports.AddSampleCategory(storetest.Ctx, clerk.ID, 2, 99, "Lamps"))
	deep, err := s.Imports.AddSampleCategory(storetest.Ctx, clerk.ID, 3, sub, "Desk lamps")
	s.Step("one below that").Gives(deep, err)
	renamed, err := s.Imports.AddSampleCategory(storetest.Ctx, clerk.ID, 1, 0, "Toys")
	s.Step("one that is renamed").Gives(renamed, err, s.Categories.Rename(storetest.Ctx, clerk.ID, 1, renamed, "Gifts"))
	made := []int64{}
	for i, path := range [][3]int64{{root}, {root, sub}, {root, sub, deep}, {root}, {root, sub, deep}} {
		id, err := s.Imports.AddSampleProduct(storetest.Ctx, clerk.ID,
			storetest.Described(path[0], func(e *catalogue.ProductEdit) {
				e.Title, e.SKU, e.SubcategoryID, e.SubSubcategoryID = fmt.Sprint("Sample ", i), fmt.Sprint(i), path[1],
					path[2]
			}))
		s.Step("a sample").Gives(id, err)
		made = append(made, id)
	}
	s.Step("a wrong one").Gives(s.Imports.AddSampleProduct(storetest.Ctx, clerk.ID, catalogue.ProductEdit{}))
	guide("of a shop with samples")
	s.Edit(made[0], func(p *catalogue.Product) { p.Title = "Mine" })
	s.Order(b, made[1], 1)
	storetest.Must(t, s.Catalogue.Delete(storetest.Ctx, clerk.ID, made[3]))
	s.Product("Own", 10, 1)
	s.Step("one is edited, one ordered, one deleted").Gives()
	out, stay, err := s.Imports.RemoveSamples(storetest.Ctx, clerk.ID)
	s.Step("they are taken out").Gives(out, stay, err)
	out, stay, err = s.Imports.RemoveSamples(storetest.Ctx, clerk.ID)
	s.Step("they are taken out twice").Gives(out, stay, err)
	guide("of a shop of its own")
	for _, pairs := range [][2]string{{"rate_local_first", "40"}, {"rate_local_first", ""}, {"free_above", "500"},
		{"cod_fee", "20"},
		{"cod_fee", ""}, {"cod_max", "5000"}} {
		s.Set(pairs[0], pairs[1])
		s.Step("%s is %s", pairs[0], pairs[1]).Gives(s.Imports.FindGuide(storetest.Ctx))
	}
}

func TestScenarioShownOffers(t *testing.T) {
	t.Parallel()
	s := storetest.NewStory(t, "offers_shown")
	_, lights, lamps, desk := storetest.Shelves(t, s)
	lamp, plug := s.Product("Lamp", 500, 90), s.Product("Plug", 100, 90)
	for _, o := range []promotions.Offer{{Kind: "percent", Percent: 10}, {Kind: "percent", Percent: 10, Most: 100_00,
		MinValue: 2000_00, Buyers: "new"},
		{Kind: "amount", Amount: 99_50, MinPieces: 2}, {Kind: "amount", Amount: 50_00, MinPieces: 1, Most: 7_00},
		{Kind: "bundle", Take: 3,
			Pay: 2},
		{Kind: "delivery", MinValue: 499_00, MinPieces: 3}} {
		s.Step("an offer of %s", o.Kind).Gives(o.Describe())
	}
	shown := func() {
		byThemselves, codes, err := s.Promotions.HasActiveOffers(storetest.Ctx)
		s.Step("the shop gives offers").Gives(byThemselves, codes, err)
		list, err := s.Promotions.ListAutomaticOffers(storetest.Ctx)
		names := []string{}
		for _, o := range list {
			names = append(names, fmt.Sprint(o.Name, " ", o.Targets, " ", o.Categories))
		}
		s.Step("offers shown on %s", s.Now().Format("2006-01-02")).Gives(names, err)
	}
	shown()
	id := storetest.AddOffer(t, s.Shop, func(o *promotions.Offer) { o.Name, o.Code = "By a code", "SECRET" })
	shown()
	storetest.Must(t, s.Promotions.SwitchOffer(storetest.Ctx, 0, id, false))
	off := storetest.AddOffer(t, s.Shop, func(o *promotions.Offer) { o.Name, o.Active = "Off", false })
	shown()
	for _, wants := range []func(o *promotions.Offer){
		func(o *promotions.Offer) { o.Name = "For all" },
		func(o *promotions.Offer) { o.Name, o.Buyers = "First", "new" },
		func(o *promotions.Offer) { o.Name, o.Buyers, o.Emails = "Listed", "listed", []string{"a@example.com"} },
		func(o *promotions.Offer) { o.Name, o.FirstDay, o.LastDay = "These days", "2026-11-22", "2026-11-23" },
		func(o *promotions.Offer) {
			o.Name, o.Scope, o.Targets = "Two products", "products", []int64{plug, lamp}
		},
		func(o *promotions.Offer) { o.Name, o.Scope, o.Targets = "Lamps", "categories", []int64{lamps} },
		func(o *promotions.Offer) { o.Name, o.Scope, o.Targets = "Lights", "categories", []int64{lights, desk} },
		func(o *promotions.Offer) { o.Name, o.Uses = "Twice", 2 },
	} {
		storetest.AddOffer(t, s.Shop, wants)
	}
	s.Step("the shop has offers").Gives()
	b := s.Customer("411001")
	for _, day := range []string{"2026-11-21", "2026-11-22", "2026-11-23", "2026-11-24"} {
		s.At(day, "23:59")
		shown()
		s.Order(b, plug, 1)
	}
	storetest.Must(t, s.Promotions.SwitchOffer(storetest.Ctx, 0, off, true))
	shown()
}

// Which changes increase the version of public content, and which don't.
func TestScenarioStorefrontVersion(t *testing.T) {
	t.Parallel()
	s := storetest.New(t)
	b := s.Customer("411001")
	lamp, plug, hub := s.Product("Lamp", 500, 3), s.Product("Plug", 100, 9), s.Product("Hub", 100, 9)
	job, away := storetest.Got(s.AddJob(storetest.Ctx, b.ID, "products", 1, nil)).Or(t),
		catalogue.ProductAct{Act: catalogue.ProductOffSale}
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
		{"a lamp comes", func() { storetest.Got(s.Catalogue.ChangeStock(storetest.Ctx, 0, lamp, 1, "found")).Or(t) }, 1,
			true, true, true},
		{"another comes", func() { storetest.Got(s.Catalogue.ChangeStock(storetest.Ctx, 0, lamp, 1, "found")).Or(t) },
			1, true, false, false},
		{"a product is edited", func() { s.Edit(plug, func(p *catalogue.Product) { p.Title = "Plugs" }) }, 1, true,
			true, true},
		{"companions are picked", func() {
			storetest.Must(t, s.Search.SetPicked(storetest.Ctx, 0, plug,
				[]int64{lamp}))
		}, 1, true, true, true},
		{"a draft is kept", func() {
			storetest.Got(s.Catalogue.SaveProductDraft(storetest.Ctx, b.ID, plug, catalogue.ProductDraft{Body: "{}"})).
				Or(t)
		}, 0, false, false, false},
		{"filters are chosen", func() { storetest.Must(t, s.Search.SetFilters(storetest.Ctx, 0, nil)) }, 1, true, true,
			true},
		{"a page of a category", func() { storetest.Must(t, s.Categories.SetPage(storetest.Ctx, 0, 1, "x", nil)) }, 1,
			true, true, true},
		{"a category is renamed", func() { storetest.Must(t, s.Categories.Rename(storetest.Ctx, 0, 1, 1, "All")) }, 1,
			true, true, true},
		{"a category comes", func() { storetest.Got(s.Categories.Add(storetest.Ctx, 0, 1, 0, "More")).Or(t) }, 1, true,
			true, true},
		{"a category moves", func() { storetest.Must(t, s.Categories.Move(storetest.Ctx, 0, 2, 1)) }, 1, true, true,
			true},
		{"a category goes", func() { storetest.Must(t, s.Categories.Delete(storetest.Ctx, 0, 2, 2)) }, 1, true, true,
			true},
		{"a translation", func() {
			storetest.Must(t, s.Catalogue.Translate(storetest.Ctx, 0, "product", plug,
				storetest.SaidIn("hi", "title", "x"), ""))
		}, 1, true, true, true},
		{"a product is put away", func() {
			storetest.Got(s.Catalogue.ChangeProducts(storetest.Ctx, 0, job, away,
				[]int64{hub})).Or(t)
		}, 1, true, true, true},
		{"it comes back", func() { storetest.Got(s.Catalogue.UndoProducts(storetest.Ctx, 0, job, away)).Or(t) }, 1,
			true, true, true},
		{"a product goes", func() { storetest.Must(t, s.Catalogue.Delete(storetest.Ctx, 0, plug)) }, 1, true, true,
			true},
	} {
		before := s.Catalogue.PublicVersion()
		c.does()
		storetest.Same(
			t,
			c.name,
			fmt.Sprint(
				s.Catalogue.PublicVersion()-before,
				s.Catalogue.PublicChangedSince(before, []int64{lamp}),
				s.Catalogue.PublicChangedSince(before, []int64{plug}),
				s.Catalogue.PublicChangedSince(before, nil),
			),
			fmt.Sprint(c.more, c.lamp, c.plug, c.nothing),
		)
	}
}

func TestScenarioHSNCodes(t *testing.T) {
	t.Parallel()
	s := storetest.NewStory(t, "hsn")
	s.In("Maharashtra")
	b := s.Customer("411001")
	coded := func(title, hsn string) int64 {
		return s.Stocked(title, 500, 90, func(p *catalogue.Product) { p.HSN = hsn })
	}
	none, short, long := coded("None", ""), coded("Short", "8536"), coded("Long", "85365020")
	place := func() orders.Order {
		wishes := b.Wishes(none, 1, short, 1, long, 1)
		wishes.AddressID = storetest.Got(s.Accounts.AddAddress(storetest.Ctx, b.ID,
			storetest.Address(func(a *delivery.Address) {
				a.GSTIN, a.Company = "27AAPFU0939F1ZV",
					"Asha Traders"
			}))).Or(t)
		o := storetest.Got(s.Orders.Place(storetest.Ctx, wishes)).Or(t)
		storetest.Must(t, s.Orders.ConfirmCOD(storetest.Ctx, b.ID, o.ID))
		return o
	}
	o := place()
	plain := s.Order(b, none, 1)
	s.Step("an order of a business, and one of a person").Gives()
	s.Step("the first ships").Gives(s.Fulfilment.Ship(storetest.Ctx, 0, o.ID, storetest.Parcel()))
	s.Step("the second ships").Gives(s.Fulfilment.Ship(storetest.Ctx, 0, plain.ID, storetest.Parcel()))
	s.Edit(none, func(p *catalogue.Product) { p.HSN = "9405" })
	s.Set("turnover_above_5cr", "yes")
	s.Step("six digits are needed").Gives(s.Fulfilment.Ship(storetest.Ctx, 0, o.ID, storetest.Parcel()))
	s.Edit(short, func(p *catalogue.Product) { p.HSN = "853690" })
	s.Edit(none, func(p *catalogue.Product) { p.HSN = "940520" })
	s.Edit(long, func(p *catalogue.Product) { p.HSN = "11" + "1111" })
	s.Step("each has a code").Gives()
	s.Step("it ships").Gives(s.Fulfilment.Ship(storetest.Ctx, 0, o.ID, storetest.Parcel()))
}

package imports_test

import (
	"fmt"
	"strings"
	"testing"

	"hearth/store/accounts"
	"hearth/store/catalogue"
	"hearth/store/imports"
	"hearth/store/promotions"
	"hearth/store/search"
	"hearth/store/storetest"
	"hearth/store/texts"
)

// What another Hearth says, picks, offers and looks like is read row by row; what was chosen here stays, and an undo leaves all as it was.
func TestWhatAnotherHearthSaysAndLooksLikeIsReadRowByRow(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	who := shop.Staff(accounts.Owner).ID
	shop.Stocked("Plug", 700, 3, func(p *catalogue.Product) { p.SKU = "P-1" })
	lamp := shop.Product("Lamp", 900, 3)
	bulb := shop.Product("Bulb", 90, 3)
	storetest.Must(t, shop.Search.SetPicked(storetest.Ctx, who, bulb, []int64{lamp}))
	storetest.Must(t, shop.Catalogue.Translate(storetest.Ctx, who, "product", lamp, texts.Texts{"hi": {"title": "दीया"}}, ""))
	state := func() string {
		return shop.Read(`SELECT (SELECT group_concat(kind || thing || lang || field || text)
			FROM texts) || (SELECT group_concat(product_id || '-' || companion_id) FROM companions) || (SELECT count(*) FROM offers) ||
			(SELECT count(*) FROM page_texts) || (SELECT count(*) FROM pages) || (SELECT count(*) FROM front_states) || (SELECT count(*)
			FROM settings WHERE key = 'search_words') || (SELECT group_concat(name) FROM filter_names)`)
	}
	before := state()
	job := storetest.Got(shop.AddJob(storetest.Ctx, who, "products import", 0, nil)).Or(t)
	n := 1
	rows := []imports.MovedRow{}
	add := func(row imports.MovedRow) {
		n++
		row.Row, row.Shop = n, "other"
		rows = append(rows, row)
	}
	for _, text := range []imports.TextRow{
		{Thing: "product", SKU: "P-1", Lang: "hi", Field: "title", Text: "प्लग"}, {Thing: "product", Product: "lamp",
			Lang: "hi", Field: "title", Text: "लैंप"},
		{Thing: "product", Product: "gone", Lang: "hi", Field: "title", Text: "x"}, {Thing: "category", Category: []string{"Everything"},
			Lang: "mr", Field: "name", Text: "सर्व"},
		{Thing: "category", Category: []string{"Gone"}, Lang: "hi", Field: "name", Text: "x"}, {Thing: "page", Lang: "hi"},
		{Thing: "product", SKU: "P-1", Lang: "en", Field: "title", Text: "Plug"}, {Thing: "product", SKU: "P-1", Lang: "hi", Field: "price",
			Text: "5"}, {Thing: "product", SKU: "P-1", Lang: "hi", Field: "notes"},
	} {
		add(imports.MovedRow{Text: &text})
	}
	many := []search.Companion{}
	for i := range 13 {
		title := fmt.Sprint("Thing ", i)
		shop.Product(title, 5, 1)
		many = append(many, search.Companion{Title: title})
	}
	for _, picked := range []imports.PickedRow{
		{Product: "Plug", With: []search.Companion{{Title: "Lamp"}, {Title: "Plug"}, {Title: "Bulb"}, {Title: "Lamp"}}},
		{Product: "Bulb", With: []search.Companion{{Title: "Plug"}}},
		{Product: "Gone"}, {Product: "Lamp", With: []search.Companion{{Title: "Gone"}}}, {Product: "Lamp", With: many},
	} {
		add(imports.MovedRow{Picked: &picked})
	}
	offer := func(name, kind, scope string, change func(o *imports.OfferText)) {
		o := imports.OfferText{Offer: promotions.Offer{Name: name, Kind: kind, Percent: 10, Scope: scope, Buyers: "all", Active: true}}
		change(&o)
		add(imports.MovedRow{Offer: &o})
	}
	offer("Ten off", "percent", "products", func(o *imports.OfferText) { o.Products = []search.Companion{{Title: "Plug"}} })
	offer("ten off", "percent", "products", func(o *imports.OfferText) { o.Products = []search.Companion{{Title: "Plug"}} })
	offer("All", "percent", "categories", func(o *imports.OfferText) { o.Code, o.Categories = "ALL", [][]string{{"Everything"}} })
	offer("Gone", "percent", "products", func(o *imports.OfferText) { o.Products = []search.Companion{{Title: "Gone"}} })
	offer("Gone", "percent", "categories", func(o *imports.OfferText) { o.Categories = [][]string{{"Gone"}} })
	offer("Odd", "gift", "all", func(*imports.OfferText) {})
	part := func(name, of, value string) {
		add(imports.MovedRow{Part: &imports.ShopPart{Part: name, Name: of, Value: value}})
	}
	for _, p := range [][3]string{
		{"look", "identity", `{"line":"Light","accent":"#2f6b3c"}`}, {"look", "identity", `{"line":"Light","accent":"#2f6b3c"}`},
		{"look", "identity", `{"line":"Dark"}`}, {"look", "roof", `{}`}, {"look", "menu", `[`},
		{"look", "home", `{"sections":[{"id":"a","kind":"odd"}]}`},
		{"page", "about", `{"published":{"Slug":"about","Title":"About","Text":"[lamp](/productdetails/lamp/77) [all](/category/all/5)"}}`},
		{"page", "about", `{"published":{"Slug":"about","Title":"Other","Text":"x"}}`}, {"page", "x", `{}`},
		{"page", "login", `{"published":{"Slug":"login","Title":"x","Text":"x"}}`},
		{"page", "terms", `{"policy":"terms","published":{"Title":"Terms","Text":"Ours."}}`},
		{"page", "odd", `{"policy":"odd","draft":{"Title":"x","Text":"x"}}`},
		{"search words", "", "batti = light"}, {"search words", "", "batti = light"}, {"search words", "", "other = light"},
		{"search words", "", "what"},
		{"filters", "", "Pins\nColour"}, {"filters", "", "Pins\nColour"}, {"filters", "", strings.Join(strings.Split("abcdefghijklmnopqrstu", ""), "\n")}, {"roof", "", ""},
	} {
		part(p[0], p[1], p[2])
	}
	const (
		noCategory = "Its category is not here. Bring the categories in first."
		noThing    = "Only products and categories have translations."
		noPart     = "This row is not readable."
		lookStays  = "This part of the look is already set here, so it was not replaced."
		pageStays  = "A page with this address already exists here, so it was not replaced."
		unread     = "search_words: can't be read: what"
		wordsStay  = "Search words are already set here, so they were not replaced."
	)
	want := `2 P-1: title (hi) added
3 lamp: title (hi) changed
4 gone: title (hi) left out Its product is not here. Bring the products in first.
5 Everything: name (mr) added
6 Gone: name (hi) left out ` + noCategory + `
7 : (hi) left out ` + noThing + `
8 P-1: title (en) left out This is no language that a text can be given in.
9 P-1: price (hi) left out This can't be given in other languages.
10 P-1: notes (hi) same
11 Plug added
12 Bulb changed
13 Gone left out Its product is not here. Bring the products in first.
14 Lamp left out Its product is not here. Bring the products in first.
15 Lamp left out At most 12 products go with one.
16 Ten off added
17 ten off same
18 All added
19 Gone left out Its product is not here. Bring the products in first.
20 Gone left out ` + noCategory + `
21 Odd left out Please choose what the offer gives.
22 look identity added
23 look identity same
24 look identity left out ` + lookStays + `
25 look roof left out ` + noPart + `
26 look menu left out ` + noPart + `
27 look home left out There is no such section.
28 page about added
29 page about left out ` + pageStays + `
30 page x left out ` + noPart + `
31 page login left out The shop itself uses this address. Please choose another.
32 page terms added
33 page odd left out ` + noPart + `
34 search words added
35 search words same
36 search words left out ` + wordsStay + `
37 search words left out ` + unread + `
38 filters changed
39 filters same
40 filters left out Shoppers can filter by at most 20 names.
41 roof left out ` + noPart
	storetest.Same(t, "what was done", toldOf(storetest.Got(shop.Moves.ApplyMoved(storetest.Ctx, who, job, rows)).Or(t)), want)
	storetest.Look(t, shop, "[lamp](/allproducts) [all](/allproducts)", `SELECT text FROM page_texts WHERE slug = 'about'`)
	storetest.Same(t, "the policies", shop.Settings.Values().Text("text_terms"), "# Terms\nOurs.")
	storetest.Same(t, "the words", shop.Settings.Values().SearchWords, "batti = light")
	storetest.Same(t, "the line", shop.Content.Front(storetest.Ctx).Identity.Line, "Light")
	again := toldOf(storetest.Got(shop.Moves.ApplyMoved(storetest.Ctx, who, job, rows)).Or(t))
	if strings.Contains(again, "added") || strings.Contains(again, "changed") {
		t.Errorf("again: %s", again)
	}
	left := ""
	for from, more := int64(0), true; more; more = from != 0 {
		back, next, err := shop.Moves.TakeBackMoved(storetest.Ctx, job, from)
		storetest.Must(t, err)
		from = next
		for _, o := range back {
			left += o.Message
		}
	}
	if now := state(); now != before || left != "" {
		t.Errorf("taken back it is %s, before %s; %s", now, before, left)
	}
	storetest.Same(t, "the line", shop.Content.Front(storetest.Ctx).Identity.Line, "")
	storetest.Same(t, "the policies", shop.Settings.Values().Text("text_terms"), "")
	shop.Sums()
}

// Accounts that are used by now stay, however many: each is told once.
func TestUndoingALongImportTellsOfEachUsedAccountOnce(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	who := shop.Staff(accounts.Owner).ID
	job := storetest.Got(shop.AddJob(storetest.Ctx, who, "customers import", 0, nil)).Or(t)
	rows := []imports.MovedRow{}
	for i := range 120 {
		rows = append(rows, pastCustomer(i+2, fmt.Sprint("Person ", i), fmt.Sprintf("p%d@mail.example", i), ""))
	}
	storetest.Got(shop.Moves.ApplyMoved(storetest.Ctx, who, job, rows)).Or(t)
	storetest.Must(t, shop.Run(storetest.Ctx, `UPDATE accounts SET verified_key = email_key WHERE name LIKE 'Person %'`))
	told, from := 0, int64(0)
	for range 3 {
		outcomes, next, err := shop.Moves.TakeBackMoved(storetest.Ctx, job, from)
		storetest.Must(t, err)
		told += len(outcomes)
		from = next
	}
	storetest.Same(t, "told of", told, 120)
	storetest.Same(t, "what is next", from, 0)
	storetest.Look(t, shop, "120", `SELECT count(*) FROM accounts WHERE name LIKE 'Person %'`)
}

// What somebody has changed since it was imported stays when the import is undone, and is reported.
func TestUndoingAnImportKeepsWhatSomebodyHasChangedSince(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	who := shop.Staff(accounts.Owner).ID
	lamp, plug := shop.Product("Lamp", 900, 3), shop.Product("Plug", 70, 3)
	shop.Product("Bulb", 90, 3)
	job := storetest.Got(shop.AddJob(storetest.Ctx, who, "products import", 0, nil)).Or(t)
	rows := []imports.MovedRow{
		{Row: 2, Shop: "other", Text: &imports.TextRow{Thing: "product", Product: "Lamp", Lang: "hi", Field: "title", Text: "लैंप"}},
		{Row: 3, Shop: "other", Text: &imports.TextRow{Thing: "product", Product: "Bulb", Lang: "hi", Field: "title", Text: "बल्ब"}},
		{Row: 4, Shop: "other", Picked: &imports.PickedRow{Product: "Lamp", With: []search.Companion{{Title: "Bulb"}}}},
		{Row: 5, Shop: "other", Picked: &imports.PickedRow{Product: "Bulb", With: []search.Companion{{Title: "Lamp"}}}},
	}
	storetest.Same(t, "what was done", toldOf(storetest.Got(shop.Moves.ApplyMoved(storetest.Ctx, who, job, rows)).Or(t)),
		"2 Lamp: title (hi) added\n3 Bulb: title (hi) added\n4 Lamp added\n5 Bulb added")
	again := storetest.Got(shop.AddJob(storetest.Ctx, who, "products import", 0, nil)).Or(t)
	storetest.Same(
		t,
		"another field of the same product",
		toldOf(storetest.Got(shop.Moves.ApplyMoved(storetest.Ctx, who, again, []imports.MovedRow{{Row: 2, Shop: "other",
			Text: &imports.TextRow{Thing: "product", Product: "Bulb", Lang: "hi", Field: "description", Text: "बल्ब"}}})).Or(t)),
		"2 Bulb: description (hi) added",
	)
	_, _, err := shop.Moves.TakeBackMoved(storetest.Ctx, again, 0)
	storetest.Must(t, err)
	storetest.Must(t, shop.Catalogue.Translate(storetest.Ctx, who, "product", lamp, texts.Texts{"hi": {"title": "दीया"}}, ""))
	storetest.Must(t, shop.Search.SetPicked(storetest.Ctx, who, lamp, []int64{plug}))
	back, _, err := shop.Moves.TakeBackMoved(storetest.Ctx, job, 0)
	storetest.Must(t, err)
	left := []string{}
	for _, o := range back {
		if o.Action == imports.ImportLeft {
			left = append(left, o.Title+": "+o.Message)
		}
	}
	const changed = "Somebody has changed it since, so it was left as it is."
	storetest.Same(t, "what was left", strings.Join(left, "\n"), "What goes with a product: "+changed+"\nA translation: "+changed)
	storetest.Look(t, shop, fmt.Sprint("दीया ", plug), `SELECT (SELECT group_concat(text) FROM texts
		WHERE kind = 'product') || ' ' || (SELECT group_concat(companion_id) FROM companions)`)
}

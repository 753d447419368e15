package imports_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"hearth/store/accounts"
	"hearth/store/catalogue"
	"hearth/store/imports"
	"hearth/store/money"
	"hearth/store/storetest"
)

func TestImportPreviewDescribesEachRowAndSavesNothing(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	lamp := shop.Stocked("Lamp", 500, 5, func(p *catalogue.Product) { p.SKU = "L-1" })
	b := shop.Customer("411001")
	shop.Order(b, lamp, 3)
	version := shop.Catalogue.PublicVersion()
	few, wrongVersion := int64(-4), int64(77)
	rows := []imports.ImportRow{
		storetest.Row(2, map[string]string{"title": "Bulb", "price": "99.50"}, storetest.At("Lights", "Bulbs"),
			func(r *imports.ImportRow) {
				r.Notes = []string{"colour was left out"}
			}),
		storetest.Row(3, map[string]string{"title": "Tube", "price": "₹1"}, storetest.At("Lights")),
		storetest.Row(4, map[string]string{"title": "No place", "price": "1"}),
		storetest.Row(
			5,
			map[string]string{"title": "New place", "price": "1"},
			func(r *imports.ImportRow) { r.NewPath = []string{"Lights", "New"} },
		),
		storetest.Row(6, map[string]string{"sku": " L-1 ", "price": "600"}),
		storetest.Row(7, map[string]string{"sku": "L-1", "price": "500.00"}),
		storetest.Row(8, map[string]string{"price": "1"}, func(r *imports.ImportRow) { r.ID = 999 }),
		storetest.Row(9, map[string]string{"price": "0"}, func(r *imports.ImportRow) { r.ID = lamp }),
		storetest.Row(10, nil, func(r *imports.ImportRow) { r.ID, r.StockBy = lamp, &few }),
		storetest.Row(11, map[string]string{"price": "7"}, func(r *imports.ImportRow) {
			r.ID, r.Version = lamp,
				wrongVersion
		}),
		storetest.Row(12, map[string]string{"title": "X", "price": "1"}, storetest.At("Lights", " ")),
		storetest.Row(13, map[string]string{"title": "Deep", "price": "1"}, storetest.At("a", "b", "c", "d")),
		storetest.Row(14, map[string]string{"stock": "2", "title": "Lamp"}, func(r *imports.ImportRow) { r.ID = lamp }),
	}
	planned := storetest.Got(shop.Imports.Plan(storetest.Ctx, rows)).Or(t)
	words := []string{}
	for _, o := range planned {
		words = append(words, fmt.Sprintf("%d %s %s: %s", o.Row, o.Title, o.Action, o.Message))
	}
	storetest.Same(t, "the plan", words, []string{
		"2 Bulb added: ",
		`3 Tube wrong: price: "₹1" is no amount of rupees.`,
		"4 No place wrong: Please choose a category.",
		"5 New place added: ",
		"6 Lamp changed: ",
		"7 Lamp changed: ", // row 7 restores the value that row 6 changed
		"8  wrong: Title is required.",
		"9  wrong: Price must be above 0.",
		"10  wrong: Open orders reserve more pieces than that.",
		"11  wrong: Somebody else changed this product meanwhile. Please look at their changes and try again.",
		"12 X wrong: Subcategory name cannot be empty",
		"13 Deep added: ",
		"14 Lamp wrong: Open orders reserve more pieces than that.",
	})
	if len(planned[0].Notes) != 1 || planned[0].ProductID == 0 || planned[5].ProductID != lamp {
		t.Errorf("the plan: %+v", planned)
	}
	if shop.Catalogue.PublicVersion() != version {
		t.Error("a plan changes the catalogue's version")
	}
	storetest.CheckValue(
		t,
		shop,
		"1 1",
		`SELECT (SELECT count(*) FROM products) || ' ' || (SELECT count(*) FROM categories)`,
	)
	shop.Sums()
}

func TestImportAnswersApplyToNewProductsOnly(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	shop.Stocked("Lamp", 500, 5, func(p *catalogue.Product) { p.SKU, p.HSN, p.GSTRate = "L-1", "940540", 12 })
	answered := func(r *imports.ImportRow) {
		r.Net, r.New = true, map[string]string{"gst_rate": "5", "hsn_code": "8536", "stock": "3"}
	}
	done := storetest.Got(shop.Imports.Apply(storetest.Ctx, 0, 0, []imports.ImportRow{
		storetest.Row(
			2,
			map[string]string{"title": "Lamp", "sku": "L-1", "price": "1000", "discount_price": "899.99", "stock": "9"},
			answered,
		),
		storetest.Row(3, map[string]string{"title": "Bulb", "price": "99.95", "gst_rate": "18"}, storetest.At("Lights"),
			answered),
		storetest.Row(4, map[string]string{"title": "Tube", "price": "200"}, storetest.At("Lights"), answered),
		storetest.Row(5, map[string]string{"title": "Wrong", "price": "-3"}, storetest.At("Lights"), answered),
		storetest.Row(6, map[string]string{"sku": "L-1", "stock": "9"}, answered),
	})).Or(t)
	storetest.Same(
		t,
		"what is told of the lamp",
		strings.Join(done[0].Changes, ", "),
		"Price ₹500.00 → ₹1,120.00, Offer ₹0.00 → ₹1,007.99, Stock 5 → 9",
	)
	for i, want := range []string{"940540 12% 1120.00 1007.99 9", "8536 18% 117.94 0.00 3", "8536 5% 210.00 0.00 3"} {
		p := storetest.Got(shop.Catalogue.Find(storetest.Ctx, done[i].ProductID)).Or(t)
		storetest.Same(
			t,
			p.Title,
			fmt.Sprintf("%s %d%% %s %s %d", p.HSN, p.GSTRate, p.Price.Decimal(), p.DiscountPrice.Decimal(), p.Shelf),
			want,
		)
	}
	storetest.Same(t, "a negative price", done[3].Message, "Price must be above 0.")
	storetest.Same(t, "without a price nothing is added to it", done[4].Action, imports.ImportSame)
	if len(done[1].Changes) != 0 {
		t.Errorf("of a new product is told %v", done[1].Changes)
	}
}

func TestImportReadsEachFieldOfARow(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	set := map[string]string{
		"title":             " Bulb ",
		"description":       " Bright ",
		"availability":      "Out of Stock",
		"hsn_code":          "8539",
		"sku":               "B-1",
		"gtin":              "8901234567890",
		"country_of_origin": "India",
		"manufacturer":      "M",
		"importer":          "I",
		"net_quantity":      "1 N",
		"unit":              "BOX",
		"bis_number":        "R-1",
		"wpc_eta":           "E-1",
		"meta_description":  "md",
		"meta_keywords":     "mk",
		"og_title":          "ot",
		"og_description":    "od",
		"price":             " 1,299.50 ",
		"discount_price":    "1,000",
		"cost_price":        "",
		"stock":             "12.0",
		"gst_rate":          "28",
		"warranty_months":   "24",
		"weight":            "1,250.5",
		"length":            "10",
		"width":             "20.5",
		"height":            "",
		"specifications":    "one\n two \n\n",
		"features":          `["a\nb","c"]`,
		"notes":             "",
	}
	done := storetest.Got(shop.Imports.Apply(storetest.Ctx, 0, 0,
		[]imports.ImportRow{storetest.Row(2, set, storetest.At("Lights", "Bulbs", "LED"), func(r *imports.ImportRow) {
			r.Fetched = []catalogue.Picture{{Name: "m", Width: 1, Height: 1}, {Name: "x", Width: 1, Height: 1}}
		})})).
		Or(t)
	p := storetest.Got(shop.Catalogue.Find(storetest.Ctx, done[0].ProductID)).Or(t)
	storetest.Same(t, "the product", p, catalogue.Product{
		ID:               p.ID,
		Title:            "Bulb",
		CategoryID:       p.CategoryID,
		SubcategoryID:    p.SubcategoryID,
		SubSubcategoryID: p.SubSubcategoryID,
		Category:         "Lights",
		Subcategory:      "Bulbs",
		SubSubcategory:   "LED",
		Description:      "Bright",
		Availability:     "Out of Stock",
		Shelf:            12,
		Price:            1299_50,
		DiscountPrice:    1000_00,
		Pays:             1000_00,
		Specifications:   []string{"one", "two"},
		Features:         []string{"a\nb", "c"},
		Notes:            []string{},
		Weight:           1250.5,
		Length:           10,
		Width:            20.5,
		MetaDescription:  "md",
		MetaKeywords:     "mk",
		OGTitle:          "ot",
		OGDescription:    "od",
		HSN:              "8539",
		GSTRate:          28,
		WarrantyMonths:   24,
		SKU:              "B-1",
		GTIN:             "8901234567890",
		Country:          "India",
		Manufacturer:     "M",
		Importer:         "I",
		NetQuantity:      "1 N",
		Unit:             "BOX",
		Certificates:     []catalogue.Certificate{{Kind: "bis_crs", Number: "R-1"}, {Kind: "wpc_eta", Number: "E-1"}},
		Version:          1,
		CreatedAt:        p.CreatedAt,
		ChangedAt:        p.ChangedAt,
		Pictures:         []catalogue.Picture{{Name: "m", Width: 1, Height: 1}, {Name: "x", Width: 1, Height: 1}},
	})
	for _, c := range []struct{ field, text, says string }{
		{"price", "ten", `price: "ten" is no amount of rupees.`},
		{"discount_price", "1.999", `discount_price: "1.999" is no amount of rupees.`},
		{"cost_price", "x", `cost_price: "x" is no amount of rupees.`},
		{"stock", "1.5", `stock: "1.5" is no whole number.`},
		{"gst_rate", "18%", `gst_rate: "18%" is no whole number.`},
		{"warranty_months", "a year", `warranty_months: "a year" is no whole number.`},
		{"weight", "heavy", `weight: "heavy" is no number.`}, {"length", "NaN", `length: "NaN" is no number.`},
		{"width", "x", `width: "x" is no number.`}, {"height", "x", `height: "x" is no number.`},
		{"specifications", "[1]", "specifications: this is no list."}, {"features", "[", "features: this is no list."},
		{"notes", "[{}]", "notes: this is no list."},
		{"box", "0 × Screw", "Each line can have at most 120 characters and 1 to 999 pieces."},
		{"panels", "Light", "panels: please add them in the product's form, with their pictures."},
	} {
		done := storetest.Got(shop.Imports.Apply(storetest.Ctx, 0, 0,
			[]imports.ImportRow{storetest.Row(2, map[string]string{"sku": "B-1", c.field: c.text})})).
			Or(t)
		if done[0].Action != imports.ImportWrong || done[0].Message != c.says {
			t.Errorf("%s of %q: %+v", c.field, c.text, done[0])
		}
	}
}

func TestImportChangesTheWordsOfAStoryAndIsUndone(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	storetest.Must(t, shop.Catalogue.KeepDraftFile(storetest.Ctx, catalogue.DraftFile{Name: "a", Width: 9, Height: 9}))
	lamp := shop.Stocked("Lamp", 500, 5, func(p *catalogue.Product) {
		p.Story.Panels = []catalogue.Panel{{Heading: "Warm", Text: "It reads with you.", Picture: "a"}}
	})
	job := storetest.Got(shop.AddJob(storetest.Ctx, shop.Staff(accounts.Owner).ID, "products import", 1, nil)).Or(t)
	apply := func(set map[string]string) string {
		t.Helper()
		done := storetest.Got(shop.Imports.Apply(storetest.Ctx, 0, job, []imports.ImportRow{storetest.Row(2, set,
			func(r *imports.ImportRow) { r.ID = lamp })})).Or(t)[0]
		p := storetest.Got(shop.Catalogue.Find(storetest.Ctx, lamp)).Or(t)
		return fmt.Sprint(done.Action, done.Message, p.Story.Panels, p.Story.BoxLines())
	}
	storetest.Same(t, "too few lines", apply(map[string]string{"panels": "Cool"}), imports.ImportWrong+
		"panels: please write 2 lines, a heading and a sentence for each of its pictures."+
		"[{Warm It reads with you. a}] []")
	storetest.Same(t, "a whole one", apply(map[string]string{"panels": "Cool\nIt sleeps.", "box": "Lamp\n2 x Screw"}),
		imports.ImportChanged+"[{Cool It sleeps. a}] [1 × Lamp 2 × Screw]")
	storetest.Same(t, "the same", apply(map[string]string{"panels": "Cool\nIt sleeps."}),
		imports.ImportSame+"[{Cool It sleeps. a}] [1 × Lamp 2 × Screw]")
	storetest.Got(shop.Imports.Undo(storetest.Ctx, 0, job)).Or(t)
	p := storetest.Got(shop.Catalogue.Find(storetest.Ctx, lamp)).Or(t)
	storetest.Same(t, "taken back", fmt.Sprint(p.Story.Panels, p.Story.BoxLines()), "[{Warm It reads with you. a}] []")
	storetest.Same(t, "none", apply(map[string]string{"panels": ""}), imports.ImportChanged+"[] []")
}

func TestImportRowWithoutChangesIsReportedUnchanged(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	lamp := shop.Stocked("Lamp", 500, 5, func(p *catalogue.Product) { p.SKU = "L-1" })
	apply := func(r imports.ImportRow) imports.ImportOutcome {
		t.Helper()
		return storetest.Got(shop.Imports.Apply(storetest.Ctx, 0, 0, []imports.ImportRow{r})).Or(t)[0]
	}
	none := int64(0)
	for name, r := range map[string]imports.ImportRow{
		"the same price": storetest.Row(2, map[string]string{"sku": "L-1", "price": "500"}),
		"nothing set":    storetest.Row(2, nil, func(r *imports.ImportRow) { r.ID = lamp }),
		"the same place": storetest.Row(2, map[string]string{"sku": "L-1"}, storetest.At("Everything")),
		"a place for new ones": storetest.Row(2, map[string]string{"sku": "L-1"},
			func(r *imports.ImportRow) { r.NewPath = []string{"Elsewhere"} }),
		"the stock by nothing": storetest.Row(2, map[string]string{"sku": "L-1"},
			func(r *imports.ImportRow) { r.StockBy = &none }),
		"the stock as it stands": storetest.Row(2, map[string]string{"sku": "L-1", "stock": "5"}),
	} {
		if o := apply(r); o.Action != imports.ImportSame || o.ProductID != lamp || o.Title != "Lamp" {
			t.Errorf("%s: %+v", name, o)
		}
	}
	storetest.CheckValue(t, shop, "2", `SELECT version FROM products`)
	by := int64(3)
	if o := apply(
		storetest.Row(2, map[string]string{"sku": "L-1"}, func(r *imports.ImportRow) { r.StockBy = &by }),
	); o.Action != imports.ImportChanged {
		t.Errorf("three more: %+v", o)
	}
	storetest.CheckValue(t, shop, "8", `SELECT shelf FROM products`)
	storetest.CheckValue(t, shop, "import", `SELECT note FROM stock_movements ORDER BY id DESC LIMIT 1`)
	if o := apply(storetest.Row(2, map[string]string{"sku": "L-1"}, func(r *imports.ImportRow) {
		r.Fetched = []catalogue.Picture{{Name: "n", Width: 1, Height: 1}}
	})); o.Action != imports.ImportChanged {
		t.Errorf("with a picture: %+v", o)
	}
	apply(storetest.Row(2, map[string]string{"sku": "L-1"}, func(r *imports.ImportRow) {
		r.Fetched = []catalogue.Picture{{Name: "second", Width: 1, Height: 1}}
	}))
	if p := storetest.Got(shop.Catalogue.Find(storetest.Ctx, lamp)).Or(t); len(p.Pictures) != 2 ||
		p.Pictures[0].Name != "n" {
		t.Errorf("its pictures are %+v", p.Pictures)
	}
	if o := apply(storetest.Row(2, map[string]string{"sku": "L-1"},
		storetest.At("everything"))); o.Action != imports.ImportSame {
		t.Errorf("its place in other letters: %+v", o)
	}
	if found := storetest.Tree(t, shop); found != "Everything" {
		t.Errorf("the tree is %s", found)
	}
	shop.Sums()
}

func TestImportUndoIsComplete(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	owner := shop.Staff(accounts.Owner)
	b := shop.Customer("411001")
	lamp := shop.Stocked("Lamp", 500, 5, func(p *catalogue.Product) {
		p.SKU, p.Description, p.Weight = "L-1", "Old",
			250
	})
	plug := shop.Product("Plug", 100, 5)
	old := storetest.Got(shop.Catalogue.Find(storetest.Ctx, lamp)).Or(t)
	job := storetest.Got(shop.AddJob(storetest.Ctx, owner.ID, "import", 1, nil)).Or(t)
	three := int64(3)
	done := storetest.Got(shop.Imports.Apply(storetest.Ctx, owner.ID, job, []imports.ImportRow{
		storetest.Row(2, map[string]string{"sku": "L-1", "title": "Lamp new", "description": "New", "price": "700"},
			storetest.At("Lights"), func(r *imports.ImportRow) {
				r.StockBy, r.Fetched = &three, []catalogue.Picture{{Name: "n", Width: 1, Height: 1}}
			}),
		storetest.Row(3, map[string]string{"title": "Bulb", "price": "99", "stock": "7"}, storetest.At("Lights")),
		storetest.Row(4, map[string]string{"price": "100"}, func(r *imports.ImportRow) { r.ID = plug }),
		storetest.Row(5, map[string]string{"title": "Wrong", "price": "x"}, storetest.At("Lights")),
	})).Or(t)
	if done[0].Action != imports.ImportChanged || done[1].Action != imports.ImportAdded ||
		done[2].Action != imports.ImportSame ||
		done[3].Action != imports.ImportWrong {
		t.Fatalf("it did %+v", done)
	}
	storetest.CheckValue(t, shop, "2", `SELECT count(*) FROM import_steps WHERE job_id = ?`, job)
	version := shop.Catalogue.PublicVersion()
	wrong := storetest.Got(shop.Imports.Apply(storetest.Ctx, owner.ID, job,
		[]imports.ImportRow{storetest.Row(6, map[string]string{"title": "Free", "price": "0"},
			storetest.At("Made on the way", "And below"))})).
		Or(t)
	if wrong[0].Action != imports.ImportWrong || storetest.Tree(t, shop) != "Everything Lights" ||
		shop.Catalogue.PublicVersion() != version {
		t.Errorf("a wrong row did %+v and left %s", wrong, storetest.Tree(t, shop))
	}
	kept := shop.Stocked("Pictured", 1, 1, func(p *catalogue.Product) { p.SKU = "P-1" })
	storetest.Must(
		t,
		shop.Catalogue.Update(
			storetest.Ctx,
			0,
			catalogue.ProductEdit{Product: storetest.Got(shop.Catalogue.Find(storetest.Ctx, kept)).Or(t),
				NewMain: &catalogue.Picture{Name: "main", Width: 1, Height: 1}},
		),
	)
	storetest.Got(shop.Imports.Apply(storetest.Ctx, owner.ID, job,
		[]imports.ImportRow{storetest.Row(6, map[string]string{"sku": "P-1"}, func(r *imports.ImportRow) {
			r.Fetched = []catalogue.Picture{{Name: "x", Width: 1, Height: 1}}
		})})).
		Or(t)
	shop.Order(b, lamp, 7) // seven of the eight units in stock
	if more := storetest.Got(shop.Imports.Undo(storetest.Ctx, owner.ID, job)).Or(t); more {
		t.Error("there is more to take back")
	}
	p := storetest.Got(shop.Catalogue.Find(storetest.Ctx, lamp)).Or(t)
	if p.Title != "Lamp" || p.Description != "Old" || p.Price != 500_00 || p.Category != "Everything" ||
		len(p.Pictures) != 0 ||
		p.Weight != 250 || p.SKU != "L-1" || p.GSTRate != old.GSTRate {
		t.Errorf("it is %+v", p)
	}
	if p.Shelf != 7 || p.Free != 0 {
		t.Errorf("%d lie there, %d free: what orders hold stays", p.Shelf, p.Free)
	}
	if p := storetest.Got(shop.Catalogue.Find(storetest.Ctx, kept)).Or(t); len(p.Pictures) != 1 ||
		p.Pictures[0].Name != "main" {
		t.Errorf("the pictures are %+v", p.Pictures)
	}
	storetest.CheckValue(t, shop, "0", `SELECT count(*) FROM stock_movements WHERE product_id = ?
		AND note = 'import taken back'`, kept)
	storetest.Absent(t, storetest.Second(shop.Catalogue.Find(storetest.Ctx, done[1].ProductID)))
	storetest.CheckValue(
		t,
		shop,
		"import taken back",
		`SELECT note FROM stock_movements WHERE product_id = ? AND reason = 'staff' ORDER BY id DESC LIMIT 1`,
		lamp,
	)
	storetest.CheckValue(t, shop, "0", `SELECT count(*) FROM import_steps`)
	if more := storetest.Got(shop.Imports.Undo(storetest.Ctx, owner.ID, job)).Or(t); more {
		t.Error("there is more to take back")
	}
	shop.Sums()
}

func TestImportUndoKeepsLaterChanges(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	owner := shop.Staff(accounts.Owner)
	lamp := shop.Stocked("Lamp", 500, 5, func(p *catalogue.Product) { p.SKU = "L-1" })
	plug := shop.Stocked("Plug", 500, 5, func(p *catalogue.Product) { p.SKU = "P-1" })
	b := shop.Customer("411001")
	job := storetest.Got(shop.AddJob(storetest.Ctx, owner.ID, "import", 1, nil)).Or(t)
	rows := []imports.ImportRow{storetest.Row(2, map[string]string{"sku": "L-1", "price": "600", "stock": "9"}),
		storetest.Row(3, map[string]string{"sku": "P-1", "price": "600"})}
	for i := range 52 {
		rows = append(
			rows,
			storetest.Row(i+4, map[string]string{"title": fmt.Sprint("New ", i), "price": "1", "stock": "2"},
				storetest.At("Lights")),
		)
	}
	done := storetest.Got(shop.Imports.Apply(storetest.Ctx, owner.ID, job, rows)).Or(t)
	ordered, away := done[2].ProductID, done[3].ProductID
	shop.Order(b, ordered, 1)
	shop.Order(b, lamp, 3)
	storetest.Must(t, shop.Catalogue.Delete(storetest.Ctx, owner.ID, away))
	changed := storetest.Got(shop.Catalogue.Find(storetest.Ctx, plug)).Or(t)
	changed.Price = 700_00
	storetest.Must(t, shop.Catalogue.Update(storetest.Ctx, owner.ID, catalogue.ProductEdit{Product: changed}))
	told, left := map[string]int{}, []string{}
	for from, more := int64(0), true; more; more = from != 0 {
		outcomes, next, err := shop.Imports.UndoBatch(storetest.Ctx, owner.ID, job, from)
		storetest.Must(t, err)
		from = next
		for _, o := range outcomes {
			told[o.Action]++
			if o.Message != "" {
				left = append(left, o.Title, o.Message)
			}
		}
	}
	storetest.Same(t, "what became of it", fmt.Sprint(told), "map[changed:1 left out:3 removed:50]")
	storetest.Same(t, "what was left", left, []string{
		"New 1", "It is no longer in the catalogue.",
		"New 0", "Open orders reserve 1 piece of it. Ship or cancel them first.",
		"Plug", "Somebody has changed it since, so it was left as it is.",
	})
	if p := storetest.Got(shop.Catalogue.Find(storetest.Ctx, lamp)).Or(t); p.Price != 500_00 || p.Shelf != 5 ||
		p.Free != 2 {
		t.Errorf("the lamp is %+v", p)
	}
	if p := storetest.Got(shop.Catalogue.Find(storetest.Ctx, plug)).Or(t); p.Price != 700_00 {
		t.Errorf("the plug costs %d", p.Price)
	}
	storetest.Must(t, shop.Imports.NoteImport(storetest.Ctx, owner.ID, job, true, "Taken back."))
	storetest.CheckValue(
		t,
		shop,
		"take import back Taken back.",
		`SELECT action || ' ' || detail FROM audit ORDER BY id DESC
		LIMIT 1`,
	)
	_, _, err := shop.Imports.UndoBatch(storetest.Ctx, owner.ID, 999, 0)
	storetest.Refused(t, err, "There is nothing left to undo.")
	shop.Sums()
}

func TestLongImportIsUndoneInBatches(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	owner := shop.Staff(accounts.Owner)
	job := storetest.Got(shop.AddJob(storetest.Ctx, owner.ID, "import", 1, nil)).Or(t)
	rows := []imports.ImportRow{}
	for i := range 51 {
		rows = append(rows, storetest.Row(i+2, map[string]string{"title": fmt.Sprint("P", i), "price": "1"},
			storetest.At("Lights")))
	}
	done := storetest.Got(shop.Imports.Apply(storetest.Ctx, owner.ID, job, rows)).Or(t)
	// someone else deletes it before the undo does
	storetest.Must(t, shop.Catalogue.Delete(storetest.Ctx, owner.ID, done[50].ProductID))
	lamp := shop.Product("Lamp", 1, 1)
	storetest.Got(shop.Imports.Apply(storetest.Ctx, owner.ID, job,
		[]imports.ImportRow{storetest.Row(99, map[string]string{"title": "New"},
			func(r *imports.ImportRow) { r.ID = lamp })})).Or(t)
	storetest.Must(t, shop.Catalogue.Delete(storetest.Ctx, owner.ID, lamp))
	if more := storetest.Got(shop.Imports.Undo(storetest.Ctx, owner.ID, job)).Or(t); !more {
		t.Error("nothing is left after fifty")
	}
	storetest.CheckValue(t, shop, "2", `SELECT count(*) FROM products WHERE deleted_at IS NULL`)
	if more := storetest.Got(shop.Imports.Undo(storetest.Ctx, owner.ID, job)).Or(t); more {
		t.Error("there is more to take back")
	}
	storetest.CheckValue(t, shop, "0", `SELECT count(*) FROM products WHERE deleted_at IS NULL`)
}

func TestImportRowWithUnknownSKUCreatesAProduct(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	shop.Stocked("Lamp", 500, 5, func(p *catalogue.Product) { p.SKU = "L-1" })
	gone := shop.Stocked("Gone", 500, 5, func(p *catalogue.Product) { p.SKU = "G-1" })
	shop.Product("Without", 1, 1)
	storetest.Must(t, shop.Catalogue.Delete(storetest.Ctx, 0, gone))
	for _, sku := range []string{"L-2", "G-1", ""} {
		done := storetest.Got(shop.Imports.Apply(
			storetest.Ctx,
			0,
			0,
			[]imports.ImportRow{
				storetest.Row(2, map[string]string{"title": "New " + sku, "price": "1", "sku": sku},
					storetest.At("Lights")),
			},
		)).Or(t)
		if done[0].Action != imports.ImportAdded {
			t.Errorf("%q: %+v", sku, done[0])
		}
	}
}

func TestImportCategoryPathIsFollowedFromTheTop(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	storetest.Branch(t, shop, "Lights", "Outdoor")
	storetest.Branch(t, shop, "Garden", "Hoses")
	done := storetest.Got(shop.Imports.Apply(storetest.Ctx, 0, 0,
		[]imports.ImportRow{storetest.Row(2, map[string]string{"title": "Lamp", "price": "1"},
			storetest.At("garden", "OUTDOOR", "Path"))})).
		Or(t)
	if found := storetest.Tree(t, shop); found != "Lights(Outdoor) Garden(Hoses OUTDOOR(Path))" {
		t.Errorf("the tree is %s", found)
	}
	if p := storetest.Got(shop.Catalogue.Find(storetest.Ctx, done[0].ProductID)).
		Or(t); p.Category != "Garden" ||
		p.Subcategory != "OUTDOOR" ||
		p.SubSubcategory != "Path" {
		t.Errorf("it hangs on %s, %s, %s", p.Category, p.Subcategory, p.SubSubcategory)
	}
}

func TestListInACellSurvivesExportAndImport(t *testing.T) {
	for _, entries := range [][]string{{}, {"one"}, {"one", "two"}, {"with\nlines", "two"},
		{"[looks like JSON", "two"}} {
		text := imports.EntriesText(entries)
		if back := storetest.Got(imports.EntriesOf(text)).
			Or(t); strings.Join(back, "|") != strings.Join(entries, "|") ||
			len(back) != len(entries) {
			t.Errorf("%q was written as %q and read as %q", entries, text, back)
		}
	}
	if text := imports.EntriesText([]string{"one", "two"}); text != "one\ntwo" {
		t.Errorf("written as %q", text)
	}
	if _, err := imports.EntriesOf(" [1"); err == nil {
		t.Error("a list that is none was read")
	}
}

// A product that several rows of an import change, or a variant that changes with its parent, does not count as changed
// by someone else.
func TestImportUndoCoversAProductChangedByTwoRows(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	owner := shop.Staff(accounts.Owner)
	lamp := shop.Stocked("Lamp", 500, 5, func(p *catalogue.Product) { p.SKU = "L-1" })
	plug := shop.Stocked("Plug", 500, 5, func(p *catalogue.Product) { p.SKU = "P-1" })
	family, variants := storetest.Panel(t, shop, 1)
	rows := []imports.ImportRow{
		storetest.Row(2, map[string]string{"sku": "L-1", "price": "600"}),
		storetest.Row(3, map[string]string{"sku": "P-1", "price": "600"}),
		storetest.Row(4, map[string]string{"price": "1"}, func(r *imports.ImportRow) { r.ID = variants[0].ID }),
		storetest.Row(5, map[string]string{"description": "All."}, func(r *imports.ImportRow) { r.ID = family }),
		storetest.Row(
			6,
			map[string]string{"sku": "L-1", "price": "700"},
		),
		storetest.Row(7, map[string]string{"sku": "P-1", "price": "700"}),
		storetest.Row(8, map[string]string{"sku": "L-1", "price": "800"}),
	}
	job := storetest.Got(shop.AddJob(storetest.Ctx, owner.ID, "import", 1, nil)).Or(t)
	other := storetest.Got(shop.AddJob(storetest.Ctx, owner.ID, "import", 1, nil)).Or(t)
	storetest.Got(shop.Imports.Apply(storetest.Ctx, owner.ID, job, rows)).Or(t)
	storetest.Got(shop.Imports.Apply(storetest.Ctx, owner.ID, other, rows[5:6])).Or(t)
	shop.Edit(plug, func(p *catalogue.Product) { p.Price = 900_00 })
	outcomes, _, err := shop.Imports.UndoBatch(storetest.Ctx, owner.ID, job, 0)
	storetest.Must(t, err)
	left := []string{}
	for _, o := range outcomes {
		if o.Message != "" {
			left = append(left, o.Title)
		}
	}
	storetest.Same(t, "what was left", left, []string{"Plug", "Plug"})
	storetest.Same(t, "the lamp", storetest.Got(shop.Catalogue.Find(storetest.Ctx, lamp)).Or(t).Price,
		money.Paise(500_00))
	v := storetest.Got(shop.Catalogue.Find(storetest.Ctx, variants[0].ID)).Or(t)
	storetest.Same(t, "the variant", fmt.Sprint(v.Price, v.Description), fmt.Sprint(variants[0].Price, ""))
}

// Two imports are undone in reverse order; fields that were edited between them keep their values.
func TestTwoImportsOfAProductAreUndoneInReverse(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	owner := shop.Staff(accounts.Owner)
	lamp := shop.Stocked("Lamp", 500, 5, func(p *catalogue.Product) { p.SKU = "L-1" })
	plug := shop.Stocked("Plug", 500, 5, func(p *catalogue.Product) { p.SKU = "P-1" })
	imported := func(price string) (job int64) {
		t.Helper()
		job = storetest.Got(shop.AddJob(storetest.Ctx, owner.ID, "import", 1, nil)).Or(t)
		storetest.Got(shop.Imports.Apply(storetest.Ctx, owner.ID, job,
			[]imports.ImportRow{storetest.Row(2, map[string]string{"sku": "L-1", "price": price}),
				storetest.Row(3, map[string]string{"sku": "P-1", "price": price})})).
			Or(t)
		return job
	}
	takenBack := func(job int64) (left string) {
		t.Helper()
		outcomes, _, err := shop.Imports.UndoBatch(storetest.Ctx, owner.ID, job, 0)
		storetest.Must(t, err)
		return toldOf(slices.DeleteFunc(outcomes, func(o imports.ImportOutcome) bool { return o.Message == "" }))
	}
	first := imported("600")
	shop.Edit(plug, func(p *catalogue.Product) { p.Price = 650_00 })
	second := imported("700")
	storetest.Same(t, "left by the second", takenBack(second), "")
	storetest.Same(t, "left by the first", takenBack(first),
		"0 Plug left out Somebody has changed it since, so it was left as it is.")
	storetest.Same(t, "the lamp", storetest.Got(shop.Catalogue.Find(storetest.Ctx, lamp)).Or(t).Price,
		money.Paise(500_00))
	storetest.Same(t, "the plug", storetest.Got(shop.Catalogue.Find(storetest.Ctx, plug)).Or(t).Price,
		money.Paise(650_00))
}

package store_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"hearth/store"
	"hearth/store/money"
	"hearth/store/storetest"
)

func row(n int, set map[string]string, changes ...func(r *store.ImportRow)) store.ImportRow {
	r := store.ImportRow{Row: n, Set: set}
	for _, change := range changes {
		change(&r)
	}
	return r
}

func at(path ...string) func(r *store.ImportRow) { return func(r *store.ImportRow) { r.Path = path } }

func TestAPlanSaysWhatBecomesOfEachRowAndKeepsNothing(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	lamp := shop.Stocked("Lamp", 500, 5, func(p *store.Product) { p.SKU = "L-1" })
	b := shop.Customer("411001")
	shop.Order(b, lamp, 3)
	version := shop.ShownVersion()
	few, wrongVersion := int64(-4), int64(77)
	rows := []store.ImportRow{
		row(2, map[string]string{"title": "Bulb", "price": "99.50"}, at("Lights", "Bulbs"), func(r *store.ImportRow) {
			r.Notes = []string{"colour was left out"}
		}),
		row(3, map[string]string{"title": "Tube", "price": "₹1"}, at("Lights")),
		row(4, map[string]string{"title": "No place", "price": "1"}),
		row(5, map[string]string{"title": "New place", "price": "1"}, func(r *store.ImportRow) { r.NewPath = []string{"Lights", "New"} }),
		row(6, map[string]string{"sku": " L-1 ", "price": "600"}),
		row(7, map[string]string{"sku": "L-1", "price": "500.00"}),
		row(8, map[string]string{"price": "1"}, func(r *store.ImportRow) { r.ID = 999 }),
		row(9, map[string]string{"price": "0"}, func(r *store.ImportRow) { r.ID = lamp }),
		row(10, nil, func(r *store.ImportRow) { r.ID, r.StockBy = lamp, &few }),
		row(11, map[string]string{"price": "7"}, func(r *store.ImportRow) { r.ID, r.Version = lamp, wrongVersion }),
		row(12, map[string]string{"title": "X", "price": "1"}, at("Lights", " ")),
		row(13, map[string]string{"title": "Deep", "price": "1"}, at("a", "b", "c", "d")),
		row(14, map[string]string{"stock": "2", "title": "Lamp"}, func(r *store.ImportRow) { r.ID = lamp }),
	}
	planned := got(shop.PlanImport(ctx, rows)).or(t)
	words := []string{}
	for _, o := range planned {
		words = append(words, fmt.Sprintf("%d %s %s: %s", o.Row, o.Title, o.Action, o.Message))
	}
	same(t, "the plan", words, []string{
		"2 Bulb added: ",
		`3 Tube wrong: price: "₹1" is no amount of rupees.`,
		"4 No place wrong: Please choose a category.",
		"5 New place added: ",
		"6 Lamp changed: ",
		"7 Lamp changed: ", // back to what it was, after row 6
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
	if shop.ShownVersion() != version {
		t.Error("a plan changes the catalogue's version")
	}
	look(t, shop, "1 1", `SELECT (SELECT count(*) FROM products) || ' ' || (SELECT count(*) FROM categories)`)
	shop.Sums()
}

func TestWhatAFileDoesNotSayIsAnsweredForNewProductsAlone(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	shop.Stocked("Lamp", 500, 5, func(p *store.Product) { p.SKU, p.HSN, p.GSTRate = "L-1", "940540", 12 })
	answered := func(r *store.ImportRow) {
		r.Net, r.New = true, map[string]string{"gst_rate": "5", "hsn_code": "8536", "stock": "3"}
	}
	done := got(shop.ApplyImport(ctx, 0, 0, []store.ImportRow{
		row(2, map[string]string{"title": "Lamp", "sku": "L-1", "price": "1000", "discount_price": "899.99", "stock": "9"}, answered),
		row(3, map[string]string{"title": "Bulb", "price": "99.95", "gst_rate": "18"}, at("Lights"), answered),
		row(4, map[string]string{"title": "Tube", "price": "200"}, at("Lights"), answered),
		row(5, map[string]string{"title": "Wrong", "price": "-3"}, at("Lights"), answered),
		row(6, map[string]string{"sku": "L-1", "stock": "9"}, answered),
	})).or(t)
	same(t, "what is told of the lamp", strings.Join(done[0].Changes, ", "), "Price ₹500.00 → ₹1,120.00, Offer ₹0.00 → ₹1,007.99, Stock 5 → 9")
	for i, want := range []string{"940540 12% 1120.00 1007.99 9", "8536 18% 117.94 0.00 3", "8536 5% 210.00 0.00 3"} {
		p := got(shop.FindProduct(ctx, done[i].ProductID)).or(t)
		same(t, p.Title, fmt.Sprintf("%s %d%% %s %s %d", p.HSN, p.GSTRate, p.Price.Decimal(), p.DiscountPrice.Decimal(), p.Shelf), want)
	}
	same(t, "a negative price", done[3].Message, "Price must be above 0.")
	same(t, "without a price nothing is added to it", done[4].Action, store.ImportSame)
	if len(done[1].Changes) != 0 {
		t.Errorf("of a new product is told %v", done[1].Changes)
	}
}

func TestEachFieldOfARowIsRead(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	set := map[string]string{"title": " Bulb ", "description": " Bright ", "availability": "Out of Stock", "hsn_code": "8539", "sku": "B-1", "gtin": "8901234567890",
		"country_of_origin": "India", "manufacturer": "M", "importer": "I", "net_quantity": "1 N",
		"unit": "BOX", "bis_number": "R-1", "wpc_eta": "E-1", "meta_description": "md", "meta_keywords": "mk", "og_title": "ot",
		"og_description": "od", "price": " 1,299.50 ", "discount_price": "1,000", "cost_price": "", "stock": "12.0",
		"gst_rate": "28", "warranty_months": "24", "weight": "1,250.5", "length": "10", "width": "20.5", "height": "",
		"specifications": "one\n two \n\n", "features": `["a\nb","c"]`, "notes": ""}
	done := got(shop.ApplyImport(ctx, 0, 0, []store.ImportRow{row(2, set, at("Lights", "Bulbs", "LED"), func(r *store.ImportRow) {
		r.Fetched = []store.Picture{{Name: "m", Width: 1, Height: 1}, {Name: "x", Width: 1, Height: 1}}
	})})).or(t)
	p := got(shop.FindProduct(ctx, done[0].ProductID)).or(t)
	same(t, "the product", p, store.Product{ID: p.ID, Title: "Bulb", CategoryID: p.CategoryID, SubcategoryID: p.SubcategoryID,
		SubSubcategoryID: p.SubSubcategoryID, Category: "Lights", Subcategory: "Bulbs", SubSubcategory: "LED",
		Description: "Bright", Availability: "Out of Stock", Shelf: 12, Price: 1299_50, DiscountPrice: 1000_00, Pays: 1000_00,
		Specifications: []string{"one", "two"}, Features: []string{"a\nb", "c"}, Notes: []string{},
		Weight: 1250.5, Length: 10, Width: 20.5, MetaDescription: "md", MetaKeywords: "mk", OGTitle: "ot", OGDescription: "od", HSN: "8539",
		GSTRate: 28, WarrantyMonths: 24, SKU: "B-1", GTIN: "8901234567890", Country: "India", Manufacturer: "M", Importer: "I",
		NetQuantity: "1 N", Unit: "BOX", Certificates: []store.Certificate{{Kind: "bis_crs", Number: "R-1"}, {Kind: "wpc_eta", Number: "E-1"}},
		Version: 1, CreatedAt: p.CreatedAt, ChangedAt: p.ChangedAt,
		Pictures: []store.Picture{{Name: "m", Width: 1, Height: 1}, {Name: "x", Width: 1, Height: 1}}})
	for _, c := range []struct{ field, text, says string }{
		{"price", "ten", `price: "ten" is no amount of rupees.`}, {"discount_price", "1.999", `discount_price: "1.999" is no amount of rupees.`},
		{"cost_price", "x", `cost_price: "x" is no amount of rupees.`},
		{"stock", "1.5", `stock: "1.5" is no whole number.`}, {"gst_rate", "18%", `gst_rate: "18%" is no whole number.`},
		{"warranty_months", "a year", `warranty_months: "a year" is no whole number.`},
		{"weight", "heavy", `weight: "heavy" is no number.`}, {"length", "NaN", `length: "NaN" is no number.`},
		{"width", "x", `width: "x" is no number.`}, {"height", "x", `height: "x" is no number.`},
		{"specifications", "[1]", "specifications: this is no list."}, {"features", "[", "features: this is no list."},
		{"notes", "[{}]", "notes: this is no list."},
	} {
		done := got(shop.ApplyImport(ctx, 0, 0, []store.ImportRow{row(2, map[string]string{"sku": "B-1", c.field: c.text})})).or(t)
		if done[0].Action != store.ImportWrong || done[0].Message != c.says {
			t.Errorf("%s of %q: %+v", c.field, c.text, done[0])
		}
	}
}

func TestARowThatChangesNothingIsTheSame(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	lamp := shop.Stocked("Lamp", 500, 5, func(p *store.Product) { p.SKU = "L-1" })
	apply := func(r store.ImportRow) store.ImportOutcome {
		t.Helper()
		return got(shop.ApplyImport(ctx, 0, 0, []store.ImportRow{r})).or(t)[0]
	}
	none := int64(0)
	for name, r := range map[string]store.ImportRow{
		"the same price":         row(2, map[string]string{"sku": "L-1", "price": "500"}),
		"nothing set":            row(2, nil, func(r *store.ImportRow) { r.ID = lamp }),
		"the same place":         row(2, map[string]string{"sku": "L-1"}, at("Everything")),
		"a place for new ones":   row(2, map[string]string{"sku": "L-1"}, func(r *store.ImportRow) { r.NewPath = []string{"Elsewhere"} }),
		"the stock by nothing":   row(2, map[string]string{"sku": "L-1"}, func(r *store.ImportRow) { r.StockBy = &none }),
		"the stock as it stands": row(2, map[string]string{"sku": "L-1", "stock": "5"}),
	} {
		if o := apply(r); o.Action != store.ImportSame || o.ProductID != lamp || o.Title != "Lamp" {
			t.Errorf("%s: %+v", name, o)
		}
	}
	look(t, shop, "2", `SELECT version FROM products`)
	by := int64(3)
	if o := apply(row(2, map[string]string{"sku": "L-1"}, func(r *store.ImportRow) { r.StockBy = &by })); o.Action != store.ImportChanged {
		t.Errorf("three more: %+v", o)
	}
	look(t, shop, "8", `SELECT shelf FROM products`)
	look(t, shop, "import", `SELECT note FROM stock_movements ORDER BY id DESC LIMIT 1`)
	if o := apply(row(2, map[string]string{"sku": "L-1"}, func(r *store.ImportRow) {
		r.Fetched = []store.Picture{{Name: "n", Width: 1, Height: 1}}
	})); o.Action != store.ImportChanged {
		t.Errorf("with a picture: %+v", o)
	}
	apply(row(2, map[string]string{"sku": "L-1"}, func(r *store.ImportRow) {
		r.Fetched = []store.Picture{{Name: "second", Width: 1, Height: 1}}
	}))
	if p := got(shop.FindProduct(ctx, lamp)).or(t); len(p.Pictures) != 2 || p.Pictures[0].Name != "n" {
		t.Errorf("its pictures are %+v", p.Pictures)
	}
	if o := apply(row(2, map[string]string{"sku": "L-1"}, at("everything"))); o.Action != store.ImportSame {
		t.Errorf("its place in other letters: %+v", o)
	}
	if found := tree(t, shop); found != "Everything" {
		t.Errorf("the tree is %s", found)
	}
	shop.Sums()
}

func TestAnImportIsTakenBackWhole(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	owner := shop.Staff(store.Owner)
	b := shop.Customer("411001")
	lamp := shop.Stocked("Lamp", 500, 5, func(p *store.Product) { p.SKU, p.Description, p.Weight = "L-1", "Old", 250 })
	plug := shop.Product("Plug", 100, 5)
	old := got(shop.FindProduct(ctx, lamp)).or(t)
	job := got(shop.AddJob(ctx, owner.ID, "import", 1, nil)).or(t)
	three := int64(3)
	done := got(shop.ApplyImport(ctx, owner.ID, job, []store.ImportRow{
		row(2, map[string]string{"sku": "L-1", "title": "Lamp new", "description": "New", "price": "700"},
			at("Lights"), func(r *store.ImportRow) {
				r.StockBy, r.Fetched = &three, []store.Picture{{Name: "n", Width: 1, Height: 1}}
			}),
		row(3, map[string]string{"title": "Bulb", "price": "99", "stock": "7"}, at("Lights")),
		row(4, map[string]string{"price": "100"}, func(r *store.ImportRow) { r.ID = plug }),
		row(5, map[string]string{"title": "Wrong", "price": "x"}, at("Lights")),
	})).or(t)
	if done[0].Action != store.ImportChanged || done[1].Action != store.ImportAdded || done[2].Action != store.ImportSame ||
		done[3].Action != store.ImportWrong {
		t.Fatalf("it did %+v", done)
	}
	look(t, shop, "2", `SELECT count(*) FROM import_steps WHERE job_id = ?`, job)
	version := shop.ShownVersion()
	wrong := got(shop.ApplyImport(ctx, owner.ID, job, []store.ImportRow{row(6, map[string]string{"title": "Free", "price": "0"},
		at("Made on the way", "And below"))})).or(t)
	if wrong[0].Action != store.ImportWrong || tree(t, shop) != "Everything Lights" || shop.ShownVersion() != version {
		t.Errorf("a wrong row did %+v and left %s", wrong, tree(t, shop))
	}
	kept := shop.Stocked("Pictured", 1, 1, func(p *store.Product) { p.SKU = "P-1" })
	must(t, shop.UpdateProduct(ctx, 0, store.ProductEdit{Product: got(shop.FindProduct(ctx, kept)).or(t),
		NewMain: &store.Picture{Name: "main", Width: 1, Height: 1}}))
	got(shop.ApplyImport(ctx, owner.ID, job, []store.ImportRow{row(6, map[string]string{"sku": "P-1"}, func(r *store.ImportRow) {
		r.Fetched = []store.Picture{{Name: "x", Width: 1, Height: 1}}
	})})).or(t)
	shop.Order(b, lamp, 7) // of the eight that lie there now
	if more := got(shop.UndoImport(ctx, owner.ID, job)).or(t); more {
		t.Error("there is more to take back")
	}
	p := got(shop.FindProduct(ctx, lamp)).or(t)
	if p.Title != "Lamp" || p.Description != "Old" || p.Price != 500_00 || p.Category != "Everything" || len(p.Pictures) != 0 ||
		p.Weight != 250 || p.SKU != "L-1" || p.GSTRate != old.GSTRate {
		t.Errorf("it is %+v", p)
	}
	if p.Shelf != 7 || p.Free != 0 {
		t.Errorf("%d lie there, %d free: what orders hold stays", p.Shelf, p.Free)
	}
	if p := got(shop.FindProduct(ctx, kept)).or(t); len(p.Pictures) != 1 || p.Pictures[0].Name != "main" {
		t.Errorf("the pictures are %+v", p.Pictures)
	}
	look(t, shop, "0", `SELECT count(*) FROM stock_movements WHERE product_id = ? AND note = 'import taken back'`, kept)
	absent(t, second(shop.FindProduct(ctx, done[1].ProductID)))
	look(t, shop, "import taken back", `SELECT note FROM stock_movements WHERE product_id = ? AND reason = 'staff' ORDER BY id DESC LIMIT 1`,
		lamp)
	look(t, shop, "0", `SELECT count(*) FROM import_steps`)
	if more := got(shop.UndoImport(ctx, owner.ID, job)).or(t); more {
		t.Error("there is more to take back")
	}
	shop.Sums()
}

func TestAnImportIsTakenBackButForWhatHappenedSince(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	owner := shop.Staff(store.Owner)
	lamp := shop.Stocked("Lamp", 500, 5, func(p *store.Product) { p.SKU = "L-1" })
	plug := shop.Stocked("Plug", 500, 5, func(p *store.Product) { p.SKU = "P-1" })
	b := shop.Customer("411001")
	job := got(shop.AddJob(ctx, owner.ID, "import", 1, nil)).or(t)
	rows := []store.ImportRow{row(2, map[string]string{"sku": "L-1", "price": "600", "stock": "9"}),
		row(3, map[string]string{"sku": "P-1", "price": "600"})}
	for i := range 52 {
		rows = append(rows, row(i+4, map[string]string{"title": fmt.Sprint("New ", i), "price": "1", "stock": "2"}, at("Lights")))
	}
	done := got(shop.ApplyImport(ctx, owner.ID, job, rows)).or(t)
	ordered, away := done[2].ProductID, done[3].ProductID
	shop.Order(b, ordered, 1)
	shop.Order(b, lamp, 3)
	must(t, shop.DeleteProduct(ctx, owner.ID, away))
	changed := got(shop.FindProduct(ctx, plug)).or(t)
	changed.Price = 700_00
	must(t, shop.UpdateProduct(ctx, owner.ID, store.ProductEdit{Product: changed}))
	told, left := map[string]int{}, []string{}
	for from, more := int64(0), true; more; more = from != 0 {
		outcomes, next, err := shop.TakeBackImport(ctx, owner.ID, job, from)
		must(t, err)
		from = next
		for _, o := range outcomes {
			told[o.Action]++
			if o.Message != "" {
				left = append(left, o.Title, o.Message)
			}
		}
	}
	same(t, "what became of it", fmt.Sprint(told), "map[changed:1 left out:3 removed:50]")
	same(t, "what was left", left, []string{
		"New 1", "It is no longer in the catalogue.",
		"New 0", "Open orders reserve 1 piece of it. Ship or cancel them first.",
		"Plug", "Somebody has changed it since, so it was left as it is.",
	})
	if p := got(shop.FindProduct(ctx, lamp)).or(t); p.Price != 500_00 || p.Shelf != 5 || p.Free != 2 {
		t.Errorf("the lamp is %+v", p)
	}
	if p := got(shop.FindProduct(ctx, plug)).or(t); p.Price != 700_00 {
		t.Errorf("the plug costs %d", p.Price)
	}
	must(t, shop.NoteImport(ctx, owner.ID, job, true, "Taken back."))
	look(t, shop, "take import back Taken back.", `SELECT action || ' ' || detail FROM audit ORDER BY id DESC LIMIT 1`)
	_, _, err := shop.TakeBackImport(ctx, owner.ID, 999, 0)
	refused(t, err, "There is nothing left to undo.")
	shop.Sums()
}

func TestALongImportIsTakenBackInParts(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	owner := shop.Staff(store.Owner)
	job := got(shop.AddJob(ctx, owner.ID, "import", 1, nil)).or(t)
	rows := []store.ImportRow{}
	for i := range 51 {
		rows = append(rows, row(i+2, map[string]string{"title": fmt.Sprint("P", i), "price": "1"}, at("Lights")))
	}
	done := got(shop.ApplyImport(ctx, owner.ID, job, rows)).or(t)
	must(t, shop.DeleteProduct(ctx, owner.ID, done[50].ProductID)) // somebody was faster
	lamp := shop.Product("Lamp", 1, 1)
	got(shop.ApplyImport(ctx, owner.ID, job,
		[]store.ImportRow{row(99, map[string]string{"title": "New"}, func(r *store.ImportRow) { r.ID = lamp })})).or(t)
	must(t, shop.DeleteProduct(ctx, owner.ID, lamp))
	if more := got(shop.UndoImport(ctx, owner.ID, job)).or(t); !more {
		t.Error("nothing is left after fifty")
	}
	look(t, shop, "2", `SELECT count(*) FROM products WHERE deleted_at IS NULL`)
	if more := got(shop.UndoImport(ctx, owner.ID, job)).or(t); more {
		t.Error("there is more to take back")
	}
	look(t, shop, "0", `SELECT count(*) FROM products WHERE deleted_at IS NULL`)
}

func TestARowWithAnUnknownSKUIsANewProduct(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	shop.Stocked("Lamp", 500, 5, func(p *store.Product) { p.SKU = "L-1" })
	gone := shop.Stocked("Gone", 500, 5, func(p *store.Product) { p.SKU = "G-1" })
	shop.Product("Without", 1, 1)
	must(t, shop.DeleteProduct(ctx, 0, gone))
	for _, sku := range []string{"L-2", "G-1", ""} {
		done := got(shop.ApplyImport(ctx, 0, 0,
			[]store.ImportRow{row(2, map[string]string{"title": "New " + sku, "price": "1", "sku": sku}, at("Lights"))})).or(t)
		if done[0].Action != store.ImportAdded {
			t.Errorf("%q: %+v", sku, done[0])
		}
	}
}

func TestAPathOfNamesIsFollowedFromTheTop(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	branch(t, shop, "Lights", "Outdoor")
	branch(t, shop, "Garden", "Hoses")
	done := got(shop.ApplyImport(ctx, 0, 0, []store.ImportRow{row(2, map[string]string{"title": "Lamp", "price": "1"},
		at("garden", "OUTDOOR", "Path"))})).or(t)
	if found := tree(t, shop); found != "Lights(Outdoor) Garden(Hoses OUTDOOR(Path))" {
		t.Errorf("the tree is %s", found)
	}
	if p := got(shop.FindProduct(ctx, done[0].ProductID)).or(t); p.Category != "Garden" || p.Subcategory != "OUTDOOR" ||
		p.SubSubcategory != "Path" {
		t.Errorf("it hangs on %s, %s, %s", p.Category, p.Subcategory, p.SubSubcategory)
	}
}

func TestAListInACellIsReadAsItIsWritten(t *testing.T) {
	for _, entries := range [][]string{{}, {"one"}, {"one", "two"}, {"with\nlines", "two"}, {"[looks like JSON", "two"}} {
		text := store.EntriesText(entries)
		if back := got(store.EntriesOf(text)).or(t); strings.Join(back, "|") != strings.Join(entries, "|") || len(back) != len(entries) {
			t.Errorf("%q was written as %q and read as %q", entries, text, back)
		}
	}
	if text := store.EntriesText([]string{"one", "two"}); text != "one\ntwo" {
		t.Errorf("written as %q", text)
	}
	if _, err := store.EntriesOf(" [1"); err == nil {
		t.Error("a list that is none was read")
	}
}

// What an import does to a product in several rows, or to a variant through its family, nobody else has done.
func TestAnImportThatTouchesAProductTwiceIsTakenBackWhole(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	owner := shop.Staff(store.Owner)
	lamp := shop.Stocked("Lamp", 500, 5, func(p *store.Product) { p.SKU = "L-1" })
	plug := shop.Stocked("Plug", 500, 5, func(p *store.Product) { p.SKU = "P-1" })
	family, variants := panel(t, shop, 1)
	rows := []store.ImportRow{row(2, map[string]string{"sku": "L-1", "price": "600"}), row(3, map[string]string{"sku": "P-1", "price": "600"}),
		row(4, map[string]string{"price": "1"}, func(r *store.ImportRow) { r.ID = variants[0].ID }),
		row(5, map[string]string{"description": "All."}, func(r *store.ImportRow) { r.ID = family }),
		row(6, map[string]string{"sku": "L-1", "price": "700"}), row(7, map[string]string{"sku": "P-1", "price": "700"}),
		row(8, map[string]string{"sku": "L-1", "price": "800"})}
	job := got(shop.AddJob(ctx, owner.ID, "import", 1, nil)).or(t)
	other := got(shop.AddJob(ctx, owner.ID, "import", 1, nil)).or(t)
	got(shop.ApplyImport(ctx, owner.ID, job, rows)).or(t)
	got(shop.ApplyImport(ctx, owner.ID, other, rows[5:6])).or(t)
	shop.Edit(plug, func(p *store.Product) { p.Price = 900_00 })
	outcomes, _, err := shop.TakeBackImport(ctx, owner.ID, job, 0)
	must(t, err)
	left := []string{}
	for _, o := range outcomes {
		if o.Message != "" {
			left = append(left, o.Title)
		}
	}
	same(t, "what was left", left, []string{"Plug", "Plug"})
	same(t, "the lamp", got(shop.FindProduct(ctx, lamp)).or(t).Price, money.Paise(500_00))
	v := got(shop.FindProduct(ctx, variants[0].ID)).or(t)
	same(t, "the variant", fmt.Sprint(v.Price, v.Description), fmt.Sprint(variants[0].Price, ""))
}

// Two imports are taken back one after the other, the later first, but for what somebody changed between them.
func TestTwoImportsOfAProductAreTakenBackOneAfterTheOther(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	owner := shop.Staff(store.Owner)
	lamp := shop.Stocked("Lamp", 500, 5, func(p *store.Product) { p.SKU = "L-1" })
	plug := shop.Stocked("Plug", 500, 5, func(p *store.Product) { p.SKU = "P-1" })
	imported := func(price string) (job int64) {
		t.Helper()
		job = got(shop.AddJob(ctx, owner.ID, "import", 1, nil)).or(t)
		got(shop.ApplyImport(ctx, owner.ID, job, []store.ImportRow{row(2, map[string]string{"sku": "L-1", "price": price}),
			row(3, map[string]string{"sku": "P-1", "price": price})})).or(t)
		return job
	}
	takenBack := func(job int64) (left string) {
		t.Helper()
		outcomes, _, err := shop.TakeBackImport(ctx, owner.ID, job, 0)
		must(t, err)
		return toldOf(slices.DeleteFunc(outcomes, func(o store.ImportOutcome) bool { return o.Message == "" }))
	}
	first := imported("600")
	shop.Edit(plug, func(p *store.Product) { p.Price = 650_00 })
	second := imported("700")
	same(t, "left by the second", takenBack(second), "")
	same(t, "left by the first", takenBack(first), "0 Plug left out Somebody has changed it since, so it was left as it is.")
	same(t, "the lamp", got(shop.FindProduct(ctx, lamp)).or(t).Price, money.Paise(500_00))
	same(t, "the plug", got(shop.FindProduct(ctx, plug)).or(t).Price, money.Paise(650_00))
}

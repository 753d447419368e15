package store_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"hearth/store"
	"hearth/store/storetest"
	"hearth/store/texts"
)

// numbered is a row of the product with a number; by is the change of its stock.
func numbered(n int, id int64, set map[string]string, changes ...func(r *store.ImportRow)) store.ImportRow {
	return row(n, set, append(changes, func(r *store.ImportRow) { r.ID = id })...)
}

func stockBy(by, stock int64) func(r *store.ImportRow) {
	return func(r *store.ImportRow) { r.StockBy, r.Stock = &by, stock }
}

func from(shop string) func(r *store.ImportRow) { return func(r *store.ImportRow) { r.Shop = shop } }

func TestStoryOfAnImport(t *testing.T) {
	t.Parallel()
	s := storetest.Tell(t, "import")
	clerk, b := s.Staff(store.Catalogue), s.Customer("411001")
	_, lights, lamps, _ := shelves(t, s)
	lamp := s.Stocked("Lamp", 500, 5, func(p *store.Product) { p.SKU, p.GSTRate, p.CategoryID, p.SubcategoryID = "L-1", 12, lights, lamps })
	plug, hub := s.Stocked("Plug", 100, 5, func(p *store.Product) { p.SKU = "P-1" }), s.Product("Hub", 900, 9)
	bundle := kit(t, s.Shop, "Kit", 900_00, plug, 1, hub, 1)
	s.Place(b, hub, 2)
	job := got(s.AddJob(ctx, clerk.ID, "products import", 0, nil)).or(t)
	s.Step("the shop opens").Gives()
	answered := func(r *store.ImportRow) { r.Net, r.New = true, map[string]string{"gst_rate": "5", "stock": "3"} }
	fetched := func(names ...string) func(r *store.ImportRow) {
		return func(r *store.ImportRow) {
			for _, name := range names {
				r.Fetched = append(r.Fetched, store.Picture{Name: name, Width: 4, Height: 3})
			}
		}
	}
	rows := []store.ImportRow{
		row(2, map[string]string{"sku": " L-1 ", "price": "1,000", "discount_price": "899.99", "stock": " 9.0 "}, answered),
		row(3, map[string]string{"title": "Bulb", "price": "99.95", "discount_price": "0"}, at("lights", "Bulbs", "LED", "Deep"), answered,
			fetched("main", "side")),
		row(4, map[string]string{"title": "Tube", "price": "200"}, at("Lights", "Lamps"), fetched("main")),
		row(5, map[string]string{"title": "Nowhere", "price": "200"}),
		row(6, map[string]string{"title": "Elsewhere", "price": "200"}, func(r *store.ImportRow) { r.NewPath = []string{"Gifts"} }),
		row(7, map[string]string{"title": "Broken", "price": "200"}, func(r *store.ImportRow) { r.Broken = "This row is broken." }),
		row(8, map[string]string{"title": "Nameless", "price": "200"}, at("Gifts", " ")),
		numbered(9, plug, map[string]string{"price": "120"}, at("Everything"), fetched("side", "side2"),
			func(r *store.ImportRow) { r.Notes = []string{"The colour was left out."} }),
		numbered(22, plug, map[string]string{"sku": "L-1"}),
		numbered(10, plug, map[string]string{"price": "120.00"}, fetched("side")),
		numbered(11, plug, nil, func(r *store.ImportRow) { r.Version = 1 }),
		numbered(12, plug, map[string]string{"price": "121"}, func(r *store.ImportRow) { r.Version = 1 }),
		numbered(13, hub, nil, stockBy(-7, 99)),
		numbered(14, hub, nil, stockBy(-8, 99)),
		numbered(15, 99, map[string]string{"title": "Far", "price": "10"}, stockBy(4, 6), at("Gifts")),
		numbered(16, 99, map[string]string{"sku": "L-1"}, stockBy(4, 6)),
		numbered(17, bundle, map[string]string{"stock": "50"}),
		numbered(18, bundle, map[string]string{"price": "950"}, func(r *store.ImportRow) { r.Kit = *pieces(plug, 1, hub, 1) }),
		numbered(19, bundle, map[string]string{"price": "950"}, func(r *store.ImportRow) { r.Kit = *pieces(plug, 2, hub, 1) }),
		row(20, map[string]string{"title": "Second kit", "price": "800", "stock": "4"}, at("Gifts"),
			func(r *store.ImportRow) { r.Kit = *pieces(hub, 1, 99, 1) }),
		row(21, map[string]string{"title": "Third kit", "price": "800", "stock": "4"}, at("Gifts"),
			func(r *store.ImportRow) { r.Kit = *pieces(hub, 1, plug, 1) }),
	}
	plan, err := s.PlanImport(ctx, rows)
	s.Step("a plan").Gives(plan, err)
	s.Pass(time.Minute)
	for _, r := range rows {
		done, err := s.ApplyImport(ctx, clerk.ID, job, []store.ImportRow{r})
		s.Step("row %d is imported", r.Row).Gives(done, err)
	}
	s.Step("it is noted").Gives(s.NoteImport(ctx, clerk.ID, job, false, "21 rows"))
	s.Edit(plug, func(p *store.Product) { p.Price = 7_00 })
	s.Step("somebody changes the plug").Gives()
	takenBack(s, clerk.ID, job)
	s.Step("the lamp").Gives(s.FindProduct(ctx, lamp))
}

// takenBack takes an import back, and tells of each part.
func takenBack(s *storetest.Story, who, job int64) {
	for from, more := int64(0), true; more; more = from != 0 {
		outcomes, next, err := s.TakeBackImport(ctx, who, job, from)
		s.Step("the import is taken back before step %d", from).Gives(outcomes, next, err)
		from = next
	}
	outcomes, next, err := s.TakeBackImport(ctx, who, job, 0)
	s.Step("it is taken back twice").Gives(outcomes, next, err)
	s.Step("it is noted").Gives(s.NoteImport(ctx, who, job, true, "taken back"))
}

func TestStoryOfAnImportFromAnotherHearth(t *testing.T) {
	t.Parallel()
	s := storetest.Tell(t, "import_hearth")
	clerk := s.Staff(store.Catalogue)
	lamp := s.Stocked("Lamp", 500, 5, func(p *store.Product) { p.SKU = "L-1" })
	plug := s.Product("Plug", 100, 5)
	job := got(s.AddJob(ctx, clerk.ID, "products import", 0, nil)).or(t)
	other, own := from("Roshni"), from(s.Name())
	words := func(was string, given texts.Texts) func(r *store.ImportRow) {
		return func(r *store.ImportRow) { r.Words, r.WordsWas = given, was }
	}
	must(t, s.Translate(ctx, 0, "product", plug, saidIn("hi", "title", "प्लग", "description", "एक"), ""))
	mark := got(s.ListWords(ctx, "product", []int64{plug})).or(t)[plug].Mark()
	s.Step("the shop opens").Gives()
	for _, r := range []store.ImportRow{
		numbered(2, 71, map[string]string{"title": "Bulb", "price": "90", "stock": "9"}, other, at("Lights"), stockBy(4, 6)),
		numbered(3, 72, map[string]string{"sku": "L-1", "price": "510"}, other, stockBy(4, 8), func(r *store.ImportRow) { r.Version = 7 }),
		numbered(4, 71, map[string]string{"price": "95"}, other, stockBy(-1, 7)),
		numbered(5, 73, map[string]string{"title": "Kit", "price": "500"}, other, at("Lights"),
			func(r *store.ImportRow) { r.Kit = *pieces(71, 1, 72, 1) }),
		numbered(6, 74, map[string]string{"title": "Kit 2", "price": "500"}, other, at("Lights"),
			func(r *store.ImportRow) { r.Kit = *pieces(71, 1, 79, 1) }),
		numbered(7, 71, map[string]string{"title": "Bulb", "price": "1"}, from("Third"), at("Lights")),
		numbered(8, plug, map[string]string{"price": "110"}, own, stockBy(1, 50), func(r *store.ImportRow) { r.Version = 3 }),
		numbered(9, plug, map[string]string{"price": "110"}, own, func(r *store.ImportRow) { r.Version = 2 }),
		numbered(10, plug, nil, words("", saidIn("hi", "title", "प्लग"))),
		numbered(11, plug, nil, words("", saidIn("hi", "title", ""))),
		numbered(12, plug, nil, words(mark, saidIn("ta", "title", "பிளக்"))),
		numbered(13, plug, nil, words(mark, saidIn("hi", "description", "एक"))),
		numbered(14, plug, nil, words("", saidIn("hi", "description", ""))),
		numbered(19, plug, nil, words("", texts.Texts{"ta": {"title": "பிளக்"}, "bn": {"title": "প্লাগ"}})),
		numbered(15, plug, nil, words("", saidIn("xx1", "title", "x"))),
		numbered(16, plug, nil, words("", saidIn("hi", "colour", "x"))),
		numbered(17, 75, map[string]string{"title": "Tube", "price": "10"}, other, at("Lights"), words(mark, saidIn("hi", "title", "ट्यूब"))),
	} {
		done, err := s.ApplyImport(ctx, clerk.ID, job, []store.ImportRow{r})
		s.Step("row %d is imported", r.Row).Gives(done, err)
	}
	must(t, s.DeleteProduct(ctx, 0, lamp))
	done, err := s.ApplyImport(ctx, clerk.ID, job, []store.ImportRow{numbered(18, 72, map[string]string{"title": "Lamp", "price": "1"},
		other,
		at("Lights"))})
	s.Step("one that is gone is new").Gives(done, err)
	must(t, s.Translate(ctx, 0, "product", plug, saidIn("mr", "title", "प्लग"), ""))
	s.Step("somebody translates the plug").Gives()
	takenBack(s, clerk.ID, job)
}

func TestStoryOfAnImportThatIsUndone(t *testing.T) {
	t.Parallel()
	s := storetest.Tell(t, "import_undo")
	clerk, b := s.Staff(store.Catalogue), s.Customer("411001")
	lamp := s.Stocked("Lamp", 500, 5, func(p *store.Product) { p.SKU = "L-1" })
	plug := s.Stocked("Plug", 100, 5, func(p *store.Product) { p.SKU = "P-1" })
	e := store.ProductEdit{Product: got(s.FindProduct(ctx, plug)).or(t), NewMain: &store.Picture{Name: "old", Width: 1, Height: 1}}
	must(t, s.UpdateProduct(ctx, 0, e))
	job := got(s.AddJob(ctx, clerk.ID, "products import", 0, nil)).or(t)
	second := got(s.AddJob(ctx, clerk.ID, "products import", 0, nil)).or(t)
	picture := func(r *store.ImportRow) { r.Fetched = []store.Picture{{Name: "new", Width: 1, Height: 1}} }
	done := got(s.ApplyImport(ctx, clerk.ID, job, []store.ImportRow{
		row(2, map[string]string{"sku": "L-1", "stock": "9", "price": "600"}, at("Lights", "Lamps"), picture),
		row(3, map[string]string{"sku": "P-1", "price": "120"}, picture),
		row(4, map[string]string{"title": "Bulb", "price": "50", "stock": "3"}, at("Lights", "Bulbs")),
		row(5, map[string]string{"title": "Tube", "price": "50", "stock": "3"}, at("Lights", "Tubes", "Long")),
	})).or(t)
	got(s.ApplyImport(ctx, clerk.ID, second, []store.ImportRow{row(2, map[string]string{"title": "Wire", "price": "5"},
		at("Lights", "Tubes"))})).or(t)
	s.Order(b, lamp, 8)
	s.Step("two imports").Gives()
	s.Step("the first is undone").Gives(s.UndoImport(ctx, clerk.ID, job))
	s.Step("it is undone twice").Gives(s.UndoImport(ctx, clerk.ID, job))
	s.Step("the bulb").Gives(s.FindProduct(ctx, done[2].ProductID))
	s.Step("the second is undone").Gives(s.UndoImport(ctx, clerk.ID, second))
	rows := []store.ImportRow{}
	for i := range 50 {
		rows = append(rows, numbered(i+2, lamp, map[string]string{"price": fmt.Sprint(700 + i)}))
	}
	third := got(s.AddJob(ctx, clerk.ID, "products import", 0, nil)).or(t)
	got(s.ApplyImport(ctx, clerk.ID, third, rows)).or(t)
	more, err := s.UndoImport(ctx, clerk.ID, third)
	p := got(s.FindProduct(ctx, lamp)).or(t)
	s.Pass(time.Minute)
	same(t, "fifty steps of an import are undone at once, and there may be more", fmt.Sprint(more, err, p.Price), "true <nil> 50000")
}

// An import of more than one batch, of which parts were sold, deleted, edited and translated since.
func TestStoryOfALongImport(t *testing.T) {
	t.Parallel()
	s := storetest.New(t)
	clerk, b := s.Staff(store.Catalogue), s.Customer("411001")
	lamp, plug, hub := s.Product("Lamp", 500, 5), s.Product("Plug", 100, 5), s.Product("Hub", 100, 5)
	for _, id := range []int64{lamp, plug, hub} {
		must(t, s.Translate(ctx, 0, "product", id, saidIn("hi", "title", "पुराना", "notes", "एक"), ""))
	}
	job := got(s.AddJob(ctx, clerk.ID, "products import", 0, nil)).or(t)
	set := func(price string) map[string]string {
		return map[string]string{"price": price, "description": "", "stock": "2", "title": "Product " + price}
	}
	words := func(r *store.ImportRow) {
		r.Words = texts.Texts{"hi": {"title": "नया"}, "ta": {"title": "புதிய"}}
	}
	rows := []store.ImportRow{}
	for i := range 49 {
		rows = append(rows, row(i+2, set(fmt.Sprint(i+1)), at("Many")))
	}
	for i, id := range []int64{lamp, plug, hub} {
		rows = append(rows, numbered(60+i, id, map[string]string{"notes": "new"}, words, func(r *store.ImportRow) {
			r.Pictures = []string{"https://example.com/1.jpg"}
		}))
	}
	done := got(s.ApplyImport(ctx, clerk.ID, job, rows)).or(t)
	must(t, s.Translate(ctx, 0, "product", plug, saidIn("hi", "title", "किसी और का"), ""))
	s.Order(b, done[0].ProductID, 1)
	must(t, s.DeleteProduct(ctx, 0, done[1].ProductID))
	s.Edit(done[2].ProductID, func(p *store.Product) { p.Price = 7_00 })
	left := []string{}
	for from, more := int64(0), true; more; more = from != 0 {
		outcomes, next, err := s.TakeBackImport(ctx, clerk.ID, job, from)
		must(t, err)
		left = append(left, fmt.Sprint(len(outcomes), " before ", from))
		for _, o := range outcomes {
			if o.Action != store.ImportRemoved {
				left = append(left, o.Title+" "+o.Action+" "+o.Message)
			}
		}
		left = append(left, fmt.Sprint(len(got(s.ListAwaited(ctx, hub)).or(t)), " pictures are awaited"))
		from = next
	}
	found := got(s.ListWords(ctx, "product", []int64{lamp, plug, hub})).or(t)
	same(t, "what was left", strings.Join(left, "\n"), longImportLeft)
	same(t, "the words", fmt.Sprint(found),
		"map[1:map[hi:map[notes:एक title:पुराना]] 2:map[hi:map[title:किसी और का] ta:map[title:புதிய]] 3:map[hi:map[notes:एक title:पुराना]]]")
}

const longImportLeft = `50 before 0
Hub changed 
Plug left out Somebody has changed it since, so it was left as it is.
Lamp changed 
Product 3 left out Somebody has changed it since, so it was left as it is.
1 pictures are awaited
2 before 3
Product 2 left out It is no longer in the catalogue.
Product 1 left out Open orders reserve 1 piece of it. Ship or cancel them first.
0 pictures are awaited`

func TestStoryOfCellsOfAFile(t *testing.T) {
	t.Parallel()
	s := storetest.Tell(t, "import_cells")
	clerk := s.Staff(store.Catalogue)
	lamp := s.Stocked("Lamp", 500, 5, func(p *store.Product) { p.SKU = "L-1" })
	for _, c := range [][2]string{{"price", " 1,499.50 "}, {"price", "x"}, {"discount_price", ""}, {"discount_price", "1.234"},
		{"cost_price", "-1"},
		{"stock", "7.0"}, {"stock", "7.5"}, {"gst_rate", "12"}, {"gst_rate", "12%"}, {"warranty_months", ""}, {"warranty_months", "2 years"},
		{"weight", "1,250.5"}, {"weight", "NaN"}, {"length", "10"}, {"width", "11"}, {"height", "12"}, {"height", "x"},
		{"specifications", "A: b\n\n C: d "}, {"features", ` ["a\nb", "c"]`}, {"features", "[1"}, {"notes", "[1]"}, {"title", " "}, {"sku",
			" "},
		{"availability", "Out of Stock"}, {"description", " Bright "}, {"hsn_code", " 9405 "}, {"country_of_origin", " India "},
		{"manufacturer", " m "}, {"importer", " i "}, {"net_quantity", " 1 N "}, {"unit", " BOX "}, {"bis_number", " b "}, {"wpc_eta", " w "},
		{"meta_description", " md "}, {"meta_keywords", " mk "}, {"og_title", " ot "}, {"og_description", " od "}} {
		done, err := s.ApplyImport(ctx, clerk.ID, 0, []store.ImportRow{numbered(2, lamp, map[string]string{c[0]: c[1]})})
		s.Step("%s is %q", c[0], c[1]).Gives(done, err)
	}
	for _, entries := range [][]string{{}, {"one", "two"}, {"one\nline", "two"}, {"[one"}, {"o[ne"}} {
		text := store.EntriesText(entries)
		back, err := store.EntriesOf(text)
		s.Step("the entries %s", strings.Join(entries, "|")).Gives(text, back, err)
	}
}

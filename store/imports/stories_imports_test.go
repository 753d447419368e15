package imports_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"hearth/store/accounts"
	"hearth/store/catalogue"
	"hearth/store/imports"
	"hearth/store/storetest"
	"hearth/store/texts"
)

// numbered is a row for the product with an ID; by changes its stock.
func numbered(n int, id int64, set map[string]string, changes ...func(r *imports.ImportRow)) imports.ImportRow {
	return storetest.Row(n, set, append(changes, func(r *imports.ImportRow) { r.ID = id })...)
}

func stockBy(by, stock int64) func(r *imports.ImportRow) {
	return func(r *imports.ImportRow) { r.StockBy, r.Stock = &by, stock }
}

func TestScenarioProductImport(t *testing.T) {
	t.Parallel()
	s := storetest.NewStory(t, "import")
	clerk, b := s.Staff(accounts.Catalogue), s.Customer("411001")
	_, lights, lamps, _ := storetest.Shelves(t, s)
	lamp := s.Stocked(
		"Lamp",
		500,
		5,
		func(p *catalogue.Product) { p.SKU, p.GSTRate, p.CategoryID, p.SubcategoryID = "L-1", 12, lights, lamps },
	)
	plug, hub := s.Stocked("Plug", 100, 5, func(p *catalogue.Product) { p.SKU = "P-1" }), s.Product("Hub", 900, 9)
	bundle := storetest.Kit(t, s.Shop, "Kit", 900_00, plug, 1, hub, 1)
	s.Place(b, hub, 2)
	job := storetest.Got(s.AddJob(storetest.Ctx, clerk.ID, "products import", 0, nil)).Or(t)
	s.Step("the shop opens").Gives()
	answered := func(r *imports.ImportRow) { r.Net, r.New = true, map[string]string{"gst_rate": "5", "stock": "3"} }
	fetched := func(names ...string) func(r *imports.ImportRow) {
		return func(r *imports.ImportRow) {
			for _, name := range names {
				r.Fetched = append(r.Fetched, catalogue.Picture{Name: name, Width: 4, Height: 3})
			}
		}
	}
	rows := []imports.ImportRow{
		storetest.Row(2, map[string]string{"sku": " L-1 ", "price": "1,000", "discount_price": "899.99",
			"stock": " 9.0 "}, answered),
		storetest.Row(
			3,
			map[string]string{"title": "Bulb", "price": "99.95", "discount_price": "0"},
			storetest.At("lights", "Bulbs", "LED", "Deep"),
			answered,
			fetched("main", "side"),
		),
		storetest.Row(4, map[string]string{"title": "Tube", "price": "200"}, storetest.At("Lights", "Lamps"),
			fetched("main")),
		storetest.Row(5, map[string]string{"title": "Nowhere", "price": "200"}),
		storetest.Row(
			6,
			map[string]string{"title": "Elsewhere", "price": "200"},
			func(r *imports.ImportRow) { r.NewPath = []string{"Gifts"} },
		),
		storetest.Row(
			7,
			map[string]string{"title": "Broken", "price": "200"},
			func(r *imports.ImportRow) { r.Broken = "This row is broken." },
		),
		storetest.Row(8, map[string]string{"title": "Nameless", "price": "200"}, storetest.At("Gifts", " ")),
		numbered(9, plug, map[string]string{"price": "120"}, storetest.At("Everything"), fetched("side", "side2"),
			func(r *imports.ImportRow) { r.Notes = []string{"The colour was left out."} }),
		numbered(22, plug, map[string]string{"sku": "L-1"}),
		numbered(10, plug, map[string]string{"price": "120.00"}, fetched("side")),
		numbered(11, plug, nil, func(r *imports.ImportRow) { r.Version = 1 }),
		numbered(12, plug, map[string]string{"price": "121"}, func(r *imports.ImportRow) { r.Version = 1 }),
		numbered(13, hub, nil, stockBy(-7, 99)),
		numbered(14, hub, nil, stockBy(-8, 99)),
		numbered(15, 99, map[string]string{"title": "Far", "price": "10"}, stockBy(4, 6), storetest.At("Gifts")),
		numbered(16, 99, map[string]string{"sku": "L-1"}, stockBy(4, 6)),
		numbered(17, bundle, map[string]string{"stock": "50"}),
		numbered(18, bundle, map[string]string{"price": "950"},
			func(r *imports.ImportRow) { r.Kit = *storetest.Pieces(plug, 1, hub, 1) }),
		numbered(19, bundle, map[string]string{"price": "950"},
			func(r *imports.ImportRow) { r.Kit = *storetest.Pieces(plug, 2, hub, 1) }),
		storetest.Row(20, map[string]string{"title": "Second kit", "price": "800", "stock": "4"}, storetest.At("Gifts"),
			func(r *imports.ImportRow) { r.Kit = *storetest.Pieces(hub, 1, 99, 1) }),
		storetest.Row(21, map[string]string{"title": "Third kit", "price": "800", "stock": "4"}, storetest.At("Gifts"),
			func(r *imports.ImportRow) { r.Kit = *storetest.Pieces(hub, 1, plug, 1) }),
	}
	plan, err := s.Imports.Plan(storetest.Ctx, rows)
	s.Step("a plan").Gives(plan, err)
	s.Pass(time.Minute)
	for _, r := range rows {
		done, err := s.Imports.Apply(storetest.Ctx, clerk.ID, job, []imports.ImportRow{r})
		s.Step("row %d is imported", r.Row).Gives(done, err)
	}
	s.Step("it is noted").Gives(s.Imports.NoteImport(storetest.Ctx, clerk.ID, job, false, "21 rows"))
	s.Edit(plug, func(p *catalogue.Product) { p.Price = 7_00 })
	s.Step("somebody changes the plug").Gives()
	takenBack(s, clerk.ID, job)
	s.Step("the lamp").Gives(s.Catalogue.Find(storetest.Ctx, lamp))
}

// takenBack undoes an import and records the result of each batch.
func takenBack(s *storetest.Story, who, job int64) {
	for from, more := int64(0), true; more; more = from != 0 {
		outcomes, next, err := s.Imports.UndoBatch(storetest.Ctx, who, job, from)
		s.Step("the import is taken back before step %d", from).Gives(outcomes, next, err)
		from = next
	}
	outcomes, next, err := s.Imports.UndoBatch(storetest.Ctx, who, job, 0)
	s.Step("it is taken back twice").Gives(outcomes, next, err)
	s.Step("it is noted").Gives(s.Imports.NoteImport(storetest.Ctx, who, job, true, "taken back"))
}

func TestScenarioTranslationsInAnImport(t *testing.T) {
	t.Parallel()
	s := storetest.NewStory(t, "import_words")
	clerk := s.Staff(accounts.Catalogue)
	s.Stocked("Lamp", 500, 5, func(p *catalogue.Product) { p.SKU = "L-1" })
	plug := s.Product("Plug", 100, 5)
	job := storetest.Got(s.AddJob(storetest.Ctx, clerk.ID, "products import", 0, nil)).Or(t)
	words := func(was string, given texts.Texts) func(r *imports.ImportRow) {
		return func(r *imports.ImportRow) { r.Words, r.WordsWas = given, was }
	}
	storetest.Must(
		t,
		s.Catalogue.Translate(storetest.Ctx, 0, "product", plug, storetest.SaidIn("hi", "title", "प्लग", "description",
			"एक"), ""),
	)
	mark := storetest.Got(s.Catalogue.ListTranslations(storetest.Ctx, "product", []int64{plug})).Or(t)[plug].Mark()
	s.Step("the shop opens").Gives()
	for _, r := range []imports.ImportRow{
		numbered(1, plug, nil, func(r *imports.ImportRow) { r.Shop = "Roshni" }),
		numbered(2, 72, map[string]string{"sku": "L-1", "price": "510"}, stockBy(4, 8),
			func(r *imports.ImportRow) { r.Version = 7 }),
		numbered(10, plug, nil, words("", storetest.SaidIn("hi", "title", "प्लग"))),
		numbered(11, plug, nil, words("", storetest.SaidIn("hi", "title", ""))),
		numbered(12, plug, nil, words(mark, storetest.SaidIn("ta", "title", "பிளக்"))),
		numbered(13, plug, nil, words(mark, storetest.SaidIn("hi", "description", "एक"))),
		numbered(14, plug, nil, words("", storetest.SaidIn("hi", "description", ""))),
		numbered(19, plug, nil, words("", texts.Texts{"ta": {"title": "பிளக்"}, "bn": {"title": "প্লাগ"}})),
		numbered(15, plug, nil, words("", storetest.SaidIn("xx1", "title", "x"))),
		numbered(16, plug, nil, words("", storetest.SaidIn("hi", "colour", "x"))),
	} {
		done, err := s.Imports.Apply(storetest.Ctx, clerk.ID, job, []imports.ImportRow{r})
		s.Step("row %d is imported", r.Row).Gives(done, err)
	}
	storetest.Must(t, s.Catalogue.Translate(storetest.Ctx, 0, "product", plug, storetest.SaidIn("mr", "title", "प्लग"),
		""))
	s.Step("somebody translates the plug").Gives()
	takenBack(s, clerk.ID, job)
}

func TestScenarioImportUndo(t *testing.T) {
	t.Parallel()
	s := storetest.NewStory(t, "import_undo")
	clerk, b := s.Staff(accounts.Catalogue), s.Customer("411001")
	lamp := s.Stocked("Lamp", 500, 5, func(p *catalogue.Product) { p.SKU = "L-1" })
	plug := s.Stocked("Plug", 100, 5, func(p *catalogue.Product) { p.SKU = "P-1" })
	e := catalogue.ProductEdit{
		Product: storetest.Got(s.Catalogue.Find(storetest.Ctx, plug)).Or(t),
		NewMain: &catalogue.Picture{Name: "old", Width: 1, Height: 1},
	}
	storetest.Must(t, s.Catalogue.Update(storetest.Ctx, 0, e))
	job := storetest.Got(s.AddJob(storetest.Ctx, clerk.ID, "products import", 0, nil)).Or(t)
	second := storetest.Got(s.AddJob(storetest.Ctx, clerk.ID, "products import", 0, nil)).Or(t)
	picture := func(r *imports.ImportRow) { r.Fetched = []catalogue.Picture{{Name: "new", Width: 1, Height: 1}} }
	done := storetest.Got(s.Imports.Apply(storetest.Ctx, clerk.ID, job, []imports.ImportRow{
		storetest.Row(2, map[string]string{"sku": "L-1", "stock": "9", "price": "600"}, storetest.At("Lights", "Lamps"),
			picture),
		storetest.Row(3, map[string]string{"sku": "P-1", "price": "120"}, picture),
		storetest.Row(4, map[string]string{"title": "Bulb", "price": "50", "stock": "3"},
			storetest.At("Lights", "Bulbs")),
		storetest.Row(5, map[string]string{"title": "Tube", "price": "50", "stock": "3"},
			storetest.At("Lights", "Tubes", "Long")),
	})).Or(t)
	storetest.Got(s.Imports.Apply(storetest.Ctx, clerk.ID, second,
		[]imports.ImportRow{storetest.Row(2, map[string]string{"title": "Wire", "price": "5"},
			storetest.At("Lights", "Tubes"))})).
		Or(t)
	s.Order(b, lamp, 8)
	s.Step("two imports").Gives()
	s.Step("the first is undone").Gives(s.Imports.Undo(storetest.Ctx, clerk.ID, job))
	s.Step("it is undone twice").Gives(s.Imports.Undo(storetest.Ctx, clerk.ID, job))
	s.Step("the bulb").Gives(s.Catalogue.Find(storetest.Ctx, done[2].ProductID))
	s.Step("the second is undone").Gives(s.Imports.Undo(storetest.Ctx, clerk.ID, second))
	rows := []imports.ImportRow{}
	for i := range 50 {
		rows = append(rows, numbered(i+2, lamp, map[string]string{"price": fmt.Sprint(700 + i)}))
	}
	third := storetest.Got(s.AddJob(storetest.Ctx, clerk.ID, "products import", 0, nil)).Or(t)
	storetest.Got(s.Imports.Apply(storetest.Ctx, clerk.ID, third, rows)).Or(t)
	more, err := s.Imports.Undo(storetest.Ctx, clerk.ID, third)
	p := storetest.Got(s.Catalogue.Find(storetest.Ctx, lamp)).Or(t)
	s.Pass(time.Minute)
	storetest.Same(
		t,
		"fifty steps of an import are undone at once, and there may be more",
		fmt.Sprint(more, err, p.Price),
		"true <nil> 50000",
	)
}

// An import of more than one batch, of which some products were sold, deleted, edited or translated before the undo.
func TestScenarioLongImport(t *testing.T) {
	t.Parallel()
	s := storetest.New(t)
	clerk, b := s.Staff(accounts.Catalogue), s.Customer("411001")
	lamp, plug, hub := s.Product("Lamp", 500, 5), s.Product("Plug", 100, 5), s.Product("Hub", 100, 5)
	for _, id := range []int64{lamp, plug, hub} {
		storetest.Must(
			t,
			s.Catalogue.Translate(storetest.Ctx, 0, "product", id, storetest.SaidIn("hi", "title", "पुराना", "notes",
				"एक"), ""),
		)
	}
	job := storetest.Got(s.AddJob(storetest.Ctx, clerk.ID, "products import", 0, nil)).Or(t)
	set := func(price string) map[string]string {
		return map[string]string{"price": price, "description": "", "stock": "2", "title": "Product " + price}
	}
	words := func(r *imports.ImportRow) {
		r.Words = texts.Texts{"hi": {"title": "नया"}, "ta": {"title": "புதிய"}}
	}
	rows := []imports.ImportRow{}
	for i := range 49 {
		rows = append(rows, storetest.Row(i+2, set(fmt.Sprint(i+1)), storetest.At("Many")))
	}
	for i, id := range []int64{lamp, plug, hub} {
		rows = append(rows, numbered(60+i, id, map[string]string{"notes": "new"}, words, func(r *imports.ImportRow) {
			r.Pictures = []string{"https://example.com/1.jpg"}
		}))
	}
	done := storetest.Got(s.Imports.Apply(storetest.Ctx, clerk.ID, job, rows)).Or(t)
	storetest.Must(t, s.Catalogue.Translate(storetest.Ctx, 0, "product", plug,
		storetest.SaidIn("hi", "title", "किसी और का"), ""))
	s.Order(b, done[0].ProductID, 1)
	storetest.Must(t, s.Catalogue.Delete(storetest.Ctx, 0, done[1].ProductID))
	s.Edit(done[2].ProductID, func(p *catalogue.Product) { p.Price = 7_00 })
	left := []string{}
	for from, more := int64(0), true; more; more = from != 0 {
		outcomes, next, err := s.Imports.UndoBatch(storetest.Ctx, clerk.ID, job, from)
		storetest.Must(t, err)
		left = append(left, fmt.Sprint(len(outcomes), " before ", from))
		for _, o := range outcomes {
			if o.Action != imports.ImportRemoved {
				left = append(left, o.Title+" "+o.Action+" "+o.Message)
			}
		}
		left = append(left, fmt.Sprint(len(storetest.Got(s.Catalogue.ListPendingPictures(storetest.Ctx, hub)).Or(t)),
			" pictures are awaited"))
		from = next
	}
	found := storetest.Got(s.Catalogue.ListTranslations(storetest.Ctx, "product", []int64{lamp, plug, hub})).Or(t)
	storetest.Same(t, "what was left", strings.Join(left, "\n"), longImportLeft)
	storetest.Same(
		t,
		"the words",
		fmt.Sprint(found),
		"map[1:map[hi:map[notes:एक title:पुराना]] 2:map[hi:map[title:किसी और का] ta:map[title:புதிய]] 3:map[hi:map[notes:एक title:पुराना]]]",
	)
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

func TestScenarioImportCells(t *testing.T) {
	t.Parallel()
	s := storetest.NewStory(t, "import_cells")
	clerk := s.Staff(accounts.Catalogue)
	lamp := s.Stocked("Lamp", 500, 5, func(p *catalogue.Product) { p.SKU = "L-1" })
	for _, c := range [][2]string{{"price", " 1,499.50 "}, {"price", "x"}, {"discount_price", ""},
		{"discount_price", "1.234"},
		{"cost_price", "-1"},
		{"stock", "7.0"}, {"stock", "7.5"}, {"gst_rate", "12"}, {"gst_rate", "12%"}, {"warranty_months", ""},
		{"warranty_months", "2 years"},
		{"weight", "1,250.5"}, {"weight", "NaN"}, {"length", "10"}, {"width", "11"}, {"height", "12"}, {"height", "x"},
		{"specifications", "A: b\n\n C: d "}, {"features", ` ["a\nb", "c"]`}, {"features", "[1"}, {"notes", "[1]"},
		{"title", " "}, {"sku",
			" "},
		{"availability", "Out of Stock"}, {"description", " Bright "}, {"hsn_code", " 9405 "},
		{"country_of_origin", " India "},
		{"manufacturer", " m "}, {"importer", " i "}, {"net_quantity", " 1 N "}, {"unit", " BOX "},
		{"bis_number", " b "}, {"wpc_eta", " w "},
		{"meta_description", " md "}, {"meta_keywords", " mk "}, {"og_title", " ot "}, {"og_description", " od "}} {
		done, err := s.Imports.Apply(storetest.Ctx, clerk.ID, 0,
			[]imports.ImportRow{numbered(2, lamp, map[string]string{c[0]: c[1]})})
		s.Step("%s is %q", c[0], c[1]).Gives(done, err)
	}
	for _, entries := range [][]string{{}, {"one", "two"}, {"one\nline", "two"}, {"[one"}, {"o[ne"}} {
		text := imports.EntriesText(entries)
		back, err := imports.EntriesOf(text)
		s.Step("the entries %s", strings.Join(entries, "|")).Gives(text, back, err)
	}
}

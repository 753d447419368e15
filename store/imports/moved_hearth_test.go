package imports_test

import (
	"strings"
	"testing"
	"time"

	"hearth/store/accounts"
	"hearth/store/catalogue"
	"hearth/store/imports"
	"hearth/store/storetest"
)

// Another Hearth's things are known by its own numbers, never by those of existing products.
func TestNumbersOfAnotherHearthAreNotTakenForOwnOnes(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	plug := shop.Product("Plug", 700, 3)
	who := shop.Staff(accounts.Owner).ID
	job := storetest.Got(shop.AddJob(storetest.Ctx, who, "products import", 0, nil)).Or(t)
	from := func(r *imports.ImportRow) { r.Shop = "other" }
	rows := []imports.ImportRow{
		storetest.Row(
			2,
			map[string]string{"title": "Bulb", "price": "90"},
			storetest.At("Light"),
			from,
			func(r *imports.ImportRow) { r.ID = plug },
		),
		storetest.Row(
			3,
			map[string]string{"title": "Bulb", "price": "95"},
			storetest.At("Light"),
			from,
			func(r *imports.ImportRow) { r.ID = plug + 1 },
		),
		storetest.Row(
			4,
			map[string]string{"title": "Kit", "price": "185", "discount_price": "180"},
			storetest.At("Light"),
			from,
			func(r *imports.ImportRow) {
				r.ID, r.Kit = plug+2, []catalogue.KitPiece{{ProductID: plug, Pieces: 1}, {ProductID: plug + 1, Pieces: 1}}
			},
		),
		storetest.Row(5, map[string]string{"title": "Kit", "price": "180"}, storetest.At("Light"), from, func(r *imports.ImportRow) {
			r.ID, r.Kit = plug+3, []catalogue.KitPiece{{ProductID: 99, Pieces: 2}}
		}),
		storetest.Row(6, map[string]string{"title": "Lamp, Black", "price": "180"}, from, func(r *imports.ImportRow) {
			r.ID, r.Variant = plug+4, &imports.ImportVariant{Of: 98, Options: [][2]string{{"Colour", "Black"}}}
		}),
	}
	for _, again := range []string{"added", "same"} {
		told := toldOf(storetest.Got(shop.Imports.Apply(storetest.Ctx, who, job, rows)).Or(t))
		want := "2 Bulb " + again + "\n3 Bulb " + again + "\n4 Kit " + again + "\n5 Kit wrong " + "Product 99 of this kit is not here." +
			"\n6 Lamp, Black wrong " + "There is no product 98 that this could be a variant of."
		storetest.Same(t, "the rows", told, want)
	}
	storetest.Look(
		t,
		shop,
		"Plug,Bulb,Bulb,Kit",
		`SELECT group_concat(title) FROM (SELECT title FROM products WHERE deleted_at IS NULL ORDER BY id)`,
	)
	shop.Sums()
}

func TestWhatAnotherHearthHadBesidesProductsIsReadRowByRow(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	who, b := shop.Staff(accounts.Owner), shop.Customer("411001")
	plug := shop.Stocked("Plug", 700, 3, func(p *catalogue.Product) { p.SKU = "P-1" })
	job := storetest.Got(shop.AddJob(storetest.Ctx, who.ID, "products import", 0, nil)).Or(t)
	then := time.Date(2025, 1, 5, 10, 0, 0, 0, time.UTC)
	n := 1
	rows := []imports.MovedRow{}
	add := func(row imports.MovedRow) {
		n++
		row.Row, row.Shop = n, "other"
		rows = append(rows, row)
	}
	for _, path := range [][]string{{"Light", "Bulbs"}, {"Light"}, nil} {
		add(imports.MovedRow{Category: &imports.CategoryText{Path: path, Text: "What lights."}})
	}
	question := func(q imports.QuestionText) {
		add(imports.MovedRow{Question: &q})
	}
	question(imports.QuestionText{Product: "plug", Question: "Is it safe?", Answer: "Yes.", State: "shown"})
	question(imports.QuestionText{SKU: "P-1", Question: "Is it safe?", Answer: "Yes.", State: "shown"})
	question(imports.QuestionText{SKU: "P-1", Question: "Wet?", State: "open", Email: b.Email, At: then})
	question(imports.QuestionText{SKU: "P-1", Question: "Wet?", State: "open", Email: b.Email, At: then})
	question(imports.QuestionText{SKU: "P-1", Question: "Wet?", State: "open", Email: "nobody@mail.example", At: then})
	question(imports.QuestionText{SKU: "P-1", Question: "Wet?", State: "open", Email: b.Email})
	question(imports.QuestionText{SKU: "P-1", Question: "Wet?", State: "odd"})
	question(imports.QuestionText{SKU: "P-1", State: "shown"})
	question(imports.QuestionText{SKU: "P-2", ProductID: plug, Question: "Wet?", State: "shown"})
	for _, a := range []imports.AddressText{{Path: "/p/plug", Number: 7, Product: "Plug"},
		{Path: "/c/bulbs", Category: []string{"light", "bulbs"}}, {Path: "/c/gone", Category: []string{"Gone"}},
		{Path: "/x", Page: "no-page"}, {Path: "x"}} {
		add(imports.MovedRow{Address: &a})
	}
	want := `2 Light > Bulbs added
3 Light changed
4 left out ` + "A category has a name." + `
5 Is it safe? added
6 Is it safe? same
7 Wet? added
8 Wet? same
9 Wet? left out ` + "Who asked this is no customer here. Bring the customers in first." + `
10 Wet? left out ` + "The day of this question can't be read." + `
11 Wet? left out ` + "The state of a question is shown, open, answered or aside." + `
12 left out ` + "This question has no words." + `
13 Wet? left out ` + "Its product is not here. Bring the products in first." + `
14 /p/plug added
15 /c/bulbs added
16 /c/gone left out ` + "What this address leads to is not here." + `
17 /x left out ` + "What this address leads to is not here." + `
18 x left out ` + "This is no path of a page."
	storetest.Same(t, "what was done", toldOf(storetest.Got(shop.Moves.ApplyMoved(storetest.Ctx, who.ID, job, rows)).Or(t)), want)
	again := toldOf(storetest.Got(shop.Moves.ApplyMoved(storetest.Ctx, who.ID, job, rows)).Or(t))
	if strings.Contains(again, "added") || strings.Contains(again, "changed") {
		t.Errorf("again: %s", again)
	}
	for from, more := int64(0), true; more; more = from != 0 {
		var err error
		if _, from, err = shop.Moves.TakeBackMoved(storetest.Ctx, job, from); err != nil {
			t.Fatal(err)
		}
	}
	_, _, err := shop.Imports.TakeBackImport(storetest.Ctx, who.ID, job, 0)
	storetest.Must(t, err)
	storetest.Look(t, shop, "0 0 0 Everything", `SELECT (SELECT count(*) FROM questions) || ' ' || (SELECT count(*)
		FROM asked_questions) || ' ' || (SELECT count(*) FROM former_addresses) || ' ' || (SELECT group_concat(name) FROM categories)`)
}

package catalogue_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"hearth/store/accounts"
	"hearth/store/catalogue"
	"hearth/store/money"
	"hearth/store/search"
	"hearth/store/storetest"
)

// draft returns a valid product to which change is applied.
func draft(t *testing.T, shop *storetest.Shop, changes ...func(e *catalogue.ProductEdit)) catalogue.ProductEdit {
	t.Helper()
	shop.Product("Another", 1, 1)
	category := storetest.Got(shop.Categories.List(storetest.Ctx, 1, 0)).Or(t)[0].ID
	e := catalogue.ProductEdit{Product: catalogue.Product{Title: "Lamp", CategoryID: category, Price: 500_00,
		GSTRate: 18}}
	for _, change := range changes {
		change(&e)
	}
	return e
}

func TestProductErrorsNameTheirFields(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	good := draft(t, shop)
	other := storetest.Got(shop.Categories.Add(storetest.Ctx, 0, 1, 0, "Other")).Or(t)
	sub := storetest.Got(shop.Categories.Add(storetest.Ctx, 0, 2, other, "Sub")).Or(t)
	deep := storetest.Got(shop.Categories.Add(storetest.Ctx, 0, 3, sub, "Deep")).Or(t)
	shop.Stocked("With SKU", 1, 1, func(p *catalogue.Product) { p.SKU = "S-1" })
	long := func(n int) string { return strings.Repeat("é", n) }
	texts := func(n int) []string { return strings.Split(strings.TrimSuffix(strings.Repeat("x,", n), ","), ",") }
	const size, entries = "The size must be from 0 to 10000 cm.", "Each entry can have at most 500 characters."
	for _, c := range []struct {
		name   string
		change func(e *catalogue.ProductEdit)
		says   string
		fields []string
	}{
		{"no title", func(e *catalogue.ProductEdit) { e.Title = " " }, "Title is required.", []string{"title"}},
		{"a title of 201 letters", func(e *catalogue.ProductEdit) { e.Title = long(201) }, "At most 200 characters.",
			[]string{"title"}},
		{"a description of 10,001 letters", func(e *catalogue.ProductEdit) { e.Description = long(10_001) },
			"At most 10000 characters.", []string{"description"}},
		{"a meta description of 501", func(e *catalogue.ProductEdit) { e.MetaDescription = long(501) },
			"At most 500 characters.", []string{"meta_description"}},
		{"meta keywords of 501", func(e *catalogue.ProductEdit) { e.MetaKeywords = long(501) },
			"At most 500 characters.", []string{"meta_keywords"}},
		{"an og title of 201", func(e *catalogue.ProductEdit) { e.OGTitle = long(201) }, "At most 200 characters.",
			[]string{"og_title"}},
		{"an og description of 501", func(e *catalogue.ProductEdit) { e.OGDescription = long(501) },
			"At most 500 characters.", []string{"og_description"}},
		{"an SKU of 61", func(e *catalogue.ProductEdit) { e.SKU = long(61) }, "At most 60 characters.",
			[]string{"sku"}},
		{"a country of 61", func(e *catalogue.ProductEdit) { e.Country = long(61) }, "At most 60 characters.",
			[]string{"country_of_origin"}},
		{"a manufacturer of 301", func(e *catalogue.ProductEdit) { e.Manufacturer = long(301) },
			"At most 300 characters.", []string{"manufacturer"}},
		{"an importer of 301", func(e *catalogue.ProductEdit) { e.Importer = long(301) }, "At most 300 characters.",
			[]string{"importer"}},
		{"a net quantity of 61", func(e *catalogue.ProductEdit) { e.NetQuantity = long(61) }, "At most 60 characters.",
			[]string{"net_quantity"}},
		{"a unit of 11", func(e *catalogue.ProductEdit) { e.Unit = long(11) }, "At most 10 characters.",
			[]string{"unit"}},
		{"a BIS number of 41", func(e *catalogue.ProductEdit) { e.SetCertificateNumber("bis_crs", long(41)) },
			"At most 40 characters.", []string{"bis_number"}},
		{"a WPC number of 41", func(e *catalogue.ProductEdit) { e.SetCertificateNumber("wpc_eta", long(41)) },
			"At most 40 characters.", []string{"wpc_eta"}},
		{"an HSN of nine digits", func(e *catalogue.ProductEdit) { e.HSN = "123456789" }, "At most 8 characters.",
			[]string{"hsn_code"}},
		{"an HSN of five digits", func(e *catalogue.ProductEdit) { e.HSN = "12345" },
			"An HSN code has 4, 6 or 8 digits.", []string{"hsn_code"}},
		{"an availability of its own", func(e *catalogue.ProductEdit) { e.Availability = "Soon" },
			"Availability must be In Stock or Out of Stock.", []string{"availability"}},
		{"no price", func(e *catalogue.ProductEdit) { e.Price = 0 }, "Price must be above 0.", []string{"price"}},
		{"a price above ten crore", func(e *catalogue.ProductEdit) { e.Price = money.Max + 1 },
			"Price must be above 0.", []string{"price"}},
		{"a cost below 0", func(e *catalogue.ProductEdit) { e.Cost = -1 },
			"The cost must be an amount of rupees, or 0.", []string{"cost_price"}},
		{"a cost above ten crore", func(e *catalogue.ProductEdit) { e.Cost = money.Max + 1 },
			"The cost must be an amount of rupees, or 0.", []string{"cost_price"}},
		{"a discount price above the price", func(e *catalogue.ProductEdit) { e.DiscountPrice = e.Price + 1 },
			"The discount price can't be above the price.", []string{"discount_price"}},
		{"a discount price below 0", func(e *catalogue.ProductEdit) { e.DiscountPrice = -1 },
			"The discount price can't be above the price.", []string{"discount_price"}},
		{"a stock below 0", func(e *catalogue.ProductEdit) { e.Shelf = -1 },
			"Stock must be a whole number from 0 to 1000000.", []string{"stock"}},
		{"a stock above a million", func(e *catalogue.ProductEdit) { e.Shelf = 1_000_001 },
			"Stock must be a whole number from 0 to 1000000.", []string{"stock"}},
		{"a weight below 0", func(e *catalogue.ProductEdit) { e.Weight = -0.1 }, "Weight must be above 0 grams.",
			[]string{"weight"}},
		{"a weight above a tonne", func(e *catalogue.ProductEdit) { e.Weight = 1_000_001 },
			"Weight must be above 0 grams.", []string{"weight"}},
		{"a length below 0", func(e *catalogue.ProductEdit) { e.Length = -1 }, size, []string{"length"}},
		{"a width above 10,000", func(e *catalogue.ProductEdit) { e.Width = 10_001 }, size, []string{"width"}},
		{"a height above 10,000", func(e *catalogue.ProductEdit) { e.Height = 10_001 }, size, []string{"height"}},
		{"a rate that is none", func(e *catalogue.ProductEdit) { e.GSTRate = 17 },
			"The GST rate must be 0, 5, 12, 18, 28 or 40.", []string{"gst_rate"}},
		{"a warranty below 0", func(e *catalogue.ProductEdit) { e.WarrantyMonths = -1 },
			"The warranty must be from 0 to 240 months.", []string{"warranty_months"}},
		{"a warranty above 240", func(e *catalogue.ProductEdit) { e.WarrantyMonths = 241 },
			"The warranty must be from 0 to 240 months.", []string{"warranty_months"}},
		{"a specification of 501", func(e *catalogue.ProductEdit) { e.Specifications = []string{long(501)} }, entries,
			[]string{"specifications"}},
		{"a feature of 501", func(e *catalogue.ProductEdit) { e.Features = []string{long(501)} }, entries,
			[]string{"features"}},
		{"101 notes", func(e *catalogue.ProductEdit) { e.Notes = texts(101) }, "At most 100 entries.",
			[]string{"notes"}},
		{"101 questions", func(e *catalogue.ProductEdit) {
			e.Questions = slices.Repeat([]catalogue.Question{{Question: "?"}}, 101)
		},
			"At most 100 questions.", []string{"questions"}},
		{"a question without words",
			func(e *catalogue.ProductEdit) { e.Questions = []catalogue.Question{{Question: " "}} },
			"A question can have at most 500 characters and its answer at most 2,000.", []string{"questions"}},
		{"a question of 501", func(e *catalogue.ProductEdit) {
			e.Questions = []catalogue.Question{{Question: strings.Repeat("x", 501)}}
		},
			"A question can have at most 500 characters and its answer at most 2,000.", []string{"questions"}},
		{"an answer of 2,001", func(e *catalogue.ProductEdit) {
			e.Questions = []catalogue.Question{{Question: "?", Answer: strings.Repeat("x", 2001)}}
		}, "A question can have at most 500 characters and its answer at most 2,000.", []string{"questions"}},
		{"no category", func(e *catalogue.ProductEdit) { e.CategoryID = 0 }, "Please choose a category.",
			[]string{"category_id"}},
		{"an unknown category", func(e *catalogue.ProductEdit) { e.CategoryID = 999 },
			"Please choose a category of the list.", []string{"category_id"}},
		{"a subcategory of another", func(e *catalogue.ProductEdit) { e.SubcategoryID = sub },
			"Please choose a subcategory of the list.", []string{"subcategory_id"}},
		{"a category that is a subcategory", func(e *catalogue.ProductEdit) { e.CategoryID = sub },
			"Please choose a category of the list.", []string{"category_id"}},
		{"a sub-subcategory of another", func(e *catalogue.ProductEdit) {
			e.CategoryID, e.SubcategoryID,
				e.SubSubcategoryID = other, sub, sub
		},
			"Please choose a sub-subcategory of the list.", []string{"sub_subcategory_id"}},
		{"an SKU of another product", func(e *catalogue.ProductEdit) { e.SKU = " S-1 " },
			"Another product has this SKU.", []string{"sku"}},
		{"13 pictures", func(e *catalogue.ProductEdit) {
			e.Added = slices.Repeat([]catalogue.Picture{{Name: "x", Width: 1, Height: 1}}, 13)
		}, "A product can have at most 12 pictures.", []string{"images"}},
		{"several at once, the title first", func(e *catalogue.ProductEdit) {
			e.Title, e.Price, e.Shelf, e.Length = "",
				0, -1, -1
		},
			"Title is required.", []string{"title", "price", "stock", "length"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			e := good
			c.change(&e)
			storetest.Refused(t, storetest.Second(shop.Catalogue.Add(storetest.Ctx, 0, e)), c.says, c.fields...)
		})
	}
	storetest.CheckValue(t, shop, "2", `SELECT count(*) FROM products`)
	e := good
	e.CategoryID, e.SubcategoryID, e.SubSubcategoryID = other, sub, deep
	p := storetest.Got(shop.Catalogue.Find(storetest.Ctx, storetest.Got(shop.Catalogue.Add(storetest.Ctx, 0, e)).
		Or(t))).Or(t)
	if p.CategoryID != other || p.SubcategoryID != sub || p.SubSubcategoryID != deep || p.Category != "Other" ||
		p.Subcategory != "Sub" ||
		p.SubSubcategory != "Deep" {
		t.Errorf("it hangs on %+v", p)
	}
}

func TestProductAtItsLimitsIsAccepted(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	long := func(n int) string { return strings.Repeat("é", n) }
	e := draft(t, shop, func(e *catalogue.ProductEdit) {
		e.SetCertificate(catalogue.Certificate{Kind: "bis_crs", Number: long(40), Holder: long(200)})
		e.SetCertificate(catalogue.Certificate{Kind: "wpc_eta", NotNeeded: long(300)})
		e.Title, e.Description, e.MetaDescription, e.MetaKeywords, e.OGTitle, e.OGDescription = long(200), long(10_000),
			long(500), long(500), long(200), long(500)
		e.SKU, e.Country, e.Manufacturer, e.Importer, e.NetQuantity, e.Unit, e.HSN = long(60), long(60), long(300),
			long(300), long(60), long(10), "12345678"
		e.Price, e.DiscountPrice, e.Cost, e.Shelf, e.Weight, e.Length, e.Width, e.Height, e.WarrantyMonths,
			e.GSTRate = money.Max, money.Max, money.Max, 1_000_000, 1_000_000, 10_000, 10_000, 10_000, 240, 40
		e.Specifications, e.Features, e.Notes = []string{long(500)}, slices.Repeat([]string{"x"}, 100),
			[]string{" kept ", "", "  "}
		e.Questions = append(slices.Repeat([]catalogue.Question{{Question: " a? ", Answer: " b "}}, 99),
			catalogue.Question{Question: strings.Repeat("क", 500), Answer: strings.Repeat("क", 2000)})
		e.NewMain = &catalogue.Picture{Name: "main", Width: 3, Height: 2}
		for i := range 11 {
			e.Added = append(e.Added, catalogue.Picture{Name: fmt.Sprint("extra", i), Width: 1, Height: 1})
		}
	})
	id := storetest.Got(shop.Catalogue.Add(storetest.Ctx, 0, e)).Or(t)
	p := storetest.Got(shop.Catalogue.Find(storetest.Ctx, id)).Or(t)
	want := e.Product
	want.ID, want.Category, want.Free, want.Pays, want.Availability, want.Notes, want.Version = id, "Everything",
		1_000_000, money.Max, "In Stock", []string{"kept"}, 1
	want.CreatedAt, want.ChangedAt, want.Pictures = p.CreatedAt, p.ChangedAt, append([]catalogue.Picture{*e.NewMain},
		e.Added...)
	storetest.Same(t, "the product", p, want)
	if !p.CreatedAt.Equal(storetest.Start) || !p.ChangedAt.Equal(storetest.Start) {
		t.Errorf("made at %s, changed at %s", p.CreatedAt, p.ChangedAt)
	}
	questions := storetest.Got(shop.Catalogue.ListQuestions(storetest.Ctx, id)).Or(t)
	if len(questions) != 100 || questions[0].Question != "a?" || questions[0].Answer != "b" {
		t.Errorf("%d questions, the first %+v", len(questions), questions[0])
	}
	storetest.CheckValue(t, shop, "first stock", `SELECT reason FROM stock_movements WHERE product_id = ?`, id)
	plain := storetest.Got(shop.Catalogue.Find(
		storetest.Ctx,
		storetest.Got(shop.Catalogue.Add(storetest.Ctx, 0,
			draft(t, shop, func(e *catalogue.ProductEdit) { e.Price, e.HSN = 1, "1234" }))).
			Or(t),
	)).Or(t)
	if plain.Unit != "NOS" || plain.Availability != "In Stock" || plain.Pays != 1 || plain.Specifications == nil ||
		plain.Shelf != 0 {
		t.Errorf("the plain one is %+v", plain)
	}
	storetest.CheckValue(t, shop, "0", `SELECT count(*) FROM stock_movements WHERE product_id = ?`, plain.ID)
}

func TestDiscountPriceAppliesBelowThePrice(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	id := shop.Product("Lamp", 500, 5)
	for discount, pays := range map[money.Paise]money.Paise{0: 500_00, 1: 1, 499_99: 499_99, 500_00: 500_00} {
		shop.Edit(id, func(p *catalogue.Product) { p.DiscountPrice = discount })
		if p := storetest.Got(shop.Catalogue.Find(storetest.Ctx, id)).
			Or(t); p.Pays != pays || p.Price != 500_00 ||
			p.DiscountPrice != discount {
			t.Errorf("at a discount price of %d the customer pays %d", discount, p.Pays)
		}
	}
}

func TestProductEditKeepsStockPicturesAndQuestionOrder(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	clerk := shop.Staff(accounts.Catalogue)
	b := shop.Customer("411001")
	e := draft(t, shop, func(e *catalogue.ProductEdit) {
		e.Shelf = 5
		e.NewMain = &catalogue.Picture{Name: "main", Width: 1, Height: 1}
		e.Added = []catalogue.Picture{{Name: "a", Width: 1, Height: 1}, {Name: "b", Width: 1, Height: 1},
			{Name: "c", Width: 1, Height: 1}}
		e.Questions = []catalogue.Question{{Question: "First?", Answer: "1"}, {Question: "Second?", Answer: "2"}}
	})
	id := storetest.Got(shop.Catalogue.Add(storetest.Ctx, clerk.ID, e)).Or(t)
	other := shop.Product("Other", 1, 1)
	shop.Order(b, id, 3)
	shop.Pass(time.Hour)
	questions := storetest.Got(shop.Catalogue.ListQuestions(storetest.Ctx, id)).Or(t)
	edit := catalogue.ProductEdit{Product: storetest.Got(shop.Catalogue.Find(storetest.Ctx, id)).Or(t)}
	version := shop.Catalogue.PublicVersion()
	edit.Shelf = 2
	storetest.Refused(t, shop.Catalogue.Update(storetest.Ctx, clerk.ID, edit),
		"Open orders reserve more pieces than that.", "stock")
	edit.Shelf, edit.Title = 9, "Lamp two"
	edit.Removed, edit.Kept = []string{"a", "main"}, []string{"c", "b"}
	edit.Added = []catalogue.Picture{{Name: "d", Width: 1, Height: 1}}
	edit.Questions = []catalogue.Question{{ID: questions[1].ID, Question: "Changed?", Answer: "3"},
		{Question: "New?", Answer: "4"}}
	storetest.Must(t, shop.Catalogue.Update(storetest.Ctx, clerk.ID, edit))
	p := storetest.Got(shop.Catalogue.Find(storetest.Ctx, id)).Or(t)
	names := []string{}
	for _, picture := range p.Pictures {
		names = append(names, picture.Name)
	}
	storetest.Same(t, "the pictures", names, []string{"main", "c", "b", "d"})
	if p.Title != "Lamp two" || p.Version != 2 || p.Shelf != 9 || p.Free != 6 || !p.ChangedAt.Equal(shop.Now()) ||
		!p.CreatedAt.Equal(storetest.Start) {
		t.Errorf("it is %+v", p)
	}
	storetest.Same(
		t,
		"the questions",
		storetest.Got(shop.Catalogue.ListQuestions(storetest.Ctx, id)).Or(t),
		[]catalogue.Question{questions[0], {ID: questions[1].ID, Question: "Changed?",
			Answer: "3"}, {ID: questions[1].ID + 1, Question: "New?", Answer: "4"}},
	)
	if shop.Catalogue.PublicVersion() == version {
		t.Error("the catalogue's version stays")
	}
	storetest.CheckValue(
		t,
		shop,
		"edited",
		`SELECT note FROM stock_movements WHERE product_id = ? AND reason = 'staff'`,
		id,
	)
	storetest.CheckValue(t, shop, "Lamp two\ntitle: Lamp → Lamp two\nstock: 5 → 9",
		`SELECT detail FROM audit WHERE action = 'update product' AND object = ? AND who = ?`, fmt.Sprint(id), clerk.ID)
	storetest.CheckValue(
		t,
		shop,
		"Lamp",
		`SELECT detail FROM audit WHERE action = 'add product' AND object = ? AND who = ?`,
		fmt.Sprint(id),
		clerk.ID,
	)

	next := catalogue.ProductEdit{Product: p, NewMain: &catalogue.Picture{Name: "new", Width: 1, Height: 1}}
	storetest.Must(t, shop.Catalogue.Update(storetest.Ctx, clerk.ID, next))
	if p := storetest.Got(shop.Catalogue.Find(storetest.Ctx, id)).Or(t); p.Pictures[0].Name != "new" ||
		len(p.Pictures) != 4 {
		t.Errorf("the pictures are %+v", p.Pictures)
	}
	storetest.Refused(t, shop.Catalogue.Update(storetest.Ctx, clerk.ID, catalogue.ProductEdit{Product: p}),
		"Somebody else changed this product meanwhile. Please look at their changes and try again.", "version")
	foreign := catalogue.ProductEdit{Product: storetest.Got(shop.Catalogue.Find(storetest.Ctx, other)).Or(t),
		Questions: []catalogue.Question{{ID: questions[0].ID, Question: "Mine?"}}}
	storetest.Absent(t, shop.Catalogue.Update(storetest.Ctx, clerk.ID, foreign))
	unknown := edit
	unknown.ID = 999
	storetest.Absent(t, shop.Catalogue.Update(storetest.Ctx, clerk.ID, unknown))
	wrong := next
	wrong.Title = ""
	storetest.Refused(t, shop.Catalogue.Update(storetest.Ctx, clerk.ID, wrong), "Title is required.", "title")

	storetest.Must(t, shop.Catalogue.DeleteQuestion(storetest.Ctx, clerk.ID, questions[0].ID))
	storetest.Absent(t, shop.Catalogue.DeleteQuestion(storetest.Ctx, clerk.ID, questions[0].ID))
	storetest.CheckValue(t, shop, "1", `SELECT count(*) FROM audit WHERE action = 'delete question'`)
	shop.Sums()
}

func TestProductEditTouchesOnlyItsOwnPictures(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	with := func(title string) int64 {
		return storetest.Got(shop.Catalogue.Add(storetest.Ctx, 0, draft(t, shop, func(e *catalogue.ProductEdit) {
			e.Title, e.Added = title, []catalogue.Picture{{Name: "a", Width: 1, Height: 1},
				{Name: "b", Width: 1, Height: 1}}
		}))).Or(t)
	}
	one, two := with("One"), with("Two")
	storetest.Must(
		t,
		shop.Catalogue.Update(
			storetest.Ctx,
			0,
			catalogue.ProductEdit{Product: storetest.Got(shop.Catalogue.Find(storetest.Ctx, one)).Or(t),
				Removed: []string{"a"}, NewMain: &catalogue.Picture{Name: "m", Width: 1, Height: 1}},
		),
	)
	if p := storetest.Got(shop.Catalogue.Find(storetest.Ctx, two)).Or(t); len(p.Pictures) != 2 {
		t.Errorf("another product has %+v", p.Pictures)
	}
}

func TestPicturePathMapsBackToItsName(t *testing.T) {
	for name, path := range map[string]string{"abc": "/uploads/abc-640.jpg", "abc.webp": "/uploads/abc-640.webp"} {
		storetest.Same(t, name, (catalogue.Picture{Name: name}).Path(640), path)
		storetest.Same(t, path, catalogue.PictureName(path), name)
	}
	storetest.Same(t, "a name alone", catalogue.PictureName("abc"), "abc")
}

func TestProductEditChangesStockByTheGivenDifference(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	id := shop.Product("Lamp", 500, 5)
	movements := func(want string) {
		t.Helper()
		storetest.CheckValue(t, shop, want, `SELECT group_concat(shelf_change, ' ') FROM (SELECT shelf_change
			FROM stock_movements
			WHERE product_id = ? ORDER BY id)`, id)
	}
	shop.Edit(id, func(p *catalogue.Product) { p.Title = "Lamp two" })
	movements("5")
	shop.Edit(id, func(p *catalogue.Product) { p.Shelf++ })
	movements("5 1")
	shop.Edit(id, func(p *catalogue.Product) { p.Shelf -= 2 })
	movements("5 1 -2")
	shop.Free(t, id, 4)
}

func TestPicturesKeepTheRequestedOrder(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	id := storetest.Got(shop.Catalogue.Add(storetest.Ctx, 0, draft(t, shop, func(e *catalogue.ProductEdit) {
		e.NewMain, e.Added = &catalogue.Picture{Name: "m", Width: 1, Height: 1},
			[]catalogue.Picture{{Name: "a", Width: 1, Height: 1},
				{Name: "b", Width: 1, Height: 1}}
	}))).Or(t)
	storetest.Must(
		t,
		shop.Catalogue.Update(
			storetest.Ctx,
			0,
			catalogue.ProductEdit{Product: storetest.Got(shop.Catalogue.Find(storetest.Ctx, id)).Or(t),
				Kept: []string{"m", "b", "a"}},
		),
	)
	names := ""
	for _, picture := range storetest.Got(shop.Catalogue.Find(storetest.Ctx, id)).Or(t).Pictures {
		names += picture.Name
	}
	if names != "mba" {
		t.Errorf("they come as %s", names)
	}
	bare := storetest.Got(shop.Catalogue.Add(storetest.Ctx, 0, draft(t, shop, func(e *catalogue.ProductEdit) {
		e.Added = []catalogue.Picture{{Name: "x", Width: 1, Height: 1}}
	}))).Or(t)
	storetest.CheckValue(t, shop, "1", `SELECT position FROM product_pictures WHERE product_id = ?`, bare)
}

func TestDeletedProductIsHiddenEverywhereButInOrders(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	clerk := shop.Staff(accounts.Catalogue)
	b := shop.Customer("411001")
	id, other := shop.Stocked("Lamp", 500, 5, func(p *catalogue.Product) { p.SKU = "L" }), shop.Product("Plug", 1, 1)
	o := shop.Order(b, id, 1)
	storetest.Must(t, shop.Promotions.SetCartItems(storetest.Ctx, b.ID, b.Wishes(id, 1, other, 1).Items, false))
	storetest.Must(t, shop.Promotions.SetWish(storetest.Ctx, b.ID, id, true))
	storetest.Must(t, shop.Promotions.SetWish(storetest.Ctx, b.ID, other, true))
	storetest.Must(t, shop.Catalogue.Delete(storetest.Ctx, clerk.ID, id))
	storetest.Absent(t, shop.Catalogue.Delete(storetest.Ctx, clerk.ID, id))
	storetest.Absent(t, storetest.Second(shop.Catalogue.Find(storetest.Ctx, id)))
	storetest.Absent(t, storetest.Second(shop.Catalogue.ListQuestions(storetest.Ctx, id)))
	if _, total, err := shop.Search.ListProducts(storetest.Ctx, search.ProductFilter{Words: "lamp"}); err != nil ||
		total != 0 {
		t.Errorf("it is found: %d, %v", total, err)
	}
	if _, total, err := shop.Search.ListProducts(storetest.Ctx, search.ProductFilter{}); err != nil || total != 1 {
		t.Errorf("it is listed: %d, %v", total, err)
	}
	storetest.CheckValue(
		t,
		shop,
		"1 1",
		`SELECT (SELECT count(*) FROM cart_items) || ' ' || (SELECT count(*) FROM wishlist)`,
	)
	storetest.CheckValue(
		t,
		shop,
		"1",
		`SELECT count(*) FROM audit WHERE action = 'delete product' AND object = ? AND who = ?`,
		fmt.Sprint(id),
		clerk.ID,
	)
	lamp := shop.Stocked("Lamp again", 500, 5, func(p *catalogue.Product) { p.SKU = "L" })
	shop.Ship(o)
	if names := storetest.Got(shop.Login.ListProductNames(storetest.Ctx, 0, 500)).Or(t); len(names) != 2 ||
		names[0].Title != "Lamp again" ||
		names[1] != (search.ProductName{ID: other, Title: "Plug"}) {
		t.Errorf("the names are %+v", names)
	}
	for typed, want := range map[string]search.ProductName{"agai": {ID: lamp, Title: "Lamp again"},
		"plug": {ID: other, Title: "Plug"}, "": {ID: lamp, Title: "Lamp again"}} {
		if names := storetest.Got(shop.Search.SearchProductNames(storetest.Ctx, typed, 1)).Or(t); len(names) != 1 ||
			names[0] != want {
			t.Errorf("%q finds %+v", typed, names)
		}
	}
	shop.Sums()
}

func TestProductExportIsOrderedByNumber(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	one, two, gone, four := shop.Product("1", 1, 1), shop.Product("2", 1, 1), shop.Product("3", 1, 1),
		shop.Product("4", 1, 1)
	storetest.Must(t, shop.Catalogue.Delete(storetest.Ctx, 0, gone))
	ids := func(after int64, limit int) (ids []int64) {
		for _, p := range storetest.Got(shop.Catalogue.ListProductsAfter(storetest.Ctx, after, limit)).Or(t) {
			ids = append(ids, p.ID)
		}
		return ids
	}
	storetest.Same(t, "the first", ids(0, 2), []int64{one, two})
	storetest.Same(t, "the next", ids(two, 2), []int64{four})
	storetest.Same(t, "the end", ids(four, 2), nil)
}

func TestRelatedProductsComeFromTheNearestCategoryFirst(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	b := shop.Customer("411001")
	top := storetest.Got(shop.Categories.Add(storetest.Ctx, 0, 1, 0, "Top")).Or(t)
	sub := storetest.Got(shop.Categories.Add(storetest.Ctx, 0, 2, top, "Sub")).Or(t)
	deep := storetest.Got(shop.Categories.Add(storetest.Ctx, 0, 3, sub, "Deep")).Or(t)
	elsewhere := shop.Product("Elsewhere", 1, 9)
	at := func(title string, stock int64, path ...int64) int64 {
		return shop.Stocked(title, 1, stock, func(p *catalogue.Product) {
			ids := append(path, 0, 0)
			p.CategoryID, p.SubcategoryID, p.SubSubcategoryID = ids[0], ids[1], ids[2]
		})
	}
	lamp := at("Lamp", 9, top, sub, deep)
	soldOut, rated, plain := at("Sold out", 0, top, sub, deep), at("Rated", 9, top, sub, deep),
		at("Plain", 9, top, sub, deep)
	inSub, inTop := at("In sub", 9, top, sub), at("In top", 9, top)
	gone := at("Gone", 9, top, sub, deep)
	storetest.Must(t, shop.Catalogue.Delete(storetest.Ctx, 0, gone))
	off := at("Off", 9, top, sub, deep)
	shop.Edit(off, func(p *catalogue.Product) { p.Availability = "Out of Stock" })
	o := shop.Bought(b, rated, 1)
	storetest.Must(t, shop.Reviews.RateProduct(storetest.Ctx, b.ID, o.ID, rated, 5, ""))
	related := func(id int64) (ids []int64) {
		for _, p := range storetest.Got(shop.Search.ListRelated(storetest.Ctx,
			storetest.Got(shop.Catalogue.Find(storetest.Ctx, id)).Or(t))).Or(t) {
			ids = append(ids, p.ID)
		}
		return ids
	}
	storetest.Same(t, "beside the lamp", related(lamp), []int64{rated, plain, soldOut, off, inSub, inTop})
	storetest.Same(t, "beside one of the top", related(inTop), []int64{rated, lamp, plain, inSub, soldOut, off})
	storetest.Same(t, "beside one that is alone", related(elsewhere), nil)
	for range 9 {
		at("More", 9, top)
	}
	if n := len(related(lamp)); n != 8 {
		t.Errorf("%d are shown", n)
	}
}

// Units sold while a product was edited stay sold, unless the editor counted the stock.
func TestProductEditLeavesUnchangedStockAlone(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	b, lamp := shop.Customer("411001"), shop.Product("Lamp", 500, 9)
	p := storetest.Got(shop.Catalogue.Find(storetest.Ctx, lamp)).Or(t)
	began := p.Shelf
	shop.Ship(shop.Order(b, lamp, 4))
	p.Title = "Bright Lamp"
	storetest.Must(t, shop.Catalogue.Update(storetest.Ctx, 0, catalogue.ProductEdit{Product: p, Began: &began}))
	after := storetest.Got(shop.Catalogue.Find(storetest.Ctx, lamp)).Or(t)
	storetest.Same(t, "its title", after.Title, "Bright Lamp")
	storetest.Same(t, "on the shelf", after.Shelf, int64(5))
	p.Version, p.Shelf = 0, 20
	storetest.Must(t, shop.Catalogue.Update(storetest.Ctx, 0, catalogue.ProductEdit{Product: p}))
	storetest.Same(t, "counted", storetest.Got(shop.Catalogue.Find(storetest.Ctx, lamp)).Or(t).Shelf, int64(20))
	shop.Sums()
}

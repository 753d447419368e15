package catalogue_test

import (
	"errors"
	"strings"
	"testing"

	"hearth/store/accounts"
	"hearth/store/catalogue"
	"hearth/store/core"
	"hearth/store/search"
	"hearth/store/storetest"
)

const (
	changedSince = "Somebody has changed it since, so it was left as it is."
	twoHeld      = "Open orders reserve 2 pieces of it. Ship or cancel them first."
	noSuchAct    = "Please choose what to change: selling_price, price, discount_price, stock, availability, category, gst_rate, hsn_code, away."
)

// changes formats the effects of a bulk change, one line per product.
func changes(done []catalogue.ProductChange) []string {
	lines := []string{}
	for _, c := range done {
		lines = append(lines, strings.TrimSpace(c.Title+": "+c.Was+" → "+c.Becomes+" "+c.Why))
	}
	return lines
}

func TestBulkProductChangeIsPreviewed(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	b := shop.Customer("411001")
	lamp := shop.Stocked("Lamp", 1499, 5, func(p *catalogue.Product) { p.DiscountPrice = 129900 })
	plug := shop.Product("Plug", 99, 3)
	shop.Order(b, plug, 2)
	place := storetest.Got(shop.Catalogue.Find(storetest.Ctx, lamp)).Or(t)
	ids := []int64{lamp, plug, 999}
	const gone = ":  →  This product is no longer sold."
	for _, c := range []struct {
		name string
		act  catalogue.ProductAct
		want []string
	}{
		{"a price", catalogue.ProductAct{Act: catalogue.ProductPrice, Value: "1,499.50"},
			[]string{"Lamp: ₹1,499.00 → ₹1,499.50", "Plug: ₹99.00 → ₹1,499.50", gone}},
		{"a part more, to the rupee", catalogue.ProductAct{Act: catalogue.ProductPrice, Value: "+5%"},
			[]string{"Lamp: ₹1,499.00 → ₹1,574.00", "Plug: ₹99.00 → ₹104.00", gone}},
		{"a price in words", catalogue.ProductAct{Act: catalogue.ProductPrice, Value: "+cheap%"}, []string{
			"Lamp: ₹1,499.00 →  Enter a price such as 1499, +50, -50, +5% or -10%.",
			"Plug: ₹99.00 →  Enter a price such as 1499, +50, -50, +5% or -10%.", gone}},
		{"below the discount price", catalogue.ProductAct{Act: catalogue.ProductPrice, Value: "-20%"}, []string{
			"Lamp: ₹1,499.00 → ₹1,199.00 The discount price can't be above the price.", "Plug: ₹99.00 → ₹79.00", gone}},
		{"a difference", catalogue.ProductAct{Act: catalogue.ProductPrice, Value: "-98.50"},
			[]string{"Lamp: ₹1,499.00 → ₹1,400.50", "Plug: ₹99.00 → ₹0.50", gone}},
		{"below nothing", catalogue.ProductAct{Act: catalogue.ProductPrice, Value: "-100"},
			[]string{"Lamp: ₹1,499.00 → ₹1,399.00",
				"Plug: ₹99.00 → -₹1.00 Price must be above 0.", gone}},
		{"a discount", catalogue.ProductAct{Act: catalogue.ProductDiscount, Value: "10%"},
			[]string{"Lamp: ₹1,299.00 → ₹1,349.00", "Plug: none → ₹89.00", gone}},
		{"a price in letters", catalogue.ProductAct{Act: catalogue.ProductPrice, Value: "cheap"}, []string{
			"Lamp: ₹1,499.00 →  Enter a price such as 1499, +50, -50, +5% or -10%.",
			"Plug: ₹99.00 →  Enter a price such as 1499, +50, -50, +5% or -10%.", gone}},
		{"no discount", catalogue.ProductAct{Act: catalogue.ProductDiscount}, []string{"Lamp: ₹1,299.00 → none",
			"Plug: none → none", gone}},
		{"a discount price", catalogue.ProductAct{Act: catalogue.ProductDiscount, Value: "100"},
			[]string{"Lamp: ₹1,299.00 → ₹100.00",
				"Plug: none → ₹100.00 The discount price can't be above the price.", gone}},
		{"all of the price off", catalogue.ProductAct{Act: catalogue.ProductDiscount, Value: "100%"}, []string{
			"Lamp: ₹1,299.00 →  Enter a discount price such as 1299, a part off such as 10%, or nothing for none.",
			"Plug: none →  Enter a discount price such as 1299, a part off such as 10%, or nothing for none.", gone}},
		{"a discount in words", catalogue.ProductAct{Act: catalogue.ProductDiscount, Value: "half"}, []string{
			"Lamp: ₹1,299.00 →  Enter a discount price such as 1299, a part off such as 10%, or nothing for none.",
			"Plug: none →  Enter a discount price such as 1299, a part off such as 10%, or nothing for none.", gone}},
		{"stock", catalogue.ProductAct{Act: catalogue.ProductStock, Value: "25"},
			[]string{"Lamp: 5 → 25", "Plug: 3 → 25", gone}},
		{"stock that orders hold", catalogue.ProductAct{Act: catalogue.ProductStock, Value: "-2"},
			[]string{"Lamp: 5 → 3", "Plug: 3 → 1 Open orders reserve more pieces than that.", gone}},
		{"stock in words", catalogue.ProductAct{Act: catalogue.ProductStock, Value: "many"}, []string{
			"Lamp: 5 →  Enter a number of pieces such as 25, +5 or -2.",
			"Plug: 3 →  Enter a number of pieces such as 25, +5 or -2.", gone}},
		{"availability", catalogue.ProductAct{Act: catalogue.ProductAvailability, Value: "Out of Stock"},
			[]string{"Lamp: In Stock → Out of Stock",
				"Plug: In Stock → Out of Stock", gone}},
		{"a rate", catalogue.ProductAct{Act: catalogue.ProductRate, Value: "5%"},
			[]string{"Lamp: 18 % → 5 %", "Plug: 18 % → 5 %", gone}},
		{"no rate", catalogue.ProductAct{Act: catalogue.ProductRate, Value: "7"}, []string{
			"Lamp: 18 % → 7 % The GST rate must be 0, 5, 12, 18, 28 or 40.",
			"Plug: 18 % → 7 % The GST rate must be 0, 5, 12, 18, 28 or 40.", gone}},
		{"an HSN code", catalogue.ProductAct{Act: catalogue.ProductHSN, Value: " 9405 "},
			[]string{"Lamp: 8536 → 9405", "Plug: 8536 → 9405", gone}},
		{"a category that is none", catalogue.ProductAct{Act: catalogue.ProductCategory,
			Path: [3]int64{place.CategoryID, 999}}, []string{
			"Lamp: Everything → Everything Please choose a subcategory of the list.",
			"Plug: Everything → Everything Please choose a subcategory of the list.", gone}},
		{"away", catalogue.ProductAct{Act: catalogue.ProductOffSale}, []string{"Lamp:  →", "Plug:  →  " + twoHeld, gone}},
		{"nothing known", catalogue.ProductAct{Act: "burn"}, []string{
			":  →  " + noSuchAct,
			":  →  " + noSuchAct,
			":  →  " + noSuchAct}},
	} {
		t.Run(c.name, func(t *testing.T) {
			storetest.Same(t, "the plan", changes(storetest.Got(shop.Catalogue.PlanProducts(storetest.Ctx, c.act, ids)).
				Or(t)), c.want)
		})
	}
	after := storetest.Got(shop.Catalogue.Find(storetest.Ctx, lamp)).Or(t)
	if after.Version != place.Version || after.Price != place.Price || after.Shelf != place.Shelf {
		t.Errorf("a plan changed the product: %+v", after)
	}
	storetest.CheckValue(t, shop, "0", `SELECT count(*) FROM import_steps`)
}

func TestBulkProductChangeIsUndoneUnlessEditedSince(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name, act, value, back string
		meanwhile              func(e *catalogue.ProductEdit)
		kept                   string
	}{
		{"price", catalogue.ProductPrice, "600", "₹600.00 → ₹500.00",
			func(e *catalogue.ProductEdit) { e.Price = 70000 }, "₹700.00 → ₹500.00"},
		{"discount", catalogue.ProductDiscount, "10%", "₹450.00 → none",
			func(e *catalogue.ProductEdit) { e.DiscountPrice = 100 }, "₹1.00 → none"},
		{"availability", catalogue.ProductAvailability, "Out of Stock", "Out of Stock → In Stock",
			func(e *catalogue.ProductEdit) {
				e.Availability = "In Stock"
			}, "In Stock → In Stock"},
		{"selling price", catalogue.ProductSelling, "-10%", "₹450.00, 10 % off the MRP of ₹500.00 → ₹500.00, the MRP",
			func(e *catalogue.ProductEdit) { e.DiscountPrice = 100 },
			"₹1.00, 100 % off the MRP of ₹500.00 → ₹500.00, the MRP"},
		{"rate", catalogue.ProductRate, "5", "5 % → 18 %", func(e *catalogue.ProductEdit) { e.GSTRate = 28 },
			"28 % → 18 %"},
		{"HSN", catalogue.ProductHSN, "9405", "9405 → 8536", func(e *catalogue.ProductEdit) { e.HSN = "8517" },
			"8517 → 8536"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			shop := storetest.New(t)
			owner := shop.Staff(accounts.Owner)
			lamp, plug := shop.Product("Lamp", 500, 5), shop.Product("Plug", 500, 5)
			act := catalogue.ProductAct{Act: c.act, Value: c.value}
			job := storetest.Got(shop.AddJob(storetest.Ctx, owner.ID, "products", 2, nil)).Or(t)
			storetest.Got(shop.Catalogue.ChangeProducts(storetest.Ctx, owner.ID, job, act, []int64{lamp, plug})).Or(t)
			// Other fields keep their values, and so does the same field if it was edited later.
			edit := func(id int64, change func(e *catalogue.ProductEdit)) {
				e := catalogue.ProductEdit{Product: storetest.Got(shop.Catalogue.Find(storetest.Ctx, id)).Or(t)}
				change(&e)
				storetest.Must(t, shop.Catalogue.Update(storetest.Ctx, owner.ID, e))
			}
			edit(lamp, func(e *catalogue.ProductEdit) { e.Title = "Lamp, new" })
			edit(plug, c.meanwhile)
			storetest.Same(
				t,
				"taken back",
				changes(storetest.Got(shop.Catalogue.UndoProducts(storetest.Ctx, owner.ID, job, act)).Or(t)),
				[]string{"Lamp: " + c.back, "Plug: " + c.kept + " " + changedSince},
			)
			if p := storetest.Got(shop.Catalogue.Find(storetest.Ctx, lamp)).Or(t); p.Title != "Lamp, new" {
				t.Errorf("the title is %s", p.Title)
			}
			storetest.CheckValue(t, shop, "1", `SELECT count(*) FROM import_steps`)
			shop.Sums()
		})
	}
}

func TestBulkStockUndoReversesTheDifference(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	owner := shop.Staff(accounts.Owner)
	b := shop.Customer("411001")
	lamp, plug := shop.Product("Lamp", 500, 5), shop.Product("Plug", 100, 0)
	act := catalogue.ProductAct{Act: catalogue.ProductStock, Value: "20"}
	job := storetest.Got(shop.AddJob(storetest.Ctx, owner.ID, "products", 2, nil)).Or(t)
	storetest.Got(shop.Catalogue.ChangeProducts(storetest.Ctx, owner.ID, job, act, []int64{lamp, plug})).Or(t)
	shop.Order(b, lamp, 1)
	shop.Order(b, plug, 3)
	storetest.Same(t, "taken back",
		changes(storetest.Got(shop.Catalogue.UndoProducts(storetest.Ctx, owner.ID, job, act)).Or(t)),
		[]string{"Lamp: 20 → 5", "Plug: 20 → 0 Open orders reserve more pieces than that."})
	if free := storetest.Got(shop.Catalogue.Stock(storetest.Ctx, lamp)).Or(t); free != 4 {
		t.Errorf("%d lamps are free, want 4", free)
	}
	shop.Sums()
}

func TestBulkDeletedProductsAreRestored(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	owner := shop.Staff(accounts.Owner)
	lamp := shop.Stocked("Lamp", 500, 5, func(p *catalogue.Product) { p.SKU = "L-1" })
	act := catalogue.ProductAct{Act: catalogue.ProductOffSale}
	job := storetest.Got(shop.AddJob(storetest.Ctx, owner.ID, "products", 1, nil)).Or(t)
	storetest.Got(shop.Catalogue.ChangeProducts(storetest.Ctx, owner.ID, job, act, []int64{lamp})).Or(t)
	if _, err := shop.Catalogue.Find(storetest.Ctx, lamp); !errors.Is(err, core.ErrNotFound) {
		t.Fatalf("it is still there: %v", err)
	}
	storetest.Same(
		t,
		"taken back",
		changes(storetest.Got(shop.Catalogue.UndoProducts(storetest.Ctx, owner.ID, job, act)).Or(t)),
		[]string{"Lamp:  →"},
	)
	found, _, err := shop.Search.ListProducts(storetest.Ctx, search.ProductFilter{Words: "lamp",
		Page: core.Page{Number: 1, Size: 10}})
	if err != nil || len(found) != 1 {
		t.Errorf("the search finds %v %v", found, err)
	}
	_, err = shop.Catalogue.UndoProducts(storetest.Ctx, owner.ID, job, act)
	storetest.Refused(t, err, "There is nothing left to undo.")
	// A product that got the SKU in the meantime keeps it.
	job = storetest.Got(shop.AddJob(storetest.Ctx, owner.ID, "products", 1, nil)).Or(t)
	storetest.Got(shop.Catalogue.ChangeProducts(storetest.Ctx, owner.ID, job, act, []int64{lamp})).Or(t)
	shop.Stocked("Other", 500, 5, func(p *catalogue.Product) { p.SKU = "L-1" })
	storetest.Same(t, "not taken back",
		changes(storetest.Got(shop.Catalogue.UndoProducts(storetest.Ctx, owner.ID, job, act)).Or(t)),
		[]string{"Lamp:  →  Another product has this SKU."})
}

func TestProductsMoveToACategoryInBulk(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	owner := shop.Staff(accounts.Owner)
	lamp, plug := shop.Product("Lamp", 500, 5), shop.Product("Plug", 500, 5)
	lights := storetest.Got(shop.Categories.Add(storetest.Ctx, owner.ID, 1, 0, "Lights")).Or(t)
	bulbs := storetest.Got(shop.Categories.Add(storetest.Ctx, owner.ID, 2, lights, "Bulbs")).Or(t)
	act := catalogue.ProductAct{Act: catalogue.ProductCategory, Path: [3]int64{lights, bulbs}}
	job := storetest.Got(shop.AddJob(storetest.Ctx, owner.ID, "products", 2, nil)).Or(t)
	storetest.Same(
		t,
		"moved",
		changes(storetest.Got(shop.Catalogue.ChangeProducts(storetest.Ctx, owner.ID, job, act, []int64{lamp, plug})).
			Or(t)),
		[]string{"Lamp: Everything → Lights › Bulbs", "Plug: Everything → Lights › Bulbs"},
	)
	e := catalogue.ProductEdit{Product: storetest.Got(shop.Catalogue.Find(storetest.Ctx, plug)).Or(t)}
	e.SubcategoryID = 0
	storetest.Must(t, shop.Catalogue.Update(storetest.Ctx, owner.ID, e))
	storetest.Same(t, "taken back",
		changes(storetest.Got(shop.Catalogue.UndoProducts(storetest.Ctx, owner.ID, job, act)).Or(t)),
		[]string{"Lamp: Lights › Bulbs → Everything", "Plug: Lights → Everything " + changedSince})
}

func TestCopiedProductIsNotForSaleUntilReviewed(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	owner := shop.Staff(accounts.Owner)
	e := draft(t, shop, func(e *catalogue.ProductEdit) {
		e.Title, e.SKU, e.Shelf, e.Specifications = strings.Repeat("é", 199), "L-1", 5, []string{"Colour: white"}
		e.NewMain, e.Added = &catalogue.Picture{Name: "a", Width: 1, Height: 1},
			[]catalogue.Picture{{Name: "b", Width: 1, Height: 1}}
		e.Questions = []catalogue.Question{{Question: "Why?", Answer: "So."}}
	})
	id := storetest.Got(shop.Catalogue.Add(storetest.Ctx, owner.ID, e)).Or(t)
	made := storetest.Got(shop.Catalogue.Copy(storetest.Ctx, owner.ID, id)).Or(t)
	p := storetest.Got(shop.Catalogue.Find(storetest.Ctx, made)).Or(t)
	if p.Title != "Copy of "+strings.Repeat("é", 192) || p.SKU != "" || p.Shelf != 0 ||
		p.Availability != "Out of Stock" ||
		p.Price != e.Price || len(p.Pictures) != 2 || p.Specifications[0] != "Colour: white" {
		t.Errorf("the copy is %+v", p)
	}
	if asked := storetest.Got(shop.Catalogue.ListQuestions(storetest.Ctx, made)).Or(t); len(asked) != 1 ||
		asked[0].Answer != "So." {
		t.Errorf("its questions are %+v", asked)
	}
	storetest.Absent(t, storetest.Second(shop.Catalogue.Copy(storetest.Ctx, owner.ID, 999)))
	shop.Sums()
}

func TestKitGSTRateIsThatOfItsParts(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	hub, bulb := shop.Product("Hub", 500, 5), shop.Product("Bulb", 100, 5)
	id := storetest.Kit(t, shop, "Kit", 550_00, hub, 1, bulb, 1)
	plan := storetest.Got(shop.Catalogue.PlanProducts(storetest.Ctx, catalogue.ProductAct{Act: catalogue.ProductRate,
		Value: "5"}, []int64{id, hub})).
		Or(t)
	storetest.Same(t, "why the kit's rate stays", plan[0].Why,
		"A kit is taxed part by part. Please change the rate of its parts.")
	storetest.Same(t, "the hub", changes(plan[1:]), []string{"Hub: 18 % → 5 %"})
}

// The selling price is what customers pay; the MRP stays the same, and the discount follows.
func TestBulkSellingPriceChangeLeavesTheMRP(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	lamp := shop.Stocked("Lamp", 1000, 5, func(p *catalogue.Product) { p.DiscountPrice = 80000 })
	plug, owner := shop.Product("Plug", 100, 3), shop.Staff(accounts.Owner)
	ids := []int64{lamp, plug}
	for _, c := range []struct {
		value string
		want  []string
	}{
		{"+5%", []string{"Lamp: ₹800.00, 20 % off the MRP of ₹1,000.00 → ₹840.00, 16 % off the MRP of ₹1,000.00",
			"Plug: ₹100.00, the MRP →  ₹105.00 is above its MRP of ₹100.00. Change the MRP first."}},
		{"-10", []string{"Lamp: ₹800.00, 20 % off the MRP of ₹1,000.00 → ₹790.00, 21 % off the MRP of ₹1,000.00",
			"Plug: ₹100.00, the MRP → ₹90.00, 10 % off the MRP of ₹100.00"}},
		{"1000", []string{"Lamp: ₹800.00, 20 % off the MRP of ₹1,000.00 → ₹1,000.00, the MRP",
			"Plug: ₹100.00, the MRP →  ₹1,000.00 is above its MRP of ₹100.00. Change the MRP first."}},
		{"-100", []string{"Lamp: ₹800.00, 20 % off the MRP of ₹1,000.00 → ₹700.00, 30 % off the MRP of ₹1,000.00",
			"Plug: ₹100.00, the MRP →  The selling price must be above 0."}},
		{"",
			[]string{"Lamp: ₹800.00, 20 % off the MRP of ₹1,000.00 →  Enter a price such as 1499, +50, -50, +5% or -10%.",
				"Plug: ₹100.00, the MRP →  Enter a price such as 1499, +50, -50, +5% or -10%."}},
	} {
		storetest.Same(
			t,
			c.value,
			changes(
				storetest.Got(shop.Catalogue.PlanProducts(storetest.Ctx,
					catalogue.ProductAct{Act: catalogue.ProductSelling, Value: c.value}, ids)).
					Or(t),
			),
			c.want,
		)
	}
	act := catalogue.ProductAct{Act: catalogue.ProductSelling, Value: "-10%"}
	job := storetest.Got(shop.AddJob(storetest.Ctx, owner.ID, "products", 2, nil)).Or(t)
	storetest.Got(shop.Catalogue.ChangeProducts(storetest.Ctx, owner.ID, job, act, ids)).Or(t)
	storetest.CheckValue(
		t,
		shop,
		"100000 72000, 10000 9000",
		`SELECT group_concat(price || ' ' || discount_price, ', ' ORDER BY id) FROM products`,
	)
	storetest.Got(shop.Catalogue.UndoProducts(storetest.Ctx, 0, job, act)).Or(t)
	storetest.CheckValue(t, shop, "100000 80000, 10000 0", `SELECT group_concat(price || ' ' || discount_price, ', '
		ORDER BY id) FROM products`)
}

func TestBulkPriceChangeAppliesToVariants(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	lamp, owner := shop.Product("Lamp", 100, 3), shop.Staff(accounts.Owner)
	family, variants := storetest.Panel(t, shop, 3)
	price, stock := catalogue.ProductAct{
		Act:   catalogue.ProductPrice,
		Value: "+10",
	}, catalogue.ProductAct{
		Act:   catalogue.ProductStock,
		Value: "+1",
	}
	storetest.Same(
		t,
		"for a price",
		storetest.Got(shop.Catalogue.AffectedProducts(storetest.Ctx, price, []int64{lamp, family, variants[1].ID,
			lamp})).Or(t),
		[]int64{lamp, variants[0].ID, variants[1].ID, variants[2].ID, variants[3].ID},
	)
	storetest.Same(
		t,
		"for the stock",
		storetest.Got(shop.Catalogue.AffectedProducts(storetest.Ctx, stock, []int64{lamp, family})).Or(t),
		[]int64{lamp, family},
	)
	before := storetest.Got(shop.Variants.FindFamily(storetest.Ctx, family)).Or(t).Price
	act := catalogue.ProductAct{Act: catalogue.ProductSelling, Value: "-10%"}
	storetest.Got(shop.Catalogue.ChangeProducts(storetest.Ctx, 0,
		storetest.Got(shop.AddJob(storetest.Ctx, owner.ID, "products", 2, nil)).Or(t), act,
		storetest.Got(shop.Catalogue.AffectedProducts(storetest.Ctx, act, []int64{family})).Or(t))).
		Or(t)
	if after := storetest.Got(shop.Variants.FindFamily(storetest.Ctx, family)).Or(t).Pays; after >= before {
		t.Errorf("the product with options sells from %s, it was %s", after.Rupees(), before.Rupees())
	}
}

package store_test

import (
	"errors"
	"strings"
	"testing"

	"hearth/store"
	"hearth/store/storetest"
)

const (
	changedSince = "Somebody has changed it since, so it was left as it is."
	twoHeld      = "Open orders reserve 2 pieces of it. Ship or cancel them first."
	noSuchAct    = "Please choose what to change: selling_price, price, discount_price, stock, availability, category, gst_rate, hsn_code, away."
)

// changes tells what an act did, a product a line.
func changes(done []store.ProductChange) []string {
	lines := []string{}
	for _, c := range done {
		lines = append(lines, strings.TrimSpace(c.Title+": "+c.Was+" → "+c.Becomes+" "+c.Why))
	}
	return lines
}

func TestAnActOnManyProductsIsShownBeforeItIsDone(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	b := shop.Customer("411001")
	lamp := shop.Stocked("Lamp", 1499, 5, func(p *store.Product) { p.DiscountPrice = 129900 })
	plug := shop.Product("Plug", 99, 3)
	shop.Order(b, plug, 2)
	place := got(shop.FindProduct(ctx, lamp)).or(t)
	ids := []int64{lamp, plug, 999}
	const gone = ":  →  This product is no longer sold."
	for _, c := range []struct {
		name string
		act  store.ProductAct
		want []string
	}{
		{"a price", store.ProductAct{Act: store.ProductPrice, Value: "1,499.50"},
			[]string{"Lamp: ₹1,499.00 → ₹1,499.50", "Plug: ₹99.00 → ₹1,499.50", gone}},
		{"a part more, to the rupee", store.ProductAct{Act: store.ProductPrice, Value: "+5%"},
			[]string{"Lamp: ₹1,499.00 → ₹1,574.00", "Plug: ₹99.00 → ₹104.00", gone}},
		{"a price in words", store.ProductAct{Act: store.ProductPrice, Value: "+cheap%"}, []string{
			"Lamp: ₹1,499.00 →  Enter a price such as 1499, +50, -50, +5% or -10%.",
			"Plug: ₹99.00 →  Enter a price such as 1499, +50, -50, +5% or -10%.", gone}},
		{"below the discount price", store.ProductAct{Act: store.ProductPrice, Value: "-20%"}, []string{
			"Lamp: ₹1,499.00 → ₹1,199.00 The discount price can't be above the price.", "Plug: ₹99.00 → ₹79.00", gone}},
		{"a difference", store.ProductAct{Act: store.ProductPrice, Value: "-98.50"},
			[]string{"Lamp: ₹1,499.00 → ₹1,400.50", "Plug: ₹99.00 → ₹0.50", gone}},
		{"below nothing", store.ProductAct{Act: store.ProductPrice, Value: "-100"}, []string{"Lamp: ₹1,499.00 → ₹1,399.00",
			"Plug: ₹99.00 → -₹1.00 Price must be above 0.", gone}},
		{"a discount", store.ProductAct{Act: store.ProductDiscount, Value: "10%"},
			[]string{"Lamp: ₹1,299.00 → ₹1,349.00", "Plug: none → ₹89.00", gone}},
		{"a price in letters", store.ProductAct{Act: store.ProductPrice, Value: "cheap"}, []string{
			"Lamp: ₹1,499.00 →  Enter a price such as 1499, +50, -50, +5% or -10%.",
			"Plug: ₹99.00 →  Enter a price such as 1499, +50, -50, +5% or -10%.", gone}},
		{"no discount", store.ProductAct{Act: store.ProductDiscount}, []string{"Lamp: ₹1,299.00 → none", "Plug: none → none", gone}},
		{"a discount price", store.ProductAct{Act: store.ProductDiscount, Value: "100"}, []string{"Lamp: ₹1,299.00 → ₹100.00",
			"Plug: none → ₹100.00 The discount price can't be above the price.", gone}},
		{"all of the price off", store.ProductAct{Act: store.ProductDiscount, Value: "100%"}, []string{
			"Lamp: ₹1,299.00 →  Enter a discount price such as 1299, a part off such as 10%, or nothing for none.",
			"Plug: none →  Enter a discount price such as 1299, a part off such as 10%, or nothing for none.", gone}},
		{"a discount in words", store.ProductAct{Act: store.ProductDiscount, Value: "half"}, []string{
			"Lamp: ₹1,299.00 →  Enter a discount price such as 1299, a part off such as 10%, or nothing for none.",
			"Plug: none →  Enter a discount price such as 1299, a part off such as 10%, or nothing for none.", gone}},
		{"stock", store.ProductAct{Act: store.ProductStock, Value: "25"}, []string{"Lamp: 5 → 25", "Plug: 3 → 25", gone}},
		{"stock that orders hold", store.ProductAct{Act: store.ProductStock, Value: "-2"},
			[]string{"Lamp: 5 → 3", "Plug: 3 → 1 Open orders reserve more pieces than that.", gone}},
		{"stock in words", store.ProductAct{Act: store.ProductStock, Value: "many"}, []string{
			"Lamp: 5 →  Enter a number of pieces such as 25, +5 or -2.", "Plug: 3 →  Enter a number of pieces such as 25, +5 or -2.", gone}},
		{"availability", store.ProductAct{Act: store.ProductAvailability, Value: "Out of Stock"}, []string{"Lamp: In Stock → Out of Stock",
			"Plug: In Stock → Out of Stock", gone}},
		{"a rate", store.ProductAct{Act: store.ProductRate, Value: "5%"}, []string{"Lamp: 18 % → 5 %", "Plug: 18 % → 5 %", gone}},
		{"no rate", store.ProductAct{Act: store.ProductRate, Value: "7"}, []string{
			"Lamp: 18 % → 7 % The GST rate must be 0, 5, 12, 18, 28 or 40.", "Plug: 18 % → 7 % The GST rate must be 0, 5, 12, 18, 28 or 40.", gone}},
		{"an HSN code", store.ProductAct{Act: store.ProductHSN, Value: " 9405 "}, []string{"Lamp: 8536 → 9405", "Plug: 8536 → 9405", gone}},
		{"a category that is none", store.ProductAct{Act: store.ProductCategory, Path: [3]int64{place.CategoryID, 999}}, []string{
			"Lamp: Everything → Everything Please choose a subcategory of the list.",
			"Plug: Everything → Everything Please choose a subcategory of the list.", gone}},
		{"away", store.ProductAct{Act: store.ProductAway}, []string{"Lamp:  →", "Plug:  →  " + twoHeld, gone}},
		{"nothing known", store.ProductAct{Act: "burn"}, []string{
			":  →  " + noSuchAct,
			":  →  " + noSuchAct,
			":  →  " + noSuchAct}},
	} {
		t.Run(c.name, func(t *testing.T) {
			same(t, "the plan", changes(got(shop.PlanProducts(ctx, c.act, ids)).or(t)), c.want)
		})
	}
	after := got(shop.FindProduct(ctx, lamp)).or(t)
	if after.Version != place.Version || after.Price != place.Price || after.Shelf != place.Shelf {
		t.Errorf("a plan changed the product: %+v", after)
	}
	look(t, shop, "0", `SELECT count(*) FROM import_steps`)
}

func TestAnActOnManyProductsIsTakenBackWhereNobodyChangedItSince(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name, act, value, back string
		meanwhile              func(e *store.ProductEdit)
		kept                   string
	}{
		{"price", store.ProductPrice, "600", "₹600.00 → ₹500.00", func(e *store.ProductEdit) { e.Price = 70000 }, "₹700.00 → ₹500.00"},
		{"discount", store.ProductDiscount, "10%", "₹450.00 → none", func(e *store.ProductEdit) { e.DiscountPrice = 100 }, "₹1.00 → none"},
		{"availability", store.ProductAvailability, "Out of Stock", "Out of Stock → In Stock", func(e *store.ProductEdit) {
			e.Availability = "In Stock"
		}, "In Stock → In Stock"},
		{"selling price", store.ProductSelling, "-10%", "₹450.00, 10 % off the MRP of ₹500.00 → ₹500.00, the MRP",
			func(e *store.ProductEdit) { e.DiscountPrice = 100 }, "₹1.00, 100 % off the MRP of ₹500.00 → ₹500.00, the MRP"},
		{"rate", store.ProductRate, "5", "5 % → 18 %", func(e *store.ProductEdit) { e.GSTRate = 28 }, "28 % → 18 %"},
		{"HSN", store.ProductHSN, "9405", "9405 → 8536", func(e *store.ProductEdit) { e.HSN = "8517" }, "8517 → 8536"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			shop := storetest.New(t)
			owner := shop.Staff(store.Owner)
			lamp, plug := shop.Product("Lamp", 500, 5), shop.Product("Plug", 500, 5)
			act := store.ProductAct{Act: c.act, Value: c.value}
			job := got(shop.AddJob(ctx, owner.ID, "products", 2, nil)).or(t)
			got(shop.ChangeProducts(ctx, owner.ID, job, act, []int64{lamp, plug})).or(t)
			// Other changes stay, and so does a later change of the same field.
			edit := func(id int64, change func(e *store.ProductEdit)) {
				e := store.ProductEdit{Product: got(shop.FindProduct(ctx, id)).or(t)}
				change(&e)
				must(t, shop.UpdateProduct(ctx, owner.ID, e))
			}
			edit(lamp, func(e *store.ProductEdit) { e.Title = "Lamp, new" })
			edit(plug, c.meanwhile)
			same(t, "taken back", changes(got(shop.TakeBackProducts(ctx, owner.ID, job, act)).or(t)),
				[]string{"Lamp: " + c.back, "Plug: " + c.kept + " " + changedSince})
			if p := got(shop.FindProduct(ctx, lamp)).or(t); p.Title != "Lamp, new" {
				t.Errorf("the title is %s", p.Title)
			}
			look(t, shop, "1", `SELECT count(*) FROM import_steps`)
			shop.Sums()
		})
	}
}

func TestStockOfManyIsTakenBackByWhatItWasChanged(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	owner := shop.Staff(store.Owner)
	b := shop.Customer("411001")
	lamp, plug := shop.Product("Lamp", 500, 5), shop.Product("Plug", 100, 0)
	act := store.ProductAct{Act: store.ProductStock, Value: "20"}
	job := got(shop.AddJob(ctx, owner.ID, "products", 2, nil)).or(t)
	got(shop.ChangeProducts(ctx, owner.ID, job, act, []int64{lamp, plug})).or(t)
	shop.Order(b, lamp, 1)
	shop.Order(b, plug, 3)
	same(t, "taken back", changes(got(shop.TakeBackProducts(ctx, owner.ID, job, act)).or(t)),
		[]string{"Lamp: 20 → 5", "Plug: 20 → 0 Open orders reserve more pieces than that."})
	if free := got(shop.Stock(ctx, lamp)).or(t); free != 4 {
		t.Errorf("%d lamps are free, want 4", free)
	}
	shop.Sums()
}

func TestWhatWasPutAwayComesBack(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	owner := shop.Staff(store.Owner)
	lamp := shop.Stocked("Lamp", 500, 5, func(p *store.Product) { p.SKU = "L-1" })
	act := store.ProductAct{Act: store.ProductAway}
	job := got(shop.AddJob(ctx, owner.ID, "products", 1, nil)).or(t)
	got(shop.ChangeProducts(ctx, owner.ID, job, act, []int64{lamp})).or(t)
	if _, err := shop.FindProduct(ctx, lamp); !errors.Is(err, store.ErrNotFound) {
		t.Fatalf("it is still there: %v", err)
	}
	same(t, "taken back", changes(got(shop.TakeBackProducts(ctx, owner.ID, job, act)).or(t)), []string{"Lamp:  →"})
	found, _, err := shop.ListProducts(ctx, store.ProductFilter{Words: "lamp", Page: store.Page{Number: 1, Size: 10}})
	if err != nil || len(found) != 1 {
		t.Errorf("the search finds %v %v", found, err)
	}
	_, err = shop.TakeBackProducts(ctx, owner.ID, job, act)
	refused(t, err, "There is nothing left to undo.")
	// A product that took its SKU in the meantime keeps it.
	job = got(shop.AddJob(ctx, owner.ID, "products", 1, nil)).or(t)
	got(shop.ChangeProducts(ctx, owner.ID, job, act, []int64{lamp})).or(t)
	shop.Stocked("Other", 500, 5, func(p *store.Product) { p.SKU = "L-1" })
	same(t, "not taken back", changes(got(shop.TakeBackProducts(ctx, owner.ID, job, act)).or(t)),
		[]string{"Lamp:  →  Another product has this SKU."})
}

func TestManyProductsMoveToACategory(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	owner := shop.Staff(store.Owner)
	lamp, plug := shop.Product("Lamp", 500, 5), shop.Product("Plug", 500, 5)
	lights := got(shop.AddCategory(ctx, owner.ID, 1, 0, "Lights")).or(t)
	bulbs := got(shop.AddCategory(ctx, owner.ID, 2, lights, "Bulbs")).or(t)
	act := store.ProductAct{Act: store.ProductCategory, Path: [3]int64{lights, bulbs}}
	job := got(shop.AddJob(ctx, owner.ID, "products", 2, nil)).or(t)
	same(t, "moved", changes(got(shop.ChangeProducts(ctx, owner.ID, job, act, []int64{lamp, plug})).or(t)),
		[]string{"Lamp: Everything → Lights › Bulbs", "Plug: Everything → Lights › Bulbs"})
	e := store.ProductEdit{Product: got(shop.FindProduct(ctx, plug)).or(t)}
	e.SubcategoryID = 0
	must(t, shop.UpdateProduct(ctx, owner.ID, e))
	same(t, "taken back", changes(got(shop.TakeBackProducts(ctx, owner.ID, job, act)).or(t)),
		[]string{"Lamp: Lights › Bulbs → Everything", "Plug: Lights → Everything " + changedSince})
}

func TestACopyOfAProductWaitsUntilSomebodyHasLookedAtIt(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	owner := shop.Staff(store.Owner)
	e := draft(t, shop, func(e *store.ProductEdit) {
		e.Title, e.SKU, e.Shelf, e.Specifications = strings.Repeat("é", 199), "L-1", 5, []string{"Colour: white"}
		e.NewMain, e.Added = &store.Picture{Name: "a", Width: 1, Height: 1}, []store.Picture{{Name: "b", Width: 1, Height: 1}}
		e.Questions = []store.Question{{Question: "Why?", Answer: "So."}}
	})
	id := got(shop.AddProduct(ctx, owner.ID, e)).or(t)
	made := got(shop.CopyProduct(ctx, owner.ID, id)).or(t)
	p := got(shop.FindProduct(ctx, made)).or(t)
	if p.Title != "Copy of "+strings.Repeat("é", 192) || p.SKU != "" || p.Shelf != 0 || p.Availability != "Out of Stock" ||
		p.Price != e.Price || len(p.Pictures) != 2 || p.Specifications[0] != "Colour: white" {
		t.Errorf("the copy is %+v", p)
	}
	if asked := got(shop.ListQuestions(ctx, made)).or(t); len(asked) != 1 || asked[0].Answer != "So." {
		t.Errorf("its questions are %+v", asked)
	}
	absent(t, second(shop.CopyProduct(ctx, owner.ID, 999)))
	shop.Sums()
}

func TestTheRateOfAKitIsThatOfItsParts(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	hub, bulb := shop.Product("Hub", 500, 5), shop.Product("Bulb", 100, 5)
	id := kit(t, shop, "Kit", 550_00, hub, 1, bulb, 1)
	plan := got(shop.PlanProducts(ctx, store.ProductAct{Act: store.ProductRate, Value: "5"}, []int64{id, hub})).or(t)
	same(t, "why the kit's rate stays", plan[0].Why, "A kit is taxed part by part. Please change the rate of its parts.")
	same(t, "the hub", changes(plan[1:]), []string{"Hub: 18 % → 5 %"})
}

// The selling price is what people pay; the MRP stays, and the percentage follows.
func TestTheSellingPriceOfManyMovesWhatIsPaidAndLeavesTheMRP(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	lamp := shop.Stocked("Lamp", 1000, 5, func(p *store.Product) { p.DiscountPrice = 80000 })
	plug, owner := shop.Product("Plug", 100, 3), shop.Staff(store.Owner)
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
		{"", []string{"Lamp: ₹800.00, 20 % off the MRP of ₹1,000.00 →  Enter a price such as 1499, +50, -50, +5% or -10%.",
			"Plug: ₹100.00, the MRP →  Enter a price such as 1499, +50, -50, +5% or -10%."}},
	} {
		same(t, c.value, changes(got(shop.PlanProducts(ctx, store.ProductAct{Act: store.ProductSelling, Value: c.value}, ids)).or(t)), c.want)
	}
	act := store.ProductAct{Act: store.ProductSelling, Value: "-10%"}
	job := got(shop.AddJob(ctx, owner.ID, "products", 2, nil)).or(t)
	got(shop.ChangeProducts(ctx, owner.ID, job, act, ids)).or(t)
	look(t, shop, "100000 72000, 10000 9000", `SELECT group_concat(price || ' ' || discount_price, ', ' ORDER BY id) FROM products`)
	got(shop.TakeBackProducts(ctx, 0, job, act)).or(t)
	look(t, shop, "100000 80000, 10000 0", `SELECT group_concat(price || ' ' || discount_price, ', ' ORDER BY id) FROM products`)
}

func TestPricesOfAProductWithOptionsAreChangedInItsVariants(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	lamp, owner := shop.Product("Lamp", 100, 3), shop.Staff(store.Owner)
	family, variants := panel(t, shop, 3)
	price, stock := store.ProductAct{Act: store.ProductPrice, Value: "+10"}, store.ProductAct{Act: store.ProductStock, Value: "+1"}
	same(t, "for a price", got(shop.ConcernedProducts(ctx, price, []int64{lamp, family, variants[1].ID, lamp})).or(t),
		[]int64{lamp, variants[0].ID, variants[1].ID, variants[2].ID, variants[3].ID})
	same(t, "for the stock", got(shop.ConcernedProducts(ctx, stock, []int64{lamp, family})).or(t), []int64{lamp, family})
	before := got(shop.FindFamily(ctx, family)).or(t).Price
	act := store.ProductAct{Act: store.ProductSelling, Value: "-10%"}
	got(shop.ChangeProducts(ctx, 0, got(shop.AddJob(ctx, owner.ID, "products", 2, nil)).or(t), act, got(shop.ConcernedProducts(ctx, act, []int64{family})).or(t))).or(t)
	if after := got(shop.FindFamily(ctx, family)).or(t).Pays; after >= before {
		t.Errorf("the product with options sells from %s, it was %s", after.Rupees(), before.Rupees())
	}
}

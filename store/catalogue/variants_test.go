package catalogue_test

import (
	"cmp"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"hearth/store/accounts"
	"hearth/store/attributes"
	"hearth/store/catalogue"
	"hearth/store/core"
	"hearth/store/imports"
	"hearth/store/money"
	"hearth/store/orders"
	"hearth/store/promotions"
	"hearth/store/returns"
	"hearth/store/search"
	"hearth/store/storetest"
	"hearth/store/texts"
)

func TestParentProductFollowsItsVariants(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	family, variants := storetest.Panel(t, shop, 3)
	says := func(want string) {
		t.Helper()
		list := storetest.Got(shop.Search.ListCards(storetest.Ctx,
			search.ProductFilter{Page: core.Page{Number: 1, Size: 10}})).Or(t)
		texts := []string{}
		for _, c := range list.Cards {
			texts = append(texts, fmt.Sprintf("%s %d %s from %s of %d", c.Title, c.Free, c.Pays.Decimal(),
				c.Lowest.Decimal(), c.Variants))
		}
		if got := strings.Join(texts, "; "); got != want || list.Total != len(list.Cards) {
			t.Errorf("the list says %q of %d, want %q", got, list.Total, want)
		}
	}
	says("Touch Panel 3 2000.00 from 2000.00 of 4")
	for _, v := range variants[:2] {
		storetest.Got(shop.Catalogue.ChangeStock(storetest.Ctx, 0, v.ID, -3, "broken")).Or(t)
	}
	says("Touch Panel 3 4000.00 from 2000.00 of 4") // the first available variant is the lead
	if lead := storetest.Got(shop.Variants.FindFamily(storetest.Ctx, variants[0].ID)).
		Or(t); lead.Lead != variants[2].ID ||
		len(lead.Sold) != 4 {
		t.Errorf("%d leads of %d", lead.Lead, len(lead.Sold))
	}
	_, err := shop.Catalogue.ChangeStock(storetest.Ctx, 0, family, 1, "found")
	storetest.Refused(t, err, "This product has the stock of its variants. Please change theirs.")
	storetest.Must(t, shop.Catalogue.Delete(storetest.Ctx, 0, variants[0].ID))
	storetest.Must(t, shop.Catalogue.Delete(storetest.Ctx, 0, variants[1].ID))
	says("Touch Panel 3 4000.00 from 4000.00 of 2")
	if p := storetest.Got(shop.Variants.PastFamily(storetest.Ctx, variants[0].ID)).Or(t); p.ID != family {
		t.Errorf("the variant was of %d", p.ID)
	}
	_, err = shop.Variants.PastFamily(storetest.Ctx, variants[2].ID)
	storetest.Absent(t, err)
	shop.Sums()
}

func TestLegalFactsOfTheParentProductReachItsVariants(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	family, variants := storetest.Panel(t, shop, 3)
	shop.Edit(variants[1].ID, func(p *catalogue.Product) { p.Importer = "Own Imports, Pune" })
	shop.Edit(family, func(p *catalogue.Product) {
		p.Country, p.Manufacturer, p.Importer, p.NetQuantity, p.Unit = "Vietnam", "Saigon Works", "Deng, Delhi",
			"1 set",
			"SET"
	})
	for i, want := range []string{"Deng, Delhi", "Own Imports, Pune"} {
		v := storetest.Got(shop.Catalogue.Find(storetest.Ctx, variants[i].ID)).Or(t)
		storetest.Same(t, "the variant's facts", fmt.Sprint(v.Country, v.Manufacturer, v.Importer, v.NetQuantity,
			v.Unit),
			"VietnamSaigon Works"+want+"1 setSET")
	}
}

func TestParentProductRenameRenamesItsVariants(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	family, variants := storetest.Panel(t, shop, 3)
	shop.Edit(variants[3].ID, func(p *catalogue.Product) { p.HSN, p.Description = "8537", "In white." })
	shop.Edit(family, func(p *catalogue.Product) {
		p.Title, p.HSN, p.Description, p.Price, p.Shelf = "Glass Panel", "853650", "Glass.", 1, 900
	})
	g := storetest.Grid(t, shop, family)
	g.Options[1].Values[0].Value, g.Variants[0].Choice, g.Variants[2].Choice = "Night", []string{"2 gang", "night"},
		[]string{"4 gang", "Night"}
	_, err := shop.Variants.SaveVariants(storetest.Ctx, 0, g)
	storetest.Must(t, err)
	texts := []string{}
	for _, v := range storetest.Got(shop.Variants.ListVariants(storetest.Ctx, family)).Or(t) {
		texts = append(texts, fmt.Sprint(v.Title, " ", v.HSN, " ", v.Description, " ", v.Shelf))
	}
	if got, want := strings.Join(texts, "; "),
		"Glass Panel, 2 gang, Night 853650 Glass. 3; Glass Panel, 2 gang, White 853650 Glass. 3; Glass Panel, 4 gang, Night 853650 Glass. 3; Glass Panel, 4 gang, White 8537 In white. 3"; got != want {
		t.Errorf("the variants are %s, want %s", got, want)
	}
	if found := storetest.Got(shop.Search.ListCards(storetest.Ctx, search.ProductFilter{Words: "night",
		Page: core.Page{Number: 1, Size: 10}})).
		Or(t); len(
		found.Cards,
	) != 1 ||
		found.Cards[0].ID != variants[0].ID { // a search that matches a variant finds that variant
		t.Errorf("night finds %v", found.Cards)
	}
	shop.Sums()
}

func TestVariantGridIsValidated(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	family, variants := storetest.Panel(t, shop, 3)
	other := shop.Product("Lamp", 100, 0)
	many := catalogue.VariantGrid{Product: other, Options: []catalogue.Option{storetest.Option("Size"),
		storetest.Option("Colour", "Red")}}
	for i := range 100 {
		many.Options[0].Values = append(many.Options[0].Values, catalogue.OptionValue{Value: fmt.Sprint("size ", i)})
		many.Variants = append(many.Variants, storetest.VariantOf(10_00, 0, fmt.Sprint("size ", i), "Red"))
	}
	for _, test := range []struct {
		name  string
		does  func(g *catalogue.VariantGrid)
		says  string
		field string
	}{
		{"four options", func(g *catalogue.VariantGrid) {
			g.Options = append(g.Options, storetest.Option("A", "a"), storetest.Option("B", "b"))
		},
			"A product can have at most 3 options.", "options"},
		{"a name too few", func(g *catalogue.VariantGrid) { g.Options[0].Name = " " },
			"An option has a name of 1 to 50 letters, such as Colour.",
			"options"},
		{"a name twice", func(g *catalogue.VariantGrid) { g.Options[0].Name = "colour" },
			"The option Colour is there twice.", "options"},
		{"no value", func(g *catalogue.VariantGrid) { g.Options[1].Values = nil }, "Colour has 1 to 100 values.",
			"options"},
		{"an empty value", func(g *catalogue.VariantGrid) { g.Options[1].Values[0].Value = "" },
			"A value of Colour has 1 to 50 letters.", "options"},
		{"a value twice", func(g *catalogue.VariantGrid) { g.Options[1].Values[0].Value = "white" },
			"Colour has the value White twice.", "options"},
		{"a colour that is none", func(g *catalogue.VariantGrid) { g.Options[1].Values[0].Swatch = "black" },
			"The colour of Black must be like #1c1c1e.", "options"},
		{"no variants", func(g *catalogue.VariantGrid) { g.Variants = nil },
			"A product with options has at least one variant.", "variants"},
		{"a value too few", func(g *catalogue.VariantGrid) { g.Variants[0].Choice = []string{"2 gang"} },
			"Each variant has one value of each option.", "variants"},
		{"a value that is none", func(g *catalogue.VariantGrid) { g.Variants[0].Choice = []string{"2 gang", "Red"} },
			"Colour has no value \"Red\".", "variants"},
		{"a combination twice", func(g *catalogue.VariantGrid) { g.Variants[0].Choice = []string{"2 gang", "white"} },
			"2 gang, White is there twice.", "variants"},
		{"a variant of another", func(g *catalogue.VariantGrid) { g.Variants[0].ID = other },
			"2 gang, Black is not a variant of this product any more. Please load the page again.", "variants"},
		{"a variant twice", func(g *catalogue.VariantGrid) {
			g.Variants[0].ID = variants[1].ID
			g.Variants[0].Choice = []string{"2 gang", "Black"}
		}, "Touch Panel, 2 gang, Black: 3 pieces on the shelf. Set its stock to 0 first.", "variants"},
		{"one SKU for two", func(g *catalogue.VariantGrid) {
			sku := "P-1"
			g.Variants[0].SKU, g.Variants[1].SKU = &sku,
				&sku
		},
			"Two variants have the SKU P-1.", "variants"},
		{"no price", func(g *catalogue.VariantGrid) { g.Variants[0].Price = new(money.Paise) },
			"2 gang, Black: Price must be above 0.", "variants"},
		{"one left out that has stock", func(g *catalogue.VariantGrid) { g.Variants = g.Variants[1:] },
			"Touch Panel, 2 gang, Black: 3 pieces on the shelf. Set its stock to 0 first.", "variants"},
		{"an old version", func(g *catalogue.VariantGrid) { g.Version-- },
			"Somebody else changed this product meanwhile. Please look at their changes and try again.", "version"},
		{"a hundred and one", func(g *catalogue.VariantGrid) {
			*g = many
			g.Variants = append(g.Variants,
				g.Variants[0])
		},
			"A product can have at most 100 variants.", "variants"},
	} {
		t.Run(test.name, func(t *testing.T) {
			g := storetest.Grid(t, shop, family)
			test.does(&g)
			_, err := shop.Variants.SaveVariants(storetest.Ctx, 0, g)
			storetest.Refused(t, err, test.says, test.field)
		})
	}
	storetest.Must(t, func() error { _, err := shop.Variants.SaveVariants(storetest.Ctx, 0, many); return err }())
	if p := storetest.Got(shop.Catalogue.Find(storetest.Ctx, other)).Or(t); p.Variants != 100 {
		t.Errorf("it has %d variants, want 100", p.Variants)
	}
	storetest.Must(t, func() error {
		_, err := shop.Variants.SaveVariants(storetest.Ctx, 0, catalogue.VariantGrid{Product: other})
		return err
	}())
	if p := storetest.Got(shop.Catalogue.Find(storetest.Ctx, other)).Or(t); p.IsFamily() || p.Variants != 0 {
		t.Errorf("it still has %d variants of %v", p.Variants, p.Options)
	}
	shop.Sums()
}

func TestProductsThatCannotHaveOptionsAreRefused(t *testing.T) {
	t.Parallel()
	shop, buyer, sold := storetest.Lamps(t)
	shop.Order(buyer, sold, 1)
	stocked, part, other := shop.Product("Bulb", 100, 5), shop.Product("Plate", 100, 0), shop.Product("Box", 100, 0)
	bundle := storetest.Kit(t, shop, "Bundle", 150_00, part, 1, other, 1)
	_, variants := storetest.Panel(t, shop, 3)
	const past = "This product has stock, orders or serial numbers. Choose in its form which variant they belong to."
	for _, test := range []struct {
		name    string
		product int64
		says    string
	}{
		{"what was sold", sold, past},
		{"what has stock", stocked, past},
		{"a kit", bundle, "A kit can't have options."},
		{"a part of a kit", part,
			"This product is a part of a kit, so it can't have options. Please take it out of the kit first."},
	} {
		t.Run(test.name, func(t *testing.T) {
			_, err := shop.Variants.SaveVariants(
				storetest.Ctx,
				0,
				catalogue.VariantGrid{Product: test.product, Options: []catalogue.Option{storetest.Option("Size", "S")},
					Variants: []catalogue.VariantEdit{storetest.VariantOf(1_00, 0, "S")}},
			)
			storetest.Refused(t, err, test.says, "options")
		})
	}
	shop.Order(buyer, variants[0].ID, 1)
	storetest.Refused(t, shop.Catalogue.Delete(storetest.Ctx, 0, variants[0].ID),
		"Touch Panel, 2 gang, Black: open orders reserve 1 piece. Ship or cancel them first.", "variants")
	shop.Sums()
}

func TestParentProductIDMeansItsFirstAvailableVariant(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	family, variants := storetest.Panel(t, shop, 3)
	b := shop.Customer("411001")
	storetest.Must(
		t,
		shop.Promotions.SetCartItems(
			storetest.Ctx,
			b.ID,
			[]promotions.CartItem{{ProductID: family, Quantity: 1}, {ProductID: variants[0].ID, Quantity: 1}},
			false,
		),
	)
	if lines := storetest.Got(shop.Promotions.ListCart(storetest.Ctx, b.ID)).
		Or(t); len(lines) != 1 || lines[0].ID != variants[0].ID ||
		lines[0].Quantity != 2 {
		t.Errorf("the cart has %v", lines)
	}
	storetest.Got(shop.Catalogue.ChangeStock(storetest.Ctx, 0, variants[1].ID, 2, "found")).Or(t)
	stock := func(want int64) {
		t.Helper()
		cards := storetest.Got(shop.Search.ListCards(storetest.Ctx, search.ProductFilter{Words: "panel"})).Or(t).Cards
		whole := storetest.Got(shop.Variants.FindFamily(storetest.Ctx, family)).Or(t)
		if free := storetest.Got(shop.Catalogue.Stock(storetest.Ctx, family)).
			Or(t); free != want || cards[0].Free != want ||
			whole.Shown(whole.Product).Free != want {
			t.Errorf("%d can be bought, %d by its card, %d by its page; wanted %d", free, cards[0].Free,
				whole.Shown(whole.Product).Free, want)
		}
	}
	stock(3)
	storetest.Got(shop.Catalogue.ChangeStock(storetest.Ctx, 0, variants[0].ID, -3, "broken")).Or(t)
	stock(5)
	if short := storetest.Got(shop.Promotions.CheckStock(storetest.Ctx,
		[]promotions.CartItem{{ProductID: variants[0].ID, Quantity: 1}, {ProductID: family, Quantity: 3}})).
		Or(
			t); fmt.Sprint(
		short,
	) != "[Touch Panel, 2 gang, Black is currently out of stock.]" {
		t.Errorf("it says %q", short)
	}
	if p := storetest.Got(shop.Promotions.ListPrices(storetest.Ctx,
		[]promotions.CartItem{{ProductID: family, Quantity: 1}})).
		Or(t); p[0].ID != variants[1].ID {
		t.Errorf("%d is priced", p[0].ID)
	}
	storetest.Must(t, shop.Promotions.RemoveCartItems(storetest.Ctx, b.ID, []int64{family}))
	if lines := storetest.Got(shop.Promotions.ListCart(storetest.Ctx, b.ID)).Or(t); len(lines) != 0 {
		t.Errorf("the cart has %v", lines)
	}
	o := shop.Order(b, family, 1, variants[3].ID, 1)
	storetest.Same(t, "the lines", storetest.LinesInRupees(shop.Details(o).Lines),
		"1×2000.00−0.00=2000.00 1×4100.00−0.00=4100.00")
	storetest.Must(t, shop.Promotions.SetWish(storetest.Ctx, b.ID, family, true))
	storetest.Must(t, shop.Promotions.SetWish(storetest.Ctx, b.ID, variants[2].ID, true))
	if wishes := storetest.Got(shop.Promotions.ListWishlist(storetest.Ctx, b.ID)).Or(t); len(wishes) != 2 {
		t.Errorf("the wishlist has %d", len(wishes))
	}
	shop.Sums()
}

func TestDocumentsKeepTheVariantsOldName(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	family, variants := storetest.Panel(t, shop, 3)
	b := shop.Customer("411001")
	o := shop.Bought(b, variants[2].ID, 2)
	g := storetest.Grid(t, shop, family)
	g.Options[1].Values[0].Value, g.Variants[0].Choice[1], g.Variants[2].Choice[1] = "Onyx", "Onyx", "Onyx"
	storetest.Got(shop.Variants.SaveVariants(storetest.Ctx, 0, g)).Or(t)
	storetest.Same(t, "the line", shop.Details(o).Lines[0].Title, "Touch Panel, 4 gang, Black")
	storetest.Same(
		t,
		"the variant",
		storetest.Got(shop.Catalogue.Find(storetest.Ctx, variants[2].ID)).Or(t).Title,
		"Touch Panel, 4 gang, Onyx",
	)

	storetest.Must(t, shop.Reviews.RateProduct(storetest.Ctx, b.ID, o.ID, variants[2].ID, 4, "Good glass"))
	storetest.Must(t, shop.Promotions.SetWish(storetest.Ctx, b.ID, variants[2].ID, true))
	if wish := storetest.Got(shop.Promotions.ListWishlist(storetest.Ctx, b.ID)).
		Or(t); len(wish) != 1 || wish[0].Rating != 4 ||
		wish[0].RatingCount != 1 {
		t.Errorf("on the wishlist it wears %v stars", wish)
	}
	if said := storetest.Got(shop.Reviews.List(storetest.Ctx, family)).Or(t); len(said) != 1 {
		t.Errorf("the family has %d reviews", len(said))
	}
	if said := storetest.Got(shop.Reviews.ListRatings(storetest.Ctx, b.ID, o.ID)).
		Or(t); len(said) != 1 ||
		said[0].ProductID != variants[2].ID {
		t.Errorf("the order has the ratings %v", said)
	}
	f := storetest.Got(shop.Variants.FindFamily(storetest.Ctx, family)).Or(t)
	shown := f.Shown(storetest.Got(shop.Catalogue.Find(storetest.Ctx, variants[2].ID)).Or(t))
	storetest.Same(t, "what it is", fmt.Sprint(shown.Rating, shown.Specifications[:2]),
		"4 [Gangs: 4 gang Colour: Onyx]")
	// The parent product's page shows the specifications of the variant whose price it shows.
	storetest.Must(
		t,
		shop.Run(
			storetest.Ctx,
			fmt.Sprintf(`UPDATE products SET specifications = '["Load: 6 A"]', weight = 90, warranty_months = 36
				WHERE id = %d`,
				variants[0].ID),
		),
	)
	f = storetest.Got(shop.Variants.FindFamily(storetest.Ctx, family)).Or(t)
	whole := f.Shown(storetest.Got(shop.Catalogue.Find(storetest.Ctx, family)).Or(t))
	storetest.Same(t, "the family", fmt.Sprintln(f.Lead == variants[0].ID, whole.Title, whole.Rating,
		whole.Specifications, whole.Weight, whole.WarrantyMonths),
		"true Touch Panel 4 [Gangs: 2 gang Colour: Onyx Load: 6 A] 90 36\n")
	storetest.Must(t, shop.Messages.AskQuestion(storetest.Ctx, b.ID, variants[1].ID, "Does it fit a wooden box?"))
	if asked, _, err := shop.Messages.ListQuestions(
		storetest.Ctx,
		"open",
		core.Page{Number: 1, Size: 9},
	); err != nil ||
		asked[0].ProductID != family {
		t.Errorf("asked about %v (%v)", asked, err)
	}
	shop.Sums()
}

func TestParentProductOffersApplyToItsVariants(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	family, variants := storetest.Panel(t, shop, 3)
	lamp := shop.Product("Lamp", 100, 5)
	storetest.Got(shop.Promotions.SaveOffer(storetest.Ctx, 0,
		storetest.Offer(func(o *promotions.Offer) {
			o.Percent, o.Scope, o.Targets = 10, "products",
				[]int64{family}
		}))).
		Or(t)
	c := storetest.Got(shop.Promotions.PriceCart(storetest.Ctx, []promotions.CartItem{{ProductID: family, Quantity: 1},
		{ProductID: variants[2].ID, Quantity: 1},
		{ProductID: lamp, Quantity: 1}}, promotions.Buyer{})).
		Or(t)
	storetest.Same(t, "what the offer takes off", c.Off, []money.Paise{200_00, 400_00, 0})

	_, err := shop.Orders.GenerateSerials(storetest.Ctx, 0, family, 1)
	storetest.Refused(t, err, "This product has variants. Please choose one of them.")
	if made := storetest.Got(shop.Orders.GenerateSerials(storetest.Ctx, 0, variants[0].ID, 2)).Or(t); len(made) != 2 {
		t.Errorf("%d serials", len(made))
	}
	storetest.Refused(
		t,
		storetest.Second(
			shop.Catalogue.Add(
				storetest.Ctx,
				0,
				catalogue.ProductEdit{Product: catalogue.Product{Title: "Kit", CategoryID: variants[0].CategoryID,
					Price: 100_00, GSTRate: 18}, Kit: storetest.Pieces(family, 1, lamp, 1)},
			),
		),
		"Touch Panel has variants. Please choose one of them.",
		"kit",
	)
	storetest.Refused(
		t,
		shop.Catalogue.Update(storetest.Ctx, 0, catalogue.ProductEdit{Product: variants[0],
			Kit: storetest.Pieces(lamp, 2)}),
		"A product with variants, or one of them, can't be a kit.",
		"kit",
	)
	id := storetest.Kit(t, shop, "Kit", 2000_00, variants[0].ID, 1, lamp, 1)
	shop.Free(t, id, 3)
	if names := storetest.Got(shop.Search.SearchProductNames(storetest.Ctx, "panel", 3)).
		Or(t); len(names) != 3 ||
		names[0].Title != "Touch Panel, 2 gang, Black" {
		t.Errorf("the names are %v", names)
	}
	if found := storetest.Got(shop.Fulfilment.FindForSale(storetest.Ctx, "touch panel")).Or(t); len(found) != 4 {
		t.Errorf("the desk finds %d", len(found))
	}
	shop.Sums()
}

func TestOneOfFiftyBuyersGetsAVariantsLastUnit(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	family, variants := storetest.Panel(t, shop, 1)
	var buyers []storetest.Buyer
	for range 50 {
		buyers = append(buyers, shop.Customer("411001"))
	}
	var sold, others atomic.Int64
	var all sync.WaitGroup
	for i, b := range buyers {
		all.Go(func() {
			wanted, count := variants[2].ID, &sold
			if i%5 == 0 {
				wanted, count = family, &others // the parent's ID means whichever variant is available
			}
			_, err := shop.Orders.Place(storetest.Ctx, b.Wishes(wanted, 1))
			if _, no := core.IsRefusal(err); err != nil && !no {
				t.Error(err)
			}
			if err == nil {
				count.Add(1)
			}
		})
	}
	all.Wait()
	if n := sold.Load() + others.Load(); sold.Load() > 1 || n != 4 {
		t.Errorf("%d were sold of the last one, %d of the four", sold.Load(), n)
	}
	shop.Free(t, family, 0)
	shop.Sums()
}

func TestJoinedProductsKeepOrdersReviewsAndSerials(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	two := shop.Stocked("Two Gang Panel", 2000, 5, func(p *catalogue.Product) {
		p.SKU, p.Description = "P2",
			"Of glass."
	})
	four, lamp := shop.Stocked("Four Gang Panel", 4000, 7, func(p *catalogue.Product) { p.SKU = "P4" }),
		shop.Product("Lamp", 100, 9)
	b := shop.Customer("411001")
	o := shop.Bought(b, two, 1, four, 2)
	storetest.Must(t, shop.Reviews.RateProduct(storetest.Ctx, b.ID, o.ID, two, 5, "Fine"))
	storetest.Must(t, shop.Reviews.RateProduct(storetest.Ctx, b.ID, shop.Bought(b, four, 1).ID, four, 3, "So so"))
	storetest.Must(t, shop.Messages.AskQuestion(storetest.Ctx, b.ID, four, "Is it loud?"))
	storetest.Must(t, shop.Search.SetPicked(storetest.Ctx, 0, two, []int64{lamp, four}))
	storetest.Got(shop.Orders.GenerateSerials(storetest.Ctx, 0, four, 3)).Or(t)
	bundle := storetest.Kit(t, shop, "Kit", 100_00, lamp, 2)
	wish := func(change func(w *catalogue.JoinRequest)) catalogue.JoinRequest {
		w := catalogue.JoinRequest{
			Title:   "Glass Panel",
			Main:    two,
			Options: []catalogue.Option{storetest.Option("Gangs", "2 gang", "4 gang", "6 gang")},
			Products: []catalogue.JoinedProduct{{ID: two, Choice: []string{"2 gang"}},
				{ID: four, Choice: []string{"4 gang"}}},
		}
		change(&w)
		return w
	}
	for _, test := range []struct {
		name  string
		does  func(w *catalogue.JoinRequest)
		says  string
		field string
	}{
		{"one alone", func(w *catalogue.JoinRequest) { w.Products = w.Products[:1] },
			"Please choose two products at least.", "variants"},
		{"no options", func(w *catalogue.JoinRequest) { w.Options = nil },
			"Please say what the products differ by, such as Colour.", "options"},
		{"another's text", func(w *catalogue.JoinRequest) { w.Main = lamp },
			"Please choose the one of these products that gives the text and the category.", "variants"},
		{"a product twice", func(w *catalogue.JoinRequest) { w.Products[1].ID = two }, "4 gang is there twice.",
			"variants"},
		{"a kit", func(w *catalogue.JoinRequest) { w.Products[1].ID = bundle }, "Kit is a kit. A kit can't be a variant.",
			"variants"},
	} {
		t.Run(test.name, func(t *testing.T) {
			storetest.Refused(t, storetest.Second(shop.Variants.JoinProducts(storetest.Ctx, 0, wish(test.does))),
				test.says, test.field)
		})
	}
	family := storetest.Got(shop.Variants.JoinProducts(storetest.Ctx, 0, wish(func(*catalogue.JoinRequest) {}))).Or(t)
	f := storetest.Got(shop.Variants.FindFamily(storetest.Ctx, family)).Or(t)
	storetest.Same(
		t,
		"the family",
		fmt.Sprint(f.Title, f.Description, f.Free, f.Rating, f.RatingCount, len(f.Sold)),
		"Glass PanelOf glass.8 4 2 2",
	)
	storetest.Same(t, "the variants", f.Sold[0].Title+" "+f.Sold[0].SKU+"; "+f.Sold[1].Title,
		"Glass Panel, 2 gang P2; Glass Panel, 4 gang")
	storetest.Same(t, "the order", shop.Details(o).Lines[1].Title, "Four Gang Panel")
	blue, red := shop.Product("Blind, blue", 90, 1), shop.Product("Blind, red", 90, 1)
	unrated := storetest.Got(
		shop.Variants.JoinProducts(storetest.Ctx, 0, catalogue.JoinRequest{Title: "Blind", Main: blue,
			Options: []catalogue.Option{storetest.Option("Colour", "Blue", "Red")},
			Products: []catalogue.JoinedProduct{{ID: blue, Choice: []string{"Blue"}},
				{ID: red, Choice: []string{"Red"}}}}),
	).
		Or(
			t,
		)
	storetest.CheckValue(t, shop, "0 0", `SELECT rating_sum || ' ' || rating_count FROM products WHERE id = ?`, unrated)
	if picked := storetest.Got(shop.Search.ListPicked(storetest.Ctx, family)).Or(t); len(picked) != 1 ||
		picked[0].ID != lamp {
		t.Errorf("with it goes %v", picked)
	}
	if found := storetest.Got(shop.Search.ListCards(storetest.Ctx,
		search.ProductFilter{Words: "P4", Page: core.Page{Number: 1, Size: 5}})).
		Or(t); len(
		found.Cards) != 1 ||
		found.Cards[0].Family != family { // a search that matches a variant finds that variant
		t.Errorf("the SKU finds %v", found.Cards)
	}
	storetest.Refused(
		t,
		storetest.Second(shop.Variants.JoinProducts(storetest.Ctx, 0, wish(func(*catalogue.JoinRequest) {}))),
		"Glass Panel, 2 gang has variants already, or is one.",
		"variants",
	)
	shop.Order(b, two, 1)
	shop.Sums()
}

func TestFiltersMustMatchASingleVariant(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	family, variants := storetest.Panel(t, shop, 1)
	shop.Stocked("Switch", 500, 0, func(p *catalogue.Product) {
		p.Specifications = []string{"Colour: Black",
			"Gangs: 4 gang"}
	})
	shop.Edit(family, func(p *catalogue.Product) { p.Specifications = []string{"Radio: Wi-Fi", "Colour: many"} })
	says := func(want string, chosen ...string) {
		t.Helper()
		f := search.ProductFilter{Page: core.Page{Number: 1, Size: 10}}
		for _, one := range chosen {
			a, _ := attributes.Parse(one)
			f.Attributes = append(f.Attributes, a)
		}
		texts := []string{}
		for _, c := range storetest.Got(shop.Search.ListCards(storetest.Ctx, f)).Or(t).Cards {
			texts = append(texts, c.Title)
		}
		for _, n := range storetest.Got(shop.Search.CountFilters(storetest.Ctx, f)).Or(t).Attributes {
			for _, v := range n.Values {
				texts = append(texts, fmt.Sprint(v.Value, " ", v.Products))
			}
		}
		if got := strings.Join(texts, ", "); got != want {
			t.Errorf("%v gives %s, want %s", chosen, got, want)
		}
	}
	says("Touch Panel, Switch, Black 2, White 1, 2 gang 1, 4 gang 2")
	says("Touch Panel, Switch, Black 2, White 1, 2 gang 1, 4 gang 2", "Colour:Black")
	says("Touch Panel, Switch, Black 2, White 1, 2 gang 1, 4 gang 2", "Colour:Black", "Gangs:4 gang")
	says("Touch Panel, Wi-Fi 1, Black 1, White 1, 2 gang 1, 4 gang 1", "Radio:Wi-Fi", "Colour:White", "Gangs:2 gang")
	storetest.Got(shop.Catalogue.ChangeStock(storetest.Ctx, 0, variants[2].ID, -1, "broken")).Or(t)
	says("Switch, Black 1, White 1, 2 gang 1, 4 gang 1", "Colour:Black", "Gangs:4 gang")
	says("Touch Panel, Black 2, White 1, 2 gang 1, 4 gang 1", "Colour:White")
	storetest.Got(shop.Catalogue.ChangeStock(storetest.Ctx, 0, variants[2].ID, 2, "found")).Or(t)
	storetest.Must(t, shop.Catalogue.Delete(storetest.Ctx, 0, func() int64 {
		storetest.Got(shop.Catalogue.ChangeStock(storetest.Ctx, 0, variants[0].ID, -1, "broken")).Or(t)
		return variants[0].ID
	}()))
	says("Touch Panel, Switch, Black 2, White 1, 4 gang 2", "Colour:Black", "Gangs:4 gang")
}

func TestImportCreatesVariants(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	alone := shop.Stocked("Hoodie, Green, M", 900, 2, func(p *catalogue.Product) { p.SKU = "H-G" })
	row := func(n int, sku string, change func(r *imports.ImportRow), pairs ...string) imports.ImportRow {
		r := imports.ImportRow{Row: n, Path: []string{"Clothes"}, Set: map[string]string{"title": "Hoodie, so",
			"sku": sku, "price": "1000", "stock": "3"}, Variant: &imports.ImportVariant{Title: "Hoodie"}}
		for i := 0; i < len(pairs); i += 2 {
			r.Variant.Options = append(r.Variant.Options, [2]string{pairs[i], pairs[i+1]})
		}
		if change != nil {
			change(&r)
		}
		return r
	}
	rows := []imports.ImportRow{
		row(2, "H-1", nil, "Colour", "Red", "Size", "M"),
		row(3, "H-2", func(r *imports.ImportRow) { r.Set["price"] = "1200" },
			"size", "L", "colour", "red"),
		row(4, "H-3", nil, "Colour", "RED", "Size", "m"),
		row(5, "H-4", nil, "Colour", "Blue"),
		row(6, "H-5", nil, "Colour", "Blue", "Fit",
			"Slim"),
		row(7, "H-G", nil, "Colour", "Green", "Size", "M"),
		row(
			8,
			"H-6",
			func(r *imports.ImportRow) { r.Variant.Of = 999 },
			"Colour",
			"Blue",
			"Size",
			"M",
		),
		row(9, "", func(r *imports.ImportRow) {
			r.ID, r.Variant.Of = alone, 1
		}, "Colour", "Blue", "Size", "M"),
		row(10, "H-7", func(r *imports.ImportRow) { r.Broken = "options: no." }),
	}
	owner := shop.Staff(accounts.Owner)
	job := storetest.Got(shop.AddJob(storetest.Ctx, owner.ID, "import", 1, nil)).Or(t)
	texts := []string{}
	for _, o := range storetest.Got(shop.Imports.Apply(storetest.Ctx, owner.ID, job, rows)).Or(t) {
		texts = append(texts, strings.TrimSpace(fmt.Sprintf("%d %s %s %s", o.Row, o.Action, o.Title, o.Message)))
	}
	storetest.Same(t, "the report", strings.Join(texts, "\n"), `2 added Hoodie, Red, M
3 added Hoodie, Red, L
4 wrong Hoodie, so Red, M is there twice.
5 wrong Hoodie, so Hoodie has the options Colour, Size. Please say a value of each.
6 wrong Hoodie, so Hoodie has the options Colour, Size. Please say a value of each.
7 changed Hoodie, so
8 wrong Hoodie, so There is no product 999 that this could be a variant of.
9 wrong Hoodie, so Hoodie, so is a product of its own. Please join it with the others in the list of products.
10 wrong Hoodie, so options: no.`)
	for _, wrong := range []struct {
		row  imports.ImportRow
		says string
	}{{rows[6], "There is no product 999 that this could be a variant of."},
		{rows[7], "Hoodie, so is a product of its own. Please join it with the others in the list of products."}} {
		storetest.Same(
			t,
			"what is wrong",
			storetest.Got(shop.Imports.Plan(storetest.Ctx, []imports.ImportRow{wrong.row})).Or(t)[0].Message,
			wrong.says,
		)
	}
	found := storetest.Got(shop.Search.ListCards(storetest.Ctx, search.ProductFilter{Words: "hoodie red",
		Page: core.Page{Number: 1, Size: 5}})).
		Or(t)
	if len(found.Cards) != 1 || found.Cards[0].Variants != 2 || found.Cards[0].Free != 3 ||
		found.Cards[0].Lowest != 1000_00 {
		t.Errorf("it is found as %+v", found.Cards)
	}
	for _, o := range storetest.Got(shop.Imports.Plan(storetest.Ctx, rows[:2])).Or(t) {
		storetest.Same(t, "the same again", o.Action, imports.ImportSame)
	}
	for more := true; more; {
		more = storetest.Got(shop.Imports.Undo(storetest.Ctx, owner.ID, job)).Or(t)
	}
	if left := storetest.Got(shop.Search.ListCards(storetest.Ctx,
		search.ProductFilter{Page: core.Page{Number: 1, Size: 5}})).
		Or(t); len(
		left.Cards,
	) != 1 ||
		left.Cards[0].ID != alone {
		t.Errorf("there is still %+v", left.Cards)
	}
	shop.Sums()
}

func TestBulkChangesKeepParentProductsConsistentWithVariants(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	family, variants := storetest.Panel(t, shop, 0)
	owner := shop.Staff(accounts.Owner)
	does := func(act catalogue.ProductAct, product int64) (job int64, why string) {
		t.Helper()
		job = storetest.Got(shop.AddJob(storetest.Ctx, owner.ID, "many", 1, nil)).Or(t)
		return job, storetest.Got(shop.Catalogue.ChangeProducts(storetest.Ctx, owner.ID, job, act, []int64{product})).
			Or(t)[0].Why
	}
	_, why := does(catalogue.ProductAct{Act: catalogue.ProductStock, Value: "5"}, family)
	storetest.Same(t, "the stock", why,
		"This product has the prices and the stock of its variants. Please change theirs.")
	away := catalogue.ProductAct{Act: catalogue.ProductOffSale}
	job, _ := does(away, variants[0].ID)
	g := storetest.Grid(t, shop, family)
	g.Variants = append(g.Variants, storetest.VariantOf(1_00, 0, "2 gang", "Black"))
	storetest.Got(shop.Variants.SaveVariants(storetest.Ctx, 0, g)).Or(t)
	back := storetest.Got(shop.Catalogue.UndoProducts(storetest.Ctx, owner.ID, job, away)).Or(t)
	storetest.Same(t, "the variant that is back", back[0].Why,
		"Its product has another variant like it now, or is no longer sold.")
	job, _ = does(away, family)
	storetest.Absent(t, storetest.Second(shop.Catalogue.Find(storetest.Ctx, variants[1].ID)))
	storetest.Same(
		t,
		"the family that is back",
		storetest.Got(shop.Catalogue.UndoProducts(storetest.Ctx, owner.ID, job, away)).Or(t)[0].Why,
		"",
	)
	if left := storetest.Got(shop.Variants.ListVariants(storetest.Ctx, family)).Or(t); len(left) != 4 {
		t.Errorf("%d variants are back", len(left))
	}
	shop.Sums()
}

func TestCopiedParentProductHasItsVariants(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	family, variants := storetest.Panel(t, shop, 3)
	g := storetest.Grid(t, shop, family)
	sku := "P-2B"
	g.Options[1].Values[0].Swatch, g.Variants[0].SKU = "#1c1c1e", &sku
	storetest.Got(shop.Variants.SaveVariants(storetest.Ctx, 0, g)).Or(t)
	made := storetest.Got(shop.Catalogue.Copy(storetest.Ctx, 0, family)).Or(t)
	f := storetest.Got(shop.Variants.FindFamily(storetest.Ctx, made)).Or(t)
	texts := []string{}
	for _, v := range f.Sold {
		texts = append(texts, fmt.Sprint(v.Title, " ", v.Pays, " ", v.Free, v.SKU, " ", v.Availability))
	}
	storetest.Same(
		t,
		"the copy",
		f.Title+": "+strings.Join(texts, "; "),
		"Copy of Touch Panel: Copy of Touch Panel, 2 gang, Black 200000 0 Out of Stock; Copy of Touch Panel, 2 gang, White 200000 0 Out of Stock; "+
			"Copy of Touch Panel, 4 gang, Black 400000 0 Out of Stock; Copy of Touch Panel, 4 gang, White 410000 0 Out of Stock",
	)
	storetest.Same(t, "its swatch", f.Options[1].Values[0].Swatch, "#1c1c1e")
	storetest.Same(t, "what was copied", storetest.Got(shop.Catalogue.Find(storetest.Ctx, family)).Or(t).Shelf,
		int64(12))
	shop.Edit(made, func(p *catalogue.Product) { p.Title, p.Availability = "Glass Panel", "In Stock" })
	storetest.Same(
		t,
		"once it is looked at",
		storetest.Got(shop.Catalogue.Find(storetest.Ctx, storetest.Got(shop.Variants.ListVariants(storetest.Ctx, made)).
			Or(t)[0].ID)).
			Or(t).
			Availability,
		"In Stock",
	)

	alone := storetest.Got(shop.Catalogue.Copy(storetest.Ctx, 0, variants[0].ID)).Or(t)
	if p := storetest.Got(shop.Catalogue.Find(storetest.Ctx, alone)).
		Or(t); p.Family != 0 || p.Title != "Copy of Touch Panel, 2 gang, Black" ||
		p.Shelf != 0 {
		t.Errorf("the copy of a variant is %+v", p)
	}
	shop.Sums()
}

func TestOrderFilterByParentProductIncludesItsVariants(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	family, variants := storetest.Panel(t, shop, 3)
	b := shop.Customer("411001")
	two, other := shop.Order(b, variants[0].ID, 1), shop.Order(b, shop.Product("Lamp", 100, 5), 1)
	four := shop.Order(b, variants[2].ID, 1)
	of := func(product int64) (ids []int64) {
		list, _, err := shop.Orders.List(
			storetest.Ctx,
			orders.OrderFilter{Product: fmt.Sprint(product), Page: core.Page{Number: 1, Size: 9}},
		)
		storetest.Must(t, err)
		for _, o := range list {
			ids = append(ids, o.ID)
		}
		slices.Sort(ids)
		return ids
	}
	storetest.Same(t, "the orders of the family", of(family), []int64{two.ID, four.ID})
	storetest.Same(t, "those of a variant", of(variants[2].ID), []int64{four.ID})
	if slices.Contains(of(family), other.ID) {
		t.Error("another order is there")
	}
}

// The sheet has swatches after the values; swatches that the sheet does not mention are kept.
func TestImportSetsSwatches(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	family, variants := storetest.Panel(t, shop, 3)
	owner := shop.Staff(accounts.Owner)
	job := storetest.Got(shop.AddJob(storetest.Ctx, owner.ID, "import", 1, nil)).Or(t)
	row := func(n int, id int64, values ...string) imports.ImportRow {
		return imports.ImportRow{Row: n, ID: id, Set: map[string]string{"price": "2000"},
			Variant: &imports.ImportVariant{Of: family,
				Options: [][2]string{{"Gangs", values[0]}, {"Colour", values[1]}}}}
	}
	done := storetest.Got(shop.Imports.Apply(storetest.Ctx, owner.ID, job,
		[]imports.ImportRow{row(2, variants[0].ID, "2 gang", "Black #1C1C1E"),
			row(3, variants[1].ID, "2 gang", "White"), row(4, 0, "2 gang", "Gold  #c9ae86")})).
		Or(t)
	storetest.Same(t, "what is told", done[0].Notes, []string{"The swatch of Black becomes #1c1c1e."})
	storetest.Same(t, "what became of the others", done[1].Action+" "+done[2].Action,
		imports.ImportSame+" "+imports.ImportAdded)
	for range 2 { // the second import has no swatches
		p := storetest.Got(shop.Catalogue.Find(storetest.Ctx, family)).Or(t)
		storetest.Same(t, "the colours", p.Options[1].Values,
			[]catalogue.OptionValue{{Value: "Black", Swatch: "#1c1c1e"}, {Value: "White"},
				{Value: "Gold", Swatch: "#c9ae86"}})
		storetest.Got(shop.Imports.Apply(storetest.Ctx, owner.ID, job,
			[]imports.ImportRow{row(2, variants[0].ID, "2 gang", "Black")})).
			Or(t)
	}
}

// Option values and swatches that an import adds to an existing product are removed when it is undone.
func TestImportUndoRestoresOptionsAndSwatches(t *testing.T) {
	t.Parallel()
	for name, back := range map[string]func(shop *storetest.Shop, who, job int64) error{
		"taken back": func(shop *storetest.Shop, who, job int64) error {
			_, _, err := shop.Imports.UndoBatch(storetest.Ctx, who, job, 0)
			return err
		},
		"broken off": func(shop *storetest.Shop, who, job int64) error {
			_, err := shop.Imports.Undo(storetest.Ctx, who, job)
			return err
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			shop := storetest.New(t)
			family, variants := storetest.Panel(t, shop, 3)
			who := shop.Staff(accounts.Owner).ID
			job := storetest.Got(shop.AddJob(storetest.Ctx, who, "products import", 0, nil)).Or(t)
			before := storetest.Grid(t, shop, family).Options
			rows := []imports.ImportRow{}
			for i, value := range []string{"Ivory #fffff0", "Black #1c1c1e", "Rose"} {
				rows = append(
					rows,
					imports.ImportRow{Row: i + 2, Set: map[string]string{"sku": fmt.Sprint("N-", i), "price": "2100",
						"stock": "1"},
						Variant: &imports.ImportVariant{Of: family, Options: [][2]string{{"Gangs", "6 gang"},
							{"Colour", value}}}},
				)
			}
			for _, o := range storetest.Got(shop.Imports.Apply(storetest.Ctx, who, job, rows)).Or(t) {
				storetest.Same(t, "a row", o.Action+o.Message, "added")
			}
			if now := storetest.Grid(
				t,
				shop,
				family,
			).Options; len(now[0].Values) != len(before[0].Values)+1 ||
				len(now[1].Values) != len(before[1].Values)+2 {
				t.Fatalf("the options became %v", now)
			}
			storetest.Must(t, back(shop, who, job))
			if now := storetest.Grid(t, shop, family).Options; !reflect.DeepEqual(now, before) {
				t.Errorf("the options are %v, before %v", now, before)
			}
			storetest.CheckValue(
				t,
				shop,
				fmt.Sprint(len(variants)),
				`SELECT count(*) FROM products WHERE family IS NOT NULL AND deleted_at IS NULL`,
			)
			storetest.CheckValue(t, shop, "0", `SELECT count(*) FROM moved_rows`)
			shop.Sums()
		})
	}
}

// In a comparison, a parent product shows the price and picture of its lead variant.
func TestComparedParentProductShowsItsLeadVariantsPicture(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	family, variants := storetest.Panel(t, shop, 3)
	add := func(product int64, name string) {
		shop.Break(fmt.Sprintf(`INSERT INTO product_pictures (product_id, name, width, height, position)
			VALUES (%d, '%s', 4, 3, 0)`,
			product, name))
	}
	add(family, "whole")
	whole := storetest.Got(shop.Variants.FindFamily(storetest.Ctx, family)).Or(t)
	storetest.Same(t, "without a picture of its lead", whole.Compared(whole.Product).Pictures[0].Name, "whole")
	add(variants[0].ID, "black")
	whole = storetest.Got(shop.Variants.FindFamily(storetest.Ctx, family)).Or(t)
	storetest.Same(t, "with one", whole.Compared(whole.Product).Pictures[0].Name, "black")
	storetest.Same(t, "on its own page", whole.Shown(whole.Product).Pictures[0].Name, "whole")
}

// The product becomes a variant and keeps its ID, stock, orders, serials, wishlist entries and URL. The parent product
// is new, and gets its text, reviews and translations.
func TestProductWithSalesAndStockCanGetOptions(t *testing.T) {
	t.Parallel()
	shop, b, lamp := storetest.Lamps(t)
	storetest.Must(t, shop.Catalogue.Translate(storetest.Ctx, 0, "product", lamp, texts.Texts{"hi": {"title": "दीया"}},
		""))
	units := storetest.Got(shop.Orders.GenerateSerials(storetest.Ctx, 0, lamp, 2)).Or(t)
	sold := shop.Bought(b, lamp, 1)
	storetest.Must(t, shop.Reviews.RateProduct(storetest.Ctx, b.ID, sold.ID, lamp, 5, "Bright"))
	open := shop.Order(b, lamp, 2)
	before := storetest.Got(shop.Catalogue.Find(storetest.Ctx, lamp)).Or(t)
	stay := storetest.VariantOf(0, 0, "White")
	stay.ID, stay.Price, stay.Stock = lamp, nil, nil
	family := storetest.Got(shop.Variants.SaveVariants(storetest.Ctx, 0, catalogue.VariantGrid{
		Product: lamp,
		Version: before.Version,
		Options: []catalogue.Option{
			storetest.Option("Colour", "Black", "White"),
		},
		Variants: []catalogue.VariantEdit{storetest.VariantOf(600_00, 3, "Black"), stay},
	})).Or(t)
	f := storetest.Got(shop.Variants.FindFamily(storetest.Ctx, family)).Or(t)
	white := storetest.Got(shop.Catalogue.Find(storetest.Ctx, lamp)).Or(t)
	storetest.Same(t, "the family", fmt.Sprint(family != lamp, f.Title, len(f.Sold), f.RatingCount), "trueLamp2 1")
	storetest.Same(
		t,
		"its Hindi",
		storetest.Got(shop.Catalogue.FindTranslations(storetest.Ctx, "product", family)).Or(t).Texts["hi"]["title"],
		"दीया",
	)
	storetest.Same(t, "the product", fmt.Sprint(white.Title, white.Family == family, white.Price, white.Shelf,
		white.Free),
		fmt.Sprint("Lamp, White", true, before.Price, before.Shelf, before.Free))
	storetest.Got(shop.Orders.BindSerial(storetest.Ctx, 0, open.ID, units[0])).Or(t)
	shop.Deliver(open)
	storetest.Must(t, shop.Returns.Open(storetest.Ctx, b.ID, returns.ReturnRequest{LineID: shop.Line(sold)}))
	storetest.Got(shop.Returns.RefundLine(storetest.Ctx, 0, shop.Line(sold), "U1", true)).Or(t)
	shop.Free(t, lamp, before.Free+1)
	shop.Sums()
}

func TestProductAndOptionsAreSavedAtomically(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	lamp := shop.Product("Lamp", 500, 7)
	edit := func(id int64, title string) catalogue.ProductEdit {
		e := catalogue.ProductEdit{Product: storetest.Got(shop.Catalogue.Find(storetest.Ctx, cmp.Or(id, lamp))).Or(t)}
		e.ID, e.Title = id, title
		if id == 0 {
			e.Shelf, e.Version = 0, 0
		}
		return e
	}
	grid := func(variants ...catalogue.VariantEdit) catalogue.VariantGrid {
		return catalogue.VariantGrid{Options: []catalogue.Option{storetest.Option("Size", "S", "M")},
			Variants: variants}
	}
	const past = "This product has stock, orders or serial numbers. Choose in its form which variant they belong to."
	storetest.Refused(
		t,
		storetest.Second(shop.Variants.SaveWithOptions(storetest.Ctx, 0, edit(lamp, "Lantern"),
			grid(storetest.VariantOf(1_00, 0, "S")))),
		past,
		"options",
	)
	storetest.Refused(
		t,
		storetest.Second(shop.Variants.SaveWithOptions(storetest.Ctx, 0, edit(0, "Torch"),
			grid(storetest.VariantOf(-1, 0, "S")))),
		"S: Price must be above 0.",
		"variants",
	)
	storetest.Refused(
		t,
		storetest.Second(shop.Variants.SaveWithOptions(storetest.Ctx, 0, edit(0, "Torch"),
			grid(storetest.VariantOf(1_00, 0, "L")))),
		`Size has no value "L".`,
		"variants",
	)
	storetest.Refused(
		t,
		storetest.Second(shop.Variants.SaveWithOptions(storetest.Ctx, 0, edit(0, ""),
			grid(storetest.VariantOf(1_00, 0, "S")))),
		"Title is required.",
		"title",
	)
	storetest.CheckValue(t, shop, "Lamp", `SELECT group_concat(title) FROM products`)

	torch := storetest.Got(shop.Variants.SaveWithOptions(storetest.Ctx, 0, edit(0, "Torch"),
		grid(storetest.VariantOf(1_00, 4, "S"), storetest.VariantOf(2_00, 0, "M")))).
		Or(t)
	storetest.Same(t, "the new one", storetest.Got(shop.Variants.FindFamily(storetest.Ctx, torch)).Or(t).Free, int64(4))
	stay := storetest.VariantOf(5_00, 9, "M")
	stay.ID = lamp
	lantern := storetest.Got(shop.Variants.SaveWithOptions(storetest.Ctx, 0, edit(lamp, "Lantern"),
		grid(storetest.VariantOf(1_00, 0, "S"), stay))).
		Or(t)
	m := storetest.Got(shop.Catalogue.Find(storetest.Ctx, lamp)).Or(t)
	storetest.Same(t, "the other", fmt.Sprint(m.Title, m.Shelf, m.Family == lantern), fmt.Sprint("Lantern, M", 9, true))
	storetest.CheckValue(
		t,
		shop,
		"first stock +7, staff +2",
		`SELECT group_concat(reason || ' +' || shelf_change, ', ' ORDER BY id) FROM stock_movements
		WHERE product_id = ?`,
		lamp,
	)
	storetest.Refused(t, storetest.Second(shop.Variants.SaveWithOptions(storetest.Ctx, 0, edit(lamp, "Lantern"),
		grid(stay))),
		"This is a variant already. Its options are those of its product.", "options")
	renamed := catalogue.ProductEdit{Product: storetest.Got(shop.Catalogue.Find(storetest.Ctx, lantern)).Or(t)}
	renamed.Title = "Lantern 2"
	kept := storetest.Got(shop.Variants.ListVariants(storetest.Ctx, lantern)).Or(t)
	storetest.Got(shop.Variants.SaveWithOptions(storetest.Ctx, 0, renamed,
		grid(catalogue.VariantEdit{ID: kept[1].ID, Choice: []string{"M"}}))).
		Or(t)
	storetest.Same(
		t,
		"renamed and without S",
		storetest.Got(shop.Variants.ListVariants(storetest.Ctx, lantern)).Or(t)[0].Title,
		"Lantern 2, M",
	)
	bundle := storetest.Kit(t, shop, "Bundle", 1_50, torch+1, 2)
	inKit := storetest.VariantOf(1_00, 0, "S")
	inKit.ID = bundle
	storetest.Refused(
		t,
		storetest.Second(shop.Variants.SaveWithOptions(storetest.Ctx, 0, edit(bundle, "Bundle"), grid(inKit))),
		"A kit can't have options.",
		"options",
	)
	shop.Sums()
}

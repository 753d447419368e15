package store_test

import (
	"cmp"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"hearth/store"
	"hearth/store/attributes"
	"hearth/store/money"
	"hearth/store/storetest"
	"hearth/store/texts"
)

// option is an option with its values.
func option(name string, values ...string) store.Option {
	o := store.Option{Name: name}
	for _, v := range values {
		o.Values = append(o.Values, store.OptionValue{Value: v})
	}
	return o
}

// variantOf is a new variant of a price in paise with so many pieces.
func variantOf(price money.Paise, stock int64, choice ...string) store.VariantEdit {
	return store.VariantEdit{Choice: choice, Price: &price, Stock: &stock}
}

// panel makes a touch panel of 2 and 4 gang in black and white: 1000 rupees more for each pair of gangs, stock pieces of each.
func panel(t *testing.T, shop *storetest.Shop, stock int64) (family int64, variants []store.Product) {
	t.Helper()
	family = shop.Product("Touch Panel", 1000, 0)
	_, err := shop.SaveVariants(ctx, 0, store.VariantGrid{Product: family, Options: []store.Option{option("Gangs", "2 gang", "4 gang"),
		option("Colour", "Black", "White")},
		Variants: []store.VariantEdit{variantOf(2000_00, stock, "2 gang", "Black"), variantOf(2000_00, stock, "2 gang", "White"),
			variantOf(4000_00, stock, "4 gang", "Black"), variantOf(4100_00, stock, "4 gang", "White")}})
	must(t, err)
	return family, got(shop.ListVariants(ctx, family)).or(t)
}

// grid is a product with options as it stands.
func grid(t *testing.T, shop *storetest.Shop, family int64) store.VariantGrid {
	t.Helper()
	p := got(shop.FindProduct(ctx, family)).or(t)
	g := store.VariantGrid{Product: family, Version: p.Version, Options: p.Options}
	for _, v := range got(shop.ListVariants(ctx, family)).or(t) {
		g.Variants = append(g.Variants, store.VariantEdit{ID: v.ID, Choice: v.Choice})
	}
	return g
}

func TestAFamilyFollowsItsVariants(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	family, variants := panel(t, shop, 3)
	says := func(want string) {
		t.Helper()
		list := got(shop.ListCards(ctx, store.ProductFilter{Page: store.Page{Number: 1, Size: 10}})).or(t)
		texts := []string{}
		for _, c := range list.Cards {
			texts = append(texts, fmt.Sprintf("%s %d %s from %s of %d", c.Title, c.Free, c.Pays.Decimal(), c.Lowest.Decimal(), c.Variants))
		}
		if got := strings.Join(texts, "; "); got != want || list.Total != len(list.Cards) {
			t.Errorf("the list says %q of %d, want %q", got, list.Total, want)
		}
	}
	says("Touch Panel 3 2000.00 from 2000.00 of 4")
	for _, v := range variants[:2] {
		got(shop.ChangeStock(ctx, 0, v.ID, -3, "broken")).or(t)
	}
	says("Touch Panel 3 4000.00 from 2000.00 of 4") // the first that can be bought leads
	if lead := got(shop.FindFamily(ctx, variants[0].ID)).or(t); lead.Lead != variants[2].ID || len(lead.Sold) != 4 {
		t.Errorf("%d leads of %d", lead.Lead, len(lead.Sold))
	}
	_, err := shop.ChangeStock(ctx, 0, family, 1, "found")
	refused(t, err, "This product has the stock of its variants. Please change theirs.")
	must(t, shop.DeleteProduct(ctx, 0, variants[0].ID))
	must(t, shop.DeleteProduct(ctx, 0, variants[1].ID))
	says("Touch Panel 3 4000.00 from 4000.00 of 2")
	if p := got(shop.FormerFamily(ctx, variants[0].ID)).or(t); p.ID != family {
		t.Errorf("the variant was of %d", p.ID)
	}
	_, err = shop.FormerFamily(ctx, variants[2].ID)
	absent(t, err)
	shop.Sums()
}

func TestWhatIsRenamedInAFamilyIsRenamedInItsVariants(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	family, variants := panel(t, shop, 3)
	shop.Edit(variants[3].ID, func(p *store.Product) { p.HSN, p.Description = "8537", "In white." })
	shop.Edit(family, func(p *store.Product) {
		p.Title, p.HSN, p.Description, p.Price, p.Shelf = "Glass Panel", "853650", "Glass.", 1, 900
	})
	g := grid(t, shop, family)
	g.Options[1].Values[0].Value, g.Variants[0].Choice, g.Variants[2].Choice = "Night", []string{"2 gang", "night"},
		[]string{"4 gang", "Night"}
	_, err := shop.SaveVariants(ctx, 0, g)
	must(t, err)
	texts := []string{}
	for _, v := range got(shop.ListVariants(ctx, family)).or(t) {
		texts = append(texts, fmt.Sprint(v.Title, " ", v.HSN, " ", v.Description, " ", v.Shelf))
	}
	if got, want := strings.Join(texts, "; "),
		"Glass Panel, 2 gang, Night 853650 Glass. 3; Glass Panel, 2 gang, White 853650 Glass. 3; Glass Panel, 4 gang, Night 853650 Glass. 3; Glass Panel, 4 gang, White 8537 In white. 3"; got != want {
		t.Errorf("the variants are %s, want %s", got, want)
	}
	if found := got(shop.ListCards(ctx, store.ProductFilter{Words: "night", Page: store.Page{Number: 1, Size: 10}})).or(t); len(
		found.Cards) != 1 || found.Cards[0].ID != variants[0].ID { // a hit for a variant is that variant
		t.Errorf("night finds %v", found.Cards)
	}
	shop.Sums()
}

func TestAGridIsChecked(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	family, variants := panel(t, shop, 3)
	other := shop.Product("Lamp", 100, 0)
	many := store.VariantGrid{Product: other, Options: []store.Option{option("Size"), option("Colour", "Red")}}
	for i := range 100 {
		many.Options[0].Values = append(many.Options[0].Values, store.OptionValue{Value: fmt.Sprint("size ", i)})
		many.Variants = append(many.Variants, variantOf(10_00, 0, fmt.Sprint("size ", i), "Red"))
	}
	for _, test := range []struct {
		name  string
		does  func(g *store.VariantGrid)
		says  string
		field string
	}{
		{"four options", func(g *store.VariantGrid) { g.Options = append(g.Options, option("A", "a"), option("B", "b")) },
			"A product can have at most 3 options.", "options"},
		{"a name too few", func(g *store.VariantGrid) { g.Options[0].Name = " " }, "An option has a name of 1 to 50 letters, such as Colour.",
			"options"},
		{"a name twice", func(g *store.VariantGrid) { g.Options[0].Name = "colour" }, "The option Colour is there twice.", "options"},
		{"no value", func(g *store.VariantGrid) { g.Options[1].Values = nil }, "Colour has 1 to 100 values.", "options"},
		{"an empty value", func(g *store.VariantGrid) { g.Options[1].Values[0].Value = "" }, "A value of Colour has 1 to 50 letters.", "options"},
		{"a value twice", func(g *store.VariantGrid) { g.Options[1].Values[0].Value = "white" }, "Colour has the value White twice.", "options"},
		{"a colour that is none", func(g *store.VariantGrid) { g.Options[1].Values[0].Swatch = "black" },
			"The colour of Black must be like #1c1c1e.", "options"},
		{"no variants", func(g *store.VariantGrid) { g.Variants = nil }, "A product with options has at least one variant.", "variants"},
		{"a value too few", func(g *store.VariantGrid) { g.Variants[0].Choice = []string{"2 gang"} },
			"Each variant has one value of each option.", "variants"},
		{"a value that is none", func(g *store.VariantGrid) { g.Variants[0].Choice = []string{"2 gang", "Red"} },
			"Colour has no value \"Red\".", "variants"},
		{"a combination twice", func(g *store.VariantGrid) { g.Variants[0].Choice = []string{"2 gang", "white"} },
			"2 gang, White is there twice.", "variants"},
		{"a variant of another", func(g *store.VariantGrid) { g.Variants[0].ID = other },
			"2 gang, Black is not a variant of this product any more. Please load the page again.", "variants"},
		{"a variant twice", func(g *store.VariantGrid) {
			g.Variants[0].ID = variants[1].ID
			g.Variants[0].Choice = []string{"2 gang", "Black"}
		}, "Touch Panel, 2 gang, Black: 3 pieces on the shelf. Set its stock to 0 first.", "variants"},
		{"one SKU for two", func(g *store.VariantGrid) { sku := "P-1"; g.Variants[0].SKU, g.Variants[1].SKU = &sku, &sku },
			"Two variants have the SKU P-1.", "variants"},
		{"no price", func(g *store.VariantGrid) { g.Variants[0].Price = new(money.Paise) }, "2 gang, Black: Price must be above 0.", "variants"},
		{"one left out that has stock", func(g *store.VariantGrid) { g.Variants = g.Variants[1:] },
			"Touch Panel, 2 gang, Black: 3 pieces on the shelf. Set its stock to 0 first.", "variants"},
		{"an old version", func(g *store.VariantGrid) { g.Version-- },
			"Somebody else changed this product meanwhile. Please look at their changes and try again.", "version"},
		{"a hundred and one", func(g *store.VariantGrid) { *g = many; g.Variants = append(g.Variants, g.Variants[0]) },
			"A product can have at most 100 variants.", "variants"},
	} {
		t.Run(test.name, func(t *testing.T) {
			g := grid(t, shop, family)
			test.does(&g)
			_, err := shop.SaveVariants(ctx, 0, g)
			refused(t, err, test.says, test.field)
		})
	}
	must(t, func() error { _, err := shop.SaveVariants(ctx, 0, many); return err }())
	if p := got(shop.FindProduct(ctx, other)).or(t); p.Variants != 100 {
		t.Errorf("it has %d variants, want 100", p.Variants)
	}
	must(t, func() error { _, err := shop.SaveVariants(ctx, 0, store.VariantGrid{Product: other}); return err }())
	if p := got(shop.FindProduct(ctx, other)).or(t); p.IsFamily() || p.Variants != 0 {
		t.Errorf("it still has %d variants of %v", p.Variants, p.Options)
	}
	shop.Sums()
}

func TestWhatCanHaveNoOptions(t *testing.T) {
	t.Parallel()
	shop, buyer, sold := storetest.Lamps(t)
	shop.Order(buyer, sold, 1)
	stocked, part, other := shop.Product("Bulb", 100, 5), shop.Product("Plate", 100, 0), shop.Product("Box", 100, 0)
	bundle := kit(t, shop, "Bundle", 150_00, part, 1, other, 1)
	_, variants := panel(t, shop, 3)
	const past = "This product has stock, orders or serial numbers. Choose in its form which variant they belong to."
	for _, test := range []struct {
		name    string
		product int64
		says    string
	}{
		{"what was sold", sold, past},
		{"what has stock", stocked, past},
		{"a kit", bundle, "A kit can't have options."},
		{"a part of a kit", part, "This product is a part of a kit, so it can't have options. Please take it out of the kit first."},
	} {
		t.Run(test.name, func(t *testing.T) {
			_, err := shop.SaveVariants(ctx, 0, store.VariantGrid{Product: test.product, Options: []store.Option{option("Size", "S")},
				Variants: []store.VariantEdit{variantOf(1_00, 0, "S")}})
			refused(t, err, test.says, "options")
		})
	}
	shop.Order(buyer, variants[0].ID, 1)
	refused(t, shop.DeleteProduct(ctx, 0, variants[0].ID),
		"Touch Panel, 2 gang, Black: open orders reserve 1 piece. Ship or cancel them first.", "variants")
	shop.Sums()
}

func TestAFamilysNumberMeansItsFirstVariantThatCanBeBought(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	family, variants := panel(t, shop, 3)
	b := shop.Customer("411001")
	must(t, shop.SetCartItems(ctx, b.ID, []store.CartItem{{ProductID: family, Quantity: 1}, {ProductID: variants[0].ID, Quantity: 1}}, false))
	if lines := got(shop.ListCart(ctx, b.ID)).or(t); len(lines) != 1 || lines[0].ID != variants[0].ID || lines[0].Quantity != 2 {
		t.Errorf("the cart has %v", lines)
	}
	got(shop.ChangeStock(ctx, 0, variants[1].ID, 2, "found")).or(t)
	stock := func(want int64) {
		t.Helper()
		cards := got(shop.ListCards(ctx, store.ProductFilter{Words: "panel"})).or(t).Cards
		whole := got(shop.FindFamily(ctx, family)).or(t)
		if free := got(shop.Stock(ctx, family)).or(t); free != want || cards[0].Free != want || whole.Shown(whole.Product).Free != want {
			t.Errorf("%d can be bought, %d by its card, %d by its page; wanted %d", free, cards[0].Free,
				whole.Shown(whole.Product).Free, want)
		}
	}
	stock(3)
	got(shop.ChangeStock(ctx, 0, variants[0].ID, -3, "broken")).or(t)
	stock(5)
	if short := got(shop.CheckStock(ctx, []store.CartItem{{ProductID: variants[0].ID, Quantity: 1}, {ProductID: family, Quantity: 3}})).or(
		t); fmt.Sprint(short) != "[Touch Panel, 2 gang, Black is currently out of stock.]" {
		t.Errorf("it says %q", short)
	}
	if p := got(shop.ListPrices(ctx, []store.CartItem{{ProductID: family, Quantity: 1}})).or(t); p[0].ID != variants[1].ID {
		t.Errorf("%d is priced", p[0].ID)
	}
	must(t, shop.RemoveCartItems(ctx, b.ID, []int64{family}))
	if lines := got(shop.ListCart(ctx, b.ID)).or(t); len(lines) != 0 {
		t.Errorf("the cart has %v", lines)
	}
	o := shop.Order(b, family, 1, variants[3].ID, 1)
	same(t, "the lines", linesInRupees(shop.Details(o).Lines), "1×2000.00−0.00=2000.00 1×4100.00−0.00=4100.00")
	must(t, shop.SetWish(ctx, b.ID, family, true))
	must(t, shop.SetWish(ctx, b.ID, variants[2].ID, true))
	if wishes := got(shop.ListWishlist(ctx, b.ID)).or(t); len(wishes) != 2 {
		t.Errorf("the wishlist has %d", len(wishes))
	}
	shop.Sums()
}

func TestPapersKeepTheNameThatAVariantHad(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	family, variants := panel(t, shop, 3)
	b := shop.Customer("411001")
	o := shop.Bought(b, variants[2].ID, 2)
	g := grid(t, shop, family)
	g.Options[1].Values[0].Value, g.Variants[0].Choice[1], g.Variants[2].Choice[1] = "Onyx", "Onyx", "Onyx"
	got(shop.SaveVariants(ctx, 0, g)).or(t)
	same(t, "the line", shop.Details(o).Lines[0].Title, "Touch Panel, 4 gang, Black")
	same(t, "the variant", got(shop.FindProduct(ctx, variants[2].ID)).or(t).Title, "Touch Panel, 4 gang, Onyx")

	must(t, shop.RateProduct(ctx, b.ID, o.ID, variants[2].ID, 4, "Good glass"))
	must(t, shop.SetWish(ctx, b.ID, variants[2].ID, true))
	if wish := got(shop.ListWishlist(ctx, b.ID)).or(t); len(wish) != 1 || wish[0].Rating != 4 || wish[0].RatingCount != 1 {
		t.Errorf("on the wishlist it wears %v stars", wish)
	}
	if said := got(shop.ListReviews(ctx, family)).or(t); len(said) != 1 {
		t.Errorf("the family has %d reviews", len(said))
	}
	if said := got(shop.ListRatings(ctx, b.ID, o.ID)).or(t); len(said) != 1 || said[0].ProductID != variants[2].ID {
		t.Errorf("the order has the ratings %v", said)
	}
	f := got(shop.FindFamily(ctx, family)).or(t)
	shown := f.Shown(got(shop.FindProduct(ctx, variants[2].ID)).or(t))
	same(t, "what it is", fmt.Sprint(shown.Rating, shown.Specifications[:2]), "4 [Gangs: 4 gang Colour: Onyx]")
	// The family's page shows the facts of the variant whose price it has.
	must(t, shop.Run(ctx, fmt.Sprintf(`UPDATE products SET specifications = '["Load: 6 A"]', weight = 90, warranty_months = 36 WHERE id = %d`,
		variants[0].ID)))
	f = got(shop.FindFamily(ctx, family)).or(t)
	whole := f.Shown(got(shop.FindProduct(ctx, family)).or(t))
	same(t, "the family", fmt.Sprintln(f.Lead == variants[0].ID, whole.Title, whole.Rating, whole.Specifications, whole.Weight,
		whole.WarrantyMonths), "true Touch Panel 4 [Gangs: 2 gang Colour: Onyx Load: 6 A] 90 36\n")
	must(t, shop.AskAboutProduct(ctx, b.ID, variants[1].ID, "Does it fit a wooden box?"))
	if asked, _, err := shop.ListAsked(ctx, "open", store.Page{Number: 1, Size: 9}); err != nil || asked[0].ProductID != family {
		t.Errorf("asked about %v (%v)", asked, err)
	}
	shop.Sums()
}

func TestWhatIsForAFamilyIsForItsVariants(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	family, variants := panel(t, shop, 3)
	lamp := shop.Product("Lamp", 100, 5)
	got(shop.SaveOffer(ctx, 0, offer(func(o *store.Offer) { o.Percent, o.Scope, o.Targets = 10, "products", []int64{family} }))).or(t)
	c := got(shop.WeighCart(ctx, []store.CartItem{{ProductID: family, Quantity: 1}, {ProductID: variants[2].ID, Quantity: 1},
		{ProductID: lamp, Quantity: 1}}, store.Bargain{})).or(t)
	same(t, "what the offer takes off", c.Off, []money.Paise{200_00, 400_00, 0})

	_, err := shop.GenerateSerials(ctx, 0, family, 1)
	refused(t, err, "This product has variants. Please choose one of them.")
	if made := got(shop.GenerateSerials(ctx, 0, variants[0].ID, 2)).or(t); len(made) != 2 {
		t.Errorf("%d serials", len(made))
	}
	refused(t, second(shop.AddProduct(ctx, 0, store.ProductEdit{Product: store.Product{Title: "Kit", CategoryID: variants[0].CategoryID,
		Price: 100_00, GSTRate: 18}, Kit: pieces(family, 1, lamp, 1)})),
		"Touch Panel has variants. Please choose one of them.", "kit")
	refused(t, shop.UpdateProduct(ctx, 0, store.ProductEdit{Product: variants[0], Kit: pieces(lamp, 2)}),
		"A product with variants, or one of them, can't be a kit.", "kit")
	id := kit(t, shop, "Kit", 2000_00, variants[0].ID, 1, lamp, 1)
	shop.Free(t, id, 3)
	if names := got(shop.SearchProductNames(ctx, "panel", 3)).or(t); len(names) != 3 || names[0].Title != "Touch Panel, 2 gang, Black" {
		t.Errorf("the names are %v", names)
	}
	if found := got(shop.FindForSale(ctx, "touch panel")).or(t); len(found) != 4 {
		t.Errorf("the desk finds %d", len(found))
	}
	shop.Sums()
}

func TestFiftyAtOnceBuyTheLastPieceOfOneVariant(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	family, variants := panel(t, shop, 1)
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
				wanted, count = family, &others // means whichever is left
			}
			_, err := shop.PlaceOrder(ctx, b.Wishes(wanted, 1))
			if _, no := store.IsRefusal(err); err != nil && !no {
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

func TestJoinedProductsKeepWhatTheyHad(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	two := shop.Stocked("Two Gang Panel", 2000, 5, func(p *store.Product) { p.SKU, p.Description = "P2", "Of glass." })
	four, lamp := shop.Stocked("Four Gang Panel", 4000, 7, func(p *store.Product) { p.SKU = "P4" }), shop.Product("Lamp", 100, 9)
	b := shop.Customer("411001")
	o := shop.Bought(b, two, 1, four, 2)
	must(t, shop.RateProduct(ctx, b.ID, o.ID, two, 5, "Fine"))
	must(t, shop.RateProduct(ctx, b.ID, shop.Bought(b, four, 1).ID, four, 3, "So so"))
	must(t, shop.AskAboutProduct(ctx, b.ID, four, "Is it loud?"))
	must(t, shop.SetPicked(ctx, 0, two, []int64{lamp, four}))
	got(shop.GenerateSerials(ctx, 0, four, 3)).or(t)
	bundle := kit(t, shop, "Kit", 100_00, lamp, 2)
	wish := func(change func(w *store.JoinWish)) store.JoinWish {
		w := store.JoinWish{Title: "Glass Panel", Main: two, Options: []store.Option{option("Gangs", "2 gang", "4 gang", "6 gang")},
			Products: []store.JoinedProduct{{ID: two, Choice: []string{"2 gang"}}, {ID: four, Choice: []string{"4 gang"}}}}
		change(&w)
		return w
	}
	for _, test := range []struct {
		name  string
		does  func(w *store.JoinWish)
		says  string
		field string
	}{
		{"one alone", func(w *store.JoinWish) { w.Products = w.Products[:1] }, "Please choose two products at least.", "variants"},
		{"no options", func(w *store.JoinWish) { w.Options = nil }, "Please say what the products differ by, such as Colour.", "options"},
		{"another's text", func(w *store.JoinWish) { w.Main = lamp },
			"Please choose the one of these products that gives the text and the category.", "variants"},
		{"a product twice", func(w *store.JoinWish) { w.Products[1].ID = two }, "4 gang is there twice.", "variants"},
		{"a kit", func(w *store.JoinWish) { w.Products[1].ID = bundle }, "Kit is a kit. A kit can't be a variant.", "variants"},
	} {
		t.Run(test.name, func(t *testing.T) {
			refused(t, second(shop.JoinProducts(ctx, 0, wish(test.does))), test.says, test.field)
		})
	}
	family := got(shop.JoinProducts(ctx, 0, wish(func(*store.JoinWish) {}))).or(t)
	f := got(shop.FindFamily(ctx, family)).or(t)
	same(t, "the family", fmt.Sprint(f.Title, f.Description, f.Free, f.Rating, f.RatingCount, len(f.Sold)), "Glass PanelOf glass.8 4 2 2")
	same(t, "the variants", f.Sold[0].Title+" "+f.Sold[0].SKU+"; "+f.Sold[1].Title, "Glass Panel, 2 gang P2; Glass Panel, 4 gang")
	same(t, "the order", shop.Details(o).Lines[1].Title, "Four Gang Panel")
	blue, red := shop.Product("Blind, blue", 90, 1), shop.Product("Blind, red", 90, 1)
	unrated := got(shop.JoinProducts(ctx, 0, store.JoinWish{Title: "Blind", Main: blue, Options: []store.Option{option("Colour", "Blue", "Red")},
		Products: []store.JoinedProduct{{ID: blue, Choice: []string{"Blue"}}, {ID: red, Choice: []string{"Red"}}}})).or(t)
	look(t, shop, "0 0", `SELECT rating_sum || ' ' || rating_count FROM products WHERE id = ?`, unrated)
	if picked := got(shop.ListPicked(ctx, family)).or(t); len(picked) != 1 || picked[0].ID != lamp {
		t.Errorf("with it goes %v", picked)
	}
	if found := got(shop.ListCards(ctx, store.ProductFilter{Words: "P4", Page: store.Page{Number: 1, Size: 5}})).or(t); len(
		found.Cards) != 1 || found.Cards[0].Family != family { // a hit for a variant is that variant
		t.Errorf("the SKU finds %v", found.Cards)
	}
	refused(t, second(shop.JoinProducts(ctx, 0, wish(func(*store.JoinWish) {}))), "Glass Panel, 2 gang has variants already, or is one.",
		"variants")
	shop.Order(b, two, 1)
	shop.Sums()
}

func TestFiltersAskOneVariantForAll(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	family, variants := panel(t, shop, 1)
	shop.Stocked("Switch", 500, 0, func(p *store.Product) { p.Specifications = []string{"Colour: Black", "Gangs: 4 gang"} })
	shop.Edit(family, func(p *store.Product) { p.Specifications = []string{"Radio: Wi-Fi", "Colour: many"} })
	says := func(want string, chosen ...string) {
		t.Helper()
		f := store.ProductFilter{Page: store.Page{Number: 1, Size: 10}}
		for _, one := range chosen {
			a, _ := attributes.Parse(one)
			f.Attributes = append(f.Attributes, a)
		}
		texts := []string{}
		for _, c := range got(shop.ListCards(ctx, f)).or(t).Cards {
			texts = append(texts, c.Title)
		}
		for _, n := range got(shop.CountFilters(ctx, f)).or(t).Attributes {
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
	got(shop.ChangeStock(ctx, 0, variants[2].ID, -1, "broken")).or(t)
	says("Switch, Black 1, White 1, 2 gang 1, 4 gang 1", "Colour:Black", "Gangs:4 gang")
	says("Touch Panel, Black 2, White 1, 2 gang 1, 4 gang 1", "Colour:White")
	got(shop.ChangeStock(ctx, 0, variants[2].ID, 2, "found")).or(t)
	must(t, shop.DeleteProduct(ctx, 0, func() int64 {
		got(shop.ChangeStock(ctx, 0, variants[0].ID, -1, "broken")).or(t)
		return variants[0].ID
	}()))
	says("Touch Panel, Switch, Black 2, White 1, 4 gang 2", "Colour:Black", "Gangs:4 gang")
}

func TestAnImportBringsVariantsAsVariants(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	alone := shop.Stocked("Hoodie, Green, M", 900, 2, func(p *store.Product) { p.SKU = "H-G" })
	row := func(n int, sku string, change func(r *store.ImportRow), pairs ...string) store.ImportRow {
		r := store.ImportRow{Row: n, Path: []string{"Clothes"}, Set: map[string]string{"title": "Hoodie, so", "sku": sku, "price": "1000",
			"stock": "3"}, Variant: &store.ImportVariant{Title: "Hoodie"}}
		for i := 0; i < len(pairs); i += 2 {
			r.Variant.Options = append(r.Variant.Options, [2]string{pairs[i], pairs[i+1]})
		}
		if change != nil {
			change(&r)
		}
		return r
	}
	rows := []store.ImportRow{
		row(2, "H-1", nil, "Colour", "Red", "Size", "M"), row(3, "H-2", func(r *store.ImportRow) { r.Set["price"] = "1200" },
			"size", "L", "colour", "red"),
		row(4, "H-3", nil, "Colour", "RED", "Size", "m"), row(5, "H-4", nil, "Colour", "Blue"), row(6, "H-5", nil, "Colour", "Blue", "Fit",
			"Slim"), row(7, "H-G", nil, "Colour", "Green", "Size", "M"),
		row(8, "H-6", func(r *store.ImportRow) { r.Variant.Of = 999 }, "Colour", "Blue", "Size", "M"), row(9, "", func(r *store.ImportRow) {
			r.ID, r.Variant.Of = alone, 1
		}, "Colour", "Blue", "Size", "M"),
		row(10, "H-7", func(r *store.ImportRow) { r.Broken = "options: no." }),
	}
	owner := shop.Staff(store.Owner)
	job := got(shop.AddJob(ctx, owner.ID, "import", 1, nil)).or(t)
	texts := []string{}
	for _, o := range got(shop.ApplyImport(ctx, owner.ID, job, rows)).or(t) {
		texts = append(texts, strings.TrimSpace(fmt.Sprintf("%d %s %s %s", o.Row, o.Action, o.Title, o.Message)))
	}
	same(t, "the report", strings.Join(texts, "\n"), `2 added Hoodie, Red, M
3 added Hoodie, Red, L
4 wrong Hoodie, so Red, M is there twice.
5 wrong Hoodie, so Hoodie has the options Colour, Size. Please say a value of each.
6 wrong Hoodie, so Hoodie has the options Colour, Size. Please say a value of each.
7 changed Hoodie, so
8 wrong Hoodie, so There is no product 999 that this could be a variant of.
9 wrong Hoodie, so Hoodie, so is a product of its own. Please join it with the others in the list of products.
10 wrong Hoodie, so options: no.`)
	for _, wrong := range []struct {
		row  store.ImportRow
		says string
	}{{rows[6], "There is no product 999 that this could be a variant of."},
		{rows[7], "Hoodie, so is a product of its own. Please join it with the others in the list of products."}} {
		same(t, "what is wrong", got(shop.PlanImport(ctx, []store.ImportRow{wrong.row})).or(t)[0].Message, wrong.says)
	}
	found := got(shop.ListCards(ctx, store.ProductFilter{Words: "hoodie red", Page: store.Page{Number: 1, Size: 5}})).or(t)
	if len(found.Cards) != 1 || found.Cards[0].Variants != 2 || found.Cards[0].Free != 3 || found.Cards[0].Lowest != 1000_00 {
		t.Errorf("it is found as %+v", found.Cards)
	}
	for _, o := range got(shop.PlanImport(ctx, rows[:2])).or(t) {
		same(t, "the same again", o.Action, store.ImportSame)
	}
	for more := true; more; {
		more = got(shop.UndoImport(ctx, owner.ID, job)).or(t)
	}
	if left := got(shop.ListCards(ctx, store.ProductFilter{Page: store.Page{Number: 1, Size: 5}})).or(t); len(left.Cards) != 1 ||
		left.Cards[0].ID != alone {
		t.Errorf("there is still %+v", left.Cards)
	}
	shop.Sums()
}

func TestManyAtOnceLeaveAFamilyWhatItsVariantsAre(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	family, variants := panel(t, shop, 0)
	owner := shop.Staff(store.Owner)
	does := func(act store.ProductAct, product int64) (job int64, why string) {
		t.Helper()
		job = got(shop.AddJob(ctx, owner.ID, "many", 1, nil)).or(t)
		return job, got(shop.ChangeProducts(ctx, owner.ID, job, act, []int64{product})).or(t)[0].Why
	}
	_, why := does(store.ProductAct{Act: store.ProductStock, Value: "5"}, family)
	same(t, "the stock", why, "This product has the prices and the stock of its variants. Please change theirs.")
	away := store.ProductAct{Act: store.ProductAway}
	job, _ := does(away, variants[0].ID)
	g := grid(t, shop, family)
	g.Variants = append(g.Variants, variantOf(1_00, 0, "2 gang", "Black"))
	got(shop.SaveVariants(ctx, 0, g)).or(t)
	back := got(shop.TakeBackProducts(ctx, owner.ID, job, away)).or(t)
	same(t, "the variant that is back", back[0].Why, "Its product has another variant like it now, or is no longer sold.")
	job, _ = does(away, family)
	absent(t, second(shop.FindProduct(ctx, variants[1].ID)))
	same(t, "the family that is back", got(shop.TakeBackProducts(ctx, owner.ID, job, away)).or(t)[0].Why, "")
	if left := got(shop.ListVariants(ctx, family)).or(t); len(left) != 4 {
		t.Errorf("%d variants are back", len(left))
	}
	shop.Sums()
}

func TestACopyOfAFamilyHasItsVariants(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	family, variants := panel(t, shop, 3)
	g := grid(t, shop, family)
	sku := "P-2B"
	g.Options[1].Values[0].Swatch, g.Variants[0].SKU = "#1c1c1e", &sku
	got(shop.SaveVariants(ctx, 0, g)).or(t)
	made := got(shop.CopyProduct(ctx, 0, family)).or(t)
	f := got(shop.FindFamily(ctx, made)).or(t)
	texts := []string{}
	for _, v := range f.Sold {
		texts = append(texts, fmt.Sprint(v.Title, " ", v.Pays, " ", v.Free, v.SKU, " ", v.Availability))
	}
	same(t, "the copy", f.Title+": "+strings.Join(texts, "; "),
		"Copy of Touch Panel: Copy of Touch Panel, 2 gang, Black 200000 0 Out of Stock; Copy of Touch Panel, 2 gang, White 200000 0 Out of Stock; "+
			"Copy of Touch Panel, 4 gang, Black 400000 0 Out of Stock; Copy of Touch Panel, 4 gang, White 410000 0 Out of Stock")
	same(t, "its swatch", f.Options[1].Values[0].Swatch, "#1c1c1e")
	same(t, "what was copied", got(shop.FindProduct(ctx, family)).or(t).Shelf, int64(12))
	shop.Edit(made, func(p *store.Product) { p.Title, p.Availability = "Glass Panel", "In Stock" })
	same(t, "once it is looked at", got(shop.FindProduct(ctx, got(shop.ListVariants(ctx, made)).or(t)[0].ID)).or(t).Availability, "In Stock")

	alone := got(shop.CopyProduct(ctx, 0, variants[0].ID)).or(t)
	if p := got(shop.FindProduct(ctx, alone)).or(t); p.Family != 0 || p.Title != "Copy of Touch Panel, 2 gang, Black" || p.Shelf != 0 {
		t.Errorf("the copy of a variant is %+v", p)
	}
	shop.Sums()
}

func TestOrdersOfAFamilyAreThoseOfItsVariants(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	family, variants := panel(t, shop, 3)
	b := shop.Customer("411001")
	two, other := shop.Order(b, variants[0].ID, 1), shop.Order(b, shop.Product("Lamp", 100, 5), 1)
	four := shop.Order(b, variants[2].ID, 1)
	of := func(product int64) (ids []int64) {
		list, _, err := shop.ListOrders(ctx, store.OrderFilter{Product: fmt.Sprint(product), Page: store.Page{Number: 1, Size: 9}})
		must(t, err)
		for _, o := range list {
			ids = append(ids, o.ID)
		}
		slices.Sort(ids)
		return ids
	}
	same(t, "the orders of the family", of(family), []int64{two.ID, four.ID})
	same(t, "those of a variant", of(variants[2].ID), []int64{four.ID})
	if slices.Contains(of(family), other.ID) {
		t.Error("another order is there")
	}
}

// A swatch comes with the sheet, after its value; swatches that the sheet does not mention stay.
func TestAnImportBringsSwatches(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	family, variants := panel(t, shop, 3)
	owner := shop.Staff(store.Owner)
	job := got(shop.AddJob(ctx, owner.ID, "import", 1, nil)).or(t)
	row := func(n int, id int64, values ...string) store.ImportRow {
		return store.ImportRow{Row: n, ID: id, Set: map[string]string{"price": "2000"}, Variant: &store.ImportVariant{Of: family,
			Options: [][2]string{{"Gangs", values[0]}, {"Colour", values[1]}}}}
	}
	done := got(shop.ApplyImport(ctx, owner.ID, job, []store.ImportRow{row(2, variants[0].ID, "2 gang", "Black #1C1C1E"),
		row(3, variants[1].ID, "2 gang", "White"), row(4, 0, "2 gang", "Gold  #c9ae86")})).or(t)
	same(t, "what is told", done[0].Notes, []string{"The swatch of Black becomes #1c1c1e."})
	same(t, "what became of the others", done[1].Action+" "+done[2].Action, store.ImportSame+" "+store.ImportAdded)
	for range 2 { // the second time nothing is said of swatches
		p := got(shop.FindProduct(ctx, family)).or(t)
		same(t, "the colours", p.Options[1].Values, []store.OptionValue{{Value: "Black", Swatch: "#1c1c1e"}, {Value: "White"},
			{Value: "Gold", Swatch: "#c9ae86"}})
		got(shop.ApplyImport(ctx, owner.ID, job, []store.ImportRow{row(2, variants[0].ID, "2 gang", "Black")})).or(t)
	}
}

// What an import adds to the options of a product that is there goes with it when it is taken back: values, and colours.
func TestAnImportTakenBackLeavesTheOptionsAsTheyWere(t *testing.T) {
	t.Parallel()
	for name, back := range map[string]func(shop *storetest.Shop, who, job int64) error{
		"taken back": func(shop *storetest.Shop, who, job int64) error {
			_, _, err := shop.TakeBackImport(ctx, who, job, 0)
			return err
		},
		"broken off": func(shop *storetest.Shop, who, job int64) error {
			_, err := shop.UndoImport(ctx, who, job)
			return err
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			shop := storetest.New(t)
			family, variants := panel(t, shop, 3)
			who := shop.Staff(store.Owner).ID
			job := got(shop.AddJob(ctx, who, "products import", 0, nil)).or(t)
			before := grid(t, shop, family).Options
			rows := []store.ImportRow{}
			for i, value := range []string{"Ivory #fffff0", "Black #1c1c1e", "Rose"} {
				rows = append(rows, store.ImportRow{Row: i + 2, Set: map[string]string{"sku": fmt.Sprint("N-", i), "price": "2100", "stock": "1"},
					Variant: &store.ImportVariant{Of: family, Options: [][2]string{{"Gangs", "6 gang"}, {"Colour", value}}}})
			}
			for _, o := range got(shop.ApplyImport(ctx, who, job, rows)).or(t) {
				same(t, "a row", o.Action+o.Message, "added")
			}
			if now := grid(t, shop, family).Options; len(now[0].Values) != len(before[0].Values)+1 || len(now[1].Values) != len(before[1].Values)+2 {
				t.Fatalf("the options became %v", now)
			}
			must(t, back(shop, who, job))
			if now := grid(t, shop, family).Options; !reflect.DeepEqual(now, before) {
				t.Errorf("the options are %v, before %v", now, before)
			}
			look(t, shop, fmt.Sprint(len(variants)), `SELECT count(*) FROM products WHERE family IS NOT NULL AND deleted_at IS NULL`)
			look(t, shop, "0", `SELECT count(*) FROM moved_rows`)
			shop.Sums()
		})
	}
}

// A family among others that are compared stands at its lead's price, so it wears its lead's picture.
func TestAComparedFamilyWearsThePictureOfTheVariantAtWhosePriceItStands(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	family, variants := panel(t, shop, 3)
	add := func(product int64, name string) {
		shop.Break(fmt.Sprintf(`INSERT INTO product_pictures (product_id, name, width, height, position) VALUES (%d, '%s', 4, 3, 0)`,
			product, name))
	}
	add(family, "whole")
	whole := got(shop.FindFamily(ctx, family)).or(t)
	same(t, "without a picture of its lead", whole.Compared(whole.Product).Pictures[0].Name, "whole")
	add(variants[0].ID, "black")
	whole = got(shop.FindFamily(ctx, family)).or(t)
	same(t, "with one", whole.Compared(whole.Product).Pictures[0].Name, "black")
	same(t, "on its own page", whole.Shown(whole.Product).Pictures[0].Name, "whole")
}

// The product stays as one of its variants, with its number: stock, orders, serials, wishes and address go with it. The product with
// options is new, and has its text, reviews and translations.
func TestASoldProductWithStockGetsOptions(t *testing.T) {
	t.Parallel()
	shop, b, lamp := storetest.Lamps(t)
	must(t, shop.Translate(ctx, 0, "product", lamp, texts.Texts{"hi": {"title": "दीया"}}, ""))
	units := got(shop.GenerateSerials(ctx, 0, lamp, 2)).or(t)
	sold := shop.Bought(b, lamp, 1)
	must(t, shop.RateProduct(ctx, b.ID, sold.ID, lamp, 5, "Bright"))
	open := shop.Order(b, lamp, 2)
	before := got(shop.FindProduct(ctx, lamp)).or(t)
	stay := variantOf(0, 0, "White")
	stay.ID, stay.Price, stay.Stock = lamp, nil, nil
	family := got(shop.SaveVariants(ctx, 0, store.VariantGrid{Product: lamp, Version: before.Version,
		Options: []store.Option{option("Colour", "Black", "White")}, Variants: []store.VariantEdit{variantOf(600_00, 3, "Black"), stay}})).or(t)
	f := got(shop.FindFamily(ctx, family)).or(t)
	white := got(shop.FindProduct(ctx, lamp)).or(t)
	same(t, "the family", fmt.Sprint(family != lamp, f.Title, len(f.Sold), f.RatingCount), "trueLamp2 1")
	same(t, "its Hindi", got(shop.FindTranslations(ctx, "product", family)).or(t).Texts["hi"]["title"], "दीया")
	same(t, "the product", fmt.Sprint(white.Title, white.Family == family, white.Price, white.Shelf, white.Free),
		fmt.Sprint("Lamp, White", true, before.Price, before.Shelf, before.Free))
	got(shop.BindSerial(ctx, 0, open.ID, units[0])).or(t)
	shop.Deliver(open)
	must(t, shop.OpenReturn(ctx, b.ID, store.ReturnWish{LineID: shop.Line(sold)}))
	got(shop.RefundLine(ctx, 0, shop.Line(sold), "U1", true)).or(t)
	shop.Free(t, lamp, before.Free+1)
	shop.Sums()
}

func TestAProductIsSavedTogetherWithItsOptionsOrNotAtAll(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	lamp := shop.Product("Lamp", 500, 7)
	edit := func(id int64, title string) store.ProductEdit {
		e := store.ProductEdit{Product: got(shop.FindProduct(ctx, cmp.Or(id, lamp))).or(t)}
		e.ID, e.Title = id, title
		if id == 0 {
			e.Shelf, e.Version = 0, 0
		}
		return e
	}
	grid := func(variants ...store.VariantEdit) store.VariantGrid {
		return store.VariantGrid{Options: []store.Option{option("Size", "S", "M")}, Variants: variants}
	}
	const past = "This product has stock, orders or serial numbers. Choose in its form which variant they belong to."
	refused(t, second(shop.SaveWithOptions(ctx, 0, edit(lamp, "Lantern"), grid(variantOf(1_00, 0, "S")))), past, "options")
	refused(t, second(shop.SaveWithOptions(ctx, 0, edit(0, "Torch"), grid(variantOf(-1, 0, "S")))), "S: Price must be above 0.", "variants")
	refused(t, second(shop.SaveWithOptions(ctx, 0, edit(0, "Torch"), grid(variantOf(1_00, 0, "L")))), `Size has no value "L".`, "variants")
	refused(t, second(shop.SaveWithOptions(ctx, 0, edit(0, ""), grid(variantOf(1_00, 0, "S")))), "Title is required.", "title")
	look(t, shop, "Lamp", `SELECT group_concat(title) FROM products`)

	torch := got(shop.SaveWithOptions(ctx, 0, edit(0, "Torch"), grid(variantOf(1_00, 4, "S"), variantOf(2_00, 0, "M")))).or(t)
	same(t, "the new one", got(shop.FindFamily(ctx, torch)).or(t).Free, int64(4))
	stay := variantOf(5_00, 9, "M")
	stay.ID = lamp
	lantern := got(shop.SaveWithOptions(ctx, 0, edit(lamp, "Lantern"), grid(variantOf(1_00, 0, "S"), stay))).or(t)
	m := got(shop.FindProduct(ctx, lamp)).or(t)
	same(t, "the other", fmt.Sprint(m.Title, m.Shelf, m.Family == lantern), fmt.Sprint("Lantern, M", 9, true))
	look(t, shop, "first stock +7, staff +2", `SELECT group_concat(reason || ' +' || shelf_change, ', ' ORDER BY id) FROM stock_movements
		WHERE product_id = ?`, lamp)
	refused(t, second(shop.SaveWithOptions(ctx, 0, edit(lamp, "Lantern"), grid(stay))),
		"This is a variant already. Its options are those of its product.", "options")
	renamed := store.ProductEdit{Product: got(shop.FindProduct(ctx, lantern)).or(t)}
	renamed.Title = "Lantern 2"
	kept := got(shop.ListVariants(ctx, lantern)).or(t)
	got(shop.SaveWithOptions(ctx, 0, renamed, grid(store.VariantEdit{ID: kept[1].ID, Choice: []string{"M"}}))).or(t)
	same(t, "renamed and without S", got(shop.ListVariants(ctx, lantern)).or(t)[0].Title, "Lantern 2, M")
	bundle := kit(t, shop, "Bundle", 1_50, torch+1, 2)
	inKit := variantOf(1_00, 0, "S")
	inKit.ID = bundle
	refused(t, second(shop.SaveWithOptions(ctx, 0, edit(bundle, "Bundle"), grid(inKit))), "A kit can't have options.", "options")
	shop.Sums()
}

package catalogue_test

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"hearth/store/catalogue"
	"hearth/store/db"
	"hearth/store/money"
	"hearth/store/promotions"
	"hearth/store/search"
	"hearth/store/storetest"
)

// swatched returns an option with colours, given as pairs of value and colour.
func swatched(name string, pairs ...string) catalogue.Option {
	o := catalogue.Option{Name: name}
	for i := 0; i < len(pairs); i += 2 {
		o.Values = append(o.Values, catalogue.OptionValue{Value: pairs[i], Swatch: pairs[i+1]})
	}
	return o
}

func TestScenarioRefusedOptions(t *testing.T) {
	t.Parallel()
	s := storetest.NewStory(t, "variant_refusals")
	lamp, other := s.Product("Lamp", 500, 0), s.Product("Torch", 500, 0)
	red := []catalogue.VariantEdit{storetest.VariantOf(1_00, 0, "Red")}
	long := strings.Repeat("é", 50)
	size, sizes := storetest.ManyValues(101)
	abroad := storetest.VariantOf(1_00, 0, "Red")
	abroad.ID = other
	coded := func(sku string, choice string) catalogue.VariantEdit {
		v := storetest.VariantOf(1_00, 0, choice)
		v.SKU = &sku
		return v
	}
	s.Step("the shop opens").Gives()
	for _, c := range []struct {
		name     string
		options  []catalogue.Option
		variants []catalogue.VariantEdit
	}{
		{"four options", []catalogue.Option{storetest.Option("a", "1"), storetest.Option("b", "1"),
			storetest.Option("c", "1"), storetest.Option("d", "1")}, red},
		{"101 variants", []catalogue.Option{size}, sizes},
		{"101 values", []catalogue.Option{size}, sizes[:1]},
		{"no value", []catalogue.Option{{Name: "Colour"}}, red},
		{"no variant", []catalogue.Option{storetest.Option("Colour", "Red")}, nil},
		{"no name", []catalogue.Option{storetest.Option("  ", "Red")}, red},
		{"a colon in the name", []catalogue.Option{storetest.Option("Co:lour", "Red")}, red},
		{"a bar in the name", []catalogue.Option{storetest.Option("Co|lour", "Red")}, red},
		{"a long name", []catalogue.Option{storetest.Option(long+"x", "Red")}, red},
		{"a name twice", []catalogue.Option{storetest.Option("Colour", "Red"), storetest.Option(" colour ", "Red")},
			red},
		{"an empty value", []catalogue.Option{storetest.Option("Colour", " ")}, red},
		{"a long value", []catalogue.Option{storetest.Option("Colour", long+"x")}, red},
		{"a bar in a value", []catalogue.Option{storetest.Option("Colour", "R|d")}, red},
		{"no colour", []catalogue.Option{swatched("Colour", "Red", "red")}, red},
		{"a value twice", []catalogue.Option{storetest.Option("Colour", "Red", " RED ")}, red},
		{"too few values", []catalogue.Option{storetest.Option("Colour", "Red"), storetest.Option("Size", "S")}, red},
		{"another value", []catalogue.Option{storetest.Option("Colour", "Blue")}, red},
		{"a variant twice", []catalogue.Option{storetest.Option("Colour", "Red")},
			[]catalogue.VariantEdit{storetest.VariantOf(1_00, 0, "Red"), storetest.VariantOf(2_00, 0,
				" red")}},
		{"another product's variant", []catalogue.Option{storetest.Option("Colour", "Red")},
			[]catalogue.VariantEdit{abroad}},
		{"a SKU twice", []catalogue.Option{storetest.Option("Colour", "Red", "Blue")},
			[]catalogue.VariantEdit{coded(" S ", "Red"), coded("S", "Blue")}},
		{"a price of nothing", []catalogue.Option{storetest.Option("Colour", "Red")},
			[]catalogue.VariantEdit{storetest.VariantOf(0, 0, "Red")}},
		{"nothing", nil, nil},
		{"values without options", nil, red},
	} {
		s.Step("options with %s", c.name).
			Gives(s.Variants.SaveVariants(storetest.Ctx, 0, catalogue.VariantGrid{Product: lamp, Options: c.options,
				Variants: c.variants}))
	}
	s.Step("no product").Gives(s.Variants.SaveVariants(storetest.Ctx, 0, catalogue.VariantGrid{Product: 99}))
	s.Step("changed meanwhile").Gives(s.Variants.SaveVariants(storetest.Ctx, 0, catalogue.VariantGrid{Product: lamp,
		Version: 7}))
	s.Edit(lamp, func(p *catalogue.Product) { p.Title = strings.Repeat("é", 140) })
	s.Step("the longest names, the most options").
		Gives(s.Variants.SaveVariants(storetest.Ctx, 0, catalogue.VariantGrid{
			Product: lamp,
			Version: 2,
			Options: []catalogue.Option{
				storetest.Option(" "+long+" ", long),
				swatched("Colour", " Light  blue", " #1C1C1E "),
				storetest.Option("Form", "A"),
			},
			Variants: []catalogue.VariantEdit{storetest.VariantOf(1_00, 0, long, "LIGHT BLUE", "a")},
		}))
	o, variants := storetest.ManyValues(100)
	s.Step("a hundred variants are not too many").
		Gives(s.Variants.SaveVariants(storetest.Ctx, 0, catalogue.VariantGrid{Product: other,
			Options: []catalogue.Option{o,
				storetest.Option("a", "b")},
			Variants: variants}))
}

func TestScenarioProductsThatCannotHaveOptions(t *testing.T) {
	t.Parallel()
	s := storetest.NewStory(t, "variant_families")
	b := s.Customer("411001")
	lamp, hub, bulb, torch, plug := s.Product("Lamp", 500, 1), s.Product("Hub", 500, 3), s.Product("Bulb", 100, 3),
		s.Product("Torch", 100,
			2),
		s.Product("Plug", 100, 0)
	bundle := storetest.Kit(t, s.Shop, "Kit", 600_00, hub, 1, bulb, 1)
	s.Place(b, torch, 1)
	sold := s.Product("Socket", 10, 1)
	s.Deliver(s.Order(b, sold, 1))
	s.Step("the shop opens").Gives()
	g := catalogue.VariantGrid{Options: []catalogue.Option{swatched("Colour", "Red", "", "Blue", "#0000ff")},
		Variants: []catalogue.VariantEdit{storetest.VariantOf(100_00, 600_000, "Red"),
			storetest.VariantOf(120_00, 600_000, "Blue")}}
	for _, id := range []int64{lamp, hub, bundle, torch, sold, plug} {
		g.Product = id
		family, err := s.Variants.SaveVariants(storetest.Ctx, 0, g)
		s.Step("product %d gets options", id).Gives(family, err)
	}
	s.Step("a family of more than a million pieces is edited").Gives(s.Catalogue.Update(storetest.Ctx, 0,
		catalogue.ProductEdit{
			Product: storetest.Got(s.Catalogue.Find(storetest.Ctx, plug)).Or(t)}))
	list := storetest.Got(s.Variants.ListVariants(storetest.Ctx, plug)).Or(t)
	same := storetest.Grid(t, s.Shop, plug)
	same.Variants[1].ID = list[0].ID
	s.Step("a variant twice").Gives(s.Variants.SaveVariants(storetest.Ctx, 0, same))
	one := storetest.Grid(t, s.Shop, plug)
	one.Variants = one.Variants[1:]
	s.Step("a variant with pieces is left out").Gives(s.Variants.SaveVariants(storetest.Ctx, 0, one))
	s.Edit(list[0].ID, func(p *catalogue.Product) { p.Shelf = 1 })
	s.Place(b, list[0].ID, 1)
	s.Step("its last piece is reserved").Gives()
	s.Step("a variant that is reserved is left out").Gives(s.Variants.SaveVariants(storetest.Ctx, 0, one))
	s.Step("the family goes").Gives(s.Catalogue.Delete(storetest.Ctx, 0, plug))
	for _, v := range list {
		s.Edit(v.ID, func(p *catalogue.Product) { p.SKU = fmt.Sprint("S-", v.ID) })
	}
	s.EndAllHolds(t)
	s.Edit(list[0].ID, func(p *catalogue.Product) { p.Shelf = 0 })
	s.Edit(list[1].ID, func(p *catalogue.Product) { p.Shelf = 0 })
	s.Step("the pieces are gone").Gives()
	s.Step("it has no options any more").Gives(s.Variants.SaveVariants(storetest.Ctx, 0,
		catalogue.VariantGrid{Product: list[1].ID}))
}

func TestScenarioVariants(t *testing.T) {
	t.Parallel()
	s := storetest.NewStory(t, "variants", "search_words")
	b, other := s.Customer("411001"), s.Customer("560001")
	plug, lamp := s.Product("Plug", 900, 0), s.Product("Lamp", 500, 5)
	storetest.Must(t, s.Promotions.SetWish(storetest.Ctx, other.ID, plug, true))
	s.Step("the shop opens").Gives()
	whole := catalogue.ProductEdit{
		Product: storetest.Got(s.Catalogue.Find(storetest.Ctx, plug)).Or(t),
		NewMain: &catalogue.Picture{Name: "whole", Width: 4, Height: 3},
	}
	whole.Specifications, whole.Description = []string{"Colour: any", "Load: 6 A"}, "A plug."
	s.Step("its text").Gives(s.Catalogue.Update(storetest.Ctx, 0, whole))
	full := storetest.VariantOf(1200_00, 2, "Red")
	sku, hsn, off, pays, cost, rate, weight, facts, pictures, words, net := "P-1", "853669", "Out of Stock",
		money.Paise(1100_00), money.Paise(300_00), int64(12), 120.5, []string{"Weight: light"}, []string{"whole"},
		"Red.", "2 N"
	full.SKU, full.HSN, full.Availability, full.DiscountPrice, full.Cost, full.Rate = &sku, &hsn, &off, &pays, &cost,
		&rate
	full.Weight, full.Length, full.Width, full.Height = &weight, &weight, &weight, &weight
	full.Specifications, full.Pictures, full.Description, full.NetQuantity = &facts, &pictures, &words, &net
	s.Step("it gets variants").
		Gives(s.Variants.SaveVariants(storetest.Ctx, 0, catalogue.VariantGrid{Product: plug,
			Options: []catalogue.Option{swatched("Colour",
				"Red",
				"#ff0000", "Blue", "")}, Variants: []catalogue.VariantEdit{full,
				storetest.VariantOf(1000_00, 3, "Blue")}}))
	s.Step("a family by its own number").Gives(s.Variants.FindFamily(storetest.Ctx, plug))
	red := storetest.Got(s.Variants.ListVariants(storetest.Ctx, plug)).Or(t)[0].ID
	f, err := s.Variants.FindFamily(storetest.Ctx, red)
	s.Step("by that of a variant").Gives(f, err)
	for _, p := range append(storetest.Got(s.Variants.ListVariants(storetest.Ctx, plug)).Or(t), f.Product) {
		s.Step("%s on its page, and compared", p.Title).Gives(f.Shown(p), f.Compared(p))
	}
	s.Step("a product without options has no family").Gives(s.Variants.FindFamily(storetest.Ctx, lamp))
	s.Step("nor has nothing").Gives(s.Variants.FindFamily(storetest.Ctx, 99))
	s.Step("pictures of their own").Gives(s.Variants.OwnPictures(storetest.Ctx, plug))
	family := storetest.Got(s.Catalogue.Find(storetest.Ctx, plug)).Or(t)
	family.Title, family.Description, family.HSN, family.Availability, family.Version = "Smart plug", "New.", "8536",
		"Out of Stock", 0
	family.Specifications, family.Weight, family.Manufacturer, family.Price, family.Shelf = []string{"Load: 10 A"}, 99,
		"Roshni", 5, 99
	s.Pass(time.Minute)
	s.Step("the family is edited").Gives(s.Catalogue.Update(storetest.Ctx, 0, catalogue.ProductEdit{Product: family}))
	v := storetest.Got(s.Catalogue.Find(storetest.Ctx, red)).Or(t)
	v.Title, v.CategoryID, v.HSN, v.Availability = "Another", 99, "8517", "In Stock"
	s.Step("a variant is edited").
		Gives(s.Catalogue.Update(storetest.Ctx, 0,
			catalogue.ProductEdit{Product: v, Questions: []catalogue.Question{{Question: "?"}}}))
	storetest.Must(
		t,
		s.Promotions.SetCartItems(
			storetest.Ctx,
			b.ID,
			[]promotions.CartItem{{ProductID: red, Quantity: 1}, {ProductID: lamp, Quantity: 1}},
			false,
		),
	)
	regrouped(t, s, plug, red)
}

// regrouped gives the plug a second option, changes its values and their order, and finally takes it off sale.
func regrouped(t *testing.T, s *storetest.Story, plug, red int64) {
	t.Helper()
	g := storetest.Grid(t, s.Shop, plug)
	sku, none := "P-2", ""
	g.Options = []catalogue.Option{storetest.Option("Colour", "Crimson", "Blue"), storetest.Option("Gangs", "1", "2")}
	g.Variants[0].Choice, g.Variants[0].SKU, g.Variants[1].Choice, g.Variants[1].SKU = []string{"crimson", "1"}, &none,
		[]string{"Blue",
			"1"}, &sku
	third := storetest.VariantOf(1500_00, 1, "Blue", "2")
	skuOfRed := "P-1"
	third.SKU = &skuOfRed
	g.Variants = []catalogue.VariantEdit{g.Variants[1], third, g.Variants[0]}
	s.Step("it is grouped anew").Gives(s.Variants.SaveVariants(storetest.Ctx, 0, g))
	s.Step("it stands as").Gives(s.Variants.ListVariants(storetest.Ctx, plug))
	s.Step("a variant with pieces can't go").Gives(s.Catalogue.Delete(storetest.Ctx, 0, red))
	for _, v := range storetest.Got(s.Variants.ListVariants(storetest.Ctx, plug)).Or(t) {
		s.Edit(v.ID, func(p *catalogue.Product) { p.Shelf = 0 })
	}
	s.Step("all pieces are sold").Gives()
	f, err := s.Variants.FindFamily(storetest.Ctx, plug)
	s.Step("the first leads then").Gives(f.Lead, err)
	s.Step("a variant goes").Gives(s.Catalogue.Delete(storetest.Ctx, 0, red))
	p, err := s.Variants.PastFamily(storetest.Ctx, red)
	s.Step("its former family").Gives(p.ID, p.Title, err)
	left := storetest.Got(s.Variants.ListVariants(storetest.Ctx, plug)).Or(t)[0].ID
	p, err = s.Variants.PastFamily(storetest.Ctx, left)
	s.Step("one that is sold has no former one").Gives(p.ID, err)
	storetest.Must(t, s.Promotions.SetWish(storetest.Ctx, 2, left, true))
	s.Step("the family goes").Gives(s.Catalogue.Delete(storetest.Ctx, 0, plug))
	_, err = s.Variants.PastFamily(storetest.Ctx, left)
	s.Step("a variant of a family that is gone").Gives(err)
}

func TestScenarioJoinedProducts(t *testing.T) {
	t.Parallel()
	s := storetest.NewStory(t, "variant_join", "search_words")
	b, other := s.Customer("411001"), s.Customer("560001")
	red := s.Stocked("Red lamp", 500, 9, func(p *catalogue.Product) {
		p.SKU, p.Description, p.Cost = "R-1", "In red.",
			100_00
	})
	blue, hub, bulb := s.Product("Blue lamp", 600, 9), s.Product("Hub", 100, 9), s.Product("Bulb", 100, 9)
	bundle := storetest.Kit(t, s.Shop, "Kit", 150_00, hub, 1, bulb, 1)
	family, variants := storetest.Panel(t, s.Shop, 0)
	e := catalogue.ProductEdit{
		Product: storetest.Got(s.Catalogue.Find(storetest.Ctx, blue)).Or(t),
		NewMain: &catalogue.Picture{Name: "blue", Width: 1, Height: 2},
		Added: []catalogue.Picture{
			{Name: "side", Width: 3, Height: 4},
		},
		Questions: []catalogue.Question{{Question: "Is it blue?", Answer: "Yes."}},
	}
	storetest.Must(t, s.Catalogue.Update(storetest.Ctx, 0, e))
	o := s.Bought(b, red, 1, blue, 1, hub, 1)
	for _, rated := range [][2]int64{{red, 5}, {blue, 2}, {hub, 3}} {
		storetest.Must(t, s.Reviews.RateProduct(storetest.Ctx, b.ID, o.ID, rated[0], rated[1],
			fmt.Sprint("about ", rated[0])))
	}
	second := s.Bought(other, blue, 1)
	storetest.Must(t, s.Reviews.RateProduct(storetest.Ctx, other.ID, second.ID, blue, 4, ""))
	storetest.Must(t, s.Messages.AskQuestion(storetest.Ctx, b.ID, red, "Is it really red?"))
	storetest.Must(t, s.Search.SetPicked(storetest.Ctx, 0, red, []int64{blue, hub}))
	storetest.Must(t, s.Search.SetPicked(storetest.Ctx, 0, hub, []int64{red, blue, bulb}))
	storetest.Must(t, s.Search.SetPicked(storetest.Ctx, 0, bulb, []int64{blue}))
	for _, id := range []int64{red, blue, hub} {
		storetest.Must(t, s.Promotions.SetWish(storetest.Ctx, other.ID, id, true))
	}
	storetest.Must(t, s.Promotions.SetCartItems(storetest.Ctx, b.ID,
		[]promotions.CartItem{{ProductID: red, Quantity: 2}}, false))
	s.Step("the shop opens").Gives()
	of := func(ids ...int64) (list []catalogue.JoinedProduct) {
		for i, id := range ids {
			list = append(list, catalogue.JoinedProduct{ID: id, Choice: []string{[]string{"Red", "Blue", "Green"}[i]}})
		}
		return list
	}
	colours := []catalogue.Option{storetest.Option("Colour", "Red", "Blue", "Green")}
	for _, w := range []catalogue.JoinRequest{
		{Main: red, Options: colours, Products: of(red)},
		{Main: red, Products: of(red, blue)},
		{Main: red, Options: []catalogue.Option{storetest.Option("Colour", "Red")}, Products: of(red, blue)},
		{Main: 99, Options: colours, Products: of(red, blue)},
		{Main: hub, Options: colours, Products: of(red, blue)},
		{Main: red, Options: colours, Products: of(red, 99)},
		{Main: red, Options: colours, Products: of(red, bundle)},
		{Main: red, Options: colours, Products: of(red, family)},
		{Main: red, Options: colours, Products: of(red, variants[0].ID)},
		{Main: red, Options: colours, Products: of(red, red)},
		{Title: strings.Repeat("x", 201), Main: red, Options: colours, Products: of(red, blue)},
		{Title: " Lamp ", Main: blue, Options: colours, Products: of(red, blue)},
	} {
		joined, err := s.Variants.JoinProducts(storetest.Ctx, 0, w)
		s.Step("%d and others are joined", w.Main).Gives(joined, err)
	}
	s.Step("without a title").
		Gives(s.Variants.JoinProducts(storetest.Ctx, 0, catalogue.JoinRequest{Title: " ", Main: hub, Options: colours,
			Products: of(hub, bulb)}))
}

func TestScenarioVariantsInHindi(t *testing.T) {
	t.Parallel()
	s := storetest.NewStory(t, "variants_hindi")
	hindi := db.InLanguage(storetest.Ctx, "hi")
	family, variants := storetest.Panel(t, s.Shop, 2)
	lamp := s.Product("Lamp", 500, 5)
	s.Edit(family, func(p *catalogue.Product) { p.Description, p.Notes = "A panel.", []string{"One"} })
	s.Edit(variants[3].ID, func(p *catalogue.Product) { p.Description = "In white." })
	storetest.Must(
		t,
		s.Catalogue.Translate(
			storetest.Ctx,
			0,
			"product",
			family,
			storetest.SaidIn("hi", "title", "टच पैनल", "description", "एक पैनल", "notes", "एक\nदो",
				"options", "Colour = रंग\nBlack = काला\n2 gang = दो"),
			"",
		),
	)
	storetest.Must(
		t,
		s.Catalogue.Translate(
			storetest.Ctx,
			0,
			"product",
			variants[2].ID,
			storetest.SaidIn("hi", "title", "काला चार", "og_title", "ओजी"),
			"",
		),
	)
	storetest.Must(
		t,
		s.Catalogue.Translate(
			storetest.Ctx,
			0,
			"category",
			storetest.Got(s.Catalogue.Find(storetest.Ctx, lamp)).Or(t).CategoryID,
			storetest.SaidIn("hi", "name", "सब"),
			"",
		),
	)
	long := s.Stocked("Long", 5, 5, func(p *catalogue.Product) { p.Description = strings.Repeat("d", 202) })
	storetest.Must(
		t,
		s.Catalogue.Translate(storetest.Ctx, 0, "product", long, storetest.SaidIn("hi", "description",
			strings.Repeat("क", 202)), ""),
	)
	for _, speaks := range []context.Context{storetest.Ctx, hindi} {
		cards, err := s.Search.ListCards(speaks, search.ProductFilter{IDs: []int64{long}})
		s.Step("a card has 201 letters").Gives(len([]rune(cards.Cards[0].Description)), cards.Cards[0].English, err)
	}
	for _, id := range []int64{family, variants[0].ID, variants[2].ID, variants[3].ID, lamp} {
		p, err := s.Catalogue.Find(hindi, id)
		s.Step("product %d in Hindi", id).Gives(p, p.InEnglish().Title, p.Card(), err)
	}
	f, err := s.Variants.FindFamily(hindi, family)
	s.Step("the family in Hindi").Gives(f, err)
	s.Step("its facts").Gives(f.Shown(f.Product), f.Shown(f.Product.InEnglish()))
	list, total, err := s.Search.ListProducts(hindi,
		search.ProductFilter{IDs: []int64{family, variants[0].ID, variants[2].ID, lamp}})
	s.Step("a list in Hindi").Gives(list, total, err)
	cards, err := s.Search.ListCards(hindi, search.ProductFilter{IDs: []int64{family, variants[0].ID, variants[2].ID,
		lamp}})
	s.Step("cards in Hindi").Gives(cards, err)
	s.Step("cards in Tamil").Gives(s.Search.ListCards(db.InLanguage(storetest.Ctx, "ta"),
		search.ProductFilter{IDs: []int64{family}}))
	s.Step("terms").Gives(catalogue.OptionTerms(storetest.Got(s.Catalogue.Find(storetest.Ctx, family)).Or(t).Options))
}

func TestScenarioVariantPictures(t *testing.T) {
	t.Parallel()
	s := storetest.NewStory(t, "variant_pictures")
	family, variants := storetest.Panel(t, s.Shop, 0)
	other, strangers := storetest.Panel(t, s.Shop, 0)
	lamp := s.Product("Lamp", 500, 5)
	edit := func(id int64, change func(e *catalogue.ProductEdit)) error {
		e := catalogue.ProductEdit{Product: storetest.Got(s.Catalogue.Find(storetest.Ctx, id)).Or(t)}
		change(&e)
		return s.Catalogue.Update(storetest.Ctx, 0, e)
	}
	adds := func(names ...string) func(e *catalogue.ProductEdit) {
		return func(e *catalogue.ProductEdit) {
			for _, name := range names {
				e.Added = append(e.Added, catalogue.Picture{Name: name, Width: len(name), Height: 9})
			}
		}
	}
	lays := func(names ...string) func(e *catalogue.ProductEdit) {
		return func(e *catalogue.ProductEdit) { e.Laid = names }
	}
	shown := func(when string) {
		f := storetest.Got(s.Variants.FindFamily(storetest.Ctx, family)).Or(t)
		s.Step("the family %s", when).
			Gives(f.Pictures, f.Lead, f.Shown(f.Product).Pictures, f.Compared(f.Product).Pictures, f.Card().Picture)
		for _, v := range storetest.Got(s.Variants.ListVariants(storetest.Ctx, family)).Or(t) {
			s.Step("%s %s", v.Title, when).Gives(v.Pictures, f.Shown(v).Pictures, f.Compared(v).Pictures,
				v.Card().Picture)
		}
		list := storetest.Got(s.Search.ListCards(storetest.Ctx,
			search.ProductFilter{IDs: []int64{family, variants[1].ID, variants[2].ID}})).
			Or(t)
		for _, c := range list.Cards {
			s.Step("the card of %s %s", c.Title, when).Gives(c.Picture)
		}
		s.Step("pictures of their own %s", when).Gives(s.Variants.OwnPictures(storetest.Ctx, family))
	}
	shown("without a picture")
	s.Step("variants get pictures").Gives(edit(variants[0].ID, adds("gone")), edit(variants[2].ID, adds("c", "cc")),
		edit(variants[1].ID,
			adds("b")),
		edit(strangers[0].ID, adds("stranger")), edit(other, adds("others")), edit(lamp, adds("lamp")))
	storetest.Must(t, s.Catalogue.Delete(storetest.Ctx, 0, variants[0].ID))
	shown("with pictures of its variants")
	s.Edit(variants[2].ID, func(p *catalogue.Product) { p.Shelf = 1 })
	shown("with another lead")
	for _, c := range []struct {
		name string
		id   int64
		from []string
	}{{"the family takes them", family, []string{"cc", "b"}}, {"a variant takes its sister's", variants[3].ID,
		[]string{"c"}},
		{"and its family's", variants[3].ID, []string{"cc", "c"}}, {"but no other's", variants[3].ID,
			[]string{"stranger"}},
		{"nor another family's", family, []string{"others"}}, {"nor another product's", variants[1].ID,
			[]string{"lamp"}},
		{"a product of its own takes no variant's", lamp, []string{"b"}}} {
		s.Step("%s", c.name).Gives(edit(c.id, lays(c.from...)))
	}
	shown("with pictures of its own")
	for _, v := range variants[1:] {
		s.Edit(v.ID, func(p *catalogue.Product) { p.Shelf = 0 })
		storetest.Must(t, s.Catalogue.Delete(storetest.Ctx, 0, v.ID))
	}
	f, err := s.Variants.FindFamily(storetest.Ctx, family)
	s.Step("without a variant").Gives(f.Lead, len(f.Sold), f.Shown(f.Product).Title, f.Compared(f.Product).Pictures,
		err)
}

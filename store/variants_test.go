package store_test

import (
	"fmt"
	"strings"
	"testing"

	"hearth/store"
	"hearth/store/money"
	"hearth/store/storetest"
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
	_, err := shop.SaveVariants(ctx, 0, store.VariantGrid{Product: family, Options: []store.Option{option("Gangs", "2 gang", "4 gang"), option("Colour", "Black", "White")},
		Variants: []store.VariantEdit{variantOf(2000_00, stock, "2 gang", "Black"), variantOf(2000_00, stock, "2 gang", "White"), variantOf(4000_00, stock, "4 gang", "Black"), variantOf(4100_00, stock, "4 gang", "White")}})
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
	says("Touch Panel 12 2000.00 from 2000.00 of 4")
	for _, v := range variants[:2] {
		got(shop.ChangeStock(ctx, 0, v.ID, -3, "broken")).or(t)
	}
	says("Touch Panel 6 4000.00 from 2000.00 of 4") // the first that can be bought leads
	if lead := got(shop.FindFamily(ctx, variants[0].ID)).or(t); lead.Lead != variants[2].ID || len(lead.Sold) != 4 {
		t.Errorf("%d leads of %d", lead.Lead, len(lead.Sold))
	}
	_, err := shop.ChangeStock(ctx, 0, family, 1, "found")
	refused(t, err, "This product has the stock of its variants. Please change theirs.")
	must(t, shop.DeleteProduct(ctx, 0, variants[0].ID))
	must(t, shop.DeleteProduct(ctx, 0, variants[1].ID))
	says("Touch Panel 6 4000.00 from 4000.00 of 2")
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
	g.Options[1].Values[0].Value, g.Variants[0].Choice, g.Variants[2].Choice = "Night", []string{"2 gang", "night"}, []string{"4 gang", "Night"}
	_, err := shop.SaveVariants(ctx, 0, g)
	must(t, err)
	texts := []string{}
	for _, v := range got(shop.ListVariants(ctx, family)).or(t) {
		texts = append(texts, fmt.Sprint(v.Title, " ", v.HSN, " ", v.Description, " ", v.Shelf))
	}
	if got, want := strings.Join(texts, "; "), "Glass Panel, 2 gang, Night 853650 Glass. 3; Glass Panel, 2 gang, White 853650 Glass. 3; Glass Panel, 4 gang, Night 853650 Glass. 3; Glass Panel, 4 gang, White 8537 In white. 3"; got != want {
		t.Errorf("the variants are %s, want %s", got, want)
	}
	if found := got(shop.ListCards(ctx, store.ProductFilter{Words: "night", Page: store.Page{Number: 1, Size: 10}})).or(t); len(found.Cards) != 1 || found.Cards[0].ID != family {
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
		{"four options", func(g *store.VariantGrid) { g.Options = append(g.Options, option("A", "a"), option("B", "b")) }, "A product can have at most 3 options.", "options"},
		{"a name too few", func(g *store.VariantGrid) { g.Options[0].Name = " " }, "An option has a name of 1 to 50 letters, such as Colour.", "options"},
		{"a name twice", func(g *store.VariantGrid) { g.Options[0].Name = "colour" }, "The option Colour is there twice.", "options"},
		{"no value", func(g *store.VariantGrid) { g.Options[1].Values = nil }, "Colour has 1 to 100 values.", "options"},
		{"an empty value", func(g *store.VariantGrid) { g.Options[1].Values[0].Value = "" }, "A value of Colour has 1 to 50 letters.", "options"},
		{"a value twice", func(g *store.VariantGrid) { g.Options[1].Values[0].Value = "white" }, "Colour has the value White twice.", "options"},
		{"a colour that is none", func(g *store.VariantGrid) { g.Options[1].Values[0].Swatch = "black" }, "The colour of Black must be like #1c1c1e.", "options"},
		{"no variants", func(g *store.VariantGrid) { g.Variants = nil }, "A product with options has at least one variant.", "variants"},
		{"a value too few", func(g *store.VariantGrid) { g.Variants[0].Choice = []string{"2 gang"} }, "Each variant has one value of each option.", "variants"},
		{"a value that is none", func(g *store.VariantGrid) { g.Variants[0].Choice = []string{"2 gang", "Red"} }, "Colour has no value \"Red\".", "variants"},
		{"a combination twice", func(g *store.VariantGrid) { g.Variants[0].Choice = []string{"2 gang", "white"} }, "2 gang, White is there twice.", "variants"},
		{"a variant of another", func(g *store.VariantGrid) { g.Variants[0].ID = other }, "2 gang, Black is not a variant of this product any more. Please load the page again.", "variants"},
		{"a variant twice", func(g *store.VariantGrid) {
			g.Variants[0].ID = variants[1].ID
			g.Variants[0].Choice = []string{"2 gang", "Black"}
		}, "Touch Panel, 2 gang, Black: 3 pieces on the shelf. Set its stock to 0 first.", "variants"},
		{"one SKU for two", func(g *store.VariantGrid) { sku := "P-1"; g.Variants[0].SKU, g.Variants[1].SKU = &sku, &sku }, "Two variants have the SKU P-1.", "variants"},
		{"no price", func(g *store.VariantGrid) { g.Variants[0].Price = new(money.Paise) }, "2 gang, Black: Price must be above 0.", "variants"},
		{"one left out that has stock", func(g *store.VariantGrid) { g.Variants = g.Variants[1:] }, "Touch Panel, 2 gang, Black: 3 pieces on the shelf. Set its stock to 0 first.", "variants"},
		{"an old version", func(g *store.VariantGrid) { g.Version-- }, "Somebody else changed this product meanwhile. Please look at their changes and try again.", "version"},
		{"a hundred and one", func(g *store.VariantGrid) { *g = many; g.Variants = append(g.Variants, g.Variants[0]) }, "A product can have at most 100 variants.", "variants"},
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
	for _, test := range []struct {
		name    string
		product int64
		says    string
	}{
		{"what was sold", sold, "This product was sold already. Join it with others instead: it stays as one of the variants."},
		{"what has stock", stocked, "Pieces of this product lie on the shelf. Set its stock to 0 first: its variants have stock of their own."},
		{"a kit", bundle, "A kit can't have options."},
		{"a part of a kit", part, "This product is a part of a kit, so it can't have options. Please take it out of the kit first."},
	} {
		t.Run(test.name, func(t *testing.T) {
			_, err := shop.SaveVariants(ctx, 0, store.VariantGrid{Product: test.product, Options: []store.Option{option("Size", "S")}, Variants: []store.VariantEdit{variantOf(1_00, 0, "S")}})
			refused(t, err, test.says, "options")
		})
	}
	shop.Order(buyer, variants[0].ID, 1)
	refused(t, shop.DeleteProduct(ctx, 0, variants[0].ID), "Touch Panel, 2 gang, Black: open orders reserve 1 piece. Ship or cancel them first.", "variants")
	shop.Sums()
}

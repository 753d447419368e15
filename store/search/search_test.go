package search_test

import (
	"fmt"
	"strings"
	"testing"

	"hearth/store/catalogue"
	"hearth/store/core"
	"hearth/store/search"
	"hearth/store/storetest"
)

func TestEachProductSortOrderIsCorrect(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	shop.In("Maharashtra")
	b := shop.Customer("411001")
	first := storetest.Got(shop.Categories.Add(storetest.Ctx, 0, 1, 0, "aaa")).Or(t)
	x := shop.Stocked("b", 300, 5, func(p *catalogue.Product) { p.Country = "India" })
	y := shop.Stocked("C", 100, 9, func(p *catalogue.Product) { p.Country = "China" })
	z := shop.Stocked("a", 200, 2, func(p *catalogue.Product) {
		p.Country, p.CategoryID, p.DiscountPrice = "Japan",
			first, 50_00
	})
	rate := func(id, stars int64) {
		storetest.Must(t, shop.Reviews.RateProduct(storetest.Ctx, b.ID, shop.Bought(b, id, 1).ID, id, stars, ""))
	}
	rate(x, 5)
	rate(y, 4)
	rate(z, 5)
	rate(z, 5)
	for sort, want := range map[string]string{"": "b C a", "relevance": "b C a", "price": "a C b", "-price": "b C a",
		"rating": "a b C", "-rating": "C b a", "newest": "a C b",
		"country": "C b a", "title": "a b C", "-title": "C b a", "stock": "a b C", "-stock": "C b a",
		"category": "a b C", "-category": "C b a"} {
		if titles := storetest.Found(t, shop, search.ProductFilter{Sort: sort}); titles != want {
			t.Errorf("sorted by %q: %s, want %s", sort, titles, want)
		}
	}
	_, _, err := shop.Search.ListProducts(storetest.Ctx, search.ProductFilter{Sort: "colour"})
	storetest.Refused(t, err, "This list can't be sorted by that.", "sort")
	storetest.Same(t, "the countries", storetest.Got(shop.Search.ListCountries(storetest.Ctx)).Or(t),
		[]string{"China", "India", "Japan"})
	storetest.Must(t, shop.Catalogue.Delete(storetest.Ctx, 0, y))
	shop.Product("d", 1, 1)
	storetest.Same(t, "the countries", storetest.Got(shop.Search.ListCountries(storetest.Ctx)).Or(t),
		[]string{"India", "Japan"})
}

func TestEachProductListFilterMatchesCorrectly(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	b := shop.Customer("411001")
	ids := storetest.Branch(t, shop, "Lights", "Bulbs", "LED")
	x := shop.Stocked("x", 100, 6, func(p *catalogue.Product) { p.CategoryID, p.Country = ids[0], "India" })
	y := shop.Stocked("y", 200, 6, func(p *catalogue.Product) { p.CategoryID, p.SubcategoryID = ids[0], ids[1] })
	z := shop.Stocked("z", 300, 1, func(p *catalogue.Product) {
		p.CategoryID, p.SubcategoryID, p.SubSubcategoryID, p.Country = ids[0], ids[1], ids[2], "china"
	})
	shop.Stocked("off", 400, 9, func(p *catalogue.Product) { p.Availability, p.DiscountPrice = "Out of Stock", 350_00 })
	gone := shop.Product("gone", 100, 9)
	storetest.Must(t, shop.Catalogue.Delete(storetest.Ctx, 0, gone))
	shop.Order(b, z, 1)
	shop.Order(b, y, 1)
	for _, c := range []struct {
		name   string
		filter search.ProductFilter
		want   string
	}{
		{"nothing asked", search.ProductFilter{}, "x y z off"},
		{"a category with all below it", search.ProductFilter{CategoryID: ids[0]}, "x y z"},
		{"a subcategory", search.ProductFilter{CategoryID: ids[1]}, "y z"},
		{"a sub-subcategory", search.ProductFilter{CategoryID: ids[2]}, "z"},
		{"from exactly a price", search.ProductFilter{MinPrice: 200_00}, "y z off"},
		{"from a paisa more", search.ProductFilter{MinPrice: 200_01}, "z off"},
		{"up to exactly what is paid", search.ProductFilter{MaxPrice: 350_00}, "x y z off"},
		{"up to a paisa less", search.ProductFilter{MaxPrice: 349_99}, "x y z"},
		{"what can be bought", search.ProductFilter{InStock: true}, "x y"},
		{"of which few are left", search.ProductFilter{LowStock: true}, "y z"},
		{"by country, whatever its case", search.ProductFilter{Country: "China"}, "z"},
		{"these alone", search.ProductFilter{IDs: []int64{z, x, gone, 999}}, "x z"},
		{"two at once", search.ProductFilter{CategoryID: ids[1], MaxPrice: 200_00}, "y"},
		{"words and a category", search.ProductFilter{Words: "bulbs", CategoryID: ids[0]}, "y z"},
		{"words and another category", search.ProductFilter{Words: "off", CategoryID: ids[0]}, ""},
		{"the second page", search.ProductFilter{Page: core.Page{Number: 2, Size: 3}}, "off"},
	} {
		t.Run(c.name, func(t *testing.T) {
			if titles := storetest.Found(t, shop, c.filter); titles != c.want {
				t.Errorf("it finds %q, want %q", titles, c.want)
			}
		})
	}
	shop.Set("low_stock", "0")
	if titles := storetest.Found(t, shop, search.ProductFilter{LowStock: true}); titles != "z" {
		t.Errorf("with none left: %s", titles)
	}
}

// A parent product has low stock if one of its variants has.
func TestParentProductHasLowStockIfAVariantHas(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	shop.In("Maharashtra")
	_, variants := storetest.Panel(t, shop, 6)
	few := search.ProductFilter{LowStock: true, Words: "touch panel"}
	storetest.Same(t, "of which enough are left", storetest.Found(t, shop, few), "")
	shop.Order(shop.Customer("411001"), variants[0].ID, 2)
	storetest.Same(t, "of one variant two are held", storetest.Found(t, shop, few), "Touch Panel")
}

func TestSearchCoversEveryProductText(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	shop.Stocked("Lamp", 1, 1, func(p *catalogue.Product) {
		p.Description, p.SKU, p.Specifications, p.Features, p.Notes = "Hangs from ceilings", "XK-900",
			[]string{"Voltage: 230"}, []string{"Dimmable softly"}, []string{"Secretword"}
	})
	for words, want := range map[string]string{"lamp": "Lamp", "lam": "Lamp", "ceiling": "Lamp", "xk": "Lamp",
		"900": "Lamp", "voltage": "Lamp", "dimm": "Lamp", "everything": "Lamp", "lamp ceiling 230": "Lamp",
		"secretword": "", "lamp curtain": "Lamp", "celing": "Lamp", "  ": "Lamp", strings.Repeat("l", 61): "",
		"lamp " + strings.Repeat("x", 61): "Lamp"} {
		if titles := storetest.Found(t, shop, search.ProductFilter{Words: words}); titles != want {
			t.Errorf("%q finds %q, want %q", words, titles, want)
		}
	}
}

func TestBestMatchComesFirst(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	shop.Stocked("Board", 300, 1, func(p *catalogue.Product) { p.Description = "A switch for every board." })
	shop.Product("Switch", 200, 1)
	if titles := storetest.Found(t, shop, search.ProductFilter{Words: "switch"}); titles != "Switch Board" {
		t.Errorf("found are %s", titles)
	}
	if titles := storetest.Found(t, shop, search.ProductFilter{Words: "switch",
		Sort: "relevance"}); titles != "Switch Board" {
		t.Errorf("found are %s", titles)
	}
	if titles := storetest.Found(t, shop, search.ProductFilter{Words: "switch",
		Sort: "-price"}); titles != "Board Switch" {
		t.Errorf("by price: %s", titles)
	}
}

func TestTypoIsToleratedUnlessAPrefixMatches(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	for _, title := range []string{"Thermostat", "Fan", "Fanlight", "Zebra"} {
		shop.Product(title, 1, 1)
	}
	for _, c := range []struct{ name, words, want string }{
		{"a prefix goes before a slip", "fan", "Fan Fanlight"},
		{"one letter too many", "thermmostat", "Thermostat"},
		{"one too many at the end", "fanlights", "Fanlight"},
		{"one missing", "themostat", "Thermostat"},
		{"one wrong", "thexmostat", "Thermostat"},
		{"the last one wrong", "thermostax", "Thermostat"},
		{"two swapped", "theromstat", "Thermostat"},
		{"the first two swapped", "htermostat", "Thermostat"},
		{"a slip in a beginning", "thermx", "Thermostat"},
		{"two slips", "thexmoxtat", ""},
		{"the first letter wrong", "xhermostat", ""},
		{"the first letter missing", "hermostat", ""},
		{"a letter before", "athermostat", ""},
		{"two letters are too few", "xe", ""},
		{"three letters, one wrong", "fam", "Fan Fanlight"},
		{"two words in one", "thermostatfan", ""},
		{"a word twice as long", "thermostatxhermostat", ""},
		{"wrong, and longer than what there is", "fabxy", ""},
		{"half a swap", "zrxra", ""},
		{"the other half of a swap", "zxera", ""},
		{"the last two swapped", "zebar", "Zebra"},
	} {
		t.Run(c.name, func(t *testing.T) {
			if titles := storetest.Found(t, shop, search.ProductFilter{Words: c.words}); titles != c.want {
				t.Errorf("%q finds %q, want %q", c.words, titles, c.want)
			}
		})
	}
}

func TestSearchWordsFollowProductEditsAtOnce(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	id := shop.Product("Lamp", 1, 1)
	if titles := storetest.Found(t, shop, search.ProductFilter{Words: "curtian"}); titles != "" {
		t.Errorf("found are %s", titles)
	}
	shop.Edit(id, func(p *catalogue.Product) { p.Title = "Curtain" })
	if titles := storetest.Found(t, shop, search.ProductFilter{Words: "curtian"}); titles != "Curtain" {
		t.Errorf("found are %s", titles)
	}
	if titles := storetest.Found(t, shop, search.ProductFilter{Words: "lamp"}); titles != "" {
		t.Errorf("found are %s", titles)
	}
	gone := shop.Product("Blind", 1, 1)
	shop.Product("Blend", 1, 1)
	if titles := storetest.Found(t, shop, search.ProductFilter{Words: "blind"}); titles != "Blind" {
		t.Errorf("found are %s", titles)
	}
	storetest.Must(t, shop.Catalogue.Delete(storetest.Ctx, 0, gone))
	if titles := storetest.Found(t, shop, search.ProductFilter{Words: "blind"}); titles != "Blend" {
		t.Errorf("with nothing that begins so, found are %q", titles)
	}
	ids := storetest.Branch(t, shop, "Roof")
	roof := storetest.Got(shop.Catalogue.Add(storetest.Ctx, 0,
		catalogue.ProductEdit{Product: catalogue.Product{Title: "Tile", CategoryID: ids[0], Price: 1}})).
		Or(t)
	shop.Product("Root", 1, 1)
	if titles := storetest.Found(t, shop, search.ProductFilter{Words: "roof"}); titles != "Tile" {
		t.Errorf("found are %s", titles)
	}
	storetest.Must(t, shop.Categories.Rename(storetest.Ctx, 0, 1, ids[0], "Top"))
	if titles := storetest.Found(t, shop, search.ProductFilter{Words: "roof"}); titles != "Root" {
		t.Errorf("after another name, found are %q", titles)
	}
	if p := storetest.Got(shop.Catalogue.Find(storetest.Ctx, roof)).Or(t); p.Category != "Top" {
		t.Errorf("it hangs on %s", p.Category)
	}
}

func TestSearchWordsOverSixtyLettersAreIgnored(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	shop.Product(strings.Repeat("x", 61), 1, 1)
	if titles := storetest.Found(t, shop, search.ProductFilter{Words: strings.Repeat("x", 60)}); titles == "" {
		t.Error("sixty letters find nothing")
	}
	if titles := storetest.Found(t, shop, search.ProductFilter{Words: strings.Repeat("x", 61)}); titles != "" {
		t.Errorf("found are %s", titles)
	}
	for words, partial := range map[string]bool{strings.Repeat("xx ", 8) + "zebra": false,
		strings.Repeat("xx ", 7) + "zebra": true} {
		if list := storetest.Got(shop.Search.ListCards(storetest.Ctx, search.ProductFilter{Words: words})).
			Or(t); list.Total != 1 ||
			list.Partial != partial {
			t.Errorf("%s: %d, %v", words, list.Total, list.Partial)
		}
	}
}

func TestAtMostFortyTypoMatchesAreSearched(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	for i := range 41 {
		shop.Product(fmt.Sprintf("Lampxa%c%c", 'a'+i/26, 'a'+i%26), 1, 1)
	}
	if _, total, err := shop.Search.ListProducts(storetest.Ctx, search.ProductFilter{Words: "lampa"}); err != nil ||
		total != 40 {
		t.Errorf("%d are found, %v", total, err)
	}
}

func TestHyphensSpacesAndUnitsAreNormalised(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	shop.Stocked("Wi-Fi Plug, 16 A", 1, 1, func(p *catalogue.Product) {
		p.Manufacturer,
			p.SKU = "Acme Pvt Ltd, Plot 9, Pune", "HTH-012"
	})
	shop.Product("Doorbell", 1, 1)
	shop.Product("Light Strip 5 metres", 1, 1)
	shop.Product("Month's Café", 1, 1)
	for words, want := range map[string]string{"wifi": "Wi-Fi Plug, 16 A", "wi-fi": "Wi-Fi Plug, 16 A",
		"wi fi": "Wi-Fi Plug, 16 A", "WIFI plugs": "Wi-Fi Plug, 16 A", "door bell": "Doorbell",
		"lightstrip": "Light Strip 5 metres", "16a": "Wi-Fi Plug, 16 A", "16 amp": "Wi-Fi Plug, 16 A",
		"sixteen amps": "Wi-Fi Plug, 16 A", "16amp plug": "Wi-Fi Plug, 16 A", "6a": "", "5m": "Light Strip 5 metres",
		"hth012": "Wi-Fi Plug, 16 A", "hth-012": "Wi-Fi Plug, 16 A", "acme": "Wi-Fi Plug, 16 A", "pune": "",
		"months": "Month's Café", "cafe": "Month's Café", "café": "Month's Café", "the doorbell for me": "Doorbell",
		"the": "", "1": "Wi-Fi Plug, 16 A", "7": "", "01": "Wi-Fi Plug, 16 A"} {
		if titles := storetest.Found(t, shop, search.ProductFilter{Words: words}); titles != want {
			t.Errorf("%q finds %q, want %q", words, titles, want)
		}
	}
}

func TestIndianScriptWordsAreMatchedWhole(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	for _, title := range []string{"स्मार्ट बल्ब", "मोटर वाला पर्दा", "ஸ்மார்ட் பூட்டு", "ತಂತಿ", "Plug 16 A",
		"दीपक ९ W"} {
		shop.Product(title, 1, 1)
	}
	for words, want := range map[string]string{"स्मार्ट": "स्मार्ट बल्ब", "पर्दा": "मोटर वाला पर्दा",
		"पर्द": "मोटर वाला पर्दा",
		"परदा": "मोटर वाला पर्दा", "ஸ்மார்ட் பூட்டு": "ஸ்மார்ட் பூட்டு", "ತಂತಿ": "ತಂತಿ", "ब": "", "ल्ब": "",
		"१६ A": "Plug 16 A", "१६a": "Plug 16 A", "௧௬ amp": "Plug 16 A", "9w": "दीपक ९ W", "९": "दीपक ९ W", "८": ""} {
		if titles := storetest.Found(t, shop, search.ProductFilter{Words: words}); titles != want {
			t.Errorf("%q finds %q, want %q", words, titles, want)
		}
	}
}

func TestTitleMatchesRankAboveCategoryAndDescription(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	ids := storetest.Branch(t, shop, "Locks")
	shop.Stocked("Text", 1, 1, func(p *catalogue.Product) { p.Description = strings.Repeat("lock ", 50) })
	shop.Stocked("Category", 1, 1, func(p *catalogue.Product) { p.CategoryID = ids[0] })
	shop.Stocked("Maker", 1, 1, func(p *catalogue.Product) { p.Manufacturer = "Lock" })
	shop.Product("Locket", 1, 1)
	shop.Product("Big Old Lock", 1, 1)
	shop.Product("Lock", 1, 1)
	if titles := storetest.Found(t, shop,
		search.ProductFilter{Words: "lock"}); titles != "Lock Big Old Lock Locket Maker Category Text" {
		t.Errorf("found are %s", titles)
	}
}

func TestPartialMatchesAreRankedAndMarked(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	for _, title := range []string{"Red Lamp", "Red Door Lamp", "Blue Door"} {
		shop.Product(title, 1, 1)
	}
	for words, want := range map[string]struct {
		titles  string
		partial bool
	}{"red lamp": {"Red Lamp|Red Door Lamp", false}, "red blue lamp": {"Red Lamp|Red Door Lamp", true},
		"red blue lamp quux": {"Red Lamp|Red Door Lamp", true}, "quux blue": {"Blue Door", true},
		"red blue": {"Blue Door|Red Lamp|Red Door Lamp", true}, "quux": {"", false}} {
		list := storetest.Got(shop.Search.ListCards(storetest.Ctx, search.ProductFilter{Words: words})).Or(t)
		titles := []string{}
		for _, c := range list.Cards {
			titles = append(titles, c.Title)
		}
		if all := strings.Join(titles, "|"); all != want.titles || list.Partial != want.partial ||
			list.Total != len(titles) {
			t.Errorf("%s: %s, %v of %d, want %v", words, all, list.Partial, list.Total, want)
		}
	}
}

func TestZeroResultSearchSuggestsWordsAndCategories(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	ids := storetest.Branch(t, shop, "Lighting", "Bulbs")
	storetest.Branch(t, shop, "Empty")
	shop.Stocked("Chandelier", 1, 1, func(p *catalogue.Product) { p.CategoryID, p.SubcategoryID = ids[0], ids[1] })
	shop.Product("Change Machine", 1, 1)
	list := storetest.Got(shop.Search.ListCards(storetest.Ctx, search.ProductFilter{Words: "chaxxxxx 5"})).Or(t)
	if list.Near == nil {
		t.Fatal("nothing is offered")
	}
	storetest.Same(t, "the words", list.Near.Words, []string{"change", "chandelier"})
	names := []string{}
	for _, c := range list.Near.Categories {
		names = append(names, c.Name)
	}
	if all := strings.Join(names, " "); !strings.Contains(all, "Lighting") || strings.Contains(all, "Empty") ||
		strings.Contains(all, "Bulbs") {
		t.Errorf("the categories are %s", all)
	}
	if list = storetest.Got(shop.Search.ListCards(storetest.Ctx, search.ProductFilter{Words: "chandelier"})).
		Or(t); list.Near != nil {
		t.Error("something is offered where something was found")
	}
}

func TestOwnerDefinesSearchSynonyms(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	shop.Product("Ceiling Fan", 1, 1)
	shop.Product("Water Geyser", 1, 1)
	for _, words := range []string{"pankha", "पंखा", "geezer"} {
		if titles := storetest.Found(t, shop, search.ProductFilter{Words: words}); titles == "" {
			t.Errorf("%q finds nothing", words)
		}
	}
	version := shop.Catalogue.PublicVersion()
	shop.Set("search_words", "hot thing, boilers = geyser\n# a note\n\nboiler = water geyser")
	if shop.Catalogue.PublicVersion() == version {
		t.Error("what was found before is kept")
	}
	for words, want := range map[string]string{"pankha": "", "hot thing": "Water Geyser", "hot": "",
		"boiler": "Water Geyser", "boilers": "Water Geyser"} {
		if titles := storetest.Found(t, shop, search.ProductFilter{Words: words}); titles != want {
			t.Errorf("%q finds %q, want %q", words, titles, want)
		}
	}
	for _, text := range []string{"geyser", "= geyser", "boiler =", "one two three four = geyser",
		strings.Repeat("x", 20001)} {
		if err := shop.Settings.Change(storetest.Ctx, 0, map[string]string{"search_words": text}); storetest.Refusal(t,
			err) == "" {
			t.Errorf("%.30q was taken", text)
		}
	}
}

// Only the first matches and those with the words in the title are ranked; the others follow. Each product is on
// exactly one page.
func TestLongSearchListsEachProductOnce(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	for i := range 260 {
		shop.Stocked(fmt.Sprintf("Thing %d", i), 1, 1,
			func(p *catalogue.Product) { p.Description = "A zebra pattern." })
	}
	shop.Product("Zebra", 1, 1)
	seen := map[int64]bool{}
	for page := 1; page <= 3; page++ {
		list := storetest.Got(shop.Search.ListCards(storetest.Ctx, search.ProductFilter{Words: "zebra",
			Page: core.Page{Number: page, Size: 100}})).
			Or(t)
		if list.Total != 261 {
			t.Fatalf("%d in all", list.Total)
		}
		if page == 1 && list.Cards[0].Title != "Zebra" {
			t.Errorf("%s is first", list.Cards[0].Title)
		}
		for _, c := range list.Cards {
			if seen[c.ID] {
				t.Errorf("%s is there twice", c.Title)
			}
			seen[c.ID] = true
		}
	}
	if len(seen) != 261 {
		t.Errorf("%d of 261 are listed", len(seen))
	}
}

// The list of words after each change equals one that is rebuilt from all products.
func TestSearchWordsMatchARebuild(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	ids := storetest.Branch(t, shop, "Roof", "Tiles")
	first := shop.Stocked("Green Lamp", 1, 1, func(p *catalogue.Product) {
		p.CategoryID, p.SubcategoryID, p.Description = ids[0], ids[1], "Greener light, lamp"
	})
	shop.Stocked("Green Door", 1, 1, func(p *catalogue.Product) { p.CategoryID = ids[0] })
	storetest.Must(t, shop.Categories.Rename(storetest.Ctx, 0, 1, ids[0], "Ground"))
	shop.Edit(first, func(p *catalogue.Product) { p.Title = "Grey Lantern" })
	storetest.Must(t, shop.Catalogue.Delete(storetest.Ctx, 0, shop.Product("Grail", 1, 1)))
	words := shop.Read(`SELECT group_concat(word || products, ' ') FROM (SELECT word, products FROM search_words
		ORDER BY word)`)
	slips := shop.Read(`SELECT group_concat(slip || ' ' || beginning, ',') FROM (SELECT slip, beginning
		FROM search_slips ORDER BY slip, beginning)`)
	storetest.Must(t, shop.Run(storetest.Ctx, `DELETE FROM search_words`))
	if mended := storetest.Got(shop.Repair(storetest.Ctx)).Or(t); len(mended) != 0 {
		t.Errorf("mended: %q", mended)
	}
	storetest.Same(t, "the words", words,
		shop.Read(`SELECT group_concat(word || products, ' ') FROM (SELECT word, products FROM search_words
			ORDER BY word)`))
	storetest.Same(t, "the slips", slips, shop.Read(`SELECT group_concat(slip || ' ' || beginning, ',')
		FROM (SELECT slip, beginning
		FROM search_slips ORDER BY slip, beginning)`))
	if !strings.Contains(words, "ground2") || strings.Contains(words, "grail") || strings.Contains(words, "roof") ||
		!strings.Contains(slips, "geen green") {
		t.Errorf("the words are %s, the slips %s", words, slips)
	}
}

// A shop from a release that normalised words differently gets a new list of words when it is opened.
func TestSearchWordsAreRebuiltAfterAnUpgrade(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	for i := range 210 {
		shop.Product(fmt.Sprintf("Wi-Fi Lamp %d", i), 1, 1)
	}
	storetest.Must(
		t,
		shop.Run(storetest.Ctx, `DELETE FROM search_folding`, `UPDATE product_words SET title = 'nothing'`, `DELETE
			FROM search_words`),
	)
	storetest.Must(t, shop.Close())
	shop = storetest.Open(t, shop.Dir())
	if _, total, err := shop.Search.ListProducts(storetest.Ctx, search.ProductFilter{Words: "wifi lmap"}); err != nil ||
		total != 210 {
		t.Errorf("%d are found, %v", total, err)
	}
}

// Cached totals follow each change of products and their stock.
func TestProductTotalsFollowEveryChange(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	b := shop.Customer("411001")
	ids := storetest.Branch(t, shop, "Lights", "Bulbs")
	x := shop.Stocked("x lamp", 100, 2, func(p *catalogue.Product) {
		p.CategoryID, p.SubcategoryID, p.Country = ids[0],
			ids[1], "India"
	})
	y := shop.Stocked("y lamp", 200, 2, func(p *catalogue.Product) { p.CategoryID, p.Country = ids[0], "INDIA" })
	shop.Stocked("z lamp", 300, 2, func(p *catalogue.Product) { p.Country = "China" })
	filters := map[string]search.ProductFilter{
		"all":         {},
		"lights":      {CategoryID: ids[0]},
		"bulbs":       {CategoryID: ids[1]},
		"india":       {Country: "india"},
		"free":        {InStock: true},
		"free lights": {InStock: true, CategoryID: ids[0], Country: "India"},
		"to 250": {
			MaxPrice: 250_00,
		},
		"free to 250":     {MaxPrice: 250_00, InStock: true},
		"lights from 150": {MinPrice: 150_00, CategoryID: ids[0]},
		"lamps": {
			Words: "lamp",
		},
		"free lamps":   {Words: "lamp", InStock: true},
		"lamps to 250": {Words: "lamp", MaxPrice: 250_00, Sort: "price"},
	}
	expect := func(when string, wants map[string]int) {
		t.Helper()
		for name, want := range wants {
			list := storetest.Got(shop.Search.ListCards(storetest.Ctx, filters[name])).Or(t)
			if list.Total != want || len(list.Cards) != want {
				t.Errorf("%s, %s: %d are counted and %d listed, want %d", when, name, list.Total, len(list.Cards), want)
			}
		}
	}
	expect("at first", map[string]int{"all": 3, "lights": 2, "bulbs": 1, "india": 2, "free": 3, "free lights": 2,
		"to 250": 2, "free to 250": 2, "lights from 150": 1, "lamps": 3, "free lamps": 3, "lamps to 250": 2})
	shop.Order(b, x, 2)
	expect("with one sold out", map[string]int{"all": 3, "lights": 2, "bulbs": 1, "india": 2, "free": 2,
		"free lights": 1, "to 250": 2, "free to 250": 1, "lights from 150": 1, "lamps": 3, "free lamps": 2,
		"lamps to 250": 2})
	shop.Edit(y, func(p *catalogue.Product) {
		p.Price, p.DiscountPrice, p.Country, p.CategoryID, p.SubcategoryID = 400_00, 0, "China", ids[0], ids[1]
	})
	expect("after an edit", map[string]int{"all": 3, "lights": 2, "bulbs": 2, "india": 1, "free": 2, "free lights": 0,
		"to 250": 1, "free to 250": 0, "lights from 150": 1, "lamps": 3, "free lamps": 2, "lamps to 250": 1})
	storetest.Must(t, shop.Catalogue.Delete(storetest.Ctx, 0, y))
	expect("after a deletion", map[string]int{"all": 2, "lights": 1, "bulbs": 1, "india": 1, "free": 1,
		"lights from 150": 0, "lamps": 2, "free lamps": 1})
	storetest.Must(t, shop.Categories.Move(storetest.Ctx, 0, ids[1], 0))
	expect("after a move", map[string]int{"lights": 0, "bulbs": 1})
}

// A category with more subcategories than the merge limit is sorted correctly, too.
func TestCategoryWithManySubcategoriesIsSorted(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	top := storetest.Branch(t, shop, "Top")[0]
	want := []string{}
	for i := range 104 {
		sub := storetest.Got(shop.Categories.Add(storetest.Ctx, 0, 2, top, fmt.Sprintf("Sub %d", i))).Or(t)
		if i%20 == 0 {
			shop.Stocked(fmt.Sprint("p", i), int64(1000-i), 1, func(p *catalogue.Product) {
				p.CategoryID,
					p.SubcategoryID = top, sub
			})
			want = append([]string{fmt.Sprint("p", i)}, want...)
		}
	}
	if titles := storetest.Found(t, shop, search.ProductFilter{CategoryID: top,
		Sort: "price"}); titles != strings.Join(want, " ") {
		t.Errorf("they are %s, want %s", titles, want)
	}
	if titles := storetest.Found(
		t,
		shop,
		search.ProductFilter{CategoryID: top, Sort: "category"},
	); len(
		strings.Fields(titles),
	) != len(
		want,
	) {
		t.Errorf("by category: %s", titles)
	}
}

// Titles can be as long as marketplaces want them: typing or pasting one finds its product first, even if only its last
// words are unique.
func TestLongProductTitleFindsItsProductFirst(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	const long = "Hearth Smart Wi-Fi Touch Switch Panel 4 Gang Modular Glass, "
	colours := []string{"White", "Champagne Gold", "Graphite Black"}
	for _, colour := range colours {
		shop.Stocked(long+colour, 100, 1, func(p *catalogue.Product) { p.SKU = "HSW-4G-" + colour[:1] })
	}
	for _, colour := range colours {
		for _, typed := range []string{long + colour, strings.ToLower(long + colour), long + colour + " HSW-4G-" +
			colour[:1]} {
			list := storetest.Got(shop.Search.ListCards(storetest.Ctx, search.ProductFilter{Words: typed})).Or(t)
			if list.Total != 3 || list.Cards[0].Title != long+colour {
				t.Errorf("%q finds %d, first %q", typed, list.Total, list.Cards[0].Title)
			}
		}
	}
}

// A number matches with its unit, with or without a space, and 5 GHz does not match 50 GHz.
func TestNumberAndUnitMatchWithOrWithoutASpace(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	shop.Product("Router 5 GHz", 1, 1)
	shop.Product("Radar 50 GHz", 1, 1)
	shop.Product("Plug 2 pin", 1, 1)
	shop.Product("Bank 10000 mAh", 1, 1)
	shop.Product("Cell 100009 mAh", 1, 1)
	for words, want := range map[string]string{"5ghz": "Router 5 GHz", "5 ghz": "Router 5 GHz", "50ghz": "Radar 50 GHz",
		"2pin plug": "Plug 2 pin", "10000mah": "Bank 10000 mAh"} {
		list := storetest.Got(shop.Search.ListCards(storetest.Ctx, search.ProductFilter{Words: words})).Or(t)
		if list.Partial || list.Total != 1 || list.Cards[0].Title != want {
			t.Errorf("%q finds %+v, %v", words, list.Cards, list.Partial)
		}
	}
}

package search_test

import (
	"fmt"
	"strings"
	"testing"

	"hearth/store/accounts"
	"hearth/store/attributes"
	"hearth/store/catalogue"
	"hearth/store/core"
	"hearth/store/search"
	"hearth/store/storetest"
)

func TestScenarioFilters(t *testing.T) {
	t.Parallel()
	s := storetest.NewStory(t, "filters", "filter_changes", "price_steps")
	clerk, b := s.Staff(accounts.Catalogue), s.Customer("411001")
	_, lights, lamps, desk := storetest.Shelves(t, s)
	in := func(ids ...int64) func(p *catalogue.Product) {
		return func(p *catalogue.Product) {
			for i, into := range []*int64{&p.CategoryID, &p.SubcategoryID, &p.SubSubcategoryID} {
				*into = append(ids, 0, 0, 0)[i]
			}
		}
	}
	made := map[string]int64{}
	for _, c := range []struct {
		title          string
		rupees, stock  int64
		place          func(p *catalogue.Product)
		country, specs string
	}{
		{"Red lamp", 999, 5, in(lights, lamps, desk), "India", "Colour: Red|Load: 5 W|Base: B22"},
		{"Blue lamp", 1000, 0, in(lights, lamps), "india", "Colour: Blue|Load: 9 W|Base: B22"},
		{"Green lamp", 2499, 5, in(lights), "China", "Colour: Green|Load: 5 W|Base: E27"},
		{"Grey lamp", 2500, 5, in(lights, lamps), "China", "Colour: Red, Blue|Load: 9 W"},
		{"Hammer", 30000, 5, func(*catalogue.Product) {}, "", "Handle: Wood|Weight class: Light"},
		{"Off", 700, 5, func(p *catalogue.Product) { p.Availability = "Out of Stock" }, "India",
			"Colour: Red|Handle: Steel"},
	} {
		made[c.title] = s.Stocked(c.title, c.rupees, c.stock, func(p *catalogue.Product) {
			c.place(p)
			p.Country, p.Specifications = c.country, strings.Split(c.specs, "|")
		})
	}
	family, _ := storetest.Panel(t, s.Shop, 2)
	s.Step("the shop opens").Gives()
	o := s.Bought(b, made["Red lamp"], 1, made["Green lamp"], 1, made["Hammer"], 1)
	for _, rated := range []struct {
		title string
		stars int64
	}{{"Red lamp", 4}, {"Green lamp", 3}, {"Hammer", 2}} {
		storetest.Must(t, s.Reviews.RateProduct(storetest.Ctx, b.ID, o.ID, made[rated.title], rated.stars, ""))
	}
	s.Step("the names that products have").Gives(s.Search.ListAttributes(storetest.Ctx))
	many := make([]string, 21)
	for _, names := range [][]string{{" Colour ", "Load", "Colour"}, {"Smell"}, many, many[:20], nil,
		{"Load", "Colour", "Base", "Handle"}} {
		s.Step("shoppers filter by %s", strings.Join(names, ", ")).Gives(s.Search.SetFilters(storetest.Ctx, clerk.ID,
			names))
	}
	s.Step("the names in their order").Gives(s.Search.ListAttributes(storetest.Ctx))
	filtered(t, s, lights, lamps, made, family)
}

// filtered counts the filters of lists and the products in these lists.
func filtered(t *testing.T, s *storetest.Story, lights, lamps int64, made map[string]int64, family int64) {
	t.Helper()
	by := func(texts string) (wanted []attributes.Attribute) { return of(strings.Split(texts, "|")...) }
	cases := []search.ProductFilter{
		{},
		{CategoryID: lights},
		{CategoryID: lamps},
		{CategoryID: 99},
		{Country: "INDIA"},
		{Country: "china",
			InStock: true},
		{InStock: true},
		{MinPrice: 999_00},
		{MinPrice: 999_01},
		{MaxPrice: 1000_00},
		{MaxPrice: 999_99},
		{MinPrice: 1000_00,
			MaxPrice: 2500_00},
		{MinPrice: 1050_00, MaxPrice: 1080_00},
		{CategoryID: lights, MinPrice: 1000_00, MaxPrice: 2499_00},
		{Country: "China",
			MinPrice: 2500_00},
		{Country: "China", MaxPrice: 2499_99, InStock: true},
		{MinRating: 3},
		{MinRating: 4, InStock: true},
		{Attributes: by("Colour:Red")},
		{
			Attributes: by("Colour:Red|Colour:Blue"),
		},
		{Attributes: by("Colour:Red|Load:5 W")},
		{Attributes: by("Colour:Red|Load:9 W|Base:B22")},
		{Attributes: by("Colour:Pink")},
		{Attributes: by("Gangs:2 gang|Colour:Black")},
		{Attributes: by("Smell:Rose")},
		{Attributes: by("Load:5 W"), MinRating: 4},
		{Attributes: by("Colour:Red"), CategoryID: lights},
		{Words: "lamp"},
		{Words: "lamp",
			CategoryID: lamps},
		{Words: "nothing like it"},
		{Words: "lamp", Attributes: by("Colour:Red")},
		{IDs: []int64{made["Red lamp"], made["Hammer"],
			made["Red lamp"]}},
		{Words: "lamp", IDs: []int64{made["Red lamp"], made["Hammer"]}},
		{LowStock: true},
		{LowStock: true, Words: "panel"},
		{Words: "lamp",
			LowStock: true},
		{MinPrice: 5_000_000_00},
		{Attributes: by("Colour:Red"), InStock: true, Country: "India"},
		{CategoryID: lights, InStock: true,
			MaxPrice: 999_00},
	}
	tell := func(f search.ProductFilter) {
		counts, err := s.Search.CountFilters(storetest.Ctx, f)
		list, total, listed := s.Search.ListProducts(storetest.Ctx, f)
		s.Step("%s", filterInWords(f)).Gives(counts.Attributes, counts.Ratings, counts.Prices, err,
			storetest.TitlesOf(list), total, listed)
	}
	for _, f := range cases {
		tell(f)
	}
	s.Edit(made["Blue lamp"], func(p *catalogue.Product) {
		p.Shelf, p.Price, p.Specifications = 3, 900_00,
			[]string{"Colour: Red"}
	})
	storetest.Must(t, s.Catalogue.Delete(storetest.Ctx, 0, made["Hammer"]))
	g := storetest.Grid(t, s.Shop, family)
	for i := range g.Variants {
		if none := int64(0); i < 2 {
			g.Variants[i].Stock = &none
		}
	}
	storetest.Got(s.Variants.SaveVariants(storetest.Ctx, 0, g)).Or(t)
	s.Step("a lamp comes, a hammer goes, two panels are sold out").Gives()
	for _, f := range []search.ProductFilter{{}, {InStock: true}, {Attributes: by("Gangs:2 gang")},
		{Attributes: by("Colour:Red")},
		{MaxPrice: 1000_00}} {
		tell(f)
	}
	for i := range 14 {
		s.Stocked(fmt.Sprint("Bulb ", i), 10, 1, func(p *catalogue.Product) {
			p.Specifications = []string{fmt.Sprintf("Load: %d W",
				20+i/2*2+i%2)}
		})
	}
	s.Step("a dozen values are shown").Gives()
	tell(search.ProductFilter{MaxPrice: 10_00})
	tell(search.ProductFilter{MaxPrice: 10_00, Attributes: by("Load:33 W")})
	s.Step("the names in their order").Gives(s.Search.ListAttributes(storetest.Ctx))
	s.Step("countries").Gives(s.Search.ListCountries(storetest.Ctx))
}

// Options become filters, until there are twenty filters.
func TestScenarioFilterLimit(t *testing.T) {
	t.Parallel()
	s := storetest.NewStory(t, "filters_most")
	names, lines := []string{}, []string{}
	for i := range 20 {
		names, lines = append(names, fmt.Sprintf("Name %02d", i)), append(lines, fmt.Sprintf("Name %02d: yes", i))
	}
	s.Stocked("Lamp", 10, 1, func(p *catalogue.Product) { p.Specifications = lines })
	for _, c := range []struct {
		filters int
		option  string
	}{{19, "First"}, {20, "Second"}} {
		storetest.Must(t, s.Search.SetFilters(storetest.Ctx, 0, names[:c.filters]))
		plug := s.Product("Plug", 10, 0)
		s.Step("%d are chosen", c.filters).Gives()
		s.Step("a product gets the option %s", c.option).
			Gives(s.Variants.SaveVariants(storetest.Ctx, 0, catalogue.VariantGrid{
				Product: plug,
				Options: []catalogue.Option{
					storetest.Option(c.option, "a"),
					storetest.Option("Name 03", "yes"),
				},
				Variants: []catalogue.VariantEdit{storetest.VariantOf(1_00, 1, "a",
					"yes")},
			}))
	}
}

// filterInWords formats a filter as text.
func filterInWords(f search.ProductFilter) string {
	return fmt.Sprintf(
		"words %q, category %d, from %s to %s, in stock %t, low %t, of %q, %v, %d stars, %d products, by %q", f.Words,
		f.CategoryID,
		f.MinPrice.Decimal(), f.MaxPrice.Decimal(), f.InStock, f.LowStock, f.Country, f.Attributes, f.MinRating,
		len(f.IDs), f.Sort)
}

func TestScenarioProductLists(t *testing.T) {
	t.Parallel()
	s := storetest.NewStory(t, "product_lists")
	b := s.Customer("411001")
	tools, lights, lamps, desk := storetest.Shelves(t, s)
	made := []int64{}
	for i := range 23 {
		made = append(made, s.Stocked(fmt.Sprintf("%c lamp", "bCaDc"[i%5]), int64(100+i%4*50), int64(i%7),
			func(p *catalogue.Product) {
				p.Country = []string{"India", "china", "China", ""}[i%4]
				switch i % 3 {
				case 1:
					p.CategoryID = tools
				case 2:
					p.CategoryID, p.SubcategoryID, p.SubSubcategoryID = lights, lamps, desk
				default:
					p.CategoryID, p.SubcategoryID = lights, lamps
				}
				if i%5 == 0 {
					p.DiscountPrice = 90_00
				}
			}))
	}
	for i, id := range []int64{made[1], made[2], made[2], made[5], made[6]} {
		storetest.Must(t, s.Reviews.RateProduct(storetest.Ctx, b.ID, s.Bought(b, id, 1).ID, id, int64(3+i%3), ""))
	}
	storetest.Must(t, s.Catalogue.Delete(storetest.Ctx, 0, made[22]))
	s.Set("low_stock", "2")
	paged(t, s, lights, lamps, tools, made)
	like(t, s, made)
}

// paged lists the products page by page, in each sort order and with each filter.
func paged(t *testing.T, s *storetest.Story, lights, lamps, tools int64, made []int64) {
	t.Helper()
	numbers := func(f search.ProductFilter) {
		list, err := s.Search.ListCards(storetest.Ctx, f)
		ids := []int64{}
		for _, c := range list.Cards {
			ids = append(ids, c.ID)
		}
		s.Step("page %d of %d: %s", f.Page.Number, f.Page.Size, filterInWords(f)).Gives(fmt.Sprint(ids), list.Total,
			list.Partial, err)
	}
	twin := storetest.Got(s.Categories.Add(storetest.Ctx, 0, 2, tools, "Lamps")).Or(t)
	s.Edit(made[7], func(p *catalogue.Product) { p.CategoryID, p.SubcategoryID = tools, twin })
	empty := storetest.Got(s.Categories.Add(storetest.Ctx, 0, 1, 0, "Nothing yet")).Or(t)
	numbers(search.ProductFilter{CategoryID: empty})
	ranges := []search.ProductFilter{{MinPrice: 100_00, MaxPrice: 149_00}, {MinPrice: 150_00, CategoryID: lights},
		{MaxPrice: 199_00,
			Country: "China"}, {Words: "lamp"}}
	for _, f := range ranges {
		numbers(f)
	}
	another := s.Stocked("Another lamp", 145, 1, func(p *catalogue.Product) { p.Country = "China" })
	s.Stocked("A dear lamp", 900, 1, func(p *catalogue.Product) { p.CategoryID, p.SubcategoryID = lights, lamps })
	for _, f := range ranges {
		numbers(f)
	}
	storetest.Must(t, s.Catalogue.Delete(storetest.Ctx, 0, another))
	for _, f := range ranges {
		numbers(f)
	}
	for _, sort := range []string{"", "relevance", "newest", "price", "-price", "rating", "-rating", "country", "title",
		"-title", "stock", "-stock",
		"category", "-category", "colour"} {
		for _, f := range []search.ProductFilter{{}, {CategoryID: lights}, {CategoryID: tools, InStock: true},
			{Words: "lamp",
				MaxPrice: 150_00}} {
			f.Sort, f.Page = sort, core.Page{Number: 1, Size: 50}
			numbers(f)
		}
	}
	for _, page := range []core.Page{{}, {Number: 1, Size: 20}, {Number: 2, Size: 20}, {Number: 3, Size: 20},
		{Number: 2, Size: 11},
		{Number: 3, Size: 11}} {
		numbers(search.ProductFilter{Page: page})
		numbers(search.ProductFilter{Page: page, CategoryID: lights, Sort: "price"})
		numbers(search.ProductFilter{Page: page, Words: "lamp"})
		numbers(search.ProductFilter{Page: page, Words: "lamp", Sort: "-price"})
	}
	for _, f := range []search.ProductFilter{{LowStock: true}, {LowStock: true, Words: "lamp"},
		{LowStock: true, CategoryID: tools},
		{IDs: []int64{made[3], made[22], 99}},
		{CategoryID: 99}, {Country: "China"}, {Country: "CHINA", CategoryID: tools}, {MinRating: 4},
		{MinPrice: 90_00, MaxPrice: 100_00,
			CategoryID: lamps},
		{MinPrice: 150_00, MaxPrice: 150_00}, {MinPrice: 150_00, MaxPrice: 149_00}, {MaxPrice: 199_99, InStock: true},
		{MinPrice: 90_01,
			Country: "India", InStock: true}} {
		f.Page = core.Page{Number: 1, Size: 50}
		numbers(f)
		f.Sort = "price"
		numbers(f)
	}
}

// like lists the related products of a product, nearest category first.
func like(t *testing.T, s *storetest.Story, made []int64) {
	t.Helper()
	p := storetest.Got(s.Catalogue.Find(storetest.Ctx, made[2])).Or(t)
	related := func(p catalogue.Product) {
		cards, err := s.Search.ListRelated(storetest.Ctx, p)
		ids := []int64{}
		for _, c := range cards {
			ids = append(ids, c.ID)
		}
		s.Step("like product %d", p.ID).Gives(fmt.Sprint(ids), err)
	}
	for _, id := range []int64{made[2], made[1], made[0]} {
		related(storetest.Got(s.Catalogue.Find(storetest.Ctx, id)).Or(t))
	}
	family, variants := storetest.Panel(t, s.Shop, 1)
	related(variants[0])
	related(storetest.Got(s.Catalogue.Find(storetest.Ctx, family)).Or(t))
	p.SubSubcategoryID, p.SubcategoryID = 0, 0
	related(p)
}

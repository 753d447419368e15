package search_test

import (
	"fmt"
	"strings"
	"testing"

	"hearth/store/catalogue"
	"hearth/store/core"
	"hearth/store/search"
	"hearth/store/storetest"
	"hearth/store/wording"
)

// ourWords are the synonyms of the shop in this scenario.
const ourWords = "# a remark\n\npankha, ceiling fan = fan\nnight lamp = light, bulb\ntala = lock\nthree word phrase = wi fi switch"

func TestScenarioSearch(t *testing.T) {
	t.Parallel()
	s := storetest.NewStory(t, "search")
	s.Set("search_words", ourWords)
	tools, lights, lamps, _ := storetest.Shelves(t, s)
	for _, c := range []struct{ title, description, specs, maker, sku string }{
		{"Wi-Fi switch", "Switches a lamp.", "Load: 16 A", "Roshni, Pune", "SW-1"},
		{"Smart switch 16A 4 gang", "For the wall.", "Gangs: 4 gang", "Roshni", "SW-2"},
		{"Ceiling fan", "It blows.", "Blades: 3", "Pavan", "FAN-1"},
		{"Night bulb", "A warm light of 9 watts", "Base: B22", "Deepa", "B-1"},
		{"Door lock", "Opens with a fingerprint, from India, since 1998", "Finish: Brass", "Kunji", "L-1"},
		{"Curtain motor", "Moves curtains, quietly", "", "Roshni", "C-1"},
		{"स्मार्ट बल्ब", "Hindi title", "", "", ""},
		{"Doorbell", "Rings at the door.", "", "Kunji", "D-1"},
		{"Doorstop", "Stops it.", "", "", "D-2"}, {"Doormat", "Lies there.", "", "", "D-3"},
		{"Doorknob", "Turns.", "", "", "D-4"},
		{"Doorframe", "Stands.", "", "", "D-5"}, {"Doorhandle", "Pulls.", "", "", "D-6"},
		{"Torch", "Small, counterclock, counterclocks, wisecurtains", "Load: 16 V", "", ""},
		{"Zoom", "", "", "Lamp Works, Pune", "Z-1"},
		{"Sea café glasses", "Glasses, boxes, dishes, berries and a bus", "", "", ""},
	} {
		s.Stocked(c.title, 100, 5, func(p *catalogue.Product) {
			p.Description, p.Manufacturer, p.SKU, p.CategoryID = c.description, c.maker, c.sku, lights
			if c.specs != "" {
				p.Specifications = []string{c.specs}
			}
		})
	}
	s.Edit(
		s.Stocked("Lamp", 100, 5, func(p *catalogue.Product) { p.CategoryID, p.SubcategoryID = lights, lamps }),
		func(*catalogue.Product) {},
	)
	s.Stocked("Glow", 100, 5, func(p *catalogue.Product) { p.CategoryID, p.SubcategoryID = lights, lamps })
	s.Stocked("Lamp holder", 100, 5, func(p *catalogue.Product) { p.CategoryID, p.Description = tools, "For lights." })
	s.Stocked("Lampshade", 100, 5, func(p *catalogue.Product) { p.CategoryID = tools })
	s.Stocked("Hammer", 100, 5, func(p *catalogue.Product) { p.CategoryID = tools })
	s.Step("the shop opens").Gives()
	for _, line := range []string{"fan", "= fan", "fan =", "one two three four = fan",
		"one two three = one two three four five", "a, b = c, d"} {
		s.Step("other words: %s", line).
			Gives(s.Settings.Change(storetest.Ctx, 0, map[string]string{"search_words": ourWords + "\n" + line}))
	}
	s.Set("search_words", ourWords)
	found, partial, err := s.Search.SearchProducts(storetest.Ctx, search.ProductFilter{Words: "curtain zzz"})
	s.Step("a search for products").Gives(storetest.TitlesOf(found), partial, err)
	searchedAll(s, search.ProductFilter{Page: core.Page{Number: 1, Size: 20}})
	for _, f := range []search.ProductFilter{{CategoryID: tools}, {CategoryID: lights}, {CategoryID: lamps},
		{MaxPrice: 99_00},
		{MinPrice: 100_00}, {InStock: true}, {Country: "India"}, {MinRating: 1}, {Attributes: of("Load:16 A")},
		{Sort: "newest"}, {Sort: "title"}, {Sort: "-category"}, {Page: core.Page{Number: 2, Size: 3}},
		{Page: core.Page{Number: 1,
			Size: 3}}, {IDs: []int64{1, 2, 16}}} {
		for _, words := range []string{"door", "switch wall", "hammer brass", "zzz", "lamp"} {
			f.Words = words
			searched(s, f)
		}
	}
}

// searched formats the results of searches.
func searched(s *storetest.Story, f search.ProductFilter) {
	list, err := s.Search.ListCards(storetest.Ctx, f)
	titles := []string{}
	for _, c := range list.Cards {
		titles = append(titles, c.Title)
	}
	s.Step("%s, page %d of %d", filterInWords(f), f.Page.Number, f.Page.Size).Gives(strings.Join(titles, "; "),
		fmt.Sprint(list.Total, list.Partial, f.OnlyWords()), list.Near, err)
}

// typed are texts that shoppers type.
var typed = []string{"switch", "switches", "swit", "swich", "swtich", "wsitch", "swiitch", "swatch", "sxitch", "zwitch",
	"wifi", "wi-fi", "wi fi", "wi‑fi switch", "16a",
	"16 amp", "16 ampere switch", "16", "1", "17a", "4 gang", "four gang", "four", "lamp", "lamps",
	"the lamp for my wall", "for the", "a", "pankha", "ceiling fan",
	"ceiling fans", "night lamp", "night lamps", "tala", "taala", "three word phrase", "door lock", "doorlock",
	"lockdoor", "door bell", "doo", "door", "doors",
	"dorbell", "doorbel", "doobrell", "doorbells brass", "roshni", "pune", "sw-1", "SW2", "brass", "india",
	"light bulb", "lights", "smart bulb", "स्मार्ट", "बल्ब",
	"cafe", "CAFÉ", "glass", "glasses", "boxes", "box", "dish", "berry", "bus", "buses", "curtain motor quietly",
	"curtain zzz", "zzz", "zzz qqq", "lamp hammer",
	"lamp hammer fan", "motor, curtain", "moter", "curtian", "9 watts", "9w", "b22", "b 22", "hindi", "finger print",
	"fingreprint", "q", "xx", "swi lam", "it's", "its",
	"one two three four five six seven eight lamp", "dooor", "dor", "fna", "fab", "doorways", "16amp", "night",
	"nigth bulb", "tiel", "smart", "smart switch wall", "16 a", "a 16", "16 v", "v", "counterclockwisecurtains",
	"counterclockswisecurtains", "lamp works", "lamp torch zoom", "1997 zzz", "sitch", "lamp lights hammer"}

func searchedAll(s *storetest.Story, f search.ProductFilter) {
	for _, words := range typed {
		f.Words = words
		searched(s, f)
	}
}

func TestScenarioSearchWords(t *testing.T) {
	t.Parallel()
	s := storetest.NewStory(t, "search_words", "search_words", "search_slips")
	lamp := s.Stocked("Fan", 10, 1, func(p *catalogue.Product) { p.Description = "Bee" })
	s.Step("the first product").Gives()
	s.Stocked("Fan", 10, 1, func(p *catalogue.Product) { p.Description = "Been" })
	s.Step("a second").Gives()
	s.Edit(lamp, func(p *catalogue.Product) { p.Description = "Ape" })
	s.Step("the first gets another word").Gives()
	storetest.Must(t, s.Catalogue.Delete(storetest.Ctx, 0, lamp))
	s.Step("the first goes").Gives()
	mended, err := s.Repair(storetest.Ctx)
	s.Step("nothing is to be mended").Gives(mended, err)
	s.Break(`UPDATE search_words SET products = 9 WHERE word = 'fan'; DELETE FROM search_slips WHERE beginning = 'bee'`)
	mended, err = s.Repair(storetest.Ctx)
	s.Step("what was lost is mended").Gives(mended, err)
	s.Break(`UPDATE search_folding SET version = 1; UPDATE product_words SET title = 'nothing'; DELETE
		FROM search_words`)
	s.Step("a release folded words in another way").Gives()
	s.Stocked("Panel", 10, 1, func(p *catalogue.Product) { p.Specifications = []string{"Load: 5 W"} })
	storetest.Open(t, s.Dir())
	s.Step("this one opens the shop").Gives()
	for _, text := range []string{"Wi-Fi switches, 16 Amps", "4 gangs", "16Amp 3k 5 x",
		"BOXES dishes glasses bus ladies its gas ties", "it’s café", "", "--", "a-b-c " +
			strings.Repeat("x", 31) + "-" + strings.Repeat("y", 30), strings.Repeat("x", 31) + "-" +
			strings.Repeat("y", 29)} {
		s.Step("the words of %s", text).Gives(fmt.Sprint(wording.ComparedWords(text)))
	}
}

// If more than a hundred products have a word, those with it in the title come first, then those with it in the
// category, then the others by ID; each product is on one page.
func TestScenarioSearchWithManyHits(t *testing.T) {
	t.Parallel()
	s := storetest.NewStory(t, "search_many")
	_, lights, lamps, _ := storetest.Shelves(t, s)
	for i := range 131 {
		s.Stocked(fmt.Sprint("Product ", i), 10, int64(i%2), func(p *catalogue.Product) {
			p.Description = "with a lamp"
			switch {
			case i == 120 || i == 127:
				p.Title = fmt.Sprint("Lamp ", i)
			case i == 125:
				p.CategoryID, p.SubcategoryID = lights, lamps
			case i%10 == 0:
				p.Price = 20_00
			}
		})
	}
	for _, f := range []search.ProductFilter{{}, {MinPrice: 10_00}, {InStock: true}, {MinPrice: 20_00},
		{Sort: "newest"}, {Sort: "-price"}} {
		for _, page := range []core.Page{{Number: 1, Size: 5}, {Number: 7, Size: 15}, {Number: 8, Size: 15},
			{Number: 3, Size: 50},
			{Number: 2, Size: 100}, {Number: 9, Size: 20}} {
			f.Page = page
			for _, words := range []string{"lamp", "lamp zzz product"} {
				list, err := s.Search.ListCards(
					storetest.Ctx,
					search.ProductFilter{Words: words, Page: page, MinPrice: f.MinPrice, InStock: f.InStock,
						Sort: f.Sort},
				)
				ids := []int64{}
				for _, c := range list.Cards {
					ids = append(ids, c.ID)
				}
				s.Step("%s: %s, page %d of %d", words, filterInWords(f), page.Number, page.Size).
					Gives(fmt.Sprint(ids), list.Total, list.Partial, err)
			}
		}
	}
}

package search_test

import (
	"fmt"
	"strings"
	"testing"

	"hearth/store/catalogue"
	"hearth/store/search"
	"hearth/store/storetest"
)

func TestListsShowPriceAndStockOfAProductAfterEachChange(t *testing.T) {
	t.Parallel()
	shop, b, lamp := storetest.Lamps(t)
	kit := storetest.Kit(t, shop, "Two lamps", 90_000, lamp, 2)
	cards := func() string {
		list := storetest.Got(shop.Search.ListCards(storetest.Ctx, search.ProductFilter{Sort: "price"})).Or(t)
		told := []string{}
		for _, c := range list.Cards {
			told = append(told, fmt.Sprintf("%s %d paise, %d free", c.Title, c.Pays, c.Free))
		}
		return strings.Join(told, "; ")
	}
	storetest.Same(t, "at first", cards(), "Lamp 50000 paise, 600 free; Two lamps 90000 paise, 300 free")
	storetest.Same(t, "again", cards(), "Lamp 50000 paise, 600 free; Two lamps 90000 paise, 300 free")
	shop.Order(b, lamp, 3)
	storetest.Same(t, "after an order", cards(), "Lamp 50000 paise, 597 free; Two lamps 90000 paise, 298 free")
	shop.Edit(lamp, func(p *catalogue.Product) { p.Title, p.Price = "Table lamp", 550_00 })
	storetest.Same(t, "after an edit", cards(), "Table lamp 55000 paise, 597 free; Two lamps 90000 paise, 298 free")
	storetest.Must(t, shop.Catalogue.Delete(storetest.Ctx, 0, kit))
	storetest.Same(t, "after a deletion", cards(), "Table lamp 55000 paise, 597 free")
}

func TestRelatedProductsFollowTheCatalogue(t *testing.T) {
	t.Parallel()
	shop, b, lamp := storetest.Lamps(t)
	plug := shop.Product("Plug", 300, 1)
	related := func() string {
		p := storetest.Got(shop.Catalogue.Find(storetest.Ctx, lamp)).Or(t)
		titles := []string{}
		for _, c := range storetest.Got(shop.Search.ListRelated(storetest.Ctx, p)).Or(t) {
			titles = append(titles, c.Title)
		}
		return strings.Join(titles, " ")
	}
	storetest.Same(t, "one other", related(), "Plug")
	shop.Product("Hub", 900, 5)
	storetest.Same(t, "a new one", related(), "Plug Hub")
	shop.Order(b, plug, 1)
	storetest.Same(t, "one that is sold out comes last", related(), "Hub Plug")
	storetest.Must(t, shop.Catalogue.Delete(storetest.Ctx, 0, plug))
	storetest.Same(t, "one that is no longer sold", related(), "Hub")
}

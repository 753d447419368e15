package filters_test

import (
	"fmt"
	"strings"
	"testing"

	"hearth/store/attributes"
	"hearth/store/catalogue"
	"hearth/store/core"
	"hearth/store/filters"
	"hearth/store/money"
	"hearth/store/storetest"
)

func TestMain(m *testing.M) { storetest.Main(m) }

// caughtUp updates an index with the changes of a shop.
func caughtUp(t *testing.T, shop *storetest.Shop, index *filters.Index) {
	t.Helper()
	storetest.Must(t, shop.Store.Read(storetest.Ctx, func(tx *core.Tx) error {
		return index.CatchUp(tx, catalogue.ForSale, "p.shelf > p.held")
	}))
}

// lamp adds a lamp with a country of origin and specifications.
func lamp(shop *storetest.Shop, rupees, stock int64, country string, lines ...string) int64 {
	return shop.Stocked(fmt.Sprintf("Lamp for %d", rupees), rupees, stock, func(p *catalogue.Product) {
		p.Country, p.Specifications = country, lines
	})
}

// said formats the counts: the number of products in the list, and of products with each value.
func said(c filters.Counts) string {
	values := []string{}
	for _, one := range c.Values {
		values = append(values, fmt.Sprint(one.Value, " ", one.Products))
	}
	return fmt.Sprintf("%d: %s", c.Found, strings.Join(values, ", "))
}

var shown = map[string]int64{"Colour": 1, "Radio": 2}

func lamps(t *testing.T) (shop *storetest.Shop, index *filters.Index, ids []int64) {
	t.Helper()
	shop, index = storetest.New(t), &filters.Index{}
	ids = []int64{
		lamp(shop, 100, 5, "India", "Colour: Black", "Radio: Zigbee"),
		lamp(shop, 200, 0, "India", "Colour: White", "Radio: Zigbee"),
		lamp(shop, 300, 5, "China", "Colour: Black", "Radio: Matter"),
	}
	caughtUp(t, shop, index)
	return shop, index, ids
}

func TestFilterValueCountIgnoresFiltersOfItsOwnName(t *testing.T) {
	_, index, ids := lamps(t)
	black := []attributes.Attribute{{Name: "Colour", Value: "Black"}}
	for name, c := range map[string]struct {
		wanted filters.Query
		want   string
	}{
		"all": {filters.Query{}, "3: Black 2, White 1, Matter 1, Zigbee 2"},
		"black ones": {filters.Query{Attributes: black, Names: []string{"Colour"}},
			"3: Black 2, White 1, Matter 1, Zigbee 1"},
		"what is there":      {filters.Query{InStock: true}, "2: Black 2, Matter 1, Zigbee 1"},
		"of a country":       {filters.Query{Country: "india"}, "2: Black 1, White 1, Zigbee 2"},
		"found by its words": {filters.Query{IDs: ids[2:]}, "1: Black 1, Matter 1"},
		"of no category":     {filters.Query{Nodes: map[int64]bool{}}, "0: "},
		"at a price":         {filters.Query{MinPrice: 150_00, MaxPrice: 250_00}, "3: White 1, Zigbee 1"},
	} {
		c.wanted.Shown = shown
		if got := said(index.Count(c.wanted)); got != c.want {
			t.Errorf("%s: %s\nwant %s", name, got, c.want)
		}
	}
	steps := filters.Query{Steps: []money.Paise{200_00, 300_00}}
	if got := fmt.Sprint(index.Count(steps).Prices); got != "[1 1 1]" {
		t.Errorf("by price: %s", got)
	}
}

func TestFilterIndexFollowsProductChanges(t *testing.T) {
	shop, index, ids := lamps(t)
	shop.Edit(ids[0], func(p *catalogue.Product) { p.Specifications, p.Price = []string{"Colour: Gold"}, 900_00 })
	storetest.Must(t, shop.Catalogue.Delete(storetest.Ctx, 0, ids[1]))
	lamp(shop, 50, 1, "India", "Colour: Gold")
	if got := said(index.Count(filters.Query{Shown: shown})); got != "3: Black 2, White 1, Matter 1, Zigbee 2" {
		t.Errorf("before it looked: %s", got)
	}
	caughtUp(t, shop, index)
	if got := said(index.Count(filters.Query{Shown: shown})); got != "3: Black 1, Gold 2, Matter 1" {
		t.Errorf("after: %s", got)
	}
	anew := &filters.Index{}
	caughtUp(t, shop, anew)
	for _, least := range []int64{0, 60_00, 400_00} {
		step, _ := index.CountPriced("India", nil, least, 0)
		if whole, _ := anew.CountPriced("India", nil, least, 0); step != whole {
			t.Errorf("from %d paise on: %d products, %d when all are read anew", least, step, whole)
		}
	}
}

func TestPriceRangeCountIncludesBothLimits(t *testing.T) {
	shop, index, _ := lamps(t)
	for _, c := range []struct {
		country     string
		least, most int64
		want        int
	}{{"", 0, 0, 3}, {"INDIA", 0, 0, 2}, {"", 100_00, 300_00, 3}, {"", 100_01, 299_99, 1}, {"", 300_00, 0, 1},
		{"France", 0, 0, 0},
		{"", 300_00, 100_00, 0}} {
		if got, kept := index.CountPriced(c.country, nil, c.least, c.most); got != c.want || !kept {
			t.Errorf("of %q from %d to %d: %d, kept %v", c.country, c.least, c.most, got, kept)
		}
	}
	node := storetest.Got(shop.Categories.Add(storetest.Ctx, 0, 1, 0, "Other")).Or(t)
	if got, _ := index.CountPriced("", []int64{node}, 0, 0); got != 0 {
		t.Errorf("an empty category has %d", got)
	}
}

func TestEmptyFilterIndexReportsItIsNotReady(t *testing.T) {
	index := &filters.Index{}
	if index.Sort([]int64{2, 1}, false) {
		t.Error("it sorts what it does not know")
	}
	if _, kept := index.CountPriced("", nil, 0, 0); kept {
		t.Error("it counts what it does not know")
	}
}

func TestShortTitlesComeFirstAmongEquallyRankedProducts(t *testing.T) {
	shop, index := storetest.New(t), &filters.Index{}
	long, short := shop.Product("A lamp with a long name", 100, 1), shop.Product("Lamp", 100, 1)
	caughtUp(t, shop, index)
	ids := []int64{short, long}
	if !index.Sort(ids, false) || ids[0] != long {
		t.Errorf("by number: %v", ids)
	}
	if !index.Sort(ids, true) || ids[0] != short {
		t.Errorf("short ones first: %v", ids)
	}
}

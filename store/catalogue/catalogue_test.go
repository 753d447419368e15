package catalogue_test

import (
	"errors"
	"testing"

	"hearth/store/catalogue"
	"hearth/store/core"
	"hearth/store/delivery"
	"hearth/store/search"
	"hearth/store/storetest"
)

func TestSearchToleratesOneTypoPerWord(t *testing.T) {
	shop := storetest.New(t)
	touch, bulb, lock := shop.Product("Touch Switches", 1499, 5), shop.Product("Colour Bulb", 599, 5),
		shop.Product("Fingerprint Door Lock", 9999, 5)
	for words, want := range map[string]int64{
		"switch": touch, "swich": touch, "swtich": touch, "swittch": touch, "SWITCHES touch": touch, "swixch": touch,
		"colour": bulb, "color": bulb, "bulb": bulb, "fingr": lock, "door loc": lock, "finger lokc": lock,
	} {
		found, total, err := shop.Search.ListProducts(storetest.Ctx, search.ProductFilter{Words: words})
		if err != nil || total != 1 || len(found) != 1 || found[0].ID != want {
			t.Errorf("%q found %d products, %v", words, total, err)
		}
	}
	for _, words := range []string{"curtain", `"`, "*", "NEAR(", "a:b", "%", "🙂", "x y z q w e r t y u", "AND OR NOT"} {
		if _, total, err := shop.Search.ListProducts(storetest.Ctx, search.ProductFilter{Words: words}); err != nil ||
			total != 0 {
			t.Errorf("%q found %d products, %v", words, total, err)
		}
	}
}

func TestProductListsAreSortedFilteredAndCounted(t *testing.T) {
	shop := storetest.New(t)
	cheap, dear, gone := shop.Product("Cheap", 100, 5), shop.Product("Dear", 900, 5), shop.Product("Gone", 500, 0)
	ids := func(f search.ProductFilter) []int64 {
		found, _, err := shop.Search.ListProducts(storetest.Ctx, f)
		if err != nil {
			t.Fatal(err)
		}
		list := []int64{}
		for _, p := range found {
			list = append(list, p.ID)
		}
		return list
	}
	for name, c := range map[string]struct {
		filter search.ProductFilter
		want   []int64
	}{
		"price":          {search.ProductFilter{Sort: "price"}, []int64{cheap, gone, dear}},
		"price, falling": {search.ProductFilter{Sort: "-price"}, []int64{dear, gone, cheap}},
		"newest":         {search.ProductFilter{Sort: "newest"}, []int64{gone, dear, cheap}},
		"in stock":       {search.ProductFilter{InStock: true}, []int64{cheap, dear}},
		"a price range":  {search.ProductFilter{MinPrice: 200_00, MaxPrice: 600_00}, []int64{gone}},
		"second page":    {search.ProductFilter{Page: core.Page{Number: 2, Size: 2}}, []int64{gone}},
		"past the end":   {search.ProductFilter{Page: core.Page{Number: 9, Size: 2}}, []int64{}},
	} {
		got := ids(c.filter)
		if len(got) != len(c.want) {
			t.Errorf("%s: %v, want %v", name, got, c.want)
			continue
		}
		for i := range got {
			if got[i] != c.want[i] {
				t.Errorf("%s: %v, want %v", name, got, c.want)
			}
		}
	}
	if _, _, err := shop.Search.ListProducts(storetest.Ctx, search.ProductFilter{Sort: ";drop"}); storetest.Refusal(t,
		err) == "" {
		t.Error("an unknown order was taken")
	}
}

func TestCategoryDepthAndNameRulesAreEnforced(t *testing.T) {
	shop := storetest.New(t)
	top, err := shop.Categories.Add(storetest.Ctx, 0, 1, 0, "Lighting")
	if err != nil {
		t.Fatal(err)
	}
	middle, err := shop.Categories.Add(storetest.Ctx, 0, 2, top, "Bulbs")
	if err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct {
		err  error
		says string
	}{
		"an empty name": {storetest.Second(shop.Categories.Add(storetest.Ctx, 0, 1, 0, "  ")),
			"Category name cannot be empty"},
		"an empty sub": {storetest.Second(shop.Categories.Add(storetest.Ctx, 0, 2, top, "")),
			"Subcategory name cannot be empty"},
		"an empty sub-sub": {storetest.Second(shop.Categories.Add(storetest.Ctx, 0, 3, middle, "")),
			"Sub-subcategory name cannot be empty"},
		"a twin": {storetest.Second(shop.Categories.Add(storetest.Ctx, 0, 2, top, "bulbs")),
			`Subcategory "bulbs" exists already`},
		"renamed to a twin": {shop.Categories.Rename(storetest.Ctx, 0, 1, top, ""), "Category name cannot be empty"},
	} {
		if says := storetest.Refusal(t, c.err); says != c.says {
			t.Errorf("%s: %q, want %q", name, says, c.says)
		}
	}
	if err := storetest.Second(shop.Categories.Add(storetest.Ctx, 0, 2, 999, "Nowhere")); !errors.Is(err,
		core.ErrNotFound) {
		t.Errorf("below nothing: %v", err)
	}
	p := catalogue.Product{Title: "Bulb", CategoryID: top, SubcategoryID: middle, Price: 100_00}
	if _, err := shop.Catalogue.Add(storetest.Ctx, 0, catalogue.ProductEdit{Product: p}); err != nil {
		t.Fatal(err)
	}
	if says := storetest.Refusal(
		t,
		shop.Categories.Delete(storetest.Ctx, 0, 1, top),
	); says != `Category "Lighting" still has 1 product. Move or delete them first.` {
		t.Errorf("deleting a category with products: %q", says)
	}
}

func TestConcurrentProductEditIsRefused(t *testing.T) {
	shop := storetest.New(t)
	id := shop.Product("Hub", 4999, 5)
	first := storetest.Hidden(t, shop, id)
	first.Version, first.Availability = 1, "In Stock"
	other := first
	first.Title, other.Title = "Hub One", "Hub Two"
	if err := shop.Catalogue.Update(storetest.Ctx, 0, first); err != nil {
		t.Fatal(err)
	}
	if storetest.Refusal(t, shop.Catalogue.Update(storetest.Ctx, 0, other)) == "" {
		t.Error("the second editor overwrote the first")
	}
}

func TestAddressStateAndDistrictMustMatchThePincode(t *testing.T) {
	shop := storetest.New(t)
	b := shop.Customer("411001")
	good := delivery.Address{Name: "Asha", Mob: "9876543210", Area: "1 Road", City: "Pune", Tal: "Haveli", Dist: "pune",
		Pin: "411030", State: "maharashtra", Country: "India"}
	if _, err := shop.Accounts.AddAddress(storetest.Ctx, b.ID, good); err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct {
		change func(a *delivery.Address)
		says   string
	}{
		"another state": {func(a *delivery.Address) { a.State = "Karnataka" },
			"Pincode 411030 lies in the state Maharashtra."},
		"another district": {func(a *delivery.Address) { a.Dist = "Mumbai" },
			"Pincode 411030 lies in the district Pune."},
		"an unknown PIN": {func(a *delivery.Address) { a.Pin = "999999" }, "Please enter valid pin code"},
		"a short PIN":    {func(a *delivery.Address) { a.Pin = "4110" }, "Pincode must be 6 digits"},
		"a short mobile": {func(a *delivery.Address) { a.Mob = "98765" }, "Mobile number must be 10 digits"},
		"a bad GSTIN": {func(a *delivery.Address) { a.GSTIN = "27AAPFU0939F1ZX" },
			"This GSTIN is not valid; please check its 15 characters."},
	} {
		a := good
		c.change(&a)
		if _, err := shop.Accounts.AddAddress(storetest.Ctx, b.ID, a); storetest.Refusal(t, err) != c.says {
			t.Errorf("%s: %v, want %q", name, err, c.says)
		}
	}
}

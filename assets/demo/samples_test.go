package demo

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"hearth/store/core"
	"hearth/store/search"
)

func TestEveryDemoCategoryHasAProduct(t *testing.T) {
	all := filler{items: items}
	for _, top := range tree {
		for _, middle := range top.children {
			for _, leaf := range middle.leaves {
				if !all.stands(top.name + middle.name + leaf) {
					t.Errorf("nothing stands in %s, %s, %s", top.name, middle.name, leaf)
				}
			}
		}
	}
}

// The sample products of an empty shop don't mention the demo shop. Their pictures were checked by eye: they are
// those listed in `sampled`.
func TestSampleProductsDoNotMentionTheDemoShop(t *testing.T) {
	ctx := context.Background()
	shop := emptyShop(t)
	if err := AddSamples(ctx, shop, 0); err != nil {
		t.Fatal(err)
	}
	products, total, err := shop.Search.ListProducts(ctx, search.ProductFilter{Page: core.Page{Number: 1, Size: 100}})
	if err != nil || total != len(sampled) {
		t.Fatalf("%d products, %v", total, err)
	}
	for i, p := range products {
		whole, err := shop.Catalogue.Find(ctx, p.ID)
		if err != nil {
			t.Fatal(err)
		}
		said := fmt.Sprintf("%+v", whole)
		if strings.Contains(strings.ToLower(said), "hearth") || strings.Contains(said, "HTH-") ||
			strings.Contains(said, maker) {
			t.Errorf("%d: %s", i, said)
		}
	}
}

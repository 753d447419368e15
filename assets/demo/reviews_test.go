package demo

import (
	"context"
	"slices"
	"testing"
	"time"

	"hearth/assets"
	"hearth/store"
	"hearth/store/core"
	"hearth/store/delivery"
	"hearth/store/search"
)

// No sentence occurs in two of the demo's reviews, and each product has at least three pictures.
func TestDemoHasVariedReviewsAndThreePicturesPerProduct(t *testing.T) {
	ctx := context.Background()
	directory, err := delivery.ReadPins(assets.Pins())
	if err != nil {
		t.Fatal(err)
	}
	o := store.Options{Pins: directory, Dir: t.TempDir(), Hash: func(_, _ []byte) []byte { return make([]byte, 32) }}
	if err := Fill(ctx, o, time.Date(2026, 11, 20, 6, 0, 0, 0, time.UTC), nil); err != nil {
		t.Fatal(err)
	}
	shop, err := store.Open(ctx, o)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = shop.Close() }()
	said, answered, pictured := map[string]string{}, 0, 0
	for page := 1; ; page++ {
		reviews, total, err := shop.Reviews.ListAllReviews(ctx, "", core.Page{Number: page, Size: 100})
		if err != nil {
			t.Fatal(err)
		}
		for _, r := range reviews {
			if r.Answer != "" {
				answered++
			}
			if len(r.Pictures) > 0 {
				pictured++
			}
			if before, again := said[r.Message]; again && r.Message != "" {
				t.Errorf("%q is said of %s and of %s", r.Message, before, r.Product)
			}
			said[r.Message] = r.Product
		}
		if page*100 >= total {
			break
		}
	}
	delete(said, "")
	t.Logf("%d sentences", len(said))
	if len(said) < 150 {
		t.Errorf("%d different sentences, 150 at least were expected", len(said))
	}
	t.Logf("%d reviews have an answer, %d have photos", answered, pictured)
	if answered < 12 || pictured < 15 {
		t.Errorf("%d reviews have an answer and %d have photos, 12 and 15 at least were expected", answered, pictured)
	}
	for _, answer := range answers {
		if !slices.ContainsFunc(written, func(o opinions) bool {
			return slices.Contains(slices.Concat(o.best, o.good, o.low), answer[0])
		}) {
			t.Errorf("no review of the demo says %q", answer[0])
		}
	}
	for _, it := range items {
		if it.views < 3 {
			t.Errorf("%s has %d views, 3 at least were expected", it.title, it.views)
		}
	}
	products, total, err := shop.Search.ListProducts(ctx, search.ProductFilter{Page: core.Page{Number: 1, Size: 200}})
	if err != nil || total == 0 || total > 200 {
		t.Fatalf("%d products, %v", total, err)
	}
	for _, p := range products {
		whole, err := shop.Catalogue.Find(ctx, p.ID)
		if err != nil {
			t.Fatal(err)
		}
		if views := len(whole.Pictures); views < 3 && !whole.IsFamily() { // those of its variants are shown
			t.Errorf("%s has %d views, 3 at least were expected", p.Title, views)
		}
	}
}

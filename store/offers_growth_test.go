package store

import (
	"context"
	"fmt"
	"testing"
	"time"

	"hearth/store/promotions"
	"hearth/store/search"
)

// Automatic promotions don't slow down a page of 24 products: twenty promotions need as many queries as one.
func TestTwentyOffersCostNoMoreQueriesThanOne(t *testing.T) {
	ctx := context.Background()
	s, w := grown(t, 3000, 100)
	cart := make([]promotions.CartItem, 24)
	for i := range cart {
		cart[i] = promotions.CartItem{ProductID: int64(1 + i*40), Quantity: 1}
	}
	work := map[string]func() error{
		"page":  func() error { return cards(search.ProductFilter{})(ctx, s) },
		"shown": func() error { _, err := s.Promotions.ListAutomaticOffers(ctx); return err },
		"cart": func() error {
			_, err := s.Promotions.PriceCart(ctx, cart,
				promotions.Buyer{Customer: 1})
			return err
		},
	}
	measured := func() map[string]int {
		queries := map[string]int{}
		for name, do := range work {
			for range 2 { // in the second run the statements are prepared
				w.take()
				began := time.Now()
				if err := do(); err != nil {
					t.Fatal(err)
				}
				queries[name] = len(w.take())
				t.Log(name, queries[name], "queries", time.Since(began))
			}
		}
		return queries
	}
	add := func(n int) {
		o := promotions.Offer{
			Name:    fmt.Sprint("Offer ", n),
			Kind:    "percent",
			Percent: 5,
			Scope:   []string{"all", "products", "categories"}[n%3],
			Buyers:  "all",
			Active:  true,
		}
		if o.Scope != "all" {
			o.Targets = []int64{int64(1 + n%10)}
		}
		if _, err := s.Promotions.SaveOffer(ctx, 0, o); err != nil {
			t.Fatal(err)
		}
	}
	none := measured()["page"]
	add(1)
	one := measured()
	for n := 2; n <= 20; n++ {
		add(n)
	}
	if twenty := measured(); fmt.Sprint(twenty) != fmt.Sprint(one) || twenty["page"] != none || twenty["shown"] > 2 {
		t.Errorf("with twenty offers %v, with one %v, the page with none %d", twenty, one, none)
	}
	shown, err := s.Promotions.ListAutomaticOffers(ctx)
	if err != nil || len(shown) != 20 || fmt.Sprint(shown[1].Targets, shown[1].Categories) != "[3] [3 5 6]" {
		t.Errorf("%d offers, the second for %+v, %v", len(shown), shown[1], err)
	}
}

package promotions_test

import (
	"fmt"
	"testing"

	"hearth/store/core"
	"hearth/store/promotions"
	"hearth/store/storetest"
)

// The list of promotions names three products of a promotion, and counts the rest.
func TestOfferListNamesItsProductsAndCustomers(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	var plugs []int64
	for i := range 4 {
		plugs = append(plugs, shop.Product(fmt.Sprintf("Plug %d", i+1), 500_00, 9))
	}
	storetest.AddOffer(t, shop, func(o *promotions.Offer) { o.Scope, o.Targets = "products", plugs })
	storetest.AddOffer(t, shop, func(o *promotions.Offer) {
		o.Buyers, o.Emails = "listed", []string{"asha@example.com", "ravi@example.com"}
	})
	storetest.Must(t, shop.Catalogue.Delete(storetest.Ctx, 0, plugs[1]))
	rows := storetest.Got(storetest.FirstOf(shop.Promotions.ListOffers(storetest.Ctx, core.Page{}))).Or(t)
	storetest.Same(t, "for people", fmt.Sprintf("%q %d %d", rows[0].Named, rows[0].TargetCount, rows[0].Listed),
		"[] 0 2")
	storetest.Same(
		t,
		"for products",
		fmt.Sprintf("%q %d %d", rows[1].Named, rows[1].TargetCount, rows[1].Listed),
		`["Plug 1" "" "Plug 3"] 4 0`,
	)
}

func TestOfferSummaryNamesItsMaximumDiscount(t *testing.T) {
	t.Parallel()
	most := promotions.Offer{Kind: "percent", Percent: 10, MinValue: 2000_00, Most: 500_00, Buyers: "new"}
	storetest.Same(t, "words", most.Describe(), "10% off from ₹2,000, at most ₹500, first order")
}

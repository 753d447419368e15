package shop_test

import (
	"fmt"
	"testing"

	"hearth/handlers/web/webtest"
	"hearth/store/orders"
)

func TestOnlyDeliveredLinesAreRatedAndASecondRatingReplacesTheFirst(t *testing.T) {
	s := webtest.New(t)
	b := s.Customer("411001")
	bought, other := s.Product("Plug", 700, 9), s.Product("Lamp", 300, 9)
	o := s.Order(b, bought, 1)
	p := s.As(b.Email)
	rate := func(product int64, stars string) map[string]any {
		return p.Post("submitrating", webtest.Form{"orders_id": fmt.Sprint(o.ID), "product_id": fmt.Sprint(product),
			"rating":       stars,
			"review_title": "Superb", "message": "Fine"})
	}
	if got := rate(bought, "5"); got["status"] != false {
		t.Errorf("before delivery: %v", got)
	}
	s.Deliver(orders.Order{ID: o.ID})
	for _, stars := range []string{"0", "6", "4.5", "-1", ""} {
		if got := rate(bought, stars); got["status"] == true {
			t.Errorf("%s stars: %v", stars, got)
		}
	}
	if got := rate(other, "5"); got["status"] == true {
		t.Errorf("what was not bought: %v", got)
	}
	for _, stars := range []string{"2", "5"} {
		if got := rate(bought, stars); got["status"] != true {
			t.Errorf("%s stars: %v", stars, got)
		}
	}
	reviews := webtest.At(p.Get(fmt.Sprintf("product/%d", bought)), "rateReview").([]any)
	if len(reviews) != 1 || webtest.At(reviews[0], "rating") != 5.0 || webtest.At(reviews[0], "review") != "Excellent" {
		t.Errorf("the reviews: %v", reviews)
	}
}

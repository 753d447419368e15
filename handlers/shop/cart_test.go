package shop_test

import (
	"fmt"
	"testing"

	"hearth/handlers/web/webtest"
)

func TestCartAcceptsWholeQuantitiesWithinStock(t *testing.T) {
	s := webtest.New(t)
	s.Customer("411001")
	product := s.Product("Bulb", 100, 3)
	p := s.As("customer1@example.com")
	for _, data := range []string{`{"product_id":%d,"quantity":0}`, `{"product_id":%d,"quantity":-1}`,
		`{"product_id":%d,"quantity":1.5}`,
		`{"product_id":%d,"quantity":"2abc"}`,
		`{"product_id":%d,"quantity":9223372036854775807}`, `{"product_id":%d,"quantity":4}`,
		`[{"product_id":%d,"quantity":1},{"product_id":999,"quantity":1}]`} {
		got := p.PostAnswer("manageCart", webtest.Form{"operation": "insert", "data": fmt.Sprintf(data, product)})
		if got.Status != 200 || got.Body["status"] != false {
			t.Errorf("%s: %d %s", data, got.Status, got.Raw)
		}
	}
	if got := p.Get("showcartlist"); len(got["data"].([]any)) != 0 {
		t.Errorf("a refusal left something in the cart: %v", got)
	}
	if got := p.Post("manageCart",
		webtest.Form{"operation": "insert", "data": fmt.Sprintf(`{"product_id":"%d","quantity":"3"}`,
			product)}); got["status"] != true {
		t.Errorf("numbers as text: %v", got)
	}
	for _, all := range []string{`""`, `{}`, `[]`, "", "null"} {
		if got := p.Post("manageCart", webtest.Form{"operation": "delete", "data": all}); got["status"] != true {
			t.Errorf("clearing with %q: %v", all, got)
		}
	}
}

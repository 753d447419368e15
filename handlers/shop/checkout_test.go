package shop_test

import (
	"fmt"
	"testing"
	"time"

	"hearth/handlers/api"
	"hearth/handlers/web/webtest"
	"hearth/store/catalogue"
	"hearth/store/orders"
)

func TestGuestCartIsRepriced(t *testing.T) {
	s := webtest.New(t)
	plug := s.Stocked("Plug", 949, 7, func(p *catalogue.Product) { p.Price, p.DiscountPrice = 1199_00, 999_00 })
	got := s.Visitor().Post("cart_prices",
		webtest.Form{"orders": fmt.Sprintf(`[{"product_id":%d},{"product_id":9999,"qty":2}]`, plug)})
	if webtest.At(got, "data", 0, "discount_price") != 999.0 || webtest.At(got, "data", 0, "price") != 1199.0 ||
		webtest.At(got, "data", 0, "stock") != 7.0 ||
		webtest.At(got, "data", 0, "availability") != "In Stock" {
		t.Errorf("the plug: %v", got)
	}
	if webtest.At(got, "data", 1, "product_id") != 9999.0 || webtest.At(got, "data", 1, "stock") != 0.0 ||
		webtest.At(got, "data", 1, "availability") != "Out of Stock" {
		t.Errorf("what is gone: %v", got)
	}
}

func TestCheckoutRefusesATotalThatWasNotShown(t *testing.T) {
	s := webtest.New(t)
	s.In("Maharashtra")
	b, plug := s.Customer("411001"), s.Product("Plug", 949, 7)
	asha := s.As("customer1@example.com")
	wants := webtest.Form{"orders": fmt.Sprintf(`[{"product_id":%d,"qty":1}]`, plug),
		"AddressID": fmt.Sprint(b.Address),
		"pt":        "COD", "shown_total": "949"}
	got := asha.Post("checkout", wants)
	if got["status"] != false ||
		webtest.At(got, "errors",
			"shown_total") != "The total is now ₹989.00, you were shown ₹949.00. Please look at your order once more." {
		t.Errorf("another total: %v", got)
	}
	wants["shown_total"] = "989.00"
	if got := asha.Post("checkout", wants); got["status"] != true || got["amount"] != 98900.0 {
		t.Errorf("the total shown: %v", got)
	}
	delete(wants, "shown_total")
	if got := asha.Post("checkout", wants); got["status"] != true {
		t.Errorf("no total shown: %v", got)
	}
}

func TestPendingOrderCanBeResumed(t *testing.T) {
	s := webtest.New(t)
	s.In("Maharashtra")
	b, plug := s.Customer("411001"), s.Product("Plug", 949, 7)
	placed := s.Place(b, plug, 1)
	asha := s.As("customer1@example.com")
	got := asha.Get("orders")
	if webtest.At(got, "data", "waiting", 0, "orders_id") != float64(placed.ID) ||
		webtest.At(got, "data", "waiting", 0, "pt") != "COD" ||
		webtest.At(got, "data", "waiting", 0, "amount") != 989.0 || got["total"] != 0.0 {
		t.Errorf("orders: %v", got)
	}
	if got := asha.Post("resume_payment", webtest.Form{"ORDERSID": fmt.Sprint(placed.ID)}); got["status"] != true ||
		got["orderId"] != float64(placed.ID) || got["amount"] != 98900.0 {
		t.Errorf("going on: %v", got)
	}
	s.Customer("411001")
	if got := s.As("customer2@example.com").PostAnswer("resume_payment",
		webtest.Form{"ORDERSID": fmt.Sprint(placed.ID)}); got.Status != 404 {
		t.Errorf("somebody else's: %d", got.Status)
	}
	asha.Post("codstatus", webtest.Form{"ORDERSID": fmt.Sprint(placed.ID)})
	if got := asha.Get("orders"); len(webtest.At(got, "data", "waiting").([]any)) != 0 ||
		webtest.At(got, "data", "shipped", 0, "orders_id") != float64(placed.ID) {
		t.Errorf("once it is confirmed: %v", got)
	}
}

func TestCustomerIsMailedAboutAFailedRefund(t *testing.T) {
	s := webtest.New(t)
	s.In("Maharashtra")
	b, plug := s.Customer("411001"), s.Product("Plug", 949, 7)
	o := s.OrderPrepaid(b, plug, 1)
	if err := s.Fulfilment.Cancel(ctx, b.ID, b.ID, o.ID, ""); err != nil {
		t.Fatal(err)
	}
	s.Break(`UPDATE refunds SET state = 'failed', failure = 'the account is closed'`)
	got := s.As("customer1@example.com").Get(fmt.Sprintf("orders_details/%d", o.ID))
	if webtest.At(got, "data", "refund_state") != "failed" || webtest.At(got, "data", "refund_amount") != 989.0 ||
		webtest.At(got, "data", "paid") != true {
		t.Errorf("details: %v", got)
	}
}

func TestTimelineShowsDispatchBeforeDelivery(t *testing.T) {
	noon := time.Date(2026, 11, 22, 12, 0, 0, 0, time.UTC)
	dates := api.DatesOf(orders.Order{ConfirmedAt: noon.AddDate(0, 0, -3), ShippedAt: noon,
		DeliveredAt: noon.AddDate(0, 0, -1)}, time.UTC)
	if dates.Shipped != dates.Delivered {
		t.Errorf("shipped %v, delivered %v", dates.Shipped, dates.Delivered)
	}
}

package shop_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"hearth/handlers/web/webtest"
	"hearth/store/accounts"
	"hearth/store/storetest"
)

func TestCustomerExchangesAProductAndPaysTheDifference(t *testing.T) {
	s := webtest.New(t)
	lamp, lock := s.Product("Lamp", 500, 50), s.Product("Lock", 800, 5)
	b := s.Customer("411001")
	o := s.Bought(b, lamp, 2)
	p, stranger, staff := s.As(b.Email), s.As(s.Customer("411001").Email), s.Staff(accounts.Manager)
	ask := func(more ...string) webtest.Form {
		f := webtest.Form{"odid": fmt.Sprint(s.Line(o)), "quantity": "1", "upi": "asha@bank"}
		for i := 0; i < len(more); i += 2 {
			f[more[i]] = more[i+1]
		}
		return f
	}
	quote := fmt.Sprintf("exchange_quote?odid=%d&quantity=1", s.Line(o))
	if got := s.Visitor().Do("POST", "/api/exchange", "application/json", strings.NewReader(`{}`)); got.Status != 401 {
		t.Errorf("a visitor gets %d", got.Status)
	}
	if got := stranger.Do("GET", "/api/"+quote, "", nil); got.Status != 404 {
		t.Errorf("a stranger's quote is %d", got.Status)
	}
	webtest.Says(t, p.Post("exchange", ask("shown_price", "1", "shown_worth", "500")), false, "The price has changed")
	webtest.Says(t, p.Post("exchange", ask("product_id", fmt.Sprint(lock))), false, "can't pay that online")
	said := p.Get(quote)
	if webtest.At(said, "data", "price") != 500.0 || webtest.At(said, "data", "to_pay") != 0.0 ||
		webtest.At(said, "data", "waits") != true {
		t.Errorf("the quote is %v", said)
	}
	placed := p.Post("exchange", ask("shown_price", "500", "shown_worth", "500", "kind", "defective"))
	webtest.Says(t, placed, true, "")
	id := int64(placed["orderId"].(float64))
	shown := p.Get(fmt.Sprintf("orders_details/%d", id))
	if webtest.At(shown, "data", "exchange", "returned_from") != float64(o.ID) ||
		webtest.At(shown, "data", "exchange", "waits") != true {
		t.Errorf("the replacement shows %v", webtest.At(shown, "data", "exchange"))
	}
	first := p.Get(fmt.Sprintf("orders_details/%d", o.ID))
	if webtest.At(first, "data", "return_steps", 0, "exchange_order") != float64(id) {
		t.Errorf("the order shows %v", webtest.At(first, "data", "return_steps"))
	}
	webtest.Says(t, staff.Post(fmt.Sprintf("admin/orders/%d/pack", id), webtest.Form{"packed": "yes"}), false,
		"have not come in")
	webtest.Says(t, staff.Post(fmt.Sprintf("admin/returns/%d/inspect", s.Line(o)), webtest.Form{"accepted": "yes"}),
		true,
		"accepted")
	webtest.Says(t, staff.Post(fmt.Sprintf("admin/orders/%d/pack", id), webtest.Form{"packed": "yes"}), true, "")
	row := webtest.At(staff.Get("admin/returns"), "data", 0)
	if webtest.At(row, "exchange_order") != float64(id) || webtest.At(row, "exchange_paid") != 500.0 {
		t.Errorf("the desk shows %v", row)
	}
	webtest.Says(t, staff.Post(fmt.Sprintf("admin/returns/%d/refund", s.Line(o)), webtest.Form{"restock": "yes"}), true,
		"Credit note")
	s.Sums()
}

// The customer is on the telephone: staff open the exchange, and the customer pays a difference as for any order.
func TestStaffExchangeAProductForACustomer(t *testing.T) {
	s, _, _ := webtest.BankSite(t, 1)
	lamp, lock := s.Product("Lamp", 500, 50), s.Product("Lock", 800, 5)
	b := s.Customer("411001")
	o := s.Bought(b, lamp, 3)
	staff := s.Staff(accounts.Manager)
	ask := func(more ...string) webtest.Form {
		f := webtest.Form{"odid": fmt.Sprint(s.Line(o)), "quantity": "1", "kind": "defective", "reason": "It hums."}
		for i := 0; i < len(more); i += 2 {
			f[more[i]] = more[i+1]
		}
		return f
	}
	quoted := staff.Get(fmt.Sprintf("admin/exchanges?odid=%d&quantity=1&product_id=%d&exchange_quantity=1",
		s.Line(o), lock))
	if webtest.At(quoted, "data", "to_pay") != 300.0 || webtest.At(quoted, "data", "worth") != 500.0 {
		t.Errorf("the quote is %v", quoted)
	}
	webtest.Says(t, staff.Post("admin/exchanges", ask("reason", " ")), false, "Please say why")
	webtest.Says(t, staff.Post("admin/exchanges", ask("shown_price", "1", "shown_worth", "500")), false,
		"The price has changed")
	webtest.Says(t, staff.Post("admin/exchanges", ask("returnable_quantity", "2")), false, "Left to return: 3")
	webtest.Says(t, staff.Post("admin/exchanges", ask("returnable_quantity", "3")), true,
		fmt.Sprintf("Order %d replaces it.", o.ID+1))
	webtest.Says(t, staff.Post("admin/exchanges", ask("product_id", fmt.Sprint(lock), "shown_price", "800",
		"shown_worth", "500")), true, "The customer pays ₹300.00 under My Orders within 30 minutes.")
	p := s.As(b.Email)
	storetest.Same(t, "what is to be paid", webtest.At(p.Get("orders"), "data", "waiting", 0, "amount"), any(300.0))
	resumed := p.Post("resume_payment", webtest.Form{"ORDERSID": fmt.Sprint(o.ID + 2)})
	webtest.Says(t, resumed, true, "")
	storetest.Same(t, "the payment", resumed["amount"], any(30000.0))
	history := fmt.Sprint(webtest.At(staff.Get(fmt.Sprintf("admin/orders/%d", o.ID)), "data", "history"))
	if strings.Count(history, "exchange asked for") != 2 || strings.Contains(history, b.Email) {
		t.Errorf("the history is %s", history)
	}

	// Staff may accept a return after the customer's own window.
	s.Pass(11 * 24 * time.Hour)
	webtest.Says(t, s.As(b.Email).Post("exchange", webtest.Form{"odid": fmt.Sprint(s.Line(o)), "quantity": "1"}), false,
		"return window of 10 days")
	webtest.Says(t, s.StaffAgain(accounts.Manager).Post("admin/exchanges", ask()), true, "replaces it")
	s.Sums()
}

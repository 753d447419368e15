package shop_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"hearth/handlers/web/webtest"
	"hearth/store/accounts"
	"hearth/store/promotions"
)

func TestOfferCodesCannotBeGuessed(t *testing.T) {
	s := webtest.New(t)
	s.In("Maharashtra")
	id := s.Product("Lamp", 999, 50)
	p := s.Visitor()
	ask := func(call, code string) webtest.Answer {
		return p.PostAnswer(call, webtest.Form{"orders[]": fmt.Sprintf(`{"product_id":%d,"qty":1}`, id),
			"dpin": "411001", "codes": code},
			"X-Fingerprint", "guesser")
	}
	if _, err := s.Promotions.SaveOffer(
		ctx,
		0,
		promotions.Offer{Name: "Big", Code: "BIGORDER", Kind: "percent", Percent: 10, Scope: "all", Buyers: "all",
			Active: true, MinValue: 5000_00},
	); err != nil {
		t.Fatal(err)
	}
	for range 60 {
		if told := ask("cart_offers", "BIGORDER"); !strings.Contains(string(told.Raw), "for orders from") {
			t.Fatalf("a code that was given out counts as a guess: %d %s", told.Status, told.Raw)
		}
	}
	for i := range 30 {
		call := []string{"cart_offers", "shippingcost"}[i%2]
		if told := ask(call, fmt.Sprint("GUESS", i)); told.Status == 429 ||
			!strings.Contains(string(told.Raw), "There is no code") {
			t.Fatalf("guess %d: %d %s", i, told.Status, told.Raw)
		}
	}
	for _, call := range []string{"cart_offers", "shippingcost"} {
		if told := ask(call, "GUESS31"); told.Status != 429 || told.Header.Get("Retry-After") == "" {
			t.Errorf("the 31st guess by %s: %d %s", call, told.Status, told.Raw)
		}
		if told := ask(call, ""); told.Status != 200 {
			t.Errorf("without a code %s answers %d", call, told.Status)
		}
	}
}

// A mistyped coupon code stays in the cart until the shopper removes it, and is checked with each change of the cart.
// It counts as one guess of the IP address; a different code counts as another.
func TestWrongCodeCountsAsOneGuess(t *testing.T) {
	s := webtest.New(t)
	orders, p := fmt.Sprintf(`[{"product_id":%d,"qty":1}]`, s.Product("Plug", 700, 5)), s.Visitor()
	ask := func(code string) int {
		return p.PostAnswer("cart_offers", webtest.Form{"orders": orders, "codes": code}).Status
	}
	for i := range 70 {
		if got := ask("DIVALI"); got != http.StatusOK {
			t.Fatalf("the %dth change of the cart: %d", i+1, got)
		}
	}
	tried := 0
	for ask(fmt.Sprint("CODE", tried)) == http.StatusOK && tried < 100 {
		tried++
	}
	if tried != 59 {
		t.Errorf("%d further codes were tried, want 59", tried)
	}
}

func TestGiftCardCodesCannotBeGuessed(t *testing.T) {
	s := webtest.New(t)
	s.Set("gift_card_amounts", "500")
	p, owner := s.As(s.Customer("411001").Email), s.Staff(accounts.Owner)
	told := owner.PostAnswer("redeem_gift_card", webtest.Form{"code": "X"})
	if !strings.Contains(string(told.Raw), "Only a customer has store credit") {
		t.Errorf("staff: %s", told.Raw)
	}
	told = owner.PostAnswer("gift_card", webtest.Form{"amount": "500", "to_name": "Ravi", "to_email": "r@example.com"})
	if !strings.Contains(string(told.Raw), "Gift cards are bought by customers") {
		t.Errorf("staff: %s", told.Raw)
	}
	for i := range 60 {
		told := p.PostAnswer("redeem_gift_card", webtest.Form{"code": fmt.Sprint("GUESS", i)})
		switch {
		case told.Status == 429 && i >= 9:
			return
		case told.Status == 429 || !strings.Contains(string(told.Raw), "This gift card code is not valid"):
			t.Fatalf("guess %d: %d %s", i, told.Status, told.Raw)
		}
	}
	t.Error("sixty guesses were not slowed down")
}

package razorpay_test

import (
	"net/http"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"hearth/handlers/integrations/provider"
	"hearth/handlers/integrations/provider/providertest"
	"hearth/handlers/integrations/razorpay"
	"hearth/handlers/integrations/razorpay/razorpaytest"
	"hearth/store/money"
)

func TestRazorpayPassesTheProviderSuite(t *testing.T) {
	providertest.Suite(t, func(t *testing.T) providertest.World {
		bank := razorpaytest.Open()
		t.Cleanup(bank.Close)
		var next atomic.Int64
		bank.Begin(time.Now,
			func(*http.Request) razorpaytest.Fate { return razorpaytest.Fate(next.Swap(int64(razorpaytest.Well))) })
		paid := func(status string) func(order string) (string, string) {
			return func(order string) (payment, signature string) {
				payment = bank.Pay(order, status, 0)
				return payment, razorpaytest.Sign(order+"|"+payment, razorpaytest.KeySecret)
			}
		}
		return providertest.World{
			Payments: razorpay.New(bank.URL, razorpaytest.KeyID, razorpaytest.KeySecret),
			Pay:      paid("captured"), Authorise: paid("authorized"),
			GiveBack:  func(payment string, amount money.Paise) { bank.GiveBack(payment, int64(amount), "processed") },
			EndRefund: bank.EndRefund,
			Lie:       bank.Lie,
			Slow:      func() { next.Store(int64(razorpaytest.Slow)) },
			Garble: []func(){
				func() { next.Store(int64(razorpaytest.Rubbish)) }, func() { next.Store(int64(razorpaytest.Empty)) },
				func() {
					next.Store(int64(razorpaytest.Null))
				},
				func() { next.Store(int64(razorpaytest.Down)) }, func() { next.Store(int64(razorpaytest.Limited)) },
			},
		}
	})
}

// A reply without a list is an error, not an empty list; otherwise the money check would report that payouts and
// disputes were checked.
func TestReplyWithoutAListIsAnError(t *testing.T) {
	bank := razorpaytest.Open()
	t.Cleanup(bank.Close)
	var fate atomic.Int64
	bank.Begin(time.Now, func(*http.Request) razorpaytest.Fate { return razorpaytest.Fate(fate.Load()) })
	client := razorpay.New(bank.URL, razorpaytest.KeyID, razorpaytest.KeySecret)
	for _, one := range []razorpaytest.Fate{razorpaytest.Well, razorpaytest.Empty, razorpaytest.Null} {
		fate.Store(int64(one))
		if _, err := client.Disputes(t.Context()); (err == nil) != (one == razorpaytest.Well) {
			t.Errorf("disputes, %d: %v", one, err)
		}
		if _, _, err := client.Payouts(t.Context(), 2026, time.November); (err == nil) != (one == razorpaytest.Well) {
			t.Errorf("payouts, %d: %v", one, err)
		}
	}
}

func TestWebhookSignatureCoversItsBody(t *testing.T) {
	body := razorpaytest.Event("payment.captured", "payment", "pay_1")
	other := razorpaytest.Event("payment.captured", "payment", "pay_2")
	signature := razorpaytest.Sign(body, "secret")
	for name, c := range map[string]struct {
		body, signature, secret string
		good                    bool
	}{
		"right": {body, signature, "secret", true}, "the second time": {body, signature, "secret", true},
		"another body": {other, signature, "secret", false}, "a space more": {body + " ", signature, "secret", false},
		"another secret": {body, signature, "secret2", false}, "no secret": {body, razorpaytest.Sign(body, ""), "",
			false},
		"upper case": {body, strings.ToUpper(signature), "secret", false}, "none": {body, "", "secret", false},
	} {
		if got := razorpay.Signed([]byte(c.body), c.signature, c.secret); got != c.good {
			t.Errorf("%s: %v", name, got)
		}
	}
	if got := razorpay.ReadEvent([]byte(body)); got != (provider.Event{Name: "payment.captured", Payment: "pay_1"}) {
		t.Errorf("read: %+v", got)
	}
	for _, rubbish := range []string{"", "hello", "[]", `{"payload":{"payment":{"entity":{"id":7}}}}`,
		`{"event":null}`} {
		if got := razorpay.ReadEvent([]byte(rubbish)); got != (provider.Event{}) {
			t.Errorf("%q tells of %+v", rubbish, got)
		}
	}
}

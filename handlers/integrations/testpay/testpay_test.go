package testpay_test

import (
	"testing"

	"hearth/handlers/integrations/provider/providertest"
	"hearth/handlers/integrations/testpay"
)

func TestTestProviderPassesTheProviderSuite(t *testing.T) {
	providertest.Suite(t, func(t *testing.T) providertest.World {
		p := testpay.New("secret")
		return providertest.World{Payments: p, Pay: func(order string) (payment, signature string) {
			payment, signature, err := p.Pay(order)
			if err != nil {
				t.Fatal(err)
			}
			return payment, signature
		}}
	})
}

func TestTestProviderRefundsPaymentsFromAnEarlierRun(t *testing.T) {
	p := testpay.New("secret")
	if made, err := p.Refund(t.Context(), "pay_test_abc", 50_00, "hearth-refund-1"); err != nil ||
		made.State != "done" || made.Amount != 50_00 {
		t.Errorf("refunded: %+v %v", made, err)
	}
	if list, err := p.List(t.Context(), "order_test_order-1"); err != nil || len(list) != 0 {
		t.Errorf("an order of an earlier run: %+v %v", list, err)
	}
}

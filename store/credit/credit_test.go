package credit_test

import (
	"fmt"
	"strconv"
	"testing"

	"hearth/store/orders"
	"hearth/store/payments"
	"hearth/store/storetest"
)

// pay pays what is left of an order whose payment was opened, and checks the outcome.
func pay(t *testing.T, shop *storetest.Shop, o orders.Order, want payments.Outcome) {
	t.Helper()
	storetest.HandleCaptured(t, shop, payments.CapturedPayment{Provider: "razorpay",
		ProviderOrder: fmt.Sprintf("po%d", o.ID), ProviderPayment: fmt.Sprintf("pay%d", o.ID), Amount: o.ToPay()}, want)
}

// mailed has the card of an order mailed, and returns the code in the mail.
func mailed(t *testing.T, shop *storetest.Shop, o orders.Order) string {
	t.Helper()
	card := storetest.Got(strconv.ParseInt(shop.Read(`SELECT id FROM gift_cards WHERE order_id = ?`, o.ID), 10, 64)).Or(t)
	storetest.Must(t, shop.Credit.MailCard(storetest.Ctx, card))
	mail := storetest.Got(strconv.ParseInt(shop.Read(`SELECT max(id) FROM mails WHERE kind = 'giftcard'`), 10, 64)).Or(t)
	return storetest.Got(shop.Messages.FindMail(storetest.Ctx, mail)).Or(t).Facts.Code
}

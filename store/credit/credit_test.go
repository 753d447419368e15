package credit_test

import (
	"fmt"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"hearth/store/accounts"
	"hearth/store/core"
	"hearth/store/credit"
	"hearth/store/fulfilment"
	"hearth/store/money"
	"hearth/store/orders"
	"hearth/store/payments"
	"hearth/store/returns"
	"hearth/store/shipments"
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
	storetest.Must(t, shop.Credit.MailCard(storetest.Ctx, cardOf(t, shop, o)))
	return lastCode(t, shop)
}

func cardOf(t *testing.T, shop *storetest.Shop, o orders.Order) int64 {
	t.Helper()
	return storetest.Got(strconv.ParseInt(shop.Read(`SELECT id FROM gift_cards WHERE order_id = ?`, o.ID), 10,
		64)).Or(t)
}

func lastCode(t *testing.T, shop *storetest.Shop) string {
	t.Helper()
	mail := storetest.Got(strconv.ParseInt(shop.Read(`SELECT max(id) FROM mails WHERE kind = 'giftcard'`), 10,
		64)).Or(t)
	return storetest.Got(shop.Messages.FindMail(storetest.Ctx, mail)).Or(t).Facts.Code
}

// rich opens a shop that sells gift cards, with a customer who has credit in rupees.
func rich(t *testing.T, rupees int64) (*storetest.Shop, storetest.Buyer, int64) {
	t.Helper()
	shop, b, lamp := storetest.Lamps(t)
	shop.Set("gift_card_amounts", "500, 1000", "gift_card_most", "5000", "gift_card_least", "200")
	if rupees > 0 {
		storetest.Must(t, shop.Credit.Give(storetest.Ctx, 0, b.ID, money.Paise(rupees*100), "sorry"))
	}
	return shop, b, lamp
}

// wish is a gift card of 500 rupees for Ravi.
func wish(changes ...func(w *credit.Wish)) credit.Wish {
	w := credit.Wish{Amount: 500_00, ToName: "Ravi", ToEmail: "ravi@example.com", Message: "Happy birthday"}
	for _, change := range changes {
		change(&w)
	}
	return w
}

// gift places the order of a gift card and opens its payment.
func gift(t *testing.T, shop *storetest.Shop, b storetest.Buyer, w credit.Wish) orders.Order {
	t.Helper()
	o := storetest.Got(shop.Orders.PlaceGift(storetest.Ctx,
		orders.GiftOrder{Customer: b.ID, Provider: "razorpay", Wish: w})).Or(t)
	storetest.Must(t, shop.Payments.Attach(storetest.Ctx, o, fmt.Sprintf("po%d", o.ID)))
	return o
}

func has(t *testing.T, shop *storetest.Shop, b storetest.Buyer, want money.Paise) {
	t.Helper()
	if left := storetest.Got(shop.Credit.FindBalance(storetest.Ctx, b.ID)).Or(t); left != want {
		t.Errorf("the credit is %s, want %s", left.Rupees(), want.Rupees())
	}
}

func TestOrderPaidByCreditAloneIsConfirmedAtOnce(t *testing.T) {
	shop, b, lamp := rich(t, 2000)
	c := b.Wishes(lamp, 1)
	c.Credit, c.Key = 540_00, "once" // 500 and 40 for delivery; whatever way of payment was chosen
	o := storetest.Got(shop.Orders.Place(storetest.Ctx, c)).Or(t)
	storetest.Same(t, "state", o.State, core.Confirmed)
	storetest.Same(t, "payment", o.Payment, orders.Prepaid)
	storetest.Same(t, "to pay", o.ToPay(), 0)
	has(t, shop, b, 1460_00)
	again := storetest.Got(shop.Orders.Place(storetest.Ctx, c)).Or(t)
	storetest.Same(t, "repeat", again.ID, o.ID)
	has(t, shop, b, 1460_00)
	shop.Ship(o)
	invoice := storetest.Got(shop.Documents.FindInvoice(storetest.Ctx, 0, o.ID)).Or(t)
	storetest.Same(t, "credit on the invoice", invoice.Credit, 540_00)
	storetest.Same(t, "due", invoice.Due, 0)
	shop.Sums()
}

func TestCreditBesideCODLeavesTheRestToTheCourier(t *testing.T) {
	shop, b, lamp := rich(t, 100)
	c := b.Wishes(lamp, 1)
	c.Credit = 100_00
	o := storetest.Got(shop.Orders.Place(storetest.Ctx, c)).Or(t)
	storetest.Same(t, "due", o.Due(), 440_00)
	storetest.Must(t, shop.Orders.ConfirmCOD(storetest.Ctx, b.ID, o.ID))
	shop.Ship(o)
	storetest.Same(t, "collected at the door", shop.Read(`SELECT collect FROM shipments WHERE order_id = ?`, o.ID),
		"44000")
	invoice := storetest.Got(shop.Documents.FindInvoice(storetest.Ctx, 0, o.ID)).Or(t)
	storetest.Same(t, "credit on the invoice", invoice.Credit, 100_00)
	storetest.Same(t, "due on the invoice", invoice.Due, 440_00)
	storetest.Same(t, "total", invoice.Total, 540_00)
	shop.Sums()
}

func TestTwoCheckoutsAtOnceSpendCreditOnce(t *testing.T) {
	shop, b, lamp := rich(t, 540)
	var wait sync.WaitGroup
	var failures [8]error
	for i := range failures {
		wait.Add(1)
		go func() {
			defer wait.Done()
			c := b.Wishes(lamp, 1)
			c.Credit = 540_00
			_, failures[i] = shop.Orders.Place(storetest.Ctx, c)
		}()
	}
	wait.Wait()
	placed := 0
	for _, err := range failures {
		if err == nil {
			placed++
			continue
		}
		storetest.Refused(t, err, "Your store credit is now ₹0.00. Please look at your order once more.", "credit")
	}
	storetest.Same(t, "orders", placed, 1)
	has(t, shop, b, 0)
	shop.Sums()
}

func TestCreditLeavesAtLeastARupeeForAnotherPayment(t *testing.T) {
	shop, b, lamp := rich(t, 1000)
	c := b.Wishes(lamp, 1)
	for _, amount := range []money.Paise{539_50, 600_00, -1} {
		c.Credit = amount
		storetest.Refused(t, storetest.Second(shop.Orders.Place(storetest.Ctx, c)),
			"Store credit can pay all of ₹540.00, "+
				"or all but ₹1.00 of it. Please look at your order once more.", "credit")
	}
	c.Credit, c.Payment = 100_00, orders.Prepaid
	storetest.Refused(t, storetest.Second(shop.Orders.Place(storetest.Ctx, c)),
		"Pre-paid is not available now. Please choose COD.")
	has(t, shop, b, 1000_00)
}

func TestCancelledOrderGivesCreditBackAndTheRestAsPaid(t *testing.T) {
	for _, toCredit := range []bool{false, true} {
		shop, b, lamp := rich(t, 200)
		c := b.Wishes(lamp, 1)
		c.Credit, c.Payment, c.Provider = 200_00, orders.Prepaid, "razorpay"
		o := storetest.Got(shop.Orders.Place(storetest.Ctx, c)).Or(t)
		storetest.Must(t, shop.Payments.Attach(storetest.Ctx, o, fmt.Sprintf("po%d", o.ID)))
		pay(t, shop, o, payments.PaymentConfirmed)
		has(t, shop, b, 0)
		storetest.Must(t, shop.Fulfilment.CancelTo(storetest.Ctx, b.ID, b.ID, o.ID, "", toCredit))
		want, waiting := money.Paise(200_00), "1"
		if toCredit {
			want, waiting = 540_00, "0"
		}
		has(t, shop, b, want)
		storetest.Same(t, "refunds to send", shop.Read(`SELECT count(*) FROM refunds WHERE state = 'waiting'`), waiting)
		shop.Sums()
	}
}

func TestReturnOfACODOrderCanBecomeCreditWithoutAReference(t *testing.T) {
	shop, b, lamp := rich(t, 0)
	o := shop.Bought(b, lamp, 2)
	line := shop.Line(o)
	storetest.Must(t, shop.Returns.Open(storetest.Ctx, b.ID, returns.ReturnRequest{LineID: line, ToCredit: true}))
	hand := storetest.Got(shop.Returns.ListManualRefunds(storetest.Ctx)).Or(t)
	storetest.Same(t, "refunds by hand", len(hand), 0)
	steps := storetest.Got(shop.Returns.ListReturnSteps(storetest.Ctx, o.ID)).Or(t)
	storetest.Same(t, "step", steps[0].ToCredit && !steps[0].ByHand, true)
	storetest.Must(t, storetest.Second(shop.Returns.RefundLine(storetest.Ctx, 0, line, "", true)))
	has(t, shop, b, 1000_00)
	shop.Sums()
}

func TestUncollectedCODOrderWithCreditIsNotRefunded(t *testing.T) {
	shop, b, lamp := rich(t, 100)
	c := b.Wishes(lamp, 1)
	c.Credit = 100_00
	o := storetest.Got(shop.Orders.Place(storetest.Ctx, c)).Or(t)
	storetest.Must(t, shop.Orders.ConfirmCOD(storetest.Ctx, b.ID, o.ID))
	shop.Ship(o)
	storetest.Must(t, shop.Fulfilment.Deliver(storetest.Ctx, 0, o.ID, fulfilment.Delivery{Unpaid: true}))
	line := shop.Line(o)
	storetest.Must(t, shop.Returns.Open(storetest.Ctx, b.ID, returns.ReturnRequest{LineID: line}))
	storetest.Refused(t, storetest.Second(shop.Returns.RefundLine(storetest.Ctx, 0, line, "UTR", true)),
		"The money for this order has not been received yet. Mark it as collected before you refund it.")
}

func TestStaffGiveCreditWithAReason(t *testing.T) {
	shop, b, _ := rich(t, 0)
	clerk := shop.Staff(accounts.Owner)
	storetest.Refused(t, shop.Credit.Give(storetest.Ctx, clerk.ID, b.ID, 0, "sorry"),
		"Please enter an amount up to ₹1,00,000.00.", "amount")
	storetest.Refused(t, shop.Credit.Give(storetest.Ctx, clerk.ID, b.ID, 1, " "),
		"Please say why, in 200 characters at most.", "reason")
	storetest.Absent(t, shop.Credit.Give(storetest.Ctx, clerk.ID, clerk.ID, 1, "to myself"))
	storetest.Must(t, shop.Credit.Give(storetest.Ctx, clerk.ID, b.ID, 500_00, "late  delivery"))
	found := storetest.Got(shop.Credit.FindStatement(storetest.Ctx, b.ID)).Or(t)
	storetest.Same(t, "note", found.Entries[0].Note, "late delivery")
	storetest.Same(t, "who", found.Entries[0].Who, clerk.Name)
	storetest.Same(t, "audit", shop.Read(`SELECT action || ': ' || detail FROM audit ORDER BY id DESC LIMIT 1`),
		"give store credit: ₹500.00: late delivery")
	storetest.Same(t, "mail", shop.LastMail(b.Email).Kind, "creditgiven")
}

func TestEntryOfCreditNeverChanges(t *testing.T) {
	shop, _, _ := rich(t, 10)
	for _, statement := range []string{`UPDATE credit_entries SET amount = 1`, `DELETE FROM credit_entries`} {
		if err := shop.Run(storetest.Ctx, statement); err == nil || !strings.Contains(err.Error(), "never") &&
			!strings.Contains(err.Error(), "is never deleted") {
			t.Errorf("%s: %v", statement, err)
		}
	}
}

func TestGiftCardIsMailedOnItsDayAndRedeemedOnce(t *testing.T) {
	shop, b, lamp := rich(t, 0)
	o := gift(t, shop, b, wish(func(w *credit.Wish) { w.Day = "2026-11-24" }))
	storetest.Same(t, "no mail before it is paid", shop.Read(`SELECT count(*) FROM tasks WHERE kind = 'gift card'`),
		"0")
	pay(t, shop, o, payments.PaymentConfirmed)
	storetest.Same(t, "due", shop.Read(`SELECT datetime(due_at / 1000, 'unixepoch') FROM tasks WHERE kind =
		'gift card'`),
		"2026-11-24 03:30:00")
	storetest.Same(t, "receipt", shop.LastMail(b.Email).Kind, "giftpaid")
	storetest.Same(t, "invoices", shop.Read(`SELECT count(*) FROM documents`), "0")
	storetest.Same(t, "sales", shop.Read(`SELECT count(*) FROM order_counts`), "0")
	storetest.Refused(t, storetest.Second(shop.Fulfilment.Ship(storetest.Ctx, 0, o.ID,
		shipments.Shipment{Courier: "Post", TrackingID: "P1", ExpectedDay: "2026-11-30"})),
		"This order is a gift card.")
	code := mailed(t, shop, o)
	storetest.Must(t, shop.Credit.MailCard(storetest.Ctx, cardOf(t, shop, o))) // its task again
	storetest.Same(t, "mails", shop.Read(`SELECT count(*) FROM mails WHERE kind = 'giftcard'`), "1")
	if bits := 5 * len(strings.ReplaceAll(code, "-", "")); bits < 80 {
		t.Errorf("the code has %d bits", bits)
	}
	if found := storetest.Got(shop.Holding(storetest.Ctx, code)).Or(t); len(found) > 0 {
		t.Errorf("the code stands in %v", found)
	}
	ravi := shop.Customer("411001")
	got := storetest.Got(shop.Credit.Redeem(storetest.Ctx, ravi.ID, strings.ToLower(code))).Or(t)
	storetest.Same(t, "amount", got, 500_00)
	has(t, shop, ravi, 500_00)
	storetest.Refused(t, storetest.Second(shop.Credit.Redeem(storetest.Ctx, b.ID, code)),
		"This gift card has been used already.", "code")
	storetest.Refused(t, shop.Fulfilment.Cancel(storetest.Ctx, 0, 0, o.ID, "no"),
		"This gift card was used or has expired, so it can't be cancelled.")
	// A card is split: two orders spend it.
	for _, part := range []money.Paise{300_00, 200_00} {
		c := ravi.Wishes(lamp, 1)
		c.Credit = part
		storetest.Must(t, storetest.Second(shop.Orders.Place(storetest.Ctx, c)))
	}
	has(t, shop, ravi, 0)
	shop.Sums()
}

func TestGiftCardIsSoldOnlyByAnOpenShopThatIsPaidOnline(t *testing.T) {
	shop, b, _ := rich(t, 0)
	buy := func(g orders.GiftOrder) error {
		g.Customer, g.Wish = b.ID, wish()
		return storetest.Second(shop.Orders.PlaceGift(storetest.Ctx, g))
	}
	storetest.Refused(t, buy(orders.GiftOrder{}),
		"Gift cards are paid online, which is not possible now. Please try again later.")
	storetest.Refused(t, buy(orders.GiftOrder{Provider: "razorpay", Key: strings.Repeat("k", 201)}),
		"The Idempotency-Key can have at most 200 characters.")
	shop.Set("shop_open", "no")
	storetest.Refused(t, buy(orders.GiftOrder{Provider: "razorpay"}), "This shop is not open yet.")
}

func TestGuessedCodeRedeemsNothing(t *testing.T) {
	shop, b, _ := rich(t, 0)
	for _, code := range []string{"", "AAAAA-AAAAA-AAAAA-AAAAA", "' OR 1"} {
		storetest.Refused(t, storetest.Second(shop.Credit.Redeem(storetest.Ctx, b.ID, code)),
			"This gift card code is not valid. Please check it and try again.", "code")
	}
	has(t, shop, b, 0)
}

func TestResentCardHasANewCode(t *testing.T) {
	shop, b, _ := rich(t, 0)
	o := gift(t, shop, b, wish())
	id := cardOf(t, shop, o)
	storetest.Refused(t, shop.Credit.Resend(storetest.Ctx, 0, id, ""),
		"Only a gift card that is paid and not used yet can be sent.")
	pay(t, shop, o, payments.PaymentConfirmed)
	code := mailed(t, shop, o)
	storetest.Refused(t, shop.Credit.Resend(storetest.Ctx, 0, id, "no address"), "Please enter a valid email address.",
		"to_email")
	storetest.Must(t, shop.Credit.Resend(storetest.Ctx, 0, id, "ravi2@example.com"))
	storetest.Refused(t, storetest.Second(shop.Credit.Redeem(storetest.Ctx, b.ID, code)),
		"This gift card code is not valid. Please check it and try again.", "code")
	storetest.Must(t, storetest.Second(shop.Credit.Redeem(storetest.Ctx, b.ID, lastCode(t, shop))))
	storetest.Same(t, "to", shop.Read(`SELECT to_addr FROM mails WHERE kind = 'giftcard' ORDER BY id DESC LIMIT 1`),
		"ravi2@example.com")
	has(t, shop, b, 500_00)
}

func TestCancelledOrRefundedCardIsVoid(t *testing.T) {
	shop, b, _ := rich(t, 0)
	o := gift(t, shop, b, wish())
	pay(t, shop, o, payments.PaymentConfirmed)
	code := mailed(t, shop, o)
	storetest.Refused(t, shop.Fulfilment.Cancel(storetest.Ctx, b.ID, b.ID, o.ID, ""),
		"This gift card has been sent to Ravi, so only the shop can cancel it.")
	storetest.Must(t, shop.Fulfilment.Cancel(storetest.Ctx, 0, 0, o.ID, "a mistake"))
	storetest.Refused(t, storetest.Second(shop.Credit.Redeem(storetest.Ctx, b.ID, code)),
		"This gift card code is not valid. Please check it and try again.", "code")
	other := gift(t, shop, b, wish())
	pay(t, shop, other, payments.PaymentConfirmed)
	storetest.Must(t, shop.Payments.NoteRefund(storetest.Ctx, storetest.ProviderRefund(other, "rf1", "done", 500_00,
		"")))
	storetest.Must(t, shop.Credit.MailCard(storetest.Ctx, cardOf(t, shop, other)))
	storetest.Same(t, "mails", shop.Read(`SELECT count(*) FROM mails WHERE kind = 'giftcard'`), "1")
	own := gift(t, shop, b, wish(func(w *credit.Wish) { w.Day = "2026-11-30" }))
	pay(t, shop, own, payments.PaymentConfirmed)
	storetest.Must(t, shop.Fulfilment.Cancel(storetest.Ctx, b.ID, b.ID, own.ID, ""))
	cards, total, err := shop.Credit.ListCards(storetest.Ctx, "void", "Ravi", core.Page{})
	storetest.Must(t, err)
	storetest.Same(t, "void cards", total, 3)
	storetest.Same(t, "state", cards[0].State, "void")
	now := shop.Now().Add(time.Hour)
	v := storetest.Got(shop.Credit.FindSums(storetest.Ctx, now.AddDate(0, -1, 0), now)).Or(t)
	storetest.Same(t, "owed", v.Closing, 0)
	shop.Sums()
}

func TestGiftCardPaidLateIsStillSent(t *testing.T) {
	shop, b, _ := rich(t, 0)
	o := gift(t, shop, b, wish())
	shop.EndAllHolds(t)
	pay(t, shop, o, payments.PaymentConfirmed)
	storetest.Must(t, storetest.Second(shop.Credit.Redeem(storetest.Ctx, b.ID, mailed(t, shop, o))))
	has(t, shop, b, 500_00)
	shop.Sums()
}

func TestGiftCardThatIsNotSoldIsRefused(t *testing.T) {
	shop, b, _ := rich(t, 0)
	place := func(w credit.Wish, provider string) error {
		return storetest.Second(shop.Orders.PlaceGift(storetest.Ctx,
			orders.GiftOrder{Customer: b.ID, Provider: provider, Wish: w}))
	}
	for _, one := range []struct {
		change func(w *credit.Wish)
		says   string
		field  string
	}{
		{func(w *credit.Wish) { w.Amount = 199_99 }, "Please choose an amount from ₹200.00 to ₹5,000.00.", "amount"},
		{func(w *credit.Wish) { w.ToName = " " }, "Please enter the recipient's name, in 60 characters at most.",
			"to_name"},
		{func(w *credit.Wish) { w.ToEmail = "x" }, "Please enter a valid email address.", "to_email"},
		{func(w *credit.Wish) { w.Message = strings.Repeat("a", 301) },
			"The message can have at most 300 characters.", "message"},
		{func(w *credit.Wish) { w.Day = "2026-11-20" }, "Please choose a day within a year.", "day"},
		{func(w *credit.Wish) { w.Day = "soon" }, "Please choose a day within a year.", "day"},
	} {
		storetest.Refused(t, place(wish(one.change), "razorpay"), one.says, one.field)
	}
	storetest.Refused(t, place(wish(), ""),
		"Gift cards are paid online, which is not possible now. Please try again later.")
	shop.Set("gift_card_most", "0")
	storetest.Refused(t, place(wish(func(w *credit.Wish) { w.Amount = 700_00 }), "razorpay"),
		"Please choose one of the amounts.", "amount")
	shop.Set("gift_card_amounts", "")
	storetest.Refused(t, place(wish(), "razorpay"), "This shop sells no gift cards.")
}

func TestCreditAndCardsExpireAfterTheTermOfTheOwner(t *testing.T) {
	shop, b, lamp := rich(t, 300) // without a term
	shop.Set("credit_months", "6")
	storetest.Must(t, shop.Credit.Give(storetest.Ctx, 0, b.ID, 200_00, "with a term"))
	c := b.Wishes(lamp, 1)
	c.Credit = 50_00
	o := storetest.Got(shop.Orders.Place(storetest.Ctx, c)).Or(t)
	storetest.Must(t, shop.Orders.ConfirmCOD(storetest.Ctx, b.ID, o.ID))
	g := gift(t, shop, b, wish())
	pay(t, shop, g, payments.PaymentConfirmed)
	code := mailed(t, shop, g)
	storetest.Same(t, "too early", storetest.Got(shop.Credit.Expire(storetest.Ctx)).Or(t), 0)
	shop.Pass(185 * 24 * time.Hour)
	storetest.Same(t, "expired", storetest.Got(shop.Credit.Expire(storetest.Ctx)).Or(t), 2)
	storetest.Same(t, "again", storetest.Got(shop.Credit.Expire(storetest.Ctx)).Or(t), 0)
	has(t, shop, b, 300_00)
	storetest.Refused(t, storetest.Second(shop.Credit.Redeem(storetest.Ctx, b.ID, code)),
		"This gift card code is not valid. Please check it and try again.", "code")
	storetest.Refused(t, shop.Fulfilment.Cancel(storetest.Ctx, 0, 0, g.ID, "late"),
		"This gift card was used or has expired, so it can't be cancelled.")
	shop.Sums()
}

func TestErasedCustomerLosesCreditOnlyKnowingly(t *testing.T) {
	shop, b, _ := rich(t, 300)
	storetest.Refused(t, storetest.Second(shop.Customers.ErasePerson(storetest.Ctx, b.ID, b.ID)),
		"₹300.00 of store credit would be lost. Spend it first, or confirm that it may be lost.", "forfeit")
	g := gift(t, shop, b, wish(func(w *credit.Wish) { w.Day = "2026-11-30" }))
	pay(t, shop, g, payments.PaymentConfirmed)
	storetest.Refused(t, storetest.Second(shop.Customers.EraseWithCredit(storetest.Ctx, b.ID, b.ID)), fmt.Sprintf(
		"The gift card of order %d waits for its day. Cancel it, or wait until it is sent; then the data can be erased.",
		g.ID))
	mailed(t, shop, g)
	storetest.Must(t, storetest.Second(shop.Customers.EraseWithCredit(storetest.Ctx, b.ID, b.ID)))
	has(t, shop, b, 0)
	storetest.Same(t, "names", shop.Read(`SELECT to_name || to_email || message FROM gift_cards`), "")
	storetest.Same(t, "notes", shop.Read(`SELECT group_concat(note, '') FROM credit_entries`), "")
	// What comes back to the account later is forfeited, too.
	storetest.Must(t, shop.Store.Write(storetest.Ctx, func(tx *core.Tx) error {
		return credit.Refund(tx, b.ID, g.ID, 100)
	}))
	has(t, shop, b, 0)
}

func TestMonthOfCreditIsAMonth(t *testing.T) {
	shop, _, _ := rich(t, 100)
	storetest.Refused(t, storetest.Second(shop.Credit.FindMonth(storetest.Ctx, "soon")), "A month looks like 2026-11.")
	v := storetest.Got(shop.Credit.FindMonth(storetest.Ctx, "2026-11")).Or(t)
	storetest.Same(t, "given", v.Given, 100_00)
	storetest.Same(t, "closing", v.Closing, 100_00)
}

package storetest

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"hearth/store/accounts"
	"hearth/store/documents"
	"hearth/store/fulfilment"
	"hearth/store/money"
	"hearth/store/orders"
	"hearth/store/payments"
	"hearth/store/promotions"
	"hearth/store/returns"
	"hearth/store/shipments"
)

// Parcel is a shipment with Delhivery, expected on 25 November 2026, to which changes are applied.
func Parcel(changes ...func(sh *shipments.Shipment)) shipments.Shipment {
	sh := shipments.Shipment{TrackingID: "T1", Courier: "Delhivery", ExpectedDay: "2026-11-25"}
	for _, change := range changes {
		change(&sh)
	}
	return sh
}

// LinesInRupees formats the lines of an order: quantity, discount, amount.
func LinesInRupees(lines []orders.Line) string {
	var parts []string
	for _, l := range lines {
		parts = append(parts, fmt.Sprintf("%d×%s−%s=%s", l.Quantity, l.Price.Decimal(), l.Discount.Decimal(),
			l.Amount.Decimal()))
	}
	return strings.Join(parts, " ")
}

// AddsUp checks that the lines of a document, and their taxes, add up to its total.
func AddsUp(t *testing.T, what string, d documents.Document) {
	t.Helper()
	for _, l := range d.Lines {
		if whole, _ := l.Price.Times(l.Quantity); whole-l.Discount != l.Amount {
			t.Errorf(
				"%s: %s, %d at %s less %s are not %s",
				what,
				l.Title,
				l.Quantity,
				l.Price.Decimal(),
				l.Discount.Decimal(),
				l.Amount.Decimal(),
			)
		}
	}
}

// Offer is an automatic promotion of ten per cent off everything, to which wants is applied.
func Offer(wants func(o *promotions.Offer)) promotions.Offer {
	o := promotions.Offer{Name: "Diwali", Kind: "percent", Percent: 10, Scope: "all", Buyers: "all", Active: true}
	if wants != nil {
		wants(&o)
	}
	return o
}

// AddOffer saves a promotion and returns its ID.
func AddOffer(t *testing.T, shop *Shop, wants func(o *promotions.Offer)) int64 {
	t.Helper()
	return Got(shop.Promotions.SaveOffer(Ctx, 0, Offer(wants))).Or(t)
}

// Coded is Offer with a promotion code.
func Coded(code string, wants func(o *promotions.Offer)) func(o *promotions.Offer) {
	return func(o *promotions.Offer) {
		o.Code = code
		if wants != nil {
			wants(o)
		}
	}
}

// InRupees formats the discount of each line, and the promotions that give it.
func InRupees(c promotions.CartPromotions) string {
	var parts, names []string
	for _, off := range c.Off {
		parts = append(parts, off.Decimal())
	}
	for _, g := range c.Applied {
		names = append(names, g.Name)
	}
	return strings.Join(parts, " ") + " " + strings.Join(names, "+")
}

// HandleCaptured passes a captured payment to the shop and checks the outcome.
func HandleCaptured(t *testing.T, shop *Shop, p payments.CapturedPayment, want payments.Outcome) {
	t.Helper()
	if outcome := Got(shop.Payments.HandleCaptured(Ctx, p)).Or(t); outcome != want {
		t.Errorf("payment %s is %s, want %s", p.ProviderPayment, outcome, want)
	}
}

// ProviderRefund is a refund of an order's payment as the provider reports it.
func ProviderRefund(o orders.Order, id, state string, amount money.Paise, key string) payments.ProviderRefund {
	return payments.ProviderRefund{
		Provider: "razorpay",
		Payment:  fmt.Sprintf("pay%d", o.ID),
		ID:       id,
		Key:      key,
		State:    state,
		Amount:   amount,
	}
}

// Phoned is a phone order, to which wants is applied.
func Phoned(items []promotions.CartItem, wants func(p *fulfilment.PhoneOrder)) fulfilment.PhoneOrder {
	a := Address()
	a.Name = "Lata Rao"
	p := fulfilment.PhoneOrder{Items: items, Address: a}
	if wants != nil {
		wants(&p)
	}
	return p
}

// Asked requests a quotation; items are pairs of product and quantity.
func Asked(t *testing.T, shop *Shop, b Buyer, pairs ...int64) int64 {
	t.Helper()
	return Got(shop.Orders.AskQuotation(Ctx, orders.QuotationRequest{Customer: b.ID, Items: b.Wishes(pairs...).Items,
		Company: "Asha Builders", GSTIN: "27AAPFU0939F1ZV", Message: "For a site in Baner."})).Or(t)
}

// Desk is a shop with a return that waits for its inspection, an accepted return, and a cancelled order whose UPI
// payment staff must refund.
func Desk(t *testing.T) (shop *Shop, clerk accounts.Account, waiting, accepted int64, refund int64) {
	t.Helper()
	shop = New(t)
	shop.In("Maharashtra")
	clerk = shop.Staff(accounts.Dispatch)
	b, id := shop.Customer("411001"), shop.Product("Lamp", 500, 50)
	_, waiting = shop.Returning(b, id, 1)
	shop.Pass(time.Minute)
	_, accepted = shop.Returning(b, id, 2)
	Must(t, shop.Returns.Inspect(Ctx, 0, accepted, returns.Inspection{Accepted: true}))
	shop.Pass(time.Minute)
	o := shop.Order(b, id, 3)
	Must(t, shop.Payments.CollectCOD(Ctx, 0, o.ID, "upi", "U1"))
	Must(t, shop.Fulfilment.Cancel(Ctx, b.ID, b.ID, o.ID, ""))
	refund = shop.Details(o).Refunds[0].ID
	paid := shop.OrderPrepaid(b, id, 1) // refunded by its provider, so no manual refund
	Must(t, shop.Fulfilment.Cancel(Ctx, b.ID, b.ID, paid.ID, ""))
	online := shop.OrderPrepaid(b, id, 1) // also refunded by its provider
	shop.Deliver(online)
	Must(t, shop.Returns.Open(Ctx, b.ID, returns.ReturnRequest{LineID: shop.Line(online)}))
	_, done := shop.Returning(b, id, 1) // refunded already
	Got(shop.Returns.RefundLine(Ctx, 0, done, "U0", true)).Or(t)
	return shop, clerk, waiting, accepted, refund
}

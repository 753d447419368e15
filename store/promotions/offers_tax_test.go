package promotions_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"hearth/store/catalogue"
	"hearth/store/gst"
	"hearth/store/money"
	"hearth/store/orders"
	"hearth/store/payments"
	"hearth/store/promotions"
	"hearth/store/returns"
	"hearth/store/storetest"
)

// The expected values were calculated by hand. A discount that the invoice shows is not part of the value of supply
// (CGST Act, section 15(3)(a)), so each line's discount is subtracted from its price with GST. The rest is split by its
// rate: within the state (IGST Act, section 8) each half of the tax is amount × rate ÷ (2 × (100 + rate)), between
// states (section 7) the tax is amount × rate ÷ (100 + rate), to the nearest paisa with half a paisa rounded up; the
// taxable value is what remains. A fixed discount on the cart is split by the values of the lines.
func TestTaxIsComputedAfterTheDiscount(t *testing.T) {
	t.Parallel()
	type sold struct {
		rupees   int64
		rate     gst.Rate
		quantity int64
	}
	for _, c := range []struct {
		name  string
		offer func(o *promotions.Offer)
		lines []sold
		pin   string
		want  string // of each line: discount, amount, taxable value, CGST, SGST and IGST, in paise
	}{
		{"a tenth, within the state: 1,062 × 18 ÷ 236 = 81", nil, []sold{{1180, 18, 1}}, "411001",
			"11800 106200 90000 8100 8100 0"},
		{"a tenth, to another state: 1,062 × 18 ÷ 118 = 162", nil, []sold{{1180, 18, 1}}, "560001",
			"11800 106200 90000 0 0 16200"},
		{"three for two: 236 × 18 ÷ 236 = 18", func(o *promotions.Offer) { o.Kind, o.Take, o.Pay = "bundle", 3, 2 },
			[]sold{{118, 18, 3}}, "411001", "11800 23600 20000 1800 1800 0"},
		{"₹100 off two rates: 100 × 1,180 ÷ 1,285 = 91.83 and 8.17; 1,088.17 × 18 ÷ 236 = 83.00, 96.83 × 5 ÷ 210 = 2.31",
			func(o *promotions.Offer) { o.Kind, o.Amount = "amount", 100_00 }, []sold{{1180, 18, 1}, {105, 5, 1}},
			"411001", "9183 108817 92217 8300 8300 0; 817 9683 9221 231 231 0"},
		{"a third less a little, to another state: 67 × 12 ÷ 112 = 7.18", func(o *promotions.Offer) { o.Percent = 33 },
			[]sold{{100, 12, 1}}, "560001", "3300 6700 5982 0 0 718"},
		{"without tax there is none", nil, []sold{{100, 0, 2}}, "411001", "2000 18000 18000 0 0 0"},
	} {
		t.Run(c.name, func(t *testing.T) {
			shop := storetest.New(t)
			shop.In("Maharashtra")
			shop.Set("free_above", "1")
			storetest.AddOffer(t, shop, c.offer)
			var pairs []int64
			for i, l := range c.lines {
				pairs = append(
					pairs,
					shop.Stocked(fmt.Sprint("Device ", i), l.rupees, 50,
						func(p *catalogue.Product) { p.GSTRate = l.rate }),
					l.quantity,
				)
			}
			shop.Bought(shop.Customer(c.pin), pairs...)
			lines := strings.Split(c.want, "; ")
			for i, want := range lines {
				storetest.CheckValue(t, shop, want, fmt.Sprintf(`SELECT printf('%%d %%d %%d %%d %%d %%d',
					round((l ->> '$.discount') * 100),
					round((l ->> '$.amount') * 100), round((l ->> '$.tax.taxable') * 100),
					round((l ->> '$.tax.cgst') * 100), round((l ->> '$.tax.sgst') * 100),
					round((l ->> '$.tax.igst') * 100))
					FROM (SELECT body -> '$.lines[%d]' AS l FROM documents WHERE kind = 'invoice')`, i))
			}
			shop.Sums()
		})
	}
}

// With three for the price of two, each unit costs a third of the total: 236 ÷ 3 = 78.67, and two cost 157.33.
func TestThreeForTwoReturnRefundsAThird(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		back int64
		want money.Paise
	}{{1, 78_67}, {2, 157_33}, {3, 236_00}} {
		shop := storetest.New(t)
		shop.In("Maharashtra")
		storetest.AddOffer(t, shop, func(o *promotions.Offer) { o.Kind, o.Take, o.Pay = "bundle", 3, 2 })
		b := shop.Customer("411001")
		o := shop.Bought(b, shop.Product("Plug", 118, 50), 3)
		line := shop.Details(o).Lines[0].ID
		storetest.Must(t, shop.Returns.Open(storetest.Ctx, b.ID, returns.ReturnRequest{LineID: line, Quantity: c.back,
			Kind: "not wanted"}))
		storetest.Same(t, "what comes back", shop.Details(o).Lines[0].Return.Amount, c.want)
		storetest.Must(t, shop.Returns.Inspect(storetest.Ctx, 0, line, returns.Inspection{Accepted: true}))
		storetest.Got(shop.Returns.RefundLine(storetest.Ctx, 0, line, "UPI 1", true)).Or(t)
		storetest.CheckValue(
			t,
			shop,
			fmt.Sprint(int64(c.want)),
			`SELECT total FROM documents WHERE kind = 'credit note'`,
		)
		shop.Sums()
	}
}

// On each line of a credit note, unit price × quantity − discount must equal the amount. ₹100 off two lamps at ₹590 and
// a plug at ₹105 is 91.83 off the lamps, so one lamp costs 544.085, and half a paisa is rounded. If an earlier note
// lowered the price, the next one subtracts that, too.
func TestEachCreditNoteLineAddsUpAsPrinted(t *testing.T) {
	t.Parallel()
	for name, lowered := range map[string]money.Paise{"after an offer": 0, "after a lower price": 900_00} {
		shop := storetest.New(t)
		shop.In("Maharashtra")
		shop.Set("free_above", "1")
		storetest.AddOffer(t, shop, func(o *promotions.Offer) { o.Kind, o.Amount = "amount", 100_00 })
		o := shop.OrderPrepaid(shop.Customer("411001"), shop.Product("Lamp", 590, 50), 2, shop.Product("Plug", 105, 50),
			1)
		shop.Deliver(o)
		if lowered > 0 {
			storetest.Must(
				t,
				shop.Payments.NoteRefund(storetest.Ctx, storetest.ProviderRefund(o, "r1", "done", lowered, "")),
			)
			storetest.Got(shop.Returns.IssueCreditNote(storetest.Ctx, 0, o.ID, lowered, "scratched")).Or(t)
		}
		line := shop.Details(o).Lines[0].ID
		storetest.Must(
			t,
			shop.Returns.Open(storetest.Ctx, o.CustomerID, returns.ReturnRequest{LineID: line, Quantity: 1,
				Kind: "not wanted"}),
		)
		storetest.Must(t, shop.Returns.Inspect(storetest.Ctx, 0, line, returns.Inspection{Accepted: true}))
		note := storetest.Got(shop.Documents.FindCreditNote(storetest.Ctx, 0,
			storetest.Got(shop.Returns.RefundLine(storetest.Ctx, 0, line, "", true)).Or(t))).
			Or(t)
		storetest.AddsUp(t, name, note)
		shop.Sums()
	}
}

func TestOfferEndingDuringPaymentAppliesToItsOrder(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	shop.At("2026-11-21", "23:55")
	b, lamp := shop.Customer("411001"), shop.Product("Lamp", 1000, 50)
	id := storetest.AddOffer(t, shop, storetest.Coded("NIGHT", func(o *promotions.Offer) { o.LastDay = "2026-11-21" }))
	wishes := b.Wishes(lamp, 1)
	wishes.Payment, wishes.Provider, wishes.Codes = orders.Prepaid, "razorpay", []string{"NIGHT"}
	o := storetest.Got(shop.Orders.Place(storetest.Ctx, wishes)).Or(t)
	storetest.Same(t, "the goods", o.LinesTotal, money.Paise(900_00))
	o.ProviderOrder = "po"
	storetest.Must(t, shop.Payments.Attach(storetest.Ctx, o, o.ProviderOrder))
	shop.Pass(8 * time.Minute)
	storetest.Must(t, shop.Promotions.SwitchOffer(storetest.Ctx, 0, id, false))
	storetest.HandleCaptured(t, shop, storetest.Payment(o, "p1"), payments.PaymentConfirmed)
	d := shop.Details(o)
	storetest.Same(t, "its offers", d.Offers, []promotions.UsedOffer{{Name: "Diwali", Code: "NIGHT", Goods: 100_00}})
	storetest.Same(t, "its total", d.Total, o.Total)
	_, err := shop.Orders.Place(storetest.Ctx, wishes)
	storetest.Refused(t, err, "The code NIGHT has ended.", "codes")
	shop.Sums()
}

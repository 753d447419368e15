package payments_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"hearth/store/fulfilment"
	"hearth/store/orders"
	"hearth/store/payments"
	"hearth/store/shipments"
	"hearth/store/storetest"
)

// owed formats what couriers owe: the waybills and amounts, those overdue with a star.
func owed(t *testing.T, shop *storetest.Shop) (text string) {
	t.Helper()
	for _, p := range storetest.Got(shop.Payments.FindCODMoney(storetest.Ctx)).Or(t).Due {
		text += fmt.Sprintf("%s %s", p.Waybill, p.Amount.Decimal())
		if p.Late {
			text += "*"
		}
		text += " "
	}
	return text
}

// arrives ships and delivers an order.
func arrives(t *testing.T, shop *storetest.Shop, o orders.Order, changes ...func(sh *shipments.Shipment)) {
	t.Helper()
	storetest.Got(shop.Fulfilment.Ship(storetest.Ctx, 0, o.ID, storetest.Parcel(changes...))).Or(t)
	storetest.Must(t, shop.Fulfilment.Deliver(storetest.Ctx, 0, o.ID, fulfilment.Delivery{}))
}

func waybill(number string) func(sh *shipments.Shipment) {
	return func(sh *shipments.Shipment) { sh.TrackingID = number }
}

// readLines reads a sheet with these lines, and returns what happened with each.
func readLines(t *testing.T, shop *storetest.Shop, lines ...payments.RemitLine) (text string) {
	t.Helper()
	day := shop.Now().Format(time.DateOnly)
	for i := range lines {
		lines[i].Day = day
	}
	payments.NumberLines(lines)
	for _, o := range storetest.Got(shop.Payments.ReadRemittances(storetest.Ctx, 0, lines)).Or(t) {
		text += fmt.Sprintf("%d %s ", o.OrderID, o.Action)
	}
	return text
}

func TestRemittanceIsMatchedToTheParcelAndNotToTheOrder(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	shop.In("Maharashtra")
	b, lamp := shop.Customer("411001"), shop.Product("Lamp", 500, 50)
	o := shop.Order(b, lamp, 2)
	first := storetest.Parcel(waybill("W1"), func(sh *shipments.Shipment) {
		sh.Pieces = []shipments.Piece{{LineID: shop.Details(o).Lines[0].ID, Quantity: 1}}
	})
	storetest.Got(shop.Fulfilment.Ship(storetest.Ctx, 0, o.ID, first)).Or(t)
	storetest.Got(shop.Fulfilment.Ship(storetest.Ctx, 0, o.ID, storetest.Parcel(waybill("W2")))).Or(t)
	storetest.Must(t, shop.Fulfilment.Deliver(storetest.Ctx, 0, o.ID,
		fulfilment.Delivery{Shipment: shop.Details(o).Packages[0].ID}))
	storetest.Same(t, "the first is owed", owed(t, shop), "W1 540.00 ")
	storetest.Must(t, shop.Fulfilment.Deliver(storetest.Ctx, 0, o.ID, fulfilment.Delivery{}))
	storetest.Same(t, "both are owed", owed(t, shop), "W1 540.00 W2 500.00 ")
	storetest.Same(t, "one is paid", readLines(t, shop, remitted("cod", "W2", 500)), "1001 added ")
	storetest.Same(t, "the other is owed", owed(t, shop), "W1 540.00 ")
	found := storetest.Got(shop.Payments.FindCODMoney(storetest.Ctx)).Or(t)
	if len(found.Differences) != 0 {
		t.Errorf("differences: %+v", found.Differences)
	}
	shop.Sums()
}

func TestMoneyOfOwnDeliveriesIsNotOwedByCouriers(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	shop.In("Maharashtra")
	b, lamp := shop.Customer("411001"), shop.Product("Lamp", 500, 50)
	arrives(t, shop, shop.Order(b, lamp, 1), func(sh *shipments.Shipment) {
		sh.Courier, sh.TrackingID = "own delivery", ""
	})
	paid := shop.Order(b, lamp, 1)
	storetest.Must(t, shop.Payments.CollectCOD(storetest.Ctx, 0, paid.ID, "upi", "U1"))
	arrives(t, shop, paid, waybill("W2"))
	storetest.Same(t, "owed", owed(t, shop), "")
	readLines(t, shop, remitted("cod", "W2", 540))
	found := storetest.Got(shop.Payments.FindCODMoney(storetest.Ctx)).Or(t)
	storetest.Same(t, "difference", found.Differences[0].Message, "Order 1002 was paid by upi, not to a courier.")
}

func TestUsedWaybillBelongsToTheLatestParcel(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	shop.In("Maharashtra")
	b, lamp := shop.Customer("411001"), shop.Product("Lamp", 500, 50)
	arrives(t, shop, shop.Order(b, lamp, 1), waybill("w1"))
	arrives(t, shop, shop.Order(b, lamp, 2), waybill("W1"))
	storetest.Same(t, "read", readLines(t, shop, remitted("cod", "W1", 1060)), "1002 added ")
	storetest.Same(t, "owed", owed(t, shop), "w1 540.00 ")
}

func TestUnknownWaybillIsMatchedWhenItsSheetIsReadAgain(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	shop.In("Maharashtra")
	b, lamp := shop.Customer("411001"), shop.Product("Lamp", 500, 50)
	o := shop.Order(b, lamp, 1)
	arrives(t, shop, o, waybill("WRONG"))
	sheet := []payments.RemitLine{remitted("cod", "W1", 540), remitted("weight", "W1", 0,
		func(l *payments.RemitLine) { l.Grams = 5000 })}
	storetest.Same(t, "read", readLines(t, shop, sheet...), "0 added 0 added ")
	storetest.Must(t, shop.Run(storetest.Ctx, `UPDATE shipments SET tracking_id = 'W1'`))
	storetest.Same(t, "again", readLines(t, shop, sheet...), "1001 same 1001 same ")
	storetest.Same(t, "owed", owed(t, shop), "")
	found := storetest.Got(shop.Payments.FindCODMoney(storetest.Ctx)).Or(t)
	storetest.Same(t, "weights", fmt.Sprint(found.Heavy[0].Ours, found.Heavy[0].Charged, found.Differences),
		"200 5000 []")
	shop.Sums()
}

func TestParcelIsOverdueAfterTheDaysOfTheSetting(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	shop.In("Maharashtra")
	b, lamp := shop.Customer("411001"), shop.Product("Lamp", 500, 50)
	arrives(t, shop, shop.Order(b, lamp, 1), waybill("W1"))
	shop.Pass(10 * 24 * time.Hour)
	storetest.Same(t, "on the tenth day", owed(t, shop), "W1 540.00 ")
	shop.Pass(time.Hour)
	storetest.Same(t, "then", owed(t, shop), "W1 540.00* ")
	for _, days := range []string{"11", "0"} {
		shop.Set("cod_remit_days", days)
		storetest.Same(t, days, owed(t, shop), "W1 540.00 ")
	}
	shop.Set("cod_remit_days", "10", "cod_remit_from", shop.Now().Format(time.DateOnly))
	storetest.Same(t, "delivered before", owed(t, shop), "")
	shop.Set("cod_remit_from", "")
	shop.Pass(51 * 24 * time.Hour)
	storetest.Same(t, "sixty days later", owed(t, shop), "")
	faults := faults(t, shop, "COD paid out by couriers")
	if len(faults) != 0 {
		t.Errorf("the money check: %+v", faults)
	}
}

func TestMoneyCheckNamesOverdueParcelsAndUnconfirmedRemittances(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	shop.In("Maharashtra")
	b, lamp := shop.Customer("411001"), shop.Product("Lamp", 500, 50)
	arrives(t, shop, shop.Order(b, lamp, 1), waybill("W1"))
	arrives(t, shop, shop.Order(b, lamp, 1), waybill("W2"))
	readLines(t, shop, remitted("cod", "W2", 540))
	shop.Pass(11 * 24 * time.Hour)
	storetest.Same(t, "overdue", fmt.Sprint(faults(t, shop, "COD paid out by couriers")),
		"[{1001 Delivered on 21 Nov 2026, not paid out by Delhivery 54000}]")
	storetest.Same(t, "bank", fmt.Sprint(faults(t, shop, "Remittances against the bank")),
		"[{0 Delhivery, UTR1: not marked as in the bank's statement yet 54000}]")
	storetest.Must(t, shop.Payments.SetReceived(storetest.Ctx, 0, 1, 540_00))
	if found := faults(t, shop, "Remittances against the bank"); len(found) != 0 {
		t.Errorf("confirmed: %+v", found)
	}
}

func TestThousandsOfUnknownLinesAreReadInParts(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	lines := make([]payments.RemitLine, 5_000)
	for i := range lines {
		lines[i] = remitted("cod", fmt.Sprint("W", i), 1)
	}
	payments.NumberLines(lines)
	shop.Pass(11 * 24 * time.Hour)
	for from := 0; from < len(lines); from += 500 {
		part := lines[from : from+500]
		plan := storetest.Got(shop.Payments.PlanRemittances(storetest.Ctx, part, payments.SheetMoney{})).Or(t)
		done := storetest.Got(shop.Payments.ReadRemittances(storetest.Ctx, 0, part)).Or(t)
		if plan[499].Action != payments.RemitAdded || done[499].Action != payments.RemitAdded {
			t.Fatalf("from %d: %+v", from, done[499])
		}
	}
	found := storetest.Got(shop.Payments.FindCODMoney(storetest.Ctx)).Or(t)
	storetest.Same(t, "listed", len(found.Differences), 200)
	storetest.Same(t, "parcels", found.Remittances[0].Parcels, int64(5_000))
}

func TestDifferencesAreNamedInPlainWords(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	shop.In("Maharashtra")
	b, lamp := shop.Customer("411001"), shop.Product("Lamp", 500, 50)
	// Orders 1001 to 1004 are delivered, 1005 without its payment; 1006 is on its way, 1007 came back, and 1008 was
	// cancelled.
	for i := range 4 {
		arrives(t, shop, shop.Order(b, lamp, 1), waybill(fmt.Sprint("W", i+1)))
	}
	for _, number := range []string{"W5", "W6", "W7"} {
		o := shop.Order(b, lamp, 1)
		storetest.Got(shop.Fulfilment.Ship(storetest.Ctx, 0, o.ID, storetest.Parcel(waybill(number)))).Or(t)
	}
	storetest.Must(t, shop.Fulfilment.Deliver(storetest.Ctx, 0, 1005, fulfilment.Delivery{Unpaid: true}))
	storetest.Got(shop.Fulfilment.ReturnToOrigin(storetest.Ctx, 0, 1007,
		fulfilment.CameBack{Reason: "refused", Restock: true})).Or(t)
	cancelled, prepaid := shop.Order(b, lamp, 1), shop.OrderPrepaid(b, lamp, 1)
	storetest.Must(t, shop.Fulfilment.Cancel(storetest.Ctx, b.ID, b.ID, cancelled.ID, ""))
	storetest.Must(t, shop.Run(storetest.Ctx, fmt.Sprintf(`INSERT INTO shipments (order_id, tracking_id, ended_at)
		VALUES (%d, 'W8', 1)`, cancelled.ID)))
	storetest.Got(shop.Fulfilment.Ship(storetest.Ctx, 0, prepaid.ID, storetest.Parcel(waybill("W9")))).Or(t)
	sheet := []payments.RemitLine{}
	for i, rupees := range []float64{540, 500, 600, 540, 540, 540, 540, 540, 540} {
		sheet = append(sheet, remitted("cod", fmt.Sprint("W", i+1), rupees))
	}
	readLines(t, shop, append(sheet, remitted("cod", "W4", 540), remitted("cod", "X1", 540))...)
	got := map[string]string{}
	for _, d := range storetest.Got(shop.Payments.FindCODMoney(storetest.Ctx)).Or(t).Differences {
		got[d.Waybill] = d.Message
	}
	storetest.Same(t, "differences", fmt.Sprint(got), fmt.Sprint(map[string]string{
		"W2": "₹40.00 less than the ₹540.00 collected.",
		"W3": "₹60.00 more than the ₹540.00 collected.",
		"W4": "Paid twice: ₹1,080.00 in all, ₹540.00 collected.",
		"W5": "Order 1005 has no payment recorded. Record it on the order.",
		"W6": "Order 1006 is not marked as delivered yet.",
		"W7": "The parcel of order 1007 came back, but the courier paid for it.",
		"W8": "Order 1008 was cancelled, but the courier paid for it.",
		"W9": "Order 1009 was not COD: it was paid online.",
		"X1": "No parcel of this shop has this tracking number.",
	}))
}

func TestLinesThatLackFactsAreWrong(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	shop.In("Maharashtra")
	const today = "2026-11-21"
	for _, c := range []struct{ utr, day, waybill, want string }{
		{"", today, "W1", "The bank's reference (UTR) is missing."},
		{strings.Repeat("U", 61), today, "W1", "A reference or tracking number can have at most 60 characters."},
		{"U1", today, strings.Repeat("W", 61), "A reference or tracking number can have at most 60 characters."},
		{"U1", "soon", "W1", "The day of the transfer is missing or can't be read."},
		{"U1", "2026-11-23", "W1", "The day of the transfer lies in the future: 23 Nov 2026."},
		{"U1", today, "", "The tracking number is missing."},
	} {
		line := remitted("cod", c.waybill, 1, inUTR(c.utr, c.day), first1)
		done := storetest.Got(shop.Payments.ReadRemittances(storetest.Ctx, 0, []payments.RemitLine{line})).Or(t)
		storetest.Same(t, c.want, done[0].Action+": "+done[0].Message, "wrong: "+c.want)
	}
}

func TestRemittanceWithoutASheetIsChecked(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	shop.In("Maharashtra")
	b, lamp := shop.Customer("411001"), shop.Product("Lamp", 500, 50)
	arrives(t, shop, shop.Order(b, lamp, 1), waybill("W1"))
	given := payments.RemittanceByHand{UTR: "CHQ 1", Day: "2026-11-21", Courier: "DTDC", Shipments: []int64{1}}
	record := func(change func(r *payments.RemittanceByHand)) error {
		r := given
		change(&r)
		return shop.Payments.RecordRemittance(storetest.Ctx, 0, r)
	}
	type byHand = payments.RemittanceByHand
	for _, c := range []struct {
		want   string
		change func(r *byHand)
	}{
		{"Please enter the bank's reference (UTR), 60 characters at most.",
			func(r *byHand) { r.UTR = " " }},
		{"Please choose the day of the transfer.",
			func(r *byHand) { r.Day = "2026-11-22" }},
		{"Please enter who pays, 60 characters at most.",
			func(r *byHand) { r.Courier = "" }},
		{"A deduction can't be negative.",
			func(r *byHand) { r.Deducted = -1 }},
		{"Please choose the parcels of this remittance, 500 at most.",
			func(r *byHand) { r.Shipments = nil }},
		{"One of these parcels has no outstanding COD money. Please load the page again.",
			func(r *byHand) { r.Shipments[0] = 9 }},
	} {
		storetest.Same(t, c.want, storetest.Refusal(t, record(c.change)), c.want)
		given.Shipments = []int64{1}
	}
	storetest.Must(t, record(func(r *payments.RemittanceByHand) { r.Deducted = 40_00 }))
	storetest.Same(t, "owed", owed(t, shop), "")
	again := storetest.Refusal(t, record(func(r *byHand) { r.UTR = "chq 1" }))
	storetest.Same(t, "again", again, "A remittance with this UTR is saved already.")
	storetest.Must(t, shop.Payments.SetReceived(storetest.Ctx, 0, 1, 500_00))
	storetest.Same(t, "removed", storetest.Refusal(t, shop.Payments.RemoveRemittance(storetest.Ctx, 0, 1)),
		"This remittance is marked as received by the bank. Undo that first.")
	storetest.Must(t, shop.Payments.SetReceived(storetest.Ctx, 0, 1, -1))
	storetest.Must(t, shop.Payments.RemoveRemittance(storetest.Ctx, 0, 1))
	storetest.Same(t, "owed again", owed(t, shop), "W1 540.00 ")
	shop.Sums()
}

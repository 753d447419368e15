package payments_test

import (
	"strings"
	"testing"
	"time"

	"hearth/store/accounts"
	"hearth/store/catalogue"
	"hearth/store/core"
	"hearth/store/fulfilment"
	"hearth/store/money"
	"hearth/store/orders"
	"hearth/store/payments"
	"hearth/store/shipments"
	"hearth/store/storetest"
)

// remitted is a line of a courier's sheet of 1 December 2026.
func remitted(kind, waybill string, rupees float64, changes ...func(l *payments.RemitLine)) payments.RemitLine {
	l := payments.RemitLine{UTR: "UTR1", Day: "2026-12-01", Courier: "Delhivery", Kind: kind, Waybill: waybill,
		Amount: money.Paise(rupees * 100)}
	for _, change := range changes {
		change(&l)
	}
	return l
}

// inUTR puts a line into another remittance.
func inUTR(utr, day string) func(l *payments.RemitLine) {
	return func(l *payments.RemitLine) { l.UTR, l.Day = utr, day }
}

// sent ships an order with a waybill.
func sent(t *testing.T, s *storetest.Shop, o orders.Order, waybill string) {
	t.Helper()
	parcel := storetest.Parcel(func(sh *shipments.Shipment) { sh.TrackingID = waybill })
	storetest.Got(s.Fulfilment.Ship(storetest.Ctx, 0, o.ID, parcel)).Or(t)
}

func TestScenarioRemittances(t *testing.T) {
	t.Parallel()
	s := storetest.NewStory(t, "remittances", "cod_due")
	s.In("Maharashtra")
	clerk, b := s.Staff(accounts.Accountant), s.Customer("411001")
	lamp := s.Stocked("Lamp", 500, 50, func(p *catalogue.Product) { p.Weight = 400 })
	arrive := func(o orders.Order, waybill string) {
		sent(t, s.Shop, o, waybill)
		storetest.Must(t, s.Fulfilment.Deliver(storetest.Ctx, 0, o.ID, fulfilment.Delivery{}))
	}
	first, second, third := s.Order(b, lamp, 1), s.Order(b, lamp, 2), s.Order(b, lamp, 3)
	arrive(first, "W1")
	arrive(second, "W2")
	arrive(third, "W3")
	prepaid, away, back := s.OrderPrepaid(b, lamp, 1), s.Order(b, lamp, 1), s.Order(b, lamp, 1)
	sent(t, s.Shop, prepaid, "W4")
	sent(t, s.Shop, away, "W5")
	sent(t, s.Shop, back, "W6")
	storetest.Got(s.Fulfilment.ReturnToOrigin(storetest.Ctx, 0, back.ID,
		fulfilment.CameBack{Reason: "refused", Restock: true})).Or(t)
	s.Step("six parcels left, three were delivered and paid to the courier").Gives()
	s.Step("what couriers owe on the first day").Gives(s.Payments.FindCODMoney(storetest.Ctx))
	s.Pass(11 * 24 * time.Hour)
	s.Step("eleven days later it is overdue").Gives(s.Payments.FindCODMoney(storetest.Ctx))
	s.Step("Today says so").Gives(s.Reports.FindWorkQueues(storetest.Ctx, []core.Permission{accounts.PermMoney}))
	heavy := func(l *payments.RemitLine) { l.Grams = 1200 }
	light := func(l *payments.RemitLine) { l.Grams = 500 }
	sheet := []payments.RemitLine{remitted("cod", "W1", 540), remitted("cod", "w2", 1000), remitted("cod", "W4", 540),
		remitted("cod", "W5", 540), remitted("cod", "W6", 540), remitted("cod", "X9", 99.5),
		remitted("freight", "W1", -62.5), remitted("weight", "W1", 0, heavy), remitted("weight", "W2", 0, light),
		remitted("gst", "W1", -11.25), remitted("early", "", -30)}
	payments.NumberLines(sheet)
	s.Step("a sheet is previewed").Gives(s.Payments.PlanRemittances(storetest.Ctx, sheet, payments.SheetMoney{}))
	s.Step("it is read").Gives(s.Payments.ReadRemittances(storetest.Ctx, clerk.ID, sheet))
	s.Step("it is read again").Gives(s.Payments.ReadRemittances(storetest.Ctx, clerk.ID, sheet))
	s.Step("what couriers owe now").Gives(s.Payments.FindCODMoney(storetest.Ctx))
	sheet[0].Amount += 1
	s.Step("another amount in a sheet that was read").
		Gives(s.Payments.ReadRemittances(storetest.Ctx, clerk.ID, sheet[:1]))
	s.Step("the first parcel is paid twice, the second in full").
		Gives(s.Payments.ReadRemittances(storetest.Ctx, clerk.ID,
			[]payments.RemitLine{remitted("cod", "W1", 540, inUTR("UTR2", "2026-12-02"), first1),
				remitted("cod", "W2", 40, inUTR("UTR2", "2026-12-02"), first1)}))
	s.Step("what couriers owe then").Gives(s.Payments.FindCODMoney(storetest.Ctx))
	s.Step("the courier takes back what it paid twice").Gives(s.Payments.ReadRemittances(storetest.Ctx, clerk.ID,
		[]payments.RemitLine{remitted("taken back", "W1", -540, inUTR("UTR3", "2026-12-03"), first1)}))
	s.Step("the unknown parcel is accepted").Gives(s.Payments.SettleLine(storetest.Ctx, clerk.ID, 6))
	s.Step("twice").Gives(s.Payments.SettleLine(storetest.Ctx, clerk.ID, 6))
	s.Step("the bank got less").Gives(s.Payments.SetReceived(storetest.Ctx, clerk.ID, 1, 3000_00))
	s.Step("it can't be removed now").Gives(s.Payments.RemoveRemittance(storetest.Ctx, clerk.ID, 1))
	s.Step("the first remittance").Gives(s.Payments.FindRemittance(storetest.Ctx, 1, core.Page{Number: 1, Size: 3}))
	for _, month := range []string{"2026-11", "2026-12", "2026-13"} {
		s.Step("lines of %s", month).Gives(s.Payments.ListRemittanceLines(storetest.Ctx, month))
	}
	s.Step("the moves of December").Gives(s.Payments.ListMoneyMoves(storetest.Ctx, "2026-12"))
	s.Step("the ledger of December").Gives(s.Payments.FindLedger(storetest.Ctx, "2026-12"))
	s.Step("the money check").Gives(s.Payments.FindMoneyCheck(storetest.Ctx))
	s.Step("no amount in the bank after all").Gives(s.Payments.SetReceived(storetest.Ctx, clerk.ID, 1, -1))
	s.Step("the first remittance is removed").Gives(s.Payments.RemoveRemittance(storetest.Ctx, clerk.ID, 1))
	s.Step("again").Gives(s.Payments.RemoveRemittance(storetest.Ctx, clerk.ID, 1))
	s.Step("the bank of none").Gives(s.Payments.SetReceived(storetest.Ctx, clerk.ID, 1, 1))
	s.Step("none").Gives(s.Payments.FindRemittance(storetest.Ctx, 1, core.Page{Number: 1, Size: 3}))
	for _, r := range []payments.RemittanceByHand{
		{}, {UTR: "CASH 1", Day: "2026-12-10", Courier: "Delhivery"},
		{UTR: "utr2", Day: "2026-12-02", Courier: "Delhivery", Shipments: []int64{3}},
		{UTR: "CASH 1", Day: "2026-12-02", Courier: "Delhivery", Shipments: []int64{3, 1}, Deducted: 1},
		{UTR: "CASH 1", Day: "2026-12-02", Courier: "Delhivery", Shipments: []int64{3}, Deducted: -1},
		{UTR: "CASH 1", Day: "2026-12-02", Courier: " India Post ", Shipments: []int64{3}, Deducted: 40_00},
		{UTR: "CASH 2", Day: "2026-12-02", Courier: "India Post", Shipments: []int64{3}},
	} {
		s.Step("a remittance by hand: %s", r.UTR).Gives(s.Payments.RecordRemittance(storetest.Ctx, clerk.ID, r))
	}
	for _, l := range []payments.RemitLine{remitted("cod", "W3", 1, inUTR("", "2026-12-02")),
		remitted("cod", "W3", 1, inUTR("U", "")), remitted("cod", "W3", 1, inUTR("U", "2026-12-04")),
		remitted("cod", "", 1), remitted("cod", strings.Repeat("W", 61), 1)} {
		s.Step("a wrong line of %q on %q for %.9q", l.UTR, l.Day, l.Waybill).
			Gives(s.Payments.ReadRemittances(storetest.Ctx, clerk.ID, []payments.RemitLine{l}))
	}
	s.Set("cod_remit_from", "2026-11-22")
	s.Step("parcels count from a later day on").Gives(s.Payments.FindCODMoney(storetest.Ctx))
	s.Step("layout of an unknown sheet").Gives(s.Payments.FindLayout(storetest.Ctx, []string{"AWB", "Amount"}))
	s.Step("a layout is kept").Gives(s.Payments.KeepLayout(storetest.Ctx, []string{" AWB", "Amount"},
		[]string{"waybill", "cod"}, "Delhivery"))
	s.Step("and found").Gives(s.Payments.FindLayout(storetest.Ctx, []string{"awb", "AMOUNT "}))
}

// first1 numbers a line as the first of its kind.
func first1(l *payments.RemitLine) { l.Nth = 1 }

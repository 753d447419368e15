package fulfilment_test

import (
	"fmt"
	"strings"
	"testing"

	"hearth/store/accounts"
	"hearth/store/core"
	"hearth/store/fulfilment"
	"hearth/store/shipments"
	"hearth/store/storetest"
)

// atBench returns a function that scans as a packer does.
func atBench(shop *storetest.Shop, who int64) func(order int64, kind fulfilment.ScanKind, code string) error {
	return func(order int64, kind fulfilment.ScanKind, code string) error {
		return storetest.Second(shop.Bench.Scan(storetest.Ctx, who,
			fulfilment.BenchScan{Order: order, Kind: kind, Code: code}))
	}
}

func TestScannedOrderIsPackedAndLeavesTheBenchWhenItShips(t *testing.T) {
	t.Parallel()
	shop, b, lamp := storetest.Lamps(t)
	ravi, o, other := shop.Staff(accounts.Dispatch), shop.Order(b, lamp, 2), shop.Order(b, lamp, 1)
	scan := atBench(shop, ravi.ID)
	for range 2 { // a scanner that reads twice changes nothing
		storetest.Must(t, scan(o.ID, fulfilment.ScanOfOrder, ""))
		storetest.Must(t, scan(o.ID, fulfilment.ScanOfTracking, " AWB1 "))
	}
	if waits := storetest.Piled(t, shop, core.PermPack); !strings.Contains(waits, "to_hand_over 1") {
		t.Errorf("scanned: %s", waits)
	}
	list := func() []fulfilment.BenchParcel {
		return storetest.Got(shop.Bench.List(storetest.Ctx, ravi.ID, []int64{other.ID, other.ID})).Or(t)
	}
	found := list()
	if len(found) != 2 || found[0].ID != o.ID || found[0].TrackingID != "AWB1" || found[0].PackerName != ravi.Name ||
		found[0].Items[0].Quantity != 2 || found[1].Packer != 0 {
		t.Errorf("the bench has %+v", found)
	}
	shop.Ship(o)
	if found = list(); len(found) != 1 || found[0].ID != other.ID {
		t.Errorf("after it has shipped: %+v", found)
	}
	storetest.Refused(t, scan(o.ID, fulfilment.ScanOfTracking, "AWB2"), "This order has already been shipped.")
	storetest.Absent(t, scan(9999, fulfilment.ScanOfOrder, ""))
	storetest.Refused(t, scan(other.ID, "elsewhere", ""),
		"Please scan an order, a unit, a serial number or a tracking number.")
	storetest.Refused(t, storetest.Second(shop.Bench.List(storetest.Ctx, ravi.ID, make([]int64, 501))),
		"Please choose 500 orders at most.")
	storetest.Absent(t, storetest.Second(shop.Bench.List(storetest.Ctx, ravi.ID, []int64{9999})))
}

func TestSecondPackerIsToldWhoIsPackingAndMayTakeOver(t *testing.T) {
	t.Parallel()
	shop, b, lamp := storetest.Lamps(t)
	ravi, meena, o := shop.Staff(accounts.Dispatch), shop.Staff(accounts.Owner), shop.Order(b, lamp, 1)
	scan, second := atBench(shop, ravi.ID), atBench(shop, meena.ID)
	storetest.Refused(t, scan(o.ID, fulfilment.ScanOfTracking, "AWB1"), fmt.Sprintf("Scan order %d first.", o.ID))
	storetest.Must(t, scan(o.ID, fulfilment.ScanOfOrder, ""))
	storetest.Must(t, scan(o.ID, fulfilment.ScanOfTracking, "AWB1"))
	storetest.Refused(t, second(o.ID, fulfilment.ScanOfOrder, ""),
		ravi.Name+" is packing this order. Scan it again to take over.")
	storetest.Refused(t, second(o.ID, fulfilment.ScanOfTracking, "AWB2"),
		fmt.Sprintf("%s is packing order %d now.", ravi.Name, o.ID))
	p := storetest.Got(shop.Bench.Scan(storetest.Ctx, meena.ID, fulfilment.BenchScan{Order: o.ID,
		Kind: fulfilment.ScanOfOrder, Take: true})).Or(t)
	if p.Packer != meena.ID || p.TrackingID != "AWB1" {
		t.Errorf("taken over: %+v", p)
	}
	names := storetest.Got(shop.Bench.Packers(storetest.Ctx, []int64{o.ID, o.ID + 1})).Or(t)
	if len(names) != 1 || names[o.ID] != meena.Name {
		t.Errorf("packers: %v", names)
	}
	undo := func(who int64) {
		storetest.Must(t, storetest.Second(shop.Bench.Scan(storetest.Ctx, who, fulfilment.BenchScan{Order: o.ID,
			Kind: fulfilment.ScanOfOrder, Undo: true})))
	}
	undo(ravi.ID) // it is no longer his
	if waits := storetest.Piled(t, shop, core.PermPack); waits != "to_hand_over 1" {
		t.Errorf("undone by another: %s", waits)
	}
	undo(meena.ID)
	if waits := storetest.Piled(t, shop, core.PermPack); waits != "to_pack 1" {
		t.Errorf("undone: %s", waits)
	}
}

func TestTrackingNumberOfAnotherOrderIsRefused(t *testing.T) {
	t.Parallel()
	shop, b, lamp := storetest.Lamps(t)
	shop.Set(booksParcels...)
	ravi := shop.Staff(accounts.Dispatch)
	one, two, left := shop.Order(b, lamp, 1), shop.Order(b, lamp, 1), shop.Order(b, lamp, 1)
	storetest.Must(t, storetest.Second(shop.Fulfilment.Ship(storetest.Ctx, 0, left.ID, shipments.Shipment{
		TrackingID: "GONE1", Courier: "Blue Dart", ExpectedDay: "2026-11-25"})))
	scan := atBench(shop, ravi.ID)
	storetest.Must(t, scan(one.ID, fulfilment.ScanOfOrder, ""))
	storetest.Must(t, scan(two.ID, fulfilment.ScanOfOrder, ""))
	storetest.Must(t, scan(one.ID, fulfilment.ScanOfTracking, "AWB1"))
	storetest.Refused(t, scan(two.ID, fulfilment.ScanOfTracking, "awb1"),
		fmt.Sprintf("awb1 belongs to order %d.", one.ID),
		"code")
	storetest.Refused(t, scan(two.ID, fulfilment.ScanOfTracking, "GONE1"),
		fmt.Sprintf("GONE1 belongs to order %d.", left.ID),
		"code")
	storetest.Refused(t, scan(two.ID, fulfilment.ScanOfTracking, strings.Repeat("9", 61)),
		"A tracking number has 60 characters at most.", "code")
	shop.Break(`UPDATE products SET sku = 'LAMP-1' WHERE title = 'Lamp'`)
	storetest.Refused(t, scan(two.ID, fulfilment.ScanOfTracking, "LAMP-1"), "LAMP-1 is the barcode of Lamp.", "code")
	storetest.Must(t, scan(one.ID, fulfilment.ScanOfTracking, ""))
	storetest.Must(t, scan(two.ID, fulfilment.ScanOfTracking, "AWB1"))
	storetest.Must(t, shop.Shipments.SaveWaybills(storetest.Ctx, []string{"W1"}))
	storetest.Must(t, shop.Fulfilment.Book(storetest.Ctx, 0, shipments.Booking{OrderID: one.ID, Weight: 500}))
	storetest.Refused(t, scan(one.ID, fulfilment.ScanOfTracking, "AWB9"),
		fmt.Sprintf("Order %d is booked as W1.", one.ID),
		"code")
}

func TestUnitsOfAnotherProductOrTooManyAreRefused(t *testing.T) {
	t.Parallel()
	shop, b, lamp := storetest.Lamps(t)
	plug, ravi, o := shop.Product("Plug", 300, 5), shop.Staff(accounts.Dispatch), shop.Order(b, lamp, 2)
	serials := storetest.Got(shop.Orders.GenerateSerials(storetest.Ctx, 0, lamp, 2)).Or(t)
	scan := atBench(shop, ravi.ID)
	unit := func(product, quantity int64) error {
		return storetest.Second(shop.Bench.Scan(storetest.Ctx, ravi.ID, fulfilment.BenchScan{Order: o.ID,
			Kind: fulfilment.ScanOfUnit, Product: product, Quantity: quantity}))
	}
	scanned := func() int64 {
		return storetest.Got(shop.Bench.List(storetest.Ctx, ravi.ID, nil)).Or(t)[0].Items[0].Scanned
	}
	storetest.Refused(t, scan(o.ID, fulfilment.ScanOfSerial, serials[0]), fmt.Sprintf("Scan order %d first.", o.ID))
	storetest.Must(t, scan(o.ID, fulfilment.ScanOfOrder, ""))
	storetest.Must(t, unit(lamp, 1))
	storetest.Must(t, unit(lamp, 1))
	storetest.Must(t, scan(o.ID, fulfilment.ScanOfSerial, serials[0]))
	storetest.Must(t, scan(o.ID, fulfilment.ScanOfSerial, serials[0]))
	storetest.Same(t, "scanned", scanned(), 2)
	storetest.Refused(t, unit(lamp, 2), fmt.Sprintf("Order %d has 2 × Lamp. One is too many.", o.ID))
	storetest.Refused(t, unit(plug, 1), fmt.Sprintf("This product is not in order %d.", o.ID))
	storetest.Refused(t, scan(o.ID, fulfilment.ScanOfSerial, "HR1"), "Serial number not recognised.", "serial")
	for range 2 {
		storetest.Must(t, storetest.Second(shop.Bench.Scan(storetest.Ctx, ravi.ID, fulfilment.BenchScan{Order: o.ID,
			Kind: fulfilment.ScanOfSerial, Code: serials[0], Undo: true})))
	}
	storetest.Must(t, unit(lamp, 2))
	storetest.Same(t, "by number", scanned(), 2)
}

func TestPapersCountAsPrintedUntilTheyChange(t *testing.T) {
	t.Parallel()
	shop, b, lamp := storetest.Lamps(t)
	shop.Set(booksParcels...)
	ravi, o, left := shop.Staff(accounts.Dispatch), shop.Order(b, lamp, 1), shop.Order(b, lamp, 1)
	shop.Ship(left)
	printed := func() string {
		said := ""
		for _, p := range storetest.Got(shop.Bench.List(storetest.Ctx, ravi.ID, []int64{o.ID, left.ID})).Or(t) {
			for _, one := range p.Printed {
				said += one.Paper + " by " + one.Who + ". "
			}
		}
		return said
	}
	print := func(paper string) error {
		return shop.Bench.Printed(storetest.Ctx, ravi.ID, paper, []int64{o.ID, left.ID})
	}
	storetest.Must(t, print("labels"))
	storetest.Must(t, print("labels"))
	storetest.Must(t, print("slips"))
	storetest.Same(t, "printed", printed(), "labels by "+ravi.Name+". slips by "+ravi.Name+". ")
	change(t, shop, 0, o, lamp, 2)
	storetest.Same(t, "changed", printed(), "")
	storetest.Must(t, print("slips"))
	storetest.Must(t, shop.Shipments.SaveWaybills(storetest.Ctx, []string{"W1"}))
	storetest.Must(t, shop.Fulfilment.Book(storetest.Ctx, 0, shipments.Booking{OrderID: o.ID, Weight: 500}))
	taken(t, shop, o)
	storetest.Same(t, "booked", printed(), "")
	storetest.Refused(t, print("invoices"), "Please choose what was printed: slips, labels, sheets.", "paper")
	storetest.Absent(t, shop.Bench.Printed(storetest.Ctx, ravi.ID, "slips", []int64{9999}))
}

package login_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"hearth/store/accounts"
	"hearth/store/catalogue"
	"hearth/store/core"
	"hearth/store/orders"
	"hearth/store/returns"
	"hearth/store/serial"
	"hearth/store/storetest"
)

func TestSerialsAreGeneratedUpToFiveThousandAtOnce(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	clerk := shop.Staff(accounts.Catalogue)
	id := shop.Product("Lamp", 500, 50)
	const says = "The quantity must be a whole number from 1 to 5000."
	storetest.Refused(t, storetest.Second(shop.Orders.GenerateSerials(storetest.Ctx, 0, id, 0)), says, "quantity")
	storetest.Refused(t, storetest.Second(shop.Orders.GenerateSerials(storetest.Ctx, 0, id, 5001)), says, "quantity")
	storetest.Absent(t, storetest.Second(shop.Orders.GenerateSerials(storetest.Ctx, 0, 999, 1)))
	one := storetest.Got(shop.Orders.GenerateSerials(storetest.Ctx, clerk.ID, id, 1)).Or(t)
	many := storetest.Got(shop.Orders.GenerateSerials(storetest.Ctx, clerk.ID, id, 5000)).Or(t)
	seen := map[string]bool{one[0]: true}
	for _, made := range many {
		if !serial.Valid(made) || !strings.HasPrefix(made, fmt.Sprintf("HR%d", id)) || seen[made] {
			t.Fatalf("bad serial %q", made)
		}
		seen[made] = true
	}
	storetest.CheckValue(
		t,
		shop,
		"5001",
		`SELECT count(*) FROM serials WHERE product_id = ? AND made_by = ? AND made_at = ?`,
		id,
		clerk.ID,
		storetest.Start.UnixMilli(),
	)
	storetest.CheckValue(t, shop, "1 1000 1000 1000 1000 1000", `SELECT group_concat(detail, ' ')
		FROM (SELECT detail FROM audit
		WHERE action = 'generate serials' AND object = ? ORDER BY id)`, fmt.Sprint(id))
}

func TestDeviceIsRegisteredOnceByItsSerial(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	b, other := shop.Customer("411001"), shop.Customer("411001")
	lamp, plug := shop.Product("Lamp", 500, 50), shop.Product("Plug", 500, 50)
	made := storetest.Got(shop.Orders.GenerateSerials(storetest.Ctx, 0, lamp, 2)).Or(t)
	const unknown = "Serial number not recognised."
	wrong := made[0][:len(made[0])-1] + string(serial.Alphabet[(strings.IndexByte(serial.Alphabet,
		made[0][len(made[0])-1])+1)%32])
	for _, typed := range []string{"", "HR1", "nonsense", wrong} {
		storetest.Refused(t, storetest.Second(shop.Login.CheckSerial(storetest.Ctx, typed, lamp)), unknown,
			"serialNumber")
		storetest.Refused(t, shop.Login.RegisterDevice(storetest.Ctx, b.ID, typed, lamp, ""), unknown, "serialNumber")
	}
	storetest.Must(
		t,
		shop.Run(storetest.Ctx, fmt.Sprintf(`INSERT INTO serials (serial, product_id, made_at) VALUES ('%s', %d, 1)`,
			wrong, lamp)),
	)
	storetest.Refused(
		t,
		storetest.Second(shop.Login.CheckSerial(storetest.Ctx, wrong, lamp)),
		unknown,
		"serialNumber",
	) // the serial is in the table, but its check character is wrong
	storetest.Refused(
		t,
		storetest.Second(shop.Login.CheckSerial(storetest.Ctx, made[0], plug)),
		"This serial number belongs to another product.",
		"product_id",
	)
	if found := storetest.Got(shop.Login.CheckSerial(storetest.Ctx, " "+strings.ToLower(made[0])+" ", lamp)).
		Or(t); found != made[0] {
		t.Errorf("read as %q", found)
	}
	storetest.Must(t, shop.Login.RegisterDevice(storetest.Ctx, b.ID, made[0], lamp, "invoice-1"))
	const taken = "This device is already registered."
	storetest.Refused(t, storetest.Second(shop.Login.CheckSerial(storetest.Ctx, made[0], lamp)), taken, "serialNumber")
	storetest.Refused(t, shop.Login.RegisterDevice(storetest.Ctx, other.ID, made[0], lamp, ""), taken, "serialNumber")
	storetest.CheckValue(t, shop, "invoice-1", `SELECT invoice_file FROM devices`)

	storetest.Must(t, shop.Login.SerialVisible(storetest.Ctx, b.ID, made[0]))
	storetest.Absent(t, shop.Login.SerialVisible(storetest.Ctx, other.ID, made[0]))
	storetest.Absent(t, shop.Login.SerialVisible(storetest.Ctx, b.ID, made[1]))
	storetest.Must(t, shop.Login.SerialVisible(storetest.Ctx, 0, made[1]))
	storetest.Absent(t, shop.Login.SerialVisible(storetest.Ctx, 0, "HR1"))
}

func TestWarrantyStartsAtDeliveryOrElseAtRegistration(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	shop.In("Maharashtra")
	b, other := shop.Customer("411001"), shop.Customer("411001")
	lamp := shop.Stocked("Lamp", 500, 50, func(p *catalogue.Product) { p.WarrantyMonths = 12 })
	plain := shop.Product("Plain", 500, 50)
	made := storetest.Got(shop.Orders.GenerateSerials(storetest.Ctx, 0, lamp, 2)).Or(t)
	bare := storetest.Got(shop.Orders.GenerateSerials(storetest.Ctx, 0, plain, 1)).Or(t)
	o := shop.Order(b, lamp, 1)
	storetest.Got(shop.Orders.BindSerial(storetest.Ctx, 0, o.ID, made[0])).Or(t)
	shop.Deliver(o)
	shop.At("2026-12-31", "23:59")
	storetest.Must(t, shop.Login.RegisterDevice(storetest.Ctx, b.ID, made[0], lamp, ""))
	shop.Pass(time.Minute)
	storetest.Must(t, shop.Login.RegisterDevice(storetest.Ctx, b.ID, made[1], lamp, ""))
	shop.Pass(time.Minute)
	storetest.Must(t, shop.Login.RegisterDevice(storetest.Ctx, b.ID, bare[0], plain, ""))
	storetest.Must(
		t,
		shop.Login.RegisterDevice(
			storetest.Ctx,
			other.ID,
			storetest.Got(shop.Orders.GenerateSerials(storetest.Ctx, 0, lamp, 1)).Or(t)[0],
			lamp,
			"",
		),
	)
	devices, total, err := shop.Login.ListDevices(storetest.Ctx, b.ID, core.Page{})
	storetest.Must(t, err)
	words := []string{}
	for _, d := range devices {
		words = append(words, d.Product+" "+d.WarrantyUntil)
	}
	storetest.Same(t, "the devices", words, []string{"Plain ", "Lamp 2027-12-31", "Lamp 2027-11-20"})
	if total != 3 || devices[2].Serial != made[0] || devices[2].ProductID != lamp ||
		!devices[0].RegisteredAt.Equal(shop.Now()) {
		t.Errorf("%d devices: %+v", total, devices)
	}
	page, total, err := shop.Login.ListDevices(storetest.Ctx, b.ID, core.Page{Number: 2, Size: 2})
	if err != nil || len(page) != 1 || total != 3 || page[0].Serial != made[0] {
		t.Errorf("the second page: %+v of %d, %v", page, total, err)
	}
}

func TestSerialIsAssignedToOneShipmentOnly(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	shop.In("Maharashtra")
	clerk := shop.Staff(accounts.Dispatch)
	b := shop.Customer("411001")
	lamp, plug := shop.Product("Lamp", 500, 50), shop.Product("Plug", 100, 50)
	made := storetest.Got(shop.Orders.GenerateSerials(storetest.Ctx, 0, lamp, 4)).Or(t)
	foreign := storetest.Got(shop.Orders.GenerateSerials(storetest.Ctx, 0, plug, 1)).Or(t)[0]
	o, next := shop.Order(b, lamp, 2), shop.Order(b, lamp, 1, plug, 1)
	scan := func(order orders.Order, typed string) error {
		return storetest.Second(shop.Orders.BindSerial(storetest.Ctx, clerk.ID, order.ID, typed))
	}
	storetest.Refused(
		t,
		scan(shop.Place(b, lamp, 1), made[0]),
		"Units can only be scanned into an order that is being packed. This one is placed.",
	)
	storetest.Refused(
		t,
		scan(shop.Bought(b, plug, 1), made[0]),
		"Units can only be scanned into an order that is being packed. This one is delivered.",
	)
	storetest.Refused(t, scan(o, "HR1"), "Serial number not recognised.", "serial")
	storetest.Absent(t, scan(orders.Order{ID: 999}, made[0]))
	storetest.Refused(t, scan(o, foreign), "This serial number belongs to another product: Plug is not in this order.",
		"serial")
	bound := storetest.Got(shop.Orders.BindSerial(storetest.Ctx, clerk.ID, o.ID, strings.ToLower(made[0]))).Or(t)
	if bound.Serial != made[0] || bound.LineID != shop.Line(o) || bound.Product != "Lamp" ||
		!bound.At.Equal(shop.Now()) {
		t.Errorf("scanned is %+v", bound)
	}
	storetest.Refused(t, scan(o, made[0]), made[0]+" is scanned already.", "serial")
	storetest.Refused(t, scan(next, made[0]), fmt.Sprintf("%s went out with order %d.", made[0], o.ID), "serial")
	shop.Pass(time.Minute)
	storetest.Must(t, scan(o, made[1]))
	storetest.Refused(t, scan(o, made[2]), "All 2 pieces of Lamp are scanned already. Is one too many in the parcel?",
		"serial")
	listed := storetest.Got(shop.Orders.ListBoundSerials(storetest.Ctx, o.ID)).Or(t)
	if len(listed) != 2 || listed[0].Serial != made[0] || listed[1].Serial != made[1] || listed[0].Who != clerk.Name ||
		listed[0].Product != "Lamp" || !listed[1].At.Equal(shop.Now()) {
		t.Errorf("listed are %+v", listed)
	}
	storetest.Absent(t, shop.Orders.UnbindSerial(storetest.Ctx, next.ID, made[1]))
	storetest.Absent(t, shop.Orders.UnbindSerial(storetest.Ctx, 999, made[1]))
	storetest.Must(t, shop.Orders.UnbindSerial(storetest.Ctx, o.ID, strings.ToLower(made[1])))
	storetest.Must(t, scan(o, made[2]))
	shop.Ship(o)
	storetest.Refused(t, shop.Orders.UnbindSerial(storetest.Ctx, o.ID, made[2]), "The parcel has already shipped.")
	shop.Ship(next)
	storetest.Must(t, scan(next, made[3])) // this order has just shipped
	storetest.Must(t, scan(next, foreign))
	listed = storetest.Got(shop.Orders.ListBoundSerials(storetest.Ctx, next.ID)).Or(t)
	if len(listed) != 2 || listed[0].Serial != made[3] || listed[1].Serial != foreign {
		t.Errorf("listed are %+v", listed)
	}
}

func TestSerialHistoryIsReturned(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	shop.In("Maharashtra")
	b, other := shop.Customer("411001"), shop.Customer("411001")
	lamp := shop.Product("Lamp", 500, 50)
	made := storetest.Got(shop.Orders.GenerateSerials(storetest.Ctx, 0, lamp, 1)).Or(t)[0]
	storetest.Same(
		t,
		"a new one",
		storetest.Got(shop.Orders.FindSerial(storetest.Ctx, strings.ToLower(made))).Or(t),
		orders.SerialStory{Serial: made, ProductID: lamp,
			Product: "Lamp", MadeAt: storetest.Start.Local()},
	)
	storetest.Absent(t, storetest.Second(shop.Orders.FindSerial(storetest.Ctx, "HR1")))
	o := shop.Order(b, lamp, 1)
	storetest.Got(shop.Orders.BindSerial(storetest.Ctx, 0, o.ID, made)).Or(t)
	shop.Pass(time.Hour)
	shop.Deliver(o)
	line := shop.Line(o)
	storetest.Must(t, shop.Login.RegisterDevice(storetest.Ctx, other.ID, made, lamp, ""))
	storetest.Must(t, shop.Returns.Open(storetest.Ctx, b.ID, returns.ReturnRequest{LineID: line}))
	later := storetest.Start.Add(time.Hour).Local()
	storetest.Same(
		t,
		"a sold one",
		storetest.Got(shop.Orders.FindSerial(storetest.Ctx, made)).Or(t),
		orders.SerialStory{Serial: made, ProductID: lamp, Product: "Lamp",
			MadeAt: storetest.Start.Local(), OrderID: o.ID, LineID: line, Buyer: b.Name, State: "delivered",
			DeliveredAt: later, RegisteredBy: other.Name, RegisteredAt: later, ReturnState: "return"},
	)
}

func TestSerialListIsFilteredSortedAndPaged(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	asha, bela := shop.Customer("411001"), shop.Customer("411001")
	plug, lamp := shop.Product("Plug", 100, 50), shop.Product("lamp", 500, 50)
	name := map[string]string{}
	one := storetest.Got(shop.Orders.GenerateSerials(storetest.Ctx, 0, plug, 1)).Or(t)[0]
	shop.Pass(time.Minute)
	two := storetest.Got(shop.Orders.GenerateSerials(storetest.Ctx, 0, lamp, 1)).Or(t)[0]
	shop.Pass(time.Minute)
	three := storetest.Got(shop.Orders.GenerateSerials(storetest.Ctx, 0, plug, 1)).Or(t)[0]
	name[one], name[two], name[three] = "1", "2", "3"
	storetest.Must(t, shop.Login.RegisterDevice(storetest.Ctx, bela.ID, one, plug, ""))
	storetest.Must(t, shop.Login.RegisterDevice(storetest.Ctx, asha.ID, two, lamp, ""))
	list := func(f orders.SerialFilter) (text string, total int) {
		t.Helper()
		all, total, err := shop.Orders.ListSerials(storetest.Ctx, f)
		storetest.Must(t, err)
		for _, r := range all {
			text += name[r.Serial]
		}
		return text, total
	}
	low, high := "13", "31"
	if one > three {
		low, high = high, low
	}
	for _, c := range []struct {
		filter orders.SerialFilter
		want   string
		total  int
	}{
		{orders.SerialFilter{}, "321", 3},
		{orders.SerialFilter{Sort: "-made"}, "321", 3},
		{orders.SerialFilter{Sort: "made"}, "123", 3},
		{orders.SerialFilter{Sort: "serial"}, low + "2", 3}, // the serial begins with the product's number
		{orders.SerialFilter{Sort: "-serial"}, "2" + high, 3},
		{orders.SerialFilter{Sort: "product"}, "2" + low, 3},
		{orders.SerialFilter{Sort: "-product"}, low + "2", 3},
		{orders.SerialFilter{Sort: "owner"}, "321", 3},
		{orders.SerialFilter{Sort: "-owner"}, "123", 3},
		{orders.SerialFilter{ProductID: lamp}, "2", 1},
		{orders.SerialFilter{Search: three[3:9]}, "3", 1},
		{orders.SerialFilter{Search: "%"}, "", 0},
		{orders.SerialFilter{Registered: "yes"}, "21", 2},
		{orders.SerialFilter{Registered: "no"}, "3", 1},
		{orders.SerialFilter{Registered: "yes", ProductID: plug}, "1", 1},
		{orders.SerialFilter{Page: core.Page{Number: 2, Size: 2}}, "1", 3},
	} {
		if text, total := list(c.filter); text != c.want || total != c.total {
			t.Errorf("%+v: %s of %d, want %s of %d", c.filter, text, total, c.want, c.total)
		}
	}
	rows, _, err := shop.Orders.ListSerials(storetest.Ctx, orders.SerialFilter{Search: one})
	storetest.Must(t, err)
	storetest.Same(t, "a row", rows[0], orders.SerialRow{Serial: one, ProductID: plug, Product: "Plug",
		MadeAt: storetest.Start.Local(), RegisteredAt: storetest.Start.Add(2 * time.Minute).Local(), Owner: bela.Name,
		OwnerEmail: bela.Email})
	_, _, err = shop.Orders.ListSerials(storetest.Ctx, orders.SerialFilter{Sort: "colour"})
	storetest.Refused(t, err, "This list can't be sorted by that.", "sort")
	storetest.Same(
		t,
		"their products",
		storetest.Got(shop.Orders.FindSerials(storetest.Ctx, []string{one, two})).Or(t),
		map[string]string{one: "Plug", two: "lamp"},
	)
	storetest.Absent(t, storetest.Second(shop.Orders.FindSerials(storetest.Ctx, []string{one, "HR1"})))
}

// A product that is ordered both alone and in a bundle is on two order lines, each with its own units.
func TestSerialsOfAProductOnTwoLinesAreScanned(t *testing.T) {
	t.Parallel()
	shop, b, lamp := storetest.Lamps(t)
	set := storetest.Kit(t, shop, "Kit", 1400_00, lamp, 1, shop.Product("Hub", 1000, 5), 1)
	o := shop.Order(b, set, 1, lamp, 2)
	made := storetest.Got(shop.Orders.GenerateSerials(storetest.Ctx, 0, lamp, 4)).Or(t)
	for _, unit := range made[:3] {
		storetest.Got(shop.Orders.BindSerial(storetest.Ctx, 0, o.ID, unit)).Or(t)
	}
	storetest.Refused(
		t,
		storetest.Second(shop.Orders.BindSerial(storetest.Ctx, 0, o.ID, made[3])),
		"All 3 pieces of Lamp are scanned already. Is one too many in the parcel?",
		"serial",
	)
	storetest.CheckValue(
		t,
		shop,
		"1,2",
		`SELECT group_concat(n) FROM (SELECT count(*) AS n FROM serials WHERE line_id IS NOT NULL GROUP BY line_id
			ORDER BY line_id)`,
	)
}

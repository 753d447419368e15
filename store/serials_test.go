package store_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"hearth/store"
	"hearth/store/serial"
	"hearth/store/storetest"
)

func TestSerialsAreMadeOneToFiveThousandAtATime(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	clerk := shop.Staff(store.Catalogue)
	id := shop.Product("Lamp", 500, 50)
	const says = "The quantity must be a whole number from 1 to 5000."
	refused(t, second(shop.GenerateSerials(ctx, 0, id, 0)), says, "quantity")
	refused(t, second(shop.GenerateSerials(ctx, 0, id, 5001)), says, "quantity")
	absent(t, second(shop.GenerateSerials(ctx, 0, 999, 1)))
	one := got(shop.GenerateSerials(ctx, clerk.ID, id, 1)).or(t)
	many := got(shop.GenerateSerials(ctx, clerk.ID, id, 5000)).or(t)
	seen := map[string]bool{one[0]: true}
	for _, made := range many {
		if !serial.Valid(made) || !strings.HasPrefix(made, fmt.Sprintf("HR%d", id)) || seen[made] {
			t.Fatalf("bad serial %q", made)
		}
		seen[made] = true
	}
	look(t, shop, "5001", `SELECT count(*) FROM serials WHERE product_id = ? AND made_by = ? AND made_at = ?`, id,
		clerk.ID, storetest.Start.UnixMilli())
	look(t, shop, "1 1000 1000 1000 1000 1000", `SELECT group_concat(detail, ' ') FROM (SELECT detail FROM audit
		WHERE action = 'generate serials' AND object = ? ORDER BY id)`, fmt.Sprint(id))
}

func TestADeviceIsRegisteredOnceByItsSerial(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	b, other := shop.Customer("411001"), shop.Customer("411001")
	lamp, plug := shop.Product("Lamp", 500, 50), shop.Product("Plug", 500, 50)
	made := got(shop.GenerateSerials(ctx, 0, lamp, 2)).or(t)
	const unknown = "Serial number not recognised."
	wrong := made[0][:len(made[0])-1] + string(serial.Alphabet[(strings.IndexByte(serial.Alphabet, made[0][len(made[0])-1])+1)%32])
	for _, typed := range []string{"", "HR1", "nonsense", wrong} {
		refused(t, second(shop.CheckSerial(ctx, typed, lamp)), unknown, "serialNumber")
		refused(t, shop.RegisterDevice(ctx, b.ID, typed, lamp, ""), unknown, "serialNumber")
	}
	must(t, shop.Run(ctx, fmt.Sprintf(`INSERT INTO serials (serial, product_id, made_at) VALUES ('%s', %d, 1)`, wrong, lamp)))
	refused(t, second(shop.CheckSerial(ctx, wrong, lamp)), unknown, "serialNumber") // kept by mistake, but its check character is wrong
	refused(t, second(shop.CheckSerial(ctx, made[0], plug)), "This serial number belongs to another product.", "product_id")
	if found := got(shop.CheckSerial(ctx, " "+strings.ToLower(made[0])+" ", lamp)).or(t); found != made[0] {
		t.Errorf("read as %q", found)
	}
	must(t, shop.RegisterDevice(ctx, b.ID, made[0], lamp, "invoice-1"))
	const taken = "This device is already registered."
	refused(t, second(shop.CheckSerial(ctx, made[0], lamp)), taken, "serialNumber")
	refused(t, shop.RegisterDevice(ctx, other.ID, made[0], lamp, ""), taken, "serialNumber")
	look(t, shop, "invoice-1", `SELECT invoice_file FROM devices`)

	must(t, shop.SerialVisible(ctx, b.ID, made[0]))
	absent(t, shop.SerialVisible(ctx, other.ID, made[0]))
	absent(t, shop.SerialVisible(ctx, b.ID, made[1]))
	must(t, shop.SerialVisible(ctx, 0, made[1]))
	absent(t, shop.SerialVisible(ctx, 0, "HR1"))
}

func TestAWarrantyCountsFromDeliveryOrElseFromRegistration(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	shop.In("Maharashtra")
	b, other := shop.Customer("411001"), shop.Customer("411001")
	lamp := shop.Stocked("Lamp", 500, 50, func(p *store.Product) { p.WarrantyMonths = 12 })
	plain := shop.Product("Plain", 500, 50)
	made := got(shop.GenerateSerials(ctx, 0, lamp, 2)).or(t)
	bare := got(shop.GenerateSerials(ctx, 0, plain, 1)).or(t)
	o := shop.Order(b, lamp, 1)
	got(shop.BindSerial(ctx, 0, o.ID, made[0])).or(t)
	shop.Deliver(o)
	shop.At("2026-12-31", "23:59")
	must(t, shop.RegisterDevice(ctx, b.ID, made[0], lamp, ""))
	shop.Pass(time.Minute)
	must(t, shop.RegisterDevice(ctx, b.ID, made[1], lamp, ""))
	shop.Pass(time.Minute)
	must(t, shop.RegisterDevice(ctx, b.ID, bare[0], plain, ""))
	must(t, shop.RegisterDevice(ctx, other.ID, got(shop.GenerateSerials(ctx, 0, lamp, 1)).or(t)[0], lamp, ""))
	devices, total, err := shop.ListDevices(ctx, b.ID, store.Page{})
	must(t, err)
	words := []string{}
	for _, d := range devices {
		words = append(words, d.Product+" "+d.WarrantyUntil)
	}
	same(t, "the devices", words, []string{"Plain ", "Lamp 2027-12-31", "Lamp 2027-11-20"})
	if total != 3 || devices[2].Serial != made[0] || devices[2].ProductID != lamp || !devices[0].RegisteredAt.Equal(shop.Now()) {
		t.Errorf("%d devices: %+v", total, devices)
	}
	page, total, err := shop.ListDevices(ctx, b.ID, store.Page{Number: 2, Size: 2})
	if err != nil || len(page) != 1 || total != 3 || page[0].Serial != made[0] {
		t.Errorf("the second page: %+v of %d, %v", page, total, err)
	}
}

func TestAUnitIsScannedIntoAParcelOnce(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	shop.In("Maharashtra")
	clerk := shop.Staff(store.Dispatch)
	b := shop.Customer("411001")
	lamp, plug := shop.Product("Lamp", 500, 50), shop.Product("Plug", 100, 50)
	made := got(shop.GenerateSerials(ctx, 0, lamp, 4)).or(t)
	foreign := got(shop.GenerateSerials(ctx, 0, plug, 1)).or(t)[0]
	o, next := shop.Order(b, lamp, 2), shop.Order(b, lamp, 1, plug, 1)
	scan := func(order store.Order, typed string) error {
		return second(shop.BindSerial(ctx, clerk.ID, order.ID, typed))
	}
	refused(t, scan(shop.Place(b, lamp, 1), made[0]), "Units can only be scanned into an order that is being packed. This one is placed.")
	refused(t, scan(shop.Bought(b, plug, 1), made[0]), "Units can only be scanned into an order that is being packed. This one is delivered.")
	refused(t, scan(o, "HR1"), "Serial number not recognised.", "serial")
	absent(t, scan(store.Order{ID: 999}, made[0]))
	refused(t, scan(o, foreign), "This serial number belongs to another product: Plug is not in this order.", "serial")
	bound := got(shop.BindSerial(ctx, clerk.ID, o.ID, strings.ToLower(made[0]))).or(t)
	if bound.Serial != made[0] || bound.LineID != shop.Line(o) || bound.Product != "Lamp" || !bound.At.Equal(shop.Now()) {
		t.Errorf("scanned is %+v", bound)
	}
	refused(t, scan(o, made[0]), made[0]+" is scanned already.", "serial")
	refused(t, scan(next, made[0]), fmt.Sprintf("%s went out with order %d.", made[0], o.ID), "serial")
	shop.Pass(time.Minute)
	must(t, scan(o, made[1]))
	refused(t, scan(o, made[2]), "All 2 pieces of Lamp are scanned already. Is one too many in the parcel?", "serial")
	listed := got(shop.ListBoundSerials(ctx, o.ID)).or(t)
	if len(listed) != 2 || listed[0].Serial != made[0] || listed[1].Serial != made[1] || listed[0].Who != clerk.Name ||
		listed[0].Product != "Lamp" || !listed[1].At.Equal(shop.Now()) {
		t.Errorf("listed are %+v", listed)
	}
	absent(t, shop.UnbindSerial(ctx, next.ID, made[1]))
	absent(t, shop.UnbindSerial(ctx, 999, made[1]))
	must(t, shop.UnbindSerial(ctx, o.ID, strings.ToLower(made[1])))
	must(t, scan(o, made[2]))
	shop.Ship(o)
	refused(t, shop.UnbindSerial(ctx, o.ID, made[2]), "The parcel has already shipped.")
	shop.Ship(next)
	must(t, scan(next, made[3])) // it has just left
	must(t, scan(next, foreign))
	listed = got(shop.ListBoundSerials(ctx, next.ID)).or(t)
	if len(listed) != 2 || listed[0].Serial != made[3] || listed[1].Serial != foreign {
		t.Errorf("listed are %+v", listed)
	}
}

func TestTheStoryOfAUnitIsTold(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	shop.In("Maharashtra")
	b, other := shop.Customer("411001"), shop.Customer("411001")
	lamp := shop.Product("Lamp", 500, 50)
	made := got(shop.GenerateSerials(ctx, 0, lamp, 1)).or(t)[0]
	same(t, "a new one", got(shop.FindSerial(ctx, strings.ToLower(made))).or(t), store.SerialStory{Serial: made, ProductID: lamp,
		Product: "Lamp", MadeAt: storetest.Start.Local()})
	absent(t, second(shop.FindSerial(ctx, "HR1")))
	o := shop.Order(b, lamp, 1)
	got(shop.BindSerial(ctx, 0, o.ID, made)).or(t)
	shop.Pass(time.Hour)
	shop.Deliver(o)
	line := shop.Line(o)
	must(t, shop.RegisterDevice(ctx, other.ID, made, lamp, ""))
	must(t, shop.OpenReturn(ctx, b.ID, store.ReturnWish{LineID: line}))
	later := storetest.Start.Add(time.Hour).Local()
	same(t, "a sold one", got(shop.FindSerial(ctx, made)).or(t), store.SerialStory{Serial: made, ProductID: lamp, Product: "Lamp",
		MadeAt: storetest.Start.Local(), OrderID: o.ID, LineID: line, Buyer: b.Name, State: "delivered", DeliveredAt: later,
		RegisteredBy: other.Name, RegisteredAt: later, ReturnState: "return"})
}

func TestTheListOfSerialsIsFilteredSortedAndPaged(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	asha, bela := shop.Customer("411001"), shop.Customer("411001")
	plug, lamp := shop.Product("Plug", 100, 50), shop.Product("lamp", 500, 50)
	name := map[string]string{}
	one := got(shop.GenerateSerials(ctx, 0, plug, 1)).or(t)[0]
	shop.Pass(time.Minute)
	two := got(shop.GenerateSerials(ctx, 0, lamp, 1)).or(t)[0]
	shop.Pass(time.Minute)
	three := got(shop.GenerateSerials(ctx, 0, plug, 1)).or(t)[0]
	name[one], name[two], name[three] = "1", "2", "3"
	must(t, shop.RegisterDevice(ctx, bela.ID, one, plug, ""))
	must(t, shop.RegisterDevice(ctx, asha.ID, two, lamp, ""))
	list := func(f store.SerialFilter) (text string, total int) {
		t.Helper()
		all, total, err := shop.ListSerials(ctx, f)
		must(t, err)
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
		filter store.SerialFilter
		want   string
		total  int
	}{
		{store.SerialFilter{}, "321", 3},
		{store.SerialFilter{Sort: "-made"}, "321", 3},
		{store.SerialFilter{Sort: "made"}, "123", 3},
		{store.SerialFilter{Sort: "serial"}, low + "2", 3}, // a product's number comes first
		{store.SerialFilter{Sort: "-serial"}, "2" + high, 3},
		{store.SerialFilter{Sort: "product"}, "2" + low, 3},
		{store.SerialFilter{Sort: "-product"}, low + "2", 3},
		{store.SerialFilter{Sort: "owner"}, "321", 3},
		{store.SerialFilter{Sort: "-owner"}, "123", 3},
		{store.SerialFilter{ProductID: lamp}, "2", 1},
		{store.SerialFilter{Search: three[3:9]}, "3", 1},
		{store.SerialFilter{Search: "%"}, "", 0},
		{store.SerialFilter{Registered: "yes"}, "21", 2},
		{store.SerialFilter{Registered: "no"}, "3", 1},
		{store.SerialFilter{Registered: "yes", ProductID: plug}, "1", 1},
		{store.SerialFilter{Page: store.Page{Number: 2, Size: 2}}, "1", 3},
	} {
		if text, total := list(c.filter); text != c.want || total != c.total {
			t.Errorf("%+v: %s of %d, want %s of %d", c.filter, text, total, c.want, c.total)
		}
	}
	rows, _, err := shop.ListSerials(ctx, store.SerialFilter{Search: one})
	must(t, err)
	same(t, "a row", rows[0], store.SerialRow{Serial: one, ProductID: plug, Product: "Plug", MadeAt: storetest.Start.Local(),
		RegisteredAt: storetest.Start.Add(2 * time.Minute).Local(), Owner: bela.Name, OwnerEmail: bela.Email})
	_, _, err = shop.ListSerials(ctx, store.SerialFilter{Sort: "colour"})
	refused(t, err, "This list can't be sorted by that.", "sort")
	same(t, "their products", got(shop.FindSerials(ctx, []string{one, two})).or(t), map[string]string{one: "Plug", two: "lamp"})
	absent(t, second(shop.FindSerials(ctx, []string{one, "HR1"})))
}

// A product that is ordered alone and with a kit is on two lines, each with its own units.
func TestUnitsOfAProductOnTwoLinesAreAllScanned(t *testing.T) {
	t.Parallel()
	shop, b, lamp := storetest.Lamps(t)
	set := kit(t, shop, "Kit", 1400_00, lamp, 1, shop.Product("Hub", 1000, 5), 1)
	o := shop.Order(b, set, 1, lamp, 2)
	made := got(shop.GenerateSerials(ctx, 0, lamp, 4)).or(t)
	for _, unit := range made[:3] {
		got(shop.BindSerial(ctx, 0, o.ID, unit)).or(t)
	}
	refused(t, second(shop.BindSerial(ctx, 0, o.ID, made[3])), "All 3 pieces of Lamp are scanned already. Is one too many in the parcel?", "serial")
	look(t, shop, "1,2", `SELECT group_concat(n) FROM (SELECT count(*) AS n FROM serials WHERE line_id IS NOT NULL GROUP BY line_id ORDER BY line_id)`)
}

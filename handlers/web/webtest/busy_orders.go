package webtest

import (
	"fmt"
	"strings"
	"time"

	"hearth/store/payments"
	"hearth/store/shipments"
	"hearth/store/storetest"
)

// order places an order by COD or prepaid, pays or confirms it, and remembers it under a name.
func (b *BusyShop) order(name string, p *Person, pt, items, more string) int64 {
	b.T.Helper()
	id := b.place(name, p, pt, items, more)
	if pt == "COD" {
		b.send(p, "codstatus", `{"ORDERSID":%d}`, id)
	}
	return id
}

// place places an order under a name; more is further JSON of the checkout. Prepaid orders are paid at once, except
// the one named unpaid.
func (b *BusyShop) place(name string, p *Person, pt, items, more string) int64 {
	b.T.Helper()
	placed := b.send(p, "checkout", `{"orders":%s,"AddressID":%s,"pt":%q%s}`, items, b.addresses[p], pt, more)
	id := b.number(placed, "orderId")
	b.Placed[name] = id
	if pt == "Pre-paid" && name != "unpaid" {
		provider, amount := fmt.Sprint(At(placed, "id")), b.number(placed, "amount")
		storetest.HandleCaptured(b.T, b.Shop, payments.CapturedPayment{Provider: "razorpay", ProviderOrder: provider,
			ProviderPayment: b.Bank.Pays(provider, "captured", 0), Amount: storetest.Pai(amount)},
			payments.PaymentConfirmed)
	}
	b.Lines[name] = b.lineOf(name)
	return id
}

// lineOf is the ID of the first line of an order.
func (b *BusyShop) lineOf(name string) int64 {
	b.T.Helper()
	return b.number(b.Owner.Get(fmt.Sprintf("admin/orders/%d", b.Placed[name])), "data", "lines", 0, "orderDetails_id")
}

// buys are orders of both customers, by both ways to pay.
func (b *BusyShop) buys() {
	b.send(b.Asha, "manageCart", `{"operation":"insert","data":[{"product_id":%d,"quantity":3},
		{"product_id":%d,"quantity":2}]}`, b.Plug, b.Variants[1])
	b.send(b.Asha, fmt.Sprintf("addwishlist/%d", b.Lamp), `{}`)
	b.send(b.Asha, fmt.Sprintf("addwishlist/%d", b.Panel), `{}`)
	b.order("delivered", b.Asha, "COD", cart(b.Plug, 4, b.Lamp, 2),
		`,"codes":"TWENTY","note":"Ring twice","buy_now":true`)
	b.order("back", b.Bela, "Pre-paid", cart(b.Plug, 5, b.Variants[2], 1), `,"buy_now":true`)
	b.order("refused", b.Bela, "COD", cart(b.Camera, 1), `,"buy_now":true`)
	b.order("cancelled", b.Asha, "Pre-paid", cart(b.Lamp, 1), `,"buy_now":true`)
	b.order("kit", b.Bela, "COD", cart(b.Kit, 1), `,"note":"For a gift","buy_now":true`)
	b.order("on its way", b.Asha, "Pre-paid", cart(b.Variants[1], 1), `,"buy_now":true`)
	b.order("to pack", b.Asha, "COD", cart(b.Plug, 2, b.Variants[1], 1), `,"note":"Call before","buy_now":true`)
}

// ships packs, ships and delivers, each with other words.
func (b *BusyShop) ships() {
	desk := func(name, act, body string) {
		b.T.Helper()
		b.send(b.Dispatch, fmt.Sprintf("admin/orders/%d/%s", b.Placed[name], act), "%s", body)
	}
	desk("to pack", "tags", `{"tag":"gift","on":true}`)
	desk("to pack", "tags", `{"tag":"urgent","on":true}`)
	desk("to pack", "notes", `{"words":"Wrap it in paper","pinned":true}`)
	desk("to pack", "notes", `{"words":"She called"}`)
	desk("to pack", "address", `{"Name":"Asha Rao Pai","mob":"9811100009","area":"13 Hill Road","city":"Karve Nagar",
		"tal":"Haveli","dist":"Pune","pin":"411001","state":"Maharashtra","country":"India"}`)
	desk("kit", "pack", `{"packed":true}`)
	b.send(b.Packer, fmt.Sprintf("admin/orders/%d/serials", b.Placed["delivered"]), `{"serial":%q}`, b.Serials[1])
	b.At("2026-11-23", "10:20")
	b.KeepSessions()
	desk("delivered", "ship", `{"tracking_id":"AWB-501","courier_name":"Delhivery","expected_date":"2026-11-26"}`)
	desk("back", "ship", `{"tracking_id":"AWB-502","courier_name":"Blue Dart","expected_date":"2026-11-27"}`)
	desk("refused", "ship", `{"tracking_id":"AWB-503","courier_name":"DTDC","expected_date":"2026-11-28"}`)
	desk("on its way", "ship", `{"tracking_id":"AWB-504","courier_name":"Delhivery","expected_date":"2026-11-24"}`)
	storetest.Got(b.Shipments.SaveTracking(ctx, b.PackageOf(b.Placed["on its way"]),
		shipments.Tracking{Status: "In Transit", Place: "Nagar Hub", At: b.Now().Add(-storetest.Hour)})).Or(b.T)
	b.At("2026-11-25", "16:40")
	b.KeepSessions()
	desk("delivered", "deliver", `{"delivered_date":"2026-11-25"}`)
	desk("back", "deliver", `{"delivered_date":"2026-11-24"}`)
	desk("refused", "return-to-origin", `{"reason":"Nobody at home","restock":true}`)
	b.send(b.Asha, fmt.Sprintf("cancelorder/%d", b.Placed["cancelled"]), `{"reason":"Found one at home"}`)
}

// comesBack are returns in each state: refunded, refused, waiting for money, waiting for inspection.
func (b *BusyShop) comesBack() {
	lines := func(name string, n int) int64 {
		return b.number(b.Owner.Get(fmt.Sprintf("admin/orders/%d", b.Placed[name])), "data", "lines", n,
			"orderDetails_id")
	}
	b.send(b.Asha, "returnorders", `{"odid":%d,"kind":"defective","reason":"It hums","quantity":2,
		"upi":"asha@okbank"}`, lines("delivered", 0))
	b.send(b.Asha, "returnorders", `{"odid":%d,"kind":"not wanted","reason":"Too bright","quantity":1,
		"account":"998877665544","ifsc":"HDFC0004321"}`, lines("delivered", 1))
	b.send(b.Bela, "returnorders", `{"odid":%d,"kind":"damaged","reason":"A crack","quantity":3}`, lines("back", 0))
	b.send(b.Bela, "returnorders", `{"odid":%d,"kind":"wrong","reason":"I ordered white","quantity":1}`, lines("back",
		1))
	for i, found := range []Form{{"accepted": "yes", "findings": "The coil is loose"},
		{"accepted": "yes", "findings": "Like new"}, {"accepted": "yes", "findings": "A deep crack"},
		{"accepted": "no", "findings": "The seal is cut"}} {
		var photo map[string][]byte
		if i == 0 {
			photo = map[string][]byte{"photo": Drawing(b.T, 50, 30)}
		}
		b.form(b.Dispatch, fmt.Sprintf("admin/returns/%d/inspect", lines([]string{"delivered", "back"}[i/2], i%2)),
			found, photo)
	}
	b.send(b.Asha, "returnorders", `{"odid":%d,"kind":"not wanted","reason":"One is enough","quantity":1}`,
		lines("delivered", 0))
	b.send(b.Owner, fmt.Sprintf("admin/returns/%d/refund", lines("back", 0)), `{"restock":false}`)
	b.Work()
}

// counter sells at the counter and by telephone.
func (b *BusyShop) counter() {
	sold := b.send(b.Manager, "admin/counter-sale", `{"orders":%s,"way":"upi","reference":"UTR-88","name":"Ravi Kumar",
		"mob":"9833300004"}`, cart(b.Plug, 3))
	b.Placed["counter"] = b.number(sold, "data", "orders_id")
	phoned := b.send(b.Manager, "admin/phone-order", `{"orders":%s,"Name":"Lata Rao","mob":"9844400005","area":"5 Fort",
		"city":"Andheri","tal":"Mumbai","dist":"Mumbai","pin":"400001","state":"Maharashtra","country":"India",
		"email":"lata@mail.example","note":"After six"}`, cart(b.Lamp, 1))
	b.Placed["phone"] = b.number(phoned, "data", "orders_id")
}

// quotes are quotations in each state: asked, answered, declined, ordered.
func (b *BusyShop) quotes() {
	ids := []int64{}
	for i, p := range []*Person{b.Asha, b.Bela, b.Bela, b.Asha} {
		ids = append(ids, b.number(b.send(p, "ask_quotation", `{"orders":%s,"company":"Site %d","gstin":%q,
			"message":"For floor %d."}`, cart(b.Plug, int64(20+i), b.Lamp, int64(10+i)), i+1,
			[]string{"27AAPFU0939F1ZV", "", "", ""}[i], i+5), "data", "id"))
	}
	for i, id := range ids[1:] {
		if i == 1 {
			b.send(b.Manager, fmt.Sprintf("admin/quotations/%d/decline", id), `{"note":"Not so many"}`)
			continue
		}
		b.send(b.Manager, fmt.Sprintf("admin/quotations/%d/answer", id), `{"prices":[{"product_id":%d,"price":%d},
			{"product_id":%d,"price":%d}],"shipping":%d,"until_day":"2026-12-%d","note":"Cheaper by the dozen %d"}`,
			b.Plug, 640+i, b.Lamp, 950+i, 120+i, 10+i, i)
		if i == 0 {
			b.QuotationKey = b.LastMail("bela.nair@mail.example").Facts.LinkKey
		}
	}
	ordered := b.send(b.Asha, fmt.Sprintf("accept_quotation/%d", ids[3]), `{"AddressID":%s,"pt":"COD"}`,
		b.addresses[b.Asha])
	b.Placed["quoted"] = b.number(ordered, "orderId")
}

// remits reads a courier's sheet: a parcel that came back, one that is on its way, and one that the shop doesn't know.
func (b *BusyShop) remits() {
	b.T.Helper()
	job := b.Owner.Send("admin/cod-sheets", []byte("AWB,COD Amount,Freight,GST,Charged weight (g)\n"+
		"AWB-503,410.50,61,10.98,\nAWB-504,820.25,62,11.16,90500\nXX-9,77,,,\n"), Form{"utr": "HDFC5261125001",
		"day": "2026-11-25", "courier": "Nimbus"})
	if job["state"] != "done" {
		b.T.Fatal(job)
	}
	b.send(b.Owner, "admin/cod-remittances/1/received", `{"amount":1100.5}`)
}

// Drives ships orders as own deliveries of one driver: one is delivered for cash, one fails, one is collected instead.
func (b *BusyShop) Drives() {
	b.T.Helper()
	day := b.Now().Format(time.DateOnly)
	for i, name := range []string{"driven", "missed", "collected"} {
		b.order(name, b.Asha, "COD", cart(b.Lamp, 1), `,"note":"Second gate","buy_now":true`)
		b.send(b.Dispatch, fmt.Sprintf("admin/orders/%d/ship", b.Placed[name]), `{"courier_name":%q,"expected_date":%q,
			"driver":"Ravi Kale","driver_mob":"9855500006"}`, []string{"Own delivery", "Own delivery",
			"Collected at the shop"}[i], day)
	}
	run := b.Read("SELECT id FROM delivery_runs")
	link := fmt.Sprint(At(b.send(b.Dispatch, "admin/delivery-runs/"+run+"/link", `{}`), "data", "link"))
	_, b.DriverKey, _ = strings.Cut(link, "/driver/")
	parcel := func(name string) int64 { return b.PackageOf(b.Placed[name]) }
	code := b.Read("SELECT door_code FROM shipments WHERE id = ?", parcel("driven"))
	due := b.Read("SELECT collect / 100.0 FROM shipments WHERE id = ?", parcel("driven"))
	b.send(b.Visitor, "driver_run/"+b.DriverKey+"/delivered",
		`{"shipment_id":%d,"code":%q,"collected":%s,"way":"cash"}`,
		parcel("driven"), code, due)
	b.send(b.Visitor, "driver_run/"+b.DriverKey+"/failed", `{"shipment_id":%d,"reason":"absent"}`, parcel("missed"))
	b.send(b.Dispatch, "admin/delivery-runs/"+run+"/handed-in", `{"amount":100}`)
}

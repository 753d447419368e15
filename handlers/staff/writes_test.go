package staff_test

import (
	"fmt"
	"testing"

	"hearth/handlers/web/webtest"
	"hearth/store/payments"
	"hearth/store/storetest"
)

// A golden file records what each call of staff changes in the database, which shows that every form field is saved
// in its own column. Update with go test ./handlers/staff -run TestFields -update, and review
// the diff.
func TestFieldsOfStaffFormsAreSavedInTheirColumns(t *testing.T) {
	b := webtest.NewBusyShop(t)
	r := webtest.NewReplies(t, webtest.Changing)
	own := func(call string, fields webtest.Form, reads ...string) {
		t.Helper()
		r.Change(webtest.Write{Who: b.Owner, Call: call, Fields: fields, Reader: b.Owner, Reads: reads})
	}
	merchantWrites(b, own)
	r.Change(webtest.Write{Who: b.Owner, Call: "admin/categories/2/page",
		Fields: webtest.Form{"text": "Old words", "remove_picture": "yes"}, Reader: b.Owner,
		Reads: []string{"category/2"}})
	picture := webtest.Drawing(t, 80, 40)
	for _, call := range []string{"admin/pictures", "admin/front-pictures"} {
		r.Change(webtest.Write{Who: b.Owner, Call: call, Files: map[string][]byte{"image": picture}})
	}
	r.Change(webtest.Write{Who: b.Owner, Call: "admin/look/logo", Files: map[string][]byte{"file": picture}})
	orderWrites(b, own)
	returnWrites(b, own)
	deskWrites(b, own)
	stockWrites(b, own)
	webtest.Golden(t, "writes.golden", r.Record())
}

type writes func(call string, fields webtest.Form, reads ...string)

// merchantWrites calls all routes that change products, categories and promotions.
func merchantWrites(b *webtest.BusyShop, own writes) {
	lamp := fmt.Sprintf("allproduct?ids=%d", b.Lamp)
	own(fmt.Sprintf("updateproduct/%d", b.Lamp), webtest.Form{"title": "Reading Lamp", "category_id": "4",
		"subcategory_id": "5", "subsubcategory_id": "0", "description": "A lamp to read by.", "price": "1399.50",
		"discount_price": "1099", "cost_price": "501.25", "stock": "88", "gst_rate": "5", "hsn_code": "940510",
		"gtin": "4006381333931", "sku": "RL-9", "weight": "750.5", "length": "31", "width": "26", "height": "50.5",
		"warranty_months": "36", "country_of_origin": "Nepal", "manufacturer": "Ujala, Kathmandu",
		"importer": "Tejas, Delhi", "net_quantity": "2 sets", "unit": "BOX", "bis_number": "R-52000002",
		"wpc_eta": "ETA-2025-8", "meta_description": "Read by it", "meta_keywords": "reading",
		"og_title": "A reading lamp", "og_description": "It lights a book", "availability": "Out of Stock",
		"specifications": `["Colour: Red","Modules: 3"]`, "features": `["It bends"]`, "notes": `["With a bulb"]`,
		"questions": `[{"id":1,"question":"How bright?","answer":"500 lumens."}]`, "version": "1"}, lamp)
	own(fmt.Sprintf("updateproduct/%d", b.Lamp), webtest.Form{"title": "Late Lamp", "version": "1"}, lamp)
	own(fmt.Sprintf("updateproduct/%d", b.Kit), webtest.Form{"kit": fmt.Sprintf("%d:1,%d:4", b.Lamp, b.Plug)},
		fmt.Sprintf("allproduct?ids=%d", b.Kit))
	variants := fmt.Sprintf("admin/variants/%d", b.Panel)
	own(variants, webtest.Form{"version": "2", "options": `[{"name":"Gangs","values":[{"value":"2 gang"},
		{"value":"4 gang"}]},{"name":"Colour","values":[{"value":"Black","swatch":"#121212"},
		{"value":"White","swatch":"#fdfdfd"}]}]`, "variants": fmt.Sprintf(`[{"product_id":%d,
		"values":["2 gang","Black"],"price":2200,"discount_price":2099,"cost_price":850,"sku":"TP-2BB","weight":320,
		"gtin":"8901234567890","gst_rate":12,"hsn_code":"853650","availability":"Out of Stock"},{"product_id":%d,
		"values":["2 gang","White"],"price":2150},{"product_id":%d,"values":["4 gang","Black"],"price":4100}]`,
		b.Variants[0], b.Variants[1], b.Variants[2])}, variants)
	own("updateCategory/1", webtest.Form{"category": "Lighting"}, "getcategories")
	own("updateSubcategory/2", webtest.Form{"subcategory": "Standing lamps"}, "getcategories")
	own("updateSubsubcategory/3", webtest.Form{"subsubcategory": "Lamps for desks"}, "getcategories")
	own("admin/categories/5/move", webtest.Form{"parent_id": "1"}, "getcategories")
	own("admin/offers", webtest.Form{"name": "Three for two", "kind": "bundle", "take": "3", "pay": "2",
		"scope": "products", "targets": fmt.Sprintf("[%d]", b.Plug), "buyers": "new", "active": "yes",
		"first_day": "2026-12-04", "last_day": "2026-12-05", "uses": "9", "uses_each": "4"}, "admin/offers/4")
	own("admin/offers", webtest.Form{"id": "2", "version": "1", "name": "Thirty", "kind": "amount", "amount": "30",
		"scope": "all", "buyers": "listed", "emails": `["maya@mail.example"]`, "active": "no", "code": "THIRTY",
		"min_value": "400", "min_pieces": "5"}, "admin/offers/2")
	own("admin/offers/1/switch", webtest.Form{"active": "no"}, "admin/offers/1")
	own("admin/bulk/products", webtest.Form{"act": "category", "category_id": "1", "subcategory_id": "2",
		"sub_subcategory_id": "3", "products": fmt.Sprint(b.Rare, ",", b.Camera)},
		fmt.Sprintf("allproduct?ids=%d,%d", b.Rare, b.Camera))
}

// orderWrites calls all routes that change orders or make sales.
func orderWrites(b *webtest.BusyShop, own writes) {
	desk := func(name, act string, fields webtest.Form) {
		order := fmt.Sprintf("admin/orders/%d", b.Placed[name])
		own(order+"/"+act, fields, order)
	}
	desk("to pack", "address", webtest.Form{"Name": "Asha At Home", "mob": "9811100033", "area": "15 Hill Road",
		"city": "Wakad", "tal": "Mulshi", "dist": "Pune", "pin": "411030", "state": "Maharashtra", "country": "India",
		"company": "Rao Light Works", "gstin": "27AAPFU0939F1ZV"})
	desk("on its way", "redelivery", webtest.Form{"choice": "details", "mob": "9811100055", "area": "Flat 9, Hill Road"})
	desk("on its way", "redelivery", webtest.Form{"choice": "day", "day": "2026-12-07"})
	desk("on its way", "tracking", webtest.Form{"tracking_id": "AWB-999", "courier_name": "Ekart",
		"expected_date": "2026-12-08", "eway_bill": "123456789012"})
	desk("kit", "collect", webtest.Form{"way": "upi", "reference": "UTR-501"})
	desk("kit", "cancel", webtest.Form{"reason": "Damaged in the shop"})
	desk("quoted", "cancel", webtest.Form{"reason": "Bought elsewhere"})
	desk("on its way", "deliver", webtest.Form{"delivered_date": "2026-12-02"})
	desk("phone", "ship", webtest.Form{"tracking_id": "AWB-505", "courier_name": "DTDC",
		"expected_date": "2026-12-07", "eway_bill": "210987654321"})
	desk("phone", "notes", webtest.Form{"words": "Fragile", "pinned": "yes"})
	own("admin/bulk/orders", webtest.Form{"act": "deliver", "delivered_date": "2026-12-03",
		"orders": fmt.Sprint(b.Placed["phone"])}, fmt.Sprintf("admin/orders/%d", b.Placed["phone"]))
	storetest.Must(b.T, b.Payments.NoteRefund(ctx, payments.ProviderRefund{Provider: "razorpay", ID: "rfnd_screen",
		Payment: b.Read("SELECT provider_payment FROM payments WHERE order_id = ?", b.Placed["on its way"]),
		State:   "done", Amount: 50_00}))
	desk("on its way", "credit-note", webtest.Form{"amount": "30.50", "reason": "Scratched"})
	own("admin/counter-sale", webtest.Form{"orders": fmt.Sprintf(`[{"product_id":%d,"quantity":2}]`, b.Plug),
		"way": "cash", "given": "2000", "shown_total": "1400", "name": "Kiran Shah", "mob": "9866600007",
		"gstin": "27AAPFU0939F1ZV"}, "admin/orders/1013")
	goods := webtest.Form{"orders": fmt.Sprintf(`[{"product_id":%d,"quantity":1},{"product_id":%d,"qty":2}]`,
		b.Plug, b.Variants[1]), "Name": "Mohan Das", "mob": "9877700008", "area": "8 Lake Road", "city": "Dadar",
		"tal": "Mumbai", "dist": "Mumbai", "pin": "400001", "state": "Maharashtra", "country": "India",
		"company": "Das Works", "gstin": "27AAPFU0939F1ZV", "email": "mohan@mail.example", "note": "At noon",
		"way": "upi", "reference": "UTR-77"}
	own("admin/phone-price", goods)
	own("admin/phone-order", goods, "admin/orders/1014")
}

// returnWrites calls all routes that handle returns and their refunds.
func returnWrites(b *webtest.BusyShop, own writes) {
	line := fmt.Sprint(b.Lines["delivered"])
	own("admin/hand-refunds/to", webtest.Form{"kind": "return", "id": line, "return_id": "5",
		"account": "445566778899", "ifsc": "KKBK0000777"}, "admin/hand-refunds")
	own("admin/hand-refunds/export", webtest.Form{}, "admin/hand-refunds")
	own("admin/hand-refunds/release", webtest.Form{"kind": "return", "id": line, "return_id": "1",
		"upi": "asha.new@okbank"}, "admin/hand-refunds")
	own("admin/returns/"+line+"/inspect", webtest.Form{"return_id": "5", "accepted": "yes", "findings": "As new"},
		"admin/returns")
	own("admin/returns/"+line+"/refund", webtest.Form{"return_id": "1", "reference": "NEFT-31", "restock": "yes"},
		"admin/returns", fmt.Sprintf("allproduct?ids=%d", b.Plug))
	own("admin/returns", webtest.Form{"odid": line, "kind": "wrong", "reason": "Sent by mail", "quantity": "1",
		"returnable_quantity": "1"}, "admin/returns")
	own("admin/pincodes", webtest.Form{"from": "560000", "to": "560099", "pickup": "no", "leave_cod": "yes"},
		"admin/pincodes?search=5600")
	own("admin/pin-range-preview", webtest.Form{"from": "400000", "to": "400099", "leave_pickup": "yes", "cod": "no"})
}

// stockWrites calls all routes of deliveries and stock counts.
func stockWrites(b *webtest.BusyShop, own writes) {
	own("admin/goods-receipts", webtest.Form{"supplier": "Kavya Traders", "bill": "KT/118", "bill_day": "2026-11-20",
		"lines": fmt.Sprintf(`[{"product_id":%d,"quantity":4,"cost":"399.25"}]`, b.Plug)}, "admin/goods-receipts/1")
	own("admin/goods-receipts/1/reverse", webtest.Form{}, "admin/goods-receipts/1")
	own("admin/stock-counts", webtest.Form{"scope": "category", "category_id": "1"}, "admin/stock-count")
	own("admin/stock-count/scan", webtest.Form{"count_id": "1", "key": "scan number one", "code": b.Serials[0]},
		"admin/stock-count")
	own("admin/stock-count/scan", webtest.Form{"key": "scan number two", "product_id": fmt.Sprint(b.Camera),
		"quantity": "2"}, "admin/stock-count")
	own("admin/stock-counts/1/leave-out", webtest.Form{"product_id": fmt.Sprint(b.Plug)}, "admin/stock-count")
	own("admin/stock-counts/1/approve", webtest.Form{"units": "2", "not_found_gone": "no"}, "admin/stock-counts/1")
	own("admin/stock-counts", webtest.Form{"scope": "all"}, "admin/stock-count")
	own("admin/stock-counts/2/discard", webtest.Form{}, "admin/stock-counts/2")
}

// deskWrites calls all routes by which staff write settings, texts and their own data.
func deskWrites(b *webtest.BusyShop, own writes) {
	own("admin/lists/orders/views", webtest.Form{"id": "1", "name": "Very late", "query": "state=placed",
		"shared": "no"}, "admin/lists/orders")
	own("admin/mail-trial", webtest.Form{"kind": "delivered", "lang": "en", "order": fmt.Sprint(b.Placed["back"]),
		"subject": "Here: {{order number}}", "text": "Dear {{name}},\n\nIt came on {{day}}.\n\n{{link}}"},
		"admin/outbox?page=1&per_page=1")
	own("admin/self-audit", webtest.Form{"kind": "confirm shaming", "found": "yes", "note": "One text shames"},
		"admin/self-audit")
	own("admin/complaints/1/answer", webtest.Form{"words": "A new one is on its way", "settle": "yes"},
		"admin/complaints/1")
	own("admin/questions/2/answer", webtest.Form{"answer": "It has one.", "wording": "Is there a clamp?",
		"show": "no"}, "admin/questions?state=answered")
	own("admin/reviews/2/hide", webtest.Form{"reason": "Not about the plug"}, "admin/reviews")
	own("admin/quotations/1/answer", webtest.Form{"prices": fmt.Sprintf(`[{"product_id":%d,"price":611},
		{"product_id":%d,"price":922}]`, b.Plug, b.Lamp), "shipping": "99", "until_day": "2026-12-20",
		"note": "For all floors"}, "admin/quotations/1")
	own("admin/customers/7/notes", webtest.Form{"words": "Call in the morning"}, "admin/customers/7")
	own("admin/product-drafts/1", webtest.Form{"body": `{"title":"Sketch"}`, "version": "3"},
		"admin/product-drafts/1")
	own("admin/pages", webtest.Form{"id": "6", "version": "1", "title": "Work with us", "slug": "work",
		"text": "We look for two packers.", "description": "Two jobs.", "form": "yes", "publish": "yes"},
		"admin/pages/6")
	own("admin/cod-lines/8/accept", webtest.Form{}, "admin/cod-remittances/1")
	own("admin/cod-remittances/1/received", webtest.Form{"amount": "1100.75"}, "admin/cod-remittances/1")
	own("admin/cod-remittances", webtest.Form{"utr": "CHQ 77", "day": "2026-12-02", "courier": "Porter",
		"shipments": "[1]", "deducted": "45.50"}, "admin/cod-remittances/2")
	b.Owner.Confirm()
	own(fmt.Sprintf("admin/staff/%d", b.Number("gita@deep.example")), webtest.Form{"name": "Gita Rao",
		"email": "gita.rao@deep.example", "role": "Dispatch"},
		"admin/staff")
}

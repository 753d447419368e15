package staff_test

import (
	"fmt"
	"strings"
	"testing"

	"hearth/handlers/web"
	"hearth/handlers/web/webtest"
)

// A golden file records every value that staff read from a busy shop: if a field shows another field's value, the
// diff shows it. Update with go test ./handlers/staff -run TestReplies -update, and review the diff.
func TestRepliesToStaffHaveTheExpectedValues(t *testing.T) {
	b := webtest.NewBusyShop(t)
	r := webtest.NewReplies(t, webtest.Changing)
	of := func(call string, ids ...any) string { return fmt.Sprintf(call, ids...) }
	r.Get("merchant", b.Merchant, "allproduct", "allproduct?low_stock=yes&sort=price&page=1&per_page=1",
		"allproduct?category_id=4&page=1&per_page=2", "fetchcategories",
		"fetchsubcategories/1", "fetchsubsubcategories/2", "getcategories", of("admin/product-drafts/%d", b.Plug),
		of("admin/stock/%d", b.Plug), of("admin/stock/%d", b.Camera), of("admin/variants/%d", b.Panel),
		of("admin/variants/%d", b.Lamp), of("admin/products/%d/certificates", b.Camera),
		of("admin/products/%d/certificates/bis_crs/document", b.Camera), of("admin/companions/%d", b.Lamp),
		of("admin/texts/product/%d", b.Lamp), "admin/texts/category/1", "admin/untranslated", "admin/filters", "admin/offers",
		"admin/offers/1", "admin/offers/2", "admin/offers/3", "admin/products/export", "admin/imports",
		"admin/missing-pictures", "admin/old-addresses", "admin/listing-duties", "admin/export?for=shopify",
		"admin/serials", of("admin/serial?serial=%s", b.Serials[1]), "admin/lists/products")
	r.Get("dispatch", b.Dispatch, "fetch_orders", "fetch_orders?tag=gift", "fetch_orders?channel=counter",
		of("fetch_orders?product=%d&state=delivered", b.Lamp), "fetch_orders?sort=-amount&page=1&per_page=1",
		"fetch_orders?pt=Pre-paid&state=cancelled", of("fetch_orders?customer=%d&state=placed",
			b.Number("asha.rao@mail.example")),
		"fetch_orders?returning=yes&search=bela", "admin/order-ids?city=Mumbai",
		"admin/order-ids?state=delivered&sort=id",
		"fetch_orders?from=2026-11-25&to=2026-11-25&area=Mumbai")
	for _, name := range []string{"delivered", "back", "refused", "cancelled", "kit", "on its way", "to pack",
		"waiting",
		"unpaid", "quoted", "counter", "phone"} {
		r.Get("manager, what is "+name+":", b.Manager, of("admin/orders/%d", b.Placed[name]))
	}
	r.Get("packer", b.Packer, of("admin/orders/%d", b.Placed["to pack"]), "fetch_orders?state=confirmed",
		"admin/couriers", of("admin/orders/%d/packing-slip", b.Placed["to pack"]),
		of("admin/orders/%d/label", b.Placed["to pack"]), of("admin/orders/%d/challan", b.Placed["to pack"]),
		of("admin/orders/%d/serials", b.Placed["delivered"]), "admin/tags", "admin/print?papers=pick-list,slips",
		"admin/today", "admin/waiting")
	r.Get("dispatch", b.Dispatch, of("admin/order-sheet?orders=%d,%d", b.Placed["back"], b.Placed["phone"]),
		of("admin/orders/%d/change", b.Placed["to pack"]), "admin/shipments", "admin/pincodes?own=yes",
		"admin/pincodes?search=4110", "admin/returns", "admin/returns?state=return&sort=-amount", "admin/cod-losses",
		"admin/quotations", "admin/quotations/2", "admin/past-orders/1", "admin/today", "admin/find?search=bela",
		"admin/find?search=lamp", of("admin/find?search=%d", b.Placed["phone"]))
	r.Get("care", b.Care, "admin/complaints", "admin/complaints?state=settled", "admin/complaints/1",
		"admin/complaints/2", of("admin/claims/%s", b.Read("SELECT id FROM complaints WHERE number = ?", b.Claim)),
		of("admin/claims/%s", b.Read("SELECT max(complaint_id) FROM claims")),
		of("admin/claims/%s/challan", b.Read("SELECT id FROM complaints WHERE number = ?", b.Claim)),
		of("admin/serial?serial=%s", b.Serials[1]), "admin/questions", "admin/questions?state=answered",
		"admin/questions?state=aside",
		"admin/reviews", "admin/reviews?state=hidden", "admin/past-reviews", "admin/today", "admin/told",
		of("admin/customers/%d", b.Number("asha.rao@mail.example")))
	r.Get("manager", b.Manager, of("admin/orders/%d/receipt", b.Placed["counter"]), "admin/scan?code=DL-1",
		of("admin/scan?code=%s", b.Serials[2]), "admin/counter-products?search=plug", "admin/counter-sales/none",
		"admin/counter-qr?amount=1400.50", "admin/lists/orders", "admin/front", "admin/front-states",
		"admin/look/tones?accent=%23b4440f", "admin/pages", "admin/pages/2", "admin/pages/5", "admin/pages/6",
		"admin/mails",
		"admin/mails/delivered?lang=en", "admin/mails/shipped?lang=en")
	r.Get("owner", b.Owner, "admin/hand-refunds", "admin/hand-refunds/qr?kind=none", "admin/money-check",
		"admin/cod-remittances",
		"admin/cod-remittances/1", "admin/cod-weights", "admin/gstr1?month=2026-11", "admin/months",
		"admin/gst?month=2026-11", "admin/accountant?month=2026-11", "admin/ledger?month=2026-11", "admin/gift-cards",
		"fetch_invoice?year=2026&month=11",
		"get-new-users?interval=1%20MONTH", "get_old_users?interval=1%20MONTH", "totalSales?interval=monthly",
		"totalOrders?interval=monthly", "get_user_counts?interval=1%20MONTH", "get_visited_users",
		"get_registered_users", "get_visitor_count", "get_registered_count", "get_user_activity",
		"get_user_activity?question=q3_devices&choice=Fans", "get_user_activity?question=q3_devices&choice=Other",
		"admin/searches",
		"admin/feedback/summary", "admin/feedback/export",
		"admin/numbers?from=2026-11-22&to=2026-11-25&against=before", "admin/agreed-mails",
		"admin/promises?from=2026-11-22&to=2026-12-31", "fetch_orders?promise=kept&zone=city")
	for _, by := range []string{"product", "category", "pin", "district", "state", "payment"} {
		r.Get("owner", b.Owner, "admin/numbers/"+by+"?from=2026-11-22&to=2026-11-25&against=before")
	}
	r.Get("owner", b.Owner, "admin/numbers/product/sheet?from=2026-11-22&to=2026-11-25", "admin/today",
		"admin/waiting", "admin/told",
		"admin/lists/orders", "admin/settings", "admin/guide", "admin/self-audit", "admin/customers",
		"admin/customer-sheet", "admin/customer-sheet?back=yes", of("admin/customers/%d",
			b.Number("asha.rao@mail.example")),
		of("admin/customers/%d", b.Number("bela.nair@mail.example")),
		of("admin/customers/%d/export", b.Number("bela.nair@mail.example")), "admin/staff", "admin/roles",
		"admin/backups", "admin/backups/none", "admin/backup-reports", "admin/audit",
		"admin/audit?who=3&sort=at&page=1&per_page=3", "admin/audit?search=restock", "admin/outbox", "admin/outbox/1",
		"admin/unsent-mails", "admin/jobs/3",
		"admin/jobs/3/file", "admin/jobs/4", "admin/jobs/5")
	r.Get("dispatch", b.Dispatch, "admin/jobs/1")
	r.Get("merchant", b.Merchant, "admin/jobs/2")
	for _, list := range []string{"allproduct?", of("admin/stock/%d?", b.Plug), "admin/offers?", "admin/serials?",
		"fetch_orders?", "admin/pincodes?", "admin/returns?", "admin/quotations?", "fetch_invoice?year=2026&month=11&",
		"admin/customers?", "admin/audit?", "admin/outbox?", "admin/searches?", "admin/reviews?",
		"admin/past-reviews?", "admin/cod-remittances/1?"} {
		r.Get("owner", b.Owner, list+"page=2&per_page=1")
	}
	r.Get("owner", b.Owner, of("admin/exchanges?odid=%d", b.Lines["delivered"]))
	previews(b, r)
	r.Get("packer", b.Packer, "admin/packing", of("admin/packing?orders=%d", b.Placed["missed"]))
	b.Drives()
	r.Get("packer", b.Packer, "admin/drivers", "admin/deliveries", "admin/delivery-sheet", "admin/delivery-runs/1/qr",
		of("admin/orders/%d", b.Placed["missed"]))
	r.Get("owner", b.Owner, "admin/cod-remittances?drivers")
	b.Receives()
	r.Get("merchant", b.Merchant, "admin/stock-products?search=plug", "admin/low-stock?days=30",
		of("admin/low-stock?product_id=%d", b.Plug), "admin/low-stock?days=365&page=2&per_page=1",
		"admin/low-stock-sheet?days=30", "admin/suppliers", "admin/goods-receipts",
		"admin/goods-receipts?page=2&per_page=1", "admin/goods-receipts/1", "admin/goods-receipts/2",
		"admin/stock-count", "admin/stock-counts", "admin/stock-counts?page=2&per_page=1", "admin/stock-counts/1")
	webtest.Golden(t, "replies.golden", r.Text(func(call web.Route) bool {
		// Calls tested elsewhere: events is a stream (today_test.go), health depends on the machine's disk
		// (health_test.go), help returns the handbook (help_test.go).
		return webtest.OfStaff(call) && call.Path != "admin/events" && call.Path != "admin/health" &&
			!strings.HasPrefix(call.Path, "admin/help")
	}))
}

// previews calls those POST routes of staff that change nothing, such as previews and dry runs.
func previews(b *webtest.BusyShop, r *webtest.Replies) {
	goods := fmt.Sprintf(`[{"product_id":%d,"qty":3},{"product_id":%d,"quantity":1}]`, b.Plug, b.Lamp)
	r.Post("manager", b.Manager, "admin/phone-price", webtest.Form{"orders": goods, "Name": "Lata Rao",
		"mob": "9844400005", "area": "5 Fort",
		"city": "Hubli", "tal": "Hubli", "dist": "Bangalore", "country": "India", "pin": "560001",
		"state": "Karnataka", "way": "cod"})
	r.Post("dispatch", b.Dispatch, "admin/pin-range-preview", webtest.Form{"from": "411000", "to": "411999",
		"pickup": "yes", "cod": "no"})
	r.Post("merchant", b.Merchant, "admin/offer-preview", webtest.Form{"name": "Half", "kind": "percent",
		"percent": "50", "scope": "products", "targets": fmt.Sprintf("[%d]", b.Plug), "buyers": "all", "active": "yes",
		"most": "400"})
	r.Post("manager", b.Manager, "admin/mail-preview", webtest.Form{"kind": "delivered", "lang": "en",
		"order": fmt.Sprint(b.Placed["back"]), "subject": "Here: {{order number}}",
		"text": "Dear {{name}},\n\nIt came on {{day}}.\n\n{{link}}"})
	r.Post("manager", b.Manager, "admin/page-preview", webtest.Form{"text": "We **sell** plugs."})
	r.Post("dispatch", b.Dispatch, "admin/bulk/orders", webtest.Form{"act": "ship", "dry_run": "yes",
		"orders":       fmt.Sprint(b.Placed["kit"], ",", b.Placed["back"]),
		"courier_name": "DTDC", "expected_date": "2026-12-09",
		"parcels": fmt.Sprintf(`[{"orders_id":%d,"tracking_id":"D-1"}]`, b.Placed["kit"])})
	r.Post("merchant", b.Merchant, "admin/bulk/products", webtest.Form{"act": "selling_price", "value": "-20%",
		"products": fmt.Sprint(b.Lamp, ",", b.Plug), "dry_run": "yes"})
	r.Post("merchant", b.Merchant, "admin/serials/file", webtest.Form{"format": "xlsx",
		"serials": fmt.Sprintf(`["%s","%s"]`, b.Serials[0], b.Serials[1])})
	r.Post("owner", b.Owner, "fetch_download", webtest.Form{
		"orders_ids": fmt.Sprintf("[%d,%d]", b.Placed["delivered"], b.Placed["back"])})
	r.Post("owner", b.Owner, "admin/hand-refunds/export", webtest.Form{})
}

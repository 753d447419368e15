package shop_test

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"testing"

	"hearth/handlers/web/webtest"
)

// A golden file records what each call of a customer changes in the database, which shows that every form field is
// saved in its own column. Update with go test ./handlers/shop -run TestFields -update, and review the diff.
func TestFieldsOfCustomerFormsAreSavedInTheirColumns(t *testing.T) {
	b := webtest.NewBusyShop(t)
	r := webtest.NewReplies(t, webtest.Changing)
	own := func(p *webtest.Person, call string, fields webtest.Form, reads ...string) {
		t.Helper()
		fields["csrf_token_name"] = p.CSRF
		r.Change(webtest.Write{Who: p, Call: call, Fields: fields, Reader: p, Reads: reads})
	}
	order := func(name string) string { return fmt.Sprintf("orders_details/%d", b.Placed[name]) }
	line := func(name string) string { return fmt.Sprint(b.Lines[name]) }
	own(b.Asha, "updateAddress", webtest.Form{"id": "2", "name": "Asha At Work", "mob": "9811100022",
		"area": "4 New Fort", "city": "Worli", "tal": "Kurla", "dist": "Mumbai", "pin": "400001",
		"state": "Maharashtra", "country": "India", "company": "Rao Lights", "gstin": "27AAPFU0939F1ZV"}, "getAddress")
	own(b.Asha, "manageCart", webtest.Form{"operation": "update",
		"data": fmt.Sprintf(`[{"product_id":%d,"quantity":1}]`, b.Camera)}, "showcartlist")
	own(b.Asha, "manageCart", webtest.Form{"operation": "delete",
		"data": fmt.Sprintf(`[{"product_id":%d}]`, b.Variants[1])}, "showcartlist")
	own(b.Asha, fmt.Sprintf("addwishlist/%d", b.Lamp), webtest.Form{"isWishlisted": "false"}, "getwishlists")
	own(b.Asha, "update_profile", webtest.Form{"name": "Asha Rao Pai", "email": "asha.rao@mail.example"}, "profile")
	own(b.Bela, "agreed_mails", webtest.Form{"kind": "cart", "agreed": "yes", "place": "cart"}, "agreed_mails")
	own(b.Bela, "tell_stock", webtest.Form{"product_id": fmt.Sprint(b.Rare)}, "agreed_mails")
	own(b.Asha, "returnorders", webtest.Form{"odid": line("delivered"), "kind": "defective", "reason": "The other too",
		"quantity": "1", "returnable_quantity": "3"}, order("delivered"))
	own(b.Asha, "returnorders", webtest.Form{"odid": line("delivered"), "kind": "defective", "reason": "The other too",
		"quantity": "1", "returnable_quantity": "1"}, order("delivered"))
	own(b.Asha, "return_refund_to", webtest.Form{"odid": line("delivered"), "account": "112233445566",
		"ifsc": "ICIC0001122"}, order("delivered"))
	own(b.Asha, "submitrating", webtest.Form{"orders_id": fmt.Sprint(b.Placed["delivered"]),
		"product_id": fmt.Sprint(b.Plug), "rating": "3", "message": "It hums.",
		"remove_pictures": `["/uploads/8ebb28e8f3670651d5107919b2d7ac9a-1280.jpg"]`},
		fmt.Sprintf("getratings/%d", b.Placed["delivered"]))
	own(b.Bela, "accept_quotation/2", webtest.Form{"AddressID": "3", "pt": "COD", "shown_total": "1"}, "quotation/2")
	own(b.Bela, "accept_quotation/2", webtest.Form{"AddressID": "3", "pt": "COD", "shown_total": "24045"},
		"quotation/2")
	own(b.Bela, "ask_quotation", webtest.Form{"orders": fmt.Sprintf(`[{"product_id":%d,"quantity":31}]`, b.Plug),
		"company": "Nair Homes", "message": "For a hotel."}, "quotation/5")
	own(b.Bela, "paycancel", webtest.Form{"ORDERSID": fmt.Sprint(b.Placed["waiting"])}, order("waiting"))
	own(b.Asha, fmt.Sprintf("redelivery/%d", b.Placed["on its way"]), webtest.Form{"choice": "details",
		"mob": "9811100044", "area": "Flat 8, Green Park"}, order("on its way"))
	own(b.Asha, fmt.Sprintf("redelivery/%d", b.Placed["on its way"]), webtest.Form{"choice": "day",
		"day": "2026-12-08"}, order("on its way"))
	own(b.Asha, fmt.Sprintf("cancelorder/%d", b.Placed["to pack"]), webtest.Form{"reason": "Too slow"},
		order("to pack"))
	provider := b.Read("SELECT provider_order FROM orders WHERE id = ?", b.Placed["unpaid"])
	paid := b.Bank.Pays(provider, "captured", 0)
	for _, ref := range []string{"order_x", provider} {
		mac := hmac.New(sha256.New, []byte(webtest.KeySecret))
		mac.Write([]byte(provider + "|" + paid))
		own(b.Asha, "pay", webtest.Form{"ORDERSID": fmt.Sprint(b.Placed["unpaid"]), "razorpay_order_id": ref,
			"razorpay_payment_id": paid, "razorpay_signature": hex.EncodeToString(mac.Sum(nil))}, order("unpaid"))
	}
	own(b.Asha, "checkout", webtest.Form{"orders": fmt.Sprintf(`[{"product_id":%d,"qty":2}]`, b.Plug),
		"AddressID": "2", "pt": "COD", "codes": "TWENTY", "note": "Ring once", "shown_total": "1"}, "orders")
	own(b.Asha, "checkout", webtest.Form{"orders": fmt.Sprintf(`[{"product_id":%d,"qty":2}]`, b.Plug),
		"AddressID": "2", "pt": "COD", "codes": "TWENTY", "note": "Ring once"}, "orders")
	goods := fmt.Sprintf(`[{"product_id":%d,"quantity":9},{"product_id":%d,"qty":1}]`, b.Camera, b.Rare)
	own(b.Asha, "stockcheck", webtest.Form{"orders": goods})
	own(b.Asha, "shippingcost", webtest.Form{"orders": fmt.Sprintf(`[{"product_id":%d,"quantity":6}]`, b.Lamp),
		"dpin": "411001", "pt": "Pre-paid"})
	own(b.Asha, "complaint_add", webtest.Form{"number": b.Complaint, "email": "asha.rao@mail.example",
		"words": "Any news?"})
	webtest.Golden(t, "writes.golden", r.Record())
}

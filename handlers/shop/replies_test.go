package shop_test

import (
	"fmt"
	"testing"

	"hearth/handlers/web/webtest"
)

// A golden file records every value that customers read from a busy shop: if a field shows another field's value, the
// diff shows it. Update with go test ./handlers/shop -run TestReplies -update, and review the diff.
func TestRepliesToCustomersHaveTheExpectedValues(t *testing.T) {
	b := webtest.NewBusyShop(t)
	r := webtest.NewReplies(t, webtest.Changing)
	of := func(call string, id any) string { return fmt.Sprintf("%s/%v", call, id) }
	r.Get("visitor", b.Visitor, "session", "captcha", "shop", "home", "fetch_categories", "category/2", "product_list",
		"product_list?search=lamp&in_stock=yes&min_price=300&max_price=2000&sort=price&per_page=2",
		"product_list?search=kettle", "product_list?page=2&per_page=3&sort=-price",
		"product_list?subsubcategory_id=3", "product_list?subcategory_id=2&filter=Radio:Wi-Fi",
		"product_list?country=Vietnam&min_rating=3", "filters?category_id=1", "filters?subcategory_id=2&in_stock=yes",
		fmt.Sprintf("goes_with?ids=%d", b.Lamp),
		"compare?ids=1,2,3",
		"suggest?search=la", "countries", "pincode?pincode=411099", "pincode?pincode=500001", "pincode?pincode=411001",
		"policy/returns", "pages/about", "faq", "sitemap.xml", "offers", "survey", "gift_cards",
		of("quotation_link", b.QuotationKey),
		of("unsubscribe", b.Messages.UnsubscribeToken("price", "7")), of("helpful_reviews", b.Plug))
	for _, id := range []int64{b.Lamp, b.Plug, b.Kit, b.Panel, b.Variants[1], b.Camera, b.Rare, b.Gone} {
		r.Get("visitor", b.Visitor, of("product", id))
	}
	r.Get("visitor", b.Visitor, of("getProductQuestions", b.Lamp), of("getProductQuestions", b.Plug),
		of("showstock", b.Plug), of("showstock", b.Panel), of("product_files", b.Lamp)+"/film-of-another.mp4")
	b.Visitor.Lang = "hi"
	r.Get("visitor in Hindi", b.Visitor, of("product", b.Lamp), "category/1", "suggest?search=lamp", "shop")
	b.Visitor.Lang = ""
	r.Get("asha", b.Asha, "session", "profile", "sessions", "getwishlists", of("getwishlist", b.Lamp),
		of("getwishlist", b.Plug), "getAddress", "showcartlist", "orders", "orders?page=2&per_page=2", "quotations",
		"quotations?page=2&per_page=1", "agreed_mails", "credit",
		of("tell_stock", b.Rare), of("tell_stock", b.Plug), "devicelist", "productsnames?q=pl",
		of("helpful_reviews", b.Plug), "claims", of("claims", b.Claim), of("unit", b.Serials[1]),
		of("unit", b.Serials[5]), of("claim_file", 1), of("claim_file", 2))
	r.Get("bela", b.Bela, "claims", of("unit", b.Serials[4]), "session", "orders", "getAddress", "quotations",
		"devicelist", "offers",
		of("quotation", 2), of("quotation", 3), of("quotation_paper", 2), of("helpful_reviews", b.Plug))
	for _, o := range []struct {
		name string
		who  *webtest.Person
	}{{"delivered", b.Asha}, {"back", b.Bela}, {"refused", b.Bela}, {"cancelled", b.Asha}, {"kit", b.Bela},
		{"on its way", b.Asha}, {"to pack", b.Asha}, {"waiting", b.Bela}, {"unpaid", b.Asha}, {"quoted", b.Asha}} {
		r.Get("who bought what is "+o.name+":", o.who, of("orders_details", b.Placed[o.name]))
	}
	for _, wish := range []string{"", fmt.Sprintf("&product_id=%d", b.Lamp), "&product_id=999"} {
		r.Get("asha", b.Asha, fmt.Sprintf("exchange_quote?odid=%d%s", b.Lines["delivered"], wish))
	}
	r.Get("asha", b.Asha, of("getordershipped", b.Placed["delivered"]), of("getordershipped", b.Placed["on its way"]),
		of("getInvoiceId", b.Placed["delivered"]), of("download", b.Placed["delivered"]),
		of("order_paper", b.Placed["to pack"]), of("upi_qr", b.Placed["to pack"]),
		of("return_photo", b.Lines["delivered"]), of("ratereviews", b.Placed["delivered"]),
		of("getratings", b.Placed["delivered"]))
	r.Get("bela", b.Bela, "credit_note/CN-2627-000001", of("ratereviews", b.Placed["back"]),
		of("getratings", b.Placed["back"]), of("download", b.Placed["back"]))
	r.Get("owner", b.Owner, fmt.Sprintf("download/%d?copy=transporter", b.Placed["back"]), "session",
		of("QR_Code", b.Serials[0]+".png"))
	r.Post("visitor", b.Visitor, "track", webtest.Form{"orders_id": fmt.Sprint(b.Placed["on its way"]),
		"email": "asha.rao@mail.example"})
	r.Post("asha", b.Asha, "complaint", webtest.Form{"number": b.Complaint, "email": "asha.rao@mail.example"})
	lines := fmt.Sprintf(`[{"product_id":%d,"qty":3},{"product_id":%d,"qty":1},{"product_id":%d,"qty":1}]`, b.Plug,
		b.Panel, b.Lamp)
	r.Post("visitor", b.Visitor, "cart_prices", webtest.Form{"orders": lines})
	r.Post("asha", b.Asha, "cart_offers", webtest.Form{"orders": lines, "codes": "TWENTY,NONE"})
	r.Post("asha", b.Asha, "shippingcost", webtest.Form{"orders": lines, "dpin": "560001", "pt": "COD",
		"codes": "TWENTY"})
	r.Post("visitor", b.Visitor, "stockcheck", webtest.Form{"orders": lines})
	r.Post("asha", b.Asha, "resume_payment", webtest.Form{"ORDERSID": fmt.Sprint(b.Placed["unpaid"])})
	r.Post("asha", b.Asha, "export_my_data", webtest.Form{"password": "Monsoon@26"})
	b.Drives()
	r.Get("driver", b.Visitor, of("driver_run", b.DriverKey))
	r.Get("visitor", b.Visitor, "accountant_file/1-1-none")
	r.Get("asha", b.Asha, of("orders_details", b.Placed["missed"]))
	r.Get("owner", b.Owner, "logout")
	webtest.Golden(t, "replies.golden", r.Text(webtest.OfCustomers))
}

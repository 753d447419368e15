package shop_test

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"hearth/handlers/web/webtest"
	"hearth/store/accounts"
	"hearth/store/storetest"
)

func TestSaleFromCartToInvoiceWorksThroughTheAPI(t *testing.T) {
	s := webtest.New(t)
	s.In("Maharashtra")
	owner := s.Staff(accounts.Owner)
	category := webtest.At(owner.Post("addcategory", webtest.Form{"category": "Lighting"}), "data", "id")
	contentType, body := webtest.MultipartForm(t,
		webtest.Form{"title": "Rangoli Bulb", "category_id": fmt.Sprint(category), "price": "899",
			"discount_price": "599.50", "stock": "5",
			"specifications": `["Base: B22"]`, "features": `["Colour"]`, "notes": `[]`,
			"questions": `[{"question":"B22?","answer":"Yes"}]`,
			"hsn_code":  "8539", "gst_rate": "18"},
		map[string][]byte{"image": webtest.Drawing(t, 900, 600), "images[]": webtest.Drawing(t, 500, 500)})
	added := owner.Do("POST", "/api/addproduct", contentType, body)
	if webtest.At(added.Body, "status") != true || webtest.At(added.Body, "message") != "Product Added Successfully!" {
		t.Fatalf("add: %s", added.Raw)
	}
	product := fmt.Sprint(webtest.At(added.Body, "data", "product_id"))

	asha := s.Visitor()
	for _, reply := range []map[string]any{
		asha.Post("register", webtest.Form{"username": "Asha Kulkarni", "email": "Asha@Example.com",
			"password":         storetest.Password,
			"confirm_password": storetest.Password, "csrf_token_name": asha.CSRF}),
		asha.Post("login", webtest.Form{"username": "asha@example.com", "inputpassword": storetest.Password,
			"csrf_token_name": asha.CSRF}),
	} {
		if reply["success"] != true {
			t.Fatalf("register or login: %v", reply)
		}
	}
	found := asha.Get("product_list?search=ranoli&page=1")
	if webtest.At(found, "data", 0, "title") != "Rangoli Bulb" ||
		webtest.At(found, "data", 0, "discount_price") != 599.5 ||
		webtest.At(found, "data", 0, "percent_off") != 34.0 || webtest.At(found, "total") != 1.0 {
		t.Errorf("search: %v", found)
	}
	page := asha.Get("product/" + product)
	if webtest.At(page, "data", "specifications", 0) != "Base: B22" ||
		!strings.HasPrefix(fmt.Sprint(webtest.At(page, "image", "image_url", 0)), "/uploads/") {
		t.Errorf("product: %v", page)
	}
	picture := asha.Do("GET", fmt.Sprint(webtest.At(page, "data", "image")), "", nil)
	if picture.Status != 200 || picture.Header.Get("Cache-Control") != "public, max-age=31536000, immutable" {
		t.Errorf("picture: %d %v", picture.Status, picture.Header)
	}
	if got := asha.Get("getAddress"); got["data"] != "Null" {
		t.Errorf("no address: %v", got)
	}
	address := webtest.At(asha.Post("setAddress",
		webtest.Form{"Name": "Asha Kulkarni", "mob": "9876543210", "area": "12 Hill Road", "city": "Pune",
			"tal": "Haveli", "dist": "Pune", "pin": "411001", "state": "Maharashtra", "country": "India"}), "data",
		"id")
	if got := asha.Post("manageCart", webtest.Form{"operation": "insert", "data": `{"product_id":` + product +
		`,"quantity":2}`}); got["status"] != true {
		t.Errorf("cart: %v", got)
	}
	if got := asha.Get("showcartlist"); webtest.At(got, "data", 0, "quantity") != "2" || got["role"] != "Customer" {
		t.Errorf("cart list: %v", got)
	}
	orders := `[{"product_id":` + product + `,"qty":2,"price":1}]`
	if got := asha.Post("shippingcost",
		webtest.Form{"orders[]": orders, "dpin": "411001", "pt": "COD"}); got["amt"] != 40.0 {
		t.Errorf("shipping: %v", got)
	}
	if got := asha.Post("stockcheck", webtest.Form{"orders": orders}); got["status"] != true ||
		len(got["message"].([]any)) != 0 {
		t.Errorf("stock check: %v", got)
	}
	placed := asha.Post("checkout",
		webtest.Form{"orders": orders, "AddressID": fmt.Sprint(address), "pt": "COD", "Amount": "1"})
	if placed["amount"] != 123900.0 || placed["id"] != "" {
		t.Fatalf("checkout: %v", placed)
	}
	order := fmt.Sprint(placed["orderId"])
	if got := asha.Post("codstatus", webtest.Form{"ORDERSID": order, "orders": orders}); got["status"] != true {
		t.Fatalf("confirm: %v", got)
	}
	if got := asha.Get("showcartlist"); len(got["data"].([]any)) != 0 {
		t.Errorf("what was ordered is still in the cart: %v", got)
	}
	if got := asha.Get("getordershipped/" + order); webtest.At(got, "data", 0, "status") != "confirmed" {
		t.Errorf("before it ships: %v", got)
	}
	if got := asha.Get("getInvoiceId/" + order); got["status"] != false {
		t.Errorf("an invoice before delivery: %v", got)
	}
	shipped := owner.Post("admin/orders/"+order+"/ship", webtest.Form{"tracking_id": "DL1", "courier_name": "Delhivery",
		"expected_date": "2026-11-25"})
	if webtest.At(shipped, "data", "invoice_id") != "INV-2627-000001" {
		t.Fatalf("ship: %v", shipped)
	}
	if got := asha.Get("orders"); fmt.Sprint(webtest.At(got, "data", "shipped", 0, "orders_id")) != order {
		t.Errorf("orders: %v", got)
	}
	if got := owner.Post("admin/orders/"+order+"/deliver", webtest.Form{}); got["status"] != true {
		t.Fatalf("deliver: %v", got)
	}
	details := asha.Get("orders_details/" + order)
	if webtest.At(details, "data", "deliveredstatus") != true ||
		webtest.At(details, "data", "order_details", 0, "status") != "delivered" ||
		webtest.At(details, "data", "amount") != 1239.0 ||
		webtest.At(details, "data", "address", "Name") != "Asha Kulkarni" {
		t.Errorf("details: %v", details)
	}
	invoice := asha.Do("GET", "/api/download/"+order, "", nil)
	if !bytes.HasPrefix(invoice.Raw, []byte("%PDF-")) || len(invoice.Raw) > 60<<10 ||
		invoice.Header.Get("Content-Disposition") != "attachment; filename=invoice-INV-2627-000001.pdf" {
		t.Errorf("invoice of %d bytes: %v", len(invoice.Raw), invoice.Header)
	}
	s.Sums()
}

func TestOtherCustomersRecordsReturn404(t *testing.T) {
	s := webtest.New(t)
	b := s.Customer("411001")
	product := s.Product("Plug", 700, 9)
	o := s.Order(b, product, 1)
	s.Customer("411001")
	thief := s.As("customer2@example.com")
	for _, call := range []string{"orders_details/%d", "getordershipped/%d", "getInvoiceId/%d", "download/%d",
		"ratereviews/%d", "getratings/%d"} {
		others, absent := thief.Do(
			"GET",
			"/api/"+fmt.Sprintf(call, o.ID),
			"",
			nil,
		), thief.Do(
			"GET",
			"/api/"+fmt.Sprintf(call, 99999),
			"",
			nil,
		)
		if others.Status != 404 || string(others.Raw) != string(absent.Raw) {
			t.Errorf("%s: %d %s, absent %s", call, others.Status, others.Raw, absent.Raw)
		}
	}
	for call, fields := range map[string]webtest.Form{
		"codstatus":                         {"ORDERSID": fmt.Sprint(o.ID)},
		"paycancel":                         {"ordersId": fmt.Sprint(o.ID)},
		fmt.Sprintf("cancelorder/%d", o.ID): {},
		"updateAddress":                     {"id": fmt.Sprint(b.Address), "Name": "Thief"},
		"returnorders":                      {"odid": "1"},
		"submitrating": {"orders_id": fmt.Sprint(o.ID), "product_id": fmt.Sprint(product),
			"rating": "1"},
	} {
		if got := thief.PostAnswer(call, fields); got.Status != 404 {
			t.Errorf("%s of somebody else's: %d %s", call, got.Status, got.Raw)
		}
	}
}

package handlers_test

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"hearth/store/accounts"
	"hearth/store/storetest"
)

func TestTheWholeSaleByTheCallsAlone(t *testing.T) {
	s := newSite(t)
	s.In("Maharashtra")
	owner := s.staff(accounts.Owner)
	category := at(owner.post("addcategory", form{"category": "Lighting"}), "data", "id")
	contentType, body := multipartForm(t, form{"title": "Rangoli Bulb", "category_id": fmt.Sprint(category), "price": "899",
		"discount_price": "599.50", "stock": "5",
		"specifications": `["Base: B22"]`, "features": `["Colour"]`, "notes": `[]`, "questions": `[{"question":"B22?","answer":"Yes"}]`,
		"hsn_code": "8539", "gst_rate": "18"},
		map[string][]byte{"image": drawing(t, 900, 600), "images[]": drawing(t, 500, 500)})
	added := owner.do("POST", "/api/addproduct", contentType, body)
	if at(added.body, "status") != true || at(added.body, "message") != "Product Added Successfully!" {
		t.Fatalf("add: %s", added.raw)
	}
	product := fmt.Sprint(at(added.body, "data", "product_id"))

	asha := s.visitor()
	for _, reply := range []map[string]any{
		asha.post("register", form{"username": "Asha Kulkarni", "email": "Asha@Example.com", "password": storetest.Password,
			"confirm_password": storetest.Password, "csrf_token_name": asha.csrf}),
		asha.post("login", form{"username": "asha@example.com", "inputpassword": storetest.Password, "csrf_token_name": asha.csrf}),
	} {
		if reply["success"] != true {
			t.Fatalf("register or login: %v", reply)
		}
	}
	found := asha.get("product_list?search=ranoli&page=1")
	if at(found, "data", 0, "title") != "Rangoli Bulb" || at(found, "data", 0, "discount_price") != 599.5 ||
		at(found, "data", 0, "percent_off") != 34.0 || at(found, "total") != 1.0 {
		t.Errorf("search: %v", found)
	}
	page := asha.get("product/" + product)
	if at(page, "data", "specifications", 0) != "Base: B22" ||
		!strings.HasPrefix(fmt.Sprint(at(page, "image", "image_url", 0)), "/uploads/") {
		t.Errorf("product: %v", page)
	}
	picture := asha.do("GET", fmt.Sprint(at(page, "data", "image")), "", nil)
	if picture.status != 200 || picture.header.Get("Cache-Control") != "public, max-age=31536000, immutable" {
		t.Errorf("picture: %d %v", picture.status, picture.header)
	}
	if got := asha.get("getAddress"); got["data"] != "Null" {
		t.Errorf("no address: %v", got)
	}
	address := at(asha.post("setAddress", form{"Name": "Asha Kulkarni", "mob": "9876543210", "area": "12 Hill Road", "city": "Pune",
		"tal": "Haveli", "dist": "Pune", "pin": "411001", "state": "Maharashtra", "country": "India"}), "data", "id")
	if got := asha.post("manageCart", form{"operation": "insert", "data": `{"product_id":` + product +
		`,"quantity":2}`}); got["status"] != true {
		t.Errorf("cart: %v", got)
	}
	if got := asha.get("showcartlist"); at(got, "data", 0, "quantity") != "2" || got["role"] != "Customer" {
		t.Errorf("cart list: %v", got)
	}
	orders := `[{"product_id":` + product + `,"qty":2,"price":1}]`
	if got := asha.post("shippingcost", form{"orders[]": orders, "dpin": "411001", "pt": "COD"}); got["amt"] != 40.0 {
		t.Errorf("shipping: %v", got)
	}
	if got := asha.post("stockcheck", form{"orders": orders}); got["status"] != true || len(got["message"].([]any)) != 0 {
		t.Errorf("stock check: %v", got)
	}
	placed := asha.post("checkout", form{"orders": orders, "AddressID": fmt.Sprint(address), "pt": "COD", "Amount": "1"})
	if placed["amount"] != 123900.0 || placed["id"] != "" {
		t.Fatalf("checkout: %v", placed)
	}
	order := fmt.Sprint(placed["orderId"])
	if got := asha.post("codstatus", form{"ORDERSID": order, "orders": orders}); got["status"] != true {
		t.Fatalf("confirm: %v", got)
	}
	if got := asha.get("showcartlist"); len(got["data"].([]any)) != 0 {
		t.Errorf("what was ordered is still in the cart: %v", got)
	}
	if got := asha.get("getordershipped/" + order); at(got, "data", 0, "status") != "confirmed" {
		t.Errorf("before it ships: %v", got)
	}
	if got := asha.get("getInvoiceId/" + order); got["status"] != false {
		t.Errorf("an invoice before delivery: %v", got)
	}
	shipped := owner.post("admin/orders/"+order+"/ship", form{"tracking_id": "DL1", "courier_name": "Delhivery",
		"expected_date": "2026-11-25"})
	if at(shipped, "data", "invoice_id") != "INV-2627-000001" {
		t.Fatalf("ship: %v", shipped)
	}
	if got := asha.get("orders"); fmt.Sprint(at(got, "data", "shipped", 0, "orders_id")) != order {
		t.Errorf("orders: %v", got)
	}
	if got := owner.post("admin/orders/"+order+"/deliver", form{}); got["status"] != true {
		t.Fatalf("deliver: %v", got)
	}
	details := asha.get("orders_details/" + order)
	if at(details, "data", "deliveredstatus") != true || at(details, "data", "order_details", 0, "status") != "delivered" ||
		at(details, "data", "amount") != 1239.0 || at(details, "data", "address", "Name") != "Asha Kulkarni" {
		t.Errorf("details: %v", details)
	}
	invoice := asha.do("GET", "/api/download/"+order, "", nil)
	if !bytes.HasPrefix(invoice.raw, []byte("%PDF-")) || len(invoice.raw) > 60<<10 ||
		invoice.header.Get("Content-Disposition") != "attachment; filename=invoice-INV-2627-000001.pdf" {
		t.Errorf("invoice of %d bytes: %v", len(invoice.raw), invoice.header)
	}
	s.Sums()
}

func TestOtherPeoplesThingsLookLikeNothing(t *testing.T) {
	s := newSite(t)
	b := s.Customer("411001")
	product := s.Product("Plug", 700, 9)
	o := s.Order(b, product, 1)
	s.Customer("411001")
	thief := s.as("customer2@example.com")
	for _, call := range []string{"orders_details/%d", "getordershipped/%d", "getInvoiceId/%d", "download/%d",
		"ratereviews/%d", "getratings/%d"} {
		others, absent := thief.do(
			"GET",
			"/api/"+fmt.Sprintf(call, o.ID),
			"",
			nil,
		), thief.do(
			"GET",
			"/api/"+fmt.Sprintf(call, 99999),
			"",
			nil,
		)
		if others.status != 404 || string(others.raw) != string(absent.raw) {
			t.Errorf("%s: %d %s, absent %s", call, others.status, others.raw, absent.raw)
		}
	}
	for call, fields := range map[string]form{
		"codstatus":                         {"ORDERSID": fmt.Sprint(o.ID)},
		"paycancel":                         {"ordersId": fmt.Sprint(o.ID)},
		fmt.Sprintf("cancelorder/%d", o.ID): {},
		"updateAddress":                     {"id": fmt.Sprint(b.Address), "Name": "Thief"},
		"returnorders":                      {"odid": "1"},
		"submitrating":                      {"orders_id": fmt.Sprint(o.ID), "product_id": fmt.Sprint(product), "rating": "1"},
	} {
		if got := thief.postAnswer(call, fields); got.status != 404 {
			t.Errorf("%s of somebody else's: %d %s", call, got.status, got.raw)
		}
	}
}

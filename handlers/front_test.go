package handlers_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"hearth/handlers/wire"
	"hearth/store/accounts"
	"hearth/store/catalogue"
	"hearth/store/orders"
)

func TestAVisitorsCartIsPricedAnew(t *testing.T) {
	s := newSite(t)
	plug := s.Stocked("Plug", 949, 7, func(p *catalogue.Product) { p.Price, p.DiscountPrice = 1199_00, 999_00 })
	got := s.visitor().post("cart_prices", form{"orders": fmt.Sprintf(`[{"product_id":%d},{"product_id":9999,"qty":2}]`, plug)})
	if at(got, "data", 0, "discount_price") != 999.0 || at(got, "data", 0, "price") != 1199.0 || at(got, "data", 0, "stock") != 7.0 ||
		at(got, "data", 0, "availability") != "In Stock" {
		t.Errorf("the plug: %v", got)
	}
	if at(got, "data", 1, "product_id") != 9999.0 || at(got, "data", 1, "stock") != 0.0 ||
		at(got, "data", 1, "availability") != "Out of Stock" {
		t.Errorf("what is gone: %v", got)
	}
}

func TestCheckoutChargesNoTotalThatWasNotShown(t *testing.T) {
	s := newSite(t)
	s.In("Maharashtra")
	b, plug := s.Customer("411001"), s.Product("Plug", 949, 7)
	asha := s.as("customer1@example.com")
	wants := form{"orders": fmt.Sprintf(`[{"product_id":%d,"qty":1}]`, plug), "AddressID": fmt.Sprint(b.Address),
		"pt": "COD", "shown_total": "949"}
	got := asha.post("checkout", wants)
	if got["status"] != false ||
		at(got, "errors", "shown_total") != "The total is now ₹989.00, you were shown ₹949.00. Please look at your order once more." {
		t.Errorf("another total: %v", got)
	}
	wants["shown_total"] = "989.00"
	if got := asha.post("checkout", wants); got["status"] != true || got["amount"] != 98900.0 {
		t.Errorf("the total shown: %v", got)
	}
	delete(wants, "shown_total")
	if got := asha.post("checkout", wants); got["status"] != true {
		t.Errorf("no total shown: %v", got)
	}
}

func TestAnOrderThatWaitsIsGoneOnWith(t *testing.T) {
	s := newSite(t)
	s.In("Maharashtra")
	b, plug := s.Customer("411001"), s.Product("Plug", 949, 7)
	placed := s.Place(b, plug, 1)
	asha := s.as("customer1@example.com")
	got := asha.get("orders")
	if at(got, "data", "waiting", 0, "orders_id") != float64(placed.ID) || at(got, "data", "waiting", 0, "pt") != "COD" ||
		at(got, "data", "waiting", 0, "amount") != 989.0 || got["total"] != 0.0 {
		t.Errorf("orders: %v", got)
	}
	if got := asha.post("resume_payment", form{"ORDERSID": fmt.Sprint(placed.ID)}); got["status"] != true ||
		got["orderId"] != float64(placed.ID) || got["amount"] != 98900.0 {
		t.Errorf("going on: %v", got)
	}
	s.Customer("411001")
	if got := s.as("customer2@example.com").postAnswer("resume_payment", form{"ORDERSID": fmt.Sprint(placed.ID)}); got.status != 404 {
		t.Errorf("somebody else's: %d", got.status)
	}
	asha.post("codstatus", form{"ORDERSID": fmt.Sprint(placed.ID)})
	if got := asha.get("orders"); len(at(got, "data", "waiting").([]any)) != 0 ||
		at(got, "data", "shipped", 0, "orders_id") != float64(placed.ID) {
		t.Errorf("once it is confirmed: %v", got)
	}
}

func TestARefundThatFailedIsToldToItsCustomer(t *testing.T) {
	s := newSite(t)
	s.In("Maharashtra")
	b, plug := s.Customer("411001"), s.Product("Plug", 949, 7)
	o := s.OrderPrepaid(b, plug, 1)
	if err := s.Fulfilment.Cancel(ctx, b.ID, b.ID, o.ID, ""); err != nil {
		t.Fatal(err)
	}
	s.Break(`UPDATE refunds SET state = 'failed', failure = 'the account is closed'`)
	got := s.as("customer1@example.com").get(fmt.Sprintf("orders_details/%d", o.ID))
	if at(got, "data", "refund_state") != "failed" || at(got, "data", "refund_amount") != 989.0 || at(got, "data", "paid") != true {
		t.Errorf("details: %v", got)
	}
}

func TestNoTimelineTellsOfAnArrivalBeforeTheDispatch(t *testing.T) {
	noon := time.Date(2026, 11, 22, 12, 0, 0, 0, time.UTC)
	dates := wire.DatesOf(orders.Order{ConfirmedAt: noon.AddDate(0, 0, -3), ShippedAt: noon, DeliveredAt: noon.AddDate(0, 0, -1)}, time.UTC)
	if dates.Shipped != dates.Delivered {
		t.Errorf("shipped %v, delivered %v", dates.Shipped, dates.Delivered)
	}
	for _, c := range [][3]string{
		{"Delhivery Surface", "123 4", "https://www.delhivery.com/track-v2/package/123%204"},
		{"My cousin", "7", ""},
		{"DTDC", "", ""},
	} {
		if got := wire.CourierPage(c[0], c[1]); got != c[2] {
			t.Errorf("%s: %s", c[0], got)
		}
	}
}

func TestACategoryHasAPageOfItsOwn(t *testing.T) {
	s := newSite(t)
	top, err := s.Categories.Add(ctx, 0, 1, 0, "Locks & Doors")
	if err != nil {
		t.Fatal(err)
	}
	below, err := s.Categories.Add(ctx, 0, 2, top, "Smart Locks")
	if err != nil {
		t.Fatal(err)
	}
	staff := s.staff(accounts.Catalogue)
	call := fmt.Sprintf("admin/categories/%d/page", below)
	kind, body := multipartForm(t, form{"text": "Locks that open by finger."}, map[string][]byte{"picture": drawing(t, 30, 20)})
	if got := staff.do("POST", "/api/"+call, kind, body).body; got["status"] != true {
		t.Fatalf("the page: %v", got)
	}
	page := s.visitor().get(fmt.Sprintf("category/%d", below))
	if at(page, "data", "text") != "Locks that open by finger." || at(page, "data", "field") != "subcategory_id" ||
		at(page, "data", "above", 0, "name") != "Locks & Doors" {
		t.Errorf("the page: %v", page)
	}
	picture := fmt.Sprint(at(page, "data", "image"))
	if got := s.visitor().do("GET", picture, "", nil); got.status != 200 {
		t.Errorf("its picture %s: %d", picture, got.status)
	}
	html := string(s.visitor().do("GET", fmt.Sprintf("/category/smart-locks/%d", below), "", nil).raw)
	for _, wants := range []string{"<title>Smart Locks · ", `content="Locks that open by finger."`, `"@type":"BreadcrumbList"`,
		"/category/locks--doors/"} {
		if !strings.Contains(html, wants) {
			t.Errorf("the page lacks %s: %.900s", wants, html)
		}
	}
	if got := s.visitor().do("GET", "/category/gone/999", "", nil); got.status != 404 {
		t.Errorf("a category that is gone: %d", got.status)
	}
	if site := string(s.visitor().do("GET", "/sitemap.xml", "", nil).raw); !strings.Contains(site,
		fmt.Sprintf("/category/smart-locks/%d", below)) {
		t.Errorf("the site map lacks it: %s", site)
	}
	staff.post(call, form{"text": "", "remove_picture": "true"})
	if page = s.visitor().get(fmt.Sprintf("category/%d", below)); at(page, "data", "image") != "" || at(page, "data", "text") != "" {
		t.Errorf("taken away: %v", page)
	}
}

func TestAProductsPageTellsSearchEnginesEverything(t *testing.T) {
	s := newSite(t)
	product := s.Stocked("Plug", 700, 9, func(p *catalogue.Product) {
		p.MetaKeywords, p.OGDescription, p.MetaDescription, p.Manufacturer, p.SKU = "plug, 16 A", "Shared words",
			"Described", "Maker Pvt Ltd, Pune", ""
		p.DiscountPrice, p.GTIN = 599_00, "8901234567890"
	})
	html := string(s.visitor().do("GET", fmt.Sprintf("/productdetails/plug/%d", product), "", nil).raw)
	for _, wants := range []string{`<meta name="keywords" content="plug, 16 A">`, `<meta property="og:description" content="Shared words">`,
		`<meta name="description" content="Described">`,
		`"price":"599.00"`, `"gtin":"8901234567890"`, `"priceSpecification":{"@type":"UnitPriceSpecification","price":"700.00",` +
			`"priceCurrency":"INR","priceType":"https://schema.org/MaximumRetailPrice","valueAddedTaxIncluded":true}`,
		`"brand":{"@type":"Brand","name":"Maker Pvt Ltd"}`, `"shippingDetails"`, `"merchantReturnDays":10`, `"BreadcrumbList"`} {
		if !strings.Contains(html, wants) {
			t.Errorf("the page lacks %s", wants)
		}
	}
	_, structured, _ := strings.Cut(html, "application/ld+json")
	if structured, _, _ = strings.Cut(structured, "</script>"); strings.Contains(structured, `"sku"`) {
		t.Error("the page has an empty sku")
	}
}

// What search engines are told of delivery is what the cart asks for: by weight, and nothing where it is free.
func TestSearchEnginesAreToldWhatDeliveryCosts(t *testing.T) {
	s := newSite(t, "free_above", "5000")
	for title, c := range map[string]struct {
		rupees int64
		grams  float64
		want   string
	}{"plug": {700, 200, "40.00"}, "motor": {700, 4800, "220.00"}, "lock": {6000, 4800, "0.00"}} {
		id := s.Stocked(title, c.rupees, 9, func(p *catalogue.Product) { p.Weight = c.grams })
		html := string(s.visitor().do("GET", fmt.Sprintf("/productdetails/%s/%d", title, id), "", nil).raw)
		if _, told, _ := strings.Cut(html, `"shippingRate":`); !strings.HasPrefix(told,
			`{"@type":"MonetaryAmount","currency":"INR","value":"`+c.want+`"}`) {
			t.Errorf("%s: %.80s", title, told)
		}
	}
}

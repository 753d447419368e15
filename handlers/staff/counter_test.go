package staff_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"hearth/handlers/web/webtest"
	"hearth/store/accounts"
	"hearth/store/catalogue"
	"hearth/store/core"
)

func TestCounterSalesAreInvoicedAtOnce(t *testing.T) {
	s := webtest.New(t)
	product := s.Product("Plug", 700, 5)
	staff := s.Staff(accounts.Dispatch)
	sell := func(fields webtest.Form) map[string]any {
		if fields["orders"] == "" {
			fields["orders"] = fmt.Sprintf(`[{"product_id":%d,"qty":2,"price":1}]`, product)
		}
		return staff.Post("admin/counter-sale", fields)
	}
	webtest.Says(t, sell(webtest.Form{"way": "cash"}), false, "own state and pincode")
	s.In("Maharashtra")
	webtest.Says(t, sell(webtest.Form{"way": "barter"}), false, "cash, card or UPI")
	webtest.Says(t, sell(webtest.Form{"way": "upi"}), false, "UPI reference")
	webtest.Says(t, sell(webtest.Form{"way": "cash", "gstin": "27AAPFU0939F1ZX", "name": "Firm"}), false, "valid GSTIN")
	if got := staff.Do("GET", "/api/admin/counter-qr?amount=1400", "", nil); got.Body["status"] != false {
		t.Errorf("a code without a UPI id: %s", got.Raw)
	}
	s.Set("upi_id", "shop@okbank")
	if got := staff.Do("GET", "/api/admin/counter-qr?amount=1400", "",
		nil); got.Header.Get("Content-Type") != "image/png" {
		t.Errorf("the code: %s", got.Raw)
	}
	first := scanned(t, staff.Do("GET", "/api/admin/counter-qr?amount=1400", "", nil).Raw)
	s.Pass(time.Second)
	second := scanned(t, staff.Do("GET", "/api/admin/counter-qr?amount=1400", "", nil).Raw)
	if !strings.Contains(first, "&tn=Counter%20sale&am=1400.00&") || !strings.Contains(first, "&tr=HRC") ||
		first == second {
		t.Errorf("two buyers pay %q and %q: a sale has no order yet, and a reference is used once", first, second)
	}
	online := s.Order(s.Customer("411001"), product, 1)
	sold := sell(webtest.Form{"way": "cash"})
	if webtest.At(sold, "data", "total") != 1400.0 || webtest.At(sold, "data", "invoice_id") != "INV-2627-000001" {
		t.Errorf("sold: %v", sold)
	}
	webtest.Says(t, sell(webtest.Form{"way": "upi", "reference": "UTR7",
		"orders": fmt.Sprintf(`[{"product_id":%d,"qty":3}]`, product)}), false, "")
	if got := s.Ship(online); got != "INV-2627-000002" {
		t.Errorf("the next invoice of the same series is %s", got)
	}
	serials, err := s.Orders.GenerateSerials(ctx, 0, product, 1)
	if err != nil {
		t.Fatal(err)
	}
	if got := webtest.At(staff.Get("admin/scan?code="+serials[0]), "data", "product_id"); got != float64(product) {
		t.Errorf("a scanned serial is product %v", got)
	}
	webtest.Says(t, staff.Get("admin/scan?code=nonsense"), false, "No product has this code")
	if free, err := s.Catalogue.Stock(ctx, product); err != nil || free != 2 {
		t.Errorf("%d left, %v", free, err)
	}
	if users := s.Staff(accounts.Owner).
		Get("get-new-users?interval=1%20DAY")["data"]; strings.Contains(fmt.Sprint(users), "Counter sale") {
		t.Errorf("the desk counts as a user: %v", users)
	}
	document, err := s.Documents.FindInvoice(ctx, 0, int64(webtest.At(sold, "data", "orders_id").(float64)))
	if err != nil || document.Payment != "Cash" || document.InterState {
		t.Errorf("the invoice: %+v, %v", document, err)
	}
	s.Sums()
}

// edit changes a product the way the product form does.
func edit(s *webtest.Site, product int64, change func(e *catalogue.ProductEdit)) error {
	p, err := s.Catalogue.Find(ctx, product)
	if err != nil {
		return err
	}
	e := catalogue.ProductEdit{Product: p}
	change(&e)
	return s.Catalogue.Update(ctx, 0, e)
}

// If the reply to a counter sale is lost and the request is repeated, it returns the same change for the cash paid.
func TestRepeatedCounterSaleReturnsItsOwnChange(t *testing.T) {
	s := webtest.New(t)
	s.In("Maharashtra")
	product, staff := s.Product("Plug", 700, 5), s.Staff(accounts.Dispatch)
	sell := func(given string) any {
		t.Helper()
		return webtest.At(staff.PostAnswer("admin/counter-sale",
			webtest.Form{"orders": fmt.Sprintf(`[{"product_id":%d,"qty":1}]`, product),
				"way": "cash", "given": given}, "Idempotency-Key", "k1").Body, "data")
	}
	first := sell("1000")
	if webtest.At(first, "given") != 1000.0 || webtest.At(first, "change") != 300.0 {
		t.Fatalf("the sale: %v", first)
	}
	for name, again := range map[string]any{"sent again": sell("1000"), "sent again with other cash": sell("2000"),
		"asked for": webtest.At(staff.Get("admin/counter-sales/k1"), "data")} {
		if fmt.Sprint(again) != fmt.Sprint(first) {
			t.Errorf("%s it is %v, want %v", name, again, first)
		}
	}
}

func TestPriceIsAgreedByTelephoneByThoseWhoMayChangeOrders(t *testing.T) {
	s := webtest.New(t)
	s.In("Maharashtra")
	product := s.Product("Plug", 700, 5)
	if err := s.Accounts.SetRole(ctx, 0, "Till", []core.Permission{accounts.PermCounter}); err != nil {
		t.Fatal(err)
	}
	till, desk := s.Staff("Till"), s.Staff(accounts.Dispatch)
	order := webtest.Form{
		"orders": fmt.Sprintf(`[{"product_id":%d,"qty":1}]`, product),
		"prices": fmt.Sprintf(`[{"product_id":%d,"price":650}]`, product), "reason": "A scratch",
		"Name": "Lata Rao", "mob": "9876543210", "area": "1 Hill Road", "city": "Pune", "tal": "Haveli", "dist": "Pune",
		"pin": "411030", "state": "Maharashtra", "country": "India", "way": "cod"}
	webtest.Says(t, till.Post("admin/phone-order", order), false,
		"Only staff who can change orders can agree on a price.")
	if got := webtest.At(desk.Post("admin/phone-price", order), "data", "goods"); got != 650.0 {
		t.Errorf("the goods cost %v", got)
	}
	webtest.Says(t, desk.Post("admin/phone-order", order), true, "Order placed.")
	known := desk.Post("admin/caller", webtest.Form{"mob": "9876543210"})
	if webtest.At(known, "data", "known") != true || webtest.At(known, "data", "address", "Name") != "Lata Rao" {
		t.Errorf("the caller: %v", known)
	}
	other := desk.Post("admin/caller", webtest.Form{"mob": "9876543211"})
	if webtest.At(other, "data", "known") != false {
		t.Errorf("another caller: %v", other)
	}
	webtest.Says(t, desk.Post("admin/caller", webtest.Form{"mob": "98765"}), false,
		"Mobile number must be 10 digits")
}

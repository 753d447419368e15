package staff_test

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"hearth/handlers/web/webtest"
	"hearth/store/accounts"
	"hearth/store/catalogue"
	"hearth/store/core"
	"hearth/store/orders"
)

func TestEWayBillIsRequiredAboveTheStatesLimit(t *testing.T) {
	s := webtest.New(t)
	s.In("Maharashtra")
	product, b, near := s.Product("Plug", 700, 1000), s.Customer("560001"), s.Customer("411001")
	staff := s.Staff(accounts.Dispatch)
	small, large := s.Order(b, product, 1), s.Order(b, product, 80)
	needed := func(o orders.Order) any {
		return webtest.At(staff.Get(fmt.Sprintf("admin/orders/%d", o.ID)), "data", "eway_needed")
	}
	if needed(small) != false || needed(large) != true {
		t.Errorf("asked for %v and %v", needed(small), needed(large))
	}
	within, above := s.Order(near, product, 80), s.Order(near, product, 150)
	if needed(within) != false || needed(above) != true {
		t.Errorf("within Maharashtra it is asked for %v and %v", needed(within), needed(above))
	}
	webtest.Says(t, s.ShipBy(staff, above.ID), false, "worth more than ₹1,00,000:")
	bulk := webtest.At(staff.Post("admin/bulk/orders",
		webtest.Form{"orders": fmt.Sprintf("%d,%d", above.ID, within.ID), "act": "ship",
			"dry_run": "yes"}), "data")
	if got := fmt.Sprint(bulk); !strings.Contains(got, "It is worth more than ₹1,00,000: ship it on its own") {
		t.Errorf("shipping several: %s", got)
	}
	webtest.Says(t, s.ShipBy(staff, large.ID, "eway_bill", "12"), false, "12 digits")
	webtest.Says(t, s.ShipBy(staff, large.ID), false, "worth more than ₹50,000")
	said := s.ShipBy(staff, large.ID, "eway_without", "no")
	webtest.Says(t, said, false, "worth more than ₹50,000")
	if webtest.At(said, "errors", "eway_bill") == nil {
		t.Errorf("the field is not named: %v", said)
	}
	sheet := fmt.Sprintf("order,tracking_id,courier_name,expected_date\n%d,DL1,Delhivery,2026-11-25\n", large.ID)
	kind, body := webtest.MultipartForm(t, webtest.Form{}, map[string][]byte{"file": []byte(sheet)})
	if got := staff.Do("POST", "/api/admin/shipments", kind, body); webtest.At(got.Body, "data", "shipped") != 0.0 {
		t.Errorf("the sheet ships it: %s", got.Raw)
	}
	webtest.Says(t, s.ShipBy(staff, large.ID, "eway_bill", "1234 5678 9012"), true, "INV-")
	if got := webtest.At(staff.Get(fmt.Sprintf("admin/orders/%d", large.ID)), "data",
		"eway_bill"); got != "123456789012" {
		t.Errorf("kept as %v", got)
	}
	other := s.Order(b, product, 80)
	webtest.Says(t, s.ShipBy(staff, other.ID, "eway_without", "yes"), true, "INV-")
	if got := s.Read(`SELECT detail FROM audit WHERE action = 'ship order' ORDER BY id DESC
		LIMIT 1`); !strings.HasSuffix(got,
		", without an e-way bill") {
		t.Errorf("the audit says %q", got)
	}
}

func TestSerialNumbersAreAssignedAtPacking(t *testing.T) {
	s := webtest.New(t)
	s.In("Maharashtra")
	plug, lamp, b := s.Product("Plug", 700, 50), s.Product("Lamp", 900, 50), s.Customer("411001")
	staff := s.Staff(accounts.Dispatch)
	plugs, err := s.Orders.GenerateSerials(ctx, 0, plug, 4)
	if err != nil {
		t.Fatal(err)
	}
	lamps, err := s.Orders.GenerateSerials(ctx, 0, lamp, 1)
	if err != nil {
		t.Fatal(err)
	}
	o, other := s.Order(b, plug, 2), s.Order(b, plug, 1)
	scan := func(order int64, serial string) map[string]any {
		return staff.Post(fmt.Sprintf("admin/orders/%d/serials", order), webtest.Form{"serial": serial})
	}
	webtest.Says(t, scan(o.ID, "HR0"), false, "not recognised")
	webtest.Says(t, scan(o.ID, lamps[0]), false, "Lamp is not in this order")
	webtest.Says(t, scan(o.ID, strings.ToLower(plugs[0])), true, "Plug")
	webtest.Says(t, scan(o.ID, plugs[0]), false, "scanned already")
	webtest.Says(t, scan(other.ID, plugs[0]), false, fmt.Sprintf("went out with order %d", o.ID))
	webtest.Says(t, scan(o.ID, plugs[1]), true, "Plug")
	webtest.Says(t, scan(o.ID, plugs[2]), false, "All 2 pieces")
	s.Deliver(o)
	s.Pass(40 * 24 * time.Hour)
	if err := s.Login.RegisterDevice(ctx, b.ID, plugs[0], plug, "invoice-x.pdf"); err != nil {
		t.Fatal(err)
	}
	if err := edit(s, plug, func(e *catalogue.ProductEdit) { e.WarrantyMonths = 12 }); err != nil {
		t.Fatal(err)
	}
	devices, _, err := s.Login.ListDevices(ctx, b.ID, core.Page{})
	if err != nil || devices[0].WarrantyUntil != "2027-11-20" {
		t.Errorf("the warranty counts from delivery: %+v, %v", devices, err)
	}
	story := s.StaffAgain(accounts.Dispatch).Get("admin/serial?serial=" + plugs[0])
	if webtest.At(story, "data", "orders_id") != float64(o.ID) || webtest.At(story, "data", "registered_by") == "" {
		t.Errorf("the unit's story: %v", story)
	}
}

// scanned returns the text of the QR code in a picture.
func scanned(t *testing.T, picture []byte) string {
	t.Helper()
	if _, err := exec.LookPath("zbarimg"); err != nil {
		t.Fatal(
			"zbarimg (Debian: zbar-tools) is not installed: the code can't be read back; ./build.sh test installs it")
	}
	path := filepath.Join(t.TempDir(), "code.png")
	if err := os.WriteFile(path, picture, 0o600); err != nil {
		t.Fatal(err)
	}
	text, err := exec.Command("zbarimg", "--quiet", "--raw", path).Output()
	if err != nil {
		t.Fatal("zbarimg: ", err)
	}
	return strings.TrimSpace(string(text))
}

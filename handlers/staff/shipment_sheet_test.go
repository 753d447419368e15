package staff_test

import (
	"archive/zip"
	"bytes"
	"fmt"
	"strings"
	"testing"

	"hearth/handlers/web/webtest"
	"hearth/store/accounts"
)

func TestManyOrdersShipByOneSheet(t *testing.T) {
	s := webtest.New(t)
	s.In("Maharashtra")
	staff := s.Staff(accounts.Dispatch)
	product := s.Product("Plug", 700, 20)
	b := s.Customer("411001")
	one, two, three := s.Order(b, product, 1), s.Order(b, product, 2), s.Order(b, product, 1)
	empty := staff.Do("GET", "/api/admin/shipments", "", nil)
	if !strings.Contains(string(empty.Raw), fmt.Sprintf("%d,Asha Kulkarni,", two.ID)) ||
		strings.Count(string(empty.Raw), "\n") != 4 {
		t.Errorf("the sheet to fill in: %s", empty.Raw)
	}
	sheet := fmt.Sprintf(
		"order,tracking_id,courier_name,expected_date\n%d,DL1,Delhivery,24/11/2026\n%d,DL2,,\n%d,,,\n%d,DL9,,\n999,DL3,,\n%d,DL4,,2020-01-01\n",
		one.ID,
		two.ID,
		three.ID,
		one.ID,
		three.ID,
	)
	kind, body := webtest.MultipartForm(
		t,
		webtest.Form{"courier_name": "Blue Dart", "expected_date": "2026-11-25"},
		map[string][]byte{"file": []byte(sheet)},
	)
	reply := staff.Do("POST", "/api/admin/shipments", kind, body)
	if webtest.At(reply.Body, "data", "shipped") != 2.0 || webtest.At(reply.Body, "data", "wrong") != 3.0 {
		t.Errorf("%s", reply.Raw)
	}
	for _, said := range []string{"INV-2627-000001", "INV-2627-000002", "There is no order 999", "past"} {
		if !strings.Contains(string(reply.Raw), said) {
			t.Errorf("the answer does not tell of %s: %s", said, reply.Raw)
		}
	}
	if courier := webtest.At(staff.Get(fmt.Sprintf("admin/orders/%d", two.ID)), "data",
		"courier_name"); courier != "Blue Dart" {
		t.Errorf("the courier for all: %v", courier)
	}
	for name, bad := range map[string]string{"no columns": "a,b\n1,2\n", "nothing": "order,tracking_id\n"} {
		kind, body := webtest.MultipartForm(t, webtest.Form{}, map[string][]byte{"file": []byte(bad)})
		if got := staff.Do("POST", "/api/admin/shipments", kind, body); got.Body["status"] != false ||
			got.Status != 200 {
			t.Errorf("%s: %s", name, got.Raw)
		}
	}
	s.Sums()

	// All documents of the month are in one zip.
	job := staff.Get(fmt.Sprintf("admin/jobs/%v",
		webtest.At(staff.Post("admin/documents/zip", webtest.Form{"month": "2026-11"}), "data", "job_id")))
	if webtest.At(job, "data", "state") != "queued" {
		t.Errorf("before: %v", job)
	}
	if err := s.Handlers.Work.DoJobs(ctx); err != nil {
		t.Fatal(err)
	}
	job = staff.Get(fmt.Sprintf("admin/jobs/%v", webtest.At(job, "data", "job_id")))
	if webtest.At(job, "data", "state") != "done" || webtest.At(job, "data", "done") != 2.0 ||
		webtest.At(job, "data", "total") != 2.0 {
		t.Errorf("after: %v", job)
	}
	file := staff.Do("GET", fmt.Sprintf("/api/admin/jobs/%v/file", webtest.At(job, "data", "job_id")), "", nil)
	packed, err := zip.NewReader(bytes.NewReader(file.Raw), int64(len(file.Raw)))
	if err != nil || len(packed.File) != 2 || packed.File[0].Name != "invoices/invoice-INV-2627-000001.pdf" {
		t.Errorf("the zip: %v %d bytes", err, len(file.Raw))
	}
	if got := staff.Post("admin/documents/zip", webtest.Form{"month": "2026"}); got["status"] != false {
		t.Errorf("a wrong month: %v", got)
	}
}

func TestTrackingNumberShortenedByASpreadsheetIsRefused(t *testing.T) {
	s := webtest.New(t)
	s.In("Maharashtra")
	staff := s.Staff(accounts.Dispatch)
	product, b := s.Product("Plug", 700, 20), s.Customer("411001")
	short, whole := s.Order(b, product, 1), s.Order(b, product, 1)
	sheet := fmt.Sprintf(
		"order,tracking_id,courier_name,expected_date\n%d,7.14123E+13,Delhivery,46351.0\n%d,714123.0,Delhivery,46351.0\n",
		short.ID,
		whole.ID,
	)
	kind, body := webtest.MultipartForm(t, webtest.Form{}, map[string][]byte{"file": []byte(sheet)})
	reply := staff.Do("POST", "/api/admin/shipments", kind, body)
	if webtest.At(reply.Body, "data", "shipped") != 1.0 || webtest.At(reply.Body, "data", "wrong") != 1.0 ||
		!strings.Contains(fmt.Sprint(webtest.At(reply.Body, "data", "rows", 0, "message")),
			"shortened the tracking number to 7.14123E+13") {
		t.Errorf("%s", reply.Raw)
	}
	for id, want := range map[int64]string{short.ID: "confirmed  ", whole.ID: "shipped 714123 2026-11-25"} {
		order := staff.Get(fmt.Sprintf("admin/orders/%d", id))["data"]
		if got := fmt.Sprint(webtest.At(order, "state"), " ", webtest.At(order, "tracking_id"), " ",
			webtest.At(order, "dates", "expected_date")); got != want {
			t.Errorf("order %d is %q, want %q", id, got, want)
		}
	}
}

// A parcel above the e-way bill limit is shipped by a sheet only if its row has an e-way bill number.
func TestShipmentSheetAcceptsEWayBills(t *testing.T) {
	s := webtest.New(t)
	s.In("Maharashtra")
	staff := s.Staff(accounts.Dispatch)
	product, b := s.Product("Cinema", 60000, 20), s.Customer("560001")
	with, short, none := s.Order(b, product, 1), s.Order(b, product, 1), s.Order(b, product, 1)
	if empty := staff.Do("GET", "/api/admin/shipments", "", nil); !strings.Contains(string(empty.Raw),
		",expected_date,eway_bill\r\n") ||
		strings.Count(string(empty.Raw), `,"above ₹50,000",,,,`) != 3 {
		t.Errorf("the sheet to fill in: %s", empty.Raw)
	}
	sheet := fmt.Sprintf("order,tracking_id,eway_bill\n%d,DL1,271000123456\n%d,DL2,2.71E+11\n%d,DL3,\n", with.ID,
		short.ID, none.ID)
	kind, body := webtest.MultipartForm(
		t,
		webtest.Form{"courier_name": "Delhivery", "expected_date": "2026-11-25"},
		map[string][]byte{"file": []byte(sheet)},
	)
	reply := staff.Do("POST", "/api/admin/shipments", kind, body)
	for row, want := range []string{"Invoice INV-2627-000001",
		"A spreadsheet shortened the number of the e-way bill to 2.71E+11. Format its column as text and enter the number again.",
		"This parcel is worth more than ₹50,000: on the order's page, enter its e-way bill or confirm that it ships without one."} {
		if got := webtest.At(reply.Body, "data", "rows", row, "message"); got != want {
			t.Errorf("row %d: %v, want %q", row, got, want)
		}
	}
	if reply.Body["message"] != "1 order shipped, 2 not." {
		t.Errorf("%v", reply.Body["message"])
	}
	if got := webtest.At(staff.Get(fmt.Sprintf("admin/orders/%d", with.ID)), "data",
		"eway_bill"); got != "271000123456" {
		t.Errorf("the e-way bill is %v", got)
	}
}

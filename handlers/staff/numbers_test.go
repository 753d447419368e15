package staff_test

import (
	"bytes"
	"fmt"
	"strings"
	"testing"
	"time"

	"hearth/handlers/web/webtest"
	"hearth/store/accounts"
	"hearth/store/fulfilment"
	"hearth/store/storetest"
)

func TestReportsCompareAPeriodAndExportASheet(t *testing.T) {
	s := webtest.New(t)
	s.In("Maharashtra")
	owner := s.Staff(accounts.Owner)
	lamp, b := s.Product("Lamp", 500, 99), s.Customer("411001")
	s.SetClock(storetest.Start.AddDate(0, 0, -40))
	s.Bought(b, lamp, 1)
	s.SetClock(storetest.Start)
	for range 3 {
		s.Bought(b, lamp, 1)
	}
	s.KeepSessions()
	data := owner.Get("admin/numbers?period=30-days")["data"]
	for path, want := range map[string]string{
		"from": "2026-10-23", "to": "2026-11-21", "grouping": "day", "today": "2026-11-21", "first_day": "2026-10-12",
		"now sales": "1620", "now orders": "3", "now average": "540", "now cod": "100", "now returning": "100",
		"now rto": "0", "now conversion": "<nil>",
		"now why conversion": "No new visitor was counted in these days.", "now gst": "247.14", "before orders": "1",
		"before returning": "0",
		"against from":     "2026-09-23", "now margin": "<nil>",
		"now why margin": "No cost is known of what was sold. Enter the cost of each product in its form.",
	} {
		keys := []any{}
		for key := range strings.FieldsSeq(path) {
			keys = append(keys, key)
		}
		if got := fmt.Sprint(webtest.At(data, keys...)); got != want {
			t.Errorf("%s is %s, want %s", path, got, want)
		}
	}
	s.Accounts.NoteVisitor("one")
	if why := fmt.Sprint(webtest.At(owner.Get("admin/numbers?period=today")["data"], "now", "why",
		"conversion")); !strings.HasPrefix(why,
		"There were more online orders (3) than new visitors (1):") {
		t.Errorf("3 orders of one visitor: %s", why)
	}
	parts := owner.Get("admin/numbers/product?period=30-days&limit=5")["data"]
	if got := fmt.Sprint(webtest.At(parts, "rows", 0, "label"), webtest.At(parts, "rows", 0, "sales"),
		webtest.At(parts, "rows", 0, "before"),
		webtest.At(parts, "rows", 0, "share"), webtest.At(parts, "rest"),
		webtest.At(parts, "more")); got != "Lamp1500 500 92.6 120 false" {
		t.Errorf("by product: %s", got)
	}
	for _, by := range []string{"time", "product", "category", "pin", "district", "state", "payment"} {
		if sheet := owner.Do("GET", "/api/admin/numbers/"+by+"/sheet?period=30-days", "",
			nil); !bytes.HasPrefix(sheet.Raw, []byte("PK")) {
			t.Errorf("the sheet by %s is %.60q", by, sheet.Raw)
		}
		lines := strings.Split(strings.TrimSpace(string(owner.Do("GET", "/api/admin/numbers/"+by+
			"/sheet?period=30-days&format=csv",
			"", nil).Raw)), "\r\n")
		want := map[string]int{"time": 31, "product": 3, "category": 3}[by]
		if want == 0 {
			want = 2
		}
		if len(lines) != want {
			t.Errorf("the CSV by %s has %d lines, want %d: %q", by, len(lines), want, lines)
		}
		alone := string(owner.Do("GET", "/api/admin/numbers/"+by+"/sheet?period=30-days&against=nothing&format=csv", "",
			nil).Raw)
		if strings.Contains(alone, "before") {
			t.Errorf("a period that stands alone by %s: %s", by, alone)
		}
	}
	csv := string(owner.Do("GET", "/api/admin/numbers/product/sheet?format=csv", "", nil).Raw)
	if !strings.Contains(csv, "Lamp,1500.00,92.6,500.00,3,0.00,,0.0") ||
		!strings.Contains(csv, "Delivery and COD fees,120.00,7.4,40.00") {
		t.Errorf("the CSV by product is %s", csv)
	}
}

func TestNegativeAmountIsANumberInCSV(t *testing.T) {
	s := webtest.New(t)
	s.In("Maharashtra")
	owner := s.Staff(accounts.Owner)
	o := s.Order(s.Customer("411001"), s.Product("Lamp", 500, 9), 1)
	s.Ship(o)
	s.Pass(24 * time.Hour)
	if _, err := s.Fulfilment.ReturnToOrigin(ctx, 0, o.ID,
		fulfilment.CameBack{Reason: "nobody at home", Restock: true}); err != nil {
		t.Fatal(err)
	}
	s.KeepSessions()
	csv := string(owner.Do("GET", "/api/admin/numbers/time/sheet?period=30-days&format=csv", "", nil).Raw)
	if want := "2026-11-22,2026-11-22,0.00,0,,540.00,-540.00,-82.38,"; !strings.Contains(csv, want) {
		t.Errorf("the CSV lacks %s:\n%s", want, csv[strings.LastIndex(csv, "2026-11-21,2026-11-21"):])
	}
}

func TestReportsRefuseInvalidPeriods(t *testing.T) {
	s := webtest.New(t)
	owner := s.Staff(accounts.Owner)
	for path, want := range map[string]string{
		"admin/numbers?period=decade":             "Please choose one of the periods of the list, or a first and a last day.",
		"admin/numbers/product?limit=0":           "Please ask for 1 row at least.",
		"admin/numbers/time/sheet?format=pdf":     "The format must be csv or xlsx.",
		"admin/numbers/time/sheet?period=decade":  "Please choose one of the periods of the list, or a first and a last day.",
		"admin/numbers/product/sheet?sort=colour": "The rows are sorted by sales, by fall, or by what came back.",
		"fetch_orders?product=lamp":               "There is no such product.",
		"fetch_orders?category=x":                 "There is no such category.",
	} {
		if reply := owner.Get(path); reply["status"] != false || reply["message"] != want {
			t.Errorf("%s: %v", path, reply)
		}
	}
	if got := owner.Do("GET", "/api/admin/numbers/colour", "", nil); got.Status != 404 {
		t.Errorf("by colour: %d", got.Status)
	}
	if got := s.Staff(accounts.Dispatch).Do("GET", "/api/admin/numbers", "", nil); got.Status != 403 {
		t.Errorf("who packs sees the numbers: %d", got.Status)
	}
}

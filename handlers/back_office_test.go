package handlers_test

import (
	"archive/zip"
	"bytes"
	"fmt"
	"strings"
	"testing"

	"hearth/store/accounts"
)

func TestDeliveryAreasAreEnteredSwitchedAndImported(t *testing.T) {
	s := newSite(t)
	staff := s.staff(accounts.Dispatch)
	v := s.visitor()
	pin := func(code string) string {
		reply := v.get("pincode?pincode=" + code)
		return fmt.Sprintf("%v %v %v %v %v", reply["status"], at(reply, "data", "district"), at(reply, "data", "state"),
			at(reply, "data", "pickup"), at(reply, "data", "cod"))
	}
	list := staff.get("admin/pincodes?search=4110&page=1")
	if list["total"] != 2.0 || at(list, "data", 0, "pincode") != "411001" || at(list, "data", 0, "own") != false {
		t.Errorf("the directory: %v", list)
	}
	for name, bad := range map[string]form{
		"a short PIN":    {"pincode": "4110", "district": "Pune", "state": "Maharashtra", "pickup": "Y"},
		"no such state":  {"pincode": "411099", "district": "Pune", "state": "Gondwana", "pickup": "Y"},
		"no district":    {"pincode": "411099", "state": "Maharashtra", "pickup": "Y"},
		"a wrong range":  {"from": "411030", "to": "411001", "pickup": "N"},
		"half a range":   {"from": "411030", "pickup": "N"},
		"letters in one": {"from": "4110AA", "to": "411030"},
	} {
		if got := staff.post("admin/pincodes", bad); got["status"] != false || len(got["errors"].(map[string]any)) == 0 {
			t.Errorf("%s: %v", name, got)
		}
	}
	if got := staff.post("admin/pincodes", form{"pincode": "411099", "district": "NORTH 24 PARGANAS", "state": "west bengal", "pickup": "Y",
		"cod": "N"}); got["status"] != true {
		t.Fatal(got)
	}
	if got := pin("411099"); got != "true North Twenty Four Parganas West Bengal Y N" {
		t.Errorf("a PIN of our own: %s", got)
	}
	if got := staff.post("admin/pincodes", form{"from": "411000", "to": "411999", "pickup": "Y", "cod": "N"}); got["status"] != true {
		t.Fatal(got)
	}
	if got := pin("411001"); got != "true Pune Maharashtra Y N" {
		t.Errorf("in a range: %s", got)
	}
	ranges := staff.get("admin/pincodes")["ranges"]
	if got := staff.do("DELETE", fmt.Sprintf("/api/admin/pin-ranges/%v", at(ranges, 0, "id")), "", nil); got.body["status"] != true {
		t.Errorf("drop the range: %s", got.raw)
	}
	if got := staff.do("DELETE", "/api/admin/pincodes/411099", "", nil); got.body["status"] != true {
		t.Errorf("forget a PIN: %s", got.raw)
	}
	if got := pin("411099"); !strings.HasPrefix(got, "false") {
		t.Errorf("forgotten: %s", got)
	}

	postal := []byte(
		"CircleName,RegionName,OfficeName,Pincode,OfficeType,Delivery,District,StateName\nMaharashtra,Pune,A,411001,BO,Delivery,PUNE,MAHARASHTRA\nMaharashtra,Pune,B,411001,BO,Delivery,PUNE,MAHARASHTRA\nTelangana,Hyd,C,509999,BO,Delivery,RANGA REDDY,TELANGANA\n",
	)
	if job := staff.send("admin/pincodes/import", postal, form{"dry_run": "true"}); job["state"] != "done" ||
		!strings.Contains(job["message"].(string), "2 pincodes, 0 wrong") {
		t.Errorf("dry run: %v", job)
	}
	if got := pin("509999"); !strings.HasPrefix(got, "false") {
		t.Errorf("a dry run kept it: %s", got)
	}
	if job := staff.send("admin/pincodes/import", postal, form{}); job["state"] != "done" {
		t.Errorf("import: %v", job)
	}
	if got := pin("509999"); got != "true Ranga Reddy Telangana Y Y" {
		t.Errorf("imported: %s", got)
	}
	if job := staff.send(
		"admin/pincodes/import",
		[]byte(
			"pincode,district,state,pickup,cod\n411002,Pune,Maharashtra,N,N\n41,Pune,Maharashtra,Y,Y\n",
		),
		form{},
	); job["state"] != "failed" ||
		!strings.Contains(fmt.Sprint(job["result"]), "6 digits") {
		t.Errorf("one wrong row: %v", job)
	}
	if job := staff.send("admin/pincodes/import", []byte("pincode,district,state,pickup,cod\n411002,Pune,Maharashtra,Y,perhaps\n"),
		form{}); job["state"] != "failed" || !strings.Contains(fmt.Sprint(job), `Row 2: pickup and cod are Y or N, not "perhaps".`) {
		t.Errorf("a COD that nobody can read: %v", job)
	}
	if got := pin("411002"); !strings.HasPrefix(got, "false") {
		t.Errorf("a wrong file kept a row: %s", got)
	}
}

func TestManyOrdersShipByOneSheet(t *testing.T) {
	s := newSite(t)
	s.In("Maharashtra")
	staff := s.staff(accounts.Dispatch)
	product := s.Product("Plug", 700, 20)
	b := s.Customer("411001")
	one, two, three := s.Order(b, product, 1), s.Order(b, product, 2), s.Order(b, product, 1)
	empty := staff.do("GET", "/api/admin/shipments", "", nil)
	if !strings.Contains(string(empty.raw), fmt.Sprintf("%d,Asha Kulkarni,", two.ID)) || strings.Count(string(empty.raw), "\n") != 4 {
		t.Errorf("the sheet to fill in: %s", empty.raw)
	}
	sheet := fmt.Sprintf(
		"order,tracking_id,courier_name,expected_date\n%d,DL1,Delhivery,24/11/2026\n%d,DL2,,\n%d,,,\n%d,DL9,,\n999,DL3,,\n%d,DL4,,2020-01-01\n",
		one.ID,
		two.ID,
		three.ID,
		one.ID,
		three.ID,
	)
	kind, body := multipartForm(
		t,
		form{"courier_name": "Blue Dart", "expected_date": "2026-11-25"},
		map[string][]byte{"file": []byte(sheet)},
	)
	reply := staff.do("POST", "/api/admin/shipments", kind, body)
	if at(reply.body, "data", "shipped") != 2.0 || at(reply.body, "data", "wrong") != 3.0 {
		t.Errorf("%s", reply.raw)
	}
	for _, said := range []string{"INV-2627-000001", "INV-2627-000002", "There is no order 999", "past"} {
		if !strings.Contains(string(reply.raw), said) {
			t.Errorf("the answer does not tell of %s: %s", said, reply.raw)
		}
	}
	if courier := at(staff.get(fmt.Sprintf("admin/orders/%d", two.ID)), "data", "courier_name"); courier != "Blue Dart" {
		t.Errorf("the courier for all: %v", courier)
	}
	for name, bad := range map[string]string{"no columns": "a,b\n1,2\n", "nothing": "order,tracking_id\n"} {
		kind, body := multipartForm(t, form{}, map[string][]byte{"file": []byte(bad)})
		if got := staff.do("POST", "/api/admin/shipments", kind, body); got.body["status"] != false || got.status != 200 {
			t.Errorf("%s: %s", name, got.raw)
		}
	}
	s.Sums()

	// The month's documents come as one zip.
	job := staff.get(fmt.Sprintf("admin/jobs/%v", at(staff.post("admin/documents/zip", form{"month": "2026-11"}), "data", "job_id")))
	if at(job, "data", "state") != "queued" {
		t.Errorf("before: %v", job)
	}
	if err := s.h.JobsOnce(ctx); err != nil {
		t.Fatal(err)
	}
	job = staff.get(fmt.Sprintf("admin/jobs/%v", at(job, "data", "job_id")))
	if at(job, "data", "state") != "done" || at(job, "data", "done") != 2.0 || at(job, "data", "total") != 2.0 {
		t.Errorf("after: %v", job)
	}
	file := staff.do("GET", fmt.Sprintf("/api/admin/jobs/%v/file", at(job, "data", "job_id")), "", nil)
	packed, err := zip.NewReader(bytes.NewReader(file.raw), int64(len(file.raw)))
	if err != nil || len(packed.File) != 2 || packed.File[0].Name != "invoice-INV-2627-000001.pdf" {
		t.Errorf("the zip: %v %d bytes", err, len(file.raw))
	}
	if got := staff.post("admin/documents/zip", form{"month": "2026"}); got["status"] != false {
		t.Errorf("a wrong month: %v", got)
	}
}

func TestATrackingNumberThatASpreadsheetShortenedShipsNothing(t *testing.T) {
	s := newSite(t)
	s.In("Maharashtra")
	staff := s.staff(accounts.Dispatch)
	product, b := s.Product("Plug", 700, 20), s.Customer("411001")
	short, whole := s.Order(b, product, 1), s.Order(b, product, 1)
	sheet := fmt.Sprintf("order,tracking_id,courier_name,expected_date\n%d,7.14123E+13,Delhivery,46351.0\n%d,714123.0,Delhivery,46351.0\n",
		short.ID, whole.ID)
	kind, body := multipartForm(t, form{}, map[string][]byte{"file": []byte(sheet)})
	reply := staff.do("POST", "/api/admin/shipments", kind, body)
	if at(reply.body, "data", "shipped") != 1.0 || at(reply.body, "data", "wrong") != 1.0 ||
		!strings.Contains(fmt.Sprint(at(reply.body, "data", "rows", 0, "message")), "shortened the tracking number to 7.14123E+13") {
		t.Errorf("%s", reply.raw)
	}
	for id, want := range map[int64]string{short.ID: "confirmed  ", whole.ID: "shipped 714123 2026-11-25"} {
		order := staff.get(fmt.Sprintf("admin/orders/%d", id))["data"]
		if got := fmt.Sprint(at(order, "state"), " ", at(order, "tracking_id"), " ", at(order, "dates", "expected_date")); got != want {
			t.Errorf("order %d is %q, want %q", id, got, want)
		}
	}
}

// A parcel above the limit of its way leaves by the sheet with the number of its e-way bill, and stays without one.
func TestTheSheetOfShipmentsTakesEWayBills(t *testing.T) {
	s := newSite(t)
	s.In("Maharashtra")
	staff := s.staff(accounts.Dispatch)
	product, b := s.Product("Cinema", 60000, 20), s.Customer("560001")
	with, short, none := s.Order(b, product, 1), s.Order(b, product, 1), s.Order(b, product, 1)
	if empty := staff.do("GET", "/api/admin/shipments", "", nil); !strings.Contains(string(empty.raw), ",expected_date,eway_bill\r\n") ||
		strings.Count(string(empty.raw), `,"above ₹50,000",,,,`) != 3 {
		t.Errorf("the sheet to fill in: %s", empty.raw)
	}
	sheet := fmt.Sprintf("order,tracking_id,eway_bill\n%d,DL1,271000123456\n%d,DL2,2.71E+11\n%d,DL3,\n", with.ID, short.ID, none.ID)
	kind, body := multipartForm(
		t,
		form{"courier_name": "Delhivery", "expected_date": "2026-11-25"},
		map[string][]byte{"file": []byte(sheet)},
	)
	reply := staff.do("POST", "/api/admin/shipments", kind, body)
	for row, want := range []string{"Invoice INV-2627-000001",
		"A spreadsheet shortened the number of the e-way bill to 2.71E+11. Format its column as text and enter the number again.",
		"This parcel is worth more than ₹50,000: on the order's page, enter its e-way bill or say that it leaves without one."} {
		if got := at(reply.body, "data", "rows", row, "message"); got != want {
			t.Errorf("row %d: %v, want %q", row, got, want)
		}
	}
	if reply.body["message"] != "1 order shipped, 2 not." {
		t.Errorf("%v", reply.body["message"])
	}
	if got := at(staff.get(fmt.Sprintf("admin/orders/%d", with.ID)), "data", "eway_bill"); got != "271000123456" {
		t.Errorf("the e-way bill is %v", got)
	}
}

func TestCategoriesMoveWithAllBelowThem(t *testing.T) {
	s := newSite(t)
	staff := s.staff(accounts.Catalogue)
	add := func(call string, fields form) string {
		return fmt.Sprint(at(staff.post(call, fields), "data", "id"))
	}
	light, power := add("addcategory", form{"category": "Light"}), add("addcategory", form{"category": "Power"})
	bulbs := add("addSubcategory", form{"category_id": light, "subcategory": "Bulbs"})
	round := add("addSubSubcategory", form{"subcategory_id": bulbs, "subsubcategory": "Round"})
	product := staff.post("addproduct", form{"title": "Globe", "price": "90", "category_id": light, "subcategory_id": bulbs,
		"sub_subcategory_id": round})
	if product["status"] != true {
		t.Fatal(product)
	}
	move := func(id, parent string) map[string]any {
		return staff.post("admin/categories/"+id+"/move", form{"parent_id": parent})
	}
	if got := move(light, bulbs); got["status"] != false {
		t.Errorf("below itself: %v", got)
	}
	if got := move(light, power); got["status"] != false {
		t.Errorf("four levels: %v", got)
	}
	if got := move(bulbs, power); got["status"] != true {
		t.Errorf("to another parent: %v", got)
	}
	row := at(staff.get("allproduct"), "data", 0)
	if at(row, "category") != "Power" || at(row, "subcategory") != "Bulbs" || at(row, "subsubcategory") != "Round" {
		t.Errorf("the product after it: %v", row)
	}
	if found := staff.get("product_list?search=power")["total"]; found != 1.0 {
		t.Errorf("the search finds %v by the new parent", found)
	}
	if got := move(round, "0"); got["status"] != true {
		t.Errorf("to the top: %v", got)
	}
	if row := at(staff.get("allproduct"), "data", 0); at(row, "category") != "Round" || at(row, "subcategory") != "" {
		t.Errorf("the product at the top: %v", row)
	}
	if got := staff.postAnswer("admin/categories/999/move", form{}).status; got != 404 {
		t.Errorf("no such node: %d", got)
	}
}

func TestTheLedgerOfStockSaysWhyAndWho(t *testing.T) {
	s := newSite(t)
	staff := s.staff(accounts.Catalogue)
	product := s.Product("Plug", 700, 10)
	s.Ship(s.Order(s.Customer("411001"), product, 3))
	staff.post(fmt.Sprintf("admin/stock/%d", product), form{"change": "-2", "reason": "broken in store"})
	rows := staff.get(fmt.Sprintf("admin/stock/%d", product))["data"].([]any)
	got := []string{}
	for _, row := range rows {
		got = append(got, fmt.Sprintf("%v %v %v -> %v", at(row, "reason"), at(row, "shelf_change"), at(row, "note"), at(row, "shelf")))
	}
	want := []string{"staff -2 broken in store -> 5", "dispatch -3  -> 7", "order 0  -> 10", "first stock 10  -> 10"}
	if strings.Join(got, "; ") != strings.Join(want, "; ") {
		t.Errorf("the ledger is\n%s, want\n%s", strings.Join(got, "; "), strings.Join(want, "; "))
	}
	if at(rows, 0, "who") != "Catalogue" {
		t.Errorf("who: %v", at(rows, 0))
	}
}

func TestSerialsAreListedAndPrinted(t *testing.T) {
	s := newSite(t)
	staff := s.staff(accounts.Catalogue)
	product := s.Product("Plug", 700, 10)
	made := staff.post("generateserialnumber", form{"product_id": fmt.Sprint(product), "product_name": "Plug",
		"quantity": "30"})["serialNumber"].([]any)
	b := s.Customer("411001")
	if err := s.Login.RegisterDevice(ctx, b.ID, made[4].(string), product, "x.pdf"); err != nil {
		t.Fatal(err)
	}
	if got := staff.get("admin/serials?page=1&per_page=10"); got["total"] != 30.0 || len(got["data"].([]any)) != 10 {
		t.Errorf("all: %v", got)
	}
	owned := staff.get("admin/serials?registered=yes")
	if owned["total"] != 1.0 || at(owned, "data", 0, "cust_Email") != b.Email || at(owned, "data", 0, "serial_number") != made[4] {
		t.Errorf("registered: %v", owned)
	}
	if got := staff.get("admin/serials?registered=no&product_id=999"); got["total"] != 0.0 {
		t.Errorf("of another product: %v", got)
	}
	list := fmt.Sprintf(`["%s","%s"]`, made[0], made[1])
	if got := staff.postAnswer("admin/serials/file", form{"serials": list}); !strings.HasPrefix(string(got.raw), "%PDF-") {
		t.Errorf("labels: %d %.80s", got.status, got.raw)
	}
	if got := staff.postAnswer("admin/serials/file", form{"serials": list, "format": "xlsx"}); !strings.HasPrefix(string(got.raw), "PK") {
		t.Errorf("sheet: %d %.80s", got.status, got.raw)
	}
	if got := staff.postAnswer("admin/serials/file", form{"serials": `["HR1NONE"]`}).status; got != 404 {
		t.Errorf("an unknown serial: %d", got)
	}
	if got := staff.post("admin/serials/file", form{"serials": `[]`}); got["status"] != false {
		t.Errorf("none: %v", got)
	}
}

func TestOrdersAreFoundByNumberDayNameAndAmount(t *testing.T) {
	s := newSite(t)
	staff := s.staff(accounts.Dispatch)
	product := s.Product("Plug", 1234, 20)
	o := s.Order(s.Customer("411001"), product, 1)
	s.Pass(48 * 3600e9)
	other := s.Order(s.Customer("411001"), product, 3)
	for search, want := range map[string]int64{fmt.Sprint(o.ID): o.ID, "nov 21, 2026": o.ID, "2026-11-21": o.ID, "1,274": o.ID,
		"₹1274.00": o.ID, "customer 1": o.ID, "CUSTOMER2@": other.ID, "Nov 23": other.ID} {
		got := staff.get("fetch_orders?search=" + strings.NewReplacer(" ", "%20", "₹", "%E2%82%B9", ",", "%2C").Replace(search))
		if got["total"] != 1.0 || at(got, "data", 0, "orders_id") != float64(want) {
			t.Errorf("%q: %v", search, got)
		}
	}
	for sort, want := range map[string]int64{"amount": o.ID, "-amount": other.ID, "id": o.ID, "": other.ID, "-name": other.ID} {
		if got := at(staff.get("fetch_orders?sort="+sort), "data", 0, "orders_id"); got != float64(want) {
			t.Errorf("sorted by %q: %v first", sort, got)
		}
	}
	if got := staff.get("fetch_orders?sort=drop"); got["status"] != false {
		t.Errorf("sorted by nonsense: %v", got)
	}
}

func TestTodayTellsWhatWaitsAndWhatSells(t *testing.T) {
	s := newSite(t)
	staff := s.staff(accounts.Manager)
	plug, lamp := s.Product("Plug", 700, 20), s.Product("Lamp", 90, 3)
	b := s.Customer("411001")
	s.Order(b, plug, 2)
	s.Deliver(s.Order(b, plug, 1))
	s.Order(b, lamp, 1)
	if err := s.Fulfilment.Cancel(ctx, b.ID, b.ID, s.Order(b, lamp, 1).ID, "no"); err != nil {
		t.Fatal(err)
	}
	today := staff.get("admin/today")["data"]
	if at(today, "to_ship") != 2.0 || at(today, "low_stock") != 1.0 || at(today, "orders") != 3.0 ||
		at(today, "best", 0, "title") != "Plug" ||
		at(today, "best", 0, "sold") != 3.0 {
		t.Errorf("today: %v", today)
	}
}

func TestServicesAreTriedFromTheSettings(t *testing.T) {
	s := newSite(t)
	owner := s.staff(accounts.Owner)
	try := func(service string) map[string]any { return owner.post("admin/test/"+service, form{}) }
	for service, says := range map[string]string{"mail": "outbox", "payments": "No payment provider", "captcha": "off"} {
		if got := try(service); got["status"] != true || !strings.Contains(got["message"].(string), says) {
			t.Errorf("%s: %v", service, got)
		}
	}
	s.Set("smtp_url", "smtp://someone:very-secret@127.0.0.1:1", "razorpay_key_id", "rzp_test_x", "razorpay_key_secret", "very-secret",
		"razorpay_url", "http://127.0.0.1:1")
	for _, service := range []string{"mail", "payments"} {
		if got := try(service); got["status"] != false || strings.Contains(fmt.Sprint(got), "very-secret") {
			t.Errorf("%s, unreachable: %v", service, got)
		}
	}
	if got := owner.postAnswer("admin/test/nothing", form{}).status; got != 404 {
		t.Errorf("no such service: %d", got)
	}
}

func TestTheLogoStandsOnPapersOnceItIsChosen(t *testing.T) {
	s := newSite(t)
	s.In("Maharashtra")
	owner := s.staff(accounts.Owner)
	b := s.Customer("411001")
	o := s.Order(b, s.Product("Plug", 700, 5), 1)
	s.Ship(o)
	invoice := func() []byte { return owner.do("GET", fmt.Sprintf("/api/download/%d", o.ID), "", nil).raw }
	plain := invoice()
	logo := owner.sendLogo(t, drawing(t, 400, 400))
	owner.publishLook(t, form{"logo": logo})
	with := invoice()
	if !bytes.Contains(with, []byte("/Subtype/Image")) || len(with) <= len(plain) || len(with) > 90<<10 {
		t.Errorf("the invoice has %d bytes with the logo, %d without", len(with), len(plain))
	}
	for name, content := range map[string][]byte{"HTML": []byte("<html>"), "nothing": nil} {
		kind, body := multipartForm(t, form{}, map[string][]byte{"file": content})
		if got := owner.do("POST", "/api/admin/look/logo", kind, body); got.body["status"] != false {
			t.Errorf("%s: %s", name, got.raw)
		}
	}
	if got := owner.post("admin/front/identity", form{"version": "1", "body": `{"logo":"../../shop.db"}`}); got["status"] != false {
		t.Errorf("a path for a picture: %v", got)
	}
	owner.publishLook(t, form{})
	if len(invoice()) != len(plain) {
		t.Error("the logo was taken off and is still there")
	}
}

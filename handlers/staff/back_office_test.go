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

func TestDeliveryAreasAreAddedSwitchedAndImported(t *testing.T) {
	s := webtest.New(t)
	staff := s.Staff(accounts.Dispatch)
	v := s.Visitor()
	pin := func(code string) string {
		reply := v.Get("pincode?pincode=" + code)
		return fmt.Sprintf("%v %v %v %v %v", reply["status"], webtest.At(reply, "data", "district"),
			webtest.At(reply, "data", "state"),
			webtest.At(reply, "data", "pickup"), webtest.At(reply, "data", "cod"))
	}
	list := staff.Get("admin/pincodes?search=4110&page=1")
	if list["total"] != 2.0 || webtest.At(list, "data", 0, "pincode") != "411001" ||
		webtest.At(list, "data", 0, "own") != false {
		t.Errorf("the directory: %v", list)
	}
	for name, bad := range map[string]webtest.Form{
		"a short PIN":    {"pincode": "4110", "district": "Pune", "state": "Maharashtra", "pickup": "Y"},
		"no such state":  {"pincode": "411099", "district": "Pune", "state": "Gondwana", "pickup": "Y"},
		"no district":    {"pincode": "411099", "state": "Maharashtra", "pickup": "Y"},
		"a wrong range":  {"from": "411030", "to": "411001", "pickup": "N"},
		"half a range":   {"from": "411030", "pickup": "N"},
		"letters in one": {"from": "4110AA", "to": "411030"},
	} {
		if got := staff.Post("admin/pincodes", bad); got["status"] != false ||
			len(got["errors"].(map[string]any)) == 0 {
			t.Errorf("%s: %v", name, got)
		}
	}
	if got := staff.Post("admin/pincodes",
		webtest.Form{"pincode": "411099", "district": "NORTH 24 PARGANAS", "state": "west bengal", "pickup": "Y",
			"cod": "N"}); got["status"] != true {
		t.Fatal(got)
	}
	if got := pin("411099"); got != "true North Twenty Four Parganas West Bengal Y N" {
		t.Errorf("a PIN of our own: %s", got)
	}
	if got := staff.Post("admin/pincodes",
		webtest.Form{"from": "411000", "to": "411999", "pickup": "Y", "cod": "N"}); got["status"] != true {
		t.Fatal(got)
	}
	if got := pin("411001"); got != "true Pune Maharashtra Y N" {
		t.Errorf("in a range: %s", got)
	}
	ranges := staff.Get("admin/pincodes")["ranges"]
	if got := staff.Do("DELETE", fmt.Sprintf("/api/admin/pin-ranges/%v", webtest.At(ranges, 0, "id")), "",
		nil); got.Body["status"] != true {
		t.Errorf("drop the range: %s", got.Raw)
	}
	if got := staff.Do("DELETE", "/api/admin/pincodes/411099", "", nil); got.Body["status"] != true {
		t.Errorf("forget a PIN: %s", got.Raw)
	}
	if got := pin("411099"); !strings.HasPrefix(got, "false") {
		t.Errorf("forgotten: %s", got)
	}

	postal := []byte(
		"CircleName,RegionName,OfficeName,Pincode,OfficeType,Delivery,District,StateName\nMaharashtra,Pune,A,411001,BO,Delivery,PUNE,MAHARASHTRA\nMaharashtra,Pune,B,411001,BO,Delivery,PUNE,MAHARASHTRA\nTelangana,Hyd,C,509999,BO,Delivery,RANGA REDDY,TELANGANA\n",
	)
	if job := staff.Send("admin/pincodes/import", postal, webtest.Form{"dry_run": "true"}); job["state"] != "done" ||
		!strings.Contains(job["message"].(string), "2 pincodes, 0 wrong") {
		t.Errorf("dry run: %v", job)
	}
	if got := pin("509999"); !strings.HasPrefix(got, "false") {
		t.Errorf("a dry run kept it: %s", got)
	}
	if job := staff.Send("admin/pincodes/import", postal, webtest.Form{}); job["state"] != "done" {
		t.Errorf("import: %v", job)
	}
	if got := pin("509999"); got != "true Ranga Reddy Telangana Y Y" {
		t.Errorf("imported: %s", got)
	}
	if job := staff.Send(
		"admin/pincodes/import",
		[]byte(
			"pincode,district,state,pickup,cod\n411002,Pune,Maharashtra,N,N\n41,Pune,Maharashtra,Y,Y\n",
		),
		webtest.Form{},
	); job["state"] != "failed" ||
		!strings.Contains(fmt.Sprint(job["result"]), "6 digits") {
		t.Errorf("one wrong row: %v", job)
	}
	if job := staff.Send("admin/pincodes/import",
		[]byte("pincode,district,state,pickup,cod\n411002,Pune,Maharashtra,Y,perhaps\n"),
		webtest.Form{}); job["state"] != "failed" ||
		!strings.Contains(fmt.Sprint(job), `Row 2: pickup and cod are Y or N, not "perhaps".`) {
		t.Errorf("a COD that nobody can read: %v", job)
	}
	if got := pin("411002"); !strings.HasPrefix(got, "false") {
		t.Errorf("a wrong file kept a row: %s", got)
	}
}

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

	// The month's documents come as one zip.
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
	if err != nil || len(packed.File) != 2 || packed.File[0].Name != "invoice-INV-2627-000001.pdf" {
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
	sheet := fmt.Sprintf("order,tracking_id,courier_name,expected_date\n%d,7.14123E+13,Delhivery,46351.0\n%d,714123.0,Delhivery,46351.0\n",
		short.ID, whole.ID)
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

// A parcel above the limit of its way leaves by the sheet with the number of its e-way bill, and stays without one.
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
		"This parcel is worth more than ₹50,000: on the order's page, enter its e-way bill or say that it leaves without one."} {
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

func TestMovedCategoryTakesItsSubcategoriesAlong(t *testing.T) {
	s := webtest.New(t)
	staff := s.Staff(accounts.Catalogue)
	add := func(call string, fields webtest.Form) string {
		return fmt.Sprint(webtest.At(staff.Post(call, fields), "data", "id"))
	}
	light, power := add("addcategory", webtest.Form{"category": "Light"}),
		add("addcategory", webtest.Form{"category": "Power"})
	bulbs := add("addSubcategory", webtest.Form{"category_id": light, "subcategory": "Bulbs"})
	round := add("addSubSubcategory", webtest.Form{"subcategory_id": bulbs, "subsubcategory": "Round"})
	product := staff.Post("addproduct",
		webtest.Form{"title": "Globe", "price": "90", "category_id": light, "subcategory_id": bulbs,
			"sub_subcategory_id": round})
	if product["status"] != true {
		t.Fatal(product)
	}
	move := func(id, parent string) map[string]any {
		return staff.Post("admin/categories/"+id+"/move", webtest.Form{"parent_id": parent})
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
	row := webtest.At(staff.Get("allproduct"), "data", 0)
	if webtest.At(row, "category") != "Power" || webtest.At(row, "subcategory") != "Bulbs" ||
		webtest.At(row, "subsubcategory") != "Round" {
		t.Errorf("the product after it: %v", row)
	}
	if found := staff.Get("product_list?search=power")["total"]; found != 1.0 {
		t.Errorf("the search finds %v by the new parent", found)
	}
	if got := move(round, "0"); got["status"] != true {
		t.Errorf("to the top: %v", got)
	}
	if row := webtest.At(staff.Get("allproduct"), "data", 0); webtest.At(row, "category") != "Round" ||
		webtest.At(row, "subcategory") != "" {
		t.Errorf("the product at the top: %v", row)
	}
	if got := staff.PostAnswer("admin/categories/999/move", webtest.Form{}).Status; got != 404 {
		t.Errorf("no such node: %d", got)
	}
}

func TestStockLedgerNamesReasonAndPerson(t *testing.T) {
	s := webtest.New(t)
	staff := s.Staff(accounts.Catalogue)
	product := s.Product("Plug", 700, 10)
	s.Ship(s.Order(s.Customer("411001"), product, 3))
	staff.Post(fmt.Sprintf("admin/stock/%d", product), webtest.Form{"change": "-2", "reason": "broken in store"})
	rows := staff.Get(fmt.Sprintf("admin/stock/%d", product))["data"].([]any)
	got := []string{}
	for _, row := range rows {
		got = append(got, fmt.Sprintf("%v %v %v -> %v", webtest.At(row, "reason"), webtest.At(row, "shelf_change"),
			webtest.At(row, "note"), webtest.At(row, "shelf")))
	}
	want := []string{"staff -2 broken in store -> 5", "dispatch -3  -> 7", "order 0  -> 10", "first stock 10  -> 10"}
	if strings.Join(got, "; ") != strings.Join(want, "; ") {
		t.Errorf("the ledger is\n%s, want\n%s", strings.Join(got, "; "), strings.Join(want, "; "))
	}
	if webtest.At(rows, 0, "who") != "Catalogue" {
		t.Errorf("who: %v", webtest.At(rows, 0))
	}
}

func TestSerialsAreListedAndPrinted(t *testing.T) {
	s := webtest.New(t)
	staff := s.Staff(accounts.Catalogue)
	product := s.Product("Plug", 700, 10)
	made := staff.Post("generateserialnumber", webtest.Form{"product_id": fmt.Sprint(product), "product_name": "Plug",
		"quantity": "30"})["serialNumber"].([]any)
	b := s.Customer("411001")
	if err := s.Login.RegisterDevice(ctx, b.ID, made[4].(string), product, "x.pdf"); err != nil {
		t.Fatal(err)
	}
	if got := staff.Get("admin/serials?page=1&per_page=10"); got["total"] != 30.0 || len(got["data"].([]any)) != 10 {
		t.Errorf("all: %v", got)
	}
	owned := staff.Get("admin/serials?registered=yes")
	if owned["total"] != 1.0 || webtest.At(owned, "data", 0, "cust_Email") != b.Email ||
		webtest.At(owned, "data", 0, "serial_number") != made[4] {
		t.Errorf("registered: %v", owned)
	}
	if got := staff.Get("admin/serials?registered=no&product_id=999"); got["total"] != 0.0 {
		t.Errorf("of another product: %v", got)
	}
	list := fmt.Sprintf(`["%s","%s"]`, made[0], made[1])
	if got := staff.PostAnswer("admin/serials/file", webtest.Form{"serials": list}); !strings.HasPrefix(string(got.Raw),
		"%PDF-") {
		t.Errorf("labels: %d %.80s", got.Status, got.Raw)
	}
	if got := staff.PostAnswer("admin/serials/file",
		webtest.Form{"serials": list, "format": "xlsx"}); !strings.HasPrefix(string(got.Raw), "PK") {
		t.Errorf("sheet: %d %.80s", got.Status, got.Raw)
	}
	if got := staff.PostAnswer("admin/serials/file", webtest.Form{"serials": `["HR1NONE"]`}).Status; got != 404 {
		t.Errorf("an unknown serial: %d", got)
	}
	if got := staff.Post("admin/serials/file", webtest.Form{"serials": `[]`}); got["status"] != false {
		t.Errorf("none: %v", got)
	}
}

func TestOrdersAreFoundByNumberDayNameAndAmount(t *testing.T) {
	s := webtest.New(t)
	staff := s.Staff(accounts.Dispatch)
	product := s.Product("Plug", 1234, 20)
	o := s.Order(s.Customer("411001"), product, 1)
	s.Pass(48 * 3600e9)
	other := s.Order(s.Customer("411001"), product, 3)
	for search, want := range map[string]int64{fmt.Sprint(o.ID): o.ID, "nov 21, 2026": o.ID, "2026-11-21": o.ID,
		"1,274":    o.ID,
		"₹1274.00": o.ID, "customer 1": o.ID, "CUSTOMER2@": other.ID, "Nov 23": other.ID} {
		got := staff.Get("fetch_orders?search=" +
			strings.NewReplacer(" ", "%20", "₹", "%E2%82%B9", ",", "%2C").Replace(search))
		if got["total"] != 1.0 || webtest.At(got, "data", 0, "orders_id") != float64(want) {
			t.Errorf("%q: %v", search, got)
		}
	}
	for sort, want := range map[string]int64{"amount": o.ID, "-amount": other.ID, "id": o.ID, "": other.ID,
		"-name": other.ID} {
		if got := webtest.At(staff.Get("fetch_orders?sort="+sort), "data", 0, "orders_id"); got != float64(want) {
			t.Errorf("sorted by %q: %v first", sort, got)
		}
	}
	if got := staff.Get("fetch_orders?sort=drop"); got["status"] != false {
		t.Errorf("sorted by nonsense: %v", got)
	}
}

func TestTodayShowsOpenWorkAndSales(t *testing.T) {
	s := webtest.New(t)
	staff := s.Staff(accounts.Manager)
	plug, lamp := s.Product("Plug", 700, 20), s.Product("Lamp", 90, 3)
	b := s.Customer("411001")
	s.Order(b, plug, 2)
	s.Deliver(s.Order(b, plug, 1))
	s.Order(b, lamp, 1)
	if err := s.Fulfilment.Cancel(ctx, b.ID, b.ID, s.Order(b, lamp, 1).ID, "no"); err != nil {
		t.Fatal(err)
	}
	today := staff.Get("admin/today")["data"]
	if webtest.At(today, "to_ship") != 2.0 || webtest.At(today, "low_stock") != 1.0 ||
		webtest.At(today, "orders") != 3.0 ||
		webtest.At(today, "best", 0, "title") != "Plug" ||
		webtest.At(today, "best", 0, "sold") != 3.0 {
		t.Errorf("today: %v", today)
	}
}

func TestSettingsTestTheirServices(t *testing.T) {
	s := webtest.New(t)
	owner := s.Staff(accounts.Owner)
	try := func(service string) map[string]any { return owner.Post("admin/test/"+service, webtest.Form{}) }
	for service, says := range map[string]string{"mail": "outbox", "payments": "No payment provider",
		"captcha": "off"} {
		if got := try(service); got["status"] != true || !strings.Contains(got["message"].(string), says) {
			t.Errorf("%s: %v", service, got)
		}
	}
	s.Set("smtp_url", "smtp://someone:very-secret@127.0.0.1:1", "razorpay_key_id", "rzp_test_x", "razorpay_key_secret",
		"very-secret",
		"razorpay_url", "http://127.0.0.1:1")
	for _, service := range []string{"mail", "payments"} {
		if got := try(service); got["status"] != false || strings.Contains(fmt.Sprint(got), "very-secret") {
			t.Errorf("%s, unreachable: %v", service, got)
		}
	}
	if got := owner.PostAnswer("admin/test/nothing", webtest.Form{}).Status; got != 404 {
		t.Errorf("no such service: %d", got)
	}
}

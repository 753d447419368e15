package handlers_test

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
	"time"

	"hearth/handlers"
	"hearth/handlers/web"
	"hearth/store/accounts"
	"hearth/store/money"
)

// events opens the stream of a person as a browser does and gives its events, name and data, as they come. It ends with the
// test, or when end is called.
func (p *person) events(query ...string) (lines <-chan [2]string, end func()) {
	t := p.site.t
	t.Helper()
	ctx, cancel := context.WithCancel(ctx)
	r, err := http.NewRequestWithContext(ctx, "GET", p.site.server.URL+"/api/admin/events"+strings.Join(query, ""), nil)
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Accept", "text/event-stream")
	reply, err := p.client.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	found := make(chan [2]string, 20)
	go func() {
		defer close(found)
		defer reply.Body.Close()
		name := ""
		for text := bufio.NewScanner(reply.Body); text.Scan(); {
			if event, ok := strings.CutPrefix(text.Text(), "event: "); ok {
				name = event
			}
			if data, ok := strings.CutPrefix(text.Text(), "data: "); ok {
				found <- [2]string{name, data}
			}
		}
	}()
	t.Cleanup(cancel)
	return found, cancel
}

func next(t *testing.T, events <-chan [2]string) [2]string {
	t.Helper()
	select {
	case event, open := <-events:
		if !open {
			t.Fatal("the stream ended")
		}
		return event
	case <-time.After(5 * time.Second):
		t.Fatal("nothing is told")
	}
	return [2]string{}
}

func TestANewOrderIsToldWithinTwoSeconds(t *testing.T) {
	s := newSite(t)
	staff := s.staff(accounts.Manager)
	plug, b := s.Product("Plug", 700, 20), s.Customer("411001")
	events, _ := staff.events()
	if first := next(t, events); first[0] != "waiting" || strings.Contains(first[1], "to_pack") {
		t.Errorf("at first: %v", first)
	}
	began := time.Now()
	o := s.Order(b, plug, 1)
	for {
		var told struct {
			Waits  []struct{ Name string }
			Newest []struct {
				ID int64 `json:"orders_id"`
			}
		}
		event := next(t, events)
		if event[0] != "waiting" {
			continue
		}
		if err := json.Unmarshal([]byte(event[1]), &told); err != nil {
			t.Fatal(err)
		}
		waits := func(one struct{ Name string }) bool { return one.Name == "to_pack" }
		if len(told.Newest) == 1 && told.Newest[0].ID == o.ID && slices.ContainsFunc(told.Waits, waits) {
			break
		}
	}
	if took := time.Since(began); took > 2*time.Second {
		t.Errorf("it was told after %s", took)
	}
}

func TestTheStreamNamesWhatChanged(t *testing.T) {
	s := newSite(t)
	staff := s.staff(accounts.Manager)
	plug, b := s.Product("Plug", 700, 20), s.Customer("411001")
	o := s.Order(b, plug, 1)
	events, _ := staff.events()
	next(t, events)
	changed := func(want string) {
		t.Helper()
		for {
			event := next(t, events)
			if event[0] == "changed" {
				if event[1] != want {
					t.Errorf("it names %s, want %s", event[1], want)
				}
				return
			}
		}
	}
	staff.post(fmt.Sprintf("admin/orders/%d/tags", o.ID), form{"tag": "gift"})
	changed(fmt.Sprintf(`{"orders":[%d]}`, o.ID))
	staff.post(fmt.Sprintf("admin/orders/%d/notes", o.ID), form{"words": "Rings twice."})
	changed(fmt.Sprintf(`{"orders":[%d]}`, o.ID))
	staff.post(fmt.Sprintf("admin/stock/%d", plug), form{"change": "5", "reason": "found"})
	changed(fmt.Sprintf(`{"products":[%d]}`, plug))
	ravi := s.visitor()
	ravi.post(
		"complain",
		form{"csrf_token_name": ravi.csrf, "kind": "other", "name": "Ravi", "email": "ravi@example.com", "words": "It rattles."},
	)
	changed(`{"complaints":[1]}`)
}

// A screen that was loaded, or lost its stream, before the change is told of it when its stream begins.
func TestTheStreamTellsWhatChangedBeforeItBegan(t *testing.T) {
	s := newSite(t)
	staff := s.staff(accounts.Manager)
	plug := s.Product("Plug", 700, 20)
	seen := staff.get("admin/waiting")["change"]
	s.Order(s.Customer("411001"), plug, 1)
	events, _ := staff.events(fmt.Sprint("?after=", seen))
	for {
		if event := next(t, events); event[0] == "changed" {
			if !strings.Contains(event[1], `"orders":[1001]`) {
				t.Errorf("it names %s", event[1])
			}
			return
		}
	}
}

// Whoever opened streams without end held a connection and a place for each.
func TestASessionHasEightStreamsAtMost(t *testing.T) {
	s := newSite(t)
	staff := s.staff(accounts.Catalogue)
	phone := s.as("catalogue@example.com")
	theirs, _ := phone.events()
	next(t, theirs)
	var open []<-chan [2]string
	var last func()
	for range 8 {
		events, end := staff.events()
		next(t, events)
		open, last = append(open, events), end
	}
	ninth, _ := staff.events()
	next(t, ninth)
	if told := next(t, open[0]); told[0] != "moved" {
		t.Errorf("the oldest stream is told %v", told)
	}
	if _, goes := <-open[0]; goes {
		t.Error("the oldest stream goes on")
	}
	for _, events := range append(open[1:], theirs) {
		select {
		case event, goes := <-events:
			t.Errorf("another stream is told %v, or has ended: %v", event, !goes)
		default:
		}
	}
	last()
	for range open[7] { // until it is closed
	}
}

func TestStreamsEndWithTheShop(t *testing.T) {
	s := newSite(t)
	events, _ := s.staff(accounts.Owner).events()
	next(t, events)
	s.h.EndStreams()
	for range events { // until it is closed
	}
}

// Who does not read events, a script or an old browser, is answered at once.
func TestTheStreamAnswersOthersOnce(t *testing.T) {
	s := newSite(t)
	got := s.staff(accounts.Catalogue).do("GET", "/api/admin/events", "", nil)
	if got.status != 200 || !strings.HasPrefix(string(got.raw), "event: waiting\ndata: {") {
		t.Errorf("%d %s", got.status, got.raw)
	}
}

func TestTodayAnswersEveryMemberOfStaffWithWhatTheyMay(t *testing.T) {
	s := newSite(t)
	plug := s.Product("Plug", 700, 2)
	s.Order(s.Customer("411001"), plug, 1)
	names := func(role accounts.Role) (found []string) {
		data := s.staff(role).get("admin/waiting")["data"]
		for _, p := range at(data, "waits").([]any) {
			found = append(found, at(p, "name").(string))
		}
		if newest := len(at(data, "newest").([]any)); newest != map[bool]int{true: 1}[role != accounts.Catalogue] {
			t.Errorf("%s sees %d orders", role, newest)
		}
		return found
	}
	if got := names(accounts.Dispatch); !slices.Equal(got, []string{"to_pack"}) {
		t.Errorf("Dispatch: %v", got)
	}
	if got := names(accounts.Catalogue); !slices.Equal(got, []string{"low_stock", "without_certificate"}) {
		t.Errorf("Catalogue: %v", got)
	}
	if got := names(
		accounts.Owner,
	); !slices.Equal(
		got,
		[]string{"to_pack", "low_stock", "without_certificate", "no_mail_server", "health"},
	) {
		t.Errorf("Owner: %v", got)
	}
	today := s.as("dispatch@example.com").get("admin/today")["data"]
	if at(today, "to_ship") != 1.0 || at(today, "low_stock") != 0.0 || len(at(today, "best").([]any)) != 0 {
		t.Errorf("Today of Dispatch: %v", today)
	}
}

func TestStaffFindWhatTheyMaySee(t *testing.T) {
	s := newSite(t)
	plug := s.Product("Plug", 700, 20)
	o := s.Order(s.Customer("411001"), plug, 1)
	find := func(role accounts.Role, typed string) string {
		found := []string{}
		for _, f := range s.staff(role).get("admin/find?search=" + typed)["data"].([]any) {
			found = append(found, at(f, "kind").(string))
		}
		return strings.Join(found, " ")
	}
	mob := o.Address.Mob
	if got := find(accounts.Dispatch, mob); got != "order customer" {
		t.Errorf("Dispatch finds %q", got)
	}
	if got := find(accounts.Packer, mob); got != "order" {
		t.Errorf("a packer finds %q", got)
	}
	if got := find(accounts.Catalogue, "plug"); got != "product" {
		t.Errorf("Catalogue finds %q", got)
	}
	if got := find(accounts.Owner, mob); got != "order customer" {
		t.Errorf("the Owner finds %q", got)
	}
}

// At the staff's own listener / is the back office.
func TestTheStaffsOwnDoorOpensToday(t *testing.T) {
	s := newSiteWith(t, handlers.Options{StaffAddress: "127.0.0.1:1"})
	for door, want := range map[web.Door]int{web.PublicDoor: 200, web.StaffDoor: 302} {
		r, err := http.NewRequest("GET", "/", nil)
		if err != nil {
			t.Fatal(err)
		}
		r.Host = "localhost"
		got := httptest.NewRecorder()
		s.h.Handler(door).ServeHTTP(got, r)
		if got.Code != want || want == 302 && got.Header().Get("Location") != "/today" {
			t.Errorf("at the %s door: %d %s", door, got.Code, got.Header().Get("Location"))
		}
	}
}

func TestManyOrdersArePackedShippedAndDeliveredAtOnce(t *testing.T) {
	s := newSite(t)
	staff := s.staff(accounts.Dispatch)
	plug, b := s.Product("Plug", 700, 20), s.Customer("411001")
	one, two, gone := s.Order(b, plug, 1), s.Order(b, plug, 1), s.Order(b, plug, 1)
	if err := s.Fulfilment.Cancel(ctx, b.ID, b.ID, gone.ID, ""); err != nil {
		t.Fatal(err)
	}
	orders := fmt.Sprintf("%d,%d,%d", one.ID, two.ID, gone.ID)
	seen := staff.post("admin/bulk/orders", form{"act": "pack", "orders": orders, "dry_run": "yes"})["data"]
	if at(seen, "can") != 2.0 || at(seen, "not") != 1.0 || at(seen, "rows", 2, "message") != "This order has been cancelled." ||
		at(seen, "job_id") != 0.0 {
		t.Errorf("before: %v", seen)
	}
	do := func(fields form) map[string]any {
		t.Helper()
		fields["orders"] = orders
		started := staff.post("admin/bulk/orders", fields)
		if err := s.h.JobsOnce(ctx); err != nil {
			t.Fatal(err)
		}
		return staff.get(fmt.Sprintf("admin/jobs/%.0f", at(started, "data", "job_id")))["data"].(map[string]any)
	}
	if job := do(form{"act": "pack"}); job["state"] != "done" || job["message"] != "2 done." {
		t.Errorf("packed: %v", job)
	}
	parcels := fmt.Sprintf(`[{"orders_id":%d,"tracking_id":"DL1"},{"orders_id":%d,"tracking_id":""}]`, one.ID, two.ID)
	job := do(form{"act": "ship", "parcels": parcels, "courier_name": "Delhivery",
		"expected_date": s.Now().AddDate(0, 0, 3).Format(time.DateOnly)})
	if job["message"] != "1 done, 1 not done." || !strings.Contains(fmt.Sprint(job["result"]), "INV-") {
		t.Errorf("shipped: %v", job)
	}
	if job := do(form{"act": "deliver"}); job["message"] != "1 done." {
		t.Errorf("delivered: %v", job)
	}
	if job := do(form{"act": "unpack"}); job["message"] != "1 done." {
		t.Errorf("unpacked: %v", job)
	}
	if job := do(form{"act": "note", "words": "Thank you"}); job["message"] != "3 done." {
		t.Errorf("noted: %v", job)
	}
	for _, wrong := range []form{{"act": "burn", "orders": orders}, {"act": "pack", "orders": ""}, {"act": "pack", "orders": "x"},
		{"act": "pack", "orders": strings.Repeat("1,", 501)}} {
		if got := staff.post("admin/bulk/orders", wrong); got["status"] != false {
			t.Errorf("%.40v: %v", wrong, got)
		}
	}
}

func TestManyProductsAreChangedAndTakenBack(t *testing.T) {
	s := newSite(t)
	staff := s.staff(accounts.Catalogue)
	lamp, plug := s.Product("Lamp", 700, 20), s.Product("Plug", 300, 20)
	ids := fmt.Sprintf("%d,%d", lamp, plug)
	seen := staff.post("admin/bulk/products", form{"act": "price", "value": "-350", "products": ids, "dry_run": "yes"})["data"]
	if at(seen, "can") != 1.0 || at(seen, "not") != 1.0 || at(seen, "rows", 0, "becomes") != "₹350.00" ||
		at(seen, "rows", 1, "message") != "Price must be above 0." || at(seen, "job_id") != 0.0 {
		t.Errorf("before: %v", seen)
	}
	do := func(call string, fields form) (job map[string]any, number float64) {
		t.Helper()
		number = at(staff.post(call, fields), "data", "job_id").(float64)
		if err := s.h.JobsOnce(ctx); err != nil {
			t.Fatal(err)
		}
		return staff.get(fmt.Sprintf("admin/jobs/%.0f", number))["data"].(map[string]any), number
	}
	price := func(id int64) money.Paise {
		t.Helper()
		p, err := s.Catalogue.Find(ctx, id)
		if err != nil {
			t.Fatal(err)
		}
		return p.Price
	}
	job, number := do("admin/bulk/products", form{"act": "price", "value": "-350", "products": ids})
	if job["state"] != "done" || job["message"] != "1 done, 1 not done." || price(lamp) != 350_00 || price(plug) != 300_00 {
		t.Errorf("changed: %v, %v %v", job, price(lamp), price(plug))
	}
	undo := fmt.Sprintf("admin/bulk/products/%.0f/undo", number)
	if other := s.staff(accounts.Manager).post(undo, form{}); other["status"] != false {
		t.Errorf("somebody else's: %v", other)
	}
	back, second := do(undo, form{})
	if back["message"] != "1 done." || price(lamp) != 700_00 {
		t.Errorf("taken back: %v, %v", back, price(lamp))
	}
	if again := staff.post(fmt.Sprintf("admin/bulk/products/%.0f/undo", second), form{}); again["status"] != false {
		t.Errorf("a taking back is taken back: %v", again)
	}
	for _, wrong := range []form{{"act": "price", "value": "1"}, {"act": "price", "products": "x"},
		{"act": "price", "products": strings.Repeat("1,", 501)}} {
		if got := staff.post("admin/bulk/products", wrong); got["status"] != false {
			t.Errorf("%.40v: %v", wrong, got)
		}
	}
	copied := staff.post(fmt.Sprintf("copyproduct/%d", lamp), form{})
	if p, err := s.Catalogue.Find(ctx, int64(at(copied, "data", "product_id").(float64))); err != nil || p.Title != "Copy of Lamp" {
		t.Errorf("the copy: %v %v", p, err)
	}
}

func TestAnOrdersDeskKeepsNotesAddressAndMails(t *testing.T) {
	s := newSite(t)
	s.Set("outbox_delivers", "yes")
	staff := s.staff(accounts.Dispatch)
	o := s.Order(s.Customer("411001"), s.Product("Plug", 700, 20), 1)
	call := fmt.Sprintf("admin/orders/%d", o.ID)
	staff.post(call+"/pack", form{})
	staff.post(call+"/notes", form{"words": "Call first", "pinned": "yes"})
	got := staff.get(call)["data"]
	if at(got, "packed_date") == nil || at(got, "notes", 0, "words") != "Call first" || at(got, "notes", 0, "pinned") != true ||
		at(got, "mails", 0, "kind") != "confirmed" || at(got, "customer_history", "orders") != 1.0 {
		t.Errorf("the order: %v", got)
	}
	note := fmt.Sprintf("%s/notes/%.0f", call, at(got, "notes", 0, "id"))
	staff.post(note, form{"pinned": "no"})
	if got := staff.get(call)["data"]; at(got, "notes", 0, "pinned") != false {
		t.Errorf("unpinned: %v", at(got, "notes"))
	}
	staff.do("DELETE", "/api/"+note, "", nil)
	staff.post(call+"/pack", form{"packed": "no"})
	address := form{}
	for key, value := range at(got, "address").(map[string]any) {
		address[key] = fmt.Sprint(value)
	}
	address["area"] = "14 Hill Road"
	if got := staff.post(call+"/address", address); got["status"] != true {
		t.Errorf("the address: %v", got)
	}
	s.work()
	if got := staff.post(fmt.Sprintf("%s/mails/%.0f", call, at(got, "mails", 0, "id")), form{}); got["status"] != true {
		t.Errorf("the mail: %v", got)
	}
	got = staff.get(call)["data"]
	if len(at(got, "notes").([]any)) != 0 || at(got, "packed_date") != nil || at(got, "address", "area") != "14 Hill Road" ||
		len(at(got, "mails").([]any)) != 2 {
		t.Errorf("afterwards: %v", got)
	}
}

func TestTheDashboardCountsReturnsAsTodayDoes(t *testing.T) {
	s := newSite(t)
	s.In("Maharashtra")
	staff, plug, b := s.staff(accounts.Owner), s.Product("Plug", 700, 20), s.Customer("411001")
	for range 3 {
		_, line := s.returned(b, plug, 1)
		says(t, staff.post("admin/returns", form{"odid": fmt.Sprint(line), "reason": "It hums."}), true, "opened")
		if line == 1 {
			says(t, staff.post(fmt.Sprintf("admin/returns/%d/inspect", line), form{"accepted": "yes"}), true, "accepted")
		}
	}
	today := at(staff.get("admin/today"), "data")
	counts := fmt.Sprint(at(today, "to_inspect"), at(today, "to_refund"))
	if piles := fmt.Sprint(at(today, "waits", 0, "count"), at(today, "waits", 1, "count")); counts != "2 1" || piles != counts {
		t.Errorf("the dashboard counts %s, Today %s: %v", counts, piles, at(today, "waits"))
	}
}

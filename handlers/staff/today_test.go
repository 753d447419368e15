package staff_test

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
	"hearth/handlers/web/webtest"
	"hearth/store/accounts"
	"hearth/store/money"
)

// events opens an event stream as a browser does and returns its events as pairs of name and data. The stream ends
// with the test, or when end is called.
func events(p *webtest.Person, query ...string) (lines <-chan [2]string, end func()) {
	t := p.Site.T
	t.Helper()
	ctx, cancel := context.WithCancel(ctx)
	r, err := http.NewRequestWithContext(ctx, "GET", p.Site.Server.URL+"/api/admin/events"+strings.Join(query, ""), nil)
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Accept", "text/event-stream")
	reply, err := p.Client.Do(r)
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

func TestNewOrderIsAnnouncedWithinTwoSeconds(t *testing.T) {
	s := webtest.New(t)
	staff := s.Staff(accounts.Manager)
	plug, b := s.Product("Plug", 700, 20), s.Customer("411001")
	events, _ := events(staff)
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

func TestEventStreamNamesChanges(t *testing.T) {
	s := webtest.New(t)
	staff := s.Staff(accounts.Manager)
	plug, b := s.Product("Plug", 700, 20), s.Customer("411001")
	o := s.Order(b, plug, 1)
	events, _ := events(staff)
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
	staff.Post(fmt.Sprintf("admin/orders/%d/tags", o.ID), webtest.Form{"tag": "gift"})
	changed(fmt.Sprintf(`{"orders":[%d]}`, o.ID))
	staff.Post(fmt.Sprintf("admin/orders/%d/notes", o.ID), webtest.Form{"words": "Rings twice."})
	changed(fmt.Sprintf(`{"orders":[%d]}`, o.ID))
	staff.Post(fmt.Sprintf("admin/stock/%d", plug), webtest.Form{"change": "5", "reason": "found"})
	changed(fmt.Sprintf(`{"products":[%d]}`, plug))
	ravi := s.Visitor()
	ravi.Post(
		"complain",
		webtest.Form{"csrf_token_name": ravi.CSRF, "kind": "other", "name": "Ravi", "email": "ravi@example.com",
			"words": "It rattles."},
	)
	changed(`{"complaints":[1]}`)
}

// A screen that was loaded before a change, or that lost its stream, gets the missed change when its stream starts.
func TestEventStreamReplaysMissedChanges(t *testing.T) {
	s := webtest.New(t)
	staff := s.Staff(accounts.Manager)
	plug := s.Product("Plug", 700, 20)
	seen := staff.Get("admin/waiting")["change"]
	s.Order(s.Customer("411001"), plug, 1)
	events, _ := events(staff, fmt.Sprint("?after=", seen))
	for {
		if event := next(t, events); event[0] == "changed" {
			if !strings.Contains(event[1], `"orders":[1001]`) {
				t.Errorf("it names %s", event[1])
			}
			return
		}
	}
}

// Without a limit, one person could keep any number of connections open with event streams.
func TestSessionHasAtMostEightEventStreams(t *testing.T) {
	s := webtest.New(t)
	staff := s.Staff(accounts.Catalogue)
	phone := s.As("catalogue@example.com")
	theirs, _ := events(phone)
	next(t, theirs)
	var open []<-chan [2]string
	var last func()
	for range 8 {
		events, end := events(staff)
		next(t, events)
		open, last = append(open, events), end
	}
	ninth, _ := events(staff)
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
	for range open[7] { // until the channel is closed
	}
}

func TestEventStreamsEndOnShutdown(t *testing.T) {
	s := webtest.New(t)
	events, _ := events(s.Staff(accounts.Owner))
	next(t, events)
	s.Handlers.Staff.Streams.End()
	for range events { // until the channel is closed
	}
}

// Clients that don't accept event streams, such as scripts, get a reply at once.
func TestClientsWithoutEventStreamsGetOneReply(t *testing.T) {
	s := webtest.New(t)
	got := s.Staff(accounts.Catalogue).Do("GET", "/api/admin/events", "", nil)
	if got.Status != 200 || !strings.HasPrefix(string(got.Raw), "event: waiting\ndata: {") {
		t.Errorf("%d %s", got.Status, got.Raw)
	}
}

func TestTodayShowsWhatEachRoleMaySee(t *testing.T) {
	s := webtest.New(t)
	plug := s.Product("Plug", 700, 2)
	s.Order(s.Customer("411001"), plug, 1)
	names := func(role accounts.Role) (found []string) {
		data := s.Staff(role).Get("admin/waiting")["data"]
		for _, p := range webtest.At(data, "waits").([]any) {
			found = append(found, webtest.At(p, "name").(string))
		}
		if newest := len(webtest.At(data,
			"newest").([]any)); newest != map[bool]int{true: 1}[role != accounts.Catalogue] {
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
	today := s.As("dispatch@example.com").Get("admin/today")["data"]
	if webtest.At(today, "to_ship") != 1.0 || webtest.At(today, "low_stock") != 0.0 ||
		len(webtest.At(today, "best").([]any)) != 0 {
		t.Errorf("Today of Dispatch: %v", today)
	}
}

func TestStaffSearchFindsOnlyPermittedRecords(t *testing.T) {
	s := webtest.New(t)
	plug := s.Product("Plug", 700, 20)
	o := s.Order(s.Customer("411001"), plug, 1)
	find := func(role accounts.Role, typed string) string {
		found := []string{}
		for _, f := range s.Staff(role).Get("admin/find?search=" + typed)["data"].([]any) {
			found = append(found, webtest.At(f, "kind").(string))
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

// At the address of the back office, / opens Today.
func TestStaffAddressOpensToday(t *testing.T) {
	s := webtest.NewWith(t, handlers.Options{StaffAddress: "127.0.0.1:1"})
	for door, want := range map[web.ListenerKind]int{web.PublicListener: 200, web.StaffListener: 302} {
		r, err := http.NewRequest("GET", "/", nil)
		if err != nil {
			t.Fatal(err)
		}
		r.Host = "localhost"
		got := httptest.NewRecorder()
		s.Handlers.Handler(door).ServeHTTP(got, r)
		if got.Code != want || want == 302 && got.Header().Get("Location") != "/today" {
			t.Errorf("at the %s door: %d %s", door, got.Code, got.Header().Get("Location"))
		}
	}
}

func TestOrdersArePackedShippedAndDeliveredInBulk(t *testing.T) {
	s := webtest.New(t)
	staff := s.Staff(accounts.Dispatch)
	plug, b := s.Product("Plug", 700, 20), s.Customer("411001")
	one, two, gone := s.Order(b, plug, 1), s.Order(b, plug, 1), s.Order(b, plug, 1)
	if err := s.Fulfilment.Cancel(ctx, b.ID, b.ID, gone.ID, ""); err != nil {
		t.Fatal(err)
	}
	orders := fmt.Sprintf("%d,%d,%d", one.ID, two.ID, gone.ID)
	seen := staff.Post("admin/bulk/orders", webtest.Form{"act": "pack", "orders": orders, "dry_run": "yes"})["data"]
	if webtest.At(seen, "can") != 2.0 || webtest.At(seen, "not") != 1.0 ||
		webtest.At(seen, "rows", 2, "message") != "This order has been cancelled." ||
		webtest.At(seen, "job_id") != 0.0 {
		t.Errorf("before: %v", seen)
	}
	do := func(fields webtest.Form) map[string]any {
		t.Helper()
		fields["orders"] = orders
		started := staff.Post("admin/bulk/orders", fields)
		if err := s.Handlers.Work.DoJobs(ctx); err != nil {
			t.Fatal(err)
		}
		return staff.Get(fmt.Sprintf("admin/jobs/%.0f", webtest.At(started, "data", "job_id")))["data"].(map[string]any)
	}
	if job := do(webtest.Form{"act": "pack"}); job["state"] != "done" || job["message"] != "2 done." {
		t.Errorf("packed: %v", job)
	}
	parcels := fmt.Sprintf(`[{"orders_id":%d,"tracking_id":"DL1"},{"orders_id":%d,"tracking_id":""}]`, one.ID, two.ID)
	job := do(webtest.Form{"act": "ship", "parcels": parcels, "courier_name": "Delhivery",
		"expected_date": s.Now().AddDate(0, 0, 3).Format(time.DateOnly)})
	if job["message"] != "1 done, 1 not done." || !strings.Contains(fmt.Sprint(job["result"]), "INV-") {
		t.Errorf("shipped: %v", job)
	}
	if job := do(webtest.Form{"act": "deliver"}); job["message"] != "1 done." {
		t.Errorf("delivered: %v", job)
	}
	if job := do(webtest.Form{"act": "unpack"}); job["message"] != "1 done." {
		t.Errorf("unpacked: %v", job)
	}
	if job := do(webtest.Form{"act": "note", "words": "Thank you"}); job["message"] != "3 done." {
		t.Errorf("noted: %v", job)
	}
	many := staff.Post("admin/bulk/orders", webtest.Form{"act": "note", "dry_run": "yes",
		"orders": strings.Repeat(strings.Split(orders, ",")[0]+",", 2007)})
	if can := webtest.At(many, "data", "can"); can != 2007.0 {
		t.Errorf("of 2,007 selected orders %v can be noted", can)
	}
	for _, wrong := range []webtest.Form{{"act": "burn", "orders": orders}, {"act": "pack", "orders": ""},
		{"act": "pack", "orders": "x"},
		{"act": "pack", "orders": strings.Repeat("1,", 10_001)}} {
		if got := staff.Post("admin/bulk/orders", wrong); got["status"] != false {
			t.Errorf("%.40v: %v", wrong, got)
		}
	}
}

func TestBulkProductChangesCanBeUndone(t *testing.T) {
	s := webtest.New(t)
	staff := s.Staff(accounts.Catalogue)
	lamp, plug := s.Product("Lamp", 700, 20), s.Product("Plug", 300, 20)
	ids := fmt.Sprintf("%d,%d", lamp, plug)
	seen := staff.Post("admin/bulk/products",
		webtest.Form{"act": "price", "value": "-350", "products": ids, "dry_run": "yes"})["data"]
	if webtest.At(seen, "can") != 1.0 || webtest.At(seen, "not") != 1.0 ||
		webtest.At(seen, "rows", 0, "becomes") != "₹350.00" ||
		webtest.At(seen, "rows", 1, "message") != "Price must be above 0." || webtest.At(seen, "job_id") != 0.0 {
		t.Errorf("before: %v", seen)
	}
	do := func(call string, fields webtest.Form) (job map[string]any, number float64) {
		t.Helper()
		number = webtest.At(staff.Post(call, fields), "data", "job_id").(float64)
		if err := s.Handlers.Work.DoJobs(ctx); err != nil {
			t.Fatal(err)
		}
		return staff.Get(fmt.Sprintf("admin/jobs/%.0f", number))["data"].(map[string]any), number
	}
	price := func(id int64) money.Paise {
		t.Helper()
		p, err := s.Catalogue.Find(ctx, id)
		if err != nil {
			t.Fatal(err)
		}
		return p.Price
	}
	job, number := do("admin/bulk/products", webtest.Form{"act": "price", "value": "-350", "products": ids})
	if job["state"] != "done" || job["message"] != "1 done, 1 not done." || price(lamp) != 350_00 ||
		price(plug) != 300_00 {
		t.Errorf("changed: %v, %v %v", job, price(lamp), price(plug))
	}
	undo := fmt.Sprintf("admin/bulk/products/%.0f/undo", number)
	if other := s.Staff(accounts.Manager).Post(undo, webtest.Form{}); other["status"] != false {
		t.Errorf("somebody else's: %v", other)
	}
	back, second := do(undo, webtest.Form{})
	if back["message"] != "1 done." || price(lamp) != 700_00 {
		t.Errorf("taken back: %v, %v", back, price(lamp))
	}
	if again := staff.Post(fmt.Sprintf("admin/bulk/products/%.0f/undo", second),
		webtest.Form{}); again["status"] != false {
		t.Errorf("a taking back is taken back: %v", again)
	}
	for _, wrong := range []webtest.Form{{"act": "price", "value": "1"}, {"act": "price", "products": "x"},
		{"act": "price", "products": strings.Repeat("1,", 501)}} {
		if got := staff.Post("admin/bulk/products", wrong); got["status"] != false {
			t.Errorf("%.40v: %v", wrong, got)
		}
	}
	copied := staff.Post(fmt.Sprintf("copyproduct/%d", lamp), webtest.Form{})
	if p, err := s.Catalogue.Find(ctx, int64(webtest.At(copied, "data", "product_id").(float64))); err != nil ||
		p.Title != "Copy of Lamp" {
		t.Errorf("the copy: %v %v", p, err)
	}
}

func TestOrderScreenKeepsNotesAddressAndMails(t *testing.T) {
	s := webtest.New(t)
	s.Set("outbox_delivers", "yes")
	staff := s.Staff(accounts.Dispatch)
	o := s.Order(s.Customer("411001"), s.Product("Plug", 700, 20), 1)
	call := fmt.Sprintf("admin/orders/%d", o.ID)
	staff.Post(call+"/pack", webtest.Form{})
	staff.Post(call+"/notes", webtest.Form{"words": "Call first", "pinned": "yes"})
	got := staff.Get(call)["data"]
	if webtest.At(got, "packed_date") == nil || webtest.At(got, "notes", 0, "words") != "Call first" ||
		webtest.At(got, "notes", 0, "pinned") != true ||
		webtest.At(got, "mails", 0, "kind") != "confirmed" || webtest.At(got, "customer_history", "orders") != 1.0 {
		t.Errorf("the order: %v", got)
	}
	note := fmt.Sprintf("%s/notes/%.0f", call, webtest.At(got, "notes", 0, "id"))
	staff.Post(note, webtest.Form{"pinned": "no"})
	if got := staff.Get(call)["data"]; webtest.At(got, "notes", 0, "pinned") != false {
		t.Errorf("unpinned: %v", webtest.At(got, "notes"))
	}
	staff.Do("DELETE", "/api/"+note, "", nil)
	staff.Post(call+"/pack", webtest.Form{"packed": "no"})
	address := webtest.Form{}
	for key, value := range webtest.At(got, "address").(map[string]any) {
		address[key] = fmt.Sprint(value)
	}
	address["area"] = "14 Hill Road"
	if got := staff.Post(call+"/address", address); got["status"] != true {
		t.Errorf("the address: %v", got)
	}
	s.Work()
	if got := staff.Post(fmt.Sprintf("%s/mails/%.0f", call, webtest.At(got, "mails", 0, "id")),
		webtest.Form{}); got["status"] != true {
		t.Errorf("the mail: %v", got)
	}
	got = staff.Get(call)["data"]
	if len(webtest.At(got, "notes").([]any)) != 0 || webtest.At(got, "packed_date") != nil ||
		webtest.At(got, "address", "area") != "14 Hill Road" ||
		len(webtest.At(got, "mails").([]any)) != 2 {
		t.Errorf("afterwards: %v", got)
	}
}

func TestDashboardCountsReturnsAsTodayDoes(t *testing.T) {
	s := webtest.New(t)
	s.In("Maharashtra")
	staff, plug, b := s.Staff(accounts.Owner), s.Product("Plug", 700, 20), s.Customer("411001")
	for range 3 {
		_, line := returned(s, b, plug, 1)
		webtest.Says(t, staff.Post("admin/returns", webtest.Form{"odid": fmt.Sprint(line), "reason": "It hums."}), true,
			"opened")
		if line == 1 {
			webtest.Says(t, staff.Post(fmt.Sprintf("admin/returns/%d/inspect", line), webtest.Form{"accepted": "yes"}),
				true, "accepted")
		}
	}
	today := webtest.At(staff.Get("admin/today"), "data")
	counts := fmt.Sprint(webtest.At(today, "to_inspect"), webtest.At(today, "to_refund"))
	if piles := fmt.Sprint(webtest.At(today, "waits", 0, "count"),
		webtest.At(today, "waits", 1, "count")); counts != "2 1" || piles != counts {
		t.Errorf("the dashboard counts %s, Today %s: %v", counts, piles, webtest.At(today, "waits"))
	}
}

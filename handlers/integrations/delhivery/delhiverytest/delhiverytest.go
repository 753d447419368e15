// Package delhiverytest is a simulated Delhivery for tests. It implements the courier's API over a real connection,
// with the faults that the real one has: refusals with HTTP 200, XML, replies without a parcel, waybills that can't
// be used yet, 403, lost requests and lost replies.
package delhiverytest

import (
	"encoding/json"
	"encoding/xml"
	"fmt"
	"io"
	"maps"
	"net/http"
	"net/http/httptest"
	"net/url"
	"slices"
	"strings"
	"sync"
	"time"
)

// Token is the token of the known account; Place is its registered pickup location.
const (
	Token = "test-token"
	Place = "Main Store"
)

// Fate is what happens to a request: success or a kind of fault.
type Fate int

// An Unheard request is performed and its reply is lost; a Lost request is not performed. Wait is a 403. XML is a
// reply in XML. A Hollow request is performed, with a reply that lists no parcel.
const (
	Well Fate = iota
	Down
	Lost
	Unheard
	Wait
	XML
	Hollow
)

// Package is a parcel booked with the simulated courier, with the fields of its booking.
type Package struct {
	Waybill, Order, Mode string
	Fields               map[string]string
	// Type and Status are the courier's, such as UD and Manifested; Code and Why say why a delivery failed.
	Type, Status, Code, Why string
	Cancelled               bool
	// Asked are the requests after a failed delivery that the courier took: their act and data.
	Asked []string
}

// Courier is a simulated Delhivery.
type Courier struct {
	// URL is the address of its API.
	URL string

	mu       sync.Mutex
	server   *httptest.Server
	decide   func(path string) Fate
	remarks  func(fields map[string]string) string
	wallet   int
	issued   int
	early    bool
	days     map[string]any // of the answers about pincodes
	tickets  []string       // what became of each request after a failed delivery
	packages []*Package
	pickups  []string
	calls    map[string]int
	pause    time.Duration
	busy     int // calls that are being answered, and their maximum
	busiest  int
}

// Open starts a simulated courier; the test must close it.
func Open() *Courier {
	c := &Courier{wallet: 1 << 30, calls: map[string]int{}, days: map[string]any{}}
	c.decide = func(string) Fate { return Well }
	c.remarks = func(map[string]string) string { return "" }
	c.server = httptest.NewServer(c)
	c.URL = c.server.URL
	return c
}

// Close stops the simulated courier.
func (c *Courier) Close() { c.server.Close() }

// Decide sets a function that chooses what happens to a request, by its path.
func (c *Courier) Decide(fate func(path string) Fate) { c.locked(func() { c.decide = fate }) }

// Refuse sets a function that returns the remarks with which a parcel is refused, given its fields; "" accepts the
// parcel.
func (c *Courier) Refuse(remarks func(fields map[string]string) string) {
	c.locked(func() { c.remarks = remarks })
}

// Wallet sets for how many parcels the account has money.
func (c *Courier) Wallet(parcels int) { c.locked(func() { c.wallet = parcels }) }

// Pause sets how long each answer takes.
func (c *Courier) Pause(pause time.Duration) { c.locked(func() { c.pause = pause }) }

// Busiest returns the maximum number of calls that were answered at the same time.
func (c *Courier) Busiest() (n int) {
	c.locked(func() { n = c.busiest })
	return n
}

// Early sets whether new waybills can't be used yet.
func (c *Courier) Early(early bool) { c.locked(func() { c.early = early }) }

// Days sets the number of days to a pincode, in the form in which the courier names it; nil means that it does not know
// the pincode. It is 3 at first.
func (c *Courier) Days(pin string, days any) { c.locked(func() { c.days[pin] = days }) }

// Move sets the type and status of a parcel.
func (c *Courier) Move(waybill, kind, status string) {
	c.locked(func() { p := c.find(waybill); p.Type, p.Status, p.Code, p.Why = kind, status, "", "" })
}

// Fail sets that a delivery failed, with the code of the reason.
func (c *Courier) Fail(waybill, code, why string) {
	c.locked(func() {
		p := c.find(waybill)
		p.Type, p.Status, p.Code, p.Why = "UD", "Pending", code, why
	})
}

// Answer sets what became of the last request after a failed delivery, such as "Success"; it is "In Progress" at first.
func (c *Courier) Answer(said string) { c.locked(func() { c.tickets[len(c.tickets)-1] = said }) }

// News returns the body of a call with which the courier tells a shop of a status at a time such as
// 2026-11-21T15:00:00. It has two shapes: with the status inside, or flat.
func News(waybill, kind, status, at string, flat bool) string {
	if flat {
		return fmt.Sprintf(`[{"waybill":%q,"status_type":%q,"status":%q,"status_datetime":%q,"location":"Pune_Hub"}]`,
			waybill, kind, status, strings.Replace(at, "T", " ", 1))
	}
	return fmt.Sprintf(`{"Shipment":{"AWB":%q,"ReferenceNo":"1","NSLCode":"X-UCI","PickUpDate":"2026-11-20T09:00:00",
		"Status":{"StatusType":%q,"Status":%q,"StatusDateTime":%q,"StatusLocation":"Pune_Hub"}}}`,
		waybill, kind, status, at)
}

// Has adds a parcel that was booked elsewhere and without a reference; Forget removes a parcel. Next is the waybill
// that is issued next.
func (c *Courier) Has(waybill string) { c.HasFor(waybill, "") }

// HasFor adds a parcel that was booked elsewhere with an order reference.
func (c *Courier) HasFor(waybill, order string) {
	c.locked(func() {
		c.packages = append(c.packages, &Package{Waybill: waybill, Order: order, Type: "UD", Status: "Manifested"})
	})
}

func (c *Courier) Forget(waybill string) {
	c.locked(func() {
		c.packages = slices.DeleteFunc(c.packages, func(p *Package) bool { return p.Waybill == waybill })
	})
}

func (c *Courier) Next() (waybill string) {
	c.locked(func() { waybill = waybillOf(c.issued + 1) })
	return waybill
}

func waybillOf(n int) string { return fmt.Sprintf("3490%08d", n) }

// Packages returns the booked parcels in order, without cancelled ones.
func (c *Courier) Packages() (all []Package) {
	c.locked(func() {
		for _, p := range c.packages {
			if !p.Cancelled {
				all = append(all, *p)
			}
		}
	})
	return all
}

// Pickups returns the accepted pickup requests, as location, day and number of parcels.
func (c *Courier) Pickups() (all []string) {
	c.locked(func() { all = slices.Clone(c.pickups) })
	return all
}

// Calls returns how often a path was called.
func (c *Courier) Calls(path string) (n int) {
	c.locked(func() { n = c.calls[path] })
	return n
}

func (c *Courier) locked(do func()) {
	c.mu.Lock()
	defer c.mu.Unlock()
	do()
}

func (c *Courier) find(waybill string) *Package {
	for _, p := range c.packages {
		if p.Waybill == waybill {
			return p
		}
	}
	return nil
}

// ServeHTTP replies to a request as Decide has chosen.
func (c *Courier) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	body, err := io.ReadAll(r.Body)
	if err != nil || r.Header.Get("Authorization") != "Token "+Token {
		http.Error(w, `{"detail": "Login or API Key Required"}`, http.StatusUnauthorized)
		return
	}
	c.mu.Lock()
	c.calls[r.URL.Path]++
	fate := c.decide(r.URL.Path)
	c.busy++
	c.busiest = max(c.busiest, c.busy)
	pause := c.pause
	c.mu.Unlock()
	defer c.locked(func() { c.busy-- })
	time.Sleep(pause)
	if fate == Wait || fate == Down || fate == Lost {
		c.fail(w, fate)
		return
	}
	c.mu.Lock()
	status, said := c.answer(r, string(body), fate)
	c.mu.Unlock()
	switch fate {
	case Unheard:
		c.fail(w, fate)
	case XML:
		w.Header().Set("Content-Type", "application/xml")
		_, _ = io.WriteString(w, "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<root>"+asXML(said)+"</root>")
	default:
		w.Header().Set("Content-Type", "application/json")
		w.WriteHeader(status)
		_ = json.NewEncoder(w).Encode(said)
	}
}

// fail sends a useless reply; for Lost and Unheard requests it closes the connection.
func (c *Courier) fail(w http.ResponseWriter, fate Fate) {
	switch fate {
	case Wait:
		http.Error(w, "<html>403 Forbidden</html>", http.StatusForbidden)
	case Down:
		http.Error(w, "<html>Bad gateway</html>", http.StatusBadGateway)
	default:
		if line, _, err := http.NewResponseController(w).Hijack(); err == nil {
			_ = line.Close()
		}
	}
}

type fields = map[string]any

// answer replies to a call as Delhivery does, by its path.
func (c *Courier) answer(r *http.Request, body string, fate Fate) (status int, said any) {
	switch r.URL.Path {
	case "/c/api/pin-codes/json/":
		pin := r.URL.Query().Get("filter_codes")
		return http.StatusOK, fields{"delivery_codes": []any{fields{"postal_code": fields{"pin": pin, "pre_paid": "Y",
			"cod": "Y", "remarks": ""}}}}
	case "/api/kinko/v1/invoice/charges/.json":
		return http.StatusOK, []any{fields{"total_amount": priceOf(r.URL.Query())}}
	case "/api/dc/expected_tat":
		return c.transit(r.URL.Query(), fate)
	case "/waybill/api/bulk/json/":
		return http.StatusOK, c.issue(r.URL.Query().Get("count"))
	case "/api/cmu/create.json":
		return http.StatusOK, c.create(body, fate)
	case "/api/p/edit":
		return http.StatusOK, c.edit(body)
	case "/api/v1/packages/json/":
		return http.StatusOK, c.track(r.URL.Query().Get("waybill"))
	case "/fm/request/new/":
		return c.pickUp(body)
	case "/api/p/update":
		return http.StatusOK, c.redeliver(body)
	}
	if ticket, is := strings.CutPrefix(r.URL.Path, "/api/cmu/get_bulk_upl/UPL"); is {
		var n int
		if _, err := fmt.Sscan(ticket, &n); err == nil && n >= 1 && n <= len(c.tickets) {
			return http.StatusOK, fields{"upl": "UPL" + ticket, "status": c.tickets[n-1]}
		}
	}
	return http.StatusNotFound, fields{"detail": "Not found"}
}

// priceOf is 80 rupees for the first 500 g and for each further, by weight or volume.
func priceOf(q url.Values) int {
	number := func(name string) (n int) {
		_, _ = fmt.Sscan(q.Get(name), &n)
		return n
	}
	grams := max(number("cgm"), number("l")*number("b")*number("h")/5, 1)
	return (grams + 499) / 500 * 80
}

// transit says in how many days a parcel arrives. A Hollow reply names none.
func (c *Courier) transit(q url.Values, fate Fate) (status int, said any) {
	days, set := c.days[q.Get("destination_pin")]
	switch {
	case q.Get("origin_pin") == "" || q.Get("mot") == "" || set && days == nil:
		return http.StatusBadRequest, fields{"success": false, "msg": "Invalid pin code", "data": nil}
	case fate == Hollow:
		return http.StatusOK, fields{"success": true, "msg": "", "data": fields{}}
	case !set:
		days = 3
	}
	return http.StatusOK, fields{"success": true, "msg": "", "data": fields{"tat": days}}
}

// issue returns new waybills as one text with commas, as the real courier does.
func (c *Courier) issue(count string) string {
	var n int
	if _, err := fmt.Sscan(count, &n); err != nil {
		return ""
	}
	all := []string{}
	for range n {
		c.issued++
		all = append(all, waybillOf(c.issued))
	}
	return strings.Join(all, ",")
}

// internal is the general remark that Delhivery adds to every refused booking; the reason stands in the remarks.
const internal = "An internal Error has occurred, Please get in touch with client.support@delhivery.com"

// create books a parcel.
func (c *Courier) create(body string, fate Fate) any {
	form, err := url.ParseQuery(body)
	var data struct {
		Shipments []map[string]string `json:"shipments"`
		Place     struct {
			Name string `json:"name"`
		} `json:"pickup_location"`
	}
	if err != nil || form.Get("format") != "json" || json.Unmarshal([]byte(form.Get("data")), &data) != nil ||
		len(data.Shipments) != 1 {
		return fields{"success": false, "rmk": "format key missing in POST", "packages": []any{}}
	}
	one := data.Shipments[0]
	refused := func(remarks string) any {
		return fields{"success": false, "error": true, "rmk": internal, "packages": []any{fields{"status": "Fail",
			"waybill": "", "refnum": "", "sort_code": nil, "remarks": []string{remarks}}}}
	}
	waybill := one["waybill"]
	switch remarks := c.remarks(one); {
	case remarks != "":
		return refused(remarks)
	case data.Place.Name != Place:
		return refused("Crashing while saving package due to exception 'ClientWarehouse matching query does not " +
			"exist.'. Package might have been partially saved.")
	case c.find(waybill) != nil:
		return refused("Duplicate Waybill")
	case c.early:
		return refused("Unable to consume waybill " + waybill)
	case c.wallet <= 0:
		return refused("Prepaid client manifest charge API failed due to insufficient balance")
	}
	c.wallet--
	c.packages = append(c.packages, &Package{Waybill: waybill, Order: one["order"], Mode: one["payment_mode"],
		Fields: one, Type: "UD", Status: "Manifested"})
	if fate == Hollow {
		return fields{"success": true, "rmk": "", "packages": []any{}}
	}
	return fields{"success": true, "rmk": "", "package_count": 1, "packages": []any{fields{"status": "Success",
		"waybill": waybill, "refnum": one["order"], "sort_code": "PNQ/HVL", "remarks": []string{""}}}}
}

// redeliver takes a request for a parcel that was not delivered, and gives a ticket.
func (c *Courier) redeliver(body string) any {
	var asked struct {
		Data []struct {
			Waybill string            `json:"waybill"`
			Act     string            `json:"act"`
			Data    map[string]string `json:"action_data"`
		} `json:"data"`
	}
	if err := json.Unmarshal([]byte(body), &asked); err != nil || len(asked.Data) != 1 {
		return fields{"error": "data is missing"}
	}
	one := asked.Data[0]
	p := c.find(one.Waybill)
	if p == nil || p.Status != "Pending" {
		return fields{"error": "The package is not in pending status"}
	}
	request := one.Act
	for _, name := range slices.Sorted(maps.Keys(one.Data)) {
		request += " " + name + "=" + one.Data[name]
	}
	p.Asked, c.tickets = append(p.Asked, request), append(c.tickets, "In Progress")
	return fields{"request_id": fmt.Sprint("UPL", len(c.tickets))}
}

// edit cancels a parcel that was not delivered; cancelling it again also succeeds.
func (c *Courier) edit(body string) any {
	var asked struct{ Waybill, Cancellation string }
	if err := json.Unmarshal([]byte(body), &asked); err != nil || asked.Cancellation != "true" {
		return fields{"status": false, "error": "Invalid data"}
	}
	p := c.find(asked.Waybill)
	if p == nil || p.Status != "Manifested" && p.Status != "Pending" {
		return fields{"status": "False", "waybill": asked.Waybill, "remark": "Shipment can't be cancelled now"}
	}
	p.Cancelled = true
	return fields{"status": "True", "waybill": asked.Waybill, "remark": "Shipment has been cancelled.",
		"order_id": p.Order}
}

// track returns the status of the parcels with the given waybills, separated by commas. Unknown ones are left out, as
// Delhivery does.
func (c *Courier) track(waybills string) any {
	found := []any{}
	for one := range strings.SplitSeq(waybills, ",") {
		if p := c.find(one); p != nil {
			found = append(found, fields{"Shipment": fields{"AWB": p.Waybill, "ReferenceNo": p.Order,
				"Status": fields{"StatusType": p.Type, "Status": p.Status, "StatusDateTime": "2026-11-21T15:00:00",
					"StatusLocation": "Pune_Hub", "StatusCode": p.Code, "Instructions": p.Why}}})
		}
	}
	if len(found) == 0 {
		return fields{"Success": false, "Error": "No such waybill or Order Id found", "rmk": "Data does not exists"}
	}
	return fields{"ShipmentData": found}
}

// pickUp requests a collection; a second request for the same place and day is refused.
func (c *Courier) pickUp(body string) (int, any) {
	var asked struct {
		Place string `json:"pickup_location"`
		Day   string `json:"pickup_date"`
		Count int    `json:"expected_package_count"`
	}
	if err := json.Unmarshal([]byte(body), &asked); err != nil || asked.Place != Place {
		return http.StatusBadRequest, fields{"error": fields{"pickup_location": "ClientWarehouse matching query does " +
			"not exist."}}
	}
	request := asked.Place + " " + asked.Day
	for _, p := range c.pickups {
		if strings.HasPrefix(p, request+" ") {
			return http.StatusBadRequest, fields{"pr_exist": true, "message": "Pickup request already exists"}
		}
	}
	c.pickups = append(c.pickups, fmt.Sprint(request, " ", asked.Count))
	return http.StatusCreated, fields{"pickup_id": len(c.pickups), "incoming_center_name": "Pune_Hub"}
}

// asXML writes a reply as the courier's XML does: maps as elements, lists as list-item, everything else as text.
func asXML(said any) string {
	text := strings.Builder{}
	switch said := said.(type) {
	case fields:
		for name, one := range said {
			fmt.Fprintf(&text, "<%s>%s</%s>", name, asXML(one), name)
		}
	case []any:
		for _, one := range said {
			fmt.Fprintf(&text, "<list-item>%s</list-item>", asXML(one))
		}
	case []string:
		for _, one := range said {
			fmt.Fprintf(&text, "<list-item>%s</list-item>", asXML(one))
		}
	case bool:
		text.WriteString(map[bool]string{true: "True", false: "False"}[said])
	case nil:
	default:
		_ = xml.EscapeText(&text, []byte(fmt.Sprint(said)))
	}
	return text.String()
}

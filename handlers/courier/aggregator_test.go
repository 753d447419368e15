package courier_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"hearth/handlers/courier"
	"hearth/handlers/integrations/carrier"
	"hearth/handlers/integrations/dial"
	"hearth/handlers/web"
	"hearth/handlers/web/webtest"
	"hearth/store/settings"
	"hearth/store/shipments"
	"hearth/store/storetest"
)

// aggregator is a client of a pretended aggregator of couriers: orders are made first and get their number second, the
// token ends, and a repeated order is a second one, or an old cancelled one with HTTP 200.
type aggregator struct {
	base  string
	mu    sync.Mutex
	token string
}

type aggregated struct {
	ID                      int
	Reference, AWB, Status  string
	Message, Token, Courier string
	Orders                  []aggregated
}

// Book makes an order, unless there is one of this reference, and has a number given to it.
func (a *aggregator) Book(ctx context.Context, p carrier.Package) (booked carrier.Booked, err error) {
	o, err := a.find(ctx, p.Reference)
	if errors.Is(err, carrier.ErrUnknown) {
		o, err = a.call(ctx, "POST", "/orders", map[string]any{"reference": p.Reference, "pin": p.Pin,
			"weight": p.Weight, "cod": p.Collect > 0})
	}
	if err != nil {
		return booked, err
	}
	if o.Status == "CANCELED" {
		return booked, &carrier.RefusedError{Say: "The courier has cancelled this order. Book it again."}
	}
	if o.AWB == "" {
		if o, err = a.call(ctx, "POST", fmt.Sprintf("/orders/%d/number", o.ID), nil); err != nil {
			if errors.As(err, new(*carrier.RefusedError)) {
				err = errors.Join(err, a.Cancel(ctx, p.Key))
			}
			return booked, err
		}
	}
	return carrier.Booked{Key: carrier.Key{Waybill: o.AWB, Reference: p.Reference}}, nil
}

// Find returns the order of a reference.
func (a *aggregator) Find(ctx context.Context, k carrier.Key) (carrier.Booked, error) {
	o, err := a.find(ctx, k.Reference)
	if err == nil && o.Status == "CANCELED" {
		err = carrier.ErrUnknown
	}
	return carrier.Booked{Key: carrier.Key{Waybill: o.AWB, Reference: o.Reference}}, err
}

func (a *aggregator) find(ctx context.Context, reference string) (found aggregated, err error) {
	list, err := a.call(ctx, "GET", "/orders?reference="+reference, nil)
	if err == nil && len(list.Orders) == 0 {
		err = carrier.ErrUnknown
	}
	for _, o := range list.Orders {
		if found = o; o.Status != "CANCELED" {
			break
		}
	}
	return found, err
}

func (a *aggregator) Cancel(ctx context.Context, k carrier.Key) error {
	_, err := a.call(ctx, "POST", "/cancel", map[string]any{"reference": k.Reference, "awb": k.Waybill})
	return err
}

func (a *aggregator) Track(ctx context.Context, waybills []string) (map[string]carrier.Tracking, error) {
	list, err := a.call(ctx, "GET", "/orders?awb="+strings.Join(waybills, ","), nil)
	found := map[string]carrier.Tracking{}
	for _, o := range list.Orders {
		found[o.AWB] = o.tracking()
	}
	return found, err
}

func (a *aggregator) ReadPush(body []byte) (map[string]carrier.Tracking, error) {
	var o aggregated
	if err := json.Unmarshal(body, &o); err != nil || o.AWB == "" {
		return nil, errors.New("the push can't be read")
	}
	return map[string]carrier.Tracking{o.AWB: o.tracking()}, nil
}

func (o aggregated) tracking() (t carrier.Tracking) {
	t.Status, t.Reference, t.Delivered = o.Status, o.Reference, o.Status == "DELIVERED"
	stages := map[string]shipments.Stage{"NEW": shipments.Waiting, "IN TRANSIT": shipments.Moving,
		"DELIVERED": shipments.Over}
	stage, known := stages[o.Status]
	if t.Stage = stage; !known {
		t.Stage = shipments.Unknown
	}
	return t
}

// call makes a call, with a new token if the one before has ended.
func (a *aggregator) call(ctx context.Context, method, path string, body any) (reply aggregated, err error) {
	a.mu.Lock()
	defer a.mu.Unlock()
	status := http.StatusUnauthorized
	for range 2 {
		if status, err = a.do(ctx, method, path, body, &reply); err != nil || status != http.StatusUnauthorized {
			break
		}
		if _, err = a.do(ctx, "POST", "/login", map[string]string{"password": "secret"}, &reply); err != nil {
			break
		}
		a.token = reply.Token
	}
	switch {
	case err != nil:
	case status == http.StatusTooManyRequests:
		err = carrier.ErrWait
	case status == http.StatusUnprocessableEntity:
		err = &carrier.RefusedError{Say: reply.Message}
	case status != http.StatusOK:
		err = fmt.Errorf("the aggregator answers HTTP %d", status)
	}
	return reply, err
}

func (a *aggregator) do(ctx context.Context, method, path string, body any, reply *aggregated) (int, error) {
	content, err := json.Marshal(body)
	if err != nil {
		return 0, err
	}
	request, err := http.NewRequestWithContext(ctx, method, a.base+path, bytes.NewReader(content))
	if err != nil {
		return 0, err
	}
	request.Header.Set("Authorization", "Bearer "+a.token)
	answer, err := dial.Client(10 * time.Second).Do(request)
	if err != nil {
		return 0, err
	}
	defer func() { _ = answer.Body.Close() }()
	*reply = aggregated{}
	return answer.StatusCode, json.NewDecoder(answer.Body).Decode(reply)
}

// panel is the aggregator's side.
type panel struct {
	mu     sync.Mutex
	orders []*aggregated
	token  int
	// lost and late are how many of the next orders are made with a lost reply, and with a delay until they are found.
	lost, late int
	refuse     string
	logins     int
}

func (p *panel) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	p.mu.Lock()
	defer p.mu.Unlock()
	var in struct{ Reference, Awb string }
	_ = json.NewDecoder(r.Body).Decode(&in)
	answer := func(status int, o aggregated) {
		w.WriteHeader(status)
		_ = json.NewEncoder(w).Encode(o)
	}
	var number int
	_, _ = fmt.Sscanf(r.URL.Path, "/orders/%d/number", &number)
	switch {
	case r.URL.Path == "/login":
		p.logins++
		p.token = p.logins
		answer(http.StatusOK, aggregated{Token: fmt.Sprint("t", p.token)})
	case r.Header.Get("Authorization") != fmt.Sprint("Bearer t", p.token):
		answer(http.StatusUnauthorized, aggregated{})
	case number > 0 && p.refuse != "":
		answer(http.StatusUnprocessableEntity, aggregated{Message: p.refuse})
	case number > 0:
		o := p.orders[number-1]
		o.AWB = fmt.Sprint("AG", 1000+number)
		answer(http.StatusOK, *o)
	case r.Method == "POST" && r.URL.Path == "/orders":
		p.create(w, in.Reference, answer)
	case r.URL.Path == "/cancel":
		for _, o := range p.orders {
			if o.Reference == in.Reference {
				o.Status = "CANCELED"
			}
		}
		answer(http.StatusOK, aggregated{})
	default:
		q, list := r.URL.Query(), aggregated{}
		for _, o := range p.orders {
			if p.late == 0 && (o.Reference == q.Get("reference") || o.AWB != "" && strings.Contains(q.Get("awb"),
				o.AWB)) {
				list.Orders = append(list.Orders, *o)
			}
		}
		p.late = max(p.late-1, 0)
		answer(http.StatusOK, list)
	}
}

// create makes an order without asking whether there is one, and gives a cancelled one back.
func (p *panel) create(w http.ResponseWriter, reference string, answer func(int, aggregated)) {
	for _, o := range p.orders {
		if o.Reference == reference && o.Status == "CANCELED" {
			answer(http.StatusOK, *o)
			return
		}
	}
	o := &aggregated{ID: len(p.orders) + 1, Reference: reference, Status: "NEW"}
	p.orders = append(p.orders, o)
	if p.lost > 0 {
		p.lost--
		if line, _, err := http.NewResponseController(w).Hijack(); err == nil {
			_ = line.Close()
		}
		return
	}
	answer(http.StatusOK, *o)
}

// locked changes the panel between two of its answers.
func (p *panel) locked(do func()) {
	p.mu.Lock()
	defer p.mu.Unlock()
	do()
}

// references are the orders of the aggregator, with their states.
func (p *panel) references() string {
	p.mu.Lock()
	defer p.mu.Unlock()
	all := []string{}
	for _, o := range p.orders {
		all = append(all, strings.Join(strings.Fields(o.Reference+" "+o.AWB+" "+o.Status), " "))
	}
	return strings.Join(all, "; ")
}

// aggregates is a shop that books with the aggregator.
func aggregates(t *testing.T) (*desk, *panel) {
	t.Helper()
	d, p := open(t, "delhivery_push_key", pushKey), &panel{}
	server := httptest.NewServer(p)
	t.Cleanup(server.Close)
	client := &aggregator{base: server.URL}
	parcels := courier.New(d.Store, slog.New(slog.DiscardHandler),
		func(*settings.Values) carrier.Courier { return client })
	out := &d.Handlers.Work.Outside
	out.SendBooking, out.TrackParcels, out.AskEstimates = parcels.SendBooking, parcels.Round, parcels.AskEstimates
	return d, p
}

func TestAggregatorGivesTheNumberAfterTheOrder(t *testing.T) {
	d, p := aggregates(t)
	o := d.order()
	webtest.Says(t, d.asks(o), true, "")
	storetest.Same(t, "the number before", d.booking(o)("waybill"), "")
	d.works(0)
	d.is(o, "booked", "")
	storetest.Same(t, "the orders", p.references(), "1001 AG1001 NEW")
	storetest.Same(t, "the number", d.booking(o)("waybill"), "AG1001")
	p.locked(func() { p.token, p.orders[0].Status = 99, "IN TRANSIT" }) // the token has ended
	webtest.Says(t, d.ShipBy(d.clerk, o.ID, "tracking_id", "", "courier_name", ""), true, "")
	d.round()
	p.locked(func() { storetest.Same(t, "logins", p.logins, 2) })
	storetest.Same(t, "the state", d.says(o), "shipped: IN TRANSIT")
}

func TestLostReplyOfAnAggregatorMakesNoSecondOrder(t *testing.T) {
	d, p := aggregates(t)
	o := d.order()
	d.asks(o)
	p.locked(func() { p.lost = 1 })
	d.works(0)
	d.is(o, "asked", "does not answer")
	// The order is not found at once; it is not made again before it would be.
	p.locked(func() { p.late = 1 })
	d.works(time.Minute)
	d.is(o, "asked", "does not answer")
	d.works(10 * time.Minute)
	d.is(o, "booked", "")
	storetest.Same(t, "the orders", p.references(), "1001 AG1001 NEW")
}

func TestCancelledOrderThatAnAggregatorGivesBackIsNoBooking(t *testing.T) {
	d, p := aggregates(t)
	o := d.order()
	d.asks(o)
	p.locked(func() { p.lost = 1 })
	d.works(0)
	p.locked(func() { p.orders[0].Status = "CANCELED" }) // in its panel
	d.works(10 * time.Minute)
	d.is(o, "refused", "The courier has cancelled this order.")
	d.asks(o)
	d.works(0)
	d.is(o, "booked", "")
	storetest.Same(t, "the orders", p.references(), "1001 CANCELED; 1001-2 AG1002 NEW")
	webtest.Says(t, d.undo(fmt.Sprintf("admin/orders/%d/booking", o.ID)), true, "being cancelled")
	d.works(time.Minute)
	d.is(o, "cancelled", "")
	storetest.Same(t, "the orders", p.references(), "1001 CANCELED; 1001-2 AG1002 CANCELED")
}

func TestOrderThatGetsNoNumberIsCancelledWithTheBooking(t *testing.T) {
	d, p := aggregates(t)
	o := d.order()
	p.locked(func() { p.refuse = "No courier serves this pincode." })
	d.asks(o)
	d.works(0)
	d.is(o, "refused", "No courier serves this pincode.")
	storetest.Same(t, "the orders", p.references(), "1001 CANCELED")
}

func TestPushOfAnAggregatorHasABareKey(t *testing.T) {
	d, _ := aggregates(t)
	o := d.order()
	d.asks(o)
	d.works(0)
	d.ShipBy(d.clerk, o.ID, "tracking_id", "", "courier_name", "")
	parcels := courier.New(d.Store, slog.New(slog.DiscardHandler),
		func(*settings.Values) carrier.Courier { return &aggregator{} })
	push := func(key, body string) error {
		_, err := parcels.Push(ctx, nil, web.Raw{Bytes: []byte(body),
			Header: http.Header{shipments.PushHeader: {key}}})
		return err
	}
	const body = `{"awb":"AG1001","status":"DELIVERED"}`
	for _, wrong := range []error{push("", body), push("forged", body), push(pushKey, `{"awb":""}`)} {
		if wrong == nil {
			t.Error("a push is accepted")
		}
	}
	storetest.Must(t, push(pushKey, `{"awb":"AG9999","status":"DELIVERED"}`))
	storetest.Same(t, "the state", d.says(o), "shipped: ")
	storetest.Must(t, push(pushKey, body))
	storetest.Same(t, "the state", d.says(o), "delivered: DELIVERED")
}

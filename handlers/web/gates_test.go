package web

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
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/julienschmidt/httprouter"
)

// frameFor returns a frame whose gates for reading and ordering admit one request and let one wait.
func frameFor(log *bytes.Buffer) *Frame {
	f := New(Options{
		Log: slog.New(slog.NewTextHandler(log, nil)), Now: time.Now, Policy: func() *Policy { return &Policy{} },
		Changes: Changes{Version: func() int64 { return 1 }, Since: func(int64, []int64) bool { return false }},
		Sessions: Sessions{Find: func(context.Context, string, ListenerKind) (Account, error) {
			return Account{}, errors.New("the session was looked up")
		}},
	})
	for _, kind := range []RequestKind{Reading, Rendering, Ordering} {
		f.gates[kind] = &gate{slots: make(chan struct{}, 1), queue: make(chan struct{}, 1), wait: time.Hour}
	}
	return f
}

// fill takes all slots of a gate and its whole queue.
func fill(g *gate) {
	g.slots <- struct{}{}
	g.queue <- struct{}{}
}

type nothing struct{}

// Under overload a call is refused before its session or body is read; it does not wait and has no log line of its
// own. Orders, cached replies and logins are not affected.
func TestCrowdIsRefusedBeforeParsing(t *testing.T) {
	var log bytes.Buffer
	f := frameFor(&log)
	told := func(context.Context, *Caller, nothing) (Reply, error) { return Done("told"), nil }
	routes := []Route{
		Call("POST", "own", LoggedIn, 1000, Views, told),
		Call("GET", "all", Anybody, 1000, Views, told).ForAll(),
		Call("GET", "other", Anybody, 1000, Views, told).ForAll(),
		Call("GET", "order", Anybody, 1000, Views, told).ForOrders(),
		Call("GET", "guess", Anybody, 1000, Views, told).Guessing("password"),
	}
	served := httptest.NewUnstartedServer(f.Handler(PublicListener, routes, http.NotFoundHandler(),
		func(*httprouter.Router) {}))
	bounded := f.Bound(served.Listener)
	served.Listener, served.Config.ConnState, served.Config.ConnContext = bounded, bounded.Note, bounded.WithConnection
	served.Start()
	defer served.Close()
	ask := func(method, path string) (int, string, http.Header) {
		r, err := http.NewRequest(method, served.URL+"/api/"+path, strings.NewReader("not what was expected"))
		if err != nil {
			t.Fatal(err)
		}
		r.AddCookie(&http.Cookie{Name: "hearth_session", Value: "somebody"})
		reply, err := served.Client().Do(r)
		if err != nil {
			t.Fatal(err)
		}
		defer func() { _ = reply.Body.Close() }()
		var body struct{ Message, Code string }
		if err := json.NewDecoder(reply.Body).Decode(&body); err != nil {
			t.Fatal(err)
		}
		if reply.StatusCode == http.StatusServiceUnavailable &&
			(body.Code == "" || reply.Header.Get("Retry-After") != "1") {
			t.Errorf("%s: code %q, Retry-After %q", path, body.Code, reply.Header.Get("Retry-After"))
		}
		return reply.StatusCode, body.Message, reply.Header
	}
	if status, _, _ := ask("GET", "all"); status != http.StatusOK {
		t.Fatalf("the reply to be kept: %d", status)
	}
	fill(f.gates[Reading])
	began := time.Now()
	for path, want := range map[string]int{"own": 503, "other": 503, "all": 200, "order": 200, "guess": 200} {
		method := map[bool]string{true: "POST", false: "GET"}[path == "own"]
		if status, message, _ := ask(method, path); status != want || want == 503 && message != ErrOverloaded.Message {
			t.Errorf("%s: %d %q, want %d", path, status, message, want)
		}
	}
	if took := time.Since(began); took > 30*time.Second {
		t.Errorf("somebody waited: %s", took)
	}
	if lines := strings.Count(log.String(), "status=503"); lines != 0 {
		t.Errorf("%d lines for refusals:\n%s", lines, log.String())
	}
	fill(f.gates[Ordering])
	if status, _, _ := ask("GET", "order"); status != http.StatusServiceUnavailable {
		t.Errorf("an order without a place: %d", status)
	}
}

// The parts of a page, cached or not, do not wait again for a slot once the page was admitted.
func TestPageWaitsForOneRenderSlotOnly(t *testing.T) {
	f := frameFor(&bytes.Buffer{})
	thing := func(text string) Response { return Response{Status: http.StatusOK, Body: []byte(text)} }
	page, err := f.Once(t.Context(), Rendering, "page", func(ctx context.Context) (Response, error) {
		fill(f.gates[Reading])
		part, err := f.Once(ctx, Reading, "part", func(context.Context) (Response, error) { return thing("part"), nil })
		if err != nil {
			return Response{}, err
		}
		return thing("page with " + string(part.Body)), nil
	})
	if err != nil || string(page.Body) != "page with part" {
		t.Fatalf("%v", err)
	}
	if _, err := f.Once(t.Context(), Reading, "another", nil); !errors.Is(err, ErrOverloaded) {
		t.Errorf("another part by itself: %v", err)
	}
}

// Refusals are logged as one line a second.
func TestRefusalsAreLoggedTogether(t *testing.T) {
	var log bytes.Buffer
	f := frameFor(&log)
	synctest.Test(t, func(t *testing.T) {
		for range 5000 {
			f.away.note(t.Context(), time.Now())
		}
		f.away.note(t.Context(), time.Now().Add(-time.Minute))
		time.Sleep(1100 * time.Millisecond)
		f.away.note(t.Context(), time.Now().Add(-7*time.Millisecond))
		time.Sleep(3 * time.Second)
		synctest.Wait()
		for _, want := range []string{"msg=crowded turned_away=5001 most=1m0s", "msg=crowded turned_away=1 most=7ms"} {
			if !strings.Contains(log.String(), want) {
				t.Errorf("%q is not told:\n%s", want, log.String())
			}
		}
		if lines := strings.Count(log.String(), "\n"); lines != 2 {
			t.Errorf("%d lines", lines)
		}
	})
}

// Thirty-two clients that repeat their requests at once all get replies. With over a hundred in the queue, new
// requests are refused at once, and a queue that does not move is refused within a second. An order is still
// admitted.
func TestReadRequestsWaitAndExcessOnesAreRefusedWithinASecond(t *testing.T) {
	f := frameFor(&bytes.Buffer{})
	synctest.Test(t, func(t *testing.T) {
		f.gates = newGates()
		began, refused := time.Now(), atomic.Int64{}
		for reader := range 32 {
			go func() {
				for made := 0; time.Since(began) < 3*time.Second; made++ {
					if _, err := f.Once(t.Context(), Reading, fmt.Sprint(reader, made),
						func(context.Context) (Response, error) {
							time.Sleep(time.Millisecond)
							return Response{Status: http.StatusOK, Body: []byte("list")}, nil
						}); err != nil {
						refused.Add(1)
						time.Sleep(time.Millisecond)
					}
				}
			}()
		}
		time.Sleep(4 * time.Second)
		if many := refused.Load(); many > 0 {
			t.Errorf("%d of thirty-two readers were refused", many)
		}
		looking := f.gates[Reading]
		for range cap(looking.slots) {
			looking.slots <- struct{}{}
		}
		for range cap(looking.queue) {
			go func() {
				began := time.Now()
				if _, err := looking.enter(t.Context()); !errors.Is(err, ErrOverloaded) ||
					time.Since(began) > time.Second {
					t.Errorf("who waits is told %v after %s", err, time.Since(began))
				}
			}()
		}
		synctest.Wait()
		began = time.Now()
		if _, err := looking.enter(t.Context()); !errors.Is(err, ErrOverloaded) || time.Since(began) > 0 {
			t.Errorf("who comes behind them is told %v after %s", err, time.Since(began))
		}
		_, leave, err := f.enter(t.Context(), Ordering)
		if err != nil || time.Since(began) > 0 {
			t.Fatalf("an order waits %s: %v", time.Since(began), err)
		}
		leave()
		time.Sleep(2 * time.Second)
	})
}

// The time of a refused request is measured from its first byte, even if the server looked at it later.
func TestRefusalTimeCountsFromTheFirstByte(t *testing.T) {
	f := frameFor(&bytes.Buffer{})
	synctest.Test(t, func(t *testing.T) {
		one := &connection{all: f.Bound(nil)}
		one.stopwatch.read(1)
		time.Sleep(7 * time.Second)
		f.away.note(one.all.WithConnection(context.Background(), one), time.Now())
		f.away.mu.Lock()
		most := f.away.most
		f.away.mu.Unlock()
		if most != 7*time.Second {
			t.Errorf("it took %v", most)
		}
		time.Sleep(3 * time.Second) // until the log line of the second was written
	})
}

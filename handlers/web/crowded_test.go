package web

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/julienschmidt/httprouter"
)

// frameFor is a frame whose gates for looking and ordering have one place and one who waits.
func frameFor(log *bytes.Buffer) *Frame {
	f := New(Options{
		Log: slog.New(slog.NewTextHandler(log, nil)), Now: time.Now, Policy: func() *Policy { return &Policy{} },
		Changes: Changes{Version: func() int64 { return 1 }, Since: func(int64, []int64) bool { return false }},
		Sessions: Sessions{Find: func(context.Context, string, Door) (Account, error) {
			return Account{}, errors.New("the session was looked up")
		}},
	})
	for _, kind := range []Crowd{Looking, Showing, Ordering} {
		f.gates[kind] = &gate{places: make(chan struct{}, 1), line: make(chan struct{}, 1), wait: time.Hour}
	}
	return f
}

// fill takes the place of a gate, and its line.
func fill(g *gate) {
	g.places <- struct{}{}
	g.line <- struct{}{}
}

type nothing struct{}

// A call for which there is no place is refused before anything is known of it: neither session nor body are read, nobody waits, and it
// has no line of its own in the log. Orders, kept replies and logins are not concerned.
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
	served := httptest.NewUnstartedServer(f.Handler(PublicDoor, routes, http.NotFoundHandler(), func(*httprouter.Router) {}))
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
		if reply.StatusCode == http.StatusServiceUnavailable && (body.Code == "" || reply.Header.Get("Retry-After") != "1") {
			t.Errorf("%s: code %q, Retry-After %q", path, body.Code, reply.Header.Get("Retry-After"))
		}
		return reply.StatusCode, body.Message, reply.Header
	}
	if status, _, _ := ask("GET", "all"); status != http.StatusOK {
		t.Fatalf("the reply to be kept: %d", status)
	}
	f.pressure.begin = func() func() { return func() {} } // whatever else this machine does
	fill(f.gates[Looking])
	began := time.Now()
	for path, want := range map[string]int{"own": 503, "other": 503, "all": 200, "order": 200, "guess": 200} {
		method := map[bool]string{true: "POST", false: "GET"}[path == "own"]
		if status, message, _ := ask(method, path); status != want || want == 503 && message != ErrCrowded.Message {
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

// What has its place makes its parts without waiting for another, in what is kept too.
func TestPageWaitsForOneRenderSlotOnly(t *testing.T) {
	f := frameFor(&bytes.Buffer{})
	thing := func(text string) Thing { return Thing{Status: http.StatusOK, Body: []byte(text)} }
	page, err := f.Once(t.Context(), Showing, "page", func(ctx context.Context) (Thing, error) {
		fill(f.gates[Looking])
		part, err := f.Once(ctx, Looking, "part", func(context.Context) (Thing, error) { return thing("part"), nil })
		if err != nil {
			return Thing{}, err
		}
		return thing("page with " + string(part.Body)), nil
	})
	if err != nil || string(page.Body) != "page with part" {
		t.Fatalf("%v", err)
	}
	if _, err := f.Once(t.Context(), Looking, "another", nil); !errors.Is(err, ErrCrowded) {
		t.Errorf("another part by itself: %v", err)
	}
}

// In each second with refusals there is one line about them all.
func TestRefusalsAreLoggedTogether(t *testing.T) {
	var log bytes.Buffer
	f := frameFor(&log)
	synctest.Test(t, func(t *testing.T) {
		for range 5000 {
			f.away.note(time.Millisecond)
		}
		f.away.note(time.Minute)
		time.Sleep(1100 * time.Millisecond)
		f.away.note(7 * time.Millisecond)
		time.Sleep(3 * time.Second)
		synctest.Wait()
		for _, want := range []string{"msg=crowded turned_away=5001 p50=1ms p99=1ms", "msg=crowded turned_away=1 p50=7ms p99=7ms most=7ms"} {
			if !strings.Contains(log.String(), want) {
				t.Errorf("%q is not told:\n%s", want, log.String())
			}
		}
		if lines := strings.Count(log.String(), "\n"); lines != 2 {
			t.Errorf("%d lines", lines)
		}
	})
}

// While those are turned away who only look, half of their places rest, until a second passes without any of them; guessers who are
// turned away cost nobody a place.
func TestBrowsingCrowdLeavesSlotsForOrders(t *testing.T) {
	f := frameFor(&bytes.Buffer{})
	synctest.Test(t, func(t *testing.T) {
		resting := func() int {
			synctest.Wait()
			return len(f.gates[Looking].places)
		}
		f.gates[Looking] = &gate{places: make(chan struct{}, 4), line: make(chan struct{}, 1), wait: time.Hour}
		for _, c := range []struct {
			name string
			kind Crowd
			wait time.Duration
			want int
		}{
			{"guessers", Guessing, 0, 0}, {"an order", Ordering, 0, 0}, {"who looks", Looking, 0, 2},
			{"a second later", Guessing, 1100 * time.Millisecond, 2},
			{"with one more", Showing, 800 * time.Millisecond, 2}, {"who guesses then", Guessing, time.Second, 2},
			{"after a quiet second", Guessing, 1200 * time.Millisecond, 0},
		} {
			time.Sleep(c.wait)
			f.pressure.feel(c.kind)
			if got := resting(); got != c.want {
				t.Errorf("%s: %d of 4 places rest, want %d", c.name, got, c.want)
			}
		}
	})
}

// Thirty-two readers who come again as soon as they are answered are no crowd, not even after one: the places that rest are given back.
func TestReturningReadersAreNotShed(t *testing.T) {
	f := frameFor(&bytes.Buffer{})
	synctest.Test(t, func(t *testing.T) {
		f.gates = newGates()
		f.pressure.begin = func() func() { // without the processors of this machine, which others may keep waiting
			ctx, cancel := context.WithCancel(context.Background())
			f.gates[Looking].rest(ctx)
			return cancel
		}
		f.pressure.feel(Looking)
		began, refused := time.Now(), atomic.Int64{}
		for reader := range 32 {
			go func() {
				for made := 0; time.Since(began) < 3*time.Second; made++ {
					if _, err := f.Once(t.Context(), Looking, fmt.Sprint(reader, made), func(context.Context) (Thing, error) {
						time.Sleep(time.Millisecond)
						return Thing{Status: http.StatusOK, Body: []byte("list")}, nil
					}); err != nil {
						refused.Add(1)
						time.Sleep(time.Millisecond)
					}
				}
			}()
		}
		time.Sleep(4 * time.Second)
		if many, resting := refused.Load(), f.gates[Looking].resting.Load(); many > 0 || resting {
			t.Errorf("%d were refused; places rest: %v", many, resting)
		}
	})
}

// The time of a refusal is that from the first byte read to the last written.
func TestRefusalTimeCountsFromTheFirstByte(t *testing.T) {
	f := frameFor(&bytes.Buffer{})
	synctest.Test(t, func(t *testing.T) {
		ours, theirs := net.Pipe()
		all := f.Bound(nil)
		one := &connection{Conn: ours, all: all}
		all.open[one] = true
		go func() {
			_, _ = theirs.Write([]byte("GET"))
			time.Sleep(3 * time.Second)
			_, _ = theirs.Write([]byte(" /"))
		}()
		buffer := make([]byte, 10)
		for range 2 {
			if _, err := one.Read(buffer); err != nil {
				t.Fatal(err)
			}
		}
		f.away.noteOf(all.WithConnection(context.Background(), one), time.Now())
		time.Sleep(4 * time.Second)
		all.Note(one, http.StateIdle)
		all.Note(one, http.StateIdle) // it is counted once
		f.away.mu.Lock()
		many, took := f.away.many, slices.Clone(f.away.took)
		f.away.mu.Unlock()
		if many != 1 || len(took) != 1 || took[0] != 7*time.Second {
			t.Errorf("%d took %v", many, took)
		}
		time.Sleep(3 * time.Second) // until it was told
	})
}

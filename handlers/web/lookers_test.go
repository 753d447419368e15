package web

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/julienschmidt/httprouter"
)

// oneConnection is a listener with a single connection, on which each write arrives as one read.
type oneConnection struct {
	ours chan net.Conn
	gone chan struct{}
}

func (l oneConnection) Accept() (net.Conn, error) {
	select {
	case socket := <-l.ours:
		return socket, nil
	case <-l.gone:
		return nil, net.ErrClosed
	}
}
func (l oneConnection) Close() error   { close(l.gone); return nil }
func (l oneConnection) Addr() net.Addr { return &net.TCPAddr{IP: net.IPv4(127, 0, 0, 1)} }

// talk sends parts to a frame, one read each and pause between them, then a last request, and returns each answer: its status, and
// "early" for those that net/http did not write.
func talk(t *testing.T, f *Frame, served http.Handler, pause time.Duration, parts []string) (answers []string) {
	t.Helper()
	ours, theirs := net.Pipe()
	listener := oneConnection{make(chan net.Conn, 1), make(chan struct{})}
	listener.ours <- ours
	bounded := f.Bound(listener)
	server := &http.Server{
		Handler:           served,
		ConnState:         bounded.Note,
		ConnContext:       bounded.WithConnection,
		ReadHeaderTimeout: 5 * time.Second,
	}
	go func() { _ = server.Serve(bounded) }() // it ends with the listener
	defer func() { _ = server.Close() }()
	told := make(chan []string)
	go func() {
		answers, in := []string{}, bufio.NewReader(theirs)
		for {
			reply, err := http.ReadResponse(in, nil)
			if err != nil {
				break
			}
			body, err := io.ReadAll(reply.Body)
			answer := fmt.Sprint(reply.StatusCode)
			if reply.Header.Get("Date") == "" {
				answer += " early"
			}
			if reply.StatusCode == 503 &&
				(err != nil || !strings.Contains(string(body), "very busy") || reply.Header.Get("Retry-After") != "1") {
				answer += fmt.Sprintf(" with %v %s %v", reply.Header, body, err)
			}
			answers = append(answers, answer)
		}
		told <- answers
	}()
	for _, part := range append(parts, "GET /api/last HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n") {
		if _, err := io.WriteString(theirs, part); err != nil {
			break // the connection was closed: the answers tell
		}
		time.Sleep(pause)
	}
	return <-told
}

// While the processors are saturated, what is read first on a connection is refused at once if it is one whole request of a call that
// only looks. Everything else goes the usual way, and each request gets one answer.
func TestBrowsingIsShedBeforeParsing(t *testing.T) {
	var log bytes.Buffer
	f := frameFor(&log)
	f.pressure.begin = func() func() { return func() {} } // nobody looks at the processors of this machine
	told := func(context.Context, *Caller, nothing) (Reply, error) { return Done("told"), nil }
	served := f.Handler(PublicDoor, []Route{
		Call("GET", "all", Anybody, 1000, Views, told).ForAll(),
		Call(
			"GET",
			"one/:id",
			Anybody,
			1000,
			Views,
			func(context.Context, *Caller, ByID) (Reply, error) { return Done("told"), nil },
		).ForAll(),
		Call("GET", "order", Anybody, 1000, Views, told).ForOrders(),
		Call("POST", "order", Anybody, 1000, Views, func(_ context.Context, _ *Caller, in struct{ Text Text }) (Reply, error) {
			return Done(string(in.Text)), nil
		}).ForOrders(),
	}, http.NotFoundHandler(), func(*httprouter.Router) {})
	const host = " HTTP/1.1\r\nHost: localhost\r\n"
	const whole = "GET /api/all" + host + "\r\n"
	form := "POST /api/order" + host + "Content-Type: application/x-www-form-urlencoded\r\nContent-Length: " + fmt.Sprint(
		len("text="+whole),
	) + "\r\n\r\n"
	for name, c := range map[string]struct {
		parts []string
		want  string
	}{
		"two calls":                 {[]string{whole, whole}, "503 early, 503 early, 404"},
		"with a query":              {[]string{"GET /api/all?page=2" + host + "Accept: */*\r\n\r\n"}, "503 early, 404"},
		"with a parameter":          {[]string{"GET /api/one/7" + host + "\r\n"}, "503 early, 404"},
		"after an order":            {[]string{"GET /api/order" + host + "\r\n", whole}, "200, 503 early, 404"},
		"after another call":        {[]string{"GET /api/none" + host + "\r\n", whole}, "404, 503 early, 404"},
		"a path below a call":       {[]string{"GET /api/all/7" + host + "\r\n"}, "404, 404"},
		"two at once":               {[]string{whole + whole}, "503, 503, 404"},
		"in two pieces":             {[]string{"GET /api/all HTTP/1.1\r\nHo", "st: localhost\r\n\r\n"}, "503, 404"},
		"of an older kind":          {[]string{"GET /api/all HTTP/1.0\r\nHost: localhost\r\nConnection: keep-alive\r\n\r\n"}, "503, 404"},
		"which ends the connection": {[]string{"GET /api/all" + host + "Connection: close\r\n\r\n"}, "503"},
		"with a body":               {[]string{"GET /api/all" + host + "content-length: 4\r\n\r\n", "four"}, "503, 404"},
		"in a body":                 {[]string{form, "text=", whole}, "200, 404"},
		"at the start of a head":    {[]string{"X-", whole}, "405, 404"},
	} {
		synctest.Test(t, func(t *testing.T) {
			f.saturated.Store(true)
			if got := strings.Join(talk(t, f, served, time.Second, c.parts), ", "); got != c.want {
				t.Errorf("%s: answered %s, want %s", name, got, c.want)
			}
			f.saturated.Store(false)
			if got := talk(t, f, served, time.Second, []string{whole}); got[0] != "200" {
				t.Errorf("a call is answered %v once the processors are free", got)
			}
			time.Sleep(3 * time.Second) // until the refusals were told
		})
	}
}

// Who is refused again and again keeps the connection, though the server has not seen a request on it.
func TestEarlyRefusalKeepsTheConnection(t *testing.T) {
	f := frameFor(&bytes.Buffer{})
	f.pressure.begin = func() func() { return func() {} }
	synctest.Test(t, func(t *testing.T) {
		told := func(context.Context, *Caller, nothing) (Reply, error) { return Done("told"), nil }
		served := f.Handler(PublicDoor, []Route{Call("GET", "all", Anybody, 1000, Views, told).ForAll()}, http.NotFoundHandler(),
			func(*httprouter.Router) {})
		f.saturated.Store(true)
		const whole = "GET /api/all HTTP/1.1\r\nHost: localhost\r\n\r\n"
		answers := talk(t, f, served, 3*time.Second, []string{whole, whole, whole, whole})
		if got := strings.Join(answers, ", "); got != "503 early, 503 early, 503 early, 503 early, 404" {
			t.Errorf("answered %s", got)
		}
		time.Sleep(3 * time.Second) // until the refusals were told
	})
}

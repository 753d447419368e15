package web

import (
	"bufio"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/http/httptest"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/julienschmidt/httprouter"

	"hearth/handlers/web/webtest/raw"
)

// crowded runs a server that accepts a few connections only, until the test ends. A request for /long calls the
// function long, and each idle connection is reported.
func crowded(
	t *testing.T,
	most, each int,
	long func(r *http.Request),
) (address string, idle chan bool, all *Connections) {
	t.Helper()
	f := New(Options{Log: slog.New(slog.DiscardHandler), Policy: func() *Policy { return &Policy{RateLimit: true} }})
	page := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/long" {
			long(r)
		}
		_, _ = io.WriteString(w, "here") // a client that disconnected is no fault
	})
	server := httptest.NewUnstartedServer(f.Handler(PublicListener, nil, page, func(*httprouter.Router) {}))
	bounded := f.Bound(server.Listener)
	bounded.most, bounded.each = most, each
	idle = make(chan bool, 100)
	server.Listener, server.Config.ConnContext, server.Config.ConnState = bounded, bounded.WithConnection,
		func(socket net.Conn, state http.ConnState) {
			bounded.Note(socket, state)
			if state == http.StateIdle {
				idle <- true
			}
		}
	server.Start()
	t.Cleanup(server.Close)
	return server.Listener.Addr().String(), idle, bounded
}

// onTheirWay waits until the given number of requests are being received.
func (c *Connections) onTheirWay(t *testing.T, wanted int) {
	t.Helper()
	for deadline := time.Now().Add(10 * time.Second); ; runtime.Gosched() {
		c.mu.Lock()
		waiting := 0
		for one := range c.open {
			if one.stopwatch.busy.Load() && one.stopwatch.working.Load() <= 0 {
				waiting++
			}
		}
		c.mu.Unlock()
		if waiting == wanted {
			return
		}
		if time.Now().After(deadline) {
			t.Fatalf("%d requests wait for their clients, want %d", waiting, wanted)
		}
	}
}

func connect(t *testing.T, address string) net.Conn {
	t.Helper()
	socket, err := net.Dial("tcp", address)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = socket.Close() }) // the server may have closed it
	return socket
}

// Twenty idle connections reach the limit. A new connection is served, and the one that was idle longest is closed.
func TestOldestIdleConnectionIsDroppedWhenFull(t *testing.T) {
	address, idle, _ := crowded(t, 20, 1000, nil)
	waiting := make([]net.Conn, 20)
	for i := range waiting {
		if waiting[i] = connect(t, address); !raw.Answers(waiting[i], "/") {
			t.Fatalf("the %d. of 20 was not answered", i+1)
		}
		<-idle
	}
	for i := range 10 {
		if !raw.Answers(connect(t, address), "/") {
			t.Errorf("the %d. beyond 20 was not answered", i+1)
		}
	}
	if raw.Answers(waiting[0], "/") {
		t.Error("the first still has its place")
	}
	if !raw.Answers(waiting[19], "/") {
		t.Error("the last has lost its place before those who waited longer")
	}
}

// The server finishes its response before it closes a connection whose request is still arriving. Otherwise the system
// resets the connection, and the client loses the response.
func TestOversizedHeaderGetsACompleteReply(t *testing.T) {
	address, _, _ := crowded(t, 20, 5, nil)
	socket := connect(t, address)
	if _, err := fmt.Fprintf(socket, "GET / HTTP/1.1\r\nHost: localhost\r\nX-Long: %s",
		strings.Repeat("x", 2<<20)); err != nil {
		t.Fatal(err)
	}
	answer, err := io.ReadAll(socket)
	if err != nil || !strings.HasPrefix(string(answer), "HTTP/1.1 431 ") {
		t.Errorf("it is answered %q, %v", answer, err)
	}
}

// If an IP address has reached its limit with idle connections, a new connection from there replaces the longest idle
// one, and other addresses lose none.
func TestOldestIdleConnectionOfAnAddressIsDropped(t *testing.T) {
	address, idle, _ := crowded(t, 20, 5, nil)
	elsewhere, err := (&net.Dialer{LocalAddr: &net.TCPAddr{IP: net.ParseIP("127.0.0.2")}}).Dial("tcp", address)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = elsewhere.Close() }) // the server may have closed it
	waiting := []net.Conn{elsewhere}
	for range 5 {
		waiting = append(waiting, connect(t, address))
	}
	for i, socket := range waiting {
		if !raw.Answers(socket, "/") {
			t.Fatalf("the %d. was not answered", i)
		}
		<-idle
	}
	for i := range 3 {
		if !raw.Answers(connect(t, address), "/") {
			t.Errorf("the %d. beyond the share of its address was not answered", i+1)
		}
	}
	if raw.Answers(waiting[1], "/") || !raw.Answers(waiting[5], "/") || !raw.Answers(elsewhere, "/") {
		t.Error("another than who waited longest at the address made room")
	}
}

// Connections with an active request are kept; beyond the limit no connection is accepted until one ends.
func TestActiveRequestKeepsItsConnection(t *testing.T) {
	begun, ended := make(chan struct{}), make(chan struct{})
	address, _, _ := crowded(t, 4, 1000, func(*http.Request) {
		begun <- struct{}{}
		<-ended
	})
	busy := make([]net.Conn, 4)
	for i := range busy {
		busy[i] = connect(t, address)
		if _, err := fmt.Fprint(busy[i], "GET /long HTTP/1.1\r\nHost: localhost\r\n\r\n"); err != nil {
			t.Fatal(err)
		}
		<-begun
	}
	if raw.Answers(connect(t, address), "/") {
		t.Fatal("a fifth was let in beside four in the middle of their requests")
	}
	ended <- struct{}{}
	for deadline := time.Now().Add(5 * time.Second); !raw.Answers(connect(t, address), "/"); {
		if time.Now().After(deadline) {
			t.Fatal("nobody is let in after one ended")
		}
	}
	close(ended)
}

// New connections replace requests with slow bodies, the slowest first. Requests that the shop is processing are kept.
func TestSlowestSenderIsDroppedFirst(t *testing.T) {
	begun, ended := make(chan struct{}), make(chan struct{})
	address, _, all := crowded(t, 4, 1000, func(r *http.Request) {
		begun <- struct{}{}
		if r.Method == http.MethodPost {
			_, _ = io.ReadAll(r.Body) // the body may be incomplete
			return
		}
		<-ended
	})
	defer close(ended)
	worked := connect(t, address)
	if _, err := fmt.Fprint(worked, "GET /long HTTP/1.1\r\nHost: localhost\r\n\r\n"); err != nil {
		t.Fatal(err)
	}
	<-begun
	dripping := make([]net.Conn, 3)
	for i := range dripping {
		dripping[i] = connect(t, address)
		if _, err := fmt.Fprintf(dripping[i],
			"POST /long HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\nX-Some: %s\r\n\r\n",
			strings.Repeat("x", 8000*i)); err != nil {
			t.Fatal(err)
		}
		<-begun
		all.onTheirWay(t, i+1)
	}
	for range 2 {
		if !raw.Answers(connect(t, address), "/") {
			t.Error("beside bodies that drip nobody is let in")
		}
	}
	finishes := func(socket net.Conn) bool {
		if _, err := fmt.Fprint(socket, "whole"); err != nil {
			return false
		}
		reply, err := http.ReadResponse(bufio.NewReader(socket), nil)
		return err == nil && reply.StatusCode == http.StatusOK
	}
	if finishes(dripping[0]) || !finishes(dripping[2]) {
		t.Error("another than the slowest made room")
	}
	ended <- struct{}{}
	if reply, err := http.ReadResponse(bufio.NewReader(worked), nil); err != nil || reply.StatusCode != http.StatusOK {
		t.Errorf("the one that the shop worked on: %v", err)
	}
}

// An address has 16 connections, and 4 of them may have active requests. A fifth replaces the slowest; if the shop is
// processing all four, the fifth gets 503 with Retry-After.
func TestOneAddressHoldsAQuarterOfItsShareInOpenRequests(t *testing.T) {
	begun, ended := make(chan struct{}), make(chan struct{})
	address, _, all := crowded(t, 100, 16, func(r *http.Request) {
		begun <- struct{}{}
		if r.Method == http.MethodPost {
			_, _ = io.ReadAll(r.Body) // the body may be incomplete
			return
		}
		<-ended
	})
	defer close(ended)
	for i := range 20 {
		if _, err := fmt.Fprint(connect(t, address),
			"POST /long HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\n\r\n"); err != nil {
			t.Fatal(err)
		}
		<-begun
		all.onTheirWay(t, min(i+1, 4))
	}
	if !raw.Answers(connect(t, address), "/") {
		t.Error("beside bodies that drip the address is not answered")
	}
	for range 4 {
		if _, err := fmt.Fprint(connect(t, address), "GET /long HTTP/1.1\r\nHost: localhost\r\n\r\n"); err != nil {
			t.Fatal(err)
		}
		<-begun
	}
	fifth := connect(t, address)
	if _, err := fmt.Fprint(fifth, "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n"); err != nil {
		t.Fatal(err)
	}
	reply, err := http.ReadResponse(bufio.NewReader(fifth), nil)
	if err != nil || reply.StatusCode != http.StatusServiceUnavailable || reply.Header.Get("Retry-After") == "" ||
		!reply.Close {
		t.Errorf("beside four that the shop works on, a fifth is answered %v, %v", reply, err)
	}
}

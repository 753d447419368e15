package handlers_test

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"sync"
	"testing"
	"time"

	"hearth/handlers"
	"hearth/handlers/web"
	"hearth/handlers/web/webtest"
	"hearth/handlers/web/webtest/raw"
)

// served runs a shop on its own socket, like the serve command.
func served(t *testing.T, settings ...string) (address string) {
	t.Helper()
	address, _ = serving(t, settings...)
	return address
}

// serving is served with a function that begins to stop the shop.
func serving(t *testing.T, settings ...string) (address string, stop func()) {
	t.Helper()
	s := webtest.New(t, append([]string{"rate_limit", "on"}, settings...)...)
	socket, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	go func() { ended <- s.Handlers.Serve(ctx, handlers.Listener{Door: web.PublicListener, Socket: socket}) }()
	t.Cleanup(func() {
		stop()
		if err := <-ended; err != nil {
			t.Errorf("the end: %v", err)
		}
	})
	return socket.Addr().String(), stop
}

// Of 300 connections from one address, 256 are kept, and another address still gets a connection.
func TestOneAddressHoldsAtMostItsShareOfConnections(t *testing.T) {
	for name, c := range map[string]struct {
		proxies string
		want    int
	}{
		"a stranger":        {"", 256},
		"the owner's proxy": {"127.0.0.1", 300},
	} {
		t.Run(name, func(t *testing.T) {
			address := served(t, "trusted_proxies", c.proxies)
			sockets, answered := make([]net.Conn, 300), 0
			for i := range sockets {
				sockets[i] = webtest.Connects(t, "127.0.0.1", address)
			}
			// Connections are accepted in order: once this one is answered, each of the 300 has been accepted or
			// closed.
			if !raw.Answers(webtest.Connects(t, "127.0.0.2", address), "/healthz") {
				t.Error("another address was not answered")
			}
			for _, socket := range sockets {
				if raw.Answers(socket, "/healthz") {
					answered++
				}
			}
			if answered != c.want {
				t.Errorf("%d of 300 connections of one address were answered, want %d", answered, c.want)
			}
			if err := sockets[0].Close(); err != nil {
				t.Fatal(err)
			}
			for deadline := time.Now().Add(5 * time.Second); !raw.Answers(webtest.Connects(t, "127.0.0.1", address),
				"/healthz"); {
				if time.Now().After(deadline) {
					t.Fatal("a place that was given back can't be taken")
				}
			}
		})
	}
}

// One address uses all its connections for endless requests, a byte at a time. A new client from that address
// replaces one of them, and after five seconds all are closed. (Slow uploads and downloads are tested in
// handlers/web.)
func TestSlowHeadersHoldNoConnection(t *testing.T) {
	t.Parallel()
	address := served(t)
	var slow sync.WaitGroup
	for range 256 {
		socket := webtest.Connects(t, "127.0.0.1", address)
		if _, err := fmt.Fprint(socket, "GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: "); err != nil {
			t.Fatal(err)
		}
		slow.Go(func() {
			for { // ends when the shop or the test closes the connection
				if _, err := socket.Write([]byte("x")); err != nil {
					return
				}
				time.Sleep(200 * time.Millisecond)
			}
		})
	}
	if !raw.Answers(webtest.Connects(t, "127.0.0.1", address), "/healthz") {
		t.Error("beside 256 slow connections the address has no place")
	}
	began, ended := time.Now(), make(chan bool)
	go func() {
		slow.Wait()
		close(ended)
	}()
	select {
	case <-ended:
	case <-time.After(12 * time.Second):
		t.Fatal("some of the slow connections still have their places after twelve seconds")
	}
	t.Logf("the last place is free after %s", time.Since(began).Round(time.Millisecond))
}

// A shop that stops answers what was asked before, and after six seconds closes the connections of those that are
// still sending.
func TestStoppingShopGivesActiveRequestsSixSeconds(t *testing.T) {
	t.Parallel()
	address, stop := serving(t)
	begin := func() (socket net.Conn, answers *bufio.Reader) {
		socket = webtest.Connects(t, "127.0.0.1", address)
		_, err := fmt.Fprint(socket, "POST /api/setup HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\n",
			"Content-Type: application/json\r\nExpect: 100-continue\r\n\r\n")
		if err != nil {
			t.Fatal(err)
		}
		answers = bufio.NewReader(socket)
		// The shop asks for the rest once it reads the request.
		if line, err := answers.ReadString('\n'); err != nil || line != "HTTP/1.1 100 Continue\r\n" {
			t.Fatalf("begun: %q %v", line, err)
		}
		if line, err := answers.ReadString('\n'); err != nil || line != "\r\n" {
			t.Fatalf("begun: %q %v", line, err)
		}
		return socket, answers
	}
	asked, answer := begin()
	_, cut := begin()
	began := time.Now()
	stop()
	<-time.After(2 * time.Second)
	if _, err := asked.Write([]byte("{}")); err != nil {
		t.Errorf("the rest was not taken: %v", err)
	}
	if reply, err := http.ReadResponse(answer, nil); err != nil {
		t.Errorf("what was asked before was not answered: %v", err)
	} else if err := reply.Body.Close(); err != nil {
		t.Error(err)
	}
	if rest, err := io.ReadAll(cut); len(rest) > 0 || time.Since(began) < 5*time.Second ||
		time.Since(began) > 9*time.Second {
		t.Errorf("who never sends the rest is closed after %s: %q %v", time.Since(began), rest, err)
	}
}

package handlers_test

import (
	"context"
	"fmt"
	"net"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"hearth/handlers"
	"hearth/handlers/web"
	"hearth/handlers/web/webtest"
)

// served runs a shop like hearth serve, on its own socket.
func served(t *testing.T, settings ...string) (address string) {
	t.Helper()
	s := newSite(t, append([]string{"rate_limit", "on"}, settings...)...)
	socket, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	go func() { ended <- s.h.Serve(ctx, handlers.Listener{Door: web.PublicDoor, Socket: socket}) }()
	t.Cleanup(func() {
		stop()
		if err := <-ended; err != nil {
			t.Errorf("the end: %v", err)
		}
	})
	return socket.Addr().String()
}

// connects makes a connection from an address of this machine.
func connects(t *testing.T, from, to string) net.Conn {
	t.Helper()
	socket, err := (&net.Dialer{LocalAddr: &net.TCPAddr{IP: net.ParseIP(from)}}).Dial("tcp", to)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = socket.Close() }) // the shop may have closed it
	return socket
}

// 300 connections of one address: 256 get a place, and another address gets one too.
func TestOneAddressTakesNoMoreThanItsShareOfTheConnections(t *testing.T) {
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
				sockets[i] = connects(t, "127.0.0.1", address)
			}
			// Connections are accepted in turn: once this one is answered, each of the 300 has its place or has lost it.
			if !webtest.Answers(connects(t, "127.0.0.2", address), "/healthz") {
				t.Error("another address was not answered")
			}
			for _, socket := range sockets {
				if webtest.Answers(socket, "/healthz") {
					answered++
				}
			}
			if answered != c.want {
				t.Errorf("%d of 300 connections of one address were answered, want %d", answered, c.want)
			}
			if err := sockets[0].Close(); err != nil {
				t.Fatal(err)
			}
			for deadline := time.Now().Add(5 * time.Second); !webtest.Answers(connects(t, "127.0.0.1", address), "/healthz"); {
				if time.Now().After(deadline) {
					t.Fatal("a place that was given back can't be taken")
				}
			}
		})
	}
}

// An address takes all its places and sends an endless request, a byte at a time: whoever comes from there all the same gets the place of
// one of them, and after five seconds all have lost theirs. (Slow uploads and downloads are tested in handlers/web.)
func TestWhoSendsAByteAtATimeHoldsNoPlace(t *testing.T) {
	t.Parallel()
	address := served(t)
	var slow sync.WaitGroup
	for range 256 {
		socket := connects(t, "127.0.0.1", address)
		if _, err := fmt.Fprint(socket, "GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: "); err != nil {
			t.Fatal(err)
		}
		slow.Go(func() {
			for { // ends when the shop, or the test, closes the connection
				if _, err := socket.Write([]byte("x")); err != nil {
					return
				}
				time.Sleep(200 * time.Millisecond)
			}
		})
	}
	if !webtest.Answers(connects(t, "127.0.0.1", address), "/healthz") {
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

// Nine addresses, and then forty, hold as many connections as they get with bodies that drip, and come again when
// they lose one: whoever comes from elsewhere is answered all the same, and most of them within a second (promise P26).
// A single visitor may wait longer where the machine has other work, but never as long as a client waits.
func TestAddressesWhoseBodiesDripDoNotShutTheShop(t *testing.T) {
	dir := t.TempDir()
	prepareBusy(t, dir, 3)
	p := startProcess(t, buildBinary(t), dir, nil, "--rate-limit", "on")
	defer p.kill()
	address := strings.TrimPrefix(p.base, "http://")
	address = strings.Replace(address, "localhost", "127.0.0.1", 1)
	attack, stop := context.WithCancel(t.Context())
	var attackers sync.WaitGroup
	defer attackers.Wait()
	defer stop()
	drip := func(from string) {
		dialer := net.Dialer{LocalAddr: &net.TCPAddr{IP: net.ParseIP(from)}, Timeout: time.Second}
		for attack.Err() == nil {
			socket, err := dialer.DialContext(attack, "tcp", address)
			if err != nil {
				continue
			}
			end := context.AfterFunc(attack, func() { _ = socket.Close() }) // the shop may have closed it
			_, err = fmt.Fprintf(socket, "POST /api/checkout HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"+
				"Content-Length: 9000\r\n\r\n{")
			for ; err == nil; _, err = socket.Write([]byte(" ")) {
				select {
				case <-attack.Done():
				case <-time.After(250 * time.Millisecond):
				}
			}
			end()
			_ = socket.Close() // the shop may have closed it
		}
	}
	for _, addresses := range []int{9, 40} {
		for i := range addresses {
			for range 2048 / addresses {
				attackers.Go(func() { drip(fmt.Sprintf("127.0.%d.%d", addresses, i+2)) })
			}
		}
		waits := make([]time.Duration, 21)
		for i := range waits {
			began := time.Now()
			if said := webtest.Asks(connects(t, "127.0.0.1", address), "/healthz"); said != "200 OK" {
				t.Errorf("beside %d addresses a visitor is refused: %s", addresses, said)
			}
			waits[i] = time.Since(began)
		}
		slices.Sort(waits)
		median, worst := waits[len(waits)/2].Round(time.Millisecond), waits[len(waits)-1].Round(time.Millisecond)
		t.Logf("beside %d addresses half of the visitors wait for %s at most, all for %s", addresses, median, worst)
		if median > time.Second || worst > 10*time.Second {
			t.Errorf("beside %d addresses half of the visitors wait for %s, one for %s", addresses, median, worst)
		}
	}
}

package commands_test

import (
	"context"
	"fmt"
	"net"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"hearth/handlers/web/webtest"
	"hearth/handlers/web/webtest/raw"
)

// First nine, then forty IP addresses use their maximum number of connections for slow request bodies, and reconnect
// when one is closed. Other clients are still served, most within a second. A single visitor may wait longer on a
// busy machine, but less than the client's timeout.
func TestSlowBodiesFromManyAddressesDoNotCloseTheShop(t *testing.T) {
	dir := t.TempDir()
	prepareBusy(t, dir, 3)
	p := webtest.StartProcess(t, webtest.Binary(t), dir, nil, "--rate-limit", "on")
	defer p.Kill()
	address := strings.TrimPrefix(p.Base, "http://")
	address = strings.Replace(address, "localhost", "127.0.0.1", 1)
	drip := func(attack context.Context, from string) {
		dialer := net.Dialer{LocalAddr: &net.TCPAddr{IP: net.ParseIP(from)}, Timeout: time.Second}
		for attack.Err() == nil {
			socket, err := dialer.DialContext(attack, "tcp", address)
			if err != nil {
				continue
			}
			end := context.AfterFunc(attack, func() { _ = socket.Close() }) // the server may have closed it
			_, err = fmt.Fprint(socket, "POST /api/checkout HTTP/1.1\r\nHost: localhost\r\n"+
				"Content-Type: application/json\r\nContent-Length: 9000\r\n\r\n{")
			for ; err == nil; _, err = socket.Write([]byte(" ")) {
				select {
				case <-attack.Done():
				case <-time.After(250 * time.Millisecond):
				}
			}
			end()
			_ = socket.Close() // the server may have closed it
			// The attackers reconnect at the pace at which they send. If 2,048 of them in this process reconnected at
			// once, they would take the CPU from the shop, which a remote attacker can't do.
			select {
			case <-attack.Done():
			case <-time.After(250 * time.Millisecond):
			}
		}
	}
	for _, addresses := range []int{9, 40} {
		// The first nine addresses stop before the forty begin, because together they would take the CPU from the
		// shop.
		attack, stop := context.WithCancel(t.Context())
		var attackers sync.WaitGroup
		for i := range addresses {
			for range 2048 / addresses {
				attackers.Go(func() { drip(attack, fmt.Sprintf("127.0.%d.%d", addresses, i+2)) })
			}
		}
		waits := make([]time.Duration, 21)
		for i := range waits {
			began := time.Now()
			if said := raw.Asks(webtest.Connects(t, "127.0.0.1", address), "/healthz"); said != "200 OK" {
				t.Errorf("beside %d addresses a visitor is refused: %s", addresses, said)
			}
			waits[i] = time.Since(began)
		}
		stop()
		attackers.Wait()
		slices.Sort(waits)
		median, worst := waits[len(waits)/2].Round(time.Millisecond), waits[len(waits)-1].Round(time.Millisecond)
		t.Logf("beside %d addresses half of the visitors wait for %s at most, all for %s", addresses, median, worst)
		if median > time.Second || worst > 10*time.Second {
			t.Errorf("beside %d addresses half of the visitors wait for %s, one for %s", addresses, median, worst)
		}
	}
}

package web

import (
	"context"
	"crypto/tls"
	"math"
	"net"
	"net/http"
	"sync"
	"time"
)

const (
	// mostConnections is the maximum number of connections of a listener. Each takes about 20 kB of memory, even when
	// idle.
	mostConnections = 2048
	// mostFromOne is the maximum number of connections from one IP address, behind which there may be an office or a
	// mobile network.
	mostFromOne = 256
)

// Connections limits the connections of a listener, in total and by IP address. Excess connections are closed without
// a reply, because a reply would cost what the limit saves. If there is no room, the slowest of the connections that
// wait for their client is closed: one that has been idle for long, or whose request or reply moves slowly. It is
// safe for concurrent use.
type Connections struct {
	net.Listener
	frame      *Frame
	most, each int

	mu   sync.Mutex
	open map[*connection]bool
	from map[string]*share
}

// share counts the connections of an IP address, and those with a request in progress.
type share struct{ open, busy int }

// connection is a counted connection, until it's closed.
type connection struct {
	net.Conn
	all *Connections
	// from is the IP address whose share the connection uses; "" means that it has no limit.
	from      string
	stopwatch stopwatch
}

// CloseWrite ends the reply, so that the client can read it before the connection is closed. Without it http.Server
// resets the connection after refusing a large header (431), and the reply is lost.
func (c *connection) CloseWrite() error {
	if socket, can := c.Conn.(interface{ CloseWrite() error }); can {
		return socket.CloseWrite()
	}
	return nil
}

// Bound limits the connections of a listener. The server must report their states to Note.
func (f *Frame) Bound(socket net.Listener) *Connections {
	return &Connections{
		Listener: socket,
		frame:    f,
		most:     mostConnections,
		each:     mostFromOne,
		open:     map[*connection]bool{},
		from:     map[string]*share{},
	}
}

// Accept returns the next connection for which there is room.
func (c *Connections) Accept() (net.Conn, error) {
	for {
		socket, err := c.Listener.Accept()
		if err != nil {
			return nil, err
		}
		one := &connection{Conn: socket, all: c, from: c.shareOf(socket)}
		one.stopwatch.rest()
		slowest, admitted := c.admit(one)
		if slowest != nil {
			_ = slowest.Close() // it may already be closed
		}
		if admitted {
			return one, nil
		}
		_ = socket.Close() // the connection was not admitted, so an error in closing it does not matter
	}
}

// shareOf returns the IP address whose share a connection uses. Reverse proxies have no share, nor do load tests, for
// which the rate limit is off.
func (c *Connections) shareOf(socket net.Conn) string {
	address := addressOf(socket.RemoteAddr().String())
	if !address.IsValid() || !c.frame.Policy().RateLimit || c.frame.trusted(address) {
		return ""
	}
	return addressKey(address)
}

// admit counts a connection if there is room for it; slowest is the connection that must be closed to make room.
func (c *Connections) admit(one *connection) (slowest *connection, admitted bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	own := c.from[one.from]
	if own == nil {
		own = &share{}
	}
	full := true
	switch {
	case one.from != "" && own.open >= c.each:
		slowest = c.slowest(func(other *connection) bool { return other.from == one.from })
	case len(c.open) >= c.most:
		slowest = c.slowest(func(*connection) bool { return true })
	default:
		full = false
	}
	if full && slowest == nil {
		return nil, false
	}
	if full {
		c.forget(slowest)
	}
	c.open[one] = true
	c.frame.connected.Add(1)
	own.open++
	c.from[one.from] = own
	return slowest, true
}

// slowest returns the connection with the lowest throughput among those that may be closed and wait for their client;
// nil if there is none. The throughput of a connection is divided by the number of connections from its address, so
// that an attacker's hundred connections are closed before a visitor's only one.
func (c *Connections) slowest(may func(*connection) bool) (found *connection) {
	now, least := time.Now().UnixNano(), math.Inf(1)
	for one := range c.open {
		pace := one.stopwatch.pace(now)
		if one.from != "" {
			pace /= float64(c.from[one.from].open)
		}
		if pace < least && may(one) {
			found, least = one, pace
		}
	}
	return found
}

// forget stops counting a connection.
func (c *Connections) forget(one *connection) {
	if !c.open[one] {
		return
	}
	c.rest(one)
	delete(c.open, one)
	c.frame.connected.Add(-1)
	own := c.from[one.from]
	if own.open--; own.open == 0 {
		delete(c.from, one.from)
	}
}

// rest marks the request of a connection as ended.
func (c *Connections) rest(one *connection) {
	if c.open[one] && one.stopwatch.busy.Swap(false) {
		c.from[one.from].busy--
	}
}

// begin counts a request in progress. At most a quarter of an address's connections may have one: above that, begin
// returns the slowest of the others to be closed or, if the server is processing all of them, marks the new request
// as excess.
func (c *Connections) begin(one *connection) (slowest *connection) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if !c.open[one] || one.stopwatch.busy.Swap(true) {
		return nil
	}
	own := c.from[one.from]
	if own.busy++; one.from == "" || own.busy <= max(c.each/4, 1) {
		return nil
	}
	slowest = c.slowest(func(other *connection) bool {
		return other != one && other.from == one.from && other.stopwatch.busy.Load()
	})
	if slowest == nil {
		one.stopwatch.excess.Store(true)
		return nil
	}
	c.forget(slowest)
	return slowest
}

// Note records the state of a connection; it is http.Server's ConnState callback.
func (c *Connections) Note(socket net.Conn, state http.ConnState) {
	one := countedOf(socket)
	if one == nil {
		return
	}
	switch state {
	case http.StateActive:
		one.stopwatch.read(0)
		if slowest := c.begin(one); slowest != nil {
			_ = slowest.Close() // it may already be closed
		}
	case http.StateIdle, http.StateClosed:
		c.mu.Lock()
		defer c.mu.Unlock()
		c.rest(one)
		one.stopwatch.begun.Store(0)
		one.stopwatch.rest()
		one.stopwatch.excess.Store(false)
	}
}

// Read reads from the connection, and records when a request begins.
func (c *connection) Read(p []byte) (int, error) {
	n, err := c.Conn.Read(p)
	if n > 0 {
		c.stopwatch.read(n)
	}
	return n, err
}

// Write writes to the connection. That counts as waiting for the client, who may read slowly.
func (c *connection) Write(p []byte) (int, error) {
	defer c.stopwatch.waits()()
	n, err := c.Conn.Write(p)
	c.stopwatch.moved.Add(int64(n))
	return n, err
}

// WithConnection gives each request the stopwatch of its connection; it is http.Server's ConnContext callback.
func (c *Connections) WithConnection(ctx context.Context, socket net.Conn) context.Context {
	if one := countedOf(socket); one != nil {
		return context.WithValue(ctx, stopwatchKeyType{}, &one.stopwatch)
	}
	return ctx
}

// countedOf returns the counted connection of a socket, also below TLS; nil if there is none.
func countedOf(socket net.Conn) *connection {
	if secure, isTLS := socket.(*tls.Conn); isTLS {
		socket = secure.NetConn()
	}
	one, _ := socket.(*connection)
	return one
}

// Close closes the connection and frees its place in the limit.
func (c *connection) Close() error {
	c.all.mu.Lock()
	c.all.forget(c)
	c.all.mu.Unlock()
	return c.Conn.Close()
}

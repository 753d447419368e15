package web

import (
	"container/list"
	"context"
	"crypto/tls"
	"net"
	"net/http"
	"strconv"
	"sync"
	"sync/atomic"
	"time"
)

const (
	// mostConnections is the maximum number of connections of a listener: each costs some 20 kB, active or not.
	mostConnections = 2048
	// mostFromOne is the maximum for one address, behind which there may be a whole office or mobile network.
	mostFromOne = 256
)

// Connections are those of one listener, limited in total and by address. Excess connections are closed without an answer, which
// would cost what the limit saves. When all places are taken, or all of an address, the connection that has been idle there for longest
// is closed.
type Connections struct {
	net.Listener
	frame      *Frame
	most, each int

	mu   sync.Mutex
	open map[*connection]bool
	from map[string]int
	// idle are the connections without a current request, the longest idle first.
	idle *list.List
}

// connection is a connection that counts until it is closed.
type connection struct {
	net.Conn
	all *Connections
	// from is the address whose share it uses; "" is unlimited.
	from      string
	stopwatch stopwatch
	// waits is its place among the idle ones; nil while it has a request.
	waits *list.Element
	// between means that nothing was read since the last answer, refused that this answer was a refusal for want of room.
	between, refused atomic.Bool
}

// CloseWrite ends the answer, so that the server can let the other side read it before the connection is closed: a 431 was torn.
func (c *connection) CloseWrite() error {
	if socket, can := c.Conn.(interface{ CloseWrite() error }); can {
		return socket.CloseWrite()
	}
	return nil
}

// Bound limits the connections of a listener. The server reports their states through Note.
func (f *Frame) Bound(socket net.Listener) *Connections {
	return &Connections{Listener: socket, frame: f, most: mostConnections, each: mostFromOne, open: map[*connection]bool{},
		from: map[string]int{}, idle: list.New()}
}

// Accept returns the next connection that there is room for.
func (c *Connections) Accept() (net.Conn, error) {
	for {
		socket, err := c.Listener.Accept()
		if err != nil {
			return nil, err
		}
		one := &connection{Conn: socket, all: c, from: c.shareOf(socket)}
		longest, admitted := c.admit(one)
		if longest != nil {
			_ = longest.Close() // it may already be closed
		}
		if admitted {
			return one, nil
		}
		_ = socket.Close() // nobody waits for it
	}
}

// shareOf is the address whose share a connection uses. The owner's proxies carry everybody's connections, and load tests come from
// one address.
func (c *Connections) shareOf(socket net.Conn) string {
	address := addressOf(socket.RemoteAddr().String())
	if !address.IsValid() || !c.frame.Policy().RateLimit || c.frame.trusted(address) {
		return ""
	}
	return addressKey(address)
}

// admit counts a connection if there is room for it; longest is the connection to close instead.
func (c *Connections) admit(one *connection) (longest *connection, admitted bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	full := true
	switch {
	case one.from != "" && c.from[one.from] >= c.each:
		longest = c.longestIdle(func(other *connection) bool { return other.from == one.from })
	case len(c.open) >= c.most:
		longest = c.longestIdle(func(*connection) bool { return true })
	default:
		full = false
	}
	if full && longest == nil {
		return nil, false
	}
	if full {
		c.forget(longest)
	}
	c.open[one] = true
	c.frame.connected.Add(1)
	if one.from != "" {
		c.from[one.from]++
	}
	return longest, true
}

// longestIdle is the connection that has been idle for longest, of those that may make room; nil if none is.
func (c *Connections) longestIdle(may func(*connection) bool) *connection {
	for waits := c.idle.Front(); waits != nil; waits = waits.Next() {
		if one := waits.Value.(*connection); may(one) {
			return one
		}
	}
	return nil
}

// forget removes a connection from the count, once.
func (c *Connections) forget(one *connection) {
	if !c.open[one] {
		return
	}
	delete(c.open, one)
	c.frame.connected.Add(-1)
	c.busy(one)
	if one.from == "" {
		return
	}
	if c.from[one.from]--; c.from[one.from] == 0 {
		delete(c.from, one.from)
	}
}

func (c *Connections) busy(one *connection) {
	if one.waits != nil {
		c.idle.Remove(one.waits)
		one.waits = nil
	}
}

// Note follows the state of a connection, for http.Server's ConnState.
func (c *Connections) Note(socket net.Conn, state http.ConnState) {
	one := countedOf(socket)
	if one == nil {
		return
	}
	if state == http.StateIdle || state == http.StateClosed {
		one.refused.Store(one.stopwatch.answered(c.frame.away))
	}
	if state == http.StateIdle || state == http.StateNew {
		one.between.Store(true)
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.busy(one)
	if c.open[one] && (state == http.StateNew || state == http.StateIdle) {
		one.waits = c.idle.PushBack(one)
	}
}

// pause is how long nothing is read at least from a connection after a refusal. Who comes again at once, without the second that was
// asked for, would otherwise take the processors from orders. It ends at the next multiple of together, for all who were refused in that
// time: readers that woke one after the other would leave no processor without work, and only one without asks the network at once for
// what has come; an order would lie there for ten milliseconds at each of its steps.
const (
	pause    = 60 * time.Millisecond
	together = 10 * time.Millisecond
)

// pausedFrom is how long the pause is that begins now.
func pausedFrom(now time.Time) time.Duration {
	end := now.Add(pause).UnixNano()
	return pause + together - time.Duration(end%int64(together))
}

// Read reads from the connection and notes when a request begins. What can be refused at once is not passed on.
func (c *connection) Read(p []byte) (int, error) {
	for {
		if c.refused.Swap(false) {
			time.Sleep(pausedFrom(time.Now()))
		}
		n, err := c.Conn.Read(p)
		if n > 0 && err == nil && c.refusesEarly(p[:n]) {
			continue
		}
		if n > 0 {
			c.between.Store(false)
			c.stopwatch.read()
		}
		return n, err
	}
}

// WithConnection times the requests of a connection, for http.Server's ConnContext.
func (c *Connections) WithConnection(ctx context.Context, socket net.Conn) context.Context {
	if one := countedOf(socket); one != nil {
		return context.WithValue(ctx, stopwatchKeyType{}, &one.stopwatch)
	}
	return ctx
}

// earlyRefusal answers a request before it is parsed.
var earlyRefusal = []byte("HTTP/1.1 503 Service Unavailable\r\nContent-Type: " + jsonType + "\r\nContent-Length: " +
	strconv.Itoa(len(turnedAway)) + "\r\nRetry-After: 1\r\nCache-Control: no-store\r\nX-Content-Type-Options: nosniff\r\n\r\n" +
	string(turnedAway))

// nextRequest is how long a connection stays after such an answer: the server, which has seen no request, would end it.
const nextRequest = time.Minute

// refusesEarly answers what was read with a refusal if it is exactly one request of a call that only looks, and the processors are
// saturated: parsing it would cost three times as much as this. Only what comes first after the last answer is looked at, so nothing
// in a body or behind another request is taken for one.
func (c *connection) refusesEarly(read []byte) bool {
	frame := c.all.frame
	if !c.between.Load() || !frame.saturated.Load() || !frame.looking.areRequest(read) {
		return false
	}
	started := time.Now()
	if c.Conn.SetWriteDeadline(started.Add(time.Second)) != nil || c.Conn.SetReadDeadline(started.Add(nextRequest)) != nil {
		return false
	}
	if _, err := c.Conn.Write(earlyRefusal); err != nil {
		_ = c.Conn.Close() // a client that does not read has no use for an answer
		return true
	}
	_ = c.Conn.SetWriteDeadline(time.Time{}) // the next write would say what is wrong
	took := time.Since(started)
	c.refused.Store(true)
	frame.pressure.feel(Looking)
	frame.away.note(took)
	frame.metrics.note("turned away", http.StatusServiceUnavailable, took)
	return true
}

func countedOf(socket net.Conn) *connection {
	if secure, isTLS := socket.(*tls.Conn); isTLS {
		socket = secure.NetConn()
	}
	one, _ := socket.(*connection)
	return one
}

// Close closes the connection and frees its place.
func (c *connection) Close() error {
	c.all.mu.Lock()
	c.all.forget(c)
	c.all.mu.Unlock()
	return c.Conn.Close()
}

package web

import (
	"container/list"
	"crypto/tls"
	"net"
	"net/http"
	"sync"
)

const (
	// mostConnections is how many connections a listener has at once: each costs some 20 kB, whether it asks for something or not.
	mostConnections = 2048
	// mostFromOne is how many of them one address has, which a whole office or a mobile network may stand behind.
	mostFromOne = 256
)

// Connections are those of one listener, bounded in all and by address. What is beyond is closed without an answer, which would
// cost what the bound saves. When all places are taken, whoever waited longest without asking for anything makes room.
type Connections struct {
	net.Listener
	frame      *Frame
	most, each int

	mu   sync.Mutex
	open map[*connection]bool
	from map[string]int
	// idle are the connections between two requests, or before their first, in the order in which they became so.
	idle *list.List
}

// connection is one that is counted until it is closed.
type connection struct {
	net.Conn
	all *Connections
	// from is whose share it counts against; "" is nobody's.
	from string
	// waits is its place among the idle ones; nil while it asks for something.
	waits *list.Element
}

// Bound counts the connections of a listener. The server that serves it tells of their states by Note.
func (f *Frame) Bound(socket net.Listener) *Connections {
	return &Connections{Listener: socket, frame: f, most: mostConnections, each: mostFromOne, open: map[*connection]bool{}, from: map[string]int{}, idle: list.New()}
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
			_ = longest.Close() // it may have gone by itself
		}
		if admitted {
			return one, nil
		}
		_ = socket.Close() // nobody waits for it
	}
}

// shareOf is whose share of the connections one counts against. The owner's proxies bring everybody's, and load tests come from one
// address.
func (c *Connections) shareOf(socket net.Conn) string {
	address := addressOf(socket.RemoteAddr().String())
	if !address.IsValid() || !c.frame.Policy().RateLimit || c.frame.trusted(address) {
		return ""
	}
	return addressKey(address)
}

// admit counts a connection if there is room for it; longest is the one that has to go for it.
func (c *Connections) admit(one *connection) (longest *connection, admitted bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if one.from != "" && c.from[one.from] >= c.each {
		return nil, false
	}
	if len(c.open) >= c.most {
		first := c.idle.Front()
		if first == nil {
			return nil, false
		}
		longest = first.Value.(*connection)
		c.forget(longest)
	}
	c.open[one] = true
	c.frame.connected.Add(1)
	if one.from != "" {
		c.from[one.from]++
	}
	return longest, true
}

// forget takes a connection out of the count, once.
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

// Note follows what a connection does, for http.Server's ConnState.
func (c *Connections) Note(socket net.Conn, state http.ConnState) {
	if secure, isTLS := socket.(*tls.Conn); isTLS {
		socket = secure.NetConn()
	}
	one, counted := socket.(*connection)
	if !counted {
		return
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.busy(one)
	if c.open[one] && (state == http.StateNew || state == http.StateIdle) {
		one.waits = c.idle.PushBack(one)
	}
}

// Close closes the connection and gives its place back.
func (c *connection) Close() error {
	c.all.mu.Lock()
	c.all.forget(c)
	c.all.mu.Unlock()
	return c.Conn.Close()
}

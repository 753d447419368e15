package web

import (
	"bytes"
	"strconv"
	"strings"
	"time"
)

// lookers are the paths of the calls that only look: whole ones, and with a closing slash those that end with a parameter.
type lookers map[string]bool

func lookersOf(routes []Route) lookers {
	found, others := lookers{}, lookers{}
	for _, route := range routes {
		path := "/api/" + route.Path
		if before, name, named := strings.Cut(path, ":"); named {
			if strings.Contains(name, "/") {
				continue
			}
			path = before
		}
		if route.Method == "GET" && route.crowd() == Looking {
			found[path] = true
		} else if route.Method == "GET" {
			others[path] = true
		}
	}
	for path := range others {
		delete(found, path)
	}
	return found
}

// has reports whether a path is that of a call that only looks.
func (l lookers) has(path string) bool {
	return l[path] || l[path[:strings.LastIndexByte(path, '/')+1]]
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
	if !c.between.Load() || !frame.saturated.Load() || !frame.isLooking(read) {
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
	c.refused.Store(true)
	frame.pressure.feel(Looking)
	frame.away.note(time.Since(started))
	frame.metrics.note("turned away", 503, time.Since(started))
	return true
}

var endOfHead = []byte("\r\n\r\n")

// isLooking reports whether these bytes are exactly one request without a body, for a call that only looks, on a connection that stays.
func (f *Frame) isLooking(read []byte) bool {
	target, isGet := bytes.CutPrefix(read, []byte("GET /api/"))
	if !isGet || bytes.Index(read, endOfHead) != len(read)-len(endOfHead) {
		return false
	}
	end := bytes.IndexByte(target, '\r')
	target, rest := target[:end], target[end:]
	target, isNew := bytes.CutSuffix(target, []byte(" HTTP/1.1"))
	if !isNew || bytes.IndexByte(target, ' ') >= 0 || bytes.IndexByte(target, '%') >= 0 {
		return false
	}
	for line := range bytes.SplitSeq(rest, []byte("\r\n")) {
		name, _, _ := bytes.Cut(line, []byte(":"))
		switch strings.ToLower(string(name)) {
		case "content-length", "transfer-encoding", "connection", "upgrade", "expect":
			return false
		}
	}
	path, _, _ := strings.Cut(string(target), "?")
	return f.looking.has("/api/" + path)
}

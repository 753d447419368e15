package main

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"
)

// conn is a keep-alive connection to a server.
type conn struct {
	base string
	c    net.Conn
	r    *bufio.Reader
	// cookie is the session cookie; plain requests uncompressed replies; body is the body of the last reply.
	cookie string
	plain  bool
	body   bytes.Buffer
	header http.Header
}

func newConn(base string) *conn { return &conn{base: base} }

// errRefused means that the server was overloaded and asked to retry later: status 429 or 503.
var errRefused = errors.New("refused")

const patience = 3 * time.Minute

// do sends a request and reads the complete reply.
func (c *conn) do(method, path, body string, headers ...string) (status int, err error) {
	if c.c == nil {
		if c.c, err = net.DialTimeout("tcp", c.base, patience); err != nil {
			return 0, err
		}
		c.r = bufio.NewReaderSize(c.c, 16<<10)
	}
	if err := c.c.SetDeadline(time.Now().Add(patience)); err != nil {
		return 0, err
	}
	var b strings.Builder
	fmt.Fprintf(&b, "%s %s HTTP/1.1\r\nHost: %s\r\n", method, path, c.base)
	if !c.plain {
		b.WriteString("Accept-Encoding: br\r\n")
	}
	if c.cookie != "" {
		b.WriteString("Cookie: hearth_session=" + c.cookie + "\r\n")
	}
	for i := 0; i+1 < len(headers); i += 2 {
		b.WriteString(headers[i] + ": " + headers[i+1] + "\r\n")
	}
	if method != "GET" {
		fmt.Fprintf(&b, "Content-Length: %d\r\n", len(body))
	}
	b.WriteString("\r\n" + body)
	status, err = c.exchange(b.String())
	if err != nil {
		c.close()
	}
	return status, err
}

func (c *conn) exchange(request string) (int, error) {
	if _, err := io.WriteString(c.c, request); err != nil {
		return 0, err
	}
	reply, err := http.ReadResponse(c.r, nil)
	if err != nil {
		return 0, err
	}
	c.body.Reset()
	_, err = c.body.ReadFrom(reply.Body)
	c.header = reply.Header
	return reply.StatusCode, errors.Join(err, reply.Body.Close())
}

func (c *conn) close() {
	if c.c != nil {
		_ = c.c.Close() // the connection is not used again
		c.c = nil
	}
}

// get requests a URL and expects success.
func (c *conn) get(path string) error {
	return wanted(c.do("GET", path, ""))
}

// send posts JSON and expects success.
func (c *conn) send(path, body string) error {
	if err := wanted(c.do("POST", path, body, "Content-Type", "application/json")); err != nil {
		return err
	}
	if !bytes.Contains(c.body.Bytes()[:min(c.body.Len(), 40)], []byte(`"status":true`)) {
		return fmt.Errorf("%s: %.200s", path, c.body.String())
	}
	return nil
}

func wanted(status int, err error) error {
	switch {
	case err != nil:
		return err
	case status == http.StatusTooManyRequests || status == http.StatusServiceUnavailable:
		return errRefused
	case status >= 400:
		return fmt.Errorf("status %d", status)
	}
	return nil
}

// work is an action to repeat; n is the number of the repetition.
type work func(c *conn, n int64) error

// asking requests one URL after another.
func asking(address func(n int64) string) work {
	return func(c *conn, n int64) error { return c.get(address(n)) }
}

// one requests the same URL again and again.
func one(path string) work { return asking(func(int64) string { return path }) }

// tally is the result of a load.
type tally struct {
	took            []time.Duration
	length          time.Duration
	refused, failed int
	fault           error
	// cpu is the server's own processor time; others is the share of the machine that other processes used.
	cpu    time.Duration
	others float64
}

func (t *tally) note(took time.Duration, err error) {
	switch {
	case err == nil:
		t.took = append(t.took, took)
	case errors.Is(err, errRefused):
		t.refused++
	default:
		t.failed++
		t.fault = err
	}
}

func (t *tally) add(more tally) {
	t.took = append(t.took, more.took...)
	t.refused += more.refused
	t.failed += more.failed
	if more.fault != nil {
		t.fault = more.fault
	}
}

func (t tally) rate() float64 { return float64(len(t.took)) / t.length.Seconds() }

// each is the server's processor time per reply.
func (t tally) each() time.Duration { return t.cpu / time.Duration(max(1, len(t.took))) }

func (t tally) percentile(p int) time.Duration {
	if len(t.took) == 0 {
		return 0
	}
	slices.Sort(t.took)
	return t.took[min(len(t.took)-1, len(t.took)*p/100)]
}

func (t tally) String() string {
	text := fmt.Sprintf("%9.1f/s  p50 %9s  p99 %9s  cpu %8s  refused %d  failed %d  others %2.0f %%", t.rate(),
		t.percentile(50).Round(10*time.Microsecond),
		t.percentile(99).Round(10*time.Microsecond), t.each().Round(100*time.Nanosecond), t.refused, t.failed,
		100*t.others)
	if t.fault != nil {
		text += "  " + t.fault.Error()
	}
	return text
}

// load repeats a work on many connections to a server for a duration, or n times if n is not 0.
func (p *process) load(ctx context.Context, connections int, length time.Duration, n int64, do work) tally {
	before, cpu, own := machineNow(), p.cpu(), cpuOf(os.Getpid())
	var count atomic.Int64
	var mu sync.Mutex
	var all sync.WaitGroup
	sum := tally{}
	began := time.Now()
	for range connections {
		all.Go(func() {
			c, mine := newConn(p.base), tally{}
			defer c.close()
			for ctx.Err() == nil && time.Since(began) < length {
				turn := count.Add(1) - 1
				if n != 0 && turn >= n {
					break
				}
				at := time.Now()
				err := do(c, turn)
				mine.note(time.Since(at), err)
			}
			mu.Lock()
			defer mu.Unlock()
			sum.add(mine)
		})
	}
	all.Wait()
	sum.length = time.Since(began)
	sum.cpu = p.cpu() - cpu
	sum.others = before.share(sum.cpu + cpuOf(os.Getpid()) - own)
	return sum
}

// pace runs a work perSecond times a second until the context ends, even if earlier runs have not finished.
func (p *process) pace(ctx context.Context, perSecond int, do work) tally {
	var all sync.WaitGroup
	var mu sync.Mutex
	sum, free := tally{}, make(chan *conn, 1000)
	ticker := time.NewTicker(time.Second / time.Duration(perSecond))
	defer ticker.Stop()
	began := time.Now()
	for n := int64(0); ; n++ {
		select {
		case <-ctx.Done():
			all.Wait()
			sum.length = time.Since(began)
			return sum
		case due := <-ticker.C:
			all.Go(func() {
				c := taken(free, p.base)
				err := do(c, n)
				free <- c
				mu.Lock()
				defer mu.Unlock()
				sum.note(time.Since(due), err)
			})
		}
	}
}

func taken(free chan *conn, base string) *conn {
	select {
	case c := <-free:
		return c
	default:
		return newConn(base)
	}
}

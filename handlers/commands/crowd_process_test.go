package commands_test

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"runtime"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"
)

// crowd is the work of a client process: to make requests at a fixed rate, whether or not earlier ones were answered,
// or, without a rate, to keep sixteen connections busy.
type crowd struct {
	Base     string
	Products int
	Rate     float64
	Length   time.Duration
}

// crowdTold is the result of a client process. Late is how long a request waited in the client until it was sent.
type crowdTold struct {
	Rate, Offered                float64
	Served, Refused, Faults      int
	Fault                        string
	ServedP50, ServedP99         time.Duration
	RefusedP50, RefusedP99, Late time.Duration
	Lines                        int
}

func (c crowdTold) String() string {
	return fmt.Sprintf(
		"%.0f/s came over %d connections: %d served (p50 %s, p99 %s), %d refused (p50 %s, p99 %s), sent late by p99 %s",
		c.Offered, c.Lines, c.Served, c.ServedP50, c.ServedP99, c.Refused, c.RefusedP50, c.RefusedP99, c.Late)
}

// beAnother runs the role named in HEARTH_ROLE and returns true, if this process was started as a client or server of
// a load test.
func beAnother() (was bool) {
	var todo crowd
	if text := os.Getenv("HEARTH_CROWD"); text != "" {
		if err := json.Unmarshal([]byte(text), &todo); err != nil {
			panic(err)
		}
	}
	switch os.Getenv("HEARTH_ROLE") {
	case "crowd":
		runtime.GOMAXPROCS(1)
		if err := json.NewEncoder(os.Stdout).Encode(todo.come()); err != nil {
			panic(err)
		}
	case "refuser":
		refuseAll()
	default:
		return false
	}
	return true
}

// another is a further process of the test binary, started for a load test.
type another struct {
	command *exec.Cmd
	out     *bufio.Reader
}

func itself(t *testing.T, role string, todo crowd) another {
	t.Helper()
	text, err := json.Marshal(todo)
	if err != nil {
		t.Fatal(err)
	}
	command := exec.Command(os.Args[0])
	command.Env, command.Stderr = append(os.Environ(), "HEARTH_ROLE="+role, "HEARTH_CROWD="+string(text)), os.Stderr
	out, err := command.StdoutPipe()
	if err == nil {
		err = command.Start()
	}
	if err != nil {
		t.Fatal(err)
	}
	return another{command, bufio.NewReader(out)}
}

// said returns the next line that the other process prints.
func (a another) said(t *testing.T) string {
	t.Helper()
	line, err := a.out.ReadString('\n')
	if err != nil {
		t.Error(err)
	}
	return strings.TrimSpace(line)
}

func (a another) end() {
	_ = a.command.Process.Kill() // the process may have ended already
	_ = a.command.Wait()         // it was killed, so an error is expected
}

// sendCrowd runs a client process and returns its result.
func sendCrowd(t *testing.T, todo crowd) (told crowdTold) {
	t.Helper()
	process := itself(t, "crowd", todo)
	defer process.end()
	if err := json.Unmarshal([]byte(process.said(t)), &told); err != nil {
		t.Error(err)
	}
	return told
}

// refuseAll runs a server that refuses every request at once.
func refuseAll() {
	socket, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		panic(err)
	}
	fmt.Println("http://" + socket.Addr().String())
	panic(http.Serve(socket, http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Retry-After", "1")
		w.WriteHeader(http.StatusServiceUnavailable)
	})))
}

// mostLines limits the connections of a client process.
const mostLines = 1000

func (c crowd) come() crowdTold {
	type sent struct {
		visit
		late time.Duration
	}
	var mu sync.Mutex
	var visits []sent
	var all sync.WaitGroup
	address := strings.TrimPrefix(c.Base, "http://")
	type job struct {
		n   int
		due time.Time
	}
	jobs := make(chan job, 1<<20)
	line := func(jobs <-chan job) {
		line := &rawLine{address: address}
		defer line.close()
		for one := range jobs {
			began := time.Now()
			got := line.get(mixed(one.n, c.Products))
			got.took = time.Since(began)
			mu.Lock()
			visits = append(visits, sent{got, began.Sub(one.due)})
			mu.Unlock()
		}
	}
	began := time.Now()
	lines, n := 0, 0
	if c.Rate == 0 {
		for i := range 16 {
			own := make(chan job)
			all.Go(func() { line(own) })
			all.Go(func() {
				defer close(own)
				for n := i * 1000; time.Since(began) < c.Length; n++ {
					own <- job{n, time.Now()}
				}
			})
		}
	}
	for ; c.Rate > 0 && time.Since(began) < c.Length; n++ {
		due := began.Add(time.Duration(float64(n) / c.Rate * float64(time.Second)))
		time.Sleep(time.Until(due))
		if len(jobs) > 0 && lines < mostLines || lines < 16 {
			lines++
			all.Go(func() { line(jobs) })
		}
		jobs <- job{1_000_000 + n, due}
	}
	close(jobs)
	all.Wait()
	told := crowdTold{Lines: lines, Offered: float64(n) / c.Length.Seconds()}
	var served, refused, late []visit
	for _, one := range visits {
		late = append(late, visit{took: one.late})
		switch {
		case one.err == nil && one.status == http.StatusOK:
			served = append(served, one.visit)
		case one.isRefusal():
			refused = append(refused, one.visit)
		default:
			told.Faults++
			told.Fault = fmt.Sprintf("%d, Retry-After %q, %v", one.status, one.retry, one.err)
		}
	}
	told.Served, told.Refused, told.Rate = len(served), len(refused), float64(len(served))/c.Length.Seconds()
	told.ServedP50, told.ServedP99, told.RefusedP50, told.RefusedP99 = worst(
		served,
		0.5,
	), worst(
		served,
		0.99,
	), worst(
		refused,
		0.5,
	), worst(
		refused,
		0.99,
	)
	told.Late = worst(late, 0.99)
	return told
}

func (v visit) isRefusal() bool {
	return v.err == nil && v.status == http.StatusServiceUnavailable && v.retry != ""
}

// rawLine is a connection that sends one request after another with as little CPU time as possible.
type rawLine struct {
	address string
	socket  net.Conn
	in      *bufio.Reader
}

func (l *rawLine) close() {
	if l.socket != nil {
		_ = l.socket.Close() // the connection is not used any more
		l.socket = nil
	}
}

// open dials if there is no connection, and resets the read deadline.
func (l *rawLine) open() (err error) {
	if l.socket == nil {
		if l.socket, err = net.DialTimeout("tcp", l.address, patience); err != nil {
			return err
		}
		l.in = bufio.NewReaderSize(l.socket, 4<<10)
	}
	return l.socket.SetDeadline(time.Now().Add(patience))
}

func (l *rawLine) get(path string) (got visit) {
	defer func() {
		if got.err != nil {
			l.close()
		}
	}()
	if got.err = l.open(); got.err != nil {
		return got
	}
	_, got.err = l.socket.Write([]byte("GET " + path + " HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: gzip\r\n\r\n"))
	if got.err != nil {
		return got
	}
	length := 0
	for first := true; ; first = false {
		text, err := l.in.ReadSlice('\n')
		if err != nil {
			got.err = err
			return got
		}
		said := strings.TrimSpace(string(text))
		name, value, _ := strings.Cut(said, ": ")
		switch {
		case first && len(said) > 12:
			got.status, got.err = strconv.Atoi(said[9:12])
		case name == "Retry-After":
			got.retry = value
		case name == "Content-Length":
			length, got.err = strconv.Atoi(value)
		case said == "":
			_, got.err = l.in.Discard(length)
			return got
		}
		if got.err != nil {
			return got
		}
	}
}

// ownLine is a shopper's own keep-alive connection without extra goroutines, so that the client's delay under load is
// the same for orders as for rawLine.
type ownLine struct {
	mu   sync.Mutex
	line rawLine
}

func (o *ownLine) RoundTrip(r *http.Request) (*http.Response, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	kept := o.line.socket != nil
	reply, err := o.exchange(r)
	if err != nil && kept && r.GetBody != nil { // the server may have closed it in the meantime
		if r.Body, err = r.GetBody(); err == nil {
			reply, err = o.exchange(r)
		}
	}
	return reply, err
}

func (o *ownLine) exchange(r *http.Request) (*http.Response, error) {
	o.line.address = r.URL.Host
	if err := o.line.open(); err != nil {
		return nil, err
	}
	reply, err := o.sent(r)
	if err != nil || reply.Close {
		o.line.close()
	}
	return reply, err
}

// sent sends a request and reads the complete response.
func (o *ownLine) sent(r *http.Request) (*http.Response, error) {
	if err := r.Write(o.line.socket); err != nil {
		return nil, err
	}
	reply, err := http.ReadResponse(o.line.in, r)
	if err != nil {
		return nil, err
	}
	body, err := io.ReadAll(reply.Body)
	reply.Body = io.NopCloser(bytes.NewReader(body))
	return reply, err
}

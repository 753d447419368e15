package commands_test

import (
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"hearth/handlers/web/webtest"
	"hearth/store/core"
	"hearth/store/storetest"
)

func freePort(t *testing.T) int {
	t.Helper()
	socket, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = socket.Close() }() // the socket only served to find a free port
	return socket.Addr().(*net.TCPAddr).Port
}

// ran runs the program and returns what it printed.
func ran(binary string, args ...string) (string, error) {
	printed, err := exec.Command(binary, args...).CombinedOutput()
	return string(printed), err
}

// startFollow starts the follow command in the background and returns a function that kills it.
func startFollow(t *testing.T, binary, dir, away, listen string) (kill func()) {
	t.Helper()
	return startBeside(t, binary, "follow", "--data", dir, "--replica", away, "--listen", listen)
}

// startBeside starts the program in the background and returns a function that kills it.
func startBeside(t *testing.T, binary string, args ...string) (kill func()) {
	t.Helper()
	command := exec.Command(binary, args...)
	if err := command.Start(); err != nil {
		t.Fatal(err)
	}
	kill = func() {
		_ = command.Process.Kill() // the process may have ended already
		_ = command.Wait()         // it was killed, so an error is expected
	}
	t.Cleanup(kill)
	return kill
}

// waitsFor runs the health command until its output contains a text.
func waitsFor(t *testing.T, binary, listen, text string) {
	t.Helper()
	printed := ""
	for range 200 {
		if printed, _ = ran(binary, "health", "--listen", listen); strings.Contains(printed, text) {
			return
		}
		time.Sleep(100 * time.Millisecond)
	}
	t.Fatalf("health says %q, not %q", printed, text)
}

func ordersIn(t *testing.T, dir string) int64 {
	t.Helper()
	shop := storetest.Open(t, dir)
	shop.Sums()
	count, err := shop.Orders.Count(ctx)
	if err != nil {
		t.Fatal(err)
	}
	if err := shop.Close(); err != nil {
		t.Fatal(err)
	}
	return int64(count[core.Confirmed])
}

func TestMachineThatLostItsLeaseServesAPageAndWritesNothing(t *testing.T) {
	t.Parallel()
	binary, dir, away := webtest.Binary(t), t.TempDir(), t.TempDir()
	second := filepath.Join(t.TempDir(), "second")
	product, buyers := prepareKill(t, dir)
	first, other := fmt.Sprintf("127.0.0.1:%d", freePort(t)), fmt.Sprintf("127.0.0.1:%d", freePort(t))
	base, kill := webtest.StartBinary(t, binary, dir, "--replica-url", away, "--listen", first)
	killFollow := startFollow(t, binary, second, away, other)
	waitsFor(t, binary, first, "ok")
	waitsFor(t, binary, other, "following, copy of ")
	shopper := webtest.NewShopper(base, buyers[0])
	last, ok := buy(shopper, product)
	if !ok {
		t.Fatal("the order was refused")
	}
	if printed, err := ran(binary, "serve", "--data", second); err == nil || !strings.Contains(printed, "--take-over") {
		t.Errorf("serve beside the copy: %v, %s", err, printed)
	}
	killFollow()
	printed, err := ran(binary, "follow", "--data", second, "--replica", away, "--take-over")
	if err != nil || !strings.Contains(printed, "nothing is missing") {
		t.Fatalf("%v: %s", err, printed)
	}
	waitsFor(t, binary, first, "no longer the shop: see its log")
	if _, ok := buy(shopper, product); ok {
		t.Error("the machine before takes an order")
	}
	kill()
	before := ordersIn(t, dir)
	kill = startBeside(t, binary, "serve", "--data", dir, "--replica-url", away, "--listen", first)
	waitsFor(t, binary, first, "no longer the shop")
	reply, err := http.Get(base + "/product/1")
	if err != nil {
		t.Fatal(err)
	}
	page, err := io.ReadAll(reply.Body)
	if err != nil || reply.Body.Close() != nil || reply.StatusCode != http.StatusServiceUnavailable ||
		!strings.Contains(string(page), "The shop has moved to another machine.") {
		t.Errorf("%d, %v: %s", reply.StatusCode, err, page)
	}
	words := regexp.MustCompile(`data:[^"]*`).ReplaceAllString(string(page), "") // without the logo
	if host, err := os.Hostname(); err != nil || regexp.MustCompile(`\b`+regexp.QuoteMeta(host)+`\b`).MatchString(words) {
		t.Errorf("%v, and a visitor reads the name of a machine: %s", err, page)
	}
	kill()
	if after := ordersIn(t, dir); after != before {
		t.Errorf("%d orders became %d", before, after)
	}
	base, kill = webtest.StartBinary(t, binary, second, "--replica-url", away)
	defer kill()
	shopper = webtest.NewShopper(base, buyers[0])
	if _, ok := shopper.Call("GET", fmt.Sprintf("orders_details/%d", last), nil); !ok {
		t.Error("the last order is not there")
	}
	if _, ok := buy(shopper, product); !ok {
		t.Error("the second machine takes no order")
	}
}

// The shop is killed under load, then the follower, then the take-over until one succeeds: everything acknowledged
// ten seconds before the kill is there, and the shop that was killed does not start again.
func TestTakeOverSurvivesKillsOnBothSides(t *testing.T) {
	t.Parallel()
	random, binary := webtest.Chance(t), webtest.Binary(t)
	for round := range (*rounds + 3) / 4 {
		dir, away, second := t.TempDir(), t.TempDir(), filepath.Join(t.TempDir(), "second")
		product, buyers := prepareKill(t, dir)
		listen := fmt.Sprintf("127.0.0.1:%d", freePort(t))
		base, kill := webtest.StartBinary(t, binary, dir, "--replica-url", away)
		killFollow := startFollow(t, binary, second, away, listen)
		var mu sync.Mutex
		acknowledged := map[int64]time.Time{}
		var all sync.WaitGroup
		for _, b := range buyers {
			all.Go(func() {
				for shopper := webtest.NewShopper(base, b); ; {
					id, ok := buy(shopper, product)
					if !ok {
						return
					}
					mu.Lock()
					acknowledged[id] = time.Now()
					mu.Unlock()
				}
			})
		}
		waitsFor(t, binary, listen, "following, copy of ")
		for range 3 {
			time.Sleep(time.Duration(random.IntN(2000)) * time.Millisecond)
			killFollow()
			killFollow = startFollow(t, binary, second, away, listen)
		}
		kill()
		died := time.Now()
		killFollow()
		all.Wait()
		attempts := 0
		for over := false; !over; attempts++ {
			command := exec.Command(binary, "follow", "--data", second, "--replica", away, "--take-over")
			if err := command.Start(); err != nil {
				t.Fatal(err)
			}
			timer := time.AfterFunc(time.Duration(random.IntN(2000*(attempts+1)))*time.Millisecond,
				func() { _ = command.Process.Kill() })
			err := command.Wait()
			timer.Stop()
			printed, again := ran(binary, "doctor", "--data", second)
			if over = again == nil; !over && !strings.Contains(printed, "there is no shop in") {
				t.Fatalf("round %d: after %v: %v: %s", round, err, again, printed)
			}
		}
		shop := storetest.Open(t, second)
		shop.Sums()
		missing := 0
		for id, at := range acknowledged {
			if _, err := shop.Fulfilment.FindOrder(ctx, 0, id); err != nil {
				missing++
				if died.Sub(at) > 10*time.Second {
					t.Errorf("order %d, acknowledged %s before the kill: %v", id, died.Sub(at), err)
				}
			}
		}
		if err := shop.Close(); err != nil {
			t.Error(err)
		}
		t.Logf("round %d: taken over at attempt %d; %d orders, the last %d missing", round, attempts, len(acknowledged),
			missing)
		if left, err := filepath.Glob(filepath.Join(filepath.Dir(second), ".restore-*")); err != nil || len(left) > 0 {
			t.Errorf("left behind: %v, %v", left, err)
		}
		kill = startBeside(t, binary, "serve", "--data", dir, "--replica-url", away, "--listen", listen)
		waitsFor(t, binary, listen, "no longer the shop")
		kill()
		if err := os.RemoveAll(second); err != nil {
			t.Fatal(err)
		}
	}
}

package handlers_test

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"hearth/store"
	"hearth/store/storetest"
)

const killRounds = 20

// The real binary is killed at a random moment while orders are placed, twenty times. Every order that was acknowledged
// is there afterwards, and everything adds up.
func TestNothingAcknowledgedIsLostWhenTheShopIsKilled(t *testing.T) {
	seed := uint64(time.Now().UnixNano())
	t.Logf("seed %d", seed)
	random := rand.New(rand.NewPCG(seed, 1))
	binary := filepath.Join(t.TempDir(), "hearth")
	if out, err := exec.Command("go", "build", "-o", binary, "hearth").CombinedOutput(); err != nil {
		t.Fatalf("build: %v\n%s", err, out)
	}
	dir := t.TempDir()
	product, buyers := prepareKill(t, dir)
	acknowledged := map[int64]bool{}
	for range killRounds {
		base, kill := startBinary(t, binary, dir)
		var mu sync.Mutex
		var all sync.WaitGroup
		stop := time.After(time.Duration(40+random.IntN(260)) * time.Millisecond)
		for _, b := range buyers {
			all.Go(func() {
				shopper := binaryShopper(base, b)
				for {
					id, ok := shopper.buy(product)
					if !ok {
						return
					}
					mu.Lock()
					acknowledged[id] = true
					mu.Unlock()
				}
			})
		}
		<-stop
		kill()
		all.Wait()
	}
	shop := storetest.Open(t, dir)
	shop.Sums()
	for id := range acknowledged {
		o, err := shop.FindOrder(ctx, 0, id)
		if err != nil || o.State != store.Confirmed {
			t.Errorf("acknowledged order %d: %s, %v", id, o.State, err)
		}
	}
	t.Logf("%d orders acknowledged in %d rounds", len(acknowledged), killRounds)
	if len(acknowledged) < killRounds {
		t.Errorf("only %d orders were acknowledged: the test does not test", len(acknowledged))
	}
}

func prepareKill(t *testing.T, dir string) (product int64, buyers []storetest.Buyer) {
	shop := storetest.Open(t, dir)
	product = shop.Product("Plug", 499, 1_000_000)
	for range 4 {
		buyers = append(buyers, shop.Customer("411001"))
	}
	if err := shop.Close(); err != nil {
		t.Fatal(err)
	}
	return product, buyers
}

// startBinary serves a directory on a free port and gives its address and how to kill it.
func startBinary(t *testing.T, binary, dir string) (base string, kill func()) {
	t.Helper()
	server := exec.Command(binary, "serve", "--data", dir, "--listen", "127.0.0.1:0", "--captcha", "off", "--rate-limit", "off")
	out, err := server.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := server.Start(); err != nil {
		t.Fatal(err)
	}
	lines := bufio.NewScanner(out)
	for lines.Scan() {
		if _, address, found := strings.Cut(lines.Text(), "is open:"); found {
			base = strings.TrimSpace(address)
			break
		}
	}
	go func() { _, _ = io.Copy(io.Discard, out) }() // so that the binary never waits for a reader
	if base == "" {
		t.Fatal("the binary did not say where it is")
	}
	return base, func() {
		_ = server.Process.Kill() // it may have gone already
		_ = server.Wait()         // killed is what it is meant to be
	}
}

type shopper struct {
	client *http.Client
	base   string
	buyer  storetest.Buyer
}

// binaryShopper logs a buyer in; one whose login is cut off just buys nothing.
func binaryShopper(base string, b storetest.Buyer) *shopper {
	jar, _ := cookiejar.New(nil) // never fails without options
	s := &shopper{&http.Client{Jar: jar, Timeout: 5 * time.Second}, base, b}
	session, _ := s.call("GET", "session", nil)
	token, _ := at(session, "data", "csrf_token").(string)
	s.call("POST", "login", url.Values{"username": {b.Email}, "inputpassword": {storetest.Password}, "csrf_token_name": {token}})
	return s
}

func (s *shopper) call(method, path string, fields url.Values) (map[string]any, bool) {
	r, err := http.NewRequest(method, s.base+"/api/"+path, strings.NewReader(fields.Encode()))
	if err != nil {
		return nil, false
	}
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	reply, err := s.client.Do(r)
	if err != nil {
		return nil, false
	}
	defer reply.Body.Close()
	var body map[string]any
	err = json.NewDecoder(reply.Body).Decode(&body)
	return body, err == nil && body["status"] == true
}

func (s *shopper) buy(product int64) (id int64, ok bool) {
	orders := fmt.Sprintf(`[{"product_id":%d,"qty":1}]`, product)
	r := url.Values{"orders": {orders}, "AddressID": {fmt.Sprint(s.buyer.Address)}, "pt": {"COD"}}
	var reply struct {
		Status  bool  `json:"status"`
		OrderID int64 `json:"orderId"`
	}
	answer, err := s.client.PostForm(s.base+"/api/checkout", r)
	if err != nil {
		return 0, false
	}
	defer answer.Body.Close()
	if json.NewDecoder(answer.Body).Decode(&reply) != nil || !reply.Status {
		return 0, false
	}
	_, confirmed := s.call("POST", "codstatus", url.Values{"ORDERSID": {fmt.Sprint(reply.OrderID)}})
	return reply.OrderID, confirmed
}

package commands_test

import (
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"hearth/assets"
	"hearth/handlers"
	"hearth/handlers/web"
	"hearth/handlers/web/webtest"
	"hearth/store"
	"hearth/store/core"
	"hearth/store/storetest"
)

const pageSize = 4096

// Every tenth page of the database file is damaged, one at a time. Either the shop does not open and says why, or it
// answers what it can and the rest with 503, never with a fault, and never reports an existing product as missing.
// Once a read hits the damage, the shop reports that it is not ready and takes no orders.
func TestDamagedDatabasePageLosesNoProduct(t *testing.T) {
	t.Parallel()
	const every = 10
	shop := storetest.New(t)
	product, b := shop.Product("Plug", 499, 1000), shop.Customer("411001")
	for n := range 40 {
		shop.Product(fmt.Sprintf("Lamp number %d", n), 700, 10)
		shop.Deliver(shop.Order(b, product, 1))
	}
	shop.Set("captcha", "off", "rate_limit", "off")
	if err := shop.Close(); err != nil {
		t.Fatal(err)
	}
	whole, err := os.ReadFile(filepath.Join(shop.Dir(), "shop.db"))
	if err != nil {
		t.Fatal(err)
	}
	counts := map[string]int{}
	for page := 1; page <= len(whole)/pageSize; page += every {
		damaged := slices.Clone(whole)
		copy(damaged[(page-1)*pageSize:], strings.Repeat("\xA5", pageSize))
		dir := t.TempDir()
		if err := os.WriteFile(filepath.Join(dir, "shop.db"), damaged, 0o600); err != nil {
			t.Fatal(err)
		}
		counts[damagedShop(t, dir, page, product, b)]++
	}
	t.Logf("%d pages, each %dth damaged: %v", len(whole)/pageSize, every, counts)
}

// damagedShop opens a shop with a damaged page, makes various requests, and returns the outcome.
func damagedShop(t *testing.T, dir string, page int, product int64, b storetest.Buyer) string {
	t.Helper()
	broken, err := store.Open(ctx, store.Options{Dir: dir, Pins: storetest.Pins()})
	if err != nil {
		if strings.Contains(err.Error(), "%!") || strings.Contains(err.Error(), "nil") {
			t.Errorf("page %d: %v", page, err)
		}
		return "not opened"
	}
	defer func() { _ = broken.Close() }() // closing a damaged database may fail
	h, err := handlers.New(handlers.Options{Store: broken, Log: webtest.Discard(), UI: fstest.MapFS{},
		Mails: assets.Mail(), Texts: assets.Texts()})
	if err != nil {
		t.Errorf("page %d: %v", page, err)
		return "not served"
	}
	server := httptest.NewServer(h.Handler(web.PublicListener))
	defer server.Close()
	met := false
	shopper := webtest.NewShopper(server.URL, b)
	for _, call := range []string{"product_list?page=1", "product_list?search=lamp", fmt.Sprintf("product/%d", product),
		"fetch_categories",
		"orders", "getAddress", "showcartlist", "pincode?dpin=411001"} {
		reply, err := shopper.Client.Get(server.URL + "/api/" + call)
		if err != nil {
			t.Errorf("page %d, %s: %v", page, call, err)
			continue
		}
		_ = reply.Body.Close() // only the status of the reply matters
		switch reply.StatusCode {
		case http.StatusOK, http.StatusUnauthorized:
		case http.StatusServiceUnavailable:
			met = true
		default:
			t.Errorf("page %d, %s: %s", page, call, reply.Status)
		}
	}
	if !met {
		return "not met"
	}
	if err := broken.Ready(); !errors.Is(err, core.ErrStopped) {
		t.Errorf("page %d: after 503 the shop is ready: %v", page, err)
	}
	if id, ok := place(shopper, product); ok {
		t.Errorf("page %d: order %d was taken after damage was met", page, id)
	}
	return "answered 503"
}

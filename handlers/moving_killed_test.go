package handlers_test

import (
	"bytes"
	"fmt"
	"mime/multipart"
	"net/url"
	"strings"
	"testing"
	"time"

	"hearth/handlers/web/webtest"
	"hearth/store/accounts"
	"hearth/store/storetest"
)

const fewCustomers = "First Name,Last Name,Email,Accepts Email Marketing,Company,Address1,City,Zip,Country Code,Phone\nAsha,Rao,asha@mail.example,yes,,12 MG Road,Pune,411001,IN,9876543210\nBob,,b_b@mail.example,no,,,,,,\n"

// movedLong returns the files of a shop whose import takes a while.
func movedLong() (files []string) {
	products, orders := strings.Builder{}, strings.Builder{}
	products.WriteString(
		"Handle,Title,Variant SKU,Variant Price,Type,Published,Status,Variant Inventory Qty,Option1 Name,Option1 Value\n",
	)
	for i := range 600 {
		fmt.Fprintf(&products, "thing-%d,Thing %d,T-%d,%d,Kind %d,true,active,3,Title,Default Title\n", i, i, i, 100+i,
			i%9)
	}
	orders.WriteString(
		"Name,Email,Financial Status,Total,Created at,Lineitem quantity,Lineitem name,Lineitem price,Lineitem sku\n")
	for i := range 200 {
		fmt.Fprintf(&orders, "#%d,asha@mail.example,paid,100,2025-01-05 10:11:12 +0530,1,Thing %d,100,T-%d\n", i, i, i)
	}
	return []string{"products.csv", products.String(), "customers.csv", fewCustomers, "orders.csv", orders.String(),
		"reviews.csv",
		"product_handle,rating,title,author,email,body,created_at\nthing-1,5,Fine,Asha,asha@mail.example,Bright,2025-02-05 10:11:12 UTC\n"}
}

// The program is killed during an import of several files: while they are checked, and early and late among the
// products (the rest is too fast for a kill; TestImportInterruptedAtAnyStepLeavesNothing covers it). After the
// restart nothing of the import exists, the screen says so, and the same files can be imported again and undone.
func TestShopKilledDuringAnImportIsUnchanged(t *testing.T) {
	binary, dir := webtest.Binary(t), t.TempDir()
	shop := storetest.Open(t, dir)
	shop.Product("Plug", 499, 10)
	by := storetest.Buyer{}
	by.Email = shop.Staff(accounts.Owner).Email
	counts := func() string {
		return shop.Read(`SELECT (SELECT count(*) FROM products
			WHERE deleted_at IS NULL) || ' ' || (SELECT group_concat(name)
			FROM categories) || ' ' || (SELECT count(*) FROM accounts WHERE role = 'Customer') || ' ' ||
			(SELECT count(*) FROM past_orders) || ' ' || (SELECT count(*) FROM past_reviews) || ' ' || (SELECT count(*)
			FROM former_addresses) || ' ' || (SELECT count(*) FROM import_steps) || ' ' ||
			(SELECT count(*) FROM moved_rows) || ' ' || (SELECT sum(shelf) FROM products WHERE deleted_at IS NULL)`)
	}
	before := counts()
	if err := shop.Close(); err != nil {
		t.Fatal(err)
	}
	var base string
	var kill func()
	var person *webtest.Shopper
	open := func() {
		base, kill = webtest.StartBinary(t, binary, dir, "--captcha", "off", "--rate-limit", "off")
		person = webtest.NewShopper(base, by)
	}
	begin := func() (job int64) {
		var body bytes.Buffer
		w := multipart.NewWriter(&body)
		for files := movedLong(); len(files) > 0; files = files[2:] {
			part, err := w.CreateFormFile("file[]", files[0])
			if err == nil {
				_, err = part.Write([]byte(files[1]))
			}
			if err != nil {
				t.Fatal(err)
			}
		}
		if err := w.Close(); err != nil {
			t.Fatal(err)
		}
		started := person.Send("admin/products/import", w.FormDataContentType(), &body)
		id, ok := webtest.At(started, "data", "job_id").(float64)
		if !ok {
			t.Fatalf("it does not start: %v", started)
		}
		return int64(id)
	}
	follow := func(job int64, until func(state string, done float64) bool) (told map[string]any) {
		for limit := time.Now().Add(8 * time.Minute); time.Now().Before(limit); time.Sleep(3 * time.Millisecond) {
			told, _ = person.Call("GET", fmt.Sprintf("admin/jobs/%d", job), nil)
			state, _ := webtest.At(told, "data", "state").(string)
			done, _ := webtest.At(told, "data", "done").(float64)
			if until(state, done) {
				return told
			}
		}
		t.Fatalf("job %d goes on: %v", job, told)
		return nil
	}
	ended := func(state string, _ float64) bool { return state == "done" || state == "failed" }

	// A row counts twice: once when it is checked, once when it is imported.
	const rows = 803
	for _, done := range []float64{100, rows + 50, rows + 250} {
		open()
		job := begin()
		reached := follow(job, func(state string, n float64) bool { return n >= done || ended(state, n) })
		kill()
		if webtest.At(reached, "data", "state") != "running" {
			t.Errorf("it was over before it was killed at %v: %.300s", done, fmt.Sprint(reached))
		}
		open()
		told := follow(job, ended)
		if said := fmt.Sprint(webtest.At(told, "data", "message")); webtest.At(told, "data", "state") != "failed" ||
			!strings.Contains(said, "Nothing of it was kept; please start it again.") {
			t.Errorf("killed at %v, the screen says: %.300s", done, fmt.Sprint(told))
		}
		list, _ := person.Call("GET", "admin/imports", nil)
		if webtest.At(list, "data", 0, "failed") != true {
			t.Errorf("killed at %v, it is not among the imports: %.300s", done, fmt.Sprint(list))
		}
		kill()
		shop = storetest.Open(t, dir)
		if got := counts(); got != before {
			t.Errorf("killed at %v, it left %s, before %s", done, got, before)
		}
		shop.Sums()
		if err := shop.Close(); err != nil {
			t.Fatal(err)
		}
	}
	open()
	job := begin()
	if told := follow(job, ended); webtest.At(told, "data", "state") != "done" ||
		webtest.At(told, "data", "result", "added") != 802.0 {
		t.Fatalf("in the end: %v", webtest.At(told, "data", "message"))
	}
	back, _ := person.Call("POST", fmt.Sprintf("admin/imports/%d/undo", job), url.Values{})
	follow(int64(webtest.At(back, "data", "job_id").(float64)), ended)
	kill()
	shop = storetest.Open(t, dir)
	if got := counts(); got != before {
		t.Errorf("taken back, it left %s, before %s", got, before)
	}
	shop.Sums()
}

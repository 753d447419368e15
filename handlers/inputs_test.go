package handlers_test

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"maps"
	"math/rand/v2"
	"mime/multipart"
	"net/http"
	"net/url"
	"os"
	"os/exec"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"

	"hearth/handlers"
	"hearth/handlers/web/webtest"
	"hearth/store/accounts"
	"hearth/store/storetest"
)

var inputs = flag.Int("inputs", 3000, "how many made-up inputs are thrown at the binary")

// fieldMade is a field of a call in the OpenAPI document.
type fieldMade struct {
	Name   string `json:"name"`
	In     string `json:"in"`
	Schema struct {
		Type, Format string
	} `json:"schema"`
}

// callMade is an API call as the OpenAPI document describes it.
type callMade struct {
	method, path string
	fields       []fieldMade
	bodies       []string
}

// spared are calls that would end the test: deleting sessions and staff, settings that change the shop's address,
// backups.
var spared = []string{"GET /logout", "DELETE /sessions/{id}", "POST /admin/settings", "POST /admin/staff",
	"POST /admin/staff/{id}",
	"DELETE /admin/staff/{id}", "POST /admin/backups"}

// documentedCalls returns the calls and their fields, read from the shop's own OpenAPI document.
func documentedCalls(t *testing.T) (calls []callMade) {
	t.Helper()
	raw, err := handlers.OpenAPI()
	if err != nil {
		t.Fatal(err)
	}
	var document struct {
		Paths map[string]map[string]struct {
			Parameters  []fieldMade
			RequestBody struct {
				Content map[string]struct {
					Schema struct {
						Properties map[string]json.RawMessage
					}
				}
			}
		}
	}
	if err := json.Unmarshal(raw, &document); err != nil {
		t.Fatal(err)
	}
	for _, path := range slices.Sorted(maps.Keys(document.Paths)) {
		for _, method := range slices.Sorted(maps.Keys(document.Paths[path])) {
			about := document.Paths[path][method]
			call := callMade{method: strings.ToUpper(method), path: path, fields: about.Parameters,
				bodies: slices.Sorted(maps.Keys(about.RequestBody.Content))}
			if slices.Contains(spared, call.method+" "+path) {
				continue
			}
			for _, body := range call.bodies[:min(1, len(call.bodies))] {
				properties := about.RequestBody.Content[body].Schema.Properties
				for _, name := range slices.Sorted(maps.Keys(properties)) {
					field := fieldMade{Name: name, In: "body"}
					_ = json.Unmarshal(properties[name], &field.Schema) // a field without a type is sent as text
					call.fields = append(call.fields, field)
				}
			}
			calls = append(calls, call)
		}
	}
	if len(calls) < 150 {
		t.Fatalf("the document has %d calls", len(calls))
	}
	return calls
}

// nasty are texts that are known to break programs.
var nasty = []string{"", " ", "0", "-1", "1", "2", "1.5", "1e309", "NaN", "9223372036854775807", "9223372036854775808",
	"00000000000000001",
	"null", "true", "[]", "{}", "[[[[[[[[",
	"'; DROP TABLE orders; --", "1 OR 1=1", "%00", "a\x00b", "\xff\xfe", "\u202egnp.exe", "../../shop.db",
	"..%2f..%2fshop.db",
	"<script>alert(1)</script>", "{{7*7}}", "=HYPERLINK(\"http://x\")",
	"CON", "a\r\nSet-Cookie: x=1", "😀😀😀", "ﷺ", "स्मार्ट", "İ", "2026-02-31", "0000-00-00", "9999-12-31", "2026-11-22",
	"yes", "no", "COD",
	"Pre-paid", "411001", "27AAPFU0939F1ZV",
	`[{"product_id":1,"qty":-1}]`, `[{"product_id":1,"qty":9223372036854775807}]`,
	`[{"product_id":1,"qty":1},{"product_id":1,"qty":1}]`,
	`{"a":{"a":{"a":{"a":1}}}}`}

// made returns a text for a field: hostile, valid, or too long.
func made(random *rand.Rand, f fieldMade) string {
	switch random.IntN(8) {
	case 0:
		return strings.Repeat(nasty[random.IntN(len(nasty))]+"x", 1+random.IntN(400))
	case 1, 2, 3:
		return nasty[random.IntN(len(nasty))]
	}
	switch f.Schema.Type {
	case "integer":
		return fmt.Sprint(random.IntN(12))
	case "number":
		return fmt.Sprintf("%.2f", random.Float64()*1000)
	case "boolean":
		return []string{"yes", "no"}[random.IntN(2)]
	}
	return []string{"Plug", "asha@example.com", "Haveli", "1", "2", "411001"}[random.IntN(6)]
}

// request returns a request of a call: some fields are missing, some duplicated, and sometimes the body has another
// content type.
func (c callMade) request(random *rand.Rand, base string) (*http.Request, string, error) {
	path, query, fields := c.path, url.Values{}, url.Values{}
	for _, f := range c.fields {
		text := made(random, f)
		if f.In != "body" {
			text = text[:min(len(text), 400)] // a longer URL is refused before it is read
		}
		switch {
		case f.In == "path":
			path = strings.Replace(path, "{"+f.Name+"}", url.PathEscape(text), 1)
		case random.IntN(5) == 0:
		case f.In == "query" || c.method == "GET":
			query.Add(f.Name, text)
		default:
			fields.Add(f.Name, text)
			if random.IntN(40) == 0 {
				fields.Add(f.Name, text)
			}
		}
	}
	body, kind := c.body(random, fields)
	r, err := http.NewRequest(c.method, base+"/api"+path+"?"+query.Encode(), bytes.NewReader(body))
	if err != nil {
		return nil, "", err
	}
	if c.method != "GET" {
		r.Header.Set("Content-Type", kind)
	}
	return r, fmt.Sprintf("%s %s\n%s\n%.2000q", c.method, r.URL, kind, body), nil
}

func (c callMade) body(random *rand.Rand, fields url.Values) (body []byte, kind string) {
	switch random.IntN(5) {
	case 0:
		values := map[string]any{}
		for name, texts := range fields {
			values[name] = texts[0]
			if json.Valid([]byte(texts[0])) && random.IntN(2) == 0 {
				values[name] = json.RawMessage(texts[0])
			}
		}
		body, _ = json.Marshal(values) // can't fail: the values are texts and valid JSON
		kind = "application/json"
	case 1:
		var form bytes.Buffer
		w := multipart.NewWriter(&form)
		for name, texts := range fields {
			part, err := w.CreateFormField(name)
			if strings.Contains(name, "image") || strings.Contains(name, "file") || random.IntN(10) == 0 {
				part, err = w.CreateFormFile(name, texts[0])
			}
			if err == nil {
				_, _ = part.Write([]byte(texts[0])) // writes to memory, which never fails
			}
		}
		_ = w.Close() // writes to memory, which never fails
		body, kind = form.Bytes(), w.FormDataContentType()
	default:
		body, kind = []byte(fields.Encode()), "application/x-www-form-urlencoded"
	}
	if len(body) > 0 && random.IntN(12) == 0 { // sometimes mutated or with another content type
		body[random.IntN(len(body))] = byte(random.IntN(256))
		kind = []string{kind, "application/json", "multipart/form-data; boundary=x", "text/plain"}[random.IntN(4)]
	}
	return body, kind
}

// Inputs generated from the shop's own OpenAPI document are sent to the running binary by a visitor, a customer and
// every role of staff. None causes a fault or a panic, and afterwards the doctor command finds no error.
func TestHostileInputsCauseNoFault(t *testing.T) {
	t.Parallel()
	random := webtest.Chance(t)
	binary, dir := webtest.Binary(t), t.TempDir()
	shop := storetest.Open(t, dir)
	b, product := shop.Customer("411001"), shop.Product("Plug", 499, 10_000)
	shop.Deliver(shop.Order(b, product, 1))
	shop.Order(b, product, 2)
	emails := []string{"", b.Email}
	for role := range goldenRoles(t) {
		email := strings.ToLower(string(role)) + "@example.com"
		if _, err := shop.Accounts.AddStaff(ctx, 0,
			accounts.Registration{Name: string(role), Email: email, Password: storetest.Password,
				Confirm: storetest.Password}, role); err != nil {
			t.Fatal(err)
		}
		emails = append(emails, email)
	}
	if err := shop.Close(); err != nil {
		t.Fatal(err)
	}
	slices.Sort(emails)
	server := webtest.StartProcess(t, binary, dir, nil, "--trusted-proxies", "127.0.0.1")
	defer server.Kill()
	calls := documentedCalls(t)
	statuses, faults := map[int]int{}, 0
	var mu sync.Mutex
	var all sync.WaitGroup
	for number, email := range emails {
		own := rand.New(rand.NewPCG(random.Uint64(), 1))
		all.Go(func() {
			var client *webtest.Shopper
			for n := range *inputs / len(emails) {
				if n%200 == 0 { // some inputs end a session, and wrong guesses block an address
					way := from(fmt.Sprintf("198.51.%d.%d", number, n/200%250))
					client = webtest.NewShopperBy(way, server.Base,
						storetest.Buyer{Account: accounts.Account{Email: email}})
				}
				r, told, err := calls[own.IntN(len(calls))].request(own, server.Base)
				if err != nil {
					continue // no client can send such a request
				}
				status, said := answered(client.Client, r)
				mu.Lock()
				statuses[status]++
				if status == 0 || status >= 500 && status != http.StatusServiceUnavailable {
					if faults++; faults <= 10 {
						t.Errorf("as %q: answered %d %q to %q", email, status, said,
							told) // one line, which build.sh prints
					}
				}
				mu.Unlock()
			}
		})
	}
	all.Wait()
	log, err := os.ReadFile(server.Log)
	if err != nil {
		t.Error(err)
	}
	// Searched as a whole word, because random request IDs in 100,000 log lines also contain these five letters.
	if at := regexp.MustCompile(`\bpanic\b`).FindIndex(log); at != nil {
		t.Errorf("the log tells of a panic: %.2000q", log[max(0, at[0]-300):])
	}
	if faults > 0 {
		for line := range bytes.Lines(log) {
			if bytes.Contains(line, []byte("ERROR")) {
				t.Logf("%.2000s", line)
			}
		}
	}
	out, err := exec.Command(binary, "doctor", "--data", dir).CombinedOutput()
	if err != nil {
		t.Errorf("the doctor: %v\n%s", err, out)
	}
	t.Logf("%d inputs by %d callers to %d calls: %d faults; answers by status: %v", *inputs, len(emails), len(calls),
		faults, statuses)
	if statuses[200] < *inputs/20 {
		t.Error("hardly anything was taken: the test does not test")
	}
}

// from is an HTTP transport that makes requests from an IP address behind a trusted proxy.
type from string

func (f from) RoundTrip(r *http.Request) (*http.Response, error) {
	r.Header.Set("X-Forwarded-For", string(f))
	return http.DefaultTransport.RoundTrip(r)
}

// answered returns the status and the beginning of a response; 0 if there was none.
func answered(client *http.Client, r *http.Request) (status int, said string) {
	reply, err := client.Do(r)
	if err != nil {
		return 0, err.Error()
	}
	defer reply.Body.Close()
	words, err := io.ReadAll(io.LimitReader(reply.Body, 300))
	if err == nil {
		_, err = io.Copy(io.Discard, reply.Body)
	}
	if err != nil {
		return 0, err.Error()
	}
	return reply.StatusCode, string(words)
}

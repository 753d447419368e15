package webtest

import (
	"bytes"
	"encoding/json"
	"fmt"
	"hash/crc32"
	"maps"
	"net/http"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/xuri/excelize/v2"

	"hearth/handlers"
	"hearth/handlers/web"
)

// Replies records the values of replies, a section for each call and a line for each value:
//
//	asha GET orders_details/1003
//	  data.order.total 1239.5
//
// so that a reviewer of a golden file sees which field of which reply changed.
type Replies struct {
	t      *testing.T
	text   strings.Builder
	made   map[string]bool
	hidden *regexp.Regexp
}

// Changing are the addresses of the tests' servers.
const Changing = `http://127\.0\.0\.1:\d+`

// NewReplies begins a record. hidden is what each run or machine has another of: - is written for it.
func NewReplies(t *testing.T, hidden string) *Replies {
	return &Replies{t: t, made: map[string]bool{}, hidden: regexp.MustCompile(hidden)}
}

// Get records the replies to calls of a person, whose name stands above them.
func (r *Replies) Get(who string, p *Person, calls ...string) {
	r.t.Helper()
	for _, call := range calls {
		r.Add(who+" GET "+call, p.Do("GET", "/api/"+call, "", nil))
		path, _, _ := strings.Cut(call, "?")
		r.made[path] = true
	}
}

// Post records the reply to a form of a person.
func (r *Replies) Post(who string, p *Person, call string, fields Form) Answer {
	r.t.Helper()
	answer := p.PostAnswer(call, fields)
	r.Add(who+" POST "+call+fields.words(), answer)
	return answer
}

// words are the fields in a line.
func (f Form) words() (text string) {
	for _, name := range slices.Sorted(maps.Keys(f)) {
		if name != "csrf_token_name" {
			text += " " + name + "=" + strings.Join(strings.Fields(f[name]), " ")
		}
	}
	return text
}

// Write is a call that changes something, and the calls of someone that read it.
type Write struct {
	Who    *Person
	Call   string
	Fields Form
	Files  map[string][]byte
	Reader *Person
	Reads  []string
}

// Change records the reply to a call that changes something, and which lines of what is read the change took away (-)
// and added (+). Long work is done before it is read.
func (r *Replies) Change(w Write) {
	r.t.Helper()
	read := func(call string) []string {
		got := Replies{t: r.t}
		got.Add("", w.Reader.Do("GET", "/api/"+call, "", nil))
		return strings.Split(strings.TrimSuffix(got.text.String(), "\n"), "\n")[1:]
	}
	before := map[string][]string{}
	for _, call := range w.Reads {
		before[call] = read(call)
	}
	w.Who.Site.Shop.Pass(7 * time.Minute) // logins stay as old as they are
	kind, body := MultipartForm(r.t, w.Fields, w.Files)
	r.Add("POST "+w.Call+w.Fields.words(), w.Who.Do("POST", "/api/"+w.Call, kind, body))
	if err := w.Who.Site.Handlers.Work.DoJobs(ctx); err != nil {
		r.t.Fatal(err)
	}
	for _, call := range w.Reads {
		after := read(call)
		for _, line := range before[call] {
			if !slices.Contains(after, line) {
				r.text.WriteString("- " + call + line + "\n")
			}
		}
		for _, line := range after {
			if !slices.Contains(before[call], line) {
				r.text.WriteString("+ " + call + line + "\n")
			}
		}
	}
}

// Settings records which lines of what is read each change of settings takes away (-) and adds (+). A change is pairs
// of key and value, and is taken back.
func (r *Replies) Settings(s *Site, read func(r *Replies), changes ...[]string) {
	r.t.Helper()
	record := func() map[string][]string {
		one := NewReplies(r.t, r.hidden.String())
		read(one)
		return sectionsOf(one.Record())
	}
	before := record()
	for _, change := range changes {
		var back []string
		for i := 0; i < len(change); i += 2 {
			back = append(back, change[i], s.Settings.Values().Text(change[i]))
		}
		s.Set(change...)
		fmt.Fprintf(&r.text, "%q\n", change)
		after := record()
		for _, call := range slices.Sorted(maps.Keys(after)) {
			for _, line := range before[call] {
				if !slices.Contains(after[call], line) {
					r.text.WriteString("- " + call + line + "\n")
				}
			}
			for _, line := range after[call] {
				if !slices.Contains(before[call], line) {
					r.text.WriteString("+ " + call + line + "\n")
				}
			}
		}
		r.text.WriteString("\n")
		s.Set(back...)
	}
}

// SettingsTurned are changes of the settings that decide what screens show, one at a time.
var SettingsTurned = [][]string{
	{"shop_open", "no"}, {"shop_legal_name", ""}, {"grievance_officer", ""}, {"email_rule", "wide"},
	{"trade", "general"}, {"seller_kind", "composition"}, {"seller_kind", "unregistered", "gstin", ""},
	{"sell_interstate", "no"}, {"turnover_above_5cr", "yes"}, {"enterprise_size", "small"}, {"epr_number", "B-29016"},
	{"epr_not_needed", "Nothing electric is sold."}, {"certificates_close", "yes"}, {"free_above", "0"},
	{"free_above", "1"}, {"cod_fee", "0"}, {"cod_max", "1"}, {"cod_blocked_pins", "411001"}, {"cod_confirm", "yes"},
	{"return_days", "0"}, {"assisted_return_days", "0"}, {"return_way", "collect"}, {"return_way", "collect faulty"},
	{"exchange_leaves", "at once"}, {"gift_card_amounts", "500, 1000"},
	{"gift_card_amounts", "500", "gift_card_least", "200", "gift_card_most", "900"},
	{"return_address", ""}, {"max_pieces", "1"}, {"low_stock", "0"}, {"low_stock", "100"}, {"tell_stock", "no"},
	{"tell_price", "no"}, {"tell_cart", "no"}, {"tell_warranty", "no"}, {"tell_review", "yes"}, {"upi_id", ""},
	{"bank_account_number", "", "bank_ifsc", "", "bank_account_name", "", "bank_name", ""},
	{"razorpay_key_id", "", "razorpay_key_secret", ""}, {"outbox_delivers", "no"},
	{"outbox_delivers", "no", "smtp_url", "smtp://mail.example:587"}, {"smtp_url", "smtp://mail.example:587"},
	{"language_hi", "no"}, {"captcha", "off"}, {"captcha", "recaptcha", "recaptcha_site_key", "site", "recaptcha_secret", "secret"},
	{"delhivery_token", "token", "delhivery_pickup", "Pune"},
	{"assistant_kind", "openai", "assistant_url", "https://model.example", "assistant_model", "small", "assistant_key",
		"key"},
	{"public_url", ""}, {"backup_folder", ""},
}

// Add records an answer below a title.
func (r *Replies) Add(title string, a Answer) {
	r.t.Helper()
	if r.text.Len() > 0 {
		r.text.WriteString("\n")
	}
	r.text.WriteString(strings.TrimSpace(title) + "\n")
	if a.Status != http.StatusOK {
		r.line("status code", fmt.Sprint(a.Status))
	}
	if a.Body != nil {
		if a.Body["success"] == a.Body["status"] {
			delete(a.Body, "success")
		}
		if a.Body["status"] == true {
			delete(a.Body, "status")
		}
		if a.Body["message"] == "OK" {
			delete(a.Body, "message")
		}
		r.value("", a.Body)
		return
	}
	for _, name := range []string{"Content-Type", "Content-Disposition"} {
		r.line(name, a.Header.Get(name))
	}
	r.content(a.Header.Get("Content-Type"), a.Raw)
}

// content records a file: the text of a document, the cells of a sheet, of anything else its size and checksum.
func (r *Replies) content(kind string, raw []byte) {
	r.t.Helper()
	var data any
	switch {
	case json.Unmarshal(raw, &data) == nil:
		r.value("", data)
	case kind == "application/pdf":
		r.lines(PDFText(r.t, raw))
	case strings.Contains(kind, "spreadsheetml"):
		book, err := excelize.OpenReader(bytes.NewReader(raw))
		if err != nil {
			r.t.Fatal(err)
		}
		for _, sheet := range book.GetSheetList() {
			rows, err := book.GetRows(sheet)
			if err != nil {
				r.t.Fatal(err)
			}
			for i, row := range rows {
				r.line(fmt.Sprint(sheet, " ", i+1), strings.Join(row, " | "))
			}
		}
	case strings.HasPrefix(kind, "text/"), strings.Contains(kind, "xml"):
		r.lines(string(raw))
	default:
		r.line("content", fmt.Sprintf("%d bytes, %08x", len(raw), crc32.ChecksumIEEE(raw)))
	}
}

func (r *Replies) lines(text string) {
	for line := range strings.Lines(text) {
		if line = strings.Join(strings.Fields(line), " "); line != "" {
			r.text.WriteString("  " + line + "\n")
		}
	}
}

func (r *Replies) line(path, value string) {
	fmt.Fprintf(&r.text, "  %s %s\n", strings.TrimPrefix(path, "."), value)
}

// value records a value and what it contains, a line for each.
func (r *Replies) value(path string, v any) {
	switch v := v.(type) {
	case map[string]any:
		if len(v) == 0 && path != "" {
			r.line(path, "{}")
		}
		for _, key := range slices.Sorted(maps.Keys(v)) {
			r.value(path+"."+key, v[key])
		}
	case []any:
		if len(v) == 0 {
			r.line(path, "[]")
		}
		for i, one := range v {
			r.value(fmt.Sprintf("%s[%d]", path, i), one)
		}
	case float64:
		r.line(path, strconv.FormatFloat(v, 'f', -1, 64))
	case string:
		r.line(path, strconv.Quote(v))
	case nil:
		r.line(path, "null")
	default:
		r.line(path, fmt.Sprint(v))
	}
}

// Text is the record. It fails if one of the calls that read, and that which picks, was never made.
func (r *Replies) Text(which func(route web.Route) bool) string {
	r.t.Helper()
	for _, route := range handlers.Routes() {
		if route.Method != http.MethodGet || !which(route) {
			continue
		}
		if !slices.ContainsFunc(slices.Collect(maps.Keys(r.made)), func(call string) bool {
			return isOf(call, route.Path)
		}) {
			r.t.Errorf("GET %s is not compared: add it to the calls in replies_test.go, then run -update", route.Path)
		}
	}
	return r.Record()
}

// Record is what was recorded.
func (r *Replies) Record() string {
	return r.hidden.ReplaceAllString(r.text.String(), "-")
}

// isOf reports whether a call has a route's path.
func isOf(call, path string) bool {
	said, parts := strings.Split(call, "/"), strings.Split(path, "/")
	for i, part := range parts {
		if i >= len(said) || said[i] != part && !strings.HasPrefix(part, ":") {
			return false
		}
	}
	return len(said) == len(parts)
}

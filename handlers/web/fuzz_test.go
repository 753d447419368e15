package web

import (
	"bytes"
	"errors"
	"mime/multipart"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/julienschmidt/httprouter"

	"hearth/store/db"
	"hearth/store/money"
)

// everyKind is an input type with a field of every supported type.
type everyKind struct {
	ID     int64       `path:"id"`
	Text   Text        `json:"text"`
	Flag   Flag        `json:"flag"`
	Number int64       `json:"number"`
	Price  money.Paise `json:"price"`
	Texts  []string    `json:"texts"`
	File   *Upload     `json:"file"`
	Files  []*Upload   `json:"files"`
	Lines  []struct {
		Product int64 `json:"product_id"`
		Count   int64 `json:"qty"`
	} `json:"orders"`
}

// decoded decodes a request into every supported field type and checks that the result is a refusal by field, a bad
// request, or valid text.
func decoded(t *testing.T, r *http.Request) {
	t.Helper()
	var in everyKind
	err := decode(r, httprouter.Params{{Key: "id", Value: "7"}}, &in)
	if r.MultipartForm != nil {
		defer func() { _ = r.MultipartForm.RemoveAll() }() // the system removes the remaining temporary files
	}
	var refusal *db.Refusal
	var problem *Problem
	if err != nil && !errors.As(err, &refusal) && !errors.As(err, &problem) && !errors.Is(err, db.ErrNotFound) {
		t.Errorf("a fault: %v", err)
	}
	if err == nil && (!utf8.ValidString(string(in.Text)) || strings.ContainsRune(string(in.Text), 0)) {
		t.Errorf("text that can't be kept: %q", in.Text)
	}
}

// A request body of any bytes, with each content type that a browser sends, is decoded or refused; it never crashes
// the server.
func FuzzDecode(f *testing.F) {
	for _, body := range []string{`{"text":"a","flag":"yes","number":"7","price":"1.50","texts":["a"],"orders":[{"product_id":1,"qty":2}]}`,
		`{"text":"a","text":"b"}`, `[[[[`,
		"text=a&flag=on&number=7&price=1.50&texts[]=a&orders=%5B%5D", "text=%ff&text=b", "number=9223372036854775808"} {
		for kind := range uint8(3) {
			f.Add(kind, []byte(body))
		}
	}
	f.Fuzz(func(t *testing.T, kind uint8, body []byte) {
		switch kind % 3 {
		case 0:
			r := httptest.NewRequest("POST", "/api/x", bytes.NewReader(body))
			r.Header.Set("Content-Type", "application/json")
			decoded(t, r)
		case 1:
			r := httptest.NewRequest("POST", "/api/x", bytes.NewReader(body))
			r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
			decoded(t, r)
		default:
			r := httptest.NewRequest("GET", "/api/x", nil)
			r.URL.RawQuery = string(body)
			decoded(t, r)
		}
	})
}

// A multipart form of any bytes, with any names of parts and files, is decoded or refused; it never crashes the
// server.
func FuzzMultipart(f *testing.F) {
	f.Add("file", "../../shop.db", []byte("x"), false)
	f.Add("files[]", "CON\r\nX: 1", []byte(""), false)
	f.Add("text", "", []byte("a\x00b"), false)
	f.Add("orders", "", []byte(`[{"product_id":1,"qty":1e99}]`), false)
	f.Add("", "", []byte("--b\r\nContent-Disposition: form-data; name=\"text\"\r\n\r\na\r\n--b--"), true)
	f.Fuzz(func(t *testing.T, field, file string, content []byte, raw bool) {
		var body bytes.Buffer
		form := multipart.NewWriter(&body)
		if err := form.SetBoundary("b"); err != nil {
			t.Fatal(err)
		}
		part, err := form.CreateFormField(field)
		if file != "" {
			part, err = form.CreateFormFile(field, file)
		}
		if err != nil {
			t.Fatal(err)
		}
		if _, err := part.Write(content); err != nil {
			t.Fatal(err)
		}
		if err := form.Close(); err != nil {
			t.Fatal(err)
		}
		if raw {
			body = *bytes.NewBuffer(content)
		}
		r := httptest.NewRequest("POST", "/api/x", &body)
		r.Header.Set("Content-Type", form.FormDataContentType())
		decoded(t, r)
	})
}

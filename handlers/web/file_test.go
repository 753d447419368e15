package web

import (
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
)

// An interrupted download is a broken connection, not a file that looks complete.
func TestBrokenDownloadIsNoCompleteFile(t *testing.T) {
	f := New(Options{Log: slog.New(slog.DiscardHandler), Policy: func() *Policy { return &Policy{} }})
	for name, end := range map[string]func() error{
		"an error": func() error { return fmt.Errorf("the disk is gone") },
		"a fault":  func() error { panic("a row without a product") },
	} {
		server := httptest.NewServer(f.chain(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			f.send(w, r, File{Name: "a.csv", Type: "text/csv", Write: func(w io.Writer) error {
				_, _ = io.WriteString(w, strings.Repeat("half a file ", 4000))
				return end()
			}})
		})))
		defer server.Close()
		reply, err := http.Get(server.URL)
		if err != nil {
			t.Fatal(err)
		}
		defer reply.Body.Close()
		if _, err := io.ReadAll(reply.Body); err == nil {
			t.Errorf("after %s, half a file was taken for the whole", name)
		}
	}
}

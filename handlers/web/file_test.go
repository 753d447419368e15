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

// If a download fails half-way, the connection is broken, so that the client doesn't take the file for complete.
func TestInterruptedDownloadIsNotACompleteFile(t *testing.T) {
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

func TestFileIsSentWithItsHeaders(t *testing.T) {
	f := New(Options{Log: slog.New(slog.DiscardHandler), Policy: func() *Policy { return &Policy{} }})
	for _, c := range []struct {
		file File
		want string
	}{
		{File{Name: "a.pdf", Type: "application/pdf", Content: []byte("123")},
			"application/pdf, attachment; filename=a.pdf, 3, "},
		{File{Name: "b.png", Type: "image/png", Inline: true, Cache: "private, max-age=3600"},
			"image/png, inline; filename=b.png, 0, private, max-age=3600"},
		{File{Name: "c.csv", Type: "text/csv", Write: func(w io.Writer) error { return nil }},
			"text/csv, attachment; filename=c.csv, , "},
	} {
		w := httptest.NewRecorder()
		f.send(w, httptest.NewRequest(http.MethodGet, "/api/file", nil), c.file)
		var got []string
		for _, name := range []string{"Content-Type", "Content-Disposition", "Content-Length", "Cache-Control"} {
			got = append(got, w.Header().Get(name))
		}
		if said := strings.Join(got, ", "); said != c.want {
			t.Errorf("%s: %s, want %s", c.file.Name, said, c.want)
		}
	}
}

package webtest

import (
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"
)

// Outside is a simulated third-party server. Fault is the name of the fault that is switched on, "" for none; Asked
// counts the requests, and Last is the last one.
type Outside struct {
	*httptest.Server
	Fault atomic.Value
	Asked atomic.Int64
	Last  atomic.Value
}

// NewOutside starts a server with a handler, until the test ends.
func NewOutside(t *testing.T, answer func(r *http.Request, body string) string) *Outside {
	t.Helper()
	o := &Outside{}
	o.Fault.Store("")
	o.Last.Store("")
	release := make(chan struct{})
	o.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		o.Asked.Add(1)
		body, err := io.ReadAll(r.Body)
		if err != nil {
			return
		}
		o.Last.Store(
			fmt.Sprint(r.Method, " ", r.URL, " ", r.Header.Get("Authorization"), r.Header.Get("X-Goog-Api-Key"), " ",
				string(body)),
		)
		switch o.Fault.Load() {
		case "slow":
			select {
			case <-release:
			case <-r.Context().Done():
			}
		case "500":
			http.Error(w, "internal", http.StatusInternalServerError)
		case "rubbish":
			_, _ = io.WriteString(w, "<html>not what was asked for")
		case "empty":
			_, _ = io.WriteString(w, "{}")
		case "200 error":
			_, _ = io.WriteString(w,
				`{"success":false,"error":"There has been an error but we were asked to not let you see that."}`)
		case "half":
			w.Header().Set("Content-Length", "1000")
			_, _ = io.WriteString(w, `{"delivery_codes":[`)
		case "elsewhere":
			http.Redirect(w, r, "http://169.254.169.254/", http.StatusFound)
		default:
			said := answer(r, string(body))
			if strings.HasPrefix(said, "data: ") {
				w.Header().Set("Content-Type", "text/event-stream")
			}
			_, _ = io.WriteString(w, said)
		}
	}))
	t.Cleanup(func() {
		close(release)
		o.Close()
	})
	return o
}

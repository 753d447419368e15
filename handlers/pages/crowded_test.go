package pages

import (
	"context"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"hearth/handlers/web"
)

// Under overload, a page that can't even be sent unrendered is refused in the language of its URL, with a notice that
// reloads itself; a cached page is still shown.
func TestBusyPageSpeaksTheVisitorsLanguage(t *testing.T) {
	frame := web.New(web.Options{
		Log: slog.New(slog.DiscardHandler), Now: time.Now, Policy: func() *web.Policy { return &web.Policy{} },
		Changes: web.Changes{Version: func() int64 { return 1 }, Since: func(int64, []int64) bool { return false }},
	})
	hindi := &tongue{Code: "hi", Base: "/hi"}
	hindi.Head.Busy = "बहुत भीड़ है & <रुकिए>"
	p := &Pages{Frame: frame, tongues: []*tongue{english(), hindi}}
	for _, key := range []string{"page /cart", "page /hi/cart"} {
		if _, err := frame.Once(t.Context(), web.Rendering, key, func(context.Context) (web.Response, error) {
			return web.Response{Status: http.StatusOK, Type: "text/html", Body: []byte("kept")}, nil
		}); err != nil {
			t.Fatal(err)
		}
	}
	crowd, leave := context.WithCancel(t.Context())
	defer leave()
	for n := range 200 { // more than all slots and the queue
		go func() {
			for crowd.Err() == nil {
				kind := []web.RequestKind{web.Rendering, web.Reading}[n%2]
				_, _ = frame.Once(crowd, kind, strings.Repeat("x", n), func(context.Context) (web.Response, error) {
					<-crowd.Done()
					return web.Response{}, crowd.Err()
				})
			}
		}()
	}
	for path, want := range map[string]string{
		"/": "The shop is very busy", "/hi": "बहुत भीड़ है &amp; &lt;रुकिए&gt;", "/cart": "kept", "/hi/cart": "kept",
	} {
		status := http.StatusServiceUnavailable
		if want == "kept" {
			status = http.StatusOK
		}
		w := httptest.NewRecorder()
		// polls until the load is there
		for began := time.Now(); !strings.Contains(w.Body.String(), want) && time.Since(began) < 10*time.Second; {
			w = httptest.NewRecorder()
			p.screen(w, httptest.NewRequest("GET", path, nil))
		}
		if w.Code != status || !strings.Contains(w.Body.String(), want) {
			t.Errorf("%s: %d %s", path, w.Code, w.Body)
		}
		if status == http.StatusServiceUnavailable &&
			(w.Header().Get("Retry-After") != "1" || !strings.Contains(w.Body.String(), `http-equiv="refresh"`) ||
				w.Header().Get("Content-Type") != "text/html; charset=utf-8" ||
				w.Header().Get("Cache-Control") != "no-store") {
			t.Errorf("%s: %v %s", path, w.Header(), w.Body)
		}
	}
}

// A visitor who leaves while a page is rendered is not logged as a fault.
func TestDisconnectedVisitorIsNotLoggedAsAFault(t *testing.T) {
	var log strings.Builder
	frame := web.New(web.Options{
		Log: slog.New(slog.NewTextHandler(&log, nil)), Now: time.Now,
		Policy: func() *web.Policy { return &web.Policy{} }, Changes: web.Changes{Version: func() int64 { return 1 },
			Since: func(int64, []int64) bool { return false }},
	})
	p := &Pages{Frame: frame, tongues: []*tongue{english()}}
	making, left := make(chan struct{}), make(chan struct{})
	go func() {
		_, _ = frame.Once(context.Background(), web.Rendering, "page /cart", func(context.Context) (web.Response, error) {
			close(making)
			<-left
			return web.Response{}, nil
		})
	}()
	<-making
	defer close(left)
	gone, leave := context.WithCancel(t.Context())
	leave()
	w := httptest.NewRecorder()
	p.screen(w, httptest.NewRequest("GET", "/cart", nil).WithContext(gone))
	if w.Code != http.StatusServiceUnavailable || log.Len() > 0 {
		t.Errorf("%d, and the log says %q", w.Code, log.String())
	}
}

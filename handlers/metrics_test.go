package handlers_test

import (
	"net/http"
	"strings"
	"testing"
)

func TestMetricsAreForWhoHasTheToken(t *testing.T) {
	s := newSite(t)
	b := s.Customer("411001")
	s.Order(b, s.Product("Plug", 700, 5), 1)
	p := s.as(b.Email)
	look := func(headers ...string) answer { return p.do("GET", "/metrics", "", nil, headers...) }
	for name, headers := range map[string][]string{"without a token set": {}, "an empty one": {"Authorization", "Bearer "}} {
		if got := look(headers...); got.status != 404 {
			t.Errorf("%s: %d", name, got.status)
		}
	}
	s.Set("metrics_token", "very-secret")
	if got := look("Authorization", "Bearer very-wrong"); got.status != 404 {
		t.Errorf("a wrong token: %d", got.status)
	}
	p.get("product_list")
	p.get("admin/staff") // which a customer may not
	got := look("Authorization", "Bearer very-secret")
	for _, want := range []string{`hearth_requests_total{route="GET product_list",status="200"} 1`, `hearth_orders{state="confirmed"} 1`,
		`hearth_tasks{kind="mail",state="waiting"}`, "hearth_database_bytes", "hearth_request_seconds_bucket", "go_memstats_sys_bytes ",
		"go_goroutines ", "process_open_fds ", "hearth_writer_queue 0", "hearth_wal_bytes ", "hearth_connections ", "hearth_turned_away_seconds_count 0",
		`hearth_security_events_total{event="role refused"} 1`} {
		if !strings.Contains(string(got.raw), want) {
			t.Errorf("the metrics lack %s:\n%s", want, got.raw)
		}
	}
	if strings.Contains(string(got.raw), b.Email) || strings.Contains(string(got.raw), "very-secret") {
		t.Error("the metrics tell of people")
	}
}

// Who only wants the head of a picture or of the health page gets it.
func TestHeadsOfPicturesAndOfTheHealthPage(t *testing.T) {
	s := newSite(t)
	for path, want := range map[string]int{"/healthz": 200, "/uploads/none.jpg": 404, "/api/product_list": 405} {
		got, err := http.Head(s.server.URL + path)
		if err != nil {
			t.Fatal(err)
		}
		if got.StatusCode != want {
			t.Errorf("%s: %d, want %d", path, got.StatusCode, want)
		}
		if err := got.Body.Close(); err != nil {
			t.Error(err)
		}
	}
}

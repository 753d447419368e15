package web_test

import (
	"strings"
	"testing"

	"hearth/handlers/web/webtest"
)

func TestMetricsNeedTheirToken(t *testing.T) {
	s := webtest.New(t)
	b := s.Customer("411001")
	s.Order(b, s.Product("Plug", 700, 5), 1)
	p := s.As(b.Email)
	look := func(headers ...string) webtest.Answer { return p.Do("GET", "/metrics", "", nil, headers...) }
	for name, headers := range map[string][]string{"without a token set": {},
		"an empty one": {"Authorization", "Bearer "}} {
		if got := look(headers...); got.Status != 404 {
			t.Errorf("%s: %d", name, got.Status)
		}
	}
	s.Set("metrics_token", "very-secret")
	if got := look("Authorization", "Bearer very-wrong"); got.Status != 404 {
		t.Errorf("a wrong token: %d", got.Status)
	}
	p.Get("product_list")
	p.Get("admin/staff") // a call that customers may not make
	got := look("Authorization", "Bearer very-secret")
	for _, want := range []string{`hearth_requests_total{route="GET product_list",status="200"} 1`,
		`hearth_orders{state="confirmed"} 1`,
		`hearth_tasks{kind="mail",state="waiting"}`, "hearth_database_bytes", "hearth_request_seconds_bucket",
		"go_memstats_sys_bytes ",
		"go_goroutines ", "process_open_fds ", "hearth_writer_queue 0", "hearth_wal_bytes ", "hearth_connections ",
		"hearth_turned_away_seconds_count 0",
		`hearth_security_events_total{event="role refused"} 1`} {
		if !strings.Contains(string(got.Raw), want) {
			t.Errorf("the metrics lack %s:\n%s", want, got.Raw)
		}
	}
	if strings.Contains(string(got.Raw), b.Email) || strings.Contains(string(got.Raw), "very-secret") {
		t.Error("the metrics tell of people")
	}
}

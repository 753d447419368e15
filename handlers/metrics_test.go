package handlers_test

import (
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
	got := look("Authorization", "Bearer very-secret")
	for _, want := range []string{`hearth_requests_total{route="GET product_list",status="200"} 1`, `hearth_orders{state="confirmed"} 1`,
		`hearth_tasks{kind="mail",state="waiting"}`, "hearth_database_bytes", "hearth_request_seconds_bucket"} {
		if !strings.Contains(string(got.raw), want) {
			t.Errorf("the metrics lack %s:\n%s", want, got.raw)
		}
	}
	if strings.Contains(string(got.raw), b.Email) || strings.Contains(string(got.raw), "very-secret") {
		t.Error("the metrics tell of people")
	}
}

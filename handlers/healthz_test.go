package handlers_test

import (
	"testing"

	"hearth/handlers/web/webtest"
)

func TestHealthzReportsLivenessAndReadiness(t *testing.T) {
	s := webtest.New(t)
	look := func(path string) int { return s.Visitor().Do("GET", path, "", nil).Status }
	p := s.Visitor()
	if look("/healthz") != 200 || look("/healthz?live") != 200 {
		t.Error("a shop that works is not ready")
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	if ready, live := p.Do("GET", "/healthz", "", nil).Status,
		p.Do("GET", "/healthz?live", "", nil).Status; ready != 503 || live != 200 {
		t.Errorf("a shop that takes no writes is ready %d, live %d", ready, live)
	}
}

package handlers_test

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"hearth/handlers/web/webtest"
	"hearth/store/storetest"
)

// guessers opens connections that try one password after another, each time for another account and from another
// address, until the test ends. tried counts the replies to guesses that were checked.
func guessers(t *testing.T, s *webtest.Site, many int) (tried *atomic.Int64, stop func()) {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	tried = &atomic.Int64{}
	var all sync.WaitGroup
	transport := &http.Transport{MaxIdleConnsPerHost: many}
	visitor := s.Visitor()
	home, err := url.Parse(s.Server.URL)
	if err != nil {
		t.Fatal(err)
	}
	cookies := visitor.Client.Jar.Cookies(home)
	for connection := range many {
		all.Go(func() {
			for try := 0; ctx.Err() == nil; try++ {
				body := url.Values{"username": {fmt.Sprintf("guessed%dx%d@example.com", connection, try)},
					"inputpassword":   {"Wrong@2026"},
					"csrf_token_name": {visitor.CSRF}}
				r, err := http.NewRequestWithContext(ctx, "POST", s.Server.URL+"/api/login",
					strings.NewReader(body.Encode()))
				if err != nil {
					return
				}
				r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
				r.Header.Set("X-Forwarded-For", fmt.Sprintf("203.%d.%d.%d", connection, try/250, try%250))
				r.AddCookie(cookies[0])
				if reply, err := transport.RoundTrip(r); err == nil {
					if reply.StatusCode == http.StatusOK {
						tried.Add(1)
					}
					_ = reply.Body.Close() // only the status of the reply matters
				}
			}
		})
	}
	return tried, func() {
		cancel()
		all.Wait()
		transport.CloseIdleConnections()
	}
}

// While 120 connections guess passwords, a customer on a known device logs in without delay.
func TestKnownDeviceDoesNotWaitBehindPasswordGuessers(t *testing.T) {
	s := webtest.New(t, "trusted_proxies", "127.0.0.1")
	b := s.Customer("411001")
	p := s.As(b.Email)
	logIn := func() time.Duration {
		p.CSRF = webtest.At(p.Get("session"), "data", "csrf_token").(string)
		began := time.Now()
		if got := p.PostAnswer("login", webtest.Form{"username": b.Email, "inputpassword": storetest.Password,
			"csrf_token_name": p.CSRF}); got.Body["logged"] != true {
			t.Errorf("the login: %d %s", got.Status, got.Raw)
		}
		return time.Since(began)
	}
	const logins = 7
	median := func() time.Duration {
		took := make([]time.Duration, logins)
		for i := range took {
			took[i] = logIn()
		}
		slices.Sort(took)
		return took[len(took)/2]
	}
	alone := median()
	tried, stop := guessers(t, s, 120)
	for tried.Load() < 20 { // waits until the attack is in progress
		time.Sleep(10 * time.Millisecond)
	}
	before := tried.Load()
	beside := median()
	guessed := tried.Load() - before
	stop()
	t.Logf("a login alone %s, beside 120 guessers %s; they tried %d passwords during %d logins",
		alone.Round(time.Millisecond), beside.Round(time.Millisecond), guessed, logins)
	// The test counts guesses instead of measuring time, because a busy machine slows both. If the login waited in
	// one queue with the guesses, 16 of them would go first.
	if guessed > 5*logins {
		t.Errorf("%d passwords of guessers are checked during %d logins, %d at most were promised", guessed, logins,
			5*logins)
	}
	if guessed == 0 {
		t.Error("nobody guessed: the test does not test")
	}
}

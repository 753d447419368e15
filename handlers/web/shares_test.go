package web_test

import (
	"bufio"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"net"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"hearth/assets"
	"hearth/handlers"
	"hearth/handlers/web"
	"hearth/handlers/web/webtest"
	"hearth/store/accounts"
)

// If Content-Length and chunked encoding contradict each other, the rest of the bytes is not treated as a second
// request.
func TestSmuggledRequestIsRefused(t *testing.T) {
	s := webtest.New(t)
	conn, err := net.Dial("tcp", strings.TrimPrefix(s.Server.URL, "http://"))
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	if err := conn.SetDeadline(time.Now().Add(10 * time.Second)); err != nil {
		t.Fatal(err)
	}
	if _, err := fmt.Fprintf(
		conn,
		"POST /api/cod_check HTTP/1.1\r\nHost: localhost\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n",
	); err != nil {
		t.Fatal(err)
	}
	reader := bufio.NewReader(conn)
	first, err := http.ReadResponse(reader, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer first.Body.Close()
	if _, err := bufio.NewReader(first.Body).WriteTo(discardWriter{}); err != nil {
		t.Fatal(err)
	}
	if second, err := http.ReadResponse(reader, nil); err == nil {
		t.Errorf("a second request was answered: %s", second.Status)
		_ = second.Body.Close()
	}
}

type discardWriter struct{}

func (discardWriter) Write(p []byte) (int, error) { return len(p), nil }

// Rate limits apply to the device and to the IP address, so an invented device ID gets no extra share.
func TestInventedDeviceIDGetsNoExtraShare(t *testing.T) {
	s := webtest.New(t, "rate_limit", "on")
	p := s.Visitor()
	taken := 0
	for i := range 700 {
		if got := p.Do("POST", "/api/log_visit", "application/json", strings.NewReader(`{}`), "X-Fingerprint",
			fmt.Sprint("device-", i)).Status; got == 200 {
			taken++
		}
	}
	if taken < 590 || taken > 615 {
		t.Errorf("%d visits of one address were taken, want 600", taken)
	}
	for i := range 100 {
		p.Do("GET", "/api/session", "", nil, "X-Fingerprint", fmt.Sprint("visitor-", i))
	}
	if visited, _, err := s.Reports.CountPeople(ctx); err != nil || visited > 61 {
		t.Errorf("%d visitors of one address in an hour, %v", visited, err)
	}
}

// A captcha solution is valid once. After a restart it isn't known which solutions were used, so solutions of older
// challenges are refused.
func TestCaptchaFromBeforeARestartIsRefused(t *testing.T) {
	s := webtest.New(t, "captcha", "altcha")
	token := solve(t, s.Visitor().Get("captcha"))
	restarted, err := handlers.New(handlers.Options{Store: s.Store, Log: webtest.Discard(), UI: fstest.MapFS{},
		Mails: assets.Mail(), Texts: assets.Texts()})
	if err != nil {
		t.Fatal(err)
	}
	server := httptest.NewServer(restarted.Handler(web.PublicListener))
	defer server.Close()
	again := &webtest.Site{Shop: s.Shop, T: t, Server: server, Handlers: restarted}
	send := func(s *webtest.Site) any {
		p := s.Visitor()
		return p.Post("forgot_password",
			webtest.Form{"username": "x@example.com", "recaptcha_token": token, "csrf_token_name": p.CSRF})["status"]
	}
	if send(again) != false {
		t.Error("it counts after a restart")
	}
	if send(s) != true {
		t.Error("it does not count at all")
	}
	if send(s) != false {
		t.Error("it counts twice")
	}
}

// solve computes the solution of a challenge.
func solve(t *testing.T, challenge map[string]any) string {
	t.Helper()
	salt := challenge["salt"].(string)
	for number := range 60_001 {
		sum := sha256.Sum256([]byte(salt + strconv.Itoa(number)))
		if hex.EncodeToString(sum[:]) != challenge["challenge"] {
			continue
		}
		text, err := json.Marshal(
			map[string]any{"algorithm": "SHA-256", "challenge": challenge["challenge"], "number": number, "salt": salt,
				"signature": challenge["signature"]},
		)
		if err != nil {
			t.Fatal(err)
		}
		return base64.StdEncoding.EncodeToString(text)
	}
	t.Fatal("the challenge has no solution")
	return ""
}

// Staff who edit all categories, or process a weekend's returns, send many forms, most without a picture. The upload
// limit for customers doesn't stop them.
func TestUploadLimitDoesNotStopStaff(t *testing.T) {
	s := webtest.New(t, "rate_limit", "on")
	owner := s.Staff(accounts.Owner)
	for i := range 50 {
		for _, call := range []string{"admin/categories/999/page", "admin/returns/999/inspect"} {
			if got := owner.PostAnswer(call,
				webtest.Form{"text": "Lights", "accepted": "yes"}); got.Status != http.StatusNotFound {
				t.Fatalf("%s, the %dth: %d %s", call, i+1, got.Status, got.Raw)
			}
		}
		s.Pass(5 * time.Second)
	}
}

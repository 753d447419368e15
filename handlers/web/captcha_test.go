package web

import (
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"log/slog"
	"net/netip"
	"strconv"
	"strings"
	"testing"
	"time"
)

func TestSolvedCaptchaIsValidOnceAndForTenMinutes(t *testing.T) {
	now := time.Unix(1_800_000_000, 0)
	f := New(Options{
		Log: slog.New(slog.DiscardHandler), Policy: func() *Policy { return &Policy{Captcha: "altcha"} },
		Now:    func() time.Time { return now },
		Random: func(n int) ([]byte, error) { return make([]byte, n), nil },
		Sign: func(purpose, text string) []byte {
			sum := sha256.Sum256([]byte(purpose + text))
			return sum[:]
		},
	})
	solve := func() (s solution) {
		c, err := f.NewChallenge(t.Context(), nil, None{})
		if err != nil {
			t.Fatal(err)
		}
		for n := range captchaWork {
			if hashHex(c.Salt+strconv.Itoa(n)) == c.Challenge {
				return solution{c.Algorithm, c.Challenge, json.Number(strconv.Itoa(n)), c.Salt, c.Signature}
			}
		}
		t.Fatal("it has no solution")
		return s
	}
	accepted := func(s solution) bool {
		text, err := json.Marshal(s)
		if err != nil {
			t.Fatal(err)
		}
		token := base64.StdEncoding.EncodeToString(text)
		return f.captchas.check(t.Context(), &f.Options, netip.Addr{}, token) == nil
	}
	first, late, forged := solve(), solve(), solve()
	forged.Salt = strings.Replace(forged.Salt, "expires=1", "expires=2", 1)
	now = now.Add(10 * time.Minute)
	if !accepted(first) {
		t.Error("a solution is refused within ten minutes")
	}
	if accepted(first) {
		t.Error("a solution is accepted twice")
	}
	now = now.Add(time.Second)
	if accepted(late) {
		t.Error("a solution is accepted after ten minutes")
	}
	if accepted(forged) {
		t.Error("a solution is accepted whose expiry was changed")
	}
}

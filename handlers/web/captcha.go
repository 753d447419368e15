package web

import (
	"context"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"net/netip"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/hashicorp/golang-lru/v2/expirable"

	"hearth/store/db"
)

// The built-in captcha is a proof of work in ALTCHA's open format: find the number that, appended to the salt, has
// the challenge as its hash. captchaWork tries take a cheap phone about a second. It needs no cookie and no third
// party.
const (
	captchaWork = 60_000
	captchaLife = 10 * time.Minute
)

// captchas remembers which captcha solutions were used since the program started. Solutions of challenges from before
// the start are refused, because it isn't known whether they were used.
type captchas struct {
	mu   sync.Mutex
	used *expirable.LRU[string, struct{}]
	run  string // part of each signature, random per run
}

func newCaptchas() *captchas {
	return &captchas{used: expirable.NewLRU[string, struct{}](100_000, nil, captchaLife), run: rand.Text()}
}

// use marks a captcha solution as used; it returns false if that had happened before.
func (c *captchas) use(signature string) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	if _, used := c.used.Get(signature); used {
		return false
	}
	c.used.Add(signature, struct{}{})
	return true
}

// Challenge is what a browser must solve, in ALTCHA's format; only Kind is set if the captcha is off.
type Challenge struct {
	Reply
	Kind      string `json:"kind"`
	SiteKey   string `json:"site_key,omitempty"`
	Algorithm string `json:"algorithm,omitempty"`
	Challenge string `json:"challenge,omitempty"`
	MaxNumber int64  `json:"maxnumber,omitempty"`
	Salt      string `json:"salt,omitempty"`
	Signature string `json:"signature,omitempty"`
}

func hashHex(text string) string {
	sum := sha256.Sum256([]byte(text))
	return hex.EncodeToString(sum[:])
}

// solution is a solved challenge, in ALTCHA's format.
type solution struct {
	Algorithm string      `json:"algorithm"`
	Challenge string      `json:"challenge"`
	Number    json.Number `json:"number"`
	Salt      string      `json:"salt"`
	Signature string      `json:"signature"`
}

// CaptchaToken is the part of an input with the solution of a challenge (base64 of JSON), or reCAPTCHA's token.
type CaptchaToken struct {
	Token Text `json:"recaptcha_token"`
}

func (t CaptchaToken) captchaGiven() string { return string(t.Token) }

var errCaptcha = &db.Refusal{Message: "The check that you are not a robot failed. Please try again.",
	Fields: map[string]string{"recaptcha_token": "failed"}}

// check checks the captcha token of an input; each solution is valid once. Every failure is errCaptcha.
func (c *captchas) check(ctx context.Context, o *Options, from netip.Addr, token string) error {
	switch o.Policy().Captcha {
	case "off":
		return nil
	case "recaptcha":
		return o.checkRecaptcha(ctx, from, token)
	}
	raw, err := base64.StdEncoding.DecodeString(token)
	if err != nil || len(raw) > 2000 {
		return errCaptcha
	}
	var s solution
	if json.Unmarshal(raw, &s) != nil || s.Algorithm != "SHA-256" || !strings.HasSuffix(s.Salt, "&") {
		return errCaptcha
	}
	number, err := s.Number.Int64()
	if err != nil || number < 0 || number > captchaWork {
		return errCaptcha
	}
	_, expiry, found := strings.Cut(strings.TrimSuffix(s.Salt, "&"), "?expires=")
	expires, err := strconv.ParseInt(expiry, 10, 64)
	if !found || err != nil || o.Now().Unix() > expires {
		return errCaptcha
	}
	// The signature shows that this process issued the challenge, and the hash that the browser did the work.
	signed := hex.EncodeToString(o.Sign("captcha "+c.run, s.Challenge))
	if !hmac.Equal([]byte(signed), []byte(s.Signature)) ||
		hashHex(s.Salt+strconv.FormatInt(number, 10)) != s.Challenge {
		return errCaptcha
	}
	if !c.use(s.Signature) {
		return errCaptcha
	}
	return nil
}

// checkRecaptcha verifies a token with Google. If Google can't be reached the form is accepted: the limits of guesses
// and calls still apply.
func (o *Options) checkRecaptcha(ctx context.Context, from netip.Addr, token string) error {
	good, err := o.Recaptcha(ctx, token, from)
	if err != nil {
		o.Log.WarnContext(ctx, "ask reCAPTCHA", "error", err)
		return nil
	}
	if !good {
		return errCaptcha
	}
	return nil
}

package web

import (
	"context"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"math/big"
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

// captchas remembers the solutions used in this run. Those from before the start are refused, because it isn't known
// any more which were used.
type captchas struct {
	mu   sync.Mutex
	used *expirable.LRU[string, struct{}]
	run  string // part of each signature, random per run
}

func newCaptchas() *captchas {
	return &captchas{used: expirable.NewLRU[string, struct{}](100_000, nil, captchaLife), run: rand.Text()}
}

// use accepts a solution once; false if it has been used before.
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

// NewChallenge returns a challenge of the captcha in the settings.
func (f *Frame) NewChallenge(_ context.Context, _ *Caller, _ None) (Challenge, error) {
	policy := f.Policy()
	c := Challenge{Reply: Done("OK"), Kind: policy.Captcha}
	switch policy.Captcha {
	case "recaptcha":
		c.SiteKey = policy.RecaptchaKey
	case "altcha":
		raw, err := f.Random(12)
		if err != nil {
			return c, err
		}
		secret, err := rand.Int(rand.Reader, big.NewInt(captchaWork))
		if err != nil {
			return c, err
		}
		// The salt ends in a delimiter, so that no digit of the number can be moved into the time of expiry.
		c.Salt = hex.EncodeToString(raw) + "?expires=" + strconv.FormatInt(f.Now().Add(captchaLife).Unix(), 10) + "&"
		c.Algorithm, c.MaxNumber = "SHA-256", captchaWork
		c.Challenge = hashHex(c.Salt + secret.String())
		c.Signature = hex.EncodeToString(f.Sign("captcha "+f.captchas.run, c.Challenge))
	}
	return c, nil
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

// checkCaptcha checks the token of an input; each solution is valid once. Everything wrong is errCaptcha.
func (f *Frame) checkCaptcha(ctx context.Context, c *Caller, token string) error {
	switch f.Policy().Captcha {
	case "off":
		return nil
	case "recaptcha":
		return f.checkRecaptcha(ctx, c, token)
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
	if !found || err != nil || f.Now().Unix() > expires {
		return errCaptcha
	}
	signed := hex.EncodeToString(f.Sign("captcha "+f.captchas.run, s.Challenge))
	if !hmac.Equal([]byte(signed), []byte(s.Signature)) || hashHex(s.Salt+strconv.FormatInt(number, 10)) != s.Challenge {
		return errCaptcha
	}
	if !f.captchas.use(s.Signature) {
		return errCaptcha
	}
	return nil
}

// checkRecaptcha verifies a token with Google. If Google can't be reached the form is accepted: the limits of guesses
// and calls still apply.
func (f *Frame) checkRecaptcha(ctx context.Context, c *Caller, token string) error {
	good, err := f.Recaptcha(ctx, token, c.Address)
	if err != nil {
		f.Log.WarnContext(ctx, "ask reCAPTCHA", "error", err)
		return nil
	}
	if !good {
		return errCaptcha
	}
	return nil
}

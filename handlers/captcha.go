package handlers

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
	"time"

	"github.com/hashicorp/golang-lru/v2/expirable"

	"hearth/handlers/integrations/captcha"
	"hearth/store"
)

// The embedded captcha is a proof of work in ALTCHA's open format: find the number whose hash with the salt is the
// challenge. A cheap phone takes about a second for captchaWork tries.
const (
	captchaWork = 60_000
	captchaLife = 10 * time.Minute
)

type captchas struct {
	used *expirable.LRU[string, struct{}]
}

func newCaptchas() *captchas {
	return &captchas{used: expirable.NewLRU[string, struct{}](100_000, nil, captchaLife)}
}

type challenge struct {
	Reply
	Kind      string `json:"kind"`
	SiteKey   string `json:"site_key,omitempty"`
	Algorithm string `json:"algorithm,omitempty"`
	Challenge string `json:"challenge,omitempty"`
	MaxNumber int64  `json:"maxnumber,omitempty"`
	Salt      string `json:"salt,omitempty"`
	Signature string `json:"signature,omitempty"`
}

// captcha hands out the challenge of the captcha in force.
func (h *Handlers) captcha(_ context.Context, _ *Caller, _ none) (challenge, error) {
	kind := h.store.Settings().Text("captcha")
	c := challenge{Reply: done("OK"), Kind: kind}
	switch kind {
	case "recaptcha":
		c.SiteKey = h.store.Settings().Text("recaptcha_site_key")
	case "altcha":
		raw, err := h.store.Random(12)
		if err != nil {
			return c, err
		}
		secret, err := rand.Int(rand.Reader, big.NewInt(captchaWork))
		if err != nil {
			return c, err
		}
		// The salt ends in a delimiter so that no digit of the number can be moved into the expiry.
		c.Salt = hex.EncodeToString(raw) + "?expires=" + strconv.FormatInt(h.store.Now().Add(captchaLife).Unix(), 10) + "&"
		c.Algorithm, c.MaxNumber = "SHA-256", captchaWork
		c.Challenge = hashHex(c.Salt + secret.String())
		c.Signature = hex.EncodeToString(h.store.Sign("captcha", c.Challenge))
	}
	return c, nil
}

func hashHex(text string) string {
	sum := sha256.Sum256([]byte(text))
	return hex.EncodeToString(sum[:])
}

type solution struct {
	Algorithm string      `json:"algorithm"`
	Challenge string      `json:"challenge"`
	Number    json.Number `json:"number"`
	Salt      string      `json:"salt"`
	Signature string      `json:"signature"`
}

var errCaptcha = &store.Refusal{Message: "The check that you are not a robot failed. Please try again.", Fields: map[string]string{"recaptcha_token": "failed"}}

// checkCaptcha checks the token of a form. Each solution counts once.
func (h *Handlers) checkCaptcha(ctx context.Context, c *Caller, _ string, token string) error {
	switch h.store.Settings().Text("captcha") {
	case "off":
		return nil
	case "recaptcha":
		return h.checkRecaptcha(ctx, c, token)
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
	if !found || err != nil || h.store.Now().Unix() > expires {
		return errCaptcha
	}
	signed := hex.EncodeToString(h.store.Sign("captcha", s.Challenge))
	if !hmac.Equal([]byte(signed), []byte(s.Signature)) || hashHex(s.Salt+strconv.FormatInt(number, 10)) != s.Challenge {
		return errCaptcha
	}
	if _, used := h.captchas.used.Get(s.Signature); used {
		return errCaptcha
	}
	h.captchas.used.Add(s.Signature, struct{}{})
	return nil
}

// checkRecaptcha asks Google about a token. When Google can't be reached the form goes through: the limits on guesses
// and on calls still hold.
func (h *Handlers) checkRecaptcha(ctx context.Context, c *Caller, token string) error {
	good, err := captcha.Recaptcha(ctx, h.recaptchaURL, h.store.Settings().Text("recaptcha_secret"), token, c.Address.String())
	if err != nil {
		h.log.WarnContext(ctx, "ask reCAPTCHA", "error", err)
		return nil
	}
	if !good {
		return errCaptcha
	}
	return nil
}

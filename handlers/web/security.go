package web

import (
	"encoding/hex"
	"errors"
	"log/slog"
	"net/http"
	"strconv"
)

// security writes a line of the security log: what was tried at which call. Account and address are keyed hashes, so
// that attempts of one attacker can be grouped and the log contains no personal data. account is the owner of a
// guessed secret, "" for the caller's own account.
func (f *Frame) security(c *Caller, event, account string) {
	if account == "" && c.ID != 0 {
		account = strconv.FormatInt(c.ID, 10)
	}
	who := ""
	if account != "" {
		who = f.shadow("account", account)
	}
	ctx := c.request.Context()
	f.Log.LogAttrs(ctx, slog.LevelWarn, "security", slog.String("event", event), slog.String("id", requestID(ctx)),
		slog.String("call", c.route.Method+" "+c.route.Path), slog.String("account", who),
		slog.String("from", f.shadow("address", c.AddressKey())))
	f.metrics.refused(event)
}

// shadow is a keyed hash of a text for the log, 16 hexadecimal digits.
func (f *Frame) shadow(kind, text string) string {
	return hex.EncodeToString(f.Sign("log "+kind, text)[:8])
}

// noteRefusal writes refusals that may be part of an attack to the security log: missing permission, other site,
// wrong tokens, rate limits.
func (f *Frame) noteRefusal(c *Caller, err error) {
	var problem *Problem
	switch {
	case errors.Is(err, ErrForbidden):
		f.security(c, "role refused", "")
	case errors.Is(err, ErrOtherSite):
		f.security(c, "other site", "")
	case errors.Is(err, errCSRF):
		f.security(c, "form token", "")
	case errors.Is(err, errCaptcha):
		f.security(c, "captcha", "")
	case errors.As(err, &problem) && problem.Status == http.StatusTooManyRequests:
		f.security(c, "limit", "")
	}
}

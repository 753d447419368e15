package web

import (
	"context"
	"log/slog"
	"net/netip"
	"time"
)

// ListenerKind is the listener by which a request came in.
type ListenerKind string

// The listeners: the public one, and that of staff if they have their own.
const (
	PublicListener ListenerKind = "public"
	StaffListener  ListenerKind = "staff"
)

// Account is an account that can log in, as far as this package needs it.
type Account struct {
	ID          int64
	Name, Email string
	Role        string
	// Lang is the language that the account used last. Proved means that emails to Email are known to reach its
	// owner.
	Lang   string
	Proved bool
	// Staff means that the account may use the back office, as far as Permissions go.
	Staff       bool
	Permissions []Permission
	// Barred is why a member of staff may not use the back office now; "" if nothing prevents it.
	Barred string
}

// Sessions are the functions that store sessions; store/login implements them.
type Sessions struct {
	// Find returns the account of a session's token; db.ErrNotFound if there is no such session.
	Find func(ctx context.Context, token string, door ListenerKind) (Account, error)
	// Start creates a session of an account for a token; End ends the session of a token.
	Start func(ctx context.Context, token string, account int64, s NewSession) error
	End   func(ctx context.Context, token string) error
	// Speaks stores the language that an account uses.
	Speaks func(ctx context.Context, account int64, lang string) error
	// Renew replaces the token of a session.
	Renew func(ctx context.Context, token, next string) error
	// DeviceMark returns a value that changes with the account's password. The cookie of a known device is signed
	// over it, so that a new password invalidates the cookie.
	DeviceMark func(ctx context.Context, email string) (string, error)
	// NewToken creates the value of a session cookie.
	NewToken func() (string, error)
}

// NewSession is how a session starts: by which listener, with which browser, from where. Wrong is how many wrong
// passwords were entered before.
type NewSession struct {
	Door                         ListenerKind
	Fingerprint, Device, Address string
	Wrong                        int
}

// AnyStyle allows all inline styles in a Content-Security-Policy.
const AnyStyle = "'unsafe-inline'"

// Policy is what the settings say about requests. It's read with each request, so that changes apply at once.
type Policy struct {
	// RateLimit is off in tests and load tests, in which only guesses are limited.
	RateLimit bool
	// Proxies are the networks of reverse proxies, whose headers about the client's address and TLS are trusted.
	Proxies []netip.Prefix
	// Hosts are the names that the shop answers to, besides IP addresses and its machine's own names.
	Hosts []string
	// ContentPolicy is the Content-Security-Policy header of every reply.
	ContentPolicy string
	// StaffContentPolicy is the Content-Security-Policy of the back office's own listener, where no payment
	// provider's script is needed.
	StaffContentPolicy string
	// CDN means that a CDN in front of the shop may cache public replies for a short time.
	CDN bool
	// Captcha is altcha, recaptcha or off. RecaptchaKey is the public key of reCAPTCHA.
	Captcha, RecaptchaKey string
}

// Options are what a frame depends on. All are required.
type Options struct {
	Log      *slog.Logger
	Now      func() time.Time
	Random   func(n int) ([]byte, error)
	Sign     func(purpose, text string) []byte
	Policy   func() *Policy
	Sessions Sessions
	// Changes reports whether the facts of cached responses have changed.
	Changes Changes
	// Recaptcha verifies a token with Google.
	Recaptcha func(ctx context.Context, token string, from netip.Addr) (good bool, err error)
	// Separate means that staff have their own listener; the public listener then doesn't serve the back office's
	// calls.
	Separate bool
}

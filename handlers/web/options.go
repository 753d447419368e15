package web

import (
	"context"
	"log/slog"
	"net/netip"
	"time"
)

// Door is the listener through which a request comes.
type Door string

// The doors: everybody's, and the staff's if they have their own.
const (
	PublicDoor Door = "public"
	StaffDoor  Door = "staff"
)

// Account is somebody who can log in, as the frame knows them.
type Account struct {
	ID          int64
	Name, Email string
	Role        string
	// Lang is the language that the person used last. Proved means that mail to Email is known to reach them.
	Lang   string
	Proved bool
	// Staff means that the account belongs to the back office; Permissions is what it may do there.
	Staff       bool
	Permissions []Permission
	// Barred is why a staff member may not enter the back office now; "" if nothing prevents it.
	Barred string
}

// Sessions stores the sessions.
type Sessions struct {
	// Find returns the account of a session's token; db.ErrNotFound if there is none.
	Find func(ctx context.Context, token string, door Door) (Account, error)
	// Start binds a token to an account, End ends it.
	Start func(ctx context.Context, token string, account int64, s NewSession) error
	End   func(ctx context.Context, token string) error
	// Speaks saves the language that an account uses now.
	Speaks func(ctx context.Context, account int64, lang string) error
	// Renew replaces the token of a session.
	Renew func(ctx context.Context, token, next string) error
	// DeviceMark is, together with the email, the secret that signs the cookie of a known device; a new password changes it.
	DeviceMark func(ctx context.Context, email string) (string, error)
	// NewToken creates the value of a session cookie.
	NewToken func() (string, error)
}

// NewSession describes how a session starts: at which door, with which browser, from where. Wrong is how many passwords were
// refused before.
type NewSession struct {
	Door                         Door
	Fingerprint, Device, Address string
	Wrong                        int
}

// AnyStyle allows inline styles in a Content-Security-Policy.
const AnyStyle = "'unsafe-inline'"

// Policy is what the owner configures about the frame. It is read at each request.
type Policy struct {
	// RateLimit is off in tests and load tests: then only guesses are limited.
	RateLimit bool
	// Proxies are the networks whose headers about address and TLS are trusted.
	Proxies []netip.Prefix
	// Hosts are the names that the shop answers to, besides IP addresses and this machine's own name.
	Hosts []string
	// ContentPolicy is the Content-Security-Policy of every reply.
	ContentPolicy string
	// StaffContentPolicy is that of the staff's own listener, where nobody pays.
	StaffContentPolicy string
	// Captcha is altcha, recaptcha or off; RecaptchaKey is the public key of the second.
	Captcha, RecaptchaKey string
}

// Options are the dependencies of a frame. All of them are required.
type Options struct {
	Log      *slog.Logger
	Now      func() time.Time
	Random   func(n int) ([]byte, error)
	Sign     func(purpose, text string) []byte
	Policy   func() *Policy
	Sessions Sessions
	// Changes tells whether the facts of cached answers have changed.
	Changes Changes
	// Recaptcha verifies a token with Google.
	Recaptcha func(ctx context.Context, token string, from netip.Addr) (good bool, err error)
	// Separate means that staff have a listener of their own: then staff calls do not exist at the public door.
	Separate bool
}

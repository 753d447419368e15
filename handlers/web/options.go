package web

import (
	"context"
	"log/slog"
	"net/netip"
	"time"
)

// Door says through which listener somebody comes.
type Door string

// The doors: everybody's, and the one of staff where they have their own.
const (
	PublicDoor Door = "public"
	StaffDoor  Door = "staff"
)

// Account is somebody who can log in, as the frame knows them.
type Account struct {
	ID          int64
	Name, Email string
	Role        string
	// Lang is the language that the person used last.
	Lang string
	// Staff says that the account belongs to the back office; Permissions is what it may do there.
	Staff       bool
	Permissions []Permission
	// Barred says why a member of staff may not enter the back office now; "" when nothing is in the way.
	Barred string
}

// Sessions is where sessions live.
type Sessions struct {
	// Find gives the account of a session's token; db.ErrNotFound when there is none.
	Find func(ctx context.Context, token string, door Door) (Account, error)
	// Start binds a token to an account, End ends it.
	Start func(ctx context.Context, token string, account int64, s NewSession) error
	End   func(ctx context.Context, token string) error
	// Speaks keeps the language that an account uses now.
	Speaks func(ctx context.Context, account int64, lang string) error
	// Renew gives a session another token.
	Renew func(ctx context.Context, token, next string) error
	// DeviceMark is what the cookie of a known device is signed with besides the email: another password makes another one.
	DeviceMark func(ctx context.Context, email string) (string, error)
	// NewToken makes the text of a session cookie.
	NewToken func() (string, error)
}

// NewSession is how a session begins: at which door, with which browser, from where. Wrong is how many passwords were refused
// before.
type NewSession struct {
	Door                         Door
	Fingerprint, Device, Address string
	Wrong                        int
}

// AnyStyle lets styles in a page's markup in, in a Content-Security-Policy.
const AnyStyle = "'unsafe-inline'"

// Policy is what the owner decides about the frame. It is asked for anew at each request.
type Policy struct {
	// RateLimit is off in tests and under load: then only guesses are limited.
	RateLimit bool
	// Proxies are the networks whose word on address and TLS is believed.
	Proxies []netip.Prefix
	// Hosts are the names that the shop answers to besides addresses and this machine's own name.
	Hosts []string
	// ContentPolicy is the Content-Security-Policy of every reply.
	ContentPolicy string
	// StaffContentPolicy is that of the staff's own listener, where nobody pays.
	StaffContentPolicy string
	// Captcha is altcha, recaptcha or off; RecaptchaKey is the public key of the second.
	Captcha, RecaptchaKey string
}

// Options says what a frame works with. All of it is needed.
type Options struct {
	Log      *slog.Logger
	Now      func() time.Time
	Random   func(n int) ([]byte, error)
	Sign     func(purpose, text string) []byte
	Policy   func() *Policy
	Sessions Sessions
	// Changes says what became of the things that kept answers tell of.
	Changes Changes
	// Recaptcha asks Google about a token.
	Recaptcha func(ctx context.Context, token string, from netip.Addr) (good bool, err error)
	// Separate says that staff have a listener of their own: staff calls do not exist at the public door then.
	Separate bool
}

package web

import (
	"context"
	"crypto/hmac"
	"encoding/base64"
	"encoding/hex"
	"errors"
	"net/http"
	"net/netip"
	"strconv"
	"strings"
	"time"

	"hearth/store/db"
)

// cookieLife is the life of session and device cookies in seconds: 90 days.
const cookieLife = 90 * 24 * 60 * 60

// Caller is who makes a call. It exists for one request, and collects the cookies that its reply sets.
type Caller struct {
	Account
	// Token is the value of the session cookie, which visitors have too. The CSRF token is derived from it.
	Token       string
	Fingerprint string
	// ListenerKind is the listener, Address the client's network address behind trusted proxies. Fingerprint is the
	// random number by which a browser identifies itself, at most 128 bytes; it proves nothing.
	Door    ListenerKind
	Address netip.Addr
	// Vouched means that this device has logged in to the account in the form within the last 90 days, with its
	// current password.
	Vouched bool
	frame   *Frame
	route   Route
	request *http.Request
	secure  bool
	cookies []*http.Cookie
	// clear means that the browser must delete everything it cached of the shop.
	clear bool
}

// LoggedIn reports whether the caller has an account.
func (c *Caller) LoggedIn() bool { return c.ID != 0 }

// OwnerFor is the customer to which a mixed call is limited: the caller, or 0 (everyone's) for staff with the
// permission.
func (c *Caller) OwnerFor(p Permission) int64 {
	if c.May(p) {
		return 0
	}
	return c.ID
}

// cookieName is the session cookie's name. It differs by listener and by protocol, because browsers share cookies
// between ports. The prefix __Host- prevents other hosts of the domain from setting it.
func cookieName(door ListenerKind, secure bool) string {
	name := "hearth_session"
	if door == StaffListener {
		name = "hearth_staff"
	}
	if secure {
		return "__Host-" + name
	}
	return name
}

func deviceCookieName(secure bool) string {
	if secure {
		return "__Host-hearth_device"
	}
	return "hearth_device"
}

// callerOf finds the caller of a request. The session is looked up only for calls that require a login: public
// content never needs it, and other calls use LookUp.
func (f *Frame) callerOf(r *http.Request, route Route) (*Caller, error) {
	c := &Caller{
		frame:   f,
		route:   route,
		request: r,
		Door:    ListenerOf(r.Context()),
		Address: f.clientAddress(r),
		secure:  f.secureRequest(r),
	}
	c.Fingerprint = r.Header.Get("X-Fingerprint")
	if len(c.Fingerprint) > 128 {
		c.Fingerprint = c.Fingerprint[:128]
	}
	cookie, err := r.Cookie(cookieName(c.Door, c.secure))
	if err != nil {
		return c, nil
	}
	c.Token = cookie.Value
	if len(c.Token) > 100 {
		c.Token = ""
		return c, nil
	}
	if !route.Who.LoggedIn {
		return c, nil
	}
	return c, c.LookUp(r.Context())
}

// LookUp fills in the account of the caller's session. Without one the caller is a visitor.
func (c *Caller) LookUp(ctx context.Context) error {
	if c.Token == "" {
		return nil
	}
	account, err := c.frame.Sessions.Find(ctx, c.Token, c.Door)
	if errors.Is(err, db.ErrNotFound) {
		return nil
	}
	c.Account = account
	if err != nil {
		return err
	}
	return c.noteLanguage(ctx)
}

// noteLanguage stores the language in which a customer uses the shop, for emails and documents. Reading calls don't
// change it.
func (c *Caller) noteLanguage(ctx context.Context) error {
	lang := db.Language(ctx)
	if c.ID == 0 || c.Staff || lang == "" || lang == c.Lang || c.request.Method == http.MethodGet {
		return nil
	}
	c.Lang = lang
	return c.frame.Sessions.Speaks(ctx, c.ID, lang)
}

// LoginName is the part of an input that names the account of its password.
type LoginName struct {
	Username Text `json:"username"`
}

func (n LoginName) loginName() string { return string(n.Username) }

// vouch checks whether the caller's device knows the account in an input.
func (c *Caller) vouch(ctx context.Context, in any) error {
	form, names := in.(interface{ loginName() string })
	if !names {
		return nil
	}
	var err error
	c.Vouched, err = c.Knows(ctx, form.loginName())
	return err
}

// Knows reports whether the current password of an account was entered or set in the caller's browser within the last
// 90 days. A signed cookie proves it.
func (c *Caller) Knows(ctx context.Context, email string) (bool, error) {
	cookie, err := c.request.Cookie(deviceCookieName(c.secure))
	if err != nil {
		return false, nil
	}
	until, _, _ := strings.Cut(cookie.Value, ".")
	ends, err := strconv.ParseInt(until, 10, 64)
	if err != nil || c.frame.Now().Unix() >= ends {
		return false, nil
	}
	signed, err := c.frame.deviceSign(ctx, email, ends)
	return err == nil && hmac.Equal([]byte(cookie.Value), []byte(signed)), err
}

// deviceSign is the cookie of a device that knows an account until a time (Unix seconds). It contains no email. A new
// password invalidates it (DeviceMark).
func (f *Frame) deviceSign(ctx context.Context, email string, until int64) (string, error) {
	email = strings.ToLower(strings.TrimSpace(email))
	mark, err := f.Sessions.DeviceMark(ctx, email)
	ends := strconv.FormatInt(until, 10)
	return ends + "." + base64.RawURLEncoding.EncodeToString(f.Sign("device", ends+" "+mark+" "+email)), err
}

// KeepDevice makes the caller's device a known device of an account, for 90 days.
func (c *Caller) KeepDevice(ctx context.Context, email string) error {
	signed, err := c.frame.deviceSign(ctx, email, c.frame.Now().Add(cookieLife*time.Second).Unix())
	if err == nil {
		c.setCookie(deviceCookieName(c.secure), signed, cookieLife)
	}
	return err
}

// CSRFToken is derived from the session cookie, so that it needs no storage. A caller without a cookie gets one.
func (c *Caller) CSRFToken() (string, error) {
	if c.Token == "" {
		if err := c.newToken(); err != nil {
			return "", err
		}
	}
	return c.frame.csrfToken(c.Token), nil
}

func (f *Frame) csrfToken(token string) string { return hex.EncodeToString(f.Sign("csrf", token)) }

// CSRFToken is the part of an input that proves that it was sent by one of the shop's own pages, as a field or a
// header.
type CSRFToken struct {
	Field  Text   `json:"csrf_token_name"`
	Header string `header:"X-CSRF-Token"`
}

func (t CSRFToken) csrfGiven() string {
	if t.Field != "" {
		return string(t.Field)
	}
	return t.Header
}

// checkCSRF compares the token of an input with the session cookie.
func (f *Frame) checkCSRF(c *Caller, given string) error {
	if c.Token == "" || !hmac.Equal([]byte(given), []byte(f.csrfToken(c.Token))) {
		return errCSRF
	}
	return nil
}

func (c *Caller) setCookie(name, content string, life int) {
	c.cookies = append(c.cookies, &http.Cookie{
		Name:     name,
		Value:    content,
		Path:     "/",
		MaxAge:   life,
		HttpOnly: true,
		Secure:   c.secure,
		SameSite: http.SameSiteLaxMode,
	})
}

// newToken gives the caller a new session cookie. Until LogIn binds it to an account, it is a visitor's.
func (c *Caller) newToken() error {
	token, err := c.frame.Sessions.NewToken()
	if err != nil {
		return err
	}
	c.Token = token
	c.setCookie(cookieName(c.Door, c.secure), token, cookieLife)
	return nil
}

// LogIn binds a new session to the account and ends the previous one, so that a session planted by an attacker is
// worth nothing (session fixation). wrong is how many wrong passwords were entered before.
func (c *Caller) LogIn(ctx context.Context, account Account, wrong int) error {
	if c.Token != "" {
		if err := c.frame.Sessions.End(ctx, c.Token); err != nil {
			return err
		}
	}
	if err := c.newToken(); err != nil {
		return err
	}
	begun := NewSession{Door: c.Door, Fingerprint: c.Fingerprint, Device: deviceName(c.request.UserAgent()),
		Address: c.Address.String(), Wrong: wrong}
	if err := c.frame.Sessions.Start(ctx, c.Token, account.ID, begun); err != nil {
		return err
	}
	c.Account = account
	if err := c.noteLanguage(ctx); err != nil {
		return err
	}
	return c.KeepDevice(ctx, c.Email)
}

// Renew gives the caller's session a new cookie after a change of password or email. The device stays known.
func (c *Caller) Renew(ctx context.Context) error {
	before := c.Token
	if err := c.newToken(); err != nil {
		return err
	}
	if err := c.frame.Sessions.Renew(ctx, before, c.Token); err != nil {
		return err
	}
	return c.KeepDevice(ctx, c.Email)
}

// LogOut ends the caller's session.
func (c *Caller) LogOut(ctx context.Context) error {
	if c.Token != "" {
		if err := c.frame.Sessions.End(ctx, c.Token); err != nil {
			return err
		}
	}
	c.setCookie(cookieName(c.Door, c.secure), "", -1)
	c.clear = true
	return nil
}

// AddressKey identifies the caller's network address.
func (c *Caller) AddressKey() string { return addressKey(c.Address) }

// addressKey identifies an IPv4 address, or the /64 network of an IPv6 one, which is what a customer of a provider
// has.
func addressKey(address netip.Addr) string {
	if address.Is6() {
		if prefix, err := address.Prefix(64); err == nil {
			return "address " + prefix.String()
		}
	}
	return "address " + address.String()
}

// kind returns which gate the caller's request uses under overload.
func (c *Caller) kind() RequestKind {
	if c.Vouched {
		return KnownDevice
	}
	return c.route.kind()
}

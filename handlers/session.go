package handlers

import (
	"context"
	"crypto/hmac"
	"encoding/base64"
	"encoding/hex"
	"errors"
	"net"
	"net/http"
	"net/netip"
	"strconv"
	"strings"

	"hearth/store"
)

const cookieLife = 90 * 24 * 60 * 60

// cookieName differs by door and by protocol: browsers do not keep cookies of two ports apart.
func cookieName(door store.Door, secure bool) string {
	name := "hearth_session"
	if door == store.StaffDoor {
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

// callerOf finds out who calls. A call that anybody may make looks the session up only when it needs it: the
// catalogue's calls never do.
func (h *Handlers) callerOf(r *http.Request, who Access) (*Caller, error) {
	c := &Caller{Door: doorOf(r.Context()), Address: h.clientAddress(r), secure: h.secureRequest(r)}
	c.Fingerprint = r.Header.Get("X-Fingerprint")
	if len(c.Fingerprint) > 128 {
		c.Fingerprint = c.Fingerprint[:128]
	}
	c.KnownDevice = func(email string) bool {
		cookie, err := r.Cookie(deviceCookieName(c.secure))
		return err == nil && hmac.Equal([]byte(cookie.Value), []byte(h.deviceSign(email)))
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
	if !who.LoggedIn {
		return c, nil
	}
	return c, h.lookUp(r.Context(), c)
}

// lookUp fills in the account of the caller's session; no session leaves a visitor.
func (h *Handlers) lookUp(ctx context.Context, c *Caller) error {
	if c.Token == "" {
		return nil
	}
	account, err := h.store.SessionAccount(ctx, c.Token, c.Door)
	if errors.Is(err, store.ErrNotFound) {
		return nil
	}
	c.Account = account
	return err
}

func remoteAddress(r *http.Request) netip.Addr {
	host, _, err := net.SplitHostPort(r.RemoteAddr)
	if err != nil {
		return netip.Addr{}
	}
	address, err := netip.ParseAddr(host)
	if err != nil {
		return netip.Addr{}
	}
	return address.Unmap()
}

// csrfToken is derived from the session cookie, a visitor's too, so that it needs no place of its own.
func (h *Handlers) csrfToken(token string) string {
	return hex.EncodeToString(h.store.Sign("csrf", token))
}

// checkCSRF compares what the form or the header brought with what the cookie asks for.
func (h *Handlers) checkCSRF(c *Caller, field Text, header string) error {
	given := string(field)
	if given == "" {
		given = header
	}
	if c.Token == "" || !hmac.Equal([]byte(given), []byte(h.csrfToken(c.Token))) {
		return errCSRF
	}
	return nil
}

func (c *Caller) setCookie(name, content string, life int) {
	c.cookies = append(c.cookies, &http.Cookie{Name: name, Value: content, Path: "/", MaxAge: life, HttpOnly: true, Secure: c.secure, SameSite: http.SameSiteLaxMode})
}

// newToken gives the caller a new session cookie. Until it is bound to an account it is a visitor's.
func (h *Handlers) newToken(c *Caller) error {
	token, err := h.store.NewToken()
	if err != nil {
		return err
	}
	c.Token = token
	c.setCookie(cookieName(c.Door, c.secure), token, cookieLife)
	return nil
}

// logIn binds a new session to the account; the one before, and whatever an attacker planted there, is worth nothing.
func (h *Handlers) logIn(ctx context.Context, c *Caller, account store.Account) error {
	if c.Token != "" {
		if err := h.store.EndSession(ctx, c.Token); err != nil {
			return err
		}
	}
	if err := h.newToken(c); err != nil {
		return err
	}
	if err := h.store.StartSession(ctx, c.Token, account.ID, c.Door, c.Fingerprint); err != nil {
		return err
	}
	c.Account = account
	c.setCookie(deviceCookieName(c.secure), h.deviceSign(account.Email), cookieLife)
	return nil
}

// deviceSign vouches that an account logged in on a device: a header can be copied, this cookie can't be made.
func (h *Handlers) deviceSign(email string) string {
	return base64.RawURLEncoding.EncodeToString(h.store.Sign("device", strings.ToLower(strings.TrimSpace(email))))
}

// key names the caller for the limits: the account, or the address (a /64 of IPv6).
func (c *Caller) key() string {
	if c.ID != 0 {
		return "account " + strconv.FormatInt(c.ID, 10)
	}
	return c.addressKey()
}

func (c *Caller) addressKey() string {
	if c.Address.Is6() {
		if prefix, err := c.Address.Prefix(64); err == nil {
			return "address " + prefix.String()
		}
	}
	return "address " + c.Address.String()
}

type doorKeyType struct{}

// withDoor marks the requests of a listener.
func withDoor(ctx context.Context, door store.Door) context.Context {
	return context.WithValue(ctx, doorKeyType{}, door)
}

func doorOf(ctx context.Context) store.Door {
	if door, ok := ctx.Value(doorKeyType{}).(store.Door); ok {
		return door
	}
	return store.PublicDoor
}

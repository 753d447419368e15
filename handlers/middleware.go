package handlers

import (
	"context"
	"crypto/rand"
	"log/slog"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"os"
	"runtime/debug"
	"strings"
	"time"
)

type contextKey int

const requestKey contextKey = iota

// request is what the log line of a request is made from.
type request struct {
	id    string
	route string
}

func requestOf(ctx context.Context) *request {
	if r, ok := ctx.Value(requestKey).(*request); ok {
		return r
	}
	return &request{}
}

func requestID(ctx context.Context) string { return requestOf(ctx).id }

func setRouteName(ctx context.Context, name string) { requestOf(ctx).route = name }

// chain wraps the router: recover, id and log, security headers, Host. What depends on the route (body limit,
// cross-origin guard, session, permission, rate) follows in handle.
func (h *Handlers) chain(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		started := time.Now()
		noted := &request{id: strings.ToLower(rand.Text()[:12]), route: "page"}
		r = r.WithContext(context.WithValue(r.Context(), requestKey, noted))
		counted := &countingWriter{ResponseWriter: w, status: http.StatusOK}
		defer func() {
			fault := recover()
			aborted := fault == http.ErrAbortHandler
			if fault != nil && !aborted {
				h.log.Error("panic", "request", noted.id, "route", noted.route, "fault", fault, "stack", string(debug.Stack()))
				if !counted.wrote {
					h.sendJSON(r.Context(), counted, http.StatusInternalServerError, refused{Reply: Reply{Message: "Something went wrong on our side. Please tell us the number " + noted.id + "."}})
				}
			}
			h.log.LogAttrs(r.Context(), slog.LevelInfo, "request", slog.String("id", noted.id), slog.String("route", noted.route),
				slog.Int("status", counted.status), slog.Int64("bytes", counted.bytes), slog.Duration("took", time.Since(started).Round(time.Microsecond)))
			h.metrics.note(noted.route, counted.status, time.Since(started))
			if aborted {
				panic(http.ErrAbortHandler) // the server breaks the connection: what was sent is not whole
			}
		}()
		setSecurityHeaders(counted.Header(), h.store.Settings().Text("captcha") == "recaptcha", h.secureRequest(r))
		if !h.answersTo(r.Host) {
			h.sendJSON(r.Context(), counted, http.StatusMisdirectedRequest, refused{Reply: Reply{Message: "This shop does not answer to that name. Set public-url to the address people use."}})
			return
		}
		next.ServeHTTP(counted, r)
	})
}

type countingWriter struct {
	http.ResponseWriter
	status int
	bytes  int64
	wrote  bool
}

func (w *countingWriter) WriteHeader(status int) {
	if !w.wrote {
		w.status, w.wrote = status, true
	}
	w.ResponseWriter.WriteHeader(status)
}

func (w *countingWriter) Write(p []byte) (int, error) {
	w.wrote = true
	n, err := w.ResponseWriter.Write(p)
	w.bytes += int64(n)
	return n, err
}

// Unwrap lets http.ResponseController reach the connection.
func (w *countingWriter) Unwrap() http.ResponseWriter { return w.ResponseWriter }

// setSecurityHeaders allows scripts of our own only. The payment provider's script, and Google's when its captcha is
// chosen, are the exceptions, by name.
func setSecurityHeaders(header http.Header, recaptcha, secure bool) {
	scripts, frames := "'self' https://checkout.razorpay.com", "https://api.razorpay.com https://checkout.razorpay.com"
	connects := "'self' https://lumberjack.razorpay.com https://api.razorpay.com"
	if recaptcha {
		scripts += " https://www.google.com https://www.gstatic.com"
		frames += " https://www.google.com"
		connects += " https://www.google.com"
	}
	header.Set("Content-Security-Policy", "default-src 'self'; script-src "+scripts+"; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self'; connect-src "+
		connects+"; frame-src "+frames+"; worker-src 'self' blob:; object-src 'none'; base-uri 'self'; form-action 'self'; frame-ancestors 'none'")
	header.Set("X-Content-Type-Options", "nosniff")
	header.Set("Referrer-Policy", "strict-origin-when-cross-origin")
	header.Set("Permissions-Policy", "camera=(self), microphone=(), geolocation=(), payment=(self)")
	header.Set("Cross-Origin-Opener-Policy", "same-origin-allow-popups")
	if secure {
		header.Set("Strict-Transport-Security", "max-age=31536000")
	}
}

// answersTo guards against rebound names: the shop answers to its public name, to its own machine's, and to addresses.
func (h *Handlers) answersTo(host string) bool {
	if name, _, err := net.SplitHostPort(host); err == nil {
		host = name
	}
	host = strings.ToLower(strings.Trim(host, "[]"))
	if host == "localhost" || strings.HasSuffix(host, ".localhost") || strings.HasSuffix(host, ".local") {
		return true
	}
	if _, err := netip.ParseAddr(host); err == nil {
		return true
	}
	card := h.store.Settings()
	if public, err := url.Parse(card.Text("public_url")); err == nil && host == strings.ToLower(public.Hostname()) {
		return true
	}
	if own, err := os.Hostname(); err == nil && host == strings.ToLower(own) {
		return true
	}
	return host == card.Text("tls_domain")
}

// openBody puts the limit of the route on the body and refuses what comes from another site.
func (h *Handlers) openBody(w http.ResponseWriter, r *http.Request, route Route) error {
	w.Header().Set("Cache-Control", "no-store")
	if r.ContentLength > route.Size {
		return errTooLarge
	}
	r.Body = http.MaxBytesReader(w, r.Body, route.Size)
	if err := h.crossOrigin.Check(r); err != nil {
		return errOtherSite
	}
	return nil
}

// admit finds out who calls, whether they may, and whether they call too often.
func (h *Handlers) admit(r *http.Request, route Route) (*Caller, error) {
	caller, err := h.callerOf(r, route.Who)
	if err != nil {
		return nil, err
	}
	if err := route.Who.admits(caller); err != nil {
		return nil, err
	}
	return caller, h.limits.take(h.store.Settings().Text("rate_limit") == "on", route.Class, caller, h.store.Now())
}

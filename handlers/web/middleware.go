package web

import (
	"context"
	"crypto/rand"
	"log/slog"
	"net"
	"net/http"
	"net/netip"
	"os"
	"runtime/debug"
	"slices"
	"strings"
	"time"
)

// chain wraps the router with what all requests need: recovery from panics, a request ID and a log line, security
// headers, and the check of the Host header. Checks that depend on the route (body size, origin, session, permission,
// rate) are in handle.
func (f *Frame) chain(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		started := time.Now()
		noted := &request{
			id:       strings.ToLower(rand.Text()[:12]),
			route:    "page",
			encoding: encodingOf(r.Header.Get("Accept-Encoding")),
		}
		r = r.WithContext(f.inLanguage(context.WithValue(r.Context(), requestKey, noted), r.Header.Get("X-Language")))
		counted := &countingWriter{ResponseWriter: w, status: http.StatusOK}
		if r.ContentLength != 0 {
			read := newBody(w, r)
			defer read.leave()
			r.Body = read
		}
		defer func() {
			fault := recover()
			aborted := fault == http.ErrAbortHandler
			if fault != nil && !aborted {
				f.Log.Error("panic", "request", noted.id, "route", noted.route, "fault", fault, "stack",
					string(debug.Stack()))
				aborted = counted.wrote // a reply that has begun can't be replaced by an error
				if !counted.wrote {
					f.SendJSON(r.Context(), counted, http.StatusInternalServerError,
						refused{Reply: Reply{Message: "Something went wrong on our side. Please tell us the number " +
							noted.id + "."}})
				}
			}
			if noted.turnedAway {
				f.away.note(r.Context(), started)
				f.metrics.note(noted.route, counted.status, time.Since(started))
				return
			}
			f.Log.LogAttrs(r.Context(), slog.LevelInfo, "request", slog.String("id", noted.id),
				slog.String("route", noted.route), slog.Int("status", counted.status),
				slog.Int64("bytes", counted.bytes), slog.Duration("took", time.Since(started).Round(time.Microsecond)))
			f.metrics.note(noted.route, counted.status, time.Since(started))
			if aborted {
				panic(http.ErrAbortHandler) // the reply is incomplete, so the server must close the connection
			}
		}()
		policy := f.Policy()
		contentPolicy := policy.ContentPolicy
		if ListenerOf(r.Context()) == StaffListener {
			contentPolicy = policy.StaffContentPolicy
		}
		counted.cdn = policy.CDN && ListenerOf(r.Context()) == PublicListener
		setSecurityHeaders(counted.Header(), contentPolicy, f.secureRequest(r))
		if len(r.TransferEncoding) > 0 {
			// If Content-Length and chunked encoding contradict each other, the following bytes could be a smuggled
			// request, so the connection isn't used again.
			counted.Header().Set("Connection", "close")
		}
		if !policy.answersTo(r.Host) {
			f.SendJSON(
				r.Context(),
				counted,
				http.StatusMisdirectedRequest,
				refused{
					Reply: Reply{
						Message: "This shop does not answer to that host name. Set public-url to its public address.",
					},
				},
			)
			return
		}
		next.ServeHTTP(counted, r)
	})
}

// countingWriter records the status and the number of bytes of a reply.
type countingWriter struct {
	http.ResponseWriter
	status int
	bytes  int64
	wrote  bool
	// cdn means that a CDN may cache public replies.
	cdn bool
}

// cdnCache lets a CDN cache a public reply for a minute, and serve it ten more while it fetches a new one (RFC 9213).
const cdnCache = "max-age=60, stale-while-revalidate=600"

// public reports whether a reply is the same for everyone; only such replies have an ETag. A reply that varies by
// anything but the encoding is not public, because a CDN identifies replies by URL alone.
func public(h http.Header) bool {
	return h.Get("ETag") != "" && h.Get("Cache-Control") == "no-cache" &&
		slices.Equal(h.Values("Vary"), []string{"Accept-Encoding"})
}

// WriteHeader records the status, and lets a CDN cache a public reply.
func (w *countingWriter) WriteHeader(status int) {
	if w.cdn && status == http.StatusOK && public(w.Header()) {
		w.Header().Set("CDN-Cache-Control", cdnCache)
	}
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

// setSecurityHeaders sets the headers of every reply.
func setSecurityHeaders(header http.Header, contentPolicy string, secure bool) {
	header.Set("Content-Security-Policy", contentPolicy)
	header.Set("X-Content-Type-Options", "nosniff")
	header.Set("Referrer-Policy", "strict-origin-when-cross-origin")
	header.Set("Permissions-Policy", "camera=(self), microphone=(), geolocation=(), payment=(self)")
	header.Set("Cross-Origin-Opener-Policy", "same-origin-allow-popups")
	header.Set("Cross-Origin-Resource-Policy", "same-origin")
	if secure {
		header.Set("Strict-Transport-Security", "max-age=31536000")
	}
}

// answersTo reports whether the shop answers to a Host header: to its public names, its machine's own names, and IP
// addresses. Other names would allow DNS rebinding.
func (p *Policy) answersTo(host string) bool {
	if name, _, err := net.SplitHostPort(host); err == nil {
		host = name
	}
	host = strings.ToLower(strings.Trim(host, "[]"))
	if host == "localhost" || strings.HasSuffix(host, ".localhost") || strings.HasSuffix(host, ".local") ||
		slices.Contains(p.Hosts, host) {
		return true
	}
	if _, err := netip.ParseAddr(host); err == nil {
		return true
	}
	own, err := os.Hostname()
	return err == nil && host == strings.ToLower(own)
}

// openBody limits the body to the route's size, and refuses requests from other sites (Sec-Fetch-Site, Origin).
func (f *Frame) openBody(w http.ResponseWriter, r *http.Request, route Route) error {
	w.Header().Set("Cache-Control", "no-store")
	if r.ContentLength > route.Size {
		return ErrTooLarge
	}
	if read, paced := r.Body.(*body); paced {
		read.files = route.Size >= slowBytes
	}
	r.Body = http.MaxBytesReader(w, r.Body, route.Size)
	if err := f.crossOrigin.Check(r); err != nil {
		return ErrOtherSite
	}
	return nil
}

// admit checks whether the caller has permission for the call, and is within the rate limit.
func (f *Frame) admit(c *Caller) error {
	if err := c.route.Who.admits(c.Account); err != nil {
		return err
	}
	return f.limits.take(f.Policy().RateLimit, c.route.Class, c, f.Now())
}

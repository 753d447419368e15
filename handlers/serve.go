package handlers

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"path/filepath"
	"time"

	"golang.org/x/crypto/acme/autocert"

	"hearth/handlers/web"
)

const (
	// drainTime is how long active requests may continue when the shop stops. It is less than the ten seconds after
	// which the process ends, so that the off-site copy still gets the last changes.
	drainTime   = 6 * time.Second
	headerBytes = 32 << 10
)

// Listener is a listener of the shop with its socket. TLS turns TLS on; Instead, if set, answers instead of the shop.
type Listener struct {
	Door    web.ListenerKind
	Socket  net.Listener
	TLS     *tls.Config
	Instead http.Handler
}

// Secured creates the listeners of a shop with its own domain: the shop over TLS, and plain HTTP that only redirects
// there. Certificates come from Let's Encrypt on the first visit, are renewed a month before they expire, and are
// stored in certs/ of the data directory.
func Secured(domain, dir string, plain, secure net.Listener) []Listener {
	manager := &autocert.Manager{
		Prompt:     autocert.AcceptTOS,
		HostPolicy: autocert.HostWhitelist(domain),
		Cache:      autocert.DirCache(filepath.Join(dir, "certs")),
	}
	return []Listener{
		{Door: web.PublicListener, Socket: secure, TLS: manager.TLSConfig()},
		{Door: web.PublicListener, Socket: plain, Instead: manager.HTTPHandler(nil)},
	}
}

// server returns the HTTP server of the listener, with handler unless Instead is set.
func (l Listener) server(handler http.Handler) *http.Server {
	if l.Instead != nil {
		handler = l.Instead
	}
	return &http.Server{
		Handler:           handler,
		TLSConfig:         l.TLS,
		ReadHeaderTimeout: 5 * time.Second,
		ReadTimeout:       60 * time.Second,
		WriteTimeout:      60 * time.Second,
		IdleTimeout:       60 * time.Second,
		MaxHeaderBytes:    headerBytes,
		ErrorLog:          slog.NewLogLogger(slog.DiscardHandler, slog.LevelDebug), // port scanners cause many errors
	}
}

// serve accepts connections on a socket until the server is closed.
func (l Listener) serve(server *http.Server, socket net.Listener) error {
	var err error
	if l.TLS != nil {
		err = server.ServeTLS(socket, "", "")
	} else {
		err = server.Serve(socket)
	}
	if errors.Is(err, http.ErrServerClosed) {
		return nil
	}
	return fmt.Errorf("serve on %s: %w", l.Socket.Addr(), err)
}

// ServeInstead serves a handler instead of the shop on the listeners until ctx ends.
func ServeInstead(ctx context.Context, instead http.Handler, listeners ...Listener) error {
	failed := make(chan error, len(listeners))
	servers := make([]*http.Server, len(listeners))
	for i, l := range listeners {
		servers[i] = l.server(instead)
		go func() { failed <- l.serve(servers[i], l.Socket) }() // returns nil once it is closed
	}
	var err error
	select {
	case <-ctx.Done():
	case err = <-failed:
	}
	for _, server := range servers {
		err = errors.Join(err, server.Close())
	}
	return err
}

// Serve serves the shop on the listeners and does the background work until ctx ends. Then it accepts no new
// requests, gives active ones drainTime, interrupts those that are still reading, and returns nil.
func (h *Handlers) Serve(ctx context.Context, listeners ...Listener) error {
	asking, endAll := context.WithCancel(context.WithoutCancel(ctx))
	defer endAll()
	failed := make(chan error, len(listeners))
	servers := make([]*http.Server, len(listeners))
	for i, l := range listeners {
		bounded := h.Frame.Bound(l.Socket)
		server := l.server(h.Handler(l.Door))
		server.BaseContext = func(net.Listener) context.Context { return asking }
		server.ConnState, server.ConnContext = bounded.Note, bounded.WithConnection
		server.ErrorLog = slog.NewLogLogger(h.log.Handler(), slog.LevelDebug)
		servers[i] = server
		go func() {
			if err := l.serve(server, bounded); err != nil {
				failed <- err
			}
		}()
	}
	working, stopWork := context.WithCancel(context.WithoutCancel(ctx))
	worked := make(chan struct{})
	go func() {
		defer close(worked)
		h.Work.Do(working)
	}()
	var err error
	broken := time.NewTicker(time.Second)
	defer broken.Stop()
	for serving := true; serving; {
		select {
		case <-ctx.Done():
			serving = false
		case err = <-failed:
			serving = false
		case <-broken.C:
			// The database has failed, so no further write is confirmed until someone has checked it.
			if err = h.store.Ready(); err != nil && ctx.Err() == nil {
				serving = false
				h.Work.MailDamage(ctx, err)
			}
		}
	}
	ending, cancel := context.WithTimeout(context.WithoutCancel(ctx), drainTime)
	defer cancel()
	stopWork()
	h.Staff.Streams.End() // Shutdown would wait for the open event streams
	for _, server := range servers {
		if down := server.Shutdown(ending); down != nil {
			h.log.Warn("requests were cut off", "error", down)
			err = errors.Join(err, server.Close())
		}
	}
	endAll()
	<-worked
	return err
}

package handlers

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"sync"
	"time"

	"hearth/store"
)

const (
	drainTime   = 10 * time.Second
	headerBytes = 32 << 10
)

// Listener is a door of the shop with the socket that it listens on.
type Listener struct {
	Door   store.Door
	Socket net.Listener
}

// Serve answers on the listeners and does the queued work until ctx ends. Then it takes no new requests, gives those in
// hand ten seconds, and returns nil.
func (h *Handlers) Serve(ctx context.Context, listeners ...Listener) error {
	failed := make(chan error, len(listeners))
	servers := make([]*http.Server, len(listeners))
	for i, l := range listeners {
		servers[i] = &http.Server{
			Handler:           h.Handler(l.Door),
			ReadHeaderTimeout: 5 * time.Second,
			ReadTimeout:       60 * time.Second,
			WriteTimeout:      60 * time.Second,
			IdleTimeout:       60 * time.Second,
			MaxHeaderBytes:    headerBytes,
		}
		go func() {
			if err := servers[i].Serve(l.Socket); !errors.Is(err, http.ErrServerClosed) {
				failed <- fmt.Errorf("serve on %s: %w", l.Socket.Addr(), err)
			}
		}()
	}
	working, stopWork := context.WithCancel(context.WithoutCancel(ctx))
	worked := make(chan struct{})
	go func() {
		defer close(worked)
		var all sync.WaitGroup
		all.Go(func() { h.Work(working) })
		all.Go(func() { h.WorkJobs(working) })
		all.Go(func() { h.KeepBackups(working) })
		all.Wait()
	}()
	var err error
	select {
	case <-ctx.Done():
	case err = <-failed:
	}
	ending, cancel := context.WithTimeout(context.WithoutCancel(ctx), drainTime)
	defer cancel()
	for _, server := range servers {
		if down := server.Shutdown(ending); down != nil {
			h.log.Warn("requests were cut off", "error", down)
			err = errors.Join(err, server.Close())
		}
	}
	stopWork()
	<-worked
	return err
}

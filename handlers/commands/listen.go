package commands

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"time"

	"github.com/coreos/go-systemd/v22/activation"
	"github.com/coreos/go-systemd/v22/daemon"

	"hearth/handlers"
	"hearth/handlers/web"
	"hearth/store"
)

// listen opens the shop's listeners. It uses sockets that systemd passes: one named staff for the back office, http and
// https for a shop with its own domain, any other for the shop.
func (c serveCommand) listen(shop *store.Store, staffAddress string) (listeners []handlers.Listener, err error) {
	given, err := activation.ListenersWithNames()
	if err != nil {
		return nil, fmt.Errorf("take the sockets of systemd: %w", err)
	}
	open := func(name, address, advice string) net.Listener {
		if err != nil {
			return nil
		}
		if ready := given[name]; len(ready) > 0 && ready[0] != nil {
			return ready[0]
		}
		socket, failed := net.Listen("tcp", address)
		if failed != nil {
			err = errors.Join(fmt.Errorf("%s: %w", advice, failed), closeAll(listeners))
			return nil
		}
		return socket
	}
	// A socket that systemd passes under any other name is the one of the shop.
	for name, sockets := range given {
		if name != "staff" && name != "http" && name != "https" {
			given["shop"] = append(given["shop"], sockets...)
		}
	}
	public := open("shop", c.Listen, "the shop can't listen on "+c.Listen)
	if err != nil {
		return nil, err
	}
	listeners = append(listeners, handlers.Listener{Door: web.PublicListener, Socket: public})
	if staffAddress != "" {
		if private := open("staff", staffAddress, "the back office can't listen on "+staffAddress); err == nil {
			listeners = append(listeners, handlers.Listener{Door: web.StaffListener, Socket: private})
		}
	}
	if domain := shop.Settings.Values().TLSDomain; domain != "" && err == nil {
		secure := open(
			"https",
			":443",
			"--tls-domain needs port 443; if that is not allowed, let systemd give AmbientCapabilities=CAP_NET_BIND_SERVICE",
		)
		plain := open("http", ":80", "--tls-domain needs port 80, where Let's Encrypt asks and people are sent on")
		if err == nil {
			listeners = append(listeners, handlers.Secured(domain, c.Data, plain, secure)...)
		}
	}
	return listeners, err
}

func closeAll(listeners []handlers.Listener) (err error) {
	for _, l := range listeners {
		err = errors.Join(err, l.Socket.Close())
	}
	return err
}

// tellSystemd reports to systemd that the shop is ready, and serves its watchdog while it takes orders. It
// returns a function that reports the stop. Without systemd it does nothing.
func tellSystemd(ctx context.Context, takesOrders func() error, log *slog.Logger) (stopping func()) {
	say := func(state string) {
		if _, err := daemon.SdNotify(false, state); err != nil {
			log.Warn("tell systemd", "state", state, "error", err)
		}
	}
	say(daemon.SdNotifyReady)
	ctx, cancel := context.WithCancel(ctx)
	if every, err := daemon.SdWatchdogEnabled(false); err == nil && every > 0 {
		go func() {
			tick := time.NewTicker(every / 2)
			defer tick.Stop()
			for {
				select {
				case <-ctx.Done():
					return
				case <-tick.C:
					if takesOrders() == nil {
						say(daemon.SdNotifyWatchdog)
					}
				}
			}
		}()
	}
	return func() {
		cancel()
		if takesOrders() == nil { // false after a take-over by another machine
			say(daemon.SdNotifyStopping)
		}
	}
}

package commands

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"time"

	"hearth/assets"
	"hearth/assets/demo"
	"hearth/backups"
	"hearth/handlers"
	"hearth/handlers/branding"
	"hearth/handlers/documents"
	"hearth/store"
	"hearth/store/core"
)

// serveCommand runs the shop.
type serveCommand struct {
	dataFlag
	Listen    string `default:"localhost:8080" help:"The address to listen on for shoppers; :8080 means every address of the machine."`
	Demo      bool   `help:"Fill an empty data directory with a demo catalogue, customers and orders, and print the login."`
	AllowOpen bool   `name:"allow-open-directory" help:"Start although other accounts of this machine can read the data directory."`
	LogFormat string `default:"text" enum:"text,json" help:"Log format: text or json."`

	Settings settingFlags `embed:"" group:"Settings"`
}

// Help is the long help text of the command.
func (serveCommand) Help() string {
	return `Examples:

  hearth serve --demo                                    a demo shop to try
  hearth serve --data /srv/shop --listen :8080           on a LAN, or behind a proxy
  hearth serve --data /srv/shop --tls-domain shop.example.in

The data directory is made for this account alone (mode 0700); one that others can enter is refused, unless
--allow-open-directory says otherwise. The first start prints a link for creating the owner's account. A flag overrides its environment variable, which overrides
the Settings screen. On SIGTERM the shop finishes active requests, for at most six seconds, and ends within ten. Exit codes:
0 success, 1 failure, 2 wrong command line, 3 the data directory can't be used.`
}

// Run serves the shop until the process is told to stop.
func (c serveCommand) Run(ctx context.Context, s *streams) error {
	var handler slog.Handler = slog.NewTextHandler(s.log, nil)
	if c.LogFormat == "json" {
		handler = slog.NewJSONHandler(s.log, nil)
	}
	log := slog.New(handler)
	if err := c.refuseOpen(); err != nil {
		return err
	}
	if backups.Following(c.Data) {
		return fmt.Errorf("%w: %s follows the shop of another machine: hearth follow --take-over makes it the shop",
			errDirectory, c.Data)
	}
	for {
		err := c.serve(ctx, s, log)
		// If another machine has taken over this shop, the process serves a page that says so instead of the shop.
		if lost := new(backups.Lost); !errors.As(err, &lost) || ctx.Err() != nil {
			return err
		}
	}
}

// serve runs the shop until ctx ends or another machine takes over. Its order matters: lock the directory, open the
// database, start the replica, open the sockets, and only then serve.
func (c serveCommand) serve(ctx context.Context, s *streams, log *slog.Logger) (err error) {
	// First take the lock of the data directory: two processes on one database would damage it.
	unlock, err := c.claim()
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, unlock()) }()
	if err := backups.ClearRestoreTests(c.Data); err != nil {
		log.Warn("what a restore test left behind can't be removed", "error", err)
	}
	if err := receiveIn(filepath.Join(c.Data, "private")); err != nil {
		return err
	}
	if c.Demo {
		o, err := c.options(log)
		if err != nil {
			return err
		}
		if err := demo.Fill(ctx, o, time.Now(), manual); err != nil {
			return err
		}
	}
	shop, err := c.open(ctx, log, false)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, shop.Close()) }()
	if kind := core.NetworkDisk(c.Data); kind != "" {
		log.Warn(
			"the data directory is on a network disk, which can damage the database: move it to a disk of this machine",
			"disk", kind)
	}
	if err := c.override(ctx, shop); err != nil {
		return err
	}
	// When another machine has taken over the replica, writing stops and the process ends with that reason.
	ctx, end := context.WithCancelCause(ctx)
	defer end(nil)
	keep, stop, err := keeper(ctx, shop, c.dataFlag, func(why error) {
		end(why)
		shop.StopWriting(why)
	}, log)
	if lost := new(backups.Lost); errors.As(err, &lost) {
		shop.StopWriting(lost)
		return c.serveClosed(ctx, shop, lost, log)
	}
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, stop()) }()
	staffAddress := shop.Settings.Values().AdminListen
	listeners, err := c.listen(shop, staffAddress)
	if err != nil {
		return err
	}
	for _, l := range listeners {
		shop.Settings.Listens(l.Socket.Addr().String())
	}
	if err := shop.Settings.SetHome(ctx, homeOf(listeners[0].Socket.Addr().String())); err != nil {
		return errors.Join(err, closeAll(listeners))
	}
	limitMemory(log)
	// The sockets are open already, so an occupied port was noticed before anything else started. Connections wait
	// until the handlers are complete.
	h, err := handlers.New(handlers.Options{
		Store:        shop,
		Log:          log,
		UI:           assets.UI(),
		Mails:        assets.Mail(),
		Texts:        assets.Texts(),
		Samples:      demo.AddSamples,
		Demo:         c.Demo,
		StaffAddress: staffAddress,
		Keeper:       keep,
		Version:      version(),
	})
	if err == nil {
		err = c.greet(ctx, shop, h, s.out, listeners[0].Socket.Addr().String(), staffAddress)
	}
	if err != nil {
		return errors.Join(err, closeAll(listeners))
	}
	defer tellSystemd(ctx, shop.Ready, log)()
	err = h.Serve(ctx, listeners...)
	if lost := new(backups.Lost); errors.As(context.Cause(ctx), &lost) {
		return lost
	}
	return err
}

// serveClosed serves a page that says that another machine is the shop now, until ctx ends.
func (c serveCommand) serveClosed(ctx context.Context, shop *store.Store, lost *backups.Lost, log *slog.Logger) error {
	log.Error("the shop is closed", "error", lost)
	look, err := (&branding.Maker{Store: shop}).Now(ctx)
	if err != nil {
		return err
	}
	page, err := handlers.ClosedShop(look)
	if err != nil {
		return err
	}
	listeners, err := c.listen(shop, shop.Settings.Values().AdminListen)
	if err != nil {
		return err
	}
	defer tellSystemd(ctx, func() error { return nil }, log)()
	return handlers.ServeInstead(ctx, page, listeners...)
}

// refuseOpen refuses a data directory that other user accounts of the machine can read: it contains customers'
// addresses, invoices and the shop's keys. For an empty directory, it removes their access instead.
func (c serveCommand) refuseOpen() error {
	about, err := os.Stat(c.Data)
	if err != nil || runtime.GOOS == "windows" || about.Mode().Perm()&0o077 == 0 || c.AllowOpen {
		return nil // unreadable directories are reported when used
	}
	if inside, err := os.ReadDir(c.Data); err == nil && len(inside) == 0 && os.Chmod(c.Data, 0o700) == nil {
		return nil
	}
	return fmt.Errorf(
		"%w: other accounts of this machine can enter %s (%s), where customers' data and the shop's keys are. "+
			"Run chmod 700 %[2]s, or start with --allow-open-directory", errDirectory, c.Data, about.Mode())
}

// receiveIn stores temporary files in a folder of the data directory. Uploads can be as large as all pictures of an
// import, while /tmp is in memory on many systems. The variable TMPDIR overrides it.
func receiveIn(folder string) error {
	if os.Getenv("TMPDIR") != "" {
		return nil
	}
	folder, err := filepath.Abs(folder)
	if err != nil {
		return err
	}
	return os.Setenv("TMPDIR", folder)
}

// override lets the settings of the command line override the stored ones. A shop with its own domain and no other
// public address uses that domain as its address.
func (c serveCommand) override(ctx context.Context, shop *store.Store) error {
	preset := shop.Settings.Values().PublicAddress
	given := c.Settings.given()
	if err := shop.Settings.Override(ctx, given); err != nil {
		return err
	}
	if domain := shop.Settings.Values().TLSDomain; domain != "" && given["public_url"] == "" &&
		strings.HasPrefix(preset, "http://localhost") {
		given["public_url"] = "https://" + domain
		return shop.Settings.Override(ctx, given)
	}
	return nil
}

// homeOf returns the address of a listener as someone on this machine types it.
func homeOf(listener string) string {
	host, port, err := net.SplitHostPort(listener)
	if err != nil {
		return "http://" + listener
	}
	if ip := net.ParseIP(host); ip.IsUnspecified() || ip.IsLoopback() {
		host = "localhost"
	}
	return "http://" + net.JoinHostPort(host, port)
}

// greet logs the shop's address, and how the first owner logs in.
func (c serveCommand) greet(ctx context.Context, shop *store.Store, h *handlers.Handlers, out io.Writer,
	address, staffAddress string) error {
	base := homeOf(address)
	if domain := shop.Settings.Values().TLSDomain; domain != "" {
		base = "https://" + domain
	}
	lines := []string{"", "  " + shop.Settings.Values().ShopName + " is open:  " + base}
	if staffAddress != "" {
		base = shop.Settings.Values().StaffURL()
		lines = append(lines, "  Back office:      "+base)
	}
	owned, err := shop.Accounts.HasOwner(ctx)
	if err != nil {
		return err
	}
	if !owned {
		key, err := h.NewSetupKey()
		if err != nil {
			return err
		}
		lines = append(lines, "", "  Make the owner's account within 30 minutes, once:", "  "+base+"/setup?key="+key)
	}
	if c.Demo {
		lines = append(lines, "", "  This is a demo with invented people. Log in with:")
	}
	if _, err := fmt.Fprintln(out, strings.Join(append(lines, ""), "\n")); err != nil || !c.Demo {
		return err
	}
	return demo.PrintLogin(out)
}

// manual prints the manual of a product of the demo.
func manual(product string, parts []demo.ManualPart) ([]byte, error) {
	m := documents.Manual{Shop: "Hearth", Product: product}
	for _, part := range parts {
		m.Parts = append(m.Parts, documents.ManualPart(part))
	}
	return documents.Guide(m).Print()
}

package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"strings"
	"time"

	"github.com/coreos/go-systemd/v22/activation"
	"github.com/coreos/go-systemd/v22/daemon"

	"hearth/assets"
	"hearth/assets/demo"
	"hearth/backups"
	"hearth/handlers"
	"hearth/store"
)

type serveCommand struct {
	dataFlag
	Listen    string `default:"localhost:8080" help:"Where shoppers reach the shop; :8080 answers on every address of the machine."`
	Demo      bool   `help:"Fill an empty data directory with a demo catalogue, customers and orders, and print the sign-in."`
	LogFormat string `default:"text" enum:"text,json" help:"How the log is written: text or json."`

	Settings outsideFlags `embed:"" group:"Settings"`
}

// Help teaches what one line can't; kong shows it under a command's help.
func (serveCommand) Help() string {
	return `Examples:

  hearth serve --demo                                    a shop with invented people to try
  hearth serve --data /srv/shop --listen :8080           on a LAN, or behind a proxy
  hearth serve --data /srv/shop --tls-domain shop.example.in

The first start prints a link by which the owner's account is made. What a flag says wins over its variable, and that
over the Settings screen. SIGTERM finishes the requests in hand, ten seconds at most. Exit codes: 1 something failed,
2 the command line is wrong, 3 the data directory can't be used.`
}

// outsideFlags are the settings that can be said at the start; they win over the Settings screen.
type outsideFlags struct {
	PublicURL             *string `name:"public-url" help:"The shop's address as people type it (http://localhost:8080)."`
	TLSDomain             *string `name:"tls-domain" help:"The shop's own name (shop.example.in): it is then served over TLS on ports 443 and 80, with certificates of Let's Encrypt."`
	AdminListen           *string `name:"admin-listen" help:"Where staff reach the back office, if not with everybody: 192.168.1.10:8081."`
	SMTPURL               *string `name:"smtp-url" help:"The mail server: smtp://user:password@host:587. Without it, mails are files in outbox/."`
	RazorpayKeyID         *string `name:"razorpay-key-id" help:"Razorpay's key id; with the secret, Pre-paid is offered."`
	RazorpayKeySecret     *string `name:"razorpay-key-secret" help:"Razorpay's key secret."`
	RazorpayWebhookSecret *string `name:"razorpay-webhook-secret" help:"The secret of the webhook /api/razorpay/webhook."`
	RazorpayURL           *string `name:"razorpay-url" help:"Another address of Razorpay's API, for tests."`
	DelhiveryToken        *string `name:"delhivery-token" help:"Delhivery's token: where it delivers, what a parcel costs, where it is."`
	DelhiveryURL          *string `name:"delhivery-url" help:"Another address of Delhivery's API, for tests."`
	Captcha               *string `name:"captcha" help:"altcha, recaptcha, or off for tests."`
	RecaptchaSiteKey      *string `name:"recaptcha-site-key" help:"reCAPTCHA's site key."`
	RecaptchaSecret       *string `name:"recaptcha-secret" help:"reCAPTCHA's secret."`
	AssistantURL          *string `name:"assistant-url" help:"Where the assistant's model answers."`
	AssistantKey          *string `name:"assistant-key" help:"The key of the assistant's model."`
	AssistantModel        *string `name:"assistant-model" help:"The name of the assistant's model."`
	AssistantKind         *string `name:"assistant-kind" help:"gemini, or openai for any server of that protocol."`
	ReplicaURL            *string `name:"replica-url" help:"Where every change of the database is copied within seconds: a folder, or s3://KEY:SECRET@HOST/BUCKET/PATH?region=R."`
	BackupFolder          *string `name:"backup-folder" help:"A folder of another disk that gets every backup too."`
	BackupBucket          *string `name:"backup-bucket" help:"A bucket that gets every backup too: s3://KEY:SECRET@HOST/BUCKET/PATH?region=R."`
	BackupRecipient       *string `name:"backup-recipient" help:"The public key (age1…) for which copies are sealed; hearth key makes one."`
	TrustedProxies        *string `name:"trusted-proxies" help:"Proxies before the shop whose X-Forwarded-For and X-Forwarded-Proto count: 127.0.0.1, 10.0.0.0/8."`
	RateLimit             *string `name:"rate-limit" help:"on, or off for tests: then only guesses are limited."`
	MetricsToken          *string `name:"metrics-token" help:"The bearer token with which /metrics answers on the shop's address."`
}

func (o outsideFlags) given() map[string]string {
	given := map[string]string{}
	for key, text := range map[string]*string{
		"public_url": o.PublicURL, "tls_domain": o.TLSDomain, "admin_listen": o.AdminListen, "smtp_url": o.SMTPURL,
		"razorpay_key_id": o.RazorpayKeyID, "razorpay_key_secret": o.RazorpayKeySecret, "razorpay_webhook_secret": o.RazorpayWebhookSecret,
		"razorpay_url": o.RazorpayURL, "delhivery_token": o.DelhiveryToken, "delhivery_url": o.DelhiveryURL, "captcha": o.Captcha,
		"recaptcha_site_key": o.RecaptchaSiteKey, "recaptcha_secret": o.RecaptchaSecret, "assistant_url": o.AssistantURL,
		"assistant_key": o.AssistantKey, "assistant_model": o.AssistantModel, "assistant_kind": o.AssistantKind, "replica_url": o.ReplicaURL,
		"backup_folder": o.BackupFolder, "backup_bucket": o.BackupBucket, "backup_recipient": o.BackupRecipient, "trusted_proxies": o.TrustedProxies,
		"rate_limit": o.RateLimit, "metrics_token": o.MetricsToken,
	} {
		if text != nil {
			given[key] = *text
		}
	}
	return given
}

// Run serves until the process is told to stop.
func (c serveCommand) Run(ctx context.Context, s *streams) (err error) {
	var handler slog.Handler = slog.NewTextHandler(s.log, nil)
	if c.LogFormat == "json" {
		handler = slog.NewJSONHandler(s.log, nil)
	}
	log := slog.New(handler)
	unlock, err := c.claim()
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, unlock()) }()
	if c.Demo {
		o, err := c.options(log)
		if err != nil {
			return err
		}
		if err := demo.Fill(ctx, o, time.Now()); err != nil {
			return err
		}
	}
	shop, err := c.open(ctx, log, false)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, shop.Close()) }()
	if kind := store.NetworkDisk(c.Data); kind != "" {
		log.Warn("the data directory is on a network disk, which can damage the database: move it to a disk of this machine", "disk", kind)
	}
	if err := c.override(ctx, shop); err != nil {
		return err
	}
	keep, stop, err := keeper(ctx, shop, c.dataFlag, log)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, stop()) }()
	staffAddress := shop.Settings().Text("admin_listen")
	listeners, err := c.listen(shop, staffAddress)
	if err != nil {
		return err
	}
	h, err := handlers.New(handlers.Options{Store: shop, Log: log, UI: assets.UI(), Mails: assets.Mail(), Texts: assets.Texts(), Demo: c.Demo, StaffAddress: staffAddress, Keeper: keep, Version: version})
	if err == nil {
		err = c.greet(ctx, shop, h, s.out, listeners[0].Socket.Addr().String(), staffAddress)
	}
	if err != nil {
		return errors.Join(err, closeAll(listeners))
	}
	defer tellSystemd(ctx, shop, log)()
	return h.Serve(ctx, listeners...)
}

// listen opens the doors of the shop. Sockets that systemd opened already are taken: one named staff for the back office,
// http and https for a shop with a name of its own, any other for the shop.
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
	for name, sockets := range given {
		if name != "staff" && name != "http" && name != "https" {
			given["shop"] = append(given["shop"], sockets...)
		}
	}
	public := open("shop", c.Listen, "the shop can't listen on "+c.Listen)
	if err != nil {
		return nil, err
	}
	listeners = append(listeners, handlers.Listener{Door: store.PublicDoor, Socket: public})
	if staffAddress != "" {
		if private := open("staff", staffAddress, "the back office can't listen on "+staffAddress); err == nil {
			listeners = append(listeners, handlers.Listener{Door: store.StaffDoor, Socket: private})
		}
	}
	if domain := shop.Settings().Text("tls_domain"); domain != "" && err == nil {
		secure := open("https", ":443", "--tls-domain needs port 443; if that is not allowed, let systemd give AmbientCapabilities=CAP_NET_BIND_SERVICE")
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

// keeper is how this shop looks after its copies. stop ends the replica, and is called before the shop closes.
func keeper(ctx context.Context, shop *store.Store, d dataFlag, log *slog.Logger) (k handlers.Keeper, stop func() error, err error) {
	copies := func() backups.Copies {
		card := shop.Settings()
		c := backups.Copies{Recipient: card.Text("backup_recipient")}
		for _, key := range []string{"backup_folder", "backup_bucket"} {
			if address := card.Text(key); address != "" {
				c.Places = append(c.Places, address)
			}
		}
		return c
	}
	k = handlers.Keeper{
		Backup:  func(ctx context.Context) (string, error) { return backups.Make(ctx, d.Data, "", time.Now()) },
		Nightly: func(ctx context.Context) (string, error) { return backups.Nightly(ctx, d.Data, time.Now()) },
		CopyOff: func(ctx context.Context, path string) error { return backups.CopyOff(ctx, path, copies(), time.Now()) },
		CheckPlaces: func(ctx context.Context) (string, error) {
			places := copies().Places
			if len(places) == 0 {
				return "No folder and no bucket is set: backups stay on this machine alone.", nil
			}
			for _, address := range places {
				if err := backups.CheckPlace(ctx, address); err != nil {
					return "Write to " + backups.ShownAddress(address), err
				}
			}
			return "A small file was written, read back and removed at each place.", nil
		},
	}
	address := shop.Settings().Text("replica_url")
	k.Drill = func(ctx context.Context) (found, wrong []string, err error) {
		drilled, err := backups.Drill(ctx, d.Data, copies(), address, checkSums)
		return drilled.Found, drilled.Wrong, err
	}
	if address == "" {
		return k, func() error { return nil }, nil
	}
	if err := shop.LeaveCheckpoints(ctx); err != nil {
		return k, nil, err
	}
	replica, err := backups.StartReplica(d.Data, address, shop.Settings().Text("backup_recipient"), shop.BesideWriter, log)
	if err != nil {
		return k, nil, err
	}
	k.ReplicaLag = func() (time.Duration, error, bool) {
		lag, failure := replica.Lag()
		return lag, failure, true
	}
	return k, func() error {
		if err := replica.Close(); err != nil {
			log.Warn("the replica did not get the last changes; it catches up at the next start", "error", err)
		}
		return nil
	}, nil
}

// checkSums opens a restored directory as the shop it is and says which sums don't hold.
func checkSums(ctx context.Context, dir string) (wrong []string, err error) {
	shop, err := store.Open(ctx, store.Options{Dir: dir})
	if err != nil {
		return nil, err
	}
	wrong, err = shop.CheckSums(ctx)
	return wrong, errors.Join(err, shop.Close())
}

// tellSystemd says that the shop is ready, keeps its watchdog quiet while the shop takes orders, and gives what says that
// it stops. Without systemd it does nothing.
func tellSystemd(ctx context.Context, shop *store.Store, log *slog.Logger) (stopping func()) {
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
					if shop.Ready() == nil {
						say(daemon.SdNotifyWatchdog)
					}
				}
			}
		}()
	}
	return func() {
		cancel()
		say(daemon.SdNotifyStopping)
	}
}

// override lays the settings of the command line over the stored ones. A shop with a name of its own and no other public
// address is at that name.
func (c serveCommand) override(ctx context.Context, shop *store.Store) error {
	preset := shop.Settings().Text("public_url")
	given := c.Settings.given()
	if err := shop.Override(ctx, given); err != nil {
		return err
	}
	if domain := shop.Settings().Text("tls_domain"); domain != "" && c.Settings.PublicURL == nil && strings.HasPrefix(preset, "http://localhost") {
		given["public_url"] = "https://" + domain
		return shop.Override(ctx, given)
	}
	return nil
}

// greet says where the shop is, and how the first owner comes in.
func (c serveCommand) greet(ctx context.Context, shop *store.Store, h *handlers.Handlers, out io.Writer, address, staffAddress string) error {
	base := "http://" + strings.Replace(strings.Replace(address, "[::]", "localhost", 1), "127.0.0.1", "localhost", 1)
	if domain := shop.Settings().Text("tls_domain"); domain != "" {
		base = "https://" + domain
	}
	lines := []string{"", "  " + shop.Settings().Text("shop_name") + " is open:  " + base}
	if staffAddress != "" {
		lines = append(lines, "  Back office:      http://"+staffAddress)
		base = "http://" + staffAddress
	}
	owned, err := shop.HasOwner(ctx)
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
		lines = append(lines, "", "  This is a demo with invented people. Sign in with:")
	}
	if _, err := fmt.Fprintln(out, strings.Join(append(lines, ""), "\n")); err != nil || !c.Demo {
		return err
	}
	return demo.SignIn(out)
}

type serviceCommand struct {
	Data      string `default:"/var/lib/hearth" help:"The data directory."`
	Listen    string `help:"Where shoppers reach the shop without TLS: :8080, and with --tls-domain this machine alone."`
	TLSDomain string `name:"tls-domain" help:"The shop's own name, served over TLS."`
	Binary    string `default:"/usr/local/bin/hearth" help:"Where the binary lies."`
	User      string `default:"hearth" help:"Who runs it."`
}

// Help teaches.
func (serviceCommand) Help() string {
	return `Examples:

  hearth service --tls-domain shop.example.in > /etc/systemd/system/hearth.service
  systemctl daemon-reload && systemctl enable --now hearth

The unit says at its top what to make first.`
}

// Run prints the unit.
func (c serviceCommand) Run(s *streams) error {
	if c.Listen == "" {
		c.Listen = ":8080"
		if c.TLSDomain != "" {
			c.Listen = "localhost:8080"
		}
	}
	command := c.Binary + " serve --data " + c.Data + " --listen " + c.Listen
	if c.TLSDomain != "" {
		command += " --tls-domain " + c.TLSDomain
	}
	_, err := fmt.Fprintf(s.out, serviceUnit, c.User, c.User, c.Data, c.Binary, c.User, command, c.Data)
	return err
}

const serviceUnit = `# Install:
#   useradd --system --home-dir /nonexistent --shell /usr/sbin/nologin %s
#   install -d -m 0700 -o %s %s
#   %s service … > /etc/systemd/system/hearth.service
#   systemctl daemon-reload && systemctl enable --now hearth
# Secrets (HEARTH_SMTP_URL=…) can stand in /etc/hearth.env, which only root reads, or on the Settings screen.
[Unit]
Description=Hearth shop
Wants=network-online.target
After=network-online.target

[Service]
Type=notify
User=%s
EnvironmentFile=-/etc/hearth.env
ExecStart=%s
Restart=on-failure
RestartSec=2
# 3 says that the data directory can't be used: starting again would not help.
RestartPreventExitStatus=2 3
TimeoutStopSec=30
WatchdogSec=60
LimitNOFILE=65536
AmbientCapabilities=CAP_NET_BIND_SERVICE
CapabilityBoundingSet=CAP_NET_BIND_SERVICE
NoNewPrivileges=true
ProtectSystem=strict
ReadWritePaths=%s
ProtectHome=true
PrivateTmp=true
PrivateDevices=true
ProtectKernelTunables=true
ProtectControlGroups=true
RestrictAddressFamilies=AF_INET AF_INET6 AF_UNIX
LockPersonality=true
UMask=0077

[Install]
WantedBy=multi-user.target
`

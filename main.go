// Command hearth is an online shop for smart-home devices with its back office, in one file.
package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"os"
	"os/signal"
	"strings"
	"syscall"
	"time"
	_ "time/tzdata" // the shop's zone is known on a machine without a zone database

	"github.com/alecthomas/kong"
	"github.com/coreos/go-systemd/v22/activation"
	"github.com/coreos/go-systemd/v22/daemon"
	"golang.org/x/term"

	"hearth/assets"
	"hearth/assets/demo"
	"hearth/backups"
	"hearth/handlers"
	"hearth/store"
	"hearth/store/money"
)

// version is set when a release is built.
var version = "dev"

// commands is the whole command line; every flag has a variable HEARTH_….
type commands struct {
	Serve   serveCommand   `cmd:"" help:"Serve the shop."`
	Staff   staffCommand   `cmd:"" help:"Manage staff accounts from the command line."`
	Doctor  doctorCommand  `cmd:"" help:"Check that stock, money and papers of a data directory add up."`
	Service serviceCommand `cmd:"" help:"Print a unit for systemd, so that the shop starts with the machine and is started again when it ends."`
	Backup  backupCommand  `cmd:"" help:"Back a shop up, beside it running: database, pictures and private files in one checked archive."`
	Verify  verifyCommand  `cmd:"" help:"Check a backup: every sum, the database, and what is in it."`
	Restore restoreCommand `cmd:"" help:"Restore a backup, or a replica to the second, into an empty directory or with --replace over a stopped shop."`
	Key     keyCommand     `cmd:"" help:"Make the pair of keys for sealed backups."`
	OpenAPI openAPICommand `cmd:"" name:"openapi" help:"Print the OpenAPI document of every call."`
	Version versionCommand `cmd:"" help:"Print the version."`
	Help    helpCommand    `cmd:"" help:"Show help for a command."`
}

// Exit codes: 1 something failed, 2 the command line is wrong, 3 the data directory is in use or can't be used.
const (
	exitFailed    = 1
	exitUsage     = 2
	exitDirectory = 3
)

var errDirectory = errors.New("data directory")

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGINT, syscall.SIGTERM)
	defer stop()
	go func() { // a second signal ends the process at once
		<-ctx.Done()
		stop()
	}()
	err := run(ctx, os.Args[1:], os.Stdin, os.Stdout, os.Stderr)
	if err == nil {
		return
	}
	fmt.Fprintln(os.Stderr, "hearth:", err)
	var usage *kong.ParseError
	switch {
	case errors.As(err, &usage):
		os.Exit(exitUsage)
	case errors.Is(err, errDirectory) || errors.Is(err, store.ErrStopped):
		os.Exit(exitDirectory)
	}
	os.Exit(exitFailed)
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

// Help teaches.
func (staffAddCommand) Help() string {
	return `Examples:

  hearth staff add --data /srv/shop --email asha@example.in --name Asha --role Owner

It asks for the password, and works beside a running shop. Owner may do everything; Manager all but staff, settings and
backups; Catalogue products, categories and serials; Dispatch orders, invoices and serials.`
}

// Help teaches.
func (doctorCommand) Help() string {
	return `Examples:

  hearth doctor --data /srv/shop

It names what does not add up, and files that are missing, and changes nothing. With --repair it makes the search and
the ratings anew. Where stock, money or papers don't add up a person must look: restore a backup into another directory
and compare.`
}

// Help teaches.
func (serviceCommand) Help() string {
	return `Examples:

  hearth service --tls-domain shop.example.in > /etc/systemd/system/hearth.service
  systemctl daemon-reload && systemctl enable --now hearth

The unit says at its top what to make first.`
}

// Help teaches.
func (backupCommand) Help() string {
	return `Examples:

  hearth backup --data /srv/shop                                   into backups/ of the data directory
  hearth backup --data /srv/shop --to /mnt/usb/shop.tar.gz
  hearth backup --data /srv/shop --to /mnt/usb/shop.tar.gz --recipient age1…

No order waits for it. serve makes one every night by itself, and copies it where the settings say.`
}

// Help teaches.
func (verifyCommand) Help() string {
	return `Examples:

  hearth verify shop-20261121-213000.tar.gz
  hearth verify shop-20261121-213000.tar.gz.age --identity shop.key`
}

// Help teaches.
func (restoreCommand) Help() string {
	return `Examples:

  hearth restore --data /srv/new FILE                    into an empty directory, on this machine or another
  hearth restore --data /srv/shop --replace FILE         over a stopped shop; what is there is kept beside it
  hearth restore --data /srv/new --replica s3://… --at 2026-11-21T14:05:00+05:30

Everybody has to log in again, mails that waited are held back, and invoices are numbered on after the highest ever
issued: with --replace the shop that is there tells it, elsewhere say it with --issued.`
}

// Help teaches.
func (keyCommand) Help() string {
	return `Examples:

  hearth key /mnt/usb/shop.key

It prints the public key: enter that under Settings, Backups and copies. Keep the file away from the server, twice;
without it no sealed copy can be opened.`
}

// streams are where a command reads and writes.
type streams struct {
	in       io.Reader
	out, log io.Writer
}

// run runs a command line; it is what tests call.
func run(ctx context.Context, args []string, in io.Reader, out, log io.Writer) error {
	var c commands
	exited := false
	parser, err := kong.New(&c, kong.Name("hearth"), kong.Description("An online shop for smart-home devices with its back office: one file, and one data directory beside it."),
		kong.DefaultEnvars("HEARTH"), kong.Writers(out, log), kong.Exit(func(int) { exited = true }), kong.UsageOnError(),
		kong.Bind(&streams{in, out, log}), kong.BindTo(ctx, (*context.Context)(nil)))
	if err != nil {
		return err
	}
	if len(args) == 0 {
		args = []string{"--help"}
	}
	parsed, err := parser.Parse(args)
	if exited {
		return nil
	}
	if err != nil {
		return err
	}
	return parsed.Run(parser)
}

// dataFlag is where a command finds the shop.
type dataFlag struct {
	Data string `default:"./data" type:"path" help:"The data directory: database, pictures, backups."`
}

func (d dataFlag) options(log *slog.Logger) (store.Options, error) {
	o := store.Options{Dir: d.Data, Log: log}
	if packed := assets.Pins(); packed != nil {
		directory, err := store.ReadPins(packed)
		if err != nil {
			return o, err
		}
		o.Pins = directory
	}
	return o, nil
}

// open opens the shop of the directory; beside says that another process may be serving it.
func (d dataFlag) open(ctx context.Context, log *slog.Logger, beside bool) (*store.Store, error) {
	if backups.Restoring(d.Data) {
		return nil, fmt.Errorf("%w: a restore of %s is under way or was cut off: wait, or let serve or restore finish it", errDirectory, d.Data)
	}
	o, err := d.options(log)
	if err != nil {
		return nil, err
	}
	o.Beside = beside
	shop, err := store.Open(ctx, o)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", errDirectory, err)
	}
	return shop, nil
}

// claim locks the directory for this process alone and finishes a restore that was cut off.
func (d dataFlag) claim() (unlock func() error, err error) {
	for {
		unlock, err := store.Lock(d.Data)
		if err != nil {
			return nil, fmt.Errorf("%w: %w", errDirectory, err)
		}
		swapped, err := backups.FinishRestore(d.Data)
		if err != nil {
			return nil, errors.Join(fmt.Errorf("%w: %w", errDirectory, err), unlock())
		}
		if !swapped {
			return unlock, nil
		}
		if err := unlock(); err != nil { // of the directory that was there before
			return nil, err
		}
	}
}

type serveCommand struct {
	dataFlag
	Listen    string `default:"localhost:8080" help:"Where shoppers reach the shop; :8080 answers on every address of the machine."`
	Demo      bool   `help:"Fill an empty data directory with a demo catalogue, customers and orders, and print the sign-in."`
	LogFormat string `default:"text" enum:"text,json" help:"How the log is written: text or json."`

	Settings outsideFlags `embed:"" group:"Settings"`
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

type staffCommand struct {
	Add staffAddCommand `cmd:"" help:"Add a staff account, the first owner above all."`
}

type staffAddCommand struct {
	dataFlag
	Email         string `required:"" help:"The email to log in with."`
	Name          string `required:"" help:"The person's name."`
	Role          string `required:"" enum:"Owner,Manager,Catalogue,Dispatch" help:"Owner, Manager, Catalogue or Dispatch."`
	PasswordStdin bool   `help:"Read the password from standard input instead of asking for it."`
}

// visit opens the shop for a short command: alone when nobody serves it, else beside whoever does. leave ends it.
func (d dataFlag) visit(ctx context.Context) (shop *store.Store, leave func() error, err error) {
	unlock, err := d.claim()
	inUse := errors.Is(err, store.ErrInUse)
	if err != nil && !inUse {
		return nil, nil, err
	}
	if inUse {
		unlock = func() error { return nil }
	}
	shop, err = d.open(ctx, slog.New(slog.DiscardHandler), inUse)
	if err != nil {
		return nil, nil, errors.Join(err, unlock())
	}
	return shop, func() error { return errors.Join(shop.Close(), unlock()) }, nil
}

// Run adds the account; it works beside a running shop.
func (c staffAddCommand) Run(ctx context.Context, s *streams) (err error) {
	password, err := c.password(s)
	if err != nil {
		return err
	}
	shop, leave, err := c.visit(ctx)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, leave()) }()
	account, err := shop.AddStaff(ctx, 0, store.Registration{Name: c.Name, Email: c.Email, Password: password, Confirm: password}, store.Role(c.Role))
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(s.out, "%s can log in as %s.\n", account.Email, account.Role)
	return err
}

func (c staffAddCommand) password(s *streams) (string, error) {
	if c.PasswordStdin {
		line, err := bufio.NewReader(s.in).ReadString('\n')
		if err != nil && !errors.Is(err, io.EOF) {
			return "", err
		}
		return strings.TrimRight(line, "\r\n"), nil
	}
	terminal, isFile := s.in.(*os.File)
	if !isFile || !term.IsTerminal(int(terminal.Fd())) {
		return "", errors.New("there is no terminal to ask for the password: use --password-stdin")
	}
	if _, err := fmt.Fprintf(s.out, "Password for %s: ", c.Email); err != nil {
		return "", err
	}
	typed, err := term.ReadPassword(int(terminal.Fd()))
	if _, printed := fmt.Fprintln(s.out); err == nil {
		err = printed
	}
	return string(typed), err
}

type doctorCommand struct {
	dataFlag
	Repair bool `help:"Mend what can be mended without losing anything: the search index, ratings, files that nothing names."`
}

// Run names every sum that does not hold and what is missing on the disk. Without --repair it changes nothing, and works
// beside a running shop.
func (c doctorCommand) Run(ctx context.Context, s *streams) (err error) {
	shop, leave, err := c.visit(ctx)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, leave()) }()
	if c.Repair {
		mended, err := shop.Mend(ctx)
		if err != nil {
			return err
		}
		if err := printLines(s.out, mended); err != nil {
			return err
		}
	}
	wrong, err := shop.CheckSums(ctx)
	if err != nil {
		return err
	}
	missing, err := backups.MissingFiles(ctx, c.Data)
	if err != nil {
		return err
	}
	for _, name := range missing {
		wrong = append(wrong, "the file "+name+" is not there; a backup may have it")
	}
	if err := printLines(s.out, wrong); err != nil {
		return err
	}
	if len(wrong) > 0 {
		return errors.New("the data directory has faults: try hearth doctor --repair, and if they stay, restore a backup")
	}
	_, err = fmt.Fprintln(s.out, "All is well: the database is sound, no file is missing, and all sums hold: stock, holds, orders, invoices, refunds, ratings.")
	return err
}

func printLines(out io.Writer, lines []string) error {
	for _, line := range lines {
		if _, err := fmt.Fprintln(out, line); err != nil {
			return err
		}
	}
	return nil
}

type serviceCommand struct {
	Data      string `default:"/var/lib/hearth" help:"The data directory."`
	Listen    string `help:"Where shoppers reach the shop without TLS: :8080, and with --tls-domain this machine alone."`
	TLSDomain string `name:"tls-domain" help:"The shop's own name, served over TLS."`
	Binary    string `default:"/usr/local/bin/hearth" help:"Where the binary lies."`
	User      string `default:"hearth" help:"Who runs it."`
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

type keyCommand struct {
	File string `arg:"" type:"path" help:"The new file for the secret key."`
}

// Run makes the keys.
func (c keyCommand) Run(s *streams) error {
	public, err := backups.NewKey(c.File, time.Now())
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(s.out, "The secret key is in %s. Keep it away from the shop's machine, twice: without it no sealed backup can be opened.\nSeal with --backup-recipient %s, or enter that under Settings, Backups.\n", c.File, public)
	return err
}

type backupCommand struct {
	dataFlag
	To        string `type:"path" help:"The file to write; without it, one in backups/ named after the time."`
	Recipient string `help:"Seal it for this public key (age1…); hearth key makes one."`
}

// Run makes a backup and says where it is.
func (c backupCommand) Run(ctx context.Context, s *streams) error {
	path, err := backups.Make(ctx, c.Data, c.To, time.Now())
	if err == nil && c.Recipient != "" {
		path, err = backups.Seal(path, c.Recipient)
	}
	if err != nil {
		return err
	}
	_, err = fmt.Fprintln(s.out, path)
	return err
}

type verifyCommand struct {
	File     string `arg:"" type:"existingfile" help:"The backup."`
	Identity string `type:"existingfile" help:"The file with the secret key, if it is sealed."`
}

// Run checks a backup and says what is in it.
func (c verifyCommand) Run(ctx context.Context, s *streams) error {
	m, err := backups.Verify(ctx, c.File, c.Identity)
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(s.out, "The backup of %s is whole: %d files, %d orders of %s in all.\n", shownTime(m.MadeAt), len(m.Files), m.Orders, money.Paise(m.Total).Rupees())
	return err
}

func shownTime(at time.Time) string { return at.Local().Format("2 January 2006, 15:04:05") }

type restoreCommand struct {
	dataFlag
	File     string   `arg:"" optional:"" type:"existingfile" help:"The backup."`
	Replica  string   `help:"Restore from this replica in place of a backup: the address that was given as --replica-url."`
	At       string   `help:"With --replica: the moment to go back to, 2026-11-21T14:05:00+05:30; without it, the newest."`
	Identity string   `type:"existingfile" help:"The file with the secret key, if the copies are sealed."`
	Replace  bool     `help:"Restore over a stopped shop; what is there is kept beside it."`
	Issued   []string `help:"The highest numbers on paper, INV-2627-000123,CRN-2627-000012: documents are numbered on after them. Needed only on a new machine; with --replace the shop that is there is asked."`
}

func (c restoreCommand) source() (backups.Source, error) {
	if (c.File == "") == (c.Replica == "") {
		return nil, errors.New("say what to restore: a backup FILE, or --replica with the replica's address")
	}
	if c.File != "" {
		return backups.FromFile(c.File, c.Identity), nil
	}
	at := time.Time{}
	if c.At != "" {
		var err error
		if at, err = time.Parse(time.RFC3339, c.At); err != nil {
			return nil, errors.New("--at is written as 2026-11-21T14:05:00+05:30")
		}
	}
	return backups.FromReplica(c.Replica, at, c.Identity), nil
}

// Run restores a backup or a replica; a running shop is refused.
func (c restoreCommand) Run(ctx context.Context, s *streams) error {
	source, err := c.source()
	if err != nil {
		return err
	}
	slog.SetDefault(slog.New(slog.DiscardHandler)) // the replica's library tells its steps there
	unlock, err := c.claim()
	if err != nil {
		return err
	}
	defer func() { _ = unlock() }() // the directory that was locked is kept or gone
	m, kept, err := backups.Restore(ctx, backups.Wanted{From: source, Dir: c.Data, Replace: c.Replace, Issued: c.Issued, Now: time.Now()})
	if err != nil {
		return err
	}
	lines := []string{fmt.Sprintf("Restored: %d orders, as of %s. Everybody has to log in again; mails that waited are held back.", m.Orders, shownTime(m.MadeAt))}
	switch {
	case kept != "":
		lines = append(lines, "What was there is kept in "+kept+".", "Invoices and credit notes are numbered on after the last that it had issued.")
	case len(c.Issued) == 0:
		lines = append(lines, "If invoices were issued after that moment, restore again with --issued and the highest number on paper, before the next parcel leaves.")
	}
	for _, name := range m.Missing {
		lines = append(lines, "Not in the replica: "+name+".")
	}
	return printLines(s.out, lines)
}

type openAPICommand struct{}

// Run prints the document.
func (openAPICommand) Run(s *streams) error {
	document, err := handlers.OpenAPI()
	if err != nil {
		return err
	}
	_, err = fmt.Fprintln(s.out, string(document))
	return err
}

type versionCommand struct{}

// Run prints the version.
func (versionCommand) Run(s *streams) error {
	_, err := fmt.Fprintln(s.out, "hearth", version)
	return err
}

type helpCommand struct {
	Command []string `arg:"" optional:"" help:"The command to explain."`
}

// Run explains a command.
func (c helpCommand) Run(parser *kong.Kong) error {
	_, err := parser.Parse(append(c.Command, "--help"))
	var usage *kong.ParseError
	if errors.As(err, &usage) && strings.Contains(err.Error(), "unexpected argument") {
		return err
	}
	return nil
}

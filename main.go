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
	Backup  backupCommand  `cmd:"" help:"Back a shop up, beside it running: database, pictures and private files in one checked archive."`
	Verify  verifyCommand  `cmd:"" help:"Check a backup: every sum, the database, and what is in it."`
	Restore restoreCommand `cmd:"" help:"Restore a backup into an empty directory, or with --replace over a stopped shop."`
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
	err := run(ctx, os.Args[1:], os.Stdin, os.Stdout, os.Stderr)
	if err == nil {
		return
	}
	fmt.Fprintln(os.Stderr, "hearth:", err)
	var usage *kong.ParseError
	switch {
	case errors.As(err, &usage):
		os.Exit(exitUsage)
	case errors.Is(err, errDirectory):
		os.Exit(exitDirectory)
	}
	os.Exit(exitFailed)
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

func (d dataFlag) open(ctx context.Context, log *slog.Logger) (*store.Store, error) {
	o, err := d.options(log)
	if err != nil {
		return nil, err
	}
	shop, err := store.Open(ctx, o)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", errDirectory, err)
	}
	return shop, nil
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
	ReplicaURL            *string `name:"replica-url" hidden:""`
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
	unlock, err := store.Lock(c.Data)
	if err != nil {
		return fmt.Errorf("%w: %w", errDirectory, err)
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
	shop, err := c.open(ctx, log)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, shop.Close()) }()
	if err := c.override(ctx, shop); err != nil {
		return err
	}
	staffAddress := shop.Settings().Text("admin_listen")
	h, err := handlers.New(handlers.Options{Store: shop, Log: log, UI: assets.UI(), Mails: assets.Mail(), Texts: assets.Texts(), Demo: c.Demo, StaffAddress: staffAddress,
		Backup:  func(ctx context.Context) (string, error) { return backups.Make(ctx, c.Data, "", time.Now()) },
		Nightly: func(ctx context.Context) (string, error) { return backups.Nightly(ctx, c.Data, time.Now()) }})
	if err != nil {
		return err
	}
	public, err := net.Listen("tcp", c.Listen)
	if err != nil {
		return fmt.Errorf("the shop can't listen on %s: %w", c.Listen, err)
	}
	listeners := []handlers.Listener{{Door: store.PublicDoor, Socket: public}}
	if staffAddress != "" {
		private, err := net.Listen("tcp", staffAddress)
		if err != nil {
			return errors.Join(fmt.Errorf("the back office can't listen on %s: %w", staffAddress, err), public.Close())
		}
		listeners = append(listeners, handlers.Listener{Door: store.StaffDoor, Socket: private})
	}
	if shop.Settings().Text("replica_url") != "" {
		log.Warn("replica-url is set, but this version keeps no replica: copy backups/ to another machine")
	}
	if domain := shop.Settings().Text("tls_domain"); domain != "" {
		secured, err := securely(domain, c.Data)
		if err != nil {
			for _, l := range listeners {
				err = errors.Join(err, l.Socket.Close())
			}
			return err
		}
		listeners = append(listeners, secured...)
	}
	if err := c.greet(ctx, shop, h, s.out, public.Addr().String(), staffAddress); err != nil {
		return err
	}
	return h.Serve(ctx, listeners...)
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

// securely opens the two ports that people's browsers and Let's Encrypt come to.
func securely(domain, dir string) ([]handlers.Listener, error) {
	secure, err := net.Listen("tcp", ":443")
	if err != nil {
		return nil, fmt.Errorf("--tls-domain needs port 443; if that is not allowed, let systemd give AmbientCapabilities=CAP_NET_BIND_SERVICE: %w", err)
	}
	plain, err := net.Listen("tcp", ":80")
	if err != nil {
		return nil, errors.Join(fmt.Errorf("--tls-domain needs port 80, where Let's Encrypt asks and people are sent on: %w", err), secure.Close())
	}
	return handlers.Secured(domain, dir, plain, secure), nil
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

// Run adds the account; it works beside a running shop.
func (c staffAddCommand) Run(ctx context.Context, s *streams) (err error) {
	password, err := c.password(s)
	if err != nil {
		return err
	}
	shop, err := c.open(ctx, slog.New(slog.DiscardHandler))
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, shop.Close()) }()
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

type doctorCommand struct{ dataFlag }

// Run names every sum that does not hold; it works beside a running shop and changes nothing.
func (c doctorCommand) Run(ctx context.Context, s *streams) (err error) {
	shop, err := c.open(ctx, slog.New(slog.DiscardHandler))
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, shop.Close()) }()
	wrong, err := shop.CheckSums(ctx)
	if err != nil {
		return err
	}
	for _, line := range wrong {
		if _, err := fmt.Fprintln(s.out, line); err != nil {
			return err
		}
	}
	if len(wrong) > 0 {
		return errors.New("the data directory has faults; restore a backup, or ask for help with the lines above")
	}
	_, err = fmt.Fprintln(s.out, "All sums hold: stock, holds, orders, invoices, refunds, ratings.")
	return err
}

type backupCommand struct {
	dataFlag
	To string `type:"path" help:"The file to write; without it, one in backups/ named after the time."`
}

// Run makes a backup and says where it is.
func (c backupCommand) Run(ctx context.Context, s *streams) error {
	path, err := backups.Make(ctx, c.Data, c.To, time.Now())
	if err != nil {
		return err
	}
	_, err = fmt.Fprintln(s.out, path)
	return err
}

type verifyCommand struct {
	File string `arg:"" type:"existingfile" help:"The backup."`
}

// Run checks a backup and says what is in it.
func (c verifyCommand) Run(ctx context.Context, s *streams) error {
	m, err := backups.Verify(ctx, c.File)
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(s.out, "The backup of %s is whole: %d files, %d orders of %s in all.\n", m.MadeAt.Local().Format("2 January 2006, 15:04"), len(m.Files), m.Orders, money.Paise(m.Total).Rupees())
	return err
}

type restoreCommand struct {
	dataFlag
	File    string `arg:"" type:"existingfile" help:"The backup."`
	Replace bool   `help:"Restore over a stopped shop; what is there is kept beside it."`
}

// Run restores a backup; a running shop is refused.
func (c restoreCommand) Run(ctx context.Context, s *streams) error {
	if _, err := os.Stat(c.Data); err == nil {
		unlock, err := store.Lock(c.Data)
		if err != nil {
			return fmt.Errorf("%w: %w", errDirectory, err)
		}
		defer func() { _ = unlock() }() // the directory that was locked is kept or gone
	}
	m, kept, err := backups.Restore(ctx, c.File, c.Data, c.Replace, time.Now())
	if err != nil {
		return err
	}
	lines := []string{fmt.Sprintf("Restored: %d orders, as of %s. Everybody has to log in again; mails that waited are held back.", m.Orders, m.MadeAt.Local().Format("2 January 2006, 15:04"))}
	if kept != "" {
		lines = append(lines, "What was there is kept in "+kept+".", "Invoices issued after the backup are in there: look at their last number before the next parcel leaves.")
	}
	_, err = fmt.Fprintln(s.out, strings.Join(lines, "\n"))
	return err
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

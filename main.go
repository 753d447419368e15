// Command hearth is an online shop for smart-home devices with its back office, in one file.
package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"os/signal"
	"path/filepath"
	"strings"
	"syscall"
	_ "time/tzdata" // the shop's zone is known on a machine without a zone database

	"github.com/alecthomas/kong"
	"golang.org/x/term"

	"hearth/assets"
	"hearth/backups"
	"hearth/handlers"
	"hearth/store"
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

// Help teaches.
func (staffAddCommand) Help() string {
	return `Examples:

  hearth staff add --data /srv/shop --email asha@example.in --name Asha --role Owner

It asks for the password, and works beside a running shop. Owner may do everything; Manager all but staff, settings and
backups; Catalogue products, categories and serials; Dispatch orders, invoices and serials.`
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
	// Root works for the shop's own account: nothing is left that it could not open.
	return shop, func() error { return errors.Join(shop.Close(), backups.GiveToOwner(d.Data), unlock()) }, nil
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

// Help teaches.
func (doctorCommand) Help() string {
	return `Examples:

  hearth doctor --data /srv/shop

It names what does not add up, and files that are missing, and changes nothing. With --repair it makes the search and
the ratings anew. Where stock, money or papers don't add up a person must look: restore a backup into another directory
and compare.`
}

// Run names every sum that does not hold and what is missing on the disk. Without --repair it changes nothing, and works
// beside a running shop.
func (c doctorCommand) Run(ctx context.Context, s *streams) (err error) {
	if _, err := os.Stat(filepath.Join(c.Data, "shop.db")); err != nil {
		return fmt.Errorf("%w: there is no shop in %s", errDirectory, c.Data)
	}
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

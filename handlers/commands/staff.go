package commands

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"strings"

	"golang.org/x/term"

	"hearth/backups"
	"hearth/store"
	"hearth/store/accounts"
	"hearth/store/core"
)

type staffCommand struct {
	Add     staffAddCommand     `cmd:"" help:"Add a staff account, such as the first owner."`
	TOTPOff staffTOTPOffCommand `cmd:"" name:"totp-off" help:"Turn off the two-step verification of an account whose phone and recovery codes are lost."`
}

// staffTOTPOffCommand helps somebody who lost both the phone and the recovery codes. It needs access to the machine.
type staffTOTPOffCommand struct {
	dataFlag
	Email string `required:"" help:"The email that the account logs in with."`
}

// Help is the long help text of the command.
func (staffTOTPOffCommand) Help() string {
	return `Examples:

  hearth staff totp-off --data /srv/shop --email asha@example.in

The shop may be running. The person gets a mail, and the audit log records it.`
}

// Run turns two-step verification off for a staff account.
func (c staffTOTPOffCommand) Run(ctx context.Context, s *streams) (err error) {
	if err := c.present(); err != nil { // a mistyped --data would create a new shop there
		return err
	}
	shop, leave, err := c.visit(ctx)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, leave()) }()
	if err := shop.Login.ForgetTOTP(ctx, c.Email); err != nil {
		return err
	}
	_, err = fmt.Fprintf(s.out, "%s logs in with the password alone now.\n", c.Email)
	return err
}

// staffAddCommand adds a staff account, such as the first owner.
type staffAddCommand struct {
	dataFlag
	Email         string `required:"" help:"The email to log in with."`
	Name          string `required:"" help:"The person's name."`
	Role          string `required:"" enum:"Owner,Manager,Catalogue,Dispatch,Packer,Accountant,Support" help:"${enum}."`
	PasswordStdin bool   `help:"Read the password from standard input instead of asking for it."`
}

// Help is the long help text of the command.
func (staffAddCommand) Help() string {
	return `Examples:

  hearth staff add --data /srv/shop --email asha@example.in --name Asha --role Owner

It asks for the password; the shop may be running. An Owner may do everything; a Manager everything except staff, settings
and backups; Catalogue products, categories and serials; Dispatch packing, orders, the counter, complaints, serials and
reading invoices; a Packer packing; an Accountant money, invoices and numbers; Support orders and complaints.`
}

// visit opens the shop for a short command: exclusively if no process serves it, otherwise next to the serving
// process. leave closes it again.
func (d dataFlag) visit(ctx context.Context) (shop *store.Store, leave func() error, err error) {
	unlock, err := d.claim()
	inUse := errors.Is(err, core.ErrInUse)
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
	// If root runs the command, new files are given to the shop's user account, because the shop could not open
	// root's files.
	return shop, func() error { return errors.Join(shop.Close(), backups.GiveToOwner(d.Data), unlock()) }, nil
}

// Run adds a staff account. The shop may be running.
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
	account, err := shop.Accounts.AddStaff(
		ctx,
		0,
		accounts.Registration{Name: c.Name, Email: c.Email, Password: password, Confirm: password},
		accounts.Role(c.Role),
	)
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(s.out, "%s can log in as %s.\n", account.Email, account.Role)
	return err
}

// password reads the password from the terminal without showing it, or from standard input.
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

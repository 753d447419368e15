package commands

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"time"

	"hearth/backups"
	"hearth/store/money"
)

// keyCommand makes a key pair for encrypted backups.
type keyCommand struct {
	File string `arg:"" type:"path" help:"The new file for the secret key."`
}

// Help is the long help text of the command.
func (keyCommand) Help() string {
	return `Examples:

  hearth key /mnt/usb/shop.key

It prints the public key: enter it under Settings, Backups and copies. Keep two copies of the file away from the server;
without it, encrypted copies can't be opened.`
}

// Run creates the keys for encrypted backups.
func (c keyCommand) Run(s *streams) error {
	public, err := backups.NewKey(c.File, time.Now())
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(
		s.out,
		"The secret key is in %s. Keep it away from the shop's machine, twice: without it no encrypted backup can be opened.\nEncrypt with --backup-recipient %s, or enter that under Settings, Backups and copies.\n",
		c.File,
		public,
	)
	return err
}

// backupCommand makes a backup, also while the shop is running.
type backupCommand struct {
	dataFlag
	To        string `type:"path" help:"The file to write. Default: a file in backups/ named after the time."`
	Recipient string `help:"Encrypt it for this public key (age1…). Create one with hearth key."`
}

// Help is the long help text of the command.
func (backupCommand) Help() string {
	return `Examples:

  hearth backup --data /srv/shop                                   into backups/ of the data directory
  hearth backup --data /srv/shop --to /mnt/usb/shop.tar.gz
  hearth backup --data /srv/shop --to /mnt/usb/shop.tar.gz.age --recipient age1…

Orders do not wait for it. hearth verify reads it back. serve makes a backup every night, verifies it, and copies it to the places in the
settings.`
}

// Run makes a backup and prints its path.
func (c backupCommand) Run(ctx context.Context, s *streams) error {
	make := backups.Make
	if c.Recipient != "" {
		make = func(ctx context.Context, dir, to string, now time.Time) (string, error) {
			return backups.MakeSealed(ctx, dir, to, c.Recipient, now)
		}
	}
	if err := c.present(); err != nil {
		return err
	}
	path, err := make(ctx, c.Data, c.To, time.Now())
	if err != nil {
		return err
	}
	_, err = fmt.Fprintln(s.out, path)
	return err
}

// verifyCommand reads a backup completely and compares all checksums.
type verifyCommand struct {
	File     string `arg:"" type:"existingfile" help:"The backup."`
	Identity string `type:"existingfile" help:"The secret key file, if the backup is encrypted."`
}

// Help is the long help text of the command.
func (verifyCommand) Help() string {
	return `Examples:

  hearth verify shop-20261121-213000.tar.gz
  hearth verify shop-20261121-213000.tar.gz.age --identity shop.key`
}

// Run verifies a backup and prints what it contains.
func (c verifyCommand) Run(ctx context.Context, s *streams) error {
	m, err := backups.Verify(ctx, c.File, c.Identity)
	if err != nil {
		return err
	}
	lines := []string{fmt.Sprintf("The backup of %s is whole: %d files, %d orders of %s in all.", shownTime(m.MadeAt),
		len(m.Files), m.Orders, money.Paise(m.Total).Rupees())}
	for _, name := range m.Missing {
		lines = append(lines, "The shop did not have "+name+" any more.")
	}
	return printLines(s.out, lines)
}

func shownTime(at time.Time) string { return at.Local().Format("2 January 2006, 15:04:05") }

// restoreCommand restores a shop from a backup or a replica.
type restoreCommand struct {
	dataFlag
	File     string   `arg:"" optional:"" type:"existingfile" help:"The backup."`
	Replica  string   `help:"Restore from this replica instead of a backup: the address in --replica-url."`
	At       string   `help:"With --replica: the time to restore, such as 2026-11-21T14:05:00+05:30. Default: the newest state."`
	Identity string   `type:"existingfile" help:"The secret key file, if the copies are encrypted."`
	Replace  bool     `help:"Restore over a stopped shop; the old one is kept beside it."`
	Issued   []string `help:"The highest document numbers issued, INV-2627-000123,CRN-2627-000012. Numbering continues after them. Only needed on a new machine: with --replace they are read from the existing shop."`
}

// Help is the long help text of the command.
func (restoreCommand) Help() string {
	return `Examples:

  hearth restore --data /srv/new FILE                    into an empty directory, on this machine or another
  hearth restore --data /srv/shop --replace FILE         over a stopped shop; the old one is kept beside it
  hearth restore --data /srv/new --replica s3://… --at 2026-11-21T14:05:00+05:30

After a restore everybody must log in again, queued mails are held back, and invoice numbers continue after the highest
number ever issued: --replace reads it from the existing shop; elsewhere, pass it with --issued.`
}

// source returns what to restore from; it refuses combinations of flags that contradict each other.
func (c restoreCommand) source() (backups.Source, error) {
	if (c.File == "") == (c.Replica == "") {
		return nil, errors.New("say what to restore: a backup FILE, or --replica with the replica's address")
	}
	if c.File != "" && c.At != "" {
		return nil, errors.New("a backup is of one moment: --at goes with --replica only")
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

// Run restores a backup or a replica; it refuses while the shop is running.
func (c restoreCommand) Run(ctx context.Context, s *streams) error {
	source, err := c.source()
	if err != nil {
		return err
	}
	slog.SetDefault(slog.New(slog.DiscardHandler)) // the replication library would log its steps here
	unlock, err := c.claim()
	if err != nil {
		return err
	}
	defer func() { _ = unlock() }() // the locked directory was either kept or replaced
	m, kept, err := backups.Restore(ctx, backups.RestoreOptions{
		From:    source,
		Dir:     c.Data,
		Replace: c.Replace,
		Issued:  c.Issued,
		Now:     time.Now(),
	})
	if err != nil {
		return err
	}
	lines := []string{fmt.Sprintf(
		"Restored: %d orders, as of %s. Everybody has to log in again; mails that waited are held back.",
		m.Orders, shownTime(m.MadeAt))}
	if kept != "" {
		lines = append(lines, "What was there is kept in "+kept+".")
	}
	switch {
	case m.Asked:
		lines = append(lines, "Invoices and credit notes are numbered on after the last that it had issued.")
	case len(c.Issued) == 0:
		lines = append(
			lines,
			"If invoices were issued after that moment, restore again with --replace and --issued and the highest number on paper, before the next parcel leaves.",
		)
	}
	if len(m.Lost) > 0 {
		lines = append(
			lines,
			"The backup was not sealed, so it does not hold the key of the shop's secrets. Type these again under Settings: "+
				strings.Join(
					m.Lost,
					", ",
				)+". Until then Pre-paid is off and mails wait as files; everything else is whole.",
		)
	}
	kind := "backup"
	if c.Replica != "" {
		kind = "replica"
	}
	for _, name := range m.Missing {
		lines = append(lines, "Not in the "+kind+": "+name+".")
	}
	return printLines(s.out, lines)
}

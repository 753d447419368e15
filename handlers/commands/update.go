package commands

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strconv"
	"strings"

	"hearth/handlers/integrations/releases"
)

// updateCommand replaces the installed program by a newer version.
type updateCommand struct {
	To  string `type:"existingfile" env:"-" help:"The file of the new version; by default the newest one of the folder."`
	Yes bool   `short:"y" env:"-" help:"Update without asking."`
}

// Help is the long help text of the command.
func (updateCommand) Help() string {
	return `Examples, as root, for a shop that hearth install opened:

  hearth update                          the newest release of the folder under Settings, Updates
  hearth update --to ./hearth-1.0.1      a file of this machine, without a network

It shows what is new and asks before it does anything. If the new version doesn't start, the old one and its data come
back by themselves, and the reason is printed.`
}

// Run updates the shop that is installed on this machine.
func (c updateCommand) Run(ctx context.Context, s *streams) error {
	return c.update(ctx, s, thisMachine())
}

// The new program is stored next to the installed one until it replaces it; the old one stays there afterwards.
const (
	waiting  = installedBinary + ".new"
	previous = installedBinary + ".old"
)

func (c updateCommand) update(ctx context.Context, s *streams, m machine) (err error) {
	if err := m.refuses(); err != nil {
		return err
	}
	shop, err := installedShop(m)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, removed(m.root+waiting)) }()
	news, err := c.fetch(ctx, s, m, shop)
	if err != nil || news == "" {
		return err
	}
	next, err := versionOf(ctx, m, waiting)
	if err != nil {
		return fmt.Errorf("this is no Hearth for this machine: %w", err)
	}
	now, err := versionOf(ctx, m, installedBinary)
	if err != nil {
		return err
	}
	goes, err := agreed(s, c.Yes, fmt.Sprintf(`%s
Hearth %s takes the place of %s, and the shop restarts, which takes some seconds.
If it doesn't start, %[3]s and its data come back.
`, news, next, now))
	if err != nil || !goes {
		return err
	}
	before, err := shop.snapshots(m)
	if err != nil {
		return err
	}
	if err := copyProgram(m.root+installedBinary, m.root+previous); err != nil {
		return err
	}
	// From here on, a complete version of the program is installed at every moment: either the old or the new one.
	if err := os.Rename(m.root+waiting, m.root+installedBinary); err != nil {
		return err
	}
	if failed := shop.restart(ctx, m); failed != nil {
		if err := shop.goBack(context.WithoutCancel(ctx), m, before); err != nil {
			return fmt.Errorf("version %s doesn't run: %w\nAnd %s could not be put back: %w", next, failed, now, err)
		}
		return fmt.Errorf("version %s didn't start, and %s runs again with its data: %w", next, now, failed)
	}
	_, err = fmt.Fprintf(s.out, "Hearth %s runs. The version before is kept as %s.\n", next, previous)
	return err
}

// fetch stores the new program next to the installed one, and returns the changes to show the user. It returns "" if
// there is nothing to update, which it has then printed.
func (c updateCommand) fetch(ctx context.Context, s *streams, m machine, shop installed) (news string, err error) {
	if c.To != "" {
		return "\n", copyProgram(c.To, m.root+waiting)
	}
	address, key, err := shop.folder(ctx, m)
	if err != nil {
		return "", err
	}
	folder, err := releases.Open(address, key)
	if err != nil {
		return "", err
	}
	newest, err := folder.Newest(ctx, runtime.GOOS, runtime.GOARCH)
	if err != nil {
		return "", err
	}
	if !releases.Newer(newest.Version, version()) {
		_, err := fmt.Fprintf(s.out, "Hearth %s is the newest version.\n", version())
		return "", err
	}
	if news, err = folder.Changes(ctx, newest, version()); err != nil {
		return "", err
	}
	if err := folder.Download(ctx, newest, m.root+waiting); err != nil {
		return "", err
	}
	// The shop's user account must be able to run the file, whatever root's umask is.
	return "\n" + news + "\n", os.Chmod(m.root+waiting, 0o755)
}

// installed is the shop that the install command set up: its data directory, and the port on which it answers on this
// machine.
type installed struct {
	data string
	port int
}

// unitData and unitListen find the data directory and the port in the installed systemd unit.
var (
	unitData   = regexp.MustCompile(`(?m)^ExecStart=.* --data (?:"([^"]+)"|(\S+))`)
	updateURL  = regexp.MustCompile(`(?m)^HEARTH_UPDATE_URL=["']?([^"'\s]*)`)
	updateKey  = regexp.MustCompile(`(?m)^HEARTH_UPDATE_KEY=["']?([^"'\s]*)`)
	unitListen = regexp.MustCompile(`(?m)^ExecStart=.* --listen "?\S*:([0-9]+)`)
)

// installedShop reads from the systemd unit where the installed shop has its data and on which port it listens.
func installedShop(m machine) (installed, error) {
	unit, err := os.ReadFile(m.root + installedUnit)
	if errors.Is(err, os.ErrNotExist) {
		return installed{}, errors.New("no shop is installed on this machine. If hearth serve is started in " +
			"another way, stop it, put the new program in the place of the old one, and start it")
	}
	if err != nil {
		return installed{}, err
	}
	data, listen := unitData.FindStringSubmatch(string(unit)), unitListen.FindStringSubmatch(string(unit))
	if data == nil || listen == nil {
		return installed{}, fmt.Errorf("%s doesn't say with --data and --listen where the shop is", installedUnit)
	}
	port, err := strconv.Atoi(listen[1])
	return installed{data: cmp.Or(data[1], data[2]), port: port}, err
}

// folder returns the URL of the folder of releases and its public key, from the shop's settings or the variables of its
// service.
func (i installed) folder(ctx context.Context, m machine) (address, key string, err error) {
	shop, err := dataFlag{Data: m.root + i.data}.open(ctx, slog.New(slog.NewTextHandler(io.Discard, nil)), true)
	if err != nil {
		return "", "", err
	}
	values := shop.Settings.Values()
	if err := shop.Close(); err != nil {
		return "", "", err
	}
	variables, err := os.ReadFile(m.root + "/etc/hearth.env")
	if err != nil && !errors.Is(err, os.ErrNotExist) {
		return "", "", err
	}
	address, key = values.UpdateURL, values.UpdateKey
	if set := updateURL.FindSubmatch(variables); set != nil {
		address = string(set[1])
	}
	if set := updateKey.FindSubmatch(variables); set != nil {
		key = string(set[1])
	}
	if address == "" || key == "" {
		return "", "", errors.New("no folder of releases is set: see Settings, Updates. To install a file that you have, " +
			"use --to")
	}
	return address, key, nil
}

// snapshots returns the copies of the database made before migrations.
func (i installed) snapshots(m machine) ([]string, error) {
	return filepath.Glob(filepath.Join(m.root+i.data, "backups", "before-*.db"))
}

// restart starts the installed program, and waits until the shop takes orders.
func (i installed) restart(ctx context.Context, m machine) error {
	if _, err := m.run(ctx, "systemctl", "restart", "hearth"); err != nil {
		printed, _ := m.run(context.WithoutCancel(ctx), "journalctl", "--unit", "hearth", "--output", "cat", "--lines",
			"20")
		return fmt.Errorf("%w\n%s", err, printed)
	}
	return m.await(ctx, i.port)
}

// goBack reinstalls the previous version, and restores the database if the new version migrated it.
func (i installed) goBack(ctx context.Context, m machine, before []string) error {
	if _, err := m.run(ctx, "systemctl", "stop", "hearth"); err != nil {
		return err
	}
	after, err := i.snapshots(m)
	if err != nil {
		return err
	}
	made := slices.DeleteFunc(after, func(path string) bool { return slices.Contains(before, path) })
	if len(made) > 0 {
		if err := i.putBack(ctx, m, made[0]); err != nil {
			return err
		}
	}
	if err := copyProgram(m.root+previous, m.root+installedBinary); err != nil {
		return err
	}
	return i.restart(ctx, m)
}

// putBack replaces the database with a snapshot. It first deletes the write-ahead log of the migrated database, which
// doesn't fit the snapshot.
func (i installed) putBack(ctx context.Context, m machine, snapshot string) error {
	database := filepath.Join(m.root+i.data, "shop.db")
	// The copy keeps the owner and the mode of the file.
	if _, err := m.run(ctx, "cp", "--preserve=all", snapshot, database+".back"); err != nil {
		return err
	}
	if err := errors.Join(removed(database+"-wal"), removed(database+"-shm")); err != nil {
		return err
	}
	return os.Rename(database+".back", database)
}

// versionLine matches what a program prints for its version, the new one included.
var versionLine = regexp.MustCompile(`^hearth (\S+)`)

// versionOf runs a program to get its version.
func versionOf(ctx context.Context, m machine, program string) (string, error) {
	printed, err := m.run(ctx, m.root+program, "version")
	if err != nil {
		return "", err
	}
	found := versionLine.FindStringSubmatch(strings.TrimSpace(printed))
	if found == nil {
		return "", fmt.Errorf("%s version prints %.60q", program, printed)
	}
	return found[1], nil
}

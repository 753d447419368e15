package commands

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"path/filepath"

	"hearth/assets"
	"hearth/backups"
	"hearth/store"
	"hearth/store/core"
	"hearth/store/delivery"
)

// errDirectory leads to exit code 3: the data directory can't be used.
var errDirectory = errors.New("data directory")

// streams are the input and output of a command.
type streams struct {
	in       io.Reader
	out, log io.Writer
}

// dataFlag is the flag --data, the directory in which a command finds the shop.
type dataFlag struct {
	Data string `default:"./data" type:"path" help:"The data directory: database, pictures, backups."`
}

func printLines(out io.Writer, lines []string) error {
	for _, line := range lines {
		if _, err := fmt.Fprintln(out, line); err != nil {
			return err
		}
	}
	return nil
}

// AfterApply resolves a data directory that is a symbolic link. A restore renames directories, and would otherwise
// put the shop in place of the link, perhaps on another disk. During the two renames the link leads nowhere for a
// moment.
func (d *dataFlag) AfterApply() error {
	if about, err := os.Lstat(d.Data); err != nil || about.Mode()&os.ModeSymlink == 0 {
		return nil // it is no link or doesn't exist yet; unreadable directories are reported when used
	}
	real, err := filepath.EvalSymlinks(d.Data)
	if errors.Is(err, os.ErrNotExist) {
		if real, err = os.Readlink(d.Data); err == nil && !filepath.IsAbs(real) {
			real = filepath.Join(filepath.Dir(d.Data), real)
		}
	}
	if err == nil {
		d.Data = real
	}
	return err
}

func (d dataFlag) options(log *slog.Logger) (store.Options, error) {
	o := store.Options{Dir: d.Data, Log: log}
	if packed := assets.Pins(); packed != nil {
		o.Pins = delivery.LazyPins(packed)
	}
	return o, nil
}

// open opens the shop in the directory; beside means that another process may be serving it.
func (d dataFlag) open(ctx context.Context, log *slog.Logger, beside bool) (*store.Store, error) {
	if backups.Restoring(d.Data) {
		return nil, fmt.Errorf(
			"%w: a restore of %s is under way or was cut off: wait, or let serve or restore finish it",
			errDirectory,
			d.Data,
		)
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

// present refuses a directory without a shop. It first completes a restore that was interrupted between its two
// renames, when no shop is there.
func (d dataFlag) present() error {
	if backups.Restoring(d.Data) {
		unlock, err := d.claim()
		if err != nil {
			return err
		}
		if err := unlock(); err != nil {
			return err
		}
	}
	if _, err := os.Stat(filepath.Join(d.Data, "shop.db")); err != nil {
		return fmt.Errorf("%w: there is no shop in %s", errDirectory, d.Data)
	}
	return nil
}

// claim locks the directory for this process and finishes an interrupted restore.
func (d dataFlag) claim() (unlock func() error, err error) {
	for {
		unlock, err := core.Lock(d.Data)
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
		if err := unlock(); err != nil { // this lock belongs to the previous directory
			return nil, err
		}
	}
}

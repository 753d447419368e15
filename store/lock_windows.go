package store

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"golang.org/x/sys/windows"
)

// ErrInUse says that another process serves the data directory.
var ErrInUse = errors.New("the data directory is in use")

// Lock claims a data directory for serving, as on other systems. The process's number stands in a file beside the lock,
// since a locked file can't be read here.
func Lock(dir string) (unlock func() error, err error) {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, fmt.Errorf("the data directory can't be made: %w", err)
	}
	file, err := os.OpenFile(filepath.Join(dir, "shop.lock"), os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		return nil, fmt.Errorf("the data directory can't be written: %w", err)
	}
	number := filepath.Join(dir, "shop.pid")
	if err := windows.LockFileEx(windows.Handle(file.Fd()), windows.LOCKFILE_EXCLUSIVE_LOCK|windows.LOCKFILE_FAIL_IMMEDIATELY, 0, 1, 0, &windows.Overlapped{}); err != nil {
		holder, _ := os.ReadFile(number) // without it the number is just not told
		return nil, errors.Join(fmt.Errorf("%w: process %s serves %s already", ErrInUse, strings.TrimSpace(string(holder)), dir), file.Close())
	}
	if err := os.WriteFile(number, []byte(fmt.Sprintln(os.Getpid())), 0o600); err != nil {
		return nil, errors.Join(err, file.Close())
	}
	return file.Close, nil
}

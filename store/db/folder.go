package db

import (
	"errors"
	"os"
	"runtime"
	"syscall"
)

// SyncFolder makes the names of the files in a folder durable, as after a rename.
func SyncFolder(path string) error {
	folder, err := os.Open(path)
	if err != nil {
		return err
	}
	err = folder.Sync()
	if noSuchSync(runtime.GOOS, err) {
		err = nil
	}
	return errors.Join(err, folder.Close())
}

// noSuchSync reports whether an error only means that folders can't be synced on this system: Windows denies it, and
// some network and USB file systems don't support it. Those make file names durable in other ways.
func noSuchSync(system string, err error) bool {
	return system == "windows" && errors.Is(err, os.ErrPermission) || errors.Is(err, syscall.EINVAL) ||
		errors.Is(err, errors.ErrUnsupported)
}

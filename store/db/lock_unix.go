//go:build unix

package db

import (
	"os"
	"path/filepath"
	"syscall"
)

func lockPath(dir string) string { return filepath.Join(dir, "shop.lock") }

// tryLock claims the file for this process until it is closed, without waiting.
func tryLock(file *os.File) error {
	return syscall.Flock(int(file.Fd()), syscall.LOCK_EX|syscall.LOCK_NB)
}

package db

import (
	"os"
	"path/filepath"

	"golang.org/x/sys/windows"
)

// lockPath is beside the data directory: on Windows a restore could not rename a directory in which a file is open.
func lockPath(dir string) string { return filepath.Clean(dir) + ".lock" }

// tryLock claims the file for this process until it is closed, without waiting. On Windows others can't read locked
// bytes, so it locks a byte far behind the process number; SQLite-style, that byte need not exist.
func tryLock(file *os.File) error {
	const flags = windows.LOCKFILE_EXCLUSIVE_LOCK | windows.LOCKFILE_FAIL_IMMEDIATELY
	return windows.LockFileEx(windows.Handle(file.Fd()), flags, 0, 1, 0, &windows.Overlapped{OffsetHigh: 1})
}

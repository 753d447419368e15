package db

import (
	"os"

	"golang.org/x/sys/windows"
)

// tryLock claims the file for this process until it is closed, without waiting. Locked bytes can't be read by others on Windows, so
// it locks a byte far behind the process number, which need not exist.
func tryLock(file *os.File) error {
	const flags = windows.LOCKFILE_EXCLUSIVE_LOCK | windows.LOCKFILE_FAIL_IMMEDIATELY
	return windows.LockFileEx(windows.Handle(file.Fd()), flags, 0, 1, 0, &windows.Overlapped{OffsetHigh: 1})
}

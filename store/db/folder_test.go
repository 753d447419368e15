package db

import (
	"os"
	"path/filepath"
	"syscall"
	"testing"
)

// On Windows and some file systems a folder can't be synced: that is no fault.
func TestFailedDirectorySyncIsNoFault(t *testing.T) {
	t.Parallel()
	denied := &os.PathError{Op: "sync", Path: "C:\\shop", Err: syscall.EACCES}
	if !noSuchSync("windows", denied) || noSuchSync("linux", denied) || noSuchSync("windows", syscall.EIO) ||
		noSuchSync("linux", syscall.EIO) {
		t.Error("a folder that can't be synced is a fault, or a disk that fails is none")
	}
	if err := SyncFolder("/proc"); err != nil && !os.IsNotExist(err) { // a file system that can't sync folders
		t.Error(err)
	}
	if err := SyncFolder(filepath.Join(t.TempDir(), "none")); !os.IsNotExist(err) {
		t.Errorf("a folder that is not there: %v", err)
	}
}

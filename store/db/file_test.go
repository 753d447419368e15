package db

import (
	"testing"

	"modernc.org/sqlite"
)

// macOS and Windows have no OFD locks: the shop starts anyway. On Linux, asking for them after a file was opened is a
// fault.
func TestShopStartsWithoutOpenFileLocks(t *testing.T) {
	t.Parallel()
	if !hasToDo(nil) || !hasToDo(sqlite.ErrOFDLockingUnavailable) || hasToDo(sqlite.ErrOFDLockingTooLate) {
		t.Fatal("a system without OFD locks can't open a shop, or one whose locks were asked for too late can")
	}
}

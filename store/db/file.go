package db

import (
	"database/sql"
	"errors"
	"fmt"

	"modernc.org/sqlite"
)

// OpenFile opens a database file by the driver's address, with locks that belong to the open file (OFD): POSIX locks
// are lost as soon as anything in the process closes the file. The first file that a process opens decides for all of
// them, so all are opened here. Only Linux has such locks; elsewhere SQLite's own must do, and nothing in the process
// may read the database except through SQLite.
func OpenFile(source string) (*sql.DB, error) {
	if _, err := sqlite.OFDLocking(true); !hasToDo(err) {
		return nil, fmt.Errorf("ask for OFD locks: %w", err)
	}
	return sql.Open("sqlite", source)
}

// hasToDo reports whether a file may be opened after this answer to the request for OFD locks: they are on, or the
// system has none.
func hasToDo(err error) bool { return err == nil || errors.Is(err, sqlite.ErrOFDLockingUnavailable) }

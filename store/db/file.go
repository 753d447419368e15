package db

import (
	"database/sql"
	"errors"
	"fmt"

	"modernc.org/sqlite"
)

// OpenFile opens a database file by the driver's address, with locks that belong to the open file (OFD locks), because
// POSIX locks are lost as soon as anything in the process closes the file. The setting is made with the first file that
// a process opens, so all database files must be opened here. Only Linux has OFD locks; elsewhere SQLite uses its own,
// and nothing in the process may read the database file except through SQLite.
func OpenFile(source string) (*sql.DB, error) {
	if _, err := sqlite.OFDLocking(true); !hasToDo(err) {
		return nil, fmt.Errorf("ask for OFD locks: %w", err)
	}
	return sql.Open("sqlite", source)
}

// hasToDo reports whether a file may be opened after the request for OFD locks returned err: either they are on, or the
// operating system has none.
func hasToDo(err error) bool { return err == nil || errors.Is(err, sqlite.ErrOFDLockingUnavailable) }

package db

import (
	"database/sql"
	"errors"
	"fmt"

	"modernc.org/sqlite"
)

// OpenFile opens a database file by the driver's address, with locks that belong to the open file (OFD): the usual ones are lost as
// soon as anything in the process closes the file. The first file of a process decides for all of it, so each is opened here.
// Linux alone has such locks. Elsewhere SQLite's own have to do; nothing in the process reads the database but through SQLite.
func OpenFile(source string) (*sql.DB, error) {
	if _, err := sqlite.OFDLocking(true); !hasToDo(err) {
		return nil, fmt.Errorf("ask for OFD locks: %w", err)
	}
	return sql.Open("sqlite", source)
}

// hasToDo tells whether a file may be opened after this answer about OFD locks: they were given, or the system has none.
func hasToDo(err error) bool { return err == nil || errors.Is(err, sqlite.ErrOFDLockingUnavailable) }

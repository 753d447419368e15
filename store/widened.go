package store

import "hearth/store/db"

// widened lets a scan function read the columns that follow its own.
type widened struct {
	row  db.Scanner
	more []any
}

func (w widened) Scan(dest ...any) error { return w.row.Scan(append(dest, w.more...)...) }

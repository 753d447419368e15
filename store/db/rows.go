package db

import (
	"database/sql"
	"errors"
	"fmt"
	"strconv"
)

// Scanner is a row of a result that can be read, such as sql.Row.
type Scanner interface{ Scan(dest ...any) error }

// WithMore lets a scan function read a row with more columns than it knows: the last columns are read into more.
func WithMore(row Scanner, more ...any) Scanner { return wider{row, more} }

type wider struct {
	row  Scanner
	more []any
}

// Scan reads the columns of the scan function and then the additional ones.
func (w wider) Scan(dest ...any) error { return w.row.Scan(append(dest, w.more...)...) }

// List runs a query and reads every row. It never returns nil without an error, so that an empty list is [] in JSON.
func List[T any](tx *Tx, scan func(Scanner, *T) error, query string, args ...any) (found []T, err error) {
	rows, err := tx.Query(query, args...)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, rows.Close()) }()
	found = []T{}
	for rows.Next() {
		var item T
		if err := scan(rows, &item); err != nil {
			return nil, fmt.Errorf("read a row of %.60q: %w", query, err)
		}
		found = append(found, item)
	}
	return found, rows.Err()
}

// Each runs a query and calls scan for each row; unlike List it does not keep the rows.
func Each(tx *Tx, scan func(Scanner) error, query string, args ...any) (err error) {
	rows, err := tx.Query(query, args...)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, rows.Close()) }()
	for rows.Next() {
		if err := scan(rows); err != nil {
			return fmt.Errorf("read a row of %.60q: %w", query, err)
		}
	}
	return rows.Err()
}

// One runs a query for a single row; ErrNotFound if there is none.
func One[T any](tx *Tx, scan func(Scanner, *T) error, query string, args ...any) (T, error) {
	var none T
	found, err := List(tx, scan, query, args...)
	if err != nil {
		return none, err
	}
	if len(found) == 0 {
		return none, ErrNotFound
	}
	return found[0], nil
}

// Value reads the only column of a single row; ErrNotFound if there is none.
func Value[T any](tx *Tx, query string, args ...any) (T, error) {
	return One(tx, func(row Scanner, v *T) error { return row.Scan(v) }, query, args...)
}

// Values reads the only column of every row.
func Values[T any](tx *Tx, query string, args ...any) ([]T, error) {
	return List(tx, func(row Scanner, v *T) error { return row.Scan(v) }, query, args...)
}

// InsertID runs an INSERT and returns the ID of the new row.
func InsertID(tx *Tx, query string, args ...any) (int64, error) {
	result, err := tx.Exec(query, args...)
	if err != nil {
		return 0, err
	}
	return result.LastInsertId()
}

// Change runs a statement and returns how many rows it changed.
func Change(tx *Tx, query string, args ...any) (int64, error) {
	result, err := tx.Exec(query, args...)
	if err != nil {
		return 0, err
	}
	return result.RowsAffected()
}

// ChangeOne runs a statement that must change exactly one row; ErrNotFound if it changes none.
func ChangeOne(tx *Tx, query string, args ...any) error {
	touched, err := Change(tx, query, args...)
	if err != nil {
		return err
	}
	if touched == 0 {
		return ErrNotFound
	}
	return nil
}

// Page selects a page of a list. Number counts from 1; 0 selects everything up to 500 rows.
type Page struct{ Number, Size int }

// MaxRows is the number of rows that a list returns if the request names no page; the API promises it.
const MaxRows = 500

// Limit is the LIMIT and OFFSET of the page.
func (p Page) Limit() (limit, offset int) {
	if p.Number < 1 {
		return MaxRows, 0
	}
	size := p.size()
	return size, (p.Number - 1) * size
}

func (p Page) size() int {
	switch {
	case p.Number < 1:
		return MaxRows
	case p.Size < 1:
		return 24
	case p.Size > 100:
		return 100
	}
	return p.Size
}

// Pages is how many pages a list of total rows has, at least 1.
func (p Page) Pages(total int) int {
	return max(1, (total+p.size()-1)/p.size())
}

// IsNone reports that a query found no row.
func IsNone(err error) bool { return errors.Is(err, ErrNotFound) || errors.Is(err, sql.ErrNoRows) }

// ParseID parses a row's ID: a positive whole number without leading zeros or a sign. Any other text is ErrNotFound.
func ParseID(text string) (int64, error) {
	id, err := strconv.ParseInt(text, 10, 64)
	if err != nil || id < 1 || strconv.FormatInt(id, 10) != text {
		return 0, ErrNotFound
	}
	return id, nil
}

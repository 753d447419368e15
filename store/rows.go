package store

import (
	"database/sql"
	"errors"
	"fmt"
)

// scanner is a row being read.
type scanner interface{ Scan(dest ...any) error }

// list runs a query and reads every row. It never returns nil without an error, so that a list on the wire is [].
func list[T any](tx *Tx, scan func(scanner, *T) error, query string, args ...any) (found []T, err error) {
	rows, err := tx.query(query, args...)
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

// one runs a query for a single row; ErrNotFound when there is none.
func one[T any](tx *Tx, scan func(scanner, *T) error, query string, args ...any) (T, error) {
	var none T
	found, err := list(tx, scan, query, args...)
	if err != nil {
		return none, err
	}
	if len(found) == 0 {
		return none, ErrNotFound
	}
	return found[0], nil
}

// value reads a single column of a single row; ErrNotFound when there is none.
func value[T any](tx *Tx, query string, args ...any) (T, error) {
	return one(tx, func(row scanner, v *T) error { return row.Scan(v) }, query, args...)
}

// values reads a single column of every row.
func values[T any](tx *Tx, query string, args ...any) ([]T, error) {
	return list(tx, func(row scanner, v *T) error { return row.Scan(v) }, query, args...)
}

// insertID runs an INSERT and gives the new row's number.
func insertID(tx *Tx, query string, args ...any) (int64, error) {
	result, err := tx.exec(query, args...)
	if err != nil {
		return 0, err
	}
	return result.LastInsertId()
}

// change runs a statement and gives how many rows it touched.
func change(tx *Tx, query string, args ...any) (int64, error) {
	result, err := tx.exec(query, args...)
	if err != nil {
		return 0, err
	}
	return result.RowsAffected()
}

// changeOne runs a statement that must touch exactly one row; ErrNotFound when it touches none.
func changeOne(tx *Tx, query string, args ...any) error {
	touched, err := change(tx, query, args...)
	if err != nil {
		return err
	}
	if touched == 0 {
		return ErrNotFound
	}
	return nil
}

// Page asks for a part of a list. Number counts from 1; 0 asks for everything up to 500 rows.
type Page struct{ Number, Size int }

// MaxRows is how many rows a list gives when no page is asked for (contract, section 2).
const MaxRows = 500

func (p Page) limit() (limit, offset int) {
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

func isNone(err error) bool { return errors.Is(err, ErrNotFound) || errors.Is(err, sql.ErrNoRows) }

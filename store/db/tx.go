package db

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"time"
)

// Tx is a transaction. Now is its instant, the same for all its statements; Zone is the time zone of its days; Lang is
// the language of the caller, "" if unknown.
type Tx struct {
	Now  time.Time
	Zone *time.Location
	Lang string
	// reading is the context that can interrupt a read; nil in the writer, whose SQL must not be interrupted.
	reading context.Context
	conn    *conn
	after   []func()
	touched map[Touch]bool
}

// Touch names a changed row for open staff screens, by its subject and ID, such as {"orders", 1042}; ID 0 means all
// rows of the subject.
type Touch struct {
	Subject string
	ID      int64
}

// Touch records that the transaction changes a row that a staff screen may be showing; the screen reloads after the
// commit.
func (tx *Tx) Touch(subject string, id int64) {
	if tx.touched == nil {
		tx.touched = map[Touch]bool{}
	}
	tx.touched[Touch{subject, id}] = true
}

// Touched returns the rows that the transaction recorded with Touch, in no particular order.
func (tx *Tx) Touched() []Touch { return slices.Collect(maps.Keys(tx.touched)) }

// AfterCommit runs f once the commit is durable, in the caller's goroutine.
func (tx *Tx) AfterCommit(f func()) { tx.after = append(tx.after, f) }

// Savepoint runs fn in a savepoint: an error of fn only rolls back fn.
func (tx *Tx) Savepoint(fn func() error) error {
	if _, err := tx.Exec(`SAVEPOINT apart`); err != nil {
		return err
	}
	before := len(tx.after)
	failed := fn()
	if failed != nil {
		tx.after = tx.after[:before]
		if _, err := tx.Exec(`ROLLBACK TO apart`); err != nil {
			return errors.Join(failed, err)
		}
	}
	if _, err := tx.Exec(`RELEASE apart`); err != nil {
		return errors.Join(failed, err)
	}
	return failed
}

// Query runs a statement and returns its rows.
func (tx *Tx) Query(query string, args ...any) (*sql.Rows, error) {
	if tx.conn.watch != nil {
		tx.conn.watch(query, args)
	}
	statement, err := tx.prepare(query)
	if err != nil {
		return nil, err
	}
	if tx.reading != nil {
		return statement.QueryContext(tx.reading, args...)
	}
	return statement.Query(args...)
}

// Exec runs a statement.
func (tx *Tx) Exec(query string, args ...any) (sql.Result, error) {
	statement, err := tx.prepare(query)
	if err != nil {
		return nil, err
	}
	return statement.Exec(args...)
}

func (tx *Tx) prepare(query string) (*sql.Stmt, error) {
	if tx.reading == nil && tx.conn.written != nil {
		tx.conn.written(query)
	}
	return tx.conn.prepare(query)
}

// Stamp is the transaction's instant as the database stores it, in Unix milliseconds.
func (tx *Tx) Stamp() int64 { return tx.Now.UnixMilli() }

// Day is the transaction's day in its time zone, such as 2026-11-21.
func (tx *Tx) Day() string { return tx.Now.In(tx.Zone).Format(time.DateOnly) }

// conn is one connection with its prepared statements.
type conn struct {
	sql        *sql.Conn
	statements map[string]*sql.Stmt
	// watch receives each query, written each statement of the writer.
	watch   func(query string, args []any)
	written func(statement string)
}

func newConn(c *sql.Conn, o Options) *conn {
	return &conn{sql: c, statements: map[string]*sql.Stmt{}, watch: o.Watch, written: o.Written}
}

func (c *conn) prepare(query string) (*sql.Stmt, error) {
	if statement, ready := c.statements[query]; ready {
		return statement, nil
	}
	if len(c.statements) > 500 {
		for text, statement := range c.statements {
			delete(c.statements, text)
			if err := statement.Close(); err != nil {
				return nil, err
			}
		}
	}
	statement, err := c.sql.PrepareContext(context.Background(), boundLimit.ReplaceAllString(query, "${1}0 + ?"))
	if err != nil {
		return nil, fmt.Errorf("prepare %.80q: %w", query, err)
	}
	c.statements[query] = statement
	return statement, nil
}

// boundLimit matches a LIMIT that is passed as a parameter. SQLite plans such a statement by the value, and so plans it
// again for each value, which took as long as a short query. It does not look into a sum, so the parameter is rewritten
// as one.
var boundLimit = regexp.MustCompile(`(\bLIMIT )\?`)

func (c *conn) close() error {
	for _, statement := range c.statements {
		if err := statement.Close(); err != nil {
			return err
		}
	}
	return c.sql.Close()
}

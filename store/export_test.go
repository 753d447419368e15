package store

import (
	"context"
	"fmt"
)

// Pragmas reads back how each connection was opened, the writer's last.
func (s *Store) Pragmas(ctx context.Context) (found []map[string]string, err error) {
	look := func(tx *Tx) error {
		connection := map[string]string{}
		for _, pragma := range []string{"journal_mode", "synchronous", "foreign_keys", "trusted_schema", "busy_timeout"} {
			if connection[pragma], err = value[string](tx, `SELECT * FROM pragma_`+pragma); err != nil {
				return err
			}
		}
		found = append(found, connection)
		return nil
	}
	for range cap(s.readers) {
		if err := s.read(ctx, look); err != nil {
			return nil, err
		}
	}
	return found, s.write(ctx, look)
}

// LimitPages lets the database grow to n pages at most, as a disk without room would; 0 lifts the limit.
func (s *Store) LimitPages(ctx context.Context, n int) error {
	if n == 0 {
		n = 1 << 30
	}
	_, err := s.writer.conn.sql.ExecContext(ctx, fmt.Sprintf("PRAGMA max_page_count(%d)", n))
	return err
}

// Run changes the database behind the shop's back.
func (s *Store) Run(ctx context.Context, statements ...string) error {
	return s.write(ctx, func(tx *Tx) error {
		for _, statement := range statements {
			if _, err := tx.exec(statement); err != nil {
				return err
			}
		}
		return nil
	})
}

// CountRows counts the rows of tables.
func (s *Store) CountRows(ctx context.Context, tables ...string) (counts map[string]int64, err error) {
	counts = map[string]int64{}
	return counts, s.read(ctx, func(tx *Tx) error {
		for _, table := range tables {
			if counts[table], err = value[int64](tx, `SELECT count(*) FROM `+table); err != nil {
				return err
			}
		}
		return nil
	})
}

// Holding gives the tables in which any text has a word in it.
func (s *Store) Holding(ctx context.Context, word string) (found []string, err error) {
	return found, s.read(ctx, func(tx *Tx) error {
		columns, err := values[string](tx, `SELECT m.name || ' WHERE instr(' || c.name || ', ?) > 0' FROM sqlite_schema m, pragma_table_info(m.name) c
			WHERE m.type = 'table' AND m.name NOT LIKE 'product_%' AND c.type = 'TEXT'`)
		if err != nil {
			return err
		}
		for _, column := range columns {
			n, err := value[int](tx, `SELECT count(*) FROM `+column, word)
			if err != nil {
				return err
			}
			if n > 0 {
				found = append(found, column)
			}
		}
		return nil
	})
}

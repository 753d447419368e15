package store

import "context"

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

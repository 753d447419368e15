package db

import "testing"

// A LIMIT that is passed as a parameter must not influence SQLite's plan, or SQLite would plan the statement again each
// time.
func TestLimitParameterDoesNotForceReplanning(t *testing.T) {
	for query, want := range map[string]string{
		`SELECT id FROM orders ORDER BY id LIMIT ?`:  `SELECT id FROM orders ORDER BY id LIMIT 0 + ?`,
		`SELECT id FROM orders LIMIT ?3 OFFSET ?`:    `SELECT id FROM orders LIMIT 0 + ?3 OFFSET ?`,
		`SELECT id FROM orders ORDER BY id LIMIT 20`: `SELECT id FROM orders ORDER BY id LIMIT 20`,
	} {
		if got := boundLimit.ReplaceAllString(query, "${1}0 + ?"); got != want {
			t.Errorf("%s is prepared as %s, want %s", query, got, want)
		}
	}
}

package storetest

import (
	"context"
	"database/sql"
	"flag"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"sync"
	"testing"
)

// stories makes scenario tests rewrite their files (-args -stories). Review the diff afterwards.
var stories = flag.Bool("stories", false, "write the stories anew; the diff is to be reviewed")

// Story is a scenario test: it records what each call returns, which rows of the database it adds (+), changes (~) and
// removes (-), and which changes open screens and cached pages are notified of (!). At the end, the record is compared
// with testdata/stories/NAME.txt, so that any changed figure, sequence or condition shows as a line of a diff.
//
// story := storetest.NewStory(t, "returns")
// story.Step("a month later it is too late").Gives(story.Returns.Open(ctx, …))
//
// Randomness and clock are fixed, so that every run gives the same record.
type Story struct {
	*Shop
	t      *testing.T
	text   strings.Builder
	db     *sql.DB
	tables []storyTable
	known  int64
	// heard is the number of the last notified change, counted the version of the words that cached counts belong to.
	heard, counted int64
	// written are the statements that the writer ran.
	written sync.Map
	rows    map[string]map[string]storyRow
}

type storyTable struct {
	name string
	key  []string
	// query reads the columns of the key, and then all columns.
	query string
}

// storyRow is a row of a table: the columns in the table's order with their values as texts, "" for no value.
type storyRow struct{ columns, values []string }

// derived are tables that are computed from others. Only scenarios that name them record them.
var derived = []string{"search_slips", "search_words", "price_steps", "filter_changes", "counted", "cod_due"}

// NewStory starts a scenario with an empty shop. with names derived tables to record.
func NewStory(t *testing.T, name string, with ...string) *Story {
	t.Helper()
	s := &Story{t: t}
	s.Shop = NewWith(t, ShopOptions{Chance: rand.NewChaCha8([32]byte{1}),
		Written: func(statement string) { s.written.Store(statement, true) }})
	db, err := sql.Open("sqlite", "file:"+filepath.Join(s.Dir(), "shop.db")+"?mode=ro&_pragma=busy_timeout(5000)")
	if err != nil {
		t.Fatal(err)
	}
	db.SetMaxOpenConns(1)
	s.db = db
	t.Cleanup(func() {
		s.end(filepath.Join("testdata", "stories", name+".txt"))
		s.walks()
		if err := db.Close(); err != nil {
			t.Error(err)
		}
	})
	s.findTables(with)
	s.rows, s.heard, s.counted = s.read(), s.LastChange(), s.Catalogue.WordsVersion.Load()
	return s
}

// Step names the next call with a sentence on who does what; Gives then records the call.
func (s *Story) Step(format string, args ...any) *Story {
	fmt.Fprintf(&s.text, "\n# "+format+"\n", args...)
	return s
}

// Gives records what a call returned and the rows that it wrote.
func (s *Story) Gives(values ...any) {
	s.t.Helper()
	for _, value := range values {
		if err, is := value.(error); is {
			s.text.WriteString(toldError(err) + "\n")
			continue
		}
		if of := reflect.ValueOf(value); of.IsValid() {
			s.text.WriteString(toldLines(of))
		}
	}
	s.changes()
}

// findTables lists the tables of the shop, without the internal ones of the full-text search.
func (s *Story) findTables(with []string) {
	s.t.Helper()
	rows, err := s.db.QueryContext(context.Background(), `SELECT name, coalesce((SELECT group_concat(name) FROM (
		SELECT name FROM pragma_table_info(m.name) WHERE pk > 0 ORDER BY pk)), 'rowid') FROM sqlite_master m
		WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND sql NOT LIKE 'CREATE VIRTUAL%'
		AND NOT EXISTS (SELECT 1 FROM sqlite_master v WHERE v.sql LIKE 'CREATE VIRTUAL%'
		AND m.name LIKE v.name || '\_%' ESCAPE '\')
		ORDER BY name`)
	if err != nil {
		s.t.Fatal(err)
	}
	defer rows.Close()
	for rows.Next() {
		var name, key string
		if err := rows.Scan(&name, &key); err != nil {
			s.t.Fatal(err)
		}
		if slices.Contains(derived, name) && !slices.Contains(with, name) {
			continue
		}
		s.tables = append(s.tables, storyTable{name: name, key: strings.Split(key, ","), query: "SELECT " + key +
			", * FROM " + name})
	}
	if err := rows.Err(); err != nil {
		s.t.Fatal(err)
	}
}

// read returns every row of the shop, by table and key.
func (s *Story) read() map[string]map[string]storyRow {
	s.t.Helper()
	if err := s.db.QueryRowContext(context.Background(), "PRAGMA data_version").Scan(&s.known); err != nil {
		s.t.Fatal(err)
	}
	found := make(map[string]map[string]storyRow, len(s.tables))
	for _, table := range s.tables {
		of, err := s.readTable(table)
		if err != nil {
			s.t.Fatalf("%s: %v", table.name, err)
		}
		found[table.name] = of
	}
	return found
}

func (s *Story) readTable(table storyTable) (map[string]storyRow, error) {
	rows, err := s.db.QueryContext(context.Background(), table.query)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	columns, err := rows.Columns()
	if err != nil {
		return nil, err
	}
	found := map[string]storyRow{}
	values, into := make([]any, len(columns)), make([]any, len(columns))
	for i := range values {
		into[i] = &values[i]
	}
	for rows.Next() {
		if err := rows.Scan(into...); err != nil {
			return nil, err
		}
		texts := make([]string, len(columns))
		for i, value := range values {
			texts[i] = toldColumn(value)
		}
		key := strings.Join(texts[:len(table.key)], " ")
		for i := range columns[len(table.key):] {
			if slices.Contains(table.key, columns[len(table.key)+i]) {
				texts[len(table.key)+i] = "" // the key contains this value already
			}
		}
		found[key] = storyRow{columns[len(table.key):], texts[len(table.key):]}
	}
	return found, rows.Err()
}

// tells lists the changes that open screens and cached pages were notified of since the previous step: the IDs by kind,
// "all" for a whole kind, and "counts" if cached counts of lists are out of date.
func (s *Story) tells() {
	changed, last := s.ChangesSince(s.heard)
	for _, subject := range slices.Sorted(maps.Keys(changed)) {
		which := "all"
		if ids := changed[subject]; !slices.Contains(ids, 0) {
			slices.Sort(ids)
			which = strings.Trim(fmt.Sprint(ids), "[]")
		}
		fmt.Fprintf(&s.text, "! %s %s\n", subject, which)
	}
	words := s.Catalogue.WordsVersion.Load()
	if words != s.counted {
		s.text.WriteString("! counts\n")
	}
	s.heard, s.counted = last, words
}

// changes lists the rows that differ from those at the previous step.
func (s *Story) changes() {
	s.t.Helper()
	s.tells()
	if err := s.Fold(context.Background()); err != nil {
		s.t.Fatal(err)
	}
	var version int64
	if err := s.db.QueryRowContext(context.Background(), "PRAGMA data_version").Scan(&version); err != nil {
		s.t.Fatal(err)
	}
	if version == s.known {
		return
	}
	before, after := s.rows, s.read()
	s.rows = after
	for _, table := range s.tables {
		was, is := before[table.name], after[table.name]
		keys := maps.Clone(was)
		maps.Copy(keys, is)
		for _, key := range slices.SortedFunc(maps.Keys(keys), byLength) {
			old, gone := was[key]
			now, here := is[key]
			switch {
			case !gone:
				fmt.Fprintf(&s.text, "+ %s %s%s\n", table.name, key, now.without(storyRow{}))
			case !here:
				fmt.Fprintf(&s.text, "- %s %s\n", table.name, key)
			case !slices.Equal(old.values, now.values):
				fmt.Fprintf(&s.text, "~ %s %s%s\n", table.name, key, now.without(old))
			}
		}
	}
}

// byLength compares keys; keys that are numbers are compared as numbers.
func byLength(a, b string) int {
	if len(a) != len(b) {
		return len(a) - len(b)
	}
	return strings.Compare(a, b)
}

// without formats the row, leaving out empty and unchanged columns.
func (r storyRow) without(before storyRow) string {
	var text strings.Builder
	for i, column := range r.columns {
		var was string
		if before.values != nil {
			was = before.values[i]
		}
		switch {
		case r.values[i] == was:
		case before.values == nil:
			fmt.Fprintf(&text, " %s=%s", column, r.values[i])
		default:
			fmt.Fprintf(&text, " %s=%s→%s", column, was, r.values[i])
		}
	}
	return text.String()
}

// end compares the record of the scenario with its file.
func (s *Story) end(path string) {
	s.t.Helper()
	if s.t.Failed() {
		return
	}
	text := strings.TrimPrefix(s.text.String(), "\n")
	if *stories {
		if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
			s.t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			s.t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(path)
	if err != nil {
		s.t.Fatal(err)
	}
	if string(want) != text {
		s.t.Errorf("the story is another than that of %s:\n%s", path, firstDifference(string(want), text))
	}
}

// firstDifference is the first difference between two texts, with the step in which it is.
func firstDifference(want, got string) string {
	wants, gots := strings.Split(want, "\n"), strings.Split(got, "\n")
	step := ""
	for i := range max(len(wants), len(gots)) {
		var a, b string
		if i < len(wants) {
			a = wants[i]
		}
		if i < len(gots) {
			b = gots[i]
		}
		if a == b {
			if strings.HasPrefix(a, "# ") {
				step = a
			}
			continue
		}
		return fmt.Sprintf("%s\n line %d\nwant %s\n got %s", step, i+1, a, b)
	}
	return ""
}

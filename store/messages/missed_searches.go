package messages

import (
	"context"
	"regexp"
	"strings"
	"sync"

	"hearth/store/core"
	"hearth/store/db"
	"hearth/store/wording"
)

// MissedSearch is a search without a result, and how often it was made.
type MissedSearch struct {
	Words   string
	Times   int64
	LastDay string
}

// misses are the searches without a result since the last save, in memory. They don't contain who searched.
type misses struct {
	mu    sync.Mutex
	times map[string]int64
}

const (
	// mostMisses is the maximum number of different searches counted between two saves, mostMissesKept of those stored.
	mostMisses     = 200
	mostMissesKept = 1000
	longestMiss    = 60
)

// personal matches what may identify a person: an email address, or a number as long as a phone number.
var personal = regexp.MustCompile(`@|[0-9][0-9 -]{5,}[0-9]`)

// CountMissedSearch counts a search without a result. It ignores searches that may contain personal data.
func (s *Messages) CountMissedSearch(words string) {
	words = strings.Join(strings.Fields(wording.Fold(words)), " ")
	if words == "" || len(words) > longestMiss || personal.MatchString(words) {
		return
	}
	s.misses.mu.Lock()
	defer s.misses.mu.Unlock()
	if s.misses.times == nil {
		s.misses.times = map[string]int64{}
	}
	if _, known := s.misses.times[words]; known || len(s.misses.times) < mostMisses {
		s.misses.times[words]++
	}
}

// SaveMissedSearches saves the searches counted since the last call.
func (s *Messages) SaveMissedSearches(ctx context.Context) error {
	s.misses.mu.Lock()
	counted := s.misses.times
	s.misses.times = nil
	s.misses.mu.Unlock()
	if len(counted) == 0 {
		return nil
	}
	return s.Write(ctx, func(tx *core.Tx) error {
		for words, times := range counted {
			if _, err := tx.Exec(`INSERT INTO missed_searches (words, times, last_day) VALUES (?, ?, ?)
				ON CONFLICT (words) DO UPDATE SET times = times + excluded.times, last_day = excluded.last_day`, words,
				times, tx.Day()); err != nil {
				return err
			}
		}
		_, err := tx.Exec(`DELETE FROM missed_searches WHERE words IN (SELECT words FROM missed_searches
			ORDER BY last_day DESC,
			times DESC, words LIMIT -1 OFFSET ?)`, mostMissesKept)
		return err
	})
}

// ListMissedSearches returns the searches without a result, most frequent first.
func (s *Messages) ListMissedSearches(
	ctx context.Context,
	page core.Page,
) (found []MissedSearch, total int, err error) {
	err = s.Read(ctx, func(tx *core.Tx) error {
		if total, err = db.Value[int](tx, `SELECT count(*) FROM missed_searches`); err != nil {
			return err
		}
		limit, offset := page.Limit()
		found, err = db.List(tx, func(row db.Scanner, m *MissedSearch) error {
			return row.Scan(&m.Words, &m.Times,
				&m.LastDay)
		},
			`SELECT words, times, last_day FROM missed_searches ORDER BY times DESC, words LIMIT ? OFFSET ?`, limit,
			offset)
		return err
	})
	return found, total, err
}

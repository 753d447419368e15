package store

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"hearth/store/db"
)

// rankedHits is how many hits of a search are ranked, and as many again with the words in the title, and in the title and
// categories: so the best places are never missed, however many products have the words somewhere.
const rankedHits = 100

// pickByWords selects the products of a search.
func (s *Store) pickByWords(tx *Tx, version int64, f ProductFilter, order sortKey) (pick, error) {
	words, after := typedWords(f.Words)
	m := matcher{words: words, synonyms: s.Settings().synonyms}
	if err := m.learn(tx); err != nil {
		return pick{}, err
	}
	groups, missing := m.groups()
	if len(groups) == 0 {
		return pick{}, nil
	}
	c, err := s.conditionsOf(f, true)
	if err != nil {
		return pick{}, err
	}
	if f.CategoryID != 0 {
		c.need("p.category_id IN ("+subtree+")", f.CategoryID, f.CategoryID, f.CategoryID)
	}
	for atLeast := len(groups); atLeast > 0; atLeast-- {
		if !f.OnlyWords() {
			// How many of the words must match is decided without the filters: a filter that excludes everything is no reason to
			// show other products.
			there, err := hasWords(tx, queryOf(groups, atLeast), f.CategoryID)
			if err != nil {
				return pick{}, err
			}
			if !there {
				continue
			}
		}
		q := search{s: s, version: version, groups: groups, after: needlesOf(after), match: queryOf(groups, atLeast),
			partial: atLeast < len(groups), narrowed: len(c.where) > 1, c: c}
		if !f.InStock && !f.LowStock {
			q.alike = len(f.IDs) == 0
			q.countKey = fmt.Sprint(queryOf(groups, atLeast), c.where, c.args)
		}
		found, err := q.pick(tx, f, order)
		if err != nil {
			return pick{}, err
		}
		if found.total > 0 || !f.OnlyWords() {
			found.partial = missing > 0 || q.partial
			return found, nil
		}
	}
	return pick{}, nil
}

// hasWords reports whether any product of a category, 0 for all, matches.
func hasWords(tx *Tx, match string, category int64) (bool, error) {
	if category == 0 {
		return db.Value[bool](tx, `SELECT EXISTS (SELECT 1 FROM product_words WHERE product_words MATCH ?)`, match)
	}
	return db.Value[bool](tx, `SELECT EXISTS (SELECT 1 FROM product_words w
		CROSS JOIN products p INDEXED BY products_narrowed ON p.id = w.rowid
		WHERE product_words MATCH ? AND `+forSale+` AND p.category_id IN (`+subtree+`))`,
		match, category, category, category)
}

// search is one full-text query.
type search struct {
	s *Store
	// version is that of the words, if the database snapshot is not older.
	version int64
	groups  []group
	// after are the typed words that need not match.
	after []needle
	match string
	// partial means that not all groups are required; narrowed that the filter has more than words.
	partial, narrowed bool
	// alike means that it depends only on what shoppers see and not on stock: products_narrowed covers all of it.
	alike bool
	c     *conditions
	// countKey is the key of its stored total; "" if it changes with the stock.
	countKey string
}

// from are the tables of a search with its conditions; the match is an argument.
func (q search) from() string {
	if !q.narrowed {
		return ` FROM product_words w WHERE product_words MATCH ?`
	}
	products := `products p`
	if q.alike {
		products += ` INDEXED BY products_narrowed`
	}
	return ` FROM product_words w CROSS JOIN ` + products + ` ON p.id = w.rowid WHERE product_words MATCH ? AND ` + q.c.text()
}

func (q search) args(match string) []any {
	if !q.narrowed {
		return []any{match}
	}
	return append([]any{match}, q.c.args...)
}

func (q search) pick(tx *Tx, f ProductFilter, order sortKey) (pick, error) {
	limit, offset := f.Page.Limit()
	if len(order.columns) > 0 || f.Sort == "newest" {
		total, err := q.count(tx)
		if err != nil || total == 0 {
			return pick{}, err
		}
		tables := `product_words w CROSS JOIN products p ON p.id = w.rowid`
		if order.tables != "" {
			tables += ` CROSS JOIN categories c ON c.id = p.category_id`
		}
		return pick{query: `SELECT p.id AS id FROM ` + tables + ` WHERE product_words MATCH ? AND ` + q.c.text() + ` ORDER BY ` +
			order.by() + ` LIMIT ? OFFSET ?`,
			args: append(append([]any{q.match}, q.c.args...), limit, offset), total: total}, nil
	}
	hits, total, all, err := q.ranked(tx)
	if err != nil {
		return pick{}, err
	}
	ids := make([]int64, len(hits))
	for i, h := range hits {
		ids[i] = h.id
	}
	if all || offset+limit <= len(ids) {
		list, err := asJSON(ids[min(offset, len(ids)):min(offset+limit, len(ids))])
		return pick{query: `SELECT value AS id FROM json_each(?)`, args: []any{list}, total: total}, err
	}
	// After the ranked hits come the others in the order of their numbers.
	ahead, err := asJSON(ids[min(offset, len(ids)):])
	if err != nil {
		return pick{}, err
	}
	ranked, err := asJSON(ids)
	if err != nil {
		return pick{}, err
	}
	rest := `SELECT w.rowid AS id` + q.from() + ` AND w.rowid NOT IN (SELECT value FROM json_each(?)) ORDER BY w.rowid LIMIT ? OFFSET ?`
	args := append(append([]any{ahead}, q.args(q.match)...), ranked, limit-max(len(ids)-offset, 0), max(offset-len(ids), 0))
	return pick{query: `SELECT id FROM (SELECT value AS id FROM json_each(?)) UNION ALL SELECT id FROM (` + rest + `)`,
		args: args, total: total}, nil
}

// ranked returns the best hits first, and how many hits there are; all means that these are all.
func (q search) ranked(tx *Tx) (hits []hit, total int, all bool, err error) {
	columns := `w.rowid, w.title, w.categories, ` + `''` + `, w.brand`
	if q.partial {
		columns = `w.rowid, w.title, w.categories, w.body, w.brand`
	}
	full := `(SELECT count(*) FROM every) = ` + strconv.Itoa(rankedHits)
	arm := func(more string) string {
		return `SELECT ` + columns + q.from() + more + ` LIMIT ` + strconv.Itoa(rankedHits)
	}
	query := `WITH every (id, title, categories, body, brand) AS MATERIALIZED (` + arm("") + `)
		SELECT * FROM every
		UNION ALL SELECT * FROM (` + arm(" AND "+full) + `)
		UNION ALL SELECT * FROM (` + arm(" AND "+full) + `)`
	args := slices.Concat(q.args(q.match), q.args("{title} : ("+q.match+")"), q.args("{title categories} : ("+q.match+")"))
	total, known := q.counted()
	if !known { // if there are more than are ranked, they are counted right away
		query += ` UNION ALL SELECT -1 - (SELECT count(*)` + q.from() + `), '', '', '', '' WHERE ` + full
		args = append(args, q.args(q.match)...)
	}
	found, err := db.List(tx, func(row db.Scanner, h *hit) error {
		return row.Scan(&h.id, &h.words.title, &h.words.categories, &h.words.body, &h.words.brand)
	}, query, args...)
	if err != nil {
		return nil, 0, false, err
	}
	seen := map[int64]bool{}
	for _, h := range found {
		switch {
		case h.id < 0:
			total = int(-1 - h.id)
			q.keep(total)
		case !seen[h.id]:
			seen[h.id] = true
			h.rank(q.groups, q.partial)
			h.rankAfter(q.after)
			hits = append(hits, h)
		}
	}
	slices.SortStableFunc(hits, func(a, b hit) int { return cmp.Or(cmp.Compare(b.score, a.score), cmp.Compare(a.id, b.id)) })
	if len(found) < rankedHits {
		return hits, len(hits), true, nil
	}
	return hits, total, false, nil
}

// counted is the number of hits, if known.
func (q search) counted() (int, bool) {
	if q.countKey == "" {
		return 0, false
	}
	return q.s.totals.get(q.version, q.countKey)
}

func (q search) keep(total int) {
	if q.countKey != "" {
		q.s.totals.put(q.version, q.countKey, total)
	}
}

// count returns how many products a search finds.
func (q search) count(tx *Tx) (int, error) {
	if n, known := q.counted(); known {
		return n, nil
	}
	n, err := db.Value[int](tx, `SELECT count(*)`+q.from(), q.args(q.match)...)
	if err == nil {
		q.keep(n)
	}
	return n, err
}

// Near is what a search without a result may have meant.
type Near struct {
	Words      []string
	Categories []Category
}

const (
	nearWords      = 5
	nearCategories = 6
)

// nearOf returns words of the catalogue that begin like the typed text, and categories to browse.
func nearOf(tx *Tx, typed string) (near Near, err error) {
	near.Words = []string{}
	words, _ := typedWords(typed)
	for _, word := range words {
		letters := []rune(word)
		if len(letters) < slipFrom || len(near.Words) >= nearWords || isNumber(word) {
			continue
		}
		beginning := string(letters[:slipFrom])
		some, err := db.Values[string](tx, `SELECT word FROM search_words WHERE word >= ? AND word < ? || char(1114111)
			ORDER BY products DESC, length(word), word LIMIT ?`,
			beginning, beginning, nearWords-len(near.Words))
		if err != nil {
			return near, err
		}
		near.Words = append(near.Words, some...)
	}
	near.Categories, err = db.List(tx, func(row db.Scanner, c *Category) error { return row.Scan(&c.ID, &c.ParentID, &c.Level, &c.Name) },
		`SELECT c.id, coalesce(c.parent_id, 0), c.level, c.name FROM categories c WHERE c.level = 1 AND EXISTS (SELECT 1 FROM products p
			WHERE p.deleted_at IS NULL AND p.category_id IN (`+
			strings.ReplaceAll(subtree, "?", "c.id")+`)) ORDER BY c.position, c.id LIMIT ?`, nearCategories)
	return near, err
}

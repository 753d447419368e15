package search

import (
	"cmp"
	"fmt"
	"maps"
	"math"
	"math/bits"
	"slices"
	"strconv"
	"strings"

	"hearth/store/catalogue"
	"hearth/store/core"
	"hearth/store/db"
	"hearth/store/wording"
)

// rankedHits is how many matches of a search are ranked by their words, which must be read for that. If there are more,
// they are chosen by facts that need no reading: the field of the words, the length of the title, and the popularity.
const rankedHits = 100

// commonHits is the number of matches from which a sorted list is read in the order of the index until its page is
// full. With fewer matches, all of them are sorted.
const commonHits = 500

// meaning is the meaning of typed words in the catalogue: groups with the weight of each, and the words that only rank.
type meaning struct {
	groups  []group
	weights []float64
	after   []needle
	// missing means that some words resemble no word of the catalogue.
	missing bool
}

// selected are the products that a search finds, in no particular order. partial means that none has all words: then
// they are those with the most words and those with the rarest words, and has tells as bits which groups each one has.
type selected struct {
	meaning
	ids     []int64
	partial bool
	has     map[int64]uint16
}

// understand interprets the typed words.
func (s *Search) understand(tx *core.Tx, typed string) (found meaning, err error) {
	words, after := typedWords(typed)
	m := matcher{words: words, synonyms: s.settings.Values().OtherWords()}
	if err := m.learn(tx); err != nil {
		return found, err
	}
	groups, missing := m.groups()
	found = meaning{groups: groups, after: needlesOf(after), missing: missing > 0}
	found.weights, err = weightsOf(tx, groups)
	return found, err
}

// mostForms is the maximum number of words that are counted for the weight of a prefix.
const mostForms = 50

// weightsOf returns the weights of groups: the fewer products match a group, the higher its weight, so that a brand or
// a model counts more than a common word. A single group needs no weight.
func weightsOf(tx *core.Tx, groups []group) ([]float64, error) {
	weights := make([]float64, len(groups))
	for i := range weights {
		weights[i] = 1
	}
	if len(groups) < 2 {
		return weights, nil
	}
	type asked struct {
		At    int    `json:"at"`
		Word  string `json:"word"`
		Exact bool   `json:"exact"`
	}
	needles := []asked{}
	for i, g := range groups {
		for _, way := range g {
			for _, one := range way.needles {
				needles = append(needles, asked{i, one.word, one.exact})
			}
		}
	}
	list, err := wording.AsJSON(needles)
	if err != nil {
		return nil, err
	}
	type counted struct {
		at    int
		count float64
	}
	found, err := db.List(
		tx,
		func(row db.Scanner, c *counted) error { return row.Scan(&c.at, &c.count) },
		`SELECT n.value ->> 'at', (SELECT coalesce(sum(products), 0) FROM (SELECT products FROM search_words
			WHERE word >= n.value ->> 'word'
			AND word < iif(n.value ->> 'exact', n.value ->> 'word' || ' ', n.value ->> 'word' || char(1114111))
			LIMIT `+fmt.Sprint(
			mostForms,
		)+`))
		FROM json_each(?) n UNION ALL SELECT -1, sum(products) FROM product_counts HAVING sum(products) > 1`,
		list,
	)
	if err != nil {
		return nil, err
	}
	have, all := make([]float64, len(groups)), 0.0
	for _, c := range found {
		if c.at < 0 {
			all = c.count
			continue
		}
		have[c.at] = max(have[c.at], c.count)
	}
	if all == 0 {
		return weights, nil
	}
	// The weight rises from 0.6, for a word that all products have, to 1.4 for a word that only one product has.
	for i, count := range have {
		weights[i] = 0.6 + 0.8*math.Log(all/min(max(count, 1), all))/math.Log(all)
	}
	return weights, nil
}

// idsOf reads IDs that a query returns as one text: for thousands of IDs that is much faster than a row for each.
func idsOf(tx *core.Tx, query string, args ...any) ([]int64, error) {
	text, err := db.Value[string](tx, `SELECT coalesce(group_concat(`+query, args...)
	if err != nil || text == "" {
		return nil, err
	}
	ids := make([]int64, 0, strings.Count(text, ",")+1)
	for one := range strings.SplitSeq(text, ",") {
		id, err := strconv.ParseInt(one, 10, 64)
		if err != nil {
			return nil, err
		}
		ids = append(ids, id)
	}
	return ids, nil
}

// selectByWords finds the products of a filter with words. Whether products with only some of the words are shown is
// decided without the other filters, because a filter that excludes everything is no reason to show other products.
func (s *Search) selectByWords(tx *core.Tx, f ProductFilter) (found selected, err error) {
	if found.meaning, err = s.understand(tx, f.Words); err != nil || len(found.groups) == 0 {
		return found, err
	}
	c, err := s.conditionsOf(f, true)
	if err != nil {
		return found, err
	}
	if f.CategoryID != 0 {
		c.need("p.category_id IN ("+catalogue.Subtree+")", f.CategoryID, f.CategoryID, f.CategoryID)
	}
	match := queryOf(found.groups)
	from, args := ` FROM product_words w WHERE product_words MATCH ?`, []any{match}
	if len(c.where) > 1 {
		products := `products p`
		if !f.InStock && !f.LowStock && len(f.IDs) == 0 { // the index has no further column
			products += ` INDEXED BY products_narrowed`
		}
		from = ` FROM product_words w CROSS JOIN ` + products + ` ON p.id = w.rowid WHERE product_words MATCH ?
			AND ` + c.text()
		args = append(args, c.args...)
	}
	found.ids, err = idsOf(tx, `w.rowid), '')`+from, args...)
	if err != nil || len(found.ids) > 0 || len(found.groups) < 2 {
		found.partial = found.missing
		return found, err
	}
	if !f.OnlyWords() {
		there, err := hasWords(tx, match, f.CategoryID)
		if err != nil || there {
			return found, err
		}
	}
	found.partial = true
	return found, found.settle(tx, f, c)
}

// settle selects the products that have some of the words: those with the most words, and those with the rarest words.
func (found *selected) settle(tx *core.Tx, f ProductFilter, c *conditions) error {
	found.has = map[int64]uint16{}
	within, args := ` FROM product_words w WHERE product_words MATCH ?`, []any{}
	if f.CategoryID != 0 {
		within = ` FROM product_words w CROSS JOIN products p INDEXED BY products_narrowed ON p.id = w.rowid
			WHERE product_words MATCH ?
			AND ` + catalogue.ForSale + ` AND p.category_id IN (` + catalogue.Subtree + `)`
		args = []any{f.CategoryID, f.CategoryID, f.CategoryID}
	}
	for i, g := range found.groups {
		ids, err := idsOf(tx, `w.rowid), '')`+within, append([]any{g.query()}, args...)...)
		if err != nil {
			return err
		}
		for _, id := range ids {
			found.has[id] |= 1 << i
		}
	}
	most, heaviest := 0, 0.0
	for _, has := range found.has {
		most, heaviest = max(most, bits.OnesCount16(has)), max(heaviest, found.weigh(has))
	}
	for id, has := range found.has {
		if bits.OnesCount16(has) == most || found.weigh(has) == heaviest {
			found.ids = append(found.ids, id)
		}
	}
	slices.Sort(found.ids)
	if len(c.where) == 1 {
		return nil
	}
	list, err := wording.AsJSON(found.ids)
	if err == nil {
		found.ids, err = idsOf(tx, `p.id), '') FROM json_each(?) x CROSS JOIN products p ON p.id = x.value
			WHERE `+c.text(),
			append([]any{list}, c.args...)...)
	}
	return err
}

// weigh is the sum of the weights of the groups that a product has.
func (m meaning) weigh(has uint16) (sum float64) {
	for i, weight := range m.weights {
		if has&(1<<i) != 0 {
			sum += weight
		}
	}
	return sum
}

// pickByWords selects the products of a search, in the sort order of the filter or by how well they match.
func (s *Search) pickByWords(tx *core.Tx, f ProductFilter, order sortKey) (Pick, error) {
	found, err := s.selectByWords(tx, f)
	if err != nil || len(found.ids) == 0 {
		return Pick{}, err
	}
	picked := Pick{total: len(found.ids), partial: found.partial, meant: found.meaning}
	limit, offset := f.Page.Limit()
	if len(order.columns) > 0 && f.Sort != "popular" || f.Sort == "newest" {
		list, err := wording.AsJSON(found.ids)
		tables, where := `json_each(?) x CROSS JOIN products p ON p.id = x.value`, catalogue.ForSale
		switch {
		case order.tables != "":
			tables += ` CROSS JOIN categories c ON c.id = p.category_id`
		case len(found.ids) >= commonHits:
			tables, where = `products p`, `+p.id IN (SELECT value FROM json_each(?)) AND `+where
		}
		picked.Query = `SELECT p.id AS id FROM ` + tables + ` WHERE ` + where + ` ORDER BY ` + order.by() +
			` LIMIT ? OFFSET ?`
		picked.Args = []any{list, limit, offset}
		return picked, err
	}
	ids, err := s.ranked(tx, found)
	if err != nil {
		return Pick{}, err
	}
	list, err := wording.AsJSON(ids[min(offset, len(ids)):min(offset+limit, len(ids))])
	picked.Query, picked.Args = `SELECT value AS id FROM json_each(?)`, []any{list}
	return picked, err
}

// ranked sorts all found products: first the best matches by their words, then the others by popularity.
func (s *Search) ranked(tx *core.Tx, found selected) ([]int64, error) {
	chosen, err := s.toRank(tx, found)
	if err != nil {
		return nil, err
	}
	list, err := wording.AsJSON(chosen)
	if err != nil {
		return nil, err
	}
	hits, err := db.List(tx, func(row db.Scanner, h *hit) error {
		return row.Scan(&h.id, &h.words.Title, &h.words.Categories, &h.words.Body, &h.words.Brand, &h.wanted)
	}, `SELECT w.rowid, w.title, w.categories, iif(?, w.body, ''), w.brand, p.wanted FROM json_each(?) x
		CROSS JOIN product_words w ON w.rowid = x.value CROSS JOIN products p ON p.id = x.value`, found.partial, list)
	if err != nil {
		return nil, err
	}
	for i := range hits {
		hits[i].rank(found.meaning, found.partial)
		hits[i].rankAfter(found.after)
	}
	slices.SortStableFunc(hits, func(a, b hit) int {
		return cmp.Or(cmp.Compare(b.score, a.score), cmp.Compare(b.wanted, a.wanted), cmp.Compare(a.id, b.id))
	})
	ids, first := make([]int64, 0, len(found.ids)), map[int64]bool{}
	for _, h := range hits {
		ids, first[h.id] = append(ids, h.id), true
	}
	if len(hits) == len(found.ids) {
		return ids, nil
	}
	rest := slices.DeleteFunc(slices.Clone(found.ids), func(id int64) bool { return first[id] })
	err = s.sortByFacts(tx, rest, false)
	return append(ids, rest...), err
}

// toRank chooses the products that are ranked by their words.
func (s *Search) toRank(tx *core.Tx, found selected) ([]int64, error) {
	if len(found.ids) <= 3*rankedHits {
		return found.ids, nil
	}
	is := make(map[int64]bool, len(found.ids))
	for _, id := range found.ids {
		is[id] = true
	}
	chosen := map[int64]bool{}
	take := func(ids []int64, short bool) (many bool, err error) {
		ids = slices.DeleteFunc(ids, func(id int64) bool { return !is[id] })
		err = s.sortByFacts(tx, ids, short)
		for _, id := range ids[:min(len(ids), rankedHits)] {
			chosen[id] = true
		}
		return len(ids) >= rankedHits, err
	}
	if _, err := take(slices.Clone(found.ids), false); err != nil {
		return nil, err
	}
	if found.partial {
		heaviest := slices.SortedStableFunc(slices.Values(found.ids), func(a, b int64) int {
			return cmp.Compare(found.weigh(found.has[b]), found.weigh(found.has[a]))
		})
		for _, id := range heaviest[:2*rankedHits] {
			chosen[id] = true
		}
		return slices.Sorted(maps.Keys(chosen)), nil
	}
	match := queryOf(found.groups)
	queries := []string{"{title} : (" + match + ")", "{title categories} : (" + match + ")"}
	for _, g := range found.groups {
		if len(found.groups) > 1 {
			queries = append(queries, "({title brand} : ("+g.query()+")) AND ("+match+")")
		}
	}
	for _, query := range queries {
		ids, err := idsOf(tx, `w.rowid), '') FROM product_words w WHERE product_words MATCH ?`, query)
		if err != nil {
			return nil, err
		}
		if many, err := take(ids, true); many || err != nil { // matches of all words in better fields come first
			return slices.Sorted(maps.Keys(chosen)), err
		}
	}
	return slices.Sorted(maps.Keys(chosen)), nil
}

// sortByFacts sorts products without reading their words: by popularity or, if short is set, first by the length of the
// title.
func (s *Search) sortByFacts(tx *core.Tx, ids []int64, short bool) error {
	if len(ids) < 2 {
		return nil
	}
	if err := s.catalogue.FilterIndex.CatchUp(tx, catalogue.ForSale, buyable); err != nil {
		return err
	}
	if s.catalogue.FilterIndex.Sort(ids, short) {
		return nil
	}
	list, err := wording.AsJSON(ids)
	if err != nil {
		return err
	}
	sorted, err := db.Values[int64](tx, `SELECT p.id FROM json_each(?1) x CROSS JOIN products p ON p.id = x.value
		ORDER BY iif(?2, length(p.title), 0), p.wanted DESC, p.id`, list, short)
	copy(ids, sorted)
	return err
}

// hasWords reports whether any product of a category matches a full-text query; category 0 means all.
func hasWords(tx *core.Tx, match string, category int64) (bool, error) {
	if category == 0 {
		return db.Value[bool](tx, `SELECT EXISTS (SELECT 1 FROM product_words WHERE product_words MATCH ?)`, match)
	}
	return db.Value[bool](tx, `SELECT EXISTS (SELECT 1 FROM product_words w
		CROSS JOIN products p INDEXED BY products_narrowed ON p.id = w.rowid
		WHERE product_words MATCH ? AND `+catalogue.ForSale+` AND p.category_id IN (`+catalogue.Subtree+`))`,
		match, category, category, category)
}

// Near is what is offered if a search finds nothing: similar words, and categories to browse.
type Near struct {
	Words      []string
	Categories []catalogue.Category
}

const (
	nearWords      = 5
	nearCategories = 6
)

// nearOf returns words of the catalogue that begin like the typed ones, most frequent first, and the top categories.
func nearOf(tx *core.Tx, typed string) (near Near, err error) {
	near.Words = []string{}
	words, _ := typedWords(typed)
	for _, word := range words {
		letters := []rune(word)
		if len(letters) < wording.SlipFrom || len(near.Words) >= nearWords || wording.IsNumber(word) {
			continue
		}
		beginning := string(letters[:wording.SlipFrom])
		some, err := db.Values[string](tx, `SELECT word FROM search_words WHERE word >= ? AND word < ? || char(1114111)
			ORDER BY products DESC, length(word), word LIMIT ?`,
			beginning, beginning, nearWords-len(near.Words))
		if err != nil {
			return near, err
		}
		near.Words = append(near.Words, some...)
	}
	near.Categories, err = db.List(tx, func(row db.Scanner, c *catalogue.Category) error {
		return row.Scan(&c.ID, &c.ParentID, &c.Level, &c.Name)
	},
		`SELECT c.id, coalesce(c.parent_id, 0), c.level, c.name FROM categories c WHERE c.level = 1 AND EXISTS (SELECT 1
			FROM products p
			WHERE p.deleted_at IS NULL AND p.category_id IN (`+
			strings.ReplaceAll(catalogue.Subtree, "?", "c.id")+`)) ORDER BY c.position, c.id LIMIT ?`, nearCategories)
	return near, err
}

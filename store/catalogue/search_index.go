package catalogue

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"hearth/store/attributes"
	"hearth/store/core"
	"hearth/store/db"
	"hearth/store/wording"
)

// IndexEntry is a product's entry in the full-text index: each field has normalised words, separated by spaces. A match
// in the title ranks higher than a match in the body.
type IndexEntry struct{ Title, Categories, Body, Brand string }

// words returns each word of the entry once.
func (x IndexEntry) words() map[string]bool {
	words := map[string]bool{}
	for _, field := range []string{x.Title, x.Categories, x.Body, x.Brand} {
		for word := range strings.FieldsSeq(field) {
			words[word] = true
		}
	}
	return words
}

// indexedOf returns the index entry of a product, made of its texts, its questions, its variants, and its names in
// other languages (told).
func indexedOf(p Product, questions []string, variants []Product, told []string) IndexEntry {
	said, codes := slices.Concat([]string{p.Description}, p.Specifications, p.Features, questions), []string{p.SKU}
	for _, v := range variants {
		said, codes = append(said, v.Choice...), append(codes, v.SKU)
	}
	words := func(texts ...string) string { return strings.Join(wording.FoldedWords(strings.Join(texts, "\n")), " ") }
	brand, _, _ := strings.Cut(p.Manufacturer, ",") // the manufacturer's address follows after the comma
	return IndexEntry{
		Title:      words(append([]string{p.Title}, told...)...),
		Categories: words(p.Category, p.Subcategory, p.SubSubcategory),
		Body:       words(said...),
		Brand:      words(append([]string{brand}, codes...)...),
	}
}

// IndexWords rebuilds a product's entry in the search index; for a variant, its parent's entry. A deleted product is
// skipped. It must be called after each change of a text that indexedOf reads.
func IndexWords(tx *core.Tx, id int64) error {
	p, err := ProductOf(tx, id)
	if errors.Is(err, core.ErrNotFound) {
		return nil
	}
	if err != nil {
		return err
	}
	if p.Family != 0 {
		return IndexWords(tx, p.Family)
	}
	before, err := unindex(tx, id)
	if err != nil {
		return err
	}
	variants, err := variantsToIndex(tx, p)
	if err != nil {
		return err
	}
	questions, err := questionsOf(tx, id)
	if err != nil {
		return err
	}
	told, err := toldNames(tx, p)
	if err != nil {
		return err
	}
	now := indexedOf(p, questions, variants, told)
	if err := insertIndexed(tx, p, now, variants); err != nil {
		return err
	}
	if err := weighCertificates(tx, p, variants); err != nil {
		return err
	}
	// Only words that the product gained or lost change the shop's list of words.
	after := now.words()
	fresh, gone := []string{}, []string{}
	for word := range after {
		if !before[word] {
			fresh = append(fresh, word)
		}
	}
	for word := range before {
		if !after[word] {
			gone = append(gone, word)
		}
	}
	if err := learnWords(tx, fresh); err != nil {
		return err
	}
	return forgetWords(tx, gone)
}

// variantsToIndex returns the variants of a product with options; for other products none.
func variantsToIndex(tx *core.Tx, p Product) ([]Product, error) {
	if !p.IsFamily() {
		return nil, nil
	}
	return VariantsOf(tx, p.ID)
}

// toldNames returns the names of a product and of its categories in all other languages, so that searches find them.
func toldNames(tx *core.Tx, p Product) ([]string, error) {
	return db.Values[string](tx, `SELECT text FROM texts WHERE kind = 'product' AND thing = ?1 AND field = 'title'
		UNION ALL SELECT text FROM texts WHERE kind = 'category'
		AND thing IN (?2, ?3, ?4) AND field = 'name'`, p.ID, p.CategoryID, p.SubcategoryID, p.SubSubcategoryID)
}

func questionsOf(tx *core.Tx, product int64) ([]string, error) {
	return db.Values[string](tx, `SELECT question FROM questions WHERE product_id = ? ORDER BY id`, product)
}

// insertIndexed writes a product's rows for search and filters. Attributes are stored for each variant and once for the
// product, so that a filter finds the product and can show the variant that matches.
func insertIndexed(tx *core.Tx, p Product, x IndexEntry, variants []Product) error {
	if _, err := tx.Exec(`INSERT INTO product_words (rowid, title, categories, body, brand) VALUES (?, ?, ?, ?, ?)`,
		p.ID, x.Title, x.Categories, x.Body, x.Brand); err != nil {
		return err
	}
	if _, err := tx.Exec(`DELETE FROM product_attributes WHERE product_id = ?`, p.ID); err != nil {
		return err
	}
	if _, err := tx.Exec(`INSERT INTO filter_changes (product_id, turn)
		VALUES (?, (SELECT coalesce(max(turn), 0) + 1 FROM filter_changes))
		ON CONFLICT (product_id) DO UPDATE SET turn = excluded.turn`, p.ID); err != nil {
		return err
	}
	if !p.IsFamily() {
		return insertAttributes(tx, p.ID, 0, true, p.Specifications)
	}
	for _, v := range variants {
		if err := insertAttributes(tx, p.ID, v.ID, v.Free > 0, p.withChoice(v)); err != nil {
			return err
		}
	}
	_, err := tx.Exec(
		`INSERT INTO product_attributes (name, value, product_id, variant_id, can) SELECT name, value, product_id, -1,
			max(can)
		FROM product_attributes WHERE product_id = ? GROUP BY name, value`,
		p.ID,
	)
	return err
}

// insertAttributes writes the filterable attributes of a product's specifications. can means that it can be bought now.
func insertAttributes(tx *core.Tx, product, variant int64, can bool, specifications []string) error {
	pairs := [][2]string{}
	for _, line := range specifications {
		for _, one := range attributes.Of(line) {
			pairs = append(pairs, [2]string{one.Name, one.Value})
		}
	}
	list, err := wording.AsJSON(pairs)
	if err != nil {
		return err
	}
	_, err = tx.Exec(`INSERT OR IGNORE INTO product_attributes (name, value, product_id, variant_id, can)
		SELECT value ->> 0,
		value ->> 1, ?, ?, ? FROM json_each(?)`, product, variant, can, list)
	return err
}

// unindex removes a product from the search index and returns its words. The shop's list of words is not changed yet.
func unindex(tx *core.Tx, id int64) (words map[string]bool, err error) {
	before, err := db.One(tx, func(row db.Scanner, x *IndexEntry) error {
		return row.Scan(&x.Title, &x.Categories, &x.Body,
			&x.Brand)
	},
		`SELECT title, categories, body, brand FROM product_words WHERE rowid = ?`, id)
	if db.IsNone(err) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	if _, err = tx.Exec(`DELETE FROM product_words WHERE rowid = ?`, id); err != nil {
		return nil, err
	}
	_, err = tx.Exec(`DELETE FROM product_attributes WHERE product_id = ?`, id)
	return before.words(), err
}

// learnWords counts one more product for each of the words, and stores the corrections for words that are new to the
// shop.
func learnWords(tx *core.Tx, words []string) error {
	if len(words) == 0 {
		return nil
	}
	list, err := wording.AsJSON(words)
	if err != nil {
		return err
	}
	if _, err := tx.Exec(`INSERT INTO search_words (word, products) SELECT value, 1 FROM json_each(?)
		WHERE true ON CONFLICT (word)
		DO UPDATE SET products = products + 1`, list); err != nil {
		return err
	}
	unknown, err := db.Values[string](tx, `SELECT word FROM json_each(?) JOIN search_words ON word = value
		WHERE products = 1`, list)
	if err != nil {
		return err
	}
	return addSlips(tx, unknown)
}

// addSlips stores the typing mistakes that lead to the beginnings of words, so that a search corrects a mistake with a
// single look-up.
func addSlips(tx *core.Tx, words []string) error {
	pairs := [][2]string{}
	for _, word := range words {
		for _, beginning := range wording.BeginningsOf(word) {
			for _, slip := range wording.SlipsOf(beginning) {
				pairs = append(pairs, [2]string{slip, beginning})
			}
		}
	}
	list, err := wording.AsJSON(pairs)
	if err != nil {
		return err
	}
	_, err = tx.Exec(`INSERT OR IGNORE INTO search_slips (slip, beginning) SELECT value ->> 0, value ->> 1
		FROM json_each(?)`, list)
	return err
}

// forgetWords counts one product less for each of the words. A word that no product has any more is deleted with its
// corrections.
func forgetWords(tx *core.Tx, words []string) error {
	if len(words) == 0 {
		return nil
	}
	list, err := wording.AsJSON(words)
	if err != nil {
		return err
	}
	if _, err := tx.Exec(
		`UPDATE search_words SET products = products - 1 WHERE word IN (SELECT value FROM json_each(?))`,
		list,
	); err != nil {
		return err
	}
	gone, err := db.Values[string](tx,
		`DELETE FROM search_words WHERE products < 1 AND word IN (SELECT value FROM json_each(?)) RETURNING word`, list)
	if err != nil || len(gone) == 0 {
		return err
	}
	// A correction is kept while any other word starts with the same letters.
	beginnings := []string{}
	for _, word := range gone {
		beginnings = append(beginnings, wording.BeginningsOf(word)...)
	}
	if list, err = wording.AsJSON(beginnings); err != nil {
		return err
	}
	over, err := db.Values[string](
		tx,
		`SELECT DISTINCT b.value FROM json_each(?) b WHERE NOT `+PrefixCondition("b.value"),
		list,
	)
	if err != nil {
		return err
	}
	pairs := [][2]string{}
	for _, beginning := range over {
		for _, slip := range wording.SlipsOf(beginning) {
			pairs = append(pairs, [2]string{slip, beginning})
		}
	}
	if list, err = wording.AsJSON(pairs); err != nil {
		return err
	}
	_, err = tx.Exec(`DELETE FROM search_slips WHERE (slip, beginning) IN (SELECT value ->> 0, value ->> 1
		FROM json_each(?))`, list)
	return err
}

// RebuildWordList rebuilds the shop's list of words and corrections from the search index, if they don't match.
func RebuildWordList(tx *core.Tx) error {
	differ, err := db.Value[bool](tx, `SELECT EXISTS (SELECT term, doc FROM product_terms EXCEPT SELECT word, products
		FROM search_words)
		OR (SELECT count(*) FROM product_terms) <> (SELECT count(*) FROM search_words)`)
	if err != nil || !differ {
		return err
	}
	for _, statement := range []string{`DELETE FROM search_words`, `DELETE FROM search_slips`,
		`INSERT INTO search_words (word, products) SELECT term, doc FROM product_terms`} {
		if _, err := tx.Exec(statement); err != nil {
			return err
		}
	}
	for last := ""; ; {
		some, err := db.Values[string](tx, `SELECT word FROM search_words WHERE word > ? ORDER BY word LIMIT 1000`,
			last)
		if err != nil || len(some) == 0 {
			return err
		}
		if err := addSlips(tx, some); err != nil {
			return err
		}
		last = some[len(some)-1]
	}
}

// RebuildIndex rebuilds the search index of all products if this release normalises words differently. It takes 200
// products per transaction, so that customers' writes don't wait for it.
func (s *Catalogue) RebuildIndex(ctx context.Context) error {
	current := false
	err := s.Read(ctx, func(tx *core.Tx) (err error) {
		current, err = db.Value[bool](tx, `SELECT EXISTS (SELECT 1 FROM search_folding WHERE version = ?)`,
			wording.FoldingVersion)
		return err
	})
	if err != nil || current {
		return err
	}
	for after, more := int64(0), true; more; {
		err := s.Write(ctx, func(tx *core.Tx) error {
			some, err := db.List(tx, ScanProduct, `SELECT `+ProductColumns+` FROM `+ProductTables+
				` WHERE p.id > ? AND p.deleted_at IS NULL AND p.family IS NULL ORDER BY p.id LIMIT 200`, after)
			if err != nil {
				return err
			}
			for _, p := range some {
				if _, err := tx.Exec(`DELETE FROM product_words WHERE rowid = ?`, p.ID); err != nil {
					return err
				}
				variants, err := variantsToIndex(tx, p)
				if err != nil {
					return err
				}
				questions, err := questionsOf(tx, p.ID)
				if err != nil {
					return err
				}
				told, err := toldNames(tx, p)
				if err != nil {
					return err
				}
				if err := insertIndexed(tx, p, indexedOf(p, questions, variants, told), variants); err != nil {
					return err
				}
			}
			// Advance only after the commit: a write that failed may run again.
			tx.AfterCommit(func() {
				if more = len(some) > 0; more {
					after = some[len(some)-1].ID
				}
			})
			return nil
		})
		if err != nil {
			return fmt.Errorf("write the words of the search anew: %w", err)
		}
	}
	return s.Write(ctx, func(tx *core.Tx) error {
		if err := RebuildWordList(tx); err != nil {
			return err
		}
		if _, err := tx.Exec(`DELETE FROM search_folding`); err != nil {
			return err
		}
		_, err := tx.Exec(`INSERT INTO search_folding (version) VALUES (?)`, wording.FoldingVersion)
		return err
	})
}

// PrefixCondition is SQL for the condition that a word of the catalogue starts with an expression. char(1114111), the
// last Unicode character, sorts after every letter.
func PrefixCondition(expression string) string {
	return `EXISTS (SELECT 1 FROM search_words k WHERE k.word >= ` + expression + ` AND k.word < ` + expression +
		` || char(1114111))`
}

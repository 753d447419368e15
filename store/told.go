package store

import (
	"hearth/store/db"
	"hearth/store/texts"
)

// What the shop sells is told in the language of who asks, where somebody wrote it in that language; else in English. Calls of staff have no
// language, so that what they edit is the English.

// foreign is the language that somebody reads in besides English; "" for English.
func foreign(tx *db.Tx) string {
	if tx.Lang == texts.English {
		return ""
	}
	return tx.Lang
}

// wordsIn gives what things of a kind say in a language, by their numbers. Without fields it gives all.
func wordsIn(tx *db.Tx, kind, lang string, things []int64, fields ...string) (map[int64]map[string]string, error) {
	list, err := asJSON(append([]int64{}, things...))
	if err != nil {
		return nil, err
	}
	names, err := asJSON(append([]string{}, fields...))
	if err != nil {
		return nil, err
	}
	type row struct {
		thing       int64
		field, text string
	}
	rows, err := db.List(tx, func(scanned db.Scanner, r *row) error { return scanned.Scan(&r.thing, &r.field, &r.text) },
		`SELECT thing, field, text FROM texts WHERE kind = ?1 AND lang = ?2 AND thing IN (SELECT value FROM json_each(?3))
			AND (?4 = '[]' OR field IN (SELECT value FROM json_each(?4)))`, kind, lang, list, names)
	of := map[int64]map[string]string{}
	for _, r := range rows {
		if of[r.thing] == nil {
			of[r.thing] = map[string]string{}
		}
		of[r.thing][r.field] = r.text
	}
	return of, err
}

// pointers gives where the entries of a list are.
func pointers[T, Part any](list []T, part func(*T) *Part) []*Part {
	found := make([]*Part, len(list))
	for i := range list {
		found[i] = part(&list[i])
	}
	return found
}

func itself[T any](one *T) *T { return one }

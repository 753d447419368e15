package catalogue

import (
	"hearth/store/db"
	"hearth/store/texts"
	"hearth/store/wording"
)

// Content is returned in the caller's language where a translation exists, else in English. Calls of staff have no
// language, because staff edit the English texts.

// foreign is the caller's language; "" if it is English.
func foreign(tx *db.Tx) string {
	if tx.Lang == texts.English {
		return ""
	}
	return tx.Lang
}

// wordsIn returns the translations of products or categories into a language, by ID and field. Without fields, it
// returns those of all fields.
func wordsIn(tx *db.Tx, kind, lang string, things []int64, fields ...string) (map[int64]map[string]string, error) {
	list, err := wording.AsJSON(append([]int64{}, things...))
	if err != nil {
		return nil, err
	}
	names, err := wording.AsJSON(append([]string{}, fields...))
	if err != nil {
		return nil, err
	}
	type row struct {
		thing       int64
		field, text string
	}
	rows, err := db.List(tx, func(scanned db.Scanner, r *row) error {
		return scanned.Scan(&r.thing, &r.field,
			&r.text)
	},
		`SELECT thing, field, text FROM texts WHERE kind = ?1 AND lang = ?2 AND thing IN (SELECT value
			FROM json_each(?3))
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

// Pointers returns a pointer to a part of each element of a list, so that a function can translate these parts in
// place.
func Pointers[T, Part any](list []T, part func(*T) *Part) []*Part {
	found := make([]*Part, len(list))
	for i := range list {
		found[i] = part(&list[i])
	}
	return found
}

// Itself selects the whole element, as the part argument of Pointers.
func Itself[T any](one *T) *T { return one }

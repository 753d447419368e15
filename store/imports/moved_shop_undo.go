package imports

import (
	"encoding/json"
	"fmt"
	"slices"

	"hearth/store/content"
	"hearth/store/core"
	"hearth/store/db"
	"hearth/store/promotions"
	"hearth/store/search"
	"hearth/store/wording"
)

const messageChangedSince = "Somebody has changed it since, so it was left as it is."

// undoText is what the undo of an imported translation needs: the text before, and the one that the import set. In English it is the
// text or the picture of a category's page.
type undoText struct{ Thing, Lang, Field, Was, Now string }

// undoPicked is the same for what goes with a product.
type undoPicked struct{ Was, Now []int64 }

// noteBefore records something that an import changed, with what its undo needs.
func noteBefore(tx *core.Tx, job int64, one movedRow, before any) error {
	if job == 0 || one.ref == 0 {
		return nil
	}
	body, err := wording.AsJSON(before)
	if err != nil {
		return err
	}
	_, err = tx.Exec(`INSERT INTO moved_rows (job_id, kind, ref, before) VALUES (?, ?, ?, ?)`, job, one.kind, one.ref, body)
	return err
}

// takeBackPart undoes what an import changed besides products and people. What somebody has changed since stays, and is reported.
func (s *Moves) takeBackPart(tx *core.Tx, one movedRow, before string) (ImportOutcome, error) {
	var undo func(tx *core.Tx, ref int64, before string) (title, message string, err error)
	action := ImportChanged
	switch one.kind {
	case "text":
		undo = s.takeBackText
	case "picked":
		undo = s.takeBackPicked
	case "offer":
		undo, action = s.takeBackOffer, ImportRemoved
	case "page":
		undo, action = s.takeBackPage, ImportRemoved
	case "look":
		undo = s.takeBackLook
	case "search words":
		undo = s.takeBackSearchWords
	case "filters":
		undo = s.takeBackFilters
	default:
		return ImportOutcome{}, fmt.Errorf("no such kind of row: %s", one.kind)
	}
	title, message, err := undo(tx, one.ref, before)
	if message != "" {
		action = ImportLeft
	}
	return ImportOutcome{Title: title, Action: action, Message: message}, err
}

func (s *Moves) takeBackText(tx *core.Tx, thing int64, before string) (title, message string, err error) {
	title = "A translation"
	var t undoText
	if err := json.Unmarshal([]byte(before), &t); err != nil {
		return title, "", err
	}
	if t.Lang == core.English {
		return s.takeBackCategory(tx, thing, t)
	}
	now, err := saidText(tx, thing, t.Thing, t.Lang, t.Field)
	if err != nil || now != t.Now {
		return title, messageChangedSince, err
	}
	return title, "", s.sayText(tx, thing, t.Thing, t.Lang, t.Field, t.Was)
}

// takeBackCategory takes a text or a picture off the page of a category.
func (s *Moves) takeBackCategory(tx *core.Tx, category int64, t undoText) (title, message string, err error) {
	title = "The page of a category"
	now, err := db.Values[string](tx, categoryPart, category, t.Field)
	if err != nil || len(now) == 0 {
		return title, "", err
	}
	if now[0] != t.Now {
		return title, messageChangedSince, nil
	}
	s.catalogue.ShownChanged(tx)
	_, err = tx.Exec(setCategoryPart, category, t.Field, t.Was)
	return title, "", err
}

func (s *Moves) takeBackPicked(tx *core.Tx, product int64, before string) (title, message string, err error) {
	title = "What goes with a product"
	var p undoPicked
	if err := json.Unmarshal([]byte(before), &p); err != nil {
		return title, "", err
	}
	now, err := search.PickedFor(tx, product)
	if err != nil || !slices.Equal(now, p.Now) {
		return title, messageChangedSince, err
	}
	return title, "", s.search.Pick(tx, product, p.Was)
}

func (s *Moves) takeBackOffer(tx *core.Tx, offer int64, _ string) (title, message string, err error) {
	title = "An offer"
	used, err := promotions.OfferUsed(tx, offer)
	if err != nil || used {
		return title, promotions.MessageOfferUsed, err
	}
	_, err = tx.Exec(`DELETE FROM offers WHERE id = ?`, offer)
	return title, "", err
}

// takeBackPage removes a page; of a policy, which every shop has, its texts.
func (s *Moves) takeBackPage(tx *core.Tx, page int64, version string) (title, message string, err error) {
	title = "A page"
	found, err := db.List(tx, func(row db.Scanner, v *[2]string) error { return row.Scan(&v[0], &v[1]) },
		`SELECT version, coalesce(policy, '') FROM pages WHERE id = ?`, page)
	if err != nil || len(found) == 0 {
		return title, "", err
	}
	if found[0][0] != version {
		return title, messageChangedSince, nil
	}
	if found[0][1] != "" {
		_, err = tx.Exec(`DELETE FROM page_texts WHERE page_id = ?`, page)
	} else {
		_, err = tx.Exec(`DELETE FROM pages WHERE id = ?`, page)
	}
	return title, "", err
}

func (s *Moves) takeBackLook(tx *core.Tx, state int64, _ string) (title, message string, err error) {
	title = "A part of the look"
	newest, err := db.Value[int64](tx, `SELECT coalesce(max(id), 0) FROM front_states`)
	if err != nil || newest != state {
		return title, messageChangedSince, err
	}
	if _, err := tx.Exec(`DELETE FROM front_states WHERE id = ?`, state); err != nil {
		return title, "", err
	}
	f, err := content.PublishedFront(tx)
	tx.AfterCommit(func() { s.content.ShowFront(f) })
	return title, "", err
}

func (s *Moves) takeBackSearchWords(tx *core.Tx, _ int64, imported string) (title, message string, err error) {
	title = "The search words"
	gone, err := db.Change(tx, `DELETE FROM settings WHERE key = 'search_words' AND value = ? ->> '$'`, imported)
	if err != nil || gone == 0 {
		return title, messageChangedSince, err
	}
	s.catalogue.WordsChanged(tx)
	return title, "", nil
}

// takeBackFilters has no title if the import changed nothing.
func (s *Moves) takeBackFilters(tx *core.Tx, _ int64, before string) (title, message string, err error) {
	var was [2]string
	if err := json.Unmarshal([]byte(before), &was); err != nil || was[0] == was[1] {
		return "", "", err
	}
	title = "The filters"
	now, err := filterNames(tx)
	if err != nil || now != was[1] {
		return title, messageChangedSince, err
	}
	return title, "", s.filterBy(tx, was[0])
}

package store

import (
	"encoding/json"
	"errors"
	"reflect"
	"slices"
	"strings"

	"hearth/store/db"
	"hearth/store/texts"
)

// Reasons to leave out a row of another Hearth.
const (
	messageLookStays  = "This part of the look is already set here, so it was not replaced."
	messagePageStays  = "A page with this address already exists here, so it was not replaced."
	messageWordsStay  = "Search words are already set here, so they were not replaced."
	messageNoSuchPart = "This row is not readable."
)

// moveText imports a translation, replacing the one that is here.
func (s *Store) moveText(tx *Tx, job int64, shop string, t TextRow) (action string, err error) {
	var id int64
	fields := ProductFields
	switch t.Thing {
	case "product":
		id, err = s.movedProduct(tx, shop, t.ProductID, t.SKU, t.Product)
	case "category":
		fields = CategoryFields
		if id, err = categoryAt(tx, t.Category); errors.Is(err, ErrNotFound) {
			err = refuse(MessageNoCategory)
		}
	default:
		err = refuse("Only products and categories have translations.")
	}
	if err != nil {
		return "", err
	}
	said, wrong := texts.Texts{t.Lang: {t.Field: t.Text}}, db.FieldErrors{}
	said.Tidy(fields, func(field, message string) { wrong.Add(field, "%s", message) })
	if err := wrong.Refusal(); err != nil {
		return "", err
	}
	text := said[t.Lang][t.Field]
	was, err := saidText(tx, id, t.Thing, t.Lang, t.Field)
	if err != nil || text == "" || text == was {
		return ImportSame, err
	}
	if err := s.sayText(tx, id, t.Thing, t.Lang, t.Field, text); err != nil {
		return "", err
	}
	action = ImportChanged
	if was == "" {
		action = ImportAdded
	}
	return action, noteBefore(tx, job, movedRow{"text", id}, undoText{Thing: t.Thing, Lang: t.Lang, Field: t.Field, Was: was, Now: text})
}

// sayText sets a translation; an empty text removes it.
func (s *Store) sayText(tx *Tx, id int64, thing, lang, field, text string) (err error) {
	if text == "" {
		_, err = tx.Exec(`DELETE FROM texts WHERE kind = ? AND thing = ? AND lang = ? AND field = ?`, thing, id, lang, field)
	} else {
		_, err = tx.Exec(`INSERT INTO texts (kind, thing, lang, field, text) VALUES (?, ?, ?, ?, ?)
			ON CONFLICT DO UPDATE SET text = excluded.text`, thing, id, lang, field, text)
	}
	if err == nil && thing == "product" {
		err = indexWords(tx, id)
	} else if err == nil {
		err = reindexBelow(tx, id)
	}
	s.wordsChanged(tx)
	s.shownChanged(tx)
	return err
}

// saidText is a translation, "" if there is none.
func saidText(tx *Tx, id int64, thing, lang, field string) (string, error) {
	return db.Value[string](tx, `SELECT coalesce((SELECT text FROM texts WHERE kind = ? AND thing = ? AND lang = ? AND field = ?), '')`,
		thing, id, lang, field)
}

// categoryAt finds a category by the names of its path.
func categoryAt(tx *Tx, path []string) (id int64, err error) {
	for _, name := range path {
		if id, err = db.Value[int64](tx, `SELECT id FROM categories WHERE coalesce(parent_id, 0) = ? AND name = ? COLLATE NOCASE`, id,
			strings.TrimSpace(name)); err != nil {
			return 0, err
		}
	}
	if id == 0 {
		return 0, ErrNotFound
	}
	return id, nil
}

// movePicked imports what staff of another Hearth picked to go with a product.
func (s *Store) movePicked(tx *Tx, job int64, shop string, p PickedRow) (action string, err error) {
	id, err := s.movedProduct(tx, shop, p.ProductID, p.SKU, p.Product)
	if err != nil {
		return "", err
	}
	with := []int64{}
	for _, c := range p.With {
		other, err := s.movedProduct(tx, shop, c.ID, "", c.Title)
		if err != nil {
			return "", err
		}
		if other != id && !slices.Contains(with, other) {
			with = append(with, other)
		}
	}
	if len(with) > mostPicked {
		return "", refuse(messageMostPicked)
	}
	was, err := pickedFor(tx, id)
	if err != nil || slices.Equal(was, with) {
		return ImportSame, err
	}
	if err := s.pick(tx, id, with); err != nil {
		return "", err
	}
	action = ImportChanged
	if len(was) == 0 {
		action = ImportAdded
	}
	return action, noteBefore(tx, job, movedRow{"picked", id}, undoPicked{append([]int64{}, was...), with})
}

// moveOffer imports an offer. An existing one with its code, or with its name if it has no code, stays as it is.
func (s *Store) moveOffer(tx *Tx, who int64, shop string, o OfferText) (id int64, action string, err error) {
	offer := o.Offer
	offer.ID, offer.Targets = 0, nil
	for _, p := range o.Products {
		target, err := s.movedProduct(tx, shop, p.ID, "", p.Title)
		if err != nil {
			return 0, "", err
		}
		offer.Targets = append(offer.Targets, target)
	}
	for _, path := range o.Categories {
		target, err := categoryAt(tx, path)
		if errors.Is(err, ErrNotFound) {
			return 0, "", refuse(MessageNoCategory)
		}
		if err != nil {
			return 0, "", err
		}
		offer.Targets = append(offer.Targets, target)
	}
	if err := offer.check(); err != nil {
		return 0, "", err
	}
	known, err := db.Value[bool](tx, `SELECT EXISTS (SELECT 1 FROM offers WHERE code = nullif(?1, '') OR ?1 = '' AND code IS NULL
		AND name = ?2 COLLATE NOCASE AND kind = ?3)`, offer.Code, offer.Name, offer.Kind)
	if err != nil || known {
		return 0, ImportSame, err
	}
	id, err = s.saveOffer(tx, who, offer)
	return id, ImportAdded, err
}

// movePart imports a part of another Hearth. What was already set here stays.
func (s *Store) movePart(tx *Tx, who, job int64, shop string, p ShopPart) (action string, err error) {
	p.Value, err = s.linksHere(tx, shop, p)
	if err != nil {
		return "", err
	}
	switch p.Part {
	case "look":
		return s.moveLook(tx, who, job, shop, p)
	case "page":
		return s.movePage(tx, who, job, p)
	case "search words":
		return s.moveSearchWords(tx, job, p.Value)
	case "filters":
		return s.moveFilters(tx, job, p.Value)
	}
	return "", refuse(messageNoSuchPart)
}

// movePage imports a page with its draft. An existing page that has a text stays as it is.
func (s *Store) movePage(tx *Tx, who, job int64, p ShopPart) (action string, err error) {
	var page PageParts
	if json.Unmarshal([]byte(p.Value), &page) != nil || page.Published == nil && page.Draft == nil {
		return "", refuse(messageNoSuchPart)
	}
	for _, text := range []*PageText{page.Published, page.Draft} {
		if text == nil {
			continue
		}
		if err := text.check(page.Policy != ""); err != nil {
			return "", err
		}
	}
	newest := OwnPage{Published: page.Published, Draft: page.Draft}.Newest()
	id, err := db.Value[int64](tx, `SELECT coalesce((SELECT id FROM pages WHERE policy = nullif(?1, '')), (SELECT min(page_id) FROM page_texts
		WHERE slug = nullif(?2, '')), 0)`, page.Policy, newest.Slug)
	if err != nil {
		return "", err
	}
	if id != 0 {
		here, err := ownPageOf(tx, id)
		if err != nil {
			return "", err
		}
		if here.Published != nil || here.Draft != nil {
			if reflect.DeepEqual(here.Published, page.Published) && (page.Draft == nil || reflect.DeepEqual(here.Draft, page.Draft)) {
				return ImportSame, nil
			}
			return "", refuse(messagePageStays)
		}
	} else {
		if page.Policy != "" {
			return "", refuse(messageNoSuchPart)
		}
		if id, err = addPage(tx); err != nil {
			return "", err
		}
	}
	for state, text := range map[string]*PageText{"published": page.Published, "draft": page.Draft} {
		if text == nil {
			continue
		}
		if err := refuseTakenSlug(tx, id, text.Slug); err != nil {
			return "", err
		}
		if err := layText(tx, id, state, who, *text); err != nil {
			return "", err
		}
	}
	for _, slug := range page.Old {
		if _, err := tx.Exec(`INSERT INTO old_addresses (slug, page_id, at) SELECT ?1, ?2, ?3 WHERE ?1 NOT IN (SELECT slug FROM page_texts
			WHERE state = 'published') ON CONFLICT DO NOTHING`, slug, id, tx.Stamp()); err != nil {
			return "", err
		}
	}
	version, err := db.Value[int64](tx, `UPDATE pages SET version = version + 1 WHERE id = ? RETURNING version`, id)
	if err != nil {
		return "", err
	}
	s.shownChanged(tx)
	return ImportAdded, noteBefore(tx, job, movedRow{"page", id}, version)
}

func (s *Store) moveSearchWords(tx *Tx, job int64, text string) (action string, err error) {
	one, _ := settingOf("search_words")
	if text = one.tidied(text); one.check(text) != "" {
		return "", refuse("search_words: %s", one.check(text))
	}
	here, err := db.Values[string](tx, `SELECT value FROM settings WHERE key = 'search_words'`)
	if err != nil || len(here) > 0 && here[0] == text {
		return ImportSame, err
	}
	if len(here) > 0 {
		return "", refuse(messageWordsStay)
	}
	if _, err := tx.Exec(`INSERT INTO settings (key, value, changed_at) VALUES ('search_words', ?, ?)`, text, tx.Stamp()); err != nil {
		return "", err
	}
	s.wordsChanged(tx)
	return ImportAdded, noteBefore(tx, job, movedRow{"search words", 1}, text)
}

func (s *Store) moveFilters(tx *Tx, job int64, text string) (action string, err error) {
	was, err := filterNames(tx)
	if err != nil {
		return "", err
	}
	names := []string{}
	for line := range strings.SplitSeq(text, "\n") {
		if name := strings.TrimSpace(line); name != "" && !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	if text = strings.Join(names, "\n"); was == text { // recorded all the same: imported products add names, which the undo removes
		return ImportSame, noteBefore(tx, job, movedRow{"filters", 1}, [2]string{was, text})
	}
	if len(names) > MostFilters {
		return "", refuse(messageMostFilters)
	}
	if err := s.filterBy(tx, text); err != nil {
		return "", err
	}
	return ImportChanged, noteBefore(tx, job, movedRow{"filters", 1}, [2]string{was, text})
}

func (s *Store) filterBy(tx *Tx, text string) error {
	list, err := asJSON(namesOf(strings.Split(text, "\n")))
	if err == nil {
		_, err = tx.Exec(`DELETE FROM filter_names`)
	}
	if err == nil {
		_, err = tx.Exec(`INSERT OR IGNORE INTO filter_names (name, position) SELECT value, key + 1 FROM json_each(?)`, list)
	}
	s.shownChanged(tx)
	return err
}

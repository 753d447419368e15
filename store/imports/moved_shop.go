package imports

import (
	"encoding/json"
	"errors"
	"reflect"
	"slices"
	"strings"

	"hearth/store/catalogue"
	"hearth/store/content"
	"hearth/store/core"
	"hearth/store/db"
	"hearth/store/search"
	"hearth/store/settings"
	"hearth/store/texts"
	"hearth/store/wording"
)

// Reasons to leave out a row of another Hearth.
const (
	messageLookStays  = "This part of the look is already set here, so it was not replaced."
	messagePageStays  = "A page with this address already exists here, so it was not replaced."
	messageWordsStay  = "Search words are already set here, so they were not replaced."
	messageNoSuchPart = "This row is not readable."
)

// moveText imports a translation, replacing the one that is here.
func (s *Moves) moveText(tx *core.Tx, job int64, shop string, t TextRow) (action string, err error) {
	var id int64
	fields := catalogue.ProductFields
	switch t.Thing {
	case "product":
		id, err = s.movedProduct(tx, shop, t.ProductID, t.SKU, t.Product)
	case "category":
		fields = catalogue.CategoryFields
		if id, err = categoryAt(tx, t.Category); errors.Is(err, core.ErrNotFound) {
			err = core.Refuse(MessageNoCategory)
		}
	default:
		err = core.Refuse("Only products and categories have translations.")
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
func (s *Moves) sayText(tx *core.Tx, id int64, thing, lang, field, text string) (err error) {
	if text == "" {
		_, err = tx.Exec(`DELETE FROM texts WHERE kind = ? AND thing = ? AND lang = ? AND field = ?`, thing, id, lang, field)
	} else {
		_, err = tx.Exec(`INSERT INTO texts (kind, thing, lang, field, text) VALUES (?, ?, ?, ?, ?)
			ON CONFLICT DO UPDATE SET text = excluded.text`, thing, id, lang, field, text)
	}
	if err == nil && thing == "product" {
		err = catalogue.IndexWords(tx, id)
	} else if err == nil {
		err = catalogue.ReindexBelow(tx, id)
	}
	s.catalogue.WordsChanged(tx)
	s.catalogue.ShownChanged(tx)
	return err
}

// saidText is a translation, "" if there is none.
func saidText(tx *core.Tx, id int64, thing, lang, field string) (string, error) {
	return db.Value[string](tx, `SELECT coalesce((SELECT text FROM texts WHERE kind = ? AND thing = ? AND lang = ? AND field = ?), '')`,
		thing, id, lang, field)
}

// categoryAt finds a category by the names of its path.
func categoryAt(tx *core.Tx, path []string) (id int64, err error) {
	for _, name := range path {
		if id, err = db.Value[int64](tx, `SELECT id FROM categories WHERE coalesce(parent_id, 0) = ? AND name = ? COLLATE NOCASE`, id,
			strings.TrimSpace(name)); err != nil {
			return 0, err
		}
	}
	if id == 0 {
		return 0, core.ErrNotFound
	}
	return id, nil
}

// movePicked imports what staff of another Hearth picked to go with a product.
func (s *Moves) movePicked(tx *core.Tx, job int64, shop string, p PickedRow) (action string, err error) {
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
	if len(with) > search.MostPicked {
		return "", core.Refuse(search.MessageMostPicked)
	}
	was, err := search.PickedFor(tx, id)
	if err != nil || slices.Equal(was, with) {
		return ImportSame, err
	}
	if err := s.search.Pick(tx, id, with); err != nil {
		return "", err
	}
	action = ImportChanged
	if len(was) == 0 {
		action = ImportAdded
	}
	return action, noteBefore(tx, job, movedRow{"picked", id}, undoPicked{append([]int64{}, was...), with})
}

// moveOffer imports an offer. An existing one with its code, or with its name if it has no code, stays as it is.
func (s *Moves) moveOffer(tx *core.Tx, who int64, shop string, o OfferText) (id int64, action string, err error) {
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
		if errors.Is(err, core.ErrNotFound) {
			return 0, "", core.Refuse(MessageNoCategory)
		}
		if err != nil {
			return 0, "", err
		}
		offer.Targets = append(offer.Targets, target)
	}
	if err := offer.Check(); err != nil {
		return 0, "", err
	}
	known, err := db.Value[bool](tx, `SELECT EXISTS (SELECT 1 FROM offers WHERE code = nullif(?1, '') OR ?1 = '' AND code IS NULL
		AND name = ?2 COLLATE NOCASE AND kind = ?3)`, offer.Code, offer.Name, offer.Kind)
	if err != nil || known {
		return 0, ImportSame, err
	}
	id, err = s.promotions.KeepOffer(tx, who, offer)
	return id, ImportAdded, err
}

// movePart imports a part of another Hearth. What was already set here stays.
func (s *Moves) movePart(tx *core.Tx, who, job int64, shop string, p ShopPart) (action string, err error) {
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
	return "", core.Refuse(messageNoSuchPart)
}

// movePage imports a page with its draft. An existing page that has a text stays as it is.
func (s *Moves) movePage(tx *core.Tx, who, job int64, p ShopPart) (action string, err error) {
	var page PageParts
	if json.Unmarshal([]byte(p.Value), &page) != nil || page.Published == nil && page.Draft == nil {
		return "", core.Refuse(messageNoSuchPart)
	}
	for _, text := range []*content.PageText{page.Published, page.Draft} {
		if text == nil {
			continue
		}
		if err := text.Check(page.Policy != ""); err != nil {
			return "", err
		}
	}
	newest := content.OwnPage{Published: page.Published, Draft: page.Draft}.Newest()
	id, err := db.Value[int64](
		tx,
		`SELECT coalesce((SELECT id FROM pages WHERE policy = nullif(?1, '')), (SELECT min(page_id) FROM page_texts
		WHERE slug = nullif(?2, '')), 0)`,
		page.Policy,
		newest.Slug,
	)
	if err != nil {
		return "", err
	}
	if id != 0 {
		here, err := content.OwnPageOf(tx, id)
		if err != nil {
			return "", err
		}
		if here.Published != nil || here.Draft != nil {
			if reflect.DeepEqual(here.Published, page.Published) && (page.Draft == nil || reflect.DeepEqual(here.Draft, page.Draft)) {
				return ImportSame, nil
			}
			return "", core.Refuse(messagePageStays)
		}
	} else {
		if page.Policy != "" {
			return "", core.Refuse(messageNoSuchPart)
		}
		if id, err = content.AddPage(tx); err != nil {
			return "", err
		}
	}
	for state, text := range map[string]*content.PageText{"published": page.Published, "draft": page.Draft} {
		if text == nil {
			continue
		}
		if err := content.RefuseTakenSlug(tx, id, text.Slug); err != nil {
			return "", err
		}
		if err := content.LayText(tx, id, state, who, *text); err != nil {
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
	s.catalogue.ShownChanged(tx)
	return ImportAdded, noteBefore(tx, job, movedRow{"page", id}, version)
}

func (s *Moves) moveSearchWords(tx *core.Tx, job int64, text string) (action string, err error) {
	one, _ := settings.SettingOf("search_words")
	if text = one.Tidied(text); one.Check(text) != "" {
		return "", core.Refuse("search_words: %s", one.Check(text))
	}
	here, err := db.Values[string](tx, `SELECT value FROM settings WHERE key = 'search_words'`)
	if err != nil || len(here) > 0 && here[0] == text {
		return ImportSame, err
	}
	if len(here) > 0 {
		return "", core.Refuse(messageWordsStay)
	}
	if _, err := tx.Exec(`INSERT INTO settings (key, value, changed_at) VALUES ('search_words', ?, ?)`, text, tx.Stamp()); err != nil {
		return "", err
	}
	s.catalogue.WordsChanged(tx)
	return ImportAdded, noteBefore(tx, job, movedRow{"search words", 1}, text)
}

func (s *Moves) moveFilters(tx *core.Tx, job int64, text string) (action string, err error) {
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
	if len(names) > catalogue.MostFilters {
		return "", core.Refuse(search.MessageMostFilters)
	}
	if err := s.filterBy(tx, text); err != nil {
		return "", err
	}
	return ImportChanged, noteBefore(tx, job, movedRow{"filters", 1}, [2]string{was, text})
}

func (s *Moves) filterBy(tx *core.Tx, text string) error {
	list, err := wording.AsJSON(namesOf(strings.Split(text, "\n")))
	if err == nil {
		_, err = tx.Exec(`DELETE FROM filter_names`)
	}
	if err == nil {
		_, err = tx.Exec(`INSERT OR IGNORE INTO filter_names (name, position) SELECT value, key + 1 FROM json_each(?)`, list)
	}
	s.catalogue.ShownChanged(tx)
	return err
}

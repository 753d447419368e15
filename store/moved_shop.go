package store

import (
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"hearth/store/db"
	"hearth/store/front"
	"hearth/store/texts"
)

// What is said of what another Hearth has and this one decided for itself.
const (
	messageLookStays  = "This part of the look was chosen here already, so it stays as it is."
	messagePageStays  = "A page with this address is here already, so it stays as it is."
	messageWordsStay  = "What is searched by was written here already, so it stays as it is."
	messageNoSuchPart = "This is no part of a shop."
)

// undoText is what an undo needs of a text that an import changed.
type undoText struct{ Thing, Lang, Field, Text string }

// moveText says in another language what a row of another Hearth says there, in the place of what was said here.
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
		err = refuse("A translation is one of a product or of a category.")
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
	was, err := db.Value[string](tx, `SELECT coalesce((SELECT text FROM texts WHERE kind = ? AND thing = ? AND lang = ? AND field = ?), '')`, t.Thing, id, t.Lang, t.Field)
	if err != nil || text == "" || text == was {
		return ImportSame, err
	}
	if err := s.sayText(tx, id, undoText{t.Thing, t.Lang, t.Field, text}); err != nil {
		return "", err
	}
	action = ImportChanged
	if was == "" {
		action = ImportAdded
	}
	return action, noteBefore(tx, job, movedRow{"text", id}, undoText{t.Thing, t.Lang, t.Field, was})
}

// sayText writes a translation, or takes it away where it has no words.
func (s *Store) sayText(tx *Tx, id int64, t undoText) (err error) {
	if t.Text == "" {
		_, err = tx.Exec(`DELETE FROM texts WHERE kind = ? AND thing = ? AND lang = ? AND field = ?`, t.Thing, id, t.Lang, t.Field)
	} else {
		_, err = tx.Exec(`INSERT INTO texts (kind, thing, lang, field, text) VALUES (?, ?, ?, ?, ?) ON CONFLICT DO UPDATE SET text = excluded.text`, t.Thing, id, t.Lang, t.Field, t.Text)
	}
	if err == nil && t.Thing == "product" {
		err = indexWords(tx, id)
	} else if err == nil {
		err = reindexBelow(tx, id)
	}
	s.wordsChanged(tx)
	s.shownChanged(tx)
	return err
}

// categoryAt finds a category by the names of its path.
func categoryAt(tx *Tx, path []string) (id int64, err error) {
	for _, name := range path {
		if id, err = db.Value[int64](tx, `SELECT id FROM categories WHERE coalesce(parent_id, 0) = ? AND name = ? COLLATE NOCASE`, id, strings.TrimSpace(name)); err != nil {
			return 0, err
		}
	}
	if id == 0 {
		return 0, ErrNotFound
	}
	return id, nil
}

// movePicked says what goes with a product as another Hearth picked it.
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
		return "", refuse("12 products at most go with one.")
	}
	was, err := db.Values[int64](tx, `SELECT companion_id FROM companions WHERE product_id = ? ORDER BY position`, id)
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
	return action, noteBefore(tx, job, movedRow{"picked", id}, append([]int64{}, was...))
}

// moveOffer makes an offer of another Hearth. One of its code, or of its name where it has none, stays as it is.
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
	known, err := db.Value[bool](tx, `SELECT EXISTS (SELECT 1 FROM offers WHERE code = nullif(?1, '') OR ?1 = '' AND code IS NULL AND name = ?2 COLLATE NOCASE AND kind = ?3)`, offer.Code, offer.Name, offer.Kind)
	if err != nil || known {
		return 0, ImportSame, err
	}
	id, err = s.saveOffer(tx, who, offer)
	return id, ImportAdded, err
}

// movePart takes a part of another Hearth: what was chosen here stays.
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

// linksHere leads the links of a text to what their numbers are here; what is not here leads to all products.
func (s *Store) linksHere(tx *Tx, shop string, p ShopPart) (text string, err error) {
	if shop == "" {
		return p.Value, nil
	}
	return numberedLink.ReplaceAllStringFunc(p.Value, func(link string) string {
		parts := numberedLink.FindStringSubmatch(link)
		number, wrong := strconv.ParseInt(parts[3], 10, 64)
		id := int64(0)
		if parts[1] == "category" && p.Categories[number] != nil {
			id, wrong = categoryAt(tx, p.Categories[number])
		} else if parts[1] == "productdetails" {
			id, wrong = numberHere(tx, shop, number)
		}
		if wrong != nil && !errors.Is(wrong, ErrNotFound) {
			err = wrong
		}
		if id == 0 {
			return "/allproducts"
		}
		return "/" + parts[1] + "/" + parts[2] + "/" + strconv.FormatInt(id, 10)
	}), err
}

// moveLook publishes a part of the look of another Hearth where this one's is as the shop comes.
func (s *Store) moveLook(tx *Tx, who, job int64, shop string, p ShopPart) (action string, err error) {
	if !slices.Contains(front.Parts, p.Name) {
		return "", refuse(messageNoSuchPart)
	}
	now, err := publishedFront(tx)
	if err != nil {
		return "", err
	}
	given := &front.Front{}
	if json.Unmarshal([]byte(p.Value), given.Part(p.Name)) != nil {
		return "", refuse(messageNoSuchPart)
	}
	if job != 0 { // a dry run has not brought what they are of
		if err := s.numbersHere(tx, shop, p, given); err != nil {
			return "", err
		}
	}
	after := now.With(p.Name, given)
	wrong := db.FieldErrors{}
	desk := front.Desk{Now: tx.Now, Zone: tx.Zone, HasPicture: func(name string) (bool, error) {
		return db.Value[bool](tx, `SELECT ?2 = 0 OR EXISTS (SELECT 1 FROM front_pictures WHERE name = ?1)`, name, job)
	}, HasLogo: func(name string) (bool, error) {
		return db.Value[bool](tx, `SELECT ?2 = 0 OR EXISTS (SELECT 1 FROM front_logos WHERE name = ?1)`, name, job)
	}}
	before := after
	if err := after.Check(p.Name, desk, &before, func(field, message string) { wrong.Add(field, "%s", message) }); err != nil {
		return "", err
	}
	if err := wrong.Refusal(); err != nil {
		return "", err
	}
	differs, err := front.Differences(now, &after)
	if err != nil || len(differs) == 0 {
		return ImportSame, err
	}
	chosen, err := chosenParts(now)
	if err != nil {
		return "", err
	}
	if slices.Contains(chosen, p.Name) {
		return "", refuse(messageLookStays)
	}
	if job == 0 {
		return ImportAdded, nil
	}
	if err := s.publish(tx, who, &after, []string{p.Name}, "publish shop front", "(import)"); err != nil {
		return "", err
	}
	state, err := db.Value[int64](tx, `SELECT max(id) FROM front_states`)
	if err != nil {
		return "", err
	}
	return ImportAdded, noteMoved(tx, job, movedRow{"look", state})
}

// numbersHere puts the numbers of products and categories here in the place of those of another Hearth; what is not here is left out.
func (s *Store) numbersHere(tx *Tx, shop string, p ShopPart, f *front.Front) error {
	if shop == "" {
		return nil
	}
	for _, number := range categoryNumbers(f, p.Name) {
		id, err := categoryAt(tx, p.Categories[*number])
		if err != nil && !errors.Is(err, ErrNotFound) {
			return err
		}
		*number = id
	}
	gone := func(id int64) bool { return id == 0 }
	f.Menu.Order, f.Menu.Hidden = slices.DeleteFunc(f.Menu.Order, gone), slices.DeleteFunc(f.Menu.Hidden, gone)
	for i := range f.Home.Sections {
		products := f.Home.Sections[i].Products
		for n := range products {
			id, err := numberHere(tx, shop, products[n])
			if err != nil {
				return err
			}
			products[n] = id
		}
		f.Home.Sections[i].Products = slices.DeleteFunc(products, gone)
	}
	return nil
}

// movePage keeps a page of another Hearth, with its draft. One that says something here already stays.
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
	id, err := db.Value[int64](tx, `SELECT coalesce((SELECT id FROM pages WHERE policy = nullif(?1, '')), (SELECT min(page_id) FROM page_texts WHERE slug = nullif(?2, '')), 0)`, page.Policy, newest.Slug)
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
		if _, err := tx.Exec(`INSERT INTO old_addresses (slug, page_id, at) SELECT ?1, ?2, ?3 WHERE ?1 NOT IN (SELECT slug FROM page_texts WHERE state = 'published') ON CONFLICT DO NOTHING`, slug, id, tx.Stamp()); err != nil {
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
	if was == text { // it is noted all the same: products that come do not add to it
		return ImportSame, noteBefore(tx, job, movedRow{"filters", 1}, [2]string{was, text})
	}
	if names := strings.Split(text, "\n"); len(names) > MostFilters {
		return "", refuse("Shoppers may filter by 20 names at most.")
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

// noteBefore is noteMoved with what an undo needs of what was there.
func noteBefore(tx *Tx, job int64, one movedRow, before any) error {
	if job == 0 || one.ref == 0 {
		return nil
	}
	body, err := asJSON(before)
	if err != nil {
		return err
	}
	_, err = tx.Exec(`INSERT INTO moved_rows (job_id, kind, ref, before) VALUES (?, ?, ?, ?)`, job, one.kind, one.ref, body)
	return err
}

// takeBackPart takes back what an import said, picked or published. What somebody changed since stays, and is told.
func (s *Store) takeBackPart(tx *Tx, one movedRow, before string) (o ImportOutcome, err error) {
	o.Action = ImportChanged
	stays := func() (ImportOutcome, error) {
		o.Action, o.Message = ImportLeft, "Somebody has changed it since, so it was left as it is."
		return o, nil
	}
	switch one.kind {
	case "text":
		var was undoText
		if err := json.Unmarshal([]byte(before), &was); err != nil {
			return o, err
		}
		o.Title = "A translation"
		return o, s.sayText(tx, one.ref, was)
	case "picked":
		var was []int64
		if err := json.Unmarshal([]byte(before), &was); err != nil {
			return o, err
		}
		o.Title = "What goes with a product"
		return o, s.pick(tx, one.ref, was)
	case "offer":
		o.Title, o.Action = "An offer", ImportRemoved
		used, err := db.Value[bool](tx, `SELECT EXISTS (SELECT 1 FROM offer_uses WHERE offer_id = ?)`, one.ref)
		if err != nil || used {
			o.Action, o.Message = ImportLeft, "Orders were placed with this offer, so it stays on record. Switch it off instead."
			return o, err
		}
		s.shownChanged(tx)
		_, err = tx.Exec(`DELETE FROM offers WHERE id = ?`, one.ref)
		return o, err
	case "page":
		o.Title, o.Action = "A page", ImportRemoved
		found, err := db.List(tx, func(row db.Scanner, v *[2]string) error { return row.Scan(&v[0], &v[1]) }, `SELECT version, coalesce(policy, '') FROM pages WHERE id = ?`, one.ref)
		if err != nil || len(found) == 0 {
			return o, err
		}
		if found[0][0] != before {
			return stays()
		}
		s.shownChanged(tx)
		if found[0][1] != "" {
			_, err = tx.Exec(`DELETE FROM page_texts WHERE page_id = ?`, one.ref)
		} else {
			_, err = tx.Exec(`DELETE FROM pages WHERE id = ?`, one.ref)
		}
		return o, err
	case "look":
		o.Title = "A part of the look"
		newest, err := db.Value[int64](tx, `SELECT coalesce(max(id), 0) FROM front_states`)
		if err != nil || newest != one.ref {
			o, _ = stays() // it can't fail
			return o, err
		}
		if _, err := tx.Exec(`DELETE FROM front_states WHERE id = ?`, one.ref); err != nil {
			return o, err
		}
		f, err := publishedFront(tx)
		tx.AfterCommit(func() { s.showFront(f) })
		return o, err
	case "search words":
		o.Title = "What is searched by"
		gone, err := db.Change(tx, `DELETE FROM settings WHERE key = 'search_words' AND value = ? ->> '$'`, before)
		if err != nil || gone == 0 {
			o, _ = stays() // it can't fail
			return o, err
		}
		s.wordsChanged(tx)
		return o, nil
	case "filters":
		var was [2]string
		if err := json.Unmarshal([]byte(before), &was); err != nil || was[0] == was[1] {
			return o, err
		}
		o.Title = "What shoppers filter by"
		now, err := filterNames(tx)
		if err != nil || now != was[1] {
			o, _ = stays() // it can't fail
			return o, err
		}
		return o, s.filterBy(tx, was[0])
	}
	return o, fmt.Errorf("no such kind of row: %s", one.kind)
}

package catalogue

import (
	"context"
	"fmt"
	"maps"
	"strings"

	"hearth/store/core"
	"hearth/store/db"
	"hearth/store/texts"
	"hearth/store/wording"
)

// ProductFields and CategoryFields are the translatable fields. Specifications, features and notes have one entry per
// line, options one term per line, panels a heading and a text in turn, box the names of what is in the box. Questions
// have a line for each question and each answer, by its English: the others stay when one is added or removed.
var (
	ProductFields = []texts.Field{{Name: "title", Most: 200}, {Name: "description", Most: 10_000},
		{Name: "specifications", Most: 20_000},
		{Name: "features", Most: 20_000}, {Name: "notes", Most: 20_000},
		{Name: "meta_description", Most: 500}, {Name: "og_title", Most: 200}, {Name: "og_description", Most: 500},
		{Name: "options", Most: 10_000, Terms: true, Rare: true},
		{Name: "panels", Most: mostPanels * (panelHeading + panelText + 2), Rare: true},
		{Name: "box", Most: mostBox * (boxLetters + 1), Rare: true},
		{Name: "questions", Most: 100_000, Terms: true, Rare: true}}
	CategoryFields = []texts.Field{{Name: "name", Most: 80}, {Name: "text", Most: CategoryText}}
)

// Translations are the texts of a product or a category, in English and in other languages, by field.
type Translations struct {
	Fields  []texts.Field
	English map[string]string
	Texts   texts.Texts
}

// meanwhile is the refusal to overwrite translations that someone else changed after the caller read them.
const meanwhile = "Somebody else changed these words meanwhile. Nothing of yours is lost: look at theirs, then save yours again."

// FindTranslations returns the texts of a product or category (kind) in all languages. ErrNotFound if it does not
// exist.
func (s *Catalogue) FindTranslations(ctx context.Context, kind string, id int64) (t Translations, err error) {
	err = s.Read(ctx, func(tx *core.Tx) error {
		t, err = translationsOf(tx, kind, id)
		return err
	})
	return t, err
}

func translationsOf(tx *core.Tx, kind string, id int64) (t Translations, err error) {
	switch kind {
	case "product":
		p, err := ProductOf(tx, id)
		if err != nil {
			return t, err
		}
		t.Fields, t.English = ProductFields, p.said()
		questions, err := listQuestions(tx, id)
		if err != nil {
			return t, err
		}
		t.English["questions"] = joinedTerms(questions)
	case "category":
		t.Fields = CategoryFields
		if t.English, err = db.One(tx, func(row db.Scanner, of *map[string]string) error {
			var name, text string
			err := row.Scan(&name, &text)
			*of = map[string]string{"name": name, "text": text}
			return err
		}, `SELECT name, text FROM categories WHERE id = ?`, id); err != nil {
			return t, err
		}
	default:
		return t, core.ErrNotFound
	}
	all, err := TextsOf(tx, kind, []int64{id})
	if t.Texts = all[id]; t.Texts == nil {
		t.Texts = texts.Texts{}
	}
	return t, err
}

// TextsOf returns the translations of products or categories (kind) into every language, by ID.
func TextsOf(tx *core.Tx, kind string, things []int64) (map[int64]texts.Texts, error) {
	list, err := wording.AsJSON(append([]int64{}, things...))
	if err != nil {
		return nil, err
	}
	type row struct {
		thing             int64
		lang, field, text string
	}
	rows, err := db.List(tx, func(scanned db.Scanner, r *row) error {
		return scanned.Scan(&r.thing, &r.lang, &r.field,
			&r.text)
	},
		`SELECT thing, lang, field, text FROM texts INDEXED BY texts_by_thing WHERE kind = ? AND thing IN (SELECT value
			FROM json_each(?))
			ORDER BY thing, lang, field`, kind, list)
	all := map[int64]texts.Texts{}
	for _, r := range rows {
		if all[r.thing] == nil {
			all[r.thing] = texts.Texts{}
		}
		if all[r.thing][r.lang] == nil {
			all[r.thing][r.lang] = map[string]string{}
		}
		all[r.thing][r.lang][r.field] = r.text
	}
	return all, err
}

// ListTranslations returns the translations of products or categories (kind), by ID.
func (s *Catalogue) ListTranslations(
	ctx context.Context,
	kind string,
	things []int64,
) (all map[int64]texts.Texts, err error) {
	err = s.Read(ctx, func(tx *core.Tx) error {
		all, err = TextsOf(tx, kind, things)
		return err
	})
	return all, err
}

// TranslatedLanguages returns the languages into which any product, or any category (kind), is translated.
func (s *Catalogue) TranslatedLanguages(ctx context.Context, kind string) (languages []string, err error) {
	err = s.Read(ctx, func(tx *core.Tx) error {
		languages, err = db.List(tx, func(row db.Scanner, lang *string) error { return row.Scan(lang) },
			`SELECT DISTINCT lang FROM texts WHERE kind = ? ORDER BY lang`, kind)
		return err
	})
	return languages, err
}

// ChangeTranslations changes the given translations of a product and keeps the others; an empty text removes a
// translation. It returns all translations before and after. It refuses texts that are too long (field
// texts.LANG.FIELD) and, if since is given, translations that someone changed after they were exported; since is the
// mark of the export.
func (s *Catalogue) ChangeTranslations(
	tx *core.Tx,
	who, product int64,
	given texts.Texts,
	since string,
) (was, is texts.Texts, err error) {
	if len(given) == 0 {
		return nil, nil, nil
	}
	all, err := TextsOf(tx, "product", []int64{product})
	if err != nil {
		return nil, nil, err
	}
	was, is = all[product], texts.Texts{}
	for lang, words := range given {
		is[lang] = maps.Clone(was[lang])
		if is[lang] == nil {
			is[lang] = map[string]string{}
		}
		maps.Copy(is[lang], words)
	}
	wrong := db.FieldErrors{}
	is.Tidy(ProductFields, func(field, message string) {
		lang, name, _ := strings.Cut(strings.TrimPrefix(field, "texts."), ".")
		wrong.Add(field, "%s (%s): %s", name, lang, message)
	})
	if err := wrong.Refusal(); err != nil {
		return nil, nil, err
	}
	// Only languages that really change are written and compared with the export.
	changed := texts.Texts{}
	for lang := range given {
		if !maps.Equal(was[lang], is[lang]) {
			changed[lang] = is[lang]
		}
	}
	is = maps.Clone(was)
	if is == nil {
		is = texts.Texts{}
	}
	for lang, words := range changed {
		if is[lang] = words; len(words) == 0 {
			delete(is, lang)
		}
	}
	if len(changed) == 0 {
		return was, was, nil
	}
	if since != "" && since != was.Mark() {
		return nil, nil,
			core.Refuse("Somebody has changed its words in other languages since this file was made. Export it again.")
	}
	return was, is, s.translate(tx, who, "product", product, changed)
}

// ReplaceTranslations replaces all translations of a product; now are the present ones, of which those not given are
// removed.
func (s *Catalogue) ReplaceTranslations(tx *core.Tx, who, product int64, now, given texts.Texts) error {
	whole := texts.Texts{}
	for lang := range now {
		whole[lang] = nil
	}
	maps.Copy(whole, given)
	return s.translate(tx, who, "product", product, whole)
}

// Translate replaces the translations of a product or category in the given languages. A language or field without text
// uses English. It refuses texts that are too long and, if since is given, translations that someone else changed since
// then.
func (s *Catalogue) Translate(
	ctx context.Context,
	who int64,
	kind string,
	id int64,
	given texts.Texts,
	since string,
) error {
	return s.Write(ctx, func(tx *core.Tx) error {
		now, err := TextsOf(tx, kind, []int64{id})
		if err == nil && since != "" && since != now[id].Mark() {
			err = &core.Refusal{Message: meanwhile, Fields: map[string]string{"since": meanwhile}}
		}
		if err != nil {
			return err
		}
		return s.translate(tx, who, kind, id, given)
	})
}

// translate stores translations and updates the search index, because products are found by their words in all
// languages.
func (s *Catalogue) translate(tx *core.Tx, who int64, kind string, id int64, given texts.Texts) error {
	before, err := translationsOf(tx, kind, id)
	if err != nil {
		return err
	}
	said, wrong := texts.Texts{}, db.FieldErrors{}
	for lang, words := range given {
		said[lang] = words
	}
	said.Tidy(before.Fields, func(field, message string) { wrong.Add(field, "%s", message) })
	for lang, words := range said {
		for _, field := range []string{"panels", "box"} {
			lines := len(texts.Lines(before.English[field]))
			if text := words[field]; text != "" && len(texts.Lines(text)) != lines {
				wrong.Add("texts."+lang+"."+field, "Please write %d lines, as in English.", lines)
			}
		}
	}
	if err := wrong.Refusal(); err != nil {
		return err
	}
	for lang := range given {
		if _, err := tx.Exec(`DELETE FROM texts WHERE kind = ? AND lang = ? AND thing = ?`, kind, lang,
			id); err != nil {
			return err
		}
		for field, text := range said[lang] {
			if _, err := tx.Exec(`INSERT INTO texts (kind, thing, lang, field, text) VALUES (?, ?, ?, ?, ?)`, kind,
				id, lang, field, text); err != nil {
				return err
			}
		}
	}
	if err := NoteTranslated(tx, before.English, said, false); err != nil {
		return err
	}
	if kind == "product" {
		err = IndexWords(tx, id)
	} else {
		err = ReindexBelow(tx, id)
	}
	if err != nil {
		return err
	}
	s.ProductTextChanged(tx)
	s.PublicChanged(tx)
	return core.WriteAudit(tx, who, "translate "+kind, fmt.Sprint(id), before.English[before.Fields[0].Name])
}

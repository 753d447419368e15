package catalogue

import (
	"crypto/sha256"
	"encoding/hex"
	"slices"

	"hearth/store/core"
	"hearth/store/db"
	"hearth/store/texts"
)

// textMark is a short hash of a text.
func textMark(text string) string {
	sum := sha256.Sum256([]byte(text))
	return hex.EncodeToString(sum[:8])
}

// NoteTranslated remembers of which English texts translations were made. A translation that is known already is not
// changed: beside other English it is older than that. With confirmed, a person said that it fits.
func NoteTranslated(tx *core.Tx, english map[string]string, said texts.Texts, confirmed bool) error {
	for lang, words := range said {
		for field, text := range words {
			if english[field] == "" || text == "" {
				continue
			}
			if _, err := tx.Exec(`INSERT INTO translated (lang, words, english) SELECT ?1, ?2, ?3
				WHERE ?4 OR NOT EXISTS (SELECT 1 FROM translated WHERE lang = ?1 AND words = ?2)
				ON CONFLICT DO NOTHING`, lang, textMark(text), textMark(english[field]), confirmed); err != nil {
				return err
			}
		}
	}
	return nil
}

// Translatable is a thing of the shop with its texts in English and in other languages: a product, category, page, or a
// part of the home page.
type Translatable struct {
	Fields  []texts.Field
	English map[string]string
	Texts   texts.Texts
}

// Known are the translations into a language whose English is known: the marks of English texts, by the mark of the
// translation.
type Known map[string][]string

// KnownTranslations reads what is known of the translations into a language.
func KnownTranslations(tx *core.Tx, lang string) (Known, error) {
	known := Known{}
	type pair struct{ words, english string }
	pairs, err := db.List(tx, func(row db.Scanner, p *pair) error { return row.Scan(&p.words, &p.english) },
		`SELECT words, english FROM translated WHERE lang = ?`, lang)
	for _, p := range pairs {
		known[p.words] = append(known[p.words], p.english)
	}
	return known, err
}

// Lacks returns the fields that are not translated into a language, and those whose translation is older than the
// English. Terms lack a translation if one of them does.
func (k Known) Lacks(t Translatable, lang string) (missing, old []string) {
	for _, f := range t.Fields {
		english, text := t.English[f.Name], t.Texts[lang][f.Name]
		switch {
		case english == "":
		case text == "":
			missing = append(missing, f.Name)
		case f.Terms:
			called := texts.Terms(text)
			if slices.ContainsFunc(texts.Lines(english), func(term string) bool { return called[term] == "" }) {
				old = append(old, f.Name)
			}
		case len(k[textMark(text)]) > 0 && !slices.Contains(k[textMark(text)], textMark(english)):
			old = append(old, f.Name)
		}
	}
	return missing, old
}

// untranslatedMost is how many products are looked through for missing translations: those that sell best.
const untranslatedMost = 5000

// ToTranslate returns the products on sale, best sellers first, with their texts; those of search engines are left out,
// because pages use the title and the description for them.
func ToTranslate(tx *core.Tx) (products []Product, of map[int64]Translatable, err error) {
	products, err = db.List(tx, ScanProduct, `SELECT `+ProductColumns+` FROM `+ProductTables+` WHERE `+ForSale+`
		ORDER BY p.popular DESC, p.id LIMIT 0 + ?`, untranslatedMost)
	if err != nil {
		return nil, nil, err
	}
	ids := make([]int64, len(products))
	for i, p := range products {
		ids[i] = p.ID
	}
	said, err := TextsOf(tx, "product", ids)
	if err != nil {
		return nil, nil, err
	}
	questions, err := questionsBy(tx, ids)
	fields := slices.DeleteFunc(slices.Clone(ProductFields), func(f texts.Field) bool {
		return f.Name == "meta_description" || f.Name == "og_title" || f.Name == "og_description"
	})
	of = map[int64]Translatable{}
	for _, p := range products {
		english := p.said()
		english["questions"] = joinedTerms(questions[p.ID])
		of[p.ID] = Translatable{fields, english, said[p.ID]}
	}
	return products, of, err
}

// CategoriesToTranslate returns all categories with their texts, the upper levels first.
func CategoriesToTranslate(tx *core.Tx) (ids []int64, of map[int64]Translatable, err error) {
	type row struct {
		id         int64
		name, text string
	}
	rows, err := db.List(tx, func(scanned db.Scanner, r *row) error { return scanned.Scan(&r.id, &r.name, &r.text) },
		`SELECT id, name, text FROM categories ORDER BY level, position, id`)
	if err != nil {
		return nil, nil, err
	}
	for _, r := range rows {
		ids = append(ids, r.id)
	}
	said, err := TextsOf(tx, "category", ids)
	of = map[int64]Translatable{}
	for _, r := range rows {
		of[r.id] = Translatable{CategoryFields, map[string]string{"name": r.name, "text": r.text}, said[r.id]}
	}
	return ids, of, err
}

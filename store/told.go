package store

import (
	"strings"

	"hearth/store/db"
	"hearth/store/texts"
)

// What the shop sells is told in the language of who asks, where somebody wrote it in that language; else in English. Calls of staff have no
// language, so that what they edit is the English.

// ProductFields and CategoryFields are what can be told in other languages. Specifications, features and notes have an entry a line.
var (
	ProductFields = []texts.Field{{Name: "title", Most: 200}, {Name: "description", Most: 10_000}, {Name: "specifications", Most: 20_000}, {Name: "features", Most: 20_000}, {Name: "notes", Most: 20_000},
		{Name: "meta_description", Most: 500}, {Name: "og_title", Most: 200}, {Name: "og_description", Most: 500}}
	CategoryFields = []texts.Field{{Name: "name", Most: 80}, {Name: "text", Most: categoryText}}
)

// foreign is the language that somebody reads in besides English; "" for English.
func foreign(tx *Tx) string {
	if tx.Lang == English {
		return ""
	}
	return tx.Lang
}

// wordsIn gives what things of a kind say in a language, by their numbers. Without fields it gives all.
func wordsIn(tx *Tx, kind, lang string, things []int64, fields ...string) (map[int64]map[string]string, error) {
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

// tellCards tells products of a list in the language of who asks.
func tellCards(tx *Tx, cards []*Card) error {
	lang := foreign(tx)
	if lang == "" || len(cards) == 0 {
		return nil
	}
	ids := []int64{}
	for _, c := range cards {
		ids = append(ids, c.ID, c.Family)
	}
	of, err := wordsIn(tx, "product", lang, ids, "title", "description")
	if err != nil {
		return err
	}
	names, err := topNames(tx, lang)
	if err != nil {
		return err
	}
	for _, c := range cards {
		if title := toldTitle(of, c.ID, c.Family, c.Choice); title != "" {
			c.English, c.Title = c.Title, title
		}
		if text := of[c.ID]["description"]; text != "" {
			c.Description = string([]rune(text)[:min(len([]rune(text)), 201)])
		}
		if name := names[c.Category]; name != "" {
			c.Category = name
		}
	}
	return nil
}

// toldTitle is a product's title as it was written for it; a variant's is its family's, with what it is.
func toldTitle(of map[int64]map[string]string, id, family int64, choice []string) string {
	if title := of[id]["title"]; title != "" || family == 0 {
		return title
	}
	if title := of[family]["title"]; title != "" {
		return variantTitle(title, choice)
	}
	return ""
}

// topNames are the names of the categories of the first level in a language, by their English ones.
func topNames(tx *Tx, lang string) (map[string]string, error) {
	names := map[string]string{}
	rows, err := db.List(tx, func(row db.Scanner, pair *[2]string) error { return row.Scan(&pair[0], &pair[1]) },
		`SELECT c.name, t.text FROM texts t JOIN categories c ON c.id = t.thing AND c.level = 1 WHERE t.kind = 'category' AND t.lang = ? AND t.field = 'name'`, lang)
	for _, pair := range rows {
		names[pair[0]] = pair[1]
	}
	return names, err
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

// tellProduct tells a product whole in the language of who asks. A variant says what its family says where their English is the same.
func tellProduct(tx *Tx, p *Product) error {
	lang := foreign(tx)
	if lang == "" {
		return nil
	}
	of, err := wordsIn(tx, "product", lang, []int64{p.ID, p.Family})
	if err != nil {
		return err
	}
	english := *p
	said := of[p.ID]
	if said == nil {
		said = map[string]string{}
	}
	if p.Family != 0 && of[p.Family] != nil {
		whole, err := productOf(tx, p.Family)
		if err != nil {
			return err
		}
		mine, theirs := p.said(), whole.said()
		for field, text := range of[p.Family] {
			if said[field] == "" && mine[field] == theirs[field] {
				said[field] = text
			}
		}
	}
	if title := toldTitle(of, p.ID, p.Family, p.Choice); title != "" {
		said["title"] = title
	}
	if err := tellNodes(tx, lang, []*Product{p}); err != nil || len(said) == 0 {
		return err
	}
	texts.Texts{lang: said}.Lay(lang, map[string]*string{"title": &p.Title, "description": &p.Description, "meta_description": &p.MetaDescription, "og_title": &p.OGTitle, "og_description": &p.OGDescription})
	if said["og_title"] == "" && said["title"] != "" {
		p.OGTitle = "" // an English one would stand above a title that is not
	}
	if said["meta_description"] == "" && said["description"] != "" {
		p.MetaDescription = ""
	}
	for field, into := range map[string]*[]string{"specifications": &p.Specifications, "features": &p.Features, "notes": &p.Notes} {
		if said[field] != "" {
			*into = texts.Lines(said[field])
		}
	}
	p.english = &english
	return nil
}

// said is what a product says by its fields that can be told in other languages.
func (p Product) said() map[string]string {
	return map[string]string{"title": p.Title, "description": p.Description, "specifications": strings.Join(p.Specifications, "\n"), "features": strings.Join(p.Features, "\n"),
		"notes": strings.Join(p.Notes, "\n"), "meta_description": p.MetaDescription, "og_title": p.OGTitle, "og_description": p.OGDescription}
}

// InEnglish is the product as it is in English, whatever language it is told in.
func (p Product) InEnglish() Product {
	if p.english != nil {
		return *p.english
	}
	return p
}

// tellProducts tells the titles and descriptions of products; what is compared of them stays in English.
func tellProducts(tx *Tx, list []Product) error {
	lang := foreign(tx)
	if lang == "" || len(list) == 0 {
		return nil
	}
	ids := []int64{}
	for _, p := range list {
		ids = append(ids, p.ID, p.Family)
	}
	of, err := wordsIn(tx, "product", lang, ids, "title", "description")
	if err != nil {
		return err
	}
	for i := range list {
		p, english := &list[i], list[i]
		if title := toldTitle(of, p.ID, p.Family, p.Choice); title != "" {
			p.Title, p.english = title, &english
		}
		if text := of[p.ID]["description"]; text != "" {
			p.Description, p.english = text, &english
		}
	}
	return tellNodes(tx, lang, pointers(list, itself))
}

// tellNodes tells the names of the categories that products hang on.
func tellNodes(tx *Tx, lang string, list []*Product) error {
	ids := []int64{}
	for _, p := range list {
		ids = append(ids, p.CategoryID, p.SubcategoryID, p.SubSubcategoryID)
	}
	of, err := wordsIn(tx, "category", lang, ids, "name")
	if err != nil || len(of) == 0 {
		return err
	}
	for _, p := range list {
		english := *p
		for id, name := range map[int64]*string{p.CategoryID: &p.Category, p.SubcategoryID: &p.Subcategory, p.SubSubcategoryID: &p.SubSubcategory} {
			if told := of[id]["name"]; id != 0 && told != "" {
				*name = told
				if p.english == nil {
					p.english = &english
				}
			}
		}
	}
	return nil
}

// tellCategories tells the names of categories.
func tellCategories(tx *Tx, list []*Category) error {
	lang := foreign(tx)
	if lang == "" || len(list) == 0 {
		return nil
	}
	ids := []int64{}
	for _, c := range list {
		ids = append(ids, c.ID)
	}
	of, err := wordsIn(tx, "category", lang, ids, "name")
	for _, c := range list {
		if name := of[c.ID]["name"]; name != "" {
			c.English, c.Name = c.Name, name
		}
	}
	return err
}

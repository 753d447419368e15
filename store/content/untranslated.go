package content

import (
	"context"
	"fmt"
	"maps"
	"slices"

	"hearth/store/catalogue"
	"hearth/store/core"
	"hearth/store/texts"
)

// Untranslated is a thing whose words in a language are missing or older than the English.
type Untranslated struct {
	// Kind is home, menu, product, category or page (a policy or the FAQ too), with its ID; home and menu have none.
	Kind string
	ID   int64
	Name string
	// Missing and Old are the names of fields; for home and menu, which have many texts, the English texts themselves.
	Missing, Old []string
}

// toTranslate is a thing with its texts.
type toTranslate struct {
	Untranslated
	texts []catalogue.Translatable
}

// ListUntranslated returns the things whose words in a language are missing or old, those first that visitors see most:
// the home page and the menus, categories, products by their sales, then pages. Only published texts count.
func (s *Content) ListUntranslated(ctx context.Context, lang string) (found []Untranslated, err error) {
	err = s.Read(ctx, func(tx *core.Tx) error {
		known, err := catalogue.KnownTranslations(tx, lang)
		if err != nil {
			return err
		}
		things, err := allToTranslate(tx)
		found = nil
		for _, thing := range things {
			for _, one := range thing.texts {
				missing, old := known.Lacks(one, lang)
				if thing.ID == 0 {
					missing, old = inEnglish(one, missing), inEnglish(one, old)
				}
				thing.Missing, thing.Old = append(thing.Missing, missing...), append(thing.Old, old...)
			}
			if len(thing.Missing)+len(thing.Old) > 0 {
				found = append(found, thing.Untranslated)
			}
		}
		return err
	})
	return found, err
}

// inEnglish are the English texts of fields.
func inEnglish(one catalogue.Translatable, fields []string) (all []string) {
	for _, field := range fields {
		all = append(all, one.English[field])
	}
	return all
}

// KeepTranslation notes that a thing's words in a language fit the present English although they are older.
// ErrNotFound if there is no such thing.
func (s *Content) KeepTranslation(ctx context.Context, who int64, kind string, id int64, lang string) error {
	return s.Write(ctx, func(tx *core.Tx) error {
		things, err := allToTranslate(tx)
		if err != nil {
			return err
		}
		at := slices.IndexFunc(things, func(t toTranslate) bool { return t.Kind == kind && t.ID == id })
		if at < 0 {
			return core.ErrNotFound
		}
		for _, one := range things[at].texts {
			if err := catalogue.NoteTranslated(tx, one.English, texts.Texts{lang: one.Texts[lang]}, true); err != nil {
				return err
			}
		}
		return core.WriteAudit(tx, who, "keep translation", fmt.Sprintf("%s %d", kind, id), lang)
	})
}

// allToTranslate returns everything that customers read and that has translations, in the order of ListUntranslated.
func allToTranslate(tx *core.Tx) (all []toTranslate, err error) {
	front, err := PublishedFront(tx)
	if err != nil {
		return nil, err
	}
	for _, part := range []struct{ kind, name string }{{"home", "Home page"}, {"menu", "Menus and announcement"}} {
		thing := toTranslate{Untranslated: Untranslated{Kind: part.kind, Name: part.name}}
		for _, one := range front.Translatable(part.kind) {
			fields := []texts.Field{}
			for _, name := range slices.Sorted(maps.Keys(one.English)) {
				fields = append(fields, texts.Field{Name: name})
			}
			thing.texts = append(thing.texts, catalogue.Translatable{Fields: fields, English: one.English,
				Texts: one.Texts})
		}
		all = append(all, thing)
	}
	add := func(kind string, id int64, name string, one catalogue.Translatable) {
		all = append(all, toTranslate{Untranslated{Kind: kind, ID: id, Name: name}, []catalogue.Translatable{one}})
	}
	categories, of, err := catalogue.CategoriesToTranslate(tx)
	if err != nil {
		return nil, err
	}
	for _, id := range categories {
		add("category", id, of[id].English["name"], of[id])
	}
	products, said, err := catalogue.ToTranslate(tx)
	if err != nil {
		return nil, err
	}
	for _, p := range products {
		add("product", p.ID, p.Title, said[p.ID])
	}
	pages, err := ListOwnPages(tx)
	for _, p := range pages {
		if p.Published != nil { // the built-in policies are translated
			add("page", p.ID, p.name(), catalogue.Translatable{Fields: pageTold, English: p.Published.english(),
				Texts: p.Published.Texts})
		}
	}
	return all, err
}

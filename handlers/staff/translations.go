package staff

import (
	"context"
	"maps"
	"slices"

	"hearth/handlers/web"
	"hearth/store/texts"
)

// Translations is where staff translate products and categories.
type Translations struct{ *Deps }

// wordRow is the translation of a field.
type wordRow struct {
	Lang  string `json:"lang"`
	Field string `json:"field"`
	Text  string `json:"text"`
}

// englishRow is the English text of a field, and the maximum length of its translations.
type englishRow struct {
	Field string `json:"field"`
	Text  string `json:"text"`
	Most  int    `json:"most"`
}

// TranslationsData is the texts of a product or category, in English and in other languages.
type TranslationsData struct {
	English []englishRow `json:"english"`
	Words   []wordRow    `json:"words"`
	// Mark is a fingerprint of the translations. The client sends it back as since when saving, so that changes by
	// others are not overwritten.
	Mark string `json:"mark"`
}

// Texts returns the texts of a product or a category in every language.
func (r Translations) Texts(ctx context.Context, _ *web.Caller, in struct {
	// Kind is product or category.
	Kind string `path:"kind"`
	ID   int64  `path:"id"`
}) (web.Data[TranslationsData], error) {
	found, err := r.Store.Catalogue.FindTranslations(ctx, in.Kind, in.ID)
	shown := TranslationsData{[]englishRow{}, []wordRow{}, found.Texts.Mark()}
	for _, f := range found.Fields {
		if f.Rare && found.English[f.Name] == "" {
			continue // such as options, which few products have
		}
		shown.English = append(shown.English, englishRow{f.Name, found.English[f.Name], f.Most})
		for _, lang := range slices.Sorted(maps.Keys(found.Texts)) {
			if text := found.Texts[lang][f.Name]; text != "" {
				shown.Words = append(shown.Words, wordRow{lang, f.Name, text})
			}
		}
	}
	return web.Give(shown), err
}

// Translate replaces the translations of a product or category in the languages in words. A field that is empty or
// missing falls back to English. If since is given and the translations have changed since that fingerprint, the call
// is refused.
func (r Translations) Translate(ctx context.Context, c *web.Caller, in struct {
	Kind  string   `path:"kind"`
	ID    int64    `path:"id"`
	Since web.Text `json:"since"`
	Words web.List[struct {
		Lang  web.Text `json:"lang"`
		Field web.Text `json:"field"`
		Text  web.Text `json:"text"`
	}] `json:"words"`
}) (web.Reply, error) {
	given := texts.Texts{}
	for _, w := range in.Words {
		if given[string(w.Lang)] == nil {
			given[string(w.Lang)] = map[string]string{}
		}
		given[string(w.Lang)][string(w.Field)] = string(w.Text)
	}
	return web.Done("Translations saved."), r.Store.Catalogue.Translate(ctx, c.ID, in.Kind, in.ID, given,
		string(in.Since))
}

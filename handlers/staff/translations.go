package staff

import (
	"context"

	"hearth/handlers/web"
	"hearth/store/texts"
)

// Translations is where the words of products and categories are given in other languages.
type Translations struct{ *Room }

// wordRow is what a field says in a language.
type wordRow struct {
	Lang  string `json:"lang"`
	Field string `json:"field"`
	Text  string `json:"text"`
}

// englishRow is a field with what it says in English, and how many letters it may have.
type englishRow struct {
	Field string `json:"field"`
	Text  string `json:"text"`
	Most  int    `json:"most"`
}

// TranslationsData is what a thing says in English and in other languages.
type TranslationsData struct {
	English []englishRow `json:"english"`
	Words   []wordRow    `json:"words"`
	// Mark is short for all the words: who saves sends it back, so that nobody's are lost.
	Mark string `json:"mark"`
}

// Texts gives what a product or a category says in every language.
func (r Translations) Texts(ctx context.Context, _ *web.Caller, in struct {
	// Kind is product or category.
	Kind string `path:"kind"`
	ID   int64  `path:"id"`
}) (web.Data[TranslationsData], error) {
	found, err := r.Store.FindTranslations(ctx, in.Kind, in.ID)
	shown := TranslationsData{[]englishRow{}, []wordRow{}, found.Texts.Mark()}
	for _, f := range found.Fields {
		if f.Terms && found.English[f.Name] == "" {
			continue // a product without options
		}
		shown.English = append(shown.English, englishRow{f.Name, found.English[f.Name], f.Most})
		for lang, words := range found.Texts {
			if text := words[f.Name]; text != "" {
				shown.Words = append(shown.Words, wordRow{lang, f.Name, text})
			}
		}
	}
	return web.Give(shown), err
}

// Translate says what a product or a category says in other languages: all of a language that is named in words. A field that is empty, or
// not named there, is told in English. Since is the mark of the words as they were read.
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
	return web.Done("The words are saved."), r.Store.Translate(ctx, c.ID, in.Kind, in.ID, given, string(in.Since))
}

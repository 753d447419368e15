package staff

import (
	"context"
	"maps"
	"slices"

	"hearth/handlers/api"
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

// untranslatedRow is a thing whose words in a language are missing or older than the English.
type untranslatedRow struct {
	// Kind is home, menu, product, category or page.
	Kind string `json:"kind"`
	ID   int64  `json:"id"`
	Name string `json:"name"`
	// Missing and Old are names of fields; for home and menu, which have many texts, the English texts.
	Missing []string `json:"missing"`
	Old     []string `json:"old"`
}

// untranslatedCount is how many things lack words in a language. On means that customers can choose it.
type untranslatedCount struct {
	Lang  string `json:"lang"`
	Count int    `json:"count"`
	On    bool   `json:"on"`
}

// untranslatedReply is a page of the list for one language, and the counts of all.
type untranslatedReply struct {
	web.Rows[untranslatedRow]
	Lang   string              `json:"lang"`
	Counts []untranslatedCount `json:"counts"`
}

// Untranslated lists what is not translated yet into a language, by default the first of the shop's, in the order in
// which visitors see it most.
func (r Translations) Untranslated(ctx context.Context, _ *web.Caller, in struct {
	web.PageIn
	Lang web.Text `json:"lang"`
}) (untranslatedReply, error) {
	reply := untranslatedReply{Counts: []untranslatedCount{}}
	if reply.Lang = string(in.Lang); !slices.Contains(r.Languages, reply.Lang) && len(r.Languages) > 0 {
		reply.Lang = r.Languages[0]
	}
	rows := []untranslatedRow{}
	for _, lang := range r.Languages {
		found, err := r.Store.Content.ListUntranslated(ctx, lang)
		if err != nil {
			return reply, err
		}
		reply.Counts = append(reply.Counts,
			untranslatedCount{lang, len(found), r.Store.Settings.Values().Speaks(lang)})
		for _, one := range found {
			if lang == reply.Lang {
				rows = append(rows, untranslatedRow{one.Kind, one.ID, one.Name, api.NonNil(one.Missing),
					api.NonNil(one.Old)})
			}
		}
	}
	page := in.Wanted()
	limit, offset := page.Limit()
	from := min(int(offset), len(rows))
	reply.Rows = web.GiveRows(rows[from:min(from+int(limit), len(rows))], len(rows), page)
	return reply, nil
}

// KeepTranslation notes that older words of a thing in a language still fit the English.
func (r Translations) KeepTranslation(ctx context.Context, c *web.Caller, in struct {
	Kind string   `path:"kind"`
	ID   int64    `path:"id"`
	Lang web.Text `json:"lang"`
}) (web.Reply, error) {
	return web.Done("The translation is up to date."),
		r.Store.Content.KeepTranslation(ctx, c.ID, in.Kind, in.ID, string(in.Lang))
}

package i18n

import (
	"embed"
	"strings"
	"sync"
)

// Locale is a language, by its code, for texts that the server writes in the reader's language itself, such as the
// assistant's answers: they consist of too many sentences to be translated by code. The translations are in
// locales/<code>.txt, one per line: the English sentence with placeholders, a tab, the translation. A sentence that
// is missing there is shown in English.
type Locale string

//go:embed locales/*.txt
var locales embed.FS

var spokenWords = sync.OnceValue(func() map[Locale]map[string]string {
	all := map[Locale]map[string]string{}
	files, _ := locales.ReadDir("locales") // can't fail: the folder is embedded
	for _, file := range files {
		content, _ := locales.ReadFile("locales/" + file.Name())
		words := map[string]string{}
		for line := range strings.Lines(string(content)) {
			if english, here, is := strings.Cut(strings.TrimRight(line, "\r\n"), "\t"); is {
				words[english] = here
			}
		}
		all[Locale(strings.TrimSuffix(file.Name(), ".txt"))] = words
	}
	return all
})

// Speaks reports whether there are translations for the language. English has none.
func (t Locale) Speaks() bool { return spokenWords()[t] != nil }

// Say returns the translation of an English sentence, with args in place of its placeholders.
func (t Locale) Say(english string, args ...string) string {
	if here, is := spokenWords()[t][english]; is {
		return Fill(here, args)
	}
	return Fill(english, args)
}

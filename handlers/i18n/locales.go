package i18n

import (
	"embed"
	"strings"
	"sync"
)

// Locale is a language in which the shop itself speaks to someone, by its code: what has no code in a reply because it
// is made of many sentences, such as an answer of the assistant. Its words lie in locales/<code>.txt, a line each: the
// English with its places, a tab, and what it is there. What such a file lacks is said in English, which has no file.
type Locale string

//go:embed locales/*.txt
var locales embed.FS

var spokenWords = sync.OnceValue(func() map[Locale]map[string]string {
	all := map[Locale]map[string]string{}
	files, _ := locales.ReadDir("locales") // it is within the program
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

// Speaks says whether there are words for the language, other than English.
func (t Locale) Speaks() bool { return spokenWords()[t] != nil }

// Say says a sentence with args at its places.
func (t Locale) Say(english string, args ...string) string {
	if here, is := spokenWords()[t][english]; is {
		return Fill(here, args)
	}
	return Fill(english, args)
}

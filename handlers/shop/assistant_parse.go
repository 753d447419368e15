package shop

import (
	_ "embed"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// dictionaryText is the dictionary from Hindi and Marathi to English. Each line has the English words, a tab, and what
// is written for them, separated by commas. A word that ends with * matches by its beginning. Nothing before the tab
// means that the words are ignored.
//
//go:embed assistant_hears.txt
var dictionaryText string

// dictionary is the parsed dictionary: phrases of one or more words, and beginnings of words. longest is the number of
// words of the longest phrase.
type dictionary struct {
	phrases, stems map[string]string
	longest        int
}

// dictionaryOnce parses the dictionary at the first question.
var dictionaryOnce = sync.OnceValue(func() dictionary {
	e := dictionary{map[string]string{}, map[string]string{}, 1}
	for line := range strings.Lines(dictionaryText) {
		english, heard, is := strings.Cut(strings.TrimRight(line, "\r\n"), "\t")
		if !is {
			continue
		}
		for phrase := range strings.SplitSeq(heard, ",") {
			phrase = plainLetters(strings.TrimSpace(phrase))
			if stem, begins := strings.CutSuffix(phrase, "*"); begins {
				e.stems[stem] = english
				continue
			}
			e.phrases[phrase] = english
			e.longest = max(e.longest, len(strings.Fields(phrase)))
		}
	}
	return e
})

// plainLetters normalises Devanagari to what most people type: without nukta, with one sign for both nasals, with
// Latin digits.
func plainLetters(text string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r == 'ँ':
			return 'ं'
		case r == '़', r == '\u200c', r == '\u200d':
			return -1
		case r >= '०' && r <= '९':
			return r - '०' + '0'
		case r == '।':
			return ' '
		}
		return r
	}, norm.NFD.String(text))
}

// turned moves a postposition of Hindi or Marathi, which the dictionary marks by a dash, before its word as in
// English.
var turned = []struct {
	from *regexp.Regexp
	to   string
}{
	{regexp.MustCompile(`([\p{L}\p{M}\d]+(?:-[\p{L}\p{M}\d]+)*) -without\b`), "without $1"},
	{regexp.MustCompile(`(\d[\d,.]*k?) (?:and )?(\d[\d,.]*k?) -between\b`), "between $1 and $2"},
	{regexp.MustCompile(`(\d[\d,.]*k?) -above\b`), "above $1"},
	{regexp.MustCompile(`(\d[\d,.]*k?) -below\b`), "below $1"},
	{regexp.MustCompile(`(?:^| )-(without|between|above|below)\b`), ""},
}

// inEnglish translates a question's Hindi and Marathi words into English, word by word, for the patterns of the other
// files. Unknown words, such as names, stay as they are.
func inEnglish(question string) string {
	if !strings.ContainsFunc(question, func(r rune) bool { return unicode.Is(unicode.Devanagari, r) }) {
		return question
	}
	e, words := dictionaryOnce(), strings.FieldsFunc(plainLetters(question), func(r rune) bool {
		return unicode.IsSpace(r) ||
			strings.ContainsRune("?!;:()\"“”", r)
	})
	for i := range words {
		words[i] = strings.Trim(words[i], ",.")
	}
	said := []string{}
	for i := 0; i < len(words); {
		// After a number, the Hindi से and the Marathi ते mean "to" if another number follows, and हज़ार or लाख
		// belong to the number.
		if i > 0 && digits.MatchString(words[i-1]) {
			if (words[i] == "से" || words[i] == "ते") && i+1 < len(words) && digits.MatchString(words[i+1]) {
				said, i = append(said, "to"), i+1
				continue
			}
			if sum, rest, is := thousandsOf(words[i-1], words[i]); is {
				said[len(said)-1], words[i] = sum, rest
			}
		}
		english, taken := e.hear(words[i:])
		if english != "" {
			said = append(said, english)
		}
		i += taken
	}
	text := strings.Join(said, " ")
	for _, one := range turned {
		text = one.from.ReplaceAllString(text, one.to)
	}
	return strings.TrimSpace(text)
}

// digits matches a number.
var digits = regexp.MustCompile(`^\d[\d,]*(?:\.\d+)?$`)

// thousandsOf is a number followed by हजार or लाख as the English patterns read it: 5k, 200k. rest is what else
// is written in the same word, as in हजारांपेक्षा.
func thousandsOf(number, word string) (sum, rest string, is bool) {
	for stem, times := range map[string]float64{"हजार": 1, "लाख": 100} {
		if ending, begins := strings.CutPrefix(word, stem); begins {
			n, err := strconv.ParseFloat(strings.ReplaceAll(number, ",", ""), 64)
			return strconv.FormatFloat(n*times, 'f', -1, 64) + "k", strings.TrimPrefix(ending, "ां"), err == nil
		}
	}
	return "", "", false
}

// hear translates the words at the front: the longest phrase that matches, else the longest beginning of the first
// word. It returns how many words it took.
func (e dictionary) hear(words []string) (english string, taken int) {
	for n := min(e.longest, len(words)); n > 0; n-- {
		if english, is := e.phrases[strings.Join(words[:n], " ")]; is {
			return english, n
		}
	}
	word, best := words[0], ""
	for stem := range e.stems {
		if strings.HasPrefix(word, stem) && len(stem) > len(best) {
			best = stem
		}
	}
	if best != "" {
		return e.stems[best], 1
	}
	return word, 1
}

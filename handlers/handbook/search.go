package handbook

import (
	"slices"
	"strings"
)

// Hit is a section that a search found.
type Hit struct {
	Chapter Chapter
	Section Section
	weight  int
}

// Address returns the path of the section below /help/.
func (h Hit) Address() string {
	if h.Section.ID == "" {
		return h.Chapter.Slug
	}
	return h.Chapter.Slug + "#" + h.Section.ID
}

// Search returns up to a number of sections that contain all words of a text, sections with the words in their titles
// first. A text without a word of at least three letters finds nothing: it is probably an order number, or still
// being typed.
func Search(text string, most int) []Hit {
	words := strings.Fields(strings.ToLower(text))
	long := func(word string) bool { return len(strings.Trim(word, "0123456789")) >= 3 }
	if !slices.ContainsFunc(words, long) {
		return nil
	}
	var hits []Hit
	for _, chapter := range Chapters() {
		for _, section := range chapter.Sections {
			if weight := section.weight(words); weight > 0 {
				hits = append(hits, Hit{chapter, section, weight})
			}
		}
	}
	slices.SortStableFunc(hits, func(a, b Hit) int { return b.weight - a.weight })
	return hits[:min(most, len(hits))]
}

// weight ranks a section for words: 0 unless it contains each word; a word in its title counts a hundred times.
func (s Section) weight(words []string) (sum int) {
	title := strings.ToLower(s.Title)
	for _, word := range words {
		times := strings.Count(s.text, word)
		if times == 0 {
			return 0
		}
		sum += min(times, 5) + 100*min(1, strings.Count(title, word))
	}
	return sum
}

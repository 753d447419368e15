// Package wording normalises, joins and shortens texts.
package wording

import (
	"encoding/json"
	"fmt"
	"strings"
	"time"
	"unicode"
)

// After is a text that sorts after all texts that begin with prefix, for range queries.
func After(prefix string) string { return prefix + "\U0010FFFF" }

// Plural is a number with an English noun: 1 order, 2 orders.
func Plural(n int, thing string) string {
	if n == 1 {
		return "1 " + thing
	}
	return fmt.Sprintf("%d %ss", n, thing)
}

// Listed joins names for a sentence: "A, B or C".
func Listed[T ~string](names []T) string {
	var b strings.Builder
	for i, name := range names {
		switch {
		case i > 0 && i == len(names)-1:
			b.WriteString(" or ")
		case i > 0:
			b.WriteString(", ")
		}
		b.WriteString(string(name))
	}
	return b.String()
}

// Change describes a change for the audit log: "before → after", each shortened.
func Change(before, after string) string {
	if before == after {
		return Shorten(after)
	}
	if before == "" {
		before = "nothing"
	}
	if after == "" {
		after = "nothing"
	}
	return Shorten(before) + " → " + Shorten(after)
}

// Shorten cuts a text to at most 200 characters.
func Shorten(text string) string {
	if letters := []rune(text); len(letters) > 200 {
		return string(letters[:200]) + "…"
	}
	return text
}

// LikeEscape escapes a text for LIKE … ESCAPE '\\'.
func LikeEscape(text string) string {
	escaped := make([]rune, 0, len(text))
	for _, r := range text {
		if r == '%' || r == '_' || r == '\\' {
			escaped = append(escaped, '\\')
		}
		escaped = append(escaped, r)
	}
	return string(escaped)
}

// Instant converts a timestamp of the database, in Unix milliseconds; 0 becomes the zero time.
func Instant(stamp int64) time.Time {
	if stamp == 0 {
		return time.Time{}
	}
	return time.UnixMilli(stamp)
}

// AsJSON encodes a list for json_each in SQL.
func AsJSON(list any) (string, error) {
	text, err := json.Marshal(list)
	return string(text), err
}

// Visible trims a typed text and removes invisible characters. Line breaks are kept, and a tab becomes a space.
func Visible(text string) string {
	return strings.TrimSpace(strings.Map(func(r rune) rune {
		if r == '\t' {
			return ' '
		}
		if unicode.IsControl(r) && r != '\n' {
			return -1
		}
		return r
	}, text))
}

// Shortened cuts a text to a maximum number of characters.
func Shortened(text string, most int) string {
	letters := []rune(strings.TrimSpace(text))
	return string(letters[:min(len(letters), most)])
}

// First returns the first text that is not empty.
func First(texts ...string) string {
	for _, text := range texts {
		if text = strings.TrimSpace(text); text != "" {
			return text
		}
	}
	return ""
}

package store

import (
	"encoding/json"
	"fmt"
	"strings"
	"time"
	"unicode"
)

func plural(n int, thing string) string {
	if n == 1 {
		return "1 " + thing
	}
	return fmt.Sprintf("%d %ss", n, thing)
}

// listed joins names for a sentence: "A, B or C".
func listed[T ~string](names []T) string {
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

// change describes a change for the audit log: "before → after", each shortened.
func change(before, after string) string {
	if before == after {
		return shorten(after)
	}
	if before == "" {
		before = "nothing"
	}
	if after == "" {
		after = "nothing"
	}
	return shorten(before) + " → " + shorten(after)
}

func shorten(text string) string {
	if letters := []rune(text); len(letters) > 200 {
		return string(letters[:200]) + "…"
	}
	return text
}

func likeEscape(text string) string {
	escaped := make([]rune, 0, len(text))
	for _, r := range text {
		if r == '%' || r == '_' || r == '\\' {
			escaped = append(escaped, '\\')
		}
		escaped = append(escaped, r)
	}
	return string(escaped)
}

// instant converts a timestamp of the database; 0 is the zero time.
func instant(stamp int64) time.Time {
	if stamp == 0 {
		return time.Time{}
	}
	return time.UnixMilli(stamp)
}

// asJSON encodes a list for json_each in SQL.
func asJSON(list any) (string, error) {
	text, err := json.Marshal(list)
	return string(text), err
}

// longestAnswer is the maximum length of an answer by staff, in characters.
const longestAnswer = 2000

// visible trims typed text and removes invisible characters; line breaks stay, and a tab is a space.
func visible(text string) string {
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

// shortened cuts a text to a maximum number of characters.
func shortened(text string, most int) string {
	letters := []rune(strings.TrimSpace(text))
	return string(letters[:min(len(letters), most)])
}

// first returns the first text that is not empty.
func first(texts ...string) string {
	for _, text := range texts {
		if text = strings.TrimSpace(text); text != "" {
			return text
		}
	}
	return ""
}

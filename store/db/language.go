package db

import "context"

type contextKey int

const languageKey contextKey = iota

// InLanguage notes in which language somebody who makes a call reads: "en", "hi". What is no code of a language is left out.
func InLanguage(ctx context.Context, code string) context.Context {
	if !IsLanguage(code) {
		return ctx
	}
	return context.WithValue(ctx, languageKey, code)
}

// Unspoken takes the language out: what staff do for others is told those in their own.
func Unspoken(ctx context.Context) context.Context {
	return context.WithValue(ctx, languageKey, "")
}

// Language is the language in which who makes a call reads; "" where nobody said.
func Language(ctx context.Context) string {
	code, _ := ctx.Value(languageKey).(string)
	return code
}

// IsLanguage says whether a text looks like the code of a language (ISO 639): two or three small letters.
func IsLanguage(code string) bool {
	if len(code) < 2 || len(code) > 3 {
		return false
	}
	for _, letter := range code {
		if letter < 'a' || letter > 'z' {
			return false
		}
	}
	return true
}

package db

import "context"

type contextKey int

const languageKey contextKey = iota

// InLanguage sets the language of a request's context, such as "en" or "hi". It ignores a text that is not a language
// code.
func InLanguage(ctx context.Context, code string) context.Context {
	if !IsLanguage(code) {
		return ctx
	}
	return context.WithValue(ctx, languageKey, code)
}

// WithoutLanguage removes the language of the caller: what staff write for customers is in the customers' languages.
func WithoutLanguage(ctx context.Context) context.Context {
	return context.WithValue(ctx, languageKey, "")
}

// Language returns the language of a request; "" if none was set.
func Language(ctx context.Context) string {
	code, _ := ctx.Value(languageKey).(string)
	return code
}

// IsLanguage reports whether a text looks like a language code (ISO 639): two or three lower-case letters.
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

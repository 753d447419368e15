package core

import (
	"regexp"
)

var (
	// The zero-width joiner and non-joiner are part of the spelling of some words, in Marathi and Malayalam for
	// example.
	LettersAndSpaces = regexp.MustCompile(`^[\p{L}\p{M}\x{200c}\x{200d} ]+$`)
	AreaShape        = regexp.MustCompile(`^[\p{L}\p{M}\p{N}\x{200c}\x{200d}_ ,./#'&()-]+$`)
	TenDigits        = regexp.MustCompile(`^[0-9]{10}$`)
)

// IsName reports whether a text can be the name of a person or place in an address: letters and spaces, up to 100.
func IsName(text string) bool { return LettersAndSpaces.MatchString(text) && len([]rune(text)) <= 100 }

var PinShape = regexp.MustCompile(`^[1-9][0-9]{5}$`)

// LongestAnswer is the maximum length of a staff member's answer to a customer, in characters.
const LongestAnswer = 2000

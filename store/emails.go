package store

import (
	"regexp"
	"strings"
)

const messageEmail = "Please enter a valid email address."

// Accounts that nobody can log in to and that get no mail: counterEmail owns the counter sales, phoneEmail the orders of callers
// without an email.
const (
	counterEmail = "counter@localhost"
	phoneEmail   = "phone@localhost"
)

// emailShape is the rule of spec, section 5, with several labels allowed (contract, section 6).
var emailShape = regexp.MustCompile(`^[A-Za-z0-9.&%$]+@[a-z]+(\.[a-z]+)+$`)

func checkEmail(email string) string {
	at := strings.LastIndexByte(email, '@')
	if at < 0 || len(email) > 254 || !emailShape.MatchString(email[:at]+strings.ToLower(email[at:])) {
		return messageEmail
	}
	return ""
}

func emailKey(email string) string { return strings.ToLower(strings.TrimSpace(email)) }

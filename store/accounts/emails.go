package accounts

import (
	"regexp"
	"strings"
)

const MessageEmail = "Please enter a valid email address."

// Accounts that belong to the shop and get no mail: CounterEmail owns the counter sales, PhoneEmail the orders of
// callers without an email. Nobody can log in to them.
const (
	CounterEmail = "counter@localhost"
	PhoneEmail   = "phone@localhost"
)

// The rules for an email. specMailbox is the part before the @ by spec, section 5; wideMailbox is the rule with the
// setting email_rule at wide. Domains have several labels, with digits and hyphens (contract, sections 6 and 8).
var (
	specMailbox = regexp.MustCompile(`^[A-Za-z0-9.&%$]+$`)
	wideMailbox = regexp.MustCompile(`^[A-Za-z0-9.&%$_+-]+$`)
	mailDomain  = regexp.MustCompile(`^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z]([a-z0-9-]*[a-z0-9])?$`)
)

// CheckEmail returns what is wrong with an email by any rule, "" for nothing: for addresses that may have an account
// already.
func CheckEmail(email string) string { return emailBy(wideMailbox, email) }

// CheckNewEmail returns what is wrong with the email of a new account by the shop's rule, "" for nothing.
func (s *Accounts) CheckNewEmail(email string) string {
	if s.settings.Values().EmailRule == "wide" {
		return CheckEmail(email)
	}
	return emailBy(specMailbox, email)
}

func emailBy(mailbox *regexp.Regexp, email string) string {
	at := strings.LastIndexByte(email, '@')
	if at < 0 || len(email) > 254 || !mailbox.MatchString(email[:at]) ||
		!mailDomain.MatchString(strings.ToLower(email[at+1:])) {
		return MessageEmail
	}
	return ""
}

// EmailKey is the form in which emails are compared: lower case. One person must not get two accounts by typing
// capitals.
func EmailKey(email string) string { return strings.ToLower(strings.TrimSpace(email)) }

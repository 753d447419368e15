package accounts

import (
	"regexp"
	"strings"

	"hearth/store/settings"
)

const MessageEmail = "Please enter a valid email address."

// Accounts that belong to the shop itself: CounterEmail is the customer of counter sales, PhoneEmail of phone orders by
// callers without an email. They get no mail, and nobody can log in to them.
const (
	CounterEmail = "counter@localhost"
	PhoneEmail   = "phone@localhost"
)

// The rules for an email address. specMailbox is the rule for the part before the @; wideMailbox replaces it if the
// setting email_rule is wide. A domain has several labels of letters, digits and hyphens.
var (
	specMailbox = regexp.MustCompile(`^[A-Za-z0-9.&%$]+$`)
	wideMailbox = regexp.MustCompile(`^[A-Za-z0-9.&%$_+-]+$`)
	mailDomain  = regexp.MustCompile(`^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z]([a-z0-9-]*[a-z0-9])?$`)
)

// CheckEmail returns what is wrong with an email by the wider rule, "" if nothing. It is for addresses that may have an
// account already, from a time when the wider rule was set.
func CheckEmail(email string) string { return emailBy(wideMailbox, email) }

// CheckNewEmail returns what is wrong with the email of a new account by the shop's present rule, "" if nothing.
func (s *Accounts) CheckNewEmail(email string) string {
	return CheckEmailBy(s.settings.Values(), email)
}

// CheckEmailBy returns what is wrong with an email by the shop's present rule, "" if nothing.
func CheckEmailBy(card *settings.Values, email string) string {
	if card.EmailRule == "wide" {
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

// EmailKey is the form in which emails are compared: lower case, so that a person can't get two accounts with the same
// address in different case.
func EmailKey(email string) string { return strings.ToLower(strings.TrimSpace(email)) }

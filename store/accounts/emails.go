package accounts

import (
	"regexp"
	"strings"
)

const MessageEmail = "Please enter a valid email address."

// Accounts that nobody can log in to and that get no mail: counterEmail owns the counter sales, phoneEmail the orders of callers
// without an email.
const (
	CounterEmail = "counter@localhost"
	PhoneEmail   = "phone@localhost"
)

// The rules for an email. specMailbox has the letters of spec, section 5, before the @; wideMailbox is the rule of shops with the
// setting email_rule at wide. Both take domains of several labels, with digits and hyphens (contract, sections 6 and 8).
var (
	specMailbox = regexp.MustCompile(`^[A-Za-z0-9.&%$]+$`)
	wideMailbox = regexp.MustCompile(`^[A-Za-z0-9.&%$_+-]+$`)
	mailDomain  = regexp.MustCompile(`^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z]([a-z0-9-]*[a-z0-9])?$`)
)

// CheckEmail says what is wrong with an email by any rule, for addresses that may have an account already.
func CheckEmail(email string) string { return emailBy(wideMailbox, email) }

// CheckNewEmail says what is wrong with the email of a new account by the shop's rule.
func (s *Accounts) CheckNewEmail(email string) string {
	if s.settings.Values().EmailRule == "wide" {
		return CheckEmail(email)
	}
	return emailBy(specMailbox, email)
}

func emailBy(mailbox *regexp.Regexp, email string) string {
	at := strings.LastIndexByte(email, '@')
	if at < 0 || len(email) > 254 || !mailbox.MatchString(email[:at]) || !mailDomain.MatchString(strings.ToLower(email[at+1:])) {
		return MessageEmail
	}
	return ""
}

func EmailKey(email string) string { return strings.ToLower(strings.TrimSpace(email)) }

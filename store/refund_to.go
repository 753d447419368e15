package store

import (
	"regexp"
	"strings"

	"hearth/store/db"
)

var (
	upiShape     = regexp.MustCompile(`^[A-Za-z0-9._-]{2,100}@[A-Za-z][A-Za-z0-9]{1,63}$`)
	accountShape = regexp.MustCompile(`^[0-9]{9,18}$`)
	ifscShape    = regexp.MustCompile(`^[A-Z]{4}0[A-Z0-9]{6}$`)
)

// RefundTo is the destination of a refund: a UPI ID, or an account and its IFSC.
type RefundTo struct{ UPI, Account, IFSC string }

// Text is its stored form: the UPI ID, or "account IFSC"; "" if nothing was entered. Invalid input is a Refusal.
func (r RefundTo) Text() (string, error) {
	upi, account, ifsc := strings.TrimSpace(r.UPI), strings.ReplaceAll(strings.TrimSpace(r.Account), " ", ""),
		strings.ToUpper(strings.TrimSpace(r.IFSC))
	wrong := db.FieldErrors{}
	switch {
	case upi != "":
		if !upiShape.MatchString(upi) {
			wrong.Add("upi", "Enter a valid UPI ID, such as name@bank.")
		}
		return upi, wrong.Refusal("upi")
	case account != "" || ifsc != "":
		if !accountShape.MatchString(account) {
			wrong.Add("account", "An account number has 9 to 18 digits.")
		}
		if !ifscShape.MatchString(ifsc) {
			wrong.Add("ifsc", "An IFSC has four letters, a zero and six more characters, such as SBIN0001234.")
		}
		return account + " " + ifsc, wrong.Refusal("account", "ifsc")
	}
	return "", nil
}

func readRefundTo(text string) RefundTo {
	if account, ifsc, both := strings.Cut(text, " "); both {
		return RefundTo{Account: account, IFSC: ifsc}
	}
	return RefundTo{UPI: text}
}

package returns

import (
	"strings"

	"hearth/store/db"
	"hearth/store/settings"
)

// RefundTo is the account for a refund: a UPI ID, or a bank account and its IFSC.
type RefundTo struct{ UPI, Account, IFSC string }

// Text is the form in which an account is stored: the UPI ID, or "account IFSC"; "" if nothing was entered. It refuses
// malformed values under upi, account or ifsc.
func (r RefundTo) Text() (string, error) {
	upi, account, ifsc := strings.TrimSpace(r.UPI), strings.ReplaceAll(strings.TrimSpace(r.Account), " ", ""),
		strings.ToUpper(strings.TrimSpace(r.IFSC))
	wrong := db.FieldErrors{}
	switch {
	case upi != "":
		if !settings.UpiShape.MatchString(upi) {
			wrong.Add("upi", "Enter a valid UPI ID, such as name@bank.")
		}
		return upi, wrong.Refusal("upi")
	case account != "" || ifsc != "":
		if !settings.AccountShape.MatchString(account) {
			wrong.Add("account", "An account number has 9 to 18 digits.")
		}
		if !settings.IfscShape.MatchString(ifsc) {
			wrong.Add("ifsc", "An IFSC has four letters, a zero and six more characters, such as SBIN0001234.")
		}
		return account + " " + ifsc, wrong.Refusal("account", "ifsc")
	}
	return "", nil
}

// readRefundTo parses an account that Text wrote.
func readRefundTo(text string) RefundTo {
	if account, ifsc, both := strings.Cut(text, " "); both {
		return RefundTo{Account: account, IFSC: ifsc}
	}
	return RefundTo{UPI: text}
}

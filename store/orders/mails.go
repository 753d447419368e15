package orders

import (
	"strings"

	"hearth/store/accounts"
	"hearth/store/core"
	"hearth/store/db"
)

// MailOrder queues the mail that tells a customer what happened to an order. The order's own facts are read when the mail is
// written: lines, address and prices of an order never change.
func (s *Orders) MailOrder(tx *core.Tx, kind string, o Order, facts accounts.MailFacts) error {
	facts.OrderID = o.ID
	to, err := db.One(tx, accounts.ScanAccount, `SELECT `+accounts.AccountColumns+` FROM accounts WHERE id = ?`, o.CustomerID)
	if err != nil || strings.HasSuffix(to.Email, "@localhost") { // the counter, callers without an email, erased people
		return err
	}
	return s.mails.QueueMail(tx, kind, to, facts)
}

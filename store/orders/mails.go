package orders

import (
	"strings"

	"hearth/store/accounts"
	"hearth/store/core"
	"hearth/store/db"
)

// MailOrder queues the mail that informs a customer about an order; kind is the template's name. Only what may change
// afterwards goes into facts: lines, address and prices of an order are read when the mail is written.
func (s *Orders) MailOrder(tx *core.Tx, kind string, o Order, facts accounts.MailFacts) error {
	facts.OrderID = o.ID
	to, err := db.One(tx, accounts.ScanAccount, `SELECT `+accounts.AccountColumns+` FROM accounts WHERE id = ?`,
		o.CustomerID)
	if err != nil || strings.HasSuffix(to.Email, "@localhost") { // the counter, callers without an email, erased people
		return err
	}
	return s.mails.QueueMail(tx, kind, to, facts)
}

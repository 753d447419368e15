package orders

import (
	"strings"

	"hearth/store/accounts"
	"hearth/store/core"
	"hearth/store/db"
)

// MailOrder queues a mail to the customer about an order; kind is the name of the template. facts has only what may
// change after this moment, because the order's lines, address and prices are read when the mail is written.
func (s *Orders) MailOrder(tx *core.Tx, kind string, o Order, facts accounts.MailFacts) error {
	facts.OrderID = o.ID
	to, err := db.One(tx, accounts.ScanAccount, `SELECT `+accounts.AccountColumns+` FROM accounts WHERE id = ?`,
		o.CustomerID)
	// no real address: a counter sale, a caller without an email, an erased account
	if err != nil || strings.HasSuffix(to.Email, "@localhost") {
		return err
	}
	return s.mails.QueueMail(tx, kind, to, facts)
}

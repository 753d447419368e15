package orders

import (
	"slices"
	"strings"

	"hearth/store/accounts"
	"hearth/store/core"
	"hearth/store/db"
)

// NewsMail is the kind of a mail to the second address of an order.
const NewsMail = "parcelnews"

// MailOrder queues a mail to the customer about an order; kind is the name of the template. facts has only what may
// change after this moment, because the order's lines, address and prices are read when the mail is written.
// News of a package also goes to the order's second address.
func (s *Orders) MailOrder(tx *core.Tx, kind string, o Order, facts accounts.MailFacts) error {
	facts.OrderID = o.ID
	if o.NewsEmail != "" && slices.Contains([]string{"shipped", "tracking", "undelivered", "delivered"}, kind) {
		news := facts
		news.News = kind
		if err := s.mails.QueueMail(tx, NewsMail, accounts.Account{Email: o.NewsEmail, Lang: o.Lang},
			news); err != nil {
			return err
		}
	}
	to, err := db.One(tx, accounts.ScanAccount, `SELECT `+accounts.AccountColumns+` FROM accounts WHERE id = ?`,
		o.CustomerID)
	// no real address: a counter sale, a caller without an email, an erased account
	if err != nil || strings.HasSuffix(to.Email, "@localhost") {
		return err
	}
	return s.mails.QueueMail(tx, kind, to, facts)
}

package work

import (
	"context"
	"errors"
	"path/filepath"
	"time"

	"hearth/handlers/files"
	"hearth/handlers/integrations/smtp"
	"hearth/store/accounts"
	"hearth/store/messages"
)

// lastMailTime is the time limit of the last email of a shop whose database failed.
const lastMailTime = 20 * time.Second

// MailDamage emails the shop's own address that the database is damaged and the shop stops. Because the queue is in
// that database, the email is sent at once; without a mail server it's written to outbox/. Errors are only logged.
func (r *Worker) MailDamage(ctx context.Context, damage error) {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), lastMailTime)
	defer cancel()
	r.Log.Error("the shop stops: its database or its disk can't be trusted", "error", damage)
	card := r.Store.Settings.Values()
	if card.ShopEmail == "" {
		return
	}
	newest := "none"
	if at := r.NewestBackup(); !at.IsZero() {
		newest = at.Format("shop-20060102-150405.tar.gz")
	}
	message, err := r.Compose(ctx, messages.Mail{Kind: "damage", ToName: card.ShopName, ToAddr: card.ShopEmail,
		Facts: accounts.MailFacts{Reason: damage.Error(), Code: newest}})
	if err == nil && card.SMTPURL != "" {
		err = smtp.Send(ctx, card.SMTPURL, message)
	}
	if err == nil && card.SMTPURL == "" {
		var content []byte
		content, err = smtp.EML(message)
		err = errors.Join(err, files.WriteSynced(filepath.Join(r.Store.Dir(), "outbox", "damage.eml"), content))
	}
	if err != nil {
		r.Log.Error("the owner could not be told", "error", err)
	}
}

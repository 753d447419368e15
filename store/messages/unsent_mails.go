package messages

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"hearth/store/accounts"
	"hearth/store/core"
	"hearth/store/db"
)

const oneDay = 24 * time.Hour

// mailHelps is how long a mail is still useful to its reader, by kind; other kinds for two weeks. Mails with codes are
// not among them: their codes are deleted when the mail is written, so they can't be sent later.
var mailHelps = map[string]time.Duration{
	"code": 0, "entry": 0, "email": 0, "emailchanged": 0, "agree": 0, "prove": 0, "test": 0,
	"welcome": oneDay, "notice": oneDay, "backup": oneDay, "disk": oneDay, "damage": oneDay,
	"confirmed": 3 * oneDay, "complaint": 3 * oneDay, "message": 3 * oneDay, "emailnotice": 3 * oneDay,
	"delivered": 3 * oneDay, "shipped": 5 * oneDay, "tracking": 5 * oneDay,
	"accountant": 6 * oneDay, "invite": 6 * oneDay,
}

const helpsElse = 14 * oneDay

// MailUsefulUntil is SQL for the instant until which a mail m is useful.
var MailUsefulUntil = func() string {
	var of []string
	for kind, time := range mailHelps {
		of = append(of, fmt.Sprintf("WHEN '%s' THEN %d", kind, time.Milliseconds()))
	}
	slices.Sort(of)
	return fmt.Sprintf("m.made_at + CASE m.kind %s ELSE %d END", strings.Join(of, " "), helpsElse.Milliseconds())
}()

// UnsentMails are the mails of a kind that were written while there was no mail server: the number to send, and the
// number of those that are too old.
type UnsentMails struct {
	Kind          string
	ToSend, Stale int64
}

// ListUnsentMails counts, by kind, the mails of the last month that were not sent because there was no mail server.
func (s *Messages) ListUnsentMails(ctx context.Context) (found []UnsentMails, err error) {
	err = s.Read(ctx, func(tx *core.Tx) error {
		found, err = db.List(tx, func(row db.Scanner, u *UnsentMails) error {
			return row.Scan(&u.Kind, &u.ToSend,
				&u.Stale)
		},
			`SELECT m.kind,
				count(*) FILTER (WHERE `+MailUsefulUntil+` > ?1), count(*) FILTER (WHERE `+MailUsefulUntil+` <= ?1)
			FROM `+accounts.MailTables+` WHERE m.made_at > ?2 AND `+accounts.MailUnsent+` GROUP BY m.kind
				ORDER BY m.kind`, tx.Stamp(),
			tx.Now.Add(-UnsentShown).UnixMilli())
		return err
	})
	return found, err
}

const UnsentShown = 30 * oneDay

// SendUnsentMails queues the mails that were not sent because there was no mail server, except those that are too old
// to be useful. It returns how many it queued.
func (s *Messages) SendUnsentMails(ctx context.Context, who int64) (sent int, err error) {
	if !s.settings.Values().SendsMail() {
		return 0, core.Refuse("Set a mail server first: without one, nothing is sent.")
	}
	err = s.Write(ctx, func(tx *core.Tx) error {
		ids, err := db.Values[int64](
			tx,
			`SELECT m.id FROM `+accounts.MailTables+` WHERE m.made_at > ? AND `+accounts.MailUnsent+`
				AND `+MailUsefulUntil+
				` > ? ORDER BY m.id`,
			tx.Now.Add(-UnsentShown).UnixMilli(),
			tx.Stamp(),
		)
		if err != nil {
			return err
		}
		if sent = len(ids); sent == 0 {
			return core.Refuse("No emails wait to be sent.")
		}
		for _, id := range ids {
			if err := s.mails.SendNow(tx, id); err != nil {
				return err
			}
		}
		return core.WriteAudit(tx, who, "send waiting mails", "", strconv.Itoa(sent))
	})
	return sent, err
}

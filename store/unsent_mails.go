package store

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"hearth/store/db"
)

// SendsMail reports whether mails reach people: there is a mail server, or the owner said that the files in outbox/ count as sent.
func (c *Settings) SendsMail() bool { return c.SMTPURL != "" || c.OutboxDelivers }

const oneDay = 24 * time.Hour

// mailHelps is how long after its occasion a mail is still of use to its reader, by kind; others for two weeks. Codes are deleted when
// their mail is written, so it can't be sent later.
var mailHelps = map[string]time.Duration{
	"code": 0, "entry": 0, "email": 0, "emailchanged": 0, "agree": 0, "prove": 0, "test": 0,
	"welcome": oneDay, "notice": oneDay, "backup": oneDay, "disk": oneDay, "damage": oneDay,
	"confirmed": 3 * oneDay, "complaint": 3 * oneDay, "message": 3 * oneDay, "emailnotice": 3 * oneDay, "delivered": 3 * oneDay,
	"shipped": 5 * oneDay, "tracking": 5 * oneDay,
}

const helpsElse = 14 * oneDay

// mailHelpsUntil is the SQL of the instant until which a mail m is of use.
var mailHelpsUntil = func() string {
	var of []string
	for kind, time := range mailHelps {
		of = append(of, fmt.Sprintf("WHEN '%s' THEN %d", kind, time.Milliseconds()))
	}
	slices.Sort(of)
	return fmt.Sprintf("m.made_at + CASE m.kind %s ELSE %d END", strings.Join(of, " "), helpsElse.Milliseconds())
}()

// mailUnsent is the condition of a mail m with its task t that was written as a file, which reached nobody, and is not being sent now.
const mailUnsent = `m.sent_at IS NULL AND m.file <> '' AND coalesce(t.state, 'done') = 'done'`

// UnsentMails are the mails of a kind that were written while mail reached nobody: those to send, and those that are too old.
type UnsentMails struct {
	Kind          string
	ToSend, Stale int64
}

// ListUnsentMails counts by kind the mails of the last month that were not sent because there was no mail server.
func (s *Store) ListUnsentMails(ctx context.Context) (found []UnsentMails, err error) {
	err = s.read(ctx, func(tx *Tx) error {
		found, err = db.List(tx, func(row db.Scanner, u *UnsentMails) error { return row.Scan(&u.Kind, &u.ToSend, &u.Stale) },
			`SELECT m.kind, count(*) FILTER (WHERE `+mailHelpsUntil+` > ?1), count(*) FILTER (WHERE `+mailHelpsUntil+` <= ?1)
			FROM `+mailTables+` WHERE m.made_at > ?2 AND `+mailUnsent+` GROUP BY m.kind ORDER BY m.kind`, tx.Stamp(),
			tx.Now.Add(-unsentShown).UnixMilli())
		return err
	})
	return found, err
}

const unsentShown = 30 * oneDay

// SendUnsentMails queues the mails that were not sent while there was no mail server, unless they are too old to be of use. It returns
// how many there are.
func (s *Store) SendUnsentMails(ctx context.Context, who int64) (sent int, err error) {
	if !s.Settings().SendsMail() {
		return 0, refuse("Set a mail server first: without one, nothing leaves.")
	}
	err = s.write(ctx, func(tx *Tx) error {
		ids, err := db.Values[int64](tx, `SELECT m.id FROM `+mailTables+` WHERE m.made_at > ? AND `+mailUnsent+` AND `+mailHelpsUntil+
			` > ? ORDER BY m.id`, tx.Now.Add(-unsentShown).UnixMilli(), tx.Stamp())
		if err != nil {
			return err
		}
		if sent = len(ids); sent == 0 {
			return refuse("No mail waits to be sent.")
		}
		for _, id := range ids {
			if err := s.sendNow(tx, id); err != nil {
				return err
			}
		}
		return writeAudit(tx, who, "send waiting mails", "", strconv.Itoa(sent))
	})
	return sent, err
}

// sendNow queues a mail that was not sent: its task may have been given up, or finished by writing a file.
func (s *Store) sendNow(tx *Tx, mail int64) error {
	s.wakeWorker(tx)
	_, err := tx.Exec(`INSERT INTO tasks (kind, key, payload, due_at, made_at) VALUES (?1, ?2, '{}', ?3, ?3) ON CONFLICT (kind, key)
		DO UPDATE SET state = 'waiting', tries = 0, due_at = ?3, lease_until = 0, ended_at = NULL`, MailTask,
		strconv.FormatInt(mail, 10), tx.Stamp())
	return err
}

// reaches reports whether a mail reached its reader that was written to this file; "" is one that a mail server took.
func (s *Store) reaches(file string) bool { return file == "" || s.Settings().OutboxDelivers }

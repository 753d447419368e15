package messages

import (
	"context"
	"time"

	"hearth/store/core"
	"hearth/store/db"
	"hearth/store/wording"
)

// MailText is the owner's template of a mail, which replaces the built-in one: one per kind and language. The first
// save creates it. If the owner resets it to the built-in template, its row stays, and its version continues.
type MailText struct {
	Kind, Lang, Subject, Text string
	// Version grows with each change; 0 means that nobody has changed the template yet.
	Version int64
	// Who is the name of the person who made the latest change; "" for the command line.
	Who string
	At  time.Time
	// Fault is the reason why a mail could not be written with this template and used the built-in one; "" if none.
	Fault   string
	FaultAt time.Time
}

// Own reports whether this is the owner's template. It is not after a reset to the built-in one.
func (t MailText) Own() bool { return t.Subject != "" }

const mailTextColumns = `t.kind, t.lang, t.subject, t.text, t.version, coalesce(a.name, ''), t.at, t.fault, coalesce(t.fault_at, 0)
	FROM mail_texts t LEFT JOIN accounts a ON a.id = t.who`

func scanMailText(row db.Scanner, t *MailText) error {
	var at, fault int64
	err := row.Scan(&t.Kind, &t.Lang, &t.Subject, &t.Text, &t.Version, &t.Who, &at, &t.Fault, &fault)
	t.At, t.FaultAt = wording.Instant(at), wording.Instant(fault)
	return err
}

// ListMailTexts returns the owner's templates of mails.
func (s *Messages) ListMailTexts(ctx context.Context) (found []MailText, err error) {
	err = s.Read(ctx, func(tx *core.Tx) (err error) {
		found, err = db.List(tx, scanMailText, `SELECT `+mailTextColumns+` WHERE t.subject <> ''
			ORDER BY t.kind, t.lang`)
		return err
	})
	return found, err
}

// FindMailText returns the owner's template for a kind of mail in a language. If there is none, Own of the result is
// false.
func (s *Messages) FindMailText(ctx context.Context, kind, lang string) (t MailText, err error) {
	err = s.Read(ctx, func(tx *core.Tx) (err error) {
		t, err = mailTextOf(tx, kind, lang)
		return err
	})
	return t, err
}

func mailTextOf(tx *core.Tx, kind, lang string) (MailText, error) {
	t, err := db.One(tx, scanMailText, `SELECT `+mailTextColumns+` WHERE t.kind = ? AND t.lang = ?`, kind, lang)
	if db.IsNone(err) {
		return MailText{Kind: kind, Lang: lang}, nil
	}
	return t, err
}

// SaveMailText saves the owner's template unless someone else has changed it since Version was read. An empty subject
// resets it to the built-in template. The caller must have checked that a mail can be written with the template.
func (s *Messages) SaveMailText(ctx context.Context, who int64, t MailText) (saved MailText, err error) {
	err = s.Write(ctx, func(tx *core.Tx) error {
		before, err := mailTextOf(tx, t.Kind, t.Lang)
		if err != nil {
			return err
		}
		if before.Version != t.Version {
			return core.Refuse("Someone else changed this email in the meantime. Please look at their changes and try again.")
		}
		if _, err := tx.Exec(
			`INSERT INTO mail_texts (kind, lang, subject, text, version, who, at)
				VALUES (?1, ?2, ?3, ?4, ?5, nullif(?6, 0), ?7)
			ON CONFLICT DO UPDATE SET subject = ?3, text = ?4, version = ?5, who = nullif(?6, 0), at = ?7, fault = '',
			fault_at = NULL`,
			t.Kind,
			t.Lang,
			t.Subject,
			t.Text,
			t.Version+1,
			who,
			tx.Stamp(),
		); err != nil {
			return err
		}
		if saved, err = mailTextOf(tx, t.Kind, t.Lang); err != nil {
			return err
		}
		return core.WriteAudit(tx, who, "change mail", t.Kind+" "+t.Lang, told("subject", before.Subject, t.Subject)+
			"\n"+told("text", before.Text, t.Text))
	})
	return saved, err
}

// told is a line for the audit log with the old and the new value.
func told(what, before, now string) string {
	for _, text := range []*string{&before, &now} {
		if *text == "" {
			*text = "default text"
		}
	}
	if before == now {
		return what + " as before"
	}
	return what + ": " + wording.Shorten(before) + " → " + wording.Shorten(now)
}

// NoteMailFault records the reason why a mail could not be written with the owner's present template.
func (s *Messages) NoteMailFault(ctx context.Context, t MailText, fault string) error {
	return s.Write(ctx, func(tx *core.Tx) error {
		_, err := tx.Exec(`UPDATE mail_texts SET fault = ?, fault_at = ? WHERE kind = ? AND lang = ? AND version = ?`,
			fault, tx.Stamp(), t.Kind, t.Lang, t.Version)
		return err
	})
}

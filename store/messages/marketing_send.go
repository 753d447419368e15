package messages

import (
	"context"
	"encoding/json"
	"slices"
	"strings"
	"time"

	"hearth/store/accounts"
	"hearth/store/core"
	"hearth/store/db"
	"hearth/store/money"
	"hearth/store/settings"
)

// tellMail is the prefix of the kinds of opt-in mails.
const tellMail = "tell"

// IsMarketing reports whether a kind of mail is opt-in. Such a mail is checked again just before it is sent, and is
// sent at most once.
func IsMarketing(kind string) bool { return strings.HasPrefix(kind, tellMail) }

// together are the kinds of which one mail lists all subjects that are due for a person; the other kinds have a mail
// for each subject.
var together = []string{"price", "warranty"}

// QueueMarketing queues the opt-in mails that are due, and returns their number. At night it queues none.
func (s *Messages) QueueMarketing(ctx context.Context) (queued int, err error) {
	card := s.settings.Values()
	if _, quiet := card.Quiet(s.Now()); quiet {
		return 0, nil
	}
	for _, kind := range MarketingKinds {
		var due []dueMail
		if err := s.Read(ctx, func(tx *core.Tx) error {
			due, err = dueOf(tx, card, kind.Name, "", true)
			return err
		}); err != nil {
			return queued, err
		}
		for _, one := range parted(kind.Name, due) {
			made := false
			if err := s.Write(ctx, func(tx *core.Tx) error {
				made, err = s.queueTelling(tx, kind.Name, one)
				return err
			}); err != nil {
				return queued, err
			}
			if made {
				queued++
			}
		}
	}
	return queued, nil
}

// parted groups the subjects that are due into mails.
func parted(kind string, due []dueMail) (mails [][]dueMail) {
	for _, d := range due {
		if last := len(mails) - 1; last >= 0 && slices.Contains(together, kind) && mails[last][0].Person == d.Person {
			mails[last] = append(mails[last], d)
			continue
		}
		mails = append(mails, []dueMail{d})
	}
	return mails
}

// queueTelling queues one mail. It leaves out subjects about which the person got a mail in the meantime.
func (s *Messages) queueTelling(tx *core.Tx, kind string, due []dueMail) (made bool, err error) {
	to := due[0]
	fresh := []dueMail{}
	for _, d := range due {
		told, err := db.Value[bool](tx, `SELECT EXISTS (SELECT 1 FROM told_things WHERE kind = ? AND person = ?
			AND thing = ?)`,
			kind, d.Person, d.Thing)
		if err != nil {
			return false, err
		}
		if !told {
			fresh = append(fresh, d)
		}
	}
	if len(fresh) == 0 {
		return false, nil
	}
	lang, err := core.LanguageOfRecipient(tx, to.Person)
	if err != nil {
		return false, err
	}
	mail, err := s.mails.AddMail(tx, tellMail+kind, accounts.Account{
		Name:  to.Name,
		Email: to.Email,
		Lang:  lang,
	}, factsOf(tx, fresh))
	if err != nil {
		return false, err
	}
	telling, err := db.InsertID(tx, `INSERT INTO tellings (kind, person, account_id, email_key, mail_id, made_at)
		VALUES (?, ?, nullif(?, 0), ?, ?, ?)`,
		kind, to.Person, to.Account, accounts.EmailKey(to.Email), mail, tx.Stamp())
	if err != nil {
		return false, err
	}
	for _, d := range fresh {
		if _, err := tx.Exec(`INSERT INTO told_things (kind, person, thing, telling_id) VALUES (?, ?, ?, ?)`, kind,
			d.Person, d.Thing, telling); err != nil {
			return false, err
		}
	}
	return true, nil
}

func factsOf(tx *core.Tx, due []dueMail) accounts.MailFacts {
	facts := accounts.MailFacts{Day: due[0].Agreed.In(tx.Zone).Format(time.DateOnly)}
	for _, d := range due {
		facts.Things = append(facts.Things, d.Facts...)
	}
	return facts
}

// telling is an opt-in mail that the worker is about to send.
type telling struct {
	id           int64
	kind, person string
	account      int64
	handed, sent int64
}

// Verdict is the decision on whether to send an opt-in mail, made when its task runs.
type Verdict struct {
	// Send means to send it now; Until means to wait until the morning. With neither, the mail is dropped: it is no
	// longer true, or no longer wanted, or it was given to a mail server before.
	Send  bool
	Until time.Time
	// Leave is the token of the mail's unsubscribe link.
	Leave string
}

// RecheckMarketing checks, just before sending, whether an opt-in mail is still wanted and true, and updates its facts.
// A mail that is not is dropped, and a new mail about its subjects can be sent when they are true again. by means that
// a mail server will send it: then it is marked as handed over before that, so that a process that dies in between does
// not send it twice.
func (s *Messages) RecheckMarketing(ctx context.Context, mail int64, by bool) (v Verdict, err error) {
	card := s.settings.Values()
	err = s.Write(ctx, func(tx *core.Tx) error {
		v = Verdict{}
		t, err := db.One(tx, func(row db.Scanner, t *telling) error {
			return row.Scan(&t.id, &t.kind, &t.person, &t.account, &t.handed, &t.sent)
		}, `SELECT id, kind, person, coalesce(account_id, 0), coalesce(handed_at, 0), coalesce(sent_at, 0) FROM tellings
			WHERE mail_id = ?`, mail)
		if db.IsNone(err) || err == nil && t.sent != 0 {
			return nil
		}
		if err != nil {
			return err
		}
		if t.handed != 0 { // the process that handed it over died; the mail may have been sent
			return noteTold(tx, t.id, mail, "", "", t.handed)
		}
		things, err := t.still(tx, card)
		if err != nil {
			return err
		}
		if len(things) == 0 {
			return t.drop(tx, mail)
		}
		if until, quiet := card.Quiet(tx.Now); quiet {
			v.Until = until
			return nil
		}
		v.Send, v.Leave = true, s.UnsubscribeToken(t.kind, t.person)
		if by {
			if _, err := tx.Exec(`UPDATE tellings SET handed_at = ? WHERE id = ?`, tx.Stamp(), t.id); err != nil {
				return err
			}
		}
		return t.putRight(tx, mail, things)
	})
	return v, err
}

// still returns the subjects of a mail that are still true.
func (t telling) still(tx *core.Tx, card *settings.Values) ([]dueMail, error) {
	due, err := dueOf(tx, card, t.kind, t.person, false)
	if err != nil {
		return nil, err
	}
	named, err := db.Values[string](tx, `SELECT thing FROM told_things WHERE telling_id = ?`, t.id)
	return slices.DeleteFunc(due, func(d dueMail) bool { return !slices.Contains(named, d.Thing) }), err
}

// drop deletes a mail that will not be sent.
func (t telling) drop(tx *core.Tx, mail int64) error {
	if _, err := tx.Exec(`DELETE FROM tellings WHERE id = ?`, t.id); err != nil {
		return err
	}
	_, err := tx.Exec(`DELETE FROM mails WHERE id = ?`, mail)
	return err
}

// putRight updates the facts and the address of a mail to the present ones.
func (t telling) putRight(tx *core.Tx, mail int64, things []dueMail) error {
	body, err := json.Marshal(factsOf(tx, things))
	if err != nil {
		return err
	}
	names := []string{}
	for _, d := range things {
		names = append(names, d.Thing)
	}
	list, err := json.Marshal(names)
	if err != nil {
		return err
	}
	if _, err := tx.Exec(`DELETE FROM told_things WHERE telling_id = ? AND thing NOT IN (SELECT value
		FROM json_each(?))`,
		t.id, string(list)); err != nil {
		return err
	}
	if _, err := tx.Exec(`UPDATE tellings SET email_key = ? WHERE id = ?`, accounts.EmailKey(things[0].Email),
		t.id); err != nil {
		return err
	}
	_, err = tx.Exec(
		`UPDATE mails SET to_name = ?, to_addr = ?, facts = ? WHERE id = ?`,
		things[0].Name,
		things[0].Email,
		string(body),
		mail,
	)
	return err
}

// RequeueMarketing records that a mail server did not accept a mail, so that it is tried again.
func (s *Messages) RequeueMarketing(ctx context.Context, mail int64) error {
	return s.Write(ctx, func(tx *core.Tx) error {
		_, err := tx.Exec(`UPDATE tellings SET handed_at = NULL WHERE mail_id = ? AND sent_at IS NULL`, mail)
		return err
	})
}

// MarketingSent records that an opt-in mail was sent, and which subjects its person knows now; or with file that it was
// only written to a file that nobody sends.
func (s *Messages) MarketingSent(ctx context.Context, mail int64, subject, file string) error {
	return s.Write(ctx, func(tx *core.Tx) error {
		if !s.mails.Reaches(file) {
			return s.mails.MailSent(tx, accounts.SentMail{ID: mail, Subject: subject, File: file})
		}
		id, err := db.Value[int64](tx, `SELECT id FROM tellings WHERE mail_id = ?`, mail)
		if err != nil {
			return err
		}
		return noteTold(tx, id, mail, subject, file, tx.Stamp())
	})
}

func noteTold(tx *core.Tx, id, mail int64, subject, file string, at int64) error {
	for _, change := range []struct {
		query string
		args  []any
	}{
		{`UPDATE tellings SET sent_at = ? WHERE id = ?`, []any{at, id}},
		{`UPDATE mails SET sent_at = ?, subject = ?, file = coalesce(nullif(?, ''), file) WHERE id = ?`,
			[]any{at, subject, file, mail}},
		{`UPDATE stock_waits SET told_at = ?1, ended_at = ?1 WHERE ended_at IS NULL
			AND id IN (SELECT CAST(substr(thing, 2) AS INTEGER)
			FROM told_things WHERE telling_id = ?2 AND kind = 'stock')`, []any{at, id}},
		// A person who also waits with their address and without the account must not get a second mail.
		{`UPDATE stock_waits SET told_at = ?1, ended_at = ?1 WHERE ended_at IS NULL AND account_id IS NULL
			AND email_key = (SELECT email_key FROM tellings WHERE id = ?2)
			AND product_id IN (SELECT w.product_id
			FROM told_things t JOIN stock_waits w ON w.id = CAST(substr(t.thing, 2) AS INTEGER)
			WHERE t.telling_id = ?2 AND t.kind = 'stock')`, []any{at, id}},
		// The price in the mail becomes the one that the person knows.
		{`UPDATE wishlist SET pays = (SELECT CAST(substr(t.thing, instr(t.thing, '@') + 1) AS INTEGER)
			FROM told_things t WHERE t.telling_id = ?1
			AND t.thing LIKE 'p' || wishlist.product_id || '@%')
			WHERE customer_id = (SELECT account_id FROM tellings WHERE id = ?1) AND EXISTS (SELECT 1 FROM told_things t
			WHERE t.telling_id = ?1
			AND t.kind = 'price' AND t.thing LIKE 'p' || wishlist.product_id || '@%')`, []any{id}},
	} {
		if _, err := tx.Exec(change.query, change.args...); err != nil {
			return err
		}
	}
	return nil
}

// MarketingResults is the result of a kind of opt-in mail in a period: the mails sent, and the orders that their
// readers placed within seven days and kept. Each order is attributed to the last mail before it.
type MarketingResults struct {
	Kind              string
	Agreed, Withdrawn int64
	Sent              int64
	Orders            int64
	Sum               money.Paise
}

// AttributionWindow is how long after a mail an order is attributed to it.
const AttributionWindow = 7 * 24 * time.Hour

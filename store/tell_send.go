package store

import (
	"context"
	"encoding/json"
	"slices"
	"strings"
	"time"

	"hearth/store/db"
	"hearth/store/money"
)

// tellMail is the prefix of the opt-in kinds of mail.
const tellMail = "tell"

// IsTelling reports whether a kind of mail is opt-in: it is checked again before it is sent, and sent at most once.
func IsTelling(kind string) bool { return strings.HasPrefix(kind, tellMail) }

// together are the kinds for which one mail lists everything due for a person; the others send one mail for each thing.
var together = []string{"price", "warranty"}

// Quiet reports whether opt-in mails now wait for the morning in the shop's zone, and until when.
func (c *Settings) Quiet(now time.Time) (until time.Time, quiet bool) {
	local := now.In(c.Zone())
	hour, from, to := int64(local.Hour()), c.QuietFrom, c.QuietUntil
	if from < to {
		quiet = hour >= from && hour < to
	} else if from > to {
		quiet = hour >= from || hour < to
	}
	morning := time.Date(local.Year(), local.Month(), local.Day(), int(to), 0, 0, 0, local.Location())
	if !morning.After(local) {
		morning = morning.AddDate(0, 0, 1)
	}
	return morning, quiet
}

// QueueTellings queues the due opt-in mails for everybody, and returns how many. At night it queues none.
func (s *Store) QueueTellings(ctx context.Context) (queued int, err error) {
	card := s.Settings()
	if _, quiet := card.Quiet(s.now()); quiet {
		return 0, nil
	}
	for _, kind := range TellKinds {
		var due []dueThing
		if err := s.read(ctx, func(tx *Tx) error {
			due, err = dueOf(tx, card, kind.Name, "", true)
			return err
		}); err != nil {
			return queued, err
		}
		for _, one := range parted(kind.Name, due) {
			made := false
			if err := s.write(ctx, func(tx *Tx) error {
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

// parted groups due things into mails.
func parted(kind string, due []dueThing) (mails [][]dueThing) {
	for _, d := range due {
		if last := len(mails) - 1; last >= 0 && slices.Contains(together, kind) && mails[last][0].Person == d.Person {
			mails[last] = append(mails[last], d)
			continue
		}
		mails = append(mails, []dueThing{d})
	}
	return mails
}

// queueTelling queues one mail. It leaves out what the person has heard about in the meantime.
func (s *Store) queueTelling(tx *Tx, kind string, due []dueThing) (made bool, err error) {
	to := due[0]
	fresh := []dueThing{}
	for _, d := range due {
		told, err := db.Value[bool](tx, `SELECT EXISTS (SELECT 1 FROM told_things WHERE kind = ? AND person = ? AND thing = ?)`,
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
	lang, err := spokenByPerson(tx, to.Person)
	if err != nil {
		return false, err
	}
	mail, err := s.addMail(tx, tellMail+kind, Account{Name: to.Name, Email: to.Email, Lang: lang}, factsOf(tx, fresh))
	if err != nil {
		return false, err
	}
	telling, err := db.InsertID(tx, `INSERT INTO tellings (kind, person, account_id, email_key, mail_id, made_at)
		VALUES (?, ?, nullif(?, 0), ?, ?, ?)`,
		kind, to.Person, to.Account, emailKey(to.Email), mail, tx.Stamp())
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

func factsOf(tx *Tx, due []dueThing) MailFacts {
	facts := MailFacts{Day: due[0].Agreed.In(tx.Zone).Format(time.DateOnly)}
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

// Verdict is the decision about an opt-in mail when its turn comes.
type Verdict struct {
	// Send means to send it now; Until means to wait for the morning. With neither it is dropped: it is no longer true, the person
	// does not want it any more, or it was handed over before.
	Send  bool
	Until time.Time
	// Leave is the text of its unsubscribe link.
	Leave string
}

// TakeTelling checks, at the moment of sending, whether an opt-in mail is still wanted and true, and updates its facts. If not, it
// is dropped, and its subjects can be mailed when they are true again. by means that it goes to a mail server: it is then marked as
// handed over before it is, so that a process that dies in between does not send it twice.
func (s *Store) TakeTelling(ctx context.Context, mail int64, by bool) (v Verdict, err error) {
	card := s.Settings()
	err = s.write(ctx, func(tx *Tx) error {
		v = Verdict{}
		t, err := db.One(tx, func(row db.Scanner, t *telling) error {
			return row.Scan(&t.id, &t.kind, &t.person, &t.account, &t.handed, &t.sent)
		}, `SELECT id, kind, person, coalesce(account_id, 0), coalesce(handed_at, 0), coalesce(sent_at, 0) FROM tellings WHERE mail_id = ?`, mail)
		if db.IsNone(err) || err == nil && t.sent != 0 {
			return nil
		}
		if err != nil {
			return err
		}
		if t.handed != 0 { // the process that had it died: it may have arrived
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
		v.Send, v.Leave = true, s.LeaveToken(t.kind, t.person)
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
func (t telling) still(tx *Tx, card *Settings) ([]dueThing, error) {
	due, err := dueOf(tx, card, t.kind, t.person, false)
	if err != nil {
		return nil, err
	}
	named, err := db.Values[string](tx, `SELECT thing FROM told_things WHERE telling_id = ?`, t.id)
	return slices.DeleteFunc(due, func(d dueThing) bool { return !slices.Contains(named, d.Thing) }), err
}

// drop deletes a mail that is not sent.
func (t telling) drop(tx *Tx, mail int64) error {
	if _, err := tx.Exec(`DELETE FROM tellings WHERE id = ?`, t.id); err != nil {
		return err
	}
	_, err := tx.Exec(`DELETE FROM mails WHERE id = ?`, mail)
	return err
}

// putRight updates a mail's facts and address to the current ones.
func (t telling) putRight(tx *Tx, mail int64, things []dueThing) error {
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
	if _, err := tx.Exec(`DELETE FROM told_things WHERE telling_id = ? AND thing NOT IN (SELECT value FROM json_each(?))`,
		t.id, string(list)); err != nil {
		return err
	}
	if _, err := tx.Exec(`UPDATE tellings SET email_key = ? WHERE id = ?`, emailKey(things[0].Email), t.id); err != nil {
		return err
	}
	_, err = tx.Exec(`UPDATE mails SET to_name = ?, to_addr = ?, facts = ? WHERE id = ?`, things[0].Name, things[0].Email, string(body), mail)
	return err
}

// GiveTellingBack records that a mail that was handed over was not sent: it is tried again.
func (s *Store) GiveTellingBack(ctx context.Context, mail int64) error {
	return s.write(ctx, func(tx *Tx) error {
		_, err := tx.Exec(`UPDATE tellings SET handed_at = NULL WHERE mail_id = ? AND sent_at IS NULL`, mail)
		return err
	})
}

// TellingSent records that an opt-in mail was sent, and what its person now knows; or that it was only written as a file that nobody
// sends.
func (s *Store) TellingSent(ctx context.Context, mail int64, subject, file string) error {
	return s.write(ctx, func(tx *Tx) error {
		if !s.reaches(file) {
			return s.mailSent(tx, SentMail{mail, subject, file})
		}
		id, err := db.Value[int64](tx, `SELECT id FROM tellings WHERE mail_id = ?`, mail)
		if err != nil {
			return err
		}
		return noteTold(tx, id, mail, subject, file, tx.Stamp())
	})
}

func noteTold(tx *Tx, id, mail int64, subject, file string, at int64) error {
	for _, change := range []struct {
		query string
		args  []any
	}{
		{`UPDATE tellings SET sent_at = ? WHERE id = ?`, []any{at, id}},
		{`UPDATE mails SET sent_at = ?, subject = ?, file = coalesce(nullif(?, ''), file) WHERE id = ?`, []any{at, subject, file, mail}},
		{`UPDATE stock_waits SET told_at = ?1, ended_at = ?1 WHERE ended_at IS NULL AND id IN (SELECT CAST(substr(thing, 2) AS INTEGER)
			FROM told_things WHERE telling_id = ?2 AND kind = 'stock')`, []any{at, id}},
		// A person who also waited by address stops waiting there.
		{`UPDATE stock_waits SET told_at = ?1, ended_at = ?1 WHERE ended_at IS NULL AND account_id IS NULL
			AND email_key = (SELECT email_key FROM tellings WHERE id = ?2)
			AND product_id IN (SELECT w.product_id FROM told_things t JOIN stock_waits w ON w.id = CAST(substr(t.thing, 2) AS INTEGER)
			WHERE t.telling_id = ?2 AND t.kind = 'stock')`, []any{at, id}},
		// The price in the mail is now the one that the person knows.
		{`UPDATE wishlist SET pays = (SELECT CAST(substr(t.thing, instr(t.thing, '@') + 1) AS INTEGER) FROM told_things t WHERE t.telling_id = ?1
			AND t.thing LIKE 'p' || wishlist.product_id || '@%')
			WHERE customer_id = (SELECT account_id FROM tellings WHERE id = ?1) AND EXISTS (SELECT 1 FROM told_things t WHERE t.telling_id = ?1
			AND t.kind = 'price' AND t.thing LIKE 'p' || wishlist.product_id || '@%')`, []any{id}},
	} {
		if _, err := tx.Exec(change.query, change.args...); err != nil {
			return err
		}
	}
	return nil
}

// TellFigures is the result of a kind of opt-in mail: mails sent in a period, and the orders that their readers placed within seven
// days afterwards and kept, each order attributed to the last mail before it.
type TellFigures struct {
	Kind              string
	Agreed, Withdrawn int64
	Sent              int64
	Orders            int64
	Sum               money.Paise
}

// broughtWithin is how long after a mail an order is attributed to it.
const broughtWithin = 7 * 24 * time.Hour

// FindTellFigures returns the results of a period's opt-in mails, kind by kind. Agreed are the people who currently consent, and
// for stock the open waits.
func (s *Store) FindTellFigures(ctx context.Context, asked NumbersAsked) (p Period, found []TellFigures, err error) {
	err = s.read(ctx, func(tx *Tx) error {
		if p, _, _, err = asked.periods(tx); err != nil {
			return err
		}
		from := time.Date(p.From.Year(), p.From.Month(), p.From.Day(), 0, 0, 0, 0, tx.Zone).UnixMilli()
		to := time.Date(p.To.Year(), p.To.Month(), p.To.Day()+1, 0, 0, 0, 0, tx.Zone).UnixMilli()
		found = nil
		for _, kind := range TellKinds {
			f := TellFigures{Kind: kind.Name}
			_, err := db.One(tx, func(row db.Scanner, _ *struct{}) error {
				return row.Scan(&f.Agreed, &f.Withdrawn, &f.Sent, &f.Orders, &f.Sum)
			}, `WITH gone AS (SELECT l.id, l.kind, l.sent_at, coalesce(l.account_id, (SELECT a.id FROM accounts a
				WHERE a.email_key = l.email_key)) AS account FROM tellings l WHERE l.sent_at >= ?2 AND l.sent_at < ?3)
				SELECT (SELECT count(*) FROM agreements g JOIN accounts a ON a.id = g.account_id WHERE g.kind = ?1
				AND g.withdrawn_at IS NULL AND a.deleted_at IS NULL)
						+ iif(?1 = 'stock', (SELECT count(DISTINCT email_key) FROM stock_waits WHERE account_id IS NULL AND ended_at IS NULL
						AND confirmed_at IS NOT NULL), 0),
					(SELECT count(*) FROM agreements WHERE kind = ?1 AND withdrawn_at >= ?2 AND withdrawn_at < ?3),
					(SELECT count(*) FROM gone WHERE kind = ?1), count(*), coalesce(sum(total), 0)
				FROM (SELECT DISTINCT o.id, o.total FROM gone g CROSS JOIN orders o ON o.customer_id = g.account AND o.confirmed_at >= g.sent_at
				AND o.confirmed_at < g.sent_at + ?4
					AND o.state IN `+keptStates+` WHERE g.kind = ?1
					AND NOT EXISTS (SELECT 1 FROM tellings n WHERE n.account_id = g.account AND n.sent_at <= o.confirmed_at
					AND (n.sent_at, n.id) > (g.sent_at, g.id)))`,
				kind.Name, from, to, broughtWithin.Milliseconds())
			if err != nil {
				return err
			}
			found = append(found, f)
		}
		return nil
	})
	return p, found, err
}

package store

import (
	"context"
	"encoding/json"
	"slices"
	"strings"
	"time"

	"hearth/store/db"
)

// notice is a kind of news that staff can have mailed to them: who may, and what came in since they were told last.
type notice struct {
	name string
	of   []Permission
	news func(tx *Tx, card *Settings, told *toldOf) (string, error)
}

// toldOf is what a member of staff was told up to now, as it is kept with their choices.
type toldOf struct {
	// At is until when it was looked, in milliseconds.
	At int64 `json:"at"`
	// Low and Failed are how many products were low and how many mails had failed then.
	Low    int64 `json:"low"`
	Failed int64 `json:"failed"`
	// Clock is the complaint whose clock they were warned of.
	Clock int64 `json:"clock"`
}

// clockWarning is how long before its time an unanswered complaint is told of once more.
const clockWarning = 12 * time.Hour

// notices are the kinds of news, in the order in which a mail tells of them.
var notices = []notice{
	{"orders", mayPack, func(tx *Tx, _ *Settings, told *toldOf) (string, error) {
		n, err := db.Value[int](tx, `SELECT count(*) FROM orders WHERE confirmed_at > ? AND channel = 'online'`, told.At)
		return some(n, "new order", ""), err
	}},
	{"returns", mayOrders, func(tx *Tx, _ *Settings, told *toldOf) (string, error) {
		n, err := db.Value[int](tx, `SELECT count(*) FROM returns WHERE state = 'return' AND opened_at > ?`, told.At)
		return some(n, "return", " asked for"), err
	}},
	{"complaints", mayCare, complaintNews},
	{"stock", mayKeep, func(tx *Tx, card *Settings, told *toldOf) (string, error) {
		n, err := db.Value[int64](tx, `SELECT count(*) FROM products WHERE deleted_at IS NULL AND kit_price = 0 AND options = '[]' AND shelf - held <= ?`, card.LowStock)
		more := int(n - told.Low)
		told.Low = n
		return some(more, "more product", " low in stock"), err
	}},
	{"mails", mayMail, func(tx *Tx, _ *Settings, told *toldOf) (string, error) {
		n, err := db.Value[int64](tx, `SELECT count(*) FROM tasks WHERE kind = 'mail' AND state = 'failed'`)
		more := int(n - told.Failed)
		told.Failed = n
		return some(more, "mail", " could not be delivered"), err
	}},
}

// some words a number of new things, nothing for none.
func some(n int, thing, after string) string {
	if n < 1 {
		return ""
	}
	return plural(n, thing) + after
}

// complaintNews tells of new complaints, and of the oldest one when the time to answer it runs out.
func complaintNews(tx *Tx, _ *Settings, told *toldOf) (string, error) {
	n, err := db.Value[int](tx, `SELECT count(*) FROM complaints WHERE state = 'open' AND at > ?`, told.At)
	if err != nil {
		return "", err
	}
	words := some(n, "new complaint", "")
	var id, at int64
	number := ""
	oldest := func(row db.Scanner, _ *struct{}) error { return row.Scan(&id, &number, &at) }
	_, err = db.One(tx, oldest, `SELECT id, number, at FROM complaints WHERE state = 'open' AND answered_at IS NULL ORDER BY at, id LIMIT 1`)
	if db.IsNone(err) {
		return words, nil
	}
	if err != nil {
		return "", err
	}
	due := instant(at).Add(answerWithin)
	if tx.Now.Before(due.Add(-clockWarning)) || told.Clock == id {
		return words, nil
	}
	told.Clock = id
	clock := "complaint " + number + " has to be answered by " + due.In(tx.Zone).Format("2 Jan 15:04")
	if words != "" {
		return words + ", and " + clock, nil
	}
	return clock, nil
}

// NoticeNames are the kinds of news that somebody with some permissions can have mailed to them.
func NoticeNames(permissions []Permission) []string {
	names := []string{}
	for _, n := range notices {
		if anyOf(n.of, permissions) {
			names = append(names, n.name)
		}
	}
	return names
}

// mailedChoice is the choice of having a kind of news mailed, toldChoice where it is kept how far somebody was told.
const (
	mailedChoice = "mail:"
	toldChoice   = "told"
)

// MailedNotices are the kinds of news that a member of staff has mailed to them.
func (s *Store) MailedNotices(ctx context.Context, who int64) (names []string, err error) {
	err = s.read(ctx, func(tx *Tx) error {
		names, err = mailedNotices(tx, who)
		return err
	})
	return names, err
}

func mailedNotices(tx *Tx, who int64) ([]string, error) {
	return db.Values[string](tx, `SELECT substr(name, ?) FROM desk_choices WHERE account_id = ? AND name LIKE ? ORDER BY name`,
		len(mailedChoice)+1, who, mailedChoice+"%")
}

// ChooseNotice says whether a kind of news is mailed to a member of staff. What waits already when they begin is not told.
func (s *Store) ChooseNotice(ctx context.Context, who int64, name string, on bool) error {
	at := slices.IndexFunc(notices, func(n notice) bool { return n.name == name })
	if at < 0 {
		return refuse("Please choose what you want to be told of: %s.", strings.Join(NoticeNames(Permissions), ", "))
	}
	return s.write(ctx, func(tx *Tx) error {
		if !on {
			_, err := tx.Exec(`DELETE FROM desk_choices WHERE account_id = ? AND name = ?`, who, mailedChoice+name)
			return err
		}
		before, err := mailedNotices(tx, who)
		if err != nil {
			return err
		}
		told := toldOf{At: tx.Stamp()}
		if len(before) > 0 {
			if told, err = toldTo(tx, who); err != nil {
				return err
			}
		}
		if _, err := notices[at].news(tx, s.Settings(), &told); err != nil {
			return err
		}
		if _, err := tx.Exec(`INSERT INTO desk_choices (account_id, name, value) VALUES (?, ?, 'yes') ON CONFLICT DO NOTHING`, who, mailedChoice+name); err != nil {
			return err
		}
		return keepTold(tx, who, told)
	})
}

func toldTo(tx *Tx, who int64) (told toldOf, err error) {
	text, err := db.Value[string](tx, `SELECT coalesce((SELECT value FROM desk_choices WHERE account_id = ? AND name = ?), '{}')`, who, toldChoice)
	if err != nil {
		return told, err
	}
	return told, json.Unmarshal([]byte(text), &told)
}

func keepTold(tx *Tx, who int64, told toldOf) error {
	body, err := json.Marshal(told)
	if err != nil {
		return err
	}
	return keepChoice(tx, who, toldChoice, string(body))
}

// MailNotices mails every member of staff what came in since they were told last, of what they chose and may see: one mail for
// all of it. It gives how many mails were written.
func (s *Store) MailNotices(ctx context.Context) (written int, err error) {
	var people []int64
	err = s.read(ctx, func(tx *Tx) error {
		people, err = db.Values[int64](tx, `SELECT DISTINCT account_id FROM desk_choices WHERE name LIKE ? ORDER BY account_id`, mailedChoice+"%")
		return err
	})
	for _, who := range people {
		if err != nil {
			break
		}
		mailed := false
		err = s.write(ctx, func(tx *Tx) error {
			mailed, err = s.mailNotice(tx, who)
			return err
		})
		if mailed {
			written++
		}
	}
	return written, err
}

func (s *Store) mailNotice(tx *Tx, who int64) (mailed bool, err error) {
	to, err := db.One(tx, scanAccount, `SELECT `+accountColumns+` FROM accounts WHERE id = ? AND deleted_at IS NULL`, who)
	if db.IsNone(err) {
		return false, nil
	}
	if err != nil {
		return false, err
	}
	chosen, err := mailedNotices(tx, who)
	if err != nil {
		return false, err
	}
	told, err := toldTo(tx, who)
	if err != nil {
		return false, err
	}
	lines := []string{}
	permissions := s.PermissionsOf(to.Role)
	for _, n := range notices {
		if !slices.Contains(chosen, n.name) || !anyOf(n.of, permissions) {
			continue
		}
		words, err := n.news(tx, s.Settings(), &told)
		if err != nil {
			return false, err
		}
		if words != "" {
			lines = append(lines, words)
		}
	}
	told.At = tx.Stamp()
	if err := keepTold(tx, who, told); err != nil || len(lines) == 0 {
		return false, err
	}
	return true, s.queueMail(tx, "notice", to, MailFacts{Reason: strings.Join(lines, "; ")})
}

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
	"hearth/store/settings"
	"hearth/store/wording"
)

// notice is a kind of notification that staff can get by mail: who may get it, and which news there are since the last
// mail.
type notice struct {
	name string
	of   []core.Permission
	news func(tx *core.Tx, card *settings.Values, told *toldOf) (string, error)
}

// toldOf is the state up to which a staff member was notified; it is stored with their preferences.
type toldOf struct {
	// At is the instant of the last check, in Unix milliseconds.
	At int64 `json:"at"`
	// Low is the number of products with low stock at the last check, Failed the number of failed mails.
	Low    int64 `json:"low"`
	Failed int64 `json:"failed"`
	// Clock is the ID of the complaint about whose deadline the person was warned.
	Clock int64 `json:"clock"`
}

// clockWarning is how long before its deadline a complaint without an answer is mentioned again.
const clockWarning = 12 * time.Hour

// notices are the kinds of notifications, in the order in which a mail lists them.
var notices = []notice{
	{"orders", accounts.MayPack, func(tx *core.Tx, _ *settings.Values, told *toldOf) (string, error) {
		n, err := db.Value[int](tx, `SELECT count(*) FROM orders WHERE confirmed_at > ? AND channel = 'online'`,
			told.At)
		return some(n, "new order", ""), err
	}},
	{"returns", accounts.MayOrders, func(tx *core.Tx, _ *settings.Values, told *toldOf) (string, error) {
		n, err := db.Value[int](tx, `SELECT count(*) FROM returns WHERE state = 'return' AND opened_at > ?`, told.At)
		return some(n, "return", " asked for"), err
	}},
	{"complaints", accounts.MayCare, complaintNews},
	{"stock", accounts.MayKeep, func(tx *core.Tx, card *settings.Values, told *toldOf) (string, error) {
		n, err := db.Value[int64](tx, `SELECT count(*) FROM products WHERE deleted_at IS NULL AND kit_price = 0
			AND options = '[]' AND shelf - held <= ?`, card.LowStock)
		more := int(n - told.Low)
		told.Low = n
		return some(more, "more product", " low in stock"), err
	}},
	{"mails", accounts.MayMail, func(tx *core.Tx, _ *settings.Values, told *toldOf) (string, error) {
		n, err := db.Value[int64](tx, `SELECT count(*) FROM tasks WHERE kind = 'mail' AND state = 'failed'`)
		more := int(n - told.Failed)
		told.Failed = n
		return some(more, "mail", " could not be delivered"), err
	}},
}

// some is a sentence about a number of new things; "" if there are none.
func some(n int, thing, after string) string {
	if n < 1 {
		return ""
	}
	return wording.Plural(n, thing) + after
}

// complaintNews mentions new complaints, and the oldest unanswered one when its deadline is near.
func complaintNews(tx *core.Tx, _ *settings.Values, told *toldOf) (string, error) {
	n, err := db.Value[int](tx, `SELECT count(*) FROM complaints WHERE state = 'open' AND at > ?`, told.At)
	if err != nil {
		return "", err
	}
	more, err := db.Value[int](tx, `SELECT count(*) FROM complaint_notes n JOIN complaints c ON c.id = n.complaint_id
		WHERE c.state = 'open' AND n.who IS NULL AND n.at > max(?, c.at)`, told.At)
	if err != nil {
		return "", err
	}
	words := joined(some(n, "new complaint", ""), some(more, "more message", " about complaints"))
	var id, at int64
	number := ""
	oldest := func(row db.Scanner, _ *struct{}) error { return row.Scan(&id, &number, &at) }
	_, err = db.One(
		tx,
		oldest,
		`SELECT id, number, at FROM complaints WHERE state = 'open' AND answered_at IS NULL ORDER BY at, id LIMIT 1`,
	)
	if db.IsNone(err) {
		return words, nil
	}
	if err != nil {
		return "", err
	}
	due := wording.Instant(at).Add(AnswerWithin)
	if tx.Now.Before(due.Add(-clockWarning)) || told.Clock == id {
		return words, nil
	}
	told.Clock = id
	return joined(words, "complaint "+number+" has to be answered by "+due.In(tx.Zone).Format("2 Jan 15:04")), nil
}

// joined joins two sentences, either of which may be "".
func joined(first, second string) string {
	if first == "" || second == "" {
		return first + second
	}
	return first + ", and " + second
}

// NoticeNames are the kinds of notifications that a person with the given permissions can get by mail.
func NoticeNames(permissions []core.Permission) []string {
	names := []string{}
	for _, n := range notices {
		if accounts.AnyOf(n.of, permissions) {
			names = append(names, n.name)
		}
	}
	return names
}

// mailedChoice is the preference with the kinds of notifications that a person gets by mail; toldChoice has a toldOf.
const (
	mailedChoice = "mail:"
	toldChoice   = "told"
)

// MailedNotices returns the kinds of notifications that a staff member gets by mail.
func (s *Messages) MailedNotices(ctx context.Context, who int64) (names []string, err error) {
	err = s.Read(ctx, func(tx *core.Tx) error {
		names, err = mailedNotices(tx, who)
		return err
	})
	return names, err
}

func mailedNotices(tx *core.Tx, who int64) ([]string, error) {
	return db.Values[string](tx, `SELECT substr(name, ?) FROM desk_choices WHERE account_id = ? AND name LIKE ?
		ORDER BY name`,
		len(mailedChoice)+1, who, mailedChoice+"%")
}

// ChooseNotice turns a kind of notification by mail on or off for a staff member. After it is turned on, only later
// events are mailed.
func (s *Messages) ChooseNotice(ctx context.Context, who int64, name string, on bool) error {
	at := slices.IndexFunc(notices, func(n notice) bool { return n.name == name })
	if at < 0 {
		return core.Refuse("Please choose what you want to be told of: %s.",
			strings.Join(NoticeNames(accounts.Permissions), ", "))
	}
	return s.Write(ctx, func(tx *core.Tx) error {
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
		if _, err := notices[at].news(tx, s.settings.Values(), &told); err != nil {
			return err
		}
		if _, err := tx.Exec(`INSERT INTO desk_choices (account_id, name, value) VALUES (?, ?, 'yes')
			ON CONFLICT DO NOTHING`,
			who, mailedChoice+name); err != nil {
			return err
		}
		return keepTold(tx, who, told)
	})
}

func toldTo(tx *core.Tx, who int64) (told toldOf, err error) {
	text, err := db.Value[string](tx, `SELECT coalesce((SELECT value FROM desk_choices WHERE account_id = ?
		AND name = ?), '{}')`,
		who, toldChoice)
	if err != nil {
		return told, err
	}
	return told, json.Unmarshal([]byte(text), &told)
}

func keepTold(tx *core.Tx, who int64, told toldOf) error {
	body, err := json.Marshal(told)
	if err != nil {
		return err
	}
	return accounts.SaveChoice(tx, who, toldChoice, string(body))
}

// MailNotices sends each staff member one mail with the news since their last one, of the kinds that they chose and are
// permitted to see. It returns the number of mails.
func (s *Messages) MailNotices(ctx context.Context) (written int, err error) {
	var people []int64
	err = s.Read(ctx, func(tx *core.Tx) error {
		people, err = db.Values[int64](
			tx,
			`SELECT DISTINCT account_id FROM desk_choices WHERE name LIKE ? ORDER BY account_id`,
			mailedChoice+"%",
		)
		return err
	})
	for _, who := range people {
		if err != nil {
			break
		}
		mailed := false
		err = s.Write(ctx, func(tx *core.Tx) error {
			mailed, err = s.mailNotice(tx, who)
			return err
		})
		if mailed {
			written++
		}
	}
	return written, err
}

func (s *Messages) mailNotice(tx *core.Tx, who int64) (mailed bool, err error) {
	to, err := db.One(tx, accounts.ScanAccount, `SELECT `+accounts.AccountColumns+` FROM accounts
		WHERE id = ? AND deleted_at IS NULL`, who)
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
	permissions := s.accounts.PermissionsOf(to.Role)
	for _, n := range notices {
		if !slices.Contains(chosen, n.name) || !accounts.AnyOf(n.of, permissions) {
			continue
		}
		words, err := n.news(tx, s.settings.Values(), &told)
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
	return true, s.mails.QueueMail(tx, "notice", to, accounts.MailFacts{Reason: strings.Join(lines, "; ")})
}

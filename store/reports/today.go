package reports

import (
	"context"
	"strconv"
	"time"

	"hearth/store/accounts"
	"hearth/store/catalogue"
	"hearth/store/core"
	"hearth/store/db"
	"hearth/store/messages"
	"hearth/store/money"
	"hearth/store/orders"
	"hearth/store/payments"
	"hearth/store/settings"
	"hearth/store/wording"
)

// WorkQueue is one kind of work that waits for staff: the number of items, the instant of the oldest one, and its
// deadline (zero if there is none).
type WorkQueue struct {
	Name       string
	Count      int64
	Since, Due time.Time
}

// pile defines how one kind of work is counted. Its query returns the number of items and the instant of the oldest
// one; clock computes the deadline from that instant, which is in the shop's zone.
type pile struct {
	name  string
	of    []core.Permission
	query string
	asks  asked
	clock func(oldest time.Time) time.Time
}

// asked says which parameter the query of a pile needs.
type asked int

const (
	nothing asked = iota
	sinceCOD
	theDay
	howFew
	whetherMailLeaves
	theTime
	codWindow
)

func (a asked) of(tx *core.Tx, since int64, card *settings.Values) ([]any, error) {
	if a == codWindow {
		from, until, err := payments.CODWindow(tx, card)
		return []any{from.UnixMilli(), until.UnixMilli()}, err
	}
	return [][]any{nil, {since}, {tx.Day()}, {card.LowStock}, {card.SendsMail()}, {tx.Stamp()}}[a], nil
}

// Sets of permissions: each of them allows to do one kind of the waiting work.
var (
	mayMeet   = []core.Permission{accounts.PermPrivacy, core.PermOrders, core.PermCare}
	mayRefund = []core.Permission{accounts.PermRefunds}
	mayMoney  = []core.Permission{accounts.PermMoney}
	maySet    = []core.Permission{accounts.PermSettings}
	maySee    = []core.Permission{accounts.PermInsights}
)

// piles are all kinds of waiting work, in the order in which staff should do them.
var piles = []pile{
	{
		"cod_to_confirm",
		accounts.MayOrders,
		`SELECT count(*), coalesce(min(o.confirmed_at), 0) FROM orders o INDEXED BY orders_unchecked WHERE ` +
			orders.AwaitingCODCheck,
		sinceCOD,
		nil,
	},
	{
		"to_pack",
		accounts.MayPack,
		`SELECT count(*), coalesce(min(o.confirmed_at), 0) FROM orders o WHERE ` + orders.ReadyToPack,
		sinceCOD,
		nil,
	},
	{
		"to_hand_over",
		accounts.MayPack,
		`SELECT count(*), coalesce(min(o.packed_at), 0) FROM orders o WHERE ` + orders.ReadyToShip,
		sinceCOD,
		nil,
	},
	{"booking", accounts.MayPack, `SELECT count(*), coalesce(min(o.confirmed_at), 0) FROM orders o WHERE ` +
		orders.LacksBooking, nothing, nil},
	{
		"to_inspect",
		accounts.MayOrders,
		`SELECT count(*), coalesce(min(opened_at), 0) FROM returns WHERE state = 'return' AND inspected = ''`,
		nothing,
		nil,
	},
	{"to_refund", mayRefund, `SELECT count(*), coalesce(min(opened_at), 0) FROM returns WHERE state = 'return'
		AND inspected = 'accepted'`,
		nothing, nil},
	{"to_pay", mayRefund, `SELECT count(*), coalesce(min(r.created_at), 0)
		FROM refunds r JOIN payments p ON p.id = r.payment_id
		WHERE r.state = 'waiting' AND p.provider IN ` + orders.ManualMethods, nothing, nil},
	{"failed_refunds", mayRefund, `SELECT count(*), coalesce(min(created_at), 0) FROM refunds WHERE state = 'failed'`,
		nothing, nil},
	{
		"to_answer",
		accounts.MayCare,
		`SELECT count(*), coalesce(min(waits), 0) FROM (SELECT ` + messages.UnansweredSince + ` AS waits FROM complaints c
		WHERE state = 'open') WHERE waits > 0`,
		nothing,
		func(oldest time.Time) time.Time { return oldest.Add(messages.AnswerWithin) },
	},
	{
		"to_settle",
		accounts.MayCare,
		`SELECT count(*), coalesce(min(at), 0) FROM complaints c WHERE state = 'open' AND ` + messages.UnansweredSince +
			` = 0`,
		nothing,
		func(oldest time.Time) time.Time { return messages.SettleDue(oldest, oldest.Location()) },
	},
	{"quotations", accounts.MayOrders, `SELECT count(*), coalesce(min(asked_at), 0) FROM quotations
		WHERE state = 'open'`, nothing, nil},
	{"questions", accounts.MayCare, `SELECT count(*), coalesce(min(asked_at), 0) FROM asked_questions
		WHERE state = 'open'`, nothing, nil},
	{"disputes", mayMoney, `SELECT count(*), coalesce(min(respond_by), 0) FROM disputes WHERE state = 'open'`, nothing,
		func(due time.Time) time.Time { return due }},
	{"cod_overdue", mayMoney, `SELECT count(*), coalesce(min(delivered_at), 0) FROM cod_due INDEXED BY cod_due_open
		WHERE listed = 0 AND delivered_at >= ? AND delivered_at < ?`, codWindow, nil},
	{"uncredited", mayRefund, `SELECT count(DISTINCT o.id), 0 FROM refunds r JOIN orders o ON o.id = r.order_id
		JOIN money_sums m ON m.order_id = o.id WHERE r.adopted = 1 AND o.shipped_at IS NOT NULL
		AND m.given - m.extra > m.credited`, nothing, nil},
	{"undelivered", accounts.MayPack, `SELECT count(*), 0 FROM orders o WHERE ` + orders.Undelivered, nothing, nil},
	{"late", accounts.MayPack, `SELECT count(*), coalesce(min(o.shipped_at), 0) FROM orders o WHERE ` + orders.IsLate,
		theDay, nil},
	{"low_stock", accounts.MayKeep, `SELECT count(*), 0 FROM products WHERE deleted_at IS NULL AND kit_price = 0
		AND options = '[]' AND shelf - held <= ?`, howFew, nil},
	{"without_hsn", accounts.MayKeep, `SELECT count(*), 0 FROM products WHERE deleted_at IS NULL AND kit_price = 0
		AND options = '[]' AND hsn_code = ''`, nothing, nil},
	{"without_certificate", accounts.MayKeep, `SELECT (` + catalogue.CountUncertified + `), 0`, theDay, nil},
	{"failed_mails", accounts.MayMail, `SELECT count(*), 0 FROM tasks WHERE kind = 'mail' AND state = 'failed'`,
		nothing, nil},
	{"no_mail_server", maySet, `SELECT NOT ?, 0`, whetherMailLeaves, nil},
	{
		"unsent_mails",
		accounts.MayMail,
		`SELECT count(*), coalesce(min(m.made_at), 0) FROM ` + accounts.MailTables + ` WHERE m.made_at > ?1 - ` +
			strconv.FormatInt(
				messages.UnsentShown.Milliseconds(),
				10,
			) + ` AND ` + accounts.MailUnsent + ` AND ` + messages.MailUsefulUntil + ` > ?1`,
		theTime,
		nil,
	},
	{"unpaid", accounts.MayOrders, `SELECT count(*), coalesce(min(placed_at), 0) FROM orders WHERE state = ` +
		core.Placed.SQL(),
		nothing, nil},
}

// count runs the query of a pile.
func (k pile) count(tx *core.Tx, args ...any) (found WorkQueue, err error) {
	oldest := int64(0)
	if found, err = db.One(tx, func(row db.Scanner, p *WorkQueue) error { return row.Scan(&p.Count, &oldest) }, k.query,
		args...); err != nil {
		return found, err
	}
	found.Name, found.Since = k.name, wording.Instant(oldest)
	if k.clock != nil && oldest != 0 {
		found.Due = k.clock(found.Since.In(tx.Zone))
	}
	return found, nil
}

// FindWorkQueues returns the waiting work that a person with the given permissions can do, most urgent kinds first,
// without kinds that are empty.
func (s *Reports) FindWorkQueues(ctx context.Context, permissions []core.Permission) (waiting []WorkQueue, err error) {
	card := s.settings.Values()
	err = s.ReadSums(ctx, func(tx *core.Tx) error {
		since, err := orders.CodDeadline(tx, card)
		if err != nil {
			return err
		}
		waiting = []WorkQueue{}
		for _, kind := range piles {
			if !accounts.AnyOf(kind.of, permissions) {
				continue
			}
			args, err := kind.asks.of(tx, since, card)
			if err != nil {
				return err
			}
			found, err := kind.count(tx, args...)
			if err != nil {
				return err
			}
			if found.Count > 0 {
				waiting = append(waiting, found)
			}
		}
		return nil
	})
	return waiting, err
}

// Today is the work that waits, and the shop's results of the last 30 days. For work that is also in piles, the number
// is the same.
type Today struct {
	ToShip, ToInspect, ToRefund, LowStock, FailedMails, WithoutHSN int64
	// FailedRefunds are refunds that the provider failed to send, Uncredited are orders with a refund that has no
	// credit note, Disputes are the open disputes.
	FailedRefunds, Uncredited, Disputes int64
	Visitors, Orders                    int64
	Best                                []BestSeller
}

// BestSeller is a product with its sales of today and the 30 days before, less returns; Amount is in paise.
type BestSeller struct {
	ProductID int64
	Title     string
	Sold      int64
	Amount    money.Paise
}

const bestSellers = 5

// FindToday returns the work and results that the permissions allow to see; the rest stays 0.
func (s *Reports) FindToday(ctx context.Context, permissions []core.Permission) (t Today, err error) {
	err = s.ReadSums(ctx, func(tx *core.Tx) error {
		from := tx.Now.AddDate(0, 0, -30)
		if err := t.addPiles(tx, s.settings.Values(), permissions); err != nil {
			return err
		}
		for _, count := range []struct {
			into  *int64
			of    []core.Permission
			query string
			args  []any
		}{
			{&t.ToShip, accounts.MayPack, `SELECT count(*) FROM orders WHERE state IN ` + core.ToShipStates, nil},
			{&t.Visitors, maySee, `SELECT coalesce(sum(visitors), 0) FROM visitor_sums WHERE quarter >= ?`,
				[]any{core.QuarterOf(from)}},
			{&t.Orders, maySee, `SELECT coalesce(sum(orders), 0) FROM order_sums WHERE quarter >= ? AND state IN ` +
				core.SaleStates,
				[]any{core.QuarterOf(from)}},
		} {
			if !accounts.AnyOf(count.of, permissions) {
				continue
			}
			if *count.into, err = db.Value[int64](tx, count.query, count.args...); err != nil {
				return err
			}
		}
		t.Best = []BestSeller{}
		if !accounts.AnyOf(maySee, permissions) {
			return nil
		}
		t.Best, err = db.List(tx, func(row db.Scanner, b *BestSeller) error {
			return row.Scan(&b.ProductID, &b.Title,
				&b.Sold, &b.Amount)
		},
			`SELECT b.product_id, p.title, b.sold, b.amount FROM (SELECT product_id, sum(units - back_units) AS sold,
				sum(amount - back) AS amount FROM product_sums
				WHERE span >= ? AND span <= ? GROUP BY product_id HAVING sold > 0 ORDER BY sold DESC, product_id
				LIMIT ?) b
			CROSS JOIN products p ON p.id = b.product_id
			ORDER BY b.sold DESC, b.product_id`, core.DayNumber(from.In(tx.Zone)), core.DayNumber(tx.Now.In(tx.Zone)),
			bestSellers)
		return err
	})
	return t, err
}

// addPiles counts the piles that the dashboard shows, as far as the permissions allow.
func (t *Today) addPiles(tx *core.Tx, card *settings.Values, permissions []core.Permission) error {
	into := map[string]*int64{"to_inspect": &t.ToInspect, "to_refund": &t.ToRefund, "low_stock": &t.LowStock,
		"failed_mails": &t.FailedMails, "without_hsn": &t.WithoutHSN, "failed_refunds": &t.FailedRefunds,
		"uncredited": &t.Uncredited, "disputes": &t.Disputes}
	for _, kind := range piles {
		if into[kind.name] == nil || !accounts.AnyOf(kind.of, permissions) {
			continue
		}
		args, err := kind.asks.of(tx, 0, card)
		if err != nil {
			return err
		}
		found, err := kind.count(tx, args...)
		if err != nil {
			return err
		}
		*into[kind.name] = found.Count
	}
	return nil
}

const newestOrders = 6

// ListNewestOrders returns the orders that were confirmed last, the newest first.
func (s *Reports) ListNewestOrders(ctx context.Context) (found []orders.OrderSummary, err error) {
	err = s.ReadSums(ctx, func(tx *core.Tx) error {
		found, err = db.List(tx, orders.ScanSummary, `SELECT `+orders.SummaryColumns+
			` FROM orders o WHERE o.confirmed_at IS NOT NULL ORDER BY o.confirmed_at DESC, o.id DESC LIMIT ?`,
			newestOrders)
		return err
	})
	return found, err
}

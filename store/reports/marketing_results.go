package reports

import (
	"context"
	"time"

	"hearth/store/core"
	"hearth/store/db"
	"hearth/store/messages"
)

// FindMarketingResults returns the results of the opt-in mails of a period by kind. Agreed is the number of people with
// a valid consent; for stock alerts, the number of open alerts.
func (s *Reports) FindMarketingResults(
	ctx context.Context,
	asked NumbersQuery,
) (p core.Period, found []messages.MarketingResults, err error) {
	err = s.Read(ctx, func(tx *core.Tx) error {
		if p, _, _, err = asked.periods(tx); err != nil {
			return err
		}
		from := time.Date(p.From.Year(), p.From.Month(), p.From.Day(), 0, 0, 0, 0, tx.Zone).UnixMilli()
		to := time.Date(p.To.Year(), p.To.Month(), p.To.Day()+1, 0, 0, 0, 0, tx.Zone).UnixMilli()
		found = nil
		for _, kind := range messages.MarketingKinds {
			f := messages.MarketingResults{Kind: kind.Name}
			_, err := db.One(tx, func(row db.Scanner, _ *struct{}) error {
				return row.Scan(&f.Agreed, &f.Withdrawn, &f.Sent, &f.Orders, &f.Sum)
			}, `WITH gone AS (SELECT l.id, l.kind, l.sent_at, coalesce(l.account_id, (SELECT a.id FROM accounts a
				WHERE a.email_key = l.email_key)) AS account FROM tellings l WHERE l.sent_at >= ?2 AND l.sent_at < ?3)
				SELECT (SELECT count(*) FROM agreements g JOIN accounts a ON a.id = g.account_id WHERE g.kind = ?1
				AND g.withdrawn_at IS NULL AND a.deleted_at IS NULL)
						+ iif(?1 = 'stock', (SELECT count(DISTINCT email_key) FROM stock_waits WHERE account_id IS NULL
						AND ended_at IS NULL
						AND confirmed_at IS NOT NULL), 0),
					(SELECT count(*) FROM agreements WHERE kind = ?1 AND withdrawn_at >= ?2 AND withdrawn_at < ?3),
					(SELECT count(*) FROM gone WHERE kind = ?1), count(*), coalesce(sum(total), 0)
				FROM (SELECT DISTINCT o.id, o.total FROM gone g CROSS JOIN orders o ON o.customer_id = g.account
				AND o.confirmed_at >= g.sent_at
				AND o.confirmed_at < g.sent_at + ?4
					AND o.state IN `+core.KeptStates+` WHERE g.kind = ?1
					AND NOT EXISTS (SELECT 1 FROM tellings n WHERE n.account_id = g.account
					AND n.sent_at <= o.confirmed_at
					AND (n.sent_at, n.id) > (g.sent_at, g.id)))`,
				kind.Name, from, to, messages.AttributionWindow.Milliseconds())
			if err != nil {
				return err
			}
			found = append(found, f)
		}
		return nil
	})
	return p, found, err
}

package staff

import (
	"context"

	"hearth/handlers/web"
	"hearth/store/core"
	"hearth/store/money"
)

// Money reconciles the shop's payments, refunds and payouts with the payment provider.
type Money struct{ *Deps }

// moneyFault is an amount about which two records disagree. OrderID is 0 if no order is concerned.
type moneyFault struct {
	OrderID int64       `json:"orders_id"`
	What    string      `json:"what"`
	Amount  money.Paise `json:"amount"`
}

// moneyGroup is one question of the reconciliation. Answered means that the answer is known: some answers come from
// the payment provider, which may not have been asked yet or did not reply.
type moneyGroup struct {
	Name     string       `json:"name"`
	Good     string       `json:"good"`
	Outside  bool         `json:"outside"`
	Answered bool         `json:"answered"`
	Faults   []moneyFault `json:"faults"`
}

// settlementRow is a payout of the payment provider to the shop's bank account. Tax is the GST on Fees, and UTR is
// the bank's reference.
type settlementRow struct {
	ID        string      `json:"id"`
	Date      web.Time    `json:"date"`
	Amount    money.Paise `json:"amount"`
	Fees      money.Paise `json:"fees"`
	Tax       money.Paise `json:"tax"`
	UTR       string      `json:"utr"`
	Checked   web.Time    `json:"checked_date"`
	CheckedBy string      `json:"checked_by"`
}

// moneyData is the reconciliation of the shop's records with those of the payment provider. Failure is why the last
// query failed; "" if it did not.
type moneyData struct {
	Asked       web.Time        `json:"asked_date"`
	Answered    web.Time        `json:"answered_date"`
	Failure     string          `json:"failure"`
	Provider    bool            `json:"provider"`
	Groups      []moneyGroup    `json:"groups"`
	Settlements []settlementRow `json:"settlements"`
}

// MoneyCheck returns the state of the reconciliation: every difference between the shop's records and the provider's.
func (r Money) MoneyCheck(ctx context.Context, _ *web.Caller, _ web.None) (web.Data[moneyData], error) {
	found, err := r.Store.Payments.FindMoneyCheck(ctx)
	if err != nil {
		return web.Data[moneyData]{}, err
	}
	shown := moneyData{
		Asked: r.local(found.AskedAt), Answered: r.local(found.AnsweredAt), Failure: found.Failure,
		Provider: r.Payments.Payer() != nil, Groups: []moneyGroup{}, Settlements: []settlementRow{},
	}
	// Comparisons with the payment provider count only if the provider replied to the last check.
	asked := !found.AnsweredAt.IsZero() && found.Failure == ""
	for _, g := range found.Groups {
		group := moneyGroup{Name: g.Name, Good: g.Good, Outside: g.Outside, Answered: asked ||
			!g.Outside, Faults: make([]moneyFault, len(g.Faults))}
		for i, f := range g.Faults {
			group.Faults[i] = moneyFault(f)
		}
		shown.Groups = append(shown.Groups, group)
	}
	for _, s := range found.Settlements {
		shown.Settlements = append(shown.Settlements, settlementRow{
			ID:        s.ID,
			Date:      r.local(s.SettledAt),
			Amount:    s.Amount,
			Fees:      s.Fees,
			Tax:       s.Tax,
			UTR:       s.UTR,
			Checked:   r.local(s.CheckedAt),
			CheckedBy: s.CheckedBy,
		})
	}
	return web.Give(shown), nil
}

// AskForMoney queries the payment provider now: open orders, refunds in progress, all captured payments of the last
// days, and payouts.
func (r Money) AskForMoney(ctx context.Context, c *web.Caller, _ web.None) (web.Data[moneyData], error) {
	if r.Payments.Payer() == nil {
		return web.Data[moneyData]{}, &core.Refusal{Message: "No payment provider is set up."}
	}
	if err := r.Payments.Ask(ctx); err != nil {
		return web.Data[moneyData]{}, &core.Refusal{Message: "Not everything could be checked with the provider: " +
			err.Error() + "."}
	}
	out, err := r.MoneyCheck(ctx, c, web.None{})
	out.Message = "Checked with the provider. Differences are listed below."
	return out, err
}

// CheckSettlement marks a payout as found on the bank statement.
func (r Money) CheckSettlement(ctx context.Context, c *web.Caller, in struct {
	ID string `path:"id"`
}) (web.Reply, error) {
	return web.Done("Marked as received by the bank."), r.Store.Payments.CheckSettlement(ctx, c.ID, in.ID)
}

// RegisterWebhook registers the shop's webhook at the payment provider, with a new secret. Like every setting that
// sends data outside, it requires a recent password.
func (r Money) RegisterWebhook(ctx context.Context, c *web.Caller, _ web.None) (web.Reply, error) {
	if err := r.ownerOnly(c); err != nil {
		return web.Reply{}, err
	}
	if err := r.vouched(ctx, c); err != nil {
		return web.Reply{}, err
	}
	return web.Done("Razorpay now notifies this shop of payments at once."), r.Payments.RegisterWebhook(ctx, c.ID)
}

// AskAboutOrder asks the payment provider now whether an order was paid.
func (r Money) AskAboutOrder(ctx context.Context, _ *web.Caller, in struct {
	ID int64 `path:"id"`
}) (web.Reply, error) {
	said, err := r.Payments.AskOrder(ctx, in.ID)
	return web.Done(said), err
}

package handlers

import (
	"context"
	"errors"
	"strings"
	"time"

	"hearth/handlers/integrations/payments"
	"hearth/store"
	"hearth/store/money"
)

type moneyFault struct {
	OrderID int64       `json:"orders_id"`
	What    string      `json:"what"`
	Amount  money.Paise `json:"amount"`
}

type moneyGroup struct {
	Name   string       `json:"name"`
	Good   string       `json:"good"`
	Faults []moneyFault `json:"faults"`
}

type settlementRow struct {
	ID        string      `json:"id"`
	Date      wireTime    `json:"date"`
	Amount    money.Paise `json:"amount"`
	Fees      money.Paise `json:"fees"`
	Tax       money.Paise `json:"tax"`
	UTR       string      `json:"utr"`
	Checked   wireTime    `json:"checked_date"`
	CheckedBy string      `json:"checked_by"`
}

type moneyData struct {
	Asked       wireTime        `json:"asked_date"`
	Failure     string          `json:"failure"`
	Provider    bool            `json:"provider"`
	Groups      []moneyGroup    `json:"groups"`
	Settlements []settlementRow `json:"settlements"`
}

// moneyCheck answers whether every rupee is where it belongs.
func (h *Handlers) moneyCheck(ctx context.Context, _ *Caller, _ none) (Data[moneyData], error) {
	found, err := h.store.FindMoneyCheck(ctx)
	if err != nil {
		return Data[moneyData]{}, err
	}
	wire := moneyData{h.local(found.AskedAt), found.Failure, h.payer() != nil, []moneyGroup{}, []settlementRow{}}
	for _, g := range found.Groups {
		group := moneyGroup{g.Name, g.Good, make([]moneyFault, len(g.Faults))}
		for i, f := range g.Faults {
			group.Faults[i] = moneyFault(f)
		}
		wire.Groups = append(wire.Groups, group)
	}
	for _, s := range found.Settlements {
		wire.Settlements = append(wire.Settlements, settlementRow{s.ID, h.local(s.SettledAt), s.Amount, s.Fees, s.Tax, s.UTR, h.local(s.CheckedAt), s.CheckedBy})
	}
	return give(wire), nil
}

// askForMoney asks the provider now: about open orders, refunds under way, all captured payments of the last days, and payouts.
func (h *Handlers) askForMoney(ctx context.Context, c *Caller, _ none) (Data[moneyData], error) {
	if h.payer() == nil {
		return Data[moneyData]{}, &store.Refusal{Message: "No payment provider is set up, so there is nobody to ask."}
	}
	if err := h.askProvider(ctx); err != nil {
		return Data[moneyData]{}, &store.Refusal{Message: "The provider could not be asked: " + err.Error() + "."}
	}
	out, err := h.moneyCheck(ctx, c, none{})
	out.Message = "The provider was asked. What does not fit is below."
	return out, err
}

// lookBack is how far back payments at the provider are compared: a bank may capture late, and a restored shop may have
// lost some days.
const lookBack = 7 * 24 * time.Hour

// askProvider does all that webhooks do, and what they can't: it finds payments that no order here knows, and payouts.
func (h *Handlers) askProvider(ctx context.Context) (err error) {
	defer func() {
		failure := ""
		if err != nil {
			failure = err.Error()
		}
		err = errors.Join(err, h.store.NoteMoneyCheck(context.WithoutCancel(ctx), failure))
	}()
	p := h.payer()
	if p == nil {
		return nil
	}
	if err := errors.Join(h.reconcile(ctx), h.followRefunds(ctx, p)); err != nil {
		return err
	}
	now := h.store.Now()
	captured, err := p.Captured(ctx, now.Add(-lookBack), now.Add(time.Hour))
	if err != nil {
		return err
	}
	seen := make([]store.SeenPayment, len(captured))
	for i, one := range captured {
		seen[i] = store.SeenPayment{Provider: p.Name(), Payment: one.ID, Amount: one.Amount, TakenAt: one.TakenAt}
	}
	if err := h.store.NoteSeenPayments(ctx, seen); err != nil {
		return err
	}
	if bank, pays := p.(payments.Banker); pays {
		return h.fetchPayouts(ctx, p.Name(), bank)
	}
	return nil
}

// fetchPayouts keeps the payouts of this month and of the one before.
func (h *Handlers) fetchPayouts(ctx context.Context, provider string, bank payments.Banker) error {
	now := h.store.Now().In(h.store.Settings().Zone())
	for _, at := range []time.Time{now.AddDate(0, 0, -now.Day()), now} {
		made, items, err := bank.Payouts(ctx, at.Year(), at.Month())
		if err != nil {
			return err
		}
		all := make([]store.Settlement, len(made))
		for i, p := range made {
			all[i] = store.Settlement{ID: p.ID, Provider: provider, Amount: p.Amount, Fees: p.Fees, Tax: p.Tax, UTR: p.Reference, SettledAt: p.At}
		}
		parts := make([]store.SettledItem, len(items))
		for i, p := range items {
			parts[i] = store.SettledItem{Entity: p.Entity, Kind: p.Kind, Settlement: p.Payout, Amount: p.Amount, Fee: p.Fee, Tax: p.Tax}
		}
		if err := h.store.SaveSettlements(ctx, all, parts); err != nil {
			return err
		}
	}
	return nil
}

// followRefunds asks how the refunds under way stand: a shop on a LAN never gets the webhook that says it.
func (h *Handlers) followRefunds(ctx context.Context, p payments.Provider) error {
	sent, err := h.store.ListSentRefunds(ctx, p.Name())
	if err != nil {
		return err
	}
	for _, id := range sent {
		now, err := p.FindRefund(ctx, id)
		if err != nil && !errors.Is(err, payments.ErrUnknown) {
			return err
		}
		if err == nil && now.State != "sent" {
			if err := h.store.RefundSettled(ctx, id, now.State); err != nil {
				return err
			}
		}
	}
	return nil
}

// checkSettlement ticks a payout off against the bank's statement.
func (h *Handlers) checkSettlement(ctx context.Context, c *Caller, in struct {
	ID string `path:"id"`
}) (Reply, error) {
	return done("Ticked off."), h.store.CheckSettlement(ctx, c.ID, in.ID)
}

// registerWebhook registers the shop's own webhook at the provider, with a new secret. The secret before counts on for a while.
func (h *Handlers) registerWebhook(ctx context.Context, c *Caller, _ none) (Reply, error) {
	bank, live := h.payer().(payments.Banker)
	if !live {
		return Reply{}, &store.Refusal{Message: "Enter Razorpay's keys first."}
	}
	public := h.publicURL()
	if !strings.HasPrefix(public, "https://") {
		return Reply{}, &store.Refusal{Message: "Razorpay tells only shops with a public https address. This one asks by itself every two minutes, which is enough."}
	}
	secret, err := h.store.NewToken()
	if err != nil {
		return Reply{}, err
	}
	ctx, cancel := context.WithTimeout(ctx, testTime)
	defer cancel()
	if err := bank.RegisterWebhook(ctx, public+"/api/razorpay/webhook", secret); err != nil {
		return Reply{}, &store.Refusal{Message: "Razorpay did not take the webhook: " + err.Error() + "."}
	}
	return done("Razorpay now tells this shop at once what happens."), h.store.ChangeSettings(ctx, c.ID, map[string]string{"razorpay_webhook_secret": secret})
}

package razorpay

import (
	"context"
	"fmt"
	"net/http"
	"strings"
	"time"

	"hearth/handlers/integrations/provider"
	"hearth/store/money"
)

// dispute is a dispute in Razorpay's JSON. Amounts are in paise, times in seconds since 1970.
type dispute struct {
	ID        string `json:"id"`
	PaymentID string `json:"payment_id"`
	Amount    int64  `json:"amount"`
	Reason    string `json:"reason_description"`
	Code      string `json:"reason_code"`
	Status    string `json:"status"`
	RespondBy int64  `json:"respond_by"`
	Created   int64  `json:"created_at"`
}

// wire converts a dispute from Razorpay's JSON.
func (d dispute) wire() provider.Dispute {
	state := map[string]string{"won": "won", "lost": "lost", "closed": "closed"}[d.Status]
	if state == "" { // Razorpay's states open and under_review
		state = "open"
	}
	out := provider.Dispute{
		ID:        d.ID,
		PaymentID: d.PaymentID,
		Amount:    money.Paise(d.Amount),
		Reason:    d.Reason,
		State:     state,
		MadeAt:    time.Unix(d.Created, 0),
	}
	if out.Reason == "" {
		out.Reason = strings.ReplaceAll(d.Code, "_", " ")
	}
	if d.RespondBy != 0 {
		out.RespondBy = time.Unix(d.RespondBy, 0)
	}
	return out
}

// Disputes returns customers' disputes, the newest 100 (API: disputes).
func (c *Client) Disputes(ctx context.Context) ([]provider.Dispute, error) {
	var found struct {
		Items []dispute `json:"items"`
	}
	err := c.call(ctx, http.MethodGet, fmt.Sprintf("/v1/disputes?count=%d", pageSize), nil, &found, nil)
	return wired(found.Items, dispute.wire), about(err, found.Items != nil)
}

// settled is a row of the combined settlement report: a payment, a refund or an adjustment within a settlement. Fee
// includes Tax.
type settled struct {
	Entity     string `json:"entity_id"`
	Type       string `json:"type"`
	Debit      int64  `json:"debit"`
	Credit     int64  `json:"credit"`
	Amount     int64  `json:"amount"`
	Fee        int64  `json:"fee"`
	Tax        int64  `json:"tax"`
	Settlement string `json:"settlement_id"`
	UTR        string `json:"settlement_utr"`
	SettledAt  int64  `json:"settled_at"`
}

// Payouts returns the settlements that were paid out in a month, and their items (API: settlements, combined report).
func (c *Client) Payouts(
	ctx context.Context,
	year int,
	month time.Month,
) (made []provider.Payout, items []provider.PayoutItem, err error) {
	// Razorpay filters by UTC seconds; the caller matches payouts by their ID, so that the zone doesn't matter.
	first := time.Date(year, month, 1, 0, 0, 0, 0, time.UTC)
	var found struct {
		Items []struct {
			ID      string `json:"id"`
			Amount  int64  `json:"amount"`
			Fees    int64  `json:"fees"`
			Tax     int64  `json:"tax"`
			UTR     string `json:"utr"`
			Status  string `json:"status"`
			Created int64  `json:"created_at"`
		} `json:"items"`
	}
	path := fmt.Sprintf("/v1/settlements?from=%d&to=%d&count=%d", first.Unix(), first.AddDate(0, 1, 0).Unix(), pageSize)
	err = c.call(ctx, http.MethodGet, path, nil, &found, nil)
	if err = about(err, found.Items != nil); err != nil {
		return nil, nil, err
	}
	for _, s := range found.Items {
		if s.Status == "processed" {
			made = append(made, provider.Payout{
				ID:        s.ID,
				Amount:    money.Paise(s.Amount),
				Fees:      money.Paise(s.Fees),
				Tax:       money.Paise(s.Tax),
				Reference: s.UTR,
				At:        time.Unix(s.Created, 0),
			})
		}
	}
	rows, err := paged[settled](ctx, c, fmt.Sprintf("/v1/settlements/recon/combined?year=%d&month=%d", year,
		int(month)))
	if err != nil {
		return nil, nil, err
	}
	for _, r := range rows {
		// Rows without a settlement haven't been paid out yet.
		if r.Settlement != "" {
			items = append(items, r.wire())
		}
	}
	return made, items, nil
}

// wire converts a row of the settlement report: a debit becomes negative, and the fee is reduced by its GST.
func (r settled) wire() provider.PayoutItem {
	amount := r.Amount
	if r.Debit > 0 && r.Credit == 0 {
		amount = -amount
	}
	kind := r.Type
	if kind != "payment" && kind != "refund" && kind != "transfer" {
		kind = "adjustment"
	}
	return provider.PayoutItem{Payout: r.Settlement, Entity: r.Entity, Kind: kind, Amount: money.Paise(amount),
		Fee: money.Paise(r.Fee - r.Tax), Tax: money.Paise(r.Tax)}
}

package api

import (
	"time"

	"hearth/handlers/web"
	"hearth/store/messages"
)

// ComplaintNote is a message in a complaint; Who is the staff member, "" for the complaint's author.
type ComplaintNote struct {
	Date  web.Time `json:"date"`
	Who   string   `json:"who"`
	Words string   `json:"words"`
}

// ComplaintData is a complaint with its deadlines.
type ComplaintData struct {
	ID               int64           `json:"id"`
	Number           string          `json:"number"`
	Kind             string          `json:"kind"`
	State            string          `json:"state"`
	OrderID          int64           `json:"orders_id"`
	OrderGiven       string          `json:"order_given"`
	Name             string          `json:"name"`
	Email            string          `json:"email"`
	Phone            string          `json:"phone"`
	Date             web.Time        `json:"date"`
	Answered         web.Time        `json:"answered_date"`
	Settled          web.Time        `json:"settled_date"`
	AnswerDue        web.Time        `json:"answer_due"`
	SettleDue        web.Time        `json:"settle_due"`
	WaitsSince       web.Time        `json:"waits_since"`
	AnswerLate       bool            `json:"answer_late"`
	SettlementIsLate bool            `json:"settlement_late"`
	Words            string          `json:"words"`
	Notes            []ComplaintNote `json:"notes"`
}

// ComplaintOf converts a complaint for the API, with dates in the given zone.
func ComplaintOf(c messages.Complaint, zone *time.Location) ComplaintData {
	local := func(at time.Time) web.Time { return web.In(at, zone) }
	wire := ComplaintData{
		ID:               c.ID,
		Number:           c.Number,
		Kind:             c.Kind,
		State:            c.State,
		OrderID:          c.OrderID,
		OrderGiven:       c.OrderGiven,
		Name:             c.Name,
		Email:            c.Email,
		Phone:            c.Phone,
		Date:             local(c.At),
		Answered:         local(c.AnsweredAt),
		Settled:          local(c.SettledAt),
		AnswerDue:        local(c.AnswerDue),
		SettleDue:        local(c.SettleDue),
		WaitsSince:       local(c.WaitsSince),
		AnswerLate:       c.AnswerIsLate,
		SettlementIsLate: c.SettlementIsLate,
		Words:            c.FirstWords,
		Notes:            []ComplaintNote{},
	}
	for _, n := range c.Notes {
		wire.Notes = append(wire.Notes, ComplaintNote{local(n.At), n.Who, n.Words})
	}
	return wire
}

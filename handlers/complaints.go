package handlers

import (
	"context"

	"hearth/store"
)

type complaintNumber struct {
	Number string `json:"number"`
}

// complain takes a complaint from anybody and gives its number.
func (h *Handlers) complain(ctx context.Context, c *Caller, in struct {
	OrderID Int  `json:"orders_id"`
	Kind    Text `json:"kind"`
	Name    Text `json:"name"`
	Email   Text `json:"email"`
	Phone   Text `json:"phone"`
	Words   Text `json:"words"`
}) (Data[complaintNumber], error) {
	if err := h.lookUp(ctx, c); err != nil {
		return Data[complaintNumber]{}, err
	}
	number, err := h.store.Complain(ctx, store.NewComplaint{Customer: c.ID, OrderID: int64(in.OrderID), Kind: string(in.Kind), Name: string(in.Name), Email: string(in.Email), Phone: string(in.Phone), Words: string(in.Words)})
	return Data[complaintNumber]{done("Your complaint has the number " + number + ". A person answers within 48 hours."), complaintNumber{number}}, err
}

type complaintNote struct {
	Date  wireTime `json:"date"`
	Who   string   `json:"who"`
	Words string   `json:"words"`
}

type complaintData struct {
	ID               int64           `json:"id"`
	Number           string          `json:"number"`
	Kind             string          `json:"kind"`
	State            string          `json:"state"`
	OrderID          int64           `json:"orders_id"`
	Name             string          `json:"name"`
	Email            string          `json:"email"`
	Phone            string          `json:"phone"`
	Date             wireTime        `json:"date"`
	Answered         wireTime        `json:"answered_date"`
	Settled          wireTime        `json:"settled_date"`
	AnswerDue        wireTime        `json:"answer_due"`
	SettleDue        wireTime        `json:"settle_due"`
	AnswerLate       bool            `json:"answer_late"`
	SettlementIsLate bool            `json:"settlement_late"`
	Words            string          `json:"words"`
	Notes            []complaintNote `json:"notes"`
}

func (h *Handlers) complaintOf(c store.Complaint) complaintData {
	wire := complaintData{c.ID, c.Number, c.Kind, c.State, c.OrderID, c.Name, c.Email, c.Phone, h.local(c.At), h.local(c.AnsweredAt), h.local(c.SettledAt), h.local(c.AnswerDue), h.local(c.SettleDue), c.AnswerIsLate, c.SettlementIsLate, c.FirstWords, []complaintNote{}}
	for _, n := range c.Notes {
		wire.Notes = append(wire.Notes, complaintNote{h.local(n.At), n.Who, n.Words})
	}
	return wire
}

type complaintIn struct {
	Number Text `json:"number"`
	Email  Text `json:"email"`
	Words  Text `json:"words"`
}

// trackComplaint shows a complaint to who knows its number and the email it was made with. Wrong pairs count as guesses.
func (h *Handlers) trackComplaint(ctx context.Context, c *Caller, in complaintIn) (Data[complaintData], error) {
	found, err := h.ownComplaint(ctx, c, in)
	return give(h.complaintOf(found)), err
}

func (h *Handlers) ownComplaint(ctx context.Context, c *Caller, in complaintIn) (store.Complaint, error) {
	if err := h.lookUp(ctx, c); err != nil {
		return store.Complaint{}, err
	}
	if err := h.limits.mayGuess(c, "complaint", "", false, h.store.Now()); err != nil {
		return store.Complaint{}, err
	}
	found, err := h.store.TrackComplaint(ctx, c.ID, string(in.Number), string(in.Email))
	if isMissing(err) {
		h.limits.wrongGuess(c, "complaint", "", h.store.Now())
		return found, &store.Refusal{Message: "There is no complaint with this number and email.", Fields: map[string]string{"number": "There is no complaint with this number and email."}}
	}
	return found, err
}

// addToComplaint lets a customer write more.
func (h *Handlers) addToComplaint(ctx context.Context, c *Caller, in complaintIn) (Data[complaintData], error) {
	if _, err := h.ownComplaint(ctx, c, in); err != nil {
		return Data[complaintData]{}, err
	}
	if err := h.store.AddToComplaint(ctx, c.ID, string(in.Number), string(in.Email), string(in.Words)); err != nil {
		return Data[complaintData]{}, err
	}
	found, err := h.ownComplaint(ctx, c, in)
	return Data[complaintData]{done("Added."), h.complaintOf(found)}, err
}

// complaints gives the staff's list.
func (h *Handlers) complaints(ctx context.Context, _ *Caller, in struct {
	Page    Int  `json:"page"`
	PerPage Int  `json:"per_page"`
	State   Text `json:"state"`
}) (Rows[complaintData], error) {
	page := pageOf(in.Page, in.PerPage)
	found, total, err := h.store.ListComplaints(ctx, string(in.State), page)
	wire := make([]complaintData, len(found))
	for i, c := range found {
		wire[i] = h.complaintOf(c)
	}
	return giveRows(wire, total, page), err
}

func (h *Handlers) complaint(ctx context.Context, _ *Caller, in byID) (Data[complaintData], error) {
	found, err := h.store.FindComplaint(ctx, in.ID)
	return give(h.complaintOf(found)), err
}

// answerComplaint writes to the customer; settle ends the complaint.
func (h *Handlers) answerComplaint(ctx context.Context, c *Caller, in struct {
	ID     int64 `path:"id"`
	Words  Text  `json:"words"`
	Settle Flag  `json:"settle"`
}) (Reply, error) {
	said := "The answer is on its way."
	if bool(in.Settle) {
		said = "The complaint is settled, and the customer is told."
	}
	return done(said), h.store.AnswerComplaint(ctx, c.ID, in.ID, string(in.Words), bool(in.Settle))
}

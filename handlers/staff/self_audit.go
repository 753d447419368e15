package staff

import (
	"cmp"
	"context"

	"hearth/handlers/web"
	"hearth/store/core"
)

// SelfAudit is the owner's yearly check of the shop for dark patterns.
type SelfAudit struct{ *Deps }

type selfAudit struct {
	Shop  string        `json:"shop"`
	Today web.Time      `json:"today"`
	Kinds []darkPattern `json:"kinds"`
}

// darkPattern is one kind of dark pattern with what the program knows about it, and the owner's answer.
type darkPattern struct {
	Kind     string      `json:"kind"`
	Name     string      `json:"name"`
	Meaning  string      `json:"meaning"`
	Facts    []auditFact `json:"facts"`
	Question string      `json:"question"`
	// Open means that the owner still has to answer the question, Found that a dark pattern must be removed.
	Open   bool        `json:"open"`
	Found  bool        `json:"found"`
	Answer auditAnswer `json:"answer"`
}

// auditFact is a sentence about the shop's settings. Look means that the owner should check it.
type auditFact struct {
	Words string `json:"words"`
	Look  bool   `json:"look"`
}

type auditAnswer struct {
	// Found is the owner's answer, yes or no; "" if there is none.
	Found string   `json:"found"`
	Note  string   `json:"note"`
	At    web.Time `json:"at"`
	Who   string   `json:"who"`
	Old   bool     `json:"old"`
}

// Audit returns the thirteen kinds of dark patterns with what the program can tell about each, and the owner's
// answers.
func (r SelfAudit) Audit(ctx context.Context, _ *web.Caller, _ web.None) (web.Data[selfAudit], error) {
	found, err := r.Store.Reports.FindSelfAudit(ctx)
	card := r.Store.Settings.Values()
	shown := selfAudit{
		Shop:  cmp.Or(card.ShopLegalName, card.ShopName),
		Today: r.local(r.Store.Now()),
		Kinds: make([]darkPattern, len(found)),
	}
	for i, p := range found {
		row := darkPattern{
			Kind:     p.Kind,
			Name:     p.Name,
			Meaning:  p.Meaning,
			Facts:    []auditFact{},
			Question: p.Question,
			Open:     p.Open(),
			Found:    p.Found(),
			Answer:   auditAnswer{Note: p.Answer.Note, At: r.local(p.Answer.At), Who: p.Answer.Who, Old: p.Answer.Old},
		}
		if !p.Answer.At.IsZero() {
			row.Answer.Found = map[bool]string{true: "yes", false: "no"}[p.Answer.Found]
		}
		for _, f := range p.Facts {
			row.Facts = append(row.Facts, auditFact(f))
		}
		shown.Kinds[i] = row
	}
	return web.Give(shown), err
}

// AnswerAudit saves the owner's answer about one kind of dark pattern.
func (r SelfAudit) AnswerAudit(ctx context.Context, c *web.Caller, in struct {
	Kind  web.Text      `json:"kind"`
	Found *web.Decision `json:"found"`
	Note  web.Text      `json:"note"`
}) (web.Reply, error) {
	if in.Found == nil {
		const message = "Please answer yes or no."
		return web.Reply{}, &core.Refusal{Message: message, Fields: map[string]string{"found": message}}
	}
	return web.Done("The answer is saved."), r.Store.Reports.AnswerSelfAudit(ctx, c.ID, string(in.Kind),
		bool(*in.Found), string(in.Note))
}

package shop

import (
	"context"
	"strings"

	"hearth/handlers/api"
	"hearth/handlers/i18n"
	"hearth/handlers/web"
	"hearth/store/core"
	"hearth/store/db"
)

// Assistant answers questions of customers and visitors about products, the shop and their orders. It works without a
// language model; if one is set it rephrases what was found (assistant_model.go). The topics are tried in the order
// of Answer.
type Assistant struct{ *Deps }

// questionLimit is the maximum length of a question to the assistant, in characters.
const questionLimit = 1000

// answerPart, answerContent and candidate are parts of an answer in the format of Google's Gemini API, which existing
// clients read.
type answerPart struct {
	Text string `json:"text"`
}

// answerContent and candidate nest the reply's text as clients of the API expect it: candidates, each with content,
// each with parts.
type answerContent struct {
	Parts []answerPart `json:"parts"`
}

type candidate struct {
	Content answerContent `json:"content"`
}

// AssistantOut is an answer in the format of Google's Gemini API.
type AssistantOut struct {
	web.Reply
	Candidates []candidate `json:"candidates"`
}

// GenerateContent answers a question from the shop's own data: the caller's orders, the policies, the FAQ, the
// products. It streams the answer if the client accepts that. An empty or too long question is refused.
func (r Assistant) GenerateContent(ctx context.Context, c *web.Caller, in struct {
	Text   web.Text `json:"text"`
	Accept string   `header:"Accept"`
}) (any, error) {
	question := strings.TrimSpace(string(in.Text))
	if question == "" || len([]rune(question)) > questionLimit {
		return nil, &core.Refusal{Message: "Please ask in 1 to 1000 characters.",
			Fields: map[string]string{"text": "1 to 1000 characters"}}
	}
	if err := c.LookUp(ctx); err != nil {
		return nil, err
	}
	customer := int64(0)
	if c.LoggedIn() {
		customer = c.ID
	}
	text, err := r.Answer(ctx, customer, question)
	if err != nil {
		return nil, err
	}
	// A browser that accepts an event stream gets the reply word by word; all others get it at once.
	if strings.HasPrefix(in.Accept, "text/event-stream") {
		return r.streamAnswer(ctx, c, question, text), nil
	}
	var whole strings.Builder
	if r.askModel(ctx, c, question, text, false, func(part string) error {
		whole.WriteString(part)
		return nil
	}) {
		text = api.Shorten(strings.TrimSpace(whole.String()), answerLimit)
	}
	return AssistantOut{web.Done("OK"), []candidate{{answerContent{[]answerPart{{text}}}}}}, nil
}

// Answer answers by the topic of the question. It uses the shop's public texts and the orders of customer (0 for a
// visitor), and it can do nothing else: no input can make it act. If it finds nothing, it says so and how to reach a
// person.
func (r Assistant) Answer(ctx context.Context, customer int64, question string) (string, error) {
	question = inEnglish(question)
	if answer, err := r.aboutOrder(ctx, customer, question); answer != "" || err != nil {
		return answer, err
	}
	if answer, err := r.aboutStored(ctx, question); answer != "" || err != nil {
		return answer, err
	}
	if answer, err := r.aboutArea(ctx, question); answer != "" || err != nil {
		return answer, err
	}
	if answer := r.aboutShop(ctx, question); answer != "" {
		return answer, nil
	}
	answer, err := r.aboutProducts(ctx, question)
	if answer == "" && err == nil {
		answer = r.dontKnow(ctx)
	}
	return answer, err
}

// languageOf is the language of the answer: that of the page on which the question was asked.
func languageOf(ctx context.Context) i18n.Locale { return i18n.Locale(db.Language(ctx)) }

// reach returns a sentence that says how to reach a person.
func (r Assistant) reach(ctx context.Context) string {
	in := languageOf(ctx)
	ways := r.ways(in)
	if ways == "" {
		return in.Say("You'll find how to contact us at the foot of every page.")
	}
	return in.Say("To talk to a person: {1}.", ways)
}

// ways are the shop's email and telephone; "" without either.
func (r Assistant) ways(in i18n.Locale) string {
	card := r.Store.Settings.Values()
	return strings.Join(api.Present(card.ShopEmail, card.ShopPhone), in.Say(" or "))
}

func (r Assistant) dontKnow(ctx context.Context) string {
	in := languageOf(ctx)
	if ways := r.ways(in); ways != "" {
		return in.Say("I don't know that; to talk to a person: {1}.", ways)
	}
	return in.Say("I don't know that; you'll find how to contact us at the foot of every page.")
}

package handlers

import (
	"context"
	"fmt"
	"regexp"
	"strings"

	"hearth/store"
)

// questionLimit is how long a question to the assistant may be (contract, section 3).
const questionLimit = 1000

type answerPart struct {
	Text string `json:"text"`
}

type answerContent struct {
	Parts []answerPart `json:"parts"`
}

type candidate struct {
	Content answerContent `json:"content"`
}

type assistantOut struct {
	Reply
	Candidates []candidate `json:"candidates"`
}

// generateContent answers from what the shop itself knows: the asker's own orders, its policies, its questions, its
// products. What it can't find it says it does not know, and how to reach a person.
func (h *Handlers) generateContent(ctx context.Context, c *Caller, in struct {
	Text   Text   `json:"text"`
	Accept string `header:"Accept"`
}) (any, error) {
	question := strings.TrimSpace(string(in.Text))
	if question == "" || len([]rune(question)) > questionLimit {
		return nil, &store.Refusal{Message: "Please ask in 1 to 1000 characters.", Fields: map[string]string{"text": "1 to 1000 characters"}}
	}
	if err := h.lookUp(ctx, c); err != nil {
		return nil, err
	}
	text, err := h.find(ctx, c, question)
	if err != nil {
		return nil, err
	}
	if strings.HasPrefix(in.Accept, "text/event-stream") {
		return h.streamAnswer(ctx, c, question, text), nil
	}
	var whole strings.Builder
	if h.askModel(ctx, c, question, text, false, func(part string) error {
		whole.WriteString(part)
		return nil
	}) {
		text = shorten(strings.TrimSpace(whole.String()), answerLimit)
	}
	return assistantOut{done("OK"), []candidate{{answerContent{[]answerPart{{text}}}}}}, nil
}

var (
	aboutOrders  = regexp.MustCompile(`(?i)\b(my|mera|meri)\b.*\b(order|orders|parcel|delivery|package)\b|\b(track|where is|status of)\b`)
	aboutReturns = regexp.MustCompile(`(?i)\b(return|refund|exchange|cancel|money back)`)
	aboutReach   = regexp.MustCompile(`(?i)\b(contact|support|phone|call you|email|reach|complain|grievance|human|person)`)
	aboutInstall = regexp.MustCompile(`(?i)\b(install|installation|electrician|fitting|technician)`)
	aboutWarr    = regexp.MustCompile(`(?i)\b(warranty|guarantee|register my)`)
	aboutPIN     = regexp.MustCompile(`\b[1-9][0-9]{5}\b`)
	fillers      = regexp.MustCompile(`(?i)\b(do|does|did|you|your|have|has|any|a|an|the|is|are|was|i|me|my|we|want|need|need|looking|for|to|of|in|on|with|what|which|how|much|many|can|could|please|tell|about|sell|buy|show|cost|costs|price|good|best|there|it|and|or|hi|hello|works?|working)\b`)
)

// find answers by what the question is about. It has no tool and no data but the shop's public texts and, for who is
// logged in, their own orders: nothing that is typed can lead it elsewhere.
func (h *Handlers) find(ctx context.Context, c *Caller, question string) (string, error) {
	card := h.store.Settings()
	switch {
	case aboutOrders.MatchString(question) && c.LoggedIn():
		return h.ownOrders(ctx, c)
	case aboutOrders.MatchString(question):
		return "Log in and open Orders (/orders): there you see where each parcel is. When you are logged in I can tell you here as well.", nil
	case aboutReturns.MatchString(question):
		return fmt.Sprintf("Within %d days of delivery you can return a product from its order page; unused and undamaged products we take back within %d days when you ask us. Defective or wrong products are taken back beyond that. An order that has not left yet can be cancelled under Orders (/orders). The whole policy: /cancellation-and-returns", card.Int("return_days"), card.Int("assisted_return_days")), nil
	case aboutReach.MatchString(question):
		return h.reach(), nil
	case aboutInstall.MatchString(question):
		return "We install locks, curtain motors and panels in many cities; most other devices are fitted in minutes. Mains wiring belongs in an electrician's hands. " + h.reach(), nil
	case aboutWarr.MatchString(question):
		return "Each product's page says how long its warranty lasts. Register your device by its serial number under Register Device (/registerdevice).", nil
	}
	if pin := aboutPIN.FindString(question); pin != "" {
		area, err := h.store.FindArea(ctx, pin)
		if err == nil && area.Pickup {
			first, last := h.store.DeliveryDays(area)
			return fmt.Sprintf("Yes, we deliver to %s (%s, %s). A parcel that leaves tomorrow should arrive between %s and %s.", pin, area.District, area.State, first, last), nil
		}
		return "We do not deliver to " + pin + " yet.", nil
	}
	return h.findProducts(ctx, question)
}

func (h *Handlers) reach() string {
	card := h.store.Settings()
	ways := present(card.Text("shop_email"), card.Text("shop_phone"))
	if len(ways) == 0 {
		return "You find how to reach us at the foot of every page."
	}
	return "You reach a person at " + strings.Join(ways, " or ") + "."
}

func (h *Handlers) ownOrders(ctx context.Context, c *Caller) (string, error) {
	found, _, err := h.store.ListCustomerOrders(ctx, c.ID, store.Page{Number: 1, Size: 3})
	if err != nil {
		return "", err
	}
	if len(found) == 0 {
		return "You have not ordered anything yet.", nil
	}
	words := map[store.State]string{store.Confirmed: "is being packed", store.Shipped: "is on its way", store.Delivered: "was delivered", store.Cancelled: "was cancelled", store.Returned: "came back to us"}
	lines := []string{"Your latest orders:"}
	for _, o := range found {
		line := fmt.Sprintf("Order %d (%s) %s", o.ID, o.Title, words[o.State])
		if o.State == store.Shipped {
			line += fmt.Sprintf(" with %s, tracking number %s, expected %s", o.Courier, o.TrackingID, o.ExpectedDay)
		}
		lines = append(lines, line+".")
	}
	return strings.Join(lines, "\n"), nil
}

// findProducts looks for the question's words among the products, then fewer of them.
func (h *Handlers) findProducts(ctx context.Context, question string) (string, error) {
	words := strings.Fields(fillers.ReplaceAllString(question, " "))
	for count := min(len(words), 6); count > 0; count-- {
		for from := 0; from+count <= len(words); from++ {
			found, _, err := h.store.ListProducts(ctx, store.ProductFilter{Words: strings.Join(words[from:from+count], " "), Page: store.Page{Number: 1, Size: 3}})
			if err != nil {
				return "", err
			}
			if len(found) > 0 {
				return productAnswer(found), nil
			}
		}
	}
	return "I don't know that. " + h.reach() + " You can also look through all products: /allproducts", nil
}

func productAnswer(found []store.Product) string {
	lines := []string{"This may be what you are looking for:"}
	for _, p := range found {
		stock := "in stock"
		if p.Free < 1 {
			stock = "out of stock"
		}
		lines = append(lines, fmt.Sprintf("%s, %s, %s: %s", p.Title, p.Pays.Rupees(), stock, productPath(p)))
	}
	return strings.Join(append(lines, "", shorten(found[0].Description, 300)), "\n")
}

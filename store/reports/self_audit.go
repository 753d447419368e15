package reports

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"hearth/store/core"
	"hearth/store/db"
	"hearth/store/messages"
	"hearth/store/settings"
	"hearth/store/wording"
)

// AuditFact is something that the program knows about the shop. Look means that the owner should check it.
type AuditFact struct {
	Words string
	Look  bool
}

// AuditAnswer is the owner's latest answer; the zero value means that there is none.
type AuditAnswer struct {
	// Found means that the shop has the practice that the question asks about.
	Found bool
	Note  string
	At    time.Time
	Who   string
	// Old means that the answer is more than a year old.
	Old bool
}

// DarkPattern is one of the thirteen kinds in the Guidelines for Prevention and Regulation of Dark Patterns, 2023, with
// facts about the shop. Question asks what only the owner can know; it is "" if the facts are enough.
type DarkPattern struct {
	Kind, Name, Meaning string
	Facts               []AuditFact
	Question            string
	Answer              AuditAnswer
}

// Open reports whether the owner still has to answer the question.
func (p DarkPattern) Open() bool { return p.Question != "" && (p.Answer.At.IsZero() || p.Answer.Old) }

// Found reports whether the facts or the owner's answer point to something to correct.
func (p DarkPattern) Found() bool {
	return p.Answer.Found || slices.ContainsFunc(p.Facts, func(f AuditFact) bool { return f.Look })
}

// darkPatterns are the thirteen kinds, in the order of the annexure to the guidelines.
var darkPatterns = []DarkPattern{
	{
		Kind:     "false urgency",
		Name:     "False urgency",
		Meaning:  "Saying or implying that something is scarce or urgent when it isn’t.",
		Question: "Do your texts, pictures or mails speak of a last day, few pieces or many buyers where that isn’t true?",
	},
	{
		Kind:    "basket sneaking",
		Name:    "Basket sneaking",
		Meaning: "Adding products, donations or services at checkout without consent.",
	},
	{
		Kind:     "confirm shaming",
		Name:     "Confirm shaming",
		Meaning:  "Making people feel fear, shame or guilt so that they buy or agree.",
		Question: "Does any text of yours make people who decline look foolish, careless or mean?",
	},
	{
		Kind:     "forced action",
		Name:     "Forced action",
		Meaning:  "Making people buy, subscribe or share something else to get what they wanted.",
		Question: "Do you make anything a condition of an order that it doesn’t need, such as a newsletter, an app or a follow?",
	},
	{
		Kind:    "subscription trap",
		Name:    "Subscription trap",
		Meaning: "Making it hard to cancel a subscription, or hiding how.",
	},
	{Kind: "interface interference", Name: "Interface interference",
		Meaning:  "Highlighting some information and hiding other, so that people do what they didn’t want.",
		Question: "Do your pages, banners or colours hide a price, a condition or the way out?"},
	{Kind: "bait and switch", Name: "Bait and switch", Meaning: "Advertising one thing and delivering another.",
		Question: "Have you sent something else than was ordered, or advertised what you couldn’t supply?"},
	{
		Kind:     "drip pricing",
		Name:     "Drip pricing",
		Meaning:  "Revealing parts of the price late, or charging more than was shown.",
		Question: "Do you ask for money beside the order’s total, at the door or later?",
	},
	{Kind: "disguised advertisement", Name: "Disguised advertisement",
		Meaning:  "Presenting advertising as a review, news or an independent opinion.",
		Question: "Are there texts, reviews or recommendations for which somebody was paid or rewarded without saying so?"},
	{Kind: "nagging", Name: "Nagging",
		Meaning:  "Disturbing people again and again with requests that they didn’t ask for.",
		Question: "Do you call, message or email people again after they declined, outside of this shop too?"},
	{Kind: "trick question", Name: "Trick question",
		Meaning:  "Confusing or vague wording that misleads people into an answer.",
		Question: "Do your own forms, pages or surveys ask with double negatives, or with a box that means the contrary?"},
	{Kind: "saas billing", Name: "SaaS billing",
		Meaning: "Collecting payment again and again for software, as secretly as possible."},
	{Kind: "rogue malware", Name: "Rogue malware",
		Meaning: "Making people believe in a virus, or luring them into malware."},
}

// FindSelfAudit returns the thirteen kinds of dark patterns with the facts and the owner's answers.
func (s *Reports) FindSelfAudit(ctx context.Context) (found []DarkPattern, err error) {
	card := s.settings.Values()
	found = slices.Clone(darkPatterns)
	err = s.Read(ctx, func(tx *core.Tx) error {
		facts, err := auditFacts(tx, card)
		if err != nil {
			return err
		}
		for i := range found {
			found[i].Facts = facts[found[i].Kind]
		}
		return db.Each(tx, func(row db.Scanner) error {
			var kind string
			var at int64
			var a AuditAnswer
			if err := row.Scan(&kind, &a.Found, &a.Note, &at, &a.Who); err != nil {
				return err
			}
			a.At = wording.Instant(at)
			a.Old = a.At.Before(tx.Now.AddDate(-1, 0, 0))
			for i := range found {
				if found[i].Kind == kind {
					found[i].Answer = a
				}
			}
			return nil
		}, `SELECT a.kind, a.found, a.note, a.at, coalesce(w.name, '') FROM audit_answers a LEFT
			JOIN accounts w ON w.id = a.who
			WHERE a.id IN (SELECT max(id) FROM audit_answers GROUP BY kind)`)
	})
	return found, err
}

// auditFacts returns the facts about the shop by kind of dark pattern, from its settings and data.
func auditFacts(tx *core.Tx, card *settings.Values) (facts map[string][]AuditFact, err error) {
	facts = map[string][]AuditFact{}
	say := func(kind, words string, values ...any) {
		facts[kind] = append(facts[kind], AuditFact{Words: fmt.Sprintf(words, values...)})
	}
	count := func(query string, args ...any) (n int) {
		if err == nil {
			n, err = db.Value[int](tx, query, args...)
		}
		return n
	}
	look := func(kind string, n int, one, many, none string) {
		switch n {
		case 0:
			say(kind, "%s", none)
		case 1:
			facts[kind] = append(facts[kind], AuditFact{one, true})
		default:
			facts[kind] = append(facts[kind], AuditFact{fmt.Sprintf(many, n), true})
		}
	}
	month := tx.Now.AddDate(0, 0, -30).UnixMilli()

	say("false urgency", "“Only 3 left” is counted from the stock that can be bought at that moment.")
	say("false urgency", "There are no countdowns, and no numbers of other people who look or buy.")
	say("false urgency", "An offer with a last day ends automatically.")

	say("basket sneaking", "Only the shopper puts something into the cart: no insurance, donation or gift is added.")
	say("basket sneaking", "An order whose price changed since the shopper saw it is refused, with the change.")

	say("confirm shaming", "The shop’s own buttons to decline say what they do, such as “Cancel” or “Remove”.")

	say("forced action", "No marketing email is a condition of an account, an order or an offer.")
	if agreed, ended := count(`SELECT count(DISTINCT account_id) FROM agreements WHERE withdrawn_at IS NULL`),
		count(`SELECT count(DISTINCT account_id) FROM agreements WHERE withdrawn_at IS NOT NULL`); agreed+ended > 0 {
		say("forced action", "Opted in to marketing emails: %d. Opted out: %d.", agreed, ended)
	}

	say("subscription trap", "Nothing is sold as a subscription.")
	say("subscription trap",
		"Each marketing email has an unsubscribe link that needs no login; the profile has a switch for each.")
	say("subscription trap", "Customers delete their account and data themselves, under Profile.")

	say("interface interference",
		"An order is cancelled with one button in My Orders until it is shipped, without a charge.")
	say("interface interference", "Ways to pay are listed with their charges; a shopper chooses.")

	say("bait and switch", "A product can be ordered only while it is in stock.")
	say("bait and switch", "An order keeps the products, names and prices under which it was placed.")
	wrong := count(`SELECT count(*) FROM returns WHERE kind = 'wrong' AND opened_at >= ?`, month)
	look(
		"bait and switch",
		wrong,
		"In the last 30 days, 1 return says that the wrong product came.",
		"In the last 30 days, %d returns say that the wrong product came.",
		"In the last 30 days, no return says that the wrong product came.",
	)

	say("drip pricing", "Prices include GST, and nothing is sold above its MRP.")
	free := ""
	if card.FreeAbove > 0 {
		free = "; it is free from ₹" + card.FreeAbove.Decimal()
	}
	say("drip pricing",
		"The cart shows the delivery charge before checkout, as “from ₹…” until the address is known%s.", free)
	if card.CODFee > 0 {
		say("drip pricing", "The COD fee of ₹%s is shown before the order is placed, and is in its total.",
			card.CODFee.Decimal())
	} else {
		say("drip pricing", "There is no fee for cash on delivery.")
	}

	say("disguised advertisement",
		"Only people who received the product can review it; reviews of a former shop are marked as such.")
	look(
		"disguised advertisement",
		count(`SELECT count(*) FROM reviews r JOIN accounts a ON a.id = r.customer_id WHERE a.role <> 'Customer'`),
		"1 review was written by a member of staff.",
		"%d reviews were written by members of staff.",
		"No review was written by a member of staff.",
	)

	if hidden := count(`SELECT count(*) FROM reviews WHERE hidden_at IS NOT NULL`); hidden > 0 {
		say("disguised advertisement", "Reviews hidden by staff, each with a reason that its writer was told: %d.",
			hidden)
	}

	var kinds []string
	for _, k := range messages.MarketingKinds {
		if card.SendsMarketing(k.Name) {
			kinds = append(kinds, strings.ToLower(k.Label))
		}
	}
	if len(kinds) == 0 {
		say("nagging", "All marketing emails are off.")
	} else {
		say("nagging", "Active marketing emails: %s. They are sent only to people who opted in.",
			strings.Join(kinds, ", "))
	}
	most := count(`SELECT coalesce(max(n), 0) FROM (SELECT count(*) AS n FROM tellings WHERE sent_at >= ?
		GROUP BY email_key)`, month)
	facts["nagging"] = append(facts["nagging"],
		AuditFact{fmt.Sprintf("Most marketing emails to one person in the last 30 days: %d.", most), most > 8})

	say("trick question", "No box is ticked beforehand.")
	say("trick question", "Each agreement is one sentence that says what is sent, such as: “%s”",
		messages.MarketingKinds[0].Words)

	say("saas billing", "An order is charged once. No card is stored, and nothing renews.")

	scripts := "the shop"
	if card.Captcha == "recaptcha" {
		scripts += ", Google (reCAPTCHA)"
	}
	for _, provider := range settings.Providers {
		if card.Text(provider.Name+"_key_id") != "" {
			scripts += ", " + provider.Label + " (payment)"
		}
	}
	say("rogue malware", "Pages run scripts of %s only; the browser refuses others.", scripts)
	return facts, err
}

// AnswerSelfAudit saves the owner's answer to the question about a kind of dark pattern.
func (s *Reports) AnswerSelfAudit(ctx context.Context, who int64, kind string, found bool, note string) error {
	at := slices.IndexFunc(darkPatterns, func(p DarkPattern) bool { return p.Kind == kind && p.Question != "" })
	if at < 0 {
		return core.ErrNotFound
	}
	note = strings.TrimSpace(note)
	wrong := db.FieldErrors{}
	switch {
	case utf8.RuneCountInString(note) > 500:
		wrong.Add("note", "At most 500 letters, please.")
	case found && note == "":
		wrong.Add("note", "Please say what it is, and by when it will be changed.")
	}
	if err := wrong.Refusal("note"); err != nil {
		return err
	}
	return s.Write(ctx, func(tx *core.Tx) error {
		if _, err := tx.Exec(`INSERT INTO audit_answers (kind, found, note, at, who) VALUES (?, ?, ?, ?, nullif(?, 0))`,
			kind, found, note, tx.Stamp(), who); err != nil {
			return err
		}
		return core.WriteAudit(
			tx,
			who,
			"answer self-audit",
			kind,
			strings.TrimSpace(map[bool]string{true: "yes", false: "no"}[found]+" "+note),
		)
	})
}

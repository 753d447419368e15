package shop

import (
	"cmp"
	"context"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"hearth/handlers/i18n"
	"hearth/store/core"
	"hearth/store/money"
)

// aboutPIN matches a pincode.
var (
	aboutPIN = regexp.MustCompile(`\b[1-9][0-9]{5}\b`)
	// sums matches amounts in rupees with six digits, which would otherwise be taken for pincodes, unless the
	// question mentions delivery (ways).
	sums = regexp.MustCompile(
		`(?i)(?:₹|\b(?:rs\.?|inr|under|below|less than|up ?to|at most|max(?:imum)?|cheaper than|above|over|more than|at least|starting at|between|budget(?: of| is)?))\s*(?:₹|rs\.?|inr)?\s*\d{6}\b(?:\s*(?:and|to|-)\s*(?:₹|rs\.?|inr)?\s*\d{6}\b)?|\b\d{6}\s*(?:(?:rs|inr|rupees?|rupaye|se kam)\b|/-)`,
	)
	ways = regexp.MustCompile(`(?i)\b(?:deliver\w*|ship\w*|courier|parcels?|pin ?codes?|pins?|reach|send|arrive)\b`)
)

// aboutArea answers whether, when and for how much the shop delivers to the pincode in the question; "" without one.
func (r Assistant) aboutArea(ctx context.Context, question string) (string, error) {
	if !ways.MatchString(question) {
		question = sums.ReplaceAllString(question, " ")
	}
	pin := aboutPIN.FindString(question)
	if pin == "" {
		return "", nil
	}
	in := languageOf(ctx)
	area, err := r.Store.Delivery.FindArea(ctx, pin)
	if _, refused := core.IsRefusal(err); err != nil && !refused {
		return "", err
	}
	if err != nil || !area.Pickup {
		return in.Say("We do not deliver to {1} yet.", pin), nil
	}
	promise, err := r.Store.Delivery.PromiseNow(ctx, area)
	if err != nil {
		return "", err
	}
	more := ""
	if first, next, known := r.Store.Delivery.PinRates(area); known {
		more += " " + in.Say("Delivery there costs {1} for the first 500 g and {2} for each further 500 g.",
			rupees(first), rupees(next))
	}
	if above := r.Store.Settings.Values().FreeAbove; above > 0 {
		more += " " + in.Say("It is free for orders of {1} and above.", rupees(above))
	}
	if !area.COD {
		more += " " + in.Say("Cash on delivery is not offered there.")
	}
	return in.Say("Yes, we deliver to {1} ({2}, {3}). If you order now, it arrives by {4}.",
		pin, area.District, area.State, dayWords(in, promise.Day)) + more, nil
}

// dayWords is a day such as 2026-11-24 in words.
func dayWords(in i18n.Locale, day string) string {
	if at, err := time.Parse(time.DateOnly, day); err == nil {
		return dayIn(in, at)
	}
	return day
}

// topic is a subject about the shop that people ask about, with the pattern that recognises it.
type topic struct {
	asked  *regexp.Regexp
	answer func(ctx context.Context, r Assistant, in i18n.Locale) string
}

// topics are tried in order, so that specific ones precede general ones.
var topics = []topic{
	{regexp.MustCompile(`(?i)^\W*(hi|hello|hey|namaste|नमस्ते|good (morning|evening|afternoon))\W*$`),
		func(ctx context.Context, r Assistant, in i18n.Locale) string {
			return in.Say(
				"Hello! Ask me about a product, its price, fitting or warranty, about delivery to your PIN, payment, returns, or your order.",
			)
		}},
	{regexp.MustCompile(`(?i)^\W*(thanks|thank you|dhanyavaad|shukriya)\b`), func(_ context.Context, _ Assistant,
		in i18n.Locale) string {
		return in.Say("You are welcome.")
	}},
	{regexp.MustCompile(`(?i)\bgrievance\b`), func(ctx context.Context, r Assistant, in i18n.Locale) string {
		if officer := r.Store.Settings.Values().GrievanceOfficer; officer != "" {
			return in.Say("Our grievance officer: {1}. Complaints get a number at once: /complaints", officer)
		}
		return in.Say("Complaints get a number at once, by which you follow them: /complaints.") + " " + r.reach(ctx)
	}},
	{regexp.MustCompile(`(?i)\bcomplain`), func(ctx context.Context, r Assistant, in i18n.Locale) string {
		return in.Say(
			"Complaints get a number at once, by which you follow them; a person answers within 48 hours: /complaints.",
		) +
			" " + r.reach(ctx)
	}},
	{regexp.MustCompile(
		`(?i)\b(refund|money back).*\b(long|days|when|time|take)|\b(long|days|when).*\b(refund|money back)\b`),
		func(ctx context.Context, r Assistant, in i18n.Locale) string {
			return joined(r.quoted(ctx, "returns", `(?i)goes? back|refund`, 3),
				in.Say("The whole policy: /cancellation-and-returns"))
		}},
	{aboutCancel, func(ctx context.Context, r Assistant, in i18n.Locale) string {
		return joined(in.Say("An order can be cancelled until it leaves, under Orders (/orders)."),
			r.quoted(ctx, "returns", `(?i)cancel an order`, 1), in.Say("The whole policy: /cancellation-and-returns"))
	}},
	{aboutReturn, func(ctx context.Context, r Assistant, in i18n.Locale) string {
		card := r.Store.Settings.Values()
		sentences := []string{}
		if card.ReturnDays > 0 {
			sentences = append(sentences, in.Say("Within {1} days of delivery you can return a product from its order page (/orders).",
				strconv.FormatInt(card.ReturnDays, 10)))
		}
		if card.AssistedReturnDays > 0 {
			sentences = append(sentences, in.Say("Unused and undamaged products we take back within {1} days of delivery when you ask us.",
				strconv.FormatInt(card.AssistedReturnDays, 10)))
		}
		return joined(append(sentences,
			in.Say("Products that are defective, damaged on the way or wrong are taken back whenever you notice it, at our cost."),
			in.Say("The whole policy: /cancellation-and-returns"))...)
	}},
	{regexp.MustCompile(
		`(?i)\b(pay|paying|payments?|cash|cod|upi|credit card|debit card|net ?banking|wallet|paisa kaise)\b`),
		func(_ context.Context, r Assistant, in i18n.Locale) string { return r.payment(in) }},
	{
		regexp.MustCompile(
			`(?i)\b(free (delivery|shipping)|(delivery|shipping) (is )?free|is (delivery|shipping) free|(delivery|shipping|courier)\s+(charges?|costs?|fees?|price)|(charges?|costs?|fees?) (for|of) (delivery|shipping))\b`,
		),
		func(_ context.Context, r Assistant, in i18n.Locale) string { return r.charges(in) },
	},
	{regexp.MustCompile(`(?i)\b(register|registration|registering)\b`), func(_ context.Context, _ Assistant,
		in i18n.Locale) string {
		return in.Say("Register your device by its serial number under Register Device (/registerdevice).")
	}},
	{regexp.MustCompile(`(?i)\b(gst|tax|invoice|bill)\b.*\b(invoice|bill|get|number|gst)\b|\bgstin\b`),
		func(ctx context.Context, r Assistant, in i18n.Locale) string {
			answer := in.Say(
				"Each dispatched order comes with an invoice; you download it from the order's page (/orders) once it is delivered.",
			)
			if gstin := r.Store.Settings.Values().GSTIN; gstin != "" {
				answer += " " +
					in.Say("It is a GST tax invoice; for input tax credit give your GSTIN with the address.")
			}
			return answer
		}},
	{regexp.MustCompile(`(?i)\b(install|installs|installed|installation|electrician|technician|fitting charges?)\b`),
		func(ctx context.Context, r Assistant, in i18n.Locale) string {
			return joined(
				r.quoted(ctx, "faq", `(?i)install|fitted`, 3),
				in.Say("For a product, its page says how it is fitted."),
				r.reach(ctx),
			)
		}},
	{
		regexp.MustCompile(
			`(?i)\b(contact|support|customer care|phone number|call you|email|reach you|human|a person|helpline|opening hours|open today|whatsapp)\b`,
		),
		func(ctx context.Context, r Assistant, in i18n.Locale) string {
			return cmp.Or(r.quoted(ctx, "faq", `(?i)\bhours\b|\d [ap]m\b`, 1), r.reach(ctx))
		},
	},
	{regexp.MustCompile(`(?i)\b(your (shop|store|address)|where are you|shop address|showroom)\b`),
		func(ctx context.Context, r Assistant, in i18n.Locale) string {
			if address := r.Store.Settings.Values().ShopAddress; address != "" {
				return in.Say("Our address: {1}.", address) + " " + r.reach(ctx)
			}
			return r.reach(ctx)
		}},
	{regexp.MustCompile(
		`(?i)\b(how long|when|days?)\b.*\b(deliver|delivery|arrive|shipping)\b|\bdo you (deliver|ship)\b`),
		func(_ context.Context, _ Assistant, in i18n.Locale) string {
			return in.Say(
				"Give me your 6-digit pincode and I tell you whether and by when we deliver there. The product's page does so too.",
			)
		}},
	{regexp.MustCompile(`(?i)\b(privacy|my data|personal data)\b`), func(_ context.Context, _ Assistant,
		in i18n.Locale) string {
		return in.Say("What we keep and why: /privacy-policy")
	}},
}

// joined are sentences one after the other, without empty ones.
func joined(sentences ...string) string {
	return strings.Join(slices.DeleteFunc(sentences, func(one string) bool { return one == "" }), " ")
}

// quoted are the first sentences, at most so many, of one of the shop's texts that match a pattern, in the owner's
// own words. The patterns are English; for other languages it is "", and the caller links to the whole text.
func (r Assistant) quoted(ctx context.Context, name, about string, atMost int) string {
	if languageOf(ctx).Speaks() {
		return ""
	}
	text, err := Policies(r).textOf(ctx, name)
	if err != nil {
		r.Log.Warn("the assistant can't read a text", "text", name, "error", err)
		return ""
	}
	wanted, found := regexp.MustCompile(about), []string{}
	for line := range strings.Lines(text) {
		line = strings.Trim(strings.NewReplacer("**", "", "*", "").Replace(line), "-# \n")
		for sentence := range strings.SplitSeq(strings.ReplaceAll(line, ". ", ".\n"), "\n") {
			if len(found) < atMost && strings.HasSuffix(sentence, ".") && wanted.MatchString(sentence) {
				found = append(found, sentence)
			}
		}
	}
	return strings.Join(found, " ")
}

// aboutShop answers questions about the shop; "" if the question is about something else.
func (r Assistant) aboutShop(ctx context.Context, question string) string {
	for _, one := range topics {
		if one.asked.MatchString(question) {
			return one.answer(ctx, r, languageOf(ctx))
		}
	}
	return ""
}

// payment is the answer about payment methods, from the settings.
func (r Assistant) payment(in i18n.Locale) string {
	card := r.Store.Settings.Values()
	answer := in.Say("Cash on delivery, where the courier offers it at your PIN")
	if card.CODMax > 0 {
		answer += in.Say(", up to {1}", rupees(card.CODMax))
	}
	if card.CODFee > 0 {
		answer += in.Say(", with a fee of {1}", rupees(card.CODFee))
	}
	if r.Payments.Name() != "" {
		return in.Say("{1}; or paid in advance online, by the ways that the payment page offers.", answer)
	}
	return in.Say("{1}. Payment in advance is not offered now.", answer)
}

// charges is the answer about delivery charges, from the rate card.
func (r Assistant) charges(in i18n.Locale) string {
	card := r.Store.Settings.Values()
	answer := in.Say(
		"Delivery costs {1} for the first 500 g near us, {2} within our state and {3} elsewhere, and {4} to {5} for each further 500 g.",
		rupees(card.RateLocalFirst),
		rupees(card.RateStateFirst),
		rupees(card.RateCountryFirst),
		rupees(min(card.RateLocalNext, card.RateStateNext, card.RateCountryNext)),
		rupees(max(card.RateLocalNext, card.RateStateNext, card.RateCountryNext)),
	)
	if card.FreeAbove > 0 {
		answer += " " + in.Say("It is free for orders of {1} and above.", rupees(card.FreeAbove))
	}
	return answer + " " + in.Say("The exact amount for your PIN is shown in the cart.")
}

// rupees formats an amount, without paise if there are none.
func rupees(amount money.Paise) string { return strings.TrimSuffix(amount.Rupees(), ".00") }

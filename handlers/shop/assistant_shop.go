package shop

import (
	"context"
	"fmt"
	"regexp"
	"strings"
	"time"

	"hearth/store"
	"hearth/store/money"
)

var aboutPIN = regexp.MustCompile(`\b[1-9][0-9]{5}\b`)

// aboutArea answers where the shop delivers, and when, for a PIN in the question.
func (r Assistant) aboutArea(ctx context.Context, question string) (string, error) {
	pin := aboutPIN.FindString(question)
	if pin == "" {
		return "", nil
	}
	area, err := r.Store.FindArea(ctx, pin)
	if _, refused := store.IsRefusal(err); err != nil && !refused {
		return "", err
	}
	if err != nil || !area.Pickup {
		return "We do not deliver to " + pin + " yet.", nil
	}
	first, last := r.Store.DeliveryDays(area)
	cod := ""
	if !area.COD {
		cod = " Cash on delivery is not offered there."
	}
	return fmt.Sprintf("Yes, we deliver to %s (%s, %s). A parcel that leaves tomorrow should arrive between %s and %s.%s", pin, area.District, area.State, dayWords(first), dayWords(last), cod), nil
}

func dayWords(day string) string {
	if at, err := time.Parse(time.DateOnly, day); err == nil {
		return at.Format(shownDay)
	}
	return day
}

// topic is something about the shop that people ask.
type topic struct {
	asked  *regexp.Regexp
	answer func(r Assistant) string
}

func said(text string) func(Assistant) string { return func(Assistant) string { return text } }

// topics are tried in order: specific ones come first.
var topics = []topic{
	{regexp.MustCompile(`(?i)^\W*(hi|hello|hey|namaste|नमस्ते|good (morning|evening|afternoon))\W*$`), func(r Assistant) string {
		return "Hello! Ask me about a product, its price, fitting or warranty, about delivery to your PIN, payment, returns, or your order."
	}},
	{regexp.MustCompile(`(?i)^\W*(thanks|thank you|dhanyavaad|shukriya)\b`), said("You are welcome.")},
	{regexp.MustCompile(`(?i)\bgrievance\b`), func(r Assistant) string {
		if officer := r.Store.Settings().GrievanceOfficer; officer != "" {
			return "Our grievance officer: " + officer + ". Complaints get a number at once: /complaints"
		}
		return "Complaints get a number at once, by which you follow them: /complaints. " + r.reach()
	}},
	{regexp.MustCompile(`(?i)\bcomplain`), func(r Assistant) string {
		return "Complaints get a number at once, by which you follow them; a person answers within 48 hours: /complaints. " + r.reach()
	}},
	{regexp.MustCompile(`(?i)\b(refund|money back).*\b(long|days|when|time|take)|\b(long|days|when).*\b(refund|money back)\b`),
		func(r Assistant) string {
			return strings.TrimSpace(r.quoted("returns", `(?i)goes? back|refund`, 3) + " The whole policy: /cancellation-and-returns")
		}},
	{aboutCancel, func(r Assistant) string {
		return "An order can be cancelled until it leaves, under Orders (/orders). " + r.quoted("returns", `(?i)cancel an order`, 1) + " The whole policy: /cancellation-and-returns"
	}},
	{aboutReturn, func(r Assistant) string {
		card := r.Store.Settings()
		return fmt.Sprintf("Within %d days of delivery you can return a product from its order page (/orders); unused and undamaged products we take back within %d days when you ask us. Defective or wrong products are taken back beyond that. The whole policy: /cancellation-and-returns", card.ReturnDays, card.AssistedReturnDays)
	}},
	{regexp.MustCompile(`(?i)\b(pay|paying|payments?|cash|cod|upi|credit card|debit card|net ?banking|wallet|paisa kaise)\b`), Assistant.payment},
	{regexp.MustCompile(`(?i)\b(free (delivery|shipping)|(delivery|shipping) (is )?free|is (delivery|shipping) free|(delivery|shipping|courier)\s+(charges?|costs?|fees?|price)|(charges?|costs?|fees?) (for|of) (delivery|shipping))\b`), Assistant.charges},
	{regexp.MustCompile(`(?i)\b(register|registration|registering)\b`), said("Register your device by its serial number under Register Device (/registerdevice).")},
	{regexp.MustCompile(`(?i)\b(gst|tax|invoice|bill)\b.*\b(invoice|bill|get|number|gst)\b|\bgstin\b`), func(r Assistant) string {
		answer := "Each dispatched order comes with an invoice; you download it from the order's page (/orders) once it is delivered."
		if gstin := r.Store.Settings().GSTIN; gstin != "" {
			answer += " It is a GST tax invoice; for input tax credit give your GSTIN with the address."
		}
		return answer
	}},
	{regexp.MustCompile(`(?i)\b(install|installs|installed|installation|electrician|technician|fitting charges?)\b`), func(r Assistant) string {
		return strings.TrimSpace(r.quoted("faq", `(?i)install|fitted`, 3) + " For a product, its page says how it is fitted. " + r.reach())
	}},
	{regexp.MustCompile(`(?i)\b(contact|support|customer care|phone number|call you|email|reach you|human|a person|helpline|opening hours|open today|whatsapp)\b`), func(r Assistant) string {
		if said := r.quoted("faq", `(?i)\bhours\b`, 1); said != "" {
			return said
		}
		return r.reach()
	}},
	{regexp.MustCompile(`(?i)\b(your (shop|store|address)|where are you|shop address|showroom)\b`), func(r Assistant) string {
		if address := r.Store.Settings().ShopAddress; address != "" {
			return "Our address: " + address + ". " + r.reach()
		}
		return r.reach()
	}},
	{regexp.MustCompile(`(?i)\b(how long|when|days?)\b.*\b(deliver|delivery|arrive|shipping)\b|\bdo you (deliver|ship)\b`),
		said("Give me your 6-digit pincode and I tell you whether and by when we deliver there. The product's page does so too.")},
	{regexp.MustCompile(`(?i)\b(privacy|my data|personal data)\b`), said("What we keep and why: /privacy-policy")},
}

// quoted returns the first sentences of one of the shop's texts about a subject, as the owner wrote them.
func (r Assistant) quoted(name, about string, atMost int) string {
	text, err := Policies(r).textOf(context.Background(), name)
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
func (r Assistant) aboutShop(question string) string {
	for _, one := range topics {
		if one.asked.MatchString(question) {
			return one.answer(r)
		}
	}
	return ""
}

func (r Assistant) payment() string {
	card := r.Store.Settings()
	answer := "Cash on delivery, where the courier offers it at your PIN"
	if card.CODMax > 0 {
		answer += ", up to " + rupees(card.CODMax)
	}
	if card.CODFee > 0 {
		answer += ", with a fee of " + rupees(card.CODFee)
	}
	if r.Payments.Name() != "" {
		return answer + "; or paid in advance online, by the ways that the payment page offers."
	}
	return answer + ". Payment in advance is not offered now."
}

// charges describes the rate card, starting with the dearest first 500 g.
func (r Assistant) charges() string {
	card := r.Store.Settings()
	answer := fmt.Sprintf("Delivery costs %s for the first 500 g near us, %s within our state and %s elsewhere, and %s to %s for each further 500 g.", rupees(card.RateLocalFirst), rupees(card.RateStateFirst),
		rupees(card.RateCountryFirst), rupees(min(card.RateLocalNext, card.RateStateNext, card.RateCountryNext)), rupees(max(card.RateLocalNext, card.RateStateNext, card.RateCountryNext)))
	if card.FreeAbove > 0 {
		answer += " It is free for orders of " + rupees(card.FreeAbove) + " and above."
	}
	return answer + " The exact amount for your PIN is shown in the cart."
}

// rupees omits the paise if they are zero.
func rupees(amount money.Paise) string { return strings.TrimSuffix(amount.Rupees(), ".00") }

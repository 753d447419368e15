package promotions

import (
	"regexp"
	"slices"
	"strings"
	"time"

	"hearth/store/accounts"
	"hearth/store/db"
	"hearth/store/money"
	"hearth/store/wording"
)

// offerCode matches a normalised promotion code.
var offerCode = regexp.MustCompile(`^[A-Z0-9-]{3,20}$`)

// OfferCode normalises a promotion code: capitals without spaces. It does not check it.
func OfferCode(typed string) string {
	return strings.ToUpper(strings.Join(strings.Fields(typed), ""))
}

// Check normalises a promotion, clears the fields that its kind does not use, and refuses malformed values under the
// fields of the form.
func (o *Offer) Check() error {
	wrong := db.FieldErrors{}
	o.Name, o.Code = strings.Join(strings.Fields(wording.Visible(o.Name)), " "), OfferCode(o.Code)
	if n := len([]rune(o.Name)); n < 1 || n > 60 {
		wrong.Add("name", "Please enter a name that customers will read, 60 characters at most.")
	}
	if o.Code != "" && !offerCode.MatchString(o.Code) {
		wrong.Add("code", "A code has 3 to 20 letters, digits and hyphens.")
	}
	o.checkKind(wrong)
	o.checkReach(wrong)
	for _, day := range []struct{ field, text string }{{"first_day", o.FirstDay}, {"last_day", o.LastDay}} {
		if _, err := time.Parse(time.DateOnly, day.text); day.text != "" && err != nil {
			wrong.Add(day.field, "Please choose a day.")
		}
	}
	if o.FirstDay != "" && o.LastDay != "" && o.LastDay < o.FirstDay {
		wrong.Add("last_day", "The last day can't lie before the first.")
	}
	for _, bound := range []struct {
		field string
		value int64
	}{{"uses", o.Uses}, {"uses_each", o.UsesEach}, {"min_pieces", o.MinPieces}} {
		if bound.value < 0 || bound.value > offerUsesMost {
			wrong.Add(bound.field, "Please enter a whole number, or leave it empty.")
		}
	}
	if o.MinValue < 0 || o.MinValue > money.Max {
		wrong.Add("min_value", "Please enter an amount of rupees, or leave it empty.")
	}
	return wrong.Refusal("name", "code", "kind", "percent", "amount", "most", "take", "pay", "min_value", "min_pieces",
		"targets", "emails", "first_day", "last_day", "uses", "uses_each")
}

// checkKind checks the discount. It first clears all fields of the discount and then sets those that the kind uses.
func (o *Offer) checkKind(wrong db.FieldErrors) {
	percent, amount, most, take, pay := o.Percent, o.Amount, o.Most, o.Take, o.Pay
	o.Percent, o.Amount, o.Most, o.Take, o.Pay = 0, 0, 0, 0, 0
	switch o.Kind {
	case "percent":
		o.Percent, o.Most = percent, most
		if percent < 1 || percent > 99 {
			wrong.Add("percent", "The percentage must be from 1 to 99.")
		}
		if most < 0 || most > money.Max {
			wrong.Add("most", "Please enter an amount of rupees, or leave it empty.")
		}
	case "amount":
		o.Amount = amount
		if amount <= 0 || amount > money.Max {
			wrong.Add("amount", "Please enter the amount of rupees that is taken off.")
		}
	case "bundle":
		o.Take, o.Pay = take, pay
		if take < 2 || take > 100 {
			wrong.Add("take", "Please enter the quantity to buy, from 2 to 100.")
		} else if pay < 1 || pay >= take {
			wrong.Add("pay", "The quantity to pay for must be less than the quantity to buy, and at least one.")
		}
	case "delivery":
	default:
		wrong.Add("kind", "Please choose the kind of offer.")
	}
}

// checkReach checks to which goods and to which buyers the promotion applies.
func (o *Offer) checkReach(wrong db.FieldErrors) {
	switch o.Scope {
	case "all":
		o.Targets = nil
	case "products", "categories":
		slices.Sort(o.Targets)
		o.Targets = slices.Compact(o.Targets)
		if len(o.Targets) < 1 || len(o.Targets) > MaxOfferTargets {
			wrong.Add("targets", "Please choose 1 to 500 products or categories.")
		}
	default:
		wrong.Add("scope", "Please choose what the offer is for.")
	}
	emails := o.Emails
	o.Emails = nil
	switch o.Buyers {
	case "all", "new":
	case "listed":
		for _, email := range emails {
			if email = accounts.EmailKey(email); email == "" {
				continue
			}
			if accounts.CheckEmail(email) != "" {
				wrong.Add("emails", "%s is not an email address.", wording.Shorten(email))
			}
			o.Emails = append(o.Emails, email)
		}
		slices.Sort(o.Emails)
		o.Emails = slices.Compact(o.Emails)
		if len(o.Emails) < 1 || len(o.Emails) > offerBuyersMost {
			wrong.Add("emails", "Please enter 1 to 5000 email addresses.")
		}
	default:
		wrong.Add("buyers", "Please choose who may use the offer.")
	}
}

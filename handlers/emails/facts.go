package emails

import (
	"cmp"
	"strconv"
	"strings"
	"time"

	"hearth/handlers/api"
	"hearth/store/accounts"
	"hearth/store/catalogue"
	"hearth/store/messages"
	"hearth/store/money"
	"hearth/store/settings"
)

// Shape is the type of a placeholder's value. The editor of templates shows it.
type Shape string

const (
	// Words is one line of text, Long several paragraphs. Yes is for {{if …}} only, List for {{each …}} only.
	Words Shape = "words"
	Long  Shape = "long"
	Yes   Shape = "yes"
	List  Shape = "list"
)

// Fact is a placeholder of email templates: its name in the template, and a description for the owner.
type Fact struct {
	Name, About string
	Shape       Shape
	// Maybe means that the value can be absent. Needed means that a template must show the value when it's present.
	Maybe, Needed bool
	// Of are the placeholders of each item of a list.
	Of []Fact
	// from reads the value from an email; nil for placeholders within a list, whose items come from the list's own
	// from.
	from func(d mail) any
	// sample is an example value for previews; a path is an address in the shop, or in the back office if staff is
	// true.
	sample string
	staff  bool
}

// mail is everything that placeholders' values are read from: the queued email, the shop's settings and the language.
type mail struct {
	messages.Mail
	shop  *settings.Values
	words *Language
}

// at returns the URL of a page of the shop, in the email's language.
func (d mail) at(path string) string { return d.shop.PublicURL() + d.words.path + path }

// back returns the URL of a page of the back office, which may have an address of its own.
func (d mail) back(path string) string {
	if d.shop.AdminListen == "" {
		return d.at(path)
	}
	return d.shop.StaffURL() + path
}

// order returns the URL about the email's order: a path that ends with the order's ID.
func (d mail) order(path string) string {
	return d.at(path + strconv.FormatInt(d.Facts.OrderID, 10))
}

// words creates a placeholder with one line of text. words, yes, link, staffLink and orderLink create placeholders;
// maybe, needed, long and called change a copy of one.
func words(name, about, sample string, from func(d mail) any) Fact {
	return Fact{Name: name, About: about, Shape: Words, sample: sample, from: from}
}

func (f Fact) maybe() Fact  { f.Maybe = true; return f }
func (f Fact) needed() Fact { f.Needed = true; return f }
func (f Fact) long() Fact   { f.Shape = Long; return f }

// called returns the same placeholder with another name, description and example.
func (f Fact) called(name, about, sample string) Fact {
	f.Name, f.About, f.sample = name, about, sample
	return f
}

// yes creates a placeholder that can only be used as a condition.
func yes(name, about string, from func(d mail) bool) Fact {
	return Fact{Name: name, About: about, Shape: Yes, Maybe: true, from: func(d mail) any { return from(d) }}
}

// claimIs creates a condition: the state of the warranty claim.
func claimIs(name, about, state string) Fact {
	return yes(name, about, func(d mail) bool { return d.Facts.Claim.State == state })
}

// link creates the button of an email, which every template of that kind must show.
func link(path string) Fact {
	return words("link", "The page in the shop; in a line of its own it becomes a button", path, func(d mail) any {
		return d.at(path)
	}).needed()
}

// staffLink creates the button of an email to staff.
func staffLink(path string) Fact {
	f := link(path)
	f.staff, f.from = true, func(d mail) any { return d.back(path) }
	return f
}

// orderLink creates the button of an email about an order.
func orderLink(path string) Fact {
	return words("link", "The order in the shop; in a line of its own it becomes a button", path+"1042",
		func(d mail) any {
			return d.order(path)
		}).needed()
}

var (
	// common are the placeholders of every email. The name is first, because sample treats all others as the shop's
	// own data.
	common = []Fact{
		words(
			"name",
			"The recipient's name, or “customer” if the address is not confirmed",
			"Ananya Rao",
			func(d mail) any {
				return cmp.Or(d.ToName, d.words.Say("nobody"))
			},
		),
		words("shop", "The shop's name", "", func(d mail) any { return d.shop.ShopName }),
		words("shop phone", "The shop's telephone", "", func(d mail) any { return d.shop.ShopPhone }).maybe(),
		words("shop email", "The shop's email address", "", func(d mail) any { return d.shop.ShopEmail }).maybe(),
		words("shop page", "The shop's address on the web", "", func(d mail) any { return d.at("/") }),
	}
	orderNumber = words("order number", "The order's number", "1042",
		func(d mail) any { return strconv.FormatInt(d.Facts.OrderID, 10) })
	code = words("code", "The login code: without it, the email is of no use", "K7M2P-9QX4T",
		func(d mail) any {
			return d.Facts.Code
		}).needed()
	proof = words(
		"confirm link",
		"The page that confirms the address of the account, for a week",
		"/mails?confirm=sample",
		func(d mail) any {
			if d.Facts.Code == "" {
				return ""
			}
			return d.at("/mails?confirm=" + d.Facts.Code)
		},
	).needed()
	number = words("number", "The number under which it is kept", "C-260124",
		func(d mail) any { return d.Facts.Code }).needed()
	reason  = words("reason", "Why", "", func(d mail) any { return d.words.phrase(d.Facts.Reason) })
	day     = words("day", "The day", "2026-11-24", func(d mail) any { return d.words.Day(d.Facts.Day) })
	product = words("product", "The product's name", "Brass Table Lamp", func(d mail) any { return d.Facts.Product })
	address = words("address", "Where it is delivered",
		"Ananya Rao, 14 Lake View Road, Pune, Haveli, Pune, Maharashtra 411001, India",
		func(d mail) any { return d.Facts.Address })
	track = words("track link", "The page on which the order is followed without logging in", "/track?order=1042",
		func(d mail) any {
			return d.order("/track?order=")
		})
	unitNumber = words("serial number", "The device's serial number", "HR1S6FCPKPHQ05",
		func(d mail) any { return d.Facts.Claim.Serial })
	claimLink = words("link", "The claim in the shop; in a line of its own it becomes a button",
		"/claims/C2611-K7M2P9QX", func(d mail) any { return d.at("/claims/" + d.Facts.Code) }).needed()
	amount = reason.called("amount", "What is paid back", "₹1,499.00")

	creditBack = words("credit", "What became store credit at once, if anything", "₹500.00",
		func(d mail) any { return d.Facts.CreditBack }).maybe()
	productLink = words("link", "The product in the shop; in a line of its own it becomes a button",
		"/productdetails/-/1", func(d mail) any {
			return d.at("/productdetails/-/" + strconv.FormatInt(d.Facts.ProductID, 10))
		}).needed()
	cardAmount = words("amount", "The amount", "₹500.00", func(d mail) any { return d.Facts.Card.Amount })

	orderLines = Fact{Name: "lines", About: "What was ordered, a line each", Shape: List, Of: []Fact{
		{Name: "quantity", About: "How many pieces", Shape: Words, sample: "2"},
		{Name: "title", About: "The product's name", Shape: Words, sample: "Brass Table Lamp"},
		{Name: "price", About: "What the pieces cost together", Shape: Words, sample: "₹2,998.00"},
	}, from: func(d mail) any {
		rows := []values{}
		for _, l := range d.Facts.Lines {
			rows = append(rows, values{"quantity": strconv.FormatInt(l.Quantity, 10), "title": row(l.Title),
				"price": l.Amount.Rupees()})
		}
		return rows
	}}
	delivery = words("delivery", "What delivery costs, with the charge for cash on delivery", "₹60.00",
		func(d mail) any {
			return d.Facts.Shipping.Rupees()
		})
	part = yes("part", "It is one parcel, of an order that leaves in several",
		func(d mail) bool { return d.Facts.Shipment != 0 })
	toPay = words("to pay", "What is left to pay on delivery, if anything", "₹3,058.00",
		func(d mail) any { return someRupees(d.Facts.Due) }).maybe()
	arrivalDay = words("arrival day", "The same day with its weekday, and without its year", "2026-12-01",
		func(d mail) any { return d.words.ShortDay(d.Facts.Day) }).maybe()
	total  = words("total", "What the order costs", "₹3,058.00", func(d mail) any { return d.Facts.Total.Rupees() })
	parcel = []Fact{
		words("courier", "Who brings it", "Blue Dart", func(d mail) any { return d.Facts.Courier }),
		words("tracking number", "The courier's number of the parcel", "BD4410027",
			func(d mail) any { return d.Facts.TrackingID }),
		address,
	}
	ownDelivery = []Fact{
		words("door code", "The code that the customer says when the shop itself hands the parcel over", "",
			func(d mail) any { return d.Facts.DoorCode }).maybe().needed(),
		words("collect at", "Where the customer collects the parcel, if they do", "",
			func(d mail) any { return row(d.Facts.Pickup) }).maybe(),
	}
)

// marketingFacts returns the placeholders of a marketing email: the items that it's about, and the name of the first.
// link is the page to open if there are several items.
func marketingFacts(link string, of ...Fact) []Fact {
	all := []Fact{
		{
			Name:  "things",
			About: "What it tells of, a line each",
			Shape: List,
			Of:    of,
			from:  func(d mail) any { return things(d) },
		},
		words("count", "How many things it tells of", "2",
			func(d mail) any { return strconv.Itoa(len(d.Facts.Things)) }),
		yes("one", "It tells of one thing only", func(d mail) bool { return len(d.Facts.Things) == 1 }),
		words("first", "The name of the first of them", "Brass Table Lamp",
			func(d mail) any { return row(first(d).Title) }),
		words("link", "The page in the shop; in a line of its own it becomes a button", link, func(d mail) any {
			return marketingLink(d, link)
		}).needed(),
	}
	return all
}

func first(d mail) accounts.MailItem {
	if len(d.Facts.Things) == 0 {
		return accounts.MailItem{}
	}
	return d.Facts.Things[0]
}

// marketingLink returns the page of the only item, or the page for several.
func marketingLink(d mail, several string) string {
	one := first(d)
	switch {
	case d.Kind == "tellreview":
		return d.at("/orderReview/" + strconv.FormatInt(one.Order, 10))
	case d.Kind == "tellstock", d.Kind == "tellprice" && len(d.Facts.Things) == 1:
		return d.at(api.ProductPath(catalogue.Product{ID: one.ID, Title: one.Title}))
	}
	return d.at(several)
}

// things returns the items of a marketing email, as values of a list.
func things(d mail) []values {
	rows := []values{}
	for _, t := range d.Facts.Things {
		few := ""
		if t.Few > 0 {
			few = strconv.FormatInt(t.Few, 10)
		}
		rows = append(rows, values{"title": row(t.Title), "price": rupees(t.Now), "old price": rupees(t.Before),
			"pieces": strconv.FormatInt(t.Pieces, 10),
			"few":    few, "single": t.Few == 1, "day": d.words.Day(t.Day)})
	}
	return rows
}

// rupees is an amount for a template.
func rupees(p money.Paise) string { return p.Rupees() }

// someRupees is an amount for a template; "" for none.
func someRupees(p money.Paise) string {
	if p == 0 {
		return ""
	}
	return p.Rupees()
}

// Pictures returns the names of the pictures of the products in an email, by the products' names as templates get
// them.
func Pictures(m messages.Mail) map[string]string {
	of := map[string]string{}
	for _, l := range m.Facts.Lines {
		of[row(l.Title)] = l.Picture
	}
	for _, t := range m.Facts.Things {
		of[row(t.Title)] = t.Picture
	}
	return of
}

// row makes a text fit into a table row of the email's layout: one line, without the column separator.
func row(text string) string {
	return strings.ReplaceAll(strings.Join(strings.Fields(text), " "), " | ", " / ")
}

var (
	thingTitle = Fact{Name: "title", About: "The product's name", Shape: Words, sample: "Brass Table Lamp"}
	thingPrice = Fact{Name: "price", About: "What it costs now", Shape: Words, sample: "₹1,299.00"}
)

// values returns the values of the placeholders of an email.
func (k *Kind) values(d mail) values {
	facts := values{}
	for _, f := range k.Facts() {
		switch told := f.from(d).(type) {
		case string:
			if f.Shape == Words {
				told = row(told)
			}
			facts[f.Name] = told
		default:
			facts[f.Name] = told
		}
	}
	return facts
}

// samples returns example values of the placeholders. without names the placeholders to leave out.
func (k *Kind) samples(d mail, without func(name string) bool) values {
	facts := values{}
	for _, f := range k.Facts() {
		switch {
		case f.Shape == Yes:
			facts[f.Name] = !without(f.Name)
		// A list has two example items, if the email can be about several.
		case f.Shape == List:
			rows := []values{sampleOf(f.Of, d)}
			if f.Name == "things" && without("one") {
				rows = append(rows, sampleOf(f.Of, d))
				rows[1]["title"] = "Cotton Bedsheet"
			}
			facts[f.Name] = rows
		case f.Maybe && without(f.Name):
			facts[f.Name] = ""
		default:
			facts[f.Name] = k.sample(f, d)
		}
	}
	return facts
}

// sample returns the example value of a placeholder; the shop's own name and addresses are real.
func (k *Kind) sample(f Fact, d mail) string {
	for _, c := range common[1:] {
		if c.Name == f.Name {
			return f.from(d).(string)
		}
	}
	return sampleText(f, d)
}

// sampleText returns an example in the email's language: paths become URLs and days are written in words.
func sampleText(f Fact, d mail) string {
	switch {
	case f.staff:
		return d.back(f.sample)
	case strings.HasPrefix(f.sample, "/"):
		return d.at(f.sample)
	case f.Name == arrivalDay.Name:
		return d.words.ShortDay(f.sample)
	case strings.HasSuffix(f.Name, "day"):
		return d.words.Day(f.sample)
	}
	return d.words.phrase(f.sample)
}

// sampleOf returns an example item of a list.
func sampleOf(facts []Fact, d mail) values {
	one := values{}
	for _, f := range facts {
		one[f.Name] = sampleText(f, d)
		if f.Shape == Yes {
			one[f.Name] = false
		}
	}
	return one
}

// monthOf is a month such as 2026-10 in words; anything else stays as it is.
func monthOf(month string) string {
	at, err := time.Parse("2006-01", month)
	if err != nil {
		return month
	}
	return at.Format("January 2006")
}

// inSlot is the day of an arrival with the hours of its delivery slot, if it has one.
func inSlot(day, hours string) string {
	if day == "" || hours == "" {
		return day
	}
	return day + ", " + hours
}

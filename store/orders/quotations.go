package orders

import (
	"context"
	"crypto/hmac"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"hearth/store/accounts"
	"hearth/store/catalogue"
	"hearth/store/core"
	"hearth/store/db"
	"hearth/store/gst"
	"hearth/store/money"
	"hearth/store/promotions"
	"hearth/store/settings"
	"hearth/store/wording"
)

// Quotation is a customer's request for prices and, once staff answer it, the shop's binding prices until a day. Its
// state is open, then answered or declined; its customer can accept it once, which makes an order. It is never deleted.
type Quotation struct {
	ID, CustomerID          int64
	Customer, Email         string
	Company, GSTIN, Message string
	// Standing is open, answered, declined, expired (answered, but after UntilDay) or ordered. If the order is
	// cancelled before it is confirmed, the quotation can be accepted again.
	Standing            string
	AskedAt, AnsweredAt time.Time
	Lines               []QuotationLine
	Goods, Shipping     money.Paise
	// UntilDay is the last day on which the customer can accept, in the shop's time zone, such as 2026-12-05.
	UntilDay, Note string
	OrderID        int64
}

// Total is the quotation's total in paise with GST, without the COD fee, which depends on the payment method.
func (q Quotation) Total() money.Paise { return q.Goods + q.Shipping }

// QuotationLine is a product of a quotation. Price is the quoted price per unit in paise with GST, 0 until staff
// answer. Pays and MRP (paise) and Free (units that can be bought) are today's values of the catalogue.
type QuotationLine struct {
	ProductID, Quantity int64
	Title               string
	Price, Pays, MRP    money.Paise
	Free                int64
	Picture             catalogue.Picture
	HSN                 string
	Rate                gst.Rate
	// Kit means that the product is a bundle, whose parts are taxed at their own rates.
	Kit bool
	// Gone means that the product is no longer sold. Family means that it has got variants since the request; only a
	// variant can be ordered.
	Gone, Family bool
}

// QuotationRequest is a customer's request for prices. Company and GSTIN are optional.
type QuotationRequest struct {
	Customer                int64
	Items                   []promotions.CartItem
	Company, GSTIN, Message string
}

// QuotationAnswer is the shop's answer: a price per unit by product, in paise with GST, valid until a day in the shop's
// time zone.
type QuotationAnswer struct {
	ID       int64
	Prices   map[int64]money.Paise
	Shipping money.Paise
	UntilDay string
	Note     string
}

// quotationsOpen is the maximum number of unanswered requests per customer, quotationDays the longest validity of a
// quotation in days, and quotationLetter the maximum length of a message or note in characters.
const (
	quotationsOpen  = 5
	quotationDays   = 180
	quotationLetter = 2000
)

// check normalises a request for a quotation. It refuses a malformed GSTIN, company or message under its field.
func (w *QuotationRequest) check() error {
	w.Company, w.GSTIN, w.Message = strings.TrimSpace(w.Company), strings.ToUpper(strings.TrimSpace(w.GSTIN)),
		strings.TrimSpace(w.Message)
	wrong := db.FieldErrors{}
	if w.GSTIN != "" && !gst.ValidGSTIN(w.GSTIN) {
		wrong.Add("gstin", "This GSTIN is not valid; please check its 15 characters.")
	}
	if len([]rune(w.Company)) > 100 {
		wrong.Add("company", "The name of a company can have at most 100 characters.")
	}
	if w.GSTIN != "" && w.Company == "" {
		wrong.Add("company", "A GSTIN needs the name of its company.")
	}
	if len([]rune(w.Message)) > quotationLetter {
		wrong.Add("message", "Please write at most 2,000 characters.")
	}
	return wrong.Refusal("gstin", "company", "message")
}

// AskQuotation saves a request for a quotation and returns its ID. It refuses an empty cart, malformed fields (gstin,
// company, message), a sixth open request, and products that are no longer sold.
func (s *Orders) AskQuotation(ctx context.Context, w QuotationRequest) (id int64, err error) {
	if err := w.check(); err != nil {
		return 0, err
	}
	wanted, err := promotions.SumItems(w.Items)
	if err != nil {
		return 0, err
	}
	err = s.Write(ctx, func(tx *core.Tx) error {
		open, err := db.Value[int](tx, `SELECT count(*) FROM quotations WHERE customer_id = ? AND state = 'open'`,
			w.Customer)
		if err != nil {
			return err
		}
		if open >= quotationsOpen {
			return core.Refuse("%d of your requests wait for an answer. Please wait for one of them.", open)
		}
		if id, err = db.InsertID(
			tx,
			`INSERT INTO quotations (customer_id, company, gstin, message, asked_at) VALUES (?, ?, ?, ?, ?)`,
			w.Customer,
			w.Company,
			w.GSTIN,
			w.Message,
			tx.Stamp(),
		); err != nil {
			return err
		}
		if wanted, err = promotions.ResolveVariants(tx, wanted); err != nil {
			return err
		}
		for at, item := range wanted {
			p, err := catalogue.ProductOf(tx, item.ProductID)
			if errors.Is(err, core.ErrNotFound) {
				return core.Refuse("One of the products is no longer sold. Please remove it.")
			}
			if err != nil {
				return err
			}
			// More than the most per order is what a quotation is for.
			if refusal := p.Quantities.TooFew(p.Title, item.Quantity); refusal != "" {
				return core.Refuse("%s", refusal)
			}
			if _, err := tx.Exec(
				`INSERT INTO quotation_lines (quotation_id, product_id, title, quantity, position)
					VALUES (?, ?, ?, ?, ?)`,
				id,
				p.ID,
				p.Title,
				item.Quantity,
				at,
			); err != nil {
				return err
			}
		}
		return nil
	})
	return id, err
}

var quotationColumns = `q.id, q.customer_id, a.name, a.email, q.company, q.gstin, q.message, iif(o.id IS NOT NULL
	AND (o.state NOT IN ` + core.CancelledStates + ` OR o.confirmed_at IS NOT NULL), 'ordered', iif(q.state = 'answered' AND q.until_day < ?,
	'expired', q.state)),
	q.asked_at, coalesce(q.answered_at, 0), q.shipping, q.until_day, q.note, coalesce(q.order_id, 0)`

const quotationTables = ` FROM quotations q JOIN accounts a ON a.id = q.customer_id LEFT
	JOIN orders o ON o.id = q.order_id`

func scanQuotation(row db.Scanner, q *Quotation) error {
	var asked, answered int64
	err := row.Scan(
		&q.ID,
		&q.CustomerID,
		&q.Customer,
		&q.Email,
		&q.Company,
		&q.GSTIN,
		&q.Message,
		&q.Standing,
		&asked,
		&answered,
		&q.Shipping,
		&q.UntilDay,
		&q.Note,
		&q.OrderID,
	)
	q.AskedAt, q.AnsweredAt = wording.Instant(asked), wording.Instant(answered)
	return err
}

// readLines reads the lines of a quotation and sums them. Titles are those of the day of the request; the rest is
// current.
func (q *Quotation) readLines(tx *core.Tx) (err error) {
	q.Lines, err = db.List(tx, func(row db.Scanner, l *QuotationLine) error {
		var card catalogue.Card
		err := catalogue.ScanCard(
			db.WithMore(row, &l.ProductID, &l.Title, &l.Quantity, &l.Price, &l.HSN, &l.Rate, &l.Gone,
				&l.Family),
			&card,
		)
		l.Pays, l.MRP, l.Free, l.Picture, l.Kit = card.Pays, card.Price, card.Free, card.Picture, card.Kit
		return err
	}, `SELECT `+catalogue.CardColumns+`, l.product_id, l.title, l.quantity, l.price, p.hsn_code, p.gst_rate,
		p.deleted_at IS NOT NULL, p.options <> '[]'
		FROM quotation_lines l CROSS JOIN products p ON p.id = l.product_id
		CROSS JOIN categories c ON c.id = p.category_id LEFT JOIN categories c2 ON c2.id = c.parent_id
		LEFT JOIN categories c3 ON c3.id = c2.parent_id
		WHERE l.quotation_id = ? ORDER BY l.position`, q.ID)
	q.Goods = 0
	for _, l := range q.Lines {
		amount, _ := l.Price.Times(l.Quantity) // the sum was limited when the shop quoted it
		q.Goods += amount
	}
	return err
}

// ListQuotations returns the quotations of a customer, or of all customers for 0, newest first. state is open, answered
// (which includes expired and ordered quotations), declined, or "" for all; it refuses any other state.
func (s *Orders) ListQuotations(
	ctx context.Context,
	customer int64,
	state string,
	page core.Page,
) (found []Quotation, total int, err error) {
	where, args := ` WHERE ? IN (0, q.customer_id) AND ? IN ('', q.state)`, []any{customer, state}
	if state != "" && settings.OneOf("open", "answered", "declined")(state) != "" {
		return nil, 0, core.Refuse("There is no such state.")
	}
	err = s.Read(ctx, func(tx *core.Tx) error {
		if total, err = db.Value[int](tx, `SELECT count(*) FROM quotations q`+where, args...); err != nil {
			return err
		}
		limit, offset := page.Limit()
		found, err = db.List(tx, scanQuotation, `SELECT `+quotationColumns+quotationTables+where+` ORDER BY q.id DESC
			LIMIT ? OFFSET ?`,
			append(append([]any{tx.Day()}, args...), limit, offset)...)
		for i := range found {
			if err := found[i].readLines(tx); err != nil {
				return err
			}
		}
		return err
	})
	return found, total, err
}

// FindQuotation returns a quotation of a customer, or of any customer for 0; ErrNotFound if there is none.
func (s *Orders) FindQuotation(ctx context.Context, customer, id int64) (q Quotation, err error) {
	err = s.Read(ctx, func(tx *core.Tx) error {
		q, err = quotationOf(tx, customer, id)
		return err
	})
	return q, err
}

// quotationKeyLife is how long the link in a quotation's mail is valid.
const quotationKeyLife = 60 * 24 * time.Hour

// QuotationKey is the signed key in the link of a quotation's mail. For two months, anyone who has it can read the
// quotation without a login, for example the buyer's accounts department.
func (s *Orders) QuotationKey(id string) string {
	said := id + "." + strconv.FormatInt(s.Now().Add(quotationKeyLife).Unix(), 10)
	return said + "." + s.mails.TokenSign("quotation", said)
}

// FindQuotationByKey finds the quotation of a signed key and leaves out the customer's personal data. ErrNotFound for
// an invalid or expired key.
func (s *Orders) FindQuotationByKey(ctx context.Context, key string) (Quotation, error) {
	cut := strings.LastIndexByte(key, '.')
	if cut < 0 || !hmac.Equal([]byte(key[cut+1:]), []byte(s.mails.TokenSign("quotation", key[:cut]))) {
		return Quotation{}, core.ErrNotFound
	}
	number, end, _ := strings.Cut(key[:cut], ".")
	id, err := strconv.ParseInt(number, 10, 64)
	if err != nil {
		return Quotation{}, core.ErrNotFound
	}
	if until, err := strconv.ParseInt(end, 10, 64); err != nil || s.Now().Unix() > until {
		return Quotation{}, core.ErrNotFound
	}
	q, err := s.FindQuotation(ctx, 0, id)
	q.Customer, q.Email, q.Company, q.GSTIN, q.Message = "", "", "", "", ""
	return q, err
}

func quotationOf(tx *core.Tx, customer, id int64) (Quotation, error) {
	q, err := db.One(tx, scanQuotation, `SELECT `+quotationColumns+quotationTables+`
		WHERE q.id = ? AND ? IN (0, q.customer_id)`,
		tx.Day(), id, customer)
	if err != nil {
		return q, err
	}
	return q, q.readLines(tx)
}

// check normalises the shop's answer and refuses malformed fields under shipping, until_day or note. today is a day in
// the shop's time zone.
func (a *QuotationAnswer) check(today string) error {
	a.Note = strings.TrimSpace(a.Note)
	wrong := db.FieldErrors{}
	if a.Shipping < 0 || a.Shipping > money.Max {
		wrong.Add("shipping", "The charge for delivery must be an amount of rupees, or 0.")
	}
	now, _ := time.Parse(time.DateOnly, today)
	last, err := time.Parse(time.DateOnly, a.UntilDay)
	if err != nil || last.Before(now) || last.After(now.AddDate(0, 0, quotationDays)) {
		wrong.Add("until_day", "Please choose a day from today on, at most %d days ahead.", quotationDays)
	}
	if len([]rune(a.Note)) > quotationLetter {
		wrong.Add("note", "Please write at most 2,000 characters.")
	}
	return wrong.Refusal("shipping", "until_day", "note")
}

// repeats reports whether an answer equals the one that the customer has already: a double click sends it twice.
func (q Quotation) repeats(a QuotationAnswer) bool {
	changed := slices.ContainsFunc(q.Lines, func(l QuotationLine) bool { return l.Price != a.Prices[l.ProductID] })
	return q.Standing == "answered" && !changed && q.Shipping == a.Shipping && q.UntilDay == a.UntilDay &&
		q.Note == a.Note
}

// AnswerQuotation quotes prices, or changes them until the quotation is ordered, and mails the customer; the same
// answer twice sends one mail. It refuses a price of 0 or above the MRP (field prices; Legal Metrology (Packaged
// Commodities) Rules 2011, rule 18(2)), malformed fields, and products that are no longer sold as requested.
func (s *Orders) AnswerQuotation(ctx context.Context, who int64, a QuotationAnswer) error {
	return s.Write(ctx, func(tx *core.Tx) error {
		if err := a.check(tx.Day()); err != nil {
			return err
		}
		q, err := quotationOf(tx, 0, a.ID)
		if err != nil {
			return err
		}
		if q.Standing == "ordered" {
			return core.Refuse("This quotation has been ordered already.")
		}
		total := a.Shipping
		for _, l := range q.Lines {
			price := a.Prices[l.ProductID]
			amount, fits := price.Times(l.Quantity)
			switch {
			case l.Gone:
				return core.Refuse("%s is no longer sold. Please decline the request and say why.", l.Title)
			case l.Family:
				return core.Refuse("%s has variants now. Please decline the request and ask which of them is meant.",
					l.Title)
			case price <= 0:
				return core.RefuseField("prices", "Please enter a price for each product.")
			case price > l.MRP:
				return core.RefuseField("prices", fmt.Sprintf("%s: a piece can't cost more than %s.", l.Title,
					l.MRP.Rupees()))
			case !fits || total+amount > money.Max:
				return core.Refuse("This order is too large for one invoice.")
			}
			total += amount
			if err := db.ChangeOne(tx, `UPDATE quotation_lines SET price = ? WHERE quotation_id = ? AND product_id = ?`,
				price, a.ID, l.ProductID); err != nil {
				return err
			}
		}
		if q.repeats(a) {
			return nil
		}
		return s.closeQuotation(tx, who, q, "answered", a)
	})
}

// DeclineQuotation mails the customer why the shop can't quote; the same note twice sends one mail. An empty or too
// long note is refused under note.
func (s *Orders) DeclineQuotation(ctx context.Context, who, id int64, note string) error {
	if note = strings.TrimSpace(note); note == "" || len([]rune(note)) > quotationLetter {
		return core.RefuseField("note", "Please say why, in 2,000 characters at most.")
	}
	return s.Write(ctx, func(tx *core.Tx) error {
		q, err := quotationOf(tx, 0, id)
		if err != nil {
			return err
		}
		if q.Standing == "ordered" {
			return core.Refuse("This quotation has been ordered already.")
		}
		if q.Standing == "declined" && q.Note == note {
			return nil
		}
		return s.closeQuotation(tx, who, q, "declined", QuotationAnswer{Note: note})
	})
}

// closeQuotation stores the answer and the new state, mails the customer in their language, and writes the audit log.
func (s *Orders) closeQuotation(tx *core.Tx, who int64, q Quotation, state string, a QuotationAnswer) error {
	if err := db.ChangeOne(tx, `UPDATE quotations SET state = ?, answered_at = ?, answered_by = nullif(?, 0),
		shipping = ?,
		until_day = ?, note = ? WHERE id = ?`,
		state, tx.Stamp(), who, a.Shipping, a.UntilDay, a.Note, q.ID); err != nil {
		return err
	}
	facts := accounts.MailFacts{Code: fmt.Sprint(q.ID), Day: a.UntilDay, Reason: a.Note, Settled: state == "declined"}
	lang, err := core.LanguageOf(tx, q.CustomerID)
	if err != nil {
		return err
	}
	if err := s.mails.QueueMail(tx, "quotation", accounts.Account{
		Name:  q.Customer,
		Email: q.Email,
		Lang:  lang,
	}, facts); err != nil {
		return err
	}
	return core.WriteAudit(tx, who, "quotation "+state, fmt.Sprint(q.ID), "")
}

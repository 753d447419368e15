package credit

import (
	"context"
	"crypto/sha256"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"hearth/store/accounts"
	"hearth/store/core"
	"hearth/store/db"
	"hearth/store/money"
	"hearth/store/serial"
	"hearth/store/settings"
	"hearth/store/wording"
)

// CardTask is the kind of the task that mails a gift card on its day; its key is the card's ID.
const CardTask = "gift card"

// Card is a gift card. Unpaid, it is an order that waits for its payment; paid, it waits for its day; then it is
// mailed, and ends as redeemed, void (its order was cancelled) or expired.
type Card struct {
	ID, OrderID int64
	Amount      money.Paise
	// ToName, ToEmail and Message are as the buyer typed them.
	ToName, ToEmail, Message string
	// Buyer is the name of the buyer, By of the customer who redeemed it.
	BuyerID    int64
	Buyer, By  string
	BoughtAt   time.Time
	MailAt     time.Time
	MailedAt   time.Time
	ExpiresAt  time.Time
	RedeemedAt time.Time
	// State is unpaid, waiting (for its day), mailed, redeemed, void or expired.
	State string
}

// Wish is what the buyer of a gift card asks for. All of it comes from the client, so CheckWish checks it.
type Wish struct {
	Amount                   money.Paise
	ToName, ToEmail, Message string
	// Day is when it is mailed, such as 2026-11-24; "" for today.
	Day string
}

// Sold are the gift cards that a shop sells: its amounts in paise, and the bounds for any other amount; Most is 0 if
// only the amounts are sold. Without amounts the shop sells none.
type Sold struct {
	Amounts     []money.Paise
	Least, Most money.Paise
}

// SoldBy returns the gift cards that the settings allow.
func SoldBy(card *settings.Values) (sold Sold) {
	for _, text := range strings.FieldsFunc(card.GiftCardAmounts, func(r rune) bool { return r == ',' || r == ' ' }) {
		if amount, err := money.Parse(text); err == nil {
			sold.Amounts = append(sold.Amounts, amount)
		}
	}
	if len(sold.Amounts) > 0 && card.GiftCardMost > 0 {
		sold.Least, sold.Most = max(card.GiftCardLeast, 100), card.GiftCardMost
	}
	return sold
}

// latestDay is how many days ahead a card can be mailed.
const latestDay = 365

// CheckWish normalises a wish and returns when the card is due to be mailed: at 9 am on its day in the shop's zone, or
// now. It refuses an amount that is not sold (field amount), a missing name (to_name), an address that can't be one
// (to_email), a long message (message) and a day that is over or too far ahead (day).
func CheckWish(card *settings.Values, w Wish, now time.Time, zone *time.Location) (Wish, time.Time, error) {
	sold, wrong := SoldBy(card), db.FieldErrors{}
	if len(sold.Amounts) == 0 {
		return w, now, core.Refuse("This shop sells no gift cards.")
	}
	between := w.Amount >= sold.Least && w.Amount <= sold.Most && sold.Most > 0
	switch {
	case slices.Contains(sold.Amounts, w.Amount) || between:
	case sold.Most > 0:
		wrong.Add("amount", "Please choose an amount from %s to %s.", sold.Least.Rupees(), sold.Most.Rupees())
	default:
		wrong.Add("amount", "Please choose one of the amounts.")
	}
	w.ToName, w.ToEmail, w.Message = clean(w.ToName), strings.TrimSpace(w.ToEmail), clean(w.Message)
	if n := utf8.RuneCountInString(w.ToName); n == 0 || n > 60 {
		wrong.Add("to_name", "Please enter the recipient's name, in 60 characters at most.")
	}
	if message := accounts.CheckEmail(w.ToEmail); message != "" {
		wrong.Add("to_email", "%s", message)
	}
	if utf8.RuneCountInString(w.Message) > 300 {
		wrong.Add("message", "The message can have at most 300 characters.")
	}
	at := now
	if today := now.In(zone).Format(time.DateOnly); w.Day != "" && w.Day != today {
		day, err := time.ParseInLocation(time.DateOnly, w.Day, zone)
		if err != nil || day.Before(now) || day.After(now.AddDate(0, 0, latestDay)) {
			wrong.Add("day", "Please choose a day within a year.")
		}
		at = day.Add(9 * time.Hour)
	}
	return w, at, wrong.Refusal("amount", "to_name", "to_email", "message", "day")
}

// clean is typed text on one line, without characters that change the direction of other text.
func clean(typed string) string {
	return strings.Join(strings.Fields(strings.Map(func(r rune) rune {
		if unicode.Is(unicode.Bidi_Control, r) {
			return -1
		}
		return r
	}, typed)), " ")
}

// InsertCard writes the card of an order that was just placed.
func InsertCard(tx *core.Tx, order int64, w Wish, at time.Time) error {
	_, err := tx.Exec(`INSERT INTO gift_cards (order_id, amount, to_name, to_email, message, mail_at)
		VALUES (?, ?, ?, ?, ?, ?)`, order, w.Amount, w.ToName, w.ToEmail, w.Message, at.UnixMilli())
	return err
}

const cardColumns = `g.id, g.order_id, g.amount, g.to_name, g.to_email, g.message, o.customer_id, b.name,
	coalesce(r.name, ''), o.placed_at, g.mail_at, coalesce(g.mailed_at, 0), coalesce(g.expires_at, 0),
	coalesce(g.redeemed_at, 0), CASE WHEN g.voided_at IS NOT NULL THEN 'void' WHEN g.redeemed_at IS NOT NULL THEN
		'redeemed'
	WHEN g.expired_at IS NOT NULL THEN 'expired' WHEN g.paid_at IS NULL THEN 'unpaid' WHEN g.mailed_at IS NULL THEN
		'waiting'
	ELSE 'mailed' END`

const cardTables = ` FROM gift_cards g JOIN orders o ON o.id = g.order_id JOIN accounts b ON b.id = o.customer_id
	LEFT JOIN accounts r ON r.id = g.redeemed_by `

func scanCard(row db.Scanner, c *Card) error {
	var bought, mail, mailed, expires, redeemed int64
	err := row.Scan(&c.ID, &c.OrderID, &c.Amount, &c.ToName, &c.ToEmail, &c.Message, &c.BuyerID, &c.Buyer, &c.By,
		&bought,
		&mail, &mailed, &expires, &redeemed, &c.State)
	c.BoughtAt, c.MailAt, c.MailedAt = wording.Instant(bought), wording.Instant(mail), wording.Instant(mailed)
	c.ExpiresAt, c.RedeemedAt = wording.Instant(expires), wording.Instant(redeemed)
	return err
}

func cardOf(tx *core.Tx, id int64) (Card, error) {
	return db.One(tx, scanCard, `SELECT `+cardColumns+cardTables+`WHERE g.id = ?`, id)
}

// CardOfOrder returns the gift card of an order; ErrNotFound if it has none.
func CardOfOrder(tx *core.Tx, order int64) (Card, error) {
	return db.One(tx, scanCard, `SELECT `+cardColumns+cardTables+`WHERE g.order_id = ?`, order)
}

// Pay records that a card's order is paid, mails the receipt to its buyer, and queues the task that mails the card.
func (s *Credit) Pay(tx *core.Tx, order int64) error {
	if err := db.ChangeOne(tx, `UPDATE gift_cards SET paid_at = ?, voided_at = NULL WHERE order_id = ?
		AND paid_at IS NULL`, tx.Stamp(), order); err != nil {
		return err
	}
	c, err := CardOfOrder(tx, order)
	if err != nil {
		return err
	}
	buyer, err := customerOf(tx, c.BuyerID)
	if err != nil {
		return err
	}
	if err := s.mails.QueueMail(tx, "giftpaid", buyer, accounts.MailFacts{Code: strconv.FormatInt(order, 10),
		Card: accounts.MailCard{Amount: c.Amount.Rupees(), To: c.ToName, ToEmail: c.ToEmail,
			Day: c.MailAt.In(tx.Zone).Format(time.DateOnly)}}); err != nil {
		return err
	}
	s.WakeAfter(tx)
	return core.Enqueue(tx, CardTask, strconv.FormatInt(c.ID, 10), c.MailAt, struct{}{})
}

// codeLength is how many characters of base 32 a code has: 100 bits.
const codeLength = 20

// newCode is a random code, in groups of five characters.
func (s *Credit) newCode() (string, error) {
	raw, err := s.Random(codeLength)
	if err != nil {
		return "", err
	}
	var code strings.Builder
	for i, b := range raw {
		if i > 0 && i%5 == 0 {
			code.WriteByte('-')
		}
		code.WriteByte(serial.Alphabet[b%32])
	}
	return code.String(), nil
}

// codeHash is what is stored of a code. A code has more bits than anybody can try, so its hash needs no key, and the
// cards survive the loss of the shop's key.
func codeHash(code string) []byte {
	sum := sha256.Sum256([]byte("gift card " + strings.Map(func(r rune) rune {
		switch r = unicode.ToUpper(r); {
		case r == 'O':
			return '0'
		case r == 'I' || r == 'L':
			return '1'
		case strings.ContainsRune(serial.Alphabet, r):
			return r
		}
		return -1
	}, code)))
	return sum[:]
}

// MailCard mails a paid card to its recipient, with a new code: it is shown only in that mail, and an earlier one ends.
// A card that was mailed or has ended is not mailed.
func (s *Credit) MailCard(ctx context.Context, id int64) error {
	code, err := s.newCode()
	if err != nil {
		return err
	}
	return s.Write(ctx, func(tx *core.Tx) error {
		c, err := cardOf(tx, id)
		if err != nil || c.State != "waiting" {
			return err
		}
		return s.mailCard(tx, c, code)
	})
}

func (s *Credit) mailCard(tx *core.Tx, c Card, code string) error {
	expires, err := expiry(tx)
	if err != nil {
		return err
	}
	if err := db.ChangeOne(tx, `UPDATE gift_cards SET code_hash = ?, mailed_at = ?,
		expires_at = iif(mailed_at IS NULL, ?, expires_at) WHERE id = ?`, codeHash(code), tx.Stamp(), expires,
		c.ID); err != nil {
		return err
	}
	sealed, err := s.Seal(accounts.CardSeal, code)
	if err != nil {
		return err
	}
	lang, err := db.Value[string](tx, `SELECT lang FROM orders WHERE id = ?`, c.OrderID)
	if err != nil {
		return err
	}
	day := ""
	if c, err = cardOf(tx, c.ID); err == nil && !c.ExpiresAt.IsZero() {
		day = c.ExpiresAt.In(tx.Zone).Format(time.DateOnly)
	}
	if err != nil {
		return err
	}
	return s.mails.QueueMail(tx, "giftcard", accounts.Account{Email: c.ToEmail, Lang: lang}, accounts.MailFacts{
		Code: sealed, Card: accounts.MailCard{Amount: c.Amount.Rupees(), To: c.ToName, From: c.Buyer,
			Message: c.Message,
			Until:   day}})
}

// Resend mails a card again, to a corrected address if one is given, with a new code; the earlier one ends. It refuses
// a card that is not paid or has ended, and an address that can't be one (field to_email).
func (s *Credit) Resend(ctx context.Context, who, id int64, email string) error {
	email = strings.TrimSpace(email)
	if email != "" {
		if message := accounts.CheckEmail(email); message != "" {
			return core.RefuseField("to_email", message)
		}
	}
	code, err := s.newCode()
	if err != nil {
		return err
	}
	return s.Write(ctx, func(tx *core.Tx) error {
		c, err := cardOf(tx, id)
		if err != nil {
			return err
		}
		if c.State != "waiting" && c.State != "mailed" {
			return core.Refuse("Only a gift card that is paid and not used yet can be sent.")
		}
		if email != "" {
			c.ToEmail = email
			if err := db.ChangeOne(tx, `UPDATE gift_cards SET to_email = ? WHERE id = ?`, email, id); err != nil {
				return err
			}
		}
		if err := s.mailCard(tx, c, code); err != nil {
			return err
		}
		return core.WriteAudit(tx, who, "send gift card", fmt.Sprint(id), "")
	})
}

// ErrNoCard is the refusal of a code that is no card's, or of one that was sent again with another code.
var ErrNoCard = core.RefuseField("code", "This gift card code is not valid. Please check it and try again.")

// Redeem adds a gift card to a customer's credit, and returns its amount in paise. It refuses (field code) an unknown
// code with ErrNoCard, and a card that has ended.
func (s *Credit) Redeem(ctx context.Context, customer int64, code string) (amount money.Paise, err error) {
	hash := codeHash(code)
	err = s.Write(ctx, func(tx *core.Tx) error {
		id, err := db.Value[int64](tx, `SELECT id FROM gift_cards WHERE code_hash = ?`, hash)
		if db.IsNone(err) {
			return ErrNoCard
		}
		if err != nil {
			return err
		}
		c, err := cardOf(tx, id)
		if err != nil {
			return err
		}
		if c.State != "mailed" {
			return core.RefuseField("code", "This gift card has been used already.")
		}
		amount = c.Amount
		if err := db.ChangeOne(tx, `UPDATE gift_cards SET redeemed_at = ?, redeemed_by = ? WHERE id = ?`, tx.Stamp(),
			customer, id); err != nil {
			return err
		}
		return add(tx, Entry{Customer: customer, Kind: Redeemed, Amount: amount, CardID: id})
	})
	return amount, err
}

// Void ends the card of an order that is cancelled or refunded. It refuses a card that was redeemed or has ended.
func Void(tx *core.Tx, order int64) error {
	c, err := CardOfOrder(tx, order)
	if err != nil {
		return err
	}
	if c.State == "redeemed" || c.State == "expired" {
		return core.Refuse("This gift card was used or has expired, so it can't be cancelled.")
	}
	return db.ChangeOne(tx, `UPDATE gift_cards SET voided_at = ?, code_hash = NULL WHERE id = ?`, tx.Stamp(), c.ID)
}

// ListCards returns a page of the gift cards, newest first, and their total. state filters by it, "" for all; search
// finds a number, a name or an address.
func (s *Credit) ListCards(ctx context.Context, state, search string, page core.Page) (found []Card, total int,
	err error) {
	err = s.Read(ctx, func(tx *core.Tx) error {
		all, err := db.List(tx, scanCard, `SELECT `+cardColumns+cardTables+`WHERE ?1 = '' OR CAST(g.order_id AS
			TEXT) = ?1
			OR g.to_name LIKE ?2 OR g.to_email LIKE ?2 OR b.name LIKE ?2 ORDER BY g.id DESC LIMIT 5000`, search,
			"%"+search+"%")
		for _, c := range all {
			if state == "" || c.State == state {
				found = append(found, c)
			}
		}
		limit, offset := page.Limit()
		total = len(found)
		found = found[min(offset, total):min(offset+limit, total)]
		return err
	})
	return found, total, err
}

// FindCard returns a gift card; ErrNotFound if there is none with that ID.
func (s *Credit) FindCard(ctx context.Context, id int64) (c Card, err error) {
	err = s.Read(ctx, func(tx *core.Tx) error {
		c, err = cardOf(tx, id)
		return err
	})
	return c, err
}

// ListBought returns the gift cards that a customer bought, newest first.
func (s *Credit) ListBought(ctx context.Context, customer int64) (found []Card, err error) {
	err = s.Read(ctx, func(tx *core.Tx) error {
		found, err = db.List(tx, scanCard, `SELECT `+cardColumns+cardTables+`WHERE o.customer_id = ? AND o.channel =
			'gift'
			AND g.paid_at IS NOT NULL ORDER BY g.id DESC LIMIT 50`, customer)
		return err
	})
	return found, err
}

// customerOf returns the account of a customer; ErrNotFound for staff and for erased customers.
func customerOf(tx *core.Tx, customer int64) (accounts.Account, error) {
	return db.One(tx, accounts.ScanAccount, `SELECT `+accounts.AccountColumns+` FROM accounts WHERE id = ?
		AND role = 'Customer' AND deleted_at IS NULL`, customer)
}

// mail queues a mail about credit that was added, unless the account has no real address.
func (s *Credit) mail(tx *core.Tx, kind string, to accounts.Account, amount money.Paise, reason string) error {
	if strings.HasSuffix(to.Email, "@localhost") {
		return nil
	}
	return s.mails.QueueMail(tx, kind, to, accounts.MailFacts{Card: accounts.MailCard{Amount: amount.Rupees(),
		Message: reason}})
}

package warranty

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"time"

	"hearth/store/accounts"
	"hearth/store/core"
	"hearth/store/db"
	"hearth/store/delivery"
	"hearth/store/messages"
	"hearth/store/money"
	"hearth/store/orders"
	"hearth/store/wording"
)

// Claim is a warranty claim: a complaint about a unit. It is open, to come in, or in the shop, until staff decide it:
// repaired, replaced, refunded or refused. The complaint is settled by the decision, or once what goes to the customer
// has left. A decision never changes.
type Claim struct {
	messages.Complaint
	Unit          Unit
	State, Reason string
	// Ends is the last day of the warranty when the claim was made, "" without one; Over means that the claim was made
	// after it.
	Ends                                   string
	Over                                   bool
	AskedAt, ReceivedAt, DecidedAt, SentAt time.Time
	// Address is where a repaired unit or a replacement goes.
	Address     delivery.Address
	Replacement string
	// Challan is the number of the delivery challan of what goes to the customer, "" if nothing does.
	Challan, Courier, TrackingID, EWayBill string
	// Invoice is the number of the newest invoice of the unit's order, "" if it was bought elsewhere. ReturnState is
	// the state of the return that refunds the unit.
	Invoice, ReturnState string
	Files                []File
	// Others are the other claims about the unit, the latest first.
	Others []Listed
}

// File is a picture or video of a claim; Name is that of the private file.
type File struct {
	ID   int64
	Name string
}

// IsVideo reports whether a file is a video.
func (f File) IsVideo() bool { return !strings.HasSuffix(f.Name, ".jpg") }

// Listed is a claim in a list.
type Listed struct {
	ID                             int64
	Number, Serial, Product, State string
	At, SentAt                     time.Time
}

func listed(tx *core.Tx, where string, args ...any) ([]Listed, error) {
	return db.List(tx, func(row db.Scanner, l *Listed) error {
		var at, sent int64
		err := row.Scan(&l.ID, &l.Number, &l.Serial, &l.Product, &l.State, &at, &sent)
		l.At, l.SentAt = wording.Instant(at), wording.Instant(sent)
		return err
	}, `SELECT p.id, p.number, c.serial, t.title, c.state, p.at, coalesce(c.sent_at, 0) FROM claims c
		JOIN complaints p ON p.id = c.complaint_id JOIN serials s ON s.serial = c.serial
		JOIN products t ON t.id = s.product_id WHERE `+where+` ORDER BY p.id DESC LIMIT ?`,
		append(args, core.MaxRows)...)
}

// ListClaims returns a customer's own claims, the latest first.
func (s *Warranty) ListClaims(ctx context.Context, customer int64) (found []Listed, err error) {
	err = s.Read(ctx, func(tx *core.Tx) error {
		found, err = listed(tx, `p.customer_id = ?`, customer)
		return err
	})
	return found, err
}

// NewClaim is a claim as a customer makes it. AddressID is one of their addresses, 0 for that of the unit's order.
// Files are the names of the stored pictures and videos.
type NewClaim struct {
	Customer     int64
	Serial       string
	Words, Phone string
	AddressID    int64
	Files        []string
}

// Claimable returns nil if a customer can make a claim about a unit now (mayClaim), before its files are stored.
func (s *Warranty) Claimable(ctx context.Context, customer int64, typed string) error {
	return s.Read(ctx, func(tx *core.Tx) error {
		_, err := mayClaim(tx, customer, typed)
		return err
	})
}

// Open makes a claim, mails its number to the customer and returns the number. It refuses what mayClaim refuses,
// malformed fields (words, phone), a missing address (address_id), and more than ten complaints a day.
func (s *Warranty) Open(ctx context.Context, c NewClaim) (number string, err error) {
	var to accounts.Account
	if err := s.Read(ctx, func(tx *core.Tx) error {
		to, err = db.One(tx, accounts.ScanAccount, `SELECT `+accounts.AccountColumns+` FROM accounts WHERE id = ?`,
			c.Customer)
		return err
	}); err != nil {
		return "", err
	}
	complaint := messages.NewComplaint{Customer: c.Customer, Kind: messages.WarrantyKind, Name: to.Name,
		Email: to.Email,
		Phone: c.Phone, Words: c.Words}
	if number, err = s.messages.Prepare(&complaint, messages.WarrantyKind); err != nil {
		return "", err
	}
	return number, s.Write(ctx, func(tx *core.Tx) error {
		u, err := mayClaim(tx, c.Customer, c.Serial)
		if err != nil {
			return err
		}
		address, err := addressFor(tx, c, u)
		if err != nil {
			return err
		}
		about := complaint
		if u.Buyer == c.Customer {
			about.Order = fmt.Sprint(u.OrderID)
		}
		id, err := messages.OpenIn(tx, number, about)
		if err != nil {
			return err
		}
		body, err := json.Marshal(address)
		if err != nil {
			return err
		}
		if _, err := tx.Exec(`INSERT INTO claims (complaint_id, serial, ends, address) VALUES (?, ?, ?, ?)`, id,
			u.Serial, u.Ends, string(body)); err != nil {
			return err
		}
		for _, name := range c.Files {
			if _, err := tx.Exec(`INSERT INTO claim_files (complaint_id, name) VALUES (?, ?)`, id, name); err != nil {
				return err
			}
		}
		return s.mails.QueueMail(tx, "claim", to, accounts.MailFacts{Code: number, Product: u.Product,
			Claim: accounts.MailClaim{Serial: u.Serial, Ends: u.Ends, Over: u.Over(tx.Day())}})
	})
}

// Over reports whether the unit has no warranty on a day.
func (u Unit) Over(day string) bool { return u.Ends < day }

// addressFor is the address of a claim: the chosen one, else that of the unit's order, else the customer's newest.
func addressFor(tx *core.Tx, c NewClaim, u Unit) (delivery.Address, error) {
	if c.AddressID == 0 && u.Buyer == c.Customer {
		o, err := orders.OrderOf(tx, u.OrderID)
		if err != nil || o.Address.Area != "" {
			return o.Address, err
		}
	}
	own, err := accounts.AddressesOf(tx, c.Customer)
	if err != nil {
		return delivery.Address{}, err
	}
	slices.Reverse(own)
	for _, a := range own {
		if c.AddressID == 0 || c.AddressID == a.ID {
			return a, nil
		}
	}
	return delivery.Address{}, core.RefuseField("address_id",
		"Please add an address to your account first, to which the device is sent back.")
}

// claimColumns are the columns of a claim, without those of its complaint and unit.
const claimColumns = `c.serial, c.ends, c.address, c.state, c.reason, coalesce(c.asked_at, 0),
	coalesce(c.received_at, 0), coalesce(c.decided_at, 0), coalesce(c.sent_at, 0), coalesce(c.replacement, ''),
	coalesce(d.number, ''), c.courier_name, c.tracking_id, c.eway_bill,
	coalesce((SELECT state FROM returns WHERE id = c.return_id), ''), coalesce(d.total, 0)`

// claimOf reads a claim by its complaint; ErrNotFound if there is none.
func claimOf(tx *core.Tx, id int64) (c Claim, err error) {
	var made string
	var worth money.Paise
	if c, err = db.One(tx, func(row db.Scanner, c *Claim) error {
		var address string
		var at [4]int64
		if err := row.Scan(&made, &c.Ends, &address, &c.State, &c.Reason, &at[0], &at[1], &at[2], &at[3],
			&c.Replacement,
			&c.Challan, &c.Courier, &c.TrackingID, &c.EWayBill, &c.ReturnState, &worth); err != nil {
			return err
		}
		c.AskedAt, c.ReceivedAt = wording.Instant(at[0]), wording.Instant(at[1])
		c.DecidedAt, c.SentAt = wording.Instant(at[2]), wording.Instant(at[3])
		return json.Unmarshal([]byte(address), &c.Address)
	}, `SELECT `+claimColumns+` FROM claims c LEFT JOIN documents d ON d.id = c.challan_id WHERE c.complaint_id = ?`,
		id); err != nil {
		return c, err
	}
	if c.Complaint, err = messages.ComplaintOf(tx, id); err != nil {
		return c, err
	}
	if c.Unit, err = unitOf(tx, made); err != nil {
		return c, err
	}
	if worth != 0 { // by its challan
		c.Unit.Worth = worth
	}
	c.Over = c.Ends < c.At.In(tx.Zone).Format(time.DateOnly)
	return c, nil
}

// find reads a claim with its files, its unit's invoice and other claims.
func find(tx *core.Tx, id int64) (c Claim, err error) {
	if c, err = claimOf(tx, id); err != nil {
		return c, err
	}
	if c.Files, err = db.List(tx, func(row db.Scanner, f *File) error { return row.Scan(&f.ID, &f.Name) },
		`SELECT id, name FROM claim_files WHERE complaint_id = ? ORDER BY id`, id); err != nil {
		return c, err
	}
	if c.Invoice, err = db.Value[string](tx, `SELECT coalesce((SELECT number FROM documents WHERE order_id = ?
		AND kind = 'invoice' ORDER BY id DESC LIMIT 1), '')`, c.Unit.OrderID); err != nil {
		return c, err
	}
	c.Others, err = listed(tx, `c.serial = ? AND p.id <> ?`, c.Unit.Serial, id)
	return c, err
}

// FindClaim returns a claim to staff; ErrNotFound if there is none.
func (s *Warranty) FindClaim(ctx context.Context, id int64) (c Claim, err error) {
	err = s.Read(ctx, func(tx *core.Tx) error {
		c, err = find(tx, id)
		return err
	})
	return c, err
}

// FindOwnClaim returns a customer's own claim by its number; ErrNotFound if it is somebody else's.
func (s *Warranty) FindOwnClaim(ctx context.Context, customer int64, number string) (c Claim, err error) {
	err = s.Read(ctx, func(tx *core.Tx) error {
		id, err := db.Value[int64](tx, `SELECT id FROM complaints WHERE number = ? AND customer_id = ?`,
			strings.ToUpper(strings.TrimSpace(number)), customer)
		if err != nil {
			return err
		}
		c, err = find(tx, id)
		return err
	})
	return c, err
}

// FindFile returns a file of a claim, to staff (customer 0) or the claim's customer; ErrNotFound for others.
func (s *Warranty) FindFile(ctx context.Context, customer, id int64) (f File, err error) {
	err = s.Read(ctx, func(tx *core.Tx) error {
		f, err = db.One(tx, func(row db.Scanner, f *File) error { return row.Scan(&f.ID, &f.Name) },
			`SELECT f.id, f.name FROM claim_files f JOIN complaints p ON p.id = f.complaint_id
			WHERE f.id = ? AND ? IN (0, p.customer_id)`, id, customer)
		return err
	})
	return f, err
}

// Spares returns units of a product that can replace another: not sold, not registered, not defective. It returns the
// serials of the newest, at most wanted, and how many pieces of the product are free on the shelf.
func (s *Warranty) Spares(ctx context.Context, product int64, wanted int) (serials []string, free int64, err error) {
	err = s.Read(ctx, func(tx *core.Tx) error {
		if free, err = db.Value[int64](tx, `SELECT shelf - held FROM products WHERE id = ?`, product); err != nil {
			return err
		}
		serials, err = db.Values[string](tx, `SELECT serial FROM serials s WHERE product_id = ? AND line_id IS NULL
			AND replaced_by IS NULL AND NOT EXISTS (SELECT 1 FROM devices WHERE serial = s.serial)
			ORDER BY made_at DESC, serial LIMIT ?`, product, wanted)
		return err
	})
	return serials, free, err
}

// EWayAbove is the value in paise above which what leaves for a claim needs an e-way bill.
func (s *Warranty) EWayAbove(c Claim) money.Paise { return s.documents.EWayAbove(c.Address) }

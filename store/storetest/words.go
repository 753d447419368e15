package storetest

import (
	"context"
	"database/sql"
	"fmt"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"hearth/store/accounts"
	"hearth/store/catalogue"
	"hearth/store/core"
	"hearth/store/fulfilment"
	"hearth/store/messages"
	"hearth/store/orders"
	"hearth/store/payments"
	"hearth/store/returns"
)

// Stocked adds a product with more details than Product does; wants changes them.
func (s *Shop) Stocked(title string, rupees, stock int64, wants func(p *catalogue.Product)) int64 {
	s.t.Helper()
	id := s.Product(title, rupees, stock)
	s.Edit(id, wants)
	return id
}

// Edit changes a product as staff do.
func (s *Shop) Edit(id int64, wants func(p *catalogue.Product)) {
	s.t.Helper()
	p, err := s.Catalogue.Find(context.Background(), id)
	if err != nil {
		s.t.Fatal(err)
	}
	p.Version = 0
	wants(&p)
	if err := s.Catalogue.Update(context.Background(), 0, catalogue.ProductEdit{Product: p}); err != nil {
		s.t.Fatal(err)
	}
}

// Lamps opens a shop in Pune that sells lamps for 500 rupees, with a customer there.
func Lamps(t testing.TB) (shop *Shop, buyer Buyer, lamp int64) {
	t.Helper()
	shop = New(t)
	shop.In("Maharashtra")
	return shop, shop.Customer("411001"), shop.Product("Lamp", 500, 600)
}

// Staff creates a staff account.
func (s *Shop) Staff(role accounts.Role) accounts.Account {
	s.t.Helper()
	n := s.names.Add(1)
	account, err := s.Accounts.AddStaff(context.Background(), 0,
		accounts.Registration{Name: fmt.Sprintf("%s %d", role, n),
			Email:    fmt.Sprintf("staff%d@example.com", n),
			Password: Password, Confirm: Password}, role)
	if err != nil {
		s.t.Fatal(err)
	}
	return account
}

// Place places a COD order without confirming it.
func (s *Shop) Place(b Buyer, pairs ...int64) orders.Order {
	s.t.Helper()
	o, err := s.Orders.Place(context.Background(), b.Wishes(pairs...))
	if err != nil {
		s.t.Fatal(err)
	}
	return o
}

// PlacePrepaid places a Pre-paid order. The provider's ID is "po" followed by the order's number.
func (s *Shop) PlacePrepaid(b Buyer, pairs ...int64) orders.Order {
	s.t.Helper()
	wishes := b.Wishes(pairs...)
	wishes.Payment, wishes.Provider = orders.Prepaid, "razorpay"
	o, err := s.Orders.Place(context.Background(), wishes)
	if err != nil {
		s.t.Fatal(err)
	}
	o.ProviderOrder = fmt.Sprintf("po%d", o.ID)
	if err := s.Payments.Attach(context.Background(), o, o.ProviderOrder); err != nil {
		s.t.Fatal(err)
	}
	return o
}

// Payment is a captured payment of a placed order, of its full price.
func Payment(o orders.Order, number string) payments.CapturedPayment {
	return payments.CapturedPayment{Provider: "razorpay", ProviderOrder: o.ProviderOrder, ProviderPayment: number,
		Amount: o.Total}
}

// OrderPrepaid places an order and pays for it. The payment's ID is "pay" followed by the order's number.
func (s *Shop) OrderPrepaid(b Buyer, pairs ...int64) orders.Order {
	s.t.Helper()
	o := s.PlacePrepaid(b, pairs...)
	outcome, err := s.Payments.HandleCaptured(context.Background(), Payment(o, fmt.Sprintf("pay%d", o.ID)))
	if err != nil || outcome != payments.PaymentConfirmed {
		s.t.Fatalf("the payment of order %d: %s, %v", o.ID, outcome, err)
	}
	return o
}

// Details is a complete order as staff see it.
func (s *Shop) Details(o orders.Order) fulfilment.OrderDetails {
	s.t.Helper()
	d, err := s.Fulfilment.FindOrder(context.Background(), 0, o.ID)
	if err != nil {
		s.t.Fatal(err)
	}
	return d
}

// Line is the ID of an order's first line.
func (s *Shop) Line(o orders.Order) int64 {
	s.t.Helper()
	return s.Details(o).Lines[0].ID
}

// Bought is a COD order that was delivered and paid.
func (s *Shop) Bought(b Buyer, pairs ...int64) orders.Order {
	s.t.Helper()
	o := s.Order(b, pairs...)
	s.Deliver(o)
	return o
}

// Returning is a delivered COD order whose first line is being returned.
func (s *Shop) Returning(b Buyer, pairs ...int64) (o orders.Order, line int64) {
	s.t.Helper()
	o = s.Bought(b, pairs...)
	line = s.Line(o)
	if err := s.Returns.Open(context.Background(), b.ID, returns.ReturnRequest{LineID: line}); err != nil {
		s.t.Fatal(err)
	}
	return o, line
}

// Free checks how many units of a product are available.
func (s *Shop) Free(t testing.TB, product, want int64) {
	t.Helper()
	if free, err := s.Catalogue.Stock(context.Background(), product); err != nil || free != want {
		t.Errorf("%d pieces are free, %v; want %d", free, err, want)
	}
}

// MailsTo returns the kinds of the mails to an address, oldest first.
func (s *Shop) MailsTo(to string) (kinds []string) {
	s.t.Helper()
	all, _, err := s.Messages.ListMails(context.Background(), "at", core.Page{})
	if err != nil {
		s.t.Fatal(err)
	}
	for _, m := range all {
		if m.ToAddr == to {
			kinds = append(kinds, m.Kind)
		}
	}
	return kinds
}

// LastMail is the newest mail to an address, with the facts that the worker would use.
func (s *Shop) LastMail(to string) messages.Mail {
	s.t.Helper()
	all, _, err := s.Messages.ListMails(context.Background(), "", core.Page{})
	if err != nil {
		s.t.Fatal(err)
	}
	for _, m := range all {
		if m.ToAddr != to {
			continue
		}
		found, err := s.Messages.FindMail(context.Background(), m.ID)
		if err != nil {
			s.t.Fatal(err)
		}
		return found
	}
	s.t.Fatalf("there is no mail to %s", to)
	return messages.Mail{}
}

// At sets the clock to a time of day on a day such as 2026-11-21, in Pune.
func (s *Shop) At(day, clock string) {
	s.t.Helper()
	at, err := time.ParseInLocation("2006-01-02 15:04", day+" "+clock, Start.Location())
	if err != nil {
		s.t.Fatal(err)
	}
	s.SetClock(at)
}

// interrupted is a context that runs a function in the middle of a call.
type interrupted struct {
	context.Context
	once sync.Once
	then func()
}

// Interrupted returns a context for a call of the store that first reads and later writes: then runs between the two.
func Interrupted(then func()) context.Context {
	return &interrupted{Context: context.Background(), then: then}
}

// Err is called by the writer before the call changes anything.
func (i *interrupted) Err() error {
	i.once.Do(i.then)
	return i.Context.Err()
}

// Read reads one value from the database as text; "none" if the query returns no row.
func (s *Shop) Read(query string, args ...any) (text string) {
	s.t.Helper()
	_ = s.Fold(context.Background()) // the sums of a shop that was closed or damaged on purpose stay as they are
	db, err := sql.Open("sqlite", "file:"+filepath.Join(s.Dir(), "shop.db")+"?mode=ro&_pragma=busy_timeout(5000)")
	if err != nil {
		s.t.Fatal(err)
	}
	err = db.QueryRowContext(context.Background(), `SELECT coalesce(CAST((`+query+`) AS TEXT), 'none')`, args...).
		Scan(&text)
	if closed := db.Close(); err == nil {
		err = closed
	}
	if err != nil {
		s.t.Fatal(err)
	}
	return text
}

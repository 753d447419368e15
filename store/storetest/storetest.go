// Package storetest opens shops for tests: real database files, a controllable clock, and helpers to fill them.
package storetest

import (
	"bytes"
	"compress/gzip"
	"context"
	"crypto/sha256"
	"database/sql"
	"flag"
	"fmt"
	"io"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"hearth/schema"
	"hearth/store"
	"hearth/store/accounts"
	"hearth/store/catalogue"
	"hearth/store/core"
	"hearth/store/db"
	"hearth/store/delivery"
	"hearth/store/fulfilment"
	"hearth/store/gst"
	"hearth/store/money"
	"hearth/store/orders"
	"hearth/store/promotions"
	"hearth/store/shipments"
)

// Password is the password of everybody in tests.
const Password = "Monsoon@26"

// Shop is a shop for a test.
type Shop struct {
	*store.Store
	t     testing.TB
	clock atomic.Int64
	names atomic.Int64
	root  int64
}

// Start is the initial time of the tests' clock: a Saturday afternoon in Pune.
var Start = time.Date(2026, 11, 21, 14, 5, 0, 0, time.FixedZone("IST", 5*3600+1800))

// pins are the PINs that tests use: in the shop's sorting district, in its state, in other states, with another GST
// code, one shared by two districts, and one shared by two states.
const pins = "D\tPune\tMaharashtra\nD\tMumbai\tMaharashtra\nD\tBangalore\tKarnataka\nD\tHyderabad\tTelangana\nD\tLeh\tLadakh\nD\tEast Godavari\tAndhra Pradesh\nD\tYanam\tPuducherry\n" +
	"194101\t4\tLeh\n400001\t1\tMumbai\n400005\t1,0\tColaba\n411001\t0\tPune City|Haveli\n411030\t0\tPune City\n500001\t3\tNampally\n533464\t5,6\tTallarevu\n560001\t2\tBangalore North\n"

var template struct {
	once sync.Once
	body []byte
	err  error
}

// Pins is the PIN directory of tests.
func Pins() *delivery.PinDirectory {
	var packed bytes.Buffer
	w := gzip.NewWriter(&packed)
	if _, err := w.Write([]byte(pins)); err != nil {
		panic(err)
	}
	if err := w.Close(); err != nil {
		panic(err)
	}
	directory, err := delivery.ReadPins(&packed)
	if err != nil {
		panic(err)
	}
	return directory
}

// twice makes the writer of every shop run each function twice (-args -twice), to find functions that are not
// repeatable.
var twice = flag.Bool("twice", false, "run every function of the writer twice, the first time in vain")

// New opens an empty shop in a temporary folder. Its database is a copy of one that was migrated once per process.
func New(t testing.TB) *Shop {
	t.Helper()
	return open(t, filled(t), ShopOptions{Twice: *twice})
}

// ShopOptions are the options for NewWith.
type ShopOptions struct {
	// Chance is the source of randomness; nil uses the machine's.
	Chance io.Reader
	// Twice makes the writer run every function twice.
	Twice bool
	// Argon hashes passwords as a real shop does, even if CheapPasswords is set.
	Argon bool
	// Schema are the migrations of another release; nil uses those of this one.
	Schema fs.FS
	// Written receives each statement of the writer.
	Written func(statement string)
}

// CheapPasswords replaces the hashing of passwords by a fast function, for all tests of a package; set it in TestMain.
// The real binary can't check the passwords of such a shop.
var CheapPasswords bool

func cheap(password, salt []byte) []byte {
	sum := sha256.Sum256(slices.Concat(salt, password))
	return sum[:]
}

// NewWith is New with options.
func NewWith(t testing.TB, w ShopOptions) *Shop {
	t.Helper()
	w.Twice = w.Twice || *twice
	return open(t, filled(t), w)
}

// filled is a folder with the database of an empty shop, created once.
func filled(t testing.TB) (dir string) {
	t.Helper()
	template.once.Do(func() { template.body, template.err = migrated() })
	if template.err != nil {
		t.Fatal(template.err)
	}
	dir = t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "shop.db"), template.body, 0o600); err != nil {
		t.Fatal(err)
	}
	return dir
}

func migrated() ([]byte, error) {
	dir, err := os.MkdirTemp("", "hearth-template-*")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	s, err := store.Open(context.Background(), store.Options{Dir: dir})
	if err != nil {
		return nil, err
	}
	if err := s.Close(); err != nil {
		return nil, err
	}
	return os.ReadFile(filepath.Join(dir, "shop.db"))
}

// Open opens the shop in a folder with the tests' clock.
func Open(t testing.TB, dir string) *Shop {
	t.Helper()
	return open(t, dir, ShopOptions{Twice: *twice})
}

// OpenWith is Open with the migrations of another release.
func OpenWith(t testing.TB, dir string, migrations fs.FS) *Shop {
	t.Helper()
	return open(t, dir, ShopOptions{Twice: *twice, Schema: migrations})
}

func open(t testing.TB, dir string, w ShopOptions) *Shop {
	t.Helper()
	if w.Schema == nil {
		w.Schema = schema.Files
	}
	shop := &Shop{t: t}
	shop.clock.Store(Start.UnixMilli())
	o := store.Options{Dir: dir, Pins: Pins(), Schema: w.Schema, Chance: w.Chance,
		Now: func() time.Time { return time.UnixMilli(shop.clock.Load()) }}
	o.Written = w.Written
	if w.Twice {
		o.Rehearse = rehearse(w.Chance)
	}
	if CheapPasswords && !w.Argon {
		o.Hash = cheap
	}
	s, err := store.Open(context.Background(), o)
	if err != nil {
		t.Fatal(err)
	}
	shop.Store = s
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Errorf("close the shop: %v", err)
		}
	})
	return shop
}

// rehearse makes functions run twice with the same random numbers, if the source of randomness can be reset.
func rehearse(chance io.Reader) func() (putBack func()) {
	seeded, can := chance.(*rand.ChaCha8)
	return func() (putBack func()) {
		if !can {
			return func() {}
		}
		before := *seeded // a copy, because UnmarshalBinary does not restore bytes left over by a Read
		return func() { *seeded = before }
	}
}

// Pass advances the clock.
func (s *Shop) Pass(d time.Duration) { s.clock.Add(d.Milliseconds()) }

// SetClock sets the tests' clock.
func (s *Shop) SetClock(at time.Time) { s.clock.Store(at.UnixMilli()) }

// In sets the shop's state, with an address and a GSTIN there, so that it issues tax invoices.
func (s *Shop) In(state string) {
	s.t.Helper()
	s.Set("shop_state", state, "shop_pincode", "411030", "gstin", "27AAPFU0939F1ZV", "shop_legal_name", "Test Traders")
}

// Set changes settings, given as pairs of key and value.
func (s *Shop) Set(pairs ...string) {
	s.t.Helper()
	values := map[string]string{}
	for i := 0; i < len(pairs); i += 2 {
		values[pairs[i]] = pairs[i+1]
	}
	if err := s.Settings.Change(context.Background(), 0, values); err != nil {
		s.t.Fatal(err)
	}
}

// Product adds a product with a price in rupees and a stock.
func (s *Shop) Product(title string, rupees, stock int64) int64 {
	s.t.Helper()
	ctx := context.Background()
	if s.root == 0 {
		id, err := s.Categories.Add(ctx, 0, 1, 0, "Everything")
		if err != nil {
			s.t.Fatal(err)
		}
		s.root = id
	}
	id, err := s.Catalogue.Add(ctx, 0,
		catalogue.ProductEdit{Product: catalogue.Product{Title: title, CategoryID: s.root,
			Price: money.Paise(rupees * 100), Shelf: stock,
			GSTRate: gst.Rate(18), HSN: "8536", Weight: 200}})
	if err != nil {
		s.t.Fatal(err)
	}
	return id
}

// Buyer is a customer with an address.
type Buyer struct {
	accounts.Account
	Address int64
}

// Customer registers a customer who lives at one of the PINs that tests use.
func (s *Shop) Customer(pin string) Buyer {
	s.t.Helper()
	ctx := context.Background()
	n := s.names.Add(1)
	account, err := s.Accounts.Register(
		ctx,
		accounts.Registration{Name: fmt.Sprintf("Customer %d", n), Email: fmt.Sprintf("customer%d@example.com", n),
			Password: Password, Confirm: Password},
	)
	if err != nil {
		s.t.Fatal(err)
	}
	s.Prove(&account)
	area, err := s.Delivery.FindArea(ctx, pin)
	if err != nil {
		s.t.Fatal(err)
	}
	address, err := s.Accounts.AddAddress(
		ctx,
		account.ID,
		delivery.Address{Name: "Asha Kulkarni", Mob: "9876543210", Area: "12 Hill Road", City: "Town",
			Tal: "Haveli", Dist: area.District, Pin: pin, State: area.State, Country: "India"},
	)
	if err != nil {
		s.t.Fatal(err)
	}
	return Buyer{account, address}
}

// Prove opens the link of an account's welcome mail in the browser that signed up.
func (s *Shop) Prove(account *accounts.Account) {
	s.t.Helper()
	known := func(accounts.Account) (bool, error) { return true, nil }
	if _, err := s.Login.ConfirmConsent(context.Background(), s.LastMail(account.Email).Facts.Code, known); err != nil {
		s.t.Fatal(err)
	}
	account.Proved = true
}

// Wishes is a COD checkout; items are pairs of product and quantity.
func (b Buyer) Wishes(pairs ...int64) orders.Checkout {
	c := orders.Checkout{Customer: b.ID, AddressID: b.Address, Payment: core.COD}
	for i := 0; i < len(pairs); i += 2 {
		c.Items = append(c.Items, promotions.CartItem{ProductID: pairs[i], Quantity: pairs[i+1]})
	}
	return c
}

// Order places a COD order and confirms it.
func (s *Shop) Order(b Buyer, pairs ...int64) orders.Order {
	s.t.Helper()
	ctx := context.Background()
	o, err := s.Orders.Place(ctx, b.Wishes(pairs...))
	if err != nil {
		s.t.Fatal(err)
	}
	if err := s.Orders.ConfirmCOD(ctx, b.ID, o.ID); err != nil {
		s.t.Fatal(err)
	}
	return o
}

// Ship ships an order and returns its invoice number.
func (s *Shop) Ship(o orders.Order) string {
	s.t.Helper()
	number, err := s.Fulfilment.Ship(context.Background(), 0, o.ID, shipments.Shipment{TrackingID: "T1",
		Courier: "Delhivery", ExpectedDay: s.Now().AddDate(0, 0, 4).Format(time.DateOnly)})
	if err != nil {
		s.t.Fatal(err)
	}
	return number
}

// PackageOf returns the ID of the newest package of an order, whether it has left or not.
func (s *Shop) PackageOf(order int64) (id int64) {
	s.t.Helper()
	if err := s.Store.Read(context.Background(), func(tx *core.Tx) (err error) {
		id, err = db.Value[int64](tx, `SELECT coalesce(max(id), 0) FROM shipments WHERE order_id = ?`, order)
		return err
	}); err != nil {
		s.t.Fatal(err)
	}
	return id
}

// Deliver ships and delivers an order.
func (s *Shop) Deliver(o orders.Order) {
	s.t.Helper()
	s.Ship(o)
	if err := s.Fulfilment.Deliver(context.Background(), 0, o.ID, fulfilment.Delivery{}); err != nil {
		s.t.Fatal(err)
	}
}

// Sums checks the invariants of the shop: stock, reservations and money must add up.
func (s *Shop) Sums() {
	s.t.Helper()
	wrong, err := s.Reports.CheckInvariants(context.Background())
	if err != nil {
		s.t.Fatal(err)
	}
	for _, line := range wrong {
		s.t.Error(line)
	}
}

// MoneyOf returns the sum of all payments, and the total of the paid orders that were not cancelled.
func (s *Shop) MoneyOf(ctx context.Context) (taken, worth money.Paise, err error) {
	db, err := sql.Open("sqlite", "file:"+filepath.Join(s.Dir(), "shop.db")+"?mode=ro&_pragma=busy_timeout(5000)")
	if err != nil {
		return 0, 0, err
	}
	defer db.Close()
	err = db.QueryRowContext(ctx, `SELECT (SELECT coalesce(sum(amount), 0) FROM payments
		WHERE provider IN ('razorpay', 'testpay')),
		(SELECT coalesce(sum(total), 0) FROM orders WHERE pt = 'Pre-paid'
		AND state IN `+core.KeptStates+`)`).Scan(&taken, &worth)
	return taken, worth, err
}

// EndAllHolds advances the clock beyond every reservation and cancels the orders whose reservations expired.
func (s *Shop) EndAllHolds(t testing.TB) {
	t.Helper()
	s.Pass(24 * time.Hour)
	for {
		ended, err := s.Orders.ReleaseExpiredHolds(context.Background())
		if err != nil {
			t.Fatal(err)
		}
		if ended == 0 {
			return
		}
	}
}

// TakenFor returns the sum of an order's payments.
func (s *Shop) TakenFor(ctx context.Context, order int64) (taken money.Paise, err error) {
	db, err := sql.Open("sqlite", "file:"+filepath.Join(s.Dir(), "shop.db")+"?mode=ro&_pragma=busy_timeout(5000)")
	if err != nil {
		return 0, err
	}
	defer db.Close()
	err = db.QueryRowContext(ctx, `SELECT coalesce(sum(amount), 0) FROM payments WHERE order_id = ?`, order).
		Scan(&taken)
	return taken, err
}

// Break runs a statement directly on the database file, as damage would change it.
func (s *Shop) Break(statement string) {
	s.t.Helper()
	if err := s.Fold(context.Background()); err != nil {
		s.t.Fatal(err)
	}
	db, err := sql.Open("sqlite", "file:"+filepath.Join(s.Dir(), "shop.db")+"?_pragma=busy_timeout(5000)")
	if err != nil {
		s.t.Fatal(err)
	}
	defer db.Close()
	if _, err := db.Exec(statement); err != nil {
		s.t.Fatal(err)
	}
}

// FinishTask marks a task as done, as the worker does.
func (s *Shop) FinishTask(ctx context.Context, id int64) error {
	return s.Mails.FinishTasks(ctx, []accounts.DoneTask{{Task: id}})
}

// MailSent records that a mail was sent, as the worker does.
func (s *Shop) MailSent(ctx context.Context, id int64, subject, file string) error {
	return s.Mails.FinishTasks(ctx,
		[]accounts.DoneTask{{Mail: accounts.SentMail{ID: id, Subject: subject, File: file}}})
}

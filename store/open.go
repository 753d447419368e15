package store

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"log/slog"
	"os"
	"path"
	"path/filepath"
	"runtime"
	"slices"
	"time"

	"hearth/schema"
	"hearth/store/accounts"
	"hearth/store/catalogue"
	"hearth/store/content"
	"hearth/store/core"
	"hearth/store/credit"
	"hearth/store/customers"
	"hearth/store/db"
	"hearth/store/delivery"
	"hearth/store/documents"
	"hearth/store/fulfilment"
	"hearth/store/imports"
	"hearth/store/login"
	"hearth/store/messages"
	"hearth/store/orders"
	"hearth/store/payments"
	"hearth/store/promotions"
	"hearth/store/reports"
	"hearth/store/returns"
	"hearth/store/reviews"
	"hearth/store/search"
	"hearth/store/settings"
	"hearth/store/shipments"
	"hearth/store/stock"
	"hearth/store/warranty"
)

// Options configure how a shop is opened. Only Dir is required.
type Options struct {
	// Dir is the data directory: shop.db, uploads/, private/ and the rest.
	Dir string
	// Pins is the embedded PIN directory; with nil only PINs are known that staff entered.
	Pins *delivery.PinDirectory
	// Now is the clock, Chance the source of randomness; tests replace both.
	Now    func() time.Time
	Chance io.Reader
	// Hash turns a password and its salt into 32 bytes; nil uses Argon2id, which is slow on purpose. Many tests use a
	// fast function.
	Hash func(password, salt []byte) []byte
	Log  *slog.Logger
	// Beside means that another process may be serving the directory. Then nothing is migrated: see db.ErrOlder.
	Beside bool
	// Schema are the migrations; nil uses those of this release.
	Schema fs.FS
	// Readers is the number of concurrent read connections; 0 uses 4.
	Readers int
	// Rehearse, if not nil, makes the writer run every function twice and discard the first run. A function may run
	// again when its group fails, and this shows in tests that none keeps state outside its transaction. Rehearse is
	// called before the first run and the function that it returns after it, to restore Chance.
	Rehearse func() (putBack func())
	// Watch receives each query before it runs, for tests that count and explain queries.
	Watch func(query string, args []any)
	// Written receives each statement of the writer before it runs, for tests that explain its query plan.
	Written func(statement string)
}

// Open opens the shop of a data directory: it creates the directory and the database if they are missing, and migrates
// the schema. A database of a newer release, or of another program, is refused and the directory left unchanged.
func Open(ctx context.Context, o Options) (*Store, error) {
	s := prepared(o)
	if err := refuseEmptied(o.Dir); err != nil {
		return nil, err
	}
	if o.Schema == nil {
		o.Schema = schema.Files
	}
	engine := db.Options{Path: filepath.Join(o.Dir, "shop.db"), Schema: o.Schema, Application: schema.Application,
		Beside: o.Beside, Readers: max(o.Readers, 4), Rehearse: o.Rehearse, Watch: o.Watch, Written: o.Written}
	err := db.Recognize(ctx, engine)
	if err == nil {
		err = s.makeFolders()
	}
	if err == nil {
		err = s.Shop.Open(ctx, engine)
	}
	if db.IsDamaged(err) {
		return nil, fmt.Errorf("%w. %s", err, adviceToRestore(o.Dir))
	}
	if err != nil {
		return nil, err
	}
	if err := s.load(ctx, o.Beside); err != nil {
		return nil, errors.Join(err, s.Close())
	}
	return s, nil
}

// prepared returns a store with defaults for missing options; its database is not open yet.
func prepared(o Options) *Store {
	if o.Pins == nil {
		o.Pins = &delivery.PinDirectory{}
	}
	if o.Now == nil {
		o.Now = time.Now
	}
	if o.Chance == nil {
		o.Chance = rand.Reader
	}
	if o.Hash == nil {
		o.Hash = accounts.Argon
	}
	if o.Log == nil {
		o.Log = slog.New(slog.DiscardHandler)
	}
	return departments(o)
}

// departments builds the departments, each on top of those that it uses. Where a lower department needs a function of a
// higher one, it passes that function down.
func departments(o Options) *Store {
	shop := core.New(core.Options{Dir: o.Dir, Now: o.Now, Chance: o.Chance, Log: o.Log})
	s := &Store{Shop: shop}
	s.Settings = settings.New(shop)
	s.Delivery = delivery.New(shop, s.Settings, o.Pins)
	s.Shipments = shipments.New(shop, s.Settings)
	s.Accounts, s.Mails = accounts.New(shop, s.Settings, s.Delivery, o.Hash)
	s.Catalogue, s.Categories, s.Certificates, s.Variants = catalogue.New(shop, s.Settings, s.Delivery)
	s.Search = search.New(shop, s.Settings, s.Catalogue, s.Variants)
	s.Promotions = promotions.New(shop, s.Settings, s.Catalogue, s.Certificates)
	s.Credit = credit.New(shop, s.Settings, s.Mails)
	s.Orders = orders.New(shop, s.Settings, s.Delivery, s.Mails, s.Catalogue, s.Promotions, s.Credit)
	s.Documents = documents.New(shop, s.Settings)
	s.Stock = stock.New(shop, s.Settings, s.Catalogue)
	s.Payments = payments.New(shop, s.Mails, s.Catalogue, s.Orders, s.Documents, s.Settings)
	s.Returns = returns.New(shop, s.Settings, s.Catalogue, s.Orders, s.Payments, s.Shipments)
	s.Reviews = reviews.New(shop, s.Mails, s.Catalogue)
	s.Messages = messages.New(shop, s.Settings, s.Accounts, s.Mails, s.Catalogue, s.Orders, s.Returns, s.Reviews)
	s.Login = login.New(shop, s.Accounts, s.Mails, s.Catalogue)
	s.Warranty = warranty.New(shop, s.Settings, s.Mails, s.Catalogue, s.Documents, s.Returns, s.Messages)
	s.Fulfilment = fulfilment.New(shop, s.Settings, s.Delivery, s.Accounts, s.Mails, s.Catalogue, s.Variants,
		s.Search, s.Promotions, s.Orders, s.Documents, s.Payments, s.Login, s.Shipments)
	s.Changes = fulfilment.NewChanges(s.Fulfilment)
	s.Bench = fulfilment.NewBench(s.Fulfilment)
	s.Returns.CancelWith(s.Fulfilment.CancelWithin)
	s.Content = content.New(shop, s.Settings, s.Catalogue, s.Categories, s.Search, s.Promotions)
	s.Customers = customers.New(shop, s.Settings, s.Catalogue)
	s.Imports, s.Moves = imports.New(shop, s.Delivery, s.Accounts, s.Catalogue, s.Categories)
	s.Reports = reports.New(shop, s.Settings, s.Delivery, s.Accounts, s.Orders)
	shop.Connect(s.Settings.Zone, s.Accounts.WriteVisitors, reports.FoldSome)
	s.Preorders = orders.NewPreorders(s.Orders)
	s.Catalogue.Stocked, s.Catalogue.DayMoved = s.Preorders.StockArrived, s.Preorders.MovePreorders
	s.Catalogue.OnScheduledChange(s.Content.ScheduleFrontChange)
	s.Settings.Join(settings.Parts{
		Check:      s.Catalogue.CheckConsistency,
		TellOwners: s.Mails.MailSettingsChanged,
		Policies:   content.PolicySettings,
		SayPolicy:  content.PublishPolicy,
		Reloaded:   s.Content.SettingsReloaded,
		Changed: func(ctx context.Context) error {
			// the default home page depends on the shop's trade
			if err := s.Content.LoadFront(ctx); err != nil {
				return err
			}
			return s.Certificates.Recompute(ctx)
		},
	})
	return s
}

// makeFolders creates the data directory and its folders. It logs a warning if other accounts of the machine can read
// it.
func (s *Store) makeFolders() error {
	for _, folder := range []string{"", "uploads", "private", "backups", "outbox", "certs"} {
		if err := os.MkdirAll(filepath.Join(s.Dir(), folder), 0o700); err != nil {
			return fmt.Errorf("the data directory can't be used: %w", err)
		}
	}
	if about, err := os.Stat(s.Dir()); err == nil && runtime.GOOS != "windows" && about.Mode().Perm()&0o077 != 0 {
		s.Log.Warn("other accounts on this machine can read the data directory: run chmod 700", "directory", s.Dir(),
			"mode", about.Mode().Perm().String())
	}
	return nil
}

// load reads what the shop keeps in memory, and updates what an earlier release or a restore left behind. If another
// process may be serving the shop (beside), it does not rebuild the search index, because that process would use the
// new words.
func (s *Store) load(ctx context.Context, beside bool) error {
	if err := s.Orders.FillVocabulary(ctx); err != nil {
		return err
	}
	if err := s.Accounts.ReadRoles(ctx); err != nil {
		return err
	}
	if !beside {
		if err := s.Catalogue.RebuildIndex(ctx); err != nil {
			return err
		}
	}
	if err := s.LoadKeys(ctx, beside); err != nil {
		return err
	}
	if err := s.Settings.SealSettings(ctx); err != nil {
		return err
	}
	if err := s.Settings.Reload(ctx); err != nil {
		return err
	}
	if !beside {
		if err := s.Certificates.Recompute(ctx); err != nil {
			return err
		}
	}
	if err := s.Content.LoadFront(ctx); err != nil {
		return err
	}
	if err := s.tellOfKeys(ctx, beside); err != nil {
		return err
	}
	if err := s.continueSeries(ctx); err != nil {
		return fmt.Errorf("number on after the restore: %w", err)
	}
	return nil
}

// ErrNoDatabase means that a data directory has a shop's files but no database.
var ErrNoDatabase = errors.New("the database is gone")

// refuseEmptied refuses a directory that has a shop's files but no database, or an empty one, because it is not a new
// shop. A first start that was interrupted leaves no files.
func refuseEmptied(dir string) error {
	if about, err := os.Stat(filepath.Join(dir, "shop.db")); err == nil && about.Size() > 0 {
		return nil
	}
	left := ""
	for _, pattern := range []string{"private/secret.key", "uploads/*-320.*", "backups/shop-*.tar.gz"} {
		// as a file system, because the directory's name may contain pattern characters
		found, err := fs.Glob(os.DirFS(dir), pattern)
		if err != nil {
			return err
		}
		for _, name := range found {
			left = max(left, name) // the newest backup
		}
	}
	if left == "" {
		return nil
	}
	return fmt.Errorf(
		"%w: shop.db in %s is missing or empty, and %s is there. %s, or begin a new shop in another directory",
		ErrNoDatabase,
		dir,
		path.Base(left),
		adviceToRestore(dir),
	)
}

// adviceToRestore names the newest backup in a data directory, if there is one, and the command that restores it.
func adviceToRestore(dir string) string {
	backups, err := fs.Glob(os.DirFS(dir), "backups/shop-*.tar.gz")
	if err != nil || len(backups) == 0 {
		return "Restore a backup with hearth restore --replace"
	}
	return fmt.Sprintf("Restore the newest backup: hearth restore --data %q --replace %q", dir,
		filepath.Join(dir, slices.Max(backups)))
}

// tellOfKeys logs an error if a key was replaced since the last start.
func (s *Store) tellOfKeys(ctx context.Context, beside bool) error {
	lost, err := s.Settings.LostSecrets(ctx)
	if err != nil {
		return err
	}
	if len(lost) > 0 {
		s.Log.Error("private/seal.key is not the key of these secrets: put it back from a backup, or enter them again",
			"secrets", lost)
	}
	if err := s.WatchKey(ctx, beside); err != nil {
		return err
	}
	if s.LostKey() {
		s.Log.Error(
			"private/secret.key was missing or is another: earlier mailed codes, links in mails, recovery codes and known " +
				"devices are invalid. Put it back from a backup and start again",
		)
	}
	return nil
}

package imports

import (
	"context"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"hearth/store/catalogue"
	"hearth/store/core"
	"hearth/store/customers"
	"hearth/store/db"
	"hearth/store/gst"
	"hearth/store/texts"
)

// ImportRow is a product as a file describes it. Columns that the file lacks are absent from Set and stay unchanged.
type ImportRow struct {
	// Row is its position in the file, counted from 1 including the header.
	Row int
	// ID is the product's number if the file has it; otherwise the SKU identifies the product, and without either it is
	// new.
	ID int64
	// Version is the version that was exported; 0 skips the check.
	Version int64
	// Path are the names of its categories from the top; missing ones are created. An empty Path keeps the category;
	// NewPath is then used for a new product.
	Path, NewPath []string
	// Set are the fields by their names in the product form, as texts.
	Set map[string]string
	// New are values only for new products, for fields that Set lacks: the answers of the person who imports the file.
	New map[string]string
	// Net means that the prices in Set exclude GST; the product's own rate is added.
	Net bool
	// StockBy changes the stock by a difference, if the file says what it was; Set["stock"] sets it.
	StockBy *int64
	// Stock is the stock in the file if StockBy is given: it is used for a product that is not found by its number.
	Stock int64
	// Pictures are addresses to fetch, the main one first. Tasks fetch them later.
	Pictures []string
	// Fetched are the pictures that came with the file.
	Fetched []catalogue.Picture
	// Former are the paths of its page in the former shop, FormerCategories those of its categories by level.
	Former, FormerCategories []string
	// Shop is the mark of the shop that exported the sheet; "" if the file has none.
	Shop string
	// Words are the translations in the file. An empty one removes the translation; a missing one leaves it unchanged.
	// WordsWas is the mark of the translations at the export; "" skips the check.
	Words    texts.Texts
	WordsWas string
	// Family means that it is a product with options: price and stock are those of its variants.
	Family bool
	// Kit are the parts of a kit by their numbers; nil leaves them unchanged.
	Kit []catalogue.KitPiece
	// Variant marks a variant of a product; nil for a product of its own.
	Variant *ImportVariant
	// Broken is why the row can't be read; "" if it can.
	Broken string
	// Notes say what part of the row was ignored, and why.
	Notes []string
}

// ImportOutcome is the result of a row: added, changed, unchanged, wrong, or left out.
type ImportOutcome struct {
	Row     int      `json:"row"`
	Title   string   `json:"title"`
	Action  string   `json:"action"`
	Message string   `json:"message"`
	Notes   []string `json:"notes"`
	// Changes are the changes of price, offer and stock of an existing product: "Price ₹1,499.00 → ₹1,299.00".
	Changes []string `json:"changes"`
	// ProductID is the product's number once it has one.
	ProductID int64 `json:"product_id"`
}

// The actions of an import.
const (
	ImportAdded   = "added"
	ImportChanged = "changed"
	ImportSame    = "same"
	ImportWrong   = "wrong"
	// ImportSkipped is left out: it can't be sold here, or was not visible in its former shop.
	ImportSkipped = "left out"
	// ImportRemoved is undone: it no longer exists.
	ImportRemoved = "removed"
)

// Plan returns what an import of these rows would do, without doing it: it imports them and rolls back.
func (s *Imports) Plan(ctx context.Context, rows []ImportRow) ([]ImportOutcome, error) {
	var outcomes []ImportOutcome
	err := s.Write(ctx, func(tx *core.Tx) error {
		outcomes = nil
		for _, row := range rows {
			outcome, err := s.importRow(tx, 0, 0, row)
			if err != nil {
				return err
			}
			outcomes = append(outcomes, outcome)
		}
		return core.ErrDryRun
	})
	if !errors.Is(err, core.ErrDryRun) {
		return nil, err
	}
	return outcomes, nil
}

// Apply imports some rows in one transaction, and records for the job how to undo them. A row that is not valid changes
// nothing.
func (s *Imports) Apply(ctx context.Context, who, job int64, rows []ImportRow) ([]ImportOutcome, error) {
	var outcomes []ImportOutcome
	err := s.Write(ctx, func(tx *core.Tx) error {
		outcomes = nil
		for _, row := range rows {
			outcome, err := s.importRow(tx, who, job, row)
			if err != nil {
				return fmt.Errorf("import row %d: %w", row.Row, err)
			}
			outcomes = append(outcomes, outcome)
		}
		return nil
	})
	return outcomes, err
}

// SheetMark marks the sheets of this shop, so that another shop does not take their product IDs for its own.
func (s *Imports) SheetMark() string { return hex.EncodeToString(s.Sign("moving out", "")[:6]) }

// importRow imports one row in its own savepoint, so that a wrong one leaves nothing behind.
func (s *Imports) importRow(tx *core.Tx, who, job int64, row ImportRow) (ImportOutcome, error) {
	outcome := ImportOutcome{Row: row.Row, Title: row.Set["title"], Notes: row.Notes}
	err := tx.Savepoint(func() error {
		done, err := s.importProduct(tx, who, job, &row)
		outcome.Notes = row.Notes
		if err == nil {
			outcome.Action, outcome.ProductID, outcome.Title, outcome.Changes = done.action, done.id, done.title,
				done.changes
		}
		return err
	})
	if message, refused := core.IsRefusal(err); refused {
		outcome.Action, outcome.Message = ImportWrong, message
		return outcome, nil
	}
	return outcome, err
}

// imported is the result of importing one product.
type imported struct {
	action, title string
	id            int64
	changes       []string
}

func (s *Imports) importProduct(tx *core.Tx, who, job int64, row *ImportRow) (done imported, err error) {
	if row.Broken != "" {
		return done, core.Refuse("%s", row.Broken)
	}
	if row.Shop != "" && row.Shop != s.SheetMark() && row.ID != 0 {
		return done,
			core.Refuse("This sheet comes from another shop. To add its products here, clear its column product_id.")
	}
	current, isNew, err := importTarget(tx, *row)
	if err != nil {
		return done, err
	}
	before := importBefore{Product: current}
	if row.Variant != nil {
		if err := s.importAsVariant(tx, who, job, row, &current, isNew); err != nil {
			return done, err
		}
	}
	foreign := row.ID != 0 && row.ID != current.ID // a number of another shop
	if foreign {
		row.Version = 0
	}
	e, err := s.importEdit(tx, who, job, row, current, isNew)
	if err != nil {
		return done, err
	}
	if before.Kit, err = partsBefore(tx, e, isNew); err != nil {
		return done, err
	}
	done = imported{action: ImportSame, title: e.Title, id: current.ID}
	switch {
	case isNew:
		e.Version, done.action = 0, ImportAdded
		if done.id, err = s.catalogue.Insert(tx, who, e); err != nil {
			return done, err
		}
	case sameProduct(current, e.Product) && len(row.Fetched) == 0 && e.Kit == nil:
	default:
		e.Version, done.action = row.Version, ImportChanged
		if done.changes, err = s.importChange(tx, who, job, current, e); err != nil {
			return done, err
		}
	}
	if err := customers.AddRedirect(tx, job, e.Product, done.id, row.Former, row.FormerCategories); err != nil {
		return done, err
	}
	if err := s.catalogue.QueuePictures(tx, job, done.id, row.Pictures); err != nil {
		return done, err
	}
	if foreign || isNew {
		row.WordsWas = ""
	}
	before.Words, before.Since, err = s.catalogue.ChangeTranslations(tx, who, done.id, row.Words, row.WordsWas)
	if err != nil {
		return done, err
	}
	if languages := differ(before.Words, before.Since); len(languages) > 0 && !isNew {
		done.action, done.changes = ImportChanged, append(done.changes, "Words in "+strings.Join(languages, ", "))
	}
	if done.action == ImportSame {
		return done, nil
	}
	return done, noteImport(tx, job, done.id, isNew, before, e.Shelf-current.Shelf)
}

// importEdit is the product as it will be: the current one with what the row says of it.
func (s *Imports) importEdit(
	tx *core.Tx,
	who, job int64,
	row *ImportRow,
	current catalogue.Product,
	isNew bool,
) (e catalogue.ProductEdit, err error) {
	e.Product = current
	if err := row.fill(&e.Product, isNew); err != nil {
		return e, err
	}
	e.Shelf = importShelf(*row, current, e.Shelf, isNew)
	if isNew && len(row.Path) == 0 {
		row.Path = row.NewPath
	}
	if len(row.Path) > 0 && strings.Join(row.Path, "\n") != strings.Join(catalogue.CategoryPath(current), "\n") {
		if err := s.importPath(tx, who, job, &e.Product, row.Path); err != nil {
			return e, err
		}
	}
	if e.Kit, err = importKit(tx, *row, current); err != nil {
		return e, err
	}
	if current.IsFamily() {
		e.Price, e.DiscountPrice, e.Cost = current.Price, current.DiscountPrice, current.Cost
	}
	if err := e.Check(); err != nil {
		return e, err
	}
	row.Fetched = slices.DeleteFunc(slices.Clone(row.Fetched), func(p catalogue.Picture) bool {
		return slices.ContainsFunc(current.Pictures, func(had catalogue.Picture) bool { return had.Name == p.Name })
	})
	for i, picture := range row.Fetched {
		if i == 0 && len(current.Pictures) == 0 {
			e.NewMain = &picture
		} else {
			e.Added = append(e.Added, picture)
		}
	}
	return e, nil
}

// importShelf is the stock that a product will have, in units; filled is the stock in the row. Parent products and
// bundles have none of their own.
func importShelf(row ImportRow, current catalogue.Product, filled int64, isNew bool) int64 {
	switch {
	case current.IsFamily() || current.IsKit():
		return current.Shelf
	case isNew && (row.Family || len(row.Kit) > 0):
		return 0
	case row.StockBy != nil && row.ID != 0 && row.ID != current.ID:
		return row.Stock // another shop's stock is no difference to this one's
	case row.StockBy != nil:
		return current.Shelf + *row.StockBy
	}
	return filled
}

// importKit returns the parts of a kit; nil if a row says nothing about them or they are unchanged.
func importKit(tx *core.Tx, row ImportRow, current catalogue.Product) (*[]catalogue.KitPiece, error) {
	if len(row.Kit) == 0 {
		return nil, nil
	}
	now, err := catalogue.KitPieces(tx, current.ID)
	if err != nil || slices.Equal(now, row.Kit) {
		return nil, err
	}
	return &row.Kit, nil
}

// importBefore is a product as it was before an import, with its translations before and after it. Kit are its parts if
// the import changed them, none for what was no kit.
type importBefore struct {
	catalogue.Product
	Words, Since texts.Texts           `json:",omitempty"`
	Kit          *[]catalogue.KitPiece `json:",omitempty"`
	// Before there were certificates of other kinds, a product had these two.
	BISNumber, WPCETA string `json:",omitempty"`
}

// differ returns the languages in which two sets of translations differ.
func differ(one, other texts.Texts) (languages []string) {
	for lang := range one {
		if !maps.Equal(one[lang], other[lang]) {
			languages = append(languages, lang)
		}
	}
	for lang := range other {
		if one[lang] == nil {
			languages = append(languages, lang)
		}
	}
	slices.Sort(languages)
	return languages
}

// noteImport saves how to undo the import of a product.
func noteImport(tx *core.Tx, job, product int64, isNew bool, was importBefore, stock int64) error {
	if job == 0 {
		return nil
	}
	before := ""
	if !isNew {
		body, err := json.Marshal(was)
		if err != nil {
			return err
		}
		before = string(body)
	}
	_, err := tx.Exec(`INSERT INTO import_steps (job_id, product_id, before, stock, version) SELECT ?, id, ?, ?, version
		FROM products WHERE id = ?`, job, before, stock, product)
	return err
}

// importTarget finds the product that a row means; a new one if there is none.
func importTarget(tx *core.Tx, row ImportRow) (p catalogue.Product, isNew bool, err error) {
	id := row.ID
	sku := strings.TrimSpace(row.Set["sku"])
	if id == 0 && sku != "" {
		id, err = db.Value[int64](
			tx,
			`SELECT coalesce((SELECT id FROM products WHERE sku = ? AND sku <> '' AND deleted_at IS NULL), 0)`,
			sku,
		)
		if err != nil {
			return catalogue.Product{}, false, err
		}
	}
	if id == 0 {
		return catalogue.Product{Availability: "In Stock", GSTRate: gst.Rate(18), Unit: "NOS"}, true, nil
	}
	p, err = catalogue.ProductOf(tx, id)
	// A sheet of another shop: its SKU identifies the product, or it is new.
	if errors.Is(err, core.ErrNotFound) && row.ID != 0 {
		row.ID = 0
		return importTarget(tx, row)
	}
	return p, false, err
}

// noteMoved saves for a job what it added besides products.
func noteMoved(tx *core.Tx, job int64, one movedRow) error {
	if job == 0 || one.ref == 0 {
		return nil
	}
	_, err := tx.Exec(`INSERT INTO moved_rows (job_id, kind, ref) VALUES (?, ?, ?)`, job, one.kind, one.ref)
	return err
}

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

// ImportRow is a product in a file. A column that the file lacks is not in Set, and its field is not changed.
type ImportRow struct {
	// Row is the number of the row in the file, counted from 1 including the header.
	Row int
	// ID is the product's ID if the file has one. Otherwise the SKU identifies the product; without both the product is
	// new.
	ID int64
	// Version is the product's version when it was exported; 0 skips the comparison.
	Version int64
	// Path are the names of the product's categories from the top; missing ones are created. An empty Path keeps the
	// category of an existing product and puts a new one into NewPath.
	Path, NewPath []string
	// Set are the values as texts, by the names of the fields in the product form.
	Set map[string]string
	// New are values that only new products get, for fields that are not in Set. The person who imports the file enters
	// them.
	New map[string]string
	// Net means that the prices in Set exclude GST, which is added at the product's own rate.
	Net bool
	// StockBy is the change of the stock since the export, in units, if the file has the exported stock; otherwise
	// Set["stock"] is the new stock.
	StockBy *int64
	// Stock is the stock in the file if StockBy is given. It is used for a product that is not found by its ID.
	Stock int64
	// Pictures are URLs of pictures, the main one first. Tasks download them later.
	Pictures []string
	// Fetched are pictures that the file itself contains.
	Fetched []catalogue.Picture
	// Former are the paths of the product's page in the former shop, FormerCategories those of its categories by level.
	Former, FormerCategories []string
	// Shop is the mark of the shop that exported the sheet (SheetMark); "" if the file has none.
	Shop string
	// Words are the translations in the file. An empty text removes a translation; a missing one is not changed.
	// WordsWas is the mark of the translations at the export; "" skips the comparison.
	Words    texts.Texts
	WordsWas string
	// Family means that the row is a product with options, whose price and stock are in the rows of its variants.
	Family bool
	// Kit are the parts of a bundle by product ID; nil leaves them unchanged.
	Kit []catalogue.KitPiece
	// Variant is set if the row is a variant of a product; else nil.
	Variant *ImportVariant
	// Broken is the reason why the row can't be read; "" if it can.
	Broken string
	// Notes are sentences about parts of the row that were ignored.
	Notes []string
}

// ImportOutcome is the result of a row: added, changed, unchanged, wrong, or left out.
type ImportOutcome struct {
	Row     int      `json:"row"`
	Title   string   `json:"title"`
	Action  string   `json:"action"`
	Message string   `json:"message"`
	Notes   []string `json:"notes"`
	// Changes describe the new price, discount price and stock of an existing product: "Price ₹1,499.00 → ₹1,299.00".
	Changes []string `json:"changes"`
	// ProductID is the product's ID; 0 if the row added none.
	ProductID int64 `json:"product_id"`
}

// The results of a row of an import.
const (
	ImportAdded   = "added"
	ImportChanged = "changed"
	ImportSame    = "same"
	ImportWrong   = "wrong"
	// ImportSkipped means that the product can't be sold in this shop, or was not visible in its former one.
	ImportSkipped = "left out"
	// ImportRemoved means that an undo has deleted it.
	ImportRemoved = "removed"
)

// Plan previews an import of rows: it imports them in a transaction and rolls back.
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

// Apply imports some rows in one transaction, and records for the job how to undo them. A row with an error changes
// nothing and does not prevent the others.
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

// SheetMark marks the sheets that this shop exports, so that another shop does not take the product IDs in them for its
// own.
func (s *Imports) SheetMark() string { return hex.EncodeToString(s.Sign("moving out", "")[:6]) }

// importRow imports one row in its own savepoint, so that a row with an error leaves nothing behind.
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
	foreign := row.ID != 0 && row.ID != current.ID // the ID is another shop's
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

// importEdit is the product as it will be after the import: the present one with the values of the row.
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

// importShelf is the stock of a product after the import, in units; filled is the stock in the row. Parent products and
// bundles have no stock of their own.
func importShelf(row ImportRow, current catalogue.Product, filled int64, isNew bool) int64 {
	switch {
	case current.IsFamily() || current.IsKit():
		return current.Shelf
	case isNew && (row.Family || len(row.Kit) > 0):
		return 0
	case row.StockBy != nil && row.ID != 0 && row.ID != current.ID:
		return row.Stock // the sheet is another shop's, so its difference does not apply
	case row.StockBy != nil:
		return current.Shelf + *row.StockBy
	}
	return filled
}

// importKit returns the parts of a bundle; nil if the row does not contain any or they are unchanged.
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

// importBefore is a product before an import, with its translations before and after the import. Kit are its parts if
// the import changed them, empty if it was not a bundle.
type importBefore struct {
	catalogue.Product
	Words, Since texts.Texts           `json:",omitempty"`
	Kit          *[]catalogue.KitPiece `json:",omitempty"`
	// Older steps have these two fields, from a time when there were no other kinds of certificates.
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

// noteImport stores how to undo the import of a product.
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

// importTarget returns the product that a row identifies; a new one if there is none.
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
	// The ID may be another shop's. Then the SKU identifies the product, or the product is new.
	if errors.Is(err, core.ErrNotFound) && row.ID != 0 {
		row.ID = 0
		return importTarget(tx, row)
	}
	return p, false, err
}

// noteMoved stores for a job a row other than a product that the job added.
func noteMoved(tx *core.Tx, job int64, one movedRow) error {
	if job == 0 || one.ref == 0 {
		return nil
	}
	_, err := tx.Exec(`INSERT INTO moved_rows (job_id, kind, ref) VALUES (?, ?, ?)`, job, one.kind, one.ref)
	return err
}

package store

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"hearth/store/db"
	"hearth/store/gst"
	"hearth/store/texts"
)

// ImportRow is a product as a file has it. Columns that the file does not have are absent from Set and stay as they are.
type ImportRow struct {
	// Row is where it stands in the file, counted from 1 with the head.
	Row int
	// ID is the product's number where the file knows it; else the SKU finds it, and nothing makes it a new one.
	ID int64
	// Version is the one that the file was exported with; 0 does not ask.
	Version int64
	// Path are the names of its categories from the top; missing ones are made. Empty leaves the category; NewPath is for
	// a new product then.
	Path, NewPath []string
	// Set are the fields by the names of the product form, as texts.
	Set map[string]string
	// New are fields for a new product alone, where Set has none: what the file does not say and whoever imports it answered.
	New map[string]string
	// Net says that the prices of Set are without GST; the product's own rate is added.
	Net bool
	// StockBy changes what lies on the shelf by so much, where the file says what it was; Set["stock"] sets it.
	StockBy *int64
	// Stock is what the file says there is now, where StockBy is given: it counts for a product that the file does not know by its number.
	Stock int64
	// Pictures are addresses to fetch, the main one first. They are fetched later, by tasks.
	Pictures []string
	// PictureNames are the names that the pictures had in another Hearth; a zip may have them by those.
	PictureNames []string
	// Fetched are the pictures that came along.
	Fetched []Picture
	// Former are the paths of its page where it comes from, FormerCategories those of its categories by their level.
	Former, FormerCategories []string
	// Shop is the Hearth whose number ID is, "" where it is this one's or nobody says it.
	Shop string
	// Words are its fields in other languages; an empty one is told in English, one that is not there stays.
	// WordsWas is the mark of what it said when the file was made; "" does not ask.
	Words    texts.Texts
	WordsWas string
	// Family says that it is a product with options: what it costs and what lies there is told by its variants.
	Family bool
	// Kit are the parts of a kit by their numbers; nil says nothing of it.
	Kit []KitPiece
	// Variant says that it is a variant of a product; nil where it is one by itself.
	Variant *ImportVariant
	// Broken is why the row can't be read; "" where it can.
	Broken string
	// Notes are what of the row was not taken, and why.
	Notes []string
}

// ImportOutcome is what becomes of a row: it is added, changed, stays the same, is wrong, or stays behind.
type ImportOutcome struct {
	Row     int      `json:"row"`
	Title   string   `json:"title"`
	Action  string   `json:"action"`
	Message string   `json:"message"`
	Notes   []string `json:"notes"`
	// Changes are what becomes of the price, the offer and the stock of a product that is there: "Price ₹1,499.00 → ₹1,299.00".
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
	// ImportLeft stays behind: it can't be sold here, or could not be seen where it comes from.
	ImportLeft = "left out"
	// ImportRemoved is taken back: it is no longer there.
	ImportRemoved = "removed"
)

// errDryRun rolls a plan back.
var errDryRun = errors.New("a dry run keeps nothing")

// PlanImport says what an import of these rows would do, and keeps nothing of it.
func (s *Store) PlanImport(ctx context.Context, rows []ImportRow) ([]ImportOutcome, error) {
	var outcomes []ImportOutcome
	err := s.write(ctx, func(tx *Tx) error {
		outcomes = nil
		for _, row := range rows {
			outcome, err := s.importRow(tx, 0, 0, row)
			if err != nil {
				return err
			}
			outcomes = append(outcomes, outcome)
		}
		return errDryRun
	})
	if !errors.Is(err, errDryRun) {
		return nil, err
	}
	return outcomes, nil
}

// ApplyImport does the import of a few rows in one transaction, and notes for the job how to undo it. A row that is wrong
// changes nothing.
func (s *Store) ApplyImport(ctx context.Context, who, job int64, rows []ImportRow) ([]ImportOutcome, error) {
	var outcomes []ImportOutcome
	err := s.write(ctx, func(tx *Tx) error {
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

// importRow does one row in a savepoint of its own, so that a wrong one leaves nothing.
func (s *Store) importRow(tx *Tx, who, job int64, row ImportRow) (ImportOutcome, error) {
	outcome := ImportOutcome{Row: row.Row, Title: row.Set["title"], Notes: row.Notes}
	err := tx.Apart(func() error {
		done, err := s.importProduct(tx, who, job, &row)
		outcome.Notes = row.Notes
		if err == nil {
			outcome.Action, outcome.ProductID, outcome.Title, outcome.Changes = done.action, done.id, done.title, done.changes
		}
		return err
	})
	if message, refused := IsRefusal(err); refused {
		outcome.Action, outcome.Message = ImportWrong, message
		return outcome, nil
	}
	return outcome, err
}

// imported is what became of a product of a file.
type imported struct {
	action, title string
	id            int64
	changes       []string
}

func (s *Store) importProduct(tx *Tx, who, job int64, row *ImportRow) (done imported, err error) {
	if row.Broken != "" {
		return done, refuse("%s", row.Broken)
	}
	if row.Shop == s.Name() {
		row.Shop = ""
	}
	current, isNew, err := importTarget(tx, *row)
	if err != nil {
		return done, err
	}
	if row.Variant != nil {
		if err := s.importAsVariant(tx, who, job, row, &current, isNew); err != nil {
			return done, err
		}
	}
	e := ProductEdit{Product: current}
	if err := row.fill(&e.Product, isNew); err != nil {
		return done, err
	}
	foreign := row.Shop != "" || row.ID != 0 && row.ID != current.ID
	switch {
	case current.IsFamily() || current.IsKit():
		e.Shelf = current.Shelf
	case isNew && (row.Family || len(row.Kit) > 0):
		e.Shelf = 0
	case row.StockBy != nil && foreign: // what lay on another shop's shelf is no difference to this one's
		e.Shelf = row.Stock
	case row.StockBy != nil:
		e.Shelf = current.Shelf + *row.StockBy
	}
	if foreign {
		row.Version = 0
	}
	if isNew && len(row.Path) == 0 {
		row.Path = row.NewPath
	}
	if len(row.Path) > 0 && strings.Join(row.Path, "\n") != strings.Join(categoryPath(current), "\n") {
		if err := s.importPath(tx, who, job, &e.Product, row.Path); err != nil {
			return done, err
		}
	}
	if e.Kit, err = importKit(tx, *row, current); err != nil {
		return done, err
	}
	if current.IsFamily() {
		e.Price, e.DiscountPrice, e.Cost = current.Price, current.DiscountPrice, current.Cost
	}
	if err := e.check(); err != nil {
		return done, err
	}
	row.Fetched = slices.DeleteFunc(slices.Clone(row.Fetched), func(p Picture) bool {
		return slices.ContainsFunc(current.Pictures, func(had Picture) bool { return had.Name == p.Name })
	})
	for i, picture := range row.Fetched {
		if i == 0 && len(current.Pictures) == 0 {
			e.NewMain = &picture
		} else {
			e.Added = append(e.Added, picture)
		}
	}
	done = imported{action: ImportSame, title: e.Title, id: current.ID}
	switch {
	case isNew:
		e.Version, done.action = 0, ImportAdded
		if done.id, err = s.addProduct(tx, who, e); err != nil {
			return done, err
		}
	case sameProduct(current, e.Product) && len(row.Fetched) == 0 && e.Kit == nil:
	default:
		e.Version, done.action, done.changes = row.Version, ImportChanged, oldAndNew(current, e.Product)
		if err := s.updateProduct(tx, who, e, "import"); err != nil {
			return done, err
		}
	}
	if err := keepFormer(tx, job, e.Product, done.id, row.Former, row.FormerCategories); err != nil {
		return done, err
	}
	if err := s.awaitPictures(tx, job, done.id, row.Pictures); err != nil {
		return done, err
	}
	if foreign || isNew {
		row.WordsWas = ""
	}
	was, is, err := s.takeWords(tx, who, done.id, row.Words, row.WordsWas)
	if err != nil {
		return done, err
	}
	if languages := differ(was, is); len(languages) > 0 && !isNew {
		done.action, done.changes = ImportChanged, append(done.changes, "Words in "+strings.Join(languages, ", "))
	}
	if err := noteNumber(tx, *row, done.id); err != nil || done.action == ImportSame {
		return done, err
	}
	return done, noteImport(tx, job, done.id, isNew, importBefore{current, was, is}, e.Shelf-current.Shelf)
}

// noteNumber keeps what a number of another Hearth is here.
func noteNumber(tx *Tx, row ImportRow, product int64) error {
	if row.Shop == "" || row.ID == 0 {
		return nil
	}
	_, err := tx.Exec(`INSERT INTO import_numbers (shop, number, product_id) VALUES (?, ?, ?) ON CONFLICT (shop, number) DO UPDATE SET product_id = excluded.product_id`, row.Shop, row.ID, product)
	return err
}

// numberHere is the product that a number of a Hearth is here, 0 for none. A number of this one is its own.
func numberHere(tx *Tx, shop string, number int64) (int64, error) {
	if shop == "" || number == 0 {
		return number, nil
	}
	return db.Value[int64](tx, `SELECT coalesce((SELECT n.product_id FROM import_numbers n JOIN products p ON p.id = n.product_id AND p.deleted_at IS NULL WHERE n.shop = ? AND n.number = ?), 0)`, shop, number)
}

// importKit gives the pieces of a kit by their numbers here; nil where a row says nothing of them, or what is so already.
func importKit(tx *Tx, row ImportRow, current Product) (*[]KitPiece, error) {
	if len(row.Kit) == 0 {
		return nil, nil
	}
	pieces := slices.Clone(row.Kit)
	for i := range pieces {
		id, err := numberHere(tx, row.Shop, pieces[i].ProductID)
		if err != nil {
			return nil, err
		}
		if id == 0 {
			return nil, refuseField("kit", fmt.Sprintf("Product %d of this kit is not here.", pieces[i].ProductID))
		}
		pieces[i].ProductID = id
	}
	now, err := kitPieces(tx, current.ID)
	if err != nil || slices.Equal(now, pieces) {
		return nil, err
	}
	return &pieces, nil
}

// importBefore is what a product was before an import changed it, with what it said in other languages then and since.
type importBefore struct {
	Product
	Words, Since texts.Texts `json:",omitempty"`
}

// differ are the languages in which one says something else than the other.
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

// noteImport keeps how to take a product of an import back.
func noteImport(tx *Tx, job, product int64, isNew bool, was importBefore, stock int64) error {
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
	_, err := tx.Exec(`INSERT INTO import_steps (job_id, product_id, before, stock, version) SELECT ?, id, ?, ?, version FROM products WHERE id = ?`, job, before, stock, product)
	return err
}

// importTarget finds the product that a row means; a new one when there is none.
func importTarget(tx *Tx, row ImportRow) (p Product, isNew bool, err error) {
	id, err := numberHere(tx, row.Shop, row.ID)
	if err != nil {
		return Product{}, false, err
	}
	sku := strings.TrimSpace(row.Set["sku"])
	if id == 0 && sku != "" {
		id, err = db.Value[int64](tx, `SELECT coalesce((SELECT id FROM products WHERE sku = ? AND sku <> '' AND deleted_at IS NULL), 0)`, sku)
		if err != nil {
			return Product{}, false, err
		}
	}
	if id == 0 {
		return Product{Availability: "In Stock", GSTRate: gst.Rate(18), Unit: "NOS"}, true, nil
	}
	p, err = productOf(tx, id)
	if errors.Is(err, ErrNotFound) && row.ID != 0 && row.Shop == "" { // the sheet of another shop: its SKU finds it, or it is new
		row.ID = 0
		return importTarget(tx, row)
	}
	return p, false, err
}

func categoryPath(p Product) []string {
	path := []string{}
	for _, name := range []string{p.Category, p.Subcategory, p.SubSubcategory} {
		if name != "" {
			path = append(path, name)
		}
	}
	return path
}

// importPath hangs a product on a path of category names and makes those that are missing.
func (s *Store) importPath(tx *Tx, who, job int64, p *Product, path []string) error {
	ids, _, err := s.importCategories(tx, who, job, path)
	p.CategoryID, p.SubcategoryID, p.SubSubcategoryID = ids[0], ids[1], ids[2]
	return err
}

// importCategories follows a path of category names and makes those that are missing; made says whether any was.
func (s *Store) importCategories(tx *Tx, who, job int64, path []string) (ids [3]int64, made bool, err error) {
	if len(path) > 3 {
		path = path[:3]
	}
	parent := int64(0)
	for i, name := range path {
		name, err := checkCategoryName(i+1, name)
		if err != nil {
			return ids, made, err
		}
		id, err := db.Value[int64](tx, `SELECT coalesce((SELECT id FROM categories WHERE coalesce(parent_id, 0) = ? AND name = ? COLLATE NOCASE), 0)`, parent, name)
		if err == nil && id == 0 {
			made = true
			if id, err = s.addCategory(tx, who, i+1, parent, name); err == nil {
				err = noteMoved(tx, job, movedRow{"category", id})
			}
		}
		if err != nil {
			return ids, made, err
		}
		ids[i], parent = id, id
	}
	return ids, made, nil
}

// noteMoved keeps for a job what it added besides products.
func noteMoved(tx *Tx, job int64, one movedRow) error {
	if job == 0 || one.ref == 0 {
		return nil
	}
	_, err := tx.Exec(`INSERT INTO moved_rows (job_id, kind, ref) VALUES (?, ?, ?)`, job, one.kind, one.ref)
	return err
}

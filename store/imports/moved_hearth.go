package imports

import (
	"errors"
	"strings"

	"hearth/store/accounts"
	"hearth/store/catalogue"
	"hearth/store/core"
	"hearth/store/customers"
	"hearth/store/db"
	"hearth/store/wording"
)

// QuestionShown is the state of a question that its product's page shows.
const QuestionShown = "shown"

// AddressText is an old address with its target: a product by its number, else a category by its path, else a page.
type AddressText struct {
	Path     string
	Number   int64
	Product  string
	Category []string
	Page     string
}

// moveCategory creates a category of another Hearth with its ancestors, and gives it the text and picture of its page if it has
// none.
func (s *Moves) moveCategory(tx *core.Tx, who, job int64, c CategoryText) (action string, err error) {
	ids, made, err := s.imports.importCategories(tx, who, job, c.Path)
	if err != nil {
		return "", err
	}
	id := ids[max(0, min(len(c.Path), len(ids))-1)]
	if id == 0 {
		return "", core.Refuse("A category has a name.")
	}
	s.catalogue.ShownChanged(tx)
	changed := false
	for _, part := range []undoText{
		{Field: "text", Now: wording.Shortened(c.Text, catalogue.CategoryText)}, {Field: "picture", Now: c.Picture},
	} {
		part.Thing, part.Lang = "category", core.English
		now, err := db.Value[string](tx, categoryPart, id, part.Field)
		if err != nil {
			return "", err
		}
		if now != "" || part.Now == "" {
			continue
		}
		changed = true
		if _, err := tx.Exec(setCategoryPart, id, part.Field, part.Now); err != nil {
			return "", err
		}
		if made { // it goes whole
			continue
		}
		if err := noteBefore(tx, job, movedRow{"text", id}, part); err != nil {
			return "", err
		}
	}
	switch {
	case made:
		return ImportAdded, err
	case changed:
		return ImportChanged, err
	}
	return ImportSame, err
}

// The text or the picture of a category's page.
const (
	categoryPart    = `SELECT iif(?2 = 'text', text, picture) FROM categories WHERE id = ?1`
	setCategoryPart = `UPDATE categories SET text = iif(?2 = 'text', ?3, text), picture = iif(?2 = 'picture', ?3, picture) WHERE id = ?1`
)

// moveQuestion imports a question of another Hearth: onto the page of its product, or as a customer's question. An existing one
// stays as it is.
func (s *Moves) moveQuestion(tx *core.Tx, shop string, q QuestionText) (id int64, action string, err error) {
	product, err := s.movedProduct(tx, shop, q.ProductID, q.SKU, q.Product)
	if err != nil {
		return 0, "", err
	}
	q.Question, q.Answer = wording.Shortened(
		wording.Visible(q.Question),
		catalogue.LongestQuestion,
	), wording.Shortened(
		wording.Visible(q.Answer),
		core.LongestAnswer,
	)
	if q.Question == "" {
		return 0, "", core.Refuse("This question has no words.")
	}
	if q.State == QuestionShown {
		known, err := db.Value[bool](
			tx,
			`SELECT EXISTS (SELECT 1 FROM questions WHERE product_id = ? AND question = ?)`,
			product,
			q.Question,
		)
		if err != nil || known {
			return 0, ImportSame, err
		}
		s.catalogue.ShownChanged(tx)
		id, err = db.InsertID(tx, `INSERT INTO questions (product_id, question, answer) VALUES (?, ?, ?)`, product, q.Question, q.Answer)
		return id, ImportAdded, err
	}
	if q.State != "open" && q.State != "answered" && q.State != "aside" {
		return 0, "", core.Refuse("The state of a question is shown, open, answered or aside.")
	}
	if q.At.IsZero() || q.At.After(tx.Now.AddDate(0, 0, 1)) {
		return 0, "", core.Refuse("The day of this question can't be read.")
	}
	customer, err := db.Value[int64](tx, `SELECT id FROM accounts WHERE email_key = ? AND deleted_at IS NULL`, accounts.EmailKey(q.Email))
	if errors.Is(err, core.ErrNotFound) {
		return 0, "", core.Refuse(MessageNobodyHere)
	}
	if err != nil {
		return 0, "", err
	}
	known, err := db.Value[bool](tx, `SELECT EXISTS (SELECT 1 FROM asked_questions WHERE product_id = ? AND customer_id = ?
		AND question = ? AND asked_at = ?)`, product, customer, q.Question, q.At.UnixMilli())
	if err != nil || known {
		return 0, ImportSame, err
	}
	id, err = db.InsertID(tx, `INSERT INTO asked_questions (product_id, customer_id, question, asked_at, state, answer, done_at)
		VALUES (?, ?, ?, ?, ?, ?, nullif(?, 0))`,
		product, customer, q.Question, q.At.UnixMilli(), q.State, q.Answer, max(0, q.DoneAt.UnixMilli()))
	return id, ImportAdded, err
}

// moveAddress imports an old address of another Hearth. A known address stays as it is.
func (s *Moves) moveAddress(tx *core.Tx, job int64, shop string, a AddressText) (action string, err error) {
	path := customers.FormerPath(a.Path)
	if path == "" {
		return "", core.Refuse("This is no path of a page.")
	}
	known, err := db.Value[bool](tx, `SELECT EXISTS (SELECT 1 FROM former_addresses WHERE path = ?)`, path)
	if err != nil || known {
		return ImportSame, err
	}
	var product, category, page int64
	switch {
	case a.Number != 0:
		product, err = s.movedProduct(tx, shop, a.Number, "", a.Product)
	case len(a.Category) > 0:
		for _, name := range a.Category {
			if category, err = db.Value[int64](tx, `SELECT id FROM categories WHERE coalesce(parent_id, 0) = ? AND name = ? COLLATE NOCASE`,
				category, strings.TrimSpace(name)); err != nil {
				break
			}
		}
	default:
		page, err = db.Value[int64](tx, `SELECT page_id FROM page_texts WHERE state = 'published' AND slug = ?`, strings.ToLower(a.Page))
	}
	if errors.Is(err, core.ErrNotFound) {
		return "", core.Refuse(MessageLeadsNowhere)
	}
	if err != nil {
		return "", err
	}
	_, err = tx.Exec(`INSERT INTO former_addresses (path, product_id, category_id, page_id, at, job_id)
		VALUES (?, nullif(?, 0), nullif(?, 0), nullif(?, 0), ?, nullif(?, 0))`, path, product, category, page, tx.Stamp(), job)
	return ImportAdded, err
}

// movedProduct finds the product for a row of another Hearth: by its number there, else by its SKU or its title.
func (s *Moves) movedProduct(tx *core.Tx, shop string, number int64, sku, title string) (int64, error) {
	number, err := numberHere(tx, shop, number)
	if err != nil {
		return 0, err
	}
	id, err := db.Value[int64](
		tx,
		`SELECT id FROM products WHERE deleted_at IS NULL AND id = coalesce(nullif(?1, 0), (SELECT id FROM products
		WHERE sku = ?2 AND ?2 <> '' AND deleted_at IS NULL),
		(SELECT min(id) FROM products WHERE title = ?3 COLLATE NOCASE
		AND ?3 <> '' AND deleted_at IS NULL))`,
		number,
		strings.TrimSpace(sku),
		strings.TrimSpace(title),
	)
	if errors.Is(err, core.ErrNotFound) {
		return 0, core.Refuse(MessageNotHere)
	}
	return id, err
}

// Reasons to skip rows whose product, customer or page does not exist here yet: other files may bring it.
const (
	MessageNoCategory   = "Its category is not here. Bring the categories in first."
	MessageNotHere      = "Its product is not here. Bring the products in first."
	MessageNobodyHere   = "Who asked this is no customer here. Bring the customers in first."
	MessageLeadsNowhere = "What this address leads to is not here."
)

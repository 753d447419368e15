package catalogue

import (
	"context"
	"slices"
	"strings"

	"hearth/store/core"
	"hearth/store/db"
)

// CategoryText is the maximum length of the text on a category's page, in characters.
const CategoryText = 2000

// CategoryPage is a category with what its page shows: a text, its ancestors from the top, and its children.
type CategoryPage struct {
	Category
	Text         string
	Above, Below []Category
}

// Find finds a category for its page, in the caller's language; ErrNotFound if there is none.
func (s *Categories) Find(ctx context.Context, id int64) (page CategoryPage, err error) {
	err = s.Read(ctx, func(tx *core.Tx) error {
		scan := func(row db.Scanner, c *Category) error {
			return row.Scan(&c.ID, &c.ParentID, &c.Level, &c.Name, &c.Picture)
		}
		const columns = `SELECT id, coalesce(parent_id, 0), level, name, picture FROM categories`
		if page.Category, err = db.One(tx, scan, columns+` WHERE id = ?`, id); err != nil {
			return err
		}
		if page.Text, err = db.Value[string](tx, `SELECT text FROM categories WHERE id = ?`, id); err != nil {
			return err
		}
		for parent := page.ParentID; parent != 0; parent = page.Above[0].ParentID {
			above, err := db.One(tx, scan, columns+` WHERE id = ?`, parent)
			if err != nil {
				return err
			}
			page.Above = append([]Category{above}, page.Above...)
		}
		if page.Below, err = db.List(tx, scan, columns+` WHERE parent_id = ? ORDER BY position, id`, id); err != nil {
			return err
		}
		return page.tell(tx)
	})
	return page, err
}

// tell translates the page into the caller's language.
func (page *CategoryPage) tell(tx *core.Tx) error {
	lang := foreign(tx)
	if lang == "" {
		return nil
	}
	of, err := wordsIn(tx, "category", lang, []int64{page.ID}, "text")
	if text := of[page.ID]["text"]; text != "" {
		page.Text = text
	}
	if err != nil {
		return err
	}
	return LocalizeCategories(tx, slices.Concat([]*Category{&page.Category}, Pointers(page.Above, Itself),
		Pointers(page.Below, Itself)))
}

// SetPage changes the text and picture of a category's page. picture is the name of a new picture; "" removes the
// picture, nil leaves it. A text that is too long is refused under text. ErrNotFound if the category does not exist.
func (s *Categories) SetPage(ctx context.Context, who, id int64, text string, picture *string) error {
	text = strings.TrimSpace(text)
	if len([]rune(text)) > CategoryText {
		return &core.Refusal{Message: "The text can have at most 2000 characters.",
			Fields: map[string]string{"text": "The text can have at most 2000 characters."}}
	}
	return s.Write(ctx, func(tx *core.Tx) error {
		name, err := db.Value[string](tx, `SELECT name FROM categories WHERE id = ?`, id)
		if err != nil {
			return err
		}
		if _, err := tx.Exec(`UPDATE categories SET text = ?, picture = coalesce(?, picture) WHERE id = ?`, text,
			picture, id); err != nil {
			return err
		}
		s.catalogue.PublicChanged(tx)
		return core.WriteAudit(tx, who, "change category page", name, "")
	})
}

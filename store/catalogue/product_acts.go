package catalogue

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"hearth/store/core"
	"hearth/store/db"
	"hearth/store/wording"
)

// ProductChange is the effect of a bulk change on one product: the old value and the new value, or in Why the reason
// why the product can't be changed.
type ProductChange struct {
	ID           int64
	Title        string
	Was, Becomes string
	Why          string
}

// AffectedProducts returns the IDs of the products that a bulk change applies to, each once. Prices of a product with
// options are those of its variants, so the variants are returned in its place.
func (s *Catalogue) AffectedProducts(ctx context.Context, act ProductAct, ids []int64) (found []int64, err error) {
	if !slices.Contains(ofVariants, act.Act) {
		return ids, nil
	}
	err = s.Read(ctx, func(tx *core.Tx) error {
		found = []int64{}
		for _, id := range ids {
			variants, err := db.Values[int64](tx, `SELECT id FROM products WHERE family = ? AND deleted_at IS NULL
				ORDER BY place, id`, id)
			if err != nil {
				return err
			}
			if len(variants) == 0 {
				variants = []int64{id}
			}
			for _, one := range variants {
				if !slices.Contains(found, one) {
					found = append(found, one)
				}
			}
		}
		return nil
	})
	return found, err
}

// PlanProducts previews a bulk change of products: it makes the change in a transaction and rolls back.
func (s *Catalogue) PlanProducts(ctx context.Context, act ProductAct, ids []int64) ([]ProductChange, error) {
	changes, err := s.eachProduct(
		ctx,
		ids,
		true,
		func(tx *core.Tx, id int64) (ProductChange, error) { return s.changeProduct(tx, 0, 0, act, id) },
	)
	if errors.Is(err, core.ErrDryRun) {
		err = nil
	}
	return changes, err
}

// ChangeProducts makes a bulk change of some products in one transaction, and records for the job how to undo it. A
// product that can't be changed does not prevent the change of others; its ProductChange has the reason.
func (s *Catalogue) ChangeProducts(
	ctx context.Context,
	who, job int64,
	act ProductAct,
	ids []int64,
) ([]ProductChange, error) {
	return s.eachProduct(
		ctx,
		ids,
		false,
		func(tx *core.Tx, id int64) (ProductChange, error) { return s.changeProduct(tx, who, job, act, id) },
	)
}

// eachProduct changes products one by one, each in its own savepoint. With dry it rolls everything back
// (core.ErrDryRun).
func (s *Catalogue) eachProduct(
	ctx context.Context,
	ids []int64,
	dry bool,
	change func(tx *core.Tx, id int64) (ProductChange, error),
) (
	changes []ProductChange, err error) {
	err = s.Write(ctx, func(tx *core.Tx) error {
		changes = []ProductChange{}
		for _, id := range ids {
			var done ProductChange
			err := tx.Savepoint(func() (err error) {
				done, err = change(tx, id)
				return err
			})
			why, refused := core.IsRefusal(err)
			switch {
			case refused:
				done.Why = why
			case errors.Is(err, core.ErrNotFound):
				done.Why = "This product is no longer sold."
			case err != nil:
				return err
			}
			done.ID = id
			changes = append(changes, done)
		}
		if dry {
			return core.ErrDryRun
		}
		return nil
	})
	return changes, err
}

// changeProduct applies a bulk change to one product. If job is not 0, it stores the product's former state for an
// undo.
func (s *Catalogue) changeProduct(tx *core.Tx, who, job int64, act ProductAct, id int64) (ProductChange, error) {
	if !slices.Contains(ProductActs, act.Act) {
		return ProductChange{}, core.Refuse("Please choose what to change: %s.", strings.Join(ProductActs, ", "))
	}
	before, err := ProductOf(tx, id)
	if err != nil {
		return ProductChange{}, err
	}
	done := ProductChange{Title: before.Title, Was: act.shown(before)}
	if act.Act == ProductOffSale {
		err = s.putAway(tx, who, id)
	} else {
		done.Becomes, err = s.setProduct(tx, who, act, before)
	}
	if err != nil || job == 0 {
		return done, err
	}
	body, err := json.Marshal(before)
	if err != nil {
		return done, err
	}
	_, err = tx.Exec(`INSERT INTO import_steps (job_id, product_id, before, stock)
		SELECT ?, ?, ?, shelf - ? FROM products WHERE id = ?`, job, id, string(body), before.Shelf, id)
	return done, err
}

// putAway takes a product off sale. It refuses while open orders reserve units of it.
func (s *Catalogue) putAway(tx *core.Tx, who, id int64) error {
	held, err := db.Value[int](tx, `SELECT held FROM products WHERE id = ?`, id)
	if err != nil {
		return err
	}
	if held > 0 {
		return core.Refuse("Open orders reserve %s of it. Ship or cancel them first.", wording.Plural(held, "piece"))
	}
	return s.Remove(tx, who, id)
}

// setProduct changes one field of a product and returns the new value for display. It refuses fields that a bundle, or
// a product with options, does not have itself.
func (s *Catalogue) setProduct(tx *core.Tx, who int64, act ProductAct, before Product) (becomes string, err error) {
	if before.IsKit() && (act.Act == ProductStock || slices.Contains(ofVariants, act.Act)) {
		return "", core.Refuse("A kit has the stock of its parts, and its price is set in its form.")
	}
	if before.IsKit() && act.Act == ProductRate {
		return "", core.Refuse("A kit is taxed part by part. Please change the rate of its parts.")
	}
	if before.IsFamily() && (act.Act == ProductStock || slices.Contains(ofVariants, act.Act)) {
		return "", core.Refuse("This product has the prices and the stock of its variants. Please change theirs.")
	}
	e := ProductEdit{Product: before}
	if err := act.onto(&e.Product); err != nil {
		return "", err
	}
	becomes = act.shown(e.Product)
	if err := e.Check(); err != nil {
		return becomes, err
	}
	e.Version = 0
	if err := s.Replace(tx, who, e, "changed with others"); err != nil {
		return becomes, err
	}
	if act.Act == ProductCategory { // read it again, for the names of its new categories
		after, err := ProductOf(tx, before.ID)
		return act.shown(after), err
	}
	return becomes, nil
}

// UndoProducts undoes the bulk change of a job. If someone has changed the same field of a product since, the product
// keeps its value, and its ProductChange has that reason. It refuses a job that was undone before.
func (s *Catalogue) UndoProducts(ctx context.Context, who, job int64, act ProductAct) ([]ProductChange, error) {
	type step struct {
		product, stock int64
		before         string
	}
	steps := map[int64]step{}
	var ids []int64
	err := s.Read(ctx, func(tx *core.Tx) error {
		rows, err := db.List(tx, func(row db.Scanner, v *step) error {
			return row.Scan(&v.product, &v.stock,
				&v.before)
		},
			`SELECT product_id, stock, before FROM import_steps WHERE job_id = ? ORDER BY id`, job)
		for _, done := range rows {
			steps[done.product] = done
			ids = append(ids, done.product)
		}
		return err
	})
	if err != nil {
		return nil, err
	}
	if len(ids) == 0 {
		return nil, core.Refuse("There is nothing left to undo.")
	}
	return s.eachProduct(ctx, ids, false, func(tx *core.Tx, id int64) (ProductChange, error) {
		done := steps[id]
		var before Product
		if err := json.Unmarshal([]byte(done.before), &before); err != nil {
			return ProductChange{}, err
		}
		change, err := s.takeBack(tx, who, act, before, done.stock)
		if err != nil {
			return change, err
		}
		_, err = tx.Exec(`DELETE FROM import_steps WHERE job_id = ? AND product_id = ?`, job, id)
		return change, err
	})
}

// takeBack undoes a bulk change of one product. A stock change is undone by the opposite difference, because units may
// have been sold since; any other field gets its former value back.
func (s *Catalogue) takeBack(
	tx *core.Tx,
	who int64,
	act ProductAct,
	before Product,
	stock int64,
) (ProductChange, error) {
	change := ProductChange{Title: before.Title, Becomes: act.shown(before)}
	if act.Act == ProductOffSale {
		return change, s.sellAgain(tx, who, before)
	}
	current, err := ProductOf(tx, before.ID)
	if err != nil {
		return change, err
	}
	change.Was = act.shown(current)
	e := ProductEdit{Product: current}
	if act.Act == ProductStock {
		e.Shelf -= stock
		change.Becomes = act.shown(e.Product)
	} else {
		after := before
		if err := act.onto(&after); err != nil {
			return change, err
		}
		// Someone else has edited the field since if it no longer has the value that the bulk change gave it.
		ours := act.shown(after) == change.Was
		if act.Act == ProductCategory {
			ours = current.CategoryID == act.Path[0] && current.SubcategoryID == act.Path[1] &&
				current.SubSubcategoryID == act.Path[2]
		}
		if !ours {
			return change, core.Refuse("Somebody has changed it since, so it was left as it is.")
		}
		act.back(&e.Product, before)
	}
	if err := e.Check(); err != nil {
		return change, err
	}
	e.Version = 0
	return change, s.Replace(tx, who, e, "taken back")
}

// sellAgain puts a deleted product back on sale. It refuses if another product has got its SKU. The deletion removed
// the product from carts and wishlists, and it does not come back there.
func (s *Catalogue) sellAgain(tx *core.Tx, who int64, p Product) error {
	if err := refuseTakenSKU(tx, p.SKU, p.ID); err != nil {
		return err
	}
	if err := bringBack(tx, p); err != nil {
		return err
	}
	if err := db.ChangeOne(tx, `UPDATE products SET deleted_at = NULL, version = version + 1, changed_at = ?
		WHERE id = ? AND deleted_at IS NOT NULL`, tx.Stamp(), p.ID); err != nil {
		return err
	}
	if err := IndexWords(tx, p.ID); err != nil {
		return err
	}
	s.ProductTextChanged(tx)
	s.PublicChanged(tx)
	return core.WriteAudit(tx, who, "sell product again", fmt.Sprint(p.ID), p.Title)
}

// Copy copies a product and its variants, except SKU, GTIN, stock, pre-orders and reviews, and returns the ID of the
// copy. The copy is Out of Stock until staff have checked it. ErrNotFound if the product does not exist.
func (s *Catalogue) Copy(ctx context.Context, who, id int64) (made int64, err error) {
	err = s.Write(ctx, func(tx *core.Tx) error {
		p, err := ProductOf(tx, id)
		if err != nil {
			return err
		}
		e := ProductEdit{Product: p}
		if p.Family != 0 {
			whole, err := ProductOf(tx, p.Family)
			if err != nil {
				return err
			}
			e.Story = whole.Story
		}
		e.Family, e.Choice, e.Place = 0, nil, 0 // a copy of a variant is an independent product
		if e.Questions, err = listQuestions(tx, id); err != nil {
			return err
		}
		for i := range e.Questions {
			e.Questions[i].ID = 0
		}
		if p.IsKit() {
			pieces, err := KitPieces(tx, id)
			if err != nil {
				return err
			}
			e.Kit = &pieces
		}
		if len(e.Pictures) > 0 {
			e.NewMain, e.Added = &e.Pictures[0], e.Pictures[1:]
		}
		title := []rune("Copy of " + p.Title)
		e.Preorder = Preorder{}
		e.Title, e.SKU, e.GTIN, e.Shelf, e.Availability = string(title[:min(len(title), 200)]), "", "", 0,
			"Out of Stock"
		if err := e.Check(); err != nil {
			return err
		}
		if made, err = s.Insert(tx, who, e); err != nil || !p.IsFamily() {
			return err
		}
		return s.copyVariants(tx, who, p, made)
	})
	return made, err
}

// copyVariants gives the copy of a product the same options, and variants without SKU and stock.
func (s *Catalogue) copyVariants(tx *core.Tx, who int64, p Product, made int64) error {
	options, err := wording.AsJSON(p.Options)
	if err != nil {
		return err
	}
	if err := db.ChangeOne(tx, `UPDATE products SET options = ? WHERE id = ?`, options, made); err != nil {
		return err
	}
	variants, err := VariantsOf(tx, p.ID)
	if err != nil {
		return err
	}
	for _, v := range variants {
		e := ProductEdit{Product: v, together: true}
		e.Preorder = Preorder{}
		e.Family, e.SKU, e.GTIN, e.Shelf, e.Availability = made, "", "", 0, "Out of Stock"
		if err := e.asVariant(tx, made); err != nil {
			return err
		}
		// a variant without pictures of its own shows the product's
		if len(e.Pictures) > 0 && !slices.Equal(e.Pictures, p.Pictures) {
			e.NewMain, e.Added = &e.Pictures[0], e.Pictures[1:]
		}
		if _, err := s.Insert(tx, who, e); err != nil {
			return err
		}
	}
	return s.variants.afterVariants(tx, made)
}

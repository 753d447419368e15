package imports

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"

	"hearth/store/catalogue"
	"hearth/store/core"
	"hearth/store/customers"
	"hearth/store/db"
	"hearth/store/wording"
)

// importStep is the change of a product by an import; before is its former state, "" if the import added it. The
// product's present version is read when the step is undone, because undoing a later step changes the version.
type importStep struct {
	id, job, product, stock int64
	before, title           string
}

// importSteps returns the latest steps of an import before a given one, at most undoBatch.
func importSteps(tx *core.Tx, job, before int64) ([]importStep, error) {
	return db.List(tx, func(row db.Scanner, v *importStep) error {
		return row.Scan(&v.id, &v.job, &v.product, &v.before, &v.stock, &v.title)
	}, `SELECT s.id, s.job_id, s.product_id, s.before, s.stock, p.title
		FROM import_steps s JOIN products p ON p.id = s.product_id
		WHERE s.job_id = ? AND s.id < ? ORDER BY s.id DESC LIMIT ?`, job, before, undoBatch)
}

// UndoBatch undoes a batch of an import's steps, newest first. from is 0 in the first call and then the next that the
// previous call returned, until that is 0. Products that someone has changed since, and new products that were ordered,
// stay as they are and are reported.
func (s *Imports) UndoBatch(
	ctx context.Context,
	who, job, from int64,
) (outcomes []ImportOutcome, next int64, err error) {
	if from == 0 {
		from = math.MaxInt64
	}
	err = s.Write(ctx, func(tx *core.Tx) error {
		outcomes, next = nil, 0
		steps, err := importSteps(tx, job, from)
		if err != nil {
			return err
		}
		if len(steps) == 0 && from == math.MaxInt64 {
			if made, err := db.Value[bool](tx, `SELECT EXISTS (SELECT 1 FROM moved_rows WHERE job_id = ?)`,
				job); err != nil || !made {
				return errors.Join(err, core.Refuse("There is nothing left to undo."))
			}
		}
		for _, done := range steps {
			o := ImportOutcome{Title: done.title, ProductID: done.product, Action: ImportChanged}
			if done.before == "" {
				o.Action = ImportRemoved
			}
			err := tx.Savepoint(func() error { return s.takeBackStep(tx, who, done) })
			if message, refused := core.IsRefusal(err); refused {
				o.Action, o.Message = ImportSkipped, message
			} else if err != nil {
				return fmt.Errorf("take back step %d: %w", done.id, err)
			}
			outcomes = append(outcomes, o)
		}
		if len(steps) == undoBatch {
			next = steps[len(steps)-1].id
			return nil
		}
		return errors.Join(customers.DropRedirect(tx, job), s.dropOptions(tx, job), s.dropCategories(tx, who, job))
	})
	return outcomes, next, err
}

func (s *Imports) takeBackStep(tx *core.Tx, who int64, done importStep) error {
	type now struct {
		held    int64
		changed bool
	}
	current, err := db.One(tx, func(row db.Scanner, n *now) error { return row.Scan(&n.held, &n.changed) },
		`SELECT p.held, p.version <> s.version FROM products p JOIN import_steps s ON s.id = ?
			WHERE p.id = ? AND p.deleted_at IS NULL`,
		done.id, done.product)
	switch {
	case errors.Is(err, core.ErrNotFound):
		return core.Refuse("It is no longer in the catalogue.")
	case err != nil:
		return err
	case current.changed:
		return core.Refuse("Somebody has changed it since, so it was left as it is.")
	case done.before == "" && current.held > 0:
		return core.Refuse("Open orders reserve %s of it. Ship or cancel them first.",
			wording.Plural(int(current.held), "piece"))
	}
	if err := sameWords(tx, done); err != nil {
		return err
	}
	return s.undoStep(tx, who, done)
}

// sameWords refuses to undo a step if someone has changed the product's translations since the import.
func sameWords(tx *core.Tx, done importStep) error {
	if done.before == "" {
		return nil
	}
	var before importBefore
	if err := json.Unmarshal([]byte(done.before), &before); err != nil || len(differ(before.Words, before.Since)) == 0 {
		return err
	}
	now, err := catalogue.TextsOf(tx, "product", []int64{done.product})
	if err == nil && len(differ(now[done.product], before.Since)) > 0 {
		err = core.Refuse("Somebody has changed it since, so it was left as it is.")
	}
	return err
}

// NoteImport records in the audit log what an import, or with back its undo, has done.
func (s *Imports) NoteImport(ctx context.Context, who, job int64, back bool, what string) error {
	return s.Write(ctx, func(tx *core.Tx) error {
		return core.WriteAudit(tx, who, map[bool]string{true: "take import back", false: "import products"}[back],
			fmt.Sprint(job), what)
	})
}

// undoBatch is the maximum number of steps that one transaction undoes.
const undoBatch = 50

// Undo undoes an import, newest step first: products that it added are deleted, products that it changed get their
// former values. A step that can't be undone, such as a variant that was ordered since, stays and does not prevent the
// others. more reports whether steps are left for another call.
func (s *Imports) Undo(ctx context.Context, who, job int64) (more bool, err error) {
	err = s.Write(ctx, func(tx *core.Tx) error {
		steps, err := importSteps(tx, job, math.MaxInt64)
		if err != nil {
			return err
		}
		more = len(steps) == undoBatch
		for _, done := range steps {
			err := tx.Savepoint(func() error { return s.undoStep(tx, who, done) })
			if _, refused := core.IsRefusal(err); refused {
				_, err = tx.Exec(`DELETE FROM import_steps WHERE id = ?`, done.id)
			}
			if err != nil {
				return fmt.Errorf("undo step %d: %w", done.id, err)
			}
		}
		if more {
			return nil
		}
		return errors.Join(customers.DropRedirect(tx, job), s.dropOptions(tx, job), s.dropCategories(tx, who, job))
	})
	return more, err
}

// dropCategories deletes the categories that an import added, unless they contain products on sale.
func (s *Imports) dropCategories(tx *core.Tx, who, job int64) error {
	type made struct {
		id    int64
		level int
	}
	list, err := db.List(tx, func(row db.Scanner, m *made) error { return row.Scan(&m.id, &m.level) },
		`SELECT c.id, c.level FROM moved_rows m JOIN categories c ON c.id = m.ref
			WHERE m.job_id = ? AND m.kind = 'category'
			ORDER BY c.level DESC, c.id DESC`, job)
	if err != nil {
		return err
	}
	for _, one := range list {
		used, err := db.Value[bool](tx, `SELECT EXISTS (SELECT 1 FROM categories WHERE parent_id = ?1) OR
			EXISTS (SELECT 1 FROM products
			WHERE category_id = ?1 AND deleted_at IS NULL)`, one.id)
		if err == nil && !used {
			err = s.categories.Remove(tx, who, one.level, one.id)
		}
		if err != nil {
			return err
		}
	}
	_, err = tx.Exec(`DELETE FROM moved_rows WHERE job_id = ? AND kind = 'category'`, job)
	return err
}

func (s *Imports) undoStep(tx *core.Tx, who int64, done importStep) error {
	if _, err := tx.Exec(`DELETE FROM import_steps WHERE id = ?`, done.id); err != nil {
		return err
	}
	current, err := catalogue.ProductOf(tx, done.product)
	if errors.Is(err, core.ErrNotFound) {
		return nil
	}
	if err != nil {
		return err
	}
	// Deleting the variant removes its stock, as for other products.
	if done.before == "" && current.Family != 0 && current.Shelf > 0 {
		if _, err := s.catalogue.Move(tx, catalogue.Movement{
			Product: current.ID,
			Reason:  "staff",
			Shelf:   -current.Shelf,
			Who:     who,
			Note:    "import taken back",
		}); err != nil {
			return err
		}
	}
	if done.before == "" {
		return s.catalogue.Remove(tx, who, done.product)
	}
	var before importBefore
	if err := json.Unmarshal([]byte(done.before), &before); err != nil {
		return err
	}
	if len(differ(before.Words, before.Since)) > 0 {
		if err := s.catalogue.ReplaceTranslations(tx, who, done.product, before.Since, before.Words); err != nil {
			return err
		}
	}
	if err := choiceBefore(tx, current, before.Product); err != nil {
		return err
	}
	before.SetCertificateNumber("bis_crs", wording.First(before.BISNumber, before.CertificateNumber("bis_crs")))
	before.SetCertificateNumber("wpc_eta", wording.First(before.WPCETA, before.CertificateNumber("wpc_eta")))
	e := catalogue.ProductEdit{Product: before.Product, Kit: before.Kit}
	old := map[string]bool{}
	for _, picture := range e.Pictures {
		old[picture.Name] = true
	}
	for _, picture := range current.Pictures {
		if !old[picture.Name] {
			e.Removed = append(e.Removed, picture.Name)
		}
	}
	if len(old) == 0 { // an edit can't remove the main picture, so it stays
		if _, err := tx.Exec(`DELETE FROM product_pictures WHERE product_id = ?`, done.product); err != nil {
			return err
		}
	}
	e.Version, e.Shelf = 0, max(current.Shelf-done.stock, current.Held)
	if err := s.catalogue.Replace(tx, who, e, "import taken back"); err != nil {
		return err
	}
	if err := followVariants(tx, done.job, current); err != nil {
		return err
	}
	// If an earlier step of an import changed the product too, the product is now in the state after that step.
	_, err = tx.Exec(`UPDATE import_steps SET version = (SELECT version FROM products WHERE id = ?1)
		WHERE product_id = ?1 AND id < ?2 AND version = ?3`, done.product, done.id, before.Version)
	return err
}

// choiceBefore restores a variant's former option values, unless another variant has them now.
func choiceBefore(tx *core.Tx, current, before catalogue.Product) error {
	if current.Family == 0 || current.Family != before.Family || slices.Equal(current.Choice, before.Choice) {
		return nil
	}
	list, err := wording.AsJSON(before.Choice)
	if err != nil {
		return err
	}
	taken, err := db.Value[bool](tx, `SELECT EXISTS (SELECT 1 FROM products WHERE family = ? AND choice = ? AND id <> ?
		AND deleted_at IS NULL)`, current.Family, list, current.ID)
	if err == nil && taken {
		err = core.Refuse("Another variant is %s by now, so it was left as it is.", strings.Join(before.Choice, ", "))
	}
	if err != nil {
		return err
	}
	return catalogue.JoinFamily(tx, current.ID, current.Family, before.Choice, before.Place)
}

// followVariants updates the versions in the steps of an import, because changing a parent product also changes the
// versions of its variants.
func followVariants(tx *core.Tx, job int64, family catalogue.Product) error {
	if !family.IsFamily() {
		return nil
	}
	_, err := tx.Exec(`UPDATE import_steps SET version = version + 1 WHERE job_id = ? AND version + 1 = (SELECT version
		FROM products
		WHERE id = product_id AND family = ?)`, job, family.ID)
	return err
}

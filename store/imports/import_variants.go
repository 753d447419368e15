package imports

import (
	"encoding/json"
	"fmt"
	"maps"
	"reflect"
	"regexp"
	"slices"
	"strings"

	"hearth/store/catalogue"
	"hearth/store/core"
	"hearth/store/db"
	"hearth/store/gst"
	"hearth/store/wording"
)

// ImportVariant marks a row as a variant. Of is the ID of its parent product, or 0 if the parent is found by Title.
// Options are pairs of option name and value.
type ImportVariant struct {
	Of      int64
	Title   string
	Options [][2]string
}

// importAsVariant makes a row a variant of its parent product; the first such row creates the parent. An existing
// product that is no variant is not changed to one.
func (s *Imports) importAsVariant(
	tx *core.Tx,
	who, job int64,
	row *ImportRow,
	current *catalogue.Product,
	isNew bool,
) error {
	if !isNew && current.Family == 0 {
		if row.Variant.Of != 0 {
			return core.Refuse("%s is a product of its own. Please join it with the others in the list of products.",
				current.Title)
		}
		row.Notes = append(row.Notes,
			"It is a product of its own here already. Join it with the others in the list of products.")
		return nil
	}
	family, err := s.importFamily(tx, who, job, row, *current)
	if err != nil {
		return err
	}
	choice, err := s.importChoice(tx, job, family, row)
	if err != nil {
		return err
	}
	list, err := wording.AsJSON(choice)
	if err != nil {
		return err
	}
	// The new variant needs option values that no sibling has, and goes to the end of the list.
	type state struct{ duplicates, others, place int64 }
	now, err := db.One(tx, func(r db.Scanner, v *state) error { return r.Scan(&v.duplicates, &v.others, &v.place) },
		`SELECT count(*) FILTER (WHERE choice = ?), count(*), coalesce(max(place), -1) + 1 FROM products
			WHERE family = ?
			AND deleted_at IS NULL AND id <> ?`, list, family.ID, current.ID)
	switch {
	case err != nil:
		return err
	case now.duplicates > 0:
		return catalogue.RefuseVariants("%s is there twice.", strings.Join(choice, ", "))
	case now.others >= catalogue.MostVariants:
		return catalogue.RefuseVariants("A product can have at most %d variants.", catalogue.MostVariants)
	}
	if isNew {
		current.Family, current.Place = family.ID, now.place
	} else if !slices.Equal(choice, current.Choice) {
		if err := catalogue.JoinFamily(tx, current.ID, family.ID, choice, current.Place); err != nil {
			return err
		}
	}
	current.Choice = choice
	current.CategoryID, current.SubcategoryID, current.SubSubcategoryID = family.CategoryID, family.SubcategoryID,
		family.SubSubcategoryID
	current.Category, current.Subcategory, current.SubSubcategory = family.Category, family.Subcategory,
		family.SubSubcategory
	row.Set = maps.Clone(row.Set)
	row.Set["title"], row.Path, row.NewPath = catalogue.VariantTitle(family.Title, choice), nil, nil
	return nil
}

// importFamily returns the parent product of a row, or creates it.
func (s *Imports) importFamily(
	tx *core.Tx,
	who, job int64,
	row *ImportRow,
	current catalogue.Product,
) (family catalogue.Product, err error) {
	id := current.Family
	if id == 0 {
		id = row.Variant.Of
	}
	if id == 0 {
		id, err = db.Value[int64](tx, `SELECT coalesce((SELECT id FROM products WHERE title = ? COLLATE NOCASE
			AND options <> '[]'
			AND family IS NULL AND deleted_at IS NULL ORDER BY id LIMIT 1), 0)`, row.Variant.Title)
		if err != nil {
			return family, err
		}
	}
	if id != 0 {
		family, err = catalogue.ProductOf(tx, id)
		if db.IsNone(err) || err == nil && family.Family != 0 {
			return family, core.Refuse("There is no product %d that this could be a variant of.", id)
		}
		if err == nil && !family.IsFamily() {
			err = catalogue.RefuseFamily(tx, family)
		}
		return family, err
	}
	// The parent gets the row's values, except SKU, GTIN and stock, which only variants have.
	e := catalogue.ProductEdit{Product: catalogue.Product{Availability: "In Stock", GSTRate: gst.Rate(18), Unit: "NOS"}}
	whole := *row
	whole.Set = maps.Clone(row.Set)
	whole.Set["title"], whole.Set["sku"], whole.Set["gtin"], whole.Set["stock"] = row.Variant.Title, "", "", "0"
	if err := whole.fill(&e.Product, true); err != nil {
		return family, err
	}
	e.Shelf = 0
	path := row.Path
	if len(path) == 0 {
		path = row.NewPath
	}
	if err := s.importPath(tx, who, job, &e.Product, path); err != nil {
		return family, err
	}
	if err := e.Check(); err != nil {
		return family, err
	}
	made, err := s.catalogue.Insert(tx, who, e)
	if err != nil {
		return family, err
	}
	if err := noteImport(tx, job, made, true, importBefore{}, 0); err != nil {
		return family, err
	}
	return catalogue.ProductOf(tx, made)
}

// withSwatch matches an option value with a colour in a sheet: "Black #1c1c1e".
var withSwatch = regexp.MustCompile(`^(.*\S)\s+(#[0-9a-fA-F]{6})$`)

// importChoice returns a row's values of the parent product's options. A value that the parent lacks is added, as are
// the options of a new parent; a colour behind a value becomes its swatch.
func (s *Imports) importChoice(
	tx *core.Tx,
	job int64,
	family catalogue.Product,
	row *ImportRow,
) (choice []string, err error) {
	options, said := slices.Clone(family.Options), row.Variant.Options
	if len(options) == 0 {
		for _, one := range said {
			options = append(options, catalogue.Option{Name: one[0]})
		}
	}
	names := []string{}
	for _, o := range options {
		names = append(names, o.Name)
	}
	if len(said) != len(options) {
		return nil, catalogue.RefuseOptions("%s has the options %s. Please say a value of each.", family.Title,
			strings.Join(names, ", "))
	}
	// For each option find the row's value, with the spelling that the parent already uses.
	for i := range options {
		at := slices.IndexFunc(said, func(one [2]string) bool {
			return strings.EqualFold(strings.TrimSpace(one[0]),
				options[i].Name)
		})
		if at < 0 {
			return nil, catalogue.RefuseOptions(
				"%s has the options %s. Please say a value of each.",
				family.Title,
				strings.Join(names, ", "),
			)
		}
		value, swatch := strings.Join(strings.Fields(said[at][1]), " "), ""
		if parts := withSwatch.FindStringSubmatch(value); parts != nil {
			value, swatch = parts[1], strings.ToLower(parts[2])
		}
		if found := slices.IndexFunc(
			options[i].Values,
			func(v catalogue.OptionValue) bool { return strings.EqualFold(v.Value, value) },
		); found >= 0 {
			value = options[i].Values[found].Value
			if swatch != "" && swatch != options[i].Values[found].Swatch {
				options[i].Values = slices.Clone(options[i].Values)
				options[i].Values[found].Swatch = swatch
				row.Notes = append(row.Notes, fmt.Sprintf("The swatch of %s becomes %s.", value, swatch))
				s.catalogue.PublicChanged(tx)
			}
		} else {
			options[i].Values = append(slices.Clone(options[i].Values), catalogue.OptionValue{Value: value,
				Swatch: swatch})
		}
		choice = append(choice, value)
	}
	if err := catalogue.CheckOptions(options, [][]string{choice}); err != nil {
		return nil, err
	}
	list, err := wording.AsJSON(options)
	if err != nil {
		return nil, err
	}
	err = catalogue.FilterBy(tx, family.Options, options)
	if err == nil && len(family.Options) > 0 && !reflect.DeepEqual(family.Options, options) {
		err = noteOptions(tx, job, family)
	}
	if err != nil {
		return nil, err
	}
	return choice, db.ChangeOne(tx, `UPDATE products SET options = ? WHERE id = ?`, list, family.ID)
}

// noteOptions stores the options of a product before a job changes them, for its undo.
func noteOptions(tx *core.Tx, job int64, family catalogue.Product) error {
	noted, err := db.Value[bool](tx, `SELECT EXISTS (SELECT 1 FROM moved_rows WHERE job_id = ? AND kind = 'options'
		AND ref = ?)`,
		job, family.ID)
	if err != nil || noted {
		return err
	}
	return noteBefore(tx, job, movedRow{"options", family.ID}, family.Options)
}

// dropOptions removes the option values that an import added and that no variant uses, and restores the former colours
// of other values.
func (s *Imports) dropOptions(tx *core.Tx, job int64) error {
	type step struct {
		family int64
		before string
	}
	steps, err := db.List(tx, func(row db.Scanner, v *step) error { return row.Scan(&v.family, &v.before) },
		`SELECT m.ref, m.before FROM moved_rows m JOIN products p ON p.id = m.ref AND p.deleted_at IS NULL
			WHERE m.job_id = ? AND m.kind = 'options'`, job)
	if err != nil {
		return err
	}
	for _, one := range steps {
		family, err := catalogue.ProductOf(tx, one.family)
		if err != nil {
			return err
		}
		var before []catalogue.Option
		if err := json.Unmarshal([]byte(one.before), &before); err != nil {
			return err
		}
		if len(before) != len(family.Options) {
			continue // someone has changed its options since
		}
		kept := slices.Clone(family.Options)
		for i := range kept {
			used, err := db.Values[string](
				tx,
				`SELECT DISTINCT choice ->> ? FROM products WHERE family = ? AND deleted_at IS NULL`,
				i,
				one.family,
			)
			if err != nil {
				return err
			}
			values := []catalogue.OptionValue{}
			for _, v := range kept[i].Values {
				at := slices.IndexFunc(before[i].Values,
					func(was catalogue.OptionValue) bool { return was.Value == v.Value })
				if at >= 0 {
					v.Swatch = before[i].Values[at].Swatch
				}
				if at >= 0 || slices.Contains(used, v.Value) {
					values = append(values, v)
				}
			}
			kept[i].Values = values
		}
		list, err := wording.AsJSON(kept)
		if err != nil {
			return err
		}
		if err := db.ChangeOne(tx, `UPDATE products SET options = ? WHERE id = ?`, list, one.family); err != nil {
			return err
		}
	}
	s.catalogue.PublicChanged(tx)
	_, err = tx.Exec(`DELETE FROM moved_rows WHERE job_id = ? AND kind = 'options'`, job)
	return err
}

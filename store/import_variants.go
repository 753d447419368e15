package store

import (
	"encoding/json"
	"fmt"
	"maps"
	"reflect"
	"regexp"
	"slices"
	"strings"

	"hearth/store/db"
	"hearth/store/gst"
)

// ImportVariant marks a row as a variant: Of is the number of its product, or 0 if it is found by title; Options are option names
// with their values.
type ImportVariant struct {
	Of      int64
	Title   string
	Options [][2]string
	// Whole are the options of the product with all their values, if the file has them.
	Whole []Option
}

// importAsVariant adds a row to its family; the first of its rows creates the family. A product that already exists on its own
// stays as it is.
func (s *Store) importAsVariant(tx *Tx, who, job int64, row *ImportRow, current *Product, isNew bool) error {
	if !isNew && current.Family == 0 {
		if row.Variant.Of != 0 {
			return refuse("%s is a product of its own. Please join it with the others in the list of products.", current.Title)
		}
		row.Notes = append(row.Notes, "It is a product of its own here already. Join it with the others in the list of products.")
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
	list, err := asJSON(choice)
	if err != nil {
		return err
	}
	type state struct{ duplicates, others, place int64 }
	now, err := db.One(tx, func(r db.Scanner, v *state) error { return r.Scan(&v.duplicates, &v.others, &v.place) },
		`SELECT count(*) FILTER (WHERE choice = ?), count(*), coalesce(max(place), -1) + 1 FROM products WHERE family = ?
			AND deleted_at IS NULL AND id <> ?`, list, family.ID, current.ID)
	switch {
	case err != nil:
		return err
	case now.duplicates > 0:
		return refuseVariants("%s is there twice.", strings.Join(choice, ", "))
	case now.others >= mostVariants:
		return refuseVariants("A product can have at most %d variants.", mostVariants)
	}
	if isNew {
		current.Family, current.Place = family.ID, now.place
	} else if !slices.Equal(choice, current.Choice) {
		if err := intoFamily(tx, current.ID, family.ID, choice, current.Place); err != nil {
			return err
		}
	}
	current.Choice = choice
	current.CategoryID, current.SubcategoryID, current.SubSubcategoryID = family.CategoryID, family.SubcategoryID, family.SubSubcategoryID
	current.Category, current.Subcategory, current.SubSubcategory = family.Category, family.Subcategory, family.SubSubcategory
	row.Set = maps.Clone(row.Set)
	row.Set["title"], row.Path, row.NewPath = variantTitle(family.Title, choice), nil, nil
	return nil
}

// importFamily finds or creates the product that a row is a variant of.
func (s *Store) importFamily(tx *Tx, who, job int64, row *ImportRow, current Product) (family Product, err error) {
	id := current.Family
	if id == 0 && row.Variant.Of != 0 {
		if id, err = numberHere(tx, row.Shop, row.Variant.Of); err != nil {
			return family, err
		}
		if id == 0 {
			return family, refuse("There is no product %d that this could be a variant of.", row.Variant.Of)
		}
	}
	if id == 0 {
		id, err = db.Value[int64](tx, `SELECT coalesce((SELECT id FROM products WHERE title = ? COLLATE NOCASE AND options <> '[]'
			AND family IS NULL AND deleted_at IS NULL ORDER BY id LIMIT 1), 0)`, row.Variant.Title)
		if err != nil {
			return family, err
		}
	}
	if id != 0 {
		family, err = productOf(tx, id)
		if db.IsNone(err) || err == nil && family.Family != 0 {
			return family, refuse("There is no product %d that this could be a variant of.", id)
		}
		if err == nil && !family.IsFamily() {
			err = refuseFamily(tx, family)
		}
		return family, err
	}
	e := ProductEdit{Product: Product{Availability: "In Stock", GSTRate: gst.Rate(18), Unit: "NOS"}}
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
	if err := e.check(); err != nil {
		return family, err
	}
	made, err := s.addProduct(tx, who, e)
	if err != nil {
		return family, err
	}
	if err := noteImport(tx, job, made, true, importBefore{}, 0); err != nil {
		return family, err
	}
	return productOf(tx, made)
}

// withSwatch is how a sheet writes a value with a colour: "Black #1c1c1e".
var withSwatch = regexp.MustCompile(`^(.*\S)\s+(#[0-9a-fA-F]{6})$`)

// importChoice are the values that a row has of a family's options. Values that the family lacks, and the options of one that is new,
// are added to it; a colour behind a value becomes its swatch.
func (s *Store) importChoice(tx *Tx, job int64, family Product, row *ImportRow) (choice []string, err error) {
	options, said := slices.Clone(family.Options), row.Variant.Options
	if len(options) == 0 {
		options = slices.Clone(row.Variant.Whole)
	}
	if len(options) == 0 {
		for _, one := range said {
			options = append(options, Option{Name: one[0]})
		}
	}
	names := []string{}
	for _, o := range options {
		names = append(names, o.Name)
	}
	if len(said) != len(options) {
		return nil, refuseOptions("%s has the options %s. Please say a value of each.", family.Title, strings.Join(names, ", "))
	}
	for i := range options {
		at := slices.IndexFunc(said, func(one [2]string) bool { return strings.EqualFold(strings.TrimSpace(one[0]), options[i].Name) })
		if at < 0 {
			return nil, refuseOptions("%s has the options %s. Please say a value of each.", family.Title, strings.Join(names, ", "))
		}
		value, swatch := strings.Join(strings.Fields(said[at][1]), " "), ""
		if parts := withSwatch.FindStringSubmatch(value); parts != nil {
			value, swatch = parts[1], strings.ToLower(parts[2])
		}
		if found := slices.IndexFunc(options[i].Values, func(v OptionValue) bool { return strings.EqualFold(v.Value, value) }); found >= 0 {
			value = options[i].Values[found].Value
			if swatch != "" && swatch != options[i].Values[found].Swatch {
				options[i].Values = slices.Clone(options[i].Values)
				options[i].Values[found].Swatch = swatch
				row.Notes = append(row.Notes, fmt.Sprintf("The swatch of %s becomes %s.", value, swatch))
				s.shownChanged(tx)
			}
		} else {
			options[i].Values = append(slices.Clone(options[i].Values), OptionValue{Value: value, Swatch: swatch})
		}
		choice = append(choice, value)
	}
	if err := checkOptions(options, [][]string{choice}); err != nil {
		return nil, err
	}
	list, err := asJSON(options)
	if err != nil {
		return nil, err
	}
	chosen, err := db.Value[bool](tx, `SELECT EXISTS (SELECT 1 FROM moved_rows WHERE job_id = ? AND kind = 'filters')`, job)
	if err == nil && !chosen { // what shoppers filter by did not come along
		err = filterBy(tx, family.Options, options)
	}
	if err == nil && len(family.Options) > 0 && !reflect.DeepEqual(family.Options, options) {
		err = noteOptions(tx, job, family)
	}
	if err != nil {
		return nil, err
	}
	return choice, db.ChangeOne(tx, `UPDATE products SET options = ? WHERE id = ?`, list, family.ID)
}

// noteOptions keeps for a job what a product's options were before it changed them.
func noteOptions(tx *Tx, job int64, family Product) error {
	noted, err := db.Value[bool](tx, `SELECT EXISTS (SELECT 1 FROM moved_rows WHERE job_id = ? AND kind = 'options' AND ref = ?)`,
		job, family.ID)
	if err != nil || noted {
		return err
	}
	return noteBefore(tx, job, movedRow{"options", family.ID}, family.Options)
}

// dropOptions takes away the values that an import added to the options of products, where no variant has them, and gives the others
// back their colours.
func (s *Store) dropOptions(tx *Tx, job int64) error {
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
		family, err := productOf(tx, one.family)
		if err != nil {
			return err
		}
		var before []Option
		if err := json.Unmarshal([]byte(one.before), &before); err != nil {
			return err
		}
		if len(before) != len(family.Options) {
			continue // somebody gave it other options since
		}
		kept := slices.Clone(family.Options)
		for i := range kept {
			used, err := db.Values[string](tx, `SELECT DISTINCT choice ->> ? FROM products WHERE family = ? AND deleted_at IS NULL`, i, one.family)
			if err != nil {
				return err
			}
			values := []OptionValue{}
			for _, v := range kept[i].Values {
				at := slices.IndexFunc(before[i].Values, func(was OptionValue) bool { return was.Value == v.Value })
				if at >= 0 {
					v.Swatch = before[i].Values[at].Swatch
				}
				if at >= 0 || slices.Contains(used, v.Value) {
					values = append(values, v)
				}
			}
			kept[i].Values = values
		}
		list, err := asJSON(kept)
		if err != nil {
			return err
		}
		if err := db.ChangeOne(tx, `UPDATE products SET options = ? WHERE id = ?`, list, one.family); err != nil {
			return err
		}
	}
	s.shownChanged(tx)
	_, err = tx.Exec(`DELETE FROM moved_rows WHERE job_id = ? AND kind = 'options'`, job)
	return err
}

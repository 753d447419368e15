package store

import (
	"encoding/json"
	"errors"
	"slices"
	"strconv"

	"hearth/store/db"
	"hearth/store/front"
)

// linksHere puts the numbers of products and categories here into the links of a text. A link to something that is not here leads to
// all products.
func (s *Store) linksHere(tx *Tx, shop string, p ShopPart) (text string, err error) {
	if shop == "" {
		return p.Value, nil
	}
	return numberedLink.ReplaceAllStringFunc(p.Value, func(link string) string {
		parts := numberedLink.FindStringSubmatch(link)
		number, wrong := strconv.ParseInt(parts[3], 10, 64)
		id := int64(0)
		if parts[1] == "category" && p.Categories[number] != nil {
			id, wrong = categoryAt(tx, p.Categories[number])
		} else if parts[1] == "productdetails" {
			id, wrong = numberHere(tx, shop, number)
		}
		if wrong != nil && !errors.Is(wrong, ErrNotFound) {
			err = wrong
		}
		if id == 0 {
			return "/allproducts"
		}
		return "/" + parts[1] + "/" + parts[2] + "/" + strconv.FormatInt(id, 10)
	}), err
}

// moveLook publishes a part of the look of another Hearth if the one here is still the preset.
func (s *Store) moveLook(tx *Tx, who, job int64, shop string, p ShopPart) (action string, err error) {
	if !slices.Contains(front.Parts, p.Name) {
		return "", refuse(messageNoSuchPart)
	}
	now, err := publishedFront(tx)
	if err != nil {
		return "", err
	}
	given := &front.Front{}
	if json.Unmarshal([]byte(p.Value), given.Part(p.Name)) != nil {
		return "", refuse(messageNoSuchPart)
	}
	if job != 0 { // a dry run has not imported what they refer to
		if err := s.numbersHere(tx, shop, p, given); err != nil {
			return "", err
		}
	}
	after := now.With(p.Name, given)
	wrong := db.FieldErrors{}
	desk := front.Desk{Now: tx.Now, Zone: tx.Zone, HasPicture: func(name string) (bool, error) {
		return db.Value[bool](tx, `SELECT ?2 = 0 OR EXISTS (SELECT 1 FROM front_pictures WHERE name = ?1)`, name, job)
	}, HasLogo: func(name string) (bool, error) {
		return db.Value[bool](tx, `SELECT ?2 = 0 OR EXISTS (SELECT 1 FROM front_logos WHERE name = ?1)`, name, job)
	}}
	before := after
	if err := after.Check(p.Name, desk, &before, func(field, message string) { wrong.Add(field, "%s", message) }); err != nil {
		return "", err
	}
	if err := wrong.Refusal(); err != nil {
		return "", err
	}
	differs, err := front.Differences(now, &after)
	if err != nil || len(differs) == 0 {
		return ImportSame, err
	}
	chosen, err := chosenParts(now)
	if err != nil {
		return "", err
	}
	if slices.Contains(chosen, p.Name) {
		return "", refuse(messageLookStays)
	}
	if job == 0 {
		return ImportAdded, nil
	}
	if err := s.publish(tx, who, &after, []string{p.Name}, "publish shop front", "(import)"); err != nil {
		return "", err
	}
	state, err := db.Value[int64](tx, `SELECT max(id) FROM front_states`)
	if err != nil {
		return "", err
	}
	return ImportAdded, noteMoved(tx, job, movedRow{"look", state})
}

// numbersHere replaces the numbers of products and categories with those they have here, and drops those that are not here.
func (s *Store) numbersHere(tx *Tx, shop string, p ShopPart, f *front.Front) error {
	if shop == "" {
		return nil
	}
	for _, number := range categoryNumbers(f, p.Name) {
		id, err := categoryAt(tx, p.Categories[*number])
		if err != nil && !errors.Is(err, ErrNotFound) {
			return err
		}
		*number = id
	}
	gone := func(id int64) bool { return id == 0 }
	f.Menu.Order, f.Menu.Hidden = slices.DeleteFunc(f.Menu.Order, gone), slices.DeleteFunc(f.Menu.Hidden, gone)
	for i := range f.Home.Sections {
		products := f.Home.Sections[i].Products
		for n := range products {
			id, err := numberHere(tx, shop, products[n])
			if err != nil {
				return err
			}
			products[n] = id
		}
		f.Home.Sections[i].Products = slices.DeleteFunc(products, gone)
	}
	return nil
}

package imports

import (
	"encoding/json"
	"errors"
	"slices"
	"strconv"

	"hearth/store/content"
	"hearth/store/core"
	"hearth/store/db"
	"hearth/store/front"
)

// linksHere puts the numbers of products and categories here into the links of a text. A link to something that is not here leads to
// all products.
func (s *Moves) linksHere(tx *core.Tx, shop string, p ShopPart) (text string, err error) {
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
		if wrong != nil && !errors.Is(wrong, core.ErrNotFound) {
			err = wrong
		}
		if id == 0 {
			return "/allproducts"
		}
		return "/" + parts[1] + "/" + parts[2] + "/" + strconv.FormatInt(id, 10)
	}), err
}

// moveLook publishes a part of the look of another Hearth if the one here is still the preset.
func (s *Moves) moveLook(tx *core.Tx, who, job int64, shop string, p ShopPart) (action string, err error) {
	if !slices.Contains(front.Parts, p.Name) {
		return "", core.Refuse(messageNoSuchPart)
	}
	now, err := content.PublishedFront(tx)
	if err != nil {
		return "", err
	}
	given := &front.Front{}
	if json.Unmarshal([]byte(p.Value), given.Part(p.Name)) != nil {
		return "", core.Refuse(messageNoSuchPart)
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
	chosen, err := chosenParts(tx, now)
	if err != nil {
		return "", err
	}
	if slices.Contains(chosen, p.Name) {
		return "", core.Refuse(messageLookStays)
	}
	if job == 0 {
		return ImportAdded, nil
	}
	if err := s.content.Publish(tx, who, &after, []string{p.Name}, "publish shop front", "(import)"); err != nil {
		return "", err
	}
	state, err := db.Value[int64](tx, `SELECT max(id) FROM front_states`)
	if err != nil {
		return "", err
	}
	return ImportAdded, noteMoved(tx, job, movedRow{"look", state})
}

// notHere is the number of a category of another Hearth that is not here.
const notHere = -1

// numbersHere replaces the numbers of products and categories with those they have here, and drops those that are not here: as a home
// page leaves out what is gone, with the sections of which nothing is left.
func (s *Moves) numbersHere(tx *core.Tx, shop string, p ShopPart, f *front.Front) error {
	if shop == "" {
		return nil
	}
	for _, number := range categoryNumbers(f, p.Name) {
		if *number == 0 {
			continue
		}
		id, err := categoryAt(tx, p.Categories[*number])
		if errors.Is(err, core.ErrNotFound) {
			id, err = notHere, nil
		}
		if err != nil {
			return err
		}
		*number = id
	}
	gone := func(id int64) bool { return id <= 0 }
	f.Menu.Order, f.Menu.Hidden = slices.DeleteFunc(f.Menu.Order, gone), slices.DeleteFunc(f.Menu.Hidden, gone)
	left := f.Home.Sections[:0]
	for _, section := range f.Home.Sections {
		for n := range section.Products {
			id, err := numberHere(tx, shop, section.Products[n])
			if err != nil {
				return err
			}
			section.Products[n] = id
		}
		products, panels := len(section.Products), len(section.Panels)
		section.Products = slices.DeleteFunc(section.Products, gone)
		section.Panels = slices.DeleteFunc(section.Panels, func(p front.Panel) bool { return p.Category == notHere })
		if section.Source == "category" && section.Category == notHere || section.Source == "picked" && products > 0 &&
			len(section.Products) == 0 || panels > 0 && len(section.Panels) == 0 {
			continue
		}
		section.Category = max(section.Category, 0)
		left = append(left, section)
	}
	f.Home.Sections = left
	return nil
}

package api

import (
	"cmp"
	"fmt"

	"hearth/store/catalogue"
)

// SubSubcategory is a category of the third level.
type SubSubcategory struct {
	ID   int64  `json:"id"`
	Name string `json:"subsubcategory"`
	// NameEn is the English name; present only if the name is in another language.
	NameEn string `json:"name_en,omitempty"`
	// Twin repeats the name, because clients of the API read either spelling of the field.
	Twin string `json:"sub_subcategory"`
}

// Subcategory is a category of the second level.
type Subcategory struct {
	ID       int64            `json:"id"`
	Name     string           `json:"subcategory"`
	NameEn   string           `json:"name_en,omitempty"`
	Children []SubSubcategory `json:"subsubcategories"`
}

// Category is a top-level category with everything below it.
type Category struct {
	ID       int64         `json:"id"`
	Name     string        `json:"category"`
	NameEn   string        `json:"name_en,omitempty"`
	Image    string        `json:"image"`
	Srcset   string        `json:"srcset"`
	Children []Subcategory `json:"subcategories"`
}

// TreeOf converts the category tree to the nested form that clients of the API expect.
func TreeOf(tree []*catalogue.Category) []Category {
	wire := []Category{}
	for _, top := range tree {
		image, srcset := PictureOf(top.Picture)
		c := Category{
			ID:       top.ID,
			Name:     top.Name,
			NameEn:   top.English,
			Image:    image,
			Srcset:   srcset,
			Children: []Subcategory{},
		}
		for _, middle := range top.Children {
			s := Subcategory{ID: middle.ID, Name: middle.Name, NameEn: middle.English, Children: []SubSubcategory{}}
			for _, leaf := range middle.Children {
				s.Children = append(s.Children, SubSubcategory{
					ID:     leaf.ID,
					Name:   leaf.Name,
					NameEn: leaf.English,
					Twin:   leaf.Name,
				})
			}
			c.Children = append(c.Children, s)
		}
		wire = append(wire, c)
	}
	return wire
}

// PictureOf returns the path of a category's picture and its other widths; both are "" if there is none.
func PictureOf(name string) (image, srcset string) {
	if name == "" {
		return "", ""
	}
	p := catalogue.Picture{Name: name}
	return p.Path(640), fmt.Sprintf("%s 320w, %s 640w", p.Path(320), p.Path(640))
}

// CategoryFields are the parameters of product_list for a category's ID, by the category's level from 1 to 3.
var CategoryFields = [...]string{"category_id", "subcategory_id", "subsubcategory_id"}

// CategoryPath is the address of a category's page.
func CategoryPath(c catalogue.Category) string {
	return fmt.Sprintf("/category/%s/%d", slugOf(cmp.Or(c.English, c.Name)), c.ID)
}

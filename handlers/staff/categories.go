package staff

import (
	"context"
	"fmt"

	"hearth/handlers/api"
	"hearth/handlers/files"
	"hearth/handlers/web"
)

// Categories edits the tree of categories, which has three levels.
type Categories struct{ *Deps }

// Subcategories lists the second level below a category.
func (r Categories) Subcategories(
	ctx context.Context,
	_ *web.Caller,
	in web.ByID,
) (web.Data[[]api.Subcategory], error) {
	found, err := r.Store.Categories.List(ctx, 2, in.ID)
	shown := make([]api.Subcategory, len(found))
	for i, c := range found {
		shown[i] = api.Subcategory{ID: c.ID, Name: c.Name, Children: []api.SubSubcategory{}}
	}
	return web.Give(shown), err
}

// SubSubcategories lists the third level below a subcategory.
func (r Categories) SubSubcategories(
	ctx context.Context,
	_ *web.Caller,
	in web.ByID,
) (web.Data[[]api.SubSubcategory], error) {
	found, err := r.Store.Categories.List(ctx, 3, in.ID)
	shown := make([]api.SubSubcategory, len(found))
	for i, c := range found {
		shown[i] = api.SubSubcategory{ID: c.ID, Name: c.Name, Twin: c.Name}
	}
	return web.Give(shown), err
}

// kinds are the names of the three levels in the messages to staff. Existing clients of the API rely on this wording.
var kinds = map[int]string{1: "Category", 2: "Subcategory", 3: "Sub-subcategory"}

// categoryIn adds a category at one of three levels: the parents are named by ID, and the new one by its name.
type categoryIn struct {
	Category       web.Text `json:"category"`
	CategoryID     web.Int  `json:"category_id"`
	Subcategory    web.Text `json:"subcategory"`
	SubcategoryID  web.Int  `json:"subcategory_id"`
	SubSubcategory web.Text `json:"subsubcategory"`
}

func (in categoryIn) of(level int) (parent int64, name string) {
	switch level {
	case 1:
		return 0, string(in.Category)
	case 2:
		return int64(in.CategoryID), string(in.Subcategory)
	}
	return int64(in.SubcategoryID), string(in.SubSubcategory)
}

// AddCategory returns the API call that adds a category on a level from 1 to 3.
func (r Categories) AddCategory(level int) web.Func[categoryIn, web.Data[api.IDData]] {
	return func(ctx context.Context, c *web.Caller, in categoryIn) (web.Data[api.IDData], error) {
		parent, name := in.of(level)
		id, err := r.Store.Categories.Add(ctx, c.ID, level, parent, name)
		return web.With(fmt.Sprintf("%s added successfully", kinds[level]), api.IDData{ID: id}), err
	}
}

// renameIn renames a category. The route tells its level, and with it which of the three names counts.
type renameIn struct {
	ID             int64    `path:"id"`
	Category       web.Text `json:"category"`
	Subcategory    web.Text `json:"subcategory"`
	SubSubcategory web.Text `json:"subsubcategory"`
}

// RenameCategory returns the API call that renames a category on a level from 1 to 3.
func (r Categories) RenameCategory(level int) web.Func[renameIn, web.Reply] {
	return func(ctx context.Context, c *web.Caller, in renameIn) (web.Reply, error) {
		_, name := categoryIn{
			Category:       in.Category,
			Subcategory:    in.Subcategory,
			SubSubcategory: in.SubSubcategory,
		}.of(level)
		return web.Done(fmt.Sprintf("%s updated successfully", kinds[level])), r.Store.Categories.Rename(ctx, c.ID,
			level, in.ID, name)
	}
}

// DeleteCategory returns the API call that deletes a category on a level from 1 to 3.
func (r Categories) DeleteCategory(level int) web.Func[web.ByID, web.Reply] {
	return func(ctx context.Context, c *web.Caller, in web.ByID) (web.Reply, error) {
		return web.Done(fmt.Sprintf("%s deleted successfully", kinds[level])), r.Store.Categories.Delete(ctx, c.ID,
			level, in.ID)
	}
}

// MoveCategory moves a category and everything below it to another parent. Parent 0, or none, makes it a top-level
// category.
func (r Categories) MoveCategory(ctx context.Context, c *web.Caller, in struct {
	ID     int64   `path:"id"`
	Parent web.Int `json:"parent_id"`
}) (web.Reply, error) {
	return web.Done("Category moved successfully"), r.Store.Categories.Move(ctx, c.ID, in.ID, int64(max(in.Parent, 0)))
}

// SetCategoryPage changes the text and the picture of a category's page. If no picture is sent, the old one stays.
func (r Categories) SetCategoryPage(ctx context.Context, c *web.Caller, in struct {
	ID      int64       `path:"id"`
	Text    web.Text    `json:"text"`
	Picture *web.Upload `json:"picture"`
	Remove  web.Flag    `json:"remove_picture"`
}) (web.Reply, error) {
	var picture *string
	switch {
	case in.Picture.Given():
		kept, err := r.Files.KeepPicture(ctx, in.Picture)
		if err != nil {
			return web.Reply{}, files.AsField(err, "picture")
		}
		picture = &kept.Name
	case bool(in.Remove):
		picture = new(string)
	}
	return web.Done("Category page updated successfully"), r.Store.Categories.SetPage(ctx, c.ID, in.ID, string(in.Text),
		picture)
}

type attributeRow struct {
	Name     string   `json:"name"`
	Products int64    `json:"products"`
	Values   []string `json:"values"`
	// Position is the attribute's place among the filters that shoppers see; 0 if it is not a filter.
	Position int64 `json:"position"`
}

// Attributes returns the names of all attributes in the products' specifications, filters first.
func (r Categories) Attributes(ctx context.Context, _ *web.Caller, _ web.None) (web.Data[[]attributeRow], error) {
	found, err := r.Store.Search.ListAttributes(ctx)
	shown := make([]attributeRow, len(found))
	for i, a := range found {
		shown[i] = attributeRow{
			Name:     a.Name,
			Products: a.Products,
			Values:   append([]string{}, a.Values...),
			Position: a.Position,
		}
	}
	return web.Give(shown), err
}

// SetFilters sets which attributes shoppers can filter by, and in which order.
func (r Categories) SetFilters(ctx context.Context, c *web.Caller, in struct {
	Names web.Texts `json:"names"`
}) (web.Reply, error) {
	return web.Done("Filters saved."), r.Store.Search.SetFilters(ctx, c.ID, in.Names)
}

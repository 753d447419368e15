package handlers

import (
	"context"
	"fmt"
)

func (h *Handlers) subcategories(ctx context.Context, _ *Caller, in byID) (Data[[]subcategory], error) {
	found, err := h.store.ListCategories(ctx, 2, in.ID)
	wire := make([]subcategory, len(found))
	for i, c := range found {
		wire[i] = subcategory{c.ID, c.Name, []subSubcategory{}}
	}
	return give(wire), err
}

func (h *Handlers) subSubcategories(ctx context.Context, _ *Caller, in byID) (Data[[]subSubcategory], error) {
	found, err := h.store.ListCategories(ctx, 3, in.ID)
	wire := make([]subSubcategory, len(found))
	for i, c := range found {
		wire[i] = subSubcategory{c.ID, c.Name, c.Name}
	}
	return give(wire), err
}

// kinds are the three levels as the messages of admin spec, section 8 call them.
var kinds = map[int]string{1: "Category", 2: "Subcategory", 3: "Sub-subcategory"}

type categoryIn struct {
	Category       Text `json:"category"`
	CategoryID     Int  `json:"category_id"`
	Subcategory    Text `json:"subcategory"`
	SubcategoryID  Int  `json:"subcategory_id"`
	SubSubcategory Text `json:"subsubcategory"`
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

// addCategory makes the call that adds a node of a level.
func addCategory(level int) func(*Handlers, context.Context, *Caller, categoryIn) (Data[idData], error) {
	return func(h *Handlers, ctx context.Context, c *Caller, in categoryIn) (Data[idData], error) {
		parent, name := in.of(level)
		id, err := h.store.AddCategory(ctx, c.ID, level, parent, name)
		return Data[idData]{done(fmt.Sprintf("%s added successfully", kinds[level])), idData{id}}, err
	}
}

type renameIn struct {
	ID             int64 `path:"id"`
	Category       Text  `json:"category"`
	Subcategory    Text  `json:"subcategory"`
	SubSubcategory Text  `json:"subsubcategory"`
}

func renameCategory(level int) func(*Handlers, context.Context, *Caller, renameIn) (Reply, error) {
	return func(h *Handlers, ctx context.Context, c *Caller, in renameIn) (Reply, error) {
		_, name := categoryIn{Category: in.Category, Subcategory: in.Subcategory, SubSubcategory: in.SubSubcategory}.of(level)
		return done(fmt.Sprintf("%s updated successfully", kinds[level])), h.store.RenameCategory(ctx, c.ID, level, in.ID, name)
	}
}

func deleteCategory(level int) func(*Handlers, context.Context, *Caller, byID) (Reply, error) {
	return func(h *Handlers, ctx context.Context, c *Caller, in byID) (Reply, error) {
		return done(fmt.Sprintf("%s deleted successfully", kinds[level])), h.store.DeleteCategory(ctx, c.ID, level, in.ID)
	}
}

// moveCategory hangs a node with all below it under another parent; 0 or nothing is the top.
func (h *Handlers) moveCategory(ctx context.Context, c *Caller, in struct {
	ID     int64 `path:"id"`
	Parent Int   `json:"parent_id"`
}) (Reply, error) {
	return done("Category moved successfully"), h.store.MoveCategory(ctx, c.ID, in.ID, int64(max(in.Parent, 0)))
}

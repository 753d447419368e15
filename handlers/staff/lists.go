package staff

import (
	"context"

	"hearth/handlers/web"
	"hearth/store/accounts"
	"hearth/store/reports"
)

// Lists customises the lists of the back office: visible columns, rows per page, and saved views.
type Lists struct{ *Deps }

// listView is a saved filter of a list. Query is the query string that opens it.
type listView struct {
	ID    int64  `json:"id"`
	Name  string `json:"name"`
	Query string `json:"query"`
	// Shared views are visible to everyone who can open the list. Mine means that the caller may change the view.
	Shared bool   `json:"shared"`
	Mine   bool   `json:"mine"`
	Maker  string `json:"maker"`
}

// listDesk is how a list looks for the caller: hidden columns, rows per page and saved views.
type listDesk struct {
	Hidden []string `json:"hidden"`
	// Rows is the number of rows per page; 0 is the list's default.
	Rows  int64      `json:"rows"`
	Views []listView `json:"views"`
}

type listViewID struct {
	ID int64 `json:"id"`
}

func accountOf(c *web.Caller) accounts.Account {
	return accounts.Account{ID: c.ID, Name: c.Name, Email: c.Email, Role: accounts.Role(c.Role)}
}

// List returns the caller's settings for one list.
func (r Lists) List(ctx context.Context, c *web.Caller, in struct {
	List string `path:"list"`
}) (web.Data[listDesk], error) {
	desk, err := r.Store.Reports.FindListDesk(ctx, accountOf(c), in.List)
	out := listDesk{
		Hidden: append([]string{}, desk.Hidden...),
		Rows:   desk.Rows,
		Views:  make([]listView, len(desk.Views)),
	}
	for i, v := range desk.Views {
		out.Views[i] = listView{ID: v.ID, Name: v.Name, Query: v.Query, Shared: v.Shared, Mine: v.MadeBy == c.ID ||
			isOwner(c), Maker: v.Maker}
	}
	return web.Give(out), err
}

// HideColumns saves which columns of a list the caller has hidden.
func (r Lists) HideColumns(ctx context.Context, c *web.Caller, in struct {
	List   string   `path:"list"`
	Hidden []string `json:"hidden"`
}) (web.Reply, error) {
	return web.Taken(), r.Store.Reports.HideColumns(ctx, accountOf(c), in.List, in.Hidden)
}

// ChooseRows saves how many rows per page the caller wants in a list.
func (r Lists) ChooseRows(ctx context.Context, c *web.Caller, in struct {
	List string  `path:"list"`
	Rows web.Int `json:"rows"`
}) (web.Reply, error) {
	return web.Taken(), r.Store.Reports.ChooseRows(ctx, accountOf(c), in.List, int64(in.Rows))
}

// SaveView saves a new view of a list, or changes an existing one if its number is given.
func (r Lists) SaveView(ctx context.Context, c *web.Caller, in struct {
	List   string   `path:"list"`
	ID     web.Int  `json:"id"`
	Name   web.Text `json:"name"`
	Query  web.Text `json:"query"`
	Shared web.Flag `json:"shared"`
}) (web.Data[listViewID], error) {
	id, err := r.Store.Reports.SaveListView(ctx, accountOf(c), in.List, reports.ListView{
		ID:     int64(in.ID),
		Name:   string(in.Name),
		Query:  string(in.Query),
		Shared: bool(in.Shared),
	})
	return web.With("View saved.", listViewID{id}), err
}

// DeleteView deletes a saved view of a list.
func (r Lists) DeleteView(ctx context.Context, c *web.Caller, in struct {
	List string `path:"list"`
	ID   int64  `path:"id"`
}) (web.Reply, error) {
	return web.Done("View removed."), r.Store.Reports.DeleteListView(ctx, accountOf(c), in.List, in.ID)
}

package reports

import (
	"context"
	"encoding/json"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"hearth/store/accounts"
	"hearth/store/core"
	"hearth/store/db"
)

// keptList is a back-office list that people can customise: the permissions that show it, and the parameters that its
// URL can have.
type keptList struct {
	of []core.Permission
	by []string
}

// keptLists are the customisable lists by name.
var keptLists = map[string]keptList{
	"orders": {accounts.MayPack, []string{"state", "search", "sort", "pt", "tag", "from", "to", "customer", "channel",
		"product", "category", "area", "returning"}},
	"products":   {accounts.MayKeep, []string{"search", "category_id", "low_stock", "sort"}},
	"returns":    {accounts.MayOrders, []string{"state", "kind", "sort"}},
	"complaints": {accounts.MayCare, []string{"state", "kind"}},
	"quotations": {accounts.MayOrders, []string{"state"}},
	"customers":  {[]core.Permission{accounts.PermPrivacy}, []string{"search", "sort", "bought", "back", "from", "to"}},
	"serials":    {[]core.Permission{accounts.PermSerials}, []string{"product_id", "registered", "search", "sort"}},
	"users":      {maySee, []string{"type", "interval", "search", "sort"}},
}

// listOf returns a customisable list; ErrNotFound if the permissions don't include it.
func listOf(name string, permissions []core.Permission) (keptList, error) {
	list, known := keptLists[name]
	if !known || !accounts.AnyOf(list.of, permissions) {
		return keptList{}, core.ErrNotFound
	}
	return list, nil
}

// ListView is a saved view of a list. Query is the query string of its URL.
type ListView struct {
	ID          int64
	Name, Query string
	// Shared means that everybody who can see the list can use the view; otherwise only its author can.
	Shared bool
	MadeBy int64
	Maker  string
}

// ListDesk is how a person customised a list: the hidden columns, the rows per page (0 for the default), and the
// available views by name.
type ListDesk struct {
	Hidden []string
	Rows   int64
	Views  []ListView
}

// hiddenChoice is the preference with a person's hidden columns, rowsChoice the one with the rows per page.
const (
	hiddenChoice = "hidden:"
	rowsChoice   = "rows:"
)

// FindListDesk returns how a staff member customised a list.
func (s *Reports) FindListDesk(ctx context.Context, who accounts.Account, list string) (d ListDesk, err error) {
	if _, err := listOf(list, s.accounts.PermissionsOf(who.Role)); err != nil {
		return d, err
	}
	err = s.Read(ctx, func(tx *core.Tx) error {
		hidden, err := db.Value[string](tx, `SELECT coalesce((SELECT value FROM desk_choices WHERE account_id = ?
			AND name = ?), '[]')`,
			who.ID, hiddenChoice+list)
		if err != nil {
			return err
		}
		if err := json.Unmarshal([]byte(hidden), &d.Hidden); err != nil {
			return err
		}
		if d.Rows, err = db.Value[int64](tx,
			`SELECT coalesce((SELECT CAST(value AS INTEGER) FROM desk_choices WHERE account_id = ? AND name = ?), 0)`,
			who.ID, rowsChoice+list); err != nil {
			return err
		}
		d.Views, err = db.List(tx, scanView, `SELECT `+viewColumns+
			` WHERE v.list = ? AND (v.shared OR v.made_by = ?) ORDER BY v.name COLLATE NOCASE, v.id`, list, who.ID)
		return err
	})
	return d, err
}

const viewColumns = `v.id, v.name, v.query, v.shared, v.made_by, a.name
	FROM list_views v JOIN accounts a ON a.id = v.made_by`

func scanView(row db.Scanner, v *ListView) error {
	return row.Scan(&v.ID, &v.Name, &v.Query, &v.Shared, &v.MadeBy, &v.Maker)
}

// HideColumns saves the columns of a list that a staff member hides.
func (s *Reports) HideColumns(ctx context.Context, who accounts.Account, list string, hidden []string) error {
	if _, err := listOf(list, s.accounts.PermissionsOf(who.Role)); err != nil {
		return err
	}
	if len(hidden) > 20 || slices.ContainsFunc(hidden, func(name string) bool { return name == "" || len(name) > 30 }) {
		return core.Refuse("Please choose columns of this list.")
	}
	body, err := json.Marshal(append([]string{}, hidden...))
	if err != nil {
		return err
	}
	return s.Write(ctx, func(tx *core.Tx) error {
		return accounts.SaveChoice(tx, who.ID, hiddenChoice+list,
			string(body))
	})
}

// ChooseRows saves a staff member's number of rows per page of a list; 0 is the default.
func (s *Reports) ChooseRows(ctx context.Context, who accounts.Account, list string, rows int64) error {
	if _, err := listOf(list, s.accounts.PermissionsOf(who.Role)); err != nil {
		return err
	}
	if !slices.Contains([]int64{0, 25, 50, 100}, rows) {
		return core.Refuse("Please choose 25, 50 or 100 rows.")
	}
	return s.Write(ctx, func(tx *core.Tx) error {
		return accounts.SaveChoice(tx, who.ID, rowsChoice+list, strconv.FormatInt(rows, 10))
	})
}

// viewNameLength and viewQueryLength are the maximum lengths of a view's name and query, in characters.
const (
	viewNameLength  = 40
	viewQueryLength = 500
)

// SaveListView saves a view of a list and returns its ID. If v has an ID, it changes that view, which only its author
// or an owner may do.
func (s *Reports) SaveListView(
	ctx context.Context,
	who accounts.Account,
	list string,
	v ListView,
) (id int64, err error) {
	known, err := listOf(list, s.accounts.PermissionsOf(who.Role))
	if err != nil {
		return 0, err
	}
	if v.Name = strings.Join(strings.Fields(v.Name), " "); v.Name == "" || len([]rune(v.Name)) > viewNameLength {
		return 0, &core.Refusal{Message: "Please give the view a name of 40 characters at most.",
			Fields: map[string]string{"name": "Please give it a name of 40 characters at most."}}
	}
	if v.Query, err = known.query(v.Query); err != nil {
		return 0, err
	}
	err = s.Write(ctx, func(tx *core.Tx) error {
		if v.MadeBy = who.ID; v.ID != 0 {
			before, err := viewToChange(tx, who, list, v.ID)
			if err != nil {
				return err
			}
			v.MadeBy = before.MadeBy
		}
		if id, err = keepView(tx, list, v); err != nil || !v.Shared {
			return err
		}
		return core.WriteAudit(tx, who.ID, "share view", list, v.Name)
	})
	return id, err
}

// keepView writes a view. It refuses the name of another view that the author can see.
func keepView(tx *core.Tx, list string, v ListView) (int64, error) {
	taken, err := db.Value[bool](tx, `SELECT EXISTS (SELECT 1 FROM list_views WHERE list = ? AND name = ? COLLATE NOCASE
		AND id <> ? AND (shared OR made_by = ?))`, list, v.Name, v.ID, v.MadeBy)
	if err != nil {
		return 0, err
	}
	if taken {
		return 0, &core.Refusal{Message: "There is a view with this name already.",
			Fields: map[string]string{"name": "There is a view with this name already."}}
	}
	if v.ID == 0 {
		return db.InsertID(tx, `INSERT INTO list_views (list, name, query, made_by, shared) VALUES (?, ?, ?, ?, ?)`,
			list, v.Name, v.Query, v.MadeBy, v.Shared)
	}
	return v.ID, db.ChangeOne(tx, `UPDATE list_views SET name = ?, query = ?, shared = ? WHERE id = ?`, v.Name, v.Query,
		v.Shared, v.ID)
}

// query normalises the query string of a view and drops the page number. It refuses unknown parameters.
func (l keptList) query(typed string) (string, error) {
	said, err := url.ParseQuery(strings.TrimPrefix(typed, "?"))
	if err != nil || len(typed) > viewQueryLength {
		return "", core.Refuse("This view can't be saved. Please choose its filters again.")
	}
	said.Del("page")
	for name := range said {
		if !slices.Contains(l.by, name) {
			return "", core.Refuse("This list has no filter %q.", name)
		}
	}
	return said.Encode(), nil
}

// viewToChange returns a view that a person wants to change; ErrNotFound for another person's private view.
func viewToChange(tx *core.Tx, who accounts.Account, list string, id int64) (ListView, error) {
	v, err := db.One(tx, scanView, `SELECT `+viewColumns+` WHERE v.id = ? AND v.list = ?
		AND (v.shared OR v.made_by = ?)`, id, list, who.ID)
	if err == nil && v.MadeBy != who.ID && who.Role != accounts.Owner {
		return v, core.Refuse("This view can be changed by %s, who made it, or by an owner.", v.Maker)
	}
	return v, err
}

// DeleteListView deletes a view, which only its author or an owner may do.
func (s *Reports) DeleteListView(ctx context.Context, who accounts.Account, list string, id int64) error {
	if _, err := listOf(list, s.accounts.PermissionsOf(who.Role)); err != nil {
		return err
	}
	return s.Write(ctx, func(tx *core.Tx) error {
		v, err := viewToChange(tx, who, list, id)
		if err != nil {
			return err
		}
		if err := db.ChangeOne(tx, `DELETE FROM list_views WHERE id = ?`, id); err != nil || !v.Shared {
			return err
		}
		return core.WriteAudit(tx, who.ID, "remove view", list, v.Name)
	})
}

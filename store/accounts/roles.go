package accounts

import (
	"context"
	"maps"
	"slices"
	"strings"

	"hearth/store/core"
	"hearth/store/db"
	"hearth/store/wording"
)

// The permissions of staff, by the names that the API uses.
const (
	PermRefunds  core.Permission = "refunds"
	PermMoney    core.Permission = "money"
	PermCounter  core.Permission = "counter"
	PermSerials  core.Permission = "serials"
	PermInvoices core.Permission = "invoices"
	PermInsights core.Permission = "insights"
	PermSettings core.Permission = "settings"
	PermStaff    core.Permission = "staff"
	PermBackups  core.Permission = "backups"
	PermAudit    core.Permission = "audit"
	PermPrivacy  core.Permission = "privacy"
	PermFront    core.Permission = "front"
)

// Permissions are all permissions, in display order.
var Permissions = []core.Permission{
	core.PermPack,
	core.PermOrders,
	PermRefunds,
	PermMoney,
	PermCounter,
	core.PermCare,
	core.PermCatalogue,
	PermSerials,
	PermInvoices,
	PermInsights,
	PermSettings,
	PermStaff,
	PermBackups,
	PermAudit,
	core.PermOutbox,
	PermPrivacy,
	PermFront,
}

// Role is the name of a set of permissions; each account has one.
type Role string

// The built-in roles. Every shopper has the role Customer; the other roles are for staff.
const (
	Customer   Role = "Customer"
	Owner      Role = "Owner"
	Manager    Role = "Manager"
	Catalogue  Role = "Catalogue"
	Dispatch   Role = "Dispatch"
	Packer     Role = "Packer"
	Accountant Role = "Accountant"
	Support    Role = "Support"
)

// RoleFacts is a role with its permissions.
type RoleFacts struct {
	Name        Role
	Permissions []core.Permission
	// Preset means that the role is built in and can't be changed.
	Preset bool
	// Staff is the number of accounts that have the role.
	Staff int
}

// PresetRoles are the built-in roles, in display order.
var PresetRoles = []RoleFacts{
	{Name: Owner, Permissions: Permissions},
	{Name: Manager, Permissions: without(PermStaff, PermSettings, PermBackups)},
	{Name: Catalogue, Permissions: []core.Permission{core.PermCatalogue, PermSerials}},
	{Name: Dispatch, Permissions: []core.Permission{core.PermPack, core.PermOrders, PermCounter, core.PermCare,
		PermSerials, PermInvoices}},
	{Name: Packer, Permissions: []core.Permission{core.PermPack}},
	{Name: Accountant, Permissions: []core.Permission{PermMoney, PermInvoices, PermInsights}},
	{Name: Support, Permissions: []core.Permission{core.PermOrders, core.PermCare}},
}

func without(some ...core.Permission) []core.Permission {
	return slices.DeleteFunc(slices.Clone(Permissions),
		func(p core.Permission) bool { return slices.Contains(some, p) })
}

func preset(role Role) bool {
	return role == Customer || slices.ContainsFunc(PresetRoles, func(one RoleFacts) bool {
		return strings.EqualFold(string(one.Name), string(role))
	})
}

// roleBook has the permissions of each role, as they are in the database now.
type roleBook map[Role][]core.Permission

// loadRoles reads the permissions of all roles from the database.
func loadRoles(tx *core.Tx) (roleBook, error) {
	book := roleBook{}
	for _, one := range PresetRoles {
		book[one.Name] = one.Permissions
	}
	made, err := db.List(tx, func(row db.Scanner, one *RoleFacts) error {
		var permissions string
		err := row.Scan(&one.Name, &permissions)
		one.Permissions = strings.Fields(permissions)
		return err
	}, `SELECT name, permissions FROM roles WHERE permissions <> ''`)
	for _, one := range made {
		book[one.Name] = one.Permissions
	}
	return book, err
}

// ReadRoles loads the roles and their permissions into memory. It runs at the start and after each change of a role.
func (s *Accounts) ReadRoles(ctx context.Context) error {
	return s.Read(ctx, func(tx *core.Tx) error {
		book, err := loadRoles(tx)
		s.roles.Store(&book)
		return err
	})
}

// PermissionsOf returns a role's permissions; none for customers.
func (s *Accounts) PermissionsOf(role Role) []core.Permission {
	return slices.Clone((*s.roles.Load())[role])
}

// IsStaff reports whether a role belongs to the back office.
func (s *Accounts) IsStaff(role Role) bool { return len((*s.roles.Load())[role]) > 0 }

// refuseAbove refuses a staff manager who wants to change an account or a role with permissions that they do not have
// themselves; otherwise they could give themselves every permission. Owners and the command line (who 0) are exempt.
func refuseAbove(tx *core.Tx, who int64, wanted ...core.Permission) error {
	if who == 0 {
		return nil
	}
	role, err := db.Value[Role](tx, `SELECT role FROM accounts WHERE id = ?`, who)
	if err != nil || role == Owner {
		return err
	}
	book, err := loadRoles(tx)
	if err != nil {
		return err
	}
	for _, p := range wanted {
		if !slices.Contains(book[role], p) {
			return core.Refuse("Only an owner can do this: it is about permissions that you don't have yourself.")
		}
	}
	return nil
}

// RefuseHigher is refuseAbove for the permissions of some roles.
func RefuseHigher(tx *core.Tx, who int64, roles ...Role) error {
	book, err := loadRoles(tx)
	wanted := []core.Permission{}
	for _, role := range roles {
		wanted = append(wanted, book[role]...)
	}
	if err != nil {
		return err
	}
	return refuseAbove(tx, who, wanted...)
}

func (s *Accounts) messageRole() string {
	book, names := maps.Clone(*s.roles.Load()), []Role{}
	for _, one := range PresetRoles {
		names = append(names, one.Name)
		delete(book, one.Name)
	}
	names = append(names, slices.Sorted(maps.Keys(book))...)
	return "The role must be " + wording.Listed(names) + "."
}

// ListRoles returns the staff roles: the built-in ones first, then those that the owner created, by name.
func (s *Accounts) ListRoles(ctx context.Context) (found []RoleFacts, err error) {
	err = s.Read(ctx, func(tx *core.Tx) error {
		book, err := loadRoles(tx)
		if err != nil {
			return err
		}
		for _, one := range PresetRoles {
			one.Preset = true
			found = append(found, one)
			delete(book, one.Name)
		}
		for _, name := range slices.Sorted(maps.Keys(book)) {
			found = append(found, RoleFacts{Name: name, Permissions: book[name]})
		}
		for i := range found {
			if found[i].Staff, err = db.Value[int](
				tx,
				`SELECT count(*) FROM accounts WHERE role = ? AND role <> 'Customer' AND deleted_at IS NULL`,
				found[i].Name,
			); err != nil {
				return err
			}
		}
		return nil
	})
	return found, err
}

// SetRole creates a role, or changes the permissions of one that the owner created. The change applies to the next call
// of each account with the role. It refuses a malformed name, a built-in role and unknown permissions (name,
// permissions).
func (s *Accounts) SetRole(ctx context.Context, who int64, name string, permissions []core.Permission) error {
	name = strings.Join(strings.Fields(name), " ")
	wrong := db.FieldErrors{}
	switch {
	case name == "" || len([]rune(name)) > 40:
		wrong.Add("name", "Please name the role, in 40 characters at most.")
	case strings.Contains(name, "/"):
		wrong.Add("name", "The name of a role can't contain a slash.")
	case preset(Role(name)):
		wrong.Add("name", "%s is a built-in role. Please choose another name.", name)
	}
	if len(permissions) == 0 {
		wrong.Add("permissions", "Please tick at least one permission.")
	}
	for _, p := range permissions {
		if !slices.Contains(Permissions, p) {
			wrong.Add("permissions", "There is no permission called %s.", p)
		}
	}
	if err := wrong.Refusal("name", "permissions"); err != nil {
		return err
	}
	chosen := strings.Join(
		slices.DeleteFunc(slices.Clone(Permissions),
			func(p core.Permission) bool { return !slices.Contains(permissions, p) }),
		" ",
	)
	return s.writeRoles(ctx, func(tx *core.Tx) error {
		before, err := db.Values[string](tx, `SELECT permissions FROM roles WHERE name = ?`, name)
		if err != nil {
			return err
		}
		if err := refuseAbove(tx, who, append(strings.Fields(strings.Join(before, "")),
			permissions...)...); err != nil {
			return err
		}
		if _, err := tx.Exec(`INSERT INTO roles (name, permissions) VALUES (?, ?) ON CONFLICT (name)
			DO UPDATE SET permissions = excluded.permissions`, name, chosen); err != nil {
			return err
		}
		return core.WriteAudit(tx, who, "set role", name, wording.Change(strings.Join(before, ""), chosen))
	})
}

// DeleteRole deletes a role that the owner created. It refuses a role that an account has.
func (s *Accounts) DeleteRole(ctx context.Context, who int64, name string) error {
	if preset(Role(name)) {
		return core.Refuse("%s is a built-in role and can't be deleted.", name)
	}
	return s.writeRoles(ctx, func(tx *core.Tx) error {
		before, err := db.Value[string](tx, `SELECT permissions FROM roles WHERE name = ?`, name)
		if err != nil {
			return err
		}
		having, err := db.Value[int](tx, `SELECT count(*) FROM accounts WHERE role = ? AND role <> 'Customer'
			AND deleted_at IS NULL`, name)
		if err != nil {
			return err
		}
		if having > 0 {
			return core.Refuse(
				"This role still belongs to %s. Please choose another role for them first.",
				wording.Plural(having, "account"),
			)
		}
		// Deleted accounts keep the name of their former role, so its row stays, without permissions.
		if _, err := tx.Exec(`UPDATE roles SET permissions = '' WHERE name = ?`, name); err != nil {
			return err
		}
		return core.WriteAudit(tx, who, "delete role", name, wording.Change(before, ""))
	})
}

// writeRoles changes roles in a transaction and loads them into memory once it is committed.
func (s *Accounts) writeRoles(ctx context.Context, f func(tx *core.Tx) error) error {
	return s.Write(ctx, func(tx *core.Tx) error {
		if err := f(tx); err != nil {
			return err
		}
		book, err := loadRoles(tx)
		tx.AfterCommit(func() { s.roles.Store(&book) })
		return err
	})
}

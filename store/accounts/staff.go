package accounts

import (
	"context"
	"time"

	"hearth/store/core"
	"hearth/store/db"
	"hearth/store/wording"
)

// AddStaff creates a staff account; one that is Invited has no password. who is the staff member who creates it, 0 for
// the command line.
func (s *Accounts) AddStaff(ctx context.Context, who int64, r Registration, role Role) (Account, error) {
	wrong := s.checkRegistration(&r)
	renameFields(wrong)
	if !s.IsStaff(role) {
		wrong.Add("role", "%s", s.messageRole())
	}
	if err := wrong.Refusal("email", "name", "role", "password", "confirm_password"); err != nil {
		return Account{}, err
	}
	hash := ""
	if !r.Invited {
		var err error
		if hash, err = s.HashPassword(ctx, r.Password); err != nil {
			return Account{}, err
		}
	}
	account := Account{Name: r.Name, Email: r.Email, Role: role}
	err := s.Write(ctx, func(tx *core.Tx) (err error) {
		if err := RefuseHigher(tx, who, role); err != nil {
			return err
		}
		if account.ID, err = InsertAccount(tx, account, hash); err != nil {
			return err
		}
		return core.WriteAudit(tx, who, "add staff", account.Email, string(role))
	})
	return account, err
}

// renameFields moves the error of the field username to the field name, as the form for staff calls it.
func renameFields(wrong db.FieldErrors) {
	if message, said := wrong["username"]; said {
		delete(wrong, "username")
		wrong["name"] = message
	}
}

// FirstOwner creates the first owner's account, which the set-up link permits. It is refused once the shop has an
// owner.
func (s *Accounts) FirstOwner(ctx context.Context, r Registration) (Account, error) {
	wrong := s.checkRegistration(&r)
	if err := wrong.Refusal("username", "email", "password", "confirm_password"); err != nil {
		return Account{}, err
	}
	hash, err := s.HashPassword(ctx, r.Password)
	if err != nil {
		return Account{}, err
	}
	account := Account{Name: r.Name, Email: r.Email, Role: Owner}
	err = s.Write(ctx, func(tx *core.Tx) (err error) {
		owners, err := countOwners(tx)
		if err != nil {
			return err
		}
		if owners > 0 {
			return core.Refuse("This shop already has an owner. Please log in.")
		}
		if account.ID, err = InsertAccount(tx, account, hash); err != nil {
			return err
		}
		return core.WriteAudit(tx, account.ID, "first owner", account.Email, "")
	})
	return account, err
}

// HasOwner reports whether the shop has an owner yet.
func (s *Accounts) HasOwner(ctx context.Context) (has bool, err error) {
	err = s.Read(ctx, func(tx *core.Tx) error {
		owners, err := countOwners(tx)
		has = owners > 0
		return err
	})
	return has, err
}

func countOwners(tx *core.Tx) (int, error) {
	// The index of staff accounts leaves out customers, and SQLite uses it only if the condition says so, too.
	return db.Value[int](tx, `SELECT count(*) FROM accounts WHERE role = 'Owner' AND role <> 'Customer'
		AND deleted_at IS NULL`)
}

// StaffMember is a staff account in the owner's list.
type StaffMember struct {
	Account
	CreatedAt time.Time
	// LastSeen is the instant of the person's last request; zero if there was none.
	LastSeen time.Time
	// TOTP means that the account has a second factor, Invited that it has no password yet.
	TOTP, Invited bool
}

// ListStaff returns the staff, oldest account first.
func (s *Accounts) ListStaff(ctx context.Context) (found []StaffMember, err error) {
	err = s.Read(ctx, func(tx *core.Tx) error {
		found, err = db.List(tx, func(row db.Scanner, m *StaffMember) error {
			var created, seen int64
			err := row.Scan(&m.ID, &m.Name, &m.Email, &m.Role, &created, &seen, &m.TOTP, &m.Invited)
			m.CreatedAt, m.LastSeen = wording.Instant(created), wording.Instant(seen)
			return err
		}, `SELECT id, name, email, role, created_at, coalesce((SELECT max(last_seen_at) FROM sessions
			WHERE account_id = accounts.id), 0),
			EXISTS (SELECT 1 FROM second_factors WHERE account_id = accounts.id AND on_at IS NOT NULL),
			password_hash = '' FROM accounts
			WHERE role <> 'Customer'
			AND deleted_at IS NULL ORDER BY id`)
		return err
	})
	return found, err
}

// StaffChange is an owner's change of a staff account; a nil field stays unchanged.
type StaffChange struct {
	Name, Email, Password, Confirm *string
	Role                           *Role
}

// ChangeStaff changes a staff account. A new role takes effect at once; a new password ends the person's sessions. The
// last owner can't lose that role.
func (s *Accounts) ChangeStaff(ctx context.Context, who, id int64, c StaffChange) error {
	wrong := db.FieldErrors{}
	if c.Name != nil && (*c.Name == "" || len([]rune(*c.Name)) > 100) {
		wrong.Add("name", "Please enter the person's name.")
	}
	if c.Email != nil && s.CheckNewEmail(*c.Email) != "" {
		wrong.Add("email", MessageEmail)
	}
	if c.Role != nil && !s.IsStaff(*c.Role) {
		wrong.Add("role", "%s", s.messageRole())
	}
	hash := ""
	if c.Password != nil {
		if message := s.CheckPassword(*c.Password); message != "" {
			wrong.Add("password", "%s", message)
		}
		if c.Confirm == nil || *c.Confirm != *c.Password {
			wrong.Add("confirm_password", MessageMatch)
		}
	}
	if err := wrong.Refusal("name", "email", "role", "password", "confirm_password"); err != nil {
		return err
	}
	if c.Password != nil {
		var err error
		if hash, err = s.HashPassword(ctx, *c.Password); err != nil {
			return err
		}
	}
	return s.Write(ctx, func(tx *core.Tx) error {
		current, err := StaffOf(tx, id)
		if err != nil {
			return err
		}
		next := current
		if c.Name != nil {
			next.Name = *c.Name
		}
		if c.Email != nil {
			next.Email = *c.Email
		}
		if c.Role != nil {
			next.Role = *c.Role
		}
		// The manager must be allowed to grant both the former role and the new one.
		if err := RefuseHigher(tx, who, current.Role, next.Role); err != nil {
			return err
		}
		if err := refuseLastOwner(tx, current, next.Role); err != nil {
			return err
		}
		if err := EmailFree(tx, next.Email, id); err != nil {
			return err
		}
		if err := db.ChangeOne(tx, `UPDATE accounts SET name = ?, email = ?, email_key = ?, role = ?,
			password_hash = iif(? = '', password_hash, ?) WHERE id = ?`,
			next.Name, next.Email, EmailKey(next.Email), next.Role, hash, hash, id); err != nil {
			return err
		}
		if err := endOldWays(tx, id, EmailKey(next.Email) != EmailKey(current.Email), hash != ""); err != nil {
			return err
		}
		return core.WriteAudit(tx, who, "change staff", next.Email, staffChanges(current, next, hash != ""))
	})
}

// endOldWays ends everything that could undo an owner's change of a staff account: codes that were mailed before and,
// after a change of the email, the links that give the account back to the former address. After a change of the
// password, it ends the person's sessions.
func endOldWays(tx *core.Tx, id int64, email, password bool) error {
	queries := []string{}
	if email || password {
		queries = append(queries, `DELETE FROM reset_codes WHERE account_id = ?`, `DELETE FROM email_changes
			WHERE account_id = ?`)
	}
	if email {
		queries = append(queries, `DELETE FROM email_undos WHERE account_id = ?`)
	}
	if password {
		queries = append(queries, `DELETE FROM sessions WHERE account_id = ?`)
	}
	for _, query := range queries {
		if _, err := tx.Exec(query, id); err != nil {
			return err
		}
	}
	return nil
}

// staffChanges describes the changes of a staff account for the audit log.
func staffChanges(before, after Account, password bool) string {
	fields := []core.FieldChange{
		{Field: "role", Before: string(before.Role), After: string(after.Role)},
		{Field: "name", Before: before.Name, After: after.Name},
		{Field: "email", Before: before.Email, After: after.Email},
	}
	if password {
		fields = append(fields, core.FieldChange{Field: "password", Before: "the one before", After: "another"})
	}
	return core.ChangesOf(fields)
}

// DeleteStaff deletes a staff account: its sessions end at once, and its actions remain in the audit log.
func (s *Accounts) DeleteStaff(ctx context.Context, who, id int64) error {
	return s.Write(ctx, func(tx *core.Tx) error {
		current, err := StaffOf(tx, id)
		if err != nil {
			return err
		}
		if err := RefuseHigher(tx, who, current.Role); err != nil {
			return err
		}
		if err := refuseLastOwner(tx, current, Customer); err != nil {
			return err
		}
		if err := db.ChangeOne(tx, `UPDATE accounts SET deleted_at = ?, email_key = email_key || '#' || id
			WHERE id = ?`,
			tx.Stamp(), id); err != nil {
			return err
		}
		if _, err := tx.Exec(`DELETE FROM sessions WHERE account_id = ?`, id); err != nil {
			return err
		}
		if _, err := tx.Exec(`DELETE FROM list_views WHERE made_by = ? AND NOT shared`, id); err != nil {
			return err
		}
		return core.WriteAudit(tx, who, "delete staff", current.Email, string(current.Role))
	})
}

// StaffOf returns a staff account that is not deleted; ErrNotFound if there is none.
func StaffOf(tx *core.Tx, id int64) (Account, error) {
	return db.One(tx, ScanAccount, `SELECT `+AccountColumns+` FROM accounts WHERE id = ? AND role <> 'Customer'
		AND deleted_at IS NULL`, id)
}

func refuseLastOwner(tx *core.Tx, current Account, next Role) error {
	if current.Role != Owner || next == Owner {
		return nil
	}
	owners, err := countOwners(tx)
	if err == nil && owners < 2 {
		return core.Refuse("The shop needs an owner. Make somebody else an owner first.")
	}
	return err
}

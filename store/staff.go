package store

import (
	"context"
	"fmt"
	"time"
)

// AddStaff opens a staff account. who is the member of staff who does it, 0 for the command line.
func (s *Store) AddStaff(ctx context.Context, who int64, r Registration, role Role) (Account, error) {
	wrong := r.check()
	renameFields(wrong)
	if !role.Staff() {
		wrong.add("role", "The role must be Owner, Manager, Catalogue or Dispatch.")
	}
	if err := wrong.refusal("email", "name", "role", "password", "confirm_password"); err != nil {
		return Account{}, err
	}
	hash, err := s.hashPassword(ctx, r.Password)
	if err != nil {
		return Account{}, err
	}
	account := Account{Name: r.Name, Email: r.Email, Role: role}
	err = s.write(ctx, func(tx *Tx) (err error) {
		if account.ID, err = insertAccount(tx, account, hash); err != nil {
			return err
		}
		return writeAudit(tx, who, "add staff", account.Email, string(role))
	})
	return account, err
}

// renameFields says "name" where a registration says "username".
func renameFields(wrong fieldErrors) {
	if message, said := wrong["username"]; said {
		delete(wrong, "username")
		wrong["name"] = message
	}
}

// FirstOwner opens the first owner's account by the set-up link; it is refused once there is an owner.
func (s *Store) FirstOwner(ctx context.Context, r Registration) (Account, error) {
	wrong := r.check()
	if err := wrong.refusal("username", "email", "password", "confirm_password"); err != nil {
		return Account{}, err
	}
	hash, err := s.hashPassword(ctx, r.Password)
	if err != nil {
		return Account{}, err
	}
	account := Account{Name: r.Name, Email: r.Email, Role: Owner}
	err = s.write(ctx, func(tx *Tx) (err error) {
		owners, err := countOwners(tx)
		if err != nil {
			return err
		}
		if owners > 0 {
			return refuse("This shop has an owner already. Please log in.")
		}
		if account.ID, err = insertAccount(tx, account, hash); err != nil {
			return err
		}
		return writeAudit(tx, account.ID, "first owner", account.Email, "")
	})
	return account, err
}

// HasOwner says whether somebody owns the shop yet.
func (s *Store) HasOwner(ctx context.Context) (has bool, err error) {
	err = s.read(ctx, func(tx *Tx) error {
		owners, err := countOwners(tx)
		has = owners > 0
		return err
	})
	return has, err
}

func countOwners(tx *Tx) (int, error) {
	return value[int](tx, `SELECT count(*) FROM accounts WHERE role = 'Owner' AND deleted_at IS NULL`)
}

// writeAudit notes who changed what, in the transaction that changes it. who 0 is the command line.
func writeAudit(tx *Tx, who int64, action, object, detail string) error {
	_, err := tx.exec(`INSERT INTO audit (at, who, action, object, detail) VALUES (?, nullif(?, 0), ?, ?, ?)`, tx.stamp(), who, action, object, detail)
	return err
}

// StaffMember is a staff account in the owner's list.
type StaffMember struct {
	Account
	CreatedAt time.Time
	// LastSeen is when the person last used the shop; zero for never.
	LastSeen time.Time
}

// ListStaff gives the staff, the first come first.
func (s *Store) ListStaff(ctx context.Context) (found []StaffMember, err error) {
	err = s.read(ctx, func(tx *Tx) error {
		found, err = list(tx, func(row scanner, m *StaffMember) error {
			var created, seen int64
			err := row.Scan(&m.ID, &m.Name, &m.Email, &m.Role, &created, &seen)
			m.CreatedAt, m.LastSeen = instant(created), instant(seen)
			return err
		}, `SELECT id, name, email, role, created_at, coalesce((SELECT max(last_seen_at) FROM sessions WHERE account_id = accounts.id), 0)
			FROM accounts WHERE role <> 'Customer' AND deleted_at IS NULL ORDER BY id`)
		return err
	})
	return found, err
}

// StaffChange is what the owner changes of a staff account; nil leaves a thing as it is.
type StaffChange struct {
	Name, Email, Password, Confirm *string
	Role                           *Role
}

// ChangeStaff changes a staff account. Another role holds at once; another password ends the person's sessions. The last
// owner stays one.
func (s *Store) ChangeStaff(ctx context.Context, who, id int64, c StaffChange) error {
	wrong := fieldErrors{}
	if c.Name != nil && (*c.Name == "" || len([]rune(*c.Name)) > 100) {
		wrong.add("name", "Please enter the person's name.")
	}
	if c.Email != nil && checkEmail(*c.Email) != "" {
		wrong.add("email", messageEmail)
	}
	if c.Role != nil && !c.Role.Staff() {
		wrong.add("role", "The role must be Owner, Manager, Catalogue or Dispatch.")
	}
	hash := ""
	if c.Password != nil {
		if message := checkPassword(*c.Password); message != "" {
			wrong.add("password", "%s", message)
		}
		if c.Confirm == nil || *c.Confirm != *c.Password {
			wrong.add("confirm_password", messageMatch)
		}
	}
	if err := wrong.refusal("name", "email", "role", "password", "confirm_password"); err != nil {
		return err
	}
	if c.Password != nil {
		var err error
		if hash, err = s.hashPassword(ctx, *c.Password); err != nil {
			return err
		}
	}
	return s.write(ctx, func(tx *Tx) error {
		current, err := staffOf(tx, id)
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
		if err := refuseLastOwner(tx, current, next.Role); err != nil {
			return err
		}
		taken, err := value[bool](tx, `SELECT EXISTS (SELECT 1 FROM accounts WHERE email_key = ? AND id <> ?)`, emailKey(next.Email), id)
		if err != nil {
			return err
		}
		if taken {
			return &Refusal{Message: "This email belongs to another account.", Fields: map[string]string{"email": "This email belongs to another account."}}
		}
		if err := changeOne(tx, `UPDATE accounts SET name = ?, email = ?, email_key = ?, role = ?, password_hash = iif(? = '', password_hash, ?) WHERE id = ?`,
			next.Name, next.Email, emailKey(next.Email), next.Role, hash, hash, id); err != nil {
			return err
		}
		if hash != "" {
			if _, err := tx.exec(`DELETE FROM sessions WHERE account_id = ?`, id); err != nil {
				return err
			}
		}
		return writeAudit(tx, who, "change staff", next.Email, string(next.Role))
	})
}

// DeleteStaff closes a staff account: its sessions end at once, and what it did stays on record.
func (s *Store) DeleteStaff(ctx context.Context, who, id int64) error {
	return s.write(ctx, func(tx *Tx) error {
		current, err := staffOf(tx, id)
		if err != nil {
			return err
		}
		if err := refuseLastOwner(tx, current, Customer); err != nil {
			return err
		}
		if err := changeOne(tx, `UPDATE accounts SET deleted_at = ?, email_key = email_key || '#' || id WHERE id = ?`, tx.stamp(), id); err != nil {
			return err
		}
		if _, err := tx.exec(`DELETE FROM sessions WHERE account_id = ?`, id); err != nil {
			return err
		}
		return writeAudit(tx, who, "delete staff", current.Email, "")
	})
}

func staffOf(tx *Tx, id int64) (Account, error) {
	return one(tx, scanAccount, `SELECT `+accountColumns+` FROM accounts WHERE id = ? AND role <> 'Customer' AND deleted_at IS NULL`, id)
}

func refuseLastOwner(tx *Tx, current Account, next Role) error {
	if current.Role != Owner || next == Owner {
		return nil
	}
	owners, err := countOwners(tx)
	if err == nil && owners < 2 {
		return refuse("The shop needs an owner. Make somebody else one first.")
	}
	return err
}

// AuditRow is something that staff changed.
type AuditRow struct {
	At                          time.Time
	Who, Action, Object, Detail string
}

// ListAudit gives what staff changed, newest first.
func (s *Store) ListAudit(ctx context.Context, sort string, page Page) (found []AuditRow, total int, err error) {
	order, known := auditSorts[sort]
	if !known {
		return nil, 0, refuseSort()
	}
	err = s.read(ctx, func(tx *Tx) error {
		if total, err = value[int](tx, `SELECT count(*) FROM audit`); err != nil {
			return fmt.Errorf("count the audit log: %w", err)
		}
		limit, offset := page.limit()
		found, err = list(tx, func(row scanner, r *AuditRow) error {
			var at int64
			err := row.Scan(&at, &r.Who, &r.Action, &r.Object, &r.Detail)
			r.At = instant(at)
			return err
		}, `SELECT u.at, coalesce(a.name, 'command line'), u.action, u.object, u.detail FROM audit u LEFT JOIN accounts a ON a.id = u.who ORDER BY `+order+` LIMIT ? OFFSET ?`, limit, offset)
		return err
	})
	return found, total, err
}

// auditSorts are the orders of the audit log.
var auditSorts = map[string]string{
	"": "u.id DESC", "-at": "u.id DESC", "at": "u.id", "who": "a.name COLLATE NOCASE, u.id DESC", "-who": "a.name COLLATE NOCASE DESC, u.id DESC",
	"action": "u.action, u.id DESC", "-action": "u.action DESC, u.id DESC", "object": "u.object, u.id DESC", "-object": "u.object DESC, u.id DESC",
}

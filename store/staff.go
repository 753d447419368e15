package store

import (
	"context"
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

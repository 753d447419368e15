package accounts

import (
	"hearth/store/core"
)

// SaveChoice saves a personal choice of a member of staff, such as how a list is sorted.
func SaveChoice(tx *core.Tx, who int64, name, value string) error {
	_, err := tx.Exec(`INSERT INTO desk_choices (account_id, name, value) VALUES (?, ?, ?)
		ON CONFLICT DO UPDATE SET value = excluded.value`, who, name, value)
	return err
}

package accounts

import (
	"hearth/store/core"
)

// SaveChoice saves a personal preference of a staff member, such as the sort order of a list.
func SaveChoice(tx *core.Tx, who int64, name, value string) error {
	_, err := tx.Exec(`INSERT INTO desk_choices (account_id, name, value) VALUES (?, ?, ?)
		ON CONFLICT DO UPDATE SET value = excluded.value`, who, name, value)
	return err
}

package store

import (
	"context"
	"slices"

	"hearth/store/db"
)

// vocabularies are the words that grow, by the table that holds them: what a column may say is one of its rows. A release that
// brings a new word fills it in when it opens the database.
func vocabularies() map[string][]string {
	words := map[string][]string{"payment_ways": {"razorpay", "testpay", "cod", "upi", "cash"}, "roles": {string(Customer)}}
	for _, role := range presetRoles {
		words["roles"] = append(words["roles"], string(role.Name))
	}
	for _, one := range orderStates {
		words["order_states"] = append(words["order_states"], string(one.Name))
	}
	return words
}

func (s *Store) fillWords(ctx context.Context) error {
	missing := map[string][]string{}
	for table, words := range vocabularies() {
		err := s.read(ctx, func(tx *Tx) error {
			known, err := db.Values[string](tx, `SELECT name FROM `+table)
			for _, word := range words {
				if !slices.Contains(known, word) {
					missing[table] = append(missing[table], word)
				}
			}
			return err
		})
		if err != nil {
			return err
		}
	}
	if len(missing) == 0 {
		return nil
	}
	return s.write(ctx, func(tx *Tx) error {
		for table, words := range missing {
			for _, word := range words {
				if _, err := tx.Exec(`INSERT OR IGNORE INTO `+table+` (name) VALUES (?)`, word); err != nil {
					return err
				}
			}
		}
		return nil
	})
}

package core

import (
	"cmp"
	"context"
	"strings"

	"hearth/store/db"
)

// English is the default language: every text of the shop exists in it.
const English = "en"

// NoteLanguage saves the language in which a customer uses the shop, for their mails and documents.
func (s *Shop) NoteLanguage(ctx context.Context, account int64, lang string) error {
	if !db.IsLanguage(lang) {
		return nil
	}
	return s.Write(ctx, func(tx *Tx) error {
		_, err := tx.Exec(`UPDATE accounts SET lang = ? WHERE id = ? AND lang <> ?1 AND deleted_at IS NULL`, lang,
			account)
		return err
	})
}

// LanguageFor is the language of a text for a person: the caller's, else the one saved for the person, else English.
func LanguageFor(tx *Tx, known string) string { return cmp.Or(tx.Lang, known, English) }

// LanguageOf is the language of an account.
func LanguageOf(tx *Tx, account int64) (string, error) {
	known, err := db.Value[string](tx, `SELECT lang FROM accounts WHERE id = ?`, account)
	if err != nil && !db.IsNone(err) {
		return "", err
	}
	return LanguageFor(tx, known), nil
}

// LanguageOfRecipient is the language of a person who consented to mails: of an account, or of a visitor who waits for
// a product to be back in stock.
func LanguageOfRecipient(tx *Tx, person string) (string, error) {
	query := `SELECT lang FROM accounts WHERE id = ?`
	if wait, visitor := strings.CutPrefix(person, "w"); visitor {
		query, person = `SELECT lang FROM stock_waits WHERE id = ?`, wait
	}
	known, err := db.Value[string](tx, query, person)
	if err != nil && !db.IsNone(err) {
		return "", err
	}
	return cmp.Or(known, English), nil
}

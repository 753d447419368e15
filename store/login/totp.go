package login

import (
	"context"
	"crypto/hmac"
	"crypto/sha1"
	"encoding/base32"
	"encoding/binary"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"hearth/store/accounts"
	"hearth/store/core"
	"hearth/store/db"
)

// Two-step verification: besides the password, a login needs a code of six digits from an app, which changes every 30
// seconds (TOTP, RFC 6238). Ten recovery codes, each valid once, replace a lost phone.
const (
	totpStep      = 30 * time.Second
	totpDigits    = 1_000_000
	totpBytes     = 20
	recoveryCodes = 10

	messageTOTP      = "Please enter the code of your authenticator app."
	messageWrongTOTP = "This code is wrong or has been used. Please wait for the next one."
)

var base32Plain = base32.StdEncoding.WithPadding(base32.NoPadding)

// totpAt returns the TOTP code of a secret for a step of 30 seconds.
func totpAt(secret []byte, step int64) string {
	mac := hmac.New(sha1.New, secret)
	_ = binary.Write(mac, binary.BigEndian, step) // writing to a hash never fails
	sum := mac.Sum(nil)
	at := sum[len(sum)-1] & 15
	return fmt.Sprintf("%06d", binary.BigEndian.Uint32(sum[at:])&0x7fffffff%totpDigits)
}

// TOTPOn reports whether an account has two-step verification.
func (s *Login) TOTPOn(ctx context.Context, account int64) (on bool, err error) {
	err = s.Read(ctx, func(tx *core.Tx) error {
		on, err = totpOn(tx, account)
		return err
	})
	return on, err
}

func totpOn(tx *core.Tx, account int64) (bool, error) {
	return db.Value[bool](tx, `SELECT EXISTS (SELECT 1 FROM second_factors WHERE account_id = ? AND on_at IS NOT NULL)`,
		account)
}

// StartTOTP creates the TOTP secret of an account. Two-step verification is on only after ConfirmTOTP. It is refused if
// it is already on.
func (s *Login) StartTOTP(ctx context.Context, account int64) (secret string, err error) {
	raw, err := s.Random(totpBytes)
	if err != nil {
		return "", err
	}
	sealed, err := s.Seal(core.TotpPurpose(account), string(raw))
	if err != nil {
		return "", err
	}
	err = s.Write(ctx, func(tx *core.Tx) error {
		if on, err := totpOn(tx, account); err != nil || on {
			if err == nil {
				err = core.Refuse("Two-step verification is already on.")
			}
			return err
		}
		if err := mayProtect(tx, account); err != nil {
			return err
		}
		_, err := tx.Exec(`INSERT OR REPLACE INTO second_factors (account_id, secret) VALUES (?, ?)`, account, sealed)
		return err
	})
	return base32Plain.EncodeToString(raw), err
}

// ConfirmTOTP turns two-step verification on with the first code, and returns the recovery codes, which are not shown
// again. It requires proof by checkSelf and ends the other sessions, so that a thief with a stolen session can't lock
// the owner out. The owner also gets a mail with a link that undoes it.
func (s *Login) ConfirmTOTP(
	ctx context.Context,
	account int64,
	token, own, code string,
) (recovery []string, err error) {
	if err := s.checkSelf(ctx, account, own); err != nil {
		return nil, err
	}
	for range recoveryCodes {
		one, err := s.newCode()
		if err != nil {
			return nil, err
		}
		recovery = append(recovery, one[:5]+"-"+one[5:])
	}
	err = s.Write(ctx, func(tx *core.Tx) error {
		if on, err := totpOn(tx, account); err != nil || on {
			if err == nil {
				err = core.Refuse("Two-step verification is already on.")
			}
			return err
		}
		if err := mayProtect(tx, account); err != nil {
			return err
		}
		if err := s.useTOTP(tx, account, code, "code"); err != nil {
			return err
		}
		if _, err := tx.Exec(`UPDATE second_factors SET on_at = ? WHERE account_id = ?`, tx.Stamp(),
			account); err != nil {
			return err
		}
		for _, one := range recovery {
			if _, err := tx.Exec(`INSERT INTO recovery_codes (code_hash, account_id) VALUES (?, ?)`,
				s.recoveryHash(account, one), account); err != nil {
				return err
			}
		}
		if err := usedSelf(tx, account, token); err != nil {
			return err
		}
		return s.tellOfTOTP(tx, account, accounts.MailFacts{Reason: "is on now",
			Code: s.undoTOTPToken(account, tx.Now)})
	})
	return recovery, err
}

func (s *Login) recoveryHash(account int64, code string) []byte {
	return s.Sign("recovery code", strconv.FormatInt(account, 10)+" "+plainCode(code))
}

// checkSelf checks that the person in a session is the account's owner: by the password or, if the account has none, by
// a code that was just mailed (RequestLoginCode).
func (s *Login) checkSelf(ctx context.Context, account int64, own string) error {
	has, err := s.HasPassword(ctx, account)
	if err != nil {
		return err
	}
	if has {
		return s.accounts.CheckOwnPassword(ctx, account, own, "inputpassword")
	}
	return s.Read(ctx, func(tx *core.Tx) error {
		email, err := db.Value[string](tx, `SELECT email FROM accounts WHERE id = ? AND deleted_at IS NULL`, account)
		if err != nil {
			return err
		}
		live, err := liveEntry(tx, email, s.Sign("entry code", plainCode(own)))
		if err == nil && !live {
			err = &core.Refusal{Message: messageEntryCode, Fields: map[string]string{"inputpassword": messageEntryCode}}
		}
		return err
	})
}

// usedSelf ends the other sessions of a person who passed checkSelf, and uses up the mailed code.
func usedSelf(tx *core.Tx, account int64, token string) error {
	if _, err := tx.Exec(`DELETE FROM entry_codes WHERE email_key = (SELECT email_key FROM accounts WHERE id = ?)`,
		account); err != nil {
		return err
	}
	return endOtherSessions(tx, account, token)
}

// mayProtect refuses two-step verification for an account whose address is not confirmed, because it would lock out the
// real owner of the address. Staff accounts are exempt: the owner of the shop created them.
func mayProtect(tx *core.Tx, account int64) error {
	found, err := db.One(tx, accounts.ScanAccount, `SELECT `+accounts.AccountColumns+` FROM accounts WHERE id = ?`,
		account)
	if err == nil && !found.Proved && found.Role == accounts.Customer {
		err = core.Refuse("%s", messageProveFirst)
	}
	return err
}

// undoTOTPToken is the token of a link that, for 72 hours, turns off two-step verification that was turned on at the
// given instant.
func (s *Login) undoTOTPToken(account int64, on time.Time) string {
	text := strconv.FormatInt(account, 10)
	return text + "." + s.mails.TokenSign("undo second factor", text+" "+strconv.FormatInt(on.UnixMilli(), 10))
}

// UndoTOTP turns two-step verification off with the link that was mailed when it was turned on. All sessions end,
// because the person who turned it on is in one of them.
func (s *Login) UndoTOTP(ctx context.Context, token string) error {
	id, _, _ := strings.Cut(token, ".")
	account, err := strconv.ParseInt(id, 10, 64)
	if err != nil {
		return core.Refuse(messageLinkOver)
	}
	return s.Write(ctx, func(tx *core.Tx) error {
		on, err := db.Value[int64](tx, `SELECT on_at FROM second_factors WHERE account_id = ? AND on_at > ?`, account,
			tx.Now.Add(-undoTime).UnixMilli())
		if db.IsNone(err) || err == nil &&
			!hmac.Equal([]byte(token), []byte(s.undoTOTPToken(account, time.UnixMilli(on)))) {
			return core.Refuse(messageLinkOver)
		}
		if err != nil {
			return err
		}
		if err := s.dropTOTP(tx, account); err != nil {
			return err
		}
		return endOtherSessions(tx, account, "")
	})
}

// tellOfTOTP mails a person about a change of their two-step verification.
func (s *Login) tellOfTOTP(tx *core.Tx, account int64, facts accounts.MailFacts) error {
	to, err := db.One(tx, accounts.ScanAccount, `SELECT `+accounts.AccountColumns+` FROM accounts WHERE id = ?`,
		account)
	if err != nil {
		return err
	}
	return s.mails.QueueMail(tx, "totp", to, facts)
}

// CheckTOTP checks the TOTP code or recovery code of a login; each works once. An account without two-step verification
// needs no code. A wrong code is refused under totp.
func (s *Login) CheckTOTP(ctx context.Context, account int64, code string) error {
	on, err := s.TOTPOn(ctx, account)
	if err != nil || !on {
		return err
	}
	if strings.TrimSpace(code) == "" {
		return &core.Refusal{Message: messageTOTP, Fields: map[string]string{"totp": messageTOTP}}
	}
	return s.Write(ctx, func(tx *core.Tx) error {
		used, err := db.Change(
			tx,
			`DELETE FROM recovery_codes WHERE code_hash = ? AND account_id = ?`,
			s.recoveryHash(account, code),
			account,
		)
		if err != nil || used > 0 {
			return err
		}
		return s.useTOTP(tx, account, code, "totp")
	})
}

// useTOTP accepts the present TOTP code, the one before and the one after; each can be used once.
func (s *Login) useTOTP(tx *core.Tx, account int64, code, field string) error {
	type factor struct {
		sealed string
		last   int64
	}
	wrong := &core.Refusal{Message: messageWrongTOTP, Fields: map[string]string{field: messageWrongTOTP}}
	found, err := db.One(tx, func(row db.Scanner, v *factor) error { return row.Scan(&v.sealed, &v.last) },
		`SELECT secret, last_step FROM second_factors WHERE account_id = ?`, account)
	if errors.Is(err, core.ErrNotFound) {
		return core.Refuse("Please start setting up two-step verification again.")
	}
	if err != nil {
		return err
	}
	secret, err := s.Unseal(core.TotpPurpose(account), found.sealed)
	if err != nil {
		return &core.Refusal{Message: "This shop was restored without its key: please enter a recovery code.",
			Fields: map[string]string{field: "please enter a recovery code."}}
	}
	typed := strings.ReplaceAll(strings.TrimSpace(code), " ", "")
	now := tx.Now.Unix() / int64(totpStep/time.Second)
	for step := now - 1; step <= now+1; step++ {
		if step > found.last && hmac.Equal([]byte(typed), []byte(totpAt([]byte(secret), step))) {
			return db.ChangeOne(tx, `UPDATE second_factors SET last_step = ? WHERE account_id = ?`, step, account)
		}
	}
	return wrong
}

// EndTOTP turns a person's own two-step verification off. It requires proof by checkSelf and ends the other sessions.
func (s *Login) EndTOTP(ctx context.Context, account int64, token, own string) error {
	if err := s.checkSelf(ctx, account, own); err != nil {
		return err
	}
	return s.Write(ctx, func(tx *core.Tx) error {
		if err := s.dropTOTP(tx, account); err != nil {
			return err
		}
		return usedSelf(tx, account, token)
	})
}

func (s *Login) dropTOTP(tx *core.Tx, account int64) error {
	on, err := totpOn(tx, account)
	if err != nil {
		return err
	}
	for _, query := range []string{`DELETE FROM second_factors WHERE account_id = ?`, `DELETE FROM recovery_codes
		WHERE account_id = ?`} {
		if _, err := tx.Exec(query, account); err != nil {
			return err
		}
	}
	if !on {
		return nil
	}
	return s.tellOfTOTP(tx, account, accounts.MailFacts{Reason: "is off now"})
}

// ForgetTOTP turns off, from the command line, the two-step verification of a person who lost their phone and recovery
// codes. It ends their sessions.
func (s *Login) ForgetTOTP(ctx context.Context, email string) error {
	return s.Write(ctx, func(tx *core.Tx) error {
		account, err := db.One(
			tx,
			accounts.ScanAccount,
			`SELECT `+accounts.AccountColumns+` FROM accounts WHERE email_key = ? AND deleted_at IS NULL`,
			accounts.EmailKey(email),
		)
		if errors.Is(err, core.ErrNotFound) {
			return core.Refuse("There is no account with this email.")
		}
		if err != nil {
			return err
		}
		return s.forgetTOTP(tx, 0, account)
	})
}

// ForgetTOTPOf is ForgetTOTP by the owner for a staff member. For the owner's own account it is refused: EndTOTP asks
// for the password.
func (s *Login) ForgetTOTPOf(ctx context.Context, who, id int64) error {
	if who == id {
		return core.Refuse("Turn off your own two-step verification in your profile, under Security.")
	}
	return s.Write(ctx, func(tx *core.Tx) error {
		account, err := accounts.StaffOf(tx, id)
		if err != nil {
			return err
		}
		if err := accounts.RefuseHigher(tx, who, account.Role); err != nil {
			return err
		}
		on, err := totpOn(tx, id)
		if err == nil && !on {
			err = core.Refuse("This account has no two-step verification.")
		}
		if err != nil {
			return err
		}
		return s.forgetTOTP(tx, who, account)
	})
}

func (s *Login) forgetTOTP(tx *core.Tx, who int64, account accounts.Account) error {
	if err := s.dropTOTP(tx, account.ID); err != nil {
		return err
	}
	if _, err := tx.Exec(`DELETE FROM sessions WHERE account_id = ?`, account.ID); err != nil {
		return err
	}
	return core.WriteAudit(tx, who, "second factor off", account.Email, "")
}

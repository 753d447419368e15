package core

import (
	"crypto/aes"
	"crypto/cipher"
	"encoding/base64"
	"errors"
	"strconv"
	"strings"
)

// Secrets that the shop needs in plain text (the keys of Razorpay, of the mail server, of storage buckets, of second
// factors) are encrypted in the database with a separate key: a copy of the database alone does not reveal them. A
// backup archive that is not encrypted does not contain the key.
const (
	sealFile = "seal.key"
	SealMark = "sealed:1:"
)

// loadSeal reads the key for the secrets, or creates it.
func (s *Shop) loadSeal(keep bool) (err error) {
	if s.sealKey, _, err = s.ownKey(sealFile, keep); err != nil {
		return err
	}
	block, err := aes.NewCipher(s.sealKey)
	if err != nil {
		return err
	}
	s.sealing, err = cipher.NewGCM(block)
	return err
}

// Seal encrypts a text for a purpose; it can be decrypted only for the same purpose.
func (s *Shop) Seal(purpose, text string) (string, error) {
	nonce, err := s.Random(s.sealing.NonceSize())
	if err != nil {
		return "", err
	}
	return SealMark + base64.RawStdEncoding.EncodeToString(s.sealing.Seal(nonce, nonce, []byte(text), []byte(purpose))),
		nil
}

var errSealed = errors.New("it was sealed with another key")

// Unseal decrypts a text that Seal encrypted for the same purpose. A text that was never encrypted is returned
// unchanged.
func (s *Shop) Unseal(purpose, sealed string) (string, error) {
	encoded, isSealed := strings.CutPrefix(sealed, SealMark)
	if !isSealed {
		return sealed, nil
	}
	raw, err := base64.RawStdEncoding.DecodeString(encoded)
	if err != nil || len(raw) < s.sealing.NonceSize() {
		return "", errSealed
	}
	text, err := s.sealing.Open(nil, raw[:s.sealing.NonceSize()], raw[s.sealing.NonceSize():], []byte(purpose))
	if err != nil {
		return "", errSealed
	}
	return string(text), nil
}

// TotpPurpose is the purpose for which an account's second factor is encrypted, so that it can't be copied to another
// account.
func TotpPurpose(account int64) string { return "totp " + strconv.FormatInt(account, 10) }

package core

import (
	"crypto/aes"
	"crypto/cipher"
	"encoding/base64"
	"errors"
	"strconv"
	"strings"
)

// Secrets that the shop needs in plain text (keys of Razorpay, of the mail server, of buckets, of second factors) are
// encrypted in the database with a key of their own: a copy of the database alone is not enough to use them. An archive
// that is not encrypted itself does not contain the key.
const (
	sealFile = "seal.key"
	SealMark = "sealed:1:"
)

// loadSeal reads the key of the secrets, or creates it.
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

// Seal encrypts a text for a purpose; it can't be decrypted for another one.
func (s *Shop) Seal(purpose, text string) (string, error) {
	nonce, err := s.Random(s.sealing.NonceSize())
	if err != nil {
		return "", err
	}
	return SealMark + base64.RawStdEncoding.EncodeToString(s.sealing.Seal(nonce, nonce, []byte(text), []byte(purpose))),
		nil
}

var errSealed = errors.New("it was sealed with another key")

// Unseal decrypts a text. A text that was never encrypted is returned unchanged.
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

// TotpPurpose is what an account's second factor is sealed for, so that no other account can use it.
func TotpPurpose(account int64) string { return "totp " + strconv.FormatInt(account, 10) }

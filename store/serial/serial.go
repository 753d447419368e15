// Package serial creates and checks the serial numbers of the shop's devices.
package serial

import (
	"io"
	"strconv"
	"strings"
	"time"
)

// Alphabet is Crockford's base 32: no I, L, O or U.
const Alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"

const (
	prefix = "HR"
	random = 10
)

// New creates a serial for a product: HR, the product's number, ten random characters, and a check character. chance
// must be a source of unpredictable bytes.
func New(product int64, chance io.Reader) (string, error) {
	raw := make([]byte, random)
	if _, err := io.ReadFull(chance, raw); err != nil {
		return "", err
	}
	body := prefix + strconv.FormatInt(product, 10)
	for _, b := range raw {
		body += string(Alphabet[b%32])
	}
	return body + string(check(body)), nil
}

// Normalise converts a typed serial to its canonical form: upper case, without spaces and hyphens; after the prefix, I
// and L become 1, and O becomes 0.
func Normalise(typed string) string {
	typed = strings.ToUpper(strings.NewReplacer(" ", "", "-", "", "\t", "").Replace(typed))
	if len(typed) < len(prefix) {
		return typed
	}
	return typed[:len(prefix)] + strings.NewReplacer("O", "0", "I", "1", "L", "1").Replace(typed[len(prefix):])
}

// Valid reports whether a normalised serial has the right shape and check character.
func Valid(serial string) bool {
	if !strings.HasPrefix(serial, prefix) || len(serial) < len(prefix)+1+random+1 || len(serial) > 40 {
		return false
	}
	for i := len(prefix); i < len(serial); i++ {
		if strings.IndexByte(Alphabet, serial[i]) < 0 {
			return false
		}
	}
	last := len(serial) - 1
	return serial[last] == check(serial[:last])
}

// check is the Luhn checksum over the alphabet of 32 characters. It detects every single wrong character, and every
// swap of two neighbours except one pair.
func check(body string) byte {
	sum, factor := 0, 2
	for i := len(body) - 1; i >= len(prefix); i-- {
		product := strings.IndexByte(Alphabet, body[i]) * factor
		sum += product/len(Alphabet) + product%len(Alphabet)
		factor = 3 - factor
	}
	return Alphabet[(len(Alphabet)-sum%len(Alphabet))%len(Alphabet)]
}

// WarrantyEnds is the last day of a warranty of some months that begins at an instant, in its zone; "" without one.
func WarrantyEnds(begins time.Time, months int64) string {
	if months <= 0 {
		return ""
	}
	return begins.AddDate(0, int(months), -1).Format(time.DateOnly)
}

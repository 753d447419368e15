// Package serial makes and checks the serial numbers on the shop's devices.
package serial

import (
	"io"
	"strconv"
	"strings"
)

// Alphabet is Crockford's base 32: no I, L, O or U.
const Alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"

const (
	prefix = "HR"
	random = 10
)

// New makes a serial for a product: HR, the product's number, ten random characters, one check character
// (contract, section 5). chance must be a source of unpredictable bytes.
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

// Normalise writes a serial as a person typed it the way it was made: upper case, no blanks or hyphens,
// I and L read as 1, O as 0 behind the prefix.
func Normalise(typed string) string {
	typed = strings.ToUpper(strings.NewReplacer(" ", "", "-", "", "\t", "").Replace(typed))
	if len(typed) < len(prefix) {
		return typed
	}
	return typed[:len(prefix)] + strings.NewReplacer("O", "0", "I", "1", "L", "1").Replace(typed[len(prefix):])
}

// Valid says whether a normalised serial has the right shape and check character.
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

// check is Luhn's sum over the alphabet of 32: every single wrong character is caught, and every swap of
// two neighbours but one pair.
func check(body string) byte {
	sum, factor := 0, 2
	for i := len(body) - 1; i >= len(prefix); i-- {
		product := strings.IndexByte(Alphabet, body[i]) * factor
		sum += product/len(Alphabet) + product%len(Alphabet)
		factor = 3 - factor
	}
	return Alphabet[(len(Alphabet)-sum%len(Alphabet))%len(Alphabet)]
}

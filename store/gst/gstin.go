package gst

import (
	"regexp"
	"strings"
)

var gstinShape = regexp.MustCompile(`^[0-9]{2}[A-Z]{5}[0-9]{4}[A-Z][1-9A-Z][Z1-9ABD-J][0-9A-Z]$`)

const gstinAlphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"

// ValidGSTIN reports whether a text is a valid GSTIN: 15 characters of the right shape, a known state code, and the
// right check character (modulo 36 with the factors 1 and 2).
func ValidGSTIN(gstin string) bool {
	if !gstinShape.MatchString(gstin) {
		return false
	}
	if _, known := StateByCode(gstin[:2]); !known {
		return false
	}
	return gstin[14] == gstinCheck(gstin[:14])
}

func gstinCheck(body string) byte {
	sum, factor := 0, 1
	for i := range len(body) {
		product := strings.IndexByte(gstinAlphabet, body[i]) * factor
		sum += product/36 + product%36
		factor = 3 - factor
	}
	return gstinAlphabet[(36-sum%36)%36]
}

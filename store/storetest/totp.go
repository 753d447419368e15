package storetest

import (
	"crypto/hmac"
	"crypto/sha1"
	"encoding/base32"
	"encoding/binary"
	"fmt"
	"strings"
	"testing"
	"time"
)

// TOTP is the code that an authenticator app shows for a secret at an instant (RFC 6238).
func TOTP(t testing.TB, secret string, at time.Time) string {
	t.Helper()
	raw, err := base32.StdEncoding.WithPadding(base32.NoPadding).DecodeString(strings.TrimRight(secret, "="))
	if err != nil {
		t.Fatal(err)
	}
	mac := hmac.New(sha1.New, raw)
	if err := binary.Write(mac, binary.BigEndian, at.Unix()/30); err != nil {
		t.Fatal(err)
	}
	sum := mac.Sum(nil)
	from := sum[len(sum)-1] & 15
	return fmt.Sprintf("%06d", binary.BigEndian.Uint32(sum[from:])&0x7fffffff%1_000_000)
}

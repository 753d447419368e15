package settings

import (
	"net"
	"net/mail"
	"net/netip"
	"net/url"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"aead.dev/minisign"
	"filippo.io/age"

	"hearth/store/core"
	"hearth/store/gst"
	"hearth/store/money"
)

// The checks of settings. Each returns what is wrong with a text, to be appended to the setting's name; "" if nothing.

func upTo(limit int) func(string) string {
	return func(text string) string {
		if len([]rune(text)) > limit {
			return "at most " + strconv.Itoa(limit) + " characters."
		}
		return ""
	}
}

func between(low, high int64) func(string) string {
	return func(text string) string {
		n, err := strconv.ParseInt(text, 10, 64)
		if err != nil || n < low || n > high {
			return "a whole number from " + strconv.FormatInt(low, 10) + " to " + strconv.FormatInt(high, 10) + "."
		}
		return ""
	}
}

// OneOf returns a check that permits only the given values.
func OneOf(choices ...string) func(string) string {
	return func(text string) string {
		for _, choice := range choices {
			if text == choice {
				return ""
			}
		}
		return "one of " + strings.Join(choices, ", ") + "."
	}
}

func checkMoney(text string) string {
	if amount, err := money.Parse(text); err != nil || amount < 0 {
		return "an amount of rupees, not below 0."
	}
	return ""
}

// checkAmounts permits up to ten amounts of at least a rupee, divided by commas or blanks.
func checkAmounts(text string) string {
	all := strings.FieldsFunc(text, func(r rune) bool { return r == ',' || r == ' ' })
	for _, one := range all {
		if amount, err := money.Parse(one); err != nil || amount < 100 || len(all) > 10 {
			return "up to ten amounts of rupees, such as 500, 1000, 2000."
		}
	}
	return ""
}

var phoneShape = regexp.MustCompile(`^\+?[0-9][0-9 ()./-]*$`)

// checkPhone permits one phone number as people write it: digits with separators, at least six digits.
func checkDay(text string) string {
	if _, err := time.Parse(time.DateOnly, text); err != nil {
		return "a day such as 2026-10-01."
	}
	return ""
}

func checkPhone(text string) string {
	digits := len(strings.Map(func(r rune) rune {
		if r < '0' || r > '9' {
			return -1
		}
		return r
	}, text))
	if !phoneShape.MatchString(text) || digits < 6 || digits > 15 || len(text) > 40 {
		return "a telephone number, such as +91 20 2612 3456."
	}
	return ""
}

func checkUPI(text string) string {
	if !UpiShape.MatchString(text) {
		return "a UPI id, such as shop@bank."
	}
	return ""
}

// withoutBlanks removes the separators between the groups of a number.
func withoutBlanks(text string) string {
	return strings.NewReplacer(" ", "", "\u00a0", "", "\t", "", "-", "").Replace(text)
}

// pushKeyShape is what a header can carry without being encoded.
var pushKeyShape = regexp.MustCompile(`^[!-~]{20,200}$`)

func checkPushKey(text string) string {
	if !pushKeyShape.MatchString(text) {
		return "20 to 200 letters, digits or signs; the button creates one."
	}
	return ""
}

func checkAccount(text string) string {
	if !AccountShape.MatchString(text) {
		return "an account number of 9 to 18 digits."
	}
	return ""
}

func checkIFSC(text string) string {
	if !IfscShape.MatchString(text) {
		return "an IFSC of 11 characters: four letters, a zero and six more, such as SBIN0001234."
	}
	return ""
}

func checkPin(text string) string {
	if !core.PinShape.MatchString(text) {
		return "a PIN of six digits."
	}
	return ""
}

func checkState(text string) string {
	if state, known := gst.StateByName(text); !known || state.Name != text {
		return "the name of a state or union territory, such as Maharashtra."
	}
	return ""
}

func checkGSTIN(text string) string {
	if !gst.ValidGSTIN(text) {
		return "not a valid GSTIN; check its 15 characters."
	}
	return ""
}

func checkMail(text string) string {
	if _, err := mail.ParseAddress(text); err != nil {
		return "not an email address."
	}
	return ""
}

func checkZone(text string) string {
	if _, err := time.LoadLocation(text); err != nil || text == "Local" {
		return "the name of a time zone, such as Asia/Kolkata."
	}
	return ""
}

// Proxies parses a list of addresses and networks, separated by commas or spaces.
func Proxies(text string) (networks []netip.Prefix, err error) {
	for _, word := range strings.FieldsFunc(text, func(r rune) bool { return r == ',' || r == ' ' }) {
		network, err := netip.ParsePrefix(word)
		if err != nil {
			address, err := netip.ParseAddr(word)
			if err != nil {
				return nil, err
			}
			network = netip.PrefixFrom(address, address.BitLen())
		}
		networks = append(networks, network)
	}
	return networks, nil
}

func checkProxies(text string) string {
	if _, err := Proxies(text); err != nil {
		return "addresses or networks of proxies, such as 127.0.0.1, 10.0.0.0/8."
	}
	return ""
}

var pinPrefixes = regexp.MustCompile(`^[1-9][0-9]{0,5}([, ]+[1-9][0-9]{0,5})*$`)

func checkPinPrefixes(text string) string {
	if !pinPrefixes.MatchString(text) || len(text) > 5000 {
		return "PINs or their beginnings, such as 190, 79, 744101."
	}
	return ""
}

func checkFolder(text string) string {
	if !filepath.IsAbs(text) || len(text) > 500 {
		return "the whole path of a folder, such as /mnt/usb/hearth."
	}
	return ""
}

func checkBucket(text string) string {
	u, err := url.Parse(text)
	if err != nil || OneOf("s3", "s3+http")(u.Scheme) != "" || u.User == nil || u.Host == "" ||
		strings.Trim(u.Path, "/") == "" {
		return "an address such as s3://KEY:SECRET@s3.ap-south-1.amazonaws.com/bucket/path?region=ap-south-1."
	}
	return checkOutside("s3", "s3+http")(text)
}

func checkRecipient(text string) string {
	if _, err := age.ParseX25519Recipient(text); err != nil {
		return "a public key that begins with age1; hearth key makes a pair."
	}
	return ""
}

func checkReleaseKey(text string) string {
	var key minisign.PublicKey
	if key.UnmarshalText([]byte(text)) != nil {
		return "a public key of minisign, the line that begins with RW."
	}
	return ""
}

func checkReplica(text string) string {
	if checkFolder(text) == "" {
		return ""
	}
	if u, err := url.Parse(text); err == nil && u.Scheme == "file" && checkFolder(u.Path) == "" {
		return ""
	}
	return checkBucket(text)
}

func checkURL(text string) string {
	u, err := url.Parse(text)
	if err != nil || u.Host == "" || (u.Scheme != "http" && u.Scheme != "https") || u.RawQuery != "" ||
		strings.TrimSuffix(u.Path, "/") != "" {
		return "an address such as https://shop.example.in, without a path."
	}
	return ""
}

func checkListen(text string) string {
	if _, _, err := net.SplitHostPort(text); err != nil {
		return "an address and port, such as 192.168.1.10:8081."
	}
	return ""
}

// checkOutside returns a check that permits URLs with the given schemes, except addresses that no outside service has:
// link-local ones, at which clouds serve their metadata.
func checkOutside(schemes ...string) func(string) string {
	return func(text string) string {
		u, err := url.Parse(text)
		if err != nil || u.Hostname() == "" || OneOf(schemes...)(u.Scheme) != "" {
			return "an address that begins with " + strings.Join(schemes, ":// or ") + "://."
		}
		if address, err := netip.ParseAddr(u.Hostname()); err == nil {
			if address = address.Unmap(); address.IsLinkLocalUnicast() || address.IsMulticast() ||
				address.IsUnspecified() {
				return "this address can't be used."
			}
		}
		if strings.EqualFold(u.Hostname(), "metadata.google.internal") {
			return "this address can't be used."
		}
		return ""
	}
}

var domainName = regexp.MustCompile(`^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$`)

func checkDomain(text string) string {
	if len(text) > 253 || !domainName.MatchString(text) {
		return "write the shop's name alone, in small letters: shop.example.in."
	}
	return ""
}

var pictureName = regexp.MustCompile(`^[0-9a-f]{32}$`)

// checkPicture permits the name of a saved picture; only the shop itself creates such names.
func checkPicture(text string) string {
	if !pictureName.MatchString(text) {
		return "choose a picture on the Settings screen."
	}
	return ""
}

// Listens sets the addresses of the shop itself, which no setting of an outside service may contain. It also remembers
// the settings at the start. It must be called once, before the shop serves.
func (s *Settings) Listens(addresses ...string) {
	s.begun = map[string]string{}
	for _, one := range Table {
		if one.Restart {
			s.begun[one.Key] = s.Values().Text(one.Key)
		}
	}
	for _, address := range addresses {
		if _, port, err := net.SplitHostPort(address); err == nil {
			s.ownPorts = append(s.ownPorts, port)
		}
	}
}

// leadsHome reports whether the URL of an outside service is one of the shop's own.
func (s *Settings) leadsHome(text string) bool {
	u, err := url.Parse(text)
	if err != nil || u.Host == "" || !slices.Contains(s.ownPorts, u.Port()) {
		return false
	}
	host := strings.TrimSuffix(strings.ToLower(u.Hostname()), ".")
	if host == "localhost" || strings.HasSuffix(host, ".localhost") {
		return true
	}
	address, err := netip.ParseAddr(host)
	if err != nil {
		return false
	}
	address = address.Unmap()
	own, err := net.InterfaceAddrs()
	// A connection to 0.0.0.0 or :: is made to this machine.
	if err != nil || address.IsLoopback() || address.IsUnspecified() {
		return address.IsLoopback() || address.IsUnspecified()
	}
	return slices.ContainsFunc(own, func(one net.Addr) bool {
		network, err := netip.ParsePrefix(one.String())
		return err == nil && network.Addr() == address
	})
}

func checkSynonyms(text string) string {
	if message := upTo(20000)(text); message != "" {
		return message
	}
	if _, wrong := readSynonyms(text); wrong != "" {
		return "can't be read: " + wrong
	}
	return ""
}

func checkCouriers(text string) string {
	if message := upTo(5000)(text); message != "" {
		return message
	}
	if _, wrong := readCouriers(text); wrong != "" {
		return "can't be read: " + wrong
	}
	return ""
}

func checkRefundColumns(text string) string {
	if message := upTo(5000)(text); message != "" {
		return message
	}
	_, wrong := readRefundColumns(text)
	return wrong
}

func checkClosedDays(text string) string {
	if message := upTo(5000)(text); message != "" {
		return message
	}
	closed, wrong := readClosedDays(text)
	if wrong != "" {
		return "can't be read: " + wrong
	}
	if !slices.Contains(closed.weekdays[:], false) {
		return "the shop must be open on at least one weekday."
	}
	return ""
}

package settings

import (
	"cmp"
	"net"
	"net/netip"
	"net/url"
	"slices"
	"strings"
	"time"
)

// ReturnsTo is the address in one line to which customers send returns.
func (c *Values) ReturnsTo() string {
	if c.ReturnAddress != "" {
		return strings.Join(strings.Fields(c.ReturnAddress), " ")
	}
	parts := []string{cmp.Or(c.ShopLegalName, c.ShopName)}
	for _, part := range []string{strings.Join(strings.Fields(c.ShopAddress), " "),
		strings.TrimSpace(c.ShopState + " " + c.ShopPincode)} {
		if part != "" {
			parts = append(parts, part)
		}
	}
	return strings.Join(parts, ", ")
}

// Text returns the value of a setting as text, for the few callers that handle settings in general.
func (c *Values) Text(key string) string { return c.values[key] }

// Zone is the shop's time zone.
func (c *Values) Zone() *time.Location { return c.zone }

// PublicURL is the shop's URL for links, without a slash at the end.
func (c *Values) PublicURL() string { return strings.TrimSuffix(c.PublicAddress, "/") }

// StaffURL is the URL of the back office, without a slash at the end. If staff have a listener of their own, it is that
// listener's URL, otherwise the shop's.
func (c *Values) StaffURL() string {
	host, port, err := net.SplitHostPort(c.AdminListen)
	if err != nil {
		return c.PublicURL()
	}
	if ip, err := netip.ParseAddr(host); host == "" || err == nil && ip.IsUnspecified() {
		host = ownAddress()
	}
	return "http://" + net.JoinHostPort(host, port)
}

// ownAddress is the address of this machine in the local network, for a process that listens on all addresses. It does
// not use the machine's name, for which browsers that know the shop with https would require https.
func ownAddress() string {
	all, _ := net.InterfaceAddrs() // without any address it is localhost
	for _, one := range all {
		if network, err := netip.ParsePrefix(one.String()); err == nil && network.Addr().Is4() &&
			network.Addr().IsPrivate() {
			return network.Addr().String()
		}
	}
	return "localhost"
}

// SellerKind is regular, composition or unregistered: as the owner set it, else regular with a GSTIN and unregistered
// without.
func (c *Values) SellerKind() string {
	if c.SellerKindSet != "" {
		return c.SellerKindSet
	}
	if c.GSTIN != "" {
		return "regular"
	}
	return "unregistered"
}

// Values returns the present settings. The returned value never changes; a later call may return another one.
func (s *Settings) Values() *Values { return s.current.Load() }

// HSNDigits is the minimum number of digits of an HSN code: 4, or 6 from a turnover of five crore (Notification
// 78/2020).
func (c *Values) HSNDigits() int {
	if c.TurnoverAbove5Cr {
		return 6
	}
	return 4
}

// Speaks reports whether customers can use the shop in a language: those with a switch must be on.
func (c *Values) Speaks(lang string) bool {
	switch lang {
	case "hi":
		return c.Hindi
	case "mr":
		return c.Marathi
	}
	return true
}

// Languages are the codes of the languages that are on, besides English.
func (c *Values) Languages() []string {
	return slices.DeleteFunc([]string{"hi", "mr"}, func(lang string) bool { return !c.Speaks(lang) })
}

// SendsMarketing reports whether the owner has turned on a kind of opt-in mail.
func (c *Values) SendsMarketing(kind string) bool {
	return map[string]bool{"stock": c.TellStock, "price": c.TellPrice, "cart": c.TellCart, "warranty": c.TellWarranty,
		"review": c.TellReview}[kind]
}

// Quiet reports whether opt-in mails have to wait until the morning in the shop's zone, and until when.
func (c *Values) Quiet(now time.Time) (until time.Time, quiet bool) {
	local := now.In(c.Zone())
	hour, from, to := int64(local.Hour()), c.QuietFrom, c.QuietUntil
	if from < to {
		quiet = hour >= from && hour < to
	} else if from > to {
		quiet = hour >= from || hour < to
	}
	morning := time.Date(local.Year(), local.Month(), local.Day(), int(to), 0, 0, 0, local.Location())
	if !morning.After(local) {
		morning = morning.AddDate(0, 0, 1)
	}
	return morning, quiet
}

// SendsMail reports whether mails reach people: there is a mail server, or the owner declared that the files in outbox/
// are delivered.
func (c *Values) SendsMail() bool { return c.SMTPURL != "" || c.OutboxDelivers }

// RefundColumns are the columns of the bank's file for refunds; nil if the owner has not set them.
func (c *Values) RefundColumns() []RefundColumn { return c.refundColumns }

// PaysUPI reports whether the bank's file can pay to a UPI ID, and not to accounts only.
func (c *Values) PaysUPI() bool {
	return len(c.refundColumns) == 0 || slices.ContainsFunc(c.refundColumns, RefundColumn.paysUPI)
}

// Couriers returns the couriers that the shop knows, in the order of the setting.
func (c *Values) Couriers() []Courier { return c.couriers }

// CourierPage returns the tracking page of a parcel: the page of the first courier whose name is contained in the
// entered one, such as Blue Dart in "bluedart surface". It is "" without a number and for an unknown courier.
func (c *Values) CourierPage(entered, number string) string {
	if number == "" {
		return ""
	}
	for _, one := range c.couriers {
		if strings.Contains(plainName(entered), plainName(one.Name)) {
			return strings.ReplaceAll(one.Page, numberPlace, url.PathEscape(number))
		}
	}
	return ""
}

// ClosedOn reports whether no parcel leaves the shop on a day.
func (c *Values) ClosedOn(day time.Time) bool { return c.closed.on(day) }

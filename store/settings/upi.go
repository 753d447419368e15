package settings

import (
	"net/url"
	"regexp"
	"strconv"
	"strings"
	"time"

	"hearth/store/money"
)

var (
	UpiShape     = regexp.MustCompile(`^[A-Za-z0-9._-]{2,100}@[A-Za-z][A-Za-z0-9]{1,63}$`)
	AccountShape = regexp.MustCompile(`^[0-9]{9,18}$`)
	IfscShape    = regexp.MustCompile(`^[A-Z]{4}0[A-Z0-9]{6}$`)
)

// UPIText is the text of a QR code for paying an amount to a UPI ID, with the order as reference.
func UPIText(vpa, name string, order int64, amount money.Paise) string {
	number := strconv.FormatInt(order, 10)
	return upiText(vpa, name, "HR"+number, "Order "+number, amount)
}

// UPIAtCounter is the text of a QR code for a counter sale, which has no order before it is paid. Its reference is the
// instant, because banks refuse a reference that was paid before.
func UPIAtCounter(vpa, name string, amount money.Paise, at time.Time) string {
	return upiText(vpa, name, "HRC"+strconv.FormatInt(at.UnixMilli(), 10), "Counter sale", amount)
}

// UPIRefund is the text of a QR code that staff scan to pay an order's refund to a customer's UPI ID. It has no
// reference: banks take one only for payments to a shop.
func UPIRefund(vpa, name string, order int64, amount money.Paise) string {
	return upiText(vpa, name, "", "Refund of order "+strconv.FormatInt(order, 10), amount)
}

func upiText(vpa, name, reference, note string, amount money.Paise) string {
	escape := func(text string) string {
		return strings.NewReplacer("+", "%20", "%40", "@").Replace(url.QueryEscape(text))
	}
	if reference != "" {
		reference = "&tr=" + reference
	}
	return "upi://pay?pa=" + escape(vpa) + "&pn=" + escape(name) + reference + "&tn=" + escape(note) + "&am=" +
		amount.Decimal() +
		"&cu=INR"
}

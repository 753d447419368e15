package settings

import (
	"net/url"
	"strings"
)

// Courier is a courier with its tracking page. {number} in the page stands for the tracking number; a page without it
// asks for the number itself.
type Courier struct{ Name, Page string }

const numberPlace = "{number}"

// ourCouriers are the couriers of a shop whose owner has not written any. The pages with a number are those that take
// it in the URL.
const ourCouriers = `# Courier = its tracking page, with {number} where the tracking number belongs.
Delhivery = https://www.delhivery.com/track-v2/package/{number}
Blue Dart = https://www.bluedart.com/trackdartresultthirdparty?trackFor=0&trackNo={number}
XpressBees = https://www.xpressbees.com/shipment/tracking?awbNo={number}
Ekart = https://ekartlogistics.com/shipmenttrack/{number}
Amazon Shipping = https://track.amazon.in/tracking/{number}
Ecom Express = https://ecomexpress.in/tracking/?awb_field={number}
India Post = https://www.indiapost.gov.in
DTDC = https://www.dtdc.in/trace.asp
Shadowfax = https://tracker.shadowfax.in
Professional Couriers = https://www.tpcindia.com
Shree Maruti = https://www.shreemaruti.com
Trackon = https://trackon.in
Gati = https://www.gati.com
`

// readCouriers parses the lines of the setting: the courier's name, then =, then the URL of its tracking page. wrong is
// the first malformed line; "" if there is none.
func readCouriers(text string) (read []Courier, wrong string) {
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(line)
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		name, page, _ := strings.Cut(line, "=")
		name, page = strings.TrimSpace(name), strings.TrimSpace(page)
		parsed, err := url.Parse(strings.ReplaceAll(page, numberPlace, "1"))
		if name == "" || len([]rune(name)) > 60 || err != nil || parsed.Host == "" ||
			parsed.Scheme != "https" && parsed.Scheme != "http" {
			return read, line
		}
		read = append(read, Courier{name, page})
	}
	return read, ""
}

// plainName is a name in lower case and without spaces, so that both spellings of Blue Dart are one.
func plainName(name string) string { return strings.ReplaceAll(strings.ToLower(name), " ", "") }

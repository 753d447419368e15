package delivery

import (
	"slices"
	"strings"
	"unicode"

	"hearth/store/core"
	"hearth/store/db"
	"hearth/store/gst"
	"hearth/store/wording"
)

// Address is a delivery address of a customer, who can have up to AddressLimit of them. An order has its own copy.
type Address struct {
	ID   int64  `json:"-"`
	Name string `json:"name"`
	Mob  string `json:"mob"`
	// Area is the house and street, Tal the taluka and Dist the district.
	Area    string `json:"area"`
	City    string `json:"city"`
	Tal     string `json:"tal"`
	Dist    string `json:"dist"`
	Pin     string `json:"pin"`
	State   string `json:"state"`
	Country string `json:"country"`
	GSTIN   string `json:"gstin,omitempty"`
	// Company is the name of the business that buys; it belongs to the GSTIN.
	Company string `json:"company,omitempty"`
}

// Street is where the address is without its name and country: house and street, place, district and pincode.
func (a Address) Street() (parts []string) {
	for _, part := range []string{a.Company, a.Area, a.City, a.Tal, a.Dist, a.State + " " + a.Pin} {
		if part != "" && !slices.Contains(parts, part) {
			parts = append(parts, part)
		}
	}
	return parts
}

const (
	AddressColumns = `id, name, mob, area, city, tal, dist, pin, state, country, gstin, company`
	AddressLimit   = 20
)

// ScanAddress reads a row of AddressColumns.
func ScanAddress(row db.Scanner, a *Address) error {
	return row.Scan(&a.ID, &a.Name, &a.Mob, &a.Area, &a.City, &a.Tal, &a.Dist, &a.Pin, &a.State, &a.Country, &a.GSTIN,
		&a.Company)
}

// OneLine is the address as one line, without mobile number and GSTIN.
func (a Address) OneLine() string {
	parts := []string{a.Name, a.Company, a.Area, a.City, a.Tal, a.Dist, strings.TrimSpace(a.State + " " + a.Pin),
		a.Country}
	return strings.Join(slices.DeleteFunc(parts, func(part string) bool { return part == "" }), ", ")
}

// Check normalises an address and refuses malformed values under the form's fields. District and state must be those of
// the PIN's area, which the caller passes; known is false for a PIN that does not exist.
func (a *Address) Check(area Area, known bool) error {
	wrong := db.FieldErrors{}
	for field, content := range map[string]*string{"name": &a.Name, "city": &a.City, "tal": &a.Tal,
		"country": &a.Country} {
		*content = strings.TrimSpace(*content)
		if !core.IsName(*content) {
			wrong.Add(field, "Only letters and spaces, please.")
		}
	}
	a.Area, a.Dist, a.State = strings.TrimSpace(a.Area), strings.TrimSpace(a.Dist), strings.TrimSpace(a.State)
	if !core.AreaShape.MatchString(a.Area) || len([]rune(a.Area)) > 200 {
		wrong.Add("area", "Only letters, digits and spaces, please.")
	}
	if !core.TenDigits.MatchString(a.Mob) {
		wrong.Add("mob", "Mobile number must be 10 digits")
	}
	if len(a.Pin) != 6 {
		wrong.Add("pin", "Pincode must be 6 digits")
	}
	if !known || !area.Pickup {
		wrong.Add("pin", "Please enter valid pin code")
	}
	if known {
		a.takePlace(area, wrong)
	}
	if a.GSTIN = strings.ToUpper(strings.TrimSpace(a.GSTIN)); a.GSTIN != "" && !gst.ValidGSTIN(a.GSTIN) {
		wrong.Add("gstin", "This GSTIN is not valid; please check its 15 characters.")
	}
	if a.Company = strings.TrimSpace(a.Company); len([]rune(a.Company)) > 100 ||
		strings.ContainsFunc(a.Company, unicode.IsControl) {
		wrong.Add("company", "The name of a company can have at most 100 characters.")
	}
	return wrong.Refusal("name", "mob", "pin", "area", "city", "tal", "dist", "state", "country", "gstin", "company")
}

// takePlace checks district and state against the PIN's area, and gives them the spelling of the PIN directory.
func (a *Address) takePlace(area Area, wrong db.FieldErrors) {
	if a.Dist == "" {
		wrong.Add("dist", "The district is filled in from the pincode.")
	}
	fits := false
	for _, district := range area.Districts {
		if strings.EqualFold(a.Dist, district) {
			a.Dist, fits = district, true
		}
	}
	if !fits {
		wrong.Add("dist", "Pincode %s lies in the district %s.", a.Pin, area.District)
	}
	at := slices.IndexFunc(area.States, func(state string) bool { return strings.EqualFold(a.State, state) })
	if at < 0 {
		wrong.Add("state", "Pincode %s lies in the state %s.", a.Pin, wording.Listed(area.States))
		return
	}
	a.State = area.States[at]
}

// Label is the part of an address that is printed on the package: if it changes, the package needs a new label.
func (a Address) Label() Address {
	a.ID, a.GSTIN = 0, ""
	return a
}

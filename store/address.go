package store

import (
	"slices"
	"strings"

	"hearth/store/db"
)

// Address is where a customer wants parcels delivered. An order keeps its own copy.
type Address struct {
	ID      int64  `json:"-"`
	Name    string `json:"name"`
	Mob     string `json:"mob"`
	Area    string `json:"area"`
	City    string `json:"city"`
	Tal     string `json:"tal"`
	Dist    string `json:"dist"`
	Pin     string `json:"pin"`
	State   string `json:"state"`
	Country string `json:"country"`
	GSTIN   string `json:"gstin,omitempty"`
	// Company is who buys, where it is a business.
	Company string `json:"company,omitempty"`
}

const (
	addressColumns = `id, name, mob, area, city, tal, dist, pin, state, country, gstin, company`
	addressLimit   = 20
)

func scanAddress(row db.Scanner, a *Address) error {
	return row.Scan(&a.ID, &a.Name, &a.Mob, &a.Area, &a.City, &a.Tal, &a.Dist, &a.Pin, &a.State, &a.Country, &a.GSTIN, &a.Company)
}

func (a Address) oneLine() string {
	parts := []string{a.Name, a.Company, a.Area, a.City, a.Tal, a.Dist, strings.TrimSpace(a.State + " " + a.Pin), a.Country}
	return strings.Join(slices.DeleteFunc(parts, func(part string) bool { return part == "" }), ", ")
}

package api

import (
	"hearth/handlers/web"
	"hearth/store/delivery"
)

// AddressIn is a delivery address as staff's forms send it.
type AddressIn struct {
	Name    web.Text `json:"Name"`
	Mob     web.Text `json:"mob"`
	Area    web.Text `json:"area"`
	City    web.Text `json:"city"`
	Tal     web.Text `json:"tal"`
	Dist    web.Text `json:"dist"`
	Pin     web.Text `json:"pin"`
	State   web.Text `json:"state"`
	Country web.Text `json:"country"`
	GSTIN   web.Text `json:"gstin"`
	Company web.Text `json:"company"`
}

// Address converts the form to a delivery address.
func (in AddressIn) Address() delivery.Address {
	return delivery.Address{
		Name:    string(in.Name),
		Mob:     string(in.Mob),
		Area:    string(in.Area),
		City:    string(in.City),
		Tal:     string(in.Tal),
		Dist:    string(in.Dist),
		Pin:     string(in.Pin),
		State:   string(in.State),
		Country: string(in.Country),
		GSTIN:   string(in.GSTIN),
		Company: string(in.Company),
	}
}

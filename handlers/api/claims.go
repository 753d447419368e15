package api

import (
	"time"

	"hearth/handlers/web"
	"hearth/store/settings"
	"hearth/store/warranty"
)

// ClaimFile is a picture or video of a claim, at claim_file/{id}.
type ClaimFile struct {
	ID    int64 `json:"id"`
	Video bool  `json:"video"`
}

// ClaimRow is a warranty claim in a list. Sent is when what goes to the customer left.
type ClaimRow struct {
	ID      int64    `json:"id"`
	Number  string   `json:"number"`
	Serial  string   `json:"serial_number"`
	Product string   `json:"product_name"`
	State   string   `json:"claim_state"`
	Date    web.Time `json:"date"`
	Sent    web.Time `json:"sent_date"`
}

// ClaimRows converts claims for the API, with dates in the given zone.
func ClaimRows(found []warranty.Listed, zone *time.Location) []ClaimRow {
	rows := make([]ClaimRow, len(found))
	for i, l := range found {
		rows[i] = ClaimRow{ID: l.ID, Number: l.Number, Serial: l.Serial, Product: l.Product, State: l.State,
			Date: web.In(l.At, zone), Sent: web.In(l.SentAt, zone)}
	}
	return rows
}

// ClaimData is a warranty claim with its complaint. WarrantyUntil is the last day of the warranty, "" without one; Over
// means that the claim was made after it. Challan is the number of the delivery challan of what goes to the customer.
type ClaimData struct {
	ComplaintData
	ClaimState    string   `json:"claim_state"`
	Reason        string   `json:"reason"`
	Serial        string   `json:"serial_number"`
	ProductID     int64    `json:"product_id"`
	Product       string   `json:"product_name"`
	WarrantyUntil string   `json:"warranty_until"`
	Over          bool     `json:"warranty_over"`
	Asked         web.Time `json:"asked_date"`
	Received      web.Time `json:"received_date"`
	Decided       web.Time `json:"decided_date"`
	Sent          web.Time `json:"sent_date"`
	Address       string   `json:"address"`
	// SendTo is where the customer is asked to send the device, "" if they are not.
	SendTo      string      `json:"send_to"`
	Replacement string      `json:"replacement"`
	Challan     string      `json:"challan"`
	Courier     string      `json:"courier_name"`
	TrackingID  string      `json:"tracking_id"`
	TrackingURL string      `json:"tracking_url"`
	ReturnState string      `json:"return_state"`
	Files       []ClaimFile `json:"files"`
}

// ClaimOf converts a claim for the API, with dates in the shop's zone.
func ClaimOf(c warranty.Claim, card *settings.Values) ClaimData {
	zone := card.Zone()
	shown := ClaimData{
		ComplaintData: ComplaintOf(c.Complaint, zone),
		ClaimState:    c.State,
		Reason:        c.Reason,
		Serial:        c.Unit.Serial,
		ProductID:     c.Unit.ProductID,
		Product:       c.Unit.Product,
		WarrantyUntil: c.Ends,
		Over:          c.Over,
		Asked:         web.In(c.AskedAt, zone),
		Received:      web.In(c.ReceivedAt, zone),
		Decided:       web.In(c.DecidedAt, zone),
		Sent:          web.In(c.SentAt, zone),
		Address:       c.Address.OneLine(),
		Replacement:   c.Replacement,
		Challan:       c.Challan,
		Courier:       c.Courier,
		TrackingID:    c.TrackingID,
		TrackingURL:   card.CourierPage(c.Courier, c.TrackingID),
		ReturnState:   c.ReturnState,
		Files:         []ClaimFile{},
	}
	if c.State == "to come in" {
		shown.SendTo = card.ReturnsTo()
	}
	for _, f := range c.Files {
		shown.Files = append(shown.Files, ClaimFile{f.ID, f.IsVideo()})
	}
	return shown
}

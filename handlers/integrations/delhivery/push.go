package delhivery

import (
	"cmp"
	"encoding/json"
	"strings"

	"hearth/handlers/integrations/carrier"
)

// ReadPush reads a call of the courier to the shop: where shipments are, by waybill. It has two shapes: a Shipment with
// a Status inside, as in the reply to Track, or all fields side by side; each alone or in a list. More than
// carrier.TrackMost shipments, or none, are an error.
func (c *Client) ReadPush(body []byte) (map[string]carrier.Tracking, error) {
	var reply any
	if err := json.Unmarshal(body, &reply); err != nil {
		return nil, errUnreadable
	}
	found := map[string]carrier.Tracking{}
	pushed(reply, found)
	if len(found) == 0 || len(found) > carrier.TrackMost {
		return nil, errUnreadable
	}
	return found, nil
}

// pushed adds the shipments in a push: the objects that have a waybill and a status.
func pushed(reply any, into map[string]carrier.Tracking) {
	switch reply := reply.(type) {
	case []any:
		for _, one := range reply {
			pushed(one, into)
		}
	case map[string]any:
		fields := map[string]string{}
		flatten(reply, fields)
		waybill, status := cmp.Or(fields["awb"], fields["waybill"]), fields["status"]
		if isWaybill(waybill) && status != "" {
			into[waybill] = said{
				Kind: cmp.Or(fields["statustype"], fields["scantype"]), Status: status,
				At:    cmp.Or(fields["statusdatetime"], fields["scandatetime"]),
				Place: cmp.Or(fields["statuslocation"], fields["location"]),
				Code:  cmp.Or(fields["nslcode"], fields["statuscode"]),
				Why:   cmp.Or(fields["instructions"], fields["remarks"]), Reference: fields["referenceno"],
			}.tracking()
			return
		}
		for _, one := range reply {
			pushed(one, into)
		}
	}
}

// flatten collects the texts and numbers of an object and of the objects in it, by their names in lower case without
// underscores.
func flatten(object map[string]any, into map[string]string) {
	for name, value := range object {
		switch value := value.(type) {
		case map[string]any:
			flatten(value, into)
		case string, float64:
			into[strings.ToLower(strings.ReplaceAll(name, "_", ""))] = strings.Join(texts(value), "")
		}
	}
}

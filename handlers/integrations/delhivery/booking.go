package delhivery

import (
	"context"
	"encoding/json"
	"errors"
	"net/url"
	"strconv"
	"strings"
	"time"

	"hearth/handlers/integrations/carrier"
	"hearth/store/money"
)

// refusals are the known reasons of the courier, recognised by parts of its remarks in lower case.
var refusals = []struct {
	parts []string
	carrier.RefusedError
}{
	{[]string{"duplicate waybill", "waybill already"}, carrier.RefusedError{Later: true,
		Say: "Delhivery has this waybill already."}},
	{[]string{"unable to consume waybill", "waybill can't be used", "waybill cannot be used", "waybill not found"},
		carrier.RefusedError{Later: true, Say: "Delhivery does not take this waybill yet. It is tried again by " +
			"itself."}},
	{[]string{"clientwarehouse matching query", "warehouse not found", "pickup location", "pickup_location"},
		carrier.RefusedError{Stops: true, Say: "Delhivery knows no pick-up place of this name. An owner enters it in " +
			"Settings exactly as in Delhivery's panel, capitals and spaces included; then book again."}},
	{[]string{"insufficient balance", "insufficient wallet", "wallet balance"},
		carrier.RefusedError{Stops: true,
			Say: "The Delhivery wallet is empty. An owner recharges it in Delhivery's panel; " +
				"then book again."}},
	{[]string{"not serviceable", "non serviceable", "non-serviceable", "nsz", "embargo"},
		carrier.RefusedError{Say: "Delhivery does not deliver to this PIN at present. Ship it with another courier."}},
	{[]string{"phone", "mobile", "contact number"},
		carrier.RefusedError{Say: "Delhivery does not accept the customer's phone number. Correct it in the address, then " +
			"book again."}},
	{[]string{"suspicious", "fraud", "frequently", "high rto", "blacklist"},
		carrier.RefusedError{Say: "Delhivery distrusts this customer or order. Call the customer; then take the money " +
			"before, or ship with another courier."}},
	{[]string{"capacity", "daily limit", "volume limit"},
		carrier.RefusedError{Say: "Delhivery's capacity for today is used up. Book it again tomorrow, or ship with another " +
			"courier."}},
}

// refusal returns the refusal for a remark of the courier. Unknown remarks are shown in the courier's own words.
func refusal(remarks string) *carrier.RefusedError {
	if known, is := knownRefusal(remarks); is {
		return known
	}
	if remarks = strings.TrimSuffix(cut(remarks), "."); remarks == "" {
		remarks = "it gave no reason"
	}
	return &carrier.RefusedError{Say: "Delhivery refused the parcel: " + remarks + "."}
}

func knownRefusal(remarks string) (known *carrier.RefusedError, is bool) {
	low := strings.ToLower(remarks)
	for _, known := range refusals {
		for _, part := range known.parts {
			if strings.Contains(low, part) {
				said := known.RefusedError
				return &said, true
			}
		}
	}
	return nil, false
}

// Book books a parcel with a reserved waybill, so that it is never booked twice. HTTP 200 alone doesn't mean success:
// the reply, the parcel in it and its waybill must say so too. A refusal is a RefusedError. After any other error the
// courier may have booked the parcel or not.
func (c *Client) Book(ctx context.Context, p carrier.Package) (booked carrier.Booked, err error) {
	data, err := json.Marshal(map[string]any{
		"shipments":       []any{shipmentOf(p)},
		"pickup_location": map[string]string{"name": p.Place},
	})
	if err != nil {
		return booked, err
	}
	var reply struct {
		Success  yes      `json:"success"`
		Remark   words    `json:"rmk"`
		Error    words    `json:"error"`
		Packages packages `json:"packages"`
	}
	form := url.Values{"format": {"json"}, "data": {string(data)}}.Encode()
	if err := c.post(ctx, "/api/cmu/create.json", "application/x-www-form-urlencoded", form, &reply); err != nil {
		return booked, err
	}
	said := []string{}
	for _, one := range reply.Packages {
		if string(one.Waybill) == p.Waybill && bool(one.Status) && bool(reply.Success) {
			return carrier.Booked{Key: p.Key, SortCode: cut(string(one.SortCode))}, nil
		}
		said = append(said, string(one.Remarks))
	}
	if len(reply.Packages) > 0 {
		return booked, refusal(strings.Join(said, "; "))
	}
	// If the reply lists no parcel, only a known reason counts as a refusal. Anything else is an internal error of
	// the courier, which may have booked the parcel.
	if known, is := knownRefusal(string(reply.Remark) + " " + string(reply.Error)); is {
		return booked, known
	}
	return booked, errors.New("the courier's answer names no parcel")
}

// Find returns the parcel that has a reserved waybill.
func (c *Client) Find(ctx context.Context, k carrier.Key) (carrier.Booked, error) {
	found, err := c.Track(ctx, []string{k.Waybill})
	t, known := found[k.Waybill]
	if err == nil && !known {
		err = carrier.ErrUnknown
	}
	return carrier.Booked{Key: carrier.Key{Waybill: k.Waybill, Reference: t.Reference}}, err
}

// rupees writes an amount as the courier reads it.
func rupees(amount money.Paise) string { return strconv.FormatFloat(float64(amount)/100, 'f', 2, 64) }

// shipmentOf returns a parcel with the courier's field names. Amounts are in rupees.
func shipmentOf(p carrier.Package) map[string]any {
	payment := "Prepaid"
	switch {
	case p.Collects:
		payment = "Pickup"
	case p.Collect > 0:
		payment = "COD"
	}
	fields := map[string]any{
		"waybill": p.Waybill, "order": p.Reference, "payment_mode": payment, "cod_amount": rupees(p.Collect),
		"total_amount": rupees(p.Total), "order_date": p.Ordered.Format(time.RFC3339),
		"name": p.Name, "add": p.Street, "city": p.City, "state": p.State, "country": "India", "pin": p.Pin,
		"phone": p.Phone, "products_desc": p.Products, "hsn_code": p.HSN,
		"quantity": strconv.FormatInt(p.Quantity, 10), "weight": strconv.FormatInt(p.Weight, 10),
		"shipping_mode": mode,
		"seller_name":   p.Seller.Name, "seller_add": p.Seller.Address, "seller_gst_tin": p.Seller.GSTIN,
		"return_name": p.Seller.Name, "return_add": p.Seller.Address, "return_city": p.Seller.City,
		"return_state": p.Seller.State, "return_country": "India", "return_pin": p.Seller.Pin,
		"return_phone": p.Seller.Phone,
	}
	for name, size := range map[string]int64{"shipment_length": p.Length, "shipment_width": p.Width,
		"shipment_height": p.Height} {
		if size > 0 {
			fields[name] = strconv.FormatInt(size, 10)
		}
	}
	if p.EWayBill != "" {
		fields["ewbn"] = p.EWayBill
	}
	return fields
}

// Cancel cancels a booking that has not been picked up; cancelling it again also succeeds. A refusal is a
// RefusedError.
func (c *Client) Cancel(ctx context.Context, k carrier.Key) error {
	var reply struct {
		Status  yes   `json:"status"`
		Success yes   `json:"success"`
		Remark  words `json:"remark"`
		Remarks words `json:"remarks"`
		Error   words `json:"error"`
	}
	body, err := json.Marshal(map[string]string{"waybill": k.Waybill, "cancellation": "true"})
	if err != nil {
		return err
	}
	if err := c.post(ctx, "/api/p/edit", "application/json", string(body), &reply); err != nil {
		return err
	}
	if bool(reply.Status) || bool(reply.Success) {
		return nil
	}
	for _, said := range []words{reply.Remark, reply.Remarks, reply.Error} {
		if said != "" {
			return &carrier.RefusedError{Say: "Delhivery did not cancel the booking: " +
				strings.TrimSuffix(cut(string(said)), ".") + "."}
		}
	}
	// The reply has no reason; the most likely one is that the parcel was picked up.
	return &carrier.RefusedError{Say: "Delhivery did not cancel the booking. If it picked the parcel up, ship the order " +
		"here too."}
}

// Waybills fetches up to n tracking numbers for future parcels. The courier allows five such calls in five minutes.
func (c *Client) Waybills(ctx context.Context, n int) ([]string, error) {
	var reply json.RawMessage
	if err := c.get(ctx, "/waybill/api/bulk/json/", url.Values{"count": {strconv.Itoa(n)}}, &reply); err != nil {
		return nil, err
	}
	var said any
	if err := json.Unmarshal(reply, &said); err != nil {
		return nil, errUnreadable
	}
	found := []string{}
	for _, text := range texts(said) { // the courier sends a list, or one text with commas
		for one := range strings.SplitSeq(text, ",") {
			if one = strings.TrimSpace(one); isWaybill(one) {
				found = append(found, one)
			}
		}
	}
	if len(found) == 0 {
		return nil, errors.New("the courier gives no waybills")
	}
	return found, nil
}

// isWaybill reports whether a text can be a waybill: letters and digits, at most 30.
func isWaybill(text string) bool {
	const letters = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
	return text != "" && len(text) <= 30 && strings.Trim(strings.ToUpper(text), letters) == ""
}

// PickUp asks the courier to collect parcels at a registered location at a time. If the courier comes anyway, or was
// already asked, that is a success too. A refusal is a RefusedError.
func (c *Client) PickUp(ctx context.Context, place string, at time.Time, parcels int64) error {
	body, err := json.Marshal(map[string]any{"pickup_location": place, "pickup_date": at.Format(time.DateOnly),
		"pickup_time": at.Format(time.TimeOnly), "expected_package_count": max(parcels, 1)})
	if err != nil {
		return err
	}
	var reply any
	err = c.post(ctx, "/fm/request/new/", "application/json", string(body), &reply)
	var answered *answerError
	if err != nil && (!errors.As(err, &answered) || read(answered.body, &reply) != nil) {
		return err
	}
	said := strings.Join(texts(reply), "; ")
	low := strings.ToLower(said)
	fields, _ := reply.(map[string]any)
	switch _, exists := fields["pr_exist"].(bool); {
	// A pickup that exists already is what was wanted.
	case answered == nil && fields["pickup_id"] != nil, exists, strings.Contains(low, "already exist"),
		strings.Contains(low, "auto pickup"), strings.Contains(low, "auto-pickup"):
		return nil
	case answered != nil && answered.status >= 500:
		return err
	}
	known := refusal(said)
	known.Say = strings.Replace(known.Say, "refused the parcel", "does not come", 1)
	return known
}

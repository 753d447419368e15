// Package delhivery is a client of the courier Delhivery: where it delivers, what a shipment costs, and where a
// shipment is. It books no shipments. The answers are cached by its callers (handlers/shop/courier.go and the
// tracking task).
package delhivery

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"

	"hearth/handlers/integrations/dial"
	"hearth/store/money"
)

// A customer waits for these calls at checkout, so that the time limit is short.
const (
	patience   = 2 * time.Second
	replyBytes = 1 << 20
)

var client = dial.Client(patience)

// Client uses one account of the courier.
type Client struct{ base, token string }

// New creates a client. base is the API's address, the production or the staging one.
func New(base, token string) *Client { return &Client{strings.TrimSuffix(base, "/"), token} }

// Served is what the courier offers at a pincode.
type Served struct{ Prepaid, COD bool }

// Serves asks whether the courier delivers to a pincode, prepaid and COD. The courier answers with an empty list for
// an unknown pincode, and with a remark for one under an embargo: neither is served. Any other answer, such as an
// error message with HTTP 200, is an error.
func (c *Client) Serves(ctx context.Context, pin string) (Served, error) {
	type postal struct {
		Pin     json.RawMessage `json:"pin"` // a number, and a text in some answers
		PrePaid string          `json:"pre_paid"`
		COD     string          `json:"cod"`
		Remarks string          `json:"remarks"`
	}
	var reply struct {
		Codes []struct {
			Postal postal `json:"postal_code"`
		} `json:"delivery_codes"`
	}
	if err := c.get(ctx, "/c/api/pin-codes/json/", url.Values{"filter_codes": {pin}}, &reply); err != nil {
		return Served{}, err
	}
	if reply.Codes == nil {
		return Served{}, errors.New("the courier does not say where it delivers")
	}
	for _, code := range reply.Codes {
		about := code.Postal
		if named := strings.Trim(string(about.Pin), `"`); named != "" && named != pin {
			continue
		}
		free := strings.TrimSpace(about.Remarks) == ""
		return Served{free && strings.EqualFold(about.PrePaid, "Y"), free && strings.EqualFold(about.COD, "Y")}, nil
	}
	if len(reply.Codes) > 0 {
		return Served{}, errors.New("the courier answers about another PIN")
	}
	return Served{}, nil
}

// Charge asks for the price in paise of a shipment of so many grams between two pincodes by surface transport.
// payment is Pre-paid or COD. An implausible price (below half a paisa or above ten lakh rupees) is an error.
func (c *Client) Charge(ctx context.Context, from, to string, grams int64, payment string) (money.Paise, error) {
	var reply []struct {
		Total json.Number `json:"total_amount"`
	}
	query := url.Values{"md": {"S"}, "ss": {"Delivered"}, "o_pin": {from}, "d_pin": {to},
		"cgm": {strconv.FormatInt(grams, 10)}, "pt": {payment}}
	if err := c.get(ctx, "/api/kinko/v1/invoice/charges/.json", query, &reply); err != nil {
		return 0, err
	}
	if len(reply) == 0 {
		return 0, errors.New("the courier names no charge")
	}
	amount, err := reply[0].Total.Float64()
	if err != nil || amount < 0.005 || amount > 1_000_000 {
		return 0, errors.New("the courier's charge can't be read")
	}
	// The courier writes rupees with decimals; half a paisa is rounded up.
	return money.Paise(amount*100 + 0.5), nil
}

// Tracking is the last known status of a shipment. Delivered and Returned (to the sender) are final.
type Tracking struct {
	// Status and Place are the courier's words, at most 80 characters each.
	Status, Place       string
	At                  time.Time
	Delivered, Returned bool
}

// ErrUnknown means that the courier has no shipment with a tracking number.
var ErrUnknown = errors.New("the courier does not know this parcel")

// Track asks for the status of a shipment by its tracking number (waybill). At is zero if the courier's time can't be
// read.
func (c *Client) Track(ctx context.Context, waybill string) (Tracking, error) {
	var reply struct {
		Data []struct {
			Shipment struct {
				Status struct {
					Status   string `json:"Status"`
					At       string `json:"StatusDateTime"`
					Location string `json:"StatusLocation"`
				} `json:"Status"`
			} `json:"Shipment"`
		} `json:"ShipmentData"`
	}
	if err := c.get(ctx, "/api/v1/packages/json/", url.Values{"waybill": {waybill}}, &reply); err != nil {
		return Tracking{}, err
	}
	if len(reply.Data) == 0 {
		return Tracking{}, ErrUnknown
	}
	status := reply.Data[0].Shipment.Status
	t := Tracking{Status: cut(status.Status), Place: cut(status.Location)}
	// The courier writes times with a zone, or without one in India's.
	for _, layout := range []string{time.RFC3339Nano, "2006-01-02T15:04:05.999", "2006-01-02T15:04:05"} {
		if at, err := time.ParseInLocation(layout, status.At, time.FixedZone("IST", 5*3600+1800)); err == nil {
			t.At = at
			break
		}
	}
	t.Delivered, t.Returned = strings.EqualFold(t.Status, "Delivered"), strings.EqualFold(t.Status, "RTO") ||
		strings.EqualFold(t.Status, "Returned")
	return t, nil
}

// cut shortens the courier's text and removes control characters, because it's shown to customers.
func cut(text string) string {
	letters := []rune(strings.Map(func(r rune) rune {
		if r < ' ' {
			return -1
		}
		return r
	}, text))
	return strings.TrimSpace(string(letters[:min(len(letters), 80)]))
}

// get calls the API and decodes its JSON. Errors contain neither the token nor the courier's text.
func (c *Client) get(ctx context.Context, path string, query url.Values, into any) error {
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, c.base+path+"?"+query.Encode(), nil)
	if err != nil {
		return errors.New("the courier's address can't be read")
	}
	request.Header.Set("Authorization", "Token "+c.token)
	reply, err := client.Do(request)
	if err != nil {
		var outside *url.Error
		if errors.As(err, &outside) {
			err = outside.Err
		}
		return fmt.Errorf("reach Delhivery: %w", err)
	}
	defer func() { _ = reply.Body.Close() }() // only read from
	if reply.StatusCode != http.StatusOK {
		return fmt.Errorf("the courier answers HTTP %d", reply.StatusCode)
	}
	if err := json.NewDecoder(io.LimitReader(reply.Body, replyBytes)).Decode(into); err != nil {
		return errors.New("the courier's answer can't be read")
	}
	return nil
}

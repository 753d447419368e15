// Package delhivery is a client of the courier Delhivery: where it delivers, what a shipment costs, booking and
// cancelling a shipment, requesting a pickup, and tracking. What the replies mean for an order is decided by its
// callers: handlers/shop/courier.go for the checkout, handlers/courier for the rest.
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

	"hearth/handlers/integrations/carrier"
	"hearth/handlers/integrations/dial"
	"hearth/store/money"
	"hearth/store/shipments"
)

// Time limits of a call. A customer waits for some calls at checkout, where the caller sets a shorter limit. A
// booking may take long.
const (
	patience   = 45 * time.Second
	replyBytes = 4 << 20
)

// mode is how parcels travel. Calls about prices and days name it by its first letter.
const mode = "Surface"

var client = dial.Client(patience)

// Client makes calls with one account of the courier. It is safe for concurrent use.
type Client struct{ base, token string }

// New creates a client. base is the API's address, the production or the staging one.
func New(base, token string) *Client { return &Client{strings.TrimSuffix(base, "/"), token} }

// Served is what the courier offers at a pincode.
type Served struct{ Prepaid, COD bool }

// Serves returns whether the courier delivers to a pincode, prepaid and COD. The courier replies with an empty list
// for an unknown pincode, and with a remark for a pincode under an embargo: both count as not served. Any other
// reply, such as an error message with HTTP 200, is an error.
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

// Charge returns the price of a parcel in paise, in the mode in which parcels are booked. It is an estimate. An
// implausible price (below half a paisa or above ten lakh rupees) is an error.
func (c *Client) Charge(ctx context.Context, q carrier.Quote) (money.Paise, error) {
	var reply []struct {
		Total json.Number `json:"total_amount"`
	}
	query := url.Values{"md": {mode[:1]}, "ss": {"Delivered"}, "o_pin": {q.From}, "d_pin": {q.To},
		"cgm": {strconv.FormatInt(q.Weight, 10)}, "pt": {q.Payment}}
	if q.Length > 0 && q.Width > 0 && q.Height > 0 {
		query["l"], query["b"], query["h"] = []string{strconv.FormatInt(q.Length, 10)},
			[]string{strconv.FormatInt(q.Width, 10)}, []string{strconv.FormatInt(q.Height, 10)}
	}
	if q.Collect > 0 {
		query.Set("cod", rupees(q.Collect))
	}
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

// stageOf returns the stage for the courier's type and status: UD is undelivered, RT is on the way back, DL is
// delivered, which can mean to the customer (Delivered), back to the sender (RTO) or a reverse pickup (DTO). If the
// type is missing, the status alone decides.
func stageOf(kind, status string) (stage shipments.Stage, delivered bool) {
	status = strings.ToLower(status)
	switch strings.ToUpper(kind) {
	case "UD":
		switch status {
		case "manifested", "not picked", "open", "scheduled":
			return shipments.Waiting, false
		case "in transit", "pending", "dispatched", "out for delivery":
			return shipments.Moving, false
		}
	case "PP": // the parcel of a return waits for its pick-up
		return shipments.Waiting, false
	case "PU": // and is on its way to the shop
		return shipments.Moving, false
	case "RT":
		return shipments.Back, false
	case "DL":
		switch status {
		case "delivered":
			return shipments.Over, true
		case "rto", "dto":
			return shipments.Over, false
		}
	case "":
		switch status {
		case "delivered":
			return shipments.Over, true
		case "rto", "returned":
			return shipments.Over, false
		}
	}
	return shipments.Unknown, false
}

// Track returns the status of up to carrier.TrackMost shipments by their tracking numbers (waybills). Shipments that
// the courier does not know are missing from the result.
func (c *Client) Track(ctx context.Context, waybills []string) (map[string]carrier.Tracking, error) {
	type shipment struct {
		AWB       words `json:"AWB"`
		Reference words `json:"ReferenceNo"`
		Status    struct {
			Type     string `json:"StatusType"`
			Status   string `json:"Status"`
			At       string `json:"StatusDateTime"`
			Location string `json:"StatusLocation"`
			Code     string `json:"StatusCode"`
			Why      words  `json:"Instructions"`
		} `json:"Status"`
	}
	var reply struct {
		Data []struct {
			Shipment shipment `json:"Shipment"`
		} `json:"ShipmentData"`
		Error words `json:"Error"`
	}
	if err := c.get(ctx, "/api/v1/packages/json/", url.Values{"waybill": {strings.Join(waybills, ",")}},
		&reply); err != nil {
		return nil, err
	}
	if reply.Data == nil && reply.Error == "" {
		return nil, errUnreadable
	}
	found := map[string]carrier.Tracking{}
	for _, one := range reply.Data {
		status, waybill := one.Shipment.Status, string(one.Shipment.AWB)
		if waybill == "" && len(waybills) == 1 {
			waybill = waybills[0]
		}
		found[waybill] = said{Kind: status.Type, Status: status.Status, At: status.At, Place: status.Location,
			Code: status.Code, Why: string(status.Why), Reference: string(one.Shipment.Reference)}.tracking()
	}
	return found, nil
}

// said is what the courier says about a shipment, in its own words.
type said struct{ Kind, Status, At, Place, Code, Why, Reference string }

func (s said) tracking() carrier.Tracking {
	t := carrier.Tracking{Reference: s.Reference}
	t.Status, t.Place = cut(s.Status), cut(s.Place)
	t.Stage, t.Delivered = stageOf(s.Kind, t.Status)
	// The codes of a day's end. The same codes also say how a parcel was delivered.
	if code := strings.ToUpper(s.Code); strings.HasPrefix(code, "EOD-") && strings.EqualFold(s.Kind, "UD") {
		t.Failed, t.Why = cut(code), cut(s.Why)
	}
	// The courier writes times with a zone, or without one in Indian time.
	for _, layout := range []string{time.RFC3339Nano, "2006-01-02T15:04:05", "2006-01-02 15:04:05"} {
		if at, err := time.ParseInLocation(layout, s.At, time.FixedZone("IST", 5*3600+1800)); err == nil {
			t.At = at
			break
		}
	}
	return t
}

// answerError is a reply with a status other than 200. Its text contains neither the token nor the courier's words.
type answerError struct {
	status int
	body   []byte
}

func (e *answerError) Error() string { return fmt.Sprintf("the courier answers HTTP %d", e.status) }

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

// get calls the API and decodes its answer. Errors contain neither the token nor the courier's text.
func (c *Client) get(ctx context.Context, path string, query url.Values, into any) error {
	return c.call(ctx, http.MethodGet, path+"?"+query.Encode(), "", "", into)
}

// post sends a request with a body and decodes the reply, like get.
func (c *Client) post(ctx context.Context, path, contentType, body string, into any) error {
	return c.call(ctx, http.MethodPost, path, contentType, body, into)
}

func (c *Client) call(ctx context.Context, method, path, contentType, body string, into any) error {
	request, err := http.NewRequestWithContext(ctx, method, c.base+path, strings.NewReader(body))
	if err != nil {
		return errors.New("the courier's address can't be read")
	}
	request.Header.Set("Authorization", "Token "+c.token)
	request.Header.Set("Accept", "application/json")
	if contentType != "" {
		request.Header.Set("Content-Type", contentType)
	}
	reply, err := client.Do(request)
	if err != nil {
		var outside *url.Error
		if errors.As(err, &outside) {
			err = outside.Err
		}
		return fmt.Errorf("reach Delhivery: %w", err)
	}
	defer func() { _ = reply.Body.Close() }() // the reply was only read
	said, err := io.ReadAll(io.LimitReader(reply.Body, replyBytes))
	switch {
	case reply.StatusCode == http.StatusForbidden || reply.StatusCode == http.StatusTooManyRequests:
		return carrier.ErrWait
	case err != nil:
		return errUnreadable
	case reply.StatusCode/100 != 2:
		return &answerError{reply.StatusCode, said}
	}
	return read(said, into)
}

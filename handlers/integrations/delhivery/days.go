package delhivery

import (
	"context"
	"errors"
	"math"
	"net/http"
	"net/url"
	"strconv"
)

// mostDays is the maximum number of days that the courier is believed.
const mostDays = 60

// Days returns in how many days the courier delivers from one pincode to another by surface transport, at least 1; 0
// if it doesn't know, or names a number that can't be right.
func (c *Client) Days(ctx context.Context, from, to string) (int64, error) {
	var reply struct {
		Success *yes `json:"success"`
		Data    struct {
			Days words `json:"tat"`
		} `json:"data"`
	}
	query := url.Values{"origin_pin": {from}, "destination_pin": {to}, "mot": {mode[:1]}, "pdt": {"B2C"}}
	err := c.get(ctx, "/api/dc/expected_tat", query, &reply)
	var answered *answerError
	if errors.As(err, &answered) && answered.status == http.StatusBadRequest {
		err = read(answered.body, &reply) // a pincode that it does not serve
	}
	if err != nil {
		return 0, err
	}
	if reply.Success == nil || bool(*reply.Success) && reply.Data.Days == "" {
		return 0, errUnreadable
	}
	days, err := strconv.ParseFloat(string(reply.Data.Days), 64)
	if err != nil || !bool(*reply.Success) || !(days >= 0 && days <= mostDays) {
		return 0, nil
	}
	return max(1, int64(math.Ceil(days))), nil
}

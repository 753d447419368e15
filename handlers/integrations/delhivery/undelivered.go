package delhivery

import (
	"context"
	"encoding/json"
	"errors"
	"net/url"
	"slices"
	"strings"

	"hearth/handlers/integrations/carrier"
)

// retried are the reasons for which the courier tries again on request, deferred those for which it takes a day. Its
// own pages differ; these are the codes that both of its pages name, and those of the page on days.
var (
	retried  = []string{"EOD-74", "EOD-15", "EOD-104", "EOD-43", "EOD-86", "EOD-11", "EOD-69", "EOD-6"}
	deferred = []string{"EOD-74", "EOD-15", "EOD-11", "EOD-3", "EOD-16", "EOD-6"}
)

// accepts reports whether the courier accepts a request after an attempt that failed for the reason of a code. It
// accepts corrections after any.
func accepts(r carrier.Request, code string) bool {
	switch {
	case r.Phone != "" || r.Street != "":
		return true
	case r.Day != "":
		return slices.Contains(deferred, code)
	}
	return slices.Contains(retried, code)
}

// Redeliver hands in a request for a parcel whose delivery failed for the reason of a code, and returns its ticket,
// because the courier decides later: Decided asks for its answer. A refusal is a RefusedError.
func (c *Client) Redeliver(ctx context.Context, waybill, code string, r carrier.Request) (ticket string, err error) {
	if !accepts(r, code) {
		return "", carrier.ErrPanelOnly
	}
	one := map[string]any{"waybill": waybill, "act": "RE-ATTEMPT"}
	switch {
	case r.Phone != "" || r.Street != "":
		data := map[string]string{}
		for name, value := range map[string]string{"phone": r.Phone, "add": r.Street} {
			if value != "" {
				data[name] = value
			}
		}
		one["act"], one["action_data"] = "EDIT_DETAILS", data
	case r.Day != "":
		one["act"], one["action_data"] = "DEFER_DLV", map[string]string{"deferred_date": r.Day}
	}
	body, err := json.Marshal(map[string]any{"data": []any{one}})
	if err != nil {
		return "", err
	}
	var reply any
	err = c.post(ctx, "/api/p/update", "application/json", string(body), &reply)
	var answered *answerError
	if err != nil && (!errors.As(err, &answered) || answered.status >= 500 || read(answered.body, &reply) != nil) {
		return "", err
	}
	said := texts(reply)
	for _, text := range said {
		if answered == nil && strings.HasPrefix(text, "UPL") {
			return cut(text), nil
		}
	}
	return "", notTaken(said)
}

// Decided asks what became of a ticket. While the courier has not decided, done is false. A refusal is a RefusedError.
func (c *Client) Decided(ctx context.Context, ticket string) (done bool, err error) {
	var reply any
	if err := c.get(ctx, "/api/cmu/get_bulk_upl/"+url.PathEscape(ticket), url.Values{"verbose": {"true"}},
		&reply); err != nil {
		return false, err
	}
	said := texts(reply)
	low := strings.ToLower(strings.Join(said, "\n"))
	has := func(parts ...string) bool {
		return slices.ContainsFunc(parts, func(part string) bool { return strings.Contains(low, part) })
	}
	// The answer's shape is not documented. A refusal outweighs the success of having read the request.
	switch {
	case has("fail", "invalid", "not allowed", "not applicable", "error", "rejected"):
		return true, notTaken(said)
	case has("pending", "progress", "processing", "queued"):
		return false, nil
	case has("success", "complete", "done"):
		return true, nil
	}
	return false, nil
}

// notTaken is the refusal of a request, in the courier's words: its longest text, because the others are numbers and
// states.
func notTaken(said []string) *carrier.RefusedError {
	why := ""
	for _, text := range said {
		if len(text) > len(why) {
			why = text
		}
	}
	if why = strings.TrimSuffix(cut(why), "."); why == "" {
		why = "it gave no reason"
	}
	return &carrier.RefusedError{Say: "Delhivery did not take the request: " + why + "."}
}

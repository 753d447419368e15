package delhiverytest_test

import (
	"io"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"hearth/handlers/integrations/delhivery/delhiverytest"
)

// book sends a booking with a waybill as the courier's API takes it: a form whose field data is JSON. The status is 0
// if the connection was closed without a reply.
func book(t *testing.T, c *delhiverytest.Courier, token, waybill string) (status int, body string) {
	t.Helper()
	form := url.Values{"format": {"json"}, "data": {`{"shipments": [{"waybill": "` + waybill + `", "order": "1042",
		"name": "Asha Rao", "add": "1 Hill Road", "pin": "411001", "phone": "9876543210", "payment_mode": "Prepaid",
		"total_amount": "500", "cod_amount": "0"}], "pickup_location": {"name": "` + delhiverytest.Place + `"}}`}}
	request, err := http.NewRequestWithContext(t.Context(), http.MethodPost, c.URL+"/api/cmu/create.json",
		strings.NewReader(form.Encode()))
	if err != nil {
		t.Fatal(err)
	}
	request.Header.Set("Authorization", "Token "+token)
	request.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	reply, err := http.DefaultClient.Do(request)
	if err != nil {
		return 0, ""
	}
	defer reply.Body.Close()
	content, err := io.ReadAll(reply.Body)
	if err != nil {
		t.Fatal(err)
	}
	return reply.StatusCode, string(content)
}

func TestCourierBooksAndAnswersAsItsFateSays(t *testing.T) {
	for _, c := range []struct {
		name   string
		token  string
		fate   delhiverytest.Fate
		status int
		says   string
		booked int
	}{
		{"well", delhiverytest.Token, delhiverytest.Well, 200, `"success":true`, 1},
		{"another token", "stolen", delhiverytest.Well, 401, "Login or API Key Required", 0},
		{"too many calls", delhiverytest.Token, delhiverytest.Wait, 403, "403 Forbidden", 0},
		{"down", delhiverytest.Token, delhiverytest.Down, 502, "Bad gateway", 0},
		{"a lost request", delhiverytest.Token, delhiverytest.Lost, 0, "", 0},
		{"a lost reply", delhiverytest.Token, delhiverytest.Unheard, 0, "", 1},
		{"a reply in XML", delhiverytest.Token, delhiverytest.XML, 200, "<?xml", 1},
		{"a reply without the parcel", delhiverytest.Token, delhiverytest.Hollow, 200, `"packages":[]`, 1},
	} {
		t.Run(c.name, func(t *testing.T) {
			courier := delhiverytest.Open()
			defer courier.Close()
			courier.Decide(func(string) delhiverytest.Fate { return c.fate })
			status, body := book(t, courier, c.token, courier.Next())
			if status != c.status || !strings.Contains(body, c.says) {
				t.Errorf("%d %s, want %d with %s", status, body, c.status, c.says)
			}
			if booked := courier.Packages(); len(booked) != c.booked {
				t.Errorf("booked: %v", booked)
			}
		})
	}
}

func TestCourierRefusesAWaybillThatIsBookedAlready(t *testing.T) {
	courier := delhiverytest.Open()
	defer courier.Close()
	waybill := courier.Next()
	book(t, courier, delhiverytest.Token, waybill)
	status, body := book(t, courier, delhiverytest.Token, waybill)
	if status != http.StatusOK || !strings.Contains(body, `"success":false`) || len(courier.Packages()) != 1 {
		t.Errorf("%d %s", status, body)
	}
}

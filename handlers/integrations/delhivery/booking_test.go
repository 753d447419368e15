package delhivery_test

import (
	"errors"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"

	"hearth/handlers/integrations/carrier"
	"hearth/handlers/integrations/delhivery"
	"hearth/handlers/integrations/delhivery/delhiverytest"
	"hearth/store/storetest"
)

// answering returns a client of a simulated courier that gives the same reply to every request.
func answering(t *testing.T, status int, said string) *delhivery.Client {
	t.Helper()
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.WriteHeader(status)
		_, _ = w.Write([]byte(said))
	}))
	t.Cleanup(server.Close)
	return delhivery.New(server.URL, "token")
}

func TestBookingWithoutItsWaybillInTheReplyIsNoSuccess(t *testing.T) {
	const stops, later = "stops", "later"
	remarked := func(remarks string) string {
		return `{"success":false,"packages":[{"status":"Fail","remarks":["` + remarks + `"]}]}`
	}
	for said, want := range map[string]string{
		`{"success":true,"packages":[{"status":"Success","waybill":"W1","sort_code":"A/B","remarks":[""]}]}`: "A/B",
		`{"success":true,"packages":[{"status":"Success","waybill":"W1","sort_code":null,"remarks":""}]}`:    "",
		`<root><success>True</success><packages><list-item><status>Success</status><waybill>W1</waybill>` +
			`<sort_code>A/B</sort_code></list-item></packages></root>`: "A/B",
		`{"success":true,"packages":[{"status":"Success","waybill":"W2","remarks":[""]}]}`: "refused",
		`{"success":true,"packages":[{"status":"Fail","waybill":"W1","remarks":["No"]}]}`:  "refused",
		`{"success":false,"packages":[{"status":"Success","waybill":"W1"}]}`:               "refused",
		`{"success":true,"packages":[]}`:                                                   "error",
		`{"success":true,"packages":""}`:                                                   "error",
		`{"success":false,"rmk":"An internal Error has occurred","packages":[]}`:           "error",
		`{"success":false,"rmk":"ClientWarehouse matching query does not exist."}`:         stops,
		remarked("Crashing while saving package due to exception 'ClientWarehouse matching query does not " +
			"exist.'. Package might have been partially saved."): stops,
		remarked("Prepaid client manifest charge API failed due to insufficient balance"): stops,
		remarked("Duplicate Waybill"):            later,
		remarked("Unable to consume waybill W1"): later,
		`<root><success>False</success><packages><list-item><status>Fail</status>` +
			`<remarks><list-item>suspicious order/consignee</list-item></remarks></list-item></packages></root>`: "refused",
		`<html>not what was asked for`: "error",
		`null`:                         "error",
	} {
		booked, err := answering(t, http.StatusOK, said).Book(t.Context(),
			carrier.Package{Key: carrier.Key{Waybill: "W1"}})
		var no *carrier.RefusedError
		got := booked.SortCode
		switch {
		case errors.As(err, &no) && no.Stops:
			got = stops
		case errors.As(err, &no) && no.Later:
			got = later
		case errors.As(err, &no):
			got = "refused"
		case err != nil:
			got = "error"
		}
		if got != want {
			t.Errorf("%s: %s %v, want %s", said, got, err, want)
		}
	}
}

func TestPickupThatWasAlreadyRequestedOrIsAutomaticSucceeds(t *testing.T) {
	for said, refused := range map[string]bool{
		`{"pickup_id":5}`: false, `{"pr_exist":true}`: false,
		`{"error":"Auto pickup is enabled for this warehouse"}`:      false,
		`{"message":"A pickup request already exists"}`:              false,
		`{"error":"pickup_date is in the past"}`:                     true,
		`{"error":"ClientWarehouse matching query does not exist."}`: true,
	} {
		for _, status := range []int{http.StatusOK, http.StatusBadRequest} {
			err := answering(t, status, said).PickUp(t.Context(), "Main", time.Now(), 1)
			var no *carrier.RefusedError
			if status == http.StatusBadRequest && said == `{"pickup_id":5}` {
				continue
			}
			if errors.As(err, &no) != refused || !refused && err != nil {
				t.Errorf("%d %s: %v", status, said, err)
			}
		}
	}
	if err := answering(t, http.StatusBadGateway, `{}`).PickUp(t.Context(), "Main", time.Now(), 1); err == nil ||
		errors.As(err, new(*carrier.RefusedError)) {
		t.Errorf("a courier that is down: %v", err)
	}
}

func TestWaybillsAreParsedFromATextOrAList(t *testing.T) {
	for said, want := range map[string][]string{`"1,2, 3"`: {"1", "2", "3"}, `["1","2"]`: {"1", "2"}, `"1"`: {"1"},
		`"a b"`: nil, `{}`: nil, `""`: nil} {
		found, err := answering(t, http.StatusOK, said).Waybills(t.Context(), 3)
		if (err != nil) != (want == nil) {
			t.Errorf("%s: %v", said, err)
		}
		storetest.Same(t, said, found, want)
	}
}

func TestStatus403FromTheCourierMeansRetryLater(t *testing.T) {
	for _, status := range []int{http.StatusForbidden, http.StatusTooManyRequests} {
		if _, err := answering(t, status, "").Track(t.Context(), []string{"1"}); !errors.Is(err, carrier.ErrWait) {
			t.Errorf("%d: %v", status, err)
		}
	}
}

func TestCancellingABookingTwiceSucceeds(t *testing.T) {
	courier := delhiverytest.Open()
	defer courier.Close()
	client := delhivery.New(courier.URL, delhiverytest.Token)
	courier.Has("W1")
	for range 2 {
		storetest.Must(t, client.Cancel(t.Context(), carrier.Key{Waybill: "W1"}))
	}
	var no *carrier.RefusedError
	if err := client.Cancel(t.Context(), carrier.Key{Waybill: "W2"}); !errors.As(err, &no) {
		t.Errorf("a parcel that it does not know: %v", err)
	}
}

package razorpay

import (
	"strings"
	"testing"
)

// A webhook with any bytes is parsed to an event or an empty event, and no signature is valid except the one made for
// it.
func FuzzWebhook(f *testing.F) {
	f.Add([]byte(`{"event":"payment.captured","payload":{"payment":{"entity":{"id":"pay_1"}}}}`), "")
	f.Add([]byte(`{"event":"refund.processed","payload":{"refund":{"entity":{"id":"rfnd_1"}}}}`),
		strings.Repeat("0", 64))
	f.Add([]byte(`{"event":7,"payload":[]}`), "é")
	f.Fuzz(func(t *testing.T, body []byte, signature string) {
		told := ReadEvent(body)
		if len(told.Name)+len(told.Payment)+len(told.Refund)+len(told.Dispute) > 3*len(body)+12 {
			t.Errorf("%q tells more than it says: %+v", body, told)
		}
		if Signed(body, signature, "secret") && Signed(body, signature, "another") || Signed(body, signature, "") {
			t.Errorf("%q is signed with what it is not", body)
		}
	})
}

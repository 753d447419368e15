package i18n

import (
	"os"
	"regexp"
	"testing"
)

// others matches sentences in the customers' packages that no customer sees, such as results of testing a service.
var others = regexp.MustCompile(
	`^(\{1\} (did not take the webhook|can only notify shops|knows these keys)|Enter Razorpay|Delhivery |No courier is set|No language model|The test payment page|The (payment )?provider |its signature|There is no such copy|The operation must be|must be insert|transporter or supplier|enter the shop's pincode|The shop is open every day|Is the shop open)|mailed to  to change|^Your \{1\} has`,
)

// Every sentence of the server that en.ts lists has a translation in each language of the customers' pages.
func TestCustomerSentencesAreTranslated(t *testing.T) {
	words, err := os.ReadFile("../../ui/src/words/en.ts")
	if err != nil {
		t.Fatal(err)
	}
	told := map[string]bool{}
	for _, code := range regexp.MustCompile(`(?m)^    '?([a-z0-9-]+)'?:`).FindAllStringSubmatch(string(words), -1) {
		told[code[1]] = true
	}
	before := spoken
	spoken = []string{"handlers/shop", "handlers/payments"}
	defer func() { spoken = before }()
	for sentence := range collect(t) {
		if code, _ := Code(sentence); !told[code] && !others.MatchString(sentence) {
			t.Errorf("customers are told %q (%s) in English alone", sentence, code)
		}
	}
}

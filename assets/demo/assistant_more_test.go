package demo

import (
	"context"
	"testing"

	"hearth/store/db"
)

// askedMore are forty further questions, with the language of the page. The catalogue has products with options. The
// answer must contain every text in has and none in not; one means that it must be a single sentence.
var askedMore = []struct {
	lang, question string
	has, not       []string
	one            bool
}{
	// The price is that of the variant in the question
	{"", "price of aangan touch switch 4 gang white", []string{"4 Gang, White", "₹2,499"}, []string{"₹1,199"}, false},
	{"", "how much is the gold 2 gang aangan switch", []string{"2 Gang, Gold", "₹1,799"}, nil, false},
	{"", "price of sandhya bulb 20 w", []string{"20 W", "₹849"}, []string{"₹499"}, false},
	{"", "is the aangan 6 gang with fan gold in stock", []string{"6 Gang with Fan, Gold", "out of stock"}, nil, false},
	{"", "what does the sandhya 9 w cost", []string{"9 W", "₹429"}, nil, false},
	{"hi", "aangan 4 gang white की कीमत", []string{"₹2,499"}, []string{"₹1,199"}, false},
	{"hi", "sandhya 15 w का दाम क्या है", []string{"₹629"}, nil, false},
	{"mr", "aangan 2 gang gold ची किंमत किती", []string{"₹1,799"}, nil, false},
	// Questions with "without" about a property that a product's page mentions
	{"", "does the aangan switch work without neutral?", []string{"neutral", "retrofit module"},
		[]string{"say nothing"}, false},
	{"", "aangan touch switch without neutral wire", []string{"Neutral wire: required|no-neutral"},
		[]string{"say nothing"}, false},
	{"", "can chhupa retrofit module 2 channel work without neutral", []string{"5 W"}, []string{"say nothing"}, false},
	{"", "does shakti 16 A modular switch work without neutral wire", []string{"Neutral wire|neutral"},
		[]string{"say nothing"}, false},
	{"", "Which lock works without Wi-Fi?", []string{"Prahari"}, []string{"Wi-Fi: yes"}, false},
	{"hi", "वाई-फ़ाई के बिना चलने वाला ताला", []string{"Prahari|प्रहरी"}, nil, false},
	// Follow-up questions
	{"", "How do I reach support?", []string{"Monday to Saturday, 10 am to 6 pm"}, nil, false},
	{"", "What is Hearth?", []string{"smart-home devices that fit Indian walls"}, nil, false},
	{"", "Do you offer installation?", []string{"Ask support with your pincode"}, nil, false},
	{"", "Which products do you offer?", []string{"Smart switches, door locks", "/allproducts"}, []string{"]("}, false},
	{"", "Is there a monthly fee for the Dwarpal video doorbell?", []string{"No. It records on its own card."}, nil,
		false},
	{"", "Can I open the Parda curtain by hand?", []string{"Pull a little"}, nil, false},
	// The delivery charge to a pincode
	{"", "delivery charge to 411007", []string{"Pune", "₹"}, []string{"don't know"}, false},
	{"", "how much is shipping to 560001", []string{"₹", "500 g", "₹2,999"}, nil, false},
	{"", "do you deliver to 422013", []string{"Yes", "₹", "500 g"}, nil, false},
	{"hi", "411007 पर डिलीवरी का चार्ज कितना है", []string{"₹", "500 ग्राम", "₹2,999"}, []string{"Delivery"}, false},
	{"mr", "560001 ला डिलिव्हरी शुल्क किती", []string{"₹", "500 ग्रॅम"}, []string{"Delivery"}, false},
	{"", "delivery to 999999", []string{"do not deliver to 999999"}, []string{"₹"}, false},
	// Questions that get an answer of one sentence, because a longer one could be wrong
	{"", "what is the capital of France?", []string{"don't know"}, []string{"₹", "Paris"}, true},
	{"", "who won the cricket match yesterday", []string{"don't know"}, []string{"₹", "/productdetails"}, true},
	{"", "is there a discount coupon", []string{"don't know"}, []string{"₹"}, true},
	{"", "do you sell refrigerators", []string{"don't"}, []string{"₹"}, true},
	{"", "does the chaupal hub have a government subsidy", []string{"don't know that of Chaupal Hub"}, []string{"₹"},
		true},
	{"", "is the dwarpal doorbell made of aluminium", []string{"don't know that of Dwarpal Video Doorbell"},
		[]string{"₹"}, true},
	{"", "what is my credit score", []string{"don't know"}, []string{"₹"}, true},
	{"hi", "फ़्रांस की राजधानी क्या है", []string{"नहीं"}, []string{"₹"}, true},
	{"mr", "फ्रान्सची राजधानी कोणती", []string{"नाही"}, []string{"₹"}, true},
	// Products within a budget
	{"", "camera under 2000", []string{"Drishti Indoor Camera 3 MP, ₹1,899"}, []string{"₹9,999"}, false},
	{"", "sensors 800 tak", []string{"₹799"}, []string{"₹1,"}, false},
	{"hi", "2000 से कम का कैमरा", []string{"₹1,899"}, []string{"₹9,999"}, false},
	{"mr", "2000 पेक्षा कमी किमतीचा कॅमेरा", []string{"₹1,899"}, []string{"₹9,999"}, false},
	{"mr", "500 ते 700 बल्ब", []string{"₹"}, []string{"₹9,999", "₹849"}, false},
}

func TestAssistantKnowsVariantsAndChargesAndAdmitsGaps(t *testing.T) {
	assistant, _, _ := asking(t, func(f *filler) func(context.Context) error { return f.join })
	right, wrong := 0, 0
	for _, c := range askedMore {
		answer, err := assistant.Answer(db.InLanguage(context.Background(), c.lang), 0, c.question)
		if err != nil {
			t.Fatal(err)
		}
		missing, says := compared(answer, "", c.has, c.not)
		switch {
		case len(says) > 0 || c.one && !oneSentence(answer):
			wrong++
			t.Errorf("%s\n\tsays %q, in one sentence: %v:\n%s", c.question, says, oneSentence(answer), answer)
		case len(missing) > 0:
			t.Logf("%s\n\tdoes not say %q:\n%s", c.question, missing, answer)
		default:
			right++
		}
	}
	t.Logf("%d of %d answers are right, %d are false", right, len(askedMore), wrong)
	if len(askedMore) != 40 || right < 38 {
		t.Errorf("%d of %d answers are right, want 38 of 40", right, len(askedMore))
	}
}

// oneSentence reports whether an answer has one full stop, at its end.
func oneSentence(answer string) bool {
	for i, r := range answer {
		if (r == '\n' || r == '।' || r == '.') && i+len(string(r)) < len(answer) &&
			(r == '\n' || answer[i+len(string(r))] == ' ') {
			return false
		}
	}
	return true
}

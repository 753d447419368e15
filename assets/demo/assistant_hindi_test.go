package demo

import (
	"context"
	"strings"
	"testing"

	"hearth/store/db"
)

// askedHere are questions in Hindi and Marathi, asked on a page in that language. The answer must contain every text
// in has and none in not.
var askedHere = []struct {
	lang, question string
	has, not       []string
	own            bool
}{
	// Questions in Hindi about orders
	{"hi", "मेरा ऑर्डर ORDER कब आएगा?", []string{"ऑर्डर ORDER", "रास्ते में है", "Blue Dart", "27 नवंबर 2026"},
		[]string{"Nov", "on its way"}, true},
	{"hi", "मेरा ऑर्डर कहाँ है", []string{"लॉग इन करें", "/orders"}, []string{"Log in", "Blue Dart"}, false},
	{"hi", "मेरा पार्सल कहाँ पहुँचा?", []string{"ऑर्डर ORDER", "रास्ते में"}, nil, true},
	{"hi", "मेरा ऑर्डर 999999 कहाँ है", []string{"999999", "कोई ऑर्डर नहीं"}, []string{"Blue Dart"}, true},
	{"hi", "ऑर्डर रद्द कैसे करें?", []string{"निकलने से पहले", "रद्द", "/orders"}, []string{"Blue Dart", "cancelled"},
		false},
	{"hi", "मेरा ऑर्डर ORDER रद्द करना है", []string{"ORDER", "रद्द नहीं किया जा सकता"}, nil, true},
	// Questions in Hindi about the shop
	{"hi", "भुगतान कैसे कर सकते हैं?", []string{"कैश ऑन डिलीवरी"}, []string{"EMI", "Cash"}, false},
	{"hi", "क्या कैश ऑन डिलीवरी है", []string{"कैश ऑन डिलीवरी", "पिनकोड"}, nil, false},
	{"hi", "सामान वापस कैसे करूँ?", []string{"10 दिन", "30 दिन", "/cancellation-and-returns"}, []string{"Within"},
		false},
	{"hi", "रिफ़ंड कब मिलेगा", []string{"/cancellation-and-returns"}, []string{"₹", "policy"}, false},
	{"hi", "क्या आप 411007 पर डिलीवरी करते हैं?", []string{"हाँ", "Pune"}, []string{"Yes"}, false},
	{"hi", "डिलीवरी चार्ज कितना है?", []string{"₹70", "₹2,999", "ग्राम"}, []string{"Delivery costs"}, false},
	{"hi", "क्या डिलीवरी मुफ़्त है?", []string{"₹2,999", "मुफ़्त"}, nil, false},
	{"hi", "कितने दिन में डिलीवरी होती है", []string{"पिनकोड"}, nil, false},
	{"hi", "शिकायत कैसे करें", []string{"/complaints", "48 घंटे"}, nil, false},
	{"hi", "शिकायत अधिकारी कौन हैं", []string{"Meera Joshi"}, nil, false},
	{"hi", "फ़ोन नंबर क्या है?", []string{"020 6720 1144"}, nil, false},
	{"hi", "क्या GST बिल मिलेगा?", []string{"इनवॉइस", "GSTIN"}, []string{"invoice"}, false},
	{"hi", "डिवाइस रजिस्टर कैसे करूँ", []string{"/registerdevice"}, nil, false},
	{"hi", "नमस्ते", []string{"नमस्ते!", "वारंटी"}, []string{"Hello"}, false},
	{"hi", "धन्यवाद", []string{"आपका स्वागत है"}, nil, false},
	// Questions in Hindi about products
	{"hi", "सबसे सस्ता कैमरा", []string{"₹1,899", "सबसे कम दाम"}, []string{"Bulb", "lowest"}, false},
	{"hi", "सबसे महँगा कैमरा कौन सा है?", []string{"₹9,999"}, []string{"Bulb"}, false},
	{"hi", "1000 रुपये से कम के सेंसर", []string{"₹799"}, []string{"₹1,2", "₹4,"}, false},
	{"hi", "₹3,000 तक के कैमरे दिखाओ", []string{"₹1,899"}, []string{"₹9,999"}, false},
	{"hi", "500 और 700 के बीच का बल्ब", []string{"₹599"}, []string{"₹499,"}, false},
	{"hi", "वाई-फ़ाई के बिना चलने वाला ताला", []string{"Prahari|प्रहरी"}, []string{"Aangan", "say nothing"}, false},
	{"hi", "Chaupal Hub की वारंटी कितनी है?", []string{"24 महीने"}, []string{"months"}, false},
	{"hi", "chaupal hub की कीमत", []string{"₹4,999"}, nil, false},
	{"hi", "वारंटी कितनी है", []string{"वारंटी", "/registerdevice"}, []string{"24"}, false},
	{"hi", "dwarpal डोरबेल का दाम क्या है", []string{"₹5,499", "स्टॉक"}, []string{"in stock"}, false},
	// Questions without an answer in the shop's data
	{"hi", "क्या आप फ़्रिज बेचते हैं?", []string{"नहीं"}, []string{"₹", "don't"}, false},
	{"hi", "फ़्रांस की राजधानी क्या है", []string{"नहीं"}, []string{"₹", "Paris"}, false},
	// Questions in Marathi
	{"mr", "माझी ऑर्डर ORDER कधी येईल?", []string{"ऑर्डर ORDER", "वाटेत", "27 नोव्हेंबर 2026"}, []string{"Nov"}, true},
	{"mr", "सर्वात स्वस्त कॅमेरा", []string{"₹1,899", "सर्वात कमी किंमत"}, nil, false},
	{"mr", "ऑर्डर रद्द कशी करायची?", []string{"निघेपर्यंत", "/orders"}, nil, false},
	{"mr", "वस्तू परत कशी करायची", []string{"10 दिवसांत", "30 दिवसांत"}, nil, false},
	{"mr", "पैसे कसे भरायचे?", []string{"कॅश ऑन डिलिव्हरी"}, []string{"Cash"}, false},
	{"mr", "Chaupal Hub ची वॉरंटी किती आहे?", []string{"24 महिने"}, nil, false},
	{"mr", "तुम्ही 411007 येथे डिलिव्हरी करता का?", []string{"हो", "Pune"}, nil, false},
	{"mr", "तक्रार कशी करायची", []string{"/complaints", "48 तासांत"}, nil, false},
	{"mr", "डिलिव्हरी मोफत आहे का?", []string{"₹2,999", "मोफत"}, nil, false},
	// Asked on an English page, but answered in the language of the question
	{"", "सबसे सस्ता कैमरा", []string{"Drishti Indoor Camera 3 MP, ₹1,899", "Cheapest first:"},
		[]string{"दाम"}, false},
}

func TestAssistantAnswersInHindiAndMarathi(t *testing.T) {
	assistant, customer, number := asking(t)
	for _, c := range askedHere {
		question, who := strings.ReplaceAll(c.question, "ORDER", number), int64(0)
		if c.own {
			who = customer
		}
		answer, err := assistant.Answer(db.InLanguage(context.Background(), c.lang), who, question)
		if err != nil {
			t.Fatal(err)
		}
		if missing, says := compared(answer, number, c.has, c.not); len(missing)+len(says) > 0 {
			t.Errorf("%s\n\tdoes not say %q, says %q:\n%s", question, missing, says, answer)
		}
	}
}

package documents

import "hearth/handlers/documents/press"

// tongues are the words of customers' documents in other languages than English. English comes first on every document: the law
// requires it and officers read it; the customer's words accompany it. Figures, amounts in words and names stay unchanged.
var tongues = map[string]map[string]string{
	"hi": {
		"Tax Invoice": "कर बीजक", "Bill of Supply": "आपूर्ति बिल", "Invoice": "बीजक", "Credit Note": "क्रेडिट नोट", "Delivery Challan": "डिलीवरी चालान",
		"SOLD BY": "विक्रेता", "BILLED AND SHIPPED TO": "ख़रीदार और डिलीवरी का पता",
		"Tax Invoice no.": "बीजक संख्या", "Bill of Supply no.": "बिल संख्या", "Invoice no.": "बीजक संख्या", "Credit Note no.": "नोट संख्या", "Challan no.": "चालान संख्या",
		"Date": "तारीख़", "Against invoice": "किस बीजक पर", "of": "दिनांक", "Order": "ऑर्डर", "Ordered on": "ऑर्डर की तारीख़", "Payment": "भुगतान", "Place of supply": "आपूर्ति का स्थान", "Reverse charge": "रिवर्स चार्ज",
		"DESCRIPTION": "विवरण", "QTY": "मात्रा", "PRICE": "मूल्य", "TAXABLE VALUE": "कर योग्य मूल्य", "AMOUNT ₹": "राशि ₹",
		"Taxable value": "कर योग्य मूल्य", "Total": "कुल", "AMOUNT IN WORDS": "राशि शब्दों में", "Authorised signatory": "अधिकृत हस्ताक्षरकर्ता",
		"This is a computer-generated document.":                              "यह कंप्यूटर से बना दस्तावेज़ है।",
		"Composition taxable person, not eligible to collect tax on supplies": "कंपोज़िशन करदाता, आपूर्ति पर कर लेने का पात्र नहीं",
		payDue: "डिलीवरी पर देय", payNothing: "कुछ भी देना बाक़ी नहीं है।", "PAYMENT": "भुगतान", scanToPay: "UPI से चुकाने के लिए स्कैन करें", scanNames: "कोड में राशि और ऑर्डर लिखे हैं।",
	},
}

// told is a text with its translation below it, if there is one.
func told(lang string, t press.Type, english string) []press.Paragraph {
	return texts(t, english, tongues[lang][english])
}

// beside is a text with its translation after it.
func beside(lang, english string) string {
	return joined(" · ", english, tongues[lang][english])
}

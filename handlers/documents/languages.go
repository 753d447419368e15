package documents

import "hearth/handlers/documents/layout"

// translations are the translated texts of customers' documents, by language and English text. The English text
// always comes first, because tax officers read it, with the translation beside or below. Figures, amounts in words
// and names aren't translated.
var translations = map[string]map[string]string{
	"hi": {
		"Paid by store credit":                   "स्टोर क्रेडिट से भुगतान",
		"Paid":                                   "भुगतान हो चुका",
		"Balance due":                            "बाक़ी रक़म",
		"Tax Invoice":                            "टैक्स इनवॉइस (कर बीजक)",
		"Bill of Supply":                         "आपूर्ति बिल",
		"Invoice":                                "बीजक",
		"Credit Note":                            "क्रेडिट नोट",
		"Delivery Challan":                       "डिलीवरी चालान",
		"Quotation":                              "कोटेशन",
		"Order":                                  "ऑर्डर",
		"SOLD BY":                                "विक्रेता",
		"BILLED AND SHIPPED TO":                  "ख़रीदार और डिलीवरी का पता",
		"DELIVER TO":                             "डिलीवरी का पता",
		"FROM":                                   "विक्रेता",
		"FOR":                                    "किसके लिए",
		"Tax Invoice no.":                        "बीजक संख्या",
		"Bill of Supply no.":                     "बिल संख्या",
		"Invoice no.":                            "बीजक संख्या",
		"Credit Note no.":                        "नोट संख्या",
		"Challan no.":                            "चालान संख्या",
		"Quotation no.":                          "कोटेशन संख्या",
		"Order no.":                              "ऑर्डर संख्या",
		"Date":                                   "तारीख़",
		"Against invoice":                        "किस बीजक पर",
		"of":                                     "दिनांक",
		"Ordered on":                             "ऑर्डर की तारीख़",
		"Payment":                                "भुगतान",
		"Place of supply":                        "आपूर्ति का स्थान",
		"Reverse charge":                         "रिवर्स चार्ज",
		"Valid until":                            "कब तक मान्य",
		"Placed":                                 "ऑर्डर की तारीख़",
		"State":                                  "स्थिति",
		"Courier":                                "कूरियर",
		"Expected":                               "पहुँचने का दिन",
		"DESCRIPTION":                            "विवरण",
		"PRODUCT":                                "प्रॉडक्ट",
		"QTY":                                    "मात्रा",
		"QUANTITY":                               "मात्रा",
		"PRICE":                                  "मूल्य",
		"TAXABLE VALUE":                          "कर योग्य मूल्य",
		"AMOUNT ₹":                               "राशि ₹",
		"HSN SUMMARY":                            "HSN का सार",
		"RATE":                                   "दर",
		"TAX":                                    "कर",
		"Taxable value":                          "कर योग्य मूल्य",
		"Products":                               "सामान",
		"Delivery":                               "डिलीवरी",
		"COD fee":                                "COD शुल्क",
		"Total":                                  "कुल",
		"AMOUNT IN WORDS":                        "राशि शब्दों में",
		"Authorised signatory":                   "अधिकृत हस्ताक्षरकर्ता",
		"Part of":                                "इस किट का हिस्सा",
		"Less discount":                          "छूट",
		"Reason":                                 "कारण",
		"NOTE":                                   "नोट",
		"Prices include GST.":                    "दामों में GST शामिल है।",
		"This is a computer-generated document.": "यह कंप्यूटर से बना दस्तावेज़ है।",
		"Composition taxable person, not eligible to collect tax on supplies": "कंपोज़िशन करदाता, आपूर्ति पर कर लेने का पात्र नहीं",
		payDue:                  "डिलीवरी पर देय",
		payNothing:              "कुछ भी देना बाक़ी नहीं है।",
		"PAYMENT":               "भुगतान",
		scanToPay:               "UPI से चुकाने के लिए स्कैन करें",
		scanNames:               "कोड में राशि और ऑर्डर लिखे हैं।",
		bankOfSeller:            "विक्रेता का बैंक खाता",
		"Account no.":           "खाता संख्या",
		"Account name":          "खाताधारक",
		"Bank":                  "बैंक",
		isQuotation:             "यह कोटेशन है, बीजक नहीं। सामान स्टॉक में रहने तक, दुकान में इसे स्वीकार करने पर यह ऑर्डर बन जाता है।",
		isCopy:                  "यह ऑर्डर की प्रति है, बीजक नहीं।",
		invoiceComes:            "पार्सल निकलने पर बीजक बनता है।",
		"Waiting for payment":   "भुगतान बाक़ी",
		"Being packed":          "पैक हो रहा है",
		"On its way":            "रास्ते में",
		"Delivered":             "पहुँच गया",
		"Cancelled":             "रद्द",
		"Returned to sender":    "वापस आया",
		"Return under way":      "वापसी जारी",
		"Returned and refunded": "वापस लिया, पैसे लौटाए",
		"Return refused":        "वापसी स्वीकार नहीं हुई",
	},
	"mr": {
		"Paid by store credit":                   "स्टोअर क्रेडिटमधून भरले",
		"Paid":                                   "भरले",
		"Balance due":                            "बाकी रक्कम",
		"Tax Invoice":                            "कर बीजक",
		"Bill of Supply":                         "पुरवठा बिल",
		"Invoice":                                "बीजक",
		"Credit Note":                            "क्रेडिट नोट",
		"Delivery Challan":                       "डिलिव्हरी चलन",
		"Quotation":                              "कोटेशन",
		"Order":                                  "ऑर्डर",
		"SOLD BY":                                "विक्रेता",
		"BILLED AND SHIPPED TO":                  "खरेदीदार आणि डिलिव्हरीचा पत्ता",
		"DELIVER TO":                             "डिलिव्हरीचा पत्ता",
		"FROM":                                   "विक्रेता",
		"FOR":                                    "कोणासाठी",
		"Tax Invoice no.":                        "बीजक क्रमांक",
		"Bill of Supply no.":                     "बिल क्रमांक",
		"Invoice no.":                            "बीजक क्रमांक",
		"Credit Note no.":                        "नोट क्रमांक",
		"Challan no.":                            "चलन क्रमांक",
		"Quotation no.":                          "कोटेशन क्रमांक",
		"Order no.":                              "ऑर्डर क्रमांक",
		"Date":                                   "तारीख",
		"Against invoice":                        "कोणत्या बीजकावर",
		"of":                                     "दिनांक",
		"Ordered on":                             "ऑर्डरची तारीख",
		"Payment":                                "पैसे",
		"Place of supply":                        "पुरवठ्याचे ठिकाण",
		"Reverse charge":                         "रिव्हर्स चार्ज",
		"Valid until":                            "कधीपर्यंत वैध",
		"Placed":                                 "ऑर्डरची तारीख",
		"State":                                  "स्थिती",
		"Courier":                                "कुरियर",
		"Expected":                               "पोहोचण्याचा दिवस",
		"DESCRIPTION":                            "तपशील",
		"PRODUCT":                                "प्रॉडक्ट",
		"QTY":                                    "संख्या",
		"QUANTITY":                               "संख्या",
		"PRICE":                                  "किंमत",
		"TAXABLE VALUE":                          "करपात्र मूल्य",
		"AMOUNT ₹":                               "रक्कम ₹",
		"HSN SUMMARY":                            "HSN चा सारांश",
		"RATE":                                   "दर",
		"TAX":                                    "कर",
		"Taxable value":                          "करपात्र मूल्य",
		"Products":                               "वस्तू",
		"Delivery":                               "डिलिव्हरी",
		"COD fee":                                "COD शुल्क",
		"Total":                                  "एकूण",
		"AMOUNT IN WORDS":                        "रक्कम अक्षरी",
		"Authorised signatory":                   "अधिकृत स्वाक्षरीकर्ता",
		"Part of":                                "या किटचा भाग",
		"Less discount":                          "सूट",
		"Reason":                                 "कारण",
		"NOTE":                                   "टीप",
		"Prices include GST.":                    "किमतींत GST समाविष्ट आहे.",
		"This is a computer-generated document.": "हे संगणकाने तयार केलेले दस्तऐवज आहे.",
		"Composition taxable person, not eligible to collect tax on supplies": "कंपोझिशन करदाता, पुरवठ्यावर कर घेण्यास पात्र नाही",
		payDue:                  "डिलिव्हरीच्या वेळी देय",
		payNothing:              "काहीही देणे बाकी नाही.",
		"PAYMENT":               "पैसे",
		scanToPay:               "UPI ने पैसे भरण्यासाठी स्कॅन करा",
		scanNames:               "कोडमध्ये रक्कम आणि ऑर्डर लिहिली आहे.",
		bankOfSeller:            "विक्रेत्याचे बँक खाते",
		"Account no.":           "खाते क्रमांक",
		"Account name":          "खातेदार",
		"Bank":                  "बँक",
		isQuotation:             "हे कोटेशन आहे, बीजक नाही. वस्तू स्टॉकमध्ये असेपर्यंत, दुकानात ते स्वीकारल्यावर ते ऑर्डर होते.",
		isCopy:                  "ही ऑर्डरची प्रत आहे, बीजक नाही.",
		invoiceComes:            "पार्सल निघाल्यावर बीजक तयार होते.",
		"Waiting for payment":   "पैसे बाकी",
		"Being packed":          "पॅक होत आहे",
		"On its way":            "वाटेत",
		"Delivered":             "पोहोचली",
		"Cancelled":             "रद्द",
		"Returned to sender":    "परत आली",
		"Return under way":      "परत प्रक्रिया सुरू",
		"Returned and refunded": "परत घेतले, पैसे परत केले",
		"Return refused":        "परत घेण्यास नकार",
	},
}

// titledNumber returns a kind of document with its number in a language; "" if there is no translation.
func titledNumber(lang, paper, number string) string {
	if words := translations[lang][paper]; words != "" {
		return words + " " + number
	}
	return ""
}

// labelledColon is a bilingual label, a colon and a text; "" without a text.
func labelledColon(lang, label, text string) string {
	if text == "" {
		return ""
	}
	return bilingual(lang, label) + ": " + text
}

// labelledText is a label followed by its text, as in "Part of Starter kit". With a translation a colon separates them.
func labelledText(lang, label, text string) string {
	if translations[lang][label] == "" {
		return label + " " + text
	}
	return labelledColon(lang, label, text)
}

// translated is a text with its translation as a second paragraph, if there is one.
func translated(lang string, t layout.Type, english string) []layout.Paragraph {
	return texts(t, english, translations[lang][english])
}

// bilingual is a text with its translation after it, on the same line.
func bilingual(lang, english string) string {
	return joined(" · ", english, translations[lang][english])
}

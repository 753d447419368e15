package storefront

import "hearth/store/texts"

// presetTold are the translations of the texts on the default home page.
var presetTold = map[string]map[string]string{
	"hi": {
		"Rooms of a smart home":                                                "स्मार्ट घर के कमरे",
		"A home that listens, room by room":                                    "आपकी बात सुनने वाला घर, हर कमरे में",
		"Switches, curtains and lights for Indian walls, wiring and voltages.": "भारतीय दीवारों, वायरिंग और वोल्टेज के लिए स्विच, परदे और बत्तियाँ।",
		"For the living room":                                                  "बैठक के लिए",
		"Come home without a key":                                              "बिना चाबी घर आइए",
		"Locks and doorbells that recognise your family and show you who else came by.": "ताले और डोरबेल जो परिवार को पहचानते हैं, और बताते हैं कि और कौन आया था।",
		"For the front door":              "मुख्य दरवाज़े के लिए",
		"Curtains that rise with the sun": "सूरज के साथ उठते परदे",
		"Quiet motors, warm light and a fan that slows down while you sleep.": "शांत मोटर, गुनगुनी रोशनी और पंखा जो आपके सोने पर धीमा हो जाता है।",
		"For the bedroom":            "शयनकक्ष के लिए",
		"Know before it’s a problem": "मुसीबत से पहले जान लीजिए",
		"Keep an eye on gas, water and air, and see what every plug costs you.": "गैस, पानी और हवा पर नज़र, और प्लग जो अपना ख़र्च बताते हैं।",
		"For the kitchen":     "रसोई के लिए",
		"Shop by category":    "यहाँ से शुरू करें",
		"New in the shop":     "दुकान में नया",
		"From each category":  "हर कैटेगरी से",
		"Customer favourites": "लोगों की पसंद",
		"Why a smart home":    "स्मार्ट घर क्यों",
		"Energy Efficient":    "बिजली की बचत",
		"See what each room costs you every month, and switch off what no one is using.": "देखिए, हर कमरा महीने में कितना ख़र्च करता है; जो इस्तेमाल में नहीं, वह अपने-आप बंद।",
		"Voice Control": "आवाज़ से नियंत्रण",
		"Works with Alexa, Google Home and Siri, in your own language.": "अलेक्सा, गूगल होम और सिरी, उसी भाषा में जो आप घर में बोलते हैं।",
		"Remote Access": "कहीं से भी नियंत्रण",
		"See who’s at the door from the office, and let the courier in.": "दफ़्तर से दरवाज़ा देखिए, और कूरियर के लिए खोलिए।",
		"Offers":              "ऑफ़र",
		"Start with one room": "एक कमरे से शुरुआत करें",
		"A touch panel, a fan regulator and two bulbs. Set up a bedroom in an afternoon; the rest can wait.": "एक टच पैनल, एक पंखा रेगुलेटर और दो बल्ब: एक दोपहर में शयनकक्ष तैयार, बाक़ी सब बाद में।",
		"Shop now":                   "अभी ख़रीदें",
		"Keep the switches you have": "पुराने स्विच वही रहने दीजिए",
		"Our modules fit behind your switches. No chiselling, no repainting.": "रेट्रोफ़िट मॉड्यूल उनके पीछे छिप जाते हैं। न कुछ तोड़ना, न दोबारा रंगना।",
		"See the products": "प्रॉडक्ट देखें",
		"Recently viewed":  "हाल में देखे गए",
		"Best sellers":     "सबसे ज़्यादा बिकने वाले",
		"Why buy here":     "यहाँ से क्यों ख़रीदें",
	},
	"mr": {
		"Rooms of a smart home":                                                "स्मार्ट घरातील खोल्या",
		"A home that listens, room by room":                                    "तुमचं ऐकणारं घर, प्रत्येक खोलीत",
		"Switches, curtains and lights for Indian walls, wiring and voltages.": "भारतीय भिंती, वायरिंग आणि व्होल्टेजसाठी स्विच, पडदे आणि दिवे.",
		"For the living room":                                                  "दिवाणखान्यासाठी",
		"Come home without a key":                                              "किल्लीशिवाय घरी या",
		"Locks and doorbells that recognise your family and show you who else came by.": "कुटुंबाला ओळखणारी आणि आणखी कोण आलं होतं ते सांगणारी कुलपं व डोअरबेल.",
		"For the front door":              "मुख्य दरवाजासाठी",
		"Curtains that rise with the sun": "सूर्यासोबत उघडणारे पडदे",
		"Quiet motors, warm light and a fan that slows down while you sleep.": "शांत मोटर, उबदार प्रकाश आणि तुम्ही झोपल्यावर हळू होणारा पंखा.",
		"For the bedroom":            "शयनकक्षासाठी",
		"Know before it’s a problem": "अडचण होण्याआधीच कळू द्या",
		"Keep an eye on gas, water and air, and see what every plug costs you.": "गॅस, पाणी आणि हवेवर लक्ष, आणि स्वतःचा खर्च सांगणारे प्लग.",
		"For the kitchen":     "स्वयंपाकघरासाठी",
		"Shop by category":    "इथून सुरुवात करा",
		"New in the shop":     "दुकानात नवीन",
		"From each category":  "प्रत्येक कॅटेगरीतून",
		"Customer favourites": "लोकांची पसंती",
		"Why a smart home":    "स्मार्ट घर कशासाठी?",
		"Energy Efficient":    "विजेची बचत",
		"See what each room costs you every month, and switch off what no one is using.": "प्रत्येक खोलीचा महिन्याचा खर्च पाहा, आणि वापरात नसलेलं घर स्वतःच बंद करू दे.",
		"Voice Control": "आवाजाने नियंत्रण",
		"Works with Alexa, Google Home and Siri, in your own language.": "अलेक्सा, गुगल होम आणि सिरी, तुम्ही घरी बोलता त्याच भाषेत.",
		"Remote Access": "कुठूनही नियंत्रण",
		"See who’s at the door from the office, and let the courier in.": "ऑफिसातून दार पाहा, आणि कुरियरसाठी उघडा.",
		"Offers":              "ऑफर",
		"Start with one room": "एका खोलीपासून सुरुवात करा",
		"A touch panel, a fan regulator and two bulbs. Set up a bedroom in an afternoon; the rest can wait.": "एक टच पॅनेल, एक पंखा रेग्युलेटर आणि दोन बल्ब: एका दुपारी शयनकक्ष तयार, बाकी सगळं नंतर.",
		"Shop now":                   "आत्ता खरेदी करा",
		"Keep the switches you have": "तुमचे स्विच तेच ठेवा",
		"Our modules fit behind your switches. No chiselling, no repainting.": "रेट्रोफिट मॉड्यूल त्यांच्यामागे लपतात. काही फोडायला नको, रंगवायला नको.",
		"See the products": "उत्पादने पाहा",
		"Recently viewed":  "नुकतीच पाहिलेली",
		"Best sellers":     "सर्वाधिक विकली जाणारी",
		"Why buy here":     "इथूनच का घ्यावे",
	},
}

// presetWords returns the translations of the given English texts, by field.
func presetWords(english map[string]string) (told texts.Texts) {
	for lang, words := range presetTold {
		for field, text := range english {
			if words[text] == "" {
				continue
			}
			if told == nil {
				told = texts.Texts{}
			}
			if told[lang] == nil {
				told[lang] = map[string]string{}
			}
			told[lang][field] = words[text]
		}
	}
	return told
}

package settings

import (
	"strings"

	"hearth/store/wording"
)

// Synonyms map typed words to the phrases that are searched instead, for words that products themselves don't use.
type Synonyms map[string][][]string

// LongestSynonym is the maximum number of words in a phrase.
const LongestSynonym = 3

// Of returns the phrases for some words, as typed or with the last word in the singular.
func (s Synonyms) Of(words []string) [][]string {
	if meant := s[strings.Join(words, " ")]; meant != nil {
		return meant
	}
	last := len(words) - 1
	return s[strings.Join(append(append([]string{}, words[:last]...), wording.Stem(words[last])), " ")]
}

// readSynonyms parses the lines of the setting: phrases that people type, separated by commas, then =, then the phrases
// that they mean. wrong is the first malformed line; "" if there is none.
func readSynonyms(text string) (read Synonyms, wrong string) {
	read = Synonyms{}
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(line)
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		typed, meant, found := strings.Cut(line, "=")
		phrases := phrasesOf(meant)
		keys := phrasesOf(typed)
		if !found || len(phrases) == 0 || len(keys) == 0 {
			return read, line
		}
		for _, key := range keys {
			if len(key) > LongestSynonym {
				return read, line
			}
			read[strings.Join(key, " ")] = append(read[strings.Join(key, " ")], phrases...)
		}
	}
	return read, ""
}

func phrasesOf(text string) (phrases [][]string) {
	for part := range strings.SplitSeq(text, ",") {
		if words := strings.FieldsFunc(wording.Fold(part),
			func(r rune) bool { return !wording.InWord(r) }); len(words) > 0 {
			phrases = append(phrases, words)
		}
	}
	return phrases
}

// ourSynonyms are the synonyms of a shop whose owner has not written any.
const ourSynonyms = `# What people type = what is meant. Up to three words before the =, commas between.
cctv, security camera, surveillance camera, surveillance, ip camera, webcam, spy camera, camra, कैमरा, கேமரா, కెమెరా, ক্যামেরা = camera
ptz, 360 camera = pan tilt
baby monitor, nanny cam = baby camera
pankha, पंखा, ceiling fan, மின்விசிறி, ఫ్యాన్, ফ্যান = fan
बल्ब, பல்பு, బల్బు = bulb
lamp, tube light, tubelight, batti, बत्ती, लाइट, roshni, விளக்கு, లైట్ = light, bulb
night lamp, bedside lamp, nightlight = night light
led = light
rgb, multicolour, multicolor = colour
taala, tala, ताला, लॉक, பூட்டு, తాళం = lock
digital, electronic, intelligent = smart
automatic, motorised, motorized = motor, smart
thumb, thumbprint, biometric = fingerprint
keypad, passcode, password = pin
darwaza, darvaza, दरवाजा, दरवाज़ा, கதவு, తలుపు = door
ghanti, घंटी, calling bell, bell = doorbell
video door phone, intercom, video phone = video doorbell
pardah, पर्दा, परदा, திரை, కర్టెన్ = curtain
chik, shade, shutter = blind, curtain
switchboard, switch board, स्विच, சுவிட்ச், స్విచ్ = switch
socket, wall socket, outlet, सॉकेट = plug
geezer, gyser, gizer, water heater, गीजर, गीज़र = geyser
tv = television
universal remote = ir blaster
gateway, bridge, zwave, z wave = hub
homekit, apple home = siri
google assistant, google nest = google
echo, amazon echo = alexa
detector = sensor, alarm
pir = motion
occupancy, human presence, mmwave = presence
contact sensor, magnetic sensor, door contact = door sensor
thermometer = temperature sensor
hygrometer = humidity sensor
pollution, smog = air quality
smoke, fire = gas
flood, leakage, water alarm = leak
bijli, बिजली, electricity, light bill = energy
power meter, electric meter, electricity meter = energy meter
कॅमेरा, कॅमेरे, कॅमेऱ्याचा = camera
कुलूप, कुलुप, ताले = lock
पडदा, पडदे, पडद्याची, परदे, पर्दे = curtain
दिवा, दिवे, दिव्याचा = light, bulb
पंखे, पंख्याचा, पंख्यासाठी = fan
रेग्युलेटर, रेगुलेटर = regulator
दार, दरवाजे, दरवाज्याची, दरवाज्याचे = door
बेल, डोरबेल = doorbell
सेंसर, सेन्सर = sensor
प्लग = plug
हब = hub
मोटर = motor
मीटर = meter
वीज, विजेचा = energy
स्मार्ट = smart
`

// OtherWords are the owner's synonyms.
func (c *Values) OtherWords() Synonyms { return c.synonyms }

package demo

// item is a product of the demo catalogue. Prices are in rupees, weight in grams, sizes in cm.
type item struct {
	slug                   string
	title                  string
	path                   [3]string
	price, pays            int64
	stock                  int64
	hsn                    string
	grams                  float64
	length, width, height  float64
	warranty               int64
	country                string
	text                   string
	specs, features, notes []string
	questions              [][2]string
	views                  int
}

const (
	switches = "Switches and Controls"
	locks    = "Locks and Doors"
	curtains = "Curtains and Blinds"
	lights   = "Lighting"
	sensors  = "Sensors and Safety"
	cameras  = "Cameras"
	hubs     = "Hubs and Plugs"
)

// tree is the category tree, in display order.
var tree = []struct {
	name     string
	children []struct {
		name   string
		leaves []string
	}
}{
	{switches, []struct {
		name   string
		leaves []string
	}{{"Smart Switches", []string{"Touch Panels", "Retrofit Modules", "Modular Switches"}},
		{"Dimmers and Fans", []string{"Fan Regulators", "Dimmers"}}, {"Remotes", []string{"Scene Buttons", "IR Blasters"}}}},
	{locks, []struct {
		name   string
		leaves []string
	}{{"Smart Door Locks", []string{"Main Door", "Interior Door"}}, {"Door Accessories", []string{"Video Doorbells", "Door Closers"}}}},
	{curtains, []struct {
		name   string
		leaves []string
	}{{"Smart Curtains", []string{"Curtain Motors", "Curtain Rails"}}, {"Blinds", []string{"Roller Blind Motors"}}}},
	{lights, []struct {
		name   string
		leaves []string
	}{{"Smart Bulbs", []string{"Colour", "White"}}, {"Fixtures", []string{"Strips", "Panels and Downlights"}}}},
	{sensors, []struct {
		name   string
		leaves []string
	}{{"Presence", []string{"Motion", "Door and Window"}}, {"Air and Water", []string{"Climate", "Leak and Gas"}}}},
	{cameras, []struct {
		name   string
		leaves []string
	}{{"Indoor Cameras", []string{"Fixed", "Pan and Tilt"}}, {"Outdoor Cameras", []string{"Wired", "Solar"}}}},
	{hubs, []struct {
		name   string
		leaves []string
	}{{"Hubs", []string{"Zigbee and Matter"}}, {"Smart Plugs", []string{"6 A Plugs", "16 A Plugs"}}, {"Energy", []string{"Meters"}}}},
}

// categoryTexts are the texts of the top categories' pages.
var categoryTexts = map[string]string{
	switches: "Touch panels, modules that hide behind the switches you have, fan regulators and scene buttons, for Indian boxes, loads and voltages. Most need no neutral wire; each page says so.",
	locks:    "Locks that open by finger, card, code or phone, doorbells that show who is there, and the closers that go with them. Every lock has a mechanical key as well.",
	curtains: "Quiet motors for curtains and roller blinds, with rails cut to your window. They open with the sun, by voice, or with a pull at the cloth.",
	lights:   "Bulbs for the B22 holders you have, strips, panels and downlights: warm in the evening, cool at the desk, and all off with one word.",
	sensors:  "Motion, doors, climate, water and gas. Small, wireless, with batteries that last for years, and they tell you before it becomes trouble.",
	cameras:  "Indoor cameras that close their eye when you are home, outdoor ones that stand the monsoon, wired or by the sun. Recordings stay in the house if you like.",
	hubs:     "The hub that ties everything together and works without the internet, plugs of 6 A and 16 A that say what they cost, and meters for the whole house.",
}

// goesWith are the products that go with a product, by their slugs.
var goesWith = map[string][]string{
	"switch-1":      {"fan-regulator", "scene-button", "hub"},
	"switch-2":      {"fan-regulator", "scene-button", "hub"},
	"switch-4":      {"fan-regulator", "presence", "hub"},
	"switch-6":      {"presence", "scene-button", "hub"},
	"retrofit-2":    {"scene-button", "motion", "hub"},
	"retrofit-4":    {"scene-button", "motion", "hub"},
	"modular-16":    {"meter", "leak", "hub"},
	"fan-regulator": {"switch-2", "climate", "hub"},
	"dimmer":        {"downlight", "scene-button", "hub"},
	"lock-main":     {"doorbell", "door-closer", "door-sensor"},
	"lock-slim":     {"doorbell", "door-closer", "door-sensor"},
	"lock-knob":     {"door-sensor", "motion", "hub"},
	"doorbell":      {"lock-main", "cam-outdoor", "hub"},
	"curtain-motor": {"curtain-rail", "scene-button", "hub"},
	"curtain-rail":  {"curtain-motor", "hub"},
	"curtain-robot": {"scene-button", "hub"},
	"blind-motor":   {"climate", "scene-button", "hub"},
	"bulb-colour":   {"scene-button", "motion", "light-strip"},
	"bulb-white":    {"motion", "scene-button", "switch-1"},
	"light-strip":   {"bulb-colour", "scene-button", "hub"},
	"downlight":     {"dimmer", "presence", "hub"},
	"motion":        {"hub", "bulb-white", "door-sensor"},
	"presence":      {"hub", "switch-4", "downlight"},
	"door-sensor":   {"hub", "motion", "cam-indoor"},
	"climate":       {"hub", "ir-blaster", "fan-regulator"},
	"leak":          {"hub", "modular-16", "gas"},
	"gas":           {"hub", "leak", "plug-6"},
	"cam-outdoor":   {"doorbell", "motion", "lock-main"},
	"ir-blaster":    {"climate", "plug-16", "hub"},
	"plug-16": {
		"meter",
		"ir-blaster",
		"hub",
	},
	"meter": {"plug-16", "modular-16", "hub"},
	"hub":   {"motion", "door-sensor", "scene-button"},
}

const (
	india = "India"
	china = "China"
)

const maker = "Hearth Devices Pvt Ltd, Plot 14, MIDC Bhosari, Pune 411026"
const makerAbroad = "Lantern Electronics (Shenzhen) Co Ltd, Building 6, Bao'an District, Shenzhen 518101, China"
const brings = "Hearth Imports LLP, 3rd Floor, Andheri East, Mumbai 400069"

var items = []item{
	{
		"switch-1",
		"Aangan Touch Switch, 1 Gang",
		[3]string{switches, "Smart Switches", "Touch Panels"},
		1499,
		1199,
		64,
		"8536",
		180,
		8.6,
		8.6,
		3.8,
		24,
		india,
		"A single glass switch for one light or one small motor. It fits the standard 2-module box, works by touch even when the Wi-Fi is down, and remembers its state after a power cut.",
		[]string{"Load: 6 A resistive, 800 W", "Radio: Wi-Fi 2.4 GHz and Matter", "Panel: tempered glass, 86 mm square", "Box: 2 modules",
			"Neutral wire: required", "Standby: 0.3 W"},
		[]string{"Works by touch without the internet", "Schedules and sunrise timers", "Alexa, Google Home and Siri",
			"Remembers its state after a power cut"},
		[]string{"Let an electrician connect mains wiring.", "Fits Indian 2-module and 86 mm boxes."},
		[][2]string{{"Do I need a neutral wire?", "Yes. For boxes without one, take the retrofit module with the no-neutral option."},
			{"Will it work when the internet is down?", "By touch and over the local network, yes."}},
		3,
	},
	{"switch-2", "Aangan Touch Switch, 2 Gang", [3]string{switches, "Smart Switches", "Touch Panels"}, 1899, 1599, 48,
		"8536", 195, 8.6, 8.6, 3.8, 24, india,
		"Two lights on one glass plate. Each half has its own soft light, so the switch is found in the dark.",
		[]string{"Load: 2 × 6 A resistive", "Radio: Wi-Fi 2.4 GHz and Matter", "Panel: tempered glass, 86 mm square",
			"Box: 2 modules", "Neutral wire: required"},
		[]string{"Two independent loads", "Soft locator light, dimmable", "Two-way switching with a second panel"},
		[]string{"Let an electrician connect mains wiring."},
		[][2]string{{"Can both halves control the same light?", "Yes, pair them in the app for two-way switching."}}, 3},
	{"switch-4", "Aangan Touch Switch, 4 Gang", [3]string{switches, "Smart Switches", "Touch Panels"}, 2999, 2499, 37,
		"8536", 240, 14.7, 8.6, 3.8, 24, india,
		"Four loads for a living room, in one plate of toughened glass. The most chosen panel of our range.",
		[]string{"Load: 4 × 6 A resistive, 2000 W in all", "Radio: Wi-Fi 2.4 GHz and Matter", "Panel: tempered glass, 147 × 86 mm",
			"Box: 4 modules, 40 mm deep", "Neutral wire: required"},
		[]string{"Four loads, one plate", "Scenes by a long touch", "Child lock"}, []string{"Fits a 4-module box."},
		[][2]string{{"Which box does it need?", "A 4-module box, at least 40 mm deep."}}, 3},
	{"switch-6", "Aangan Touch Switch, 6 Gang with Fan", [3]string{switches, "Smart Switches", "Touch Panels"}, 4999, 4299, 21,
		"8536", 320, 22, 8.6, 3.8, 24, india,
		"Five lights and a fan with four silent speeds, for a whole bedroom.",
		[]string{"Load: 5 × 6 A and one fan of 100 W", "Fan speeds: 4, capacitive and silent", "Panel: tempered glass, 220 × 86 mm",
			"Box: 6 modules", "Neutral wire: required"},
		[]string{"Silent fan control", "Bedside scene", "Voice by Alexa, Google, Siri"}, []string{"Fits a 6-module box."}, nil, 3},
	{"retrofit-2", "Chhupa Retrofit Module, 2 Channel", [3]string{switches, "Smart Switches", "Retrofit Modules"}, 1299, 999,
		120, "8536", 45, 4.5, 4.5, 2, 18, india,
		"Keep the switches you have. This module hides behind them and makes two of them smart.",
		[]string{"Load: 2 × 10 A", "Radio: Wi-Fi 2.4 GHz", "Size: 45 × 45 × 20 mm", "Box: any, 45 mm deep", "Neutral wire: optional"},
		[]string{"Your own switches go on working", "Fits behind any plate", "Counts energy"},
		[]string{"Check that the box is 45 mm deep or more."},
		[][2]string{{"Does it work with two-way switches?", "Yes, both of the staircase switches keep working."},
			{"Is there a version without neutral?", "It works without neutral for loads of 5 W or more."}}, 3},
	{"retrofit-4", "Chhupa Retrofit Module, 4 Channel", [3]string{switches, "Smart Switches", "Retrofit Modules"}, 2199, 1799,
		76, "8536", 80, 6, 5.2, 2.4, 18, india,
		"Four loads behind a single plate, with energy counted for each of them.",
		[]string{"Load: 4 × 10 A, 16 A in all", "Radio: Wi-Fi 2.4 GHz", "Size: 60 × 52 × 24 mm", "Box: any, 50 mm deep",
			"Neutral wire: required"}, []string{"Energy per channel", "Local control"}, []string{"Needs a neutral wire."}, nil, 3},
	{"modular-16", "Shakti 16 A Modular Smart Switch", [3]string{switches, "Smart Switches", "Modular Switches"}, 1799, 0,
		55, "8536", 95, 4.4, 2.2, 4, 24, india,
		"For geyser, pump and air conditioner: a 16 A switch in a single module, with a relay that is made for motors.",
		[]string{"Load: 16 A, 3500 W", "Radio: Wi-Fi 2.4 GHz", "Modules: 1", "Neutral wire: required"},
		[]string{"Geyser timer", "Trips on overload", "Energy bill in rupees"}, []string{"For 16 A circuits of 2.5 mm² wire."},
		[][2]string{{"Can it run a 1.5 HP pump?", "Yes, up to 2 HP."}}, 3},
	{"fan-regulator", "Pavan Smart Fan Regulator", [3]string{switches, "Dimmers and Fans", "Fan Regulators"}, 1699, 1449,
		68, "8536", 110, 8.6, 4.4, 4, 24, india,
		"Five true speeds without hum, by knob and by voice, for every ceiling fan with a capacitor.",
		[]string{"Load: one fan, 120 W", "Speeds: 5, capacitive", "Radio: Zigbee and Matter", "Box: 2 modules", "Neutral wire: not needed"},
		[]string{"No hum", "Sleep mode slows down by the hour"}, []string{"Not for BLDC fans: they bring their own remote."}, nil, 3},
	{
		"dimmer",
		"Deepak Rotary Dimmer",
		[3]string{switches, "Dimmers and Fans", "Dimmers"},
		1599,
		1399,
		5,
		"8536",
		105,
		8.6,
		8.6,
		4,
		24,
		india,
		"A knob that feels like a knob: turn for brightness, press for on and off.",
		[]string{"Load: 5 to 200 W LED", "Radio: Zigbee", "Leading and trailing edge", "Box: 2 modules", "Neutral wire: not needed"},
		[]string{"No flicker from 1 %", "Favourite level on double press"},
		nil,
		nil,
		3,
	},
	{"scene-button", "Ishara Scene Button, 4 Keys", [3]string{switches, "Remotes", "Scene Buttons"}, 1299, 0, 90,
		"8517", 60, 8.6, 8.6, 1.4, 12, china,
		"Stick it to any wall: four keys for four scenes, three years on one coin cell.",
		[]string{"Battery: CR2450, 3 years", "Radio: Zigbee", "Mount: magnet or screws"},
		[]string{"No wiring", "Each key: press, double press, hold"}, nil, nil, 3},
	{"ir-blaster", "Sanket IR Blaster", [3]string{switches, "Remotes", "IR Blasters"}, 1499, 999, 83, "8517", 70, 7, 7, 2.6, 12, china,
		"Teaches your old air conditioner, television and set-top box to listen to the app.",
		[]string{"Range: 8 m, all round", "Library: 6,000 remotes", "Power: USB-C 5 V"},
		[]string{"Learns unknown remotes", "AC by temperature, not by toggling"}, nil,
		[][2]string{{"Does it see through walls?", "No. Infrared needs to see the device, so take one for each room."}}, 3},

	{
		"lock-main",
		"Prahari Main Door Lock Pro",
		[3]string{locks, "Smart Door Locks", "Main Door"},
		18999,
		14999,
		18,
		"8301",
		3900,
		37,
		7.6,
		6.5,
		36,
		india,
		"Fingerprint, code, card, phone and key: five ways in, and a mortise lock of stainless steel that holds the door when none of them is yours.",
		[]string{"Ways in: fingerprint, PIN, card, app, key", "Fingerprints: 100", "Lock: 6-bolt mortise, SS 304", "Door: 38 to 90 mm",
			"Battery: 8 × AA, 12 months"},
		[]string{"Opens in 0.4 s", "One-time codes for guests", "Tells who came and when", "USB-C for an empty battery"},
		[]string{"Installation by our technician is included in 40 cities.", "Keep the two mechanical keys outside the house."},
		[][2]string{
			{
				"What if the battery is empty?",
				"It warns for four weeks. Then a power bank at the USB-C socket outside, or the key, opens it.",
			},
			{"Does it fit a wooden main door?",
				"Yes, from 38 to 90 mm thick, and steel doors with the adapter."},
		},
		3,
	},
	{"lock-slim", "Prahari Slim Fingerprint Lock", [3]string{locks, "Smart Door Locks", "Main Door"}, 11999, 9999, 26,
		"8301", 2800, 30, 6.4, 5.8, 24, india,
		"The same fingerprint reader in a narrower body, for aluminium and glass-framed doors.",
		[]string{"Ways in: fingerprint, PIN, app, key", "Door: 30 to 60 mm", "Battery: 4 × AA, 10 months"},
		[]string{"Narrow stile", "Auto-lock", "Silent mode"}, nil, nil, 3},
	{"lock-knob", "Prahari Room Door Knob", [3]string{locks, "Smart Door Locks", "Interior Door"}, 5499, 4799, 33,
		"8301", 950, 7.4, 7.4, 18, 24, india,
		"A round knob with a fingerprint reader on its face, for bedrooms, stores and PG rooms.",
		[]string{"Ways in: fingerprint, app, key", "Fingerprints: 50", "Battery: 3 × AAA"},
		[]string{"Fits a 54 mm bore", "Passage mode for the day"}, nil, nil, 3},
	{"doorbell", "Dwarpal Video Doorbell", [3]string{locks, "Door Accessories", "Video Doorbells"}, 6999, 5499,
		29, "8525", 240, 14, 6, 2.8, 24, india,
		"See who stands at the door, talk to them, and let the courier leave the parcel inside the gate.",
		[]string{"Picture: 2K, 160°", "Power: battery or 8–24 V bell wire", "Memory: card up to 128 GB"},
		[]string{"Recognises people", "Chime for the hall included", "Works at −10 to 50 °C"}, nil,
		[][2]string{{"Is there a monthly fee?", "No. It records on its own card."}}, 3},
	{"door-closer", "Dheere Soft Door Closer", [3]string{locks, "Door Accessories", "Door Closers"}, 2499,
		0, 0, "8302", 1600, 24, 8, 6, 12, india,
		"Closes the door gently and completely, so that the lock can do its work.",
		[]string{"Door: 25 to 65 kg", "Speed: two valves", "Body: aluminium"}, []string{"Hold open at 90°", "No slam in the wind"},
		nil, nil, 3},

	{"curtain-motor", "Parda Curtain Motor", [3]string{curtains, "Smart Curtains", "Curtain Motors"}, 9999, 7999, 24,
		"8501", 1450, 33, 5.2, 5.2, 24, india,
		"Draws curtains up to 50 kg so quietly that it does not wake you. The sun does.",
		[]string{"Load: 50 kg", "Noise: below 33 dB", "Speed: 12 cm/s", "Radio: Zigbee and Matter", "Power: 230 V"},
		[]string{"Pull to start by hand", "Opens with the sunrise", "Works by hand in a power cut"},
		[]string{"Needs our rail or any rail of type DT."},
		[][2]string{{"Can I open the curtain by hand?", "Yes. Pull a little, and the motor does the rest."}}, 3},
	{"curtain-rail", "Parda Curtain Rail, 1 to 4 m", [3]string{curtains, "Smart Curtains", "Curtain Rails"}, 3999, 3499,
		41, "7610", 2400, 120, 6, 5, 24, india,
		"An aluminium rail that comes in two pieces and is cut to your window, with runners and brackets.",
		[]string{"Length: 1 to 4 m, extendable", "Runners: 12 a metre", "Colour: white"},
		[]string{"Straight or L shaped", "Brackets for wall and ceiling"}, nil, nil, 3},
	{"curtain-robot", "Parda Curtain Robot", [3]string{curtains, "Smart Curtains", "Curtain Motors"}, 6499, 5299,
		31, "8501", 620, 21, 6, 6, 18, china,
		"Hangs on the rod you have and pulls the curtain along. No drilling, charged twice a year.",
		[]string{"Load: 12 kg", "Battery: 6 months, USB-C", "Rods: 15 to 40 mm, rails of type U and I"},
		[]string{"Fits in a minute", "Solar panel as an extra"}, nil, nil, 3},
	{"blind-motor", "Chhaya Roller Blind Motor", [3]string{curtains, "Blinds", "Roller Blind Motors"}, 7499, 6299, 17,
		"8501", 980, 45, 3.8, 3.8, 24, india,
		"A battery motor in the tube of your roller blind, charged by USB-C or by the sun.",
		[]string{"Tube: 38 mm", "Torque: 1.1 Nm", "Battery: 6 months"}, []string{"Percent by voice", "Stops when something is in the way"},
		nil, nil, 3},

	{"bulb-colour", "Rangoli Colour Bulb 9 W", [3]string{lights, "Smart Bulbs", "Colour"}, 899, 599, 240, "8539", 75, 12, 6, 6, 24, india,
		"Sixteen million colours for a festival, and a warm white that is really warm for every other day.",
		[]string{"Light: 900 lm", "White: 2200 to 6500 K", "Base: B22", "Radio: Wi-Fi and Bluetooth"}, []string{"Diwali and movie scenes",
			"Follows music", "Groups of bulbs as one"}, []string{"B22 base; for E27 order the adapter."},
		[][2]string{{"Is the base B22 or E27?", "B22, the Indian bayonet."}, {"Does it need a hub?", "No, it speaks Wi-Fi."}}, 3},
	{"bulb-white", "Sandhya Tunable White Bulb 12 W", [3]string{lights, "Smart Bulbs", "White"}, 699, 499, 310,
		"8539", 80, 13, 6.5, 6.5, 24, india,
		"From candle to daylight, following the sun by itself.",
		[]string{"Light: 1200 lm", "White: 2200 to 6500 K", "Base: B22"}, []string{"Sun mode", "No flicker on camera"}, nil, nil, 3},
	{"bulb-candle", "Jyoti Candle Bulb 5 W, Pack of 2", [3]string{lights, "Smart Bulbs", "White"}, 999, 799,
		95, "8539", 90, 11, 4, 4, 24, china,
		"Two small bulbs with a filament look for chandeliers and pooja rooms.",
		[]string{"Light: 2 × 450 lm", "Base: E14", "White: 2000 to 4000 K"}, []string{"Flame mode"}, nil, nil, 3},
	{"light-strip", "Lahar Light Strip, 5 m", [3]string{lights, "Fixtures", "Strips"}, 2999, 2199, 72, "9405", 420, 18, 18, 3, 12, china,
		"Five metres of colour for false ceilings and shelves, cut every ten centimetres.",
		[]string{"Length: 5 m, 60 LED a metre", "Power: 24 V adapter included", "Cut: every 10 cm"}, []string{"Each part its own colour",
			"Follows the television's sound"}, []string{"For indoor use."},
		[][2]string{{"Can two strips be joined?", "Up to ten metres on one adapter."}}, 3},
	{"downlight", "Taara Smart Downlight 12 W, Pack of 4", [3]string{lights, "Fixtures", "Panels and Downlights"}, 3999, 3299,
		44, "9405", 880, 15, 15, 4, 36, india,
		"Four downlights for a false ceiling that dim together or one by one.",
		[]string{"Light: 4 × 1100 lm", "Cut-out: 125 mm", "White: 2700 to 6500 K"}, []string{"Zigbee mesh", "Even dimming to 1 %"},
		nil, nil, 3},
	{"panel", "Chandni Ceiling Panel 36 W", [3]string{lights, "Fixtures", "Panels and Downlights"}, 5499, 4499,
		4, "9405", 1900, 45, 45, 5, 36, india,
		"A round ceiling light with a halo of colour above it.",
		[]string{"Light: 3200 lm", "Size: 450 mm round", "White: 2700 to 6500 K"}, []string{"Halo in any colour", "Night light at 1 %"},
		nil, nil, 3},

	{"motion", "Aahat Motion Sensor", [3]string{sensors, "Presence", "Motion"}, 1299, 1099, 130, "9031", 45, 6, 6, 4, 12, china,
		"Sees that somebody came in and turns the light on, only when it is dark.",
		[]string{"Range: 7 m, 120°", "Battery: CR2450, 2 years", "Radio: Zigbee"}, []string{"Knows light from dark", "Ignores small pets"},
		nil, nil, 3},
	{"presence", "Upasthiti Presence Sensor", [3]string{sensors, "Presence", "Motion"}, 3499, 2899, 39, "9031", 85, 7, 7, 2.2, 18, china,
		"A small radar that notices somebody who only sits and reads, so that the light stays on.",
		[]string{"Radar: 24 GHz", "Zones: 4", "Power: USB-C"}, []string{"Sees you sit still", "Zones for desk and bed"}, nil, nil, 3},
	{"door-sensor", "Dahleez Door and Window Sensor", [3]string{sensors, "Presence", "Door and Window"}, 999, 799,
		150, "9031", 30, 7, 2.2, 1.4, 12, china,
		"Tells when a door opens, and reminds you of the window that you left open before the rain.",
		[]string{"Battery: CR2032, 2 years", "Gap: 22 mm", "Radio: Zigbee"}, []string{"Rain reminder", "Fridge left open"}, nil, nil, 3},
	{"climate", "Mausam Temperature and Humidity Sensor", [3]string{sensors, "Air and Water", "Climate"}, 1199, 949,
		88, "9025", 40, 6, 6, 1.8, 12, china,
		"A small round display that also tells the air conditioner when to stop.",
		[]string{"Accuracy: ±0.3 °C, ±3 %", "Display: e-paper", "Battery: CR2450, 18 months"},
		[]string{"Month's chart", "Starts the fan before it gets stuffy"}, nil, nil, 3},
	{"air-quality", "Shwas Air Quality Monitor", [3]string{sensors, "Air and Water", "Climate"}, 7999, 6799,
		22, "9027", 260, 11, 11, 4, 12, india,
		"PM2.5, CO₂ and humidity on one calm face, and the purifier started when it is time.",
		[]string{"PM2.5: laser", "CO₂: NDIR, 400–5000 ppm", "Power: USB-C"}, []string{"AQI as India counts it", "Starts your purifier"},
		nil, nil, 3},
	{
		"leak",
		"Boond Water Leak Sensor",
		[3]string{sensors, "Air and Water", "Leak and Gas"},
		1399,
		1149,
		67,
		"9031",
		50,
		6,
		6,
		1.6,
		12,
		china,
		"Lies under the sink or beside the overhead tank and calls when there is water where none belongs.",
		[]string{"Protection: IP67", "Battery: CR2450, 2 years", "Siren: 80 dB"},
		[]string{"Stops the pump with our 16 A switch"},
		nil,
		nil,
		3,
	},
	{"gas", "Suraksha Gas Alarm", [3]string{sensors, "Air and Water", "Leak and Gas"}, 2999, 2599, 3, "8531", 210, 12, 7, 4, 24, india,
		"Smells LPG long before you do, sounds an alarm and opens the window fan.",
		[]string{"Gas: LPG and natural gas", "Alarm: 85 dB", "Power: 230 V plug"}, []string{"Tells your phone", "Starts the exhaust fan"},
		[]string{"Mount 30 cm above the floor for LPG."}, nil, 3},

	{"cam-indoor", "Drishti Indoor Camera 3 MP", [3]string{cameras, "Indoor Cameras", "Fixed"}, 2499, 1899,
		85, "8525", 160, 11, 6, 6, 24, india,
		"A small camera with a shutter that really closes, for the hours that are nobody's business.",
		[]string{"Picture: 3 MP, 110°", "Night: infrared to 10 m", "Memory: card up to 256 GB"},
		[]string{"Privacy shutter", "Two-way talk", "No fee"}, nil,
		[][2]string{{"Where are the recordings kept?", "On the card in the camera, and nowhere else unless you want it."}}, 3},
	{"cam-pan", "Drishti Pan and Tilt Camera 4 MP", [3]string{cameras, "Indoor Cameras", "Pan and Tilt"}, 3499, 2799,
		61, "8525", 240, 12, 8, 8, 24, india,
		"Follows what moves and comes back to where you want it to look.",
		[]string{"Picture: 4 MP", "Turn: 355° and 90°", "Memory: card up to 256 GB"}, []string{"Follows people", "Patrol points",
			"Baby cry alert"}, nil, nil, 3},
	{"cam-outdoor", "Drishti Outdoor Bullet Camera 4 MP", [3]string{cameras, "Outdoor Cameras", "Wired"}, 4999, 4199,
		47, "8525", 410, 18, 7, 7, 24, india,
		"Colour by night, in monsoon and in May.",
		[]string{"Picture: 4 MP, colour at night", "Protection: IP67", "Power: PoE or 12 V"},
		[]string{"Light and siren", "Tells people from dogs"}, nil, nil, 3},
	{"cam-solar", "Surya Solar Camera 4G", [3]string{cameras, "Outdoor Cameras", "Solar"}, 11999, 9999,
		14, "8525", 1200, 24, 18, 12, 24, china,
		"For the farm gate and the building site: sun, SIM and nothing else.",
		[]string{"Panel: 8 W", "Battery: 10,000 mAh", "Network: 4G, nano SIM"}, []string{"No wires at all", "Seven days without sun"},
		nil, nil, 3},

	{
		"hub",
		"Chaupal Hub",
		[3]string{hubs, "Hubs", "Zigbee and Matter"},
		5999,
		4999,
		53,
		"8517",
		230,
		11,
		11,
		3.2,
		24,
		india,
		"The quiet middle of the house: Zigbee, Thread and Matter, and everything works on when the internet does not.",
		[]string{
			"Radios: Zigbee 3.0, Thread, Matter, Wi-Fi",
			"Devices: 200",
			"Power: USB-C",
			"LAN: yes",
		},
		[]string{"Works without the internet",
			"Scenes and schedules inside", "Backs itself up"},
		nil,
		[][2]string{{"Do I need a hub?", "For Zigbee sensors, remotes and curtain motors yes; Wi-Fi devices work without."},
			{"Does it work with other makers' Zigbee devices?", "With most that keep to Zigbee 3.0."}},
		3,
	},
	{"plug-6", "Khambha Smart Plug 6 A", [3]string{hubs, "Smart Plugs", "6 A Plugs"}, 899, 699, 180, "8536", 95, 9, 5, 6, 18, india,
		"Makes a lamp, a kettle or a mosquito machine smart, and says what it costs a month.",
		[]string{"Load: 6 A, 1300 W", "Sockets: Indian type D", "Counts energy: yes"}, []string{"Rupees a month", "Away mode", "Timer"},
		nil, nil, 3},
	{
		"plug-16",
		"Khambha Smart Plug 16 A",
		[3]string{hubs, "Smart Plugs", "16 A Plugs"},
		1499,
		1199,
		112,
		"8536",
		150,
		10,
		6,
		7,
		18,
		india,
		"For geyser, microwave and air conditioner, with a body that stays cool.",
		[]string{
			"Load: 16 A, 3500 W",
			"Sockets: Indian type M",
			"Counts energy: yes",
		},
		[]string{"Overload trip", "Geyser ready at six"},
		nil,
		[][2]string{{"Can it run a 1.5 ton AC?", "Yes, up to 16 A."}},
		3,
	},
	{
		"meter",
		"Hisaab Energy Meter",
		[3]string{hubs, "Energy", "Meters"},
		6499,
		5499,
		19,
		"9028",
		320,
		9,
		6.5,
		7,
		24,
		india,
		"Clips into the distribution board and shows which part of the house spends the money.",
		[]string{
			"Phases: 1 or 3",
			"Clamps: 3 × 80 A",
			"Rail: DIN, 2 modules",
		},
		[]string{"By hour and by room", "Warns before the slab changes",
			"Solar both ways"},
		[]string{"To be fitted by an electrician."},
		nil,
		3,
	},
}

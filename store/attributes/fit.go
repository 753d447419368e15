package attributes

import (
	"encoding/json"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// Fit is what a product requires of a home, according to its specifications. A zero value means that the specifications
// don't tell, or that two lines contradict each other.
type Fit struct {
	// Wall means that the product goes into a wall box. Modules is the size of the box in modules; with Modular it is
	// the number of places that it takes on a plate. AnyBox means that it fits behind any plate.
	Wall    bool  `json:"wall,omitempty"`
	Modules int64 `json:"modules,omitempty"`
	Modular bool  `json:"modular,omitempty"`
	AnyBox  bool  `json:"any_box,omitempty"`
	// Depth is the required depth of the wall box in millimetres.
	Depth int64 `json:"depth_mm,omitempty"`
	// Neutral is Required, Optional or Not needed.
	Neutral string `json:"neutral,omitempty"`
	// Amps and Watts are the maximum load of one channel, MinWatts the minimum load of a dimmer. Only is the only kind
	// of load that it may switch: fan or light.
	Amps     float64 `json:"amps,omitempty"`
	Watts    float64 `json:"watts,omitempty"`
	MinWatts float64 `json:"min_watts,omitempty"`
	Only     string  `json:"only,omitempty"`
	// Radios are the radio standards that it speaks. Band is its Wi-Fi band: 2.4, 5 or both.
	Radios []string `json:"radios,omitempty"`
	Band   string   `json:"band,omitempty"`
	// Hubs are the radio standards for which the product itself is a hub.
	Hubs []string `json:"hubs,omitempty"`
	// Phones are the phones that its app needs, Voice the voice assistants that it works with.
	Phones []string `json:"phones,omitempty"`
	Voice  []string `json:"voice,omitempty"`
	// Lock means that it is mounted in a door, whose thickness is from DoorMin to DoorMax millimetres. Hand is left,
	// right or both.
	Lock    bool   `json:"lock,omitempty"`
	DoorMin int64  `json:"door_min,omitempty"`
	DoorMax int64  `json:"door_max,omitempty"`
	Hand    string `json:"hand,omitempty"`
	// RodMin and RodMax are the diameters of the curtain rod in millimetres, Rails the types of curtain rails, Tube the
	// diameter of a roller blind's tube in millimetres.
	RodMin int64    `json:"rod_min,omitempty"`
	RodMax int64    `json:"rod_max,omitempty"`
	Rails  []string `json:"rails,omitempty"`
	Tube   int64    `json:"tube,omitempty"`
	// Varies means that the variants of a product differ; the other fields are what they have in common.
	Varies bool `json:"varies,omitempty"`
}

var (
	modulesIn = regexp.MustCompile(`(\d+)[- ]modules?\b`)
	depthIn   = regexp.MustCompile(`(\d+) ?mm deep`)
	rangeIn   = regexp.MustCompile(`(\d+) ?(?:mm)? ?(?:to|-|–) ?(\d+) ?mm`)
	singleIn  = regexp.MustCompile(`(up to )?(\d+) ?mm`)
	leastIn   = regexp.MustCompile(`(\d+(?:\.\d+)?) ?w?(?:atts?)? ?(?:to|-|–) ?\d+(?:\.\d+)? ?w`)
	wattsIn   = regexp.MustCompile(`(\d+(?:\.\d+)?) ?w`)
	railsIn   = regexp.MustCompile(`types? ([a-z]{1,2}(?:(?:,| and| or) [a-z]{1,2}\b)*)`)
	fiveIn    = regexp.MustCompile(`\b5 ?ghz|dual`)
)

// assistants and phones are names by the words that mean them.
var (
	assistants = []struct{ word, shown string }{{"alexa", "Alexa"}, {"google", "Google"}, {"siri", "Siri"},
		{"homekit", "Siri"}}
	phones = []struct{ word, shown string }{{"android", "Android"}, {"ios", "iOS"}, {"iphone", "iOS"}}
)

// FitOf derives from specifications what a product requires of a home; ok is false for a product that requires nothing.
func FitOf(specifications []string) (fit Fit, ok bool) {
	for _, line := range specifications {
		name, text, isOne := strings.Cut(line, ":")
		if isOne {
			fit.read(strings.ToLower(strings.TrimSpace(name)), strings.ToLower(strings.TrimSpace(text)), Of(line))
		}
	}
	if fit.Amps > 0 {
		fit.Only = ""
	}
	if fit.Neutral == contradiction {
		fit.Neutral = ""
	}
	ok = fit.Wall || fit.Lock || len(fit.Radios)+len(fit.Hubs)+len(fit.Phones)+len(fit.Voice)+len(fit.Rails) > 0 ||
		fit.RodMax > 0 || fit.Tube > 0
	if !ok {
		return Fit{}, false
	}
	return fit, true
}

// contradiction marks a fact of which two lines say different things.
const contradiction = "?"

// read adds the facts in one line, whose name and text are in lower case.
func (f *Fit) read(name, text string, of []Attribute) {
	for _, one := range of {
		switch {
		case one.Name == neutral && f.Neutral != "" && f.Neutral != one.Value:
			f.Neutral = contradiction
		case one.Name == neutral && slices.Contains([]string{"Required", "Optional", "Not needed"}, one.Value):
			f.Neutral = one.Value
		case one.Name == "Radio":
			f.radio(one.Value, text)
		case one.Name == "Load":
			f.load(text)
		}
	}
	switch name {
	case "modules", "box":
		f.box(name == "modules", text)
	case "minimum load", "min load":
		f.MinWatts = floatIn(wattsIn, text)
	case "hub for", "bridge for", "controller for", "gateway for":
		f.Hubs = append(f.Hubs, named(strings.ReplaceAll(text, "-", ""))...)
	case "app", "apps", "phone", "phones":
		f.Phones = wordsIn(text, phones)
	case "voice", "voice assistant", "voice assistants":
		f.Voice = wordsIn(text, assistants)
	case "ways in":
		f.Lock = true
	case "door", "door thickness":
		if least, most := span(text); most > 0 {
			f.Lock, f.DoorMin, f.DoorMax = true, least, most
		}
	case "hand", "door hand", "handing":
		f.Hand = handIn(text)
	case "rod", "rods", "curtain rod", "rail", "rails", "track":
		f.hang(strings.Contains(name, "rod"), text)
	case "tube":
		_, f.Tube = span(text)
	}
}

func (f *Fit) box(modular bool, text string) {
	size := numberIn(text)
	if found := modulesIn.FindStringSubmatch(text); found != nil {
		size = numberIn(found[1])
	}
	f.AnyBox = f.AnyBox || !modular && strings.HasPrefix(text, "any")
	if f.Wall && f.Modules > 0 && size > 0 && (size != f.Modules || modular != f.Modular) {
		f.Modules, f.Modular = 0, false // two lines contradict each other
		return
	}
	if size > 0 {
		f.Modules, f.Modular = size, modular
	}
	if found := depthIn.FindStringSubmatch(text); found != nil {
		f.Depth = numberIn(found[1])
	}
	f.Wall = f.Wall || f.Modules > 0 || f.AnyBox
}

// load reads the load of a channel. The combined load of all channels does not count, and a fan's channel beside those
// in amperes neither.
func (f *Fit) load(text string) {
	ofFan := 0.0
	for _, part := range strings.Split(strings.ReplaceAll(text, " and ", ","), ",") {
		if strings.Contains(part, "in all") || strings.Contains(part, "total") {
			continue
		}
		for _, found := range measure.FindAllStringSubmatch(part, -1) {
			shown, _ := shownMeasure(found[1], found[2])
			amount, unit, _ := numberOf(shown)
			switch {
			case unit == "A":
				f.Amps = max(f.Amps, amount)
			case unit == "W" && strings.Contains(part, "fan"):
				ofFan = max(ofFan, amount)
			case unit == "W":
				f.Watts = max(f.Watts, amount)
			}
		}
	}
	if least := floatIn(leastIn, text); least > 0 {
		f.MinWatts = least
	}
	if f.Amps > 0 {
		return
	}
	f.Watts = max(f.Watts, ofFan)
	if strings.Contains(text, "fan") {
		f.Only = "fan"
	} else if strings.Contains(text, "led") {
		f.Only = "light"
	}
}

func (f *Fit) radio(value, text string) {
	if !slices.ContainsFunc(radios, func(r struct{ word, shown string }) bool { return r.shown == value }) ||
		slices.Contains(f.Radios, value) {
		return
	}
	f.Radios = append(f.Radios, value)
	if value != "Wi-Fi" {
		return
	}
	low, high := strings.Contains(text, "2.4") || strings.Contains(text, "dual"), fiveIn.MatchString(text)
	switch {
	case low && high:
		f.Band = "both"
	case low:
		f.Band = "2.4"
	case high:
		f.Band = "5"
	}
}

func (f *Fit) hang(rod bool, text string) {
	if rod {
		f.RodMin, f.RodMax = span(text)
	}
	if found := railsIn.FindStringSubmatch(text); found != nil {
		words := strings.FieldsFunc(found[1], func(r rune) bool { return r == ',' || r == ' ' })
		for _, one := range words {
			if one != "and" && one != "or" {
				f.Rails = append(f.Rails, strings.ToUpper(one))
			}
		}
	}
}

func handIn(text string) string {
	left, right := strings.Contains(text, "left"), strings.Contains(text, "right")
	switch {
	case left && right, strings.Contains(text, "both"), strings.Contains(text, "either"),
		strings.Contains(text, "reversible"):
		return "both"
	case left:
		return "left"
	case right:
		return "right"
	}
	return ""
}

// span returns the millimetres in a text: 30 and 60 of "30 to 60 mm", 0 and 60 of "up to 60 mm", 38 twice of "38 mm".
func span(text string) (least, most int64) {
	if found := rangeIn.FindStringSubmatch(text); found != nil {
		return numberIn(found[1]), numberIn(found[2])
	}
	found := singleIn.FindStringSubmatch(text)
	if found == nil {
		return 0, 0
	}
	if most = numberIn(found[2]); found[1] == "" {
		least = most
	}
	return least, most
}

func wordsIn(text string, table []struct{ word, shown string }) (found []string) {
	for _, one := range table {
		if strings.Contains(text, one.word) && !slices.Contains(found, one.shown) {
			found = append(found, one.shown)
		}
	}
	return found
}

func floatIn(pattern *regexp.Regexp, text string) float64 {
	if found := pattern.FindStringSubmatch(text); found != nil {
		n, _ := strconv.ParseFloat(found[1], 64) // the pattern matches only numbers
		return n
	}
	return 0
}

func numberIn(text string) int64 {
	n, err := strconv.ParseInt(strings.TrimSpace(text), 10, 64)
	if err != nil || n < 0 || n > 999 {
		return 0
	}
	return n
}

// Text is the facts of specifications as JSON, "" if there are none.
func (f Fit) Text() string {
	text, err := json.Marshal(f)
	if err != nil || string(text) == "{}" {
		return ""
	}
	return string(text)
}

// ReadFit reads what Text wrote; "" is no facts.
func ReadFit(text string) (fit Fit, err error) {
	if text != "" {
		err = json.Unmarshal([]byte(text), &fit)
	}
	return fit, err
}

package attributes

import (
	"encoding/json"
	"slices"
)

// Home is what a person told about their home; a zero value is not answered. Box is the size of the wall box in
// modules, Neutral yes or no, Load a key of loads. Hubs are the radio standards of the hubs owned, Wifi is 2.4, 5, both
// or none, Door the thickness of the door in millimetres, Hand left or right. Hang is rod, U, I, other (a rail) or
// tube, HangMM the diameter of the rod or tube.
type Home struct {
	Box     int64    `json:"box,omitempty"`
	Neutral string   `json:"neutral,omitempty"`
	Load    string   `json:"load,omitempty"`
	Hubs    []string `json:"hubs,omitempty"`
	Phones  []string `json:"phones,omitempty"`
	Voice   []string `json:"voice,omitempty"`
	Wifi    string   `json:"wifi,omitempty"`
	Door    int64    `json:"door,omitempty"`
	Hand    string   `json:"hand,omitempty"`
	Hang    string   `json:"hang,omitempty"`
	HangMM  int64    `json:"hang_mm,omitempty"`
}

// longestHome is the maximum length of a home as JSON.
const longestHome = 600

// ReadHome reads answers as the browser sends them; ok is false if the text is none. Answers that this version does not
// know are no answer.
func ReadHome(text string) (h Home, ok bool) {
	if len(text) > longestHome || json.Unmarshal([]byte(text), &h) != nil {
		return Home{}, false
	}
	return h, true
}

// The results of one check, and those of all together. Hub results are home (a hub that the person has), cart and add.
const (
	Fits     = "fits"
	NeedsHub = "hub"
	IsNot    = "no"
	NotKnown = "unknown"
	Open     = "open"
)

// Check is the result of one question: yes, no, unknown (the specifications don't tell), open (the person did not
// answer), and for the hub home, cart or add.
type Check struct{ About, Is string }

// loads are the kinds of loads that a person may name, with their power.
var loads = map[string]struct{ amps, watts float64 }{
	"lamp":   {0.1, 7},
	"light":  {1, 100},
	"fan":    {1, 100},
	"iron":   {10, 2300},
	"geyser": {16, 3500},
}

// Checks compares a product with a home; inCart are the radio standards of the hubs in the cart. The browser has the
// same rule in ui/src/rules/fit.ts.
func (f Fit) Checks(h Home, inCart []string) (found []Check) {
	add := func(about, is string) {
		if is != "" {
			found = append(found, Check{about, is})
		}
	}
	if f.Wall {
		add("box", f.boxIn(h))
		add("neutral", f.neutralIn(h))
	}
	add("load", f.loadIn(h))
	add("wifi", f.wifiIn(h))
	add("hub", f.hubIn(h, inCart))
	add("phone", shared(f.Phones, h.Phones))
	add("voice", shared(f.Voice, h.Voice))
	if f.Lock {
		add("door", f.doorIn(h))
	}
	if f.Hand != "" && h.Hand != "" {
		add("hand", yesIf(f.Hand == "both" || f.Hand == h.Hand))
	}
	add("hang", f.hangIn(h))
	if f.Varies {
		found = slices.DeleteFunc(found, func(c Check) bool { return c.Is == NotKnown })
		add("options", NotKnown)
	}
	return found
}

// Sum is the result of all checks: no before unknown, before a hub to add, before open, before fits; "" without checks.
func Sum(checks []Check) string {
	has := func(is string) bool { return slices.ContainsFunc(checks, func(c Check) bool { return c.Is == is }) }
	switch {
	case len(checks) == 0:
		return ""
	case has(IsNot):
		return IsNot
	case has(NotKnown):
		return NotKnown
	case has("add"):
		return NeedsHub
	case has(Open):
		return Open
	}
	return Fits
}

func (f Fit) boxIn(h Home) string {
	switch {
	case f.AnyBox:
		return "yes"
	case f.Modules == 0:
		return NotKnown
	case h.Box == 0:
		return Open
	case f.Modular:
		return yesIf(h.Box >= f.Modules)
	}
	return yesIf(h.Box == f.Modules)
}

func (f Fit) neutralIn(h Home) string {
	switch {
	case f.Neutral == "":
		return NotKnown
	case f.Neutral != "Required", h.Neutral == "yes":
		return "yes"
	case h.Neutral == "no":
		return IsNot
	}
	return Open
}

func (f Fit) loadIn(h Home) string {
	wanted, asked := loads[h.Load]
	if !asked || !f.Wall && f.Amps == 0 && f.Watts == 0 {
		return ""
	}
	isLight := h.Load == "lamp" || h.Load == "light"
	switch {
	case f.Only == "fan" && h.Load != "fan", f.Only == "light" && !isLight:
		return IsNot
	case f.Amps == 0 && f.Watts == 0:
		return NotKnown
	}
	return yesIf((f.Amps == 0 || f.Amps >= wanted.amps) && (f.Watts == 0 || f.Watts >= wanted.watts) &&
		f.MinWatts <= wanted.watts)
}

// wifiIn is "" if the product needs no Wi-Fi.
func (f Fit) wifiIn(h Home) string {
	switch {
	case !slices.Contains(f.Radios, "Wi-Fi"):
		return ""
	case !slices.Contains([]string{"2.4", "5", "both", "none"}, h.Wifi):
		return Open
	case h.Wifi == "none" && slices.ContainsFunc(f.Radios, besideWifi):
		return NotKnown // whether it also works by its other radio alone
	case h.Wifi == "none":
		return IsNot
	case h.Wifi == "both", f.Band == "both":
		return "yes"
	case f.Band == "":
		return NotKnown
	}
	return yesIf(f.Band == h.Wifi)
}

func besideWifi(radio string) bool { return radio != "Wi-Fi" && radio != "Matter" }

// hubIn is "" if the product needs no hub: it has none of the radios that need one, or another radio besides.
func (f Fit) hubIn(h Home, inCart []string) string {
	need := false
	for _, radio := range f.Radios {
		switch radio {
		case "Zigbee", "Z-Wave", "Thread", "Matter":
			need = true
		default:
			return ""
		}
	}
	has := func(hubs []string) bool {
		return slices.ContainsFunc(f.Radios, func(radio string) bool { return slices.Contains(hubs, radio) })
	}
	switch {
	case !need:
		return ""
	case has(h.Hubs):
		return "home"
	case has(inCart):
		return "cart"
	}
	return "add"
}

func (f Fit) doorIn(h Home) string {
	switch {
	case f.DoorMax == 0:
		return NotKnown
	case h.Door == 0:
		return Open
	}
	return yesIf(h.Door >= f.DoorMin && h.Door <= f.DoorMax)
}

func (f Fit) hangIn(h Home) string {
	if f.RodMax == 0 && len(f.Rails) == 0 && f.Tube == 0 {
		return ""
	}
	switch h.Hang {
	case "":
		return Open
	case "rod", "tube":
		least, most := f.RodMin, f.RodMax
		if h.Hang == "tube" {
			least, most = f.Tube, f.Tube
		}
		if most > 0 && h.HangMM == 0 {
			return Open
		}
		return yesIf(h.HangMM >= least && h.HangMM <= most && most > 0)
	case "U", "I":
		return yesIf(slices.Contains(f.Rails, h.Hang))
	}
	if len(f.Rails) == 0 {
		return IsNot
	}
	return NotKnown
}

// shared compares what a product works with and what a person has; "" if one of them is not told.
func shared(works, has []string) string {
	if len(works) == 0 || len(has) == 0 {
		return ""
	}
	return yesIf(slices.ContainsFunc(has, func(one string) bool { return slices.Contains(works, one) }))
}

func yesIf(yes bool) string {
	if yes {
		return "yes"
	}
	return IsNot
}

// Common returns the facts that all variants of a product share; Varies is set if they differ.
func Common(fits []Fit) Fit {
	if len(fits) == 0 {
		return Fit{}
	}
	common := fits[0]
	for _, f := range fits[1:] {
		common.keep(f)
	}
	return common
}

// keep drops from f what differs in another product.
func (f *Fit) keep(other Fit) {
	if f.Text() == other.Text() {
		return
	}
	f.Varies = true
	f.Wall = f.Wall && other.Wall
	f.Lock = f.Lock && other.Lock
	if f.Modular != other.Modular || f.Modules != other.Modules {
		f.Modules, f.Modular = 0, false
	}
	f.AnyBox = f.AnyBox && other.AnyBox
	keepSame(&f.Depth, other.Depth)
	keepSame(&f.Neutral, other.Neutral)
	keepSame(&f.Amps, other.Amps)
	keepSame(&f.Watts, other.Watts)
	keepSame(&f.MinWatts, other.MinWatts)
	keepSame(&f.Only, other.Only)
	keepSame(&f.Band, other.Band)
	keepSame(&f.DoorMin, other.DoorMin)
	keepSame(&f.DoorMax, other.DoorMax)
	keepSame(&f.Hand, other.Hand)
	keepSame(&f.RodMin, other.RodMin)
	keepSame(&f.RodMax, other.RodMax)
	keepSame(&f.Tube, other.Tube)
	for of, another := range map[*[]string][]string{&f.Radios: other.Radios, &f.Hubs: other.Hubs,
		&f.Phones: other.Phones, &f.Voice: other.Voice, &f.Rails: other.Rails} {
		if !slices.Equal(*of, another) {
			*of = nil
		}
	}
}

func keepSame[T comparable](own *T, other T) {
	var unknown T
	if *own != other {
		*own = unknown
	}
}

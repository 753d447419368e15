package attributes

import (
	"regexp"
	"strconv"
	"strings"
)

// Fit is what a switch or module requires of a wall, according to its specifications.
type Fit struct {
	// Modules is the size of the wall box that it needs, in modules; with Modular it is the number of places that it
	// takes on a plate. AnyBox means that it fits behind any plate.
	Modules         int64
	Modular, AnyBox bool
	// Depth is the required depth of the wall box in millimetres; 0 if unknown.
	Depth int64
	// Neutral is Required, Optional or Not needed; "" if unknown.
	Neutral string
	// Amps and Watts are the maximum load of one channel; 0 if unknown. Only is the only kind of load that it may
	// switch: fan or light.
	Amps, Watts float64
	Only        string
}

var (
	modulesIn = regexp.MustCompile(`(\d+)[- ]modules?\b`)
	depthIn   = regexp.MustCompile(`(\d+) ?mm deep`)
)

// FitOf derives from specifications what a switch requires of a wall; ok is false for products that are not mounted in
// one.
func FitOf(specifications []string) (fit Fit, ok bool) {
	for _, line := range specifications {
		name, text, isOne := strings.Cut(line, ":")
		if !isOne {
			continue
		}
		text = strings.ToLower(text)
		switch strings.ToLower(strings.TrimSpace(name)) {
		case "modules":
			fit.Modules = numberIn(text)
			fit.Modular, ok = true, ok || fit.Modules > 0
		case "box":
			if found := modulesIn.FindStringSubmatch(text); found != nil {
				fit.Modules = numberIn(found[1])
			}
			fit.AnyBox = strings.HasPrefix(strings.TrimSpace(text), "any")
			if found := depthIn.FindStringSubmatch(text); found != nil {
				fit.Depth = numberIn(found[1])
			}
			ok = ok || fit.Modules > 0 || fit.AnyBox
		}
	}
	if !ok {
		return Fit{}, false
	}
	for _, line := range specifications {
		_, text, _ := strings.Cut(line, ":")
		for _, one := range Of(line) {
			switch one.Name {
			case neutral:
				fit.Neutral = one.Value
			case "Load":
				fit.load(one.Value, strings.ToLower(text))
			}
		}
	}
	return fit, true
}

func (f *Fit) load(value, line string) {
	amount, unit, isMeasure := numberOf(value)
	switch {
	case !isMeasure:
	case unit == "A":
		f.Amps = max(f.Amps, amount)
	case unit == "W":
		f.Watts = max(f.Watts, amount)
	}
	if f.Amps > 0 {
		f.Only = ""
	} else if strings.Contains(line, "fan") {
		f.Only = "fan"
	} else if strings.Contains(line, "led") {
		f.Only = "light"
	}
}

func numberIn(text string) int64 {
	n, err := strconv.ParseInt(strings.TrimSpace(text), 10, 64)
	if err != nil || n < 0 || n > 100 {
		return 0
	}
	return n
}

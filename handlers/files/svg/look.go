package svg

import (
	"image/color"
	"math"
	"strconv"
	"strings"

	"golang.org/x/image/colornames"
)

// look is the style of shapes: properties by name.
type look map[string]string

// inherited are the supported properties that shapes inherit.
var inherited = map[string]bool{"fill": true, "fill-opacity": true, "fill-rule": true, "stroke": true, "stroke-opacity": true,
	"stroke-width": true, "stroke-linecap": true,
	"stroke-linejoin": true, "stroke-miterlimit": true, "color": true, "display": true, "visibility": true,
	"stop-color": true, "stop-opacity": true}

// rule is a rule of a style element: for a class, an element or an id.
type rule struct {
	selector string
	look     look
}

func (r rule) fits(n *node) bool {
	if class, is := strings.CutPrefix(r.selector, "."); is {
		for _, one := range strings.Fields(n.attributes["class"]) {
			if one == class {
				return true
			}
		}
		return false
	}
	if id, is := strings.CutPrefix(r.selector, "#"); is {
		return n.attributes["id"] == id
	}
	return n.name == r.selector
}

func readRules(text string) (rules []rule, err error) {
	for {
		before, rest, found := strings.Cut(text, "/*")
		if !found {
			break
		}
		_, after, _ := strings.Cut(rest, "*/")
		text = before + " " + after
	}
	for strings.TrimSpace(text) != "" {
		selectors, rest, found := strings.Cut(text, "{")
		body, after, closed := strings.Cut(rest, "}")
		if !found || !closed {
			return nil, fault("The styles of this SVG can't be read. Please save it as plain SVG.")
		}
		made, err := readLook(body)
		if err != nil {
			return nil, err
		}
		for selector := range strings.SplitSeq(selectors, ",") {
			selector = strings.TrimSpace(selector)
			if selector == "" || strings.ContainsAny(selector, " >+~:[@*") {
				return nil, fault("The styles of this SVG can't be read (%s). Please save it as plain SVG.", short(selector))
			}
			rules = append(rules, rule{selector, made})
		}
		text = after
	}
	return rules, nil
}

func readLook(text string) (look, error) {
	made := look{}
	for part := range strings.SplitSeq(text, ";") {
		name, value, found := strings.Cut(part, ":")
		if !found {
			continue
		}
		name, value = strings.ToLower(strings.TrimSpace(name)), strings.TrimSpace(strings.ReplaceAll(value, "!important", ""))
		if lower := strings.ToLower(
			value,
		); strings.Contains(lower, "url(") && referred(value) == "" ||
			strings.Contains(lower, "expression") ||
			strings.Contains(lower, "javascript") {
			return nil, fault("This SVG leads to another file. A logo must hold all that it shows.")
		}
		made[name] = value
	}
	return made, nil
}

// paint is a colour or a gradient; neither is nothing.
type paint struct {
	colour   color.NRGBA
	gradient *gradient
}

func (p paint) seen() bool { return p.gradient != nil || p.colour.A > 0 }

// gradient goes from the first stop to the last: along x from 0 to 1 in its own coordinates, or around its origin to the radius 1.
type gradient struct {
	round bool
	// to converts coordinates of the drawing to the gradient's; from is the reverse.
	from, to matrix
	stops    []stop
}

type stop struct {
	at     float64
	colour color.NRGBA
}

// paint parses a property of a shape.
func (r *reader) paint(s state, name string, p path) (paint, error) {
	text := s.look[name]
	strength := s.opacity
	if given := s.look[name+"-opacity"]; given != "" {
		strength *= fraction(given)
	}
	if id := referred(text); id != "" {
		g, err := r.gradient(id, p, s, strength, 0)
		return paint{gradient: g}, err
	}
	c, err := readColour(text, s.look["color"])
	c.A = uint8(math.Round(float64(c.A) * strength))
	return paint{colour: c}, err
}

func (r *reader) gradient(id string, p path, s state, strength float64, deep int) (*gradient, error) {
	n := r.ids[id]
	if n == nil || !strings.HasSuffix(n.name, "Gradient") || deep > 4 {
		return nil, fault("This SVG is painted with something that is missing in it (%s).", short(id))
	}
	said, stops := r.inherited(n)
	g := &gradient{round: n.name == "radialGradient"}
	for _, one := range stops {
		c, err := r.stopColour(one, s, strength)
		if err != nil {
			return nil, err
		}
		g.stops = append(g.stops, stop{fraction(one.attributes["offset"]), c})
	}
	if len(g.stops) == 0 {
		return nil, fault("A gradient of this SVG has no colours.")
	}
	whole, bounded := s.matrix, said["gradientUnits"] != "userSpaceOnUse"
	wide, high := s.box[2], s.box[3]
	if bounded {
		low, upper := p.bounds()
		whole, wide, high = whole.times(matrix{upper.x - low.x, 0, 0, upper.y - low.y, low.x, low.y}), 1, 1
	}
	if text := said["gradientTransform"]; text != "" {
		m, err := readMatrix(text)
		if err != nil {
			return nil, err
		}
		whole = whole.times(m)
	}
	or := func(name, preset string, of float64) float64 {
		text := said[name]
		if text == "" {
			text = preset
		}
		return length(text, of)
	}
	if g.round {
		radius := or("r", "50%", wide)
		g.from = whole.times(matrix{radius, 0, 0, radius, or("cx", "50%", wide), or("cy", "50%", high)})
	} else {
		x, y := or("x1", "0", wide), or("y1", "0", high)
		dx, dy := or("x2", "100%", wide)-x, or("y2", "0", high)-y
		g.from = whole.times(matrix{dx, dy, -dy, dx, x, y})
	}
	back, can := g.from.inverse()
	if !can { // treated as a fill with its last colour
		g.from, back, g.stops = matrix{1, 0, 0, 1, 0, 0}, matrix{1, 0, 0, 1, 0, 0}, g.stops[len(g.stops)-1:]
	}
	g.to = back
	return g, nil
}

// inherited returns the values of a gradient and its stops; what it lacks comes from the gradient to which it refers.
func (r *reader) inherited(n *node) (said map[string]string, stops []*node) {
	said = map[string]string{}
	for one, left := n, 4; one != nil && left > 0; one, left = r.ids[strings.TrimPrefix(one.attributes["href"], "#")], left-1 {
		for name, value := range one.attributes {
			if _, known := said[name]; !known {
				said[name] = value
			}
		}
		if len(stops) == 0 {
			for _, child := range one.children {
				if child.name == "stop" {
					stops = append(stops, child)
				}
			}
		}
		if one.attributes["href"] == "" {
			break
		}
	}
	return said, stops
}

// stopColour is the colour of a stop of a gradient, at the strength of what is painted with it.
func (r *reader) stopColour(n *node, s state, strength float64) (color.NRGBA, error) {
	inner, err := r.styled(n, s)
	if err != nil {
		return color.NRGBA{}, err
	}
	c, err := readColour(inner.look["stop-color"], s.look["color"])
	if err != nil {
		return color.NRGBA{}, err
	}
	if inner.look["stop-color"] == "" {
		c = color.NRGBA{A: 255}
	}
	if text := inner.look["stop-opacity"]; text != "" {
		c.A = uint8(math.Round(float64(c.A) * fraction(text)))
	}
	c.A = uint8(math.Round(float64(c.A) * strength))
	return c, nil
}

// at is the colour at a point of the drawing.
func (p paint) at(x, y float64) color.NRGBA {
	if p.gradient == nil {
		return p.colour
	}
	g := p.gradient
	place := g.to.of(point{x, y})
	t := place.x
	if g.round {
		t = math.Hypot(place.x, place.y)
	}
	before := g.stops[0]
	for _, next := range g.stops {
		if t <= next.at {
			if next.at <= before.at || t <= before.at {
				return next.colour
			}
			k := (t - before.at) / (next.at - before.at)
			mix := func(a, b uint8) uint8 { return uint8(math.Round(float64(a) + k*(float64(b)-float64(a)))) }
			return color.NRGBA{R: mix(before.colour.R, next.colour.R), G: mix(before.colour.G, next.colour.G),
				B: mix(before.colour.B, next.colour.B),
				A: mix(before.colour.A, next.colour.A)}
		}
		before = next
	}
	return before.colour
}

func readColour(text, current string) (color.NRGBA, error) {
	text = strings.ToLower(strings.TrimSpace(text))
	unknown := fault("This SVG has a colour that can't be read (%s).", short(text))
	switch {
	case text == "" || text == "none" || text == "transparent":
		return color.NRGBA{}, nil
	case text == "currentcolor":
		if strings.EqualFold(current, "currentcolor") || current == "" {
			return color.NRGBA{A: 255}, nil
		}
		return readColour(current, "")
	case strings.HasPrefix(text, "#"):
		digits := text[1:]
		if len(digits) == 3 || len(digits) == 4 {
			long := ""
			for _, d := range digits {
				long += string(d) + string(d)
			}
			digits = long
		}
		if len(digits) == 6 {
			digits += "ff"
		}
		n, err := strconv.ParseUint(digits, 16, 32)
		if err != nil || len(digits) != 8 {
			return color.NRGBA{}, unknown
		}
		return color.NRGBA{R: uint8(n >> 24), G: uint8(n >> 16), B: uint8(n >> 8), A: uint8(n)}, nil
	case strings.HasPrefix(text, "rgb"):
		_, inner, _ := strings.Cut(text, "(")
		inner, _, _ = strings.Cut(inner, ")")
		fields := strings.FieldsFunc(inner, func(r rune) bool { return r == ',' || r == ' ' || r == '/' })
		if len(fields) != 3 && len(fields) != 4 {
			return color.NRGBA{}, unknown
		}
		c := color.NRGBA{A: 255}
		for i, into := range []*uint8{&c.R, &c.G, &c.B} {
			*into = uint8(min(max(math.Round(length(fields[i], 255)), 0), 255))
		}
		if len(fields) == 4 {
			c.A = uint8(math.Round(255 * fraction(fields[3])))
		}
		return c, nil
	}
	if named, known := colornames.Map[text]; known {
		return color.NRGBA{R: named.R, G: named.G, B: named.B, A: 255}, nil
	}
	return color.NRGBA{}, unknown
}

// fraction is a number from 0 to 1, or a percentage.
func fraction(text string) float64 { return min(max(length(text, 1), 0), 1) }

// length parses a number with or without unit; whole is 100%. An invalid length is 0.
func length(text string, whole float64) float64 {
	text = strings.TrimSpace(text)
	factor := 1.0
	for unit, is := range map[string]float64{"px": 1, "pt": 4.0 / 3, "mm": 96 / 25.4, "cm": 96 / 2.54, "in": 96, "%": whole / 100} {
		if cut, has := strings.CutSuffix(text, unit); has {
			text, factor = cut, is
			break
		}
	}
	n, err := strconv.ParseFloat(strings.TrimSpace(text), 64)
	if err != nil || math.IsNaN(n) || math.IsInf(n, 0) {
		return 0
	}
	return n * factor
}

package svg

import (
	"fmt"
	"image/color"
	"math"
	"strconv"
	"strings"
)

// Bytes writes the drawing as a file: only paths and gradients.
func (d *Drawing) Bytes() []byte {
	var defs, body strings.Builder
	gradients := 0
	painted := func(name string, p paint) string {
		if p.gradient == nil {
			if p.colour.A == 0 {
				return attribute(name, "none")
			}
			return colourAttributes(name, p.colour)
		}
		gradients++
		p.gradient.write(&defs, "g"+strconv.Itoa(gradients))
		return attribute(name, "url(#g"+strconv.Itoa(gradients)+")")
	}
	for _, s := range d.shapes {
		body.WriteString(`<path d="` + s.path.text() + `"` + painted("fill", s.fill))
		if s.evenOdd {
			body.WriteString(` fill-rule="evenodd"`)
		}
		if s.stroke.seen() {
			body.WriteString(painted("stroke", s.stroke) + attribute("stroke-width", decimal(s.pen.width)))
			switch s.pen.cap {
			case "round", "square":
				body.WriteString(attribute("stroke-linecap", s.pen.cap))
			}
			switch s.pen.join {
			case "round", "bevel":
				body.WriteString(attribute("stroke-linejoin", s.pen.join))
			default:
				body.WriteString(attribute("stroke-miterlimit", decimal(s.pen.miter)))
			}
		}
		body.WriteString("/>")
	}
	made := fmt.Sprintf(`<svg xmlns="%s" viewBox="0 0 %s %s" width="%[2]s" height="%[3]s">`, space, decimal(d.Width), decimal(d.Height))
	if gradients > 0 {
		made += "<defs>" + defs.String() + "</defs>"
	}
	return []byte(made + body.String() + "</svg>")
}

func attribute(name, value string) string { return ` ` + name + `="` + value + `"` }

func colourAttributes(name string, c color.NRGBA) string {
	text := attribute(name, fmt.Sprintf("#%02x%02x%02x", c.R, c.G, c.B))
	if c.A < 255 {
		opacity := map[string]string{"stop-color": "stop-opacity"}[name]
		if opacity == "" {
			opacity = name + "-opacity"
		}
		text += attribute(opacity, decimal(float64(c.A)/255))
	}
	return text
}

func (g *gradient) write(b *strings.Builder, id string) {
	kind, shape := "linearGradient", ` x1="0" y1="0" x2="1" y2="0"`
	if g.round {
		kind, shape = "radialGradient", ` cx="0" cy="0" r="1"`
	}
	turned := make([]string, 6)
	for i, n := range g.from {
		turned[i] = strconv.FormatFloat(n, 'g', 7, 64)
	}
	fmt.Fprintf(
		b,
		`<%s id="%s" gradientUnits="userSpaceOnUse"%s gradientTransform="matrix(%s)">`,
		kind,
		id,
		shape,
		strings.Join(turned, " "),
	)
	for _, s := range g.stops {
		fmt.Fprintf(b, `<stop offset="%s"%s/>`, decimal(s.at), colourAttributes("stop-color", s.colour))
	}
	fmt.Fprintf(b, "</%s>", kind)
}

func (p path) text() string {
	var b strings.Builder
	for _, one := range p {
		b.WriteByte(one.kind)
		for i, at := range one.to {
			if i > 0 {
				b.WriteByte(' ')
			}
			b.WriteString(decimal(at.x) + " " + decimal(at.y))
		}
	}
	return b.String()
}

// decimal formats a number with at most two decimals.
func decimal(n float64) string {
	return strconv.FormatFloat(math.Round(n*100)/100, 'f', -1, 64)
}

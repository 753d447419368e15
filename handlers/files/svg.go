package files

import (
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"math"
	"regexp"
	"strconv"
	"strings"

	"hearth/store/core"
)

// Limits of an uploaded SVG, far above what a logo needs.
const (
	mostSVGBytes = 256 << 10
	mostSVGNodes = 5000
	deepestSVG   = 40
	// drawingSide is the longer side of a stored SVG, in pixels.
	drawingSide = 512
)

const svgSpace = "http://www.w3.org/2000/svg"

func words(text string) map[string]bool {
	set := map[string]bool{}
	for _, word := range strings.Fields(text) {
		set[word] = true
	}
	return set
}

// The parts of SVG that a logo may use. Nothing else is ever written.
var (
	// svgShapes are elements that are drawn; svgElements only contain or describe shapes.
	svgShapes   = words(`path rect circle ellipse line polyline polygon`)
	svgElements = words(`svg g defs style linearGradient radialGradient stop clipPath mask`)
	// svgNotes are elements that describe a drawing and draw nothing. They are left out.
	svgNotes      = words(`title desc metadata`)
	svgAttributes = words(`id class style transform d x y width height rx ry cx cy r x1 y1 x2 y2 points
		fill fill-opacity fill-rule stroke stroke-width stroke-opacity stroke-linecap stroke-linejoin stroke-miterlimit
		stroke-dasharray stroke-dashoffset color opacity display visibility paint-order vector-effect
		clip-path clip-rule clipPathUnits mask maskUnits maskContentUnits
		gradientUnits gradientTransform spreadMethod fx fy offset stop-color stop-opacity`)
	// svgFunctions may be used in values; url only to refer to a part of the same file.
	svgFunctions = words(`rgb rgba hsl hsla matrix translate scale rotate skewX skewY`)
	called       = regexp.MustCompile(`([\w-]*)\(([^)]*)`)
	ownPart      = regexp.MustCompile(`^\s*["']?#[\w.-]+["']?\s*$`)
)

// cleaning is the state of rewriting an SVG: it reads elements and writes those that a logo may contain.
type cleaning struct {
	into bytes.Buffer
	// open is the number of open elements; skipped is the number of open elements within a part that is left out.
	open, skipped int
	nodes, shapes int
	inStyle       bool
	width, height float64
}

func svgFault(format string, args ...any) error {
	return &core.Refusal{Message: fmt.Sprintf(format, args...)}
}

func unreadable() error {
	return svgFault("This SVG can't be read. Please save it anew, as plain SVG.")
}

// isSVG reports whether a file may be an SVG.
func isSVG(content []byte) bool {
	return bytes.Contains(bytes.ToLower(content[:min(len(content), 2048)]), []byte("<svg")) ||
		bytes.HasPrefix(content, []byte("<?xml"))
}

// cleanSVG rewrites an uploaded SVG from allowed elements and attributes only, so that it can be served safely:
// without scripts, pages, pictures, texts, entities, references to other files, or parts that multiply. It refuses a
// file that has them, and leaves out descriptions and the private data of drawing programs. The result begins with
// SVGHead of its size.
func cleanSVG(content []byte) (clean []byte, width, height int, err error) {
	if len(content) > mostSVGBytes {
		return nil, 0, 0, svgFault("This SVG is too large for a logo. It may have 256 kB at most.")
	}
	c := &cleaning{}
	decoder := xml.NewDecoder(bytes.NewReader(content))
	decoder.CharsetReader = func(string, io.Reader) (io.Reader, error) { return nil, errors.New("another alphabet") }
	for {
		token, err := decoder.Token()
		if err == io.EOF {
			break
		}
		if err != nil {
			return nil, 0, 0, unreadable()
		}
		if err := c.take(token); err != nil {
			return nil, 0, 0, err
		}
	}
	switch {
	case c.nodes == 0:
		return nil, 0, 0, unreadable()
	case c.shapes == 0:
		return nil, 0, 0, svgFault("Nothing is drawn in this SVG.")
	}
	width, height = c.size()
	return append([]byte(SVGHead(width, height)), c.into.Bytes()...), width, height, nil
}

// SVGHead returns the beginning of a cleaned SVG of a size. Without it, the drawing can be placed in another SVG.
func SVGHead(width, height int) string {
	return fmt.Sprintf(`<svg xmlns="%s" width="%d" height="%d"`, svgSpace, width, height)
}

// size returns the size at which the SVG is stored, in pixels.
func (c *cleaning) size() (width, height int) {
	scale := drawingSide / max(c.width, c.height)
	return int(c.width*scale + 0.5), int(c.height*scale + 0.5)
}

// take handles one token of the SVG. It refuses entities, which could read files or grow without end, and processing
// instructions.
func (c *cleaning) take(token xml.Token) error {
	switch t := token.(type) {
	case xml.Directive:
		if bytes.Contains(bytes.ToUpper(t), []byte("ENTITY")) || bytes.ContainsRune(t, '[') {
			return svgFault("This SVG defines entities, which a logo must not. Please save it as plain SVG.")
		}
	case xml.ProcInst:
		if t.Target != "xml" {
			return svgFault("This SVG brings instructions of its own (%s), which a logo must not.", short(t.Target))
		}
	case xml.StartElement:
		return c.start(t)
	case xml.EndElement:
		c.open--
		if c.skipped > 0 {
			c.skipped--
			return nil
		}
		c.inStyle = false
		c.into.WriteString("</" + t.Name.Local + ">")
	case xml.CharData:
		if c.inStyle && c.skipped == 0 {
			return c.styles(string(t))
		}
	}
	return nil
}

// start handles the beginning of an element: it refuses, leaves out, or writes it with its allowed attributes.
func (c *cleaning) start(t xml.StartElement) error {
	if err := allowedElement(t.Name); err != nil {
		return err
	}
	if c.nodes++; c.nodes > mostSVGNodes || c.open > deepestSVG {
		return svgFault("This SVG has too many parts for a logo. Please simplify it.")
	}
	c.open++
	name := t.Name.Local
	// Notes and elements of other namespaces are left out with everything inside them.
	if c.skipped > 0 || svgNotes[name] || t.Name.Space != svgSpace && t.Name.Space != "" {
		c.skipped++
		return nil
	}
	switch {
	case c.nodes > 1 && c.open == 1:
		return unreadable()
	case (c.nodes == 1) != (name == "svg"):
		return svgFault("This SVG holds another one, or begins with something else. Please save it as plain SVG.")
	case c.nodes == 1:
		if err := c.root(t.Attr); err != nil {
			return err
		}
	default:
		c.into.WriteString("<" + name)
	}
	if svgShapes[name] {
		c.shapes++
	}
	c.inStyle = name == "style"
	for _, a := range t.Attr {
		if err := c.attribute(name, a); err != nil {
			return err
		}
	}
	c.into.WriteString(">")
	return nil
}

// allowedElement refuses elements that can run a script or load something, and texts and pictures, which would look
// different on each machine.
func allowedElement(name xml.Name) error {
	local := strings.ToLower(name.Local)
	switch {
	case local == "script", local == "foreignobject", local == "iframe", local == "handler":
		return svgFault("This SVG holds a script or a page (%s). A logo must be a drawing alone.", short(name.Local))
	case local == "text":
		return svgFault("This SVG holds letters as text. Please turn them into paths (outlines) and save it again.")
	case local == "image":
		return svgFault("This SVG holds a picture. Please send the picture itself, as PNG.")
	case name.Space == "http://www.w3.org/1999/xhtml":
		return svgFault("This SVG holds a page. A logo must be a drawing alone.")
	case name.Space != svgSpace && name.Space != "", svgNotes[name.Local], svgShapes[name.Local],
		svgElements[name.Local]:
		return nil
	}
	return svgFault("This SVG uses %s, which a logo here can't. Please flatten it to plain paths and save it again.",
		short(name.Local))
}

// root reads the size of the SVG and writes its viewBox.
func (c *cleaning) root(attributes []xml.Attr) error {
	of := map[string]string{}
	for _, a := range attributes {
		of[a.Name.Local] = a.Value
	}
	// Without a viewBox, width and height are its size.
	box := numbers(of["viewBox"])
	if len(box) != 4 {
		box = append([]float64{0, 0}, numbers(of["width"]+" "+of["height"])...)
	}
	if len(box) != 4 ||
		!(box[2] > 0 && box[3] > 0 && box[2] < 1e6 && box[3] < 1e6 && math.Abs(box[0]) < 1e6 &&
			math.Abs(box[1]) < 1e6) {
		return svgFault("This SVG does not say how large it is. Please save it with a viewBox.")
	}
	c.width, c.height = box[2], box[3]
	if c.width > longestLogo*c.height || c.height > longestLogo*c.width {
		return tooNarrow
	}
	fmt.Fprintf(&c.into, ` viewBox="%g %g %g %g"`, box[0], box[1], box[2], box[3])
	return nil
}

// numbers parses numbers separated by spaces or commas, each with or without a unit; nil if one can't be parsed.
// Units are ignored, because only the proportions matter.
func numbers(text string) (found []float64) {
	for _, field := range strings.FieldsFunc(text, func(r rune) bool {
		return r == ' ' || r == ',' || r == '\n' ||
			r == '\t'
	}) {
		n, err := strconv.ParseFloat(strings.TrimRight(field, "pxtmcin"), 64)
		if err != nil {
			return nil
		}
		found = append(found, n)
	}
	return found
}

// attribute writes an allowed attribute. It refuses active content, and leaves out private data of drawing programs.
func (c *cleaning) attribute(element string, a xml.Attr) error {
	name := a.Name.Local
	switch {
	// Attributes such as onclick hold scripts.
	case strings.HasPrefix(strings.ToLower(name), "on"):
		return svgFault("This SVG holds a script (%s). A logo must be a drawing alone.", short(name))
	// Only gradients may refer to something, and only to a part of the same SVG.
	case name == "href":
		if !strings.HasSuffix(element, "Gradient") || !ownPart.MatchString(a.Value) {
			return otherFile
		}
	case a.Name.Space != "", !svgAttributes[name], element == "svg" && (name == "width" || name == "height" ||
		name == "x" || name == "y"):
		return nil
	default:
		if err := harmless(a.Value); err != nil {
			return err
		}
	}
	c.into.WriteString(" " + name + `="`)
	if err := xml.EscapeText(&c.into, []byte(strings.TrimSpace(a.Value))); err != nil {
		return err
	}
	c.into.WriteString(`"`)
	return nil
}

// styles writes the allowed rules of a style element: plain ones, without imports, fonts or conditions.
func (c *cleaning) styles(text string) error {
	if strings.ContainsAny(text, "@") {
		return svgFault("The styles of this SVG can't be read. Please save it as plain SVG.")
	}
	if err := harmless(text); err != nil {
		return err
	}
	return xml.EscapeText(&c.into, []byte(text))
}

var (
	otherFile = &core.Refusal{Message: "This SVG leads to another file. A logo must hold all that it shows."}
	tooNarrow = &core.Refusal{
		Message: "This logo is too long and narrow. It may be twelve times as wide as high at most.",
	}
)

// harmless refuses a value that could load something: functions other than colours, transformations and references to
// a part of the same file. It also refuses backslashes, which can hide such a function.
func harmless(value string) error {
	if strings.Contains(value, `\`) {
		return otherFile
	}
	for _, call := range called.FindAllStringSubmatch(value, -1) {
		if name := call[1]; !svgFunctions[name] && !(strings.EqualFold(name, "url") && ownPart.MatchString(call[2])) {
			return otherFile
		}
	}
	return nil
}

func short(text string) string { return string([]rune(text)[:min(len([]rune(text)), 30)]) }

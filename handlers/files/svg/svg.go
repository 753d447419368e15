// Package svg reads uploaded drawings into a list of allowed shapes and writes them again, so that no byte of an upload is ever
// served. It refuses files with anything else. It also renders drawings for places that accept no SVG: documents, mails, the icons
// of phones.
package svg

import (
	"encoding/xml"
	"fmt"
	"io"
	"math"
	"strings"
)

// Limits of a drawing: no logo needs more.
const (
	Bytes     = 256 << 10
	mostNodes = 5000
	deepest   = 40
	mostParts = 50_000
)

// Fault is a sentence that says why a drawing is refused.
type Fault string

func (f Fault) Error() string { return string(f) }

func fault(format string, args ...any) error { return Fault(fmt.Sprintf(format, args...)) }

// Drawing is a list of shapes in a box from 0,0 to Width,Height.
type Drawing struct {
	Width, Height float64
	shapes        []shape
}

// shape is a path with its style, in the box's coordinates.
type shape struct {
	path    path
	fill    paint
	evenOdd bool
	stroke  paint
	pen     pen
}

// pen is the style of a stroke.
type pen struct {
	width, miter float64
	cap, join    string
}

// node is an element of the file.
type node struct {
	name       string
	attributes map[string]string
	children   []*node
	text       string
}

// harmless elements describe a drawing and draw nothing.
var harmless = map[string]bool{"title": true, "desc": true, "metadata": true}

const space = "http://www.w3.org/2000/svg"

// Read reads a file.
func Read(content []byte) (*Drawing, error) {
	if len(content) > Bytes {
		return nil, fault("This SVG is too large for a logo. It may have 256 kB at most.")
	}
	root, err := readTree(content)
	if err != nil {
		return nil, err
	}
	r := &reader{ids: map[string]*node{}}
	if err := r.collect(root); err != nil {
		return nil, err
	}
	return r.read(root)
}

// LooksLike reports whether a file may be an SVG.
func LooksLike(content []byte) bool {
	return strings.Contains(strings.ToLower(string(content[:min(len(content), 2048)])), "<svg") ||
		strings.HasPrefix(string(content), "<?xml")
}

func readTree(content []byte) (root *node, err error) {
	unreadable := fault("This SVG can't be read. Please save it anew, as plain SVG.")
	decoder := xml.NewDecoder(strings.NewReader(string(content)))
	decoder.CharsetReader = func(string, io.Reader) (io.Reader, error) { return nil, unreadable }
	var open []*node
	nodes, skipped := 0, 0
	for {
		token, err := decoder.Token()
		if err == io.EOF {
			break
		}
		if err != nil {
			return nil, unreadable
		}
		switch t := token.(type) {
		case xml.Directive:
			if strings.Contains(strings.ToUpper(string(t)), "ENTITY") || strings.Contains(string(t), "[") {
				return nil, fault("This SVG defines entities, which a logo must not. Please save it as plain SVG.")
			}
		case xml.ProcInst:
			if t.Target != "xml" {
				return nil, fault("This SVG brings instructions of its own (%s), which a logo must not.", short(t.Target))
			}
		case xml.StartElement:
			if err := allowedElement(t); err != nil {
				return nil, err
			}
			if nodes++; nodes > mostNodes || len(open)+skipped > deepest {
				return nil, fault("This SVG has too many parts for a logo. Please simplify it.")
			}
			if skipped > 0 || harmless[t.Name.Local] || t.Name.Space != space && t.Name.Space != "" {
				skipped++
				continue
			}
			n := &node{name: t.Name.Local, attributes: map[string]string{}}
			for _, a := range t.Attr {
				if err := n.take(a); err != nil {
					return nil, err
				}
			}
			switch {
			case len(open) > 0:
				above := open[len(open)-1]
				above.children = append(above.children, n)
			case root != nil || n.name != "svg":
				return nil, unreadable
			default:
				root = n
			}
			open = append(open, n)
		case xml.EndElement:
			if skipped > 0 {
				skipped--
			} else {
				open = open[:len(open)-1]
			}
		case xml.CharData:
			if skipped == 0 && len(open) > 0 && open[len(open)-1].name == "style" {
				open[len(open)-1].text += string(t)
			}
		}
	}
	if root == nil {
		return nil, unreadable
	}
	return root, nil
}

// drawn are the supported elements.
var drawn = map[string]bool{"svg": true, "g": true, "path": true, "rect": true, "circle": true, "ellipse": true, "line": true,
	"polyline": true, "polygon": true,
	"defs": true, "style": true, "linearGradient": true, "radialGradient": true, "stop": true, "clipPath": true}

func allowedElement(t xml.StartElement) error {
	name := t.Name.Local
	switch {
	case strings.EqualFold(name, "script"), strings.EqualFold(name, "foreignObject"), strings.EqualFold(name, "iframe"),
		strings.EqualFold(name, "handler"):
		return fault("This SVG holds a script or a page (%s). A logo must be a drawing alone.", short(name))
	case name == "text":
		return fault("This SVG holds letters as text. Please turn them into paths (outlines) and save it again.")
	case name == "image":
		return fault("This SVG holds a picture. Please send the picture itself, as PNG.")
	case t.Name.Space == "http://www.w3.org/1999/xhtml":
		return fault("This SVG holds a page. A logo must be a drawing alone.")
	case t.Name.Space != space && t.Name.Space != "", harmless[name], drawn[name]:
		return nil // private data of drawing programs is ignored
	}
	return fault("This SVG uses %s, which a logo here can't. Please flatten it to plain paths and save it again.", short(name))
}

// take keeps an allowed attribute. It refuses the file for active content, and ignores private data of drawing programs.
func (n *node) take(a xml.Attr) error {
	name := a.Name.Local
	switch {
	case strings.HasPrefix(strings.ToLower(name), "on"):
		return fault("This SVG holds a script (%s). A logo must be a drawing alone.", short(name))
	case name == "href":
		if !strings.HasSuffix(n.name, "Gradient") || !strings.HasPrefix(a.Value, "#") {
			return fault("This SVG leads to another file. A logo must hold all that it shows.")
		}
	case a.Name.Space != "":
		return nil
	}
	n.attributes[name] = strings.TrimSpace(a.Value)
	return nil
}

func short(text string) string { return string([]rune(text)[:min(len([]rune(text)), 30)]) }

// reader converts the elements to shapes.
type reader struct {
	ids   map[string]*node
	rules []rule
	parts int
	made  Drawing
}

// collect finds referenced elements, and the styles.
func (r *reader) collect(n *node) error {
	if id := n.attributes["id"]; id != "" {
		r.ids[id] = n
	}
	if n.name == "style" {
		rules, err := readRules(n.text)
		if err != nil {
			return err
		}
		r.rules = append(r.rules, rules...)
	}
	for _, child := range n.children {
		if err := r.collect(child); err != nil {
			return err
		}
	}
	return nil
}

func (r *reader) read(root *node) (*Drawing, error) {
	box, err := numbers(root.attributes["viewBox"])
	if err != nil {
		return nil, err
	}
	if len(box) != 4 {
		box = []float64{0, 0, length(root.attributes["width"], 0), length(root.attributes["height"], 0)}
	}
	if !(box[2] > 0 && box[3] > 0 && box[2] < 1e6 && box[3] < 1e6 && math.Abs(box[0]) < 1e6 && math.Abs(box[1]) < 1e6) {
		return nil, fault("This SVG does not say how large it is. Please save it with a viewBox.")
	}
	// The box is scaled to a size for which two decimals are enough.
	scale := 512 / max(box[2], box[3])
	r.made = Drawing{Width: box[2] * scale, Height: box[3] * scale}
	if r.made.Width < 512.0/12 || r.made.Height < 512.0/12 {
		return nil, fault("This logo is too long and narrow. It may be twelve times as wide as high at most.")
	}
	start := state{
		matrix:  matrix{scale, 0, 0, scale, -box[0] * scale, -box[1] * scale},
		box:     box,
		look:    look{"fill": "#000000"},
		opacity: 1,
	}
	if err := r.inside(root, start); err != nil {
		return nil, err
	}
	if len(r.made.shapes) == 0 {
		return nil, fault("Nothing is drawn in this SVG.")
	}
	return &r.made, nil
}

// state is what an element inherits.
type state struct {
	matrix  matrix
	box     []float64
	look    look
	opacity float64
}

func (r *reader) inside(n *node, around state) error {
	s, err := r.styled(n, around)
	if err != nil {
		return err
	}
	if s.look["display"] == "none" {
		return nil
	}
	switch n.name {
	case "defs", "style", "linearGradient", "radialGradient", "stop", "clipPath":
		return nil
	case "svg", "g":
		for _, child := range n.children {
			if child.name == "svg" {
				return fault("This SVG holds another one. Please flatten it to plain paths and save it again.")
			}
			if err := r.inside(child, s); err != nil {
				return err
			}
		}
		return nil
	}
	p, err := outline(n, s.box)
	if err != nil {
		return err
	}
	if r.parts += len(p); r.parts > mostParts {
		return fault("This SVG has too many parts for a logo. Please simplify it.")
	}
	return r.add(p, s)
}

// styled returns the state inside an element.
func (r *reader) styled(n *node, s state) (state, error) {
	own := look{}
	for name, value := range n.attributes {
		own[name] = value
	}
	for _, rule := range r.rules {
		if rule.fits(n) {
			for name, value := range rule.look {
				own[name] = value
			}
		}
	}
	inline, err := readLook(n.attributes["style"])
	if err != nil {
		return s, err
	}
	for name, value := range inline {
		own[name] = value
	}
	next := look{}
	for name, value := range s.look {
		next[name] = value
	}
	delete(next, "display")
	for name := range inherited {
		if value := own[name]; value != "" && value != "inherit" {
			next[name] = value
		}
	}
	for _, name := range []string{"filter", "mask", "stroke-dasharray", "marker-start", "marker-mid", "marker-end"} {
		if value := own[name]; value != "" && value != "none" && value != "0" {
			return s, fault("This SVG uses %s, which a logo here can't. Please flatten it to plain paths and save it again.", name)
		}
	}
	if clip := own["clip-path"]; clip != "" && clip != "none" && !r.wholeClip(clip) {
		return s, fault("This SVG cuts shapes by others (clip-path). Please flatten it to plain paths and save it again.")
	}
	s.look = next
	if text := own["opacity"]; text != "" {
		s.opacity *= fraction(text)
	}
	if text := n.attributes["transform"]; text != "" {
		m, err := readMatrix(text)
		if err != nil {
			return s, err
		}
		s.matrix = s.matrix.times(m)
	}
	return s, nil
}

// wholeClip reports whether a clip is one upright rectangle, which drawing programs put around everything.
func (r *reader) wholeClip(reference string) bool {
	n := r.ids[referred(reference)]
	return n != nil && n.name == "clipPath" && len(n.children) == 1 && n.children[0].name == "rect"
}

func referred(text string) string {
	inner, found := strings.CutPrefix(strings.ReplaceAll(strings.ReplaceAll(text, `"`, ""), "'", ""), "url(#")
	if !found {
		return ""
	}
	id, _, _ := strings.Cut(inner, ")")
	return strings.TrimSpace(id)
}

func (r *reader) add(p path, s state) error {
	if s.look["visibility"] == "hidden" || len(p) == 0 {
		return nil
	}
	made := shape{path: p.moved(s.matrix), evenOdd: s.look["fill-rule"] == "evenodd"}
	var err error
	if made.fill, err = r.paint(s, "fill", p); err != nil {
		return err
	}
	if made.stroke, err = r.paint(s, "stroke", p); err != nil {
		return err
	}
	if made.stroke.seen() {
		width := 1.0
		if text := s.look["stroke-width"]; text != "" {
			width = length(text, 0)
		}
		made.pen = pen{width: width * s.matrix.scale(), miter: 4, cap: s.look["stroke-linecap"], join: s.look["stroke-linejoin"]}
		if text := s.look["stroke-miterlimit"]; text != "" {
			made.pen.miter = max(length(text, 0), 1)
		}
		if !(made.pen.width > 0) {
			made.stroke = paint{}
		}
	}
	if made.fill.seen() || made.stroke.seen() {
		for _, one := range made.path {
			for _, at := range one.to {
				if !(math.Abs(at.x) < 1e5 && math.Abs(at.y) < 1e5) {
					return fault("This SVG draws far outside its box. Please save it anew.")
				}
			}
		}
		r.made.shapes = append(r.made.shapes, made)
	}
	return nil
}

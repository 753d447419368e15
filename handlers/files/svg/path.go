package svg

import (
	"math"
	"strconv"
	"strings"
)

type point struct{ x, y float64 }

// matrix is a, b, c, d, e, f in SVG's order.
type matrix [6]float64

func (m matrix) of(p point) point {
	return point{m[0]*p.x + m[2]*p.y + m[4], m[1]*p.x + m[3]*p.y + m[5]}
}

// times applies n first, then m.
func (m matrix) times(n matrix) matrix {
	return matrix{m[0]*n[0] + m[2]*n[1], m[1]*n[0] + m[3]*n[1], m[0]*n[2] + m[2]*n[3], m[1]*n[2] + m[3]*n[3], m[0]*n[4] + m[2]*n[5] + m[4],
		m[1]*n[4] + m[3]*n[5] + m[5]}
}

// scale is the average scale factor.
func (m matrix) scale() float64 { return math.Sqrt(math.Abs(m[0]*m[3] - m[1]*m[2])) }

func (m matrix) inverse() (matrix, bool) {
	d := m[0]*m[3] - m[1]*m[2]
	if math.Abs(d) < 1e-12 {
		return m, false
	}
	return matrix{m[3] / d, -m[1] / d, -m[2] / d, m[0] / d, (m[2]*m[5] - m[3]*m[4]) / d, (m[1]*m[4] - m[0]*m[5]) / d}, true
}

func readMatrix(text string) (matrix, error) {
	whole := matrix{1, 0, 0, 1, 0, 0}
	for strings.TrimLeft(text, " ,\n\t\r") != "" {
		name, rest, found := strings.Cut(text, "(")
		inner, after, closed := strings.Cut(rest, ")")
		n, err := numbers(inner)
		if !found || !closed || err != nil {
			return whole, fault("This SVG turns or moves a shape in a way that can't be read.")
		}
		text = after
		get := func(i int, or float64) float64 {
			if i < len(n) {
				return n[i]
			}
			return or
		}
		m := matrix{1, 0, 0, 1, 0, 0}
		switch strings.Trim(name, " ,\n\t\r") {
		case "matrix":
			m = matrix{get(0, 1), get(1, 0), get(2, 0), get(3, 1), get(4, 0), get(5, 0)}
		case "translate":
			m[4], m[5] = get(0, 0), get(1, 0)
		case "scale":
			m[0], m[3] = get(0, 1), get(1, get(0, 1))
		case "rotate":
			sin, cos := math.Sincos(get(0, 0) * math.Pi / 180)
			x, y := get(1, 0), get(2, 0)
			m = matrix{1, 0, 0, 1, x, y}.times(matrix{cos, sin, -sin, cos, 0, 0}).times(matrix{1, 0, 0, 1, -x, -y})
		case "skewX":
			m[2] = math.Tan(get(0, 0) * math.Pi / 180)
		case "skewY":
			m[1] = math.Tan(get(0, 0) * math.Pi / 180)
		default:
			return whole, fault("This SVG turns or moves a shape in a way that can't be read.")
		}
		whole = whole.times(m)
	}
	return whole, nil
}

// part is a step of a path: M and L with one point, C with three, Z with none.
type part struct {
	kind byte
	to   []point
}

type path []part

func (p path) moved(m matrix) path {
	made := make(path, len(p))
	for i, one := range p {
		made[i] = part{one.kind, make([]point, len(one.to))}
		for j, at := range one.to {
			made[i].to[j] = m.of(at)
		}
	}
	return made
}

func (p path) bounds() (low, high point) {
	low, high = point{math.Inf(1), math.Inf(1)}, point{math.Inf(-1), math.Inf(-1)}
	for _, line := range p.lines(1) {
		for _, at := range line.points {
			low, high = point{min(low.x, at.x), min(low.y, at.y)}, point{max(high.x, at.x), max(high.y, at.y)}
		}
	}
	return low, high
}

func (p *path) move(x, y float64)   { *p = append(*p, part{'M', []point{{x, y}}}) }
func (p *path) line(x, y float64)   { *p = append(*p, part{'L', []point{{x, y}}}) }
func (p *path) close()              { *p = append(*p, part{'Z', nil}) }
func (p *path) curve(a, b, c point) { *p = append(*p, part{'C', []point{a, b, c}}) }

// outline is the path of an element, in its own coordinates.
func outline(n *node, box []float64) (path, error) {
	across, down := box[2], box[3]
	num := func(name string, whole float64) float64 { return length(n.attributes[name], whole) }
	p := path{}
	switch n.name {
	case "path":
		return readPath(n.attributes["d"])
	case "rect":
		x, y, w, h := num("x", across), num("y", down), num("width", across), num("height", down)
		rx, ry := num("rx", across), num("ry", down)
		if n.attributes["ry"] == "" {
			ry = rx
		} else if n.attributes["rx"] == "" {
			rx = ry
		}
		if w <= 0 || h <= 0 {
			return nil, nil
		}
		return rectangle(x, y, w, h, min(max(rx, 0), w/2), min(max(ry, 0), h/2)), nil
	case "circle", "ellipse":
		rx, ry := num("rx", across), num("ry", down)
		if n.name == "circle" {
			rx = num("r", across)
			ry = rx
		}
		if rx <= 0 || ry <= 0 {
			return nil, nil
		}
		return rectangle(num("cx", across)-rx, num("cy", down)-ry, 2*rx, 2*ry, rx, ry), nil
	case "line":
		p.move(num("x1", across), num("y1", down))
		p.line(num("x2", across), num("y2", down))
	case "polyline", "polygon":
		points, err := numbers(n.attributes["points"])
		if err != nil {
			return nil, err
		}
		for i := 0; i+1 < len(points); i += 2 {
			if i == 0 {
				p.move(points[0], points[1])
			} else {
				p.line(points[i], points[i+1])
			}
		}
		if n.name == "polygon" && len(p) > 0 {
			p.close()
		}
	}
	return p, nil
}

// rectangle is a rectangle with elliptical corners.
func rectangle(x, y, w, h, rx, ry float64) path {
	p := path{}
	if rx <= 0 || ry <= 0 {
		p.move(x, y)
		p.line(x+w, y)
		p.line(x+w, y+h)
		p.line(x, y+h)
		p.close()
		return p
	}
	const k = 1 - 0.5522847498 // for a quarter of a circle drawn as a curve
	p.move(x+rx, y)
	p.line(x+w-rx, y)
	p.curve(point{x + w - rx*k, y}, point{x + w, y + ry*k}, point{x + w, y + ry})
	p.line(x+w, y+h-ry)
	p.curve(point{x + w, y + h - ry*k}, point{x + w - rx*k, y + h}, point{x + w - rx, y + h})
	p.line(x+rx, y+h)
	p.curve(point{x + rx*k, y + h}, point{x, y + h - ry*k}, point{x, y + h - ry})
	p.line(x, y+ry)
	p.curve(point{x, y + ry*k}, point{x + rx*k, y}, point{x + rx, y})
	p.close()
	return p
}

// scanner reads the numbers of a path.
type scanner struct {
	text string
	at   int
}

func (s *scanner) blanks() {
	for s.at < len(s.text) && strings.IndexByte(" ,\t\r\n", s.text[s.at]) >= 0 {
		s.at++
	}
}

func (s *scanner) number() (float64, bool) {
	s.blanks()
	from := s.at
	digit := func() bool { return s.at < len(s.text) && s.text[s.at] >= '0' && s.text[s.at] <= '9' }
	sign := func() {
		if s.at < len(s.text) && (s.text[s.at] == '-' || s.text[s.at] == '+') {
			s.at++
		}
	}
	sign()
	for digit() {
		s.at++
	}
	if s.at < len(s.text) && s.text[s.at] == '.' {
		s.at++
		for digit() {
			s.at++
		}
	}
	if s.at > from && s.at < len(s.text) && (s.text[s.at] == 'e' || s.text[s.at] == 'E') {
		s.at++
		sign()
		for digit() {
			s.at++
		}
	}
	n, err := strconv.ParseFloat(s.text[from:s.at], 64)
	return n, err == nil && !math.IsInf(n, 0) && !math.IsNaN(n)
}

// flag is a 0 or 1 of an arc, which need not be separated from the next number.
func (s *scanner) flag() (bool, bool) {
	s.blanks()
	if s.at >= len(s.text) || s.text[s.at] != '0' && s.text[s.at] != '1' {
		return false, false
	}
	s.at++
	return s.text[s.at-1] == '1', true
}

func numbers(text string) (found []float64, err error) {
	s := &scanner{text: text}
	for s.blanks(); s.at < len(text); s.blanks() {
		n, is := s.number()
		if !is || len(found) > 2*mostParts {
			return nil, fault("This SVG has a number that can't be read.")
		}
		found = append(found, n)
	}
	return found, nil
}

// arguments is how many numbers a path command takes.
var arguments = map[byte]int{'M': 2, 'L': 2, 'H': 1, 'V': 1, 'C': 6, 'S': 4, 'Q': 4, 'T': 2, 'A': 7, 'Z': 0}

func readPath(text string) (path, error) {
	s := &scanner{text: text}
	t := tracer{}
	kind := byte(0)
	wrong := fault("A path of this SVG can't be read.")
	for s.blanks(); s.at < len(text); s.blanks() {
		if c := text[s.at]; c >= 'A' && c <= 'Z' || c >= 'a' && c <= 'z' {
			kind = c
			s.at++
		} else if kind == 'M' {
			kind = 'L'
		} else if kind == 'm' {
			kind = 'l'
		} else if kind == 'Z' || kind == 'z' {
			return nil, wrong
		}
		upper := kind &^ 0x20
		count, known := arguments[upper]
		if !known || len(t.path) > mostParts || len(t.path) == 0 && upper != 'M' {
			return nil, wrong
		}
		v, is := s.values(upper, count)
		if !is {
			return nil, wrong
		}
		t.draw(kind, v)
	}
	return t.path, nil
}

// values reads the numbers of a command; of an arc the fourth and the fifth are flags, 0 or 1.
func (s *scanner) values(command byte, count int) (v [7]float64, is bool) {
	for i := range count {
		if command == 'A' && (i == 3 || i == 4) {
			set, is := s.flag()
			if !is {
				return v, false
			}
			if set {
				v[i] = 1
			}
			continue
		}
		if v[i], is = s.number(); !is {
			return v, false
		}
	}
	return v, true
}

// tracer follows the commands of a path. Where it is, where its figure began, the handle of its last curve and its last command decide
// what the next command means.
type tracer struct {
	path              path
	at, start, handle point
	last              byte
}

// mirrored is the handle of the last curve on the other side of where it is, if the last command was one of these.
func (d *tracer) mirrored(of string) point {
	if d.last != 0 && strings.IndexByte(of, d.last) >= 0 {
		return point{2*d.at.x - d.handle.x, 2*d.at.y - d.handle.y}
	}
	return d.at
}

// draw does a command. A small letter counts from where it is.
func (d *tracer) draw(kind byte, v [7]float64) {
	upper, base := kind&^0x20, point{}
	if kind != upper {
		base = d.at
	}
	to := func(i int) point { return point{base.x + v[i], base.y + v[i+1]} }
	if upper != 'M' && upper != 'Z' && len(d.path) > 0 && d.path[len(d.path)-1].kind == 'Z' {
		d.path.move(d.at.x, d.at.y)
	}
	switch upper {
	case 'M':
		d.at = to(0)
		d.start = d.at
		d.path.move(d.at.x, d.at.y)
	case 'L':
		d.at = to(0)
		d.path.line(d.at.x, d.at.y)
	case 'H':
		d.at.x = base.x + v[0]
		d.path.line(d.at.x, d.at.y)
	case 'V':
		d.at.y = base.y + v[0]
		d.path.line(d.at.x, d.at.y)
	case 'C':
		d.handle = to(2)
		d.path.curve(to(0), d.handle, to(4))
		d.at = to(4)
	case 'S':
		first := d.mirrored("CS")
		d.handle = to(0)
		d.path.curve(first, d.handle, to(2))
		d.at = to(2)
	case 'Q':
		d.handle = to(0)
		d.square(to(2))
	case 'T':
		d.handle = d.mirrored("QT")
		d.square(to(0))
	case 'A':
		end := to(5)
		d.path.arc(d.at, end, math.Abs(v[0]), math.Abs(v[1]), v[2]*math.Pi/180, v[3] == 1, v[4] == 1)
		d.at = end
	case 'Z':
		d.path.close()
		d.at = d.start
	}
	d.last = upper
}

// square adds a quadratic curve by the handle, as a cubic one.
func (d *tracer) square(end point) {
	third := func(from point) point {
		return point{from.x + (d.handle.x-from.x)*2/3, from.y + (d.handle.y-from.y)*2/3}
	}
	d.path.curve(third(d.at), third(end), end)
	d.at = end
}

// arc adds an elliptical arc as curves (SVG 1.1, F.6).
func (p *path) arc(from, end point, rx, ry, turned float64, large, sweep bool) {
	if rx == 0 || ry == 0 || from == end {
		p.line(end.x, end.y)
		return
	}
	sin, cos := math.Sincos(turned)
	dx, dy := (from.x-end.x)/2, (from.y-end.y)/2
	x, y := cos*dx+sin*dy, -sin*dx+cos*dy
	if over := x*x/(rx*rx) + y*y/(ry*ry); over > 1 {
		rx, ry = rx*math.Sqrt(over), ry*math.Sqrt(over)
	}
	k := math.Sqrt(max((rx*rx*ry*ry-rx*rx*y*y-ry*ry*x*x)/(rx*rx*y*y+ry*ry*x*x), 0))
	if large == sweep {
		k = -k
	}
	cx, cy := k*rx*y/ry, -k*ry*x/rx
	begin := math.Atan2((y-cy)/ry, (x-cx)/rx)
	angle := math.Atan2((-y-cy)/ry, (-x-cx)/rx) - begin
	if sweep && angle < 0 {
		angle += 2 * math.Pi
	} else if !sweep && angle > 0 {
		angle -= 2 * math.Pi
	}
	middle := matrix{cos, sin, -sin, cos, (from.x + end.x) / 2, (from.y + end.y) / 2}.times(matrix{rx, 0, 0, ry, cx, cy})
	steps := int(math.Ceil(math.Abs(angle)/(math.Pi/2) - 1e-9))
	step := angle / float64(max(steps, 1))
	t := 4.0 / 3 * math.Tan(step/4)
	for i := range steps {
		a := begin + float64(i)*step
		s1, c1 := math.Sincos(a)
		s2, c2 := math.Sincos(a + step)
		p.curve(middle.of(point{c1 - t*s1, s1 + t*c1}), middle.of(point{c2 + t*s2, s2 - t*c2}), middle.of(point{c2, s2}))
	}
}

package svg

import (
	"math"
	"strconv"
	"strings"
)

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

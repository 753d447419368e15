package svg

import (
	"math"
)

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

package svg

import (
	"image/color"
)

// Built is a drawing of our own, written in the code.
func Built(text string) *Drawing {
	d, err := Read([]byte(text))
	if err != nil {
		panic(err)
	}
	return d
}

// Square is the drawing in the centre of a square of 512, with a margin as a fraction of it. The square has a colour and rounded
// corners; with opacity 0 it is invisible.
func (d *Drawing) Square(ground color.NRGBA, corner, margin float64) *Drawing {
	const side = 512
	made := &Drawing{Width: side, Height: side}
	if ground.A > 0 {
		made.shapes = append(made.shapes, shape{path: rectangle(0, 0, side, side, corner*side, corner*side), fill: paint{colour: ground}})
	}
	scale := side * (1 - 2*margin) / max(d.Width, d.Height)
	m := matrix{scale, 0, 0, scale, (side - d.Width*scale) / 2, (side - d.Height*scale) / 2}
	for _, s := range d.shapes {
		made.shapes = append(made.shapes, s.moved(m))
	}
	return made
}

func (s shape) moved(m matrix) shape {
	s.path = s.path.moved(m)
	s.pen.width *= m.scale()
	for _, p := range []*paint{&s.fill, &s.stroke} {
		if p.gradient != nil {
			g := *p.gradient
			g.from = m.times(g.from)
			if back, can := g.from.inverse(); can {
				g.to = back
			}
			p.gradient = &g
		}
	}
	return s
}

// Outline is a drawing of closed outlines in one colour, such as those of a letter, in their bounding box. Each step has a kind: M
// and L with one point, Q with two, C with three, as x and y.
func Outline(colour color.NRGBA, trace func(draw func(kind byte, to ...float64))) *Drawing {
	p := path{}
	var at point
	trace(func(kind byte, to ...float64) {
		place := func(n int) point { return point{512 * to[2*n], 512 * to[2*n+1]} }
		end := place(len(to)/2 - 1)
		switch kind {
		case 'M':
			if len(p) > 0 {
				p.close()
			}
			p.move(end.x, end.y)
		case 'L':
			p.line(end.x, end.y)
		case 'Q':
			handle := place(0)
			third := func(from point) point {
				return point{from.x + (handle.x-from.x)*2/3, from.y + (handle.y-from.y)*2/3}
			}
			p.curve(third(at), third(end), end)
		case 'C':
			p.curve(place(0), place(1), end)
		}
		at = end
	})
	if len(p) == 0 {
		return &Drawing{Width: 1, Height: 1}
	}
	p.close()
	low, high := p.bounds()
	return &Drawing{Width: max(high.x-low.x, 1), Height: max(high.y-low.y, 1),
		shapes: []shape{{path: p.moved(matrix{1, 0, 0, 1, -low.x, -low.y}), fill: paint{colour: colour}}}}
}

// Ground is a square of a colour with rounded corners.
func Ground(colour color.NRGBA, corner float64) *Drawing {
	return (&Drawing{Width: 1, Height: 1}).Square(colour, corner, 0)
}

// Empty reports that nothing is drawn.
func (d *Drawing) Empty() bool { return len(d.shapes) == 0 }

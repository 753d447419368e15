package svg

import (
	"image"
	"image/color"
	"math"
	"slices"
)

// fine is the number of scan lines per row, for smooth edges.
const fine = 6

// Paint draws it into a picture of a size in pixels, on a transparent background. It fills the picture; choose the size to keep the
// proportions.
func (d *Drawing) Paint(width, height int) *image.RGBA {
	into := image.NewRGBA(image.Rect(0, 0, width, height))
	scale := matrix{float64(width) / d.Width, 0, 0, float64(height) / d.Height, 0, 0}
	back, _ := scale.inverse()
	for _, s := range d.shapes {
		p := s.path.moved(scale)
		lines := p.lines(1)
		if s.fill.seen() {
			fill(into, lines, s.evenOdd, s.fill, back)
		}
		if s.stroke.seen() {
			pen := s.pen
			pen.width *= scale.scale()
			fill(into, pen.strokes(lines), false, s.stroke, back)
		}
	}
	return into
}

// polyline is a part of a path made of straight lines.
type polyline struct {
	points []point
	closed bool
}

// lines are the parts of a path with its curves as short lines, accurate for a scale.
func (p path) lines(scale float64) (all []polyline) {
	var now polyline
	end := func() {
		if len(now.points) > 0 {
			all = append(all, now)
		}
		now = polyline{}
	}
	for _, one := range p {
		switch one.kind {
		case 'M':
			end()
			now.points = append(now.points, one.to[0])
		case 'L':
			now.points = append(now.points, one.to[0])
		case 'C':
			a := now.points[len(now.points)-1]
			b, c, d := one.to[0], one.to[1], one.to[2]
			long := (math.Hypot(b.x-a.x, b.y-a.y) + math.Hypot(c.x-b.x, c.y-b.y) + math.Hypot(d.x-c.x, d.y-c.y)) * scale
			steps := int(min(max(math.Ceil(math.Sqrt(long)*1.2), 4), 48))
			for i := 1; i <= steps; i++ {
				t := float64(i) / float64(steps)
				u := 1 - t
				k0, k1, k2, k3 := u*u*u, 3*u*u*t, 3*u*t*t, t*t*t
				now.points = append(now.points, point{k0*a.x + k1*b.x + k2*c.x + k3*d.x, k0*a.y + k1*b.y + k2*c.y + k3*d.y})
			}
		case 'Z':
			now.closed = true
			end()
		}
	}
	end()
	return all
}

// edge is a line that goes down; way is 1 if it was drawn that way, else -1.
type edge struct {
	top, bottom, x, slope float64
	way                   int
}

func fill(into *image.RGBA, lines []polyline, evenOdd bool, with paint, back matrix) {
	edges := []edge{}
	for _, l := range lines {
		for i, a := range l.points {
			b := l.points[(i+1)%len(l.points)]
			way := 1
			if a.y > b.y {
				a, b, way = b, a, -1
			}
			if b.y-a.y > 1e-9 {
				slope := (b.x - a.x) / (b.y - a.y)
				edges = append(edges, edge{top: a.y, bottom: b.y, x: a.x, slope: slope, way: way})
			}
		}
	}
	slices.SortFunc(edges, func(a, b edge) int {
		switch {
		case a.top < b.top:
			return -1
		case a.top > b.top:
			return 1
		}
		return 0
	})
	size := into.Bounds().Size()
	cover := make([]float64, size.X)
	type crossing struct {
		x   float64
		way int
	}
	var live []edge
	var crossings []crossing
	for y, next := 0, 0; y < size.Y; y++ {
		live = slices.DeleteFunc(live, func(e edge) bool { return e.bottom <= float64(y) })
		for ; next < len(edges) && edges[next].top < float64(y+1); next++ {
			if edges[next].bottom > float64(y) {
				live = append(live, edges[next])
			}
		}
		if len(live) == 0 {
			continue
		}
		clear(cover)
		for part := range fine {
			at := float64(y) + (float64(part)+0.5)/fine
			crossings = crossings[:0]
			for _, e := range live {
				if e.top <= at && at < e.bottom {
					crossings = append(crossings, crossing{e.x + (at-e.top)*e.slope, e.way})
				}
			}
			slices.SortFunc(crossings, func(a, b crossing) int {
				if a.x < b.x {
					return -1
				}
				return 1
			})
			turns := 0
			for i, c := range crossings {
				turns += c.way
				if inside := turns != 0 && !evenOdd || evenOdd && i%2 == 0; inside && i+1 < len(crossings) {
					span(cover, c.x, crossings[i+1].x)
				}
			}
		}
		lay(into, y, cover, with, back)
	}
}

// span adds the coverage of each pixel by a line between two points.
func span(cover []float64, from, to float64) {
	from, to = max(from, 0), min(to, float64(len(cover)))
	if to <= from {
		return
	}
	first, last := int(from), min(int(to), len(cover)-1)
	if first == last {
		cover[first] += (to - from) / fine
		return
	}
	cover[first] += (float64(first+1) - from) / fine
	for x := first + 1; x < last; x++ {
		cover[x] += 1.0 / fine
	}
	cover[last] += (to - float64(last)) / fine
}

// lay paints a row over what is there.
func lay(into *image.RGBA, y int, cover []float64, with paint, back matrix) {
	for x, covered := range cover {
		if covered <= 0.001 {
			continue
		}
		c := with.colour
		if with.gradient != nil {
			place := back.of(point{float64(x) + 0.5, float64(y) + 0.5})
			c = with.at(place.x, place.y)
		}
		blend(into.Pix[y*into.Stride+4*x:][:4], c, min(covered, 1))
	}
}

func blend(pixel []uint8, c color.NRGBA, covered float64) {
	over := covered * float64(c.A) / 255
	for i, part := range []uint8{c.R, c.G, c.B, 255} {
		pixel[i] = uint8(math.Round(float64(part)*over + float64(pixel[i])*(1-over)))
	}
}

// strokes are the areas that a pen covers: one for each line, each corner and each end. All have the same direction, so that
// overlaps count once.
func (p pen) strokes(lines []polyline) (areas []polyline) {
	half := p.width / 2
	add := func(points ...point) {
		area := 0.0
		for i, a := range points {
			b := points[(i+1)%len(points)]
			area += a.x*b.y - b.x*a.y
		}
		if area < 0 {
			slices.Reverse(points)
		}
		areas = append(areas, polyline{points, true})
	}
	dot := func(at point) { add(circle(at, half)...) }
	for _, l := range lines {
		points := slices.CompactFunc(slices.Clone(l.points), func(a, b point) bool { return math.Hypot(a.x-b.x, a.y-b.y) < 1e-6 })
		if n := len(points); l.closed && n > 1 && math.Hypot(points[0].x-points[n-1].x, points[0].y-points[n-1].y) < 1e-6 {
			points = points[:n-1]
		}
		if len(points) == 1 {
			if p.cap == "round" {
				dot(points[0])
			}
			continue
		}
		count := len(points) - 1
		if l.closed {
			count = len(points)
		}
		for i := range count {
			a, b := points[i], points[(i+1)%len(points)]
			ux, uy := direction(a, b)
			from, to := a, b
			if p.cap == "square" && !l.closed {
				if i == 0 {
					from = point{a.x - ux*half, a.y - uy*half}
				}
				if i == count-1 {
					to = point{b.x + ux*half, b.y + uy*half}
				}
			}
			add(point{from.x - uy*half, from.y + ux*half}, point{to.x - uy*half, to.y + ux*half}, point{to.x + uy*half, to.y - ux*half},
				point{from.x + uy*half, from.y - ux*half})
			if l.closed || i < count-1 {
				p.corner(a, b, points[(i+2)%len(points)], half, add)
			}
		}
		if p.cap == "round" && !l.closed {
			dot(points[0])
			dot(points[len(points)-1])
		}
	}
	return areas
}

// corner fills the gap where two lines meet at b.
func (p pen) corner(a, b, c point, half float64, add func(points ...point)) {
	ux, uy := direction(a, b)
	vx, vy := direction(b, c)
	cross, dot := ux*vy-uy*vx, ux*vx+uy*vy
	if math.Abs(cross) < 1e-4 && dot > 0 {
		return
	}
	if p.join == "round" {
		add(circle(b, half)...)
		return
	}
	side := half
	if cross > 0 {
		side = -half
	}
	one, two := point{b.x - uy*side, b.y + ux*side}, point{b.x - vy*side, b.y + vx*side}
	if sharp := math.Sqrt((1 - dot) / 2); p.join != "bevel" { // the sine of half the turn; the tip is half over the cosine away
		if blunt := math.Sqrt(max(1-sharp*sharp, 0)); blunt*p.miter >= 1 {
			mx, my := -(uy+vy)*side, (ux+vx)*side
			if long := math.Hypot(mx, my); long > 1e-9 {
				k := half / blunt / long
				add(b, one, point{b.x + mx*k, b.y + my*k}, two)
				return
			}
		}
	}
	add(b, one, two)
}

func direction(a, b point) (x, y float64) {
	long := math.Hypot(b.x-a.x, b.y-a.y)
	return (b.x - a.x) / long, (b.y - a.y) / long
}

func circle(at point, radius float64) []point {
	steps := int(min(max(math.Ceil(radius*2), 12), 64))
	points := make([]point, steps)
	for i := range points {
		sin, cos := math.Sincos(2 * math.Pi * float64(i) / float64(steps))
		points[i] = point{at.x + radius*cos, at.y + radius*sin}
	}
	return points
}

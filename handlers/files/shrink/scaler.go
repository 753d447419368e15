package shrink

import (
	"image"
	"math"
)

// scaler accepts the rows of a picture one after the other, as red, green and blue pixels, and scales it to the wanted size
// (Catmull-Rom, as wide as the step from one pixel to the next). It keeps only the rows that the next one needs.
type scaler struct {
	// wanted receives the source size and returns the target size.
	wanted func(rows image.Point) image.Point

	// A much larger picture is first averaged in squares of so many pixels; sums is a row of them.
	square, added int
	pixels        image.Point
	sums          []uint32
	small         []byte

	from, to  image.Point
	into      *image.RGBA
	across    []taps
	down      []taps
	kept      [][]float32
	came, put int
}

// taps are the source places of a target pixel, from first on, with their weights.
type taps struct {
	first   int
	weights []float32
}

// tapsFor returns the taps from one length to another. The last source place may be partial: long is less then.
func tapsFor(from int, long float64, to int) []taps {
	step := long / float64(to)
	reach := 2 * max(step, 1)
	all := make([]taps, to)
	for i := range all {
		middle := (float64(i)+0.5)*step - 0.5
		first, last := int(math.Ceil(middle-reach)), int(math.Floor(middle+reach))
		t := taps{first: max(first, 0)}
		sum := float32(0)
		for at := t.first; at <= min(last, from-1); at++ {
			weight := float32(catmullRom(math.Abs(float64(at)-middle) / max(step, 1)))
			t.weights = append(t.weights, weight)
			sum += weight
		}
		for k := range t.weights {
			t.weights[k] /= sum
		}
		all[i] = t
	}
	return all
}

func catmullRom(t float64) float64 {
	switch {
	case t < 1:
		return (1.5*t-2.5)*t*t + 1
	case t < 2:
		return ((-0.5*t+2.5)*t-4)*t + 2
	}
	return 0
}

// begin sets the size of the picture that follows: side samples for each of "of" pixels in both directions.
func (s *scaler) begin(pixels image.Point, side, of int) {
	rows := image.Pt(parts(pixels.X*side, of), parts(pixels.Y*side, of))
	s.to = s.wanted(rows)
	s.into = image.NewRGBA(image.Rectangle{Max: s.to})
	for s.square = 1; rows.X >= 2*s.to.X*(s.square+1) && rows.Y >= 2*s.to.Y*(s.square+1); {
		s.square++
	}
	s.pixels, s.from = rows, image.Pt(parts(rows.X, s.square), parts(rows.Y, s.square))
	if s.square > 1 {
		s.sums, s.small = make([]uint32, 3*s.from.X), make([]byte, 3*s.from.X)
	}
	if s.from == s.to {
		return
	}
	share := float64(side) / float64(of*s.square)
	s.across, s.down = tapsFor(s.from.X, share*float64(pixels.X), s.to.X), tapsFor(s.from.Y, share*float64(pixels.Y), s.to.Y)
	most := 0
	for _, t := range s.down {
		most = max(most, len(t.weights))
	}
	s.kept = make([][]float32, most+1)
	for i := range s.kept {
		s.kept[i] = make([]float32, 3*s.to.X)
	}
}

// row accepts the next row.
func (s *scaler) row(pixels []byte) {
	if s.square == 1 {
		s.take(pixels)
		return
	}
	for x := range s.from.X {
		var red, green, blue uint32
		for at := 3 * x * s.square; at < 3*min((x+1)*s.square, s.pixels.X); at += 3 {
			red += uint32(pixels[at])
			green += uint32(pixels[at+1])
			blue += uint32(pixels[at+2])
		}
		s.sums[3*x] += red
		s.sums[3*x+1] += green
		s.sums[3*x+2] += blue
	}
	if s.added++; s.added < s.square && s.came*s.square+s.added < s.pixels.Y {
		return
	}
	for x := range s.from.X {
		count := uint32(s.added * min(s.square, s.pixels.X-x*s.square))
		for i := range 3 {
			s.small[3*x+i] = byte((s.sums[3*x+i] + count/2) / count)
		}
	}
	clear(s.sums)
	s.added = 0
	s.take(s.small)
}

// take accepts the next row, which may be one of squares.
func (s *scaler) take(pixels []byte) {
	if s.came >= s.from.Y {
		return
	}
	if s.from == s.to {
		for x := range s.to.X {
			s.set(x, s.came, pixels[3*x], pixels[3*x+1], pixels[3*x+2])
		}
		s.came++
		return
	}
	line := s.kept[s.came%len(s.kept)]
	for x, t := range s.across {
		var red, green, blue float32
		at := 3 * t.first
		for _, weight := range t.weights {
			red += weight * float32(pixels[at])
			green += weight * float32(pixels[at+1])
			blue += weight * float32(pixels[at+2])
			at += 3
		}
		line[3*x], line[3*x+1], line[3*x+2] = red, green, blue
	}
	s.came++
	for s.put < s.to.Y && s.down[s.put].first+len(s.down[s.put].weights) <= s.came {
		s.draw(s.put)
		s.put++
	}
}

// draw makes a target row from the kept rows.
func (s *scaler) draw(y int) {
	t := s.down[y]
	for x := range s.to.X {
		var red, green, blue float32
		for k, weight := range t.weights {
			line := s.kept[(t.first+k)%len(s.kept)]
			red += weight * line[3*x]
			green += weight * line[3*x+1]
			blue += weight * line[3*x+2]
		}
		s.set(x, y, bounded(red), bounded(green), bounded(blue))
	}
}

func bounded(value float32) byte { return byte(min(max(value+0.5, 0), 255)) }

// parts is how many parts of a size a length has.
func parts(length, size int) int { return (length + size - 1) / size }

func (s *scaler) set(x, y int, red, green, blue byte) {
	at := y*s.into.Stride + 4*x
	s.into.Pix[at], s.into.Pix[at+1], s.into.Pix[at+2], s.into.Pix[at+3] = red, green, blue, 255
}

// finished returns the picture once all rows have been passed.
func (s *scaler) finished() (*image.RGBA, error) {
	if s.into == nil || s.came < s.from.Y {
		return nil, ErrNoPicture
	}
	return s.into, nil
}

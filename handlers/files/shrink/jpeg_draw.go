package shrink

import (
	"image/color"
	"math"
)

// curves are the eight basis functions as samples, for blocks that produce 1, 2, 4 and 8 in each direction:
// curves[side][8*sample+wave]. With fewer samples, each is the mean of those in its place, which avoids ringing at hard edges.
var curves = map[int]*[64]float32{1: curve(1), 2: curve(2), 4: curve(4), 8: curve(8)}

func curve(side int) *[64]float32 {
	table := &[64]float32{}
	for x := range 8 {
		for u := range 8 {
			height := 0.5
			if u == 0 {
				height = math.Sqrt(0.125)
			}
			table[8*(x*side/8)+u] += float32(height * math.Cos(float64(2*x+1)*float64(u)*math.Pi/16) * float64(side) / 8)
		}
	}
	return table
}

// keep stores the frequencies of a block that are used.
func (c *component) keep(block *[64]int32, at int) {
	for down := range c.held {
		for across := range c.held {
			c.waves[(at*c.held+down)*c.held+across] = int16(block[8*down+across])
		}
	}
}

// unpack returns a stored block, dequantised.
func (c *component) unpack(block *[64]int32, at int, steps *[64]uint16) {
	for k, step := range steps {
		if from := c.kept(at, k); from >= 0 {
			block[zigzag[k]] = int32(c.waves[from]) * int32(step)
		}
	}
}

// draw converts a block to samples of the MCU row: x counts its blocks across, y those down.
func (c *component) draw(block *[64]int32, x, y int) {
	across, down := curves[c.wide], curves[c.high]
	var columns [64]float32
	most := 0
	for u := range 8 {
		highest := 0
		for v := range 8 {
			if block[8*v+u] != 0 {
				highest, most = v+1, u+1
			}
		}
		for sample := range c.high {
			sum := float32(0)
			for v := range highest {
				sum += down[8*sample+v] * float32(block[8*v+u])
			}
			columns[8*sample+u] = sum
		}
	}
	for row := range c.high {
		into := c.plane[(y*c.high+row)*c.stride+x*c.wide:][:c.wide]
		line := columns[8*row:][:most]
		for sample := range into {
			sum := float32(128)
			for u, height := range line {
				sum += across[8*sample+u] * height
			}
			into[sample] = bounded(sum)
		}
	}
}

// drawUnits passes on a row of MCUs as rows of pixels.
func (r *jpegReader) drawUnits(y int) {
	size := r.to.pixels
	high := 0
	for _, c := range r.components {
		high = max(high, c.v*c.high)
	}
	row := make([]byte, 3*size.X)
	lines := make([][]byte, len(r.components))
	for down := range high {
		if y*high+down >= size.Y {
			return
		}
		for i, c := range r.components {
			at := down * c.v * c.high / high
			lines[i] = c.plane[at*c.stride:][:c.stride]
		}
		r.colours(row, lines)
		r.to.row(row)
	}
}

// colours converts the channels to red, green and blue.
func (r *jpegReader) colours(row []byte, lines [][]byte) {
	wide := 0
	for _, c := range r.components {
		wide = max(wide, c.stride)
	}
	plain := r.adobe == 0 || r.adobe < 0 && len(r.components) == 3 && r.components[0].id == 'R' && r.components[1].id == 'G' &&
		r.components[2].id == 'B'
	var sample [4]byte
	for x := range len(row) / 3 {
		for i, line := range lines {
			if len(line) == wide {
				sample[i] = line[x]
			} else {
				sample[i] = line[x*len(line)/wide]
			}
		}
		red, green, blue := sample[0], sample[1], sample[2]
		switch {
		case len(lines) == 1:
			green, blue = red, red
		case !plain:
			red, green, blue = color.YCbCrToRGB(red, green, blue)
		}
		if len(lines) == 4 { // inks are inverted: 255 is none
			if !plain {
				red, green, blue = 255-red, 255-green, 255-blue // brightness and colours of inks
			}
			black := int(sample[3])
			red, green, blue = byte(int(red)*black/255), byte(int(green)*black/255), byte(int(blue)*black/255)
		}
		row[3*x], row[3*x+1], row[3*x+2] = red, green, blue
	}
}

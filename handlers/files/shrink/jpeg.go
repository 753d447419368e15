package shrink

import (
	"encoding/binary"
	"image"
)

// A JPEG consists of blocks of 8 x 8 samples, each stored as 64 frequencies (ITU T.81). A picture that is needed at half its size
// or less is drawn at 4 x 4, 2 x 2 or 1 x 1 samples per block. A sequential file is drawn while it is read. A progressive file
// contains each block in several parts, so its frequencies are stored, two bytes each; for a large file only the lowest ones, which
// are enough for the drawing.

// component is one of the channels of a JPEG: brightness, blue and red, or inks.
type component struct {
	id byte
	// h and v are its blocks across and down in each MCU.
	h, v int
	// quantity is the number of its quantisation table.
	quantity byte
	// dc and ac are the Huffman tables of the current scan, last the previous block's DC value.
	dc, ac *huffman
	last   int
	// wide and high are how many samples a block produces across and down: 8, 4, 2 or 1.
	wide, high int
	// across and down are its blocks, including those that only pad the last MCU.
	across, down int
	// plane is a row of MCUs, as samples.
	plane  []byte
	stride int
	// waves and seen are stored for each block of a progressive file: held x held frequencies, and which of all 64 are not 0.
	waves []int16
	held  int
	seen  []uint64
}

type jpegReader struct {
	content []byte
	at      int
	size    image.Point
	// units are the MCUs across and down, most the largest h and v.
	units        image.Point
	mostH, mostV int
	progressive  bool
	components   []*component
	steps        [4]*[64]uint16
	dc, ac       [4]*huffman
	restart      int
	// adobe is the colour transform in the file's Adobe marker; -1 without one.
	adobe  int
	enough image.Point
	to     *scaler
	scans  int
	parts  bool
}

// Marks of a JPEG.
const (
	markSequential = 0xC0
	markExtended   = 0xC1
	markProgress   = 0xC2
	markHuffman    = 0xC4
	markRestart    = 0xD0
	markStart      = 0xD8
	markEnd        = 0xD9
	markScan       = 0xDA
	markSteps      = 0xDB
	markInterval   = 0xDD
	markExif       = 0xE1
	markAdobe      = 0xEE
)

const (
	// mostScans limits the work that a small file can cause; programs write about ten.
	mostScans = 40
	// keptBytes limits the stored part of a progressive file: beyond it, fewer frequencies must do.
	keptBytes = 64 << 20
)

// readJPEG draws a JPEG for a wanted size; the result may be larger.
func readJPEG(content []byte, enough image.Point, to *scaler) error {
	r := &jpegReader{content: content, adobe: -1, enough: enough, to: to}
	if len(content) < 4 || content[0] != 0xFF || content[1] != markStart {
		return ErrNoPicture
	}
	r.at = 2
	for {
		mark, body, err := r.segment()
		if err != nil {
			return err
		}
		switch mark {
		case markEnd:
			return r.end()
		case markSequential, markExtended, markProgress:
			err = r.frame(body, mark == markProgress)
		case markHuffman:
			err = r.tables(body)
		case markSteps:
			err = r.quantities(body)
		case markInterval:
			if len(body) < 2 {
				return ErrNoPicture
			}
			r.restart = int(binary.BigEndian.Uint16(body))
		case markAdobe:
			if len(body) >= 12 && string(body[:5]) == "Adobe" {
				r.adobe = int(body[11])
			}
		case markScan:
			if err = r.scan(body); err == nil && !r.parts {
				return nil // a sequential picture is drawn in its only scan
			}
		default:
			if mark >= 0xC3 && mark <= 0xCF { // unused kinds of JPEG: lossless, arithmetic
				return ErrNoPicture
			}
		}
		if err != nil {
			return err
		}
	}
}

// segment returns the next marker and its data.
func (r *jpegReader) segment() (mark byte, body []byte, err error) {
	for r.at+1 < len(r.content) {
		if r.content[r.at] != 0xFF || r.content[r.at+1] == 0 || r.content[r.at+1] == 0xFF {
			r.at++ // padding that some programs write between segments
			continue
		}
		mark = r.content[r.at+1]
		r.at += 2
		if mark == markEnd || mark >= markRestart && mark < markStart {
			return mark, nil, nil
		}
		if r.at+2 > len(r.content) {
			break
		}
		length := int(binary.BigEndian.Uint16(r.content[r.at:]))
		if length < 2 || r.at+length > len(r.content) {
			break
		}
		body = r.content[r.at+2 : r.at+length]
		r.at += length
		return mark, body, nil
	}
	return 0, nil, ErrNoPicture
}

// quantities reads quantisation tables.
func (r *jpegReader) quantities(body []byte) error {
	for len(body) > 0 {
		wide, slot := body[0]>>4, body[0]&15
		need := 64
		if wide > 0 {
			need = 128
		}
		if wide > 1 || slot > 3 || len(body) < 1+need {
			return ErrNoPicture
		}
		steps := &[64]uint16{}
		for i := range steps {
			if wide > 0 {
				steps[i] = binary.BigEndian.Uint16(body[1+2*i:])
			} else {
				steps[i] = uint16(body[1+i])
			}
		}
		r.steps[slot] = steps
		body = body[1+need:]
	}
	return nil
}

// frame reads the frame header.
func (r *jpegReader) frame(body []byte, progressive bool) error {
	if r.components != nil || len(body) < 6 || body[0] != 8 {
		return ErrNoPicture
	}
	r.progressive = progressive
	r.size = image.Pt(int(binary.BigEndian.Uint16(body[3:])), int(binary.BigEndian.Uint16(body[1:])))
	count := int(body[5])
	if r.size.X < 1 || r.size.Y < 1 || r.size.X > Side || r.size.Y > Side || r.size.X*r.size.Y > Pixels || len(body) < 6+3*count ||
		(count != 1 && count != 3 && count != 4) {
		return ErrNoPicture
	}
	blocks := 0
	for i := range count {
		about := body[6+3*i:]
		c := &component{id: about[0], h: int(about[1] >> 4), v: int(about[1] & 15), quantity: about[2]}
		if count == 1 {
			c.h, c.v = 1, 1 // a single component is not interleaved
		}
		if c.h < 1 || c.h > 4 || c.v < 1 || c.v > 4 || c.quantity > 3 {
			return ErrNoPicture
		}
		blocks += c.h * c.v
		r.mostH, r.mostV = max(r.mostH, c.h), max(r.mostV, c.v)
		r.components = append(r.components, c)
	}
	if count > 1 && blocks > 10 { // T.81, B.2.3
		return ErrNoPicture
	}
	r.units = image.Pt(parts(r.size.X, 8*r.mostH), parts(r.size.Y, 8*r.mostV))
	for _, c := range r.components {
		c.across, c.down = r.units.X*c.h, r.units.Y*c.v
	}
	r.setSides()
	return nil
}

// setSides sets how many samples a block produces: enough for a result well above the wanted size. A channel with fewer blocks
// produces more samples per block, so that it is not blurred.
func (r *jpegReader) setSides() {
	const well, of = 7, 5
	side := 8
	for side > 1 && of*r.size.X*side/2 >= 8*well*r.enough.X && of*r.size.Y*side/2 >= 8*well*r.enough.Y {
		side /= 2
	}
	for _, c := range r.components {
		for c.wide = side; c.wide < 8 && 2*c.wide*c.h <= side*r.mostH; {
			c.wide *= 2
		}
		for c.high = side; c.high < 8 && 2*c.high*c.v <= side*r.mostV; {
			c.high *= 2
		}
		c.stride = c.across * c.wide
		c.plane = make([]byte, c.stride*c.v*c.high)
	}
	r.to.begin(r.size, side, 8)
}

// keepParts allocates the storage for a progressive picture.
func (r *jpegReader) keepParts() {
	held, bytes := 8, 0
	for ; held > 1; held /= 2 {
		bytes = 0
		for _, c := range r.components {
			bytes += c.across * c.down * (2*held*held + 8)
		}
		if bytes <= keptBytes {
			break
		}
	}
	for _, c := range r.components {
		c.held = held
		c.waves = make([]int16, c.across*c.down*held*held)
		c.seen = make([]uint64, c.across*c.down)
	}
	r.parts = true
}

// end draws a progressive picture.
func (r *jpegReader) end() error {
	if !r.parts {
		return ErrNoPicture
	}
	var block [64]int32
	for y := range r.units.Y {
		for _, c := range r.components {
			steps := r.steps[c.quantity]
			if steps == nil {
				return ErrNoPicture
			}
			for down := range c.v {
				for across := range c.across {
					at := (y*c.v+down)*c.across + across
					c.unpack(&block, at, steps)
					c.draw(&block, across, down)
				}
			}
		}
		r.drawUnits(y)
	}
	return nil
}

// orientation reads the camera orientation from Exif data; 1 if there is none.
func orientation(content []byte) int {
	r := &jpegReader{content: content, at: 2}
	for {
		mark, body, err := r.segment()
		if err != nil || mark == markScan || mark == markEnd {
			return 1
		}
		if mark == markExif && len(body) > 14 && string(body[:6]) == "Exif\x00\x00" {
			return orientationOf(body[6:])
		}
	}
}

func orientationOf(notes []byte) int {
	const tagOrientation = 0x0112
	var order binary.ByteOrder = binary.BigEndian
	if string(notes[:2]) == "II" {
		order = binary.LittleEndian
	}
	at := int(order.Uint32(notes[4:]))
	if at < 8 || at+2 > len(notes) {
		return 1
	}
	for i := range int(order.Uint16(notes[at:])) {
		entry := at + 2 + 12*i
		if entry+12 > len(notes) {
			return 1
		}
		if order.Uint16(notes[entry:]) == tagOrientation {
			if how := int(order.Uint16(notes[entry+8:])); how >= 1 && how <= 8 {
				return how
			}
		}
	}
	return 1
}

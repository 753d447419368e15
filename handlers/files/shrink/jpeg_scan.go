package shrink

// zigzag maps the file's order of frequencies to their place in a block of 8 x 8.
var zigzag = [64]byte{
	0, 1, 8, 16, 9, 2, 3, 10, 17, 24, 32, 25, 18, 11, 4, 5, 12, 19, 26, 33, 40, 48, 41, 34, 27, 20, 13, 6, 7, 14, 21, 28,
	35, 42, 49, 56, 57, 50, 43, 36, 29, 22, 15, 23, 30, 37, 44, 51, 58, 59, 52, 45, 38, 31, 39, 46, 53, 60, 61, 54, 47, 55, 62, 63,
}

// scan is a part of the file with frequencies of some components.
type scan struct {
	bits
	of []*component
	// from and to are the first and last frequency of each block, low the current bit, high the previous one (0 for none).
	from, to, high, low int
	// idle is how many following blocks have no more data.
	idle int
}

func (r *jpegReader) scan(body []byte) error {
	if r.scans++; r.components == nil || r.scans > mostScans || len(body) < 1 {
		return ErrNoPicture
	}
	if len(r.components) == 4 && r.adobe < 0 { // without an Adobe marker, inks can't be recognised
		return ErrNoPicture
	}
	count := int(body[0])
	if count < 1 || count > len(r.components) || len(body) < 4+2*count {
		return ErrNoPicture
	}
	s := &scan{bits: bits{content: r.content, at: r.at}}
	for i := range count {
		id, tables := body[1+2*i], body[2+2*i]
		for _, c := range r.components {
			if c.id == id {
				c.dc, c.ac = r.dc[tables>>4&3], r.ac[tables&3]
				s.of = append(s.of, c)
			}
		}
		if len(s.of) != i+1 {
			return ErrNoPicture
		}
	}
	s.from, s.to, s.high, s.low = int(body[1+2*count]), int(body[2+2*count]), int(body[3+2*count]>>4), int(body[3+2*count]&15)
	if !r.progressive {
		s.from, s.to, s.high, s.low = 0, 63, 0, 0
	}
	if !s.sound() {
		return ErrNoPicture
	}
	if !r.parts && (r.progressive || count < len(r.components)) {
		r.keepParts()
	}
	err := r.readScan(s)
	r.at = s.at
	return err
}

// sound reports whether a scan's parameters are valid.
func (s *scan) sound() bool {
	if s.from > s.to || s.to > 63 || s.low > 13 || s.high > 0 && s.high != s.low+1 {
		return false
	}
	if s.from > 0 && len(s.of) != 1 {
		return false
	}
	for _, c := range s.of {
		if s.from == 0 && s.high == 0 && c.dc == nil || s.to > 0 && c.ac == nil {
			return false
		}
	}
	return true
}

// readScan reads the units of a scan. A scan with a single component has its own blocks as units, without padding.
func (r *jpegReader) readScan(s *scan) error {
	across, down := r.units.X, r.units.Y
	alone := len(s.of) == 1
	if alone {
		c := s.of[0]
		across = parts(parts(r.size.X*c.h, r.mostH), 8)
		down = parts(parts(r.size.Y*c.v, r.mostV), 8)
	}
	done, mark := 0, byte(0)
	s.begin()
	for y := range down {
		for x := range across {
			if r.restart > 0 && done > 0 && done%r.restart == 0 {
				if !s.nextRestart(markRestart + mark) {
					return ErrNoPicture
				}
				mark = (mark + 1) & 7
				s.begin()
			}
			done++
			if err := r.unit(s, x, y, alone); err != nil {
				return err
			}
		}
		if s.over() {
			return ErrNoPicture
		}
		if !r.parts {
			r.drawUnits(y)
		}
	}
	return nil
}

// begin resets the state.
func (s *scan) begin() {
	s.idle = 0
	for _, c := range s.of {
		c.last = 0
	}
}

func (r *jpegReader) unit(s *scan, x, y int, alone bool) error {
	for _, c := range s.of {
		if alone {
			if err := r.block(s, c, x, y); err != nil {
				return err
			}
			continue
		}
		for down := range c.v {
			for across := range c.h {
				if err := r.block(s, c, x*c.h+across, y*c.v+down); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

// block reads a block's data in the scan: it is drawn at once, or stored.
func (r *jpegReader) block(s *scan, c *component, x, y int) error {
	if r.parts && r.progressive {
		if !s.part(c, y*c.across+x) {
			return ErrNoPicture
		}
		return nil
	}
	steps := r.steps[c.quantity]
	if steps == nil {
		return ErrNoPicture
	}
	var block [64]int32
	if !s.whole(c, &block) {
		return ErrNoPicture
	}
	if r.parts {
		c.keep(&block, y*c.across+x)
		return nil
	}
	for i, step := range steps {
		block[zigzag[i]] *= int32(step)
	}
	c.draw(&block, x, y%c.v)
	return nil
}

// whole reads all frequencies of a block, not dequantised, each at its place.
func (s *scan) whole(c *component, block *[64]int32) bool {
	size, known := s.symbol(c.dc)
	if !known || size > 15 {
		return false
	}
	c.last += s.signed(int(size))
	block[0] = int32(int16(c.last))
	for k := 1; k < 64; {
		symbol, known := s.symbol(c.ac)
		if !known {
			return false
		}
		zeros, size := int(symbol>>4), int(symbol&15)
		if size == 0 {
			if zeros != 15 {
				break
			}
			k += 16
			continue
		}
		if k += zeros; k > 63 {
			return false
		}
		block[zigzag[k]] = int32(s.signed(size))
		k++
	}
	return true
}

// part reads a block's data in a scan of a progressive file.
func (s *scan) part(c *component, at int) bool {
	switch {
	case s.from > 0 && s.high == 0:
		return s.firstWaves(c, at)
	case s.from > 0:
		return s.finerWaves(c, at)
	case s.high == 0:
		size, known := s.symbol(c.dc)
		if !known || size > 15 {
			return false
		}
		c.last += s.signed(int(size))
		c.waves[at*c.held*c.held] = int16(c.last << s.low)
	case s.take(1) != 0:
		c.waves[at*c.held*c.held] |= 1 << s.low
	}
	return true
}

// kept is where a block stores a frequency; -1 if it is not used.
func (c *component) kept(at, k int) int {
	across, down := int(zigzag[k]&7), int(zigzag[k]>>3)
	if across >= c.held || down >= c.held {
		return -1
	}
	return (at*c.held+down)*c.held + across
}

// firstWaves reads the first bits of some frequencies (T.81, G.1.2.2).
func (s *scan) firstWaves(c *component, at int) bool {
	if s.idle > 0 {
		s.idle--
		return true
	}
	for k := s.from; k <= s.to; {
		symbol, known := s.symbol(c.ac)
		if !known {
			return false
		}
		zeros, size := int(symbol>>4), int(symbol&15)
		if size == 0 {
			if zeros < 15 {
				s.idle = 1<<zeros + s.take(zeros) - 1
				break
			}
			k += 16
			continue
		}
		if k += zeros; k > s.to {
			return false
		}
		value := s.signed(size) << s.low
		c.seen[at] |= 1 << k
		if to := c.kept(at, k); to >= 0 {
			c.waves[to] = int16(value)
		}
		k++
	}
	return true
}

// finerWaves reads one more bit of some frequencies (T.81, G.1.2.3): nonzero ones have a bit each, others appear as new ones.
func (s *scan) finerWaves(c *component, at int) bool {
	k := s.from
	if s.idle == 0 {
		for k <= s.to {
			symbol, known := s.symbol(c.ac)
			if !known {
				return false
			}
			zeros, size := int(symbol>>4), int(symbol&15)
			fresh := 0
			switch {
			case size == 0 && zeros < 15:
				s.idle = 1<<zeros + s.take(zeros)
			case size == 1:
				if fresh = -1 << s.low; s.take(1) != 0 {
					fresh = 1 << s.low
				}
			case size > 1:
				return false
			}
			if s.idle > 0 {
				break
			}
			if k = s.finer(c, at, k, zeros); fresh != 0 {
				if k > s.to {
					return false
				}
				c.seen[at] |= 1 << k
				if to := c.kept(at, k); to >= 0 {
					c.waves[to] = int16(fresh)
				}
			}
			k++
		}
	}
	if s.idle > 0 {
		s.idle--
		s.finer(c, at, k, 64)
	}
	return true
}

// finer reads the bits of nonzero frequencies, from k on, and stops after so many that are 0.
func (s *scan) finer(c *component, at, k, zeros int) int {
	for ; k <= s.to; k++ {
		if c.seen[at]&(1<<k) == 0 {
			if zeros == 0 {
				break
			}
			zeros--
			continue
		}
		if s.take(1) == 0 {
			continue
		}
		if to := c.kept(at, k); to >= 0 {
			if c.waves[to] >= 0 {
				c.waves[to] += 1 << s.low
			} else {
				c.waves[to] -= 1 << s.low
			}
		}
	}
	return k
}

package shrink

// bits reads the bits of a scan. After its end it returns zeros, which must not be used.
type bits struct {
	content []byte
	at      int
	held    uint64
	count   int
	// made is how many of the buffered bits are not from the file.
	made int
	done bool
}

func (b *bits) fill() {
	for b.count <= 56 {
		var next byte
		switch {
		case b.done:
		case b.at >= len(b.content):
			b.done = true
		case b.content[b.at] != 0xFF:
			next = b.content[b.at]
			b.at++
		case b.at+1 < len(b.content) && b.content[b.at+1] == 0:
			next = 0xFF
			b.at += 2
		default:
			b.done = true // a marker
		}
		if b.done {
			b.made += 8
		}
		b.held = b.held<<8 | uint64(next)
		b.count += 8
	}
}

// take returns the next n bits, at most 16.
func (b *bits) take(n int) int {
	if n == 0 {
		return 0
	}
	if b.count < n {
		b.fill()
	}
	b.count -= n
	return int(b.held>>b.count) & (1<<n - 1)
}

// over reports that bits beyond the end of the file were used.
func (b *bits) over() bool { return b.count < b.made }

// signed returns a number of n bits whose first bit says its sign (T.81, F.2.2.1).
func (b *bits) signed(n int) int {
	value := b.take(n)
	if n > 0 && value < 1<<(n-1) {
		value += -1<<n + 1
	}
	return value
}

// nextRestart continues after a restart marker.
func (b *bits) nextRestart(expected byte) bool {
	for b.at+1 < len(b.content) && b.content[b.at] == 0xFF && b.content[b.at+1] == 0xFF {
		b.at++
	}
	if b.at+1 >= len(b.content) || b.content[b.at] != 0xFF || b.content[b.at+1] != expected {
		return false
	}
	*b = bits{content: b.content, at: b.at + 2}
	return true
}

const shortCode = 9

// huffman is a Huffman table. Short codes use a lookup table: 0, or the symbol and its length.
type huffman struct {
	short [1 << shortCode]uint16
	// By length: the first code, the number of codes, and where their symbols begin.
	first, count, index [17]int
	symbols             []byte
}

// tables reads Huffman tables.
func (r *jpegReader) tables(body []byte) error {
	for len(body) > 0 {
		if len(body) < 17 {
			return ErrNoPicture
		}
		class, slot := body[0]>>4, body[0]&15
		total := 0
		for _, n := range body[1:17] {
			total += int(n)
		}
		if class > 1 || slot > 3 || total == 0 || total > 256 || len(body) < 17+total {
			return ErrNoPicture
		}
		table, sound := newHuffman(body[1:17], body[17:17+total])
		if !sound {
			return ErrNoPicture
		}
		if class == 0 {
			r.dc[slot] = table
		} else {
			r.ac[slot] = table
		}
		body = body[17+total:]
	}
	return nil
}

func newHuffman(counts, symbols []byte) (h *huffman, sound bool) {
	h = &huffman{symbols: symbols}
	code, index := 0, 0
	for length := 1; length <= 16; length++ {
		h.first[length], h.count[length], h.index[length] = code, int(counts[length-1]), index
		for range h.count[length] {
			if code >= 1<<length {
				return nil, false
			}
			if length <= shortCode {
				for rest := range 1 << (shortCode - length) {
					h.short[code<<(shortCode-length)|rest] = uint16(symbols[index])<<8 | uint16(length)
				}
			}
			code++
			index++
		}
		code <<= 1
	}
	return h, true
}

// symbol reads the next symbol; ok is false if the bits are not a code.
func (b *bits) symbol(h *huffman) (symbol byte, known bool) {
	if b.count < 16 {
		b.fill()
	}
	if found := h.short[b.held>>(b.count-shortCode)&(1<<shortCode-1)]; found != 0 {
		b.count -= int(found & 255)
		return byte(found >> 8), true
	}
	for length := shortCode + 1; length <= 16; length++ {
		code := int(b.held>>(b.count-length)) & (1<<length - 1)
		if at := code - h.first[length]; at >= 0 && at < h.count[length] {
			b.count -= length
			return h.symbols[h.index[length]+at], true
		}
	}
	return 0, false
}

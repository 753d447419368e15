package shrink

import (
	"encoding/binary"
	"fmt"
	"image/color"
	"runtime"
	"testing"
)

type sampling struct{ h, v byte }

// flatJPEG writes a JPEG of one brightness without any detail, whatever its size: each block has the same single frequency.
func flatJPEG(wide, high int, progressive bool, colours []sampling) []byte {
	made := []byte{0xFF, markStart}
	segment := func(mark byte, body []byte) {
		made = append(binary.BigEndian.AppendUint16(append(made, 0xFF, mark), uint16(len(body)+2)), body...)
	}
	if len(colours) == 4 {
		segment(markAdobe, []byte("Adobe\x00\x64\x00\x00\x00\x00\x00"))
	}
	steps := make([]byte, 65)
	for i := range 64 {
		steps[1+i] = 16
	}
	segment(markSteps, steps)
	mark := byte(markSequential)
	if progressive {
		mark = markProgress
	}
	frame := binary.BigEndian.AppendUint16(binary.BigEndian.AppendUint16([]byte{8}, uint16(high)), uint16(wide))
	frame = append(frame, byte(len(colours)))
	mostH, mostV := 0, 0
	for i, s := range colours {
		frame = append(frame, byte(i+1), s.h<<4|s.v, 0)
		mostH, mostV = max(mostH, int(s.h)), max(mostV, int(s.v))
	}
	segment(mark, frame)
	// The slowest wave: code 0 is no change, 10 one of five bits. The others: 0 ends a block, 10 ends 2^14 blocks and more.
	segment(markHuffman, append([]byte{0x00, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0}, 0, 5))
	segment(markHuffman, append([]byte{0x10, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0}, 0x00, 0xE0))
	units := parts(wide, 8*mostH) * parts(high, 8*mostV)
	head := []byte{byte(len(colours))}
	for i := range colours {
		head = append(head, byte(i+1), 0)
	}
	var out writtenBits
	for unit := range units {
		for _, s := range colours {
			for block := range int(s.h) * int(s.v) {
				if unit == 0 && block == 0 {
					out.put(0b10, 2) // once the wave is 24 steps of 16: 48 brighter than the middle
					out.put(24, 5)
				} else {
					out.put(0, 1)
				}
				if !progressive {
					out.put(0, 1)
				}
			}
		}
	}
	if !progressive {
		segment(markScan, append(head, 0, 63, 0))
		return append(append(made, out.end()...), 0xFF, markEnd)
	}
	segment(markScan, append(head, 0, 0, 0))
	made = append(made, out.end()...)
	for i, s := range colours {
		blocks := parts(parts(wide*int(s.h), mostH), 8) * parts(parts(high*int(s.v), mostV), 8)
		segment(markScan, []byte{1, byte(i + 1), 0, 1, 63, 0})
		out = writtenBits{}
		for blocks > 0 {
			run := min(blocks, 1<<14+1<<14-1)
			if run >= 1<<14 {
				out.put(0b10, 2)
				out.put(run-1<<14, 14)
			} else {
				out.put(0, 1)
				run = 1
			}
			blocks -= run
		}
		made = append(made, out.end()...)
	}
	return append(made, 0xFF, markEnd)
}

type writtenBits struct {
	bytes []byte
	held  uint64
	count int
}

func (w *writtenBits) put(value, n int) {
	w.held, w.count = w.held<<n|uint64(value), w.count+n
	for w.count >= 8 {
		next := byte(w.held >> (w.count - 8))
		w.bytes = append(w.bytes, next)
		if next == 0xFF {
			w.bytes = append(w.bytes, 0)
		}
		w.count -= 8
	}
}

func (w *writtenBits) end() []byte {
	if w.count > 0 {
		w.put(1<<(8-w.count)-1, 8-w.count)
	}
	return w.bytes
}

// Every layout of colours, sequential and progressive, at every block size.
func TestEveryLayOfColours(t *testing.T) {
	t.Parallel()
	const light = 128 + 24*16/8
	for _, colours := range [][]sampling{
		{{1, 1}}, {{2, 2}}, {{1, 1}, {1, 1}, {1, 1}}, {{2, 1}, {1, 1}, {1, 1}}, {{2, 2}, {1, 1}, {1, 1}}, {{4, 1}, {1, 1}, {1, 1}},
		{{1, 2}, {1, 1}, {1, 1}},
		{{4, 2}, {1, 1}, {1, 1}}, {{1, 1}, {1, 1}, {1, 1}, {1, 1}}, {{2, 2}, {1, 1}, {1, 1}, {2, 2}},
	} {
		for _, progressive := range []bool{false, true} {
			for _, width := range []int{100, 50, 21, 9, 1} {
				name := fmt.Sprintf("%v, progressive %v, at %d", colours, progressive, width)
				got := read(t, flatJPEG(93, 61, progressive, colours), width)
				want := color.RGBA{light, light, light, 255}
				switch len(colours) {
				case 3:
					r, g, b := color.YCbCrToRGB(light, light, light)
					want = color.RGBA{r, g, b, 255}
				case 4:
					ink := uint8(light * light / 255)
					want = color.RGBA{ink, ink, ink, 255}
				}
				if wide := min(93, width); got.Bounds().Dx() != wide || got.Bounds().Dy() != max(1, 61*wide/93) {
					t.Errorf("%s: %v", name, got.Bounds())
				}
				for i := range got.Bounds().Dx() {
					if c := got.RGBAAt(i, got.Bounds().Dy()-1); c != want {
						t.Fatalf("%s: %v at %d, want %v", name, c, i, want)
					}
				}
			}
		}
	}
}

// The inks of a YCCK file are shown as Go's own decoder shows them.
func TestJPEGInYCCKIsDecoded(t *testing.T) {
	t.Parallel()
	for _, progressive := range []bool{false, true} {
		content := flatJPEG(93, 61, progressive, []sampling{{1, 1}, {1, 1}, {1, 1}, {1, 1}})
		content[2+4+11] = 2 // Adobe's word for it
		if mean, worst := apart(t, read(t, content, 4000), reference(t, content, 4000)); worst > 3 {
			t.Errorf("progressive %v: it differs by %.2f, at worst %d", progressive, mean, worst)
		}
	}
}

// A progressive photo must be stored until its last part; the storage is limited however large it is.
func TestProgressiveJPEGNeedsLittleMemory(t *testing.T) {
	content := flatJPEG(8000, 5000, true, []sampling{{1, 1}, {1, 1}, {1, 1}})
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	read(t, content, 1600)
	runtime.ReadMemStats(&after)
	if taken := after.TotalAlloc - before.TotalAlloc; taken > 100<<20 {
		t.Errorf("reading it takes %d MB in all", taken>>20)
	}
}

package store

import (
	"bufio"
	"compress/gzip"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
)

// PinDirectory is the embedded list of PIN codes with their districts, states and talukas.
type PinDirectory struct {
	places []place
	pins   []pinEntry
	// later reads an embedded directory at its first use.
	later func() *PinDirectory
}

type place struct{ district, state string }

type pinEntry struct {
	pin     int32
	places  []uint16
	talukas string
}

// PinsLater is a directory that is read when something is first looked up in it: reading takes a tenth of a start. It panics then if
// it can't be read; a test of the assets reads it.
func PinsLater(compressed io.Reader) *PinDirectory {
	return &PinDirectory{later: sync.OnceValue(func() *PinDirectory {
		d, err := ReadPins(compressed)
		if err != nil {
			panic(err)
		}
		return d
	})}
}

func (d *PinDirectory) read() *PinDirectory {
	if d.later != nil {
		return d.later()
	}
	return d
}

// ReadPins reads the directory as ui/tools/pins.mjs writes it, compressed with gzip.
func ReadPins(compressed io.Reader) (*PinDirectory, error) {
	unzipped, err := gzip.NewReader(compressed)
	if err != nil {
		return nil, fmt.Errorf("read the PIN directory: %w", err)
	}
	d := &PinDirectory{pins: make([]pinEntry, 0, 20_000)}
	lines := bufio.NewScanner(unzipped)
	for lines.Scan() {
		fields := strings.Split(lines.Text(), "\t")
		if len(fields) != 3 {
			return nil, fmt.Errorf("read the PIN directory: bad line %q", lines.Text())
		}
		if fields[0] == "D" {
			d.places = append(d.places, place{fields[1], fields[2]})
			continue
		}
		if err := d.add(fields); err != nil {
			return nil, err
		}
	}
	return d, lines.Err()
}

func (d *PinDirectory) add(fields []string) error {
	pin, err := strconv.ParseInt(fields[0], 10, 32)
	if err != nil {
		return fmt.Errorf("read the PIN directory: %w", err)
	}
	entry := pinEntry{pin: int32(pin), talukas: fields[2]}
	for number := range strings.SplitSeq(fields[1], ",") {
		index, err := strconv.ParseUint(number, 10, 16)
		if err != nil || int(index) >= len(d.places) {
			return fmt.Errorf("read the PIN directory: bad district %q of %d", number, pin)
		}
		entry.places = append(entry.places, uint16(index))
	}
	d.pins = append(d.pins, entry)
	return nil
}

// Len is how many PINs the directory knows.
func (d *PinDirectory) Len() int { return len(d.read().pins) }

// at returns a PIN by its position in the directory, which is sorted.
func (d *PinDirectory) at(index int) string { return fmt.Sprintf("%06d", d.read().pins[index].pin) }

// find looks up a PIN of six digits; the district with the most post offices comes first.
func (d *PinDirectory) find(pin string) (Area, bool) {
	d = d.read()
	entry, found := d.entry(pin)
	if !found {
		return Area{}, false
	}
	first := d.places[entry.places[0]]
	area := Area{Pin: pin, District: first.district, State: first.state, Talukas: []string{}, Districts: []string{}, Pickup: true, COD: true}
	for _, p := range entry.places {
		area.Districts = append(area.Districts, d.places[p].district)
		if state := d.places[p].state; !slices.Contains(area.States, state) {
			area.States = append(area.States, state)
		}
	}
	if entry.talukas != "" {
		area.Talukas = strings.Split(entry.talukas, "|")
	}
	return area, true
}

func (d *PinDirectory) entry(pin string) (pinEntry, bool) {
	number, err := strconv.ParseInt(pin, 10, 32)
	if err != nil {
		return pinEntry{}, false
	}
	index, found := slices.BinarySearchFunc(d.pins, int32(number), func(e pinEntry, n int32) int { return int(e.pin - n) })
	if !found {
		return pinEntry{}, false
	}
	return d.pins[index], true
}

// placeOf is the district of a PIN with its state, the one with the most post offices.
func (d *PinDirectory) placeOf(pin string) (place, bool) {
	d = d.read()
	entry, found := d.entry(pin)
	if !found {
		return place{}, false
	}
	return d.places[entry.places[0]], true
}

var pinShape = regexp.MustCompile(`^[1-9][0-9]{5}$`)

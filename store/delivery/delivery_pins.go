package delivery

import (
	"bufio"
	"compress/gzip"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"sync"

	"hearth/store/core"
	"hearth/store/db"
	"hearth/store/settings"
)

// The COD guard: a package that is refused at the door costs the shop delivery in both directions. COD can be denied by
// the beginning of the PIN (cod_blocked_pins), by value (cod_max), to customers who refused packages before
// (cod_refusals), and until the customer confirms the order (cod_confirm).

// codBlocked reports whether the setting cod_blocked_pins excludes a PIN from COD. The setting lists PINs or beginnings
// of PINs.
func codBlocked(card *settings.Values, pin string) bool {
	for _, prefix := range strings.FieldsFunc(card.CODBlockedPins, func(r rune) bool { return r == ',' || r == ' ' }) {
		if strings.HasPrefix(pin, prefix) {
			return true
		}
	}
	return false
}

// PinDirectory is the embedded directory of PINs with their districts, states and talukas. It is compact in memory:
// each PIN refers to its places by index.
type PinDirectory struct {
	places []place
	pins   []pinEntry
	// later decompresses an embedded directory at its first use.
	later func() *PinDirectory
}

type place struct{ district, state string }

type pinEntry struct {
	pin     int32
	places  []uint16
	talukas string
}

// LazyPins is a directory that is decompressed at its first look-up, because that takes a tenth of the time of a start.
// It panics then if the directory is damaged, which a test of the assets rules out.
func LazyPins(compressed io.Reader) *PinDirectory {
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

// ReadPins reads the directory in the format that ui/tools/pins.mjs writes, compressed with gzip.
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

// Len is the number of PINs in the directory.
func (d *PinDirectory) Len() int { return len(d.read().pins) }

// at returns the PIN at a position in the directory, which is sorted.
func (d *PinDirectory) at(index int) string { return fmt.Sprintf("%06d", d.read().pins[index].pin) }

// find looks up a PIN of six digits. The first district is the one with the most post offices.
func (d *PinDirectory) find(pin string) (Area, bool) {
	d = d.read()
	entry, found := d.entry(pin)
	if !found {
		return Area{}, false
	}
	first := d.places[entry.places[0]]
	area := Area{
		Pin:       pin,
		District:  first.district,
		State:     first.state,
		Talukas:   []string{},
		Districts: []string{},
		Pickup:    true,
		COD:       true,
	}
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
	index, found := slices.BinarySearchFunc(d.pins, int32(number),
		func(e pinEntry, n int32) int { return int(e.pin - n) })
	if !found {
		return pinEntry{}, false
	}
	return d.pins[index], true
}

// placeOf is the district with the most post offices of a PIN, with its state.
func (d *PinDirectory) placeOf(pin string) (place, bool) {
	d = d.read()
	entry, found := d.entry(pin)
	if !found {
		return place{}, false
	}
	return d.places[entry.places[0]], true
}

// elsewhere is the name for PINs that the directory does not have.
const elsewhere = "Unknown PINs"

// AreaNames returns a function that names a PIN's state (by is "state") or district with state, for reports.
func (s *Delivery) AreaNames(tx *core.Tx) (func(pin, by string) string, error) {
	own := map[string]place{}
	type area struct {
		pin string
		place
	}
	edited, err := db.List(tx, func(row db.Scanner, a *area) error { return row.Scan(&a.pin, &a.district, &a.state) },
		`SELECT pincode, district, state FROM pin_areas`)
	for _, a := range edited {
		own[a.pin] = a.place
	}
	return func(pin, by string) string {
		at, edited := own[pin]
		if !edited {
			known := false
			if at, known = s.pins.placeOf(pin); !known {
				return elsewhere
			}
		}
		if by == "state" {
			return at.state
		}
		return at.district + ", " + at.state
	}, err
}

// PinsOfArea returns the PINs with orders in a state, or in a district with its state.
func (s *Delivery) PinsOfArea(tx *core.Tx, area string) (found []string, err error) {
	names, err := s.AreaNames(tx)
	if err != nil {
		return nil, err
	}
	sold, err := db.Values[string](tx, `SELECT DISTINCT pin FROM pin_sums WHERE span < 10000`)
	found = []string{}
	for _, pin := range sold {
		if names(pin, "state") == area || names(pin, "district") == area {
			found = append(found, pin)
		}
	}
	return found, err
}

package delivery

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"hearth/store/core"
	"hearth/store/db"
	"hearth/store/gst"
	"hearth/store/wording"
)

// AreaRow is a PIN in the staff's list. Own means that staff entered it; otherwise it is from the embedded directory.
type AreaRow struct {
	Area
	Own bool
}

// PinRange turns delivery and COD on or off for a range of PINs, both ends included, or leaves one of the two
// unchanged. If several ranges contain a PIN, the latest one that does not leave the value unchanged decides. Ranges
// don't affect a PIN that staff entered individually.
type PinRange struct {
	ID                    int64
	From, To              string
	Pickup, COD           bool
	LeavePickup, LeaveCOD bool
}

// switched is an area of the directory after the ranges are applied; they are sorted with the latest first.
func (a Area) switched(ranges []PinRange) Area {
	var pickup, cod bool // whether a range has decided the value
	for _, r := range ranges {
		if a.Pin < r.From || r.To < a.Pin {
			continue
		}
		if !pickup && !r.LeavePickup {
			a.Pickup, pickup = r.Pickup, true
		}
		if !cod && !r.LeaveCOD {
			a.COD, cod = r.COD, true
		}
	}
	a.COD = a.COD && a.Pickup
	return a
}

// ListAreas returns a page of the PINs with the total: those that begin with the digits of search, or whose district or
// state begins with its letters. An entry by staff replaces the directory's. It refuses an unknown sort order.
func (s *Delivery) ListAreas(
	ctx context.Context,
	search string,
	ownOnly bool,
	sort string,
	page core.Page,
) (found []AreaRow,
	total int, err error) {
	compare, known := areaSorts[sort]
	if !known {
		return nil, 0, core.RefuseSort()
	}
	search = strings.ToLower(strings.TrimSpace(search))
	fits := func(a Area) bool {
		return search == "" || strings.HasPrefix(a.Pin, search) || strings.HasPrefix(strings.ToLower(a.District),
			search) ||
			strings.HasPrefix(strings.ToLower(a.State), search)
	}
	found = []AreaRow{}
	err = s.Read(ctx, func(tx *core.Tx) error {
		own, err := db.List(tx, func(row db.Scanner, a *Area) error {
			var talukas string
			if err := row.Scan(&a.Pin, &a.District, &a.State, &talukas, &a.Pickup, &a.COD); err != nil {
				return err
			}
			return json.Unmarshal([]byte(talukas), &a.Talukas)
		}, `SELECT pincode, district, state, talukas, pickup, cod FROM pin_areas ORDER BY pincode`)
		if err != nil {
			return err
		}
		ranges, err := listRanges(tx)
		if err != nil {
			return err
		}
		take := func(a Area, mine bool) {
			if fits(a) {
				found = append(found, AreaRow{a, mine})
			}
		}
		// Merge the staff's PINs into the directory; both are sorted by PIN.
		next := 0
		for i := range s.pins.Len() {
			pin := s.pins.at(i)
			for ; next < len(own) && own[next].Pin < pin; next++ {
				take(own[next], true)
			}
			if next < len(own) && own[next].Pin == pin {
				take(own[next], true)
				next++
				continue
			}
			if ownOnly {
				continue
			}
			area, _ := s.pins.find(pin)
			take(area.switched(ranges), false)
		}
		for ; next < len(own); next++ {
			take(own[next], true)
		}
		return nil
	})
	if compare != nil {
		slices.SortStableFunc(found, compare)
	}
	total = len(found)
	limit, offset := page.Limit()
	return found[min(offset, total):min(offset+limit, total)], total, err
}

// areaSorts are the sort orders of the PIN list, by API name; nil keeps the order by PIN.
var areaSorts = map[string]func(a, b AreaRow) int{
	"": nil, "pincode": nil, "-pincode": func(a, b AreaRow) int { return strings.Compare(b.Pin, a.Pin) },
	"district": func(a, b AreaRow) int { return strings.Compare(a.District, b.District) },
	"-district": func(a, b AreaRow) int {
		return strings.Compare(b.District, a.District)
	},
	"state": func(a, b AreaRow) int { return strings.Compare(a.State, b.State) }, "-state": func(a, b AreaRow) int {
		return strings.Compare(b.State, a.State)
	},
}

// ListPinRanges returns the ranges, latest first.
func (s *Delivery) ListPinRanges(ctx context.Context) (found []PinRange, err error) {
	err = s.Read(ctx, func(tx *core.Tx) (err error) {
		found, err = listRanges(tx)
		return err
	})
	return found, err
}

const pinRangeColumns = `id, from_pin, to_pin, pickup, cod, leave_pickup, leave_cod`

func scanPinRange(row db.Scanner, r *PinRange) error {
	return row.Scan(&r.ID, &r.From, &r.To, &r.Pickup, &r.COD, &r.LeavePickup, &r.LeaveCOD)
}

func listRanges(tx *core.Tx) ([]PinRange, error) {
	return db.List(tx, scanPinRange, `SELECT `+pinRangeColumns+` FROM pin_ranges ORDER BY id DESC`)
}

var (
	placeName  = regexp.MustCompile(`^[\p{L}\p{M}][\p{L}\p{M} ]*$`)
	manySpaces = regexp.MustCompile(` +`)
	inLetters  = strings.NewReplacer("24", "Twenty Four", "&", " and ", ".", " ", "(", " ", ")", " ", "-", " ", "'", "")
	// formerState maps former names and other spellings of states, in lower case, to the present name.
	formerState = map[string]string{"orissa": "Odisha", "pondicherry": "Puducherry", "uttaranchal": "Uttarakhand",
		"chattisgarh": "Chhattisgarh", "nct of delhi": "Delhi", "new delhi": "Delhi",
		"dadra and nagar haveli":                       "Dadra and Nagar Haveli and Daman and Diu",
		"daman and diu":                                "Dadra and Nagar Haveli and Daman and Diu",
		"the dadra and nagar haveli and daman and diu": "Dadra and Nagar Haveli and Daman and Diu"}
)

// placeOf spells a district or state as an address can contain it: with letters and spaces only, and not all in
// capitals.
func placeOf(name string) string {
	if name == strings.ToUpper(name) {
		words := strings.Fields(strings.ToLower(name))
		for i, word := range words {
			letters := []rune(word)
			words[i] = strings.ToUpper(string(letters[:1])) + string(letters[1:])
		}
		name = strings.Join(words, " ")
	}
	return strings.TrimSpace(manySpaces.ReplaceAllString(inLetters.Replace(name), " "))
}

// checkArea normalises what staff entered for a PIN, and refuses malformed values under pincode, district or state.
// Missing places are filled in from the directory.
func (s *Delivery) checkArea(a *Area) error {
	wrong := db.FieldErrors{}
	a.District, a.State = placeOf(a.District), placeOf(a.State)
	if now, former := formerState[strings.ToLower(a.State)]; former {
		a.State = now
	}
	if !core.PinShape.MatchString(a.Pin) {
		wrong.Add("pincode", "A pincode has 6 digits and does not begin with 0.")
	}
	if known, ok := s.pins.find(a.Pin); ok {
		if a.District == "" {
			a.District = known.District
		}
		if a.State == "" {
			a.State = known.State
		}
		if len(a.Talukas) == 0 {
			a.Talukas = known.Talukas
		}
	}
	if !placeName.MatchString(a.District) || len(a.District) > 80 {
		wrong.Add("district", "Please enter the district, in letters.")
	}
	if state, known := gst.StateByName(a.State); known {
		a.State = state.Name
	} else {
		wrong.Add("state", "%q is not a state or union territory of India.", a.State)
	}
	a.COD = a.COD && a.Pickup
	if a.Talukas == nil {
		a.Talukas = []string{}
	}
	return wrong.Refusal("pincode", "district", "state")
}

// SetArea saves the staff's entry for a PIN, which replaces the directory's. It refuses malformed values under pincode,
// district or state.
func (s *Delivery) SetArea(ctx context.Context, who int64, a Area) error {
	if err := s.checkArea(&a); err != nil {
		return err
	}
	return s.Write(ctx, func(tx *core.Tx) error {
		before, err := areaText(tx, a.Pin)
		if err != nil {
			return err
		}
		if err := putArea(tx, a); err != nil {
			return err
		}
		after, err := areaText(tx, a.Pin)
		if err != nil {
			return err
		}
		return core.WriteAudit(tx, who, "set delivery area", a.Pin, wording.Change(before, after))
	})
}

func putArea(tx *core.Tx, a Area) error {
	talukas, err := json.Marshal(a.Talukas)
	if err != nil {
		return err
	}
	_, err = tx.Exec(`INSERT INTO pin_areas (pincode, district, state, talukas, pickup, cod) VALUES (?, ?, ?, ?, ?, ?)
		ON CONFLICT (pincode) DO UPDATE SET district = excluded.district, state = excluded.state,
		talukas = excluded.talukas,
		pickup = excluded.pickup, cod = excluded.cod`,
		a.Pin, a.District, a.State, string(talukas), a.Pickup, a.COD)
	return err
}

// CheckAreas returns the errors in a list of areas, by position; valid areas are not in the map.
func (s *Delivery) CheckAreas(areas []Area) map[int]string {
	wrong := map[int]string{}
	for i := range areas {
		if message, refused := core.IsRefusal(s.checkArea(&areas[i])); refused {
			wrong[i] = message
		}
	}
	return wrong
}

// SetAreas saves many PINs, for an import. It checks all of them first, and then writes them in batches, because
// transactions must stay short. An interrupted import can be repeated: saving a PIN twice changes nothing. It calls
// progress after each batch.
func (s *Delivery) SetAreas(ctx context.Context, who int64, areas []Area, progress func(done int)) error {
	for i := range areas {
		if err := s.checkArea(&areas[i]); err != nil {
			return err
		}
	}
	done := 0
	for part := range slices.Chunk(areas, 500) {
		err := s.Write(ctx, func(tx *core.Tx) error {
			for _, a := range part {
				if err := putArea(tx, a); err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil {
			return err
		}
		done += len(part)
		progress(done)
	}
	return s.Write(ctx, func(tx *core.Tx) error {
		return core.WriteAudit(tx, who, "import delivery areas", "", strconv.Itoa(len(areas)))
	})
}

// areaText is the staff's entry for a PIN, for the audit log; "" if there is none.
func areaText(tx *core.Tx, pin string) (string, error) {
	text, err := db.Value[string](tx, `SELECT printf('%s, %s, delivery %s, COD %s', district, state,
		iif(pickup, 'yes', 'no'),
		iif(cod, 'yes', 'no')) FROM pin_areas WHERE pincode = ?`, pin)
	if errors.Is(err, core.ErrNotFound) {
		return "", nil
	}
	return text, err
}

// ResetArea deletes the staff's entry for a PIN, so that the directory's applies again. ErrNotFound if there is none.
func (s *Delivery) ResetArea(ctx context.Context, who int64, pin string) error {
	return s.Write(ctx, func(tx *core.Tx) error {
		before, err := areaText(tx, pin)
		if err != nil {
			return err
		}
		if err := db.ChangeOne(tx, `DELETE FROM pin_areas WHERE pincode = ?`, pin); err != nil {
			return err
		}
		return core.WriteAudit(tx, who, "forget delivery area", pin, wording.Change(before, "the directory"))
	})
}

// check refuses a malformed range under from, to or pickup.
func (r PinRange) check() error {
	wrong := db.FieldErrors{}
	if !core.PinShape.MatchString(r.From) {
		wrong.Add("from", "A pincode has 6 digits and does not begin with 0.")
	}
	if !core.PinShape.MatchString(r.To) {
		wrong.Add("to", "A pincode has 6 digits and does not begin with 0.")
	}
	if len(wrong) == 0 && r.From > r.To {
		wrong.Add("to", "The last pincode must not lie before the first.")
	}
	if r.LeavePickup && r.LeaveCOD {
		wrong.Add("pickup", "Choose what to change: delivery, cash on delivery or both.")
	}
	return wrong.Refusal("from", "to", "pickup")
}

// words describes the effect of a range for the audit log.
func (r PinRange) words() string {
	switch {
	case r.LeavePickup:
		return fmt.Sprintf("delivery as it was, COD %t", r.COD)
	case r.LeaveCOD:
		return fmt.Sprintf("delivery %t, COD as it was", r.Pickup)
	}
	return fmt.Sprintf("delivery %t, COD %t", r.Pickup, r.COD)
}

// AddPinRange adds a range of PINs, which overrides earlier ones. It refuses a malformed range.
func (s *Delivery) AddPinRange(ctx context.Context, who int64, r PinRange) error {
	if err := r.check(); err != nil {
		return err
	}
	r.Pickup, r.COD = r.Pickup && !r.LeavePickup, r.COD && !r.LeaveCOD && (r.Pickup || r.LeavePickup)
	return s.Write(ctx, func(tx *core.Tx) error {
		if _, err := tx.Exec(`INSERT INTO pin_ranges (from_pin, to_pin, pickup, cod, leave_pickup, leave_cod)
			VALUES (?, ?, ?, ?, ?, ?)`,
			r.From, r.To, r.Pickup, r.COD, r.LeavePickup, r.LeaveCOD); err != nil {
			return err
		}
		return core.WriteAudit(tx, who, "set range of pincodes", r.From+" to "+r.To, r.words())
	})
}

// PinRangeEffect is what a range would change, for the preview.
type PinRangeEffect struct {
	// Pins is the number of PINs for which delivery or COD would change, Same of those that would stay the same. Own is
	// the number of PINs that staff entered individually, which ranges don't affect.
	Pins, Same, Own int
	// Orders is the number of orders in the last 30 days to PINs that would change, COD how many of these were COD.
	Orders, COD int
}

// PreviewPinRange counts what a range would change. It saves nothing.
func (s *Delivery) PreviewPinRange(ctx context.Context, r PinRange) (e PinRangeEffect, err error) {
	if err := r.check(); err != nil {
		return e, err
	}
	err = s.Read(ctx, func(tx *core.Tx) error {
		ranges, err := listRanges(tx)
		if err != nil {
			return err
		}
		own, err := db.Values[string](tx, `SELECT pincode FROM pin_areas WHERE pincode BETWEEN ? AND ?`, r.From, r.To)
		if err != nil {
			return err
		}
		entered, changed := map[string]bool{}, map[string]bool{}
		for _, pin := range own {
			entered[pin] = true
		}
		e.Own = len(own)
		with := append([]PinRange{r}, ranges...)
		for i := range s.pins.Len() {
			pin := s.pins.at(i)
			if pin < r.From || r.To < pin || entered[pin] {
				continue
			}
			area, _ := s.pins.find(pin)
			before, after := area.switched(ranges), area.switched(with)
			if before.Pickup == after.Pickup && before.COD == after.COD {
				e.Same++
				continue
			}
			changed[pin] = true
		}
		e.Pins = len(changed)
		return db.Each(tx, func(row db.Scanner) error {
			var pin string
			var orders, cod int
			err := row.Scan(&pin, &orders, &cod)
			if changed[pin] {
				e.Orders, e.COD = e.Orders+orders, e.COD+cod
			}
			return err
		}, `SELECT pin, count(*), sum(pt = 'COD') FROM orders WHERE confirmed_at >= ? AND channel = 'online'
			AND pin BETWEEN ? AND ?
			GROUP BY pin`, tx.Now.AddDate(0, 0, -30).UnixMilli(), r.From, r.To)
	})
	return e, err
}

// DeletePinRange deletes a range, so that earlier ranges apply again. ErrNotFound if it does not exist.
func (s *Delivery) DeletePinRange(ctx context.Context, who, id int64) error {
	return s.Write(ctx, func(tx *core.Tx) error {
		span, err := db.Value[string](tx, `SELECT from_pin || ' to ' || to_pin FROM pin_ranges WHERE id = ?`, id)
		if err != nil {
			return err
		}
		if _, err := tx.Exec(`DELETE FROM pin_ranges WHERE id = ?`, id); err != nil {
			return err
		}
		return core.WriteAudit(tx, who, "drop range of pincodes", span, "")
	})
}

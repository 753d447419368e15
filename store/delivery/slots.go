package delivery

import (
	"context"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"hearth/store/core"
	"hearth/store/db"
	"hearth/store/settings"
	"hearth/store/wording"
)

// Slot is a time of a weekday in which the shop itself delivers to some PINs.
type Slot struct {
	ID      int64
	Weekday time.Weekday
	// From and To are minutes of the day in the shop's zone.
	From, To int64
	// Capacity is the number of orders on each day.
	Capacity int64
	// Pins are PINs or their first digits.
	Pins []string
	// CutOff is how many hours before From it can be taken last, Ahead how many days before it can be taken first.
	CutOff, Ahead int64
}

// Hours are the hours of a slot, such as 10:00–13:00.
func (s Slot) Hours() string {
	return fmt.Sprintf("%02d:%02d–%02d:%02d", s.From/60, s.From%60, s.To/60, s.To%60)
}

func (s Slot) words() string {
	return fmt.Sprintf("%s %s, %d orders, %s, cut-off %d hours, %d days ahead", s.Weekday, s.Hours(), s.Capacity,
		strings.Join(s.Pins, " "), s.CutOff, s.Ahead)
}

// OpenSlot is a slot on a day on which it has a free place.
type OpenSlot struct {
	Slot
	Day string
	// Until is the cut-off.
	Until time.Time
}

// Key names the slot and the day for clients.
func (o OpenSlot) Key() string { return o.Day + "/" + strconv.FormatInt(o.ID, 10) }

// ErrSlotTaken refuses an order whose slot has no free place, or is not offered for its PIN any more (field slot).
var ErrSlotTaken = core.RefuseField("slot", "This delivery slot is no longer free. Please choose another one.")

func scanSlot(row db.Scanner, s *Slot) error {
	var pins string
	err := row.Scan(&s.ID, &s.Weekday, &s.From, &s.To, &s.Capacity, &pins, &s.CutOff, &s.Ahead)
	s.Pins = strings.Fields(pins)
	return err
}

const slotQuery = `SELECT id, weekday, from_minute, to_minute, capacity, pins, cutoff, ahead FROM delivery_slots`

// ListSlots returns all slots, from Monday to Sunday.
func (s *Delivery) ListSlots(ctx context.Context) (found []Slot, err error) {
	err = s.Read(ctx, func(tx *core.Tx) error {
		found, err = db.List(tx, scanSlot, slotQuery+` ORDER BY (weekday + 6) % 7, from_minute, id`)
		return err
	})
	return found, err
}

var slotPin = regexp.MustCompile(`^[1-9][0-9]{1,5}$`)

// maxSlots is the maximum number of slots.
const maxSlots = 100

// check refuses a malformed slot under weekday, from, to, capacity, pins, cutoff or ahead.
func (s Slot) check() error {
	wrong := db.FieldErrors{}
	if s.Weekday < time.Sunday || s.Weekday > time.Saturday {
		wrong.Add("weekday", "Please choose a weekday.")
	}
	if s.From < 0 || s.From >= 24*60 {
		wrong.Add("from", "Please enter a time, such as 10:00.")
	}
	if s.To <= s.From || s.To > 24*60 {
		wrong.Add("to", "Please enter a time after the start, such as 13:00.")
	}
	if s.Capacity < 1 || s.Capacity > 1000 {
		wrong.Add("capacity", "A slot takes 1 to 1000 orders.")
	}
	if len(s.Pins) == 0 || len(s.Pins) > 250 || slices.ContainsFunc(s.Pins, func(p string) bool {
		return !slotPin.MatchString(p)
	}) {
		wrong.Add("pins", "Please enter up to 250 pincodes or their first digits, such as 411 or 411001.")
	}
	if s.CutOff < 0 || s.CutOff > 168 {
		wrong.Add("cutoff", "The cut-off is 0 to 168 hours.")
	}
	if s.Ahead < 1 || s.Ahead > 60 {
		wrong.Add("ahead", "Slots can be chosen 1 to 60 days ahead.")
	}
	return wrong.Refusal("weekday", "from", "to", "capacity", "pins", "cutoff", "ahead")
}

// SaveSlot adds a slot, or with an ID changes it; orders keep the hours that they took. It refuses a malformed slot.
// ErrNotFound if it does not exist.
func (s *Delivery) SaveSlot(ctx context.Context, who int64, slot Slot) error {
	if err := slot.check(); err != nil {
		return err
	}
	return s.Write(ctx, func(tx *core.Tx) error {
		values := []any{slot.Weekday, slot.From, slot.To, slot.Capacity, strings.Join(slot.Pins, " "), slot.CutOff,
			slot.Ahead}
		if slot.ID == 0 {
			count, err := db.Value[int](tx, `SELECT count(*) FROM delivery_slots`)
			if err != nil {
				return err
			}
			if count >= maxSlots {
				return core.Refuse("There can be at most %d delivery slots.", maxSlots)
			}
			if _, err := tx.Exec(`INSERT INTO delivery_slots (weekday, from_minute, to_minute, capacity, pins, cutoff,
				ahead) VALUES (?, ?, ?, ?, ?, ?, ?)`, values...); err != nil {
				return err
			}
			return core.WriteAudit(tx, who, "set delivery slot", "", slot.words())
		}
		before, err := slotOf(tx, slot.ID)
		if err != nil {
			return err
		}
		if err := db.ChangeOne(tx, `UPDATE delivery_slots SET weekday = ?, from_minute = ?, to_minute = ?,
			capacity = ?, pins = ?, cutoff = ?, ahead = ? WHERE id = ?`, append(values, slot.ID)...); err != nil {
			return err
		}
		return core.WriteAudit(tx, who, "set delivery slot", "", wording.Change(before.words(), slot.words()))
	})
}

func slotOf(tx *core.Tx, id int64) (Slot, error) {
	return db.One(tx, scanSlot, slotQuery+` WHERE id = ?`, id)
}

// DeleteSlot deletes a slot; orders that took it keep their hours. ErrNotFound if it does not exist.
func (s *Delivery) DeleteSlot(ctx context.Context, who, id int64) error {
	return s.Write(ctx, func(tx *core.Tx) error {
		before, err := slotOf(tx, id)
		if err != nil {
			return err
		}
		if err := db.ChangeOne(tx, `DELETE FROM delivery_slots WHERE id = ?`, id); err != nil {
			return err
		}
		return core.WriteAudit(tx, who, "delete delivery slot", "", before.words())
	})
}

// FindOpenSlots returns the slots of a PIN that can be taken now, earliest first.
func (s *Delivery) FindOpenSlots(ctx context.Context, pin string) (open []OpenSlot, err error) {
	err = s.Read(ctx, func(tx *core.Tx) error {
		open, err = openSlots(tx, s.settings.Values(), pin)
		return err
	})
	return open, err
}

// on is the slot on a day, the midnight of which is in UTC.
func (s Slot) on(zone *time.Location, day time.Time) OpenSlot {
	begin := time.Date(day.Year(), day.Month(), day.Day(), 0, int(s.From), 0, 0, zone)
	return OpenSlot{s, day.Format(time.DateOnly), begin.Add(-time.Duration(s.CutOff) * time.Hour)}
}

// openSlots are the slots of a PIN with a free place. A cancelled order takes none.
func openSlots(tx *core.Tx, card *settings.Values, pin string) (open []OpenSlot, err error) {
	all, err := db.List(tx, scanSlot, slotQuery+` ORDER BY from_minute, id`)
	if err != nil {
		return nil, err
	}
	today := core.DateOf(tx.Now.In(card.Zone()).Date())
	for _, slot := range all {
		if !slices.ContainsFunc(slot.Pins, func(p string) bool { return strings.HasPrefix(pin, p) }) {
			continue
		}
		for ahead := range slot.Ahead + 1 {
			day := today.AddDate(0, 0, int(ahead))
			one := slot.on(card.Zone(), day)
			if day.Weekday() != slot.Weekday || card.ClosedOn(day) || !tx.Now.Before(one.Until) {
				continue
			}
			taken, err := db.Value[int64](tx, `SELECT count(*) FROM order_slots s JOIN orders o ON o.id = s.order_id
				WHERE s.slot_id = ? AND s.day = ? AND o.cancelled_at IS NULL`, slot.ID, one.Day)
			if err != nil {
				return nil, err
			}
			if taken < slot.Capacity {
				open = append(open, one)
			}
		}
	}
	slices.SortStableFunc(open, func(a, b OpenSlot) int { return strings.Compare(a.Day, b.Day) })
	return open, nil
}

// DropSlot takes an order out of its slot and returns the key of it. ErrNotFound if the order has none.
func (s *Delivery) DropSlot(tx *core.Tx, order int64) (key string, err error) {
	return db.Value[string](tx, `DELETE FROM order_slots WHERE order_id = ?
		RETURNING day || '/' || coalesce(slot_id, 0)`, order)
}

// TakeSlot gives an order a place in the slot of a key, or without a key in the earliest one; taken is false if the PIN
// has none. It refuses a key that has no free place (field slot).
func (s *Delivery) TakeSlot(tx *core.Tx, order int64, pin, key string) (slot OpenSlot, taken bool, err error) {
	open, err := openSlots(tx, s.settings.Values(), pin)
	if err != nil {
		return slot, false, err
	}
	at := slices.IndexFunc(open, func(o OpenSlot) bool { return key == "" || o.Key() == key })
	if at < 0 && key == "" {
		return slot, false, nil
	}
	if at < 0 {
		return slot, false, ErrSlotTaken
	}
	slot = open[at]
	_, err = tx.Exec(`INSERT INTO order_slots (order_id, slot_id, day, from_minute, to_minute) VALUES (?, ?, ?, ?, ?)`,
		order, slot.ID, slot.Day, slot.From, slot.To)
	return slot, err == nil, err
}

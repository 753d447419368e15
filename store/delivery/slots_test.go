package delivery_test

import (
	"testing"

	"hearth/store/accounts"
	"hearth/store/core"
	"hearth/store/delivery"
	"hearth/store/storetest"
)

func TestSlotsAreCheckedSavedAndDeleted(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	owner := shop.Staff(accounts.Owner)
	good := delivery.Slot{Weekday: 1, From: 600, To: 780, Capacity: 2, Pins: []string{"411", "400001"}, CutOff: 12,
		Ahead: 7}
	for field, c := range map[string]struct {
		said  string
		spoil func(*delivery.Slot)
	}{
		"weekday":  {"Please choose a weekday.", func(s *delivery.Slot) { s.Weekday = 7 }},
		"from":     {"Please enter a time, such as 10:00.", func(s *delivery.Slot) { s.From = -1 }},
		"to":       {"Please enter a time after the start, such as 13:00.", func(s *delivery.Slot) { s.To = 600 }},
		"capacity": {"A slot takes 1 to 1000 orders.", func(s *delivery.Slot) { s.Capacity = 0 }},
		"cutoff":   {"The cut-off is 0 to 168 hours.", func(s *delivery.Slot) { s.CutOff = 169 }},
		"ahead":    {"Slots can be chosen 1 to 60 days ahead.", func(s *delivery.Slot) { s.Ahead = 0 }},
		"pins": {"Please enter up to 250 pincodes or their first digits, such as 411 or 411001.", func(
			s *delivery.Slot) {
			s.Pins = []string{"4%"}
		}},
	} {
		wrong := good
		c.spoil(&wrong)
		storetest.Refused(t, shop.Delivery.SaveSlot(storetest.Ctx, owner.ID, wrong), c.said, field)
	}
	storetest.Must(t, shop.Delivery.SaveSlot(storetest.Ctx, owner.ID, good))
	good.ID, good.Capacity = 1, 3
	storetest.Must(t, shop.Delivery.SaveSlot(storetest.Ctx, owner.ID, good))
	found := storetest.Got(shop.Delivery.ListSlots(storetest.Ctx)).Or(t)
	if len(found) != 1 || found[0].Capacity != 3 || found[0].Hours() != "10:00–13:00" {
		t.Errorf("the slots are %v", found)
	}
	storetest.Must(t, shop.Delivery.DeleteSlot(storetest.Ctx, owner.ID, 1))
	storetest.Same(t, "deleted twice", shop.Delivery.DeleteSlot(storetest.Ctx, owner.ID, 1), error(core.ErrNotFound))
	good.ID = 0
	for range 100 {
		storetest.Must(t, shop.Delivery.SaveSlot(storetest.Ctx, owner.ID, good))
	}
	storetest.Refused(t, shop.Delivery.SaveSlot(storetest.Ctx, owner.ID, good),
		"There can be at most 100 delivery slots.")
}

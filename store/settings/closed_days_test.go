package settings_test

import (
	"testing"
	"time"

	"hearth/store/storetest"
)

func TestShopIsClosedOnItsWeekdaysAndHolidays(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	closed := func() (days string) {
		for _, day := range []string{"2026-11-20", "2026-11-22", "2026-11-23", "2026-12-25", "2027-01-26", "2027-12-25"} {
			if shop.Settings.Values().ClosedOn(storetest.Got(time.Parse(time.DateOnly, day)).Or(t)) {
				days += day + " "
			}
		}
		return days
	}
	storetest.Same(t, "at first: Sunday and a national holiday", closed(), "2026-11-22 2027-01-26 ")
	shop.Set("closed_days", "# ours\nMonday\n\n 2026-12-25=Christmas \n")
	storetest.Same(t, "the owner's", closed(), "2026-11-23 2026-12-25 ")
	shop.Set("closed_days", "Monday\r\n2026-12-25 = Christmas\r\n")
	storetest.Same(t, "from a form", closed(), "2026-11-23 2026-12-25 ")
	storetest.Same(t, "as it is kept", shop.Settings.Values().Text("closed_days"), "Monday\n2026-12-25 = Christmas\n")
	shop.Set("closed_days", "# no day")
	storetest.Same(t, "none", closed(), "")
	for text, says := range map[string]string{
		"Sonntag":                  "can't be read: Sonntag",
		"2026-11-31 = Holiday":     "can't be read: 2026-11-31 = Holiday",
		"2027-02-29 = No such day": "can't be read: 2027-02-29 = No such day",
		"13-01 = Holiday":          "can't be read: 13-01 = Holiday",
		"2026-12-25":               "can't be read: 2026-12-25",
		"2026-12-25 =":             "can't be read: 2026-12-25 =",
		"25.12. = Christmas":       "can't be read: 25.12. = Christmas",
		"Sunday\nsunday":           "can't be read: sunday",
		"Sunday\nMonday\nTuesday\nWednesday\nThursday\nFriday\nSaturday": "the shop must be open on at least one weekday.",
	} {
		err := shop.Settings.Change(storetest.Ctx, 0, map[string]string{"closed_days": text})
		storetest.Refused(t, err, "closed_days: "+says, "closed_days")
	}
	shop.Set("closed_days", "02-29 = Leap day")
}

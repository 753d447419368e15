package settings

import (
	"hearth/store/gst"
)

// This file has the choices of settings whose values are defined in other packages.

// stateChoices are the states, by name.
func stateChoices() []Choice {
	all := []Choice{{"", "Choose a state"}}
	for _, state := range gst.States {
		all = append(all, Choice{state.Name, state.Name})
	}
	return all
}

// zoneChoices are time zones of India and of other places where owners may live; the API accepts any time zone.
var zoneChoices = []Choice{
	{"Asia/Kolkata", "India (UTC+5:30)"}, {"Asia/Kathmandu", "Nepal (UTC+5:45)"}, {"Asia/Dhaka", "Bangladesh (UTC+6)"},
	{"Asia/Thimphu", "Bhutan (UTC+6)"}, {"Asia/Colombo", "Sri Lanka (UTC+5:30)"},
	{"Indian/Maldives", "Maldives (UTC+5)"},
	{"Asia/Dubai", "Gulf (UTC+4)"}, {"Asia/Riyadh", "Arabia (UTC+3)"}, {"Africa/Nairobi", "East Africa (UTC+3)"},
	{"Indian/Mauritius", "Mauritius (UTC+4)"}, {"Asia/Singapore", "Singapore, Malaysia (UTC+8)"},
	{"Asia/Bangkok", "Thailand (UTC+7)"},
	{"Asia/Hong_Kong", "Hong Kong (UTC+8)"}, {"Asia/Tokyo", "Japan (UTC+9)"}, {"Australia/Sydney", "Sydney"},
	{"Pacific/Auckland", "New Zealand"}, {"Europe/London", "United Kingdom"}, {"Europe/Berlin", "Central Europe"},
	{"Africa/Johannesburg", "South Africa (UTC+2)"}, {"America/New_York", "New York"}, {"America/Chicago", "Chicago"},
	{"America/Los_Angeles", "Los Angeles"}, {"America/Toronto", "Toronto"}, {"UTC", "UTC"},
}

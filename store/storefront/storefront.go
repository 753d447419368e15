// Package storefront contains the owner's design of the storefront as plain types, with the rules for valid designs. It
// does not use the database.
package storefront

import (
	"encoding/json"
	"slices"
	"time"
)

// Front is the storefront's design as one document, stored as JSON, which is also its form in the API. An empty Front
// is the default design. Staff change the parts of a draft; publishing makes the draft a version, and the newest
// version is shown.
type Front struct {
	Identity Identity `json:"identity"`
	Home     Home     `json:"home"`
	Menu     Menu     `json:"menu"`
}

// Parts are the names of the parts of a Front, in the order of the screens.
var Parts = []string{"identity", "home", "menu"}

// Lookup is what the checks need to know about the shop.
type Lookup struct {
	Now  time.Time
	Zone *time.Location
	// HasPicture reports whether a picture was uploaded for the storefront and still exists.
	HasPicture func(name string) (bool, error)
	// HasLogo reports whether a logo was uploaded and still exists.
	HasLogo func(name string) (bool, error)
}

// ReportError reports an error in a field of a part, such as sections.2.panels.0.link.
type ReportError func(field, message string)

// part is a part of a Front. check normalises and validates it; before is the previous draft.
type part interface {
	check(d Lookup, before *Front, wrong ReportError) error
}

func (f *Front) part(name string) part {
	switch name {
	case "identity":
		return &f.Identity
	case "home":
		return &f.Home
	case "menu":
		return &f.Menu
	}
	return nil
}

// Read parses a stored Front. Missing values become the defaults; with anyTrade, these don't mention smart homes.
func Read(body string, anyTrade bool) (*Front, error) {
	f := &Front{}
	err := json.Unmarshal([]byte(body), f)
	if f.Home.Sections == nil {
		f.Home = presetHome(anyTrade)
	}
	f.Menu.fill()
	return f, err
}

// Check normalises and validates a part.
func (f *Front) Check(name string, d Lookup, before *Front, wrong ReportError) error {
	return f.part(name).check(d, before, wrong)
}

// Part returns a part by its name, for encoding and decoding JSON.
func (f *Front) Part(name string) any { return f.part(name) }

// With returns a copy of the storefront's draft in which one part, such as the menus, is replaced by that of another.
func (f Front) With(name string, other *Front) Front {
	switch name {
	case "identity":
		f.Identity = other.Identity
	case "home":
		f.Home = other.Home
	case "menu":
		f.Menu = other.Menu
	}
	return f
}

// Differences returns the names of the parts in which two Fronts differ.
func Differences(a, b *Front) (parts []string, err error) {
	for _, name := range Parts {
		one, err := json.Marshal(a.part(name))
		if err != nil {
			return nil, err
		}
		other, err := json.Marshal(b.part(name))
		if err != nil {
			return nil, err
		}
		if !slices.Equal(one, other) {
			parts = append(parts, name)
		}
	}
	return parts, nil
}

// schedules returns all schedules in the Front.
func (f *Front) schedules() []Schedule {
	all := []Schedule{}
	for _, s := range f.Home.Sections {
		if !s.Hidden {
			all = append(all, s.Schedule)
		}
	}
	if f.Menu.Line.Text != "" {
		all = append(all, f.Menu.Line.Schedule)
	}
	return all
}

// NextChange is the first instant after now at which a schedule changes the storefront; zero if there is none.
func (f *Front) NextChange(now time.Time, zone *time.Location) (soonest time.Time) {
	for _, w := range f.schedules() {
		if at := w.next(now, zone); !at.IsZero() && (soonest.IsZero() || at.Before(soonest)) {
			soonest = at
		}
	}
	return soonest
}

// Package front is what the owner chose of the shop's face: values, and the rules of what a shop can show. It knows no database.
package front

import (
	"encoding/json"
	"slices"
	"time"
)

// Front is the shop's face as one document, kept as JSON, which is also how the wire carries it. An empty one is the shop as it
// comes. Staff change the parts of its draft; publishing makes them a state, the newest of which is in force.
type Front struct {
	Identity Identity `json:"identity"`
	Home     Home     `json:"home"`
	Menu     Menu     `json:"menu"`
}

// Parts are the parts of a Front by their names, in the order of the screens.
var Parts = []string{"identity", "home", "menu"}

// Desk is what a check may ask of the shop.
type Desk struct {
	Now  time.Time
	Zone *time.Location
	// HasPicture says whether a picture was sent for the shop's face and is there still.
	HasPicture func(name string) (bool, error)
	// HasLogo says the same of a logo.
	HasLogo func(name string) (bool, error)
}

// Wrong takes what is wrong with a field of a part: sections.2.panels.0.link.
type Wrong func(field, message string)

// part is a part of a Front. check tidies it and says what a shop can't show; before is the draft that it changes.
type part interface {
	check(d Desk, before *Front, wrong Wrong) error
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

// Read reads a Front as it was kept. What nobody chose yet is as the shop comes.
func Read(body string) (*Front, error) {
	f := &Front{}
	err := json.Unmarshal([]byte(body), f)
	if f.Home.Sections == nil {
		f.Home = presetHome()
	}
	f.Menu.fill()
	return f, err
}

// Check tidies a part and says what a shop can't show of it.
func (f *Front) Check(name string, d Desk, before *Front, wrong Wrong) error {
	return f.part(name).check(d, before, wrong)
}

// Part is a part for reading it from JSON and writing it there.
func (f *Front) Part(name string) any { return f.part(name) }

// With is the Front with a part of another one.
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

// Differences are the parts in which two differ.
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

// whens is everything that begins or ends by itself.
func (f *Front) whens() []When {
	all := []When{}
	for _, s := range f.Home.Sections {
		if !s.Hidden {
			all = append(all, s.When)
		}
	}
	if f.Menu.Line.Text != "" {
		all = append(all, f.Menu.Line.When)
	}
	return all
}

// Turn is the next time after now at which the face changes by itself; zero when it never does.
func (f *Front) Turn(now time.Time, zone *time.Location) (soonest time.Time) {
	for _, w := range f.whens() {
		if at := w.next(now, zone); !at.IsZero() && (soonest.IsZero() || at.Before(soonest)) {
			soonest = at
		}
	}
	return soonest
}

package front

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"
)

// Home is the home page: sections from above to below.
type Home struct {
	Sections []Section `json:"sections"`
}

// Section is a part of the home page. What its fields mean is its kind's to say (homeKinds).
type Section struct {
	// ID is its own for as long as it is there, and made by whoever adds it.
	ID     string `json:"id"`
	Kind   string `json:"kind"`
	Hidden bool   `json:"hidden"`
	When
	Title string `json:"title"`
	// Text is Markdown in words, and plain everywhere else.
	Text string `json:"text"`
	// Source is where its things come from; Category, Products and Count say more.
	Source   string  `json:"source"`
	Category int64   `json:"category"`
	Products []int64 `json:"products"`
	Count    int64   `json:"count"`
	Panels   []Panel `json:"panels"`
}

// Panel is a slide, a tile, a reason, an offer or a picture with text.
type Panel struct {
	// Picture is the name of one that was sent, or of one that comes with the program (room-living).
	Picture string `json:"picture"`
	Alt     string `json:"alt"`
	// FocusX and FocusY say in percent what of the picture stays to be seen when it is cut.
	FocusX   int64  `json:"focus_x"`
	FocusY   int64  `json:"focus_y"`
	Icon     string `json:"icon"`
	Title    string `json:"title"`
	Text     string `json:"text"`
	Link     string `json:"link"`
	Label    string `json:"label"`
	Category int64  `json:"category"`
}

// The most that a home page holds.
const (
	sectionsMost  = 30
	sectionTitle  = 80
	sectionText   = 300
	sectionWords  = 8000
	altMost       = 200
	labelMost     = 40
	pickedMost    = 24
	nameOfSection = `^[a-z0-9-]{1,24}$`
)

// homeKind says what a kind of section takes.
type homeKind struct {
	// sources are those that it can have; none means that it has none.
	sources []string
	// panels is how many it has at least and at most.
	least, most int
	// counts is how many things it shows at most; 0 says that nobody chooses.
	counts int64
	// panel says what is wrong with one of its panels beyond what is wrong with any.
	panel func(p *Panel, wrong Wrong)
	// whole says what is wrong with it beyond what is wrong with any.
	whole func(s *Section, wrong Wrong)
}

// Icons are those that a reason can have.
var Icons = []string{"leaf", "mic", "smartphone", "truck", "shield", "wrench", "heart", "star", "clock", "gift", "phone", "store", "undo", "lock", "sun", "home", "sparkles", "indian-rupee", "package", "award"}

// BuiltPictures come with the program.
var BuiltPictures = []string{"room-living", "room-door", "room-bed", "room-kitchen"}

// homeKinds are the kinds of sections. A new one is a row here, and a file in ui/src/shop/home/sections.
var homeKinds = map[string]homeKind{
	"slides": {least: 1, most: 8, panel: func(p *Panel, wrong Wrong) {
		needs(p.Picture, "picture", "Please choose a picture.", wrong)
		needs(p.Title, "title", "Please say what this slide is about.", wrong)
	}},
	"delivery": {},
	"categories": {most: 24, panel: func(p *Panel, wrong Wrong) {
		if p.Category == 0 {
			wrong("category", "Please choose a category.")
		}
	}},
	"products": {sources: []string{"liked", "picked", "category", "newest", "best", "reduced", "viewed"}, counts: 24, whole: func(s *Section, wrong Wrong) {
		switch {
		case s.Source == "picked" && len(s.Products) == 0:
			wrong("products", "Please choose at least one product.")
		case s.Source == "category" && s.Category == 0:
			wrong("category", "Please choose a category.")
		}
	}},
	"reasons": {least: 1, most: 6, panel: func(p *Panel, wrong Wrong) {
		needs(p.Title, "title", "Please give this reason a title.", wrong)
		if !slices.Contains(Icons, p.Icon) {
			wrong("icon", "Please choose one of the icons.")
		}
	}},
	"offers": {sources: []string{"written", "running"}, most: 4, panel: func(p *Panel, wrong Wrong) {
		needs(p.Title, "title", "Please give this offer a title.", wrong)
	}, whole: func(s *Section, wrong Wrong) {
		if s.Source == "written" && len(s.Panels) == 0 {
			wrong("panels", "Please add at least one offer.")
		}
	}},
	"picture": {least: 1, most: 1, panel: func(p *Panel, wrong Wrong) {
		needs(p.Picture, "picture", "Please choose a picture.", wrong)
		needs(p.Title, "title", "Please give it a title.", wrong)
	}},
	"words": {whole: func(s *Section, wrong Wrong) {
		needs(s.Text, "text", "Please write something.", wrong)
	}},
	"reviews":   {counts: 12},
	"questions": {counts: 12},
}

func needs(text, field, message string, wrong Wrong) {
	if text == "" {
		wrong(field, message)
	}
}

var sectionName = regexp.MustCompile(nameOfSection)

// check says what a home page can't show, at the field where it stands: sections.2.panels.0.link.
func (h *Home) check(d Desk, before *Front, wrong Wrong) error {
	if h.Sections == nil {
		h.Sections = []Section{}
	}
	if len(h.Sections) > sectionsMost {
		wrong("sections", "A home page can have at most 30 sections. Please remove one first.")
		return nil
	}
	names := map[string]bool{}
	for n := range h.Sections {
		s := &h.Sections[n]
		at := func(field, message string) { wrong(fmt.Sprintf("sections.%d.%s", n, field), message) }
		if !sectionName.MatchString(s.ID) || names[s.ID] {
			at("id", "This section is there twice. Please reload the page and try again.")
		}
		names[s.ID] = true
		old := Section{}
		if was := slices.IndexFunc(before.Home.Sections, func(b Section) bool { return b.ID == s.ID }); was >= 0 {
			old = before.Home.Sections[was]
		}
		if err := s.check(d, old, at); err != nil {
			return err
		}
	}
	return nil
}

// check tidies a section and says what is wrong with it; old is what it was before.
func (s *Section) check(d Desk, old Section, wrong Wrong) error {
	kind, known := homeKinds[s.Kind]
	if !known {
		wrong("kind", "There is no such section.")
		return nil
	}
	s.Title, s.Text = strings.TrimSpace(s.Title), strings.TrimSpace(s.Text)
	s.Panels, s.Products = append([]Panel{}, s.Panels...), append([]int64{}, s.Products...)
	if field, message := s.When.Check(d.Now, d.Zone, old.When); message != "" {
		wrong(field, message)
	}
	tooLong(s.Title, sectionTitle, "title", wrong)
	if s.Kind == "words" {
		tooLong(s.Text, sectionWords, "text", wrong)
		if message := CheckMarkdown(s.Text); message != "" {
			wrong("text", message)
		}
	} else {
		tooLong(s.Text, sectionText, "text", wrong)
	}
	if len(kind.sources) > 0 && !slices.Contains(kind.sources, s.Source) {
		wrong("source", "Please choose where they come from.")
	}
	if kind.counts > 0 && (s.Count < 1 || s.Count > kind.counts) {
		wrong("count", fmt.Sprintf("Please choose a number from 1 to %d.", kind.counts))
	}
	if len(s.Products) > pickedMost {
		wrong("products", "At most 24 products can be picked.")
	}
	switch {
	case len(s.Panels) < kind.least:
		wrong("panels", "Please add at least one.")
	case len(s.Panels) > kind.most:
		wrong("panels", fmt.Sprintf("At most %d fit here.", kind.most))
	}
	if kind.whole != nil {
		kind.whole(s, wrong)
	}
	for n := range s.Panels {
		at := func(field, message string) { wrong(fmt.Sprintf("panels.%d.%s", n, field), message) }
		if err := s.Panels[n].check(d, at); err != nil {
			return err
		}
		if kind.panel != nil {
			kind.panel(&s.Panels[n], at)
		}
	}
	return nil
}

func (p *Panel) check(d Desk, wrong Wrong) error {
	for _, text := range []*string{&p.Alt, &p.Title, &p.Text, &p.Link, &p.Label} {
		*text = strings.TrimSpace(*text)
	}
	tooLong(p.Alt, altMost, "alt", wrong)
	tooLong(p.Title, sectionTitle, "title", wrong)
	tooLong(p.Text, sectionText, "text", wrong)
	tooLong(p.Label, labelMost, "label", wrong)
	if p.FocusX < 0 || p.FocusX > 100 || p.FocusY < 0 || p.FocusY > 100 {
		wrong("picture", "Please choose the middle of the picture again.")
	}
	if message := CheckLink(p.Link); message != "" {
		wrong("link", message)
	}
	if p.Label != "" && p.Link == "" {
		wrong("link", "Please say where the button leads.")
	}
	if p.Picture == "" || slices.Contains(BuiltPictures, p.Picture) {
		return nil
	}
	known, err := d.HasPicture(p.Picture)
	if err == nil && !known {
		wrong("picture", "This picture is not here any more. Please add it again.")
	}
	return err
}

func tooLong(text string, most int, field string, wrong Wrong) {
	if utf8.RuneCountInString(text) > most {
		wrong(field, fmt.Sprintf("This can have at most %d letters.", most))
	}
}

// presetHome is the home page as the shop comes (spec, customer, Home).
func presetHome() Home {
	slide := func(picture, title, text, search, label string) Panel {
		return Panel{Picture: picture, FocusX: 50, FocusY: 50, Title: title, Text: text, Link: "/allproducts?search=" + search, Label: label}
	}
	reason := func(icon, title, text string) Panel {
		return Panel{Icon: icon, FocusX: 50, FocusY: 50, Title: title, Text: text}
	}
	offer := func(title, text, label string) Panel {
		return Panel{FocusX: 50, FocusY: 50, Title: title, Text: text, Link: "/allproducts", Label: label}
	}
	section := func(id, kind, title, source string, count int64, panels ...Panel) Section {
		return Section{ID: id, Kind: kind, Title: title, Source: source, Count: count, Products: []int64{}, Panels: append([]Panel{}, panels...)}
	}
	return Home{Sections: []Section{
		section("slides", "slides", "Rooms of a smart home", "", 0,
			slide("room-living", "A home that listens, room by room", "Switches, curtains and lights for Indian walls, wiring and voltages.", "switch", "For the living room"),
			slide("room-door", "Come home without a key", "Locks and doorbells that know the family, and tell you who else was there.", "lock", "For the front door"),
			slide("room-bed", "Curtains that rise with the sun", "Quiet motors, warm light and a fan that slows down while you sleep.", "curtain", "For the bedroom"),
			slide("room-kitchen", "Know before it becomes trouble", "Gas, water and air under watch, and plugs that say what they cost.", "sensor", "For the kitchen")),
		section("delivery", "delivery", "", "", 0),
		section("categories", "categories", "Find your way in", "", 0),
		section("products", "products", "What people like", "liked", 12),
		section("reasons", "reasons", "Why a smart home", "", 0,
			reason("leaf", "Energy Efficient", "See what each room costs a month, and let the house switch off what nobody uses."),
			reason("mic", "Voice Control", "Alexa, Google Home and Siri, in the language you speak at home."),
			reason("smartphone", "Remote Access", "Check the door from the office, and open it for the courier.")),
		section("offers", "offers", "Offers", "written", 0,
			offer("Begin with one room", "A touch panel, a fan regulator and two bulbs: a bedroom in an afternoon, and everything else later.", "Shop now"),
			offer("Keep the switches you have", "Retrofit modules hide behind them. Nothing to break open, nothing to repaint.", "See the products")),
		section("viewed", "products", "", "viewed", 12),
	}}
}

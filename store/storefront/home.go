package storefront

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"hearth/store/texts"
)

// Home is the home page: its sections from top to bottom.
type Home struct {
	Sections []Section `json:"sections"`
}

// Section is a section of the home page. Its kind determines which fields it uses and what they mean.
type Section struct {
	// ID identifies the section as long as it exists; the client that adds the section chooses it.
	ID     string `json:"id"`
	Kind   string `json:"kind"`
	Hidden bool   `json:"hidden"`
	Schedule
	Title string `json:"title"`
	// Text is Markdown in a section of the kind "words", and plain text in others.
	Text string `json:"text"`
	// Source is where the section's products or panels come from; Category, Products and Count give the details.
	Source   string  `json:"source"`
	Category int64   `json:"category"`
	Products []int64 `json:"products"`
	Count    int64   `json:"count"`
	Panels   []Panel `json:"panels"`
	// Texts are the title and text in other languages.
	Texts texts.Texts `json:"texts,omitempty"`
}

// Panel is a slide, a tile, a reason, an offer, or a picture with text.
type Panel struct {
	// Picture is the name of an uploaded picture, or of a built-in one such as room-living.
	Picture string `json:"picture"`
	Alt     string `json:"alt"`
	// FocusX and FocusY are the point of the picture, in percent, that stays visible when the picture is cropped.
	FocusX   int64  `json:"focus_x"`
	FocusY   int64  `json:"focus_y"`
	Icon     string `json:"icon"`
	Title    string `json:"title"`
	Text     string `json:"text"`
	Link     string `json:"link"`
	Label    string `json:"label"`
	Category int64  `json:"category"`
	// Spots are marks on the picture that lead to products.
	Spots []Spot `json:"spots,omitempty"`
	// Texts are the title, text, label and alternative text in other languages.
	Texts texts.Texts `json:"texts,omitempty"`
}

// Spot is a mark on a picture: X and Y are where it is, in percent of the picture, and Product is the product there.
type Spot struct {
	X       int64 `json:"x"`
	Y       int64 `json:"y"`
	Product int64 `json:"product"`
}

// Limits of a home page.
const (
	spotsMost     = 6
	sectionsMost  = 30
	sectionTitle  = 80
	sectionText   = 300
	sectionWords  = 8000
	altMost       = 200
	labelMost     = 40
	pickedMost    = 24
	nameOfSection = `^[a-z0-9-]{1,24}$`
)

// Kind is a kind of section: it determines the section's form and validation. A new kind is a row of Kinds and a file
// of the same name in ui/src/shop/home/sections.
type Kind struct {
	Kind string `json:"kind"`
	// Name and Hint are for staff.
	Name string `json:"name"`
	Hint string `json:"hint"`
	// Title and Text are the labels of these fields; "" if the kind does not have the field. Markdown means that the
	// text is Markdown.
	Title    string `json:"title"`
	Text     string `json:"text"`
	Markdown bool   `json:"markdown"`
	// Needs are the required fields: of the section or, with the prefix "panels.", of each panel.
	Needs []string `json:"needs"`
	// Sources are the places from which products or panels can come; empty if there is no choice.
	Sources []Source `json:"sources"`
	// Most is the highest Count that can be chosen; 0 if there is no choice.
	Most int64 `json:"most"`
	// Panel is the name of one of the panels, PanelFields are their fields; PanelsLeast and PanelsMost limit their
	// number.
	Panel       string   `json:"panel"`
	PanelFields []string `json:"panel_fields"`
	PanelsLeast int      `json:"panels_least"`
	PanelsMost  int      `json:"panels_most"`
}

// Source is a place from which the products or panels of a section can come.
type Source struct {
	Source string `json:"source"`
	Words  string `json:"words"`
	// Needs is what must be chosen together with the source: products, category, panels, or "" for nothing.
	Needs string `json:"needs"`
}

// rowSources are the sources from which a row or a grid of products can come.
var rowSources = []Source{
	{"best", "Best sellers of the last three months", ""},
	{"liked", "Customer favourites", ""},
	{"newest", "The newest", ""},
	{"reduced", "Reduced ones", ""},
	{"kits", "Kits", ""},
	{"category", "Of one category", "category"},
	{"picked", "Picked by hand", "products"},
}

// Kinds are the kinds of sections, in the order in which staff can choose them.
var Kinds = []Kind{
	{
		Kind:        "slides",
		Name:        "Slides",
		Hint:        "Large pictures with words, one after the other.",
		Title:       "Name for screen readers",
		Needs:       []string{"panels.picture", "panels.title"},
		Panel:       "slide",
		PanelFields: []string{"picture", "spots", "title", "text", "link"},
		PanelsLeast: 1,
		PanelsMost:  8,
	},
	{
		Kind:  "products",
		Name:  "Products",
		Hint:  "A row of products.",
		Title: "Heading",
		Needs: []string{"title"},
		Most:  24,
		Sources: append(slices.Clone(rowSources),
			Source{"categories", "A row for each top category, under its name", ""},
			Source{"viewed", "What this visitor looked at", ""}),
	},
	{
		Kind:    "grid",
		Name:    "Product grid",
		Hint:    "Products in rows of four, on a phone of two.",
		Title:   "Heading",
		Needs:   []string{"title"},
		Most:    24,
		Sources: rowSources,
	},
	{
		Kind:        "categories",
		Name:        "Categories",
		Hint:        "Tiles with pictures. Without tiles of your own, the top categories.",
		Title:       "Heading",
		Panel:       "tile",
		PanelFields: []string{"category", "picture", "title"},
		PanelsMost:  24,
	},
	{
		Kind:  "reasons",
		Name:  "Reasons",
		Hint:  "Why customers buy here: an icon, a title, a line. Written by you, or what your settings promise.",
		Title: "Name for screen readers",
		Needs: []string{"panels.title"},
		Sources: []Source{
			{"written", "Written here", "panels"},
			{"shop", "Your settings: dispatch, returns, warranty, GST invoice, COD", ""}},
		Panel:       "reason",
		PanelFields: []string{"icon", "title", "text"},
		PanelsMost:  6,
	},
	{
		Kind:  "offers",
		Name:  "Offers",
		Hint:  "Boxes with a button: written by you, or your offers of today.",
		Title: "Name for screen readers",
		Needs: []string{"panels.title"},
		Sources: []Source{
			{"written", "Written here", "panels"}, {"running", "The offers that run today", ""}},
		Panel:       "box",
		PanelFields: []string{"title", "text", "link"},
		PanelsMost:  4,
	},
	{Kind: "picture", Name: "Picture with text", Hint: "A picture beside a title, some lines and a button.",
		Needs: []string{"panels.picture", "panels.title"},
		Panel: "picture", PanelFields: []string{"picture", "title", "text", "link"}, PanelsLeast: 1, PanelsMost: 1},
	{Kind: "words", Name: "Words", Hint: "Paragraphs, headings, lists and links.", Title: "Heading", Text: "Words",
		Markdown: true, Needs: []string{"text"}},
	{Kind: "reviews", Name: "Reviews", Hint: "The newest that customers wrote, good and bad alike.", Title: "Heading",
		Needs: []string{"title"}, Most: 12},
	{
		Kind:  "questions",
		Name:  "Questions",
		Hint:  "The first of your page of questions.",
		Title: "Heading",
		Needs: []string{"title"},
		Most:  12,
	},
	{Kind: "delivery", Name: "Free delivery", Hint: "From which worth on delivery is free, as your settings say."},
}

// kindOf returns the kind of a section by its name.
func kindOf(name string) (Kind, bool) {
	at := slices.IndexFunc(Kinds, func(k Kind) bool { return k.Kind == name })
	if at < 0 {
		return Kind{}, false
	}
	return Kinds[at], true
}

// Icons are the icons that a reason can have.
var Icons = []string{"leaf", "mic", "smartphone", "truck", "shield", "wrench", "heart", "star", "clock", "gift",
	"phone", "store", "undo", "lock", "sun", "home", "sparkles", "indian-rupee", "package", "award"}

// BuiltPictures are the built-in pictures.
var BuiltPictures = []string{"room-living", "room-door", "room-bed", "room-kitchen"}

var sectionName = regexp.MustCompile(nameOfSection)

// check normalises a home page, and reports errors by field, such as sections.2.panels.0.link.
func (h *Home) check(d Lookup, before *Front, wrong ReportError) error {
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

// check normalises and validates a section; old is its previous state.
func (s *Section) check(d Lookup, old Section, wrong ReportError) error {
	kind, known := kindOf(s.Kind)
	if !known {
		wrong("kind", "There is no such section.")
		return nil
	}
	s.Title, s.Text = strings.TrimSpace(s.Title), strings.TrimSpace(s.Text)
	s.Panels, s.Products = append([]Panel{}, s.Panels...), append([]int64{}, s.Products...)
	if field, message := s.Schedule.Check(d.Now, d.Zone, old.Schedule); message != "" {
		wrong(field, message)
	}
	tooLong(s.Title, sectionTitle, "title", wrong)
	most := sectionText
	if kind.Markdown {
		most = sectionWords
		if message := CheckMarkdown(s.Text); message != "" {
			wrong("text", message)
		}
	}
	tooLong(s.Text, most, "text", wrong)
	s.checkTold(kind, wrong)
	s.checkSource(kind, wrong)
	if kind.Most > 0 && (s.Count < 1 || s.Count > kind.Most) {
		wrong("count", fmt.Sprintf("Please choose a number from 1 to %d.", kind.Most))
	}
	switch {
	case len(s.Panels) < kind.PanelsLeast:
		wrong("panels", "Please add at least one "+kind.Panel+".")
	case len(s.Panels) > kind.PanelsMost:
		wrong("panels", fmt.Sprintf("At most %d fit here.", kind.PanelsMost))
	}
	if slices.Contains(kind.Needs, "title") && s.Title == "" {
		wrong("title", "Please give this section a heading.")
	}
	if slices.Contains(kind.Needs, "text") && s.Text == "" {
		wrong("text", "Please write something.")
	}
	for n := range s.Panels {
		if err := s.Panels[n].check(
			d,
			kind,
			func(field, message string) { wrong(fmt.Sprintf("panels.%d.%s", n, field), message) },
		); err != nil {
			return err
		}
	}
	return nil
}

// Label is the section's name for staff: its heading, else the name of its kind.
func (s Section) Label() string {
	kind, _ := kindOf(s.Kind)
	if s.Title == "" || s.Title == kind.Name {
		return kind.Name
	}
	return kind.Name + " “" + s.Title + "”"
}

// NeedsPanels reports whether the section shows nothing without panels.
func (s Section) NeedsPanels() bool {
	kind, _ := kindOf(s.Kind)
	return kind.PanelsLeast > 0 || s.Source == "written"
}

// checkSource validates the source of the section's products or panels.
func (s *Section) checkSource(kind Kind, wrong ReportError) {
	if len(s.Products) > pickedMost {
		wrong("products", "At most 24 products can be picked.")
	}
	if len(kind.Sources) == 0 {
		return
	}
	at := slices.IndexFunc(kind.Sources, func(one Source) bool { return one.Source == s.Source })
	switch {
	case at < 0:
		wrong("source", "Please choose where they come from.")
	case kind.Sources[at].Needs == "products" && len(s.Products) == 0:
		wrong("products", "Please choose at least one product.")
	case kind.Sources[at].Needs == "category" && s.Category == 0:
		wrong("category", "Please choose a category.")
	case kind.Sources[at].Needs == "panels" && len(s.Panels) == 0:
		wrong("panels", "Please add at least one "+kind.Panel+".")
	}
}

func (p *Panel) check(d Lookup, kind Kind, wrong ReportError) error {
	for _, text := range []*string{&p.Alt, &p.Title, &p.Text, &p.Link, &p.Label} {
		*text = strings.TrimSpace(*text)
	}
	tooLong(p.Alt, altMost, "alt", wrong)
	tooLong(p.Title, sectionTitle, "title", wrong)
	tooLong(p.Text, sectionText, "text", wrong)
	tooLong(p.Label, labelMost, "label", wrong)
	p.Texts.Tidy(panelTold, wrong)
	if p.FocusX < 0 || p.FocusX > 100 || p.FocusY < 0 || p.FocusY > 100 {
		wrong("picture", "Please choose the focal point of the picture again.")
	}
	if message := CheckLink(p.Link); message != "" {
		wrong("link", message)
	}
	if slices.Contains(kind.Needs, "panels.title") && p.Title == "" {
		wrong("title", "Please give it a title.")
	}
	if slices.Contains(kind.PanelFields, "icon") && !slices.Contains(Icons, p.Icon) {
		wrong("icon", "Please choose one of the icons.")
	}
	if slices.Contains(kind.PanelFields, "category") && p.Category == 0 {
		wrong("category", "Please choose a category.")
	}
	if p.Picture == "" && slices.Contains(kind.Needs, "panels.picture") {
		wrong("picture", "Please choose a picture.")
	}
	if p.Label != "" && p.Link == "" {
		wrong("link", "Please say where the button leads.")
	}
	p.checkSpots(kind, wrong)
	if p.Picture == "" || slices.Contains(BuiltPictures, p.Picture) {
		return nil
	}
	known, err := d.HasPicture(p.Picture)
	if err == nil && !known {
		wrong("picture", "This picture is not here any more. Please add it again.")
	}
	return err
}

// checkSpots validates the marks on the picture; a kind without marks drops them.
func (p *Panel) checkSpots(kind Kind, wrong ReportError) {
	if !slices.Contains(kind.PanelFields, "spots") {
		p.Spots = nil
	}
	if len(p.Spots) > spotsMost {
		wrong("spots", fmt.Sprintf("At most %d products fit on a picture.", spotsMost))
	}
	for _, spot := range p.Spots {
		if spot.X < 0 || spot.X > 100 || spot.Y < 0 || spot.Y > 100 {
			wrong("spots", "Please place the products on the picture again.")
		}
		if spot.Product < 1 {
			wrong("spots", "Please choose a product for each mark on the picture.")
		}
	}
}

func tooLong(text string, most int, field string, wrong ReportError) {
	if utf8.RuneCountInString(text) > most {
		wrong(field, fmt.Sprintf("This can have at most %d letters.", most))
	}
}

// presetHome is the default home page: for smart homes or, with anyTrade, made of the shop's own categories and
// products.
func presetHome(anyTrade bool) Home {
	slide := func(picture, title, text, search, label string) Panel {
		return Panel{
			Picture: picture,
			FocusX:  50,
			FocusY:  50,
			Title:   title,
			Text:    text,
			Link:    "/allproducts?search=" + search,
			Label:   label,
		}
	}
	reason := func(icon, title, text string) Panel {
		return Panel{Icon: icon, FocusX: 50, FocusY: 50, Title: title, Text: text}
	}
	offer := func(title, text, label string) Panel {
		return Panel{FocusX: 50, FocusY: 50, Title: title, Text: text, Link: "/allproducts", Label: label}
	}
	section := func(id, kind, title, source string, count int64, panels ...Panel) Section {
		return Section{
			ID:       id,
			Kind:     kind,
			Title:    title,
			Source:   source,
			Count:    count,
			Products: []int64{},
			Panels:   append([]Panel{}, panels...),
		}
	}
	home := Home{Sections: []Section{
		section(
			"slides",
			"slides",
			"Rooms of a smart home",
			"",
			0,
			slide(
				"room-living",
				"A home that listens, room by room",
				"Switches, curtains and lights for Indian walls, wiring and voltages.",
				"switch",
				"For the living room",
			),
			slide("room-door", "Come home without a key",
				"Locks and doorbells that recognise your family and show you who else came by.",
				"lock", "For the front door"),
			slide("room-bed", "Curtains that rise with the sun",
				"Quiet motors, warm light and a fan that slows down while you sleep.",
				"curtain", "For the bedroom"),
			slide("room-kitchen", "Know before it’s a problem",
				"Keep an eye on gas, water and air, and see what every plug costs you.",
				"sensor", "For the kitchen"),
		),
		section("delivery", "delivery", "", "", 0),
		section("categories", "categories", "Shop by category", "", 0),
		section("best", "grid", "Best sellers", "best", 8),
		section("products", "products", "Customer favourites", "liked", 4),
		section("shop", "reasons", "Why buy here", "shop", 0),
		section("reasons", "reasons", "Why a smart home", "written", 0,
			reason("leaf", "Energy Efficient",
				"See what each room costs you every month, and switch off what no one is using."),
			reason("mic", "Voice Control", "Works with Alexa, Google Home and Siri, in your own language."),
			reason("smartphone", "Remote Access", "See who’s at the door from the office, and let the courier in.")),
		section(
			"offers",
			"offers",
			"Offers",
			"written",
			0,
			offer(
				"Start with one room",
				"A touch panel, a fan regulator and two bulbs. Set up a bedroom in an afternoon; the rest can wait.",
				"Shop now",
			),
			offer("Keep the switches you have",
				"Our modules fit behind your switches. No chiselling, no repainting.",
				"See the products"),
		),
		section("viewed", "products", "Recently viewed", "viewed", 12),
	}}
	if anyTrade {
		home.Sections = []Section{
			section("categories", "categories", "Shop by category", "", 0),
			section("delivery", "delivery", "", "", 0),
			section("best", "grid", "Best sellers", "best", 8),
			section("newest", "products", "New in the shop", "newest", 12),
			section("rows", "products", "From each category", "categories", 12),
			section("shop", "reasons", "Why buy here", "shop", 0),
			section("viewed", "products", "Recently viewed", "viewed", 12),
		}
	}
	for n := range home.Sections {
		s := &home.Sections[n]
		s.Texts = presetWords(map[string]string{"title": s.Title})
		for i := range s.Panels {
			p := &s.Panels[i]
			p.Texts = presetWords(map[string]string{"title": p.Title, "text": p.Text, "label": p.Label})
		}
	}
	return home
}

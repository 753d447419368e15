package storefront

import (
	"fmt"
	"hash/fnv"
	"net/url"
	"slices"
	"strings"
	"time"

	"hearth/store/texts"
)

// Menu is the shop's navigation: the category bar, the footer and the announcement line. Empty values mean the
// defaults.
type Menu struct {
	// Order are the IDs of the categories that come first in the bar; the others follow. Hidden are the ones left out.
	Order  []int64 `json:"order"`
	Hidden []int64 `json:"hidden"`
	// Links are the owner's own entries in the header and in the menu of a phone.
	Links []MenuLink `json:"links"`
	// Columns are footer columns in addition to the built-in ones.
	Columns []MenuColumn `json:"columns"`
	// Legal is the order of the links that consumer law requires. Missing ones are appended, so that none can be left
	// out.
	Legal  []string     `json:"legal"`
	Social []SocialLink `json:"social"`
	Line   MenuLine     `json:"line"`
}

// MenuColumn is a column of the footer.
type MenuColumn struct {
	Title string     `json:"title"`
	Links []MenuLink `json:"links"`
	// Texts are the title in other languages.
	Texts texts.Texts `json:"texts,omitempty"`
}

// MenuLink is a link in the header or in a column of the footer.
type MenuLink struct {
	Label string `json:"label"`
	Link  string `json:"link"`
	// Texts are the label in other languages.
	Texts texts.Texts `json:"texts,omitempty"`
}

// SocialLink is a link to the shop's page on a social network.
type SocialLink struct {
	Service string `json:"service"`
	Link    string `json:"link"`
}

// MenuLine is the announcement line above the header. A visitor can close it; it stays closed until its content
// changes.
type MenuLine struct {
	Text string `json:"text"`
	Link string `json:"link"`
	Schedule
	// Texts are the text in other languages.
	Texts texts.Texts `json:"texts,omitempty"`
}

// Shown reports whether the announcement line is visible at an instant.
func (l MenuLine) Shown(now time.Time, zone *time.Location) bool {
	return l.Text != "" && l.Active(now, zone)
}

// Mark is a hash of the line's content, by which a browser remembers that the line was closed.
func (l MenuLine) Mark() string {
	sum := fnv.New64a()
	_, _ = sum.Write([]byte(l.Text + "\n" + l.Link)) // writing to a hash never fails
	return fmt.Sprintf("%x", sum.Sum64())
}

// SocialSite is a social network where a shop can have a page: its name and its hosts.
type SocialSite struct {
	Name  string
	Hosts []string
}

// SocialSites are the social networks to which the footer can link.
var SocialSites = map[string]SocialSite{
	"facebook": {"Facebook", []string{"facebook.com", "fb.com"}}, "instagram": {"Instagram", []string{"instagram.com"}},
	"linkedin":  {"LinkedIn", []string{"linkedin.com"}},
	"pinterest": {"Pinterest", []string{"pinterest.com", "pin.it"}},
	"telegram":  {"Telegram", []string{"t.me", "telegram.me"}},
	"whatsapp":  {"WhatsApp", []string{"wa.me", "whatsapp.com"}}, "x": {"X", []string{"x.com", "twitter.com"}},
	"youtube": {"YouTube", []string{"youtube.com", "youtu.be"}},
}

// Legal are the legal and help links of every footer, in their default order.
var Legal = []string{"track", "faq", "returns", "terms", "privacy", "complaints", "survey"}

// Limits of a menu.
const (
	headerLinks   = 4
	headerLabel   = 24
	columnsMost   = 4
	columnLinks   = 12
	menuTitle     = 40
	menuLabel     = 60
	lineText      = 140
	menuBarChoice = 500
)

// fill replaces nil lists by empty ones, so that JSON has [] for them.
func (m *Menu) fill() {
	m.Order, m.Hidden, m.Legal = append([]int64{}, m.Order...), append([]int64{}, m.Hidden...),
		append([]string{}, m.Legal...)
	m.Links, m.Columns = append([]MenuLink{}, m.Links...), append([]MenuColumn{}, m.Columns...)
	m.Social = append([]SocialLink{}, m.Social...)
	for n := range m.Columns {
		m.Columns[n].Links = append([]MenuLink{}, m.Columns[n].Links...)
	}
}

func (m *Menu) check(d Lookup, before *Front, wrong ReportError) error {
	m.fill()
	if len(m.Order) > menuBarChoice || len(m.Hidden) > menuBarChoice {
		wrong("order", "These are more categories than a bar can have.")
	}
	if len(m.Links) > headerLinks {
		wrong("links", "The header has room for at most 4 links of your own.")
	}
	checkLinks(m.Links, headerLabel, wrong)
	if len(m.Columns) > columnsMost {
		wrong("columns", "A footer can have at most 4 columns of your own.")
	}
	for n := range m.Columns {
		m.Columns[n].check(func(field, message string) { wrong(fmt.Sprintf("columns.%d.%s", n, field), message) })
	}
	for n, name := range m.Legal {
		if !slices.Contains(Legal, name) || slices.Contains(m.Legal[:n], name) {
			wrong("legal", "These links can be ordered, not changed.")
		}
	}
	for n := range m.Social {
		m.Social[n].check(m.Social[:n], func(field, message string) {
			wrong(fmt.Sprintf("social.%d.%s", n, field),
				message)
		})
	}
	m.Line.check(d, before.Menu.Line, func(field, message string) { wrong("line."+field, message) })
	return nil
}

// needs reports a missing required field.
func needs(text, field, message string, wrong ReportError) {
	if text == "" {
		wrong(field, message)
	}
}

func (c *MenuColumn) check(wrong ReportError) {
	c.Title = strings.TrimSpace(c.Title)
	needs(c.Title, "title", "Please give this column a title.", wrong)
	tooLong(c.Title, menuTitle, "title", wrong)
	c.Texts.Tidy(columnTold, wrong)
	if len(c.Links) > columnLinks {
		wrong("links", "A column can have at most 12 links.")
	}
	checkLinks(c.Links, menuLabel, wrong)
}

// checkLinks normalises links whose labels have at most so many letters.
func checkLinks(links []MenuLink, most int, wrong ReportError) {
	for n := range links {
		l := &links[n]
		l.Label, l.Link = strings.TrimSpace(l.Label), strings.TrimSpace(l.Link)
		at := func(field, message string) { wrong(fmt.Sprintf("links.%d.%s", n, field), message) }
		needs(l.Link, "link", "Please say where this link leads.", at)
		needs(l.Label, "label", "Please say what this link is called.", at)
		tooLong(l.Label, most, "label", at)
		l.Texts.Tidy([]texts.Field{{Name: "label", Most: most}}, at)
		if message := CheckLink(l.Link); message != "" {
			at("link", message)
		}
	}
}

func (s *SocialLink) check(before []SocialLink, wrong ReportError) {
	s.Link = strings.TrimSpace(s.Link)
	service, known := SocialSites[s.Service]
	if !known {
		wrong("service", "Please choose one of the services.")
		return
	}
	if slices.ContainsFunc(before, func(b SocialLink) bool { return b.Service == s.Service }) {
		wrong("service", "This service is named twice.")
	}
	at, err := url.Parse(s.Link)
	if err != nil || at.Scheme != "https" || CheckLink(s.Link) != "" ||
		!slices.ContainsFunc(service.Hosts, func(host string) bool {
			return at.Hostname() == host || strings.HasSuffix(at.Hostname(), "."+host)
		}) {
		wrong("link", "This is no address of this service: it begins with https://"+service.Hosts[0]+"/.")
	}
}

func (l *MenuLine) check(d Lookup, before MenuLine, wrong ReportError) {
	l.Text, l.Link = strings.Join(strings.Fields(l.Text), " "), strings.TrimSpace(l.Link)
	tooLong(l.Text, lineText, "text", wrong)
	l.Texts.Tidy(lineTold, wrong)
	for lang, words := range l.Texts {
		words["text"] = strings.Join(strings.Fields(words["text"]), " ")
		l.Texts[lang] = words
	}
	if message := CheckLink(l.Link); message != "" {
		wrong("link", message)
	}
	if l.Text == "" && (l.Link != "" || l.Schedule != (Schedule{})) {
		wrong("text", "Please write what is announced.")
	}
	if field, message := l.Schedule.Check(d.Now, d.Zone, before.Schedule); message != "" {
		wrong(field, message)
	}
}

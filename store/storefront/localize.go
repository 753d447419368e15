package storefront

import (
	"slices"

	"hearth/store/texts"
)

// The translatable fields of sections, panels and menus.
var (
	panelTold = []texts.Field{{Name: "title", Most: sectionTitle}, {Name: "text", Most: sectionText},
		{Name: "label", Most: labelMost},
		{Name: "alt", Most: altMost}}
	columnTold = []texts.Field{{Name: "title", Most: menuTitle}}
	lineTold   = []texts.Field{{Name: "text", Most: lineText}}
)

// In returns the storefront in a language. Texts without a translation stay English. Parts that don't change are shared
// with f.
func (f *Front) In(lang string) *Front {
	if lang == "" || lang == texts.English {
		return f
	}
	told := *f
	told.Home.Sections = slices.Clone(f.Home.Sections)
	for n := range told.Home.Sections {
		s := &told.Home.Sections[n]
		s.Texts.Apply(lang, map[string]*string{"title": &s.Title, "text": &s.Text})
		s.Panels = slices.Clone(s.Panels)
		for i := range s.Panels {
			p := &s.Panels[i]
			p.Texts.Apply(
				lang,
				map[string]*string{"title": &p.Title, "text": &p.Text, "label": &p.Label, "alt": &p.Alt},
			)
		}
	}
	told.Menu.Links = localLinks(f.Menu.Links, lang)
	told.Menu.Columns = slices.Clone(f.Menu.Columns)
	for n := range told.Menu.Columns {
		c := &told.Menu.Columns[n]
		c.Texts.Apply(lang, map[string]*string{"title": &c.Title})
		c.Links = localLinks(c.Links, lang)
	}
	told.Menu.Line.Texts.Apply(lang, map[string]*string{"text": &told.Menu.Line.Text})
	return &told
}

func localLinks(links []MenuLink, lang string) []MenuLink {
	links = slices.Clone(links)
	for n := range links {
		links[n].Texts.Apply(lang, map[string]*string{"label": &links[n].Label})
	}
	return links
}

// Told is a text of the home page or the menus with its translations, by field.
type Told struct {
	English map[string]string
	Texts   texts.Texts
}

// Translatable are the texts of a part that can be translated, those of hidden sections too.
func (f *Front) Translatable(part string) (all []Told) {
	switch part {
	case "home":
		for _, s := range f.Home.Sections {
			all = append(all, Told{map[string]string{"title": s.Title, "text": s.Text}, s.Texts})
			for _, p := range s.Panels {
				all = append(all, Told{map[string]string{"title": p.Title, "text": p.Text, "label": p.Label,
					"alt": p.Alt}, p.Texts})
			}
		}
	case "menu":
		links := slices.Clone(f.Menu.Links)
		for _, c := range f.Menu.Columns {
			all = append(all, Told{map[string]string{"title": c.Title}, c.Texts})
			links = append(links, c.Links...)
		}
		for _, l := range links {
			all = append(all, Told{map[string]string{"label": l.Label}, l.Texts})
		}
		all = append(all, Told{map[string]string{"text": f.Menu.Line.Text}, f.Menu.Line.Texts})
	}
	return all
}

// checkTold normalises the translations of a section.
func (s *Section) checkTold(kind Kind, wrong ReportError) {
	fields := []texts.Field{}
	if kind.Title != "" {
		fields = append(fields, texts.Field{Name: "title", Most: sectionTitle})
	}
	if kind.Text != "" {
		most := sectionText
		if kind.Markdown {
			most = sectionWords
		}
		fields = append(fields, texts.Field{Name: "text", Most: most})
	}
	s.Texts.Tidy(fields, wrong)
	for lang, words := range s.Texts {
		if message := CheckMarkdown(words["text"]); kind.Markdown && message != "" {
			wrong("texts."+lang+".text", message)
		}
	}
}

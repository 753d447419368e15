package catalogue

import (
	"encoding/json"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"hearth/store/core"
	"hearth/store/db"
	"hearth/store/texts"
)

// Story is what a product's page shows beyond its texts: panels, a film, what is in the box, and files to download.
// Variants show the story of their product.
type Story struct {
	Panels    []Panel    `json:"panels,omitempty"`
	Film      Film       `json:"film,omitzero"`
	Box       []BoxLine  `json:"box,omitempty"`
	Downloads []Download `json:"downloads,omitempty"`
}

// Panel is a picture as wide as the page, by its name, with a heading and a sentence.
type Panel struct {
	Heading string `json:"heading"`
	Text    string `json:"text"`
	Picture string `json:"picture"`
}

// Film is an MP4 by the name of its file, and the name of the picture that stands for it until it is played, "" for the
// product's main picture. At is when it was uploaded, in Unix milliseconds. Name is "" if there is none.
type Film struct {
	Name    string `json:"name"`
	Poster  string `json:"poster,omitempty"`
	Bytes   int64  `json:"bytes"`
	Seconds int64  `json:"seconds"`
	At      int64  `json:"at"`
}

// BoxLine is a thing in the product's box, and how many of it.
type BoxLine struct {
	Pieces int64  `json:"pieces"`
	What   string `json:"what"`
}

// Download is a PDF by the name of its file, with its title for customers and its language, such as hi.
type Download struct {
	Name  string `json:"name"`
	Title string `json:"title"`
	Lang  string `json:"lang"`
	Bytes int64  `json:"bytes"`
}

// The limits of a story, in entries and characters.
const (
	mostPanels, panelHeading, panelText = 5, 60, 240
	mostBox, boxLetters, boxPieces      = 30, 120, 999
	mostDownloads, downloadTitle        = 10, 80
)

// boxShape matches a line with its number of pieces: 2 × Screw.
var boxShape = regexp.MustCompile(`^([0-9]{1,6})\s*[x×]\s+(.+)$`)

// BoxOf reads what is in the box from lines such as "2 × Screw"; a line without a number is one piece.
func BoxOf(lines []string) (box []BoxLine) {
	for _, line := range lines {
		line = oneLine(line)
		if parts := boxShape.FindStringSubmatch(line); parts != nil {
			pieces, _ := strconv.ParseInt(parts[1], 10, 64) // its digits are counted
			box = append(box, BoxLine{pieces, parts[2]})
		} else if line != "" {
			box = append(box, BoxLine{1, line})
		}
	}
	return box
}

// BoxLines writes what is in the box as BoxOf reads it.
func (s Story) BoxLines() (lines []string) {
	for _, one := range s.Box {
		lines = append(lines, strconv.FormatInt(one.Pieces, 10)+" × "+one.What)
	}
	return lines
}

// PanelLines are the heading and the text of each panel in turn.
func (s Story) PanelLines() (lines []string) {
	for _, one := range s.Panels {
		lines = append(lines, one.Heading, one.Text)
	}
	return lines
}

func (s Story) boxNames() (names []string) {
	for _, one := range s.Box {
		names = append(names, one.What)
	}
	return names
}

func (s Story) downloadNames() (names []string) {
	for _, one := range s.Downloads {
		names = append(names, one.Title+" ("+one.Lang+")")
	}
	return names
}

// WithPanels returns the story with other words in its panels: a heading and a text for each, in turn. fits is false if
// there are more or fewer lines.
func (s Story) WithPanels(lines []string) (other Story, fits bool) {
	if len(lines) != 2*len(s.Panels) {
		return s, false
	}
	s.Panels = slices.Clone(s.Panels)
	for i := range s.Panels {
		s.Panels[i].Heading, s.Panels[i].Text = lines[2*i], lines[2*i+1]
	}
	return s, true
}

// translated returns the story in another language. Words that no longer fit the English ones are not used.
func (s Story) translated(panels, box []string) Story {
	s, _ = s.WithPanels(panels)
	if len(box) == len(s.Box) {
		s.Box = slices.Clone(s.Box)
		for i := range s.Box {
			s.Box[i].What = box[i]
		}
	}
	return s
}

// text returns the story in its stored form, "" if it is empty.
func (s Story) text() (string, error) {
	body, err := json.Marshal(s)
	if string(body) == "{}" {
		return "", err
	}
	return string(body), err
}

func oneLine(text string) string { return strings.Join(strings.Fields(text), " ") }

func letters(text string) int { return len([]rune(text)) }

// check trims the texts and refuses a malformed story.
func (s *Story) check(wrong db.FieldErrors) {
	if len(s.Panels) > mostPanels {
		wrong.Add("panels", "A product can have at most %d panels.", mostPanels)
	}
	s.Panels = slices.Clone(s.Panels)
	for i := range s.Panels {
		p := &s.Panels[i]
		p.Heading, p.Text = oneLine(p.Heading), oneLine(p.Text)
		switch {
		case p.Picture == "":
			wrong.Add("panels", "Panel %d needs a picture.", i+1)
		case p.Heading == "" || p.Text == "":
			wrong.Add("panels", "Panel %d needs a heading and a sentence.", i+1)
		case letters(p.Heading) > panelHeading || letters(p.Text) > panelText:
			wrong.Add("panels", "Panel %d: at most %d characters in the heading and %d in the sentence.", i+1,
				panelHeading, panelText)
		}
	}
	if s.Film.Name == "" {
		s.Film = Film{}
	}
	if len(s.Box) > mostBox {
		wrong.Add("box", "At most %d lines.", mostBox)
	}
	for _, one := range s.Box {
		if one.Pieces < 1 || one.Pieces > boxPieces || letters(one.What) > boxLetters {
			wrong.Add("box", "Each line can have at most %d characters and 1 to %d pieces.", boxLetters, boxPieces)
		}
	}
	if len(s.Downloads) > mostDownloads {
		wrong.Add("downloads", "A product can have at most %d downloads.", mostDownloads)
	}
	s.Downloads = slices.Clone(s.Downloads)
	for i := range s.Downloads {
		d := &s.Downloads[i]
		if d.Title = oneLine(d.Title); d.Title == "" || letters(d.Title) > downloadTitle {
			wrong.Add("downloads", "Each download needs a name of at most %d characters.", downloadTitle)
		}
		if !texts.IsLanguage(d.Lang) {
			wrong.Add("downloads", "Please choose the language of each download.")
		}
	}
}

// identify looks up the pictures and files that the story of a product names, and takes over the facts of the files.
// sent are the names of the pictures that come with the same edit. It refuses pictures and files that were neither
// uploaded nor are used by a product.
func (s *Story) identify(tx *core.Tx, product int64, sent []string) error {
	pictures := map[string]string{}
	for _, panel := range s.Panels {
		pictures[panel.Picture] = "panels"
	}
	if s.Film.Poster != "" {
		pictures[s.Film.Poster] = "film"
	}
	for _, name := range sent {
		delete(pictures, name)
	}
	for name, field := range pictures {
		known, err := db.Value[bool](tx, `SELECT EXISTS (SELECT 1 FROM draft_pictures WHERE name = ?2)
			OR EXISTS (SELECT 1 FROM product_pictures WHERE product_id = ?1 AND name = ?2)
			OR EXISTS (SELECT 1 FROM story_pictures WHERE name = ?2)`, product, name)
		if err == nil && !known {
			err = core.RefuseField(field, "One of the pictures is not here any more. Please add it again.")
		}
		if err != nil {
			return err
		}
	}
	if s.Film.Name != "" {
		film, err := fileOf(tx, s.Film.Name, "film")
		if err != nil {
			return err
		}
		film.Poster = s.Film.Poster
		s.Film = film
	}
	for i := range s.Downloads {
		file, err := fileOf(tx, s.Downloads[i].Name, "downloads")
		if err != nil {
			return err
		}
		s.Downloads[i].Bytes = file.Bytes
	}
	return nil
}

// fileOf reads the facts of an uploaded film or PDF. It refuses an unknown one under a field.
func fileOf(tx *core.Tx, name, field string) (f Film, err error) {
	f, err = db.One(tx, func(row db.Scanner, f *Film) error { return row.Scan(&f.Name, &f.Bytes, &f.Seconds, &f.At) },
		`SELECT name, bytes, seconds, sent_at FROM draft_files WHERE name = ?1
		UNION ALL SELECT name, bytes, seconds, sent_at FROM story_files WHERE name = ?1 LIMIT 1`, name)
	if db.IsNone(err) {
		err = core.RefuseField(field, "One of the files is not here any more. Please add it again.")
	}
	return f, err
}

// TitleOf returns the title of a file of the story, "" for the film; has is false for any other file.
func (s Story) TitleOf(name string) (title string, has bool) {
	at := slices.IndexFunc(s.Downloads, func(d Download) bool { return d.Name == name })
	if at >= 0 {
		return s.Downloads[at].Title, true
	}
	return "", name != "" && name == s.Film.Name
}

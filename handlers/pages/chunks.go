package pages

import (
	"encoding/json"
	"fmt"
	"html"
	"io/fs"
	"maps"
	"regexp"
	"strings"
)

// chunk is a built file with its imports, in the build's manifest (Vite's).
type chunk struct {
	File    string   `json:"file"`
	CSS     []string `json:"css"`
	Imports []string `json:"imports"`
}

// readChunks reads the build's manifest, and returns for each screen the links to styles and code that its page needs
// in addition to those of every page. Without them a page rendered on the server would be unstyled until its code is
// loaded. The sections of the home page are linked only by pages with such a section: the second map has their links
// by kind of section.
func readChunks(manifest []byte) (map[*screen]string, map[string][]string, error) {
	var chunks map[string]chunk
	if err := json.Unmarshal(manifest, &chunks); err != nil {
		return nil, nil, fmt.Errorf("the manifest of the user interface: %w", err)
	}
	every := map[string]bool{}
	gather(chunks, "index.html", every, nil)
	links := map[*screen]string{}
	for _, s := range screens {
		// Files that every page loads anyway need no further link.
		seen := map[string]bool{}
		for file := range every {
			seen[file] = true
		}
		var b strings.Builder
		gather(chunks, s.source(), seen, func(file string) { b.WriteString(linkTo(file)) })
		links[s] = b.String()
	}
	sections := map[string][]string{}
	for name := range chunks {
		if !strings.HasPrefix(name, sectionFolder) {
			continue
		}
		seen := maps.Clone(every)
		kind := strings.ToLower(strings.TrimSuffix(strings.TrimPrefix(name, sectionFolder), ".tsx"))
		gather(chunks, name, seen, func(file string) { sections[kind] = append(sections[kind], linkTo(file)) })
	}
	return links, sections, nil
}

// sectionFolder has the sections of the home page, one file per kind.
const sectionFolder = "src/shop/home/sections/"

// linkTo is a link to a stylesheet, or a preload of a module.
func linkTo(file string) string {
	rel := "modulepreload"
	if strings.HasSuffix(file, ".css") {
		rel = "stylesheet"
	}
	return fmt.Sprintf(`<link rel="%s" crossorigin href="/%s">`, rel, html.EscapeString(file))
}

// drawnSection finds the sections of a rendered home page; data-live marks sections that have state in the browser.
var drawnSection = regexp.MustCompile(` data-section="([a-z]+)" data-id="[a-z0-9-]+"( data-live)?`)

// sectionLinks returns the links for those sections of a rendered page that are not linked yet: the styles of each,
// and the code of sections with state.
func (t *tongue) sectionLinks(drawn, there string) string {
	var b strings.Builder
	for _, found := range drawnSection.FindAllStringSubmatch(drawn, -1) {
		for _, link := range t.sections[found[1]] {
			code := !strings.Contains(link, `rel="stylesheet"`)
			if (!code || found[2] != "") && !strings.Contains(there, link) && !strings.Contains(b.String(), link) {
				b.WriteString(link)
			}
		}
	}
	return b.String()
}

// gather visits a built file, its styles and all its imports, each once.
func gather(chunks map[string]chunk, name string, seen map[string]bool, visit func(file string)) {
	c := chunks[name]
	for _, file := range append(c.CSS, c.File) {
		if file == "" || seen[file] {
			continue
		}
		seen[file] = true
		if visit != nil {
			visit(file)
		}
	}
	for _, next := range c.Imports {
		if !seen[chunks[next].File] {
			gather(chunks, next, seen, visit)
		}
	}
}

// readLetters reads the stylesheets of the font pairings by name; pages inline the one that the shop uses.
func readLetters(ui fs.FS, manifest []byte) (map[string]string, error) {
	var chunks map[string]chunk
	if err := json.Unmarshal(manifest, &chunks); err != nil {
		return nil, fmt.Errorf("the manifest of the user interface: %w", err)
	}
	letters := map[string]string{}
	for source, c := range chunks {
		name, is := strings.CutPrefix(source, "src/styles/pairing-")
		if !is {
			continue
		}
		file := c.File
		if len(c.CSS) > 0 { // if a screen uses these styles too, the build made a module with their file name
			file = c.CSS[0]
		}
		style, err := fs.ReadFile(ui, file)
		if err != nil {
			return nil, fmt.Errorf("the letters of the user interface: %w", err)
		}
		letters[strings.TrimSuffix(name, ".css")] = strings.TrimSpace(string(style))
	}
	return letters, nil
}

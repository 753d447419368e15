package pages

import (
	"encoding/json"
	"fmt"
	"html"
	"strings"
)

// chunk is a file of the built interface as the build's manifest lists it, with what it needs besides.
type chunk struct {
	File    string   `json:"file"`
	CSS     []string `json:"css"`
	Imports []string `json:"imports"`
}

// readChunks reads the manifest of the build and writes, for every screen, the links to the styles and the code that its
// page needs besides those of every page. Without them a drawn page would stand there unstyled until its code is loaded.
func readChunks(manifest []byte) (map[*screen]string, error) {
	var chunks map[string]chunk
	if err := json.Unmarshal(manifest, &chunks); err != nil {
		return nil, fmt.Errorf("the manifest of the user interface: %w", err)
	}
	every := map[string]bool{}
	gather(chunks, "index.html", every, nil)
	links := map[*screen]string{}
	for _, s := range screens {
		seen := map[string]bool{}
		for file := range every {
			seen[file] = true
		}
		var b strings.Builder
		gather(chunks, s.source(), seen, func(file string) {
			rel := "modulepreload"
			if strings.HasSuffix(file, ".css") {
				rel = "stylesheet"
			}
			fmt.Fprintf(&b, `<link rel="%s" crossorigin href="/%s">`, rel, html.EscapeString(file))
		})
		links[s] = b.String()
	}
	return links, nil
}

// gather visits a file of the interface, its styles and all that it imports, each once.
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

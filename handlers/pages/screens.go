package pages

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
	"regexp"
	"slices"
	"strings"

	"hearth/ui"
)

// screen is a row of ui/screens.json, which the browser's router and this package share.
type screen struct {
	// Path contains :slug for any text and :id for a number. In a path without a number, the slug identifies the
	// page. Other names, such as :key, are texts that the screen's own API call checks.
	Path        string `json:"path"`
	Title       string `json:"title"`
	Description string `json:"description"`
	// Login means that a customer must be logged in. Permissions makes it a screen of the back office: any of them is
	// enough, and an empty list admits all staff.
	Login       bool     `json:"login"`
	Permissions []string `json:"permissions"`
	// Quiet screens are shown without navigation.
	Quiet bool `json:"quiet"`
	// Indexed is false for screens that search engines should not index. Screens that need a login are never indexed.
	Indexed *bool `json:"indexed"`
	// Private screens have a secret in their URL: no cache stores them, and no other site gets the URL from a link.
	Private bool `json:"private"`
	// Query are the parameters that the screen reads.
	Query []string `json:"query"`
	// Calls are the GET calls whose replies are inlined in the page.
	Calls []string `json:"calls"`
	// Drawn means that the page is rendered on the server.
	Drawn bool `json:"drawn"`
	// Module is the source file of the screen's component. Chunk is the file into which several screens are bundled.
	Module    string `json:"module"`
	Component string `json:"component"`
	Chunk     string `json:"chunk"`
	// Loader is the function of the module that returns the component, after loading what else the component needs.
	Loader string `json:"loader"`
	// Help is the chapter of the handbook that explains a screen of the back office.
	Help string `json:"help"`
}

// screens are all screens of the shop. A URL that matches none doesn't exist.
var screens = mustRead(ui.Screens)

// mustRead reads the table of screens, which is embedded; a mistake in it stops the program at its start.
func mustRead(table []byte) []*screen {
	var rows []*screen
	decoder := json.NewDecoder(bytes.NewReader(table))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(&rows); err != nil {
		panic(fmt.Sprintf("ui/screens.json: %v", err))
	}
	return rows
}

// staff reports whether the screen is part of the back office.
func (s *screen) staff() bool { return s.Permissions != nil }

// robots is the value of the page's robots meta tag.
func (s *screen) robots() string {
	switch {
	case s.staff(), s.Private:
		return "noindex, nofollow"
	case s.Login || s.Indexed != nil && !*s.Indexed:
		return "noindex"
	}
	return ""
}

// bare is the path of a screen without parameters, "" for others.
func (s *screen) bare() string {
	if strings.Contains(s.Path, ":") {
		return ""
	}
	return s.Path
}

// source returns the source file of the screen, by which the build's manifest lists its chunk.
func (s *screen) source() string {
	if s.Chunk != "" {
		return "src/" + s.Chunk + ".gen.ts"
	}
	return "src/" + s.Module + ".tsx"
}

// slugged reports whether the slug identifies the screen's page.
func (s *screen) slugged() bool {
	return strings.HasSuffix(s.Path, "/:slug")
}

// match reports whether a URL is one of the screen, and returns the number in it, or the slug if that identifies the
// page.
func (s *screen) match(path string) (number string, fits bool) {
	want, given := strings.Split(s.Path, "/"), strings.Split(path, "/")
	if len(want) != len(given) {
		return "", false
	}
	for i, part := range want {
		switch {
		case part == ":slug" && s.slugged():
			if !isSlug(given[i]) {
				return "", false
			}
			number = strings.ToLower(given[i])
		case part == ":id":
			if !isNumber(given[i]) {
				return "", false
			}
			number = given[i]
		case strings.HasPrefix(part, ":"):
			if given[i] == "" && part != ":slug" {
				return "", false
			}
		case !strings.EqualFold(part, given[i]):
			return "", false
		}
	}
	return number, true
}

// find returns the screen of a URL and the number in it; nil if there is none.
func find(path string) (found *screen, number string) {
	i := slices.IndexFunc(screens, func(s *screen) bool {
		of, fits := s.match(path)
		if fits {
			number = of
		}
		return fits
	})
	if i < 0 {
		return nil, ""
	}
	return screens[i], number
}

// screenHead is what the head of a page says.
type screenHead struct {
	status      int
	title       string
	description string
	// ogDescription is the description for social media, if it differs from description.
	ogDescription, keywords string
	robots                  string
	image                   string
	structured              any
	// path is the page's own path, if it differs from the requested one; the request is then redirected to it.
	path string
	// calls are the GET calls whose replies are inlined in the page.
	calls []string
	// rendered means that the page is rendered on the server.
	rendered bool
}

var notFoundHead = screenHead{status: http.StatusNotFound, title: "This page does not exist", robots: "noindex"}

// number matches the IDs in addresses.
var number = regexp.MustCompile(`^[1-9][0-9]{0,17}$`)

// slug matches the names of the shop's own pages in addresses.
var slug = regexp.MustCompile(`^[A-Za-z0-9-]{1,60}$`)

func isNumber(text string) bool { return number.MatchString(text) }

func isSlug(text string) bool { return slug.MatchString(text) }

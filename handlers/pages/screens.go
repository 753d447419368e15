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

// screen is a row of ui/screens.json.
type screen struct {
	// Path contains :slug for any text, :id for a number. Without a number the slug identifies the page. Any other name, such as
	// :key, stands for a text that the screen's own call judges.
	Path        string `json:"path"`
	Title       string `json:"title"`
	Description string `json:"description"`
	// Login means that a customer must be logged in. Permissions makes it a staff screen: any one of them is enough; an empty list
	// allows all staff.
	Login       bool     `json:"login"`
	Permissions []string `json:"permissions"`
	// Quiet screens have no navigation.
	Quiet bool `json:"quiet"`
	// Indexed is false if search engines should not index it. Screens that require a login are never indexed.
	Indexed *bool `json:"indexed"`
	// Query are the address parameters that the screen reads.
	Query []string `json:"query"`
	// Calls are the GET calls whose replies are inlined into the page.
	Calls []string `json:"calls"`
	// Drawn means that the page is drawn on the server.
	Drawn bool `json:"drawn"`
	// Module contains the component of the screen. Chunk is the file that several screens are bundled into.
	Module    string `json:"module"`
	Component string `json:"component"`
	Chunk     string `json:"chunk"`
	Menu      *struct {
		Group string `json:"group"`
		Icon  string `json:"icon"`
	} `json:"menu"`
}

// screens are the screens of spec, section 2. Any other address does not exist.
var screens = mustRead(ui.Screens)

func mustRead(table []byte) []*screen {
	var rows []*screen
	decoder := json.NewDecoder(bytes.NewReader(table))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(&rows); err != nil {
		panic(fmt.Sprintf("ui/screens.json: %v", err))
	}
	return rows
}

// staff reports that the screen belongs to the back office.
func (s *screen) staff() bool { return s.Permissions != nil }

// robots is the page's robots meta tag.
func (s *screen) robots() string {
	switch {
	case s.staff():
		return "noindex, nofollow"
	case s.Login || s.Indexed != nil && !*s.Indexed:
		return "noindex"
	}
	return ""
}

// bare is the path of a screen without parameters, "" for the others.
func (s *screen) bare() string {
	if strings.Contains(s.Path, ":") {
		return ""
	}
	return s.Path
}

// source is the file that contains the screen, as the build names it.
func (s *screen) source() string {
	if s.Chunk != "" {
		return "src/" + s.Chunk + ".gen.ts"
	}
	return "src/" + s.Module + ".tsx"
}

// slugged reports that the slug identifies the page.
func (s *screen) slugged() bool {
	return strings.HasSuffix(s.Path, "/:slug")
}

// match reports whether an address belongs to the screen, and returns the number in it, or the slug if that identifies the page.
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

// find finds the screen of an address; nil if there is none.
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

// screenHead is the content of a page's head.
type screenHead struct {
	status      int
	title       string
	description string
	// ogDescription is the description of a shared link, if it differs.
	ogDescription, keywords string
	robots                  string
	image                   string
	structured              any
	// path is the page's own path, if it differs from the requested one.
	path string
	// calls are the GET calls whose replies are inlined into the page.
	calls []string
	// rendered means that the page is drawn on the server.
	rendered bool
}

var notFoundHead = screenHead{status: http.StatusNotFound, title: "This page does not exist", robots: "noindex"}

var number = regexp.MustCompile(`^[1-9][0-9]{0,17}$`)

var slug = regexp.MustCompile(`^[A-Za-z0-9-]{1,60}$`)

func isNumber(text string) bool { return number.MatchString(text) }

func isSlug(text string) bool { return slug.MatchString(text) }

package pages

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strings"

	"hearth/ui"
)

// screen is a row of ui/screens.json.
type screen struct {
	// Path has :slug where anything may stand, :id where a number does. Without a number the slug says which page it is.
	Path        string `json:"path"`
	Title       string `json:"title"`
	Description string `json:"description"`
	// Login says that a customer has to be logged in. Permissions makes it a screen of the staff: any one of them opens it,
	// an empty list is anybody of the staff.
	Login       bool     `json:"login"`
	Permissions []string `json:"permissions"`
	// Quiet screens have nothing to click away to.
	Quiet bool `json:"quiet"`
	// Indexed is false where search engines should stay away. What asks for a login is never indexed.
	Indexed *bool `json:"indexed"`
	// Query are the fields of the address that the screen reads.
	Query []string `json:"query"`
	// Calls are the GET calls whose answers go along with the page.
	Calls []string `json:"calls"`
	// Drawn says that the page is drawn on the server.
	Drawn bool `json:"drawn"`
	// Module holds the component of the screen. Chunk is the file that several screens come in together.
	Module    string `json:"module"`
	Component string `json:"component"`
	Chunk     string `json:"chunk"`
	Menu      *struct {
		Group string `json:"group"`
		Icon  string `json:"icon"`
	} `json:"menu"`
}

// screens are the screens of spec, section 2. What is not named there does not exist.
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

// staff says that the screen belongs to the back office.
func (s *screen) staff() bool { return s.Permissions != nil }

// robots is what the page tells search engines.
func (s *screen) robots() string {
	switch {
	case s.staff():
		return "noindex, nofollow"
	case s.Login || s.Indexed != nil && !*s.Indexed:
		return "noindex"
	}
	return ""
}

// bare is the path of a screen that has nothing to fill in, "" for the others.
func (s *screen) bare() string {
	if strings.Contains(s.Path, ":") {
		return ""
	}
	return s.Path
}

// source is the file whose code the screen comes in, as the build names it.
func (s *screen) source() string {
	if s.Chunk != "" {
		return "src/" + s.Chunk + ".gen.ts"
	}
	return "src/" + s.Module + ".tsx"
}

// slugged says that the slug says which page it is.
func (s *screen) slugged() bool {
	return strings.HasSuffix(s.Path, "/:slug")
}

// match says whether an address is the screen's, and gives the number in it, or the slug of one that is known by its slug.
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
		case part != ":slug" && !strings.EqualFold(part, given[i]):
			return "", false
		}
	}
	return number, true
}

// find finds the screen of an address; nil when there is none.
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

// screenHead is what the head of a screen says.
type screenHead struct {
	status      int
	title       string
	description string
	// ogDescription is what a shared link says, where that differs from the description.
	ogDescription, keywords string
	robots                  string
	image                   string
	structured              any
	// path is where the page stands, when that is another than where it was asked for.
	path string
	// calls are the GET calls whose answers go along with the page.
	calls []string
	// rendered says that the page is drawn on the server.
	rendered bool
}

var notFoundHead = screenHead{status: http.StatusNotFound, title: "This page does not exist", robots: "noindex"}

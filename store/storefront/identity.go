package storefront

import (
	"fmt"
	"slices"
	"strings"

	"hearth/store/colour"
)

// Identity is the look of the shop. Its name is a setting (shop_name), because documents and mails use it at once.
// Empty values are the defaults.
type Identity struct {
	// Line is the line under the name.
	Line string `json:"line"`
	// Logo is the name of a saved logo, LogoDark that for the dark scheme, Icon that for small places. Without them the
	// first letter of the name is shown.
	Logo     string `json:"logo"`
	LogoDark string `json:"logo_dark"`
	Icon     string `json:"icon"`
	// Wordmark means that the logo contains the name, so that it is not written beside it.
	Wordmark bool `json:"wordmark"`
	// Accent is the chosen colour, such as #b4440f.
	Accent string `json:"accent"`
	// Pairing are the typefaces of headings and text; Corner and Density are how round and how spacious things are.
	Pairing string `json:"pairing"`
	Corner  string `json:"corner"`
	Density string `json:"density"`
}

// The choices. The first of each is the default, and stored as "".
var (
	pairings  = []string{"clear", "round", "book", "straight"}
	corners   = []string{"soft", "square", "round"}
	densities = []string{"even", "close", "wide"}
)

const longestLine = 80

func (i *Identity) check(d Lookup, _ *Front, wrong ReportError) error {
	i.Line = strings.Join(strings.Fields(i.Line), " ")
	if len([]rune(i.Line)) > longestLine {
		wrong("line", fmt.Sprintf("The tagline can have at most %d characters.", longestLine))
	}
	if i.Accent = strings.ToLower(strings.TrimSpace(i.Accent)); i.Accent == colour.Default {
		i.Accent = ""
	}
	if _, fits := colour.Parse(i.Accent); !fits && i.Accent != "" {
		wrong("accent", "Please enter the colour as # and six digits, such as #B4440F.")
	}
	for _, one := range []struct {
		field string
		text  *string
		from  []string
	}{{"pairing", &i.Pairing, pairings}, {"corner", &i.Corner, corners}, {"density", &i.Density, densities}} {
		if *one.text == one.from[0] {
			*one.text = ""
		}
		if *one.text != "" && !slices.Contains(one.from, *one.text) {
			wrong(one.field, "Please choose one of those that are shown.")
		}
	}
	if i.Logo == "" {
		i.Wordmark = false
		if i.LogoDark != "" {
			wrong("logo_dark",
				"A logo for dark mode needs a logo for light mode. Please choose that one first.")
		}
	}
	for _, one := range []struct{ field, name string }{{"logo", i.Logo}, {"logo_dark", i.LogoDark}, {"icon", i.Icon}} {
		if one.name == "" {
			continue
		}
		there, err := d.HasLogo(one.name)
		if err != nil {
			return err
		}
		if !there {
			wrong(one.field, "This picture is not there any more. Please send it again.")
		}
	}
	return nil
}

// Colour is the accent.
func (i *Identity) Colour() colour.Colour {
	text := i.Accent
	if text == "" {
		text = colour.Default
	}
	colour, _ := colour.Parse(text) // it was checked when it was saved
	return colour
}

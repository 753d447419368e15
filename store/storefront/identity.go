package storefront

import (
	"fmt"
	"slices"
	"strings"

	"hearth/store/colour"
)

// Identity is the branding of the shop. The shop's name is not in it but a setting (shop_name), because documents and
// mails use a change at once. Empty values mean the defaults.
type Identity struct {
	// Line is the tagline under the name.
	Line string `json:"line"`
	// Logo is the name of a saved logo, LogoDark of its version for dark mode, Icon of a small version. Without them,
	// the first letter of the shop's name is shown.
	Logo     string `json:"logo"`
	LogoDark string `json:"logo_dark"`
	Icon     string `json:"icon"`
	// Wordmark means that the logo contains the shop's name, so that the name is not shown beside it.
	Wordmark bool `json:"wordmark"`
	// Accent is the brand colour, such as #b4440f; "" for the default.
	Accent string `json:"accent"`
	// Pairing names the fonts of headings and text; Corner is how rounded corners are, Density how much space there is.
	Pairing string `json:"pairing"`
	Corner  string `json:"corner"`
	Density string `json:"density"`
}

// The choices. The first of each list is the default, which is stored as "".
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

// Colour is the brand colour with its palette.
func (i *Identity) Colour() colour.Colour {
	text := i.Accent
	if text == "" {
		text = colour.Default
	}
	colour, _ := colour.Parse(text) // the text was checked when it was saved
	return colour
}

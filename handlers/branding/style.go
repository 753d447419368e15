package branding

import (
	"encoding/json"
	"fmt"
	"html"
	"strings"

	"hearth/store/settings"
)

// faces are the typefaces of a font pairing, for text and headings.
var faces = map[string]string{
	"round":    families("Hind") + "--title:\"Baloo 2 Variable\",\"Baloo 2 Variable fallback\",var(--face);",
	"book":     families("Hind") + "--title:\"Eczar Variable\",\"Eczar Variable fallback\",var(--face);",
	"straight": families("Poppins"),
}

func families(text string) string {
	return fmt.Sprintf(
		"--face:\"%s\",\"%[1]s fallback\",\"Noto Sans Devanagari\",\"Nirmala UI\",\"Kohinoor Devanagari\",system-ui,sans-serif;",
		text,
	)
}

// The measures that differ between the choices of branding, as values of the variables in tokens.css.
var (
	corners = map[string]string{
		"square": "--round:2px;--inner:2px;--card:3px;",
		"round":  "--round:12px;--inner:14px;--card:24px;",
	}
	densities = map[string]string{
		"close": "--s3:10px;--s4:13px;--s5:18px;--s6:24px;--s7:36px;--s8:48px;--s9:72px;",
		"wide":  "--s3:14px;--s4:20px;--s5:32px;--s6:44px;--s7:64px;--s8:88px;--s9:128px;",
	}
)

// Pairing returns the name of the font pairing; "" is the default.
func (l *Branding) Pairing() string { return l.identity.Pairing }

// Style is the CSS that overrides the default styles; "" for the default look.
func (l *Branding) Style() string {
	measures := faces[l.identity.Pairing] + corners[l.identity.Corner] + densities[l.identity.Density]
	if measures != "" {
		measures = ":root{" + strings.TrimSuffix(measures, ";") + "}"
	}
	return l.Scale.CSS() + measures
}

// Head returns the branding's part of a page's head: colours, icons, the manifest. letters are the styles of its font
// pairing. Everything is inlined, so that nothing changes visibly while the page loads.
func (l *Branding) Head(letters string) string {
	var b strings.Builder
	at := func(path string) string { return path + "?v=" + l.Version }
	fmt.Fprintf(
		&b,
		`<meta name="theme-color" content="%s" media="(prefers-color-scheme: light)"><meta name="theme-color" content="%s" media="(prefers-color-scheme: dark)">`,
		l.Scale.Light.Paper.Hex(),
		l.Scale.Dark.Paper.Hex(),
	)
	if _, drawn := l.IconSVG(); drawn {
		fmt.Fprintf(&b, `<link rel="icon" href="%s" type="image/svg+xml">`, at("/icon.svg"))
	} else {
		fmt.Fprintf(&b, `<link rel="icon" href="%s" type="image/png">`, at("/icon-192.png"))
	}
	fmt.Fprintf(&b, `<link rel="apple-touch-icon" href="%s"><link rel="manifest" href="%s">`, at("/icon-apple.png"),
		at("/app.webmanifest"))
	fmt.Fprintf(&b, `<meta name="application-name" content="%s">`, html.EscapeString(l.Name))
	if home := l.HomeTitle(); home != "" {
		fmt.Fprintf(
			&b,
			`<meta name="home" content="%s">`,
			html.EscapeString(home),
		) // App.tsx shows this title when the visitor navigates to the home page
	}
	if style := letters + l.Style(); style != "" {
		b.WriteString("<style>" + style + "</style>")
	}
	return b.String()
}

// HomeTitle returns the title of the home page of a shop with its own name, tagline or trade; "" for the default.
func (l *Branding) HomeTitle() string {
	if l.Line == "" && (l.Name != settings.OurName || l.anyTrade) {
		return "Online shop"
	}
	return l.Line
}

// Manifest returns the web app manifest, for phones that have the shop on their home screen.
func (l *Branding) Manifest() ([]byte, error) {
	type icon struct {
		Source  string `json:"src"`
		Sizes   string `json:"sizes"`
		Type    string `json:"type"`
		Purpose string `json:"purpose,omitempty"`
	}
	at := func(path string) string { return path + "?v=" + l.Version }
	icons := []icon{{at("/icon-192.png"), "192x192", "image/png", ""}, {at("/icon-512.png"), "512x512", "image/png",
		""},
		{at("/icon-mask.png"), "512x512", "image/png", "maskable"}}
	if _, drawn := l.IconSVG(); drawn {
		icons = append([]icon{{at("/icon.svg"), "any", "image/svg+xml", ""}}, icons...)
	}
	return json.Marshal(struct {
		Name        string `json:"name"`
		Short       string `json:"short_name"`
		Description string `json:"description,omitempty"`
		Start       string `json:"start_url"`
		Display     string `json:"display"`
		Background  string `json:"background_color"`
		Theme       string `json:"theme_color"`
		Icons       []icon `json:"icons"`
	}{l.Name, l.Name, l.Line, "/", "standalone", l.Scale.Light.Paper.Hex(), l.Scale.Light.Ember.Hex(), icons})
}

// Package branding is the shop's visual identity: it turns the owner's choices into what pages, icons, mails and
// documents show. A shop with its own name shows nothing of Hearth's branding: without a logo it uses the first
// letter of its name.
package branding

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"image"
	"image/png"
	"net/url"
	"strings"
	"sync"
	"unicode"

	"hearth/handlers/documents"
	"hearth/store"
	"hearth/store/colour"
	"hearth/store/content"
	"hearth/store/core"
	"hearth/store/settings"
	"hearth/store/storefront"
)

// Branding is the shop's branding at one time. It is never changed, so it is safe for concurrent use.
type Branding struct {
	Name, Line string
	// Scale are the colours derived from the brand colour.
	Scale colour.Scale
	// Version changes whenever any file generated from the branding changes.
	Version string

	anyTrade         bool
	identity         storefront.Identity
	logo, dark, icon *art
	// letter replaces a missing logo; "" stands for Hearth's own icon, for a shop that kept the default name.
	letter string

	drawingHead sync.Once
	head        documents.Letterhead
}

// art is a logo as a bitmap. An SVG logo has one in addition to the drawing.
type art struct {
	name    string
	size    image.Point
	drawing []byte
	picture image.Image
}

func (a *art) ratio() float64 { return float64(a.size.X) / float64(max(a.size.Y, 1)) }

// Maker creates the branding, and creates it again when the storefront or the settings change.
type Maker struct {
	Store  *store.Store
	latest core.Memo[source, *Branding]
}

// source is everything that a branding is made of.
type source struct {
	front    *storefront.Front
	settings *settings.Values
}

// Now returns the published branding, or in a preview the one being previewed.
func (m *Maker) Now(ctx context.Context) (*Branding, error) {
	of := source{m.Store.Content.Front(ctx), m.Store.Settings.Values()}
	return m.latest.Of(of, func() (*Branding, error) { return m.of(ctx, of.front.Identity, of.settings) })
}

// of makes the branding of an identity with the given settings.
func (m *Maker) of(ctx context.Context, i storefront.Identity, settingsHere *settings.Values) (*Branding, error) {
	name := settingsHere.ShopName
	l := &Branding{Name: name, Line: i.Line, Scale: colour.Of(i.Colour()), identity: i, letter: firstLetter(name)}
	l.anyTrade = settingsHere.Trade == settings.AnyTrade
	if name == settings.OurName {
		l.letter = ""
	}
	for _, one := range []struct {
		name string
		into **art
	}{{i.Logo, &l.logo}, {i.LogoDark, &l.dark}, {i.Icon, &l.icon}} {
		if one.name == "" {
			continue
		}
		kept, err := m.Store.Content.FindLogo(ctx, one.name)
		if err != nil {
			return nil, fmt.Errorf("read a logo: %w", err)
		}
		if *one.into, err = readArt(kept); err != nil {
			return nil, fmt.Errorf("read a logo: %w", err)
		}
	}
	// The version is a hash of what is visible, so browsers can cache pictures for ever and still see each change.
	said, err := json.Marshal(i)
	if err != nil {
		return nil, err
	}
	sum := sha256.Sum256(append(said, name...))
	l.Version = hex.EncodeToString(sum[:6])
	return l, nil
}

func readArt(kept content.Logo) (a *art, err error) {
	a = &art{name: kept.Name, size: image.Pt(kept.Width, kept.Height)}
	picture := kept.Content
	if kept.Kind == "svg" {
		a.drawing, picture = kept.Content, kept.Bitmap
	}
	a.picture, err = png.Decode(bytes.NewReader(picture))
	return a, err
}

// firstLetter is the first letter of a name, in upper case, with its combining marks.
func firstLetter(name string) string {
	letters := []rune(name)
	for i, r := range letters {
		if !unicode.IsLetter(r) && !unicode.IsDigit(r) {
			continue
		}
		end := i + 1
		for end < len(letters) && unicode.IsMark(letters[end]) {
			end++
		}
		return strings.ToUpper(string(letters[i:end]))
	}
	return ""
}

// Shown is the branding for the page header.
type Shown struct {
	// Logo is the path of the logo; Dark is the path of the logo for the dark scheme, if it differs.
	Logo string `json:"logo"`
	Dark string `json:"dark"`
	// Width and Height are the logo's proportions.
	Width  int `json:"width"`
	Height int `json:"height"`
	// Named means that the shop's name is written beside the logo; Line is the tagline below the name.
	Named bool   `json:"named"`
	Line  string `json:"line"`
}

// Shown returns the branding for the page header.
func (l *Branding) Shown() Shown {
	// Without a logo of its own, the shop shows its first letter as a mark.
	if l.logo == nil {
		light, dark := l.markAddress(l.Scale.Light), l.markAddress(l.Scale.Dark)
		if light == dark {
			dark = ""
		}
		return Shown{Logo: light, Dark: dark, Width: 64, Height: 64, Named: true, Line: l.Line}
	}
	s := Shown{
		Logo:   LogoAddress(l.logo.name),
		Width:  l.logo.size.X,
		Height: l.logo.size.Y,
		Named:  !l.identity.Wordmark,
		Line:   l.Line,
	}
	if l.dark != nil {
		s.Dark = LogoAddress(l.dark.name)
	}
	return s
}

// LogoAddress is the path of a saved logo.
func LogoAddress(name string) string { return "/look/" + name }

func (l *Branding) markAddress(t colour.Tones) string {
	said := url.Values{"fill": {t.Fill.Hex()[1:]}, "on": {t.OnEmber.Hex()[1:]}}
	if l.letter != "" {
		said.Set("of", l.letter)
	}
	return "/look/mark?" + said.Encode()
}

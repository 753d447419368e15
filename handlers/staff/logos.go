package staff

import (
	"context"

	"hearth/handlers/branding"
	"hearth/handlers/files"
	"hearth/handlers/web"
	"hearth/store/colour"
)

// Logos edits the shop's logo and its colours.
type Logos struct{ *Deps }

type keptLogo struct {
	Name string `json:"name"`
	Path string `json:"path"`
	// Width and Height are the logo's proportions.
	Width  int `json:"width"`
	Height int `json:"height"`
}

// SendLogo re-encodes and saves an uploaded logo; the storefront's draft can then use it. An SVG must be sent
// together with a bitmap of it.
func (r Logos) SendLogo(ctx context.Context, _ *web.Caller, in struct {
	File   *web.Upload `json:"file"`
	Bitmap *web.Upload `json:"bitmap"`
}) (web.Data[keptLogo], error) {
	if !in.File.Given() {
		return web.Data[keptLogo]{}, wrongField("file", "Please choose an SVG or a picture.")
	}
	l, err := r.Files.ReadLogo(ctx, in.File, in.Bitmap)
	if err != nil {
		return web.Data[keptLogo]{}, files.AsField(err, "file")
	}
	return web.Give(
			keptLogo{Name: l.Name, Path: branding.LogoAddress(l.Name), Width: l.Width, Height: l.Height},
		), r.Store.Content.AddLogo(
			ctx,
			l,
		)
}

// tones are the colours of the shop by name, for the light and the dark theme.
type tones struct {
	Light map[string]string `json:"light"`
	Dark  map[string]string `json:"dark"`
}

// Tones returns the colours that are derived from an accent colour, by the names of the CSS variables.
func (r Logos) Tones(_ context.Context, _ *web.Caller, in struct {
	Accent web.Text `json:"accent"`
}) (web.Data[tones], error) {
	text := string(in.Accent)
	if text == "" {
		text = colour.Default
	}
	accent, fits := colour.Parse(text)
	if !fits {
		return web.Data[tones]{}, wrongField("accent", "Please enter the colour as # and six digits, such as #B4440F.")
	}
	scale := colour.Of(accent)
	return web.Give(tones{scale.Light.Tokens(), scale.Dark.Tokens()}), nil
}

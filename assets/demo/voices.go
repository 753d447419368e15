package demo

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"image"
	"image/jpeg"
	"io/fs"
	"os"
	"path/filepath"
	"slices"

	"golang.org/x/image/draw"
	"golang.org/x/image/webp"

	"hearth/store/catalogue"
	"hearth/store/core"
)

// shots are parts of a product's rendered pictures that serve as a customer's photos: the number of the picture, and
// the part's left, top, width and height in percent.
type shots [][5]int

// photographed are the products of which the first good review with a text has photos, by the name of their pictures.
var photographed = map[string]shots{
	"switch-4":      {{2, 5, 0, 75, 100}},
	"retrofit-2":    {{2, 20, 10, 68, 90}, {3, 10, 15, 85, 75}},
	"retrofit-4":    {{2, 0, 15, 100, 80}},
	"dimmer":        {{2, 0, 15, 80, 80}},
	"fan-regulator": {{2, 10, 10, 85, 75}, {2, 20, 25, 50, 50}},
	"scene-button":  {{2, 0, 5, 90, 80}},
	"ir-blaster":    {{2, 15, 20, 80, 80}},
	"lock-main":     {{2, 20, 5, 70, 95}, {3, 5, 0, 90, 100}},
	"lock-slim":     {{2, 25, 0, 70, 100}},
	"lock-knob":     {{2, 15, 10, 80, 85}},
	"doorbell":      {{2, 10, 5, 75, 95}},
	"door-closer":   {{2, 0, 20, 100, 75}},
	"curtain-motor": {{2, 10, 0, 90, 100}},
	"curtain-rail":  {{2, 0, 15, 100, 75}, {3, 0, 20, 100, 65}},
	"curtain-robot": {{2, 0, 0, 75, 100}},
	"bulb-candle":   {{2, 5, 5, 90, 80}},
	"bulb-colour":   {{2, 20, 0, 80, 100}, {3, 20, 30, 75, 60}},
	"light-strip":   {{2, 0, 20, 100, 75}},
	"downlight":     {{2, 0, 0, 100, 75}},
	"hub":           {{2, 20, 25, 75, 65}},
	"climate":       {{2, 5, 10, 75, 85}},
	"leak":          {{2, 15, 25, 80, 70}},
}

// photos returns the names of the photos of a review, which it makes; nil for a review without any.
func (f *filler) photos(title string, rating int64, text string) (names []string, err error) {
	at := slices.IndexFunc(f.items, func(it item) bool { return it.title == title })
	if at < 0 || rating < 4 || text == "" || f.shown[f.items[at].slug] {
		return nil, nil
	}
	slug := f.items[at].slug
	f.shown[slug] = true
	for _, shot := range photographed[slug] {
		name, err := f.photo(fmt.Sprintf("%s-%d", slug, shot[0]), shot)
		if err != nil {
			return nil, err
		}
		names = append(names, name)
	}
	return names, nil
}

// photo writes a part of a rendered picture into uploads/, in the widths of an uploaded one, and returns its name.
func (f *filler) photo(of string, part [5]int) (name string, err error) {
	content, err := fs.ReadFile(pictures, fmt.Sprintf("pictures/%s-1280.webp", of))
	if err != nil {
		return "", err
	}
	whole, err := webp.Decode(bytes.NewReader(content))
	if err != nil {
		return "", err
	}
	side := whole.Bounds().Dx()
	cut := image.Rect(0, 0, part[3], part[4]).Add(image.Pt(part[1], part[2]))
	cut = image.Rect(cut.Min.X*side/100, cut.Min.Y*side/100, cut.Max.X*side/100, cut.Max.Y*side/100)
	sum := sha256.Sum256(fmt.Appendf(nil, "%s %v", of, part))
	p := catalogue.Picture{Name: hex.EncodeToString(sum[:16])}
	for _, width := range []int{1280, 640, 320} {
		drawn := min(width, cut.Dx())
		scaled := image.NewRGBA(image.Rect(0, 0, drawn, drawn*cut.Dy()/cut.Dx()))
		draw.ApproxBiLinear.Scale(scaled, scaled.Rect, whole, cut, draw.Src, nil)
		var encoded bytes.Buffer
		if err := jpeg.Encode(&encoded, scaled, &jpeg.Options{Quality: 78}); err != nil {
			return "", err
		}
		if err := os.WriteFile(filepath.Join(f.shop.Dir(), "uploads", filepath.Base(p.Path(width))), encoded.Bytes(),
			0o600); err != nil {
			return "", err
		}
	}
	return p.Name, nil
}

// answer answers the reviews since the day before to which the shop has something to say.
func (f *filler) answer(ctx context.Context) error {
	open, _, err := f.shop.Reviews.ListAllReviews(ctx, "unanswered", core.Page{Number: 1, Size: 30})
	if err != nil {
		return err
	}
	for _, r := range open {
		at := slices.IndexFunc(answers, func(a [2]string) bool { return a[0] == r.Message })
		if at < 0 {
			continue
		}
		if err := f.shop.Reviews.Answer(ctx, f.owner, r.ID, answers[at][1]); err != nil {
			return err
		}
	}
	return nil
}

// answers are what the shop replies to reviews: the text of the review, and the reply.
var answers = [][2]string{
	{
		"Nice to look at, but my boxes are crooked and a glass panel shows it. Check your walls first.",
		"Thank you for the warning to others. The levelling frame hides up to 4 mm; write to us and we will send " +
			"you one at no charge.",
	},
	{
		"Went offline twice when the router was changed. Support told me how to pair it again.",
		"We are glad that it is back. Since version 2.3 the switch keeps its pairing when only the router's " +
			"password changes.",
	},
	{
		"The fan speed could be set in finer steps.",
		"Four steps are what keeps the fan silent. Pavan, our regulator with a knob, has five.",
	},
	{
		"One of four came with a scratch; it was replaced within the week, but I had to wait.",
		"We are sorry about the wait. Replacements now leave before the old one comes back to us.",
	},
	{
		"Pairing took two tries, since then no trouble for five months.",
		"Thank you. If the first try fails, the phone is often on 5 GHz: pairing needs the 2.4 GHz network.",
	},
	{
		"Good switch. I wish the screws in the box were a little longer for deep plaster.",
		"Good point. Every box since May has a second pair of 40 mm.",
	},
	{
		"Lovely to touch. Finger marks show on the black one, so keep a cloth near.",
		"Thank you! The white and the gold glass show fewer marks.",
	},
	{
		"With a single small LED lamp there was a faint glow; the adapter that support sent ended it.",
		"Thank you for telling others. The adapter is free for everyone who has such a lamp: just write to us.",
	},
	{
		"My box was 40 mm deep and it would not close. Measure before you order.",
		"We are sorry. The module needs 50 mm and the page now says so beside the price. You can return yours " +
			"within the return period.",
	},
	{
		"Fine switch, but the neutral must be there and mine was not. The electrician charged for pulling one.",
		"“Fits your wall?” on the product page asks for the neutral wire before you buy. The 2 channel module " +
			"works without one.",
	},
	{
		"The knob sits a little loose. It works, it just does not feel as the picture looks.",
		"It should sit firmly. Please send us a photo of the shaft and we will send you a new knob.",
	},
	{
		"Works with five of my six lamps; the sixth was never meant to be dimmed.",
		"Exactly: please look for “dimmable” on the lamp's box.",
	},
	{
		"The lowest step is still too bright for a bedroom with four lamps.",
		"Hold the knob for ten seconds to set the lowest brightness again; it then goes down to about 3 %.",
	},
	{
		"The keys have no mark, so guests guess. I wrote small letters with a pen.",
		"A sheet with signs for the keys is now in every box. Tell us your order number and we will post one to " +
			"you.",
	},
	{
		"The warning of a low battery came while we travelled. Set it to mail you as well.",
		"Good advice. And a 9 V battery held to the two contacts below the lock opens it in any case.",
	},
	{
		"The latch is noisy until the door is aligned.",
		"Our installers align the door at no charge within the first month. Please call us.",
	},
	{
		"Eats cells faster than the big lock does. I keep four spare.",
		"Please update it in the app: since version 1.8 a set lasts about eight months.",
	},
	{
		"It rings on the phone two seconds after the bell. With my Wi-Fi sometimes four.",
		"Thank you for measuring. Within 8 metres of the router it is mostly under two.",
	},
	{
		"Too weak for our old teak door. It is honest about the weight on the page, I had not read it.",
		"Thank you for your honesty! It is made for doors up to 60 kg.",
	},
	{
		"Needs a socket near the rail; plan for it before the painters come.",
		"Thank you, that is the best advice for this motor.",
	},
	{
		"With our double curtains it strains at the overlap. Single ones are no trouble.",
		"One motor pulls up to 50 kg on one rail. For double curtains two rails with a motor each are better.",
	},
	{
		"Slips on a polished rod. With the rubber ring from the box it holds, most days.",
		"There is a wider ring for polished rods. Write to us and we will post it to you.",
	},
	{
		"Louder than I had thought for the bedroom. In the office no one notices.",
		"The setting “Quiet” in the app runs it at half the speed, at about 35 dB.",
	},
	{
		"One of the two hums when dimmed low.",
		"That one should not. We replace it within the warranty: please report it under Devices.",
	},
	{
		"The glue did not like our lime wash. With clips it stays.",
		"Thank you. On lime wash only clips hold; ten are in the box.",
	},
	{
		"One of the four was dead on arrival. A new one came in three days.",
		"We are sorry. Each lamp is now lit for two hours before it is packed.",
	},
}

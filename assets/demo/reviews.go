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
	"strings"

	"golang.org/x/image/draw"
	"golang.org/x/image/webp"

	"hearth/store/catalogue"
	"hearth/store/core"
)

// opinions are the review texts for products whose title begins with a name: with five stars, with four, and with
// fewer. Each text is used once; when none is left, a review has stars only.
type opinions struct {
	name            string
	best, good, low []string
}

// opinion takes one of the unused texts for a product and a rating; "" if there is none. A variant's title begins
// with its product's title.
func (f *filler) opinion(title string, rating int64) string {
	if f.opinions == nil {
		f.opinions = make([]opinions, len(written))
		copy(f.opinions, written)
	}
	for i := range f.opinions {
		about := &f.opinions[i]
		if !strings.HasPrefix(title, about.name) {
			continue
		}
		left := &about.low
		switch rating {
		case 5:
			left = &about.best
		case 4:
			left = &about.good
		}
		at := f.random.IntN(max(len(*left), 1))
		if len(*left) == 0 {
			return ""
		}
		said := (*left)[at]
		*left = slices.Delete(slices.Clone(*left), at, at+1)
		return said
	}
	return ""
}

// written are the texts of the demo's reviews, by the name with which a product's title begins.
var written = []opinions{
	{"Aangan", []string{
		"The glass feels like that of a phone, and the ring can be found at night without waking anybody.",
		"Replaced nine switches in a weekend. My father, who distrusts everything new, asked for one in his room.",
		"Fits the old 3 module box exactly as the page says. The electrician needed twenty minutes for the first and eight for the rest.",
		"Handles power cuts well: every switch goes back to how it was.",
		"The maid, the guests, the children: no one needed an explanation.",
		"Bought the black one first, then ivory for the bedroom. Both look costlier than they were.",
	}, []string{
		"Lovely to touch. Finger marks show on the black one, so keep a cloth near.",
		"Solid panel. The app could be clearer about groups of switches.",
		"Pairing took two tries, since then no trouble for five months.",
		"Good switch. I wish the screws in the box were a little longer for deep plaster.",
		"The click is soft, almost too soft for my mother, but she is used to it now.",
	}, []string{
		"Nice to look at, but my boxes are crooked and a glass panel shows it. Check your walls first.",
		"Went offline twice when the router was changed. Support told me how to pair it again.",
		"The fan speed could be set in finer steps.",
		"One of four came with a scratch; it was replaced within the week, but I had to wait.",
	}},
	{"Chhupa Retrofit Module, 2", []string{
		"Hidden behind the old piano switches. The house looks as it did and the geyser can be put on from the office.",
		"No neutral in my flat's boxes, and it works all the same.",
	}, []string{
		"Small as a matchbox. Folding the wires back into the box took longer than joining them.",
		"Does what it should; the labels of the terminals are tiny, take a picture before you close the box.",
	}, []string{"With a single small LED lamp there was a faint glow; the adapter that support sent ended it."}},
	{"Chhupa Retrofit Module, 4", []string{
		"Four lights of the hall behind one plate, and the old switches still work by hand.",
		"My landlord need never know. It comes out when I move.",
	}, []string{"Gets a little warm with all four on, which the leaflet says is normal."},
		[]string{"My box was 40 mm deep and it would not close. Measure before you order."}},
	{"Shakti", []string{
		"Runs the 2 ton AC in the shop every day from nine. No heat at the terminals, I checked.",
		"Finally a module for the geyser that does not look borrowed from a factory.",
	}, []string{"Heavy relay, you hear it click from the next room. I have come to like that."},
		[]string{
			"Fine switch, but the neutral must be there and mine was not. The electrician charged for pulling one.",
		}},
	{"Pavan", []string{
		"No hum at any speed with my old Usha fan, which two other regulators could not manage.",
		"Set to slow down at three in the morning. I sleep through now.",
	}, []string{"Speed four and five feel alike on my fan. The rest is as promised."},
		[]string{"The knob sits a little loose. It works, it just does not feel as the picture looks."}},
	{"Deepak", []string{
		"Dims the puja room down to the light of a lamp, without flicker.",
		"Turning is so much better than sliding on a screen. The children race to do it.",
	}, []string{
		"Works with five of my six lamps; the sixth was never meant to be dimmed.",
		"Good weight, good feel. It could remember two levels instead of one.",
	}, []string{"The lowest step is still too bright for a bedroom with four lamps."}},
	{"Ishara", []string{
		"Stuck beside the bed: one key and the whole house is off.",
		"My mother uses the top key for tea time lights and no other, and is happy.",
	}, []string{"The battery is said to last two years; the glue under it should as well, mine needed a second strip."},
		[]string{"The keys have no mark, so guests guess. I wrote small letters with a pen."}},
	{"Sanket", []string{
		"The ten year old AC and the set top box listen to my phone now. Paid for itself in a month of June.",
		"It knew the remote of a brand that I thought no one had heard of.",
	}, []string{
		"Place it where it sees everything; behind the television it saw nothing.",
		"Teaching it an odd remote takes patience, after that it never forgets.",
	}, []string{"Reaches only what is in the same room, of course. I had hoped for a corner more."}},
	{"Prahari Main", []string{
		"Fingerprint in half a second, also with my father's worn thumb. The spare key lies at my sister's.",
		"Cook, driver and tuition teacher have their own codes, and I see who came when.",
	}, []string{
		"Strong and heavy. The carpenter had to widen the cut by four millimetres.",
		"Good lock; the voice prompts are loud at midnight until you find the setting.",
	}, []string{"The warning of a low battery came while we travelled. Set it to mail you as well."}},
	{"Prahari Slim", []string{
		"Slim enough for our steel frame door, where no other lock would go.",
		"Four months, some forty openings a day, and still the first cells.",
		"The installer measured, fitted and taught my parents within the hour.",
	}, []string{
		"Opens at the first touch unless the finger is wet from the monsoon. Then the code helps.",
		"Handsome. It would be perfect with a cover for the key hole.",
	}, []string{"The latch is noisy until the door is aligned."}},
	{"Prahari Room", []string{
		"The study is mine again: the children know every code in the house but this one.",
		"Fits the usual round hole, no carpenter, fifteen minutes.",
	}, []string{"The knob is a little large for my small door, but it turns smoothly."},
		[]string{"Eats cells faster than the big lock does. I keep four spare."}},
	{"Dwarpal", []string{
		"The courier rings, I am at work, and the parcel goes to the neighbour. No more missed parcels.",
		"Sees the whole landing, also anyone who hides beside the door.",
	}, []string{"Clear by day, a little grainy by night, and good enough to know a face."},
		[]string{"It rings on the phone two seconds after the bell. With my Wi-Fi sometimes four."}},
	{"Dheere", []string{
		"No more slamming when the sea wind comes. My neighbour thanked me.",
		"Closes the last few centimetres as gently as a careful hand.",
	}, []string{"Adjusting the two screws took half an hour, and then it was right."},
		[]string{"Too weak for our old teak door. It is honest about the weight on the page, I had not read it."}},
	{"Parda Curtain Motor", []string{
		"The east window opens itself at six and I have thrown away the alarm clock.",
		"So quiet that the cat sleeps on the sill while it runs.",
	}, []string{"Needs a socket near the rail; plan for it before the painters come."},
		[]string{"With our double curtains it strains at the overlap. Single ones are no trouble."}},
	{"Parda Curtain Rail", []string{
		"Cut to length at home with a hacksaw, as the leaflet says, and it runs like glass.",
		"Holds heavy block print curtains across three metres without bowing.",
	}, []string{
		"All brackets were in the box, and one more than needed. The plugs are for concrete only.",
		"Comes in two pieces; the joint can be felt but not seen.",
	}, []string{"The parcel was longer than our lift. Not the shop's fault, but be warned."}},
	{"Parda Curtain Robot", []string{
		"Hung on the rod that we had. The rent agreement says no drilling, and I did not.",
		"My grandmother laughs each morning when it walks along the rod.",
	}, []string{"Charges from a phone plug and lasts a month, five weeks in winter."},
		[]string{"Slips on a polished rod. With the rubber ring from the box it holds, most days."}},
	{"Chhaya", []string{
		"Down at noon, up at four, and the AC runs an hour less. The meter agrees.",
		"Fits inside the tube, so that nothing of it can be seen.",
	}, []string{"The end points are set by holding two keys at once; get a second person."},
		[]string{"Louder than I had thought for the bedroom. In the office no one notices."}},
	{"Rangoli", []string{
		"Diwali was done with four of these and no electrician.",
		"The orange is a true marigold, not the pink that cheap ones make.",
	}, []string{"Colours are lovely; plain white could be a little brighter."},
		[]string{"Falls back to white after a power cut until you find where to change it."}},
	{"Jyoti", []string{
		"They look like candles in my aunt's old chandelier, which is the whole point.",
		"Warm light, no flicker in the slow motion of my phone.",
	}, []string{"Nice light. Check that your holder is the small one, mine were half and half."},
		[]string{"One of the two hums when dimmed low."}},
	{"Lahar", []string{
		"Behind the television and under the kitchen shelf, cut from the same five metres.",
		"Stuck on a cleaned wooden edge it has held through two summers' worth of heat in one May.",
	}, []string{
		"Bright and even. The plug is on the left end only, so think before you cut.",
		"The children want the wave, I want it still, the app knows both.",
	}, []string{
		"The glue did not like our lime wash. With clips it stays.",
		"The first metre is brighter than the last, if you look for it.",
	}},
	{"Taara", []string{
		"Four in the false ceiling, and the hall looks like that of a hotel.",
		"Springs are strong, cut-out is the usual size, done in a morning.",
	}, []string{"Lovely light; they come on one after the other within half a second, which my son calls a feature."},
		[]string{"One of the four was dead on arrival. A new one came in three days."}},
	{"Chandni", []string{
		"The clinic's waiting room has even light at last, and no one looks ill in it.",
		"Big, flat, light enough for one person on a ladder.",
	}, []string{"Very bright at full. At sixty per cent it is right for a bedroom."},
		[]string{
			"The frame shows every speck of dust; clean it before you hang it.",
			"I expected it to be warmer at the lowest setting.",
		}},
	{"Aahat", []string{
		"The stairs light up before the foot is on the first step.",
		"Ignores the dog, sees the person. I had not believed it.",
	}, []string{"Reaches across our hall; turn it away from the ceiling fan."},
		[]string{"Waits a minute before it sees me again. For a bathroom that is long."}},
	{"Upasthiti", []string{
		"I read for an hour without moving, and the light stayed on. Others left me in the dark.",
		"Knows that someone is asleep, and keeps the fan running.",
	}, []string{
		"Sees through a thin wall if you let it: set the range when you fit it.",
		"Very good, once the curtain in the draught was out of its view.",
	}, []string{"The setting up asks for more than a father of two has on a Sunday."}},
	{"Dahleez", []string{
		"Tells me on the way to the station that the balcony door is open.",
		"Small, white, forgotten. Exactly what I wanted.",
	}, []string{"Works on our sliding window too, with the spacer from the box."},
		[]string{"On a steel door it must sit a little off; the magnet is confused otherwise."}},
	{"Mausam", []string{
		"Agrees with the big instrument at my college to half a degree.",
		"The piano room is watched now, and the wood thanks me.",
	}, []string{
		"Readable from across the room. The hand of the battery sign says full until it is empty.",
		"Honest little thing; it takes ten minutes to believe a change.",
	}, []string{"I would have liked a stand, not glue alone."}},
	{"Shwas", []string{"We cook with the window open since it came."}, []string{
		"Showed us what Delhi's November does inside the house. Sobering, and useful.",
		"Plausible figures beside those of the station two streets away.",
		"The light at its edge can be put out at night, thank you for that.",
	}, []string{"Its fan can be heard in a silent bedroom. In the hall it cannot."}},
	{"Boond", []string{
		"Lay under the sink for four months and then saved the cupboard.",
		"One below the washing machine, one in the overhead tank's room, and I sleep.",
	}, []string{
		"Loud enough to be heard from the floor above. The test key startled us all.",
		"Does one thing and does it. Wipe its feet dry after the alarm.",
	}, []string{"It rang for the maid's mop. Put it in a corner."}},
	{"Suraksha", []string{
		"My brother forgot the gas under the dal; it did not.",
		"Closes the valve by itself and then calls me, in that order.",
	}, []string{
		"Serious device. Keep it away from the tadka, or it will speak up.",
		"The certificate is in the box, which our society's secretary wanted to see.",
	}, []string{"Needs warming up for minutes after each power cut, and we have many."}},
	{"Drishti Indoor", []string{
		"I look in on my parents in Kochi without asking them to hold a phone.",
		"The shutter over the lens is real, and it can be heard to close.",
	}, []string{
		"Sharp picture. Sound is good when people speak towards it.",
		"The card for a month of pictures is not in the box, but any will do.",
	}, []string{"Turns its lamp on in the dark, which gives it away."}},
	{"Drishti Pan", []string{
		"Follows the toddler round the room like a patient aunt.",
		"One instead of two cameras for the shop: it sees the till and the door.",
	}, []string{"Turns quietly; on a soft shelf it shakes a little."},
		[]string{"Loses who it follows when two people cross."}},
	{"Drishti Outdoor", []string{
		"Came through the Mumbai rains without a drop behind the glass.",
		"Reads the number plate at our gate, twelve metres, at night.",
	}, []string{
		"The bracket is strong. Bring your own longer cable if the socket is inside.",
		"Colours at dusk are better than those of the one it replaced.",
	}, []string{"Spiders love its warmth. A wipe every fortnight."}},
	{"Surya", []string{
		"On the farm at Nashik, no mains, no Wi-Fi, and I see the well from Pune.",
		"Three days of clouds and it still had half its charge.",
		"The SIM went in, the pole went up, done before lunch.",
	}, []string{"Uses about 4 GB a month at my settings, so choose the plan for that."},
		[]string{"Wakes up a second late, and the mongoose is gone by then."}},
	{"Chaupal", []string{
		"Everything talks to everything, also on the day the internet was dug up on our road.",
		"Moved twelve devices over from another brand's box in an evening.",
	}, []string{"Put it in the middle of the flat, not behind the fridge. That was my mistake, not its."},
		[]string{"One update took it away for ten minutes at dinner time."}},
	{"Khambha Smart Plug 6", []string{
		"The night lamp, the diffuser and the aquarium keep their own hours now.",
		"Small enough that its neighbour socket stays usable.",
	}, []string{
		"Shows what the old television takes while it sleeps. It sleeps without current now.",
		"Grips the plug firmly; a little stiff at first.",
	}, []string{
		"A 6 A plug is a 6 A plug: it switched itself off under the iron, as it should.",
		"The key is at the side, where a tall charger covers it.",
	}},
	{"Khambha Smart Plug 16", []string{
		"The geyser is on from five to half past, and the bill is down by three hundred.",
		"Stays cool under the room heater through a whole January night.",
	}, []string{"Big, as it has to be. Leave room to the skirting."},
		[]string{"Sits deep in our socket, and the lamp on it can hardly be seen."}},
	{"Hisaab", []string{
		"Found the pump that ran all night. It had paid for itself by the next bill.",
		"Agrees with the electricity board's meter within one per cent, and I have told the board.",
	}, []string{
		"An electrician's job, half an hour, and worth it.",
		"The daily mail with the figures is what I read before the news now.",
	}, []string{"The clamps are snug round a thick cable. Ask before you order for three phases."}},
	{"Sandhya", []string{
		"Cool for work, warm after dinner, by itself. My eyes noticed before I did.",
		"The tailor says that colours at last look in the evening as they do by day.",
	}, []string{"Very even light; at the warmest it is a shade too yellow for me."},
		[]string{"Remembers the last warmth, but not the last brightness."}},
}

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
		"We are sorry about the wait. We now ship a replacement before we have the old one back.",
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

package demo

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"hearth/store/catalogue"
)

// Printer makes the PDF of a product's manual from its parts.
type Printer func(product string, parts []ManualPart) ([]byte, error)

// ManualPart is a part of a manual: its title, and its lines. Steps are numbered.
type ManualPart struct {
	Title string
	Lines []string
	Steps bool
}

// story is what the page of a demo product tells: a heading and a sentence for the picture of the product in use, the
// one of its back or parts, and the main one; what is in its box; and the steps of fitting it.
type story struct {
	panels     [3][2]string
	box, steps []string
}

// inOrder are the pictures of the panels, by their numbers.
var inOrder = [3]int{2, 3, 1}

// stories are the stories of ten products, by their slugs.
var stories = map[string]story{
	"switch-4": {
		[3][2]string{
			{"Four lights, one quiet plate",
				"Toughened glass that wipes clean. A soft ring finds your finger in the dark and goes out when the room sleeps."},
			{"Made for the box you have",
				"Screw terminals for 2.5 mm² wire, and a body shallow enough for the standard modular box in an Indian wall."},
			{"Works when the Wi-Fi does not",
				"Every key is a real switch. After a power cut each light comes back as you left it."},
		},
		[]string{"Touch switch with glass plate", "2 × Fixing screw, M3.5 × 25", "Wiring sheet"},
		[]string{"Turn off the mains at the board and test that the wire is dead.",
			"Connect the phase to L, the neutral to N and each light to its own terminal.",
			"Push the body into the box and fix it with the two screws.",
			"Press the glass plate on until it clicks.",
			"Turn the mains on. Touch and hold the first key for five seconds to connect it to the app."},
	},
	"lock-main": {
		[3][2]string{
			{"Home before you find your keys",
				"One touch and the door is open, in less than half a second. Guests get a code that works once."},
			{"Six bolts of stainless steel",
				"The mortise lock behind the handle is SS 304. It locks by itself when the door closes."},
			{"Five ways in, and always a key",
				"Fingerprint, code, card, phone and a mechanical key. An empty battery opens with any USB-C power bank."},
		},
		[]string{"Outside plate with handle", "Inside plate with battery case", "Mortise lock, SS 304",
			"Strike plate", "3 × Card", "2 × Key", "8 × AA battery", "Bag of screws", "Drilling template"},
		[]string{"Tape the drilling template to the door at the height of the old handle.",
			"Drill the holes as marked and put the mortise lock in.",
			"Lead the cable through the door and join both plates with the long screws.",
			"Put in the eight batteries. The lock greets you with a tone.",
			"Touch the inside button and add your fingerprint before you close the door."},
	},
	"curtain-motor": {
		[3][2]string{
			{"The sun opens your curtains",
				"Set it to sunrise and wake up to daylight. A gentle pull by hand is enough at any time."},
			{"Everything to hang it is here",
				"Brackets, remote and an Indian plug are in the box. One cable, no electrician."},
			{"Quiet enough for a bedroom", "It starts slowly, runs softly, and stops when something is in the way."},
		},
		[]string{"Curtain motor", "Remote with battery", "2 × Bracket", "Power lead, 2 m",
			"Bag of screws and wall plugs"},
		[]string{"Fix the two brackets to the wall or ceiling beside the rail.",
			"Hang the motor in and turn it until it clicks.",
			"Plug it in and press the middle button of the remote.",
			"Pull the curtain once to each end: the motor learns the way."},
	},
	"fan-regulator": {
		[3][2]string{
			{"The knob you know, and an app",
				"Turn it like the old one, or ask for speed three from bed. Both always agree."},
			{"Four terminals, one afternoon",
				"It takes the place of a two-module regulator and is wired in the same way."},
			{"No hum at low speed", "Capacitors in steps keep the fan silent, where an old dimmer makes it buzz."},
		},
		[]string{"Fan regulator", "2 × Fixing screw, M3.5 × 25", "Wiring sheet"},
		[]string{"Turn off the mains at the board and test that the wire is dead.",
			"Take the old regulator out and move its wires over one by one.",
			"Push the new one into the plate and fix it.", "Turn the mains on and turn the knob once from 0 to 4."},
	},
	"retrofit-2": {
		[3][2]string{
			{"Keep the switches you like",
				"The module disappears behind them. Your rocker switches go on working as they always did."},
			{"Coloured wires to follow",
				"Each terminal is named on the case, and the sheet in the box shows the four usual circuits."},
			{"Smaller than a matchbox", "Two circuits in a body that fits beside the wires in a deep box."},
		},
		[]string{"Retrofit module", "4 × Link wire, 15 cm", "Wiring sheet"},
		[]string{"Turn off the mains at the board and test that the wire is dead.",
			"Take the switch out of the box and connect its two wires to S1 and S2.",
			"Connect phase, neutral and the two lights as on the sheet.",
			"Put the module in the box behind the switch and close it.",
			"Turn the mains on and press the switch five times to connect it."},
	},
	"doorbell": {
		[3][2]string{
			{"See who rings, wherever you are",
				"Two-way talk and a wide view of the door. Ask the courier to leave the parcel inside the gate."},
			{"A chime for the hall included",
				"Plug it in where you hear it. The doorbell itself runs on its battery or on the old bell wire."},
			{"Ready for the monsoon", "The glass is sealed and the button is metal. It works from −10 to 50 °C."},
		},
		[]string{"Video doorbell", "Chime", "Wall bracket", "Charging lead, USB-C", "2 × Screw and wall plug",
			"Angle wedge, 15°"},
		[]string{"Charge the doorbell until its ring is green.", "Fix the bracket at a height of 1.2 m.",
			"Slide the doorbell on from above until it clicks.",
			"Plug in the chime and hold its button until it blinks.",
			"Press the doorbell: both ring, and the app asks for your Wi-Fi."},
	},
	"cam-outdoor": {
		[3][2]string{
			{"The gate in sight, day and night",
				"It sees in the dark and tells a person from a cow. You are told only about people."},
			{"One cable under the roof", "Power and network have sealed plugs, so that the joint survives the rain."},
			{"A body of metal", "Sun, dust and a ladder do it no harm. Recordings stay at home on a card if you like."},
		},
		[]string{"Outdoor camera with bracket", "Power supply, 12 V", "Sealed joint for the network",
			"3 × Screw and wall plug", "Drilling template"},
		[]string{"Hold the template where the camera sees the gate, and drill.",
			"Lead both cables through the wall or along the beam.",
			"Screw the bracket on and turn the camera to its view.",
			"Connect the power and scan the code on its side with the app."},
	},
	"bulb-colour": {
		[3][2]string{
			{"Any colour your evening needs",
				"From candlelight to the blue of a late film. One word changes the room."},
			{"Fits the holder you have",
				"A B22 base, as in every Indian home. Screw nothing, wire nothing, turn it in."},
			{"Small, bright and cool", "As much light as an old 60 watt bulb, for a tenth of the electricity."},
		},
		[]string{"Colour bulb, B22", "Card with the first steps"},
		[]string{"Turn the light off at the switch and let the old bulb cool.",
			"Turn the new bulb in and switch the light on.", "When it blinks, open the app and choose Add a device."},
	},
	"plug-16": {
		[3][2]string{
			{"Hot water by six, bill by the unit",
				"Plug the geyser in and give it its hours. You see each day what it costs in rupees."},
			{"Pins of solid brass",
				"Rated 16 A for hours, not for minutes. It switches off before a socket gets warm."},
			{"One button, if you prefer it", "It works by hand too. A small light says whether power flows."},
		},
		[]string{"Smart plug, 16 A", "Card with the first steps"},
		[]string{"Plug it into a 16 A socket.", "Hold its button for five seconds until the light blinks.",
			"Open the app and choose Add a device.", "Plug in the geyser or air conditioner."},
	},
	"hub": {
		[3][2]string{
			{"The quiet centre of the house",
				"It lies on a shelf and keeps 200 devices together, whatever the internet does."},
			{"Wire or Wi-Fi",
				"Connect it to the router with the lead in the box, or let it find your Wi-Fi by itself."},
			{"Zigbee, Thread and Matter", "One box for sensors, switches and curtains, of this maker and of others."},
		},
		[]string{"Hub", "Power supply, USB-C", "Lead, USB-C, 1 m", "Network lead, 1 m"},
		[]string{"Connect the hub to its power supply.",
			"Connect it to the router with the network lead, or hold its top for Wi-Fi.",
			"When the ring is steady, open the app and choose Add a hub."},
	},
}

// safety are the last lines of each manual.
var safety = []string{"Let an electrician connect mains wiring.",
	"Questions? Write to care@hearth.example or call 020 6720 1144, 10 am to 7 pm."}

// filmed is the product that has a film.
const filmed = "lock-main"

// tell adds the story of a demo product to an edit: the panels show its pictures, laid in their order.
func (f *filler) tell(ctx context.Context, it item, e *catalogue.ProductEdit, views []catalogue.Picture) error {
	s, has := stories[it.slug]
	if !has || f.sku != "HTH" { // samples are in someone's own shop
		return nil
	}
	for i, said := range s.panels {
		e.Story.Panels = append(e.Story.Panels, catalogue.Panel{Heading: said[0], Text: said[1],
			Picture: views[inOrder[i]-1].Name})
	}
	e.Story.Box = catalogue.BoxOf(s.box)
	if it.slug == filmed {
		film, err := fs.ReadFile(pictures, "pictures/"+it.slug+"-film.mp4")
		if err != nil {
			return err
		}
		const seconds = 9
		if e.Story.Film.Name, err = f.keep(ctx, "film-", ".mp4", film, seconds); err != nil {
			return err
		}
		e.Story.Film.Poster = views[1].Name
	}
	if f.print == nil {
		return nil
	}
	manual, err := f.print(it.title, []ManualPart{{"In the box", e.Story.BoxLines(), false}, {"Fitting", s.steps, true},
		{"Good to know", it.features, false}, {"Safety and help", append(it.notes[:len(it.notes):len(it.notes)],
			safety...), false}})
	if err != nil {
		return fmt.Errorf("its manual: %w", err)
	}
	name, err := f.keep(ctx, "manual-", ".pdf", manual, 0)
	e.Story.Downloads = []catalogue.Download{{Name: name, Title: "User manual", Lang: "en"}}
	return err
}

// keep writes a file of a product into private/, as an upload of staff is kept, and returns its name. seconds is the
// length of a film.
func (f *filler) keep(ctx context.Context, prefix, ending string, content []byte, seconds int64) (string, error) {
	sum := sha256.Sum256(content)
	name := prefix + hex.EncodeToString(sum[:16]) + ending
	if err := os.WriteFile(filepath.Join(f.shop.Dir(), "private", name), content, 0o600); err != nil {
		return "", err
	}
	return name, f.shop.Catalogue.KeepDraftFile(ctx,
		catalogue.DraftFile{Name: name, Bytes: int64(len(content)), Seconds: seconds})
}

package demo

import (
	"context"
	"fmt"
	"log/slog"
	"os"
	"strings"
	"testing"
	"time"

	"hearth/assets"
	"hearth/handlers/payments"
	"hearth/handlers/shop"
	"hearth/store"
	"hearth/store/core"
	"hearth/store/delivery"
	"hearth/store/orders"
	"hearth/store/promotions"
	"hearth/store/shipments"
)

// asked are sixty questions as shoppers ask them. The answer must contain every text in has, where | separates
// alternatives, and none in not, which would be false. ORDER is replaced by the number of an order on its way. own
// means that the order's customer asks, logged in.
var asked = []struct {
	question string
	has, not []string
	own      bool
}{
	// Questions for products sorted by price, or within a budget
	{"Which lock works without Wi-Fi?", []string{"Prahari"}, []string{"Aangan", "Wi-Fi: yes", "don't know"}, false},
	{"cheapest camera", []string{"Drishti Indoor Camera 3 MP, ₹1,899"}, []string{"Bulb"}, false},
	{"what is the cheapest lock?", []string{"Prahari Room Door Knob, ₹4,799"}, []string{"Dheere"}, false},
	{"most expensive camera", []string{"Surya Solar Camera 4G, ₹9,999"}, nil, false},
	{"bedroom under 10000", []string{"Prahari Room Door Knob|Aangan Touch Switch, 6 Gang"},
		[]string{"14,999", "don't know"}, false},
	{"sensors under 1000", []string{"Dahleez Door and Window Sensor, ₹799", "Mausam"}, []string{"Aahat", "Upasthiti"},
		false},
	{"cameras below ₹3,000", []string{"Drishti Indoor", "Drishti Pan"}, []string{"Surya", "Outdoor"}, false},
	{"bulb between 500 and 700", []string{"Rangoli Colour Bulb 9 W, ₹599"}, []string{"Sandhya", "Jyoti"}, false},
	{"a gift for less than 500 rupees", []string{"Sandhya Tunable White Bulb 12 W, ₹499"}, []string{"₹599"}, false},
	{"best camera", []string{"Drishti|Surya"}, []string{"Bulb"}, false},
	{"sasta pankha regulator", []string{"Pavan Smart Fan Regulator, ₹1,449"}, nil, false},
	{"lock under 2k", []string{"no|No|not"}, []string{"Prahari Room Door Knob, ₹4,799 "}, false},
	// Questions that are answered on the product's page, in the same or similar words
	{"Do I need a neutral wire?", []string{"Yes. For boxes without one"}, nil, false},
	{"Will the touch switch work when the internet is down?", []string{"By touch and over the local network, yes."},
		nil, false},
	{"Is there a monthly fee for the video doorbell?", []string{"No. It records on its own card."}, nil, false},
	{"What if the battery is empty in the main door lock", []string{"power bank"}, nil, false},
	{"Is the base B22 or E27?", []string{"B22, the Indian bayonet."}, nil, false},
	{"do i need a hub", []string{"For Zigbee sensors, remotes and curtain motors yes"}, nil, false},
	{"Can the 16 A plug run a 1.5 ton AC?", []string{"Yes, up to 16 A."}, []string{"HP"}, false},
	{"Where are the recordings of the indoor camera kept?", []string{"On the card in the camera"}, nil, false},
	{"can two light strips be joined", []string{"Up to ten metres on one adapter."}, nil, false},
	{"Can I open the curtain by hand?", []string{"Pull a little"}, nil, false},
	{"does the IR blaster see through walls", []string{"No. Infrared needs to see the device"}, nil, false},
	{"can the shakti switch run a 1.5 HP pump", []string{"Yes, up to 2 HP."}, []string{"ton"}, false},
	{"Does Chaupal work with other makers Zigbee devices?", []string{"With most that keep to Zigbee 3.0."}, nil, false},
	// Answers that come from the product's description
	{"Will the 4 gang switch fit a 3 module box?", []string{"4-module box"}, []string{"Yes."}, false},
	{"warranty of Chaupal Hub", []string{"Chaupal Hub", "24 months"}, nil, false},
	{"how long is the warranty on the light strip?", []string{"Lahar", "12 months"}, nil, false},
	{"How many fingerprints does the main door lock pro store?", []string{"Fingerprints: 100"},
		[]string{"Fingerprints: 50"}, false},
	{"load of parda curtain motor", []string{"Load: 50 kg"}, []string{"12 kg"}, false},
	{"battery life of aahat motion sensor", []string{"CR2450, 2 years"}, nil, false},
	{"Is the outdoor bullet camera waterproof?", []string{"IP67"}, nil, false},
	{"how bright is the sandhya bulb", []string{"1200 lm"}, []string{"900 lm"}, false},
	{"price of chaupal hub", []string{"₹4,999"}, nil, false},
	{"Is the drishti pan and tilt camera in stock?", []string{"in stock"}, []string{"out of stock"}, false},
	{"what does dwarpal cost", []string{"Dwarpal Video Doorbell, ₹5,499"}, nil, false},
	{"size of the retrofit module 2 channel", []string{"45 × 45 × 20 mm"}, []string{"60 × 52"}, false},
	{"HTH-012", []string{"Prahari Main Door Lock Pro"}, nil, false},
	// Questions about orders
	{"when is my order ORDER coming", []string{"Order ORDER", "Nov 27, 2026", "Blue Dart"},
		[]string{"2026-11-27", "delivered"}, true},
	{"when is my order ORDER coming", []string{"Log in"}, []string{"Blue Dart"}, false},
	{"where is my order 999999?", []string{"999999", "not|no order"}, []string{"Blue Dart"}, true},
	{"track my parcel", []string{"Order ORDER", "on its way"}, nil, true},
	{"can I cancel my order", []string{"until it", "/orders"}, []string{"Blue Dart"}, false},
	{"cancel order ORDER", []string{"ORDER", "can't be cancelled"}, nil, true},
	{"mera order kahan hai", []string{"Log in"}, nil, false},
	// Questions about the shop
	{"payment methods?", []string{"Cash on delivery"}, []string{"EMI", "crypto"}, false},
	{"do you take cash on delivery", []string{"Cash on delivery"}, nil, false},
	{"what is your return policy?", []string{"10 days", "30 days|30-day"}, nil, false},
	{"how long does a refund take", []string{"five to seven working days"}, nil, false},
	{"do you deliver to 411007", []string{"Yes", "Pune"}, nil, false},
	{"delivery charges", []string{"₹70", "₹2,999"}, nil, false},
	{"is delivery free", []string{"₹2,999"}, nil, false},
	{"do you install the locks?", []string{"install"}, nil, false},
	{"phone number of customer care", []string{"020 6720 1144"}, nil, false},
	{"will I get a GST invoice?", []string{"invoice"}, []string{"don't know"}, false},
	{"how do I register my device", []string{"/registerdevice"}, nil, false},
	{"who is your grievance officer", []string{"Meera Joshi"}, nil, false},
	// Questions without an answer in the shop's data
	{"do you sell refrigerators", []string{"don't"}, []string{"Dahleez"}, false},
	{"what is the capital of France?", []string{"don't know"}, []string{"₹", "Paris"}, false},
	{"is there a discount coupon", []string{"don't know"}, []string{"% off", "₹"}, false},
}

// asking creates a demo shop, after further steps of the demo if given, and returns its assistant with a customer and
// the number of that customer's order on its way.
func asking(
	t *testing.T,
	more ...func(f *filler) func(context.Context) error,
) (assistant shop.Assistant, customer int64, order string) {
	t.Helper()
	ctx := context.Background()
	pins, err := delivery.ReadPins(assets.Pins())
	if err != nil {
		t.Fatal("the PIN directory was not built; ./build.sh build makes it: ", err)
	}
	clock := time.Date(2026, 11, 21, 14, 5, 0, 0, time.FixedZone("IST", 19800))
	s, err := store.Open(ctx, store.Options{Dir: t.TempDir(), Pins: pins, Now: func() time.Time { return clock },
		Hash: func(_, _ []byte) []byte { return make([]byte, 32) }})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
	f := &filler{items: items, sku: "HTH", addCategory: s.Categories.Add, addProduct: s.Catalogue.Add, shop: s,
		at: clock}
	steps := []func(context.Context) error{f.people, f.settings, f.catalogue, f.buyers}
	for _, one := range more {
		steps = append(steps, one(f))
	}
	for _, step := range steps {
		if err := step(ctx); err != nil {
			t.Fatal(err)
		}
	}
	buyer := f.customers[0]
	placed, err := s.Orders.Place(ctx, orders.Checkout{Customer: buyer.id, AddressID: buyer.address, Payment: core.COD,
		Items: []promotions.CartItem{{ProductID: f.products[0], Quantity: 1}}})
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Orders.ConfirmCOD(ctx, buyer.id, placed.ID); err != nil {
		t.Fatal(err)
	}
	if _, err := s.Fulfilment.Ship(ctx, f.owner, placed.ID, shipments.Shipment{TrackingID: "BD1", Courier: "Blue Dart",
		ExpectedDay: "2026-11-27"}); err != nil {
		t.Fatal(err)
	}
	log := slog.New(slog.DiscardHandler)
	assistant = shop.Assistant{Deps: (&shop.Deps{Store: s, Log: log, Payments: payments.New(s, log, false),
		Texts: os.DirFS("../texts")}).Open()}
	return assistant, buyer.id, fmt.Sprint(placed.ID)
}

// compared returns which required texts an answer lacks, and which forbidden texts it contains.
func compared(answer, number string, has, not []string) (missing, says []string) {
	for _, part := range has {
		found := false
		for one := range strings.SplitSeq(strings.ReplaceAll(part, "ORDER", number), "|") {
			found = found || strings.Contains(answer, one)
		}
		if !found {
			missing = append(missing, part)
		}
	}
	for _, part := range not {
		if strings.Contains(answer, part) {
			says = append(says, part)
		}
	}
	return missing, says
}

func TestAssistantAnswersCommonShopperQuestions(t *testing.T) {
	assistant, customer, number := asking(t)
	right, wrong := 0, 0
	for _, c := range asked {
		question := strings.ReplaceAll(c.question, "ORDER", number)
		who := int64(0)
		if c.own {
			who = customer
		}
		answer, err := assistant.Answer(context.Background(), who, question)
		if err != nil {
			t.Fatal(err)
		}
		missing, says := compared(answer, number, c.has, c.not)
		switch {
		case len(says) > 0:
			wrong++
			t.Errorf("%s\n\tsays %q:\n%s", question, says, answer)
		case len(missing) > 0:
			t.Logf("%s\n\tdoes not say %q:\n%s", question, missing, answer)
		default:
			right++
		}
	}
	t.Logf("%d of %d answers are right, %d are false", right, len(asked), wrong)
	if len(asked) != 60 || right < 54 {
		t.Errorf("%d of %d answers are right, want 54 of 60", right, len(asked))
	}
}

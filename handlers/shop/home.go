package shop

import (
	"context"
	"fmt"
	"strconv"

	"hearth/handlers/api"
	"hearth/handlers/files"
	"hearth/handlers/markdown"
	"hearth/handlers/web"
	"hearth/store/catalogue"
	"hearth/store/content"
	"hearth/store/storefront"
)

// Home is the home page.
type Home struct{ *Deps }

// HomePanel is a part of a section: a slide, a tile, a reason, or a picture with text.
type HomePanel struct {
	// Image and Srcset are those of an uploaded picture; Built is the name of a built-in one.
	Image  string `json:"image"`
	Srcset string `json:"srcset"`
	Width  int    `json:"width"`
	Height int    `json:"height"`
	Built  string `json:"built"`
	Alt    string `json:"alt"`
	// Focus is the point that stays visible when the picture is cropped, as a CSS position such as 50% 40%; "" for
	// the centre.
	Focus string `json:"focus"`
	Icon  string `json:"icon"`
	Title string `json:"title"`
	Text  string `json:"text"`
	Link  string `json:"link"`
	Label string `json:"label"`
	// Spots are the products that are marked on the picture.
	Spots []HomeSpot `json:"spots"`
}

// HomeSpot is a product marked on a picture. X and Y are where, in percent of the picture.
type HomeSpot struct {
	X       int64           `json:"x"`
	Y       int64           `json:"y"`
	Product api.ProductCard `json:"product"`
}

// HomeReview is a customer's review with its product.
type HomeReview struct {
	Rating  int64    `json:"rating"`
	Message string   `json:"message"`
	Author  string   `json:"author"`
	At      web.Time `json:"at"`
	Product string   `json:"product"`
	Link    string   `json:"link"`
}

// HomeSection is a section of the home page with its content of today. HTML is rendered from Markdown in which HTML
// isn't allowed.
type HomeSection struct {
	ID       string            `json:"id"`
	Kind     string            `json:"kind"`
	Title    string            `json:"title"`
	HTML     string            `json:"html"`
	Source   string            `json:"source"`
	Count    int64             `json:"count"`
	Panels   []HomePanel       `json:"panels"`
	Products []api.ProductCard `json:"products"`
	Reviews  []HomeReview      `json:"reviews"`
}

// HomeOut is the home page.
type HomeOut struct {
	web.Reply
	Data []HomeSection `json:"data"`
}

// Facts are the products whose stock the page shows.
func (o HomeOut) Facts() (facts []int64) {
	for _, s := range o.Data {
		for _, p := range s.Products {
			facts = append(facts, p.ProductID)
		}
		for _, panel := range s.Panels {
			for _, spot := range panel.Spots {
				facts = append(facts, spot.Product.ProductID)
			}
		}
	}
	return facts
}

// Home returns the visible sections of the home page in the language of the call.
func (r Home) Home(ctx context.Context, _ *web.Caller, _ web.None) (HomeOut, error) {
	found, _, err := r.Store.Content.ShowHome(ctx)
	out := HomeOut{web.Done("OK"), []HomeSection{}}
	for _, one := range found {
		s := HomeSection{
			ID:       one.ID,
			Kind:     one.Kind,
			Title:    one.Title,
			Source:   one.Source,
			Count:    one.Count,
			Panels:   []HomePanel{},
			Products: brief(one.Cards),
			Reviews:  []HomeReview{},
		}
		for _, p := range one.Panels {
			s.Panels = append(s.Panels, panelOf(p, one))
		}
		if one.Source == "shop" {
			s.Panels = r.reasons(ctx)
		}
		for _, w := range one.Reviews {
			s.Reviews = append(
				s.Reviews,
				HomeReview{Rating: w.Rating, Message: w.Message, Author: w.Author, At: r.local(w.At), Product: w.Title,
					Link: api.ProductPath(catalogue.Product{ID: w.Product, Title: w.Title})},
			)
		}
		if one.Text != "" {
			if s.HTML, err = markdown.HTML(one.Text, nil); err != nil {
				return out, err
			}
		}
		out.Data = append(out.Data, s)
	}
	return out, err
}

// brief are cards without the descriptions, which rows of cards do not show and a first visit would load.
func brief(list []catalogue.Card) []api.ProductCard {
	cards := api.CardsOf(list)
	for i := range cards {
		cards[i].Description = ""
	}
	return cards
}

// reasons are what the settings promise to each customer, in the language of the call.
func (r Home) reasons(ctx context.Context) (panels []HomePanel) {
	in, set := languageOf(ctx), r.Store.Settings.Values()
	add := func(icon, title, text string) {
		panels = append(panels, HomePanel{Icon: icon, Title: title, Text: text, Spots: []HomeSpot{}})
	}
	arrives := in.Say("The product’s page says when it arrives at your pincode.")
	switch set.PackingDays {
	case 0:
		add("truck", in.Say("Dispatched the same day"), arrives)
	case 1:
		add("truck", in.Say("Dispatched the next working day"), arrives)
	default:
		days := strconv.FormatInt(set.PackingDays, 10)
		add("truck", in.Say("Dispatched within {1} working days", days), arrives)
	}
	if set.ReturnDays > 0 {
		add("undo", in.Say("{1} days to return", strconv.FormatInt(set.ReturnDays, 10)),
			in.Say("Counted from delivery. Ask for it on your order’s page."))
	}
	add("shield", in.Say("Warranty without paperwork"), in.Say(
		"Register the device by its serial number, and report a fault with a picture. You see each step."))
	if set.GSTIN != "" {
		add("indian-rupee", in.Say("A GST invoice with each order"),
			in.Say("Enter your company and GSTIN in the delivery address."))
	}
	add("package", in.Say("Cash on delivery"),
		in.Say("Or pay by UPI or card. The product’s page says if COD is offered at your pincode."))
	return panels
}

// panelOf is a panel as it's shown: a panel for a category takes the category's address, and its name and picture if
// it has none.
func panelOf(p storefront.Panel, of content.ShownSection) HomePanel {
	panel := HomePanel{Alt: p.Alt, Icon: p.Icon, Title: p.Title, Text: p.Text, Link: p.Link, Label: p.Label,
		Spots: []HomeSpot{}}
	for _, spot := range p.Spots {
		// A mark shows a name and a price; the widths of a picture, colours and facts would only weigh.
		card := brief([]catalogue.Card{of.Spotted[spot.Product]})[0]
		card.Srcset, card.Swatches, card.Deciding = "", nil, ""
		panel.Spots = append(panel.Spots, HomeSpot{spot.X, spot.Y, card})
	}
	if p.FocusX != 50 || p.FocusY != 50 {
		panel.Focus = fmt.Sprintf("%d%% %d%%", p.FocusX, p.FocusY)
	}
	if c, known := of.Categories[p.Category]; known {
		panel.Link = api.CategoryPath(c)
		if panel.Title == "" {
			panel.Title = c.Name
		}
		if p.Picture == "" {
			panel.Image, panel.Srcset = api.PictureOf(c.Picture)
		}
	}
	if sent, known := of.Pictures[p.Picture]; known {
		panel.Image, panel.Srcset = files.Shown(sent)
		panel.Width, panel.Height = sent.Width, sent.Height
	} else {
		panel.Built = p.Picture
	}
	return panel
}

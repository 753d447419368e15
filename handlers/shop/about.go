package shop

import (
	"context"

	"hearth/handlers/face"
	"hearth/handlers/web"
	"hearth/handlers/wire"
	"hearth/store/front"
	"hearth/store/messages"
	"hearth/store/money"
)

// About returns what every page shows about the shop.
type About struct{ *Room }

type shopData struct {
	Name             string   `json:"shop_name"`
	LegalName        string   `json:"shop_legal_name"`
	Address          string   `json:"shop_address"`
	Phone            string   `json:"shop_phone"`
	Email            string   `json:"shop_email"`
	GSTIN            string   `json:"gstin"`
	GrievanceOfficer string   `json:"grievance_officer"`
	ReturnDays       int64    `json:"return_days"`
	AssistedDays     int64    `json:"assisted_return_days"`
	Prepaid          bool     `json:"prepaid"`
	TestMode         bool     `json:"test_mode"`
	Demo             bool     `json:"demo"`
	Countries        []string `json:"countries"`
	// EmailRule is spec or wide: what an email of a new account may have before the @.
	EmailRule string `json:"email_rule"`
	LowStock  int64  `json:"low_stock"`
	Offset    string `json:"utc_offset"`
	// FreeAbove is the value of goods from which delivery is free; 0 if it never is.
	FreeAbove money.Paise `json:"free_above"`
	// Open is false until the owner of a new shop opens it: before that nobody can order.
	Open bool `json:"shop_open"`
	// Trade is smart-home or general: what the shop's own words speak of.
	Trade string `json:"trade"`
	// Mail means that mails reach people: without it, screens neither offer codes by mail nor promise mails.
	Mail bool `json:"mail"`
	// Offers means that there are automatic offers, Codes that there are codes.
	Offers bool `json:"offers"`
	Codes  bool `json:"codes"`
	// Menu is the shop's navigation.
	Menu shopMenu `json:"menu"`
	// Tells are the kinds of opt-in mail that the shop sends.
	Tells []string `json:"tells"`
	// Look is the logo, and the line under the name.
	Look face.Shown `json:"look"`
}

type shopMenu struct {
	// Bar are the numbers of the categories in the bar, in order.
	Bar     []int64            `json:"bar"`
	Columns []front.MenuColumn `json:"columns"`
	Legal   []front.MenuLink   `json:"legal"`
	Social  []front.MenuLink   `json:"social"`
	Line    shopLine           `json:"line"`
}

// shopLine is the line above the header; its text is "" if none is shown. Mark identifies its content.
type shopLine struct {
	Text string `json:"text"`
	Link string `json:"link"`
	Mark string `json:"mark"`
}

func (r About) menu(ctx context.Context) (shopMenu, error) {
	found, _, err := r.Store.Content.ShowMenu(ctx)
	shown := shopMenu{
		Bar:     []int64{},
		Columns: wire.NonNil(found.Columns),
		Legal:   wire.NonNil(found.Legal),
		Social:  wire.NonNil(found.Social),
		Line:    shopLine{found.Line.Text, found.Line.Link, found.Line.Mark()},
	}
	for _, c := range found.Bar {
		shown.Bar = append(shown.Bar, c.ID)
	}
	return shown, err
}

// Shop returns what every page shows about the shop.
func (r About) Shop(ctx context.Context, _ *web.Caller, _ web.None) (web.Data[shopData], error) {
	card := r.Store.Settings.Values()
	countries, err := r.Store.Search.ListCountries(ctx)
	if err != nil {
		return web.Data[shopData]{}, err
	}
	menu, err := r.menu(ctx)
	if err != nil {
		return web.Data[shopData]{}, err
	}
	tells := []string{}
	for _, k := range messages.TellKinds {
		if card.Tells(k.Name) {
			tells = append(tells, k.Name)
		}
	}
	offers, codes, err := r.Store.Promotions.GivesOffers(ctx)
	if err != nil {
		return web.Data[shopData]{}, err
	}
	now, err := r.Look.Now(ctx)
	if err != nil {
		return web.Data[shopData]{}, err
	}
	return web.Give(shopData{Name: card.ShopName, LegalName: card.ShopLegalName, Address: card.ShopAddress, Phone: card.ShopPhone,
		Email: card.ShopEmail, GSTIN: card.GSTIN,
		GrievanceOfficer: card.GrievanceOfficer, ReturnDays: card.ReturnDays, AssistedDays: card.AssistedReturnDays,
		Prepaid: r.Payments.Name() != "", TestMode: r.Payments.Payer() != nil &&
			r.Payments.Payer().TestMode(), Demo: r.Demo, Countries: countries, EmailRule: card.EmailRule, LowStock: card.LowStock,
		Offset: r.Store.Now().In(card.Zone()).Format("-07:00"), FreeAbove: card.FreeAbove, Open: card.ShopOpen, Trade: card.Trade,
		Mail: card.SendsMail(), Offers: offers, Codes: codes,
		Menu: menu, Tells: tells, Look: now.Shown()}), nil
}

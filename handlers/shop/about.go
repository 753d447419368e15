package shop

import (
	"context"
	"hearth/store/credit"

	"hearth/handlers/api"
	"hearth/handlers/branding"
	"hearth/handlers/web"
	"hearth/store/messages"
	"hearth/store/money"
	"hearth/store/storefront"
)

// About is the part of the API about the shop itself, which every page shows. The browser loads it once and keeps it
// until a new version of the program is served.
type About struct{ *Deps }

// shopData is settings that are public, in the form in which the screens need them.
type shopData struct {
	Name             string `json:"shop_name"`
	LegalName        string `json:"shop_legal_name"`
	Address          string `json:"shop_address"`
	Phone            string `json:"shop_phone"`
	Email            string `json:"shop_email"`
	GSTIN            string `json:"gstin"`
	GrievanceOfficer string `json:"grievance_officer"`
	// ReturnDays is the number of days after delivery during which customers can return a product themselves;
	// AssistedDays is how long support can open a return for them.
	ReturnDays   int64 `json:"return_days"`
	AssistedDays int64 `json:"assisted_return_days"`
	// Prepaid means that online payment is set up, TestMode that no real money is moved, Demo that the data is
	// invented.
	Prepaid   bool     `json:"prepaid"`
	TestMode  bool     `json:"test_mode"`
	Demo      bool     `json:"demo"`
	Countries []string `json:"countries"`
	// EmailRule is spec or wide: which characters the email of a new account may have before the @. With spec, only
	// those that older clients of the API accept.
	EmailRule string `json:"email_rule"`
	// LowStock is the stock, in units, at and below which a product is shown as nearly sold out. Offset is the shop's
	// offset from UTC, such as +05:30.
	LowStock int64  `json:"low_stock"`
	Offset   string `json:"utc_offset"`
	// FreeAbove is the value of goods, in paise, from which delivery is free; 0 if it never is.
	FreeAbove money.Paise `json:"free_above"`
	// Open is false until the owner opens a new shop. Until then nobody can order.
	Open bool `json:"shop_open"`
	// Trade is smart-home or general. It decides which built-in words and sections the screens show.
	Trade string `json:"trade"`
	// Mail means that a mail server is set up. Without one the screens offer no codes and promise no emails.
	Mail bool `json:"mail"`
	// Offers means that there are automatic promotions, Codes that there are coupon codes to enter.
	Offers bool `json:"offers"`
	Codes  bool `json:"codes"`
	// GiftCards means that the shop sells gift cards.
	GiftCards bool `json:"gift_cards"`
	// Languages are the codes of the languages that are on, besides English.
	Languages []string `json:"languages"`
	// Menu is the shop's navigation.
	Menu shopMenu `json:"menu"`
	// Tells are the kinds of marketing email that the shop sends, to which customers can opt in.
	Tells []string `json:"tells"`
	// Look is the shop's branding: its logo and tagline.
	Look branding.Shown `json:"look"`
}

// shopMenu is the navigation: the bar of categories, links in the header, the columns of the footer, legal links,
// social links and the announcement.
type shopMenu struct {
	// Bar are the IDs of the categories in the bar, in order.
	Bar []int64 `json:"bar"`
	// Links are the owner's own entries in the header and in the menu of a phone.
	Links   []storefront.MenuLink   `json:"links"`
	Columns []storefront.MenuColumn `json:"columns"`
	Legal   []storefront.MenuLink   `json:"legal"`
	Social  []storefront.MenuLink   `json:"social"`
	Line    shopLine                `json:"line"`
}

// shopLine is the announcement above the header; without a text none is shown. Mark is a fingerprint of it, by which
// a browser remembers that the visitor closed it.
type shopLine struct {
	Text string `json:"text"`
	Link string `json:"link"`
	Mark string `json:"mark"`
}

// menu reads the navigation in the language of the call.
func (r About) menu(ctx context.Context) (shopMenu, error) {
	found, _, err := r.Store.Content.ShowMenu(ctx)
	shown := shopMenu{
		Bar:     []int64{},
		Links:   api.NonNil(found.Links),
		Columns: api.NonNil(found.Columns),
		Legal:   api.NonNil(found.Legal),
		Social:  api.NonNil(found.Social),
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
	for _, k := range messages.MarketingKinds {
		if card.SendsMarketing(k.Name) {
			tells = append(tells, k.Name)
		}
	}
	offers, codes, err := r.Store.Promotions.HasActiveOffers(ctx)
	if err != nil {
		return web.Data[shopData]{}, err
	}
	now, err := r.Look.Now(ctx)
	if err != nil {
		return web.Data[shopData]{}, err
	}
	return web.Give(shopData{
		Name:             card.ShopName,
		LegalName:        card.ShopLegalName,
		Address:          card.ShopAddress,
		Phone:            card.ShopPhone,
		Email:            card.ShopEmail,
		GSTIN:            card.GSTIN,
		GrievanceOfficer: card.GrievanceOfficer,
		ReturnDays:       card.ReturnDays,
		AssistedDays:     card.AssistedReturnDays,
		Prepaid:          r.Payments.Name() != "",
		TestMode: r.Payments.Payer() != nil &&
			r.Payments.Payer().TestMode(),
		Demo:      r.Demo,
		Countries: countries,
		EmailRule: card.EmailRule,
		LowStock:  card.LowStock,
		Offset:    r.Store.Now().In(card.Zone()).Format("-07:00"),
		FreeAbove: card.FreeAbove,
		Open:      card.ShopOpen,
		Trade:     card.Trade,
		Mail:      card.SendsMail(),
		Offers:    offers,
		Codes:     codes,
		GiftCards: len(credit.SoldBy(r.Store.Settings.Values()).Amounts) > 0,
		Languages: card.Languages(),
		Menu:      menu,
		Tells:     tells,
		Look:      now.Shown(),
	}), nil
}

package api

import (
	"cmp"
	"strconv"
	"strings"

	"hearth/handlers/files"
	"hearth/handlers/web"
	"hearth/store/catalogue"
	"hearth/store/certificates"
	"hearth/store/core"
	"hearth/store/db"
	"hearth/store/money"
)

// ProductCard is a product in a list.
type ProductCard struct {
	ProductID int64  `json:"product_id"`
	Title     string `json:"title"`
	// TitleEn is the English title; present only if the title is in another language.
	TitleEn       string      `json:"title_en,omitempty"`
	Image         string      `json:"image"`
	Srcset        string      `json:"srcset"`
	Rating        float64     `json:"rating"`
	RatingCount   int64       `json:"rating_count"`
	Description   string      `json:"description"`
	Price         money.Paise `json:"price"`
	DiscountPrice money.Paise `json:"discount_price"`
	PercentOff    int64       `json:"percent_off"`
	Stock         int64       `json:"stock"`
	Availability  string      `json:"availability"`
	Category      string      `json:"category"`
	// CategoryID is the ID of the product's own category; category is the name of its top-level category.
	CategoryID int64  `json:"category_id"`
	Country    string `json:"country_of_origin"`
	// Kit means that the product is a bundle: price is the sum of its parts' prices.
	Kit bool `json:"is_kit"`
	// Variants is the number of variants of a product with options. Price and stock are then those of the first
	// variant that can be bought, and From is the lowest price if prices differ.
	Variants int64       `json:"variants,omitempty"`
	From     money.Paise `json:"from,omitempty"`
	// FamilyID is the product of which this is a variant; choice are its option values, such as 4 gang, Black.
	FamilyID int64  `json:"family_id,omitempty"`
	Choice   string `json:"choice,omitempty"`
	// Swatches are the first colours of a product with options.
	Swatches []string `json:"swatches,omitempty"`
	// Deciding is what mostly decides between similar products, such as "Wi-Fi · 2 modules".
	Deciding string `json:"fact,omitempty"`
	// Fit is what the product requires of a home; absent if nothing is known.
	Fit *Fit `json:"fit,omitempty"`
	Quantities
	// PreorderDay is the day from which a product without stock can be packed; stock is then what can be pre-ordered.
	PreorderDay string `json:"preorder_day,omitempty"`
}

// Quantities are the units of a product that an order may have, in multiples of quantity_step; a missing one is no
// rule.
type Quantities struct {
	Least int64 `json:"least_quantity,omitempty"`
	Most  int64 `json:"most_quantity,omitempty"`
	Step  int64 `json:"quantity_step,omitempty"`
}

// CardOf converts a product of a list for the API.
func CardOf(c catalogue.Card) ProductCard {
	units, day := c.Preorder.Offered(c.Quantities, c.Free)
	card := ProductCard{
		ProductID:     c.ID,
		Title:         c.Title,
		TitleEn:       c.English,
		Rating:        c.Rating,
		RatingCount:   c.RatingCount,
		Description:   Shorten(c.Description, 200),
		Price:         c.Price,
		DiscountPrice: c.Pays,
		PercentOff: money.PercentOff(
			c.Price,
			c.Pays,
		),
		Stock:        units,
		Availability: availabilityOf(c.Availability, units),
		PreorderDay:  day,
		Category:     c.Category,
		CategoryID:   c.CategoryID,
		Country:      c.Country,
		Kit:          c.Kit,
		Variants:     c.Variants,
		From:         c.Lowest,
		FamilyID:     c.Family,
		Choice:       strings.Join(c.Choice, ", "),
		Swatches:     c.Swatches,
		Deciding:     c.Fact,
		Quantities:   Quantities(c.Quantities),
	}
	card.Fit = FitOf(c.Fit)
	card.Image, card.Srcset = files.Shown(c.Picture)
	return card
}

// CardsOf converts the products of a list for the API.
func CardsOf(list []catalogue.Card) []ProductCard {
	cards := make([]ProductCard, len(list))
	for i, c := range list {
		cards[i] = CardOf(c)
	}
	return cards
}

// Fact returns the ID of the product whose stock the card shows, for the response cache.
func (c ProductCard) Fact() int64 { return c.ProductID }

// DiscountOf returns what the customer pays, in paise: the discount price, or without a discount the list price.
func DiscountOf(p catalogue.Product) money.Paise { return p.Pays }

// availabilityOf returns the availability that shoppers see: a product without free stock is out of stock, whatever
// staff set.
func availabilityOf(availability string, free int64) string {
	if free < 1 {
		return "Out of Stock"
	}
	return availability
}

// Shorten cuts a text to a maximum number of characters.
func Shorten(text string, limit int) string {
	letters := []rune(text)
	if len(letters) <= limit {
		return text
	}
	return strings.TrimSpace(string(letters[:limit])) + "…"
}

// ProductData is a complete product.
type ProductData struct {
	ProductCard
	Specifications []string `json:"specifications"`
	Features       []string `json:"features"`
	Notes          []string `json:"notes"`
	Length         float64  `json:"length"`
	Width          float64  `json:"width"`
	Height         float64  `json:"height"`
	Weight         float64  `json:"weight"`

	CategoryID       int64  `json:"category_id"`
	SubcategoryID    int64  `json:"subcategory_id"`
	SubSubcategoryID int64  `json:"sub_subcategory_id"`
	Subcategory      string `json:"subcategory"`
	SubSubcategory   string `json:"subsubcategory"`

	MetaDescription string `json:"meta_description"`
	MetaKeywords    string `json:"meta_keywords"`
	OGTitle         string `json:"og_title"`
	OGDescription   string `json:"og_description"`
	HSN             string `json:"hsn_code"`
	GSTRate         int64  `json:"gst_rate"`
	WarrantyMonths  int64  `json:"warranty_months"`
	SKU             string `json:"sku"`
	GTIN            string `json:"gtin"`
	Manufacturer    string `json:"manufacturer"`
	Importer        string `json:"importer"`
	NetQuantity     string `json:"net_quantity"`
	Unit            string `json:"unit"`
	BISNumber       string `json:"bis_number"`
	WPCETA          string `json:"wpc_eta"`
}

// Certificate is an approval of a product.
type Certificate struct {
	Kind   string `json:"kind"`
	Name   string `json:"name"`
	Short  string `json:"short"`
	Number string `json:"number"`
	Holder string `json:"holder"`
	From   string `json:"from"`
	Until  string `json:"until"`
}

// CertificatesOf converts the approvals of a product.
func CertificatesOf(list []catalogue.Certificate) []Certificate {
	shown := []Certificate{}
	for _, c := range list {
		kind, _ := certificates.Of(c.Kind)
		shown = append(shown, Certificate{c.Kind, kind.Name, kind.Short, c.Number, c.Holder, c.From, c.Until})
	}
	return shown
}

// ProductOf converts a product with all its details for the API.
func ProductOf(p catalogue.Product) ProductData {
	d := ProductData{
		ProductCard:      CardOf(p.Card()),
		Specifications:   p.Specifications,
		Features:         p.Features,
		Notes:            p.Notes,
		Length:           p.Length,
		Width:            p.Width,
		Height:           p.Height,
		Weight:           p.Weight,
		CategoryID:       p.CategoryID,
		SubcategoryID:    p.SubcategoryID,
		SubSubcategoryID: p.SubSubcategoryID,
		Subcategory:      p.Subcategory,
		SubSubcategory:   p.SubSubcategory,
		MetaDescription:  p.MetaDescription,
		MetaKeywords:     p.MetaKeywords,
		OGTitle:          p.OGTitle,
		OGDescription:    p.OGDescription,
		HSN:              p.HSN,
		GSTRate:          int64(p.GSTRate),
		WarrantyMonths:   p.WarrantyMonths,
		SKU:              p.SKU,
		GTIN:             p.GTIN,
		Manufacturer:     p.Manufacturer,
		Importer:         p.Importer,
		NetQuantity:      p.NetQuantity,
		Unit:             p.Unit,
		BISNumber:        p.CertificateNumber("bis_crs"),
		WPCETA:           p.CertificateNumber("wpc_eta"),
	}
	d.Description = p.Description
	return d
}

// Story is what a product's page shows beyond its texts.
type Story struct {
	Panels []StoryPanel `json:"panels"`
	// Film is absent if there is none.
	Film      *Film      `json:"film,omitempty"`
	Box       []BoxLine  `json:"box"`
	Downloads []Download `json:"downloads"`
}

// StoryPanel is a picture as wide as the page, with a heading and a sentence.
type StoryPanel struct {
	Heading string `json:"heading"`
	Text    string `json:"text"`
	Image   string `json:"image"`
	Srcset  string `json:"srcset"`
}

// Film is an MP4 by its path. Image is shown until it is played, "" for the product's main picture.
type Film struct {
	Src     string `json:"src"`
	Image   string `json:"image"`
	Srcset  string `json:"srcset"`
	Seconds int64  `json:"seconds"`
}

// BoxLine is a thing in the product's box.
type BoxLine struct {
	Pieces int64  `json:"pieces"`
	What   string `json:"what"`
}

// Download is a PDF by its path, with its language, such as hi.
type Download struct {
	Src   string `json:"src"`
	Title string `json:"title"`
	Lang  string `json:"lang"`
	Bytes int64  `json:"bytes"`
}

// StoryOf converts the story of a product; nil if it has none.
func StoryOf(p catalogue.Product) *Story {
	s := p.Story
	if len(s.Panels) == 0 && s.Film.Name == "" && len(s.Box) == 0 && len(s.Downloads) == 0 {
		return nil
	}
	shown := &Story{Panels: []StoryPanel{}, Box: []BoxLine{}, Downloads: []Download{}}
	for _, one := range s.Panels {
		image, srcset := files.Shown(catalogue.Picture{Name: one.Picture})
		shown.Panels = append(shown.Panels, StoryPanel{one.Heading, one.Text, image, srcset})
	}
	if s.Film.Name != "" {
		image, srcset := files.Shown(catalogue.Picture{Name: s.Film.Poster})
		shown.Film = &Film{StoryFilePath(p.ParentOrSelf(), s.Film.Name), image, srcset, s.Film.Seconds}
	}
	for _, one := range s.Box {
		shown.Box = append(shown.Box, BoxLine(one))
	}
	for _, one := range s.Downloads {
		shown.Downloads = append(shown.Downloads,
			Download{StoryFilePath(p.ParentOrSelf(), one.Name), one.Title, one.Lang, one.Bytes})
	}
	return shown
}

// StoryFilePath is the path of a product's film or manual; product is 0 for one that no product uses yet.
func StoryFilePath(product int64, name string) string {
	return "/api/product_files/" + strconv.FormatInt(product, 10) + "/" + name
}

// KitPart is a product in a bundle. price is its own price per unit; share is the price of its units within one
// bundle.
type KitPart struct {
	ProductCard
	Pieces int64       `json:"pieces"`
	Share  money.Paise `json:"share"`
	// Gone means that the product is no longer sold.
	Gone bool `json:"gone"`
}

// KitPartOf converts a product in a bundle.
func KitPartOf(p catalogue.KitPart) KitPart {
	return KitPart{ProductCard: CardOf(p.Card), Pieces: p.Pieces, Share: p.Share, Gone: p.Gone}
}

// QuestionData is a question about a product with its answer.
type QuestionData struct {
	ID       int64  `json:"id"`
	Question string `json:"question"`
	Answer   string `json:"answer"`
}

// IDsOf parses up to 100 product IDs separated by commas.
func IDsOf(text web.Text) (ids []int64, err error) {
	for part := range strings.SplitSeq(string(text), ",") {
		if id, err := db.ParseID(strings.TrimSpace(part)); err == nil && len(ids) < 100 {
			ids = append(ids, id)
		}
	}
	if text != "" && len(ids) == 0 {
		return nil, &core.Refusal{
			Message: "These are not product numbers.",
			Fields:  map[string]string{"ids": "numbers with commas between"},
		}
	}
	return ids, nil
}

// CardPath returns the path of the page of a product in a list.
func CardPath(c catalogue.Card) string {
	return ProductPath(catalogue.Product{ID: c.ID, Title: cmp.Or(c.English, c.Title)})
}

// ProductPath returns the path of a product's page, without the language's prefix.
func ProductPath(p catalogue.Product) string {
	return "/productdetails/" + slugOf(p.InEnglish().Title) + "/" + strconv.FormatInt(p.ID, 10)
}

// slugOf returns a title as it appears in a URL: in lower case, with hyphens.
func slugOf(title string) string {
	var slug strings.Builder
	for _, r := range strings.ReplaceAll(strings.TrimSpace(strings.ToLower(title)), " ", "-") {
		if (r >= 'a' && r <= 'z') || (r >= '0' && r <= '9') || r == '-' {
			slug.WriteRune(r)
		}
	}
	if slug.Len() == 0 {
		slug.WriteByte('-')
	}
	return slug.String()
}

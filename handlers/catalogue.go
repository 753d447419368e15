package handlers

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"

	"hearth/store"
	"hearth/store/money"
)

type subSubcategory struct {
	ID   int64  `json:"id"`
	Name string `json:"subsubcategory"`
	// Both spellings appear in the product form (admin spec, section 3).
	Twin string `json:"sub_subcategory"`
}

type subcategory struct {
	ID       int64            `json:"id"`
	Name     string           `json:"subcategory"`
	Children []subSubcategory `json:"subsubcategories"`
}

type category struct {
	ID       int64         `json:"id"`
	Name     string        `json:"category"`
	Children []subcategory `json:"subcategories"`
}

func (h *Handlers) fetchCategories(ctx context.Context, _ *Caller, _ none) (Data[[]category], error) {
	tree, err := h.store.CategoryTree(ctx)
	wire := []category{}
	for _, top := range tree {
		c := category{top.ID, top.Name, []subcategory{}}
		for _, middle := range top.Children {
			s := subcategory{middle.ID, middle.Name, []subSubcategory{}}
			for _, leaf := range middle.Children {
				s.Children = append(s.Children, subSubcategory{leaf.ID, leaf.Name, leaf.Name})
			}
			c.Children = append(c.Children, s)
		}
		wire = append(wire, c)
	}
	return give(wire), err
}

type productListIn struct {
	Search           Text   `json:"search"`
	CategoryID       Int    `json:"category_id"`
	SubcategoryID    Int    `json:"subcategory_id"`
	SubSubcategoryID Int    `json:"subsubcategory_id"`
	Page             Int    `json:"page"`
	PerPage          Int    `json:"per_page"`
	Sort             Text   `json:"sort"`
	MinPrice         Rupees `json:"min_price"`
	MaxPrice         Rupees `json:"max_price"`
	InStock          Flag   `json:"in_stock"`
	Country          Text   `json:"country"`
	// IDs are the numbers of single products with commas between.
	IDs Text `json:"ids"`
}

func (in productListIn) filter() (store.ProductFilter, error) {
	f := store.ProductFilter{Words: string(in.Search), MinPrice: money.Paise(in.MinPrice), MaxPrice: money.Paise(in.MaxPrice), InStock: bool(in.InStock),
		Country: string(in.Country), Sort: string(in.Sort), Page: pageOf(in.Page, in.PerPage)}
	var err error
	if f.IDs, err = idsOf(in.IDs); err != nil {
		return f, err
	}
	for _, id := range []Int{in.CategoryID, in.SubcategoryID, in.SubSubcategoryID} {
		if id != 0 {
			f.CategoryID = int64(id)
		}
	}
	if in.CategoryID < 0 || in.SubcategoryID < 0 || in.SubSubcategoryID < 0 {
		return f, &store.Refusal{Message: "There is no such category."}
	}
	if in.MinPrice < 0 || in.MaxPrice < 0 {
		return f, &store.Refusal{Message: "A price must be an amount of rupees.", Fields: map[string]string{"min_price": "an amount of rupees"}}
	}
	return f, nil
}

// idsOf reads up to 100 numbers of products with commas between.
func idsOf(text Text) (ids []int64, err error) {
	for part := range strings.SplitSeq(string(text), ",") {
		if id, err := store.ParseID(strings.TrimSpace(part)); err == nil && len(ids) < 100 {
			ids = append(ids, id)
		}
	}
	if text != "" && len(ids) == 0 {
		return nil, &store.Refusal{Message: "These are no numbers of products.", Fields: map[string]string{"ids": "numbers with commas between"}}
	}
	return ids, nil
}

// pageOf takes page and per_page as they came; what is no page counts as none.
func pageOf(page, perPage Int) store.Page {
	if page < 1 || page > 1_000_000 {
		return store.Page{}
	}
	return store.Page{Number: int(page), Size: int(max(0, min(perPage, 100)))}
}

// productCard is a product in a list.
type productCard struct {
	ProductID     int64       `json:"product_id"`
	Title         string      `json:"title"`
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
	Country       string      `json:"country_of_origin"`
}

func cardOf(p store.Product) productCard {
	card := productCard{ProductID: p.ID, Title: p.Title, Rating: p.Rating, RatingCount: p.RatingCount, Description: shorten(p.Description, 200), Price: p.Price, DiscountPrice: discountOf(p),
		PercentOff: money.PercentOff(p.Price, p.Pays), Stock: p.Free, Availability: availabilityOf(p), Category: p.Category, Country: p.Country}
	card.Image, card.Srcset = mainPicture(p)
	return card
}

// discountOf is what the customer pays; the list price when nothing is taken off.
func discountOf(p store.Product) money.Paise { return p.Pays }

// availabilityOf is what a shopper is told: a product without free pieces is out of stock whatever staff set.
func availabilityOf(p store.Product) string {
	if p.Free < 1 {
		return "Out of Stock"
	}
	return p.Availability
}

var pictureWidths = []int{320, 640, 1280}

func mainPicture(p store.Product) (path, srcset string) {
	if len(p.Pictures) == 0 {
		return "", ""
	}
	return p.Pictures[0].Path(1280), srcsetOf(p.Pictures[0])
}

func srcsetOf(p store.Picture) string {
	parts := make([]string, len(pictureWidths))
	for i, width := range pictureWidths {
		parts[i] = fmt.Sprintf("%s %dw", p.Path(width), width)
	}
	return strings.Join(parts, ", ")
}

// picturePath is where the picture of an order's line is served; "" when there was none.
func picturePath(name string) string {
	if name == "" {
		return ""
	}
	return store.Picture{Name: name}.Path(640)
}

func shorten(text string, limit int) string {
	letters := []rune(text)
	if len(letters) <= limit {
		return text
	}
	return strings.TrimSpace(string(letters[:limit])) + "…"
}

// productList answers from the finished replies of this version of the catalogue where it can.
func (h *Handlers) productList(ctx context.Context, _ *Caller, in productListIn) (any, error) {
	version := h.store.CatalogueVersion()
	key := fmt.Sprintf("list %+v", in)
	if body, ready := h.replies.get(version, key); ready {
		return cached{body}, nil
	}
	filter, err := in.filter()
	if err != nil {
		return nil, err
	}
	found, total, err := h.store.ListProducts(ctx, filter)
	if err != nil {
		return nil, err
	}
	cards := make([]productCard, len(found))
	for i, p := range found {
		cards[i] = cardOf(p)
	}
	reply := giveRows(cards, total, filter.Page)
	if total == 0 {
		reply.Message = "No products found."
	}
	return h.keep(version, key, reply)
}

func (h *Handlers) keep(version int64, key string, reply any) (any, error) {
	body, err := json.Marshal(reply)
	if err != nil {
		return nil, err
	}
	h.replies.put(version, key, body)
	return cached{body}, nil
}

type byID struct {
	ID int64 `path:"id"`
}

type productData struct {
	productCard
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
	Manufacturer    string `json:"manufacturer"`
	Importer        string `json:"importer"`
	NetQuantity     string `json:"net_quantity"`
	Unit            string `json:"unit"`
	BISNumber       string `json:"bis_number"`
	WPCETA          string `json:"wpc_eta"`
}

func productDataOf(p store.Product) productData {
	d := productData{productCard: cardOf(p), Specifications: p.Specifications, Features: p.Features, Notes: p.Notes, Length: p.Length, Width: p.Width, Height: p.Height,
		Weight: p.Weight, CategoryID: p.CategoryID, SubcategoryID: p.SubcategoryID, SubSubcategoryID: p.SubSubcategoryID, Subcategory: p.Subcategory,
		SubSubcategory: p.SubSubcategory, MetaDescription: p.MetaDescription, MetaKeywords: p.MetaKeywords, OGTitle: p.OGTitle, OGDescription: p.OGDescription,
		HSN: p.HSN, GSTRate: int64(p.GSTRate), WarrantyMonths: p.WarrantyMonths, SKU: p.SKU, Manufacturer: p.Manufacturer, Importer: p.Importer,
		NetQuantity: p.NetQuantity, Unit: p.Unit, BISNumber: p.BISNumber, WPCETA: p.WPCETA}
	d.Description = p.Description
	return d
}

type imageList struct {
	URLs    []string `json:"image_url"`
	Srcsets []string `json:"srcset"`
}

type reviewData struct {
	Rating   int64    `json:"rating"`
	Review   string   `json:"review"`
	Messages string   `json:"messages"`
	Name     string   `json:"cust_Name"`
	Date     wireTime `json:"date"`
}

type productOut struct {
	Reply
	Data       productData  `json:"data"`
	Image      imageList    `json:"image"`
	RateReview []reviewData `json:"rateReview"`
	// Related are other products of the same category.
	Related []productCard `json:"related"`
}

func (h *Handlers) product(ctx context.Context, _ *Caller, in byID) (any, error) {
	version := h.store.CatalogueVersion()
	key := fmt.Sprintf("product %d", in.ID)
	if body, ready := h.replies.get(version, key); ready {
		return cached{body}, nil
	}
	p, err := h.store.FindProduct(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	reviews, err := h.store.ListReviews(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	related, err := h.store.ListRelated(ctx, p)
	if err != nil {
		return nil, err
	}
	out := productOut{Reply: done("OK"), Data: productDataOf(p), Image: imageList{[]string{}, []string{}}, RateReview: []reviewData{}, Related: []productCard{}}
	for _, other := range related {
		out.Related = append(out.Related, cardOf(other))
	}
	for i, picture := range p.Pictures {
		if i > 0 {
			out.Image.URLs = append(out.Image.URLs, picture.Path(1280))
			out.Image.Srcsets = append(out.Image.Srcsets, srcsetOf(picture))
		}
	}
	for _, r := range reviews {
		out.RateReview = append(out.RateReview, reviewData{r.Rating, r.Title, r.Message, r.Author, h.local(r.At)})
	}
	return h.keep(version, key, out)
}

type questionData struct {
	ID       int64  `json:"id"`
	Question string `json:"question"`
	Answer   string `json:"answer"`
}

func (h *Handlers) productQuestions(ctx context.Context, _ *Caller, in byID) (Data[[]questionData], error) {
	found, err := h.store.ListQuestions(ctx, in.ID)
	wire := make([]questionData, len(found))
	for i, q := range found {
		wire[i] = questionData{q.ID, q.Question, q.Answer}
	}
	return give(wire), err
}

func (h *Handlers) countries(ctx context.Context, _ *Caller, _ none) (Data[[]string], error) {
	found, err := h.store.ListCountries(ctx)
	return give(found), err
}

type areaData struct {
	Pincode  string   `json:"pincode"`
	District string   `json:"district"`
	State    string   `json:"state"`
	Talukas  []string `json:"talukas"`
	Pickup   string   `json:"pickup"`
	COD      string   `json:"cod"`
	// Districts are all that share the PIN; EarliestDay and LatestDay are when a parcel sent today may arrive.
	Districts   []string `json:"districts"`
	EarliestDay string   `json:"earliest_day"`
	LatestDay   string   `json:"latest_day"`
}

func yesNo(yes bool) string {
	if yes {
		return "Y"
	}
	return "N"
}

func (h *Handlers) pincode(ctx context.Context, _ *Caller, in struct {
	Pincode Text `json:"pincode"`
}) (Data[areaData], error) {
	pin := strings.TrimSpace(string(in.Pincode))
	h.askCourier(ctx, pin, nil, "")
	area, err := h.store.FindArea(ctx, pin)
	if err != nil {
		return Data[areaData]{}, err
	}
	first, last := h.store.DeliveryDays(area)
	return give(areaData{area.Pin, area.District, area.State, area.Talukas, yesNo(area.Pickup), yesNo(area.COD), area.Districts, first, last}), nil
}

func (h *Handlers) showStock(ctx context.Context, _ *Caller, in byID) (Data[int64], error) {
	free, err := h.store.Stock(ctx, in.ID)
	return give(free), err
}

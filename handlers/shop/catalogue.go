package shop

import (
	"context"
	"strconv"

	"hearth/handlers/api"
	"hearth/handlers/files"
	"hearth/handlers/web"
	"hearth/store/attributes"
	"hearth/store/catalogue"
	"hearth/store/core"
	"hearth/store/money"
	"hearth/store/reviews"
	"hearth/store/search"
)

// Catalogue is the public catalogue: categories, lists, filters and product pages. Its replies are cached; the method
// Facts of a reply returns the products whose stock it shows, so that it expires when that changes.
type Catalogue struct{ *Deps }

// FetchCategories returns the tree of categories.
func (r Catalogue) FetchCategories(ctx context.Context, _ *web.Caller, _ web.None) (web.Data[[]api.Category], error) {
	tree, err := r.Store.Categories.Tree(ctx)
	return web.Give(api.TreeOf(tree)), err
}

// categoryLink is a category that a category's page links to.
type categoryLink struct {
	ID   int64  `json:"id"`
	Name string `json:"name"`
	// NameEn is the English name, if Name is in another language.
	NameEn string `json:"name_en,omitempty"`
	Image  string `json:"image"`
	Srcset string `json:"srcset"`
}

// CategoryData is the content of a category's page. Above are its ancestors, Below its subcategories.
type CategoryData struct {
	categoryLink
	Level int    `json:"level"`
	Text  string `json:"text"`
	// Field is the parameter of product_list for the category's ID, which depends on its level.
	Field string         `json:"field"`
	Above []categoryLink `json:"above"`
	Below []categoryLink `json:"below"`
}

func linksOf(categories []catalogue.Category) []categoryLink {
	links := make([]categoryLink, len(categories))
	for i, c := range categories {
		links[i] = categoryLink{ID: c.ID, Name: c.Name, NameEn: c.English}
		links[i].Image, links[i].Srcset = api.PictureOf(c.Picture)
	}
	return links
}

// Category returns the content of a category's page; an unknown one is core.ErrNotFound.
func (r Catalogue) Category(ctx context.Context, _ *web.Caller, in web.ByID) (web.Data[CategoryData], error) {
	page, err := r.Store.Categories.Find(ctx, in.ID)
	if err != nil {
		return web.Data[CategoryData]{}, err
	}
	return web.Give(CategoryData{
		categoryLink: linksOf([]catalogue.Category{page.Category})[0],
		Level:        page.Level,
		Text:         page.Text,
		Field:        api.CategoryFields[page.Level-1],
		Above:        linksOf(page.Above),
		Below:        linksOf(page.Below),
	}), nil
}

// FilterValue is a value of a filter with its number of products; Filter is what product_list's parameter filter
// takes.
type FilterValue struct {
	Value    string `json:"value"`
	Filter   string `json:"filter"`
	Products int64  `json:"products"`
}

// FilterName is a filter with its values.
type FilterName struct {
	Name   string        `json:"name"`
	Values []FilterValue `json:"values"`
}

// ratingCount is the number of products with at least so many stars on average.
type ratingCount struct {
	Stars    int64 `json:"stars"`
	Products int64 `json:"products"`
}

// priceCount is a range of prices in paise, both inclusive.
type priceCount struct {
	MinPrice money.Paise `json:"min_price"`
	// MaxPrice is 0 if there is no upper bound.
	MaxPrice money.Paise `json:"max_price"`
	Products int64       `json:"products"`
}

// FiltersData are the filters that a list offers.
type FiltersData struct {
	Filters []FilterName  `json:"filters"`
	Ratings []ratingCount `json:"ratings"`
	Prices  []priceCount  `json:"prices"`
}

// Filters returns the filters that a product list offers, and how many products each choice has. It has the
// parameters of product_list.
func (r Catalogue) Filters(ctx context.Context, _ *web.Caller, in productListIn) (web.Data[FiltersData], error) {
	filter, err := in.filter()
	if err != nil {
		return web.Data[FiltersData]{}, err
	}
	counts, err := r.Store.Search.CountFilters(ctx, filter)
	shown := FiltersData{[]FilterName{}, []ratingCount{}, []priceCount{}}
	for _, name := range counts.Attributes {
		shown.Filters = append(shown.Filters, byUnit(name)...)
	}
	for _, c := range counts.Ratings {
		shown.Ratings = append(shown.Ratings, ratingCount{c.Stars, c.Products})
	}
	for _, c := range counts.Prices {
		// A price range ends one paisa below the next range.
		shown.Prices = append(shown.Prices, priceCount{c.From, max(c.To-1, 0), c.Products})
	}
	return web.Give(shown), err
}

// byUnit splits a filter whose values have different units, such as loads of 10 A and 50 kg, into a filter for each
// unit.
func byUnit(name search.FilterName) (shown []FilterName) {
	at := map[string]int{}
	for _, v := range name.Values {
		unit := attributes.Unit(v.Value)
		n, there := at[unit]
		if !there {
			n = len(shown)
			at[unit] = n
			shown = append(shown, FilterName{Name: name.Name, Values: []FilterValue{}})
		}
		shown[n].Values = append(shown[n].Values,
			FilterValue{v.Value, attributes.Attribute{Name: name.Name, Value: v.Value}.Text(), v.Products})
	}
	if len(shown) < 2 {
		return shown
	}
	for unit, n := range at {
		if unit != "" {
			shown[n].Name += " (" + unit + ")"
		}
	}
	return shown
}

// imageList are the pictures of one product. The two lists have the same order: URLs[i] and Srcsets[i] are one
// picture.
type imageList struct {
	URLs    []string `json:"image_url"`
	Srcsets []string `json:"srcset"`
}

// reviewData is a review, with the field names that clients of the API expect: review is the title, messages is the
// text.
type reviewData struct {
	ReviewID int64               `json:"review_id"`
	Rating   int64               `json:"rating"`
	Review   string              `json:"review"`
	Messages string              `json:"messages"`
	Name     string              `json:"cust_Name"`
	Date     web.Time            `json:"date"`
	Pictures []api.ReviewPicture `json:"pictures"`
	// Image and Srcset are the first of the pictures, for clients that show one; "" without any.
	Image  string `json:"image"`
	Srcset string `json:"srcset"`
	// Answer is the shop's reply to the review.
	Answer     string   `json:"answer"`
	AnswerDate web.Time `json:"answer_date"`
	// Former means that the review was imported from a former shop. Bought means that its author bought the product,
	// here or there.
	Former bool `json:"former"`
	Bought bool `json:"bought"`
}

// ProductOut is the content of a product's page.
type ProductOut struct {
	web.Reply
	Data       api.ProductData `json:"data"`
	Image      imageList       `json:"image"`
	RateReview []reviewData    `json:"rateReview"`
	// Certificates are the product's approvals that are valid today; for a bundle, those of its parts.
	Certificates []api.Certificate `json:"certificates"`
	// Related are other products of the same category.
	Related []api.ProductCard `json:"related"`
	// Story is absent if the product has none.
	Story *api.Story `json:"story,omitempty"`
	// Fit is what the product requires of a home; absent if nothing is known.
	Fit *api.Fit `json:"fit,omitempty"`
	// Kit are the parts of a bundle; absent for other products.
	Kit []api.KitPart `json:"kit,omitempty"`
	// Options and Variants are the choices of a product with options. VariantID is the variant shown: the requested
	// one, or if its product (FamilyID) was requested, the first that can be bought.
	Options   []api.Option  `json:"options,omitempty"`
	Variants  []api.Variant `json:"variants,omitempty"`
	VariantID int64         `json:"variant_id,omitempty"`
	FamilyID  int64         `json:"family_id,omitempty"`
}

// GoesWithOut is the cross-sells of one or several products.
type GoesWithOut struct {
	web.Reply
	Data []api.ProductCard `json:"data"`
}

// Facts are the products whose stock the reply contains.
func (out GoesWithOut) Facts() (facts []int64) {
	for _, card := range out.Data {
		facts = append(facts, card.ProductID)
	}
	return facts
}

// CrossSells returns cross-sells of some products: those that staff picked, then those that were often bought with
// them.
func (r Catalogue) CrossSells(ctx context.Context, _ *web.Caller, in struct {
	// IDs are numbers of products, separated by commas.
	IDs web.Text `json:"ids"`
}) (GoesWithOut, error) {
	ids, err := api.IDsOf(in.IDs)
	if err != nil {
		return GoesWithOut{}, err
	}
	found, err := r.Store.Search.ListCrossSells(ctx, ids)
	return GoesWithOut{web.Done("OK"), api.CardsOf(found)}, err
}

// Facts are the products whose stock the page shows.
func (out ProductOut) Facts() []int64 {
	facts := []int64{out.Data.ProductID}
	for _, card := range out.Related {
		facts = append(facts, card.ProductID)
	}
	for _, part := range out.Kit {
		facts = append(facts, part.ProductID)
	}
	for _, variant := range out.Variants {
		facts = append(facts, variant.ProductID)
	}
	return facts
}

// Product returns the content of a product's page; a product that isn't sold is core.ErrNotFound.
func (r Catalogue) Product(ctx context.Context, _ *web.Caller, in web.ByID) (out ProductOut, err error) {
	p, err := r.Store.Catalogue.Find(ctx, in.ID)
	if err != nil {
		return out, err
	}
	var family catalogue.Family
	english := p.InEnglish() // the wall requirements are read from the English text
	// The page of a variant is the page of its product, with the variant's price, stock and pictures.
	if p.IsFamily() || p.Family != 0 {
		if family, err = r.Store.Variants.FindFamily(ctx, p.ID); err != nil {
			return out, err
		}
		english = family.Shown(english)
		p = family.Shown(p)
	}
	var written []reviews.Review
	if family.ID != 0 || p.RatingCount > 0 { // a product's stars are counted from the reviews that are shown
		if written, err = r.Store.Reviews.List(ctx, p.ParentOrSelf()); err != nil {
			return out, err
		}
	}
	related, err := r.Store.Search.ListRelated(ctx, p)
	if err != nil {
		return out, err
	}
	out = ProductOut{
		Reply:      web.Done("OK"),
		Data:       api.ProductOf(p),
		Image:      imageList{[]string{}, []string{}},
		RateReview: []reviewData{},
		Related:    api.CardsOf(related),
		Story:      api.StoryOf(p),
	}
	if fit, goes := attributes.FitOf(english.Specifications); goes {
		out.Fit = api.FitOf(fit)
	}
	if family.ID != 0 {
		out.Options, out.Variants, out.FamilyID = api.OptionsOf(family.Options), api.VariantsOf(family.Sold),
			family.ID
		if out.VariantID = family.Lead; p.Family != 0 {
			out.VariantID = p.ID
		}
	}
	approved, err := r.Store.Certificates.ListApproved(ctx, p)
	if err != nil {
		return out, err
	}
	out.Certificates = api.CertificatesOf(approved)
	if p.IsKit() {
		parts, err := r.Store.Variants.ListKitParts(ctx, in.ID)
		if err != nil {
			return out, err
		}
		for _, part := range parts {
			out.Kit = append(out.Kit, api.KitPartOf(part))
		}
	}
	// The first picture is already in Data.
	for i, picture := range p.Pictures {
		if i > 0 {
			out.Image.URLs = append(out.Image.URLs, picture.Path(1280))
			out.Image.Srcsets = append(out.Image.Srcsets, files.Srcset(picture))
		}
	}
	for _, one := range written {
		image, srcset := api.FirstPicture(one.Pictures)
		out.RateReview = append(out.RateReview, reviewData{
			Image:      image,
			Srcset:     srcset,
			ReviewID:   one.ID,
			Rating:     one.Rating,
			Review:     one.Title,
			Messages:   one.Message,
			Name:       one.Author,
			Date:       r.local(one.At),
			Pictures:   api.ReviewPictures(one.Pictures),
			Answer:     one.Answer,
			AnswerDate: r.local(one.AnsweredAt),
			Former:     one.Former,
			Bought:     one.Bought,
		})
	}
	return out, nil
}

// StoryFile returns a film or manual of a product that is on sale, by its name; to catalogue staff also one that was
// uploaded for a form. A file never changes under its name.
func (r Catalogue) StoryFile(ctx context.Context, c *web.Caller, in struct {
	ID   string `path:"id"`
	Name string `path:"name"`
}) (web.File, error) {
	id, err := strconv.ParseInt(in.ID, 10, 64)
	if err != nil {
		return web.File{}, core.ErrNotFound
	}
	title, has := "", false
	if id == 0 { // it was uploaded for a form
		err = c.LookUp(ctx)
		has = c.May(core.PermCatalogue) && files.OfStory(in.Name)
	} else {
		var p catalogue.Product
		p, err = r.Store.Catalogue.Find(ctx, id)
		title, has = p.Story.TitleOf(in.Name)
	}
	if err == nil && !has {
		err = core.ErrNotFound
	}
	if err != nil {
		return web.File{}, err
	}
	file, err := r.Files.PrivateFile(in.Name)
	file.Cache = "public, max-age=31536000, immutable"
	if title != "" {
		file.Name, file.Inline = title+".pdf", false
	}
	return file, err
}

// ProductQuestions returns the answered questions about a product.
func (r Catalogue) ProductQuestions(
	ctx context.Context,
	_ *web.Caller,
	in web.ByID,
) (web.Data[[]api.QuestionData], error) {
	found, err := r.Store.Catalogue.ListQuestions(ctx, in.ID)
	shown := make([]api.QuestionData, len(found))
	for i, q := range found {
		shown[i] = api.QuestionData{ID: q.ID, Question: q.Question, Answer: q.Answer}
	}
	return web.Give(shown), err
}

// Countries returns the countries of origin of the products sold, for the filter.
func (r Catalogue) Countries(ctx context.Context, _ *web.Caller, _ web.None) (web.Data[[]string], error) {
	found, err := r.Store.Search.ListCountries(ctx)
	return web.Give(found), err
}

package staff

import (
	"context"
	"strconv"
	"strings"

	"hearth/handlers/api"
	"hearth/handlers/files"
	"hearth/handlers/web"
	"hearth/store/catalogue"
	"hearth/store/core"
	"hearth/store/db"
	"hearth/store/gst"
	"hearth/store/money"
	"hearth/store/search"
)

// Products edits the products of the catalogue.
type Products struct{ *Deps }

// staffProduct is a product as staff see it: prices as entered, and stock on hand including reserved units.
type staffProduct struct {
	api.ProductData
	Cost  money.Paise `json:"cost_price"`
	Shelf int64       `json:"shelf"`
	Held  int64       `json:"held"`
	// Waiting is how many units customers have pre-ordered that are not in stock yet.
	Waiting       int64              `json:"waiting"`
	PreorderLimit int64              `json:"preorder_limit,omitempty"`
	Images        []string           `json:"images"`
	Questions     []api.QuestionData `json:"questions"`
	Version       int64              `json:"version"`
	ChangedAt     web.Time           `json:"changed_at"`
	// KitPrice is the entered price of a bundle, 0 for other products; KitParts are the products in the bundle.
	KitPrice money.Paise    `json:"kit_price"`
	KitParts []staffKitPart `json:"kit_parts"`
	Story    *api.Story     `json:"story,omitempty"`
}

// staffKitPart is a product in a bundle, with its cost to the shop per unit.
type staffKitPart struct {
	api.KitPart
	Cost money.Paise `json:"cost_price"`
}

// AllProduct lists the products for staff, including those that are hidden from shoppers.
func (r Products) AllProduct(ctx context.Context, _ *web.Caller, in struct {
	web.PageIn
	Search     web.Text `json:"search"`
	CategoryID web.Int  `json:"category_id"`
	Sort       web.Text `json:"sort"`
	LowStock   web.Flag `json:"low_stock"`
	IDs        web.Text `json:"ids"`
}) (web.Rows[staffProduct], error) {
	page := in.Wanted()
	ids, err := api.IDsOf(in.IDs)
	if err != nil {
		return web.Rows[staffProduct]{}, err
	}
	found, total, err := r.Store.Search.ListProducts(
		ctx,
		search.ProductFilter{Words: string(in.Search), CategoryID: int64(max(in.CategoryID, 0)),
			Sort: string(in.Sort), LowStock: bool(in.LowStock), IDs: ids, Page: page},
	)
	if err != nil {
		return web.Rows[staffProduct]{}, err
	}
	numbers := make([]int64, len(found))
	for i, p := range found {
		numbers[i] = p.ID
	}
	questions, err := r.Store.Catalogue.ListQuestionsOf(ctx, numbers)
	if err != nil {
		return web.Rows[staffProduct]{}, err
	}
	shown := make([]staffProduct, len(found))
	for i, p := range found {
		shown[i] = r.staffProductOf(p, questions[p.ID])
		if !p.IsKit() {
			continue
		}
		parts, err := r.Store.Variants.ListKitParts(ctx, p.ID)
		if err != nil {
			return web.Rows[staffProduct]{}, err
		}
		for _, part := range parts {
			shown[i].KitParts = append(shown[i].KitParts, staffKitPart{api.KitPartOf(part), part.Cost})
		}
	}
	reply := web.GiveRows(shown, total, page)
	if total == 0 {
		reply.Message = "No products found"
	}
	return reply, nil
}

// staffProductOf adds to a product what only staff may see: cost, stock and version.
func (r Products) staffProductOf(p catalogue.Product, questions []catalogue.Question) staffProduct {
	shown := staffProduct{
		ProductData: api.ProductOf(p),
		Cost:        p.Cost,
		Shelf:       p.Shelf,
		Held:        p.Held,
		Waiting:     p.Preorder.Waiting, PreorderLimit: p.Preorder.Limit,
		Images:    []string{},
		Questions: []api.QuestionData{},
		Version:   p.Version,
		ChangedAt: r.local(p.ChangedAt),
		KitPrice:  p.KitPrice,
		KitParts:  []staffKitPart{},
		Story:     api.StoryOf(p),
	}
	shown.DiscountPrice, shown.Stock, shown.Availability = p.DiscountPrice, p.Shelf, p.Availability
	shown.PreorderDay = p.Preorder.Day
	for i, picture := range p.Pictures {
		if i > 0 {
			shown.Images = append(shown.Images, picture.Path(1280))
		}
	}
	for _, q := range questions {
		shown.Questions = append(shown.Questions, api.QuestionData{ID: q.ID, Question: q.Question, Answer: q.Answer})
	}
	return shown
}

type questionIn struct {
	ID       web.Int  `json:"id"`
	Question web.Text `json:"question"`
	Answer   web.Text `json:"answer"`
}

// panelIn is a panel, with its picture by its path.
type panelIn struct {
	Heading web.Text `json:"heading"`
	Text    web.Text `json:"text"`
	Image   web.Text `json:"image"`
}

// downloadIn is a PDF by its path, with its title and language.
type downloadIn struct {
	Src   web.Text `json:"src"`
	Title web.Text `json:"title"`
	Lang  web.Text `json:"lang"`
}

// ProductForm is the product form. A field that is missing stays unchanged; in a new product it has its default.
type ProductForm struct {
	Title            *web.Text     `json:"title"`
	CategoryID       *web.Int      `json:"category_id"`
	SubcategoryID    *web.Int      `json:"subcategory_id"`
	SubSubcategoryID *web.Int      `json:"sub_subcategory_id"`
	Twin             *web.Int      `json:"subsubcategory_id"`
	Image            *web.Upload   `json:"image"`
	Images           []*web.Upload `json:"images"`
	// Pictures lists the paths of all pictures that the product will have, main picture first: existing ones, and
	// those uploaded to admin/pictures.
	Pictures        *web.Texts           `json:"pictures"`
	Description     *web.Text            `json:"description"`
	Availability    *web.Text            `json:"availability"`
	Stock           *web.Int             `json:"stock"`
	Price           *web.Rupees          `json:"price"`
	DiscountPrice   *web.Rupees          `json:"discount_price"`
	CostPrice       *web.Rupees          `json:"cost_price"`
	Specifications  *web.Texts           `json:"specifications"`
	Features        *web.Texts           `json:"features"`
	Notes           *web.Texts           `json:"notes"`
	Weight          *web.Number          `json:"weight"`
	Length          *web.Number          `json:"length"`
	Width           *web.Number          `json:"width"`
	Height          *web.Number          `json:"height"`
	MetaDescription *web.Text            `json:"meta_description"`
	MetaKeywords    *web.Text            `json:"meta_keywords"`
	OGTitle         *web.Text            `json:"og_title"`
	OGDescription   *web.Text            `json:"og_description"`
	Questions       web.List[questionIn] `json:"questions"`
	RemovedImages   web.Texts            `json:"removed_images"`
	ExistingImages  web.Indexed          `json:"existingImages"`
	HSN             *web.Text            `json:"hsn_code"`
	GSTRate         *web.Int             `json:"gst_rate"`
	WarrantyMonths  *web.Int             `json:"warranty_months"`
	SKU             *web.Text            `json:"sku"`
	GTIN            *web.Text            `json:"gtin"`
	Country         *web.Text            `json:"country_of_origin"`
	Manufacturer    *web.Text            `json:"manufacturer"`
	Importer        *web.Text            `json:"importer"`
	NetQuantity     *web.Text            `json:"net_quantity"`
	Unit            *web.Text            `json:"unit"`
	Least           *web.Int             `json:"least_quantity"`
	Most            *web.Int             `json:"most_quantity"`
	Step            *web.Int             `json:"quantity_step"`
	PreorderDay     *web.Text            `json:"preorder_day"`
	PreorderLimit   *web.Int             `json:"preorder_limit"`
	BISNumber       *web.Text            `json:"bis_number"`
	WPCETA          *web.Text            `json:"wpc_eta"`
	Version         web.Int              `json:"version"`
	// Kit are the parts of a bundle as product IDs with quantities, such as 12:2,15:1; "" for none. For a bundle,
	// price and discount price are those of the bundle.
	Kit *web.Text `json:"kit"`
	// Options and Variants are saved in the same transaction as the product; see admin/variants. If Options is
	// missing, they stay unchanged.
	Options  *web.List[api.OptionIn] `json:"options"`
	Variants web.List[variantIn]     `json:"variants"`
	// The story of the product. Pictures and files are given by the paths that admin/pictures and admin/product_files
	// returned; "" is no film. Box has a line for each thing in the box, such as 2 × Screw.
	Panels     *web.List[panelIn]    `json:"panels"`
	Film       *web.Text             `json:"film"`
	FilmPoster *web.Text             `json:"film_poster"`
	Box        *web.Texts            `json:"box"`
	Downloads  *web.List[downloadIn] `json:"downloads"`
}

// tell sets those parts of a product's story that the form contains.
func (in ProductForm) tell(s *catalogue.Story) {
	if in.Panels != nil {
		s.Panels = nil
		for _, one := range *in.Panels {
			s.Panels = append(s.Panels, catalogue.Panel{Heading: string(one.Heading), Text: string(one.Text),
				Picture: pictureName(string(one.Image))})
		}
	}
	if in.Film != nil {
		s.Film = catalogue.Film{Name: fileName(string(*in.Film)), Poster: s.Film.Poster}
	}
	if in.FilmPoster != nil {
		s.Film.Poster = pictureName(string(*in.FilmPoster))
	}
	if in.Box != nil {
		s.Box = catalogue.BoxOf(*in.Box)
	}
	if in.Downloads != nil {
		s.Downloads = nil
		for _, one := range *in.Downloads {
			s.Downloads = append(s.Downloads, catalogue.Download{Name: fileName(string(one.Src)),
				Title: string(one.Title), Lang: string(one.Lang)})
		}
	}
}

// fileName is the name of a file in its path, "" without a path.
func fileName(of string) string { return of[strings.LastIndexByte(of, '/')+1:] }

// pictureName is the name of a picture in its path, "" without a path.
func pictureName(of string) string {
	if of == "" {
		return ""
	}
	return catalogue.PictureName(of)
}

// onto sets those fields of a product that the form contains.
func (in ProductForm) onto(p *catalogue.Product) {
	for _, field := range []struct {
		given *web.Text
		into  *string
	}{{in.Title, &p.Title}, {in.Description, &p.Description}, {in.Availability, &p.Availability},
		{in.MetaDescription, &p.MetaDescription},
		{in.MetaKeywords, &p.MetaKeywords}, {in.OGTitle, &p.OGTitle}, {in.OGDescription, &p.OGDescription},
		{in.HSN, &p.HSN}, {in.SKU, &p.SKU},
		{in.GTIN, &p.GTIN},
		{in.Country, &p.Country}, {in.Manufacturer, &p.Manufacturer}, {in.Importer, &p.Importer},
		{in.NetQuantity, &p.NetQuantity},
		{in.Unit, &p.Unit}, {in.PreorderDay, &p.Preorder.Day}} {
		if field.given != nil {
			*field.into = string(*field.given)
		}
	}
	for kind, number := range map[string]*web.Text{"bis_crs": in.BISNumber, "wpc_eta": in.WPCETA} {
		if number != nil {
			p.SetCertificateNumber(kind, string(*number))
		}
	}
	if in.SubSubcategoryID == nil {
		in.SubSubcategoryID = in.Twin
	}
	// If the category changes and no subcategories are sent, the old subcategories are cleared.
	if in.CategoryID != nil && int64(*in.CategoryID) != p.CategoryID {
		p.SubcategoryID, p.SubSubcategoryID = 0, 0
	}
	for _, field := range []struct {
		given *web.Int
		into  *int64
	}{{in.CategoryID, &p.CategoryID}, {in.SubcategoryID, &p.SubcategoryID}, {in.SubSubcategoryID, &p.SubSubcategoryID},
		{in.Stock, &p.Shelf},
		{in.GSTRate, (*int64)(&p.GSTRate)}, {in.WarrantyMonths, &p.WarrantyMonths}, {in.Least, &p.Quantities.Least},
		{in.Most, &p.Quantities.Most}, {in.Step, &p.Quantities.Step},
		{in.PreorderLimit, &p.Preorder.Limit}} {
		if field.given != nil {
			*field.into = int64(*field.given)
		}
	}
	if in.SubcategoryID != nil && *in.SubcategoryID == 0 {
		p.SubSubcategoryID = 0
	}
	for _, field := range []struct {
		given *web.Number
		into  *float64
	}{{in.Weight, &p.Weight}, {in.Length, &p.Length}, {in.Width, &p.Width}, {in.Height, &p.Height}} {
		if field.given != nil {
			*field.into = float64(*field.given)
		}
	}
	for _, field := range []struct {
		given *web.Texts
		into  *[]string
	}{{in.Specifications, &p.Specifications}, {in.Features, &p.Features}, {in.Notes, &p.Notes}} {
		if field.given != nil {
			*field.into = []string(*field.given)
		}
	}
	in.tell(&p.Story)
	if in.Price != nil {
		p.Price = money.Paise(*in.Price)
	}
	if in.DiscountPrice != nil {
		p.DiscountPrice = money.Paise(*in.DiscountPrice)
	}
	if in.CostPrice != nil {
		p.Cost = money.Paise(*in.CostPrice)
	}
}

// edit converts the form into a change of a product. Pictures are checked and stored first, because that can fail and
// needn't be undone.
func (r Products) edit(ctx context.Context, in ProductForm, p catalogue.Product) (catalogue.ProductEdit, error) {
	in.onto(&p)
	e := catalogue.ProductEdit{Product: p}
	e.Version = int64(in.Version)
	for _, q := range in.Questions {
		if strings.TrimSpace(string(q.Question)) != "" || q.ID != 0 {
			e.Questions = append(e.Questions, catalogue.Question{
				ID:       int64(q.ID),
				Question: string(q.Question),
				Answer:   string(q.Answer),
			})
		}
	}
	if in.Kit != nil {
		pieces, err := kitPiecesOf(string(*in.Kit))
		if err != nil {
			return e, err
		}
		e.Kit = &pieces
	}
	if in.Pictures != nil {
		e.Laid = pictureNames(*in.Pictures)
	}
	e.Removed, e.Kept = pictureNames(in.RemovedImages), pictureNames(in.ExistingImages)
	if in.Image.Given() {
		picture, err := r.Files.KeepPicture(ctx, in.Image)
		if err != nil {
			return e, files.AsField(err, "image")
		}
		e.NewMain = &picture
	}
	for _, upload := range in.Images {
		if !upload.Given() {
			continue
		}
		picture, err := r.Files.KeepPicture(ctx, upload)
		if err != nil {
			return e, files.AsField(err, "images")
		}
		e.Added = append(e.Added, picture)
	}
	return e, nil
}

// kitPiecesOf parses the parts of a bundle, such as 12:2,15:1.
func kitPiecesOf(text string) ([]catalogue.KitPiece, error) {
	pieces := []catalogue.KitPiece{}
	for one := range strings.SplitSeq(text, ",") {
		if strings.TrimSpace(one) == "" {
			continue
		}
		product, count, _ := strings.Cut(one, ":")
		id, err := db.ParseID(strings.TrimSpace(product))
		n, wrong := strconv.ParseInt(strings.TrimSpace(count), 10, 64)
		if err != nil || wrong != nil {
			return nil, &core.Refusal{Message: "A kit is numbers of products with their pieces, such as 12:2.",
				Fields: map[string]string{"kit": "numbers of products with their pieces"}}
		}
		pieces = append(pieces, catalogue.KitPiece{ProductID: id, Pieces: n})
	}
	return pieces, nil
}

func pictureNames(paths []string) []string {
	names := []string{}
	for _, p := range paths {
		names = append(names, catalogue.PictureName(p))
	}
	return names
}

// AddProduct creates a product, together with its options if they are sent.
func (r Products) AddProduct(ctx context.Context, c *web.Caller, in ProductForm) (web.Data[productIDData], error) {
	e, err := r.edit(ctx, in, catalogue.Product{Availability: "In Stock", GSTRate: gst.Rate(18), Unit: "NOS"})
	if err != nil {
		return web.Data[productIDData]{}, err
	}
	id := int64(0)
	if in.Options != nil {
		id, err = r.Store.Variants.SaveWithOptions(ctx, c.ID, e, gridIn(*in.Options, in.Variants))
	} else {
		id, err = r.Store.Catalogue.Add(ctx, c.ID, e)
	}
	return web.With("Product Added Successfully!", productIDData{id}), err
}

type productIDData struct {
	ProductID int64 `json:"product_id"`
}

type updateProductIn struct {
	ID int64 `path:"id"`
	ProductForm
}

// UpdateProduct changes a product. If the form has no stock field, units sold in the meantime stay sold.
func (r Products) UpdateProduct(
	ctx context.Context,
	c *web.Caller,
	in updateProductIn,
) (web.Data[productIDData], error) {
	current, err := r.Store.Catalogue.Find(ctx, in.ID)
	if err != nil {
		return web.Data[productIDData]{}, err
	}
	e, err := r.edit(ctx, in.ProductForm, current)
	if err != nil {
		return web.Data[productIDData]{}, err
	}
	if in.Stock == nil {
		e.Began = &current.Shelf
	}
	id := in.ID
	if in.Options != nil {
		id, err = r.Store.Variants.SaveWithOptions(ctx, c.ID, e, gridIn(*in.Options, in.Variants))
	} else {
		err = r.Store.Catalogue.Update(ctx, c.ID, e)
	}
	return web.With("Product Updated Successfully!", productIDData{id}), err
}

// DeleteProduct removes a product from the shop. Its orders and documents still show it.
func (r Products) DeleteProduct(ctx context.Context, c *web.Caller, in web.ByID) (web.Reply, error) {
	return web.Done("Product Deleted Successfully!"), r.Store.Catalogue.Delete(ctx, c.ID, in.ID)
}

// RemoveQuestion deletes a customer's question about a product.
func (r Products) RemoveQuestion(ctx context.Context, c *web.Caller, in web.ByID) (web.Reply, error) {
	return web.Done("Question Deleted Successfully!"), r.Store.Catalogue.DeleteQuestion(ctx, c.ID, in.ID)
}

type companionRow struct {
	ProductID int64  `json:"product_id"`
	Title     string `json:"title"`
}

// CrossSells returns the products that staff chose as cross-sells of a product.
func (r Products) CrossSells(ctx context.Context, _ *web.Caller, in web.ByID) (web.Data[[]companionRow], error) {
	found, err := r.Store.Search.ListPicked(ctx, in.ID)
	shown := make([]companionRow, len(found))
	for i, one := range found {
		shown[i] = companionRow{one.ID, one.Title}
	}
	return web.Give(shown), err
}

// SetCrossSells sets the cross-sells of a product: product IDs separated by commas, in order; "" removes all.
func (r Products) SetCrossSells(ctx context.Context, c *web.Caller, in struct {
	ID       int64    `path:"id"`
	Products web.Text `json:"products"`
}) (web.Reply, error) {
	ids, err := api.IDsOf(in.Products)
	if err != nil {
		return web.Reply{}, err
	}
	return web.Done("Saved."), r.Store.Search.SetPicked(ctx, c.ID, in.ID, ids)
}

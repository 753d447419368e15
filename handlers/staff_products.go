package handlers

import (
	"context"
	"path"
	"strconv"
	"strings"

	"hearth/store"
	"hearth/store/gst"
	"hearth/store/money"
)

// staffProduct is a product as staff edit it: prices as they were set, stock as it lies on the shelf.
type staffProduct struct {
	productData
	Cost      money.Paise    `json:"cost_price"`
	Shelf     int64          `json:"shelf"`
	Held      int64          `json:"held"`
	Images    []string       `json:"images"`
	Questions []questionData `json:"questions"`
	Version   int64          `json:"version"`
	ChangedAt wireTime       `json:"changed_at"`
}

func (h *Handlers) allProduct(ctx context.Context, _ *Caller, in struct {
	Page       Int  `json:"page"`
	PerPage    Int  `json:"per_page"`
	Search     Text `json:"search"`
	CategoryID Int  `json:"category_id"`
	Sort       Text `json:"sort"`
	LowStock   Flag `json:"low_stock"`
	IDs        Text `json:"ids"`
}) (Rows[staffProduct], error) {
	page := pageOf(in.Page, in.PerPage)
	ids, err := idsOf(in.IDs)
	if err != nil {
		return Rows[staffProduct]{}, err
	}
	found, total, err := h.store.ListProducts(ctx, store.ProductFilter{Words: string(in.Search), CategoryID: int64(max(in.CategoryID, 0)), Sort: string(in.Sort), LowStock: bool(in.LowStock), IDs: ids, Page: page})
	if err != nil {
		return Rows[staffProduct]{}, err
	}
	wire := make([]staffProduct, len(found))
	for i, p := range found {
		if wire[i], err = h.staffProductOf(ctx, p); err != nil {
			return Rows[staffProduct]{}, err
		}
	}
	reply := giveRows(wire, total, page)
	if total == 0 {
		reply.Message = "No products found"
	}
	return reply, nil
}

func (h *Handlers) staffProductOf(ctx context.Context, p store.Product) (staffProduct, error) {
	wire := staffProduct{productData: productDataOf(p), Cost: p.Cost, Shelf: p.Shelf, Held: p.Shelf - p.Free, Images: []string{}, Questions: []questionData{}, Version: p.Version, ChangedAt: h.local(p.ChangedAt)}
	wire.DiscountPrice, wire.Stock, wire.Availability = p.DiscountPrice, p.Shelf, p.Availability
	for i, picture := range p.Pictures {
		if i > 0 {
			wire.Images = append(wire.Images, picture.Path(1280))
		}
	}
	questions, err := h.store.ListQuestions(ctx, p.ID)
	for _, q := range questions {
		wire.Questions = append(wire.Questions, questionData{q.ID, q.Question, q.Answer})
	}
	return wire, err
}

type questionIn struct {
	ID       Int  `json:"id"`
	Question Text `json:"question"`
	Answer   Text `json:"answer"`
}

// ProductForm is the product form of staff. A field that is not sent keeps what it was; in a new product it takes its default.
type ProductForm struct {
	Title            *Text            `json:"title"`
	CategoryID       *Int             `json:"category_id"`
	SubcategoryID    *Int             `json:"subcategory_id"`
	SubSubcategoryID *Int             `json:"sub_subcategory_id"`
	Twin             *Int             `json:"subsubcategory_id"`
	Image            *Upload          `json:"image"`
	Images           []*Upload        `json:"images"`
	Description      *Text            `json:"description"`
	Availability     *Text            `json:"availability"`
	Stock            *Int             `json:"stock"`
	Price            *Rupees          `json:"price"`
	DiscountPrice    *Rupees          `json:"discount_price"`
	CostPrice        *Rupees          `json:"cost_price"`
	Specifications   *Texts           `json:"specifications"`
	Features         *Texts           `json:"features"`
	Notes            *Texts           `json:"notes"`
	Weight           *Number          `json:"weight"`
	Length           *Number          `json:"length"`
	Width            *Number          `json:"width"`
	Height           *Number          `json:"height"`
	MetaDescription  *Text            `json:"meta_description"`
	MetaKeywords     *Text            `json:"meta_keywords"`
	OGTitle          *Text            `json:"og_title"`
	OGDescription    *Text            `json:"og_description"`
	Questions        List[questionIn] `json:"questions"`
	RemovedImages    Texts            `json:"removed_images"`
	ExistingImages   indexed          `json:"existingImages"`
	HSN              *Text            `json:"hsn_code"`
	GSTRate          *Int             `json:"gst_rate"`
	WarrantyMonths   *Int             `json:"warranty_months"`
	SKU              *Text            `json:"sku"`
	Country          *Text            `json:"country_of_origin"`
	Manufacturer     *Text            `json:"manufacturer"`
	Importer         *Text            `json:"importer"`
	NetQuantity      *Text            `json:"net_quantity"`
	Unit             *Text            `json:"unit"`
	BISNumber        *Text            `json:"bis_number"`
	WPCETA           *Text            `json:"wpc_eta"`
	Version          Int              `json:"version"`
}

// onto lays the form over a product.
func (in ProductForm) onto(p *store.Product) {
	for _, field := range []struct {
		given *Text
		into  *string
	}{{in.Title, &p.Title}, {in.Description, &p.Description}, {in.Availability, &p.Availability}, {in.MetaDescription, &p.MetaDescription},
		{in.MetaKeywords, &p.MetaKeywords}, {in.OGTitle, &p.OGTitle}, {in.OGDescription, &p.OGDescription}, {in.HSN, &p.HSN}, {in.SKU, &p.SKU},
		{in.Country, &p.Country}, {in.Manufacturer, &p.Manufacturer}, {in.Importer, &p.Importer}, {in.NetQuantity, &p.NetQuantity}, {in.Unit, &p.Unit},
		{in.BISNumber, &p.BISNumber}, {in.WPCETA, &p.WPCETA}} {
		if field.given != nil {
			*field.into = string(*field.given)
		}
	}
	if in.SubSubcategoryID == nil {
		in.SubSubcategoryID = in.Twin
	}
	// Choosing another category without saying more leaves the levels below it.
	if in.CategoryID != nil && int64(*in.CategoryID) != p.CategoryID {
		p.SubcategoryID, p.SubSubcategoryID = 0, 0
	}
	for _, field := range []struct {
		given *Int
		into  *int64
	}{{in.CategoryID, &p.CategoryID}, {in.SubcategoryID, &p.SubcategoryID}, {in.SubSubcategoryID, &p.SubSubcategoryID}, {in.Stock, &p.Shelf},
		{in.GSTRate, (*int64)(&p.GSTRate)}, {in.WarrantyMonths, &p.WarrantyMonths}} {
		if field.given != nil {
			*field.into = int64(*field.given)
		}
	}
	if in.SubcategoryID != nil && *in.SubcategoryID == 0 {
		p.SubSubcategoryID = 0
	}
	for _, field := range []struct {
		given *Number
		into  *float64
	}{{in.Weight, &p.Weight}, {in.Length, &p.Length}, {in.Width, &p.Width}, {in.Height, &p.Height}} {
		if field.given != nil {
			*field.into = float64(*field.given)
		}
	}
	for _, field := range []struct {
		given *Texts
		into  *[]string
	}{{in.Specifications, &p.Specifications}, {in.Features, &p.Features}, {in.Notes, &p.Notes}} {
		if field.given != nil {
			*field.into = []string(*field.given)
		}
	}
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

// edit turns the form into an edit of a product: its pictures are checked and stored before anything else is touched.
func (h *Handlers) edit(ctx context.Context, in ProductForm, p store.Product) (store.ProductEdit, error) {
	in.onto(&p)
	e := store.ProductEdit{Product: p}
	e.Version = int64(in.Version)
	for _, q := range in.Questions {
		if strings.TrimSpace(string(q.Question)) != "" || q.ID != 0 {
			e.Questions = append(e.Questions, store.Question{ID: int64(q.ID), Question: string(q.Question), Answer: string(q.Answer)})
		}
	}
	e.Removed, e.Kept = pictureNames(in.RemovedImages), pictureNames(in.ExistingImages)
	if in.Image.Given() {
		picture, err := h.keepPicture(ctx, in.Image)
		if err != nil {
			return e, asField(err, "image")
		}
		e.NewMain = &picture
	}
	for _, upload := range in.Images {
		if !upload.Given() {
			continue
		}
		picture, err := h.keepPicture(ctx, upload)
		if err != nil {
			return e, asField(err, "images")
		}
		e.Added = append(e.Added, picture)
	}
	return e, nil
}

// pictureNames takes the names out of paths such as /uploads/name-1280.jpg. What else a path says is not looked at.
func pictureNames(paths []string) []string {
	names := []string{}
	for _, p := range paths {
		base := path.Base(p)
		if cut := strings.LastIndexByte(base, '-'); cut > 0 {
			base = base[:cut]
		}
		names = append(names, base)
	}
	return names
}

func (h *Handlers) addProduct(ctx context.Context, c *Caller, in ProductForm) (Data[productIDData], error) {
	e, err := h.edit(ctx, in, store.Product{Availability: "In Stock", GSTRate: gst.Rate(18), Unit: "NOS"})
	if err != nil {
		return Data[productIDData]{}, err
	}
	id, err := h.store.AddProduct(ctx, c.ID, e)
	return Data[productIDData]{done("Product Added Successfully!"), productIDData{id}}, err
}

type productIDData struct {
	ProductID int64 `json:"product_id"`
}

type updateProductIn struct {
	ID int64 `path:"id"`
	ProductForm
}

func (h *Handlers) updateProduct(ctx context.Context, c *Caller, in updateProductIn) (Data[productIDData], error) {
	current, err := h.store.FindProduct(ctx, in.ID)
	if err != nil {
		return Data[productIDData]{}, err
	}
	e, err := h.edit(ctx, in.ProductForm, current)
	if err != nil {
		return Data[productIDData]{}, err
	}
	return Data[productIDData]{done("Product Updated Successfully!"), productIDData{in.ID}}, h.store.UpdateProduct(ctx, c.ID, e)
}

func (h *Handlers) deleteProduct(ctx context.Context, c *Caller, in byID) (Reply, error) {
	return done("Product Deleted Successfully!"), h.store.DeleteProduct(ctx, c.ID, in.ID)
}

func (h *Handlers) removeQuestion(ctx context.Context, c *Caller, in byID) (Reply, error) {
	return done("Question Deleted Successfully!"), h.store.DeleteQuestion(ctx, c.ID, in.ID)
}

type stockData struct {
	Stock int64 `json:"stock"`
}

func (h *Handlers) changeStock(ctx context.Context, c *Caller, in struct {
	ID     int64 `path:"id"`
	Change Int   `json:"change"`
	Reason Text  `json:"reason"`
}) (Data[stockData], error) {
	shelf, err := h.store.ChangeStock(ctx, c.ID, in.ID, int64(in.Change), strings.TrimSpace(string(in.Reason)))
	return Data[stockData]{done("Stock changed to " + strconv.FormatInt(shelf, 10)), stockData{shelf}}, err
}

type movementRow struct {
	At          wireTime `json:"at"`
	Reason      string   `json:"reason"`
	Note        string   `json:"note"`
	Who         string   `json:"who"`
	ShelfChange int64    `json:"shelf_change"`
	HeldChange  int64    `json:"held_change"`
	OrderID     int64    `json:"orders_id"`
	Shelf       int64    `json:"shelf"`
}

// stockHistory is the ledger of a product's stock.
func (h *Handlers) stockHistory(ctx context.Context, _ *Caller, in struct {
	ID      int64 `path:"id"`
	Page    Int   `json:"page"`
	PerPage Int   `json:"per_page"`
}) (Rows[movementRow], error) {
	page := pageOf(in.Page, in.PerPage)
	found, total, err := h.store.ListStockMovements(ctx, in.ID, page)
	wire := make([]movementRow, len(found))
	for i, m := range found {
		wire[i] = movementRow{h.local(m.At), m.Reason, m.Note, m.Who, m.ShelfChange, m.HeldChange, m.OrderID, m.Shelf}
	}
	return giveRows(wire, total, page), err
}

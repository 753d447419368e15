package api

import (
	"hearth/handlers/files"
	"hearth/handlers/web"
	"hearth/store/money"
	"hearth/store/orders"
	"hearth/store/settings"
)

// QuotationLine is a product of a quotation. price is the quoted price per unit, 0 until staff answer; pays and mrp
// are the catalogue's current prices. All are in paise.
type QuotationLine struct {
	ProductID int64       `json:"product_id"`
	Title     string      `json:"title"`
	Image     string      `json:"image"`
	Srcset    string      `json:"srcset"`
	Qty       int64       `json:"qty"`
	Price     money.Paise `json:"price"`
	Pays      money.Paise `json:"pays"`
	MRP       money.Paise `json:"mrp"`
	Stock     int64       `json:"stock"`
	Gone      bool        `json:"gone"`
}

// QuotationData is a customer's request for a quotation, with the shop's answer.
type QuotationData struct {
	ID      int64  `json:"id"`
	Name    string `json:"name"`
	Email   string `json:"email"`
	Company string `json:"company"`
	GSTIN   string `json:"gstin"`
	Message string `json:"message"`
	// State is open, answered, declined, expired or ordered.
	State string `json:"state"`
	// Standing is the state in words for the customer.
	Standing string          `json:"standing"`
	Asked    web.Time        `json:"asked_date"`
	Answered web.Time        `json:"answered_date"`
	Lines    []QuotationLine `json:"lines"`
	Goods    money.Paise     `json:"goods"`
	Shipping money.Paise     `json:"shipping"`
	Total    money.Paise     `json:"total"`
	UntilDay string          `json:"until_day"`
	Note     string          `json:"note"`
	OrderID  int64           `json:"orders_id"`
	// CODFee is the surcharge for COD, in paise.
	CODFee money.Paise `json:"cod_fee"`
}

var quotationStandings = map[string]string{"open": "Awaiting our reply", "answered": "Answered",
	"declined": "Not quoted", "expired": "Expired", "ordered": "Ordered"}

// QuotationOf converts a quotation, with dates in the shop's zone.
func QuotationOf(q orders.Quotation, card *settings.Values) QuotationData {
	zone := card.Zone()
	data := QuotationData{
		ID:       q.ID,
		Name:     q.Customer,
		Email:    q.Email,
		Company:  q.Company,
		GSTIN:    q.GSTIN,
		Message:  q.Message,
		State:    q.Standing,
		Standing: quotationStandings[q.Standing],
		Asked:    web.In(q.AskedAt, zone),
		Answered: web.In(q.AnsweredAt, zone),
		Lines:    []QuotationLine{},
		Goods:    q.Goods,
		Shipping: q.Shipping,
		Total:    q.Total(),
		UntilDay: q.UntilDay,
		Note:     q.Note,
		CODFee:   card.CODFee,
	}
	if q.Standing == "ordered" {
		data.OrderID = q.OrderID
	}
	for _, l := range q.Lines {
		line := QuotationLine{ProductID: l.ProductID, Title: l.Title, Qty: l.Quantity, Price: l.Price, Pays: l.Pays,
			MRP: l.MRP, Stock: l.Free, Gone: l.Gone}
		line.Image, line.Srcset = files.Shown(l.Picture)
		data.Lines = append(data.Lines, line)
	}
	return data
}

package staff

import (
	"context"
	"io"
	"slices"
	"strconv"
	"strings"
	"time"

	"hearth/handlers/documents"
	"hearth/handlers/web"
	"hearth/handlers/wire"
	"hearth/store"
	"hearth/store/money"
)

// Customers is who bought, and what came of it.
type Customers struct{ *Room }

type customerRow struct {
	ID     int64    `json:"id"`
	Name   string   `json:"name"`
	Email  string   `json:"email"`
	Mob    string   `json:"mob"`
	Since  web.Time `json:"since"`
	Orders int64    `json:"orders"`
	// Spent is what was ordered and kept: neither cancelled nor come back.
	Spent    money.Paise `json:"spent"`
	CameBack int64       `json:"came_back"`
	Last     web.Time    `json:"last_order"`
}

func (r *Room) customerRow(c store.CustomerRow) customerRow {
	return customerRow{c.ID, c.Name, c.Email, c.Mob, r.local(c.Since), c.Orders, c.Spent, c.CameBack, r.local(c.LastAt)}
}

type customersIn struct {
	Search web.Text `json:"search"`
	Bought web.Text `json:"bought"`
	Back   web.Flag `json:"back"`
	From   web.Text `json:"from"`
	To     web.Text `json:"to"`
	Sort   web.Text `json:"sort"`
}

func (in customersIn) filter() store.CustomerFilter {
	return store.CustomerFilter{Search: strings.TrimSpace(string(in.Search)), Bought: string(in.Bought), Back: bool(in.Back), From: string(in.From), To: string(in.To), Sort: string(in.Sort)}
}

// Customers returns the customers, found by the beginning of words of their name or email, or of a mobile number.
func (r Customers) Customers(ctx context.Context, _ *web.Caller, in struct {
	web.PageIn
	customersIn
}) (web.Rows[customerRow], error) {
	f := in.filter()
	f.Page = in.Wanted()
	found, total, err := r.Store.ListCustomers(ctx, f)
	rows := make([]customerRow, len(found))
	for i, c := range found {
		rows[i] = r.customerRow(c)
	}
	return web.GiveRows(rows, total, f.Page), err
}

// mostInASheet is how many customers a sheet takes.
const mostInASheet = 10_000

// customerColumns are those of the sheet of customers. It is for people and is not read back.
var customerColumns = []documents.Column{{Title: "Customer", Kind: documents.Whole}, {Title: "Name", Width: 26}, {Title: "Email", Width: 30}, {Title: "Mobile", Width: 14}, {Title: "Customer since", Kind: documents.Day},
	{Title: "Orders", Kind: documents.Whole}, {Title: "Spent", Kind: documents.Rupees, Sum: true}, {Title: "Parcels that came back", Kind: documents.Whole, Width: 22}, {Title: "Last order", Kind: documents.Day}}

// CustomerSheet returns the list of customers as XLSX, as it is filtered and sorted. The audit keeps who took it.
func (r Customers) CustomerSheet(ctx context.Context, c *web.Caller, in customersIn) (web.File, error) {
	rows := [][]string{}
	for page, total := 1, 1; len(rows) < min(total, mostInASheet); page++ {
		f := in.filter()
		f.Page = store.Page{Number: page, Size: 500}
		found, all, err := r.Store.ListCustomers(ctx, f)
		if err != nil {
			return web.File{}, err
		}
		if total = all; len(found) == 0 {
			break
		}
		for _, one := range found {
			row := r.customerRow(one)
			rows = append(rows, []string{strconv.FormatInt(one.ID, 10), one.Name, one.Email, one.Mob, dayText(row.Since), strconv.FormatInt(one.Orders, 10), one.Spent.Decimal(), strconv.FormatInt(one.CameBack, 10), dayText(row.Last)})
		}
	}
	if len(rows) == 0 {
		return web.File{}, &store.Refusal{Message: "There is no customer to put into the sheet."}
	}
	if err := r.Store.NoteSheetOfCustomers(ctx, c.ID, len(rows)); err != nil {
		return web.File{}, err
	}
	return web.File{Name: "customers.xlsx", Type: sheetType, Write: func(w io.Writer) error { return documents.Sheet(w, "Customers", customerColumns, rows) }}, nil
}

func dayText(at web.Time) string {
	if at.IsZero() {
		return ""
	}
	return at.Format(time.DateOnly)
}

// customerOut is a customer whole. What the caller's permissions do not reach is left out: the orders with their money and the
// addresses for who has neither orders nor privacy, the complaints without care or privacy, the account itself without privacy.
type customerOut struct {
	ID       int64               `json:"id"`
	Name     string              `json:"name"`
	Email    string              `json:"email"`
	Mob      string              `json:"mob"`
	Since    web.Time            `json:"since"`
	Bought   *customerBought     `json:"bought,omitempty"`
	Account  *customerAccount    `json:"account,omitempty"`
	Concerns []customerComplaint `json:"complaints,omitempty"`
	Homes    []wire.AddressData  `json:"addresses,omitempty"`
	Devices  []customerDevice    `json:"devices"`
	Notes    []noteRow           `json:"notes"`
	// Former are the orders of the shop that was here before.
	Former []wire.PastOrder `json:"former,omitempty"`
}

// customerBought is what came of a customer's orders. Rows are the latest of them; Orders says how many there are in all.
type customerBought struct {
	Orders    int64       `json:"orders"`
	Spent     money.Paise `json:"spent"`
	Refunded  money.Paise `json:"refunded"`
	Delivered int64       `json:"delivered"`
	Cancelled int64       `json:"cancelled"`
	CameBack  int64       `json:"came_back"`
	// Returned are pieces that were taken back after delivery.
	Returned int64    `json:"returned"`
	Last     web.Time `json:"last_order"`
	// CODSent are COD parcels that were sent, CODBack those that came back. CODLeftOut says that the shop offers this customer no COD
	// any more, CODLimit after how many parcels that came back; 0 is never.
	CODSent    int64            `json:"cod_sent"`
	CODBack    int64            `json:"cod_back"`
	CODLimit   int64            `json:"cod_limit"`
	CODLeftOut bool             `json:"cod_left_out"`
	Rows       []staffOrderRow  `json:"rows"`
	Returns    []customerReturn `json:"returns"`
}

type customerReturn struct {
	OrderID  int64       `json:"orders_id"`
	Title    string      `json:"title"`
	Quantity int64       `json:"quantity"`
	Amount   money.Paise `json:"amount"`
	Kind     string      `json:"kind"`
	State    string      `json:"state"`
	Opened   web.Time    `json:"opened"`
}

type customerDevice struct {
	Serial     string   `json:"serial"`
	Product    string   `json:"product"`
	Registered web.Time `json:"registered"`
	Until      string   `json:"warranty_until"`
	Covered    bool     `json:"covered"`
}

type customerComplaint struct {
	ID     int64    `json:"id"`
	Number string   `json:"number"`
	Kind   string   `json:"kind"`
	State  string   `json:"state"`
	At     web.Time `json:"at"`
}

// customerAccount is what the customer agreed to, or gave of their own will, besides buying.
type customerAccount struct {
	Surveys      int64    `json:"surveys"`
	Reviews      int64    `json:"reviews"`
	Questions    int64    `json:"questions"`
	SecondFactor bool     `json:"second_factor"`
	LastSeen     web.Time `json:"last_seen"`
	// Mails are the kinds of mail that were agreed to, withdrawn ones included.
	Mails []wire.AgreementData `json:"mails"`
	// Came is from which maker's shop the account was brought in, FormerMails what was said there to its mails: yes, no or "".
	Came        string `json:"came_from"`
	FormerMails string `json:"former_mails"`
}

// Customer returns a customer whole, as far as the caller may see.
func (r Customers) Customer(ctx context.Context, c *web.Caller, in web.ByID) (web.Data[customerOut], error) {
	p, err := r.Store.FindCustomer(ctx, in.ID)
	if err != nil {
		return web.Data[customerOut]{}, err
	}
	may := func(any ...store.Permission) bool {
		return slices.ContainsFunc(any, func(one store.Permission) bool { return slices.Contains(c.Permissions, one) })
	}
	out := customerOut{ID: p.ID, Name: p.Name, Email: p.Email, Mob: p.Mob, Since: r.local(p.Since), Notes: r.notes(p.Notes), Devices: []customerDevice{}}
	for _, d := range p.Devices {
		out.Devices = append(out.Devices, customerDevice{d.Serial, d.Product, r.local(d.RegisteredAt), d.WarrantyUntil, d.WarrantyUntil >= p.Today})
	}
	if may(store.PermOrders, store.PermPrivacy) {
		out.Bought = r.bought(p)
		former, err := r.Store.ListPastOrders(ctx, p.ID)
		if err != nil {
			return web.Data[customerOut]{}, err
		}
		out.Former = wire.PastOrdersOf(former, r.Store.Settings().Zone())
		out.Homes = []wire.AddressData{}
		for _, a := range p.Addresses {
			out.Homes = append(out.Homes, wire.AddressOf(a))
		}
	}
	if may(store.PermCare, store.PermPrivacy) {
		out.Concerns = []customerComplaint{}
		for _, one := range p.Complaints {
			out.Concerns = append(out.Concerns, customerComplaint{one.ID, one.Number, one.Kind, one.State, r.local(one.At)})
		}
	}
	if may(store.PermPrivacy) {
		a := p.Consents
		out.Account = &customerAccount{a.Surveys, a.Reviews, a.Questions, a.SecondFactor, r.local(a.LastSeen), wire.AgreementsOf(a.Mails, r.Store.Settings().Zone()), a.Came, a.FormerMails}
	}
	return web.Give(out), nil
}

func (r Customers) bought(p store.CustomerPage) *customerBought {
	b := &customerBought{p.Orders, p.Spent, p.Refunded, p.Delivered, p.Cancelled, p.CameBack, p.Returned, r.local(p.LastAt), p.CODSent, p.CODBack, p.CODLimit, p.CODLeftOut, []staffOrderRow{}, []customerReturn{}}
	orders := Orders(r)
	for _, o := range p.Latest {
		b.Rows = append(b.Rows, orders.rowOf(o))
	}
	for _, one := range p.Returns {
		b.Returns = append(b.Returns, customerReturn{one.OrderID, one.Title, one.Quantity, one.Amount, one.Kind, one.State, r.local(one.OpenedAt)})
	}
	return b
}

// AddNote writes a note on a customer.
func (r Customers) AddNote(ctx context.Context, c *web.Caller, in noteIn) (web.Reply, error) {
	return web.Done("Noted."), r.Store.AddCustomerNote(ctx, c.ID, in.ID, string(in.Words), bool(in.Pinned))
}

// PinNote pins a note, or takes the pin out.
func (r Customers) PinNote(ctx context.Context, _ *web.Caller, in pinIn) (web.Reply, error) {
	return web.Done("Done."), r.Store.PinCustomerNote(ctx, in.ID, in.Note, bool(in.Pinned))
}

// RemoveNote takes a note away.
func (r Customers) RemoveNote(ctx context.Context, c *web.Caller, in noteID) (web.Reply, error) {
	return web.Done("The note is removed."), r.Store.RemoveCustomerNote(ctx, c.ID, in.ID, in.Note)
}

package staff

import (
	"context"
	"io"
	"slices"
	"strconv"
	"strings"
	"time"

	"hearth/handlers/api"
	"hearth/handlers/documents"
	"hearth/handlers/web"
	"hearth/store/accounts"
	"hearth/store/core"
	"hearth/store/customers"
	"hearth/store/money"
)

// Customers shows staff the shop's customers and their history.
type Customers struct{ *Deps }

// customerRow is a customer in the list. CameBack counts parcels that came back undelivered.
type customerRow struct {
	ID     int64    `json:"id"`
	Name   string   `json:"name"`
	Email  string   `json:"email"`
	Mob    string   `json:"mob"`
	Since  web.Time `json:"since"`
	Orders int64    `json:"orders"`
	// Spent is the value of the customer's orders that were neither cancelled nor returned.
	Spent    money.Paise `json:"spent"`
	CameBack int64       `json:"came_back"`
	Last     web.Time    `json:"last_order"`
}

func (r *Deps) customerRow(c customers.CustomerRow) customerRow {
	return customerRow{
		ID:       c.ID,
		Name:     c.Name,
		Email:    c.Email,
		Mob:      c.Mob,
		Since:    r.local(c.Since),
		Orders:   c.Orders,
		Spent:    c.Spent,
		CameBack: c.CameBack,
		Last:     r.local(c.LastAt),
	}
}

// customersIn filters the list of customers. From and To are days in the shop's time zone.
type customersIn struct {
	Search web.Text `json:"search"`
	Bought web.Text `json:"bought"`
	Back   web.Flag `json:"back"`
	From   web.Text `json:"from"`
	To     web.Text `json:"to"`
	Sort   web.Text `json:"sort"`
}

func (in customersIn) filter() customers.CustomerFilter {
	return customers.CustomerFilter{
		Search: strings.TrimSpace(string(in.Search)),
		Bought: string(in.Bought),
		Back:   bool(in.Back),
		From:   string(in.From),
		To:     string(in.To),
		Sort:   string(in.Sort),
	}
}

// Customers lists customers whose name, email or mobile number has a word beginning with the typed text.
func (r Customers) Customers(ctx context.Context, _ *web.Caller, in struct {
	web.PageIn
	customersIn
}) (web.Rows[customerRow], error) {
	f := in.filter()
	f.Page = in.Wanted()
	found, total, err := r.Store.Customers.List(ctx, f)
	rows := make([]customerRow, len(found))
	for i, c := range found {
		rows[i] = r.customerRow(c)
	}
	return web.GiveRows(rows, total, f.Page), err
}

// customerColumns are the columns of the customer sheet, which is for reading and can't be imported.
var customerColumns = []documents.Column{{Title: "Customer", Kind: documents.Integer}, {Title: "Name", Width: 26},
	{Title: "Email", Width: 30}, {Title: "Mobile", Width: 14}, {Title: "Customer since", Kind: documents.Day},
	{Title: "Orders", Kind: documents.Integer}, {Title: "Spent", Kind: documents.Rupees, Sum: true},
	{Title: "Parcels that came back", Kind: documents.Integer, Width: 22}, {Title: "Last order", Kind: documents.Day}}

// CustomerSheet returns the whole filtered and sorted list of customers as XLSX. The audit log records who exported
// it.
func (r Customers) CustomerSheet(ctx context.Context, c *web.Caller, in customersIn) (web.File, error) {
	f := in.filter()
	f.CountAll, f.Page = true, core.Page{Number: 1, Size: 500}
	rows, total, err := r.customerTexts(ctx, f)
	if err != nil {
		return web.File{}, err
	}
	if len(rows) == 0 {
		return web.File{}, &core.Refusal{Message: "There is no customer to put into the sheet."}
	}
	if err := r.Store.Customers.NoteSheetOfCustomers(ctx, c.ID, total); err != nil {
		return web.File{}, err
	}
	return web.File{Name: "customers.xlsx", Type: sheetType, Write: func(w io.Writer) error {
		return documents.WriteSheet(w, "Customers", customerColumns, func() (part [][]string, err error) {
			part = rows
			if len(part) > 0 {
				f.Page.Number++
				rows, _, err = r.customerTexts(ctx, f)
			}
			return part, err
		})
	}}, nil
}

// customerTexts returns one page of customers as rows of the sheet, and the total number of customers.
func (r Customers) customerTexts(
	ctx context.Context,
	f customers.CustomerFilter,
) (rows [][]string, total int, err error) {
	found, total, err := r.Store.Customers.List(ctx, f)
	for _, one := range found {
		row := r.customerRow(one)
		rows = append(rows, []string{strconv.FormatInt(one.ID, 10), one.Name, one.Email, one.Mob, dayText(row.Since),
			strconv.FormatInt(one.Orders, 10), one.Spent.Decimal(), strconv.FormatInt(one.CameBack, 10),
			dayText(row.Last)})
	}
	return rows, total, err
}

func dayText(at web.Time) string {
	if at.IsZero() {
		return ""
	}
	return at.Format(time.DateOnly)
}

// customerOut is everything about a customer that the caller's permissions allow: orders with their money and addresses
// require orders or privacy, complaints require care or privacy, the account itself requires privacy.
type customerOut struct {
	ID       int64               `json:"id"`
	Name     string              `json:"name"`
	Email    string              `json:"email"`
	Mob      string              `json:"mob"`
	Since    web.Time            `json:"since"`
	Bought   *customerBought     `json:"bought,omitempty"`
	Account  *customerAccount    `json:"account,omitempty"`
	Concerns []customerComplaint `json:"complaints,omitempty"`
	Homes    []api.AddressData   `json:"addresses,omitempty"`
	Devices  []customerDevice    `json:"devices"`
	Notes    []noteRow           `json:"notes"`
	// Credit is the customer's store credit: for those who see orders, privacy or refunds.
	Credit *customerCredit `json:"credit,omitempty"`
	// Former are the customer's orders in the shop system that the account was imported from.
	Former []api.PastOrder `json:"former,omitempty"`
}

// customerCredit is a customer's store credit with its latest entries. MayGive means that the caller may add to it.
type customerCredit struct {
	Balance money.Paise        `json:"balance"`
	Entries []staffCreditEntry `json:"entries"`
	MayGive bool               `json:"may_give"`
}

// staffCreditEntry is a change of store credit. Kind is given, gift card, refund, given back, spent, expired or
// forfeited; Who gave it.
type staffCreditEntry struct {
	At      web.Time    `json:"date"`
	Kind    string      `json:"kind"`
	Amount  money.Paise `json:"amount"`
	Balance money.Paise `json:"balance"`
	OrderID int64       `json:"orders_id"`
	Who     string      `json:"who"`
	Note    string      `json:"note"`
	Expires web.Time    `json:"expires"`
}

// creditOf returns a customer's store credit.
func (r Customers) creditOf(ctx context.Context, c *web.Caller, customer int64) (*customerCredit, error) {
	found, err := r.Store.Credit.FindStatement(ctx, customer)
	shown := &customerCredit{Balance: found.Balance, Entries: []staffCreditEntry{},
		MayGive: slices.Contains(c.Permissions, accounts.PermRefunds)}
	for _, e := range found.Entries {
		shown.Entries = append(shown.Entries, staffCreditEntry{r.local(e.At), string(e.Kind), e.Amount, e.Balance,
			e.OrderID,
			e.Who, e.Note, r.local(e.ExpiresAt)})
	}
	return shown, err
}

// GiveCredit gives a customer store credit, with a reason that the customer sees too.
func (r Customers) GiveCredit(ctx context.Context, c *web.Caller, in struct {
	web.ByID
	Amount web.Rupees `json:"amount"`
	Reason web.Text   `json:"reason"`
}) (web.Reply, error) {
	return web.Done("The store credit is added."),
		r.Store.Credit.Give(ctx, c.ID, in.ID, money.Paise(in.Amount), string(in.Reason))
}

// customerBought summarises a customer's orders. Rows are the latest orders; Orders is the total number.
type customerBought struct {
	Orders    int64       `json:"orders"`
	Spent     money.Paise `json:"spent"`
	Refunded  money.Paise `json:"refunded"`
	Delivered int64       `json:"delivered"`
	Cancelled int64       `json:"cancelled"`
	CameBack  int64       `json:"came_back"`
	// Returned is the number of units that were returned after delivery.
	Returned int64    `json:"returned"`
	Last     web.Time `json:"last_order"`
	// CODSent is the number of COD parcels sent to the customer, CODBack how many came back undelivered. CODLeftOut
	// means that this customer is no longer offered COD; CODLimit is the number of returned parcels that leads to
	// this, 0 for never.
	CODSent    int64            `json:"cod_sent"`
	CODBack    int64            `json:"cod_back"`
	CODLimit   int64            `json:"cod_limit"`
	CODLeftOut bool             `json:"cod_left_out"`
	Rows       []staffOrderRow  `json:"rows"`
	Returns    []customerReturn `json:"returns"`
}

// customerReturn is a return of the customer.
type customerReturn struct {
	OrderID  int64       `json:"orders_id"`
	Title    string      `json:"title"`
	Quantity int64       `json:"quantity"`
	Amount   money.Paise `json:"amount"`
	Kind     string      `json:"kind"`
	State    string      `json:"state"`
	Opened   web.Time    `json:"opened"`
}

// customerDevice is a device that the customer registered. Until is the last day of its warranty, and Covered means
// that this day has not passed.
type customerDevice struct {
	Serial     string   `json:"serial"`
	Product    string   `json:"product"`
	Registered web.Time `json:"registered"`
	Until      string   `json:"warranty_until"`
	Covered    bool     `json:"covered"`
}

// customerComplaint is a complaint of the customer. Number is the one that the customer quotes.
type customerComplaint struct {
	ID     int64    `json:"id"`
	Number string   `json:"number"`
	Kind   string   `json:"kind"`
	State  string   `json:"state"`
	At     web.Time `json:"at"`
}

// customerAccount is what the customer consented to or chose to share, apart from orders.
type customerAccount struct {
	Surveys      int64    `json:"surveys"`
	Reviews      int64    `json:"reviews"`
	Questions    int64    `json:"questions"`
	SecondFactor bool     `json:"second_factor"`
	LastSeen     web.Time `json:"last_seen"`
	// Mails are the kinds of marketing email to which the customer consented, including withdrawn consents.
	Mails []api.AgreementData `json:"mails"`
	// Came is the shop system that the account was imported from; FormerMails is the consent to emails given there:
	// yes, no or "".
	Came        string `json:"came_from"`
	FormerMails string `json:"former_mails"`
}

// Customer returns everything about a customer that the caller may see.
func (r Customers) Customer(ctx context.Context, c *web.Caller, in web.ByID) (web.Data[customerOut], error) {
	p, err := r.Store.Customers.Find(ctx, in.ID)
	if err != nil {
		return web.Data[customerOut]{}, err
	}
	may := func(any ...core.Permission) bool {
		return slices.ContainsFunc(any, func(one core.Permission) bool { return slices.Contains(c.Permissions, one) })
	}
	out := customerOut{
		ID:      p.ID,
		Name:    p.Name,
		Email:   p.Email,
		Mob:     p.Mob,
		Since:   r.local(p.Since),
		Notes:   r.notes(p.Notes),
		Devices: []customerDevice{},
	}
	for _, d := range p.Devices {
		out.Devices = append(out.Devices, customerDevice{
			Serial:     d.Serial,
			Product:    d.Product,
			Registered: r.local(d.RegisteredAt),
			Until:      d.WarrantyUntil,
			Covered:    d.WarrantyUntil >= p.Today,
		})
	}
	// Each part of the page is shown only to staff whose permissions cover it.
	if may(core.PermOrders, accounts.PermPrivacy) {
		out.Bought = r.bought(p)
		former, err := r.Store.Moves.ListPastOrders(ctx, p.ID)
		if err != nil {
			return web.Data[customerOut]{}, err
		}
		out.Former = api.PastOrdersOf(former, r.Store.Settings.Values().Zone())
		out.Homes = []api.AddressData{}
		for _, a := range p.Addresses {
			out.Homes = append(out.Homes, api.AddressOf(a))
		}
	}
	if may(core.PermOrders, accounts.PermPrivacy, accounts.PermRefunds) {
		if out.Credit, err = r.creditOf(ctx, c, p.ID); err != nil {
			return web.Data[customerOut]{}, err
		}
	}
	if may(core.PermCare, accounts.PermPrivacy) {
		out.Concerns = []customerComplaint{}
		for _, one := range p.Complaints {
			out.Concerns = append(out.Concerns, customerComplaint{ID: one.ID, Number: one.Number, Kind: one.Kind,
				State: one.State, At: r.local(one.At)})
		}
	}
	if may(accounts.PermPrivacy) {
		a := p.Consents
		out.Account = &customerAccount{
			Surveys:      a.Surveys,
			Reviews:      a.Reviews,
			Questions:    a.Questions,
			SecondFactor: a.SecondFactor,
			LastSeen:     r.local(a.LastSeen),
			Mails:        api.ConsentsOf(a.Mails, r.Store.Settings.Values().Zone()),
			Came:         a.Came,
			FormerMails:  a.FormerMails,
		}
	}
	return web.Give(out), nil
}

// bought converts the customer's orders and returns for the page.
func (r Customers) bought(p customers.CustomerPage) *customerBought {
	b := &customerBought{
		Orders:     p.Orders,
		Spent:      p.Spent,
		Refunded:   p.Refunded,
		Delivered:  p.Delivered,
		Cancelled:  p.Cancelled,
		CameBack:   p.CameBack,
		Returned:   p.Returned,
		Last:       r.local(p.LastAt),
		CODSent:    p.CODSent,
		CODBack:    p.CODBack,
		CODLimit:   p.CODLimit,
		CODLeftOut: p.CODLeftOut,
		Rows:       []staffOrderRow{},
		Returns:    []customerReturn{},
	}
	orders := Orders(r)
	for _, o := range p.Latest {
		b.Rows = append(b.Rows, orders.rowOf(o))
	}
	for _, one := range p.Returns {
		b.Returns = append(b.Returns, customerReturn{OrderID: one.OrderID, Title: one.Title, Quantity: one.Quantity,
			Amount: one.Amount, Kind: one.Kind,
			State: one.State, Opened: r.local(one.OpenedAt)})
	}
	return b
}

// AddNote adds a staff note to a customer.
func (r Customers) AddNote(ctx context.Context, c *web.Caller, in noteIn) (web.Reply, error) {
	return web.Done("Noted."), r.Store.Accounts.AddCustomerNote(ctx, c.ID, in.ID, string(in.Words), bool(in.Pinned))
}

// PinNote pins a customer's note to the top, or unpins it.
func (r Customers) PinNote(ctx context.Context, _ *web.Caller, in pinIn) (web.Reply, error) {
	return web.Done("Done."), r.Store.Accounts.PinCustomerNote(ctx, in.ID, in.Note, bool(in.Pinned))
}

// RemoveNote deletes a staff note on a customer.
func (r Customers) RemoveNote(ctx context.Context, c *web.Caller, in noteID) (web.Reply, error) {
	return web.Done("The note is removed."), r.Store.Accounts.RemoveCustomerNote(ctx, c.ID, in.ID, in.Note)
}

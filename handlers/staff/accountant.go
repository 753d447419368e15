package staff

import (
	"cmp"
	"context"
	"crypto/subtle"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"strings"
	"time"

	"hearth/handlers/api"
	"hearth/handlers/documents"
	"hearth/handlers/web"
	"hearth/store/accounts"
	"hearth/store/core"
	storedocuments "hearth/store/documents"
	"hearth/store/money"
)

// Accountant is the service that makes a month's documents, GST sheet and GSTR-1 file for the shop's accountant.
type Accountant struct{ *Deps }

// StartZip queues a job that zips all documents of a month, given as 2026-11. The zip is written to disk, so that any
// number of documents fits.
func (r Accountant) StartZip(ctx context.Context, c *web.Caller, in monthIn) (web.Data[api.JobIDData], error) {
	return r.startMonth(ctx, c, ZipJob, in, "")
}

// StartAccountantZip queues the accountant's ZIP of a month: a cover page with the sums, the sheet, GSTR-1 for the
// portal, vouchers for Tally, and every document. With send, the accountant gets a link to it by email.
func (r Accountant) StartAccountantZip(
	ctx context.Context,
	c *web.Caller,
	in struct {
		monthIn
		Send web.Flag `json:"send"`
	},
) (web.Data[api.JobIDData], error) {
	to := r.Store.Settings.Values().AccountantEmail
	if !bool(in.Send) {
		to = ""
	} else if to == "" {
		return web.Data[api.JobIDData]{}, core.Refuse("Please enter the accountant's email address in Settings first.")
	}
	return r.startMonth(ctx, c, AccountantJob, in.monthIn, to)
}

// monthIn is a month such as 2026-11, in the shop's time zone.
type monthIn struct {
	Month web.Text `json:"month"`
}

// startMonth checks the month and queues a job that makes its documents, and mails a link to them; to is "" for no
// mail.
func (r Accountant) startMonth(
	ctx context.Context,
	c *web.Caller,
	kind string,
	in monthIn,
	to string,
) (web.Data[api.JobIDData], error) {
	month := strings.TrimSpace(string(in.Month))
	if _, err := time.Parse("2006-01", month); err != nil {
		return web.Data[api.JobIDData]{}, &core.Refusal{Message: "The month must be written as 2026-11.",
			Fields: map[string]string{"month": "as 2026-11"}}
	}
	return r.start(ctx, c.ID, kind, monthRequest{month, to}, nil)
}

// monthRequest is what a job that makes a month's documents was asked: the month, and the address that gets a link.
type monthRequest struct {
	Month string `json:"month"`
	To    string `json:"to,omitempty"`
}

// zipResult names the file that a job made, and how many documents it holds.
type zipResult struct {
	Name      string `json:"name"`
	Type      string `json:"type"`
	Documents int    `json:"documents"`
}

// ZipInvoices runs the job that writes a month's documents to a zip file.
func (r Accountant) ZipInvoices(
	ctx context.Context,
	j core.Job,
	progress func(done, total int64),
) (string, any, error) {
	var request monthRequest
	if err := json.Unmarshal(j.Request, &request); err != nil {
		return "", nil, err
	}
	m, newest, warnings, err := r.sortedMonth(ctx, request.Month)
	if err != nil {
		return "", nil, err
	}
	if len(m.All) == 0 {
		return "", nil, &core.Refusal{Message: "Nothing was issued in " + request.Month + "."}
	}
	path := r.Jobs.Result(j.ID)
	file, err := os.OpenFile(path, os.O_CREATE|os.O_TRUNC|os.O_WRONLY, 0o600)
	if err != nil {
		return "", nil, err
	}
	archive := documents.NewZip(file)
	name := "documents-"
	if j.Kind == AccountantJob {
		name = "accountant-"
		err = r.addReturns(ctx, archive, m, warnings, request.Month)
	}
	for i, d := range m.All {
		if err != nil {
			break
		}
		err = Invoices(r).add(ctx, archive, strings.ReplaceAll(d.Kind, " ", "-")+"s/", d)
		progress(int64(i+1), int64(len(m.All)))
	}
	if err = errors.Join(err, archive.Close(), file.Close()); err != nil {
		// Remove an incomplete file, so that nobody hands it on.
		return "", nil, errors.Join(err, os.Remove(path))
	}
	// Only the accountant's ZIP marks the month as handed over; the ZIP of documents alone does not.
	if j.Kind == AccountantJob {
		if err := r.Store.Documents.NoteMonthExport(ctx, j.Who, request.Month, newest); err != nil {
			return "", nil, err
		}
	}
	said := plural(len(m.All), "1 document", "%d documents") + " of " + request.Month + "."
	if request.To != "" {
		if err := r.Store.Mails.MailAccountant(ctx, j.Who, request.To, accounts.MailFacts{Day: request.Month,
			Code: r.fileKey(j), Reason: strings.Join(warnings, " ")}); err != nil {
			return "", nil, err
		}
		said += " A link to them goes to " + request.To + "."
	}
	if j.Kind == AccountantJob && len(warnings) > 0 {
		said += " " + strings.Join(warnings, " ")
	}
	return said, zipResult{name + request.Month + ".zip", "application/zip", len(m.All)}, nil
}

// fileKey is the key of the link with which the accountant fetches the ZIP that a job made.
func (r Accountant) fileKey(j core.Job) string {
	key := fmt.Sprintf("%d-%d", j.ID, j.Who)
	return key + "-" + hex.EncodeToString(r.Store.Sign("accountant's file", key)[:16])
}

// Fetch returns the accountant's ZIP to whoever has the link from the mail, as long as the shop keeps the file; else
// ErrNotFound.
func (r Accountant) Fetch(ctx context.Context, _ *web.Caller, in struct {
	Key string `path:"key"`
}) (web.File, error) {
	var j core.Job
	if _, err := fmt.Sscanf(in.Key, "%d-%d-", &j.ID, &j.Who); err != nil ||
		subtle.ConstantTimeCompare([]byte(r.fileKey(j)), []byte(in.Key)) != 1 {
		return web.File{}, core.ErrNotFound
	}
	j, err := r.Store.FindJob(ctx, j.Who, j.ID)
	if err != nil || j.Kind != AccountantJob {
		return web.File{}, errors.Join(err, core.ErrNotFound)
	}
	return resultFile(r.Jobs.Result(j.ID), j)
}

// addReturns adds the files for filing and bookkeeping to the accountant's ZIP: the GST sheet, GSTR-1, Tally vouchers
// the remittances of couriers, and what is owed in store credit.
func (r Accountant) addReturns(
	ctx context.Context,
	archive *documents.Zip,
	m documents.Month,
	warnings []string,
	month string,
) error {
	moved, err := r.Store.Payments.ListMoneyMoves(ctx, month)
	if err != nil {
		return err
	}
	remitted, err := r.Store.Payments.ListRemittanceLines(ctx, month)
	if err != nil {
		return err
	}
	owed, err := r.Store.Credit.FindMonth(ctx, month)
	if err != nil {
		return err
	}
	type file struct {
		name  string
		write func() ([]byte, error)
	}
	cover := func() ([]byte, error) {
		card := r.Store.Settings.Values()
		return documents.MonthCover(m, warnings, month, card.ShopName, r.letterhead(ctx)).Print()
	}
	parts := []file{{"cover-" + month + ".pdf", func() ([]byte, error) { return r.Documents.Render(ctx, cover) }},
		{"gst-" + month + ".xlsx", func() ([]byte, error) { return documents.GST(m, warnings) }}}
	// GSTR-1 is filed per GSTIN. A month with documents of more than one GSTIN gets a file for each.
	under := m.GSTINs()
	for _, gstin := range under {
		name := month
		if len(under) > 1 {
			name += "-" + gstin
			parts = append(parts, file{"gst-" + name + ".xlsx",
				func() ([]byte, error) { return documents.GST(m.Of(gstin), warnings) }})
		}
		parts = append(parts, file{"gstr1-" + name + ".json",
			func() ([]byte, error) { return documents.GSTR1(m, gstin, month) }})
	}
	for _, part := range append(parts,
		file{"tally-" + month + ".xml", func() ([]byte, error) { return documents.Tally(m.All, moved) }},
		file{"cod-" + month + ".xlsx", func() ([]byte, error) { return documents.Remittances(remitted) }},
		file{"credit-" + month + ".xlsx", func() ([]byte, error) { return documents.Credit(owed) }},
	) {
		content, err := part.write()
		if err == nil && len(content) > 0 {
			err = archive.Add(part.name, r.Store.Now().In(r.Store.Settings.Zone()), content)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// sortedMonth returns a month's documents sorted into the tables of GSTR-1, and the problems for which the GST portal
// would reject them. newest is the newest document of the shop at the time of reading.
func (r Accountant) sortedMonth(
	ctx context.Context,
	month string,
) (m documents.Month, newest int64, warnings []string, err error) {
	about, newest, err := r.Store.Documents.FindAccountantMonth(ctx, month)
	if err != nil {
		return m, 0, nil, err
	}
	issued, err := r.Store.Documents.ListDocuments(ctx, month)
	if err != nil {
		return m, 0, nil, err
	}
	totals, err := r.Store.Documents.CreditedTotals(ctx, month)
	if err != nil {
		return m, 0, nil, err
	}
	gaps, err := r.Store.Documents.ListGaps(ctx)
	m = documents.SortMonth(issued, totals)
	m.Late = about.Late
	return m, newest, documents.Warnings(m, r.Store.Settings.Values().GSTIN, r.Store.Settings.Values().HSNDigits(),
		gaps), err
}

const sheetType = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"

// GstSheet returns a month's sheet for the accountant: sales by tax rate and place of supply, HSN summary, documents
// issued, credit notes.
func (r Accountant) GstSheet(ctx context.Context, _ *web.Caller, in monthIn) (web.File, error) {
	month := strings.TrimSpace(string(in.Month))
	m, _, warnings, err := r.sortedMonth(ctx, month)
	if err != nil {
		return web.File{}, err
	}
	content, err := r.Documents.Render(ctx, func() ([]byte, error) { return documents.GST(m, warnings) })
	return web.File{Name: "gst-" + month + ".xlsx", Type: sheetType, Content: content}, err
}

// Gstr1 returns a month as the file that the GST portal imports. It is made for the GSTIN that the documents show,
// because the shop's GSTIN may have changed since.
func (r Accountant) Gstr1(ctx context.Context, _ *web.Caller, in monthIn) (web.File, error) {
	month := strings.TrimSpace(string(in.Month))
	m, _, _, err := r.sortedMonth(ctx, month)
	if err != nil {
		return web.File{}, err
	}
	card := r.Store.Settings.Values()
	gstin := card.GSTIN
	switch under := m.GSTINs(); {
	case len(under) > 1:
		return web.File{}, &core.Refusal{Message: "The documents of " + month + " are of the GSTINs " +
			strings.Join(under, " and ") +
			", and each files a GSTR-1 of its own. The accountant’s file contains them all."}
	case len(under) == 1:
		gstin = under[0]
	case gstin == "" || card.SellerKind() != "regular":
		return web.File{}, &core.Refusal{Message: "Only a regular seller with a GSTIN files GSTR-1."}
	}
	content, err := documents.GSTR1(m, gstin, month)
	// Offered as a download, although the content is JSON.
	return web.File{Name: "gstr1-" + month + ".json", Type: "application/octet-stream", Content: content}, err
}

// accountantMonth is what the accountant must know of a month: when it was handed over, and which documents it lacked
// then.
type accountantMonth struct {
	// Email is the accountant's address from Settings; "" if there is none.
	Email  string         `json:"email"`
	Handed []handedMonth  `json:"handed"`
	Late   []lateDocument `json:"late"`
	Notes  []lateDocument `json:"notes"`
}

// handedMonth is one export of the month.
type handedMonth struct {
	At  web.Time `json:"at"`
	Who string   `json:"who"`
}

// lateDocument is a document that the month lacked when it was exported, or a credit note that its buyer rejected.
type lateDocument struct {
	Kind   string      `json:"kind"`
	Number string      `json:"number"`
	Date   string      `json:"date"`
	Buyer  string      `json:"buyer"`
	GSTIN  string      `json:"gstin"`
	Amount money.Paise `json:"amount"`
	// Since is when the credit note's month was last handed to the accountant without this note; RejectedAt is when
	// the buyer's rejection was recorded. Both are "" if that has not happened.
	Since      web.Time `json:"since"`
	RejectedAt web.Time `json:"rejected_at"`
	RejectedBy string   `json:"rejected_by"`
}

// Month lists when a month was handed to the accountant, the documents issued or changed since (they belong in
// GSTR-1A), and the credit notes that a buyer with a GSTIN can still reject.
func (r Accountant) Month(ctx context.Context, _ *web.Caller, in monthIn) (web.Data[accountantMonth], error) {
	m, _, err := r.Store.Documents.FindAccountantMonth(ctx, strings.TrimSpace(string(in.Month)))
	if err != nil {
		return web.Data[accountantMonth]{}, err
	}
	shown := func(docs []storedocuments.LateDocument) []lateDocument {
		rows := make([]lateDocument, len(docs))
		for i, d := range docs {
			rows[i] = lateDocument{
				Kind:       d.Kind,
				Number:     d.Number,
				Date:       d.Day,
				Buyer:      cmp.Or(d.Buyer.Company, d.Buyer.Name),
				GSTIN:      d.Buyer.GSTIN,
				Amount:     d.Total,
				Since:      r.local(d.Since),
				RejectedAt: r.local(d.Rejected),
				RejectedBy: d.By,
			}
		}
		return rows
	}
	out := accountantMonth{Email: r.Store.Settings.Values().AccountantEmail,
		Handed: make([]handedMonth, len(m.Handed)), Late: shown(m.Late), Notes: shown(m.Notes)}
	for i, h := range m.Handed {
		out.Handed[i] = handedMonth{At: r.local(h.At), Who: h.Who}
	}
	return web.Give(out), nil
}

// Months returns the months for which the shop has accounts, such as 2026-11: from its first order until now, the
// latest first.
func (r Accountant) Months(ctx context.Context, _ *web.Caller, _ struct{}) (web.Data[[]string], error) {
	months, err := r.Store.Documents.ListMonths(ctx)
	return web.Give(months), err
}

// RejectNote records that a business rejected a credit note, or that it accepted the note after all.
func (r Accountant) RejectNote(ctx context.Context, c *web.Caller, in struct {
	Number   string   `path:"number"`
	Rejected web.Flag `json:"rejected"`
}) (web.Reply, error) {
	said := "The credit note is marked as rejected by the buyer. It is listed for GSTR-1A."
	if !in.Rejected {
		said = "The credit note is no longer marked as rejected."
	}
	return web.Done(said), r.Store.Documents.RejectNote(ctx, c.ID, in.Number, bool(in.Rejected))
}

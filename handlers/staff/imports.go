package staff

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"time"

	"hearth/handlers/catalogues"
	"hearth/handlers/documents"
	"hearth/handlers/files"
	"hearth/handlers/sheets"
	"hearth/handlers/web"
	"hearth/handlers/wire"
	"hearth/store"
)

// Imports takes products out of sheets, and puts them into one.
type Imports struct{ *Room }

const (
	// ProductsJob is the kind of long work that takes products out of a sheet.
	ProductsJob = "products import"
	// TakeBackJob takes what came out of one back.
	TakeBackJob = "products import taken back"
	uploadLimit = 25 << 20
	// importBatch rows go into one transaction, so that no order waits long for an import.
	importBatch = 20
	// shownOutcomes is how many rows of a report the screen gets; what is wrong comes first.
	shownOutcomes = 300
)

// ExportProducts gives every product as a sheet that can be edited and read back: it has no totals, every row is a product.
func (r Imports) ExportProducts(ctx context.Context, _ *web.Caller, _ web.None) (web.File, error) {
	return web.File{Name: "products.xlsx", Type: sheetType, Write: func(w io.Writer) error {
		after, names := int64(0), map[int64][]string{}
		return documents.WriteSheet(w, "Products", productColumns(), func() ([][]string, error) {
			found, err := r.Store.ListProductsAfter(ctx, after, 200)
			rows := make([][]string, len(found))
			for i, p := range found {
				var kit []store.KitPart
				if p.IsKit() {
					if kit, err = r.Store.ListKitParts(ctx, p.ID); err != nil {
						return nil, err
					}
				}
				if _, known := names[p.Family]; p.Family != 0 && !known {
					family, err := r.Store.FindFamily(ctx, p.Family)
					if err != nil {
						return nil, err
					}
					for _, o := range family.Options {
						names[p.Family] = append(names[p.Family], o.Name)
					}
				}
				rows[i], after = catalogues.Row(p, kit, names[p.Family]), p.ID
			}
			return rows, err
		})
	}}, nil
}

// productColumns are those of the products' sheet: what is a number there is one.
func productColumns() []documents.Column {
	columns := documents.TextColumns(catalogues.Columns...)
	for i := range columns {
		c := &columns[i]
		switch c.Title {
		case "product_id", "version", "stock", "stock_was", "warranty_months", "gst_rate":
			c.Kind = documents.Whole
		case "price", "discount_price", "cost_price":
			c.Kind = documents.Rupees
		case "weight", "length", "width", "height":
			c.Kind = documents.Number
		case "title", "description", "specifications", "features", "notes", "images":
			c.Width = 44
		}
	}
	return columns
}

type importRequest struct {
	DryRun  bool               `json:"dry_run"`
	Partial bool               `json:"partial"`
	Answers catalogues.Answers `json:"answers"`
}

// StartProductImport queues an import of products: Hearth's own sheet, or the export of WooCommerce or Shopify. A dry run
// shows what would happen. Without partial, one wrong row keeps all of them out. What the file does not say of new products is
// answered once: whether its prices are without GST, a rate and an HSN code by category, how many pieces "in stock" without a count
// means, and whether what was hidden comes too.
func (r Imports) StartProductImport(ctx context.Context, c *web.Caller, in struct {
	File    *web.Upload `json:"file"`
	DryRun  web.Flag    `json:"dry_run"`
	Partial web.Flag    `json:"partial"`
	Answers web.Text    `json:"answers"`
}) (web.Data[wire.JobIDData], error) {
	content, err := uploadedSheet(in.File)
	if err != nil {
		return web.Data[wire.JobIDData]{}, err
	}
	request := importRequest{DryRun: bool(in.DryRun), Partial: bool(in.Partial)}
	if in.Answers != "" && json.Unmarshal([]byte(in.Answers), &request.Answers) != nil || request.Answers.InStock < 0 || request.Answers.InStock > 1_000_000 {
		return web.Data[wire.JobIDData]{}, &store.Refusal{Message: "Please answer the questions again."}
	}
	return r.start(ctx, c.ID, ProductsJob, request, content)
}

// TakeBackImport takes an own import back, as a job: what it added goes, what it changed becomes what it was.
func (r Imports) TakeBackImport(ctx context.Context, c *web.Caller, in struct {
	Job int64 `path:"job"`
}) (web.Data[wire.JobIDData], error) {
	done, err := r.Store.FindJob(ctx, c.ID, in.Job)
	if err != nil {
		return web.Data[wire.JobIDData]{}, err
	}
	var request importRequest
	if done.Kind != ProductsJob || json.Unmarshal(done.Request, &request) != nil || request.DryRun {
		return web.Data[wire.JobIDData]{}, store.ErrNotFound
	}
	if done.State == "queued" || done.State == "running" {
		return web.Data[wire.JobIDData]{}, wrongField("job", "This is not done yet. Please wait a moment.")
	}
	id, err := r.Jobs.Start(ctx, c.ID, TakeBackJob, takeBackRequest{in.Job}, nil)
	return web.With("Started.", wire.JobIDData{JobID: id}), err
}

type takeBackRequest struct {
	Job int64 `json:"job"`
}

// TakeBack does the work of TakeBackImport.
func (r Imports) TakeBack(ctx context.Context, j store.Job, progress func(done, total int64)) (string, any, error) {
	var request takeBackRequest
	if err := json.Unmarshal(j.Request, &request); err != nil {
		return "", nil, err
	}
	report := importReport{Rows: []store.ImportOutcome{}}
	for from, more := int64(0), true; more; more = from != 0 {
		outcomes, next, err := r.Store.TakeBackImport(ctx, j.Who, request.Job, from)
		if err != nil {
			return "", nil, err
		}
		report.count(outcomes)
		from = next
		progress(int64(report.Changed+report.Removed+report.Left), 0)
	}
	told := fmt.Sprintf("Taken back: %d removed, %d as they were before, %d left as they are.", report.Removed, report.Changed, report.Left)
	return told, report, r.Store.NoteImport(ctx, j.Who, request.Job, true, told)
}

func uploadedSheet(file *web.Upload) ([]byte, error) {
	if !file.Given() {
		return nil, &store.Refusal{Message: "Please choose a file.", Fields: map[string]string{"file": "Please choose a file."}}
	}
	return file.Bytes(uploadLimit)
}

// importReport is what came of an import, or would come of it.
type importReport struct {
	Source  string   `json:"source"`
	DryRun  bool     `json:"dry_run"`
	Added   int      `json:"added"`
	Changed int      `json:"changed"`
	Same    int      `json:"same"`
	Wrong   int      `json:"wrong"`
	Left    int      `json:"left"`
	Removed int      `json:"removed"`
	Ignored []string `json:"ignored"`
	// Notes are what was guessed in reading the file, Questions what it does not say.
	Notes     []string              `json:"notes"`
	Questions catalogues.Questions  `json:"questions"`
	Rows      []store.ImportOutcome `json:"rows"`
}

func (r *importReport) count(outcomes []store.ImportOutcome) {
	for _, o := range outcomes {
		switch o.Action {
		case store.ImportAdded:
			r.Added++
		case store.ImportChanged:
			r.Changed++
		case store.ImportSame:
			r.Same++
		case store.ImportLeft:
			r.Left++
		case store.ImportRemoved:
			r.Removed++
		default:
			r.Wrong++
		}
		if o.Action == store.ImportWrong || o.Action == store.ImportLeft || len(o.Notes)+len(o.Changes) > 0 || len(r.Rows) < shownOutcomes {
			r.Rows = append(r.Rows, o)
		}
	}
}

func (r *importReport) sentence() string {
	parts := []string{fmt.Sprintf("%d added", r.Added), fmt.Sprintf("%d changed", r.Changed), fmt.Sprintf("%d the same", r.Same)}
	if r.Left > 0 {
		parts = append(parts, fmt.Sprintf("%d left out", r.Left))
	}
	if r.Wrong > 0 {
		parts = append(parts, fmt.Sprintf("%d not taken", r.Wrong))
	}
	text := strings.Join(parts, ", ") + "."
	if r.DryRun {
		return "A dry run, nothing was kept: " + text
	}
	return text
}

// ImportProducts first plans the whole file, then fetches its pictures and does it in small transactions. What fails
// half-way is taken back.
func (r Imports) ImportProducts(ctx context.Context, j store.Job, progress func(done, total int64)) (string, any, error) {
	var request importRequest
	if err := json.Unmarshal(j.Request, &request); err != nil {
		return "", nil, err
	}
	content, err := r.Jobs.Upload(j.ID)
	if err != nil {
		return "", nil, err
	}
	table, err := sheets.Read(content)
	if err != nil {
		return "", nil, err
	}
	catalogue, err := catalogues.Read(table, r.Store.Now().In(r.Store.Settings().Zone()).Format(time.DateOnly), request.Answers)
	if err != nil {
		return "", nil, err
	}
	rows := catalogue.Rows
	report := importReport{Source: catalogue.Source, DryRun: true, Ignored: catalogue.Ignored, Notes: catalogue.Notes, Questions: catalogue.Questions, Rows: []store.ImportOutcome{}}
	report.count(catalogue.Left)
	twice := twins(rows)
	total := int64(len(rows))
	if !request.DryRun {
		total *= 2
	}
	wrong := map[int]bool{}
	for at := 0; at < len(rows); at += importBatch {
		batch := rows[at:min(at+importBatch, len(rows))]
		outcomes, err := r.Store.PlanImport(ctx, batch)
		if err != nil {
			return "", nil, err
		}
		for i := range outcomes {
			if message := twice[outcomes[i].Row]; message != "" && outcomes[i].Action != store.ImportWrong {
				outcomes[i].Action, outcomes[i].Message = store.ImportWrong, message
			}
			wrong[outcomes[i].Row] = outcomes[i].Action == store.ImportWrong
		}
		report.count(outcomes)
		progress(int64(at+len(batch)), total)
	}
	if request.DryRun {
		return report.sentence(), report, nil
	}
	if report.Wrong > 0 && !request.Partial {
		return "", report, &store.Refusal{Message: fmt.Sprintf("%d rows are wrong, so nothing was kept. Mend them, or import the others alone.", report.Wrong)}
	}
	good := rows[:0:0]
	for _, row := range rows {
		if !wrong[row.Row] {
			good = append(good, row)
		}
	}
	result, err := r.applyImport(ctx, j, good, report, progress)
	if err != nil {
		if undone := r.UndoImport(context.WithoutCancel(ctx), j); undone != nil {
			return "", nil, fmt.Errorf("%w; taking it back failed too: %w", err, undone)
		}
		return "", nil, err
	}
	return result.sentence(), result, r.Store.NoteImport(ctx, j.Who, j.ID, false, result.Source+": "+result.sentence())
}

func (r Imports) applyImport(ctx context.Context, j store.Job, rows []store.ImportRow, plan importReport, progress func(done, total int64)) (importReport, error) {
	result := importReport{Source: plan.Source, Ignored: plan.Ignored, Notes: plan.Notes, Rows: []store.ImportOutcome{}}
	for _, o := range plan.Rows {
		if o.Action == store.ImportWrong || o.Action == store.ImportLeft {
			result.count([]store.ImportOutcome{o})
		}
	}
	planned := int64(len(rows) + plan.Wrong)
	for at := 0; at < len(rows); at += importBatch {
		batch := rows[at:min(at+importBatch, len(rows))]
		for i := range batch {
			r.fetchPictures(ctx, &batch[i])
		}
		outcomes, err := r.Store.ApplyImport(ctx, j.Who, j.ID, batch)
		if err != nil {
			return result, err
		}
		for _, o := range outcomes {
			var request importRequest
			if o.Action == store.ImportWrong && json.Unmarshal(j.Request, &request) == nil && !request.Partial {
				return result, &store.Refusal{Message: fmt.Sprintf("Row %d: %s Nothing was kept.", o.Row, o.Message)}
			}
		}
		result.count(outcomes)
		progress(planned+int64(at+len(batch)), 2*planned)
	}
	return result, nil
}

// twins names the rows that mean a product which an earlier row means already.
func twins(rows []store.ImportRow) map[int]string {
	seen, twice := map[string]int{}, map[int]string{}
	for _, row := range rows {
		for _, key := range []string{fmt.Sprint("number ", row.ID), "SKU " + strings.TrimSpace(row.Set["sku"])} {
			if key == "number 0" || key == "SKU " {
				continue
			}
			if first, again := seen[key]; again && first != row.Row {
				twice[row.Row] = fmt.Sprintf("The %s stands in row %d already.", key, first)
			} else {
				seen[key] = row.Row
			}
		}
	}
	return twice
}

const picturesOfRow = 8

// fetchPictures gets the pictures that a row names. One that can't be had is a note in the report.
func (r Imports) fetchPictures(ctx context.Context, row *store.ImportRow) {
	for i, address := range row.Pictures {
		if i == picturesOfRow {
			row.Notes = append(row.Notes, fmt.Sprintf("Only its first %d pictures are taken.", picturesOfRow))
			return
		}
		content, err := r.Jobs.Fetch(ctx, address, files.PictureBytes)
		if err == nil {
			var picture store.Picture
			if picture, err = r.Files.KeepPictureBytes(ctx, content); err == nil {
				row.Fetched = append(row.Fetched, picture)
				continue
			}
		}
		row.Notes = append(row.Notes, fmt.Sprintf("The picture %s could not be taken: %s.", address, strings.TrimSuffix(err.Error(), ".")))
	}
}

// UndoImport takes back what an import did before it broke off.
func (r Imports) UndoImport(ctx context.Context, j store.Job) error {
	for more := true; more; {
		var err error
		if more, err = r.Store.UndoImport(ctx, j.Who, j.ID); err != nil {
			return err
		}
	}
	return nil
}

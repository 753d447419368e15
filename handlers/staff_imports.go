package handlers

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"strings"

	"hearth/handlers/catalogues"
	"hearth/handlers/documents"
	"hearth/handlers/sheets"
	"hearth/store"
)

const (
	productsJob = "products import"
	uploadLimit = 25 << 20
	// importBatch rows go into one transaction, so that no order waits long for an import.
	importBatch = 20
	// shownOutcomes is how many rows of a report the screen gets; what is wrong comes first.
	shownOutcomes = 300
)

// exportProducts gives every product as a sheet that can be edited and read back.
func (h *Handlers) exportProducts(ctx context.Context, _ *Caller, _ none) (File, error) {
	return File{Name: "products.xlsx", Type: sheetType, Write: func(w io.Writer) error {
		after := int64(0)
		return documents.WriteSheet(w, "Products", catalogues.Columns, func() ([][]string, error) {
			found, err := h.store.ListProductsAfter(ctx, after, 200)
			rows := make([][]string, len(found))
			for i, p := range found {
				rows[i], after = catalogues.Row(p), p.ID
			}
			return rows, err
		})
	}}, nil
}

type importRequest struct {
	DryRun  bool `json:"dry_run"`
	Partial bool `json:"partial"`
}

// startProductImport queues an import of products: Hearth's own sheet, or the export of WooCommerce or Shopify. A dry run
// shows what would happen. Without partial, one wrong row keeps all of them out.
func (h *Handlers) startProductImport(ctx context.Context, c *Caller, in struct {
	File    *Upload `json:"file"`
	DryRun  Flag    `json:"dry_run"`
	Partial Flag    `json:"partial"`
}) (Data[jobIDData], error) {
	content, err := uploadedSheet(in.File)
	if err != nil {
		return Data[jobIDData]{}, err
	}
	return h.startJob(ctx, c.ID, productsJob, importRequest{bool(in.DryRun), bool(in.Partial)}, content)
}

func uploadedSheet(file *Upload) ([]byte, error) {
	if !file.Given() {
		return nil, &store.Refusal{Message: "Please choose a file.", Fields: map[string]string{"file": "Please choose a file."}}
	}
	return file.Bytes(uploadLimit)
}

// importReport is what came of an import, or would come of it.
type importReport struct {
	Source  string                `json:"source"`
	DryRun  bool                  `json:"dry_run"`
	Added   int                   `json:"added"`
	Changed int                   `json:"changed"`
	Same    int                   `json:"same"`
	Wrong   int                   `json:"wrong"`
	Ignored []string              `json:"ignored"`
	Rows    []store.ImportOutcome `json:"rows"`
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
		default:
			r.Wrong++
		}
		if o.Action == store.ImportWrong || len(o.Notes) > 0 || len(r.Rows) < shownOutcomes {
			r.Rows = append(r.Rows, o)
		}
	}
}

func (r *importReport) sentence() string {
	parts := []string{fmt.Sprintf("%d added", r.Added), fmt.Sprintf("%d changed", r.Changed), fmt.Sprintf("%d the same", r.Same)}
	if r.Wrong > 0 {
		parts = append(parts, fmt.Sprintf("%d not taken", r.Wrong))
	}
	text := strings.Join(parts, ", ") + "."
	if r.DryRun {
		return "A dry run, nothing was kept: " + text
	}
	return text
}

// importProducts first plans the whole file, then fetches its pictures and does it in small transactions. What fails
// half-way is taken back.
func (h *Handlers) importProducts(ctx context.Context, j store.Job, progress func(done, total int64)) (string, any, error) {
	var request importRequest
	if err := json.Unmarshal(j.Request, &request); err != nil {
		return "", nil, err
	}
	content, err := h.jobUpload(j.ID)
	if err != nil {
		return "", nil, err
	}
	table, err := sheets.Read(content)
	if err != nil {
		return "", nil, err
	}
	catalogue, err := catalogues.Read(table)
	if err != nil {
		return "", nil, err
	}
	rows := catalogue.Rows
	report := importReport{Source: catalogue.Source, DryRun: true, Ignored: catalogue.Ignored, Rows: []store.ImportOutcome{}}
	twice := twins(rows)
	total := int64(len(rows))
	if !request.DryRun {
		total *= 2
	}
	wrong := map[int]bool{}
	for at := 0; at < len(rows); at += importBatch {
		batch := rows[at:min(at+importBatch, len(rows))]
		outcomes, err := h.store.PlanImport(ctx, batch)
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
	result, err := h.applyImport(ctx, j, good, report, progress)
	if err != nil {
		if undone := h.undoImport(context.WithoutCancel(ctx), j); undone != nil {
			return "", nil, fmt.Errorf("%w; taking it back failed too: %w", err, undone)
		}
		return "", nil, err
	}
	return result.sentence(), result, nil
}

func (h *Handlers) applyImport(ctx context.Context, j store.Job, rows []store.ImportRow, plan importReport, progress func(done, total int64)) (importReport, error) {
	result := importReport{Source: plan.Source, Ignored: plan.Ignored, Rows: []store.ImportOutcome{}}
	for _, o := range plan.Rows {
		if o.Action == store.ImportWrong {
			result.count([]store.ImportOutcome{o})
		}
	}
	planned := int64(len(rows) + plan.Wrong)
	for at := 0; at < len(rows); at += importBatch {
		batch := rows[at:min(at+importBatch, len(rows))]
		for i := range batch {
			h.fetchPictures(ctx, &batch[i])
		}
		outcomes, err := h.store.ApplyImport(ctx, j.Who, j.ID, batch)
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
func (h *Handlers) fetchPictures(ctx context.Context, row *store.ImportRow) {
	for i, address := range row.Pictures {
		if i == picturesOfRow {
			row.Notes = append(row.Notes, fmt.Sprintf("Only its first %d pictures are taken.", picturesOfRow))
			return
		}
		content, err := h.fetcher.Get(ctx, address, pictureBytes)
		if err == nil {
			var picture store.Picture
			if picture, err = h.keepPictureBytes(ctx, content); err == nil {
				row.Fetched = append(row.Fetched, picture)
				continue
			}
		}
		row.Notes = append(row.Notes, fmt.Sprintf("The picture %s could not be taken: %s.", address, strings.TrimSuffix(err.Error(), ".")))
	}
}

func (h *Handlers) undoImport(ctx context.Context, j store.Job) error {
	for more := true; more; {
		var err error
		if more, err = h.store.UndoImport(ctx, j.Who, j.ID); err != nil {
			return err
		}
	}
	return nil
}

package staff

import (
	"archive/zip"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"strconv"

	"hearth/handlers/api"
	"hearth/handlers/catalogues"
	"hearth/handlers/documents"
	"hearth/handlers/web"
	"hearth/store/accounts"
	"hearth/store/core"
)

// Imports imports products and other records of a former shop from files, and exports products.
type Imports struct{ *Deps }

const (
	// uploadLimit is the maximum size of a sheet and pictureLimit that of a zip of pictures, in bytes; mostFiles is
	// the maximum number of files of one import.
	uploadLimit  = 25 << 20
	pictureLimit = 180 << 20
	mostFiles    = 20
	// importBatch is the number of rows per transaction. It is small, so that orders needn't wait long for an import.
	importBatch = 20
	// shownOutcomes is the maximum number of rows in the report on the screen, errors first. The downloadable sheet
	// has all rows.
	shownOutcomes = 300
)

// ExportProducts returns all products as a sheet that can be edited and imported again. It has no totals, because
// every row is a product.
func (r Imports) ExportProducts(ctx context.Context, _ *web.Caller, _ web.None) (web.File, error) {
	return web.File{Name: "products.xlsx", Type: sheetType, Write: func(w io.Writer) error {
		languages, err := r.wordLanguages(ctx)
		if err != nil {
			return err
		}
		rows := productRows(r.Deps, languages)
		return documents.WriteSheet(w, "Products", productColumns(languages), func() ([][]string, error) {
			return rows(ctx)
		})
	}}, nil
}

// importRequest is stored with the job, because the job runs after the request has ended.
type importRequest struct {
	DryRun  bool               `json:"dry_run"`
	Partial bool               `json:"partial"`
	Answers catalogues.Answers `json:"answers"`
	// Files are the file names in the order of the upload. Personal means that the uploader may see customers.
	Files    []string `json:"files"`
	Personal bool     `json:"personal"`
}

// StartProductImport queues an import of one or several files: the shop's own sheets, or exports of WooCommerce or
// Shopify, with products, customers, past orders, reviews, and a zip of pictures. The columns of a file determine its
// kind. A dry run reports what would happen. Unless partial=yes, one wrong product row stops the import. What the
// files leave open about new products is asked once: whether prices exclude GST, rate and HSN code by category, the
// quantity for "in stock" without a number, and whether to import hidden products.
func (r Imports) StartProductImport(ctx context.Context, c *web.Caller, in struct {
	File    []*web.Upload `json:"file"`
	DryRun  web.Flag      `json:"dry_run"`
	Partial web.Flag      `json:"partial"`
	Answers web.Text      `json:"answers"`
}) (web.Data[api.JobIDData], error) {
	request := importRequest{DryRun: bool(in.DryRun), Partial: bool(in.Partial), Personal: c.May(accounts.PermPrivacy)}
	for _, file := range in.File {
		if !file.Given() {
			return web.Data[api.JobIDData]{}, wrongField("file", "Please choose a file.")
		}
		request.Files = append(request.Files, file.Name())
	}
	if len(in.File) == 0 || len(in.File) > mostFiles {
		return web.Data[api.JobIDData]{},
			wrongField("file", map[bool]string{true: "Please choose a file.",
				false: "Please choose 20 files at most."}[len(in.File) == 0])
	}
	if in.Answers != "" && json.Unmarshal([]byte(in.Answers), &request.Answers) != nil || request.Answers.InStock < 0 ||
		request.Answers.InStock > 1_000_000 {
		return web.Data[api.JobIDData]{}, &core.Refusal{Message: "Please answer the questions again."}
	}
	// All files are stored in one ZIP, which is the upload of the job.
	id, err := r.Jobs.StartWith(ctx, c.ID, ProductsJob, request, func(w io.Writer) error {
		packed := zip.NewWriter(w)
		for i, file := range in.File {
			part, err := packed.CreateHeader(&zip.FileHeader{Name: strconv.Itoa(i), Method: zip.Store})
			if err != nil {
				return err
			}
			if err := file.Copy(part, pictureLimit); err != nil {
				return err
			}
		}
		return packed.Close()
	})
	return web.With("Started.", api.JobIDData{JobID: id}), err
}

// StartUndoImport queues a job that undoes one of the caller's imports: added records are deleted, changed records
// get their old values.
func (r Imports) StartUndoImport(ctx context.Context, c *web.Caller, in struct {
	Job int64 `path:"job"`
}) (web.Data[api.JobIDData], error) {
	done, err := r.find(ctx, c, in.Job)
	if err != nil {
		return web.Data[api.JobIDData]{}, err
	}
	var request importRequest
	if done.Kind != ProductsJob || json.Unmarshal(done.Request, &request) != nil || request.DryRun {
		return web.Data[api.JobIDData]{}, core.ErrNotFound
	}
	if done.State == "queued" || done.State == "running" {
		return web.Data[api.JobIDData]{}, wrongField("job", "This is still running. Please wait a moment.")
	}
	id, err := r.Jobs.Start(ctx, c.ID, UndoImportJob, takeBackRequest{in.Job, hasPeople(done)}, nil)
	return web.With("Started.", api.JobIDData{JobID: id}), err
}

// takeBackRequest is the stored request of a job that undoes an import.
type takeBackRequest struct {
	Job int64 `json:"job"`
	// Personal means that the import contained personal data.
	Personal bool `json:"personal"`
}

// RunUndoImport runs the job queued by StartUndoImport. Products are removed last, because the other records refer to
// them.
func (r Imports) RunUndoImport(ctx context.Context, j core.Job, progress func(done, total int64)) (string, any, error) {
	var request takeBackRequest
	if err := json.Unmarshal(j.Request, &request); err != nil {
		return "", nil, err
	}
	report := importReport{Rows: []outcomeRow{}, Personal: request.Personal}
	for from, more := int64(0), true; more; more = from != 0 {
		outcomes, next, err := r.Store.Moves.UndoRecords(ctx, request.Job, from)
		if err != nil {
			return "", nil, err
		}
		report.count("", "", outcomes)
		from = next
		progress(int64(len(report.all)), 0)
	}
	for from, more := int64(0), true; more; more = from != 0 {
		outcomes, next, err := r.Store.Imports.UndoBatch(ctx, j.Who, request.Job, from)
		if _, refused := core.IsRefusal(err); refused && len(report.all) > 0 {
			break // the import had no products
		}
		if err != nil {
			return "", nil, err
		}
		report.count("", "", outcomes)
		from = next
		progress(int64(len(report.all)), 0)
	}
	told := fmt.Sprintf("Undone: %d removed, %d restored, %d not changed.", report.Removed,
		report.Changed, report.Left)
	report.show()
	return told, report, r.Store.Imports.NoteImport(ctx, j.Who, request.Job, true, told)
}

func uploadedSheet(file *web.Upload) ([]byte, error) {
	if !file.Given() {
		return nil, &core.Refusal{Message: "Please choose a file.",
			Fields: map[string]string{"file": "Please choose a file."}}
	}
	return file.Bytes(uploadLimit)
}

// importRow is an earlier import in the list.
type importRow struct {
	Job     int64    `json:"job_id"`
	Message string   `json:"message"`
	Files   []string `json:"files"`
	Done    web.Time `json:"date"`
	// Failed means that the import saved nothing, TakenBack that it was undone later.
	Failed    bool `json:"failed"`
	TakenBack bool `json:"taken_back"`
	HasFile   bool `json:"has_file"`
}

// Imports lists the caller's imports, latest first, for the days that their reports are kept.
func (r Imports) Imports(ctx context.Context, c *web.Caller, _ web.None) (web.Data[[]importRow], error) {
	found, err := r.Store.ListJobs(ctx, c.ID, ProductsJob, UndoImportJob)
	rows, back := []importRow{}, map[int64]bool{}
	for _, j := range found {
		var request importRequest
		var undone takeBackRequest
		if err := errors.Join(json.Unmarshal(j.Request, &request), json.Unmarshal(j.Request, &undone)); err != nil {
			return web.Data[[]importRow]{}, err
		}
		if j.Kind == UndoImportJob {
			back[undone.Job] = back[undone.Job] || j.State == "done"
			continue
		}
		if request.DryRun || j.State != "done" && j.State != "failed" {
			continue
		}
		_, missing := os.Stat(r.Jobs.Result(j.ID))
		rows = append(rows, importRow{
			Job:       j.ID,
			Message:   j.Message,
			Files:     append([]string{}, request.Files...),
			Done:      r.local(j.EndsAt),
			Failed:    j.State == "failed",
			TakenBack: back[j.ID],
			HasFile:   missing == nil && j.State == "done",
		})
	}
	return web.Give(rows), err
}

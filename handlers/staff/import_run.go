package staff

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"hearth/handlers/catalogues"
	"hearth/store/core"
	"hearth/store/imports"
)

// ImportProducts runs the import job. It first plans all files, then imports them in small transactions in this
// order: products, customers, past orders, reviews. If it fails half-way, everything imported is removed again.
func (r Imports) ImportProducts(ctx context.Context, j core.Job, progress func(done, total int64)) (message string,
	result any, err error) {
	var request importRequest
	if err := json.Unmarshal(j.Request, &request); err != nil {
		return "", nil, err
	}
	f, err := r.openFiles(j, request)
	if err != nil {
		return "", nil, err
	}
	defer func() { err = errors.Join(err, f.packed.Close()) }()
	run := importRun{Imports: r, job: j, request: request, files: f, progress: progress}
	run.total = int64(len(f.catalogue.Rows))
	for _, other := range f.others {
		run.total += int64(len(other.Rows))
	}
	// Each row is handled twice: once to plan, once to apply.
	if !request.DryRun {
		run.total *= 2
	}
	plan, err := run.plan(ctx)
	if err != nil {
		return "", nil, err
	}
	if request.DryRun {
		plan.show()
		return plan.sentence(), plan, plan.keepSheet(r.Jobs.Result(j.ID))
	}
	// Without the permission to import in part, one row with errors stops the whole import.
	if plan.Wrong > 0 && !request.Partial {
		plan.show()
		return "", plan, &core.Refusal{Message: plural(plan.Wrong,
			"1 row has errors, so nothing was imported. Fix it, or import only the others.",
			"%d rows have errors, so nothing was imported. Fix them, or import only the others.")}
	}
	done, err := run.apply(ctx, plan)
	if err != nil {
		// A failure in the middle takes back the batches that were stored already, even if the shop is being stopped.
		if undone := r.UndoImport(context.WithoutCancel(ctx), j); undone != nil {
			return "", nil, fmt.Errorf("%w; taking it back failed too: %w", err, undone)
		}
		return "", nil, err
	}
	done.show()
	if err := done.keepSheet(r.Jobs.Result(j.ID)); err != nil {
		return "", nil, err
	}
	return done.sentence(), done, r.Store.Imports.NoteImport(
		ctx,
		j.Who,
		j.ID,
		false,
		strings.TrimPrefix(done.Source+": "+done.sentence(), ": "),
	)
}

// importRun is the state of an import in progress.
type importRun struct {
	Imports
	job         core.Job
	request     importRequest
	files       *importFiles
	progress    func(done, total int64)
	done, total int64
	// planned is the planned outcome of each product row, by row number.
	planned map[int]string
}

func (run *importRun) advance(rows int) {
	run.done += int64(rows)
	run.progress(run.done, run.total)
}

// report begins the report of a plan (dry) or of the import itself.
func (run *importRun) report(dry bool) importReport {
	f := run.files
	report := importReport{Source: f.catalogue.Source, DryRun: dry, Ignored: append([]string{}, f.catalogue.Ignored...),
		Notes: append([]string{}, f.catalogue.Notes...), Questions: f.catalogue.Questions,
		Files: f.listed, Kinds: []kindCounts{}, Rows: []outcomeRow{}}
	for _, other := range f.others {
		if report.Source == "" {
			report.Source = other.Source
		}
		for _, note := range other.Notes {
			report.Notes = append(report.Notes, other.name+": "+note)
		}
		if len(other.Ignored) > 0 {
			report.Notes = append(report.Notes,
				other.name+": nothing was made of the columns "+strings.Join(other.Ignored, ", ")+".")
		}
	}
	return report
}

// plan returns what an import would do with every row, without saving. A review may refer to a product in the same
// files.
func (run *importRun) plan(ctx context.Context) (importReport, error) {
	f := run.files
	report := run.report(true)
	report.countProducts(f, f.catalogue.Left)
	twice := f.duplicates()
	run.planned = map[int]string{}
	comes := map[string]bool{}
	// Rows go to the database in batches, so that customers can order in between.
	for rows := f.catalogue.Rows; len(rows) > 0; {
		batch := rows[:min(len(rows), importBatch)]
		rows = rows[len(batch):]
		outcomes, err := run.Store.Imports.Plan(ctx, batch)
		if err != nil {
			return report, err
		}
		for i := range outcomes {
			if message := twice[outcomes[i].Row]; message != "" && outcomes[i].Action != imports.ImportWrong {
				outcomes[i].Action, outcomes[i].Message = imports.ImportWrong, message
			}
			run.planned[outcomes[i].Row] = outcomes[i].Action
			f.pictures.of(batch[i])
			// Later files, such as reviews, refer to a product by its former number, its SKU or its title.
			for _, key := range append(batch[i].Former, "sku "+batch[i].Set["sku"], "title "+
				strings.ToLower(batch[i].Set["title"])) {
				comes[key] = comes[key] || outcomes[i].Action != imports.ImportWrong
			}
		}
		report.countProducts(f, outcomes)
		run.advance(len(batch))
	}
	if err := run.planMoved(ctx, &report, comes); err != nil {
		return report, err
	}
	report.Notes = append(report.Notes, f.pictures.unused()...)
	return report, nil
}

// planMoved plans all records except products. comes are the products that the files would add, which don't exist
// during a plan.
func (run *importRun) planMoved(ctx context.Context, report *importReport, comes map[string]bool) error {
	for _, other := range run.files.others {
		report.count(other.Kind, other.name, other.Left)
		for batch := range slices.Chunk(other.Rows, importBatch) {
			outcomes, err := run.Store.Moves.PlanRecords(ctx, batch)
			if err != nil {
				return err
			}
			for i, row := range batch {
				// The product of the review is not in the shop yet, but comes with the same import.
				if r := row.Review; r != nil && outcomes[i].Message == imports.MessageNoProduct && (comes[r.Path] ||
					r.SKU != "" && comes["sku "+r.SKU] || r.Product != "" &&
					comes["title "+strings.ToLower(r.Product)]) {
					outcomes[i].Action, outcomes[i].Message = imports.ImportAdded, ""
				}
			}
			report.count(other.Kind, other.name, outcomes)
			run.advance(len(batch))
		}
	}
	return nil
}

// apply saves the planned rows: products first, then customers, orders and reviews, because reviews refer to
// products. The rows that the plan found wrong are left out.
func (run *importRun) apply(ctx context.Context, plan importReport) (importReport, error) {
	f := run.files
	result := run.report(false)
	result.Notes = plan.Notes
	for _, o := range plan.all {
		if slices.Contains(f.products, o.File) &&
			(o.Action == imports.ImportWrong || o.Action == imports.ImportSkipped) {
			result.count(catalogues.Products, o.File, []imports.ImportOutcome{o.ImportOutcome})
		}
	}
	good := []imports.ImportRow{}
	for _, row := range f.catalogue.Rows {
		if run.planned[row.Row] != imports.ImportWrong {
			good = append(good, row)
		}
	}
	run.advance(len(f.catalogue.Rows) - len(good))
	for rows := good; len(rows) > 0; {
		batch := rows[:min(len(rows), importBatch)]
		rows = rows[len(batch):]
		for i := range batch {
			run.takePictures(ctx, f, &batch[i])
		}
		outcomes, err := run.Store.Imports.Apply(ctx, run.job.Who, run.job.ID, batch)
		if err != nil {
			return result, err
		}
		// A row that was correct in the plan can be refused now, if staff changed products in between.
		for _, o := range outcomes {
			if o.Action == imports.ImportWrong && !run.request.Partial {
				_, at := f.at(o.Row)
				return result, &core.Refusal{Message: fmt.Sprintf("Row %d: %s Nothing was kept.", at, o.Message)}
			}
		}
		result.countProducts(f, outcomes)
		run.advance(len(batch))
	}
	return result, run.applyMoved(ctx, &result)
}

// applyMoved imports all records except products, once the products are saved.
func (run *importRun) applyMoved(ctx context.Context, result *importReport) error {
	for _, other := range run.files.others {
		result.count(other.Kind, other.name, other.Left)
		for batch := range slices.Chunk(other.Rows, importBatch) {
			outcomes, err := run.Store.Moves.ApplyRecords(ctx, run.job.ID, batch)
			if err != nil {
				return err
			}
			result.count(other.Kind, other.name, outcomes)
			run.advance(len(batch))
		}
	}
	return nil
}

// duplicates returns the product rows that describe the same product as an earlier row, with a message for each.
func (f *importFiles) duplicates() map[int]string {
	seen, twice := map[string]int{}, map[int]string{}
	for _, row := range f.catalogue.Rows {
		for _, key := range []string{fmt.Sprint("number ", row.ID), "SKU " + strings.TrimSpace(row.Set["sku"])} {
			if key == "number 0" || key == "SKU " {
				continue
			}
			// The same row can name a product twice, by number and by SKU.
			if first, again := seen[key]; again && first != row.Row {
				file, at := f.at(first)
				twice[row.Row] = fmt.Sprintf("The %s is in row %d already.", key, at)
				if here, _ := f.at(row.Row); here != file {
					twice[row.Row] = fmt.Sprintf("The %s is in row %d of %s already.", key, at, file)
				}
			} else {
				seen[key] = row.Row
			}
		}
	}
	return twice
}

// UndoImport removes what an interrupted import has added.
func (r Imports) UndoImport(ctx context.Context, j core.Job) error {
	for from, more := int64(0), true; more; more = from != 0 {
		var err error
		if _, from, err = r.Store.Moves.UndoRecords(ctx, j.ID, from); err != nil {
			return err
		}
	}
	for more := true; more; {
		var err error
		if more, err = r.Store.Imports.Undo(ctx, j.Who, j.ID); err != nil {
			return err
		}
	}
	return nil
}

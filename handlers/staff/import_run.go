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
	"hearth/store/search"
)

// ImportProducts first plans all files, then imports them in small transactions: products, customers, past orders, reviews. A
// failure half-way is undone.
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
	if plan.Wrong > 0 && !request.Partial {
		plan.show()
		return "", plan, &core.Refusal{Message: plural(plan.Wrong,
			"1 row is wrong, so nothing was kept. Mend it, or import the others alone.",
			"%d rows are wrong, so nothing was kept. Mend them, or import the others alone.")}
	}
	done, err := run.apply(ctx, plan)
	if err != nil {
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

// importRun is an import in progress.
type importRun struct {
	Imports
	job         core.Job
	request     importRequest
	files       *importFiles
	progress    func(done, total int64)
	done, total int64
	// planned is the plan for each row of the products.
	planned map[int]string
}

func (run *importRun) advance(rows int) {
	run.done += int64(rows)
	run.progress(run.done, run.total)
}

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
			report.Notes = append(report.Notes, other.name+": nothing was made of the columns "+strings.Join(other.Ignored, ", ")+".")
		}
	}
	return report
}

// plan says what an import would do with every row. Reviews also find the products in the files.
func (run *importRun) plan(ctx context.Context) (importReport, error) {
	f := run.files
	report := run.report(true)
	report.countProducts(f, f.catalogue.Left)
	twice := f.duplicates()
	run.planned = map[int]string{}
	comes := map[string]bool{}
	if err := run.planMoved(ctx, &report, comes, true); err != nil {
		return report, err
	}
	stands := map[int64]imports.ImportRow{}
	for _, row := range f.catalogue.Rows {
		if row.Shop != "" && row.ID != 0 {
			stands[row.ID] = row
		}
	}
	for rows := f.catalogue.Rows; len(rows) > 0; {
		batch := rows[:min(len(rows), importBatch)]
		rows = rows[len(batch):]
		needed := neededBy(batch, stands)
		outcomes, err := run.Store.Imports.Plan(ctx, append(needed, batch...))
		if err != nil {
			return report, err
		}
		outcomes = outcomes[len(needed):]
		for i := range outcomes {
			if message := twice[outcomes[i].Row]; message != "" && outcomes[i].Action != imports.ImportWrong {
				outcomes[i].Action, outcomes[i].Message = imports.ImportWrong, message
			}
			run.planned[outcomes[i].Row] = outcomes[i].Action
			f.pictures.of(batch[i], outcomes[i].Action == imports.ImportAdded)
			for _, key := range append(batch[i].Former, fmt.Sprint("number ", batch[i].ID), "sku "+batch[i].Set["sku"], "title "+
				strings.ToLower(batch[i].Set["title"])) {
				comes[key] = comes[key] || outcomes[i].Action != imports.ImportWrong
			}
		}
		report.countProducts(f, outcomes)
		run.advance(len(batch))
	}
	if err := run.planMoved(ctx, &report, comes, false); err != nil {
		return report, err
	}
	report.Notes = append(report.Notes, f.pictures.unused()...)
	return report, nil
}

// neededBy are the earlier rows that a batch refers to: a plan saves nothing, so they are planned again with it.
func neededBy(batch []imports.ImportRow, stands map[int64]imports.ImportRow) (needed []imports.ImportRow) {
	known := map[int64]bool{0: true}
	for _, row := range batch {
		known[row.ID] = true
	}
	var take func(number int64)
	take = func(number int64) {
		row, there := stands[number]
		if known[number] || !there {
			return
		}
		known[number] = true
		if row.Variant != nil {
			take(row.Variant.Of)
		}
		row.Notes = nil
		needed = append(needed, row)
	}
	for _, row := range batch {
		if row.Variant != nil && row.Shop != "" {
			take(row.Variant.Of)
		}
		if row.Shop != "" {
			for _, piece := range row.Kit {
				take(piece.ProductID)
			}
		}
	}
	return needed
}

// planMoved plans everything except products: the categories before the products, the rest after them. comes is what the files add
// that a plan does not save: products, categories and customers.
func (run *importRun) planMoved(ctx context.Context, report *importReport, comes map[string]bool, before bool) error {
	for _, other := range run.files.others {
		if !before {
			report.count(other.Kind, other.name, other.Left)
		}
		for rows := comingFirst(other.Rows, before); len(rows) > 0; {
			batch := rows[:min(len(rows), importBatch)]
			rows = rows[len(batch):]
			outcomes, err := run.Store.Moves.PlanMoved(ctx, batch)
			if err != nil {
				return err
			}
			for i, row := range batch {
				if outcomes[i].Action == imports.ImportLeft && comesWith(row, outcomes[i].Message, comes) {
					outcomes[i].Action, outcomes[i].Message = imports.ImportAdded, ""
				}
				for _, name := range picturesOf(row) {
					run.files.pictures.used[name] = true
				}
				if c := row.Category; c != nil {
					comes["category "+strings.ToLower(strings.Join(c.Path, "\n"))] = true
				}
				if p := row.Part; p != nil && p.Part == "page" {
					comes["page "+p.Name] = true
				}
				if c := row.Customer; c != nil && outcomes[i].Action != imports.ImportLeft {
					comes["email "+strings.ToLower(c.Email)] = true
				}
			}
			report.count(other.Kind, other.name, outcomes)
			run.advance(len(batch))
		}
	}
	return nil
}

// comesWith reports whether what a row lacks is in the other files.
func comesWith(row imports.MovedRow, why string, comes map[string]bool) bool {
	switch {
	case row.Review != nil && why == imports.MessageNoProduct:
		r := row.Review
		return comes[r.Path] || r.SKU != "" && comes["sku "+r.SKU] || r.Product != "" && comes["title "+strings.ToLower(r.Product)] ||
			r.Number != 0 && comes[fmt.Sprint("number ", r.Number)]
	case row.Question != nil && (why == imports.MessageNotHere || why == imports.MessageNobodyHere):
		q := row.Question
		return (why == imports.MessageNobodyHere || comes[fmt.Sprint("number ", q.ProductID)]) &&
			(q.State == imports.QuestionShown || comes["email "+strings.ToLower(q.Email)])
	case row.Text != nil && (why == imports.MessageNotHere || why == imports.MessageNoCategory):
		t := row.Text
		return t.ProductID != 0 && comes[fmt.Sprint("number ", t.ProductID)] || len(t.Category) > 0 &&
			comes["category "+strings.ToLower(strings.Join(t.Category, "\n"))]
	case row.Picked != nil && why == imports.MessageNotHere:
		return comes[fmt.Sprint("number ", row.Picked.ProductID)] && !slices.ContainsFunc(row.Picked.With, func(c search.Companion) bool {
			return !comes[fmt.Sprint("number ", c.ID)]
		})
	case row.Offer != nil && (why == imports.MessageNotHere || why == imports.MessageNoCategory):
		return !slices.ContainsFunc(row.Offer.Products, func(c search.Companion) bool { return !comes[fmt.Sprint("number ", c.ID)] }) &&
			!slices.ContainsFunc(row.Offer.Categories, func(path []string) bool {
				return !comes["category "+strings.ToLower(strings.Join(path, "\n"))]
			})
	case row.Address != nil && (why == imports.MessageNotHere || why == imports.MessageLeadsNowhere):
		a := row.Address
		return a.Number != 0 && comes[fmt.Sprint("number ", a.Number)] || len(a.Category) > 0 &&
			comes["category "+strings.ToLower(strings.Join(a.Category, "\n"))] || a.Page != "" && comes["page "+a.Page]
	}
	return false
}

func (run *importRun) apply(ctx context.Context, plan importReport) (importReport, error) {
	f := run.files
	result := run.report(false)
	result.Notes = plan.Notes
	for _, o := range plan.all {
		if slices.Contains(f.products, o.File) && (o.Action == imports.ImportWrong || o.Action == imports.ImportLeft) {
			result.count(catalogues.Products, o.File, []imports.ImportOutcome{o.ImportOutcome})
		}
	}
	if err := run.applyMoved(ctx, &result, true); err != nil {
		return result, err
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
			run.takePictures(ctx, f, &batch[i], run.planned[batch[i].Row] == imports.ImportAdded)
		}
		outcomes, err := run.Store.Imports.Apply(ctx, run.job.Who, run.job.ID, batch)
		if err != nil {
			return result, err
		}
		for _, o := range outcomes {
			if o.Action == imports.ImportWrong && !run.request.Partial {
				_, at := f.at(o.Row)
				return result, &core.Refusal{Message: fmt.Sprintf("Row %d: %s Nothing was kept.", at, o.Message)}
			}
		}
		result.countProducts(f, outcomes)
		run.advance(len(batch))
	}
	return result, run.applyMoved(ctx, &result, false)
}

// applyMoved imports everything except products: the categories before the products, the rest after them.
func (run *importRun) applyMoved(ctx context.Context, result *importReport, before bool) error {
	for _, other := range run.files.others {
		if !before {
			result.count(other.Kind, other.name, other.Left)
		}
		for rows := comingFirst(other.Rows, before); len(rows) > 0; {
			batch := rows[:min(len(rows), importBatch)]
			rows = rows[len(batch):]
			for i := range batch {
				if err := run.keepPictures(ctx, &batch[i]); err != nil {
					return err
				}
			}
			outcomes, err := run.Store.Moves.ApplyMoved(ctx, run.job.Who, run.job.ID, batch)
			if err != nil {
				return err
			}
			result.count(other.Kind, other.name, outcomes)
			run.advance(len(batch))
		}
	}
	return nil
}

// comingFirst are the rows that come before the products, or those that come behind them: categories, and by what shoppers filter, which
// products with options add to.
func comingFirst(rows []imports.MovedRow, before bool) (found []imports.MovedRow) {
	for _, row := range rows {
		if before == (row.Category != nil || row.Part != nil && row.Part.Part == "filters") {
			found = append(found, row)
		}
	}
	return found
}

// duplicates names the rows that mean a product which an earlier row means already.
func (f *importFiles) duplicates() map[int]string {
	seen, twice := map[string]int{}, map[int]string{}
	for _, row := range f.catalogue.Rows {
		for _, key := range []string{fmt.Sprint("number ", row.ID), "SKU " + strings.TrimSpace(row.Set["sku"])} {
			if key == "number 0" || key == "SKU " {
				continue
			}
			if first, again := seen[key]; again && first != row.Row {
				file, at := f.at(first)
				twice[row.Row] = fmt.Sprintf("The %s stands in row %d already.", key, at)
				if here, _ := f.at(row.Row); here != file {
					twice[row.Row] = fmt.Sprintf("The %s stands in row %d of %s already.", key, at, file)
				}
			} else {
				seen[key] = row.Row
			}
		}
	}
	return twice
}

// UndoImport undoes what an import did before it was interrupted.
func (r Imports) UndoImport(ctx context.Context, j core.Job) error {
	for from, more := int64(0), true; more; more = from != 0 {
		var err error
		if _, from, err = r.Store.Moves.TakeBackMoved(ctx, j.ID, from); err != nil {
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

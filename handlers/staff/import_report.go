package staff

import (
	"errors"
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"

	"hearth/handlers/catalogues"
	"hearth/handlers/documents"
	"hearth/store/imports"
)

// importReport is the result of an import, or in a dry run of its plan.
type importReport struct {
	// Name and Type are the file name and the media type of the report as a sheet.
	Name   string `json:"name,omitempty"`
	Type   string `json:"type,omitempty"`
	Source string `json:"source"`
	DryRun bool   `json:"dry_run"`
	// Personal means that the undone import contained personal data.
	Personal bool `json:"personal,omitempty"`
	importCounts
	Ignored []string `json:"ignored"`
	// Notes are assumptions made while reading the files; Questions are what the files leave open and the user must
	// answer.
	Notes     []string             `json:"notes"`
	Questions catalogues.Questions `json:"questions"`
	// Files are the uploaded files with their detected kinds; Kinds are the results by kind of record.
	Files []reportFile `json:"files"`
	Kinds []kindCounts `json:"kinds"`
	Rows  []outcomeRow `json:"rows"`
	all   []outcomeRow
}

// importCounts counts the rows of an import by what happens with them. Left are rows that were left out on purpose,
// Wrong those with errors.
type importCounts struct {
	Added   int `json:"added"`
	Changed int `json:"changed"`
	Same    int `json:"same"`
	Wrong   int `json:"wrong"`
	Left    int `json:"left"`
	Removed int `json:"removed"`
}

// reportFile is an uploaded file. Source is the shop system that it was exported from.
type reportFile struct {
	Name   string `json:"name"`
	Kind   string `json:"kind"`
	Source string `json:"source"`
	Rows   int    `json:"rows"`
}

// kindCounts are the counts for one kind of record, such as customers.
type kindCounts struct {
	Kind string `json:"kind"`
	importCounts
}

// outcomeRow is what happens with one row of a file.
type outcomeRow struct {
	File string `json:"file"`
	imports.ImportOutcome
}

func (c *importCounts) add(action string) {
	switch action {
	case imports.ImportAdded:
		c.Added++
	case imports.ImportChanged:
		c.Changed++
	case imports.ImportSame:
		c.Same++
	case imports.ImportSkipped:
		c.Left++
	case imports.ImportRemoved:
		c.Removed++
	default:
		c.Wrong++
	}
}

func (c importCounts) sentence() string {
	parts := []string{fmt.Sprintf("%d added", c.Added), fmt.Sprintf("%d changed", c.Changed),
		fmt.Sprintf("%d the same", c.Same)}
	if c.Left > 0 {
		parts = append(parts, fmt.Sprintf("%d left out", c.Left))
	}
	if c.Wrong > 0 {
		parts = append(parts, fmt.Sprintf("%d not taken", c.Wrong))
	}
	return strings.Join(parts, ", ") + "."
}

// count adds outcomes to the totals and to those of their kind; kind "" counts only in the totals.
func (r *importReport) count(kind, file string, outcomes []imports.ImportOutcome) {
	for _, o := range outcomes {
		r.add(o.Action)
		if kind != "" {
			at := slices.IndexFunc(r.Kinds, func(k kindCounts) bool { return k.Kind == kind })
			if at < 0 {
				at = len(r.Kinds)
				r.Kinds = append(r.Kinds, kindCounts{Kind: kind})
			}
			r.Kinds[at].add(o.Action)
		}
		r.all = append(r.all, outcomeRow{file, o})
	}
}

// countProducts counts the outcomes of product rows, and translates each row number to its file.
func (r *importReport) countProducts(f *importFiles, outcomes []imports.ImportOutcome) {
	for _, o := range outcomes {
		var file string
		file, o.Row = f.at(o.Row)
		r.count(catalogues.Products, file, []imports.ImportOutcome{o})
	}
}

// show selects the rows for the screen: first those that are wrong or not imported, then those with a remark.
func (r *importReport) show() {
	rank := func(o outcomeRow) int {
		switch {
		case o.Action == imports.ImportWrong:
			return 0
		case o.Action == imports.ImportSkipped:
			return 1
		case len(o.Notes)+len(o.Changes) > 0:
			return 2
		}
		return 3
	}
	r.Rows = slices.Clone(r.all)
	slices.SortStableFunc(r.Rows, func(a, b outcomeRow) int { return rank(a) - rank(b) })
	r.Rows = append([]outcomeRow{}, r.Rows[:min(len(r.Rows), shownOutcomes)]...)
}

func (r *importReport) sentence() string {
	text := r.importCounts.sentence()
	if len(r.Kinds) > 1 {
		parts := []string{}
		for _, kind := range r.Kinds {
			parts = append(parts, strings.ToUpper(kind.Kind[:1])+kind.Kind[1:]+": "+kind.sentence())
		}
		text = strings.Join(parts, " ")
	}
	if r.DryRun {
		return "Preview, nothing was imported: " + text
	}
	return text
}

// keepSheet writes all rows of the report as a sheet to the job's result file, at path.
func (r *importReport) keepSheet(path string) error {
	rows := make([][]string, len(r.all))
	for i, o := range r.all {
		rows[i] = []string{o.File, strconv.Itoa(o.Row), o.Title, o.Action,
			strings.Join(append(append([]string{o.Message}, o.Changes...), o.Notes...), "\n")}
	}
	columns := []documents.Column{{Title: "File", Width: 26}, {Title: "Row", Kind: documents.Integer},
		{Title: "What", Width: 44},
		{Title: "Result"}, {Title: "Why", Width: 60}}
	file, err := os.Create(path)
	if err != nil {
		return err
	}
	r.Name, r.Type = "import-report.xlsx", sheetType
	return errors.Join(documents.Sheet(file, "Import", columns, rows), file.Close())
}

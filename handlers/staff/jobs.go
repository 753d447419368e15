package staff

import (
	"context"
	"encoding/json"
	"os"
	"slices"

	"hearth/handlers/catalogues"
	"hearth/handlers/web"
	"hearth/store/accounts"
	"hearth/store/core"
)

// JobStatus returns the progress and results of long-running jobs.
type JobStatus struct{ *Deps }

// jobData is the state of a job. Done of Total steps are finished, and Result depends on the kind of job.
type jobData struct {
	JobID   int64           `json:"job_id"`
	Kind    string          `json:"kind"`
	State   string          `json:"state"`
	Done    int64           `json:"done"`
	Total   int64           `json:"total"`
	Message string          `json:"message"`
	Result  json.RawMessage `json:"result"`
	HasFile bool            `json:"has_file"`
	Started web.Time        `json:"started_at"`
	Ended   web.Time        `json:"ended_at"`
}

// The kinds of long-running jobs that staff start.
const (
	// ProductsJob imports products and other records of a former shop; UndoImportJob undoes such an import.
	ProductsJob   = "products import"
	UndoImportJob = "products import taken back"
	// BulkProductsJob applies a change to many products, BulkJob an action to many orders; PinsJob imports delivery
	// areas.
	BulkProductsJob = "many products"
	BulkJob         = "orders"
	PinsJob         = "delivery areas import"
	// ZipJob and AccountantJob make the documents of a month.
	ZipJob        = "documents zip"
	AccountantJob = "accountant zip"
	// CodSheetJob reads a courier's sheet of COD money.
	CodSheetJob = "courier sheet"
)

// personal are the kinds of imported records that contain personal data.
var personal = []string{catalogues.Customers, catalogues.Orders, catalogues.Reviews}

// jobNeeds are the permissions for each kind of job: any one of them is enough to start it. Staff who have lost all
// of them no longer see the job.
var jobNeeds = map[string][]core.Permission{
	ProductsJob: {core.PermCatalogue}, UndoImportJob: {core.PermCatalogue},
	BulkProductsJob: {core.PermCatalogue}, PinsJob: {core.PermOrders},
	BulkJob: {core.PermOrders, core.PermPack}, ZipJob: {accounts.PermInvoices}, AccountantJob: {accounts.PermMoney},
	CodSheetJob: {accounts.PermMoney},
}

// find returns one of the caller's jobs, if the caller may still start such a job. A job with personal data also
// requires the permission to see customers. Otherwise it is not found.
func (r *Deps) find(ctx context.Context, c *web.Caller, id int64) (core.Job, error) {
	j, err := r.Store.FindJob(ctx, c.ID, id)
	if err == nil && (!slices.ContainsFunc(jobNeeds[j.Kind], c.May) || hasPeople(j) && !c.May(accounts.PermPrivacy)) {
		err = core.ErrNotFound
	}
	return j, err
}

// hasPeople reports whether the result of a job contains personal data, from an import or from undoing one.
func hasPeople(j core.Job) bool {
	var about struct {
		Personal bool `json:"personal"`
		Kinds    []struct {
			Kind string `json:"kind"`
		} `json:"kinds"`
	}
	if len(j.Result) > 0 && json.Unmarshal(j.Result, &about) != nil {
		return true
	}
	for _, k := range about.Kinds {
		about.Personal = about.Personal || slices.Contains(personal, k.Kind)
	}
	return about.Personal
}

// Job returns the progress of a job to the person who started it and still has the permission.
func (r JobStatus) Job(ctx context.Context, c *web.Caller, in web.ByID) (web.Data[jobData], error) {
	j, err := r.find(ctx, c, in.ID)
	if err != nil {
		return web.Data[jobData]{}, err
	}
	_, missing := os.Stat(r.Jobs.Result(j.ID))
	return web.Give(jobData{
		JobID:   j.ID,
		Kind:    j.Kind,
		State:   j.State,
		Done:    j.Done,
		Total:   j.Total,
		Message: j.Message,
		Result:  j.Result,
		HasFile: missing == nil && j.State == "done",
		Started: r.local(j.MadeAt),
		Ended:   r.local(j.EndsAt),
	}), nil
}

// JobResult returns the file that a job made, to the person who started it and still has the permission.
func (r JobStatus) JobResult(ctx context.Context, c *web.Caller, in web.ByID) (web.File, error) {
	j, err := r.find(ctx, c, in.ID)
	if err != nil {
		return web.File{}, err
	}
	return resultFile(r.Jobs.Result(j.ID), j)
}

// resultFile is the file at a path that a job made; ErrNotFound if the job has not ended well or made none.
func resultFile(path string, j core.Job) (web.File, error) {
	var about struct {
		Name string `json:"name"`
		Type string `json:"type"`
	}
	if j.State != "done" || json.Unmarshal(j.Result, &about) != nil || about.Name == "" {
		return web.File{}, core.ErrNotFound
	}
	return web.FileOnDisk(path, about.Name, about.Type)
}

package staff

import (
	"context"
	"encoding/json"
	"errors"
	"os"
	"slices"

	"hearth/handlers/catalogues"
	"hearth/handlers/web"
	"hearth/store/accounts"
	"hearth/store/core"
)

// JobStatus reports the progress of jobs.
type JobStatus struct{ *Deps }

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

// The kinds of long work of the desks.
const (
	// ProductsJob takes products and what else a shop had out of files, UndoImportJob takes what came out of them back.
	ProductsJob   = "products import"
	UndoImportJob = "products import taken back"
	// BulkProductsJob does one act on many products, BulkJob one to many orders, PinsJob enters delivery areas.
	BulkProductsJob = "many products"
	BulkJob         = "orders"
	PinsJob         = "delivery areas import"
	// ZipJob and AccountantJob make a month's papers.
	ZipJob        = "documents zip"
	AccountantJob = "accountant zip"
)

// personal are the kinds of rows of a file that have a person's data in them.
var personal = []string{catalogues.Customers, catalogues.Orders, catalogues.Reviews}

// jobNeeds are the permissions of which one starts each kind of long work. Whoever has none of them any more is told
// nothing of it.
var jobNeeds = map[string][]core.Permission{
	ProductsJob: {core.PermCatalogue}, UndoImportJob: {core.PermCatalogue},
	BulkProductsJob: {core.PermCatalogue}, PinsJob: {core.PermOrders},
	BulkJob: {core.PermOrders, core.PermPack}, ZipJob: {accounts.PermInvoices}, AccountantJob: {accounts.PermMoney},
}

// find finds a job of the caller's, who still may start its like: what has people's data in it asks for the permission
// to see them.
func (r *Deps) find(ctx context.Context, c *web.Caller, id int64) (core.Job, error) {
	j, err := r.Store.FindJob(ctx, c.ID, id)
	if err == nil && (!slices.ContainsFunc(jobNeeds[j.Kind], c.May) || hasPeople(j) && !c.May(accounts.PermPrivacy)) {
		err = core.ErrNotFound
	}
	return j, err
}

// hasPeople says whether what came of a job has people's data in it: a file brought them, or they were taken back.
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

// Job tells how far long work is, to whoever started it and still may.
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

// JobResult gives the file that long work made, to whoever started it and still may.
func (r JobStatus) JobResult(ctx context.Context, c *web.Caller, in web.ByID) (web.File, error) {
	j, err := r.find(ctx, c, in.ID)
	if err != nil || j.State != "done" {
		return web.File{}, errors.Join(err, core.ErrNotFound)
	}
	var about struct {
		Name string `json:"name"`
		Type string `json:"type"`
	}
	if err := json.Unmarshal(j.Result, &about); err != nil || about.Name == "" {
		return web.File{}, core.ErrNotFound
	}
	return web.FileOnDisk(r.Jobs.Result(j.ID), about.Name, about.Type)
}

package staff

import (
	"context"
	"encoding/json"
	"errors"
	"os"
	"slices"

	"hearth/handlers/web"
	"hearth/store"
)

// JobDesk reports the progress of jobs.
type JobDesk struct{ *Room }

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

// Job returns the progress of a job to the person who started it.
func (r JobDesk) Job(ctx context.Context, c *web.Caller, in web.ByID) (web.Data[jobData], error) {
	j, err := r.Store.FindJob(ctx, c.ID, in.ID)
	if err != nil {
		return web.Data[jobData]{}, err
	}
	_, missing := os.Stat(r.Jobs.Result(j.ID))
	return web.Give(jobData{j.ID, j.Kind, j.State, j.Done, j.Total, j.Message, j.Result, missing == nil && j.State == "done", r.local(j.MadeAt), r.local(j.EndsAt)}), nil
}

// JobResult returns the file that a job made.
func (r JobDesk) JobResult(ctx context.Context, c *web.Caller, in web.ByID) (web.File, error) {
	j, err := r.Store.FindJob(ctx, c.ID, in.ID)
	if err != nil || j.State != "done" {
		return web.File{}, errors.Join(err, store.ErrNotFound)
	}
	if !mayRead(c, j) {
		return web.File{}, web.ErrForbidden
	}
	var about struct {
		Name string `json:"name"`
		Type string `json:"type"`
	}
	if err := json.Unmarshal(j.Result, &about); err != nil || about.Name == "" {
		return web.File{}, store.ErrNotFound
	}
	return web.FileOnDisk(r.Jobs.Result(j.ID), about.Name, about.Type)
}

// readers are who may fetch the file of long work, by its kind: any one of the permissions is enough. It counts when the file is
// fetched, since who had it packed may have another role by then.
var readers = map[string][]store.Permission{
	ProductsJob: {store.PermCatalogue}, TakeBackJob: {store.PermCatalogue}, BulkProductsJob: {store.PermCatalogue}, MovingOutJob: {store.PermCatalogue},
	PinsJob: {store.PermOrders}, BulkJob: {store.PermOrders, store.PermPack}, ZipJob: {store.PermInvoices}, AccountantJob: {store.PermMoney},
}

func mayRead(c *web.Caller, j store.Job) bool {
	may := func(p store.Permission) bool { return slices.Contains(c.Permissions, p) }
	var of movingOutRequest
	if j.Kind == MovingOutJob && (json.Unmarshal(j.Request, &of) != nil || of.Personal) && !may(store.PermPrivacy) {
		return false
	}
	return slices.ContainsFunc(readers[j.Kind], may)
}

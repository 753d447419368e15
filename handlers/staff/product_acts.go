package staff

import (
	"context"
	"encoding/json"
	"fmt"

	"hearth/handlers/api"
	"hearth/handlers/web"
	"hearth/store/catalogue"
	"hearth/store/core"
)

// bulkBatch is the number of products per transaction of a bulk change. It is small, so that orders needn't wait
// long.
const bulkBatch = 20

// productChange is the outcome for one product: the value before and after.
type productChange struct {
	ProductID int64  `json:"product_id"`
	Title     string `json:"title"`
	Was       string `json:"was"`
	Becomes   string `json:"becomes"`
	// Can says in a dry run whether the change is possible for this product, afterwards whether it was done. Message
	// is the reason if not.
	Can     bool   `json:"can"`
	Message string `json:"message"`
}

// bulkProductsData counts the products that the change is possible for (Can) and not (Not). JobID is 0 in a dry run.
type bulkProductsData struct {
	JobID int64           `json:"job_id"`
	Can   int             `json:"can"`
	Not   int             `json:"not"`
	Rows  []productChange `json:"rows"`
}

func (d *bulkProductsData) add(changes []catalogue.ProductChange) {
	for _, c := range changes {
		if c.Why == "" {
			d.Can++
		} else {
			d.Not++
		}
		d.Rows = append(
			d.Rows,
			productChange{
				ProductID: c.ID,
				Title:     c.Title,
				Was:       c.Was,
				Becomes:   c.Becomes,
				Can:       c.Why == "",
				Message:   c.Why,
			},
		)
	}
}

// bulkProductsRequest is a bulk change of products, as stored with its job. Undo is the ID of the job to undo, 0 for
// none.
type bulkProductsRequest struct {
	Act      catalogue.ProductAct `json:"act"`
	Products []int64              `json:"products"`
	Undo     int64                `json:"undo"`
}

// mostProducts is the maximum number of products in one bulk change.
const mostProducts = 500

// BulkProducts changes one field of many products. For a product with options, it changes the prices of the variants.
// With dry_run it returns what would change, and for which products the change is impossible and why. Otherwise it
// starts a job.
func (r Products) BulkProducts(ctx context.Context, c *web.Caller, in struct {
	Act            web.Text `json:"act"`
	Value          web.Text `json:"value"`
	Products       web.Text `json:"products"`
	CategoryID     web.Int  `json:"category_id"`
	Subcategory    web.Int  `json:"subcategory_id"`
	SubSubcategory web.Int  `json:"sub_subcategory_id"`
	DryRun         web.Flag `json:"dry_run"`
}) (web.Data[bulkProductsData], error) {
	ids, err := numbersOf(string(in.Products), "products")
	if err != nil {
		return web.Data[bulkProductsData]{}, err
	}
	if len(ids) == 0 || len(ids) > mostProducts {
		return web.Data[bulkProductsData]{},
			wrongField("products", fmt.Sprintf("Please choose between 1 and %d products.", mostProducts))
	}
	act := catalogue.ProductAct{
		Act:   string(in.Act),
		Value: string(in.Value),
		Path: [3]int64{int64(in.CategoryID), int64(in.Subcategory),
			int64(in.SubSubcategory)},
	}
	if ids, err = r.Store.Catalogue.AffectedProducts(ctx, act, ids); err != nil {
		return web.Data[bulkProductsData]{}, err
	}
	data := bulkProductsData{Rows: []productChange{}}
	for at := 0; at < len(ids); at += bulkBatch {
		changes, err := r.Store.Catalogue.PlanProducts(ctx, act, ids[at:min(at+bulkBatch, len(ids))])
		if err != nil {
			return web.Data[bulkProductsData]{}, err
		}
		data.add(changes)
	}
	if bool(in.DryRun) || data.Can == 0 {
		return web.Give(data), nil
	}
	data.JobID, err = r.Jobs.Start(ctx, c.ID, BulkProductsJob, bulkProductsRequest{Act: act, Products: ids}, nil)
	return web.With("Started.", data), err
}

// UndoProducts starts a job that undoes one of the caller's bulk changes.
func (r Products) UndoProducts(ctx context.Context, c *web.Caller, in struct {
	Job int64 `path:"job"`
}) (web.Data[api.JobIDData], error) {
	done, err := r.find(ctx, c, in.Job)
	if err != nil {
		return web.Data[api.JobIDData]{}, err
	}
	var request bulkProductsRequest
	if done.Kind != BulkProductsJob || json.Unmarshal(done.Request, &request) != nil || request.Undo != 0 {
		return web.Data[api.JobIDData]{}, core.ErrNotFound
	}
	if done.State == "queued" || done.State == "running" {
		return web.Data[api.JobIDData]{}, wrongField("job", "This is still running. Please wait a moment.")
	}
	id, err := r.Jobs.Start(ctx, c.ID, BulkProductsJob, bulkProductsRequest{Act: request.Act, Undo: in.Job}, nil)
	return web.With("Started.", api.JobIDData{JobID: id}), err
}

// DoBulkProducts runs the job of a bulk change. A problem with one product does not affect the others.
func (r Products) DoBulkProducts(
	ctx context.Context,
	j core.Job,
	progress func(done, total int64),
) (string, any, error) {
	var in bulkProductsRequest
	if err := json.Unmarshal(j.Request, &in); err != nil {
		return "", nil, err
	}
	result := bulkProductsData{JobID: j.ID, Rows: []productChange{}}
	if in.Undo != 0 {
		changes, err := r.Store.Catalogue.UndoProducts(ctx, j.Who, in.Undo, in.Act)
		if err != nil {
			return "", nil, err
		}
		result.add(changes)
		return howMany(result.Can, result.Not), result, nil
	}
	for at := 0; at < len(in.Products); at += bulkBatch {
		changes, err := r.Store.Catalogue.ChangeProducts(ctx, j.Who, j.ID, in.Act,
			in.Products[at:min(at+bulkBatch, len(in.Products))])
		// The shop is being stopped. The batches before are stored, so say how far the job came.
		if ctx.Err() != nil {
			return "", result,
				&core.Refusal{Message: fmt.Sprintf(
					"The shop was stopped: %d of %d products are changed. Undo that, or start again.",
					result.Can, len(in.Products))}
		}
		if err != nil {
			return "", nil, err
		}
		result.add(changes)
		progress(int64(len(result.Rows)), int64(len(in.Products)))
	}
	return howMany(result.Can, result.Not), result, nil
}

// CopyProduct creates a copy of a product.
func (r Products) CopyProduct(ctx context.Context, c *web.Caller, in web.ByID) (web.Data[productIDData], error) {
	id, err := r.Store.Catalogue.Copy(ctx, c.ID, in.ID)
	return web.With("The copy is Out of Stock until you have looked at it.", productIDData{id}), err
}

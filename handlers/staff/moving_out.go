package staff

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"time"

	"hearth/handlers/documents"
	"hearth/handlers/web"
	"hearth/handlers/wire"
	"hearth/store/accounts"
	"hearth/store/core"
	"hearth/store/imports"
)

// MovingOut exports the whole shop: for another Hearth, or for any program that reads sheets.
type MovingOut struct{ *Room }

type movingOutRequest struct {
	// Personal means that the caller may see customers: then these, their orders and reviews are included.
	Personal bool `json:"personal"`
	// Drafts says the same of the drafts of pages.
	Drafts bool `json:"drafts"`
}

type movingOutResult struct {
	Name     string `json:"name"`
	Type     string `json:"type"`
	Personal bool   `json:"personal"`
	// Split means that the pictures are in zips of their own.
	Split bool `json:"split"`
	imports.Belongings
	Pictures int `json:"pictures"`
}

// StartMovingOut queues a zip of the whole shop: its products with their translations, categories, questions, offers, pages, look and
// old addresses as sheets, its pictures, and, with the permission to see customers, these, the orders and the reviews.
func (r MovingOut) StartMovingOut(ctx context.Context, c *web.Caller, _ web.None) (web.Data[wire.JobIDData], error) {
	return r.start(ctx, c.ID, MovingOutJob, movingOutRequest{c.May(accounts.PermPrivacy), c.May(accounts.PermFront)}, nil)
}

// Pack runs StartMovingOut's job.
func (r MovingOut) Pack(ctx context.Context, j core.Job, progress func(done, total int64)) (string, any, error) {
	var request movingOutRequest
	if err := json.Unmarshal(j.Request, &request); err != nil {
		return "", nil, err
	}
	has, err := r.Store.Moves.CountBelongings(ctx)
	if err != nil {
		return "", nil, err
	}
	if !request.Personal {
		has.Customers, has.Orders, has.Reviews = 0, 0, 0
	}
	file, err := os.OpenFile(r.Jobs.Result(j.ID), os.O_CREATE|os.O_TRUNC|os.O_WRONLY, 0o600)
	if err != nil {
		return "", nil, err
	}
	settings := r.Store.Settings.Values()
	p := packing{MovingOut: r, archive: documents.NewZip(file), shop: r.Store.Moves.Name(), named: settings.ShopName, zone: settings.Zone(),
		progress: progress, personal: request.Personal, drafts: request.Drafts,
		total: has.Products + has.Customers + has.Orders + has.Reviews}
	if p.named == "" {
		p.named = "Hearth"
	}
	err = p.sheets(ctx)
	split := false
	if err == nil {
		split, err = p.packPictures(ctx)
	}
	if err == nil {
		err = r.Store.Moves.NoteMovingOut(ctx, j.Who, request.Personal)
	}
	if err = errors.Join(err, p.archive.Close(), file.Close()); err != nil {
		return "", nil, errors.Join(err, os.Remove(r.Jobs.Result(j.ID)))
	}
	said := fmt.Sprintf("Packed: %d products, %d pictures", has.Products, len(p.pictures))
	if request.Personal {
		said += fmt.Sprintf(", %d customers, %d orders, %d reviews", has.Customers, has.Orders, has.Reviews)
	}
	name := "everything-" + r.Store.Now().In(p.zone).Format(time.DateOnly) + ".zip"
	return said + ".", movingOutResult{Name: name, Type: "application/zip", Personal: request.Personal, Split: split, Belongings: has,
		Pictures: len(p.pictures)}, nil
}

package staff

import (
	"context"
	"fmt"
	"strconv"
	"strings"

	"hearth/handlers/files"
	"hearth/handlers/web"
	"hearth/store/catalogue"
	"hearth/store/core"
)

// FetchPictures is the task that downloads the pictures of an imported product. Downloads that fail are retried
// later; the others are saved now.
func (r Imports) FetchPictures(ctx context.Context, t core.Task) error {
	product, err := strconv.ParseInt(t.Key, 10, 64)
	if err != nil {
		return err
	}
	waiting, err := r.Store.Catalogue.ListPendingPictures(ctx, product)
	if err != nil {
		return err
	}
	var missed error
	for _, one := range waiting {
		content, err := r.Jobs.Fetch(ctx, one.Address, files.PictureBytes)
		if err == nil {
			var picture catalogue.Picture
			if picture, err = r.Files.KeepPictureBytes(ctx, content); err == nil {
				if err := r.Store.Catalogue.AddFetchedPicture(ctx, one.ID, picture); err != nil {
					return err
				}
				continue
			}
		}
		// A failed picture is noted for the list of missing pictures; the others of the product are still fetched.
		why := strings.TrimSuffix(err.Error(), ".")
		if err := r.Store.Catalogue.NotePictureFailure(context.WithoutCancel(ctx), one.ID, why); err != nil {
			return err
		}
		missed = fmt.Errorf("the picture %s of product %d: %s", one.Address, product, why)
	}
	return missed
}

// missingPicture is a picture that could not be downloaded from the former shop. Why is the reason.
type missingPicture struct {
	ProductID int64  `json:"product_id"`
	Title     string `json:"title"`
	Address   string `json:"address"`
	Why       string `json:"why"`
}

type missingPicturesOut struct {
	web.Rows[missingPicture]
	// Waiting is the number of pictures that were not tried yet.
	Waiting int `json:"waiting"`
}

// MissingPictures lists the pictures of imports that could not be downloaded so far.
func (r Imports) MissingPictures(ctx context.Context, _ *web.Caller, in web.PageIn) (missingPicturesOut, error) {
	page := in.Wanted()
	found, total, waiting, err := r.Store.Catalogue.ListMissingPictures(ctx, page)
	rows := make([]missingPicture, len(found))
	for i, one := range found {
		rows[i] = missingPicture{ProductID: one.ProductID, Title: one.Product, Address: one.Address, Why: one.Why}
	}
	return missingPicturesOut{web.GiveRows(rows, total, page), waiting}, err
}

// RetryPictures queues the failed downloads once more.
func (r Imports) RetryPictures(ctx context.Context, _ *web.Caller, _ web.None) (web.Reply, error) {
	asked, err := r.Store.Catalogue.RetryPictures(ctx)
	return web.Done(fmt.Sprintf("Asked again for %d pictures.", asked)), err
}

package staff

import (
	"context"
	"fmt"
	"path"
	"strconv"
	"strings"

	"hearth/handlers/files"
	"hearth/handlers/web"
	"hearth/store/catalogue"
	"hearth/store/core"
	"hearth/store/imports"
)

// FetchPictures fetches the pictures that a product waits for. Those that fail now are retried later; the others are saved.
func (r Imports) FetchPictures(ctx context.Context, t core.Task) error {
	product, err := strconv.ParseInt(t.Key, 10, 64)
	if err != nil {
		return err
	}
	waiting, err := r.Store.Catalogue.ListAwaited(ctx, product)
	if err != nil {
		return err
	}
	var missed error
	for _, one := range waiting {
		content, err := r.Jobs.Fetch(ctx, one.Address, files.PictureBytes)
		if err == nil {
			var picture catalogue.Picture
			if picture, err = r.Files.KeepPictureBytes(ctx, content); err == nil {
				if err := r.Store.Catalogue.KeepAwaited(ctx, one.ID, picture); err != nil {
					return err
				}
				continue
			}
		}
		why := strings.TrimSuffix(err.Error(), ".")
		if err := r.Store.Catalogue.MissAwaited(context.WithoutCancel(ctx), one.ID, why); err != nil {
			return err
		}
		missed = fmt.Errorf("the picture %s of product %d: %s", one.Address, product, why)
	}
	return missed
}

type missingPicture struct {
	ProductID int64  `json:"product_id"`
	Title     string `json:"title"`
	Address   string `json:"address"`
	Why       string `json:"why"`
}

type missingPicturesOut struct {
	web.Rows[missingPicture]
	// Waiting is how many are still to be fetched for the first time.
	Waiting int `json:"waiting"`
}

// MissingPictures lists the imported pictures that could not be fetched so far.
func (r Imports) MissingPictures(ctx context.Context, _ *web.Caller, in web.PageIn) (missingPicturesOut, error) {
	page := in.Wanted()
	found, total, waiting, err := r.Store.Catalogue.ListMissingPictures(ctx, page)
	rows := make([]missingPicture, len(found))
	for i, one := range found {
		rows[i] = missingPicture{ProductID: one.ProductID, Title: one.Product, Address: one.Address, Why: one.Why}
	}
	return missingPicturesOut{web.GiveRows(rows, total, page), waiting}, err
}

// AskAgain queues the failed pictures once more.
func (r Imports) AskAgain(ctx context.Context, _ *web.Caller, _ web.None) (web.Reply, error) {
	asked, err := r.Store.Catalogue.AskAgainForPictures(ctx)
	return web.Done(fmt.Sprintf("Asked again for %d pictures.", asked)), err
}

// picturesOf are the names of the files of the pictures that a row of another Hearth has.
func picturesOf(row imports.MovedRow) (names []string) {
	switch {
	case row.Category != nil:
		names = append(names, strings.ToLower(row.Category.Picture))
	case row.Review != nil:
		names = append(names, row.Review.Picture)
	case row.Part != nil:
		for _, name := range pictured.FindAllString(row.Part.Value, -1) {
			names = append(names, path.Base(catalogue.Picture{Name: name}.Path(1280)))
		}
	}
	return names
}

// keepPictures keeps the pictures and logos of a row, and puts the names that they have here into it.
func (run *importRun) keepPictures(ctx context.Context, row *imports.MovedRow) error {
	if c := row.Category; c != nil {
		c.Picture = run.pictureOf(ctx, row, c.Picture).Name
	}
	if r := row.Review; r != nil {
		r.Picture = run.pictureOf(ctx, row, r.Picture).Name
	}
	p := row.Part
	if p == nil {
		return nil
	}
	for _, file := range picturesOf(*row) {
		picture := run.pictureOf(ctx, row, file)
		if picture.Name == "" || p.Part != "look" {
			continue
		}
		if err := run.Store.Content.KeepFrontPicture(ctx, picture); err != nil {
			return err
		}
	}
	for name, content := range p.Logos {
		logo, err := run.Files.MakeLogo(ctx, content)
		if err != nil {
			row.Notes = append(row.Notes, fmt.Sprintf("A logo could not be taken: %s.", strings.TrimSuffix(err.Error(), ".")))
			continue
		}
		if err := run.Store.Content.KeepLogo(ctx, logo); err != nil {
			return err
		}
		p.Value = strings.ReplaceAll(p.Value, name, logo.Name)
	}
	return nil
}

// pictureOf keeps a picture that a row names, nothing where the zip has none.
func (run *importRun) pictureOf(ctx context.Context, row *imports.MovedRow, file string) (picture catalogue.Picture) {
	part, there := run.files.pictures.byName[strings.ToLower(file)]
	if file == "" || !there {
		return picture
	}
	content, err := readPart(part, files.PictureBytes)
	if err == nil {
		if picture, err = run.Files.KeepMovedPicture(ctx, strings.ToLower(file), content); err == nil {
			return picture
		}
	}
	row.Notes = append(row.Notes, fmt.Sprintf("The picture %s could not be taken: %s.", file, strings.TrimSuffix(err.Error(), ".")))
	return catalogue.Picture{}
}

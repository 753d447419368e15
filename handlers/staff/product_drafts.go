package staff

import (
	"context"
	"errors"

	"hearth/handlers/api"
	"hearth/handlers/files"
	"hearth/handlers/web"
	"hearth/store/catalogue"
	"hearth/store/core"
	"hearth/store/db"
)

// sentPicture is an uploaded picture that no product uses yet.
type sentPicture struct {
	// Path is the path of the widest version of the picture, by which products refer to it.
	Path string `json:"path"`
}

// SendPicture saves a picture before the product form is sent, so that each upload has its own progress bar and
// error.
func (r Products) SendPicture(ctx context.Context, _ *web.Caller, in struct {
	Image *web.Upload `json:"image"`
}) (web.Data[sentPicture], error) {
	if !in.Image.Given() {
		return web.Data[sentPicture]{}, wrongField("image", "Please choose a picture.")
	}
	picture, err := r.Files.KeepPicture(ctx, in.Image)
	if err != nil {
		return web.Data[sentPicture]{}, files.AsField(err, "image")
	}
	return web.Give(sentPicture{picture.Path(1280)}), r.Store.Catalogue.KeepDraftFile(ctx,
		catalogue.DraftFile{Name: picture.Name, Width: picture.Width, Height: picture.Height})
}

// sentFile is an uploaded film or manual that no product uses yet, by its path. Seconds is the length of a film.
type sentFile struct {
	Path    string `json:"path"`
	Seconds int64  `json:"seconds"`
	Bytes   int64  `json:"bytes"`
}

// SendFile saves a film or a manual (PDF) before the product form is sent.
func (r Products) SendFile(ctx context.Context, _ *web.Caller, in struct {
	Film   *web.Upload `json:"film"`
	Manual *web.Upload `json:"manual"`
}) (web.Data[sentFile], error) {
	var sent sentFile
	var name string
	var err error
	switch {
	case in.Film.Given():
		if name, sent.Bytes, sent.Seconds, err = r.Files.KeepFilm(in.Film); err != nil {
			return web.Data[sentFile]{}, files.AsField(err, "film")
		}
	case in.Manual.Given():
		if name, sent.Bytes, err = r.Files.KeepManual(in.Manual); err != nil {
			return web.Data[sentFile]{}, files.AsField(err, "manual")
		}
	default:
		return web.Data[sentFile]{}, wrongField("film", "Please choose a file.")
	}
	sent.Path = api.StoryFilePath(0, name)
	return web.Give(sent), r.Store.Catalogue.KeepDraftFile(ctx,
		catalogue.DraftFile{Name: name, Bytes: sent.Bytes, Seconds: sent.Seconds})
}

// draftID is a product's ID, or "new" for a product that isn't saved yet.
type draftID struct {
	ID string `path:"id"`
}

func (in draftID) product() (int64, error) {
	if in.ID == "new" {
		return 0, nil
	}
	return db.ParseID(in.ID)
}

// productDraft is a product form that was left without saving.
type productDraft struct {
	// Body is the form's content as JSON, "" if there is no draft. Version is the version of the product when the
	// form was opened.
	Body    string   `json:"body"`
	Version int64    `json:"version"`
	Saved   web.Time `json:"saved"`
}

type keptDraft struct {
	Saved web.Time `json:"saved"`
}

// Draft returns the caller's unsaved entries in a product's form.
func (r Products) Draft(ctx context.Context, c *web.Caller, in draftID) (web.Data[productDraft], error) {
	product, err := in.product()
	if err != nil {
		return web.Data[productDraft]{}, err
	}
	d, err := r.Store.Catalogue.FindProductDraft(ctx, c.ID, product)
	if errors.Is(err, core.ErrNotFound) {
		return web.Give(productDraft{}), nil
	}
	return web.Give(productDraft{d.Body, d.Version, r.local(d.SavedAt)}), err
}

// SaveDraft saves what the caller has typed into a product's form, without changing the product.
func (r Products) SaveDraft(ctx context.Context, c *web.Caller, in struct {
	draftID
	Body    web.Text `json:"body"`
	Version web.Int  `json:"version"`
}) (web.Data[keptDraft], error) {
	product, err := in.product()
	if err != nil {
		return web.Data[keptDraft]{}, err
	}
	at, err := r.Store.Catalogue.SaveProductDraft(
		ctx,
		c.ID,
		product,
		catalogue.ProductDraft{Version: int64(in.Version), Body: string(in.Body)},
	)
	return web.Give(keptDraft{r.local(at)}), err
}

// DropDraft deletes the caller's draft of a product.
func (r Products) DropDraft(ctx context.Context, c *web.Caller, in draftID) (web.Reply, error) {
	product, err := in.product()
	if err != nil {
		return web.Reply{}, err
	}
	return web.Taken(), r.Store.Catalogue.DropProductDraft(ctx, c.ID, product)
}

package handlers

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"image"
	"image/color"
	_ "image/gif" // shops keep old product pictures in it
	"image/jpeg"
	_ "image/png" // the usual format of drawings
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"time"

	"github.com/julienschmidt/httprouter"
	"golang.org/x/image/draw"
	_ "golang.org/x/image/webp" // what browsers save

	"hearth/store"
)

const (
	pictureBytes  = 5 << 20
	picturePixels = 40_000_000
	jpegQuality   = 82
)

var errNoPicture = &store.Refusal{Message: "This file is not a picture that can be used. Please choose a JPEG, PNG, GIF or WebP."}

// asField says to which field of a form a refusal belongs.
func asField(err error, field string) error {
	var refusal *store.Refusal
	if errors.As(err, &refusal) {
		return &store.Refusal{Message: refusal.Message, Fields: map[string]string{field: refusal.Message}}
	}
	return err
}

// keepPicture checks an uploaded picture by its content, before it is decoded whole, and keeps it in the widths that the
// shop serves. The original is not kept, so nothing that it hid is served.
func (h *Handlers) keepPicture(ctx context.Context, upload *Upload) (store.Picture, error) {
	content, err := upload.Bytes(pictureBytes)
	if err != nil {
		return store.Picture{}, err
	}
	return h.keepPictureBytes(ctx, content)
}

func (h *Handlers) keepPictureBytes(ctx context.Context, content []byte) (store.Picture, error) {
	size, decoded, err := h.decodePicture(ctx, content)
	if err != nil {
		return store.Picture{}, err
	}
	sum := sha256.Sum256(content)
	picture := store.Picture{Name: hex.EncodeToString(sum[:16]), Width: size.X, Height: size.Y}
	for _, width := range pictureWidths {
		if err := h.writeVariant(picture, decoded, width); err != nil {
			return store.Picture{}, err
		}
	}
	return picture, nil
}

// decodePicture reads a picture within limits, one at a time: a large one takes 160 MB while it is decoded.
func (h *Handlers) decodePicture(ctx context.Context, content []byte) (size image.Point, decoded image.Image, err error) {
	about, _, err := image.DecodeConfig(bytes.NewReader(content))
	if err != nil || about.Width < 1 || about.Height < 1 {
		return size, nil, errNoPicture
	}
	if about.Width > 40_000 || about.Height > 40_000 || about.Width*about.Height > picturePixels {
		return size, nil, &store.Refusal{Message: "This picture is too large. It may have 40 megapixels at most."}
	}
	select {
	case h.pictures <- struct{}{}:
		defer func() { <-h.pictures }()
	case <-ctx.Done():
		return size, nil, store.ErrBusy
	}
	if decoded, _, err = image.Decode(bytes.NewReader(content)); err != nil {
		return size, nil, errNoPicture
	}
	return image.Pt(about.Width, about.Height), decoded, nil
}

// writeVariant scales a picture down to a width, on white, and writes it. A smaller picture keeps its size.
func (h *Handlers) writeVariant(picture store.Picture, decoded image.Image, width int) error {
	path := filepath.Join(h.store.Dir(), "uploads", filepath.Base(picture.Path(width)))
	if _, err := os.Stat(path); err == nil {
		return os.Chtimes(path, time.Time{}, time.Now()) // wanted again: it is not cleared away before a row names it
	}
	encoded, err := scaledJPEG(decoded, picture.Width, picture.Height, width)
	if err != nil {
		return err
	}
	return writeFileSynced(path, encoded)
}

// scaledJPEG draws a picture no wider than a width, on white.
func scaledJPEG(decoded image.Image, from, high, width int) ([]byte, error) {
	width = min(width, from)
	height := max(1, high*width/from)
	scaled := image.NewRGBA(image.Rect(0, 0, width, height))
	draw.Draw(scaled, scaled.Bounds(), image.NewUniform(color.White), image.Point{}, draw.Src)
	draw.CatmullRom.Scale(scaled, scaled.Bounds(), decoded, decoded.Bounds(), draw.Over, nil)
	var encoded bytes.Buffer
	if err := jpeg.Encode(&encoded, scaled, &jpeg.Options{Quality: jpegQuality}); err != nil {
		return nil, fmt.Errorf("encode a picture: %w", err)
	}
	return encoded.Bytes(), nil
}

// writeFileSynced writes a file whole or not at all, and durably, before any row names it.
func writeFileSynced(path string, content []byte) error {
	temporary, err := os.CreateTemp(filepath.Dir(path), ".new-*")
	if err != nil {
		return fmt.Errorf("write %s: %w", filepath.Base(path), err)
	}
	_, err = temporary.Write(content)
	err = errors.Join(err, temporary.Sync(), temporary.Close())
	if err == nil {
		err = os.Rename(temporary.Name(), path)
	}
	if err != nil {
		return errors.Join(fmt.Errorf("write %s: %w", filepath.Base(path), err), os.Remove(temporary.Name()))
	}
	folder, err := os.Open(filepath.Dir(path))
	if err != nil {
		return err
	}
	return errors.Join(folder.Sync(), folder.Close())
}

var uploadName = regexp.MustCompile(`^[0-9a-z-]{1,80}\.jpg$`)

// upload serves a picture. Its name is the hash of its content, so it never changes.
func (h *Handlers) upload(w http.ResponseWriter, r *http.Request, params httprouter.Params) {
	setRouteName(r.Context(), "GET /uploads/:name")
	name := params.ByName("name")
	if !uploadName.MatchString(name) {
		h.sendError(r.Context(), w, store.ErrNotFound)
		return
	}
	root, err := os.OpenRoot(filepath.Join(h.store.Dir(), "uploads"))
	if err != nil {
		h.sendError(r.Context(), w, err)
		return
	}
	defer func() { _ = root.Close() }() // nothing was written
	file, err := root.Open(name)
	if err != nil {
		h.sendError(r.Context(), w, store.ErrNotFound)
		return
	}
	defer func() { _ = file.Close() }() // nothing was written
	about, err := file.Stat()
	if err != nil || !about.Mode().IsRegular() {
		h.sendError(r.Context(), w, store.ErrNotFound)
		return
	}
	w.Header().Set("Content-Type", "image/jpeg")
	w.Header().Set("Cache-Control", "public, max-age=31536000, immutable")
	w.Header().Set("Content-Security-Policy", "sandbox")
	http.ServeContent(w, r, "", about.ModTime(), file)
}

// keptPhoto is how the names of the pictures of inspections begin.
const keptPhoto = "photo-"

// keepPhoto draws a picture of staff anew, without what a camera adds, and keeps it in private/ under a name of our own.
func (h *Handlers) keepPhoto(ctx context.Context, upload *Upload) (string, error) {
	content, err := upload.Bytes(pictureBytes)
	if err != nil {
		return "", err
	}
	size, decoded, err := h.decodePicture(ctx, content)
	if err != nil {
		return "", err
	}
	encoded, err := scaledJPEG(decoded, size.X, size.Y, pictureWidths[len(pictureWidths)-1])
	if err != nil {
		return "", err
	}
	raw, err := h.store.Random(16)
	if err != nil {
		return "", err
	}
	name := keptPhoto + hex.EncodeToString(raw) + ".jpg"
	return name, writeFileSynced(filepath.Join(h.store.Dir(), "private", name), encoded)
}

// privatePicture shows a picture of private/ to who may see it.
func (h *Handlers) privatePicture(name string) (File, error) {
	file, err := fileOnDisk(filepath.Join(h.store.Dir(), "private", filepath.Base(name)), name, "image/jpeg")
	file.Inline, file.Cache = true, "private, max-age=3600"
	return file, err
}

// uploadedInvoice is how the names of customers' uploads begin.
const uploadedInvoice = "invoice-"

// keepInvoice checks a customer's invoice by its content and keeps it in private/, under a name of our own.
func (h *Handlers) keepInvoice(upload *Upload) (string, error) {
	wrong := func(message string) error {
		return &store.Refusal{Message: message, Fields: map[string]string{"invoice": message}}
	}
	if !upload.Given() {
		return "", wrong("Please attach the invoice as jpg, jpeg, png or pdf.")
	}
	content, err := upload.Bytes(pictureBytes)
	if err != nil {
		return "", err
	}
	extension := ""
	switch {
	case strings.HasPrefix(string(content[:min(len(content), 5)]), "%PDF-"):
		extension = ".pdf"
	default:
		size, format, err := image.DecodeConfig(bytes.NewReader(content))
		if err != nil || (format != "jpeg" && format != "png") || size.Width*size.Height > picturePixels {
			return "", wrong("The invoice must be a jpg, jpeg, png or pdf file.")
		}
		extension = map[string]string{"jpeg": ".jpg", "png": ".png"}[format]
	}
	raw, err := h.store.Random(16)
	if err != nil {
		return "", err
	}
	name := uploadedInvoice + hex.EncodeToString(raw) + extension
	return name, writeFileSynced(filepath.Join(h.store.Dir(), "private", name), content)
}

// Package files stores pictures and private files in the data directory, under names that the shop generates, and
// serves them.
package files

import (
	"bytes"
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"image"
	"image/jpeg"
	"io"
	"net/http"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"runtime/debug"
	"slices"
	"strings"
	"sync/atomic"
	"time"

	"github.com/julienschmidt/httprouter"

	"hearth/handlers/web"
	"hearth/store/catalogue"
	"hearth/store/core"
)

// PictureBytes is the maximum size of an uploaded picture or invoice, in bytes.
const PictureBytes = 5 << 20

const (
	jpegQuality = 82
	// smallPicture is the number of pixels up to which memory needn't be released explicitly.
	smallPicture = 1_000_000
)

// Files stores the shop's files.
type Files struct {
	dir    string
	random func(n int) ([]byte, error)
	fail   func(ctx context.Context, w http.ResponseWriter, err error)
	// drawing has a single slot, so that only one picture at a time is processed, from reading an upload to its last
	// width. waiting counts the requests that wait for the slot.
	drawing chan struct{}
	waiting atomic.Int64
}

// New opens the files of a data directory. fail replies to a request for a picture that can't be served.
func New(
	dir string,
	random func(n int) ([]byte, error),
	fail func(ctx context.Context, w http.ResponseWriter, err error),
) *Files {
	return &Files{dir: dir, random: random, fail: fail, drawing: make(chan struct{}, 1)}
}

// AsField assigns a refusal to a field of a form.
func AsField(err error, field string) error {
	var refusal *core.Refusal
	if errors.As(err, &refusal) {
		return &core.Refusal{Message: refusal.Message, Fields: map[string]string{field: refusal.Message}}
	}
	return err
}

// alone runs fn while no other picture is processed. Afterwards it releases the memory.
func (f *Files) alone(ctx context.Context, fn func() (pixels int, err error)) error {
	f.waiting.Add(1)
	select {
	case f.drawing <- struct{}{}:
		f.waiting.Add(-1)
	case <-ctx.Done():
		f.waiting.Add(-1)
		return core.ErrBusy
	}
	defer func() { <-f.drawing }()
	pixels, err := fn()
	if pixels > smallPicture && f.waiting.Load() == 0 {
		debug.FreeOSMemory()
	}
	return err
}

// KeepPicture checks an uploaded picture by its content, before decoding it, and saves it in the widths that the shop
// serves. The original is not stored, so nothing hidden in it is ever served.
func (f *Files) KeepPicture(ctx context.Context, upload *web.Upload) (picture catalogue.Picture, err error) {
	return picture, f.alone(ctx, func() (pixels int, err error) {
		content, err := upload.Bytes(PictureBytes)
		if err != nil {
			return 0, err
		}
		picture, err = f.keepWidths(content)
		return picture.Width * picture.Height, err
	})
}

// KeepPictureBytes checks and saves a picture like KeepPicture, for one that was not uploaded with a form.
func (f *Files) KeepPictureBytes(ctx context.Context, content []byte) (picture catalogue.Picture, err error) {
	return picture, f.alone(ctx, func() (pixels int, err error) {
		picture, err = f.keepWidths(content)
		return picture.Width * picture.Height, err
	})
}

// keepWidths saves a picture in every width, named after the hash of its content.
func (f *Files) keepWidths(content []byte) (catalogue.Picture, error) {
	sum := sha256.Sum256(content)
	return f.keepNamed(hex.EncodeToString(sum[:16]), content)
}

// keepNamed writes a picture in every missing width. Each width is scaled from the next larger one, the largest from
// the upload.
func (f *Files) keepNamed(name string, content []byte) (catalogue.Picture, error) {
	read, err := openPicture(content)
	if err != nil {
		return catalogue.Picture{}, err
	}
	picture := catalogue.Picture{Name: name, Width: read.Size().X, Height: read.Size().Y}
	missing := []int{}
	for _, width := range Widths {
		path := filepath.Join(f.dir, "uploads", filepath.Base(picture.Path(width)))
		if _, err := os.Stat(path); err != nil {
			missing = append(missing, width)
		} else if err := os.Chtimes(path, time.Time{}, time.Now()); err != nil { // in use again, so not deleted as old
			return catalogue.Picture{}, err
		}
	}
	var drawn *image.RGBA
	for i := len(missing) - 1; i >= 0; i-- {
		if drawn != nil {
			drawn = scaled(drawn, drawn.Rect, narrowed(drawn.Rect.Size(), missing[i]))
		} else if drawn, err = read.draw(missing[i]); err != nil {
			return catalogue.Picture{}, err
		}
		encoded, err := asJPEG(drawn)
		if err != nil {
			return catalogue.Picture{}, err
		}
		if err := WriteSynced(filepath.Join(f.dir, "uploads", filepath.Base(picture.Path(missing[i]))),
			encoded); err != nil {
			return catalogue.Picture{}, err
		}
	}
	return picture, nil
}

func asJPEG(drawn *image.RGBA) ([]byte, error) {
	var encoded bytes.Buffer
	if err := jpeg.Encode(&encoded, drawn, &jpeg.Options{Quality: jpegQuality}); err != nil {
		return nil, fmt.Errorf("encode a picture: %w", err)
	}
	return encoded.Bytes(), nil
}

// WriteSynced writes a file completely or not at all, and durably, before any row refers to it.
func WriteSynced(path string, content []byte) error {
	if err := WriteWhole(path, content); err != nil {
		return err
	}
	return core.SyncFolder(filepath.Dir(path))
}

// WriteWhole writes a file completely or not at all. Its name survives a power failure only after store.SyncFolder.
func WriteWhole(path string, content []byte) error {
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
	return nil
}

// PictureSize returns the width and height of a picture of the shop by its path; 0 if it does not exist.
func (f *Files) PictureSize(path string) (width, height int) {
	file, err := os.Open(filepath.Join(f.dir, "uploads", filepath.Base(path)))
	if err != nil {
		return 0, 0
	}
	defer func() { _ = file.Close() }() // the file was only read
	size, _, err := image.DecodeConfig(file)
	if err != nil {
		return 0, 0
	}
	return size.Width, size.Height
}

// uploadName matches the names that the shop gives to pictures. No other name is served from uploads/.
var uploadName = regexp.MustCompile(`^[0-9a-z-]{1,80}\.(jpg|webp)$`)

// pictureTypes are the media types of stored pictures, by file name extension.
var pictureTypes = map[string]string{".jpg": "image/jpeg", ".webp": "image/webp"}

// ShowUpload serves a picture. Its name is the hash of its content, so it never changes.
func (f *Files) ShowUpload(w http.ResponseWriter, r *http.Request, params httprouter.Params) {
	web.SetRouteName(r.Context(), "GET /uploads/:name")
	name := params.ByName("name")
	if !uploadName.MatchString(name) {
		f.fail(r.Context(), w, core.ErrNotFound)
		return
	}
	root, err := os.OpenRoot(filepath.Join(f.dir, "uploads"))
	if err != nil {
		f.fail(r.Context(), w, err)
		return
	}
	defer func() { _ = root.Close() }() // the file was only read
	file, err := root.Open(name)
	if err != nil {
		f.fail(r.Context(), w, core.ErrNotFound)
		return
	}
	defer func() { _ = file.Close() }() // the file was only read
	about, err := file.Stat()
	if err != nil || !about.Mode().IsRegular() {
		f.fail(r.Context(), w, core.ErrNotFound)
		return
	}
	w.Header().Set("Content-Type", pictureTypes[path.Ext(name)])
	w.Header().Set("Cache-Control", "public, max-age=31536000, immutable")
	w.Header().Set("Content-Security-Policy", "sandbox")
	w.Header().Set("Cross-Origin-Resource-Policy", "cross-origin") // product pictures may also be shown elsewhere
	http.ServeContent(w, r, "", about.ModTime(), file)
}

// KeptPhoto is the prefix of the names of inspection photos.
const KeptPhoto = "photo-"

// KeepPhoto re-encodes a picture uploaded by staff, which removes a camera's metadata, and saves it in private/ under
// a generated name.
func (f *Files) KeepPhoto(ctx context.Context, upload *web.Upload) (name string, err error) {
	var encoded []byte
	err = f.alone(ctx, func() (pixels int, err error) {
		content, err := upload.Bytes(PictureBytes)
		if err != nil {
			return 0, err
		}
		read, err := openPicture(content)
		if err != nil {
			return 0, err
		}
		drawn, err := read.draw(Widths[len(Widths)-1])
		if err != nil {
			return 0, err
		}
		encoded, err = asJPEG(drawn)
		return read.Size().X * read.Size().Y, err
	})
	if err != nil {
		return "", err
	}
	raw, err := f.random(16)
	if err != nil {
		return "", err
	}
	name = KeptPhoto + hex.EncodeToString(raw) + ".jpg"
	return name, WriteSynced(filepath.Join(f.dir, "private", name), encoded)
}

// PrivateFile returns a picture, video or PDF from private/. The caller must have checked the permission.
func (f *Files) PrivateFile(name string) (web.File, error) {
	kind := map[string]string{".mp4": "video/mp4", ".mov": "video/quicktime", ".webm": "video/webm",
		".pdf": "application/pdf"}[path.Ext(name)]
	file, err := web.FileOnDisk(filepath.Join(f.dir, "private", filepath.Base(name)), name, cmp.Or(kind, "image/jpeg"))
	file.Inline, file.Cache = true, "private, max-age=3600"
	return file, err
}

const (
	// KeptVideo is the prefix of the names of videos of warranty claims.
	KeptVideo = "video-"
	// VideoBytes is the maximum size of an uploaded video, in bytes.
	VideoBytes = 20 << 20
)

// KeepVideo checks an uploaded video by its content and saves it in private/ under a generated name. It refuses other
// files, and videos larger than VideoBytes.
func (f *Files) KeepVideo(upload *web.Upload) (name string, err error) {
	return f.keepAsIs(upload, KeptVideo, VideoBytes, "A video can have at most 20 MB. Please send a shorter one.",
		func(content *os.File) (ending string, err error) {
			start := make([]byte, 64)
			_, err = content.ReadAt(start, 0)
			if ending = videoEnding(start); err == nil && ending == "" || errors.Is(err, io.EOF) {
				err = core.Refuse("This file is not a video that can be used. Please choose an MP4, MOV or WebM.")
			}
			return ending, err
		})
}

// keepAsIs streams an upload unchanged into private/, under a generated name that starts with prefix. check refuses
// wrong content and returns the ending for the name; large is the refusal of more than limit bytes.
func (f *Files) keepAsIs(
	upload *web.Upload,
	prefix string,
	limit int64,
	large string,
	check func(content *os.File) (ending string, err error),
) (name string, err error) {
	raw, err := f.random(16)
	if err != nil {
		return "", err
	}
	folder := filepath.Join(f.dir, "private")
	temporary, err := os.CreateTemp(folder, ".new-*")
	if err != nil {
		return "", fmt.Errorf("write an upload: %w", err)
	}
	err = upload.Copy(temporary, limit)
	if errors.Is(err, web.ErrTooLarge) {
		err = core.Refuse("%s", large)
	}
	ending := ""
	if err == nil {
		ending, err = check(temporary)
	}
	name = prefix + hex.EncodeToString(raw) + ending
	err = errors.Join(err, temporary.Sync(), temporary.Close())
	if err == nil {
		err = os.Rename(temporary.Name(), filepath.Join(folder, name))
	}
	if err != nil {
		return "", errors.Join(err, os.Remove(temporary.Name()))
	}
	return name, core.SyncFolder(folder)
}

// videoEnding is the ending for the name of a video that starts with the given bytes; "" for other files. MP4 and MOV
// start with their brand (ISO/IEC 14496-12), WebM with an EBML header that names the type.
func videoEnding(start []byte) string {
	switch {
	case string(start[4:8]) == "ftyp" && string(start[8:12]) == "qt  ":
		return ".mov"
	case string(start[4:8]) == "ftyp" && !bytes.HasPrefix(start[8:], []byte("M4A")) &&
		!slices.Contains([]string{"avif", "avis", "heic", "heix", "mif1", "msf1"}, string(start[8:12])):
		return ".mp4"
	case bytes.HasPrefix(start, []byte{0x1A, 0x45, 0xDF, 0xA3}) && bytes.Contains(start, []byte("webm")):
		return ".webm"
	}
	return ""
}

// UploadedInvoice is the prefix of the names of invoices that customers uploaded.
const UploadedInvoice = "invoice-"

// KeepInvoice checks an uploaded invoice by its content and saves it in private/ under a generated name.
func (f *Files) KeepInvoice(upload *web.Upload) (string, error) {
	wrong := func(message string) error {
		return &core.Refusal{Message: message, Fields: map[string]string{"invoice": message}}
	}
	if !upload.Given() {
		return "", wrong("Please attach the invoice as jpg, jpeg, png or pdf.")
	}
	content, err := upload.Bytes(PictureBytes)
	if err != nil {
		return "", err
	}
	extension := ""
	switch {
	// The content decides the type, not the name that the customer gave the file.
	case strings.HasPrefix(string(content[:min(len(content), 5)]), "%PDF-"):
		extension = ".pdf"
	default:
		size, format, err := image.DecodeConfig(bytes.NewReader(content))
		if err != nil || (format != "jpeg" && format != "png") || size.Width*size.Height > mostPixels {
			return "", wrong("The invoice must be a jpg, jpeg, png or pdf file.")
		}
		extension = map[string]string{"jpeg": ".jpg", "png": ".png"}[format]
	}
	raw, err := f.random(16)
	if err != nil {
		return "", err
	}
	// The name is random, because an invoice is private and its address must not be guessable.
	name := UploadedInvoice + hex.EncodeToString(raw) + extension
	return name, WriteSynced(filepath.Join(f.dir, "private", name), content)
}

// Logo returns the shop's logo for documents, as a JPEG; nil if it has none. name is the setting shop_logo.
func (f *Files) Logo(name string) ([]byte, error) {
	if name == "" {
		return nil, nil
	}
	return os.ReadFile(filepath.Join(f.dir, "uploads", filepath.Base(catalogue.Picture{Name: name}.Path(320))))
}

// Remove deletes files, each given as its folder and name. A missing file is no error.
func (f *Files) Remove(names ...string) (err error) {
	for _, file := range names {
		inner, name, _ := strings.Cut(file, "/")
		if removed := os.Remove(filepath.Join(f.dir, inner, filepath.Base(name))); !errors.Is(removed, os.ErrNotExist) {
			err = errors.Join(err, removed)
		}
	}
	return err
}

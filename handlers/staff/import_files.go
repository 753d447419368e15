package staff

import (
	"archive/zip"
	"bytes"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"net/url"
	"path"
	"slices"
	"strconv"
	"strings"
	"time"

	"hearth/handlers/catalogues"
	"hearth/handlers/files"
	"hearth/handlers/sheets"
	"hearth/store/catalogue"
	"hearth/store/core"
	"hearth/store/imports"
)

// importFiles are the files of one import: products, other records of the former shop, and pictures.
type importFiles struct {
	packed    *zip.ReadCloser
	catalogue catalogues.Catalogue
	// products are the names of the product files. Their rows are numbered through: the rows of the second file begin
	// at fileRows. others are the remaining tables. seen finds duplicate files by the hash of their content.
	products []string
	others   []movedFile
	seen     map[[32]byte]string
	pictures pictureBox
	listed   []reportFile
	// held is the memory taken by all texts and cells of the files, in bytes.
	held int
}

// movedFile is an uploaded file with customers, orders or reviews of a former shop. name is its file name, for
// messages.
type movedFile struct {
	name string
	catalogues.PastRecords
}

// fileRows is the distance between the row numbers of two product files, larger than any file.
const fileRows = 1_000_000

// at converts a number of a row in all product files into the file and the row within it.
func (f *importFiles) at(row int) (file string, of int) {
	if n := row / fileRows; n < len(f.products) {
		return f.products[n], row % fileRows
	}
	return "", row
}

// Bounds of a zip of pictures: the number of files, and their total unpacked size.
const (
	mostPictures = 20_000
	pictureRoom  = 4 << 30
	// mostEntries is the maximum number of entries of a zip. macOS adds an entry to each picture, and folders are
	// entries too.
	mostEntries = 2*mostPictures + 1_000
	// textRoom limits the memory for the texts and cells of all tables of an import, in bytes.
	textRoom       = 256 << 20
	namedPictures  = 10
	picturesOfItem = 8
)

// pictureBox finds the pictures of a zip by file name, in lower case and without folders.
type pictureBox struct {
	byName map[string]*zip.File
	used   map[string]bool
}

// openFiles opens the uploaded files of a job and determines the kind of each, such as products or customers.
func (r Imports) openFiles(j core.Job, request importRequest) (opened *importFiles, err error) {
	packed, err := zip.OpenReader(r.Jobs.UploadPath(j.ID))
	if err != nil {
		return nil, err
	}
	defer func() {
		if err != nil {
			err = errors.Join(err, packed.Close())
		}
	}()
	f := &importFiles{
		packed:   packed,
		pictures: pictureBox{map[string]*zip.File{}, map[string]bool{}},
		seen:     map[[32]byte]string{},
	}
	for i, part := range f.packed.File {
		name := "file " + strconv.Itoa(i+1)
		if i < len(request.Files) && request.Files[i] != "" {
			name = request.Files[i]
		}
		if err := r.openFile(f, part, name, request); err != nil {
			// With more than one file, the message names the file at fault.
			var unreadable *sheets.Problem
			if len(f.packed.File) > 1 && errors.As(err, &unreadable) {
				return nil, &sheets.Problem{Message: name + ": " + unreadable.Message}
			}
			return nil, err
		}
	}
	slices.SortStableFunc(f.others, func(a, b movedFile) int { return turn(a.Kind) - turn(b.Kind) })
	return f, nil
}

// turn returns the position in which a kind of record is imported. Orders come before reviews, because a review
// refers to an order.
func turn(kind string) int {
	return slices.Index([]string{catalogues.Customers, catalogues.Orders, catalogues.Reviews}, kind)
}

// openFile reads one uploaded file: a sheet, a ZIP of pictures, or a ZIP with sheets and pictures.
func (r Imports) openFile(f *importFiles, part *zip.File, name string, request importRequest) error {
	inside, isZip, err := f.addPictures(part, name)
	if err != nil {
		return err
	}
	for _, sheet := range inside {
		content, err := readPart(sheet, uploadLimit)
		if err != nil {
			return &sheets.Problem{Message: path.Base(sheet.Name) + " in it can't be read: " + err.Error() + "."}
		}
		if err := r.openSheet(f, content, path.Base(sheet.Name), request); err != nil {
			var unreadable *sheets.Problem
			if errors.As(err, &unreadable) {
				return &sheets.Problem{Message: path.Base(sheet.Name) + ": " + unreadable.Message}
			}
			return err
		}
	}
	if isZip {
		return nil
	}
	if part.UncompressedSize64 > uploadLimit {
		return &sheets.Problem{Message: "A sheet can have 25 MB at most. Please split it."}
	}
	content, err := readPart(part, uploadLimit)
	if err != nil {
		return err
	}
	return r.openSheet(f, content, name, request)
}

// openSheet detects what a sheet holds and collects its rows. It refuses a file that was uploaded twice, personal
// data if the uploader may not see customers, and products of a second shop system.
func (r Imports) openSheet(f *importFiles, content []byte, name string, request importRequest) error {
	sum := sha256.Sum256(content)
	// The same file twice would count all its products twice.
	if other := f.seen[sum]; other != "" {
		return &sheets.Problem{Message: "It is the same file as " + other + "."}
	}
	f.seen[sum] = name
	table, err := sheets.Read(content)
	if err == nil {
		err = f.hold(table)
	}
	if err != nil {
		return err
	}
	zone := r.Store.Settings.Values().Zone()
	if moved, isMoved := catalogues.ReadPastRecords(table, zone); isMoved {
		if !request.Personal && slices.Contains(personal, moved.Kind) {
			return &sheets.Problem{
				Message: "Only an owner, or staff with permission to see customers, can import customers, past orders and reviews.",
			}
		}
		f.others = append(f.others, movedFile{name, moved})
		f.listed = append(f.listed, reportFile{
			Name:   name,
			Kind:   moved.Kind,
			Source: moved.Source,
			Rows:   len(table.Rows),
		})
		return nil
	}
	found, err := catalogues.Read(table, r.Store.Now().In(zone).Format(time.DateOnly), request.Answers)
	if err != nil {
		return err
	}
	switch {
	case len(f.products) == 0:
		f.catalogue = found
	case found.Source != f.catalogue.Source:
		return &sheets.Problem{
			Message: "Its products are of " + found.Source + ", and those of " + f.products[0] + " of " +
				f.catalogue.Source +
				". Please import one after the other.",
		}
	default:
		f.catalogue.Join(found, fileRows*len(f.products))
	}
	f.products = append(f.products, name)
	f.listed = append(f.listed, reportFile{
		Name:   name,
		Kind:   catalogues.Products,
		Source: found.Source,
		Rows:   len(table.Rows),
	})
	return nil
}

// hold adds a table's memory to the total and refuses beyond textRoom: a small zip can contain many sheets of 25 MB.
func (f *importFiles) hold(table sheets.Table) error {
	for _, row := range table.Rows {
		f.held += row.Size()
	}
	if f.held > textRoom {
		return &sheets.Problem{
			Message: "These sheets are too large together. Please import a part of them at a time.",
		}
	}
	return nil
}

func readPart(part *zip.File, limit int64) ([]byte, error) {
	file, err := part.Open()
	if err != nil {
		return nil, err
	}
	defer func() { _ = file.Close() }() // the file was only read, so closing loses nothing
	content, err := io.ReadAll(io.LimitReader(file, limit+1))
	if err == nil && int64(len(content)) > limit {
		err = fmt.Errorf("it is larger than %d MB", limit>>20)
	}
	return content, err
}

// addPictures records the pictures of a zip and returns the tables in it. isZip is false for other files, including
// spreadsheets (which are zips inside). Pictures are unpacked only when they are needed.
func (f *importFiles) addPictures(part *zip.File, name string) (tables []*zip.File, isZip bool, err error) {
	raw, err := part.OpenRaw()
	if err != nil {
		return nil, false, err
	}
	file, seeks := raw.(io.ReaderAt)
	if !seeks {
		return nil, false, errors.New("an upload can't be read at random")
	}
	begin := make([]byte, 4)
	if n, err := file.ReadAt(begin, 0); n < 4 || !bytes.Equal(begin, []byte("PK\x03\x04")) {
		_ = err // the file is too short to be a zip
		return nil, false, nil
	}
	inside, err := sheets.OpenZip(file, int64(part.UncompressedSize64), mostEntries)
	if errors.Is(err, sheets.ErrCrowded) {
		return nil, false, &sheets.Problem{Message: fmt.Sprintf("A zip can have %d files at most. Please split it.",
			mostEntries)}
	}
	if err != nil {
		return nil, false, &sheets.Problem{Message: "This zip is damaged."}
	}
	room, found := uint64(0), 0
	for _, one := range inside.File {
		if strings.EqualFold(one.Name, "xl/workbook.xml") || one.Name == "[Content_Types].xml" {
			return nil, false, nil
		}
		base := strings.ToLower(path.Base(strings.ReplaceAll(one.Name, `\`, "/")))
		if strings.HasPrefix(one.Name, "__MACOSX/") {
			continue
		}
		if slices.Contains([]string{".xlsx", ".csv"}, path.Ext(base)) {
			if tables = append(tables, one); len(tables) > mostFiles {
				return nil, false, &sheets.Problem{Message: fmt.Sprintf("A zip can have %d sheets at most.", mostFiles)}
			}
		}
		if !slices.Contains([]string{".jpg", ".jpeg", ".png", ".webp"}, path.Ext(base)) {
			continue
		}
		if room += one.UncompressedSize64; room > pictureRoom || found > mostPictures {
			return nil, false,
				&sheets.Problem{Message: fmt.Sprintf(
					"A zip can have %d pictures of together 4 GB at most. Please split it.",
					mostPictures)}
		}
		found++
		f.pictures.byName[base] = one
	}
	if found == 0 && len(tables) > 0 {
		return tables, true, nil
	}
	if found == 0 {
		return nil, false,
			&sheets.Problem{Message: "This zip has neither sheets (XLSX, CSV) nor pictures (JPEG, PNG, WebP)."}
	}
	f.listed = append(f.listed, reportFile{Name: name, Kind: "pictures", Rows: found})
	return tables, true, nil
}

// of returns a product's pictures: the names of those in the zip, and the URLs of the others. If the row names no
// picture, they are found in the zip by SKU: P-1.jpg, P-1-2.jpg.
func (b pictureBox) of(row imports.ImportRow) (inside, outside []string) {
	take := func(name string) bool {
		if _, there := b.byName[name]; !there || slices.Contains(inside, name) || len(inside) >= picturesOfItem {
			return false
		}
		b.used[name] = true
		inside = append(inside, name)
		return true
	}
	for _, address := range row.Pictures {
		parsed, err := url.Parse(address)
		if err != nil || !take(strings.ToLower(path.Base(parsed.Path))) {
			outside = append(outside, address)
		}
	}
	if sku := strings.ToLower(strings.TrimSpace(row.Set["sku"])); sku != "" && len(inside) == 0 {
		for _, ext := range []string{".jpg", ".jpeg", ".png", ".webp"} {
			take(sku + ext)
			for n := 1; n < namedPictures; n++ {
				take(sku + "-" + strconv.Itoa(n) + ext)
				take(sku + "_" + strconv.Itoa(n) + ext)
			}
		}
	}
	return inside, outside
}

// unused returns the pictures of the zip that belong to no product, for the report.
func (b pictureBox) unused() []string {
	names := []string{}
	for name := range b.byName {
		if !b.used[name] {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	if len(names) == 0 {
		return nil
	}
	shown := strings.Join(names[:min(len(names), 20)], ", ")
	if len(names) > 20 {
		shown += ", …"
	}
	return []string{fmt.Sprintf("Pictures in the zip that match no product by name or SKU: %d (%s).", len(names), shown)}
}

// takePictures saves a product's pictures from the zip. An unreadable picture is noted in the report and left out.
func (r Imports) takePictures(ctx context.Context, f *importFiles, row *imports.ImportRow) {
	if len(row.Pictures) > picturesOfItem {
		row.Notes = append(row.Notes, fmt.Sprintf("Only its first %d pictures are imported.", picturesOfItem))
		row.Pictures = row.Pictures[:picturesOfItem]
	}
	inside, outside := f.pictures.of(*row)
	row.Pictures = outside
	for _, name := range inside {
		content, err := readPart(f.pictures.byName[name], files.PictureBytes)
		if err == nil {
			var picture catalogue.Picture
			if picture, err = r.Files.KeepPictureBytes(ctx, content); err == nil {
				row.Fetched = append(row.Fetched, picture)
				continue
			}
		}
		row.Notes = append(row.Notes, fmt.Sprintf("The picture %s could not be taken: %s.", name,
			strings.TrimSuffix(err.Error(), ".")))
	}
	if len(outside) > 0 {
		row.Notes = append(row.Notes, fmt.Sprintf("Pictures that are fetched in the background: %d.", len(outside)))
	}
}

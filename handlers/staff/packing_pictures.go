package staff

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"slices"

	"hearth/handlers/documents"
)

// packPictures packs each picture once, under its name in the sheets. split reports that they are in zips of their own. Pictures that
// are missing on disk are skipped.
func (p *packing) packPictures(ctx context.Context) (split bool, err error) {
	slices.Sort(p.pictures)
	p.pictures = slices.Compact(p.pictures)
	sizes, sum := map[string]int64{}, int64(0)
	p.pictures = slices.DeleteFunc(p.pictures, func(name string) bool {
		sizes[name], err = p.Files.UploadSize(name)
		sum += sizes[name]
		return err != nil
	})
	split = sum > p.Packed.bytes()
	p.total += int64(len(p.pictures))
	box, room, number := p.archive, int64(0), 0
	for _, name := range p.pictures {
		if err := ctx.Err(); err != nil {
			return split, err
		}
		if split && (number == 0 || room+sizes[name] > p.Packed.bytes()) {
			if number++; number > 1 {
				if err := box.Close(); err != nil {
					return split, err
				}
			}
			w, err := p.archive.Begin(fmt.Sprintf("pictures-%d.zip", number))
			if err != nil {
				return split, err
			}
			box, room = documents.NewZip(w), 0
		}
		content, err := p.Files.Upload(name)
		if errors.Is(err, fs.ErrNotExist) {
			continue
		}
		if err == nil {
			err = box.Add("pictures/"+name, content)
		}
		if err != nil {
			return split, err
		}
		room += sizes[name]
		p.advance(1)
	}
	if split {
		return split, box.Close()
	}
	return false, nil
}

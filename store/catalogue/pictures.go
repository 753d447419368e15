package catalogue

import (
	"fmt"
	"path"
	"strings"
)

// Picture is a picture of a product. Name is the hash of its content, followed by ".webp" if it is stored in that
// format instead of JPEG. Width and Height are those of the original in pixels; the shop serves copies of 320, 640 and
// 1280 pixels width.
type Picture struct {
	Name          string `json:"name"`
	Width, Height int
}

const webp = ".webp"

// Path is the URL path of the picture in a width in pixels.
func (p Picture) Path(width int) string {
	if hash, found := strings.CutSuffix(p.Name, webp); found {
		return fmt.Sprintf("/uploads/%s-%d%s", hash, width, webp)
	}
	return fmt.Sprintf("/uploads/%s-%d.jpg", p.Name, width)
}

// PictureName is the name of the picture in a path such as /uploads/name-1280.jpg, as Path writes it. It does not check
// the path.
func PictureName(of string) string {
	name := path.Base(of)
	kind := path.Ext(name)
	if cut := strings.LastIndexByte(name, '-'); cut > 0 {
		name = name[:cut]
	}
	if kind == webp {
		return name + webp
	}
	return name
}

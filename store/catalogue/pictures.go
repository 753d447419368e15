package catalogue

import (
	"fmt"
	"path"
	"strings"
)

// Picture is a picture of a product: Name is the hash of its content, with ".webp" at the end if it is stored in that format, and
// JPEG otherwise; the shop serves it 320, 640 and 1280 wide.
type Picture struct {
	Name          string `json:"name"`
	Width, Height int
}

const webp = ".webp"

// Path is the address of the picture in a width.
func (p Picture) Path(width int) string {
	if hash, found := strings.CutSuffix(p.Name, webp); found {
		return fmt.Sprintf("/uploads/%s-%d%s", hash, width, webp)
	}
	return fmt.Sprintf("/uploads/%s-%d.jpg", p.Name, width)
}

// PictureName is the name of the picture in a path such as /uploads/name-1280.jpg. The rest of the path is not checked.
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

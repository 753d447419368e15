package files

import (
	"fmt"
	"strings"

	"hearth/store/catalogue"
)

// Widths are the widths in which pictures are stored, in pixels.
var Widths = []int{320, 640, 1280}

// Main returns the path of a product's main picture and its other widths; both are "" if there is none.
func Main(p catalogue.Product) (path, srcset string) {
	return Shown(p.Card().Picture)
}

// Shown returns the path of a picture and its other widths; both are "" if there is no picture.
func Shown(p catalogue.Picture) (path, srcset string) {
	if p.Name == "" {
		return "", ""
	}
	return Widest(p), Srcset(p)
}

// Widest returns the path of a picture in its largest width.
func Widest(p catalogue.Picture) string { return p.Path(Widths[len(Widths)-1]) }

// Srcset returns a picture's path in every width, for the srcset attribute.
func Srcset(p catalogue.Picture) string {
	parts := make([]string, len(Widths))
	for i, width := range Widths {
		parts[i] = fmt.Sprintf("%s %dw", p.Path(width), width)
	}
	return strings.Join(parts, ", ")
}

// OfLine returns the path of the picture of an order's line; "" if there was none.
func OfLine(name string) string {
	if name == "" {
		return ""
	}
	return catalogue.Picture{Name: name}.Path(640)
}

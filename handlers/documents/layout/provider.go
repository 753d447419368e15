package layout

import (
	"errors"

	"github.com/johnfercher/maroto/v2/pkg/consts/align"
	"github.com/johnfercher/maroto/v2/pkg/consts/extension"
	"github.com/johnfercher/maroto/v2/pkg/consts/fontstyle"
	"github.com/johnfercher/maroto/v2/pkg/consts/orientation"
	"github.com/johnfercher/maroto/v2/pkg/core"
	"github.com/johnfercher/maroto/v2/pkg/core/entity"
	"github.com/johnfercher/maroto/v2/pkg/props"
)

// Provider lets the components of the library maroto draw with Ink. One is created for each page. Functions that the
// shop's documents don't use set Err, which Sheet.Print returns.
type Provider struct {
	*Ink
	Err error
}

var _ core.Provider = (*Provider)(nil)

var errNotPrinted = errors.New("the press does not print this")

// fail records an error of the page, if it's the first.
func (p *Provider) fail(err error) {
	if p.Err == nil {
		p.Err = err
	}
}

// typeOf converts a font of maroto to a text style.
func typeOf(family *props.Font) Type {
	t := Type{Size: family.Size, Bold: family.Style == fontstyle.Bold}
	if c := family.Color; c != nil {
		t.Colour = Colour(c)
	}
	return t
}

func typeOfText(prop *props.Text) Type {
	return typeOf(&props.Font{Size: prop.Size, Style: prop.Style, Color: prop.Color})
}

// Colour converts a colour of maroto to 0xRRGGBB.
func Colour(c *props.Color) uint32 {
	return uint32(c.Red)<<16 | uint32(c.Green)<<8 | uint32(c.Blue)
}

// CreateRow does nothing: every cell has its own position.
func (p *Provider) CreateRow(float64) {}

// CreateCol does nothing: cells have neither background nor border.
func (p *Provider) CreateCol(_, _ float64, _ *entity.Config, _ *props.Cell) {}

// AddText draws a text in a cell, in as many lines as it needs.
func (p *Provider) AddText(text string, cell *entity.Cell, prop *props.Text) {
	at := map[align.Type]Align{align.Right: Right, align.Center: Centre}[prop.Align]
	p.Text(typeOfText(prop), text, cell.X+prop.Left, cell.Y+prop.Top, cell.Width-prop.Left-prop.Right, at)
}

// GetFontHeight is the height of a line in mm.
func (p *Provider) GetFontHeight(prop *props.Font) float64 {
	return typeOf(prop).emptyLine().height()
}

// GetLinesQuantity is how many lines a text has in a width.
func (p *Provider) GetLinesQuantity(text string, prop *props.Text, width float64) int {
	return len(typeOfText(prop).lines(text, width))
}

// AddLine draws a horizontal or vertical line through a cell; maroto's sizes and offsets are in percent of the cell.
func (p *Provider) AddLine(cell *entity.Cell, prop *props.Line) {
	colour := uint32(0)
	if prop.Color != nil {
		colour = Colour(prop.Color)
	}
	if prop.Orientation == orientation.Vertical {
		space, x := cell.Height*(100-prop.SizePercent)/200, cell.X+cell.Width*prop.OffsetPercent/100
		p.Line(x, cell.Y+space, x, cell.Y+cell.Height-space, prop.Thickness, colour)
		return
	}
	space, y := cell.Width*(100-prop.SizePercent)/200, cell.Y+cell.Height*prop.OffsetPercent/100
	p.Line(cell.X+space, y, cell.X+cell.Width-space, y, prop.Thickness, colour)
}

// AddQrCode draws a QR code in a cell, in the percentage of it that prop gives.
func (p *Provider) AddQrCode(code string, cell *entity.Cell, prop *props.Rect) {
	size := min(cell.Width, cell.Height) * prop.Percent / 100
	x, y := cell.X+prop.Left, cell.Y+prop.Top
	if prop.Center {
		x, y = cell.X+(cell.Width-size)/2, cell.Y+(cell.Height-size)/2
	}
	if err := p.QR(code, x, y, size, Centre); err != nil {
		p.fail(err)
	}
}

// AddBarCode draws a Code 128 over the width and height of a cell.
func (p *Provider) AddBarCode(code string, cell *entity.Cell, _ *props.Barcode) {
	if err := p.Bars(code, cell.X, cell.Y, cell.Width, cell.Height, Centre); err != nil {
		p.fail(err)
	}
}

// AddImageFromBytes draws a JPEG as large as it fits in a cell.
func (p *Provider) AddImageFromBytes(content []byte, cell *entity.Cell, _ *props.Rect, kind extension.Type) {
	if kind != extension.Jpg && kind != extension.Jpeg {
		p.fail(errNotPrinted)
		return
	}
	if _, err := p.Picture(content, cell.X, cell.Y, cell.Width, cell.Height); err != nil {
		p.fail(err)
	}
}

// The functions below belong to maroto's interface, but the shop's documents don't use them.

// AddMatrixCode is not supported: it sets Err.
func (p *Provider) AddMatrixCode(string, *entity.Cell, *props.Rect) { p.fail(errNotPrinted) }

// AddImageFromFile is not supported: it sets Err.
func (p *Provider) AddImageFromFile(string, *entity.Cell, *props.Rect) { p.fail(errNotPrinted) }

// AddBackgroundImageFromBytes is not supported: it sets Err.
func (p *Provider) AddBackgroundImageFromBytes([]byte, *entity.Cell, *props.Rect, extension.Type) {
	p.fail(errNotPrinted)
}

// GetDimensionsByMatrixCode is not supported: it returns an error.
func (p *Provider) GetDimensionsByMatrixCode(string) (*entity.Dimensions, error) {
	return nil, errNotPrinted
}

// GetDimensionsByImageByte is not supported, because pictures fill their cell: it returns an error.
func (p *Provider) GetDimensionsByImageByte([]byte, extension.Type) (*entity.Dimensions, error) {
	return nil, errNotPrinted
}

// GetDimensionsByImage is not supported: it returns an error.
func (p *Provider) GetDimensionsByImage(string) (*entity.Dimensions, error) {
	return nil, errNotPrinted
}

// GetDimensionsByQrCode is not supported, because QR codes fill their cell: it returns an error.
func (p *Provider) GetDimensionsByQrCode(string) (*entity.Dimensions, error) {
	return nil, errNotPrinted
}

// GenerateBytes is not supported, because the book is written page by page: it returns an error.
func (p *Provider) GenerateBytes() ([]byte, error) { return nil, errNotPrinted }

// SetProtection is not supported: it sets Err if protection is requested.
func (p *Provider) SetProtection(protection *entity.Protection) {
	if protection != nil {
		p.fail(errNotPrinted)
	}
}

// SetCompression does nothing: pages are always compressed.
func (p *Provider) SetCompression(bool) {}

// SetMetadata does nothing: the book has its own title.
func (p *Provider) SetMetadata(*entity.Metadata) {}

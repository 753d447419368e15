package staff

import "hearth/handlers/sheets"

const (
	// packedTogether is up to how many bytes of pictures lie in the zip itself, so that it comes in as it is; more lie in zips within it.
	packedTogether = 150 << 20
	packedRows     = sheets.MaxRows
	partRows       = 200
)

// PackedMost is how much lies together in the zip of moving out: rows in a sheet, bytes of pictures. 0 is what others take in.
type PackedMost struct {
	Rows  int
	Bytes int64
}

func (m PackedMost) rows() int {
	if m.Rows == 0 {
		return packedRows
	}
	return m.Rows
}

// part is how many rows are read at once.
func (m PackedMost) part() int { return min(partRows, m.rows()) }

func (m PackedMost) bytes() int64 {
	if m.Bytes == 0 {
		return packedTogether
	}
	return m.Bytes
}

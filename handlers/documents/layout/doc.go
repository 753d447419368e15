// Package layout sets type and writes PDFs: text in every Indian script, lines, pictures, QR codes and barcodes. It
// measures a text before it places it, so that nothing overlaps, and writes page by page, so that a thousand pages
// take no more memory than one. It implements maroto's core.Provider, so that documents are rows and columns, and it
// knows nothing about orders.
// Start with Sheet, which breaks blocks into pages, then Ink, which draws one page, then shape in words.go, which
// turns text into glyphs. Positions and sizes are in mm from the upper left corner, sizes of type in points, measures
// of words in ems.
// Why not maroto's own writer: it takes a character for a glyph, which fails in every Indian script; it doesn't break
// long words; it reads its fonts again for each document; and it keeps the whole document in memory.
package layout

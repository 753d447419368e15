// Package press prints pages: text in every Indian script, lines, pictures and codes. It measures a text before placing it, so that
// nothing overlaps, and writes a PDF page by page, so that a thousand pages take no more memory than one. It implements maroto's
// rows and columns (core.Provider), and knows nothing about orders.
//
// Why not maroto's own writer: it treats a letter as a glyph, which fails in every Indian script; it measures by its own rules,
// does not break long words, reads its fonts again for each document, and keeps the whole document in memory.
package press

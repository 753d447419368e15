// Package press prints pages: text in every Indian script, lines, pictures and codes. It measures a text before it is
// placed, so that nothing prints over anything else, and writes a PDF page by page, so that a thousand pages take no more
// memory than one. It is the ink behind maroto's rows and columns (core.Provider), and knows nothing of orders.
//
// Why not maroto's own writer: it takes a letter for a glyph, which no Indian script does; it measures by its own rules,
// breaks no long word, reads its fonts anew for each document, and keeps the whole of it in memory.
package press

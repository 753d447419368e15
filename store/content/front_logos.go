package content

import (
	"context"

	"hearth/store/core"
	"hearth/store/db"
)

// Logo is an uploaded logo after the shop rewrote it as "svg" or "png". Its name is the hash of its content, so it
// never changes.
type Logo struct {
	Name, Kind    string
	Width, Height int
	Content       []byte
	// Bitmap is an SVG as a PNG, for what shows no SVG; nil for a PNG.
	Bitmap []byte
}

// Ratio is width divided by height.
func (l Logo) Ratio() float64 { return float64(l.Width) / float64(max(l.Height, 1)) }

// AddLogo stores a logo. It is deleted once neither the draft of the storefront nor a published version uses it.
func (s *Content) AddLogo(ctx context.Context, l Logo) error {
	return s.Write(ctx, func(tx *core.Tx) error {
		_, err := tx.Exec(`INSERT INTO front_logos (name, kind, width, height, content, bitmap, sent_at)
			VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT (name) DO UPDATE SET sent_at = excluded.sent_at`,
			l.Name, l.Kind, l.Width, l.Height, l.Content, l.Bitmap, tx.Stamp())
		return err
	})
}

// FindLogo returns a logo by its name.
func (s *Content) FindLogo(ctx context.Context, name string) (l Logo, err error) {
	err = s.Read(ctx, func(tx *core.Tx) error {
		l, err = db.One(tx, func(row db.Scanner, l *Logo) error {
			return row.Scan(&l.Name, &l.Kind, &l.Width, &l.Height, &l.Content, &l.Bitmap)
		},
			`SELECT name, kind, width, height, content, bitmap FROM front_logos WHERE name = ?`, name)
		return err
	})
	return l, err
}

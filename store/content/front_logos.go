package content

import (
	"context"

	"hearth/store/core"
	"hearth/store/db"
)

// Logo is an uploaded logo, rewritten by the shop as "svg" or "png". Its name is the hash of its content, so the
// content of a name never changes.
type Logo struct {
	Name, Kind    string
	Width, Height int
	Content       []byte
	// Bitmap is the SVG as a PNG, for uses without SVG, such as mails; nil if the logo is a PNG itself.
	Bitmap []byte
}

// Ratio is the width divided by the height.
func (l Logo) Ratio() float64 { return float64(l.Width) / float64(max(l.Height, 1)) }

// AddLogo stores a logo. It is deleted later, once neither the draft nor a published version of the storefront uses it.
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

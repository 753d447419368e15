package documents

import (
	"context"
	"time"

	"hearth/store/core"
	"hearth/store/db"
	"hearth/store/wording"
)

// HandedMonth is an export of a month for the accountant: when and by whom.
type HandedMonth struct {
	At  time.Time
	Who string
}

// LateDocument is a document that was issued after its month was exported, so that GSTR-1 may not contain it, or a
// credit note that its buyer rejected in the Invoice Management System of the GST portal.
type LateDocument struct {
	Document
	// Since is the instant of the last export of the month without the document; zero if there was none.
	Since time.Time
	// Rejected is the instant when the buyer's rejection was recorded, By the person; zero if it was not rejected.
	Rejected time.Time
	By       string
}

// AccountantMonth is what the accountant must know about a month besides its documents.
type AccountantMonth struct {
	// Handed are the exports of the month, latest first.
	Handed []HandedMonth
	// Late are the documents for GSTR-1A: documents of the month that the export did not contain, and rejected credit
	// notes of the month, or of an earlier month if they were rejected in this one.
	Late []LateDocument
	// Notes are the month's credit notes to buyers with a GSTIN, who can reject them.
	Notes []LateDocument
}

// NoteMonthExport records that a month was exported for the accountant; newest is the ID of the newest exported
// document.
func (s *Documents) NoteMonthExport(ctx context.Context, who int64, month string, newest int64) error {
	return s.Write(ctx, func(tx *core.Tx) error {
		if _, err := tx.Exec(`INSERT INTO handed_months (month, newest, at, who) VALUES (?, ?, ?, nullif(?, 0))`,
			month, newest, tx.Stamp(), who); err != nil {
			return err
		}
		return core.WriteAudit(tx, who, "hand over month", month, "")
	})
}

// ListMonths returns the months such as 2026-11 from that of the first order until this one in the shop's zone, the
// latest first.
func (s *Documents) ListMonths(ctx context.Context) (months []string, err error) {
	err = s.Read(ctx, func(tx *core.Tx) error {
		first, err := db.Value[int64](tx, `SELECT coalesce((SELECT placed_at FROM orders ORDER BY id LIMIT 1), ?)`,
			tx.Stamp())
		if err != nil {
			return err
		}
		from, now := wording.Instant(first).In(tx.Zone).Format("2006-01"), tx.Now.In(tx.Zone)
		for month := core.DateOf(now.Year(), now.Month(), 1); ; month = month.AddDate(0, -1, 0) {
			months = append(months, month.Format("2006-01"))
			if month.Format("2006-01") <= from {
				return nil
			}
		}
	})
	return months, err
}

// FindAccountantMonth returns what has changed in a month such as 2026-11 since its export, and its credit notes to
// businesses. newest is the ID of the newest document in the shop. It refuses a malformed month.
func (s *Documents) FindAccountantMonth(
	ctx context.Context,
	month string,
) (m AccountantMonth, newest int64, err error) {
	first, end, err := s.Month(month)
	if err != nil {
		return m, 0, err
	}
	from, until := first.Format(time.DateOnly), end.Format(time.DateOnly)
	err = s.Read(ctx, func(tx *core.Tx) error {
		if newest, err = db.Value[int64](tx, `SELECT coalesce(max(id), 0) FROM documents`); err != nil {
			return err
		}
		m.Handed, err = db.List(tx, func(row db.Scanner, h *HandedMonth) error {
			var at int64
			err := row.Scan(&at, &h.Who)
			h.At = wording.Instant(at).In(tx.Zone)
			return err
		}, `SELECT h.at, coalesce(a.name, '') FROM handed_months h LEFT JOIN accounts a ON a.id = h.who
			WHERE h.month = ?
			ORDER BY h.id DESC`, month)
		if err != nil {
			return err
		}
		m.Late, err = lateDocuments(tx, `SELECT d.id,
			coalesce((SELECT max(h.at) FROM handed_months h WHERE h.month = ?1 AND h.newest < d.id), 0) AS since
			FROM documents d WHERE d.kind IN ('invoice', 'credit note') AND d.day >= ?2 AND d.day < ?3
			AND (since > 0 OR EXISTS (SELECT 1 FROM rejected_notes WHERE document_id = d.id))
			UNION ALL SELECT d.id, 0 FROM rejected_notes r JOIN documents d ON d.id = r.document_id
			WHERE r.at >= ?4 AND r.at < ?5 AND d.day < ?2 ORDER BY 1`, month, from, until, first.UnixMilli(),
			end.UnixMilli())
		if err != nil {
			return err
		}
		m.Notes, err = lateDocuments(tx, `SELECT d.id, 0 FROM documents d WHERE d.kind = 'credit note' AND d.day >= ?
			AND d.day < ?
			AND d.body ->> '$.buyer.gstin' <> '' ORDER BY d.id`, from, until)
		return err
	})
	return m, newest, err
}

// lateDocuments returns the documents that a query selects; the query returns their IDs with the instant since when
// each is late (0 for none).
func lateDocuments(tx *core.Tx, query string, args ...any) ([]LateDocument, error) {
	type named struct{ id, since int64 }
	names, err := db.List(tx, func(row db.Scanner, n *named) error { return row.Scan(&n.id, &n.since) }, query, args...)
	found := make([]LateDocument, len(names))
	for i, n := range names {
		if found[i].Document, err = documentBody(tx, `SELECT `+documentColumns+` FROM documents d WHERE d.id = ?`,
			n.id); err != nil {
			return nil, err
		}
		if n.since > 0 {
			found[i].Since = wording.Instant(n.since).In(tx.Zone)
		}
		if err = db.Each(tx, func(row db.Scanner) error {
			var at int64
			err := row.Scan(&at, &found[i].By)
			found[i].Rejected = wording.Instant(at).In(tx.Zone)
			return err
		}, `SELECT r.at, coalesce(a.name, '') FROM rejected_notes r LEFT JOIN accounts a ON a.id = r.who
			WHERE r.document_id = ?`,
			n.id); err != nil {
			return nil, err
		}
	}
	return found, err
}

// RejectNote records that the buyer rejected a credit note, or with rejected false that they accepted it after all. It
// refuses a note to a buyer without GSTIN; ErrNotFound if the note does not exist.
func (s *Documents) RejectNote(ctx context.Context, who int64, number string, rejected bool) error {
	return s.Write(ctx, func(tx *core.Tx) error {
		note, err := db.Value[int64](tx, `SELECT id FROM documents WHERE number = ? AND kind = 'credit note'`, number)
		if err != nil {
			return err
		}
		business, err := db.Value[bool](tx, `SELECT coalesce(body ->> '$.buyer.gstin', '') <> '' FROM documents
			WHERE id = ?`, note)
		if err != nil {
			return err
		}
		if !business {
			return core.Refuse("Only a buyer with a GSTIN can reject a credit note.")
		}
		act, query, args := "buyer rejected credit note",
			`INSERT INTO rejected_notes (document_id, at, who) VALUES (?, ?, nullif(?, 0)) ON CONFLICT DO NOTHING`,
			[]any{note, tx.Stamp(), who}
		if !rejected {
			act, query, args = "buyer accepted credit note", `DELETE FROM rejected_notes WHERE document_id = ?`,
				args[:1]
		}
		touched, err := db.Change(tx, query, args...)
		if err != nil || touched == 0 {
			return err
		}
		return core.WriteAudit(tx, who, act, number, "")
	})
}

package content

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"time"

	"hearth/store/catalogue"
	"hearth/store/core"
	"hearth/store/db"
	"hearth/store/settings"
	"hearth/store/storefront"
	"hearth/store/wording"
)

const (
	// The maximum size of a part as JSON, in bytes.
	frontLength = 200_000
	// frontStates is how many published versions are kept.
	frontStates = 20
)

type frontKeyType struct{}

// WithFront returns a context in which another design replaces the published one, for a preview.
func WithFront(ctx context.Context, f *storefront.Front) context.Context {
	return context.WithValue(ctx, frontKeyType{}, f)
}

// Front returns the storefront's design, in the caller's language: the one published last or, in a preview, the
// previewed one. It must not be changed by the caller; a later call may return another value.
func (s *Content) Front(ctx context.Context) *storefront.Front {
	f, previewed := ctx.Value(frontKeyType{}).(*storefront.Front)
	if !previewed {
		f = s.front.Load()
	}
	return f.In(db.Language(ctx))
}

// LoadFront loads the design that was published last, when the shop starts.
func (s *Content) LoadFront(ctx context.Context) error {
	return s.Read(ctx, func(tx *core.Tx) error {
		f, err := PublishedFront(tx)
		if err == nil {
			s.ShowFront(f)
		}
		return err
	})
}

// ShowFront makes a design the present one, which makes all cached pages out of date.
func (s *Content) ShowFront(f *storefront.Front) {
	s.front.Store(f)
	s.ScheduleFrontChange()
	s.catalogue.Shown.Change(0)
}

// SettingsReloaded makes all cached pages out of date. It also computes the scheduled changes again, because the shop's
// time zone may have changed.
func (s *Content) SettingsReloaded() {
	s.ScheduleFrontChange()
	s.catalogue.Shown.Change(0)
}

// ScheduleFrontChange computes the next scheduled change of the storefront and passes it to the catalogue's page
// version.
func (s *Content) ScheduleFrontChange() {
	at := time.Time{}
	if f := s.front.Load(); f != nil {
		at = f.NextChange(s.Now(), s.settings.Zone())
	}
	s.catalogue.Shown.ChangesAt(at)
}

// PublishedFront reads the design that was published last; the default design if none was.
func PublishedFront(tx *core.Tx) (*storefront.Front, error) {
	found, err := db.Values[string](tx, `SELECT body FROM front_states ORDER BY id DESC LIMIT 1`)
	if err != nil {
		return nil, err
	}
	if len(found) == 0 {
		found = []string{`{}`}
	}
	return ReadFront(tx, found[0])
}

// ReadFront parses a stored design. Missing parts get the defaults of the shop's trade.
func ReadFront(tx *core.Tx, body string) (*storefront.Front, error) {
	anyTrade, err := db.Value[bool](tx, `SELECT EXISTS (SELECT 1 FROM settings WHERE key = 'trade' AND value = ?)`,
		settings.AnyTrade)
	if err != nil {
		return nil, err
	}
	return storefront.Read(body, anyTrade)
}

// FrontState is a published version of the design: by whom, when, and which parts differ from the version before. The
// latest frontStates versions are kept.
type FrontState struct {
	ID      int64
	Changed []string
	Who     string
	At      time.Time
}

// FrontDraft is the unpublished design, of which there is only one. It exists from the first change of a part until it
// is published or discarded.
type FrontDraft struct {
	storefront.Front
	// Version grows with each change of any part; Parts are the versions of the single parts.
	Version int64
	Parts   map[string]int64
	// Changed are the parts that differ from the published version.
	Changed []FrontChange
	// Published is the present published version; its ID is 0 if nothing was ever published.
	Published FrontState
}

// FrontChange is an unpublished part of the draft, with the person who made the latest change.
type FrontChange struct {
	Part, Who string
	At        time.Time
}

// FindFrontDraft returns the draft of the design; if nothing is changed, it equals the published design.
func (s *Content) FindFrontDraft(ctx context.Context) (d FrontDraft, err error) {
	err = s.Read(ctx, func(tx *core.Tx) error {
		d, err = frontDraft(tx)
		return err
	})
	return d, err
}

func frontDraft(tx *core.Tx) (d FrontDraft, err error) {
	published, err := PublishedFront(tx)
	if err != nil {
		return d, err
	}
	d.Front, d.Parts = *published, map[string]int64{}
	states, err := listFrontStates(tx, 1)
	if err != nil {
		return d, err
	}
	if len(states) > 0 {
		d.Published = states[0]
	}
	type row struct {
		FrontChange
		body        string
		version, at int64
	}
	rows, err := db.List(tx, func(scanned db.Scanner, r *row) error {
		return scanned.Scan(&r.Part, &r.body, &r.version, &r.Who, &r.at)
	}, `SELECT d.part, coalesce(d.body, ''), d.version, coalesce(a.name, ''), d.at FROM front_draft d LEFT
		JOIN accounts a ON a.id = d.who`)
	if err != nil {
		return d, err
	}
	for _, r := range rows {
		d.Parts[r.Part] = r.version
		d.Version += r.version
		if r.body == "" {
			continue
		}
		r.FrontChange.At = wording.Instant(r.at)
		d.Changed = append(d.Changed, r.FrontChange)
		kept := &storefront.Front{}
		if err := json.Unmarshal([]byte(r.body), kept.Part(r.Part)); err != nil {
			return d, err
		}
		d.Front = d.Front.With(r.Part, kept)
	}
	slices.SortFunc(d.Changed, func(a, b FrontChange) int { return b.At.Compare(a.At) })
	return d, nil
}

// SaveFrontPart changes a part of the draft and returns the draft's new version. body is the complete part as JSON. It
// refuses malformed values, and a part that someone else has changed since version was read.
func (s *Content) SaveFrontPart(
	ctx context.Context,
	who int64,
	part string,
	version int64,
	body string,
) (next int64, err error) {
	if !slices.Contains(storefront.Parts, part) {
		return 0, core.ErrNotFound
	}
	if len(body) > frontLength {
		return 0, core.Refuse("This is too long for the shop front. Please shorten it.")
	}
	err = s.Write(ctx, func(tx *core.Tx) error {
		before, err := frontDraft(tx)
		if err != nil {
			return err
		}
		if before.Parts[part] != version {
			return core.Refuse(
				"Somebody else changed this meanwhile. Nothing of yours is lost: look at their draft, then save yours again.",
			)
		}
		after := &storefront.Front{}
		strict := json.NewDecoder(bytes.NewReader([]byte(body)))
		strict.DisallowUnknownFields()
		// A JSON null would be decoded to an empty part without an error.
		if err := strict.Decode(after.Part(part)); err != nil || strings.TrimSpace(body) == "null" {
			return core.Refuse("This can't be read. Please reload the page and try again.")
		}
		wrong := db.FieldErrors{}
		desk := storefront.Lookup{Now: tx.Now, Zone: tx.Zone, HasPicture: func(name string) (bool, error) {
			return db.Value[bool](tx, `SELECT EXISTS (SELECT 1 FROM front_pictures WHERE name = ?)`, name)
		}, HasLogo: func(name string) (bool, error) {
			return db.Value[bool](tx, `SELECT EXISTS (SELECT 1 FROM front_logos WHERE name = ?)`, name)
		}}
		err = after.Check(part, desk, &before.Front, func(field, message string) { wrong.Add(field, "%s", message) })
		if err != nil {
			return err
		}
		if err := wrong.Refusal(); err != nil {
			return err
		}
		for _, one := range after.Translatable(part) {
			if err := catalogue.NoteTranslated(tx, one.English, one.Texts, false); err != nil {
				return err
			}
		}
		kept, err := wording.AsJSON(after.Part(part))
		if err != nil {
			return err
		}
		published, err := PublishedFront(tx)
		if err != nil {
			return err
		}
		asBefore, err := wording.AsJSON(published.Part(part))
		if err != nil {
			return err
		}
		next = version + 1
		return db.ChangeOne(tx, `UPDATE front_draft SET body = nullif(?, ?), version = ?, who = nullif(?, 0), at = ?
			WHERE part = ?`, kept,
			asBefore, next, who, tx.Stamp(), part)
	})
	return next, err
}

// PublishFront publishes the draft. It refuses if there is no draft, or if it was changed since version was read.
func (s *Content) PublishFront(ctx context.Context, who, version int64) error {
	return s.Write(ctx, func(tx *core.Tx) error {
		draft, err := frontDraft(tx)
		if err != nil {
			return err
		}
		if len(draft.Changed) == 0 {
			return core.Refuse("Nothing was changed since it was published last.")
		}
		if draft.Version != version {
			return core.Refuse(
				"Somebody else changed the draft meanwhile. Please look at the preview once more, then publish.")
		}
		changed := []string{}
		for _, c := range draft.Changed {
			changed = append(changed, c.Part)
		}
		if err := s.Publish(tx, who, &draft.Front, changed, "publish shop front", ""); err != nil {
			return err
		}
		_, err = tx.Exec(`UPDATE front_draft SET body = NULL`)
		return err
	})
}

// Publish stores a design as the newest version, and deletes the oldest versions beyond frontStates.
func (s *Content) Publish(tx *core.Tx, who int64, f *storefront.Front, changed []string, action, detail string) error {
	body, err := wording.AsJSON(f)
	if err != nil {
		return err
	}
	id, err := db.InsertID(tx, `INSERT INTO front_states (body, changed, who, at) VALUES (?, ?, nullif(?, 0), ?)`, body,
		strings.Join(changed, " "), who, tx.Stamp())
	if err != nil {
		return err
	}
	if _, err := tx.Exec(`DELETE FROM front_states WHERE id NOT IN (SELECT id FROM front_states ORDER BY id DESC
		LIMIT ?)`,
		frontStates); err != nil {
		return err
	}
	tx.AfterCommit(func() { s.ShowFront(f) })
	return core.WriteAudit(tx, who, action, fmt.Sprint(id), strings.TrimSpace(strings.Join(changed, ", ")+" "+detail))
}

// DropFrontDraft discards the unpublished changes.
func (s *Content) DropFrontDraft(ctx context.Context, who int64) error {
	return s.Write(ctx, func(tx *core.Tx) error {
		gone, err := db.Change(tx, `UPDATE front_draft SET body = NULL, version = version + 1 WHERE body IS NOT NULL`)
		if err != nil || gone == 0 {
			return err
		}
		return core.WriteAudit(tx, who, "throw away draft of shop front", "", "")
	})
}

// ListFrontStates returns the published versions, newest first.
func (s *Content) ListFrontStates(ctx context.Context) (found []FrontState, err error) {
	err = s.Read(ctx, func(tx *core.Tx) error {
		found, err = listFrontStates(tx, frontStates)
		return err
	})
	return found, err
}

func listFrontStates(tx *core.Tx, most int) ([]FrontState, error) {
	return db.List(tx, func(row db.Scanner, f *FrontState) error {
		var changed string
		var at int64
		err := row.Scan(&f.ID, &changed, &f.Who, &at)
		f.Changed, f.At = strings.Fields(changed), wording.Instant(at)
		return err
	}, `SELECT f.id, f.changed, coalesce(a.name, 'command line'), f.at FROM front_states f LEFT
		JOIN accounts a ON a.id = f.who
		ORDER BY f.id DESC LIMIT ?`, most)
}

// FindFrontState returns a published version of the design; ErrNotFound if it is not kept any more.
func (s *Content) FindFrontState(ctx context.Context, id int64) (f *storefront.Front, err error) {
	err = s.Read(ctx, func(tx *core.Tx) error {
		f, err = frontState(tx, id)
		return err
	})
	return f, err
}

func frontState(tx *core.Tx, id int64) (*storefront.Front, error) {
	body, err := db.Value[string](tx, `SELECT body FROM front_states WHERE id = ?`, id)
	if err != nil {
		return nil, err
	}
	return ReadFront(tx, body)
}

// RestoreFront publishes an earlier version again, as a new version. The draft is not changed.
func (s *Content) RestoreFront(ctx context.Context, who, id int64) error {
	return s.Write(ctx, func(tx *core.Tx) error {
		back, err := frontState(tx, id)
		if err != nil {
			return err
		}
		now, err := PublishedFront(tx)
		if err != nil {
			return err
		}
		changed, err := storefront.Differences(now, back)
		if err != nil {
			return err
		}
		if len(changed) == 0 {
			return core.Refuse("This is what the shop shows now.")
		}
		for _, part := range changed {
			if _, err := tx.Exec(`UPDATE front_draft SET version = version + 1 WHERE part = ? AND body IS NULL`,
				part); err != nil {
				return err
			}
		}
		return s.Publish(tx, who, back, changed, "put shop front back", fmt.Sprintf("(state %d)", id))
	})
}

// AddFrontPicture records a picture that was uploaded for the storefront.
func (s *Content) AddFrontPicture(ctx context.Context, p catalogue.Picture) error {
	return s.Write(ctx, func(tx *core.Tx) error {
		_, err := tx.Exec(`INSERT INTO front_pictures (name, width, height, sent_at)
			VALUES (?, ?, ?, ?) ON CONFLICT DO UPDATE
			SET sent_at = excluded.sent_at`, p.Name, p.Width, p.Height, tx.Stamp())
		return err
	})
}

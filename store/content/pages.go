package content

import (
	"context"
	"fmt"
	"time"

	"hearth/store/core"
	"hearth/store/db"
	"hearth/store/texts"
)

// OwnPage is a page that the owner wrote, a policy, or the FAQ. It starts as a draft. Publishing makes the draft
// public; later changes are a draft again.
type OwnPage struct {
	ID int64
	// Policy is returns, terms, privacy or faq; "" for other pages.
	Policy string
	// Version grows with each change.
	Version int64
	// Draft and Published are nil if there is none. A policy that was never published uses the built-in text.
	Draft, Published     *PageText
	DraftAt, PublishedAt time.Time
	// DraftBy is the name of the person who made the latest change of the draft.
	DraftBy string
	// Old are the former slugs of the page, whose URLs redirect to it.
	Old []string
}

// PolicyTitles are the default titles of the policies.
var PolicyTitles = map[string]string{
	"returns": "Cancellation and Refund Policy", "terms": "Terms and Conditions", "privacy": "Privacy Policy",
	"faq": "Frequently asked questions",
}

// Newest returns the draft or, without a draft, the published content; it is empty for a policy that the owner did not
// write.
func (p OwnPage) Newest() PageText {
	switch {
	case p.Draft != nil:
		return *p.Draft
	case p.Published != nil:
		return *p.Published
	}
	return PageText{}
}

const ownPage = `SELECT p.id, coalesce(p.policy, ''), p.version,
	d.page_id IS NOT NULL, coalesce(d.slug, ''), coalesce(d.title, ''), coalesce(d.text, ''),
	coalesce(d.description, ''), coalesce(d.form, 0),
	coalesce(d.texts, ''), coalesce(d.at, 0), coalesce(a.name, ''),
	t.page_id IS NOT NULL, coalesce(t.slug, ''), coalesce(t.title, ''), coalesce(t.text, ''),
	coalesce(t.description, ''), coalesce(t.form, 0),
	coalesce(t.texts, ''), coalesce(t.at, 0)
	FROM pages p LEFT JOIN page_texts d ON d.page_id = p.id AND d.state = 'draft' LEFT
	JOIN page_texts t ON t.page_id = p.id
	AND t.state = 'published'
	LEFT JOIN accounts a ON a.id = d.who`

func scanOwnPage(row db.Scanner, p *OwnPage) error {
	var (
		hasDraft, isPublished bool
		draft, published      PageText
		draftAt, publishedAt  int64

		draftTold, publishedTold string
	)
	err := row.Scan(
		&p.ID,
		&p.Policy,
		&p.Version,
		&hasDraft,
		&draft.Slug,
		&draft.Title,
		&draft.Text,
		&draft.Description,
		&draft.Form,
		&draftTold,
		&draftAt,
		&p.DraftBy,
		&isPublished,
		&published.Slug,
		&published.Title,
		&published.Text,
		&published.Description,
		&published.Form,
		&publishedTold,
		&publishedAt,
	)
	if err != nil {
		return err
	}
	if draft.Texts, err = texts.Read(draftTold); err != nil {
		return err
	}
	if published.Texts, err = texts.Read(publishedTold); err != nil {
		return err
	}
	if hasDraft {
		p.Draft, p.DraftAt = &draft, time.UnixMilli(draftAt)
	}
	if isPublished {
		p.Published, p.PublishedAt = &published, time.UnixMilli(publishedAt)
	}
	return nil
}

// tell returns the page with the published content in a language.
func (p OwnPage) tell(lang string) OwnPage {
	if p.Published != nil {
		told := p.Published.in(lang)
		p.Published = &told
	}
	return p
}

// ListOwnPages returns all pages: the owner's by title, then the policies.
func (s *Content) ListOwnPages(ctx context.Context) (found []OwnPage, err error) {
	err = s.Read(ctx, func(tx *core.Tx) (err error) {
		found, err = ListOwnPages(tx)
		return err
	})
	return found, err
}

// ListOwnPages returns all pages within a transaction: the owner's by title, then the policies.
func ListOwnPages(tx *core.Tx) ([]OwnPage, error) {
	return db.List(tx, scanOwnPage, ownPage+`
		ORDER BY p.policy IS NOT NULL, iif(p.policy IS NULL, coalesce(d.title, t.title), ''), p.id`)
}

// FindOwnPage returns a page for the editor; ErrNotFound if it does not exist.
func (s *Content) FindOwnPage(ctx context.Context, id int64) (p OwnPage, err error) {
	err = s.Read(ctx, func(tx *core.Tx) (err error) {
		p, err = OwnPageOf(tx, id)
		return err
	})
	return p, err
}

// OwnPageOf returns a page by its ID, with its former slugs, newest first.
func OwnPageOf(tx *core.Tx, id int64) (OwnPage, error) {
	p, err := db.One(tx, scanOwnPage, ownPage+` WHERE p.id = ?`, id)
	if err != nil {
		return p, err
	}
	p.Old, err = db.Values[string](tx, `SELECT slug FROM old_addresses WHERE page_id = ? ORDER BY at DESC, slug`, id)
	return p, err
}

// FindPublishedPage returns the public page with a present or former slug; the Slug of the result is the present one.
// The present slug of a page takes precedence over the former slug of another.
func (s *Content) FindPublishedPage(ctx context.Context, slug string) (p OwnPage, err error) {
	if p, previewed := PreviewedPage(ctx); previewed && p.Policy == "" && p.Published.Slug == slug {
		return p.tell(db.Language(ctx)), nil
	}
	err = s.Read(ctx, func(tx *core.Tx) (err error) {
		p, err = db.One(tx, scanOwnPage, ownPage+` WHERE t.slug = ?1 AND t.slug <> ''
			OR p.id = (SELECT o.page_id FROM old_addresses o WHERE o.slug = ?1) AND t.slug <> ''
			ORDER BY t.slug = ?1 DESC LIMIT 1`, slug)
		return err
	})
	return p.tell(db.Language(ctx)), err
}

// FindPolicy returns a policy, published or not.
func (s *Content) FindPolicy(ctx context.Context, policy string) (p OwnPage, err error) {
	if p, previewed := PreviewedPage(ctx); previewed && p.Policy == policy {
		return p.tell(db.Language(ctx)), nil
	}
	err = s.Read(ctx, func(tx *core.Tx) (err error) {
		p, err = db.One(tx, scanOwnPage, ownPage+` WHERE p.policy = ?`, policy)
		return err
	})
	return p.tell(db.Language(ctx)), err
}

// SavePage saves a draft of a page; id 0 creates a page. It refuses the change if someone else has changed the page
// since version was read. It returns the page with its ID and new version.
func (s *Content) SavePage(ctx context.Context, who, id, version int64, text PageText) (OwnPage, error) {
	var saved OwnPage
	err := s.Write(ctx, func(tx *core.Tx) error {
		text, page, err := text, id, error(nil)
		if page == 0 {
			err = text.Check(false)
		} else {
			var before OwnPage
			if before, err = OwnPageOf(tx, page); err != nil {
				return err
			}
			err = text.Check(before.Policy != "")
		}
		if err != nil {
			return err
		}
		if err := RefuseTakenSlug(tx, page, text.Slug); err != nil {
			return err
		}
		if page == 0 {
			if page, err = AddPage(tx); err != nil {
				return err
			}
		} else if err := changePage(tx, page, version); err != nil {
			return err
		}
		if err := SavePageText(tx, page, "draft", who, text); err != nil {
			return err
		}
		saved, err = OwnPageOf(tx, page)
		return err
	})
	return saved, err
}

// AddPage adds an empty page. It refuses the 201st page of a shop.
func AddPage(tx *core.Tx) (int64, error) {
	count, err := db.Value[int](tx, `SELECT count(*) FROM pages`)
	if err != nil {
		return 0, err
	}
	if count >= pagesMost {
		return 0, core.Refuse("The shop has 200 pages already. Please delete one first.")
	}
	return db.InsertID(tx, `INSERT INTO pages DEFAULT VALUES`)
}

// changePage increases the version of a page. It refuses if someone else has changed the page since version was read.
func changePage(tx *core.Tx, id, version int64) error {
	touched, err := db.Change(tx, `UPDATE pages SET version = version + 1 WHERE id = ? AND version = ?`, id, version)
	if err == nil && touched == 0 {
		return core.Refuse("Somebody else changed this page meanwhile. Please look at their changes and try again.")
	}
	return err
}

// RefuseTakenSlug refuses a slug that another page has, published or in its draft.
func RefuseTakenSlug(tx *core.Tx, page int64, slug string) error {
	taken, err := db.Value[bool](tx, `SELECT EXISTS (SELECT 1 FROM page_texts WHERE slug = nullif(?, '')
		AND page_id <> ?)`, slug, page)
	if err == nil && taken {
		return core.RefuseField("slug", "Another page has this address.")
	}
	return err
}

// PublishPage makes the draft of a page public. The page's previous slug redirects to it from then on. A former slug of
// another page can be used again.
func (s *Content) PublishPage(ctx context.Context, who, id, version int64) (said OwnPage, err error) {
	err = s.Write(ctx, func(tx *core.Tx) error {
		p, err := OwnPageOf(tx, id)
		if err != nil {
			return err
		}
		if p.Draft == nil {
			return core.Refuse("There is nothing new to publish on this page.")
		}
		if err := changePage(tx, id, version); err != nil {
			return err
		}
		if p.Published != nil && p.Published.Slug != p.Draft.Slug {
			if _, err := tx.Exec(`INSERT INTO old_addresses (slug, page_id, at) VALUES (?1, ?2, ?3)
				ON CONFLICT DO UPDATE SET page_id = ?2, at = ?3`, p.Published.Slug, id, tx.Stamp()); err != nil {
				return err
			}
		}
		if _, err := tx.Exec(`DELETE FROM old_addresses WHERE slug = ?`, p.Draft.Slug); err != nil {
			return err
		}
		if err := dropText(tx, id, "draft"); err != nil {
			return err
		}
		if err := SavePageText(tx, id, "published", who, *p.Draft); err != nil {
			return err
		}
		if said, err = OwnPageOf(tx, id); err != nil {
			return err
		}
		s.catalogue.PublicChanged(tx)
		return core.WriteAudit(tx, who, "publish page", fmt.Sprint(id), p.name())
	})
	return said, s.afterPage(ctx, said, err)
}

// name is the name of the page in the audit log.
func (p OwnPage) name() string {
	if p.Policy != "" {
		return p.Policy
	}
	return p.Newest().Title
}

// afterPage reloads the settings after a change of a policy, because they contain its text.
func (s *Content) afterPage(ctx context.Context, p OwnPage, err error) error {
	if err != nil || p.Policy == "" {
		return err
	}
	return s.settings.Reload(ctx)
}

// HidePage unpublishes a page. If it has no draft, its content becomes the draft. A policy shows the built-in text
// again.
func (s *Content) HidePage(ctx context.Context, who, id int64) error {
	var hidden OwnPage
	err := s.Write(ctx, func(tx *core.Tx) (err error) {
		if hidden, err = OwnPageOf(tx, id); err != nil {
			return err
		}
		if hidden.Published == nil {
			return core.Refuse("This page is not published.")
		}
		if hidden.Draft == nil {
			if err := SavePageText(tx, id, "draft", who, *hidden.Published); err != nil {
				return err
			}
		}
		if err := dropText(tx, id, "published"); err != nil {
			return err
		}
		if _, err := tx.Exec(`UPDATE pages SET version = version + 1 WHERE id = ?`, id); err != nil {
			return err
		}
		s.catalogue.PublicChanged(tx)
		return core.WriteAudit(tx, who, "take page off the shop", fmt.Sprint(id), hidden.name())
	})
	return s.afterPage(ctx, hidden, err)
}

// DropPageDraft discards the changes since the page was published.
func (s *Content) DropPageDraft(ctx context.Context, who, id int64) error {
	return s.Write(ctx, func(tx *core.Tx) error {
		p, err := OwnPageOf(tx, id)
		if err != nil {
			return err
		}
		if p.Published == nil && p.Policy == "" {
			return core.Refuse("This page was never published: delete it instead.")
		}
		if p.Draft == nil {
			return nil
		}
		if err := dropText(tx, id, "draft"); err != nil {
			return err
		}
		if _, err := tx.Exec(`UPDATE pages SET version = version + 1 WHERE id = ?`, id); err != nil {
			return err
		}
		return core.WriteAudit(tx, who, "drop draft of page", fmt.Sprint(id), p.name())
	})
}

// DeletePage deletes a page of the owner and its former slugs.
func (s *Content) DeletePage(ctx context.Context, who, id int64) error {
	return s.Write(ctx, func(tx *core.Tx) error {
		p, err := OwnPageOf(tx, id)
		if err != nil {
			return err
		}
		if p.Policy != "" {
			return core.Refuse("The policies and the questions stay: customers have a right to them.")
		}
		if err := db.ChangeOne(tx, `DELETE FROM pages WHERE id = ?`, id); err != nil {
			return err
		}
		s.catalogue.PublicChanged(tx)
		return core.WriteAudit(tx, who, "delete page", fmt.Sprint(id), p.name())
	})
}

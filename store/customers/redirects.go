package customers

import (
	"context"
	"net/url"
	"regexp"
	"strconv"
	"strings"
	"time"

	"hearth/store/catalogue"
	"hearth/store/content"
	"hearth/store/core"
	"hearth/store/db"
	"hearth/store/wording"
)

// FormerAddress is a URL path of the former shop and its target in this shop: a product, a category or a page. An
// import or staff add it, and it is deleted with its target.
type FormerAddress struct {
	ID   int64
	Path string
	// Exactly one of ProductID, CategoryID and PageID is not 0. Title is the target's title, Slug the page's slug.
	ProductID, CategoryID, PageID int64
	Title, Slug                   string
	At                            time.Time
	// Imported means that an import added it, and not a person.
	Imported bool
}

const longestAddress = 300

const formerAddress = `SELECT f.id, f.path, coalesce(p.id, 0), coalesce(c.id, 0), coalesce(t.page_id, 0),
	coalesce(p.title, c.name,
	t.title), coalesce(t.slug, ''), f.at, f.job_id IS NOT NULL
	FROM former_addresses f LEFT JOIN products p ON p.id = f.product_id AND p.deleted_at IS NULL LEFT
	JOIN categories c ON c.id = f.category_id
	LEFT JOIN page_texts t ON t.page_id = f.page_id AND t.state = 'published'
	WHERE coalesce(p.id, c.id, t.page_id) IS NOT NULL`

func scanFormerAddress(row db.Scanner, f *FormerAddress) error {
	var at int64
	err := row.Scan(&f.ID, &f.Path, &f.ProductID, &f.CategoryID, &f.PageID, &f.Title, &f.Slug, &at, &f.Imported)
	f.At = wording.Instant(at)
	return err
}

var (
	throughCollection = regexp.MustCompile(`^/collections/[^/]+(/products/[^/]+)$`)
	laterPage         = regexp.MustCompile(`/page/[0-9]+$`)
)

// RedirectPath normalises a URL path: lower case, without a slash at the end; "" if the text is not a path. Of a
// complete URL it takes the path.
func RedirectPath(typed string) string {
	parsed, err := url.Parse(strings.TrimSpace(typed))
	if err != nil || parsed.Opaque != "" {
		return ""
	}
	path := strings.TrimRight(strings.ToLower(parsed.Path), "/")
	if !strings.HasPrefix(path, "/") || strings.HasPrefix(path, "//") || strings.ContainsAny(path, "\\\x00\r\n") ||
		len([]rune(path)) > longestAddress {
		return ""
	}
	return path
}

// FindRedirect returns the target of a path of the former shop; ErrNotFound if there is none. A product is also found
// with its collection in front of the path, a category also by its further pages.
func (s *Customers) FindRedirect(ctx context.Context, path string) (found FormerAddress, err error) {
	path = strings.TrimRight(strings.ToLower(path), "/")
	other := throughCollection.ReplaceAllString(laterPage.ReplaceAllString(path, ""), "$1")
	if len(path) > 4*longestAddress {
		return found, core.ErrNotFound
	}
	err = s.Read(ctx, func(tx *core.Tx) (err error) {
		found, err = db.One(tx, scanFormerAddress, formerAddress+` AND f.path IN (?1, ?2) ORDER BY f.path = ?1 DESC
			LIMIT 1`, path, other)
		return err
	})
	return found, err
}

// ListRedirects returns the redirects whose path or target contains the typed words.
func (s *Customers) ListRedirects(
	ctx context.Context,
	words string,
	page core.Page,
) (found []FormerAddress, total int, err error) {
	const fits = ` AND (?1 = '' OR instr(f.path, ?1) > 0 OR instr(lower(coalesce(p.title, c.name, t.title)), ?1) > 0)`
	words = strings.ToLower(strings.TrimSpace(words))
	limit, offset := page.Limit()
	err = s.Read(ctx, func(tx *core.Tx) error {
		if total, err = db.Value[int](tx, `SELECT count(*) FROM (`+formerAddress+fits+`)`, words); err != nil {
			return err
		}
		found, err = db.List(tx, scanFormerAddress, formerAddress+fits+` ORDER BY f.path LIMIT ?2 OFFSET ?3`, words,
			limit, offset)
		return err
	})
	return found, total, err
}

// AddRedirect redirects a path of the former shop to a product, a category or a published page. It replaces the former
// target of the path.
func (s *Customers) AddRedirect(ctx context.Context, who int64, typed, target string) error {
	path, wrong := RedirectPath(typed), db.FieldErrors{}
	if path == "" {
		wrong.Add("path", "Please enter the path as it was, like /product/brass-lamp.")
	}
	if whole, err := url.Parse(strings.TrimSpace(target)); err == nil {
		target = whole.Path
	}
	to := content.TargetOfLink.FindStringSubmatch(target)
	if to == nil {
		wrong.Add("target", "Please enter the address of a product, a category or a page of this shop.")
	}
	if err := wrong.Refusal("path", "target"); err != nil {
		return err
	}
	return s.Write(ctx, func(tx *core.Tx) error {
		gone, err := content.MissingTarget(tx, target)
		if err != nil {
			return err
		}
		if gone != "" {
			message := "This leads to a " + gone + "."
			return &core.Refusal{Message: message, Fields: map[string]string{"target": message}}
		}
		var ids [3]int64
		switch number, _ := strconv.ParseInt(to[2], 10, 64); to[1] { // the pattern permits only digits
		case "productdetails":
			ids[0] = number
		case "category":
			ids[1] = number
		default:
			if ids[2], err = db.Value[int64](
				tx,
				`SELECT page_id FROM page_texts WHERE state = 'published' AND slug = ?1 UNION ALL SELECT page_id
				FROM old_addresses WHERE slug = ?1 LIMIT 1`,
				strings.ToLower(to[4]),
			); err != nil {
				return err
			}
		}
		if _, err := tx.Exec(`INSERT INTO former_addresses (path, product_id, category_id, page_id, at)
			VALUES (?1, nullif(?2, 0), nullif(?3, 0), nullif(?4, 0), ?5)
			ON CONFLICT (path) DO UPDATE SET product_id = excluded.product_id, category_id = excluded.category_id,
			page_id = excluded.page_id,
			at = excluded.at, job_id = NULL`,
			path, ids[0], ids[1], ids[2], tx.Stamp()); err != nil {
			return err
		}
		return core.WriteAudit(tx, who, "lead old address", path, target)
	})
}

// RemoveRedirect deletes a redirect; its path is not found from then on.
func (s *Customers) RemoveRedirect(ctx context.Context, who, id int64) error {
	return s.Write(ctx, func(tx *core.Tx) error {
		path, err := db.Value[string](tx, `SELECT path FROM former_addresses WHERE id = ?`, id)
		if err != nil {
			return err
		}
		if err := db.ChangeOne(tx, `DELETE FROM former_addresses WHERE id = ?`, id); err != nil {
			return err
		}
		return core.WriteAudit(tx, who, "forget old address", path, "")
	})
}

// AddRedirect saves the former paths of a product and of the categories above it (by level) for an import job. A known
// path keeps its target unless that is gone. The page of a variant is that of its parent product.
func AddRedirect(tx *core.Tx, job int64, p catalogue.Product, id int64, paths, categories []string) error {
	const query = `INSERT INTO former_addresses (path, product_id, category_id, at, job_id)
		VALUES (?1, nullif(?2, 0), nullif(?3, 0), ?4, nullif(?5, 0))
		ON CONFLICT (path) DO UPDATE SET product_id = excluded.product_id, category_id = excluded.category_id,
		page_id = NULL,
		at = excluded.at, job_id = excluded.job_id
			WHERE EXISTS (SELECT 1 FROM products p WHERE p.id = former_addresses.product_id
			AND p.deleted_at IS NOT NULL)`
	if p.Family != 0 { // a variant has the page of its parent product
		id = p.Family
	}
	for _, path := range paths {
		if path = RedirectPath(path); path == "" {
			continue
		}
		if _, err := tx.Exec(query, path, id, 0, tx.Stamp(), job); err != nil {
			return err
		}
	}
	for level, category := range []int64{p.CategoryID, p.SubcategoryID, p.SubSubcategoryID} {
		if level >= len(categories) || category == 0 {
			continue
		}
		if path := RedirectPath(categories[level]); path != "" {
			if _, err := tx.Exec(query, path, 0, category, tx.Stamp(), job); err != nil {
				return err
			}
		}
	}
	return nil
}

// DropRedirect deletes the redirects that an import added, and the pictures that it still waits for.
func DropRedirect(tx *core.Tx, job int64) error {
	if _, err := tx.Exec(`DELETE FROM former_addresses WHERE job_id = ?`, job); err != nil {
		return err
	}
	_, err := tx.Exec(`DELETE FROM awaited_pictures WHERE job_id = ?`, job)
	return err
}

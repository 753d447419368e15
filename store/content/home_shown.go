package content

import (
	"context"
	"fmt"
	"regexp"
	"slices"
	"strconv"

	"hearth/store/catalogue"
	"hearth/store/core"
	"hearth/store/db"
	"hearth/store/reviews"
	"hearth/store/search"
	"hearth/store/storefront"
	"hearth/store/wording"
)

// ShownSection is a section of the home page as it is shown now, with its products, categories or reviews.
type ShownSection struct {
	storefront.Section
	Cards []catalogue.Card
	// Spotted are the products that are marked on the section's pictures, by ID.
	Spotted map[int64]catalogue.Card
	Reviews []HomeReview
	// Pictures are the sizes of the uploaded pictures, by name.
	Pictures map[string]catalogue.Picture
	// Categories are the categories of the section's tiles, by ID.
	Categories map[int64]catalogue.Category
}

// HomeReview is a customer's review of a product.
type HomeReview struct {
	reviews.Review
	Product int64
	Title   string
}

// ShowHome returns the sections of the home page that are visible now. A section whose product is gone is left out, and
// faults has a sentence about it for the owner.
func (s *Content) ShowHome(ctx context.Context) (shown []ShownSection, faults []string, err error) {
	now, zone := s.Now(), s.settings.Zone()
	sections := []storefront.Section{}
	for _, section := range s.Front(ctx).Home.Sections {
		if section.Hidden || !section.Schedule.Active(now, zone) {
			continue
		}
		rows := []storefront.Section{section}
		if section.Source == "categories" {
			if rows, err = s.categoryRows(ctx, section); err != nil {
				return nil, nil, err
			}
		}
		sections = append(sections, rows...)
	}
	for _, section := range sections {
		one, missing, err := s.showSection(ctx, section)
		if err != nil {
			return nil, nil, err
		}
		for _, fault := range missing {
			faults = append(faults, fmt.Sprintf("%s: %s", section.Label(), fault))
		}
		if one != nil {
			shown = append(shown, *one)
		}
	}
	return shown, faults, nil
}

// categoryRowsMost is the maximum number of rows of a section that has a row for each top category.
const categoryRowsMost = 6

// categoryRows are the rows of a section that has a row for each top category, in the order of the navigation bar.
func (s *Content) categoryRows(ctx context.Context, section storefront.Section) (rows []storefront.Section, err error) {
	menu, _, err := s.ShowMenu(ctx)
	for _, c := range menu.Bar[:min(len(menu.Bar), categoryRowsMost)] {
		row := section
		row.ID, row.Title, row.Source, row.Category = fmt.Sprintf("%s-%d", section.ID, c.ID), c.Name, "category", c.ID
		rows = append(rows, row)
	}
	return rows, err
}

// showSection returns a section with its content; nil if none of the content exists any more.
func (s *Content) showSection(
	ctx context.Context,
	section storefront.Section,
) (shown *ShownSection, faults []string, err error) {
	shown = &ShownSection{Section: section}
	if faults, err = s.showPanels(ctx, shown); err != nil {
		return nil, nil, err
	}
	gone, err := s.showSpots(ctx, shown)
	faults = append(faults, gone...)
	if err != nil {
		return nil, nil, err
	}
	if (section.NeedsPanels() || len(section.Panels) > 0) && len(shown.Panels) == 0 {
		return nil, faults, nil
	}
	switch section.Kind {
	case "products", "grid":
		gone, err := s.showProducts(ctx, shown)
		faults = append(faults, gone...)
		if err != nil {
			return nil, nil, err
		}
		if section.Source != "viewed" && len(shown.Cards) == 0 && section.Source != "liked" {
			return nil, faults, nil
		}
	case "reviews":
		if err := s.showReviews(ctx, shown); err != nil {
			return nil, nil, err
		}
		if len(shown.Reviews) == 0 {
			return nil, faults, nil
		}
	case "offers":
		if section.Source == "running" {
			err := s.showOffers(ctx, shown)
			if err != nil || len(shown.Panels) == 0 {
				return nil, faults, err
			}
		}
	}
	return shown, faults, nil
}

var shopLink = regexp.MustCompile(`^/(productdetails|category)/[^/]*/([1-9][0-9]{0,17})(?:[?#].*)?$`)

// showPanels removes what is gone from a section's panels: the button of a link to a deleted product or category, and
// panels whose category or picture was deleted.
func (s *Content) showPanels(ctx context.Context, shown *ShownSection) (faults []string, err error) {
	left := []storefront.Panel{}
	shown.Pictures, shown.Categories = map[string]catalogue.Picture{}, map[int64]catalogue.Category{}
	err = s.Read(ctx, func(tx *core.Tx) error {
		for n, panel := range shown.Panels {
			called := panel.Title
			if called == "" {
				called = fmt.Sprintf("number %d", n+1)
			}
			if found := shopLink.FindStringSubmatch(panel.Link); found != nil {
				id, err := db.ParseID(found[2])
				if err != nil {
					return err
				}
				table, what := "products WHERE deleted_at IS NULL AND", "product"
				if found[1] == "category" {
					table, what = "categories WHERE", "category"
				}
				there, err := db.Value[bool](tx, `SELECT EXISTS (SELECT 1 FROM `+table+` id = ?)`, id)
				if err != nil {
					return err
				}
				if !there {
					faults = append(faults,
						fmt.Sprintf("“%s” leads to a %s that is gone; it is shown without its button.", called, what))
					panel.Link, panel.Label = "", ""
				}
			}
			if panel.Category != 0 {
				found, err := db.List(tx, func(row db.Scanner, c *catalogue.Category) error {
					return row.Scan(&c.ID, &c.ParentID, &c.Level, &c.Name, &c.Picture)
				}, `SELECT id, coalesce(parent_id, 0), level, name, picture FROM categories WHERE id = ?`,
					panel.Category)
				if err != nil {
					return err
				}
				if len(found) == 0 {
					faults = append(faults, fmt.Sprintf("the category of “%s” is gone; its tile is left out.", called))
					continue
				}
				if err := catalogue.LocalizeCategories(tx, catalogue.Pointers(found, catalogue.Itself)); err != nil {
					return err
				}
				shown.Categories[panel.Category] = found[0]
			}
			if panel.Picture != "" && !slices.Contains(storefront.BuiltPictures, panel.Picture) {
				found, err := db.List(
					tx,
					func(row db.Scanner, p *catalogue.Picture) error { return row.Scan(&p.Name, &p.Width, &p.Height) },
					`SELECT name, width, height FROM front_pictures WHERE name = ?`,
					panel.Picture,
				)
				if err != nil {
					return err
				}
				if len(found) == 0 {
					faults = append(faults, fmt.Sprintf("the picture of “%s” is gone; it is left out.", called))
					continue
				}
				shown.Pictures[panel.Picture] = found[0]
			}
			left = append(left, panel)
		}
		return nil
	})
	shown.Panels = left
	return faults, err
}

// showSpots finds the products that are marked on the section's pictures. A mark whose product is not sold any more is
// left out.
func (s *Content) showSpots(ctx context.Context, shown *ShownSection) (faults []string, err error) {
	ids := []int64{}
	for _, panel := range shown.Panels {
		for _, spot := range panel.Spots {
			ids = append(ids, spot.Product)
		}
	}
	if len(ids) == 0 {
		return nil, nil
	}
	list, err := s.search.ListCards(ctx, search.ProductFilter{IDs: ids, Page: core.Page{Number: 1, Size: len(ids)}})
	if err != nil {
		return nil, err
	}
	shown.Spotted = map[int64]catalogue.Card{}
	for _, card := range list.Cards {
		shown.Spotted[card.ID] = card
	}
	for n := range shown.Panels {
		panel := &shown.Panels[n]
		there := slices.DeleteFunc(slices.Clone(panel.Spots), func(spot storefront.Spot) bool {
			_, sold := shown.Spotted[spot.Product]
			return !sold
		})
		if len(there) < len(panel.Spots) {
			faults = append(faults,
				fmt.Sprintf("a product marked on the picture of “%s” is not sold any more; its mark is left out.",
					panel.Title))
		}
		panel.Spots = there
	}
	return faults, nil
}

// showProducts finds the products of a row, in the order of display.
func (s *Content) showProducts(ctx context.Context, shown *ShownSection) (faults []string, err error) {
	filter := search.ProductFilter{Page: core.Page{Number: 1, Size: int(shown.Count)}}
	ids := []int64{}
	switch shown.Source {
	case "viewed":
		return nil, nil
	case "liked":
		filter.Sort = "rating"
	case "newest":
		filter.Sort = "newest"
	case "category":
		filter.Sort, filter.CategoryID = "rating", shown.Category
		err := s.Read(ctx, func(tx *core.Tx) error {
			there, err := db.Value[bool](tx, `SELECT EXISTS (SELECT 1 FROM categories WHERE id = ?)`, shown.Category)
			if err == nil && !there {
				faults = append(faults, "its category is gone; it is left out.")
			}
			return err
		})
		if err != nil || len(faults) > 0 {
			return faults, err
		}
	case "picked":
		ids = shown.Products
	case "best":
		// The sums are of whole months: the present month and the two before.
		month := s.Now().In(s.settings.Zone())
		month = month.AddDate(0, 0, 1-month.Day())
		ids, err = s.productsBy(ctx, `SELECT p.id FROM product_sums u JOIN products s ON s.id = u.product_id
			JOIN products p ON p.id = coalesce(s.family, s.id) WHERE u.span IN (?, ?, ?) AND `+catalogue.ForSale+`
			GROUP BY p.id HAVING sum(u.units - u.back_units) > 0 ORDER BY sum(u.units - u.back_units) DESC, p.id
			LIMIT ?`,
			month.Format("200601"), month.AddDate(0, -1, 0).Format("200601"), month.AddDate(0, -2, 0).Format("200601"),
			shown.Count)
	case "kits":
		ids, err = s.productsBy(ctx, `SELECT p.id FROM (SELECT DISTINCT kit_id FROM kit_parts) k
			CROSS JOIN products p ON p.id = k.kit_id WHERE `+catalogue.ForSale+` ORDER BY p.id DESC LIMIT ?`,
			shown.Count)
	case "reduced":
		ids, err = s.productsBy(ctx, `SELECT p.id FROM products p WHERE `+catalogue.ForSale+
			` AND p.pays < p.price ORDER BY (p.price - p.pays) * 1000 / p.price DESC, p.id LIMIT ?`, shown.Count)
	}
	if err != nil {
		return nil, err
	}
	if filter.Sort == "" {
		if len(ids) == 0 {
			return nil, nil
		}
		filter.IDs, filter.Page.Size = ids, len(ids)
	}
	list, err := s.search.ListCards(ctx, filter)
	if err != nil {
		return nil, err
	}
	shown.Cards = list.Cards
	if filter.Sort == "" {
		slices.SortStableFunc(shown.Cards,
			func(a, b catalogue.Card) int { return slices.Index(ids, a.ID) - slices.Index(ids, b.ID) })
	}
	if gone := len(shown.Products) - len(shown.Cards); shown.Source == "picked" && gone > 0 {
		said := strconv.Itoa(gone) + " of its products are gone"
		if gone == 1 {
			said = "one of its products is gone"
		}
		if len(shown.Cards) == 0 {
			said += "; it is left out"
		}
		faults = append(faults, said+".")
	}
	return faults, nil
}

func (s *Content) productsBy(ctx context.Context, query string, args ...any) (ids []int64, err error) {
	err = s.ReadSums(ctx, func(tx *core.Tx) error {
		ids, err = db.Values[int64](tx, query, args...)
		return err
	})
	return ids, err
}

// showReviews finds the newest reviews with text, whatever their stars: choosing only good ones would mislead
// customers.
func (s *Content) showReviews(ctx context.Context, shown *ShownSection) error {
	return s.Read(ctx, func(tx *core.Tx) (err error) {
		shown.Reviews, err = db.List(tx, func(row db.Scanner, r *HomeReview) error {
			var at int64
			err := row.Scan(&r.Rating, &r.Message, &r.Author, &at, &r.Product, &r.Title)
			r.At = wording.Instant(at)
			return err
		}, `SELECT r.rating, r.message, a.name, r.written_at, p.id, p.title
			FROM reviews r JOIN accounts a ON a.id = r.customer_id
			JOIN products p ON p.id = r.product_id
			WHERE r.hidden_at IS NULL AND r.message <> '' AND `+catalogue.ForSale+`
				ORDER BY r.written_at DESC, r.id DESC LIMIT ?`, shown.Count)
		return err
	})
}

// showOffers adds a panel for each automatic promotion that is valid today.
func (s *Content) showOffers(ctx context.Context, shown *ShownSection) error {
	running, err := s.promotions.ListAutomaticOffers(ctx)
	shown.Panels = []storefront.Panel{}
	for _, o := range running[:min(len(running), 4)] {
		panel := storefront.Panel{
			FocusX: 50,
			FocusY: 50,
			Title:  o.Name,
			Text:   o.Describe(),
			Link:   "/allproducts",
			Label:  "See the products",
		}
		if o.LastDay != "" {
			panel.Text += ", until " + o.LastDay
		}
		if o.Scope == "products" && len(o.Targets) == 1 {
			panel.Link = fmt.Sprintf("/productdetails/offer/%d", o.Targets[0])
		}
		if o.Scope == "categories" && len(o.Targets) == 1 {
			panel.Link = fmt.Sprintf("/category/offer/%d", o.Targets[0])
		}
		shown.Panels = append(shown.Panels, panel)
	}
	return err
}

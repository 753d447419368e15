package content

import (
	"context"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"hearth/store/catalogue"
	"hearth/store/core"
	"hearth/store/db"
	"hearth/store/storefront"
)

// ShownMenu is the shop's navigation as it is shown now.
type ShownMenu struct {
	// Bar are the top-level categories, except those that the owner hides.
	Bar     []catalogue.Category
	Links   []storefront.MenuLink
	Columns []storefront.MenuColumn
	Legal   []storefront.MenuLink
	Social  []storefront.MenuLink
	// Line is the announcement line; its text is "" if none is shown now.
	Line storefront.MenuLine
}

var legalLinks = map[string]storefront.MenuLink{
	"track": {
		Label: "Track your parcel",
		Link:  "/track",
	},
	"faq": {Label: "FAQ", Link: "/FAQ"},
	"returns": {Label: "Cancellation and returns",
		Link: "/cancellation-and-returns"},
	"terms":      {Label: "Terms and conditions", Link: "/terms-and-conditions"},
	"privacy":    {Label: "Privacy policy", Link: "/privacy-policy"},
	"complaints": {Label: "Complaints", Link: "/complaints"},
	"survey":     {Label: "Take our survey", Link: "/surveyform"},
}

// ShowMenu returns the menus. Links to a deleted product, category or page are left out, and faults has a sentence
// about each for the owner.
func (s *Content) ShowMenu(ctx context.Context) (shown ShownMenu, faults []string, err error) {
	chosen := s.Front(ctx).Menu
	for _, one := range chosen.Social {
		shown.Social = append(
			shown.Social,
			storefront.MenuLink{Label: storefront.SocialSites[one.Service].Name, Link: one.Link},
		)
	}
	// The owner orders the links that the law requires; those that are missing in the owner's order are appended.
	for _, name := range append(slices.Clone(chosen.Legal), storefront.Legal...) {
		link := legalLinks[name]
		if name == "survey" && !s.settings.Questionnaire().On {
			continue
		}
		if !slices.ContainsFunc(shown.Legal, func(one storefront.MenuLink) bool { return one.Link == link.Link }) {
			shown.Legal = append(shown.Legal, link)
		}
	}
	bar, err := s.categories.List(ctx, 1, 0)
	if err != nil {
		return shown, nil, err
	}
	bar = slices.DeleteFunc(bar, func(c catalogue.Category) bool { return slices.Contains(chosen.Hidden, c.ID) })
	place := func(c catalogue.Category) int {
		if n := slices.Index(chosen.Order, c.ID); n >= 0 {
			return n
		}
		return len(chosen.Order)
	}
	slices.SortStableFunc(bar, func(a, b catalogue.Category) int { return place(a) - place(b) })
	shown.Bar = bar
	err = s.Read(ctx, func(tx *core.Tx) error {
		shown.Columns, faults = []storefront.MenuColumn{}, nil
		if shown.Links, err = linksShown(tx, chosen.Links, "the header", &faults); err != nil {
			return err
		}
		for _, column := range chosen.Columns {
			place := fmt.Sprintf("the footer's column “%s”", column.Title)
			column.Links, err = linksShown(tx, column.Links, place, &faults)
			if err != nil {
				return err
			}
			if len(column.Links) > 0 {
				shown.Columns = append(shown.Columns, column)
			}
		}
		if !chosen.Line.Shown(s.Now(), s.settings.Zone()) {
			return nil
		}
		shown.Line = chosen.Line
		gone, err := MissingTarget(tx, shown.Line.Link)
		if gone != "" {
			faults = append(faults, fmt.Sprintf("The announcement line leads to a %s; it is shown without its link.",
				gone))
			shown.Line.Link = ""
		}
		return err
	})
	return shown, faults, err
}

// linksShown returns the links at a place whose targets exist, and adds a sentence to faults for each other one.
func linksShown(tx *core.Tx, links []storefront.MenuLink, place string, faults *[]string) (
	[]storefront.MenuLink, error) {
	left := []storefront.MenuLink{}
	for _, link := range links {
		gone, err := MissingTarget(tx, link.Link)
		if err != nil {
			return nil, err
		}
		if gone != "" {
			*faults = append(*faults,
				fmt.Sprintf("“%s” in %s leads to a %s; it is left out.", link.Label, place, gone))
			continue
		}
		link.Texts = nil // it is in the language of the call
		left = append(left, link)
	}
	return left, nil
}

var TargetOfLink = regexp.MustCompile(
	`^/(?:(productdetails|category)/[^/?#]*/([1-9][0-9]{0,17})|(pages)/([A-Za-z0-9-]+))/?(?:[?#].*)?$`)

// MissingTarget describes the target of a link if it does not exist any more; "" if it exists.
func MissingTarget(tx *core.Tx, link string) (gone string, err error) {
	found := TargetOfLink.FindStringSubmatch(link)
	if found == nil {
		return "", nil
	}
	query, what, arg := `SELECT EXISTS (SELECT 1 FROM products WHERE deleted_at IS NULL AND id = ?)`,
		"product that is gone", found[2]
	switch {
	case found[1] == "category":
		query, what = `SELECT EXISTS (SELECT 1 FROM categories WHERE id = ?)`, "category that is gone"
	case found[3] == "pages":
		query, what, arg = `SELECT EXISTS (SELECT 1 FROM page_texts WHERE state = 'published'
			AND (slug = ?1 OR page_id = (SELECT page_id
			FROM old_addresses WHERE slug = ?1)))`, "page that is not published", strings.ToLower(found[4])
	}
	there, err := db.Value[bool](tx, query, arg)
	if err != nil || there {
		return "", err
	}
	return what, nil
}

package staff

import (
	"context"
	"errors"
	"io/fs"

	"hearth/handlers/handbook"
	"hearth/handlers/web"
	"hearth/store/db"
)

// Help shows the handbook to every staff member.
type Help struct{ *Deps }

// wholeHandbook is the slug under which all chapters are one page, for printing.
const wholeHandbook = "all"

// chapterData is a chapter of the handbook in the table of contents.
type chapterData struct {
	Slug    string `json:"slug"`
	Title   string `json:"title"`
	Summary string `json:"summary"`
	Group   string `json:"group"`
}

// sectionData is a heading of a chapter. ID is the anchor in its address.
type sectionData struct {
	ID    string `json:"id"`
	Title string `json:"title"`
}

// helpPage is a chapter as HTML.
type helpPage struct {
	chapterData
	HTML     string        `json:"html"`
	Sections []sectionData `json:"sections"`
}

// mostFound is the maximum number of sections that a search of the handbook returns.
const mostFound = 30

// Chapters lists the chapters of the handbook in order. With a search text it lists the sections that contain all its
// words; their slug ends with the section's fragment, and their summary is the title of their chapter.
func (r Help) Chapters(_ context.Context, _ *web.Caller, in struct {
	Search web.Text `json:"search"`
}) (web.Data[[]chapterData], error) {
	shown := []chapterData{}
	if in.Search != "" {
		for _, hit := range handbook.Search(string(in.Search), mostFound) {
			shown = append(shown,
				chapterData{Slug: hit.Address(), Title: hit.Section.Title, Summary: hit.Chapter.Title})
		}
		return web.Give(shown), nil
	}
	for _, c := range handbook.Chapters() {
		shown = append(shown, chapterOf(c))
	}
	return web.Give(shown), nil
}

// Chapter returns one chapter of the handbook, or all chapters as one page. An unknown name is db.ErrNotFound.
func (r Help) Chapter(_ context.Context, _ *web.Caller, in struct {
	Slug string `path:"slug"`
}) (web.Data[helpPage], error) {
	if in.Slug == wholeHandbook {
		html, err := handbook.Whole()
		return web.Give(helpPage{chapterData{Slug: wholeHandbook, Title: "Handbook"}, html, []sectionData{}}), err
	}
	chapter, found := handbook.Find(in.Slug)
	if !found {
		return web.Data[helpPage]{}, db.ErrNotFound
	}
	html, err := chapter.HTML()
	page := helpPage{chapterOf(chapter), html, []sectionData{}}
	for _, section := range chapter.Sections[1:] {
		page.Sections = append(page.Sections, sectionData{section.ID, section.Title})
	}
	return web.Give(page), err
}

// Picture returns a picture of the handbook; an unknown name is db.ErrNotFound.
func (r Help) Picture(_ context.Context, _ *web.Caller, in struct {
	Name string `path:"name"`
}) (web.File, error) {
	content, err := handbook.Picture(in.Name)
	if errors.Is(err, fs.ErrNotExist) {
		return web.File{}, db.ErrNotFound
	}
	return web.File{Name: in.Name, Type: "image/webp", Inline: true, Content: content,
		Cache: "private, max-age=3600"}, err
}

func chapterOf(c handbook.Chapter) chapterData {
	return chapterData{Slug: c.Slug, Title: c.Title, Summary: c.Summary, Group: c.Group}
}

package catalogue_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"hearth/store/catalogue"
	"hearth/store/db"
	"hearth/store/storetest"
	"hearth/store/texts"
)

// story is a story with one panel, a film, a line and a manual, of files that are uploaded already.
func story(t *testing.T, shop *storetest.Shop) catalogue.Story {
	t.Helper()
	storetest.Must(t, shop.Catalogue.KeepDraftFile(storetest.Ctx, catalogue.DraftFile{Name: "a", Width: 9, Height: 9}))
	storetest.Must(t, shop.Catalogue.KeepDraftFile(storetest.Ctx, catalogue.DraftFile{Name: "film-1.mp4",
		Bytes: 4000, Seconds: 9}))
	storetest.Must(t, shop.Catalogue.KeepDraftFile(storetest.Ctx, catalogue.DraftFile{Name: "manual-1.pdf",
		Bytes: 2000, Seconds: 0}))
	return catalogue.Story{
		Panels:    []catalogue.Panel{{Heading: " Warm\nlight ", Text: "It reads with you.", Picture: "a"}},
		Film:      catalogue.Film{Name: "film-1.mp4", Poster: "a"},
		Box:       catalogue.BoxOf([]string{"2 × Screw", "", " Lamp ", "3x Wall plug"}),
		Downloads: []catalogue.Download{{Name: "manual-1.pdf", Title: "User manual", Lang: "en"}},
	}
}

func TestStoryIsKeptCopiedTranslatedAndTidied(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	lamp := shop.Product("Lamp", 500, 9)
	told := story(t, shop)
	shop.Edit(lamp, func(p *catalogue.Product) { p.Story = told })
	p := storetest.Got(shop.Catalogue.Find(storetest.Ctx, lamp)).Or(t)
	storetest.Same(t, "the story", fmt.Sprint(p.Story.Panels, p.Story.Film.Poster, p.Story.Film.Seconds,
		p.Story.Film.Bytes,
		p.Story.Film.At == shop.Now().UnixMilli(), p.Story.BoxLines(), p.Story.Downloads),
		"[{Warm light It reads with you. a}]a9 4000 true [2 × Screw 1 × Lamp 3 × Wall plug] [{manual-1.pdf User manual en 2000}]")

	say := func(lang, field, text string) error {
		return shop.Catalogue.Translate(storetest.Ctx, 0, "product", lamp, texts.Texts{lang: {field: text}}, "")
	}
	storetest.Refused(t, say("hi", "panels", "एक"), "Please write 2 lines, as in English.", "texts.hi.panels")
	storetest.Must(t, say("hi", "panels", "गरम रोशनी\nयह आपके साथ पढ़ती है।"))
	hindi := storetest.Got(shop.Catalogue.Find(db.InLanguage(storetest.Ctx, "hi"), lamp)).Or(t)
	storetest.Same(t, "in Hindi", fmt.Sprint(hindi.Story.PanelLines(), hindi.InEnglish().Story.PanelLines(),
		hindi.Story.BoxLines()[0]), "[गरम रोशनी यह आपके साथ पढ़ती है।] [Warm light It reads with you.]2 × Screw")

	// The files stay while a product, or a copy of it, has them.
	named := func() string {
		files := storetest.Got(shop.NamedFiles(storetest.Ctx)).Or(t)
		return fmt.Sprint(files["uploads/a"], files["private/film-1.mp4"], files["private/manual-1.pdf"])
	}
	shop.Pass(91 * 24 * time.Hour)
	storetest.Got(shop.TidyUp(storetest.Ctx)).Or(t)
	storetest.Same(t, "drafts", shop.Read(`SELECT count(*) FROM draft_files`), "0")
	storetest.Same(t, "files of the product", named(), "true true true")
	made := storetest.Got(shop.Catalogue.Copy(storetest.Ctx, 0, lamp)).Or(t)
	shop.Edit(lamp, func(p *catalogue.Product) { p.Story = catalogue.Story{} })
	storetest.Same(t, "files of the copy", named(), "true true true")
	shop.Edit(made, func(p *catalogue.Product) { p.Story = catalogue.Story{} })
	storetest.Same(t, "unknown files", named(), "false false false")
}

func TestVariantsShowTheStoryOfTheirProduct(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	family, variants := storetest.Panel(t, shop, 3)
	told := story(t, shop)
	shop.Edit(family, func(p *catalogue.Product) { p.Story = told })
	shop.Edit(variants[0].ID, func(p *catalogue.Product) { p.Story = told })
	of := storetest.Got(shop.Variants.FindFamily(storetest.Ctx, family)).Or(t)
	own := storetest.Got(shop.Catalogue.Find(storetest.Ctx, variants[0].ID)).Or(t)
	storetest.Same(t, "own and shown", fmt.Sprint(len(own.Story.Panels), len(of.Shown(own).Story.Panels)), "0 1")
	alone := storetest.Got(shop.Catalogue.Copy(storetest.Ctx, 0, own.ID)).Or(t)
	storetest.Same(t, "a copy of the variant", storetest.Got(shop.Catalogue.Find(storetest.Ctx, alone)).Or(t).Story.
		Film.Name, "film-1.mp4")
}

func TestMalformedStoriesAreRefused(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	lamp := shop.Product("Lamp", 500, 9)
	told := story(t, shop)
	long := strings.Repeat("x", 241)
	for says, change := range map[string]func(s *catalogue.Story) (field string){
		"A product can have at most 5 panels.": func(s *catalogue.Story) string {
			for range 5 {
				s.Panels = append(s.Panels, s.Panels[0])
			}
			return "panels"
		},
		"Panel 1 needs a picture.": func(s *catalogue.Story) string {
			s.Panels[0].Picture = ""
			return "panels"
		},
		"Panel 1 needs a heading and a sentence.": func(s *catalogue.Story) string {
			s.Panels[0].Heading = " "
			return "panels"
		},
		"Panel 1: at most 60 characters in the heading and 240 in the sentence.": func(s *catalogue.Story) string {
			s.Panels[0].Text = long
			return "panels"
		},
		"At most 30 lines.": func(s *catalogue.Story) string {
			s.Box = make([]catalogue.BoxLine, 31)
			return "box"
		},
		"Each line can have at most 120 characters and 1 to 999 pieces.": func(s *catalogue.Story) string {
			s.Box = catalogue.BoxOf([]string{"1000 × Screw"})
			return "box"
		},
		"A product can have at most 10 downloads.": func(s *catalogue.Story) string {
			for range 10 {
				s.Downloads = append(s.Downloads, s.Downloads[0])
			}
			return "downloads"
		},
		"Each download needs a name of at most 80 characters.": func(s *catalogue.Story) string {
			s.Downloads[0].Title = ""
			return "downloads"
		},
		"Please choose the language of each download.": func(s *catalogue.Story) string {
			s.Downloads[0].Lang = "english"
			return "downloads"
		},
		"One of the pictures is not here any more. Please add it again.": func(s *catalogue.Story) string {
			s.Panels[0].Picture = "b"
			return "panels"
		},
		// A customer's file is none that a product may show.
		"One of the files is not here any more. Please add it again.": func(s *catalogue.Story) string {
			s.Downloads[0].Name = "invoice-1.pdf"
			return "downloads"
		},
	} {
		p := storetest.Got(shop.Catalogue.Find(storetest.Ctx, lamp)).Or(t)
		p.Story = told
		p.Story.Panels = append([]catalogue.Panel{}, told.Panels...)
		p.Story.Downloads = append([]catalogue.Download{}, told.Downloads...)
		field := change(&p.Story)
		storetest.Refused(t, shop.Catalogue.Update(storetest.Ctx, 0, catalogue.ProductEdit{Product: p}), says, field)
	}
	shop.Edit(lamp, func(p *catalogue.Product) { p.Story.Film.Poster = "a" }) // a poster without a film is dropped
	storetest.Same(t, "no film", shop.Read(`SELECT story FROM products WHERE id = ?`, lamp), "")
}

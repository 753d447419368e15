package store_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"time"

	"hearth/store"
	"hearth/store/front"
	"hearth/store/storetest"
)

// words is a home page of one section of words.
func words(text string) string {
	return homeOf(`{"id":"a","kind":"words","text":` + asText(text) + `}`)
}

func homeOf(sections ...string) string { return `{"sections":[` + strings.Join(sections, ",") + `]}` }

func asText(text string) string {
	said, err := json.Marshal(text)
	if err != nil {
		panic(err)
	}
	return string(said)
}

// saved keeps a part of the draft as it stands now.
func saved(t *testing.T, shop *storetest.Shop, who int64, part, body string) {
	t.Helper()
	draft := got(shop.FindFrontDraft(ctx)).or(t)
	must(t, second(shop.SaveFrontPart(ctx, who, part, draft.Parts[part], body)))
}

func published(t *testing.T, shop *storetest.Shop, who int64) {
	t.Helper()
	must(t, shop.PublishFront(ctx, who, got(shop.FindFrontDraft(ctx)).or(t).Version))
}

func textOf(f *front.Front) string {
	texts := []string{}
	for _, s := range f.Home.Sections {
		texts = append(texts, s.Text)
	}
	return strings.Join(texts, "|")
}

func TestAChangeOfTheFrontWaitsInTheDraftUntilItIsPublished(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	asha := shop.Staff(store.Owner).ID
	draft := got(shop.FindFrontDraft(ctx)).or(t)
	same(t, "sections of a shop as it comes", len(draft.Home.Sections), 7)
	refused(t, shop.PublishFront(ctx, asha, draft.Version), "Nothing was changed since it was published last.")

	shown := shop.ShownVersion()
	saved(t, shop, asha, "home", words("Monsoon sale"))
	same(t, "what customers see", len(shop.Front(ctx).Home.Sections), 7)
	same(t, "what is drawn anew", shop.ShownVersion(), shown)
	draft = got(shop.FindFrontDraft(ctx)).or(t)
	same(t, "the draft", textOf(&draft.Front), "Monsoon sale")
	same(t, "what is not published", fmt.Sprintf("%d %s %d", len(draft.Changed), draft.Changed[0].Part, draft.Published.ID), "1 home 0")

	published(t, shop, asha)
	same(t, "what customers see", textOf(shop.Front(ctx)), "Monsoon sale")
	if shop.ShownVersion() == shown {
		t.Error("pages were not drawn anew")
	}
	draft = got(shop.FindFrontDraft(ctx)).or(t)
	same(t, "what is not published", len(draft.Changed), 0)
	same(t, "audit", shop.Read(`SELECT action || ' ' || object || ' ' || detail FROM audit ORDER BY id DESC LIMIT 1`), "publish shop front 1 home")

	saved(t, shop, asha, "home", words("Diwali"))
	must(t, shop.DropFrontDraft(ctx, asha))
	draft = got(shop.FindFrontDraft(ctx)).or(t)
	same(t, "the draft that was thrown away", textOf(&draft.Front), "Monsoon sale")
	must(t, shop.DropFrontDraft(ctx, asha))

	saved(t, shop, asha, "home", words("Diwali"))
	saved(t, shop, asha, "home", words("Monsoon sale"))
	same(t, "a change that was undone by hand", len(got(shop.FindFrontDraft(ctx)).or(t).Changed), 0)
}

func TestOfTwoWhoChangeTheSamePartTheSecondIsTold(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	asha, bela := shop.Staff(store.Owner).ID, shop.Staff(store.Manager).ID
	seen := got(shop.FindFrontDraft(ctx)).or(t)
	next := got(shop.SaveFrontPart(ctx, asha, "home", seen.Parts["home"], words("Hers"))).or(t)
	refused(t, second(shop.SaveFrontPart(ctx, bela, "home", seen.Parts["home"], words("Mine"))),
		"Somebody else changed this meanwhile. Nothing of yours is lost: look at their draft, then save yours again.")
	refused(t, shop.PublishFront(ctx, bela, seen.Version), "Somebody else changed the draft meanwhile. Please look at the preview once more, then publish.")
	saved(t, shop, bela, "menu", `{}`) // another part is nobody's concern
	next = got(shop.SaveFrontPart(ctx, asha, "home", next, words("Hers again"))).or(t)
	published(t, shop, bela)
	must(t, second(shop.SaveFrontPart(ctx, asha, "home", next, words("Publishing took nothing from her"))))

	absent(t, second(shop.SaveFrontPart(ctx, asha, "roof", 1, `{}`)))
	version := got(shop.FindFrontDraft(ctx)).or(t).Parts["home"]
	for _, body := range []string{`no JSON`, `{"sections":[],"roof":1}`, `{"sections":"all"}`} {
		refused(t, second(shop.SaveFrontPart(ctx, asha, "home", version, body)), "This can't be read. Please reload the page and try again.")
	}
	refused(t, second(shop.SaveFrontPart(ctx, asha, "home", version, words(strings.Repeat("x", 200_000)))), "This is more than the shop's face can hold. Please shorten it.")
}

func TestTheLastTwentyStatesCanBeLookedAtAndPutBack(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	asha := shop.Staff(store.Owner).ID
	for n := range 23 {
		saved(t, shop, asha, "home", words(fmt.Sprintf("State %d", n+1)))
		published(t, shop, asha)
	}
	states := got(shop.ListFrontStates(ctx)).or(t)
	same(t, "states that are kept", fmt.Sprint(len(states), states[0].ID, states[19].ID), "20 23 4")
	absent(t, second(shop.FindFrontState(ctx, 3)))
	same(t, "an earlier one", textOf(got(shop.FindFrontState(ctx, 7)).or(t)), "State 7")

	saved(t, shop, asha, "home", words("In work"))
	must(t, shop.PutFrontBack(ctx, asha, 7))
	same(t, "what customers see", textOf(shop.Front(ctx)), "State 7")
	draft := got(shop.FindFrontDraft(ctx)).or(t)
	same(t, "the draft stays", textOf(&draft.Front), "In work")
	same(t, "audit", shop.Read(`SELECT action || ' ' || object || ' ' || detail FROM audit ORDER BY id DESC LIMIT 1`), "put shop front back 24 home (state 7)")
	refused(t, shop.PutFrontBack(ctx, asha, 24), "This is what the shop shows now.")
	absent(t, shop.PutFrontBack(ctx, asha, 3))

	must(t, shop.DropFrontDraft(ctx, asha))
	stale := got(shop.FindFrontDraft(ctx)).or(t).Parts["home"]
	must(t, shop.PutFrontBack(ctx, asha, 8))
	refused(t, second(shop.SaveFrontPart(ctx, asha, "home", stale, words("Over what was put back"))),
		"Somebody else changed this meanwhile. Nothing of yours is lost: look at their draft, then save yours again.")
}

func TestAPreviewIsForWhoHasItsToken(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	asha := shop.Staff(store.Owner).ID
	saved(t, shop, asha, "home", words("First"))
	published(t, shop, asha)
	saved(t, shop, asha, "home", words("Second"))
	draft, state := shop.PreviewToken(0), shop.PreviewToken(1)
	same(t, "the draft", textOf(got(shop.PreviewedFront(ctx, draft)).or(t)), "Second")
	same(t, "the state", textOf(got(shop.PreviewedFront(ctx, state)).or(t)), "First")
	same(t, "in a preview", textOf(shop.Front(store.WithFront(ctx, got(shop.PreviewedFront(ctx, draft)).or(t)))), "Second")
	for _, token := range []string{"", "0", "0.9999999999.x", strings.Replace(state, "1.", "2.", 1), draft + "x", shop.PreviewToken(9)} {
		absent(t, second(shop.PreviewedFront(ctx, token)))
	}
	shop.Pass(4*time.Hour + time.Second)
	absent(t, second(shop.PreviewedFront(ctx, draft)))
}

func TestWhatIsPlannedIsDrawnAnewAtItsMinute(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	asha := shop.Staff(store.Owner).ID
	at := func(d time.Duration) string {
		return shop.Now().Add(d).In(shop.Settings().Zone()).Format("2006-01-02T15:04")
	}
	saved(t, shop, asha, "home", homeOf(`{"id":"a","kind":"words","text":"Sale","from":"`+at(time.Hour)+`","to":"`+at(2*time.Hour)+`"}`))
	published(t, shop, asha)
	for _, step := range []struct {
		pass time.Duration
		anew bool
	}{{30 * time.Minute, false}, {31 * time.Minute, true}, {30 * time.Minute, false}, {31 * time.Minute, true}, {48 * time.Hour, false}} {
		before := shop.ShownVersion()
		shop.Pass(step.pass)
		same(t, fmt.Sprintf("drawn anew at %s", shop.Now()), shop.ShownVersion() > before, step.anew)
	}
}

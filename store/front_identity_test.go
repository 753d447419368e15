package store_test

import (
	"errors"
	"strings"
	"testing"
	"time"

	"hearth/store"
	"hearth/store/storetest"
)

// kept keeps a logo of a name.
func kept(t *testing.T, shop *storetest.Shop, name string) string {
	t.Helper()
	must(t, shop.KeepLogo(ctx, store.Logo{Name: name, Kind: "svg", Width: 512, Height: 128, Content: []byte("<svg/>")}))
	return name
}

func TestALookIsWhatAShopCanShow(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	asha := shop.Staff(store.Owner).ID
	logo := kept(t, shop, "0123456789abcdef0123456789abcdef")
	version := got(shop.FindFrontDraft(ctx)).or(t).Parts["identity"]
	for _, c := range []struct{ name, body, field, says string }{
		{"a long line", `{"line":` + asText(strings.Repeat("क", 81)) + `}`, "line", "The line under the name may have 80 characters at most."},
		{"a colour by its name", `{"accent":"red"}`, "accent", "Please give the colour as # and six digits, such as #B4440F."},
		{"a strange colour", `{"accent":"#12345g"}`, "accent", "Please give the colour as # and six digits, such as #B4440F."},
		{"letters that there are not", `{"pairing":"comic"}`, "pairing", "Please choose one of those that are shown."},
		{"corners that there are not", `{"corner":"sharp"}`, "corner", "Please choose one of those that are shown."},
		{"a density that there is not", `{"density":"none"}`, "density", "Please choose one of those that are shown."},
		{"a logo that was never sent", `{"logo":"ffffffffffffffffffffffffffffffff"}`, "logo",
			"This picture is not there any more. Please send it again."},
		{"a path", `{"icon":"../../shop.db"}`, "icon", "This picture is not there any more. Please send it again."},
		{"a logo for the dark alone", `{"logo_dark":"` + logo + `"}`, "logo_dark",
			"A logo for dark screens stands beside one for light ones. Please choose that one first."},
	} {
		_, err := shop.SaveFrontPart(ctx, asha, "identity", version, c.body)
		t.Log(c.name)
		refused(t, err, c.says, c.field)
	}
	saved(t, shop, asha, "identity", `{"line":"  Light  for every room ","accent":" #FFF3B0 ","logo":"`+logo+
		`","wordmark":true,"pairing":"clear","corner":"soft","density":"wide"}`)
	draft := got(shop.FindFrontDraft(ctx)).or(t).Identity
	same(t, "the line", draft.Line, "Light for every room")
	same(t, "the accent", draft.Accent, "#fff3b0")
	same(t, "what is as the shop comes", draft.Pairing+draft.Corner, "")
	same(t, "the density", draft.Density, "wide")
	same(t, "the logo", draft.Logo, logo)
	saved(t, shop, asha, "identity", `{"accent":"#B4440F","wordmark":true}`)
	draft = got(shop.FindFrontDraft(ctx)).or(t).Identity
	same(t, "the usual accent", draft.Accent, "")
	same(t, "a wordmark without a logo", draft.Wordmark, false)
}

func TestALogoIsForgottenWhenNothingNamesIt(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	asha := shop.Staff(store.Owner).ID
	used, drafted, loose := kept(t, shop, "11111111111111111111111111111111"), kept(t, shop, "22222222222222222222222222222222"),
		kept(t, shop, "33333333333333333333333333333333")
	saved(t, shop, asha, "identity", `{"logo":"`+used+`"}`)
	published(t, shop, asha)
	saved(t, shop, asha, "identity", `{"logo":"`+drafted+`"}`)
	shop.Pass(100 * 24 * time.Hour)
	must(t, second(shop.TidyUp(ctx)))
	same(t, "of what is published", string(got(shop.FindLogo(ctx, used)).or(t).Content), "<svg/>")
	same(t, "of the draft", got(shop.FindLogo(ctx, drafted)).or(t).Width, 512)
	_, err := shop.FindLogo(ctx, loose)
	same(t, "of nothing", errors.Is(err, store.ErrNotFound), true)
}

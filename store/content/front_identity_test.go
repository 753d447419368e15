package content_test

import (
	"errors"
	"strings"
	"testing"
	"time"

	"hearth/store/accounts"
	"hearth/store/core"
	"hearth/store/storetest"
)

func TestInvalidBrandingIsRefused(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	asha := shop.Staff(accounts.Owner).ID
	logo := storetest.AddLogo(t, shop, "0123456789abcdef0123456789abcdef")
	version := storetest.Got(shop.Content.FindFrontDraft(storetest.Ctx)).Or(t).Parts["identity"]
	for _, c := range []struct{ name, body, field, says string }{
		{"a long line", `{"line":` + storetest.AsText(strings.Repeat("क", 81)) + `}`, "line",
			"The tagline can have at most 80 characters."},
		{"a colour by its name", `{"accent":"red"}`, "accent",
			"Please enter the colour as # and six digits, such as #B4440F."},
		{"a strange colour", `{"accent":"#12345g"}`, "accent",
			"Please enter the colour as # and six digits, such as #B4440F."},
		{"letters that there are not", `{"pairing":"comic"}`, "pairing", "Please choose one of those that are shown."},
		{"corners that there are not", `{"corner":"sharp"}`, "corner", "Please choose one of those that are shown."},
		{"a density that there is not", `{"density":"none"}`, "density", "Please choose one of those that are shown."},
		{"a logo that was never sent", `{"logo":"ffffffffffffffffffffffffffffffff"}`, "logo",
			"This picture is not there any more. Please send it again."},
		{"a path", `{"icon":"../../shop.db"}`, "icon", "This picture is not there any more. Please send it again."},
		{"a logo for the dark alone", `{"logo_dark":"` + logo + `"}`, "logo_dark",
			"A logo for dark mode needs a logo for light mode. Please choose that one first."},
	} {
		_, err := shop.Content.SaveFrontPart(storetest.Ctx, asha, "identity", version, c.body)
		t.Log(c.name)
		storetest.Refused(t, err, c.says, c.field)
	}
	storetest.Saved(t, shop, asha, "identity", `{"line":"  Light  for every room ","accent":" #FFF3B0 ","logo":"`+logo+
		`","wordmark":true,"pairing":"clear","corner":"soft","density":"wide"}`)
	draft := storetest.Got(shop.Content.FindFrontDraft(storetest.Ctx)).Or(t).Identity
	storetest.Same(t, "the line", draft.Line, "Light for every room")
	storetest.Same(t, "the accent", draft.Accent, "#fff3b0")
	storetest.Same(t, "what is as the shop comes", draft.Pairing+draft.Corner, "")
	storetest.Same(t, "the density", draft.Density, "wide")
	storetest.Same(t, "the logo", draft.Logo, logo)
	storetest.Saved(t, shop, asha, "identity", `{"accent":"#B4440F","wordmark":true}`)
	draft = storetest.Got(shop.Content.FindFrontDraft(storetest.Ctx)).Or(t).Identity
	storetest.Same(t, "the usual accent", draft.Accent, "")
	storetest.Same(t, "a wordmark without a logo", draft.Wordmark, false)
}

func TestUnreferencedLogoIsDeleted(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	asha := shop.Staff(accounts.Owner).ID
	used, drafted, loose := storetest.AddLogo(
		t,
		shop,
		"11111111111111111111111111111111",
	), storetest.AddLogo(
		t,
		shop,
		"22222222222222222222222222222222",
	),
		storetest.AddLogo(
			t,
			shop,
			"33333333333333333333333333333333",
		)
	storetest.Saved(t, shop, asha, "identity", `{"logo":"`+used+`"}`)
	storetest.Published(t, shop, asha)
	storetest.Saved(t, shop, asha, "identity", `{"logo":"`+drafted+`"}`)
	shop.Pass(100 * 24 * time.Hour)
	storetest.Must(t, storetest.Second(shop.TidyUp(storetest.Ctx)))
	storetest.Same(t, "of what is published",
		string(storetest.Got(shop.Content.FindLogo(storetest.Ctx, used)).Or(t).Content), "<svg/>")
	storetest.Same(t, "of the draft", storetest.Got(shop.Content.FindLogo(storetest.Ctx, drafted)).Or(t).Width, 512)
	_, err := shop.Content.FindLogo(storetest.Ctx, loose)
	storetest.Same(t, "of nothing", errors.Is(err, core.ErrNotFound), true)
}

package staff

import (
	"context"

	"hearth/handlers/api"
	"hearth/handlers/files"
	"hearth/handlers/web"
	"hearth/store/content"
	"hearth/store/storefront"
)

// Front edits the storefront's design: its draft, its published versions, and previews of both.
type Front struct{ *Deps }

// frontChange is the last change of one part of the draft.
type frontChange struct {
	Part string   `json:"part"`
	Who  string   `json:"who"`
	At   web.Time `json:"at"`
}

// frontState is a published version of the storefront, to which the shop can go back.
type frontState struct {
	ID int64 `json:"id"`
	// Changed are the parts of the storefront that differ from the previous version.
	Changed []string `json:"changed"`
	Who     string   `json:"who"`
	At      web.Time `json:"at"`
	// Preview is the address that opens the shop in this version: /?preview=….
	Preview string `json:"preview"`
}

// frontVersions are the versions of the draft's parts. Each save sends the version that it read, so that two people
// don't overwrite each other.
type frontVersions struct {
	Identity int64 `json:"identity"`
	Home     int64 `json:"home"`
	Menu     int64 `json:"menu"`
}

// frontDraft is everything that the storefront editor needs.
type frontDraft struct {
	// Front is the draft: what the shop would show if it were published now.
	Front storefront.Front `json:"front"`
	// Version is the version of the whole draft, needed to publish it; Versions are those of its parts, needed to
	// save one part.
	Version  int64         `json:"version"`
	Versions frontVersions `json:"versions"`
	// Kinds are the available kinds of home page sections; Icons are the icons for reasons to buy here.
	Kinds []storefront.Kind `json:"kinds"`
	Icons []string          `json:"icons"`
	// Changed are the parts with unpublished changes, latest change first.
	Changed []frontChange `json:"changed"`
	// Published is the published version; its ID is 0 if nothing was ever published.
	Published frontState `json:"published"`
	// Preview is the address that opens the draft in the shop: /?preview=….
	Preview string `json:"preview"`
	// UTCOffset is the offset of the shop's zone from UTC, for scheduled times.
	UTCOffset string `json:"utc_offset"`
}

func (r Front) state(s content.FrontState) frontState {
	return frontState{
		ID:      s.ID,
		Changed: api.NonNil(s.Changed),
		Who:     s.Who,
		At:      r.local(s.At),
		Preview: r.Store.Content.PreviewToken(s.ID),
	}
}

// kindsOf returns the kinds of home page sections for the API, where empty lists are [] instead of null.
func kindsOf() []storefront.Kind {
	shown := make([]storefront.Kind, len(storefront.Kinds))
	for i, k := range storefront.Kinds {
		k.Needs, k.Sources, k.PanelFields = api.NonNil(k.Needs), api.NonNil(k.Sources), api.NonNil(k.PanelFields)
		shown[i] = k
	}
	return shown
}

// Draft returns the unpublished draft of the storefront.
func (r Front) Draft(ctx context.Context, _ *web.Caller, _ web.None) (web.Data[frontDraft], error) {
	d, err := r.Store.Content.FindFrontDraft(ctx)
	changed := []frontChange{}
	for _, c := range d.Changed {
		changed = append(changed, frontChange{c.Part, c.Who, r.local(c.At)})
	}
	return web.Give(frontDraft{
		Front:   d.Front,
		Version: d.Version,
		Versions: frontVersions{d.Parts["identity"], d.Parts["home"],
			d.Parts["menu"]},
		Kinds:     kindsOf(),
		Icons:     storefront.Icons,
		Changed:   changed,
		Published: r.state(d.Published),
		Preview:   r.Store.Content.PreviewToken(0),
		UTCOffset: r.Store.Now().In(r.Store.Settings.Values().Zone()).Format("-07:00"),
	}), err
}

type frontVersion struct {
	Version int64 `json:"version"`
}

// SavePart saves one part of the draft. It refuses if someone else changed this part since the caller read its
// version.
func (r Front) SavePart(ctx context.Context, c *web.Caller, in struct {
	Part    string  `path:"part"`
	Version web.Int `json:"version"`
	// Body is the complete new part, as JSON.
	Body web.Text `json:"body"`
}) (web.Data[frontVersion], error) {
	next, err := r.Store.Content.SaveFrontPart(ctx, c.ID, in.Part, int64(in.Version), string(in.Body))
	return web.With("Draft saved.", frontVersion{next}), err
}

// Publish makes the draft the design that customers see.
func (r Front) Publish(ctx context.Context, c *web.Caller, in struct {
	Version web.Int `json:"version"`
}) (web.Reply, error) {
	return web.Done("Published. This is what customers see now."), r.Store.Content.PublishFront(ctx, c.ID,
		int64(in.Version))
}

// Drop discards the draft's unpublished changes.
func (r Front) Drop(ctx context.Context, c *web.Caller, _ web.None) (web.Reply, error) {
	return web.Done("Draft discarded."), r.Store.Content.DropFrontDraft(ctx, c.ID)
}

// States lists the published versions, current one first.
func (r Front) States(ctx context.Context, _ *web.Caller, _ web.None) (web.Data[[]frontState], error) {
	found, err := r.Store.Content.ListFrontStates(ctx)
	shown := make([]frontState, len(found))
	for i, s := range found {
		shown[i] = r.state(s)
	}
	return web.Give(shown), err
}

// RestoreVersion publishes an earlier version again.
func (r Front) RestoreVersion(ctx context.Context, c *web.Caller, in web.ByID) (web.Reply, error) {
	return web.Done("Restored. This is what customers see now."), r.Store.Content.RestoreFront(ctx, c.ID, in.ID)
}

// frontPicture is an uploaded picture of the storefront. Width and Height are in pixels.
type frontPicture struct {
	Name   string `json:"name"`
	Path   string `json:"path"`
	Width  int    `json:"width"`
	Height int    `json:"height"`
}

// SendPicture saves a picture for the storefront; a part of the draft can then use it.
func (r Front) SendPicture(ctx context.Context, _ *web.Caller, in struct {
	Image *web.Upload `json:"image"`
}) (web.Data[frontPicture], error) {
	if !in.Image.Given() {
		return web.Data[frontPicture]{}, wrongField("image", "Please choose a picture.")
	}
	picture, err := r.Files.KeepPicture(ctx, in.Image)
	if err != nil {
		return web.Data[frontPicture]{}, files.AsField(err, "image")
	}
	return web.Give(frontPicture{
			Name:   picture.Name,
			Path:   picture.Path(1280),
			Width:  picture.Width,
			Height: picture.Height,
		}),
		r.Store.Content.AddFrontPicture(ctx, picture)
}

// healthOfFront reports sections of the home page that can no longer be shown, such as those of a deleted category.
func (r Health) healthOfFront(ctx context.Context) (all []healthLine, err error) {
	_, faults, err := r.Store.Content.ShowHome(ctx)
	for _, fault := range faults {
		all = append(all, healthLine{Area: "Shop front", State: look, Sentence: "The home page, " + fault,
			Advice: "Choose something else under Shop front."})
	}
	return all, err
}

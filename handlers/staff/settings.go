package staff

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"hearth/handlers/web"
	"hearth/store/core"
	"hearth/store/settings"
	"hearth/store/shipments"
)

// Settings is where the owner changes the shop's settings.
type Settings struct{ *Deps }

// settingsReply contains the value of every setting by key (for a secret only whether it is set) and the layout of
// the screen.
type settingsReply struct {
	web.Reply
	Data   map[string]string `json:"data"`
	Groups []SettingGroup    `json:"groups"`
}

// SettingGroup is a section of the settings screen. Its Tests are the outside services that the section can test.
type SettingGroup struct {
	Title    string        `json:"title"`
	Text     string        `json:"text"`
	Tests    []Choice      `json:"tests"`
	Settings []SettingForm `json:"settings"`
}

// SettingForm is a setting as a field of the screen. Kind is text, number, rupees or yes-no. Preset is the default
// value. Said is the name of the command line flag that overrides the setting, or "". Waits means that a change takes
// effect at the next start.
type SettingForm struct {
	Key     string `json:"key"`
	Label   string `json:"label"`
	Hint    string `json:"hint"`
	Kind    string `json:"kind"`
	Preset  string `json:"preset"`
	Secret  bool   `json:"secret"`
	Long    bool   `json:"long"`
	Restart bool   `json:"restart"`
	Said    string `json:"said"`
	Waits   bool   `json:"waits"`
	// Locked means that only an owner may change the setting, and the caller is not an owner.
	Locked  bool     `json:"locked"`
	Choices []Choice `json:"choices"`
}

// Choice is a possible value of a setting, or a service that can be tested, with its label.
type Choice struct {
	Text  string `json:"text"`
	Words string `json:"words"`
}

func choices(all []settings.Choice) []Choice {
	shown := make([]Choice, 0, len(all))
	for _, one := range all {
		shown = append(shown, Choice{one.Text, one.Words})
	}
	return shown
}

func (r Settings) groups(c *web.Caller) ([]SettingGroup, error) {
	groups := make([]SettingGroup, 0, len(settings.SettingGroups))
	for _, group := range settings.SettingGroups {
		shown := SettingGroup{
			Title:    group.Title,
			Text:     group.Text,
			Tests:    choices(group.Tests),
			Settings: []SettingForm{},
		}
		for _, one := range settings.SettingTable() {
			if one.Group != group.Title {
				continue
			}
			form, err := r.form(c, one)
			if err != nil {
				return nil, err
			}
			shown.Settings = append(shown.Settings, form)
		}
		groups = append(groups, shown)
	}
	return groups, nil
}

// form returns a setting as a field of the screen.
func (r Settings) form(c *web.Caller, one settings.Setting) (SettingForm, error) {
	form := SettingForm{
		Key:     one.Key,
		Label:   one.Label,
		Hint:    one.Hint,
		Kind:    one.Kind(),
		Preset:  one.Preset,
		Secret:  one.Secret,
		Long:    one.Long,
		Restart: one.Restart,
		Waits:   r.Store.Settings.WaitsForStart(one.Key),
		Choices: choices(one.Choices),
		Locked:  one.Outward && !isOwner(c),
	}
	if r.Store.Settings.SaidAtStart(one.Key) {
		form.Said = "--" + strings.ReplaceAll(one.Key, "_", "-")
	}
	name, isText := strings.CutPrefix(one.Key, "text_")
	if !isText {
		return form, nil
	}
	brought, err := r.Brought("", name)
	form.Preset = brought
	return form, err
}

// Settings returns all settings and the form for changing them.
func (r Settings) Settings(_ context.Context, c *web.Caller, _ web.None) (settingsReply, error) {
	groups, err := r.groups(c)
	return settingsReply{web.Done("OK"), r.Store.Settings.Shown(), groups}, err
}

// ChangeSettings saves the given settings. Unknown keys are refused by the store.
func (r Settings) ChangeSettings(
	ctx context.Context,
	c *web.Caller,
	in web.Fields,
) (web.Data[map[string]string], error) {
	if len(r.Store.Settings.OutwardChanges(in)) > 0 {
		if err := r.ownerOnly(c); err != nil {
			return web.Data[map[string]string]{}, err
		}
		// Invalid values are refused before the password is asked for.
		err := r.Store.Settings.Check(ctx, in)
		if err == nil {
			err = r.vouched(ctx, c)
		}
		if err != nil {
			return web.Data[map[string]string]{}, err
		}
	}
	err := r.Store.Settings.Change(ctx, c.ID, in)
	said, waiting := "Settings saved.", []string{}
	for key := range in {
		if r.Store.Settings.WaitsForStart(key) {
			waiting = append(waiting, settings.LabelOf(key))
		}
	}
	if slices.Sort(waiting); len(waiting) > 0 {
		said += " Takes effect when the shop is started again: " + strings.Join(waiting, ", ") + "."
	}
	return web.With(said, r.Store.Settings.Shown()), err
}

// PushKey is what the courier needs to send news of parcels: the address, and the header with its value, which is shown
// only once.
type PushKey struct {
	Address string `json:"address"`
	Header  string `json:"header"`
	Key     string `json:"key"`
}

// NewPushKey creates the key of the courier's news of parcels. The one before is no longer valid. It refuses without a
// public https address.
func (r Settings) NewPushKey(ctx context.Context, c *web.Caller, _ web.None) (web.Data[PushKey], error) {
	if err := r.ownerOnly(c); err != nil {
		return web.Data[PushKey]{}, err
	}
	if err := r.vouched(ctx, c); err != nil {
		return web.Data[PushKey]{}, err
	}
	public := r.Store.Settings.Values().PublicURL()
	if !strings.HasPrefix(public, "https://") {
		return web.Data[PushKey]{}, core.Refuse("Delhivery can only send news to shops with a public https address. " +
			"This shop asks every half hour instead, which is enough.")
	}
	key, err := r.Store.Login.NewToken()
	if err != nil {
		return web.Data[PushKey]{}, err
	}
	return web.With("The key is created. It is shown only here.", PushKey{
			Address: public + "/api/" + shipments.PushPath, Header: shipments.PushHeader, Key: key}),
		r.Store.Settings.Change(ctx, c.ID, map[string]string{"delhivery_push_key": key})
}

// testTime is how long the test of a connection may take; after that it counts as failed.
const testTime = 15 * time.Second

// TestService tests an outside service with its saved settings, and returns what was tried and the result. The reply
// contains no secret and no text from the service.
func (r Settings) TestService(ctx context.Context, c *web.Caller, in struct {
	Service string `path:"service"`
}) (web.Reply, error) {
	ctx, cancel := context.WithTimeout(ctx, testTime)
	defer cancel()
	test, known := r.Tests[in.Service]
	if !known {
		return web.Reply{}, core.ErrNotFound
	}
	said, err := test(ctx, c)
	if errors.Is(err, context.DeadlineExceeded) {
		err = errors.New("no answer within 15 seconds")
	}
	if err != nil {
		return web.Reply{}, &core.Refusal{Message: fmt.Sprintf("%s: %s.", said, err)}
	}
	return web.Done(said), nil
}

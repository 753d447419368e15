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
)

// Settings is where the owner changes settings.
type Settings struct{ *Deps }

// settingsReply contains every setting's value by key, for a secret whether it is set, and the layout of the screen.
type settingsReply struct {
	web.Reply
	Data   map[string]string `json:"data"`
	Groups []SettingGroup    `json:"groups"`
}

// SettingGroup is a section of the settings screen; its tests are the services that can be tested.
type SettingGroup struct {
	Title    string        `json:"title"`
	Text     string        `json:"text"`
	Tests    []Choice      `json:"tests"`
	Settings []SettingForm `json:"settings"`
}

// SettingForm is a setting as a field of the screen. Kind is text, number, rupees or yes-no; Preset is the value until
// one is set; Said names the flag that overrides the setting, or ""; Waits means that a change takes effect at the next
// start.
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
	// Locked means that only an owner may change it, and the caller is none.
	Locked  bool     `json:"locked"`
	Choices []Choice `json:"choices"`
}

// Choice is a value of a setting, or a service to test, with its label.
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

// form is a setting as a field of the screen.
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
	brought, err := r.Brought(name)
	form.Preset = brought
	return form, err
}

// Settings returns every setting, and the form in which the owner changes them.
func (r Settings) Settings(_ context.Context, c *web.Caller, _ web.None) (settingsReply, error) {
	groups, err := r.groups(c)
	return settingsReply{web.Done("OK"), r.Store.Settings.Shown(), groups}, err
}

// ChangeSettings accepts any keys: the store knows which of them are settings.
func (r Settings) ChangeSettings(
	ctx context.Context,
	c *web.Caller,
	in web.Fields,
) (web.Data[map[string]string], error) {
	if len(r.Store.Settings.OutwardChanges(in)) > 0 {
		if err := r.ownerOnly(c); err != nil {
			return web.Data[map[string]string]{}, err
		}
		// What is wrong is said before the password is asked for.
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

const testTime = 15 * time.Second

// TestService tests an outside service as it is configured and returns what was tried and the result. The answer
// contains no secret, and no text from the other side.
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

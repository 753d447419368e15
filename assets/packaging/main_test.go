package main

import (
	"archive/tar"
	"bytes"
	"errors"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-containerregistry/pkg/v1"
	"github.com/google/go-containerregistry/pkg/v1/layout"
)

// pack makes the packages of a release whose binaries are short texts, and returns the folder of the packages.
func pack(t *testing.T) string {
	t.Helper()
	dist := t.TempDir()
	for name, content := range map[string]string{
		"hearth-1.0.1-linux-amd64": "a program", "hearth-1.0.1-linux-arm64": "another", "hearth.service": "[Unit]\n",
	} {
		if err := os.WriteFile(filepath.Join(dist, name), []byte(content), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	if err := run([]string{"1.0.1", "1790000000", dist}); err != nil {
		t.Fatal(err)
	}
	return dist
}

func TestSameFilesGiveTheSamePackages(t *testing.T) {
	one, other := pack(t), pack(t)
	for _, ending := range []string{"linux-amd64.deb", "linux-arm64.deb", "image.tar"} {
		name := "hearth-1.0.1-" + ending
		first, err := os.ReadFile(filepath.Join(one, name))
		second, failed := os.ReadFile(filepath.Join(other, name))
		if err := errors.Join(err, failed); err != nil || !bytes.Equal(first, second) {
			t.Errorf("%s: %d and %d bytes that differ, %v", name, len(first), len(second), err)
		}
	}
}

func TestPackageHasTheProgramItsServiceAndItsSettings(t *testing.T) {
	path := filepath.Join(pack(t), "hearth-1.0.1-linux-arm64.deb")
	said := func(args ...string) string {
		out, err := exec.Command("dpkg-deb", append(args, path)...).CombinedOutput()
		if err != nil {
			t.Fatalf("%v: %s", err, out)
		}
		return string(out)
	}
	about, files := said("--info"), said("--contents")
	for _, want := range []string{"Package: hearth\n", "Version: 1.0.1\n", "Architecture: arm64\n", "postinst",
		"prerm", "conffiles"} {
		if !strings.Contains(about, want) {
			t.Errorf("%q is missing in:\n%s", want, about)
		}
	}
	for _, want := range []string{"-rwxr-xr-x root/root", "./usr/bin/hearth", "./lib/systemd/system/hearth.service",
		"-rw------- root/root", "./etc/hearth.env"} {
		if !strings.Contains(files, want) {
			t.Errorf("%q is missing in:\n%s", want, files)
		}
	}
}

func TestImageHasOnlyTheProgramAndRunsItWithoutRoot(t *testing.T) {
	folder := t.TempDir()
	file, err := os.Open(filepath.Join(pack(t), "hearth-1.0.1-image.tar"))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	for r := tar.NewReader(file); ; {
		header, err := r.Next()
		if errors.Is(err, io.EOF) {
			break
		}
		content, failed := io.ReadAll(r)
		path := filepath.Join(folder, header.Name)
		if err := errors.Join(err, failed, os.MkdirAll(filepath.Dir(path), 0o755),
			os.WriteFile(path, content, 0o644)); err != nil {
			t.Fatal(err)
		}
	}
	index, err := layout.ImageIndexFromPath(folder)
	if err != nil {
		t.Fatal(err)
	}
	manifest, err := index.IndexManifest()
	if err != nil || len(manifest.Manifests) != 2 {
		t.Fatalf("%d images, %v", len(manifest.Manifests), err)
	}
	for i, processor := range processors {
		image, err := index.Image(manifest.Manifests[i].Digest)
		if err != nil {
			t.Fatal(err)
		}
		config, err := image.ConfigFile()
		if err != nil || config.Architecture != processor || config.Config.User != "65532:65532" ||
			strings.Join(config.Config.Healthcheck.Test, " ") != "CMD /hearth health" {
			t.Errorf("for %s it is run like %+v, %v", processor, config, err)
		}
		if got, want := filesOf(t, image), "drwx------ 65532 data/, -rwxr-xr-x 0 hearth"; got != want {
			t.Errorf("for %s it has %s, not %s", processor, got, want)
		}
	}
}

func filesOf(t *testing.T, image v1.Image) string {
	t.Helper()
	layers, err := image.Layers()
	if err != nil || len(layers) != 1 {
		t.Fatalf("%d layers, %v", len(layers), err)
	}
	content, err := layers[0].Uncompressed()
	if err != nil {
		t.Fatal(err)
	}
	var found []string
	for r := tar.NewReader(content); ; {
		header, err := r.Next()
		if errors.Is(err, io.EOF) {
			return strings.Join(found, ", ")
		}
		if err != nil {
			t.Fatal(err)
		}
		owner := "0"
		if header.Uid == account {
			owner = "65532"
		}
		found = append(found, header.FileInfo().Mode().String()+" "+owner+" "+header.Name)
	}
}

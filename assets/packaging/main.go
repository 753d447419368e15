// Command packaging makes the packages of a release: a Debian package for each processor, and one container image for
// all of them, without a container engine. The same input files result in the same bytes.
// go run . VERSION SECONDS DIST
// SECONDS is the time of the release in seconds since 1970, DIST the folder with its binaries and hearth.service.
package main

import (
	"archive/tar"
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"github.com/google/go-containerregistry/pkg/v1"
	"github.com/google/go-containerregistry/pkg/v1/empty"
	"github.com/google/go-containerregistry/pkg/v1/layout"
	"github.com/google/go-containerregistry/pkg/v1/mutate"
	"github.com/google/go-containerregistry/pkg/v1/tarball"
	"github.com/google/go-containerregistry/pkg/v1/types"
	"github.com/goreleaser/nfpm/v2"
	"github.com/goreleaser/nfpm/v2/deb"
	"github.com/goreleaser/nfpm/v2/files"
)

// processors are the processors for which packages and images are made, in the names of Go and Debian.
var processors = []string{"amd64", "arm64"}

// account is the ID of the user that runs the shop in an image. It owns the data directory.
const account = 65532

func main() {
	if err := run(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "packaging:", err)
		os.Exit(1)
	}
}

// run makes the packages of a release. SECONDS is the release's time since 1970, so that the same release always
// gives the same bytes.
func run(args []string) error {
	if len(args) != 3 {
		return errors.New("usage: packaging VERSION SECONDS DIST")
	}
	seconds, err := strconv.ParseInt(args[1], 10, 64)
	if err != nil {
		return err
	}
	r := release{version: args[0], at: time.Unix(seconds, 0).UTC(), dist: args[2]}
	for _, processor := range processors {
		if err := r.writePackage(processor); err != nil {
			return fmt.Errorf("package for %s: %w", processor, err)
		}
	}
	return r.writeImage()
}

// release is a version with its time and the folder of its files.
type release struct {
	version string
	at      time.Time
	dist    string
}

func (r release) path(name string) string { return filepath.Join(r.dist, name) }

func (r release) binary(processor string) string {
	return r.path("hearth-" + r.version + "-linux-" + processor)
}

// writePackage writes the Debian package for a processor. Its scripts create the account and the data directory, and
// start the shop; the settings of /etc/hearth.env stay as they are.
func (r release) writePackage(processor string) (err error) {
	as := func(mode os.FileMode) *files.ContentFileInfo {
		return &files.ContentFileInfo{Mode: mode, Owner: "root", Group: "root", MTime: r.at}
	}
	info := nfpm.WithDefaults(&nfpm.Info{
		Name:        "hearth",
		Arch:        processor,
		Platform:    "linux",
		Version:     r.version,
		Section:     "web",
		Priority:    "optional",
		Maintainer:  "Hearth <hearth@localhost>",
		Description: "Online shop with its back office\n One program and one data directory, for a shop in India.",
		License:     "MIT",
		MTime:       r.at,
		Overridables: nfpm.Overridables{
			Depends: []string{"adduser"},
			Contents: files.Contents{
				{Source: r.binary(processor), Destination: "/usr/bin/hearth", FileInfo: as(0o755)},
				{Source: r.path("hearth.service"), Destination: "/lib/systemd/system/hearth.service", FileInfo: as(0o644)},
				{Source: "hearth.env", Destination: "/etc/hearth.env", Type: files.TypeConfigNoReplace, FileInfo: as(0o600)},
			},
			Scripts: nfpm.Scripts{PostInstall: "postinst", PreRemove: "prerm"},
		},
	})
	if err := info.Validate(); err != nil {
		return err
	}
	file, err := os.Create(r.path("hearth-" + r.version + "-linux-" + processor + ".deb"))
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, file.Close()) }()
	return deb.Default.Package(info, file)
}

// writeImage writes an OCI image for all processors as one file, which docker load, podman load and skopeo read.
func (r release) writeImage() (err error) {
	tag := strings.ReplaceAll(r.version, "+", "-") // + is not allowed in an image's tag
	index := v1.ImageIndex(empty.Index)
	for _, processor := range processors {
		image, err := r.image(processor)
		if err != nil {
			return fmt.Errorf("image for %s: %w", processor, err)
		}
		index = mutate.AppendManifests(index, mutate.IndexAddendum{Add: image, Descriptor: v1.Descriptor{
			Platform:    &v1.Platform{OS: "linux", Architecture: processor},
			Annotations: map[string]string{"org.opencontainers.image.ref.name": "hearth:" + tag},
		}})
	}
	folder, err := os.MkdirTemp("", "hearth-image-")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(folder)) }()
	if _, err := layout.Write(folder, index); err != nil {
		return err
	}
	file, err := os.Create(r.path("hearth-" + r.version + "-image.tar"))
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, file.Close()) }()
	return r.archive(file, folder)
}

// image builds the image of a processor. It contains only the program and an empty data directory, because time zones
// and root certificates are in the program. It runs without root, and needs only the data directory to be writable.
func (r release) image(processor string) (v1.Image, error) {
	program, err := os.ReadFile(r.binary(processor))
	if err != nil {
		return nil, err
	}
	var b bytes.Buffer
	w := tar.NewWriter(&b)
	for _, entry := range []tar.Header{
		{Name: "data/", Typeflag: tar.TypeDir, Mode: 0o700, Uid: account, Gid: account},
		{Name: "hearth", Typeflag: tar.TypeReg, Mode: 0o755, Size: int64(len(program))},
	} {
		entry.ModTime, entry.Format = r.at, tar.FormatPAX
		if err := w.WriteHeader(&entry); err != nil {
			return nil, err
		}
	}
	if _, err := w.Write(program); err != nil {
		return nil, err
	}
	if err := w.Close(); err != nil {
		return nil, err
	}
	layer, err := tarball.LayerFromOpener(func() (io.ReadCloser, error) {
		return io.NopCloser(bytes.NewReader(b.Bytes())), nil
	}, tarball.WithCompressionLevel(9), tarball.WithMediaType(types.OCILayer))
	if err != nil {
		return nil, err
	}
	blank := mutate.ConfigMediaType(mutate.MediaType(empty.Image, types.OCIManifestSchema1), types.OCIConfigJSON)
	image, err := mutate.AppendLayers(blank, layer)
	if err != nil {
		return nil, err
	}
	image, err = mutate.ConfigFile(image, r.config(processor, image))
	if err != nil {
		return nil, err
	}
	return mutate.CreatedAt(image, v1.Time{Time: r.at})
}

// config is how a container of the image is run.
func (r release) config(processor string, image v1.Image) *v1.ConfigFile {
	config, err := image.ConfigFile()
	if err != nil {
		panic(err) // this function made the image itself
	}
	config = config.DeepCopy()
	config.OS, config.Architecture = "linux", processor
	config.Config = v1.Config{
		User:         fmt.Sprintf("%d:%[1]d", account),
		Entrypoint:   []string{"/hearth"},
		Cmd:          []string{"serve", "--data", "/data", "--listen", ":8080"},
		ExposedPorts: map[string]struct{}{"8080/tcp": {}},
		Volumes:      map[string]struct{}{"/data": {}},
		Healthcheck: &v1.HealthConfig{
			Test:        []string{"CMD", "/hearth", "health"},
			Interval:    30 * time.Second,
			Timeout:     6 * time.Second,
			StartPeriod: time.Minute,
		},
		Labels: map[string]string{
			"org.opencontainers.image.title":    "hearth",
			"org.opencontainers.image.version":  r.version,
			"org.opencontainers.image.licenses": "MIT",
		},
	}
	return config
}

// archive writes a folder as a tar file, in the order of the file names.
func (r release) archive(to io.Writer, folder string) error {
	w := tar.NewWriter(to)
	err := filepath.WalkDir(folder, func(path string, entry os.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		content, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		name, err := filepath.Rel(folder, path)
		if err != nil {
			return err
		}
		header := tar.Header{Name: filepath.ToSlash(name), Mode: 0o644, Size: int64(len(content)), ModTime: r.at}
		if err := w.WriteHeader(&header); err != nil {
			return err
		}
		_, err = w.Write(content)
		return err
	})
	return errors.Join(err, w.Close())
}

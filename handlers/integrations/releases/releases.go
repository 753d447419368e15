// Package releases reads a folder of releases on a web server: SHA256SUMS lists its files, and SHA256SUMS.minisig is
// its signature (minisign). A file is used only if the signed list has its checksum.
package releases

import (
	"bytes"
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"regexp"
	"strings"
	"time"

	"aead.dev/minisign"
	"golang.org/x/mod/semver"

	"hearth/handlers/integrations/dial"
)

const (
	sums    = "SHA256SUMS"
	changes = "CHANGELOG.md"
	// largestText and largestProgram are the maximum sizes, in bytes, of a list and of a program.
	largestText, largestProgram = 1 << 20, 200 << 20
)

// ErrSignature means that the list of releases is not signed with the key of the settings.
var ErrSignature = errors.New("the list of releases is not signed with the key of the settings")

// Folder is a folder of signed releases on a web server.
type Folder struct {
	address string
	key     minisign.PublicKey
	client  *http.Client
}

// Open returns the folder at an address whose releases are signed with a key, minisign's public key of one line.
func Open(address, key string) (*Folder, error) {
	f := &Folder{address: strings.TrimSuffix(address, "/") + "/", client: dial.Client(10 * time.Minute)}
	// File hosts redirect downloads to other servers, so redirects are followed; the signed checksums protect the
	// content.
	f.client.CheckRedirect = nil
	if err := f.key.UnmarshalText([]byte(key)); err != nil {
		return nil, fmt.Errorf("the key of the releases: %w", err)
	}
	return f, nil
}

// Release is a program for this machine. Sum is its SHA-256 in hex.
type Release struct {
	Version, Name, Sum string
	changesSum         string
}

// Newest returns the newest release for an operating system and an architecture, in Go's names. It returns
// ErrSignature, or an error if the folder can't be read or has no release for this machine.
func (f *Folder) Newest(ctx context.Context, system, architecture string) (Release, error) {
	ctx, cancel := context.WithTimeout(ctx, time.Minute)
	defer cancel()
	list, err := f.text(ctx, sums)
	if err != nil {
		return Release{}, err
	}
	signature, err := f.text(ctx, sums+".minisig")
	if err != nil {
		return Release{}, err
	}
	// Nothing of the list may be used before its signature is verified.
	if !minisign.Verify(f.key, list, signature) {
		return Release{}, ErrSignature
	}
	// Only versions for this system and processor count, and of these the highest version is taken, not the last
	// line.
	program := regexp.MustCompile(`^hearth-([0-9][^/]*)-` + system + `-` + architecture + `(\.exe)?$`)
	var newest Release
	var changesSum string
	for line := range strings.Lines(string(list)) {
		sum, name, _ := strings.Cut(strings.TrimSpace(line), "  ")
		if name == changes {
			changesSum = sum
		}
		found := program.FindStringSubmatch(name)
		if found != nil && semver.IsValid("v"+found[1]) &&
			semver.Compare("v"+found[1], "v"+cmp.Or(newest.Version, "0.0.0-0")) > 0 {
			newest = Release{Version: found[1], Name: name, Sum: sum}
		}
	}
	if newest.Name == "" {
		return Release{}, fmt.Errorf("%s has no release for %s on %s", f.address, system, architecture)
	}
	newest.changesSum = changesSum
	return newest, nil
}

// Newer reports whether one version is newer than another: 1.0.1 than 1.0.0, and 1.0.0 than 1.0.0-dev.
func Newer(version, than string) bool { return semver.Compare("v"+version, "v"+than) > 0 }

// Changes returns the part of the changelog about the versions that are newer than the version than, up to a release;
// "" if the folder has no changelog.
func (f *Folder) Changes(ctx context.Context, r Release, than string) (string, error) {
	if r.changesSum == "" {
		return "", nil
	}
	text, err := f.text(ctx, changes)
	if err != nil {
		return "", err
	}
	// The signed list holds the checksum of this file too, so a forged text is never shown.
	if sum := sha256.Sum256(text); hex.EncodeToString(sum[:]) != r.changesSum {
		return "", errors.New(changes + " is not the file that the signed list names")
	}
	var found strings.Builder
	shown := false
	for line := range strings.Lines(string(text)) {
		if heading, is := strings.CutPrefix(line, "## "); is {
			version, _, _ := strings.Cut(strings.TrimSpace(heading), " ")
			shown = Newer(version, than) && !Newer(version, r.Version)
		}
		if shown {
			found.WriteString(line)
		}
	}
	return strings.TrimSpace(found.String()), nil
}

// Download writes the program of a release to a new file, which only its owner can run. If its checksum isn't the one
// in the signed list, the file is removed.
func (f *Folder) Download(ctx context.Context, r Release, to string) (err error) {
	reply, err := f.open(ctx, r.Name)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, reply.Close()) }()
	file, err := os.OpenFile(to, os.O_CREATE|os.O_TRUNC|os.O_WRONLY, 0o700)
	if err != nil {
		return err
	}
	sum := sha256.New()
	_, err = io.Copy(io.MultiWriter(file, sum), io.LimitReader(reply, largestProgram))
	err = errors.Join(err, file.Sync(), file.Close())
	if err == nil && hex.EncodeToString(sum.Sum(nil)) != r.Sum {
		err = errors.New(r.Name + " is not the file that the signed list names")
	}
	if err != nil {
		return errors.Join(err, os.Remove(to))
	}
	return nil
}

func (f *Folder) text(ctx context.Context, name string) (text []byte, err error) {
	reply, err := f.open(ctx, name)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, reply.Close()) }()
	var read bytes.Buffer
	_, err = read.ReadFrom(io.LimitReader(reply, largestText))
	return read.Bytes(), err
}

// open requests a file of the folder. The caller must close it.
func (f *Folder) open(ctx context.Context, name string) (io.ReadCloser, error) {
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, f.address+name, nil)
	if err != nil {
		return nil, err
	}
	reply, err := f.client.Do(request)
	if err != nil {
		return nil, err
	}
	if reply.StatusCode != http.StatusOK {
		return nil, errors.Join(fmt.Errorf("%s%s: %s", f.address, name, reply.Status), reply.Body.Close())
	}
	return reply.Body, nil
}

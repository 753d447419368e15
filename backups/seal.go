package backups

import (
	"archive/tar"
	"bufio"
	"bytes"
	"compress/gzip"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"time"

	"filippo.io/age"

	"hearth/store/core"
)

// NewKey creates a key pair for encrypted backups: it writes the secret key to a new file and returns the public key.
func NewKey(file string, now time.Time) (public string, err error) {
	key, err := age.GenerateX25519Identity()
	if err != nil {
		return "", err
	}
	out, err := os.OpenFile(file, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
	if err != nil {
		return "", err
	}
	defer func() { err = errors.Join(err, out.Close()) }()
	public = key.Recipient().String()
	if _, err := fmt.Fprintf(out, "# made %s\n# public key: %s\n%s\n", now.Format(time.DateOnly), public,
		key); err != nil {
		return "", err
	}
	return public, errors.Join(out.Sync(), core.SyncFolder(filepath.Dir(file)))
}

// seal encrypts for the owner of the recipient's secret key, in the format of age. The writer must be closed.
func seal(to io.Writer, recipient string) (io.WriteCloser, error) {
	key, err := age.ParseX25519Recipient(recipient)
	if err != nil {
		return nil, fmt.Errorf("the public key for backups can't be read: %w", err)
	}
	return age.Encrypt(to, key)
}

// MakeSealed makes an encrypted backup that only the owner of the recipient's secret key can read. Unlike others, it
// contains the key of the shop's secrets. It appends the ending .age to the name if it is missing.
func MakeSealed(ctx context.Context, dir, to, recipient string, now time.Time) (sealed string, err error) {
	if to == "" {
		path, err := Make(ctx, dir, "", now)
		if err != nil {
			return "", err
		}
		return path + sealedEnding, sealAs(ctx, dir, path, path+sealedEnding, recipient)
	}
	if !strings.HasSuffix(to, sealedEnding) {
		to += sealedEnding
	}
	if err := mayReplace(dir, to); err != nil {
		return "", err
	}
	// The plain backup is made in a folder that is removed in every case, so that it never stays beside the encrypted
	// one.
	work, err := os.MkdirTemp(filepath.Dir(to), ".backup-*")
	if err != nil {
		return "", fmt.Errorf("a backup can't be written beside %s: %w", to, err)
	}
	defer func() { err = errors.Join(err, os.RemoveAll(work)) }()
	path, err := Make(ctx, dir, filepath.Join(work, "plain"), now)
	if err != nil {
		return "", err
	}
	return to, sealAs(ctx, dir, path, to, recipient)
}

// sealAs replaces a backup by an encrypted one. It closes the backup before removing it, because Windows can't remove
// an open file.
func sealAs(ctx context.Context, dir, path, sealed, recipient string) error {
	if err := sealFile(ctx, dir, path, sealed, recipient); err != nil {
		return err
	}
	return os.Remove(path)
}

// sealFile writes an encrypted copy of a backup that also contains the key of the shop's secrets.
func sealFile(ctx context.Context, dir, path, sealed, recipient string) (err error) {
	from, err := os.Open(path)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, from.Close()) }()
	whole, err := withSecrets(dir, from)
	if err != nil {
		return err
	}
	content, done := sealTo(whole, recipient)
	defer done()
	return folder(filepath.Dir(sealed)).Put(ctx, filepath.Base(sealed), content, -1)
}

// ErrSealed means that a backup is encrypted and no key was given.
var ErrSealed = errors.New("the backup is sealed: give the file with the secret key with --identity")

// unseal decrypts an encrypted file with identity, the file with the secret key. If identity is "", only unencrypted
// files can be read.
func unseal(from io.Reader, identity string) (io.Reader, error) {
	buffered := bufio.NewReader(from)
	head, err := buffered.Peek(len(ageHead))
	if string(head) != ageHead {
		if errors.Is(err, io.EOF) {
			err = nil // a shorter file is reported by the reader
		}
		return buffered, err
	}
	if identity == "" {
		return nil, ErrSealed
	}
	file, err := os.Open(identity)
	if err != nil {
		return nil, err
	}
	keys, err := age.ParseIdentities(file)
	if err := errors.Join(err, file.Close()); err != nil {
		return nil, fmt.Errorf("the secret key in %s can't be read: %w", identity, err)
	}
	opened, err := age.Decrypt(buffered, keys...)
	var others *age.NoIdentityMatchError
	if errors.As(err, &others) {
		return nil, fmt.Errorf("the backup was sealed for another key than the one in %s", identity)
	}
	return opened, err
}

// ageHead is what every file begins with that the tool age encrypted.
const ageHead = "age-encryption.org/"

// sealTo returns a reader of the content, encrypted if there is a recipient. The caller must call done.
func sealTo(content io.Reader, recipient string) (sealed io.Reader, done func()) {
	if recipient == "" {
		return content, func() {}
	}
	reader, writer := io.Pipe()
	go func() {
		out, err := seal(writer, recipient)
		if err == nil {
			_, err = io.Copy(out, content)
			err = errors.Join(err, out.Close())
		}
		writer.CloseWithError(err)
	}()
	return reader, func() { _ = reader.Close() } // stops the writer if the content is not read to its end
}

// withSecrets prepends the key of the secrets to an archive that is about to be encrypted. Two concatenated archives
// are one; the key is not in the manifest.
func withSecrets(dir string, archive io.Reader) (io.Reader, error) {
	key, err := os.ReadFile(filepath.Join(dir, filepath.FromSlash(secretsName)))
	if errors.Is(err, os.ErrNotExist) {
		return archive, nil
	}
	if err != nil {
		return nil, err
	}
	var first bytes.Buffer
	zipped := gzip.NewWriter(&first)
	entry := tar.NewWriter(zipped)
	if err := entry.WriteHeader(&tar.Header{Name: secretsName, Mode: 0o600, Size: int64(len(key))}); err != nil {
		return nil, err
	}
	if _, err := entry.Write(key); err != nil {
		return nil, err
	}
	if err := errors.Join(entry.Flush(), zipped.Close()); err != nil {
		return nil, err
	}
	return io.MultiReader(&first, archive), nil
}

package backups

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/minio/minio-go/v7"
	"github.com/minio/minio-go/v7/pkg/credentials"

	"hearth/store/core"
)

// Place is where copies are stored outside the data directory: a folder on another disk, or a bucket.
type Place interface {
	// Put saves a file under a name, completely or not at all; size is -1 if unknown. It replaces an existing file.
	Put(ctx context.Context, name string, content io.Reader, size int64) error
	// Create saves a small file under a new name. If the name exists, it returns os.ErrExist.
	Create(ctx context.Context, name string, content []byte) error
	// Get reads length bytes of a file from an offset; length 0 reads to its end. A missing file is os.ErrNotExist.
	Get(ctx context.Context, name string, offset, length int64) (io.ReadCloser, error)
	// List returns the files whose names begin with a prefix, sorted by name.
	List(ctx context.Context, prefix string) ([]StoredFile, error)
	// Remove deletes a file; a missing file is no error.
	Remove(ctx context.Context, name string) error
}

// StoredFile is a file at a place.
type StoredFile struct {
	Name string
	Size int64
	At   time.Time
}

// PlaceForms describes the addresses of places, for help texts and errors.
const PlaceForms = "a folder such as /mnt/usb/hearth, or s3://KEY:SECRET@HOST/BUCKET/PATH?region=ap-south-1 (s3+http:// for a server without TLS)"

// OpenPlace opens a place by its address (PlaceForms). It doesn't contact or create anything.
func OpenPlace(address string) (Place, error) {
	if filepath.IsAbs(address) {
		return folder(filepath.Clean(address)), nil
	}
	u, err := url.Parse(address)
	if err != nil {
		return nil, errors.New("the address of a place for copies can't be read: write " + PlaceForms)
	}
	switch u.Scheme {
	case "file":
		if filepath.IsAbs(u.Path) {
			return folder(filepath.Clean(u.Path)), nil
		}
	case "s3", "s3+http":
		secret, _ := u.User.Password()
		// The path is bucket/folder; the folder may be empty.
		name, path, _ := strings.Cut(strings.Trim(u.Path, "/"), "/")
		if u.Host == "" || name == "" || u.User.Username() == "" || secret == "" {
			break
		}
		client, err := minio.New(
			u.Host,
			&minio.Options{Creds: credentials.NewStaticV4(u.User.Username(), secret, ""), Secure: u.Scheme == "s3",
				Region: u.Query().Get("region"), MaxRetries: 2},
		)
		if err != nil {
			return nil, fmt.Errorf("the bucket's address can't be used: %w", err)
		}
		if path != "" {
			path += "/"
		}
		return &bucket{client, name, path}, nil
	}
	return nil, errors.New("a place for copies is written as " + PlaceForms)
}

// folder is a place on a local or mounted disk.
type folder string

func (f folder) path(name string) string { return filepath.Join(string(f), filepath.FromSlash(name)) }

func (f folder) Put(ctx context.Context, name string, content io.Reader, _ int64) error {
	return f.put(ctx, f.path(name), content, os.Rename)
}

// Create gives the complete file its name with a hard link, which never replaces a file.
func (f folder) Create(ctx context.Context, name string, content []byte) error {
	return f.put(ctx, f.path(name), bytes.NewReader(content), func(from, to string) error {
		return errors.Join(os.Link(from, to), os.Remove(from))
	})
}

// put writes a file under a temporary name first, and passes both names to as, which gives the file its name.
func (f folder) put(ctx context.Context, path string, content io.Reader, as func(from, to string) error) (err error) {
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return err
	}
	out, err := os.CreateTemp(filepath.Dir(path), ".coming-*")
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			_ = os.Remove(out.Name()) // the temporary name may be gone already
		}
	}()
	_, err = io.Copy(out, stoppable{ctx, content})
	if err = errors.Join(err, out.Sync(), out.Close()); err != nil {
		return err
	}
	// If root writes here, the shop's own user account must be able to read the file.
	if err = errors.Join(keepOwner(string(f), out.Name()), as(out.Name(), path)); err != nil {
		return err
	}
	return core.SyncFolder(filepath.Dir(path))
}

func (f folder) Get(_ context.Context, name string, offset, length int64) (io.ReadCloser, error) {
	file, err := os.Open(f.path(name))
	if err != nil {
		return nil, err
	}
	if _, err := file.Seek(offset, io.SeekStart); err != nil {
		return nil, errors.Join(err, file.Close())
	}
	if length > 0 {
		return limited{io.LimitReader(file, length), file}, nil
	}
	return file, nil
}

// limited reads a part of a file and closes the whole file.
type limited struct {
	io.Reader
	io.Closer
}

func (f folder) List(_ context.Context, prefix string) (found []StoredFile, err error) {
	top := f.path(prefix)
	if !strings.HasSuffix(prefix, "/") {
		top = filepath.Dir(top)
	}
	err = filepath.WalkDir(top, func(path string, entry os.DirEntry, err error) error {
		if errors.Is(err, os.ErrNotExist) {
			return nil
		}
		if err != nil || entry.IsDir() || strings.HasPrefix(entry.Name(), ".coming-") || entry.Name() == markName {
			return err
		}
		inner, err := filepath.Rel(string(f), path)
		if err != nil || !strings.HasPrefix(filepath.ToSlash(inner), prefix) {
			return err
		}
		about, err := entry.Info()
		if errors.Is(err, os.ErrNotExist) {
			return nil // it was deleted in the meantime
		}
		if err == nil {
			found = append(found, StoredFile{filepath.ToSlash(inner), about.Size(), about.ModTime()})
		}
		return err
	})
	return found, err
}

func (f folder) Remove(_ context.Context, name string) error {
	if err := os.Remove(f.path(name)); !errors.Is(err, os.ErrNotExist) {
		return err
	}
	return nil
}

// bucket is a place on a server with the S3 protocol.
type bucket struct {
	client *minio.Client
	name   string
	path   string
}

// partSize is the memory, in bytes, that uploading a file of unknown size takes.
const partSize = 16 << 20

// Put sends the content with its MD5 checksum instead of signed chunks, which not every S3 server supports. It sends a
// small file of unknown size with one request, for which the client would make three.
func (b *bucket) Put(ctx context.Context, name string, content io.Reader, size int64) error {
	if size < 0 {
		head, err := io.ReadAll(io.LimitReader(content, smallFile))
		if err != nil {
			return err
		}
		if content = io.MultiReader(bytes.NewReader(head), content); len(head) < smallFile {
			content, size = bytes.NewReader(head), int64(len(head))
		}
	}
	_, err := b.client.PutObject(ctx, b.name, b.path+name, content, size, putOptions())
	return err
}

// Create uses a conditional write, which the S3 server must support.
func (b *bucket) Create(ctx context.Context, name string, content []byte) error {
	o := putOptions()
	o.SetMatchETagExcept("*")
	_, err := b.client.PutObject(ctx, b.name, b.path+name, bytes.NewReader(content), int64(len(content)), o)
	if minio.ToErrorResponse(err).Code == minio.PreconditionFailed {
		return fmt.Errorf("%s: %w", name, os.ErrExist)
	}
	return err
}

// smallFile is the size in bytes up to which a file is read before it is sent.
const smallFile = 256 << 10

func putOptions() minio.PutObjectOptions {
	return minio.PutObjectOptions{
		ContentType:          "application/octet-stream",
		PartSize:             partSize,
		DisableContentSha256: true,
		SendContentMd5:       true,
	}
}

func (b *bucket) Get(ctx context.Context, name string, offset, length int64) (io.ReadCloser, error) {
	o := minio.GetObjectOptions{}
	if offset > 0 || length > 0 {
		end := int64(0)
		if length > 0 {
			end = offset + length - 1
		}
		if err := o.SetRange(offset, end); err != nil {
			return nil, err
		}
	}
	object, _, _, err := (minio.Core{Client: b.client}).GetObject(ctx, b.name, b.path+name, o)
	if minio.ToErrorResponse(err).Code == minio.NoSuchKey {
		return nil, fmt.Errorf("%s: %w", name, os.ErrNotExist)
	}
	return object, err
}

func (b *bucket) List(ctx context.Context, prefix string) (found []StoredFile, err error) {
	for object := range b.client.ListObjects(ctx, b.name, minio.ListObjectsOptions{Prefix: b.path + prefix,
		Recursive: true}) {
		if object.Err != nil {
			return nil, object.Err
		}
		found = append(found, StoredFile{strings.TrimPrefix(object.Key, b.path), object.Size, object.LastModified})
	}
	return found, nil
}

func (b *bucket) Remove(ctx context.Context, name string) error {
	return b.client.RemoveObject(ctx, b.name, b.path+name, minio.RemoveObjectOptions{})
}

// ShownAddress returns an address without its secret, for logs and screens.
func ShownAddress(address string) string {
	u, err := url.Parse(address)
	if err != nil || u.User == nil {
		return address
	}
	return u.Scheme + "://" + u.Host + u.Path
}

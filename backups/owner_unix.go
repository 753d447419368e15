//go:build unix

package backups

import (
	"os"
	"path/filepath"
	"syscall"
)

// keepOwner gives a file, or a folder with all in it, to whoever owns another place: root restores and backs up for the
// shop's own account. Who is not root owns what they write already.
func keepOwner(like, path string) error {
	if os.Geteuid() != 0 {
		return nil
	}
	about, err := os.Stat(like)
	if err != nil {
		return err
	}
	owner, known := about.Sys().(*syscall.Stat_t)
	if !known {
		return nil
	}
	return filepath.WalkDir(path, func(inner string, _ os.DirEntry, err error) error {
		if err != nil {
			return err
		}
		return os.Lchown(inner, int(owner.Uid), int(owner.Gid))
	})
}

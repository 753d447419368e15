//go:build unix

package backups

import (
	"os"
	"path/filepath"
	"syscall"
)

// keepOwner gives a file, or a folder with its content, to the owner of another path. It is used when root restores
// or backs up for the shop's own user account. If the process isn't root, it does nothing.
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

// isMount reports whether another disk is mounted at a directory. Such a directory can't be renamed.
func isMount(dir string) bool {
	here, err := os.Stat(dir)
	above, err2 := os.Stat(filepath.Join(dir, ".."))
	if err != nil || err2 != nil {
		return false
	}
	inner, known := here.Sys().(*syscall.Stat_t)
	outer, known2 := above.Sys().(*syscall.Stat_t)
	return known && known2 && inner.Dev != outer.Dev
}

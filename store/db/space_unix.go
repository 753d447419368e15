//go:build unix

package db

import "syscall"

// Space returns how many bytes are free on the disk of a directory, and how many there are in total.
func Space(dir string) (free, total int64, err error) {
	var about syscall.Statfs_t
	if err := syscall.Statfs(dir, &about); err != nil {
		return 0, 0, err
	}
	return int64(about.Bavail) * int64(about.Bsize), int64(about.Blocks) * int64(about.Bsize), nil
}

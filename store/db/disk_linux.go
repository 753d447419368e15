package db

import "syscall"

// networkDisks are the file systems on which SQLite's locks and syncs are not reliable, by the f_type that statfs
// returns: NFS, the three forms of SMB, 9p and FUSE.
var networkDisks = map[int64]string{0x6969: "NFS", 0x517B: "SMB", 0xFF534D42: "CIFS", 0xFE534D42: "SMB",
	0x01021997: "9p", 0x65735546: "FUSE"}

// NetworkDisk returns the kind of network file system that a directory is on; "" for a local disk.
func NetworkDisk(dir string) string {
	var about syscall.Statfs_t
	if err := syscall.Statfs(dir, &about); err != nil {
		return ""
	}
	return networkDisks[int64(uint32(about.Type))] // the field has different widths on different processors
}

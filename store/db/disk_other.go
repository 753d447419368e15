//go:build !linux

package db

// NetworkDisk names the kind of network file system that a directory lies on; it is only known on Linux.
func NetworkDisk(string) string { return "" }

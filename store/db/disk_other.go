//go:build !linux

package db

// NetworkDisk returns the kind of network file system that a directory is on; it is only known on Linux.
func NetworkDisk(string) string { return "" }

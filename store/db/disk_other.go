//go:build !linux

package db

// NetworkDisk is implemented only on Linux; elsewhere it returns "" as for a local disk.
func NetworkDisk(string) string { return "" }

//go:build !linux

package commands

// releaseBinary is for Linux only.
func releaseBinary() {}

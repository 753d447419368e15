package db

import "golang.org/x/sys/windows"

// Space returns how many bytes are free on the disk of a directory, and how many there are in total.
func Space(dir string) (free, total int64, err error) {
	path, err := windows.UTF16PtrFromString(dir)
	if err != nil {
		return 0, 0, err
	}
	var toUs, all uint64
	if err := windows.GetDiskFreeSpaceEx(path, &toUs, &all, nil); err != nil {
		return 0, 0, err
	}
	return int64(toUs), int64(all), nil
}

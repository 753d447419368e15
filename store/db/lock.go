package db

import (
	"errors"
	"fmt"
	"os"
	"strconv"
	"strings"
)

// ErrInUse means that another process serves the data directory.
var ErrInUse = errors.New("the data directory is in use")

// Lock claims a data directory for serving and writes the process number into it. unlock releases it. If another
// process serves the directory, it returns ErrInUse with that process's number.
func Lock(dir string) (unlock func() error, err error) {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, fmt.Errorf("the data directory can't be made: %w", err)
	}
	file, err := os.OpenFile(lockPath(dir), os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		return nil, fmt.Errorf("the data directory can't be written: %w", err)
	}
	if err := tryLock(file); err != nil {
		holder, _ := os.ReadFile(lockPath(dir)) // if it can't be read, the message has no process number
		return nil, errors.Join(
			fmt.Errorf("%w: process %s serves %s already", ErrInUse, strings.TrimSpace(string(holder)), dir),
			file.Close(),
		)
	}
	if err := file.Truncate(0); err != nil {
		return nil, errors.Join(err, file.Close())
	}
	if _, err := file.WriteAt([]byte(strconv.Itoa(os.Getpid())+"\n"), 0); err != nil {
		return nil, errors.Join(err, file.Close())
	}
	return file.Close, nil
}

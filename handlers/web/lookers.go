package web

import (
	"bytes"
	"strings"
)

// lookers are the paths of the calls that only look: whole ones, and with a closing slash those that end with a parameter.
type lookers map[string]bool

// has reports whether a path is that of a call that only looks.
func (l lookers) has(path string) bool {
	return l[path] || l[path[:strings.LastIndexByte(path, '/')+1]]
}

var endOfHead = []byte("\r\n\r\n")

// areRequest reports whether these bytes are exactly one request without a body, for one of the calls, on a connection that stays.
func (l lookers) areRequest(read []byte) bool {
	target, isGet := bytes.CutPrefix(read, []byte("GET /api/"))
	if !isGet || bytes.Index(read, endOfHead) != len(read)-len(endOfHead) {
		return false
	}
	end := bytes.IndexByte(target, '\r')
	target, rest := target[:end], target[end:]
	target, isNew := bytes.CutSuffix(target, []byte(" HTTP/1.1"))
	if !isNew || bytes.IndexByte(target, ' ') >= 0 || bytes.IndexByte(target, '%') >= 0 {
		return false
	}
	for line := range bytes.SplitSeq(rest, []byte("\r\n")) {
		name, _, _ := bytes.Cut(line, []byte(":"))
		switch strings.ToLower(string(name)) {
		case "content-length", "transfer-encoding", "connection", "upgrade", "expect":
			return false
		}
	}
	path, _, _ := strings.Cut(string(target), "?")
	return l.has("/api/" + path)
}

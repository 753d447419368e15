// Package webtest makes requests on a connection of the test's own, like a browser's persistent connection.
package webtest

import (
	"bufio"
	"fmt"
	"io"
	"net"
	"net/http"
	"time"
)

// Answers reports whether a request for a path is answered with 200 on a connection, within ten seconds.
func Answers(socket net.Conn, path string) bool {
	if _, err := fmt.Fprintf(socket, "GET %s HTTP/1.1\r\nHost: localhost\r\n\r\n", path); err != nil {
		return false
	}
	if err := socket.SetReadDeadline(time.Now().Add(10 * time.Second)); err != nil {
		return false
	}
	answer, err := http.ReadResponse(bufio.NewReader(socket), nil)
	if err != nil {
		return false
	}
	_, err = io.Copy(io.Discard, answer.Body)
	return err == nil && answer.StatusCode == http.StatusOK
}

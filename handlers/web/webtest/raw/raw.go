// Package raw makes requests on a connection of the test's own, like a browser's persistent connection.
package raw

import (
	"bufio"
	"fmt"
	"io"
	"net"
	"net/http"
	"time"
)

// Answers reports whether a request for a path is answered with 200 on a connection, within ten seconds.
func Answers(socket net.Conn, path string) bool { return Asks(socket, path) == "200 OK" }

// Asks sends a request for a path on a connection and returns the status of the answer, or what went wrong within ten
// seconds.
func Asks(socket net.Conn, path string) string {
	if _, err := fmt.Fprintf(socket, "GET %s HTTP/1.1\r\nHost: localhost\r\n\r\n", path); err != nil {
		return err.Error()
	}
	if err := socket.SetReadDeadline(time.Now().Add(10 * time.Second)); err != nil {
		return err.Error()
	}
	answer, err := http.ReadResponse(bufio.NewReader(socket), nil)
	if err != nil {
		return err.Error()
	}
	if _, err := io.Copy(io.Discard, answer.Body); err != nil {
		return err.Error()
	}
	return answer.Status
}

package commands

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"strings"
	"time"

	"hearth/handlers/web"
)

// healthTime is how long a shop may take to answer a health check.
const healthTime = 5 * time.Second

// healthCommand asks a running shop whether it is well, for monitoring.
type healthCommand struct {
	Listen string `default:"localhost:8080" help:"The address that the shop listens on, as for serve."`
}

// Help is the long help text of the command.
func (healthCommand) Help() string {
	return `Asks a shop on this machine whether it can take orders, and prints one line. Exit codes: 0 it can, 1 it
can't, or there is no shop. A machine that follows another says how old its copy is. For the health check of a container, or a monitor.`
}

// Run asks the running shop whether it can take orders.
func (c healthCommand) Run(ctx context.Context, s *streams) error {
	line, err := askHealth(ctx, c.Listen)
	if err != nil {
		return err
	}
	_, err = fmt.Fprintln(s.out, line)
	return err
}

// askHealth returns the status line of the shop that listens on an address of this machine, if it can take orders or
// follows another machine; otherwise an error with the reason.
func askHealth(ctx context.Context, listen string) (line string, err error) {
	ctx, cancel := context.WithTimeout(ctx, healthTime)
	defer cancel()
	home := homeOf(listen)
	if strings.HasPrefix(listen, ":") {
		home = "http://127.0.0.1" + listen // without /etc/hosts, the name localhost is unknown
	}
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, home+"/healthz", nil)
	if err != nil {
		return "", err
	}
	reply, err := http.DefaultClient.Do(r)
	if err != nil {
		return "", fmt.Errorf("no shop answers on %s: %w", listen, err)
	}
	said, err := io.ReadAll(io.LimitReader(reply.Body, 4<<10))
	if closed := reply.Body.Close(); err == nil {
		err = closed
	}
	var parsed web.Reply
	if line = strings.TrimSpace(string(said)); json.Unmarshal(said, &parsed) == nil {
		line = parsed.Message
	}
	if err == nil && reply.StatusCode != http.StatusOK {
		err = fmt.Errorf("the shop on %s can't take orders: %s", listen, line)
	}
	return line, err
}

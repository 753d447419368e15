package commands

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"strings"
	"time"
)

// healthTime is how long a shop may take to answer a health check.
const healthTime = 5 * time.Second

type healthCommand struct {
	Listen string `default:"localhost:8080" help:"The address that the shop listens on, as for serve."`
}

// Help is the long help text of the command.
func (healthCommand) Help() string {
	return `Asks a shop on this machine whether it can take orders, and prints one line. Exit codes: 0 it can, 1 it
can't, or there is no shop. For the health check of a container, or a monitor.`
}

// Run asks the shop.
func (c healthCommand) Run(ctx context.Context, s *streams) error {
	if err := askHealth(ctx, c.Listen); err != nil {
		return err
	}
	_, err := fmt.Fprintln(s.out, "ok")
	return err
}

// askHealth returns nil if the shop that listens on an address of this machine can take orders, else why it can't.
func askHealth(ctx context.Context, listen string) error {
	ctx, cancel := context.WithTimeout(ctx, healthTime)
	defer cancel()
	home := homeOf(listen)
	if strings.HasPrefix(listen, ":") {
		home = "http://127.0.0.1" + listen // a machine without /etc/hosts does not know localhost
	}
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, home+"/healthz", nil)
	if err != nil {
		return err
	}
	reply, err := http.DefaultClient.Do(r)
	if err != nil {
		return fmt.Errorf("no shop answers on %s: %w", listen, err)
	}
	said, err := io.ReadAll(io.LimitReader(reply.Body, 4<<10))
	if closed := reply.Body.Close(); err == nil {
		err = closed
	}
	if err == nil && reply.StatusCode != http.StatusOK {
		err = fmt.Errorf("the shop on %s can't take orders: %s", listen, strings.TrimSpace(string(said)))
	}
	return err
}

// Command hearth is an online shop for smart-home devices with its back office, in one file.
package main

import (
	"context"
	"fmt"
	"os"
	"os/signal"
	"syscall"
	"time"
	_ "time/tzdata" // the shop's zone is known on a machine without a zone database

	_ "golang.org/x/crypto/x509roots/fallback" // certificates are checked in an image without roots of its own

	"hearth/handlers/commands"
)

// stopTime is how long the process goes on at most after it was told to stop.
const stopTime = 9500 * time.Millisecond

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGINT, syscall.SIGTERM)
	defer stop()
	go func() { // a second signal ends the process at once, and nothing lasts longer than stopTime
		<-ctx.Done()
		stop()
		time.AfterFunc(stopTime, func() {
			fmt.Fprintln(os.Stderr,
				"hearth: ended in the middle of its work, which took too long to stop; what was acknowledged is stored")
			os.Exit(1)
		})
	}()
	if err := commands.Run(ctx, os.Args[1:], os.Stdin, os.Stdout, os.Stderr); err != nil {
		fmt.Fprintln(os.Stderr, "hearth:", err)
		os.Exit(commands.ExitCode(err))
	}
}

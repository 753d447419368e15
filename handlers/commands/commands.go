// Package commands is the command line of the shop. It only wires things together and contains no rules.
package commands

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/alecthomas/kong"

	"hearth/handlers"
	"hearth/store/core"
)

// commands is the whole command line. Every flag can also be set by an environment variable HEARTH_….
type commands struct {
	Serve    serveCommand    `cmd:"" help:"Serve the shop."`
	Staff    staffCommand    `cmd:"" help:"Manage staff accounts from the command line."`
	Doctor   doctorCommand   `cmd:"" help:"Check that the stock, money and documents of a data directory add up."`
	Install  installCommand  `cmd:"" help:"Install the shop on this machine as a service, or remove it."`
	Update   updateCommand   `cmd:"" help:"Put a new version in place of the installed one, and go back if it doesn't start."`
	Health   healthCommand   `cmd:"" help:"Ask a running shop whether it can take orders."`
	Service  serviceCommand  `cmd:"" help:"Print a systemd unit that starts the shop with the machine and restarts it when it stops."`
	Backup   backupCommand   `cmd:"" help:"Back up a shop while it runs: database, pictures and private files in one archive."`
	Verify   verifyCommand   `cmd:"" help:"Check a backup: its checksums, the database and its contents."`
	Restore  restoreCommand  `cmd:"" help:"Restore a backup, or a replica at any second, into an empty directory, or over a stopped shop with --replace."`
	Follow   followCommand   `cmd:"" help:"Keep a copy of the shop of another machine, at most ten seconds old, and with --take-over be the shop."`
	Key      keyCommand      `cmd:"" help:"Create the key pair for encrypted backups."`
	OpenAPI  openAPICommand  `cmd:"" name:"openapi" help:"Print the OpenAPI document of every call."`
	Licenses licensesCommand `cmd:"" help:"Print the parts that the binary is made of, each with its version and license."`
	Version  versionCommand  `cmd:"" help:"Print the version and its day."`
	Help     helpCommand     `cmd:"" help:"Show help for a command."`
}

// Exit codes: 1 failure, 2 wrong command line, 3 the data directory is in use or can't be used.
const (
	exitFailed    = 1
	exitUsage     = 2
	exitDirectory = 3
)

// ExitCode is the exit code of the process when Run failed with err.
func ExitCode(err error) int {
	var usage *kong.ParseError
	switch {
	case errors.As(err, &usage):
		return exitUsage
	case errors.Is(err, errDirectory) || errors.Is(err, core.ErrStopped):
		return exitDirectory
	}
	return exitFailed
}

// Run runs a command line (without the program's name) until it is done or ctx ends. Logs, and help for a wrong command
// line, go to log.
func Run(ctx context.Context, args []string, in io.Reader, out, log io.Writer) error {
	c := commands{Serve: serveCommand{Settings: newSettingFlags()}}
	exited := false
	parser, err := kong.New(&c, kong.Name("hearth"),
		kong.Description(
			"An online shop for smart-home devices with its back office: one file, and one data directory beside it."),
		kong.DefaultEnvars("HEARTH"), kong.Writers(out, log), kong.Exit(func(int) { exited = true }),
		kong.UsageOnError(), kong.Bind(&streams{in, out, log}), kong.BindTo(ctx, (*context.Context)(nil)))
	if err != nil {
		return err
	}
	if len(args) == 0 {
		args = []string{"--help"}
	}
	parsed, err := parser.Parse(args)
	if exited {
		return nil
	}
	if err != nil {
		return err
	}
	return parsed.Run(parser)
}

type openAPICommand struct{}

// Run prints the OpenAPI document of the API.
func (openAPICommand) Run(s *streams) error {
	document, err := handlers.OpenAPI()
	if err != nil {
		return err
	}
	_, err = fmt.Fprintln(s.out, string(document))
	return err
}

// helpCommand explains a command, or lists all of them.
type helpCommand struct {
	Command []string `arg:"" optional:"" help:"The command to explain."`
}

// Run explains one command.
func (c helpCommand) Run(parser *kong.Kong) error {
	_, err := parser.Parse(append(c.Command, "--help"))
	var usage *kong.ParseError
	if errors.As(err, &usage) && strings.Contains(err.Error(), "unexpected argument") {
		return err
	}
	return nil
}

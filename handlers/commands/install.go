package commands

import (
	"bufio"
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"os/exec"
	"os/user"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"
)

// Where the installation puts the service and the program, and the account that runs them.
const (
	installedUnit   = "/etc/systemd/system/hearth.service"
	installedBinary = "/usr/local/bin/hearth"
	shopAccount     = "hearth"
)

// installCommand installs the program as a systemd service, or removes it again.
type installCommand struct {
	Domain string `help:"The shop's domain name, which points to this machine. Without one, the shop is for the local network."`
	Port   int    `default:"8080" help:"The port of a shop without a domain name."`
	Data   string `default:"/var/lib/hearth" help:"The data directory."`
	Yes    bool   `short:"y" env:"-" help:"Install without asking."`
	Undo   bool   `env:"-" help:"Stop the shop and remove the service and the program. The data directory stays."`
}

// Help is the long help text of the command.
func (installCommand) Help() string {
	return `Examples, as root:

  ./hearth install --domain shop.example.in     a shop on the internet, with a certificate
  ./hearth install                              a shop for the local network, on port 8080
  hearth install --undo                         removes the service and the program; your data stays

It says what it will do and asks before it does so. What fails is taken back. Linux with systemd.`
}

// Run installs the shop on this machine, or removes it.
func (c installCommand) Run(ctx context.Context, s *streams) error {
	return c.install(ctx, s, thisMachine())
}

// machine is what the install command needs of the operating system; tests replace it.
type machine struct {
	// root is the folder that replaces /; "" except in tests.
	root string
	// run runs a program and returns what it printed.
	run func(ctx context.Context, name string, args ...string) (string, error)
	// refuses returns the reason why nothing can be installed on this machine, or nil.
	refuses func() error
	// taken reports whether another program listens on a port.
	taken func(port int) bool
	// answers returns nil once the shop on a port of this machine takes orders.
	answers func(ctx context.Context, port int) error
	// program returns the path of the running program; account reports whether the machine has a user account of that
	// name.
	program func() (string, error)
	account func(name string) bool
	// start is how long a new shop may take until it answers a health check.
	start time.Duration
}

// thisMachine returns the real machine; tests use a pretended one.
func thisMachine() machine {
	return machine{
		run: func(ctx context.Context, name string, args ...string) (string, error) {
			printed, err := exec.CommandContext(ctx, name, args...).CombinedOutput()
			if err != nil {
				err = fmt.Errorf("%s %s: %w: %s", name, strings.Join(args, " "), err, bytes.TrimSpace(printed))
			}
			return string(printed), err
		},
		refuses: func() error {
			if _, err := os.Stat("/run/systemd/system"); err != nil {
				return errors.New("this machine doesn't run systemd. Start the shop with hearth serve instead, and see the " +
					"handbook's page Install, run and update")
			}
			if os.Geteuid() != 0 {
				return errors.New("only root can install the shop. Run: sudo " + strings.Join(os.Args, " "))
			}
			return nil
		},
		taken: func(port int) bool {
			socket, err := net.Listen("tcp", ":"+strconv.Itoa(port))
			return err != nil || socket.Close() != nil
		},
		answers: func(ctx context.Context, port int) error {
			_, err := askHealth(ctx, ":"+strconv.Itoa(port))
			return err
		},
		program: os.Executable,
		account: func(name string) bool {
			_, err := user.Lookup(name)
			return err == nil
		},
		start: time.Minute,
	}
}

// step is a step of the installation: its description, how it is done, and how it is undone.
type step struct {
	words    string
	do, undo func() error
}

// install shows all steps, asks, and does them; if one fails, all are undone.
func (c installCommand) install(ctx context.Context, s *streams, m machine) error {
	if err := m.refuses(); err != nil {
		return err
	}
	if c.Undo {
		return c.remove(ctx, s, m)
	}
	if err := c.check(m); err != nil {
		return err
	}
	steps, err := c.steps(ctx, m)
	if err != nil {
		return err
	}
	intro := "Hearth " + version() + " will be installed on this machine:\n\n"
	for i, one := range steps {
		intro += fmt.Sprintf("  %d. %s\n", i+1, one.words)
	}
	if goes, err := agreed(s, c.Yes, intro); err != nil || !goes {
		return err
	}
	// If a step fails, undo it and all steps before it, the newest first.
	for i, one := range steps {
		err := one.do()
		if err == nil {
			continue
		}
		for _, done := range slices.Backward(steps[:i+1]) {
			err = errors.Join(err, done.undo())
		}
		return fmt.Errorf("step %d failed, and what was done is taken back: %w", i+1, err)
	}
	// The setup link is printed to the service's log at its start; show it to the person who installs.
	printed, err := m.run(ctx, "journalctl", "--unit", "hearth", "--output", "cat", "--lines", "200")
	if err != nil {
		return err
	}
	_, err = fmt.Fprintln(s.out, c.greeting(printed))
	return err
}

// check returns the reason why the shop can't be installed with these flags, before anything is changed; nil if it
// can.
func (c installCommand) check(m machine) error {
	if _, err := os.Stat(m.root + installedUnit); err == nil {
		return errors.New("a shop is installed on this machine already. hearth install --undo removes it and keeps " +
			"its data")
	}
	if !filepath.IsAbs(c.Data) {
		return fmt.Errorf("the data directory must be a whole path, such as /var/lib/hearth, not %s", c.Data)
	}
	inside, err := os.ReadDir(m.root + c.Data)
	if err != nil && !errors.Is(err, os.ErrNotExist) {
		return err
	}
	// A directory with an older shop is used again; one with other files is not touched.
	if _, err := os.Stat(filepath.Join(m.root+c.Data, "shop.db")); len(inside) > 0 && err != nil {
		return fmt.Errorf("%s has files that are no shop's. Choose another directory with --data", c.Data)
	}
	for _, port := range c.ports() {
		if m.taken(port) {
			return fmt.Errorf("another program listens on port %d. Stop it, or see the handbook for a shop behind a "+
				"proxy", port)
		}
	}
	return nil
}

// ports returns the ports on which the shop will listen. With its own domain, c.Port is only reachable from this
// machine.
func (c installCommand) ports() []int {
	if c.Domain != "" {
		return []int{80, 443, c.Port}
	}
	return []int{c.Port}
}

// agreed shows what will happen and asks the user to confirm it; yes skips the question.
func agreed(s *streams, yes bool, words string) (bool, error) {
	if yes {
		_, err := fmt.Fprintln(s.out, words)
		return true, err
	}
	if _, err := fmt.Fprint(s.out, words+"\nContinue? [y/N] "); err != nil {
		return false, err
	}
	answer, err := bufio.NewReader(s.in).ReadString('\n')
	if err != nil && !errors.Is(err, io.EOF) {
		return false, err
	}
	answer = strings.ToLower(strings.TrimSpace(answer))
	if answer == "y" || answer == "yes" {
		return true, nil
	}
	_, err = fmt.Fprintln(s.out, "Nothing was changed.")
	return false, err
}

// steps returns the steps of the installation in order.
func (c installCommand) steps(ctx context.Context, m machine) (steps []step, err error) {
	program, err := m.program()
	if err != nil {
		return nil, err
	}
	nothing := func() error { return nil }
	listen := ":" + strconv.Itoa(c.Port)
	if c.Domain != "" {
		listen = "localhost" + listen
	}
	if program != m.root+installedBinary {
		steps = append(steps, step{
			words: "Copy this program to " + installedBinary,
			do:    func() error { return copyProgram(program, m.root+installedBinary) },
			undo:  func() error { return removed(m.root + installedBinary) },
		})
	}
	if !m.account(shopAccount) {
		steps = append(steps, step{
			words: "Create the account " + shopAccount + ", which runs the shop and can't log in",
			do: func() error {
				_, err := m.run(ctx, "useradd", "--system", "--home-dir", "/nonexistent", "--shell",
					"/usr/sbin/nologin", shopAccount)
				return err
			},
			undo: nothing, // the account stays: without a login it does no harm, and it may own files
		})
	}
	return append(steps, step{
		words: "Make the data directory " + c.Data + ", for that account alone",
		do: func() error {
			if err := os.MkdirAll(m.root+c.Data, 0o700); err != nil {
				return err
			}
			_, err := m.run(ctx, "chown", "--recursive", shopAccount+":", m.root+c.Data)
			return err
		},
		undo: nothing,
	}, step{
		words: "Write the service " + installedUnit + ", which starts the shop with the machine",
		do: func() error {
			var unit bytes.Buffer
			written := serviceCommand{Data: c.Data, Listen: listen, TLSDomain: c.Domain, Binary: installedBinary,
				User: shopAccount}.Run(&streams{out: &unit})
			return cmp.Or(written, os.WriteFile(m.root+installedUnit, unit.Bytes(), 0o644))
		},
		undo: func() error { return removed(m.root + installedUnit) },
	}, step{
		words: "Start the shop on " + c.address() + " and wait until it answers",
		do: func() error {
			if _, err := m.run(ctx, "systemctl", "daemon-reload"); err != nil {
				return err
			}
			if _, err := m.run(ctx, "systemctl", "enable", "--now", "hearth"); err != nil {
				return err
			}
			return m.await(ctx, c.Port)
		},
		undo: func() error {
			_, err := m.run(ctx, "systemctl", "disable", "--now", "hearth")
			return err
		},
	}), nil
}

// address returns the address at which the shop will be reached.
func (c installCommand) address() string {
	if c.Domain != "" {
		return "https://" + c.Domain
	}
	return fmt.Sprintf("http://%s:%d", addressOfMachine(), c.Port)
}

// await waits until the shop answers a health check. On failure the error contains the last lines of its log.
func (m machine) await(ctx context.Context, port int) error {
	ctx, cancel := context.WithTimeout(ctx, m.start)
	defer cancel()
	for {
		err := m.answers(ctx, port)
		if err == nil {
			return nil
		}
		select {
		case <-time.After(200 * time.Millisecond):
		case <-ctx.Done():
			printed, _ := m.run(context.WithoutCancel(ctx), "journalctl", "--unit", "hearth", "--output", "cat",
				"--lines", "20")
			return fmt.Errorf("the shop doesn't answer: %w\n%s", err, printed)
		}
	}
}

// setupLink finds the link for creating the owner's account in the service's log.
var setupLink = regexp.MustCompile(`/setup\?key=\S+`)

// greeting returns what the owner reads once the shop runs: its address, and the link that creates the first account,
// taken from the log.
func (c installCommand) greeting(log string) string {
	text := "The shop is open: " + c.address()
	if links := setupLink.FindAllString(log, -1); len(links) > 0 {
		text += "\nCreate your account within 30 minutes:\n\n  " + c.address() + links[len(links)-1] +
			"\n\nAfter that, systemctl restart hearth makes a new link: journalctl -u hearth shows it."
	}
	if c.Domain != "" {
		if _, err := net.LookupHost(c.Domain); err != nil {
			text += "\n" + c.Domain + " doesn't point to any machine yet. The shop gets its certificate once it points " +
				"to this one."
		}
	}
	return text
}

// remove stops the shop and removes everything that the install command created, except the data and the user account
// that owns it.
func (c installCommand) remove(ctx context.Context, s *streams, m machine) error {
	if _, err := os.Stat(m.root + installedUnit); errors.Is(err, os.ErrNotExist) {
		return errors.New("no shop is installed on this machine")
	}
	goes, err := agreed(s, c.Yes, "The shop will be stopped, and its service and "+installedBinary+
		" removed. The data directory and the account "+shopAccount+" stay.\n")
	if err != nil || !goes {
		return err
	}
	if _, err := m.run(ctx, "systemctl", "disable", "--now", "hearth"); err != nil {
		return err
	}
	if err := errors.Join(removed(m.root+installedUnit), removed(m.root+installedBinary),
		removed(m.root+previous)); err != nil {
		return err
	}
	if _, err := m.run(ctx, "systemctl", "daemon-reload"); err != nil {
		return err
	}
	_, err = fmt.Fprintln(s.out, "The shop is removed. hearth install opens it again with its data.")
	return err
}

// copyProgram copies a program to a path atomically: a new file is renamed into place.
func copyProgram(from, to string) error {
	content, err := os.ReadFile(from)
	if err != nil {
		return err
	}
	if err := os.WriteFile(to+".new", content, 0o755); err != nil {
		return err
	}
	// The shop's user account must be able to run the file, whatever root's umask is.
	if err := os.Chmod(to+".new", 0o755); err != nil {
		return err
	}
	return os.Rename(to+".new", to)
}

// removed removes a file; a file that doesn't exist is fine.
func removed(path string) error {
	if err := os.Remove(path); !errors.Is(err, os.ErrNotExist) {
		return err
	}
	return nil
}

// addressOfMachine is the machine's address in the local network, or localhost.
func addressOfMachine() string {
	addresses, err := net.InterfaceAddrs()
	if err != nil {
		return "localhost"
	}
	for _, one := range addresses {
		if ip, ok := one.(*net.IPNet); ok && ip.IP.IsPrivate() && ip.IP.To4() != nil {
			return ip.IP.String()
		}
	}
	return "localhost"
}

package commands

import (
	"errors"
	"runtime/debug"
	"strings"
	"text/tabwriter"

	"hearth/assets"
)

type licensesCommand struct{}

// Run prints the parts of the binary: its Go modules, and the embedded packages of the user interface, the fonts and
// the PIN directory, each with its version and the name of its license.
func (licensesCommand) Run(s *streams) error {
	built, known := debug.ReadBuildInfo()
	if !known {
		return errors.New("this binary does not tell what it was built from")
	}
	modules, packages := readLicenses(assets.Licenses())
	lines := []string{"go\t" + strings.TrimPrefix(built.GoVersion, "go") + "\tBSD-3-Clause"}
	for _, one := range built.Deps {
		if one.Replace != nil {
			one = one.Replace
		}
		license := modules[one.Path]
		if license == "" {
			license = "not known"
		}
		lines = append(lines, one.Path+"\t"+one.Version+"\t"+license)
	}
	table := tabwriter.NewWriter(s.out, 0, 0, 2, ' ', 0)
	if err := printLines(table, append(lines, packages...)); err != nil {
		return err
	}
	return table.Flush()
}

// readLicenses parses the table of licenses, one part a line ("go PATH LICENSE", "npm NAME VERSION LICENSE"): those of
// Go modules by path, and npm packages as they are printed.
func readLicenses(table string) (modules map[string]string, packages []string) {
	modules = map[string]string{}
	for line := range strings.Lines(table) {
		switch words := strings.Fields(line); words[0] {
		case "go":
			modules[words[1]] = words[2]
		case "npm":
			packages = append(packages, strings.Join(words[1:], "\t"))
		}
	}
	return modules, packages
}

package commands

import "fmt"

// release is the version of this release or, between releases, of the next one. CHANGELOG.md has a section for it.
const release = "1.0.0"

// build is "" in a release, else dev with the commit; built is the day of the commit. The build script sets both.
var build, built = "dev", ""

// version is what this program calls itself: 1.0.0, or 1.0.0-dev+0a1b2c3d between releases.
func version() string {
	if build == "" {
		return release
	}
	return release + "-" + build
}

type versionCommand struct{}

// Run prints the version and its day.
func (versionCommand) Run(s *streams) error {
	line := "hearth " + version()
	if built != "" {
		line += " (" + built + ")"
	}
	_, err := fmt.Fprintln(s.out, line)
	return err
}

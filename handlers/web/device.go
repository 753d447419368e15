package web

import "strings"

// deviceName describes a browser for people, as in "Firefox on Android", from its User-Agent. The order matters: Edge
// also names Chrome, and Chrome also Safari.
func deviceName(agent string) string {
	pick := func(names [][2]string, otherwise string) string {
		for _, one := range names {
			if strings.Contains(agent, one[0]) {
				return one[1]
			}
		}
		return otherwise
	}
	browser := pick([][2]string{{"Edg", "Edge"}, {"OPR/", "Opera"}, {"SamsungBrowser", "Samsung Internet"},
		{"Firefox", "Firefox"},
		{"FxiOS", "Firefox"}, {"CriOS", "Chrome"}, {"Chrome", "Chrome"}, {"Safari", "Safari"}}, "A program")
	system := pick(
		[][2]string{{"Android", "Android"}, {"iPhone", "iPhone"}, {"iPad", "iPad"}, {"Windows", "Windows"},
			{"Mac OS X", "macOS"},
			{"CrOS", "ChromeOS"}, {"Linux", "Linux"}},
		"",
	)
	if system == "" {
		return browser
	}
	return browser + " on " + system
}

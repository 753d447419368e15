package pages

import "testing"

func TestLanguageOfAPathIsItsFirstSegment(t *testing.T) {
	p := &Pages{tongues: []*tongue{english(), {Code: "hi", Base: "/hi"}}}
	for path, want := range map[string]string{
		"/hi": "hi /", "/hi/": "hi /", "/hi/FAQ": "hi /FAQ", "/history": "en /history", "/FAQ": "en /FAQ", "/": "en /",
	} {
		if spoken, rest := p.tongueOf(path); spoken.Code+" "+rest != want {
			t.Errorf("%s is %s %s, want %s", path, spoken.Code, rest, want)
		}
	}
}

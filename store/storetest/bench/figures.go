package main

import (
	"bufio"
	_ "embed"
	"fmt"
	"strconv"
	"strings"
)

// figure is a row of the results: what was measured, under which load, and its goal.
type figure struct {
	// name is the figure's name in reached.txt.
	name, what string
	value      float64
	// unit follows the value: "", "ms", "MB" or "kB".
	unit string
	// goal is 0 if there is none. most means that the value must not exceed it; otherwise it must not be below.
	goal float64
	most bool
}

// score compares the figure with its goal: 1 means reached, 2 twice as good, 0.5 half as good.
func (f figure) score() float64 {
	switch {
	case f.goal == 0:
		return 1
	case f.most:
		return f.goal / max(f.value, 1e-9)
	}
	return f.value / f.goal
}

// slack is the score to which a figure may fall after its goal was reached.
const slack = 0.8

// lost reports whether the goal was reached in an earlier run and is now missed by more than a fifth.
func (f figure) lost(reached map[string]float64) bool {
	_, before := reached[f.name]
	return before && f.score() < slack
}

func (f figure) text(value float64) string {
	digits := 2
	switch {
	case value >= 100:
		digits = 0
	case value >= 10:
		digits = 1
	}
	return strings.TrimSpace(strconv.FormatFloat(value, 'f', digits, 64) + " " + f.unit)
}

func (f figure) goalText() string {
	switch {
	case f.goal == 0:
		return ""
	case f.most:
		return "≤ " + f.text(f.goal)
	}
	return "≥ " + f.text(f.goal)
}

// table formats the figures as the table in the handbook.
func table(figures []figure) string {
	var b strings.Builder
	b.WriteString("| what, and under what load | figure | goal | of the goal |\n| --- | --- | --- | --- |\n")
	for _, f := range figures {
		score := ""
		if f.goal != 0 {
			score = fmt.Sprintf("%.2f", f.score())
		}
		fmt.Fprintf(&b, "| %s | %s | %s | %s |\n", f.what, f.text(f.value), f.goalText(), score)
	}
	return b.String()
}

//go:embed reached.txt
var reachedText string

// readReached returns the scores of the goals that were reached in earlier runs, by name.
func readReached() (map[string]float64, error) {
	reached := map[string]float64{}
	for lines := bufio.NewScanner(strings.NewReader(reachedText)); lines.Scan(); {
		line, _, _ := strings.Cut(lines.Text(), "#")
		fields := strings.Fields(line)
		if len(fields) == 0 {
			continue
		}
		ratio, err := strconv.ParseFloat(fields[len(fields)-1], 64)
		if err != nil || len(fields) != 2 {
			return nil, fmt.Errorf("reached.txt: %q is no name and ratio", lines.Text())
		}
		reached[fields[0]] = ratio
	}
	return reached, nil
}

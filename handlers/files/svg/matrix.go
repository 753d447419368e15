package svg

import (
	"math"
	"strings"
)

type point struct{ x, y float64 }

// matrix is a, b, c, d, e, f in SVG's order.
type matrix [6]float64

func (m matrix) of(p point) point {
	return point{m[0]*p.x + m[2]*p.y + m[4], m[1]*p.x + m[3]*p.y + m[5]}
}

// times applies n first, then m.
func (m matrix) times(n matrix) matrix {
	return matrix{m[0]*n[0] + m[2]*n[1], m[1]*n[0] + m[3]*n[1], m[0]*n[2] + m[2]*n[3], m[1]*n[2] + m[3]*n[3], m[0]*n[4] + m[2]*n[5] + m[4],
		m[1]*n[4] + m[3]*n[5] + m[5]}
}

// scale is the average scale factor.
func (m matrix) scale() float64 { return math.Sqrt(math.Abs(m[0]*m[3] - m[1]*m[2])) }

func (m matrix) inverse() (matrix, bool) {
	d := m[0]*m[3] - m[1]*m[2]
	if math.Abs(d) < 1e-12 {
		return m, false
	}
	return matrix{m[3] / d, -m[1] / d, -m[2] / d, m[0] / d, (m[2]*m[5] - m[3]*m[4]) / d, (m[1]*m[4] - m[0]*m[5]) / d}, true
}

func readMatrix(text string) (matrix, error) {
	whole := matrix{1, 0, 0, 1, 0, 0}
	for strings.TrimLeft(text, " ,\n\t\r") != "" {
		name, rest, found := strings.Cut(text, "(")
		inner, after, closed := strings.Cut(rest, ")")
		n, err := numbers(inner)
		if !found || !closed || err != nil {
			return whole, fault("This SVG turns or moves a shape in a way that can't be read.")
		}
		text = after
		get := func(i int, or float64) float64 {
			if i < len(n) {
				return n[i]
			}
			return or
		}
		m := matrix{1, 0, 0, 1, 0, 0}
		switch strings.Trim(name, " ,\n\t\r") {
		case "matrix":
			m = matrix{get(0, 1), get(1, 0), get(2, 0), get(3, 1), get(4, 0), get(5, 0)}
		case "translate":
			m[4], m[5] = get(0, 0), get(1, 0)
		case "scale":
			m[0], m[3] = get(0, 1), get(1, get(0, 1))
		case "rotate":
			sin, cos := math.Sincos(get(0, 0) * math.Pi / 180)
			x, y := get(1, 0), get(2, 0)
			m = matrix{1, 0, 0, 1, x, y}.times(matrix{cos, sin, -sin, cos, 0, 0}).times(matrix{1, 0, 0, 1, -x, -y})
		case "skewX":
			m[2] = math.Tan(get(0, 0) * math.Pi / 180)
		case "skewY":
			m[1] = math.Tan(get(0, 0) * math.Pi / 180)
		default:
			return whole, fault("This SVG turns or moves a shape in a way that can't be read.")
		}
		whole = whole.times(m)
	}
	return whole, nil
}

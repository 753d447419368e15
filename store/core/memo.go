package core

import "sync/atomic"

// Memo holds a value that is derived from something which seldom changes: it is made again when it is asked for
// something else than the last time. It is safe for concurrent use; two may make the same value at once.
type Memo[From comparable, Value any] struct {
	last atomic.Pointer[derived[From, Value]]
}

type derived[From comparable, Value any] struct {
	from  From
	value Value
}

// Of returns the value that make derives from something. A failure is not kept.
func (l *Memo[From, Value]) Of(from From, make func() (Value, error)) (Value, error) {
	if last := l.last.Load(); last != nil && last.from == from {
		return last.value, nil
	}
	value, err := make()
	if err == nil {
		l.last.Store(&derived[From, Value]{from, value})
	}
	return value, err
}

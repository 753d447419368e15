package core

import "sync/atomic"

// Memo caches one value that is derived from a source which seldom changes; it is computed again when the source
// differs from the last one. It is safe for concurrent use, but two callers may compute the value at the same time.
type Memo[From comparable, Value any] struct {
	last atomic.Pointer[derived[From, Value]]
}

type derived[From comparable, Value any] struct {
	from  From
	value Value
}

// Of returns the value for the source from, computed by make if it is not cached. An error is not cached.
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

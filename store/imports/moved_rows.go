package imports

// movedRow is something that an import added.
type movedRow struct {
	kind string
	ref  int64
}

package backups

// keepOwner does nothing here: files belong to whom their folder gives them.
func keepOwner(_, _ string) error { return nil }

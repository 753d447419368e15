package backups

// isMount reports false on Windows, where mount points are not detected.
func isMount(string) bool { return false }

// keepOwner does nothing on Windows: files inherit from their folder.
func keepOwner(_, _ string) error { return nil }

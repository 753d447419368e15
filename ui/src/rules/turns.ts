/**
 * The functions that ask before Back leaves a page with unsaved input; the last one added is called. The first
 * popstate listener of the window (place.ts) calls it, because Chrome calls popstate listeners in the order in
 * which they were added, capturing or not.
 */
export const turns = new Set<(event: PopStateEvent) => void>()

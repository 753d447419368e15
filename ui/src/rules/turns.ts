/**
 * What asks before Back leaves a page with unsaved input; the one added last is called. It is called by the first
 * listener of the window (place.ts): Chrome calls the listeners of popstate in their order, whether they capture or not.
 */
export const turns = new Set<(event: PopStateEvent) => void>()

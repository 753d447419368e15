/**
 * kept returns a value that this device stores by name, shared by all tabs. In a browser without storage it lasts
 * until the page is left.
 */
export function kept<T>(name: string, none: T, made: (found: unknown) => T) {
  let current: T | undefined
  const listeners = new Set<() => void>()

  function read(): T {
    if (current !== undefined) return current
    try {
      current = made(JSON.parse(localStorage.getItem(name) ?? ''))
    } catch {
      current = none
    }
    return current
  }

  function write(value: T) {
    current = value
    try {
      localStorage.setItem(name, JSON.stringify(value))
    } catch (error) {
      console.warn(`There is no room to keep ${name}.`, error)
    }
    for (const listener of listeners) listener()
  }

  function subscribe(listener: () => void) {
    const fromAnotherTab = (event: StorageEvent) => {
      if (event.key !== name) return
      current = undefined
      listener()
    }
    listeners.add(listener)
    window.addEventListener('storage', fromAnotherTab)
    return () => {
      listeners.delete(listener)
      window.removeEventListener('storage', fromAnotherTab)
    }
  }

  return { read, write, subscribe }
}

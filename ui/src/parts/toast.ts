import { begin } from './saying'

const load = () => import('sonner')

/** below positions toasts under the header, wherever that is now. A folded header keeps its place, as it may come back. */
export function below() {
  const header = document.querySelector('header')
  const lifted = header ? new DOMMatrix(getComputedStyle(header).transform).m42 : 0
  const bottom = (header?.getBoundingClientRect().bottom ?? 0) - lifted
  document.documentElement.style.setProperty('--toast-top', `${Math.max(bottom, 0) + 12}px`)
}

/**
 * told returns a function that shows a toast of a kind. A toast with an id is shown once, however often it is
 * called.
 */
const told = (kind: 'success' | 'error' | 'info') => (text: string, id?: string) => {
  begin()
  below()
  void load().then((s) => s.toast[kind](text, id ? { id } : {}))
}

/** offer shows a toast with a button, which stays until it is closed. */
const offer = (text: string, label: string, act: () => void) => {
  begin()
  below()
  void load().then((s) => s.toast.info(text, { duration: Number.POSITIVE_INFINITY, action: { label, onClick: act } }))
}

export const toast = { success: told('success'), error: told('error'), info: told('info'), offer }

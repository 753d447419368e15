import { begin } from './saying'

const load = () => import('sonner')

/** below positions the messages under the header, wherever it is now. */
export function below() {
  const bottom = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0
  document.documentElement.style.setProperty('--toast-top', `${Math.max(bottom, 0) + 12}px`)
}

/** A message with an id is shown once, however often it is sent. */
const told = (kind: 'success' | 'error' | 'info') => (text: string, id?: string) => {
  begin()
  below()
  void load().then((s) => s.toast[kind](text, id ? { id } : {}))
}

/** offer is a message that stays, with a button. */
const offer = (text: string, label: string, act: () => void) => {
  begin()
  below()
  void load().then((s) => s.toast.info(text, { duration: Number.POSITIVE_INFINITY, action: { label, onClick: act } }))
}

export const toast = { success: told('success'), error: told('error'), info: told('info'), offer }

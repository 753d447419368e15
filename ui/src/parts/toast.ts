import { begin } from './saying'

const load = () => import('sonner')

/** below makes the messages begin under the header, wherever it is now. */
export function below() {
  const bottom = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0
  document.documentElement.style.setProperty('--toast-top', `${Math.max(bottom, 0) + 12}px`)
}

const say = (kind: 'success' | 'error' | 'info') => (text: string) => {
  begin()
  below()
  void load().then((s) => s.toast[kind](text))
}

/** offer is a message that stays, with something to do about it. */
const offer = (text: string, label: string, act: () => void) => {
  begin()
  below()
  void load().then((s) => s.toast.info(text, { duration: Number.POSITIVE_INFINITY, action: { label, onClick: act } }))
}

export const toast = { success: say('success'), error: say('error'), info: say('info'), offer }

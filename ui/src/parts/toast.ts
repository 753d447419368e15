// The library comes only when there is something to say.
const load = () => import('sonner')

export const toast = {
  success: (text: string) => void load().then((s) => s.toast.success(text)),
  error: (text: string) => void load().then((s) => s.toast.error(text)),
  info: (text: string) => void load().then((s) => s.toast.info(text)),
}

import { captchaToken } from '../../api/captcha'
import { post } from '../../api/client'
import { useSession } from '../../api/session'
import { Refused } from '../../rules/refused'

/**
 * useLogin returns the action that logs a person in. It replaces an expired CSRF token, so that the next attempt
 * works.
 */
export function useLogin() {
  const { token, refresh } = useSession()
  return async (email: string, password: string, totp = '') => {
    try {
      await post('/login', {
        username: email.trim(),
        inputpassword: password,
        totp: totp.trim() || undefined,
        recaptcha_token: await captchaToken(),
        csrf_token_name: await token(),
      })
    } catch (failure) {
      if (failure instanceof Refused && failure.status === 403) await refresh().catch(() => undefined)
      throw failure
    }
    await refresh()
  }
}

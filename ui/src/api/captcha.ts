import { say } from '../words'
import { get } from './client'

/** captchaToken solves the configured captcha: the built-in proof of work in a worker, or Google's reCAPTCHA. */
export async function captchaToken(): Promise<string> {
  const challenge = await get('/captcha')
  if (challenge.kind === 'off') return ''
  if (challenge.kind === 'recaptcha') return recaptcha(challenge.site_key ?? '')
  const number = await new Promise<number>((resolve, reject) => {
    const worker = new Worker(new URL('./captcha.worker.ts', import.meta.url), { type: 'module' })
    worker.onmessage = (event: MessageEvent<number>) => {
      resolve(event.data)
      worker.terminate()
    }
    worker.onerror = () => {
      reject(new Error(say.captcha.theCheckThatYouAre))
      worker.terminate()
    }
    worker.postMessage({ salt: challenge.salt, challenge: challenge.challenge, max: challenge.maxnumber })
  })
  return btoa(
    JSON.stringify({
      algorithm: challenge.algorithm,
      challenge: challenge.challenge,
      number,
      salt: challenge.salt,
      signature: challenge.signature,
    }),
  )
}

type Grecaptcha = { execute?: (key: string, options: { action: string }) => Promise<string> }

/** recaptcha loads Google's script on its first use, and returns a token. */
async function recaptcha(siteKey: string): Promise<string> {
  if (!document.querySelector('script[data-recaptcha]')) {
    const script = document.createElement('script')
    script.src = `https://www.google.com/recaptcha/api.js?render=${encodeURIComponent(siteKey)}`
    script.dataset.recaptcha = 'yes'
    // Removed so that the next attempt loads the script again.
    script.onerror = () => script.remove()
    document.head.append(script)
  }
  for (let tries = 0; tries < 50; tries++) {
    const service = (window as unknown as { grecaptcha?: Grecaptcha }).grecaptcha
    if (service?.execute) return service.execute(siteKey, { action: 'submit' })
    await new Promise((resolve) => setTimeout(resolve, 300))
  }
  throw new Error(say.captcha.theCheckThatYouAre2)
}

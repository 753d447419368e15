import { afterEach, expect, test, vi } from 'vitest'
import { answering } from '../testing/answers'

const { captchaToken } = await vi.importActual<typeof import('./captcha')>('./captcha')
const script = () => document.querySelector<HTMLScriptElement>('script[data-recaptcha]')

afterEach(() => void vi.useRealTimers())

test('a captcha script that failed to load is fetched again on the next try', async () => {
  answering({ 'GET /captcha': { kind: 'recaptcha', site_key: 'k' } })
  const append = document.head.append.bind(document.head)
  const fetched = vi.spyOn(document.head, 'append').mockImplementation((script) => {
    Object.assign(script, { type: 'text/plain' }) // The test has no network, so the script must not load.
    append(script)
  })
  vi.useFakeTimers()
  for (const times of [1, 2]) {
    const tried = captchaToken().catch(() => 'failed')
    await vi.advanceTimersByTimeAsync(10)
    expect(fetched).toHaveBeenCalledTimes(times)
    script()?.dispatchEvent(new Event('error'))
    await vi.advanceTimersByTimeAsync(20_000)
    expect(await tried).toBe('failed')
  }
})

// Replaces calls, captcha, toasts and alert in component tests.
import { vi } from 'vitest'
import { said } from './answers'

vi.mock('../api/call', async (original) => ({
  ...(await original<typeof import('../api/call')>()),
  call: (await import('./answers')).call,
}))
vi.mock('../api/captcha', () => ({ captchaToken: async () => 'solved' }))
vi.mock('../parts/toast', async () => ({ toast: (await import('./answers')).toast }))
vi.stubGlobal('alert', (text: string) => said.push(`alert: ${text}`))

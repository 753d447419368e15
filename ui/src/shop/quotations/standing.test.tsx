import { expect, test, vi } from 'vitest'

test('a quotation’s status is shown in the language of the page', async () => {
  // The language is that of the address under which the code is loaded.
  history.replaceState(null, '', '/hi/quotations')
  vi.resetModules()
  const { show, reads, until } = await import('../../testing/screen')
  const { AskPage } = await import('./AskPage')
  const { Standing } = await import('./Lines')
  const { some } = await import('../../testing/answers')
  const asked = { asked_date: '2026-11-20T10:00:00+05:30', lines: [] }
  const open = { ...asked, id: 8, state: 'open', standing: 'Awaiting our reply' }
  const answered = { ...asked, id: 7, state: 'answered', standing: 'Answered', until_day: '2026-12-01' }
  show(
    <>
      <AskPage />
      <Standing of={some<Parameters<typeof Standing>[0]['of']>(answered)} />
    </>,
    { 'GET /quotations': { data: [open] } },
  )
  await until(() => expect(reads('जवाब बाक़ी है')).toBe(true))
  expect(reads('जवाब दिया गया')).toBe(true)
  expect(reads('Answered') || reads('Waits')).toBe(false)
})

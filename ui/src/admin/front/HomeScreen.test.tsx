import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import type { Schemas } from '../../api/client'
import { useRefresh } from '../../api/hooks'
import { answer, last, refusal, some } from '../../testing/answers'
import { asha, control, press, reads, show, type, until } from '../../testing/screen'
import { HomeScreen } from './HomeScreen'

vi.mock('../blocks/LivePreview', () => ({ LivePreview: () => null }))

const draft = (version: number, title: string) =>
  some<Schemas['FrontDraft']>({
    version,
    versions: { home: version },
    front: { home: { sections: [{ id: 'a', kind: 'text', title, text: '', source: '', texts: {}, panels: [] }] } },
    kinds: [
      {
        kind: 'text',
        name: 'Words',
        title: 'Heading',
        text: '',
        sources: [],
        panels_most: 0,
        panel_fields: [],
        most: 0,
      },
    ],
    icons: [],
    changed: [],
    published: {},
    preview: 'p',
    utc_offset: '+05:30',
  })

/** Screens shows the screen, reloads it as the back office does after a refusal, and leaves it. */
function Screens() {
  const refresh = useRefresh()
  const [here, setHere] = useState(true)
  return (
    <>
      <button type="button" onClick={() => void refresh('/admin/front')}>
        Load again
      </button>
      <button type="button" onClick={() => setHere(!here)}>
        Leave or return
      </button>
      {here && <HomeScreen />}
    </>
  )
}

test('a refused home page draft keeps its input when reloaded and when returning to the screen', async () => {
  show(<Screens />, {
    'GET /session': { data: asha },
    'GET /admin/front': { data: draft(1, 'Welcome') },
    'POST /admin/front/{part}': refusal('This heading is too long.', {
      'sections.0.title': 'This heading is too long.',
    }),
  })
  await until(() => expect(reads('Welcome')).toBe(true))
  await press('WordsWelcome')
  await type('Heading', 'Lights for every room')
  await until(() => expect(reads('This heading is too long.')).toBe(true))
  answer('GET /admin/front', { data: draft(2, 'By somebody else') })
  await press('Load again')
  await press('Leave or return')
  await until(() => expect(reads('Words')).toBe(false))
  await press('Leave or return')
  await until(() => expect(reads('Lights for every room')).toBe(true))
  expect(reads('By somebody else')).toBe(false)
  await press('WordsLights for every room')
  expect(control('Heading').value).toBe('Lights for every room')
  answer('POST /admin/front/{part}', { data: { version: 3 } })
  await type('Heading', 'Lights')
  await until(() => expect(String(last('POST /admin/front/{part}')?.body?.body)).toContain('"title":"Lights"'))
})

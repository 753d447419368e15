import { useState } from 'react'
import { expect, test } from 'vitest'
import type { Schemas } from '../../api/client'
import { useRefresh } from '../../api/hooks'
import { answer, refusal, some } from '../../testing/answers'
import { asha, control, press, reads, show, type, until } from '../../testing/screen'
import { MenusScreen } from './MenusScreen'

const draft = (version: number, text: string) =>
  some<Schemas['FrontDraft']>({
    version,
    versions: { menu: version },
    front: {
      menu: {
        line: { text, link: '', from: '', to: '', texts: {} },
        order: [],
        hidden: [],
        links: [],
        columns: [],
        legal: [],
        social: [],
      },
    },
    kinds: [],
    icons: [],
    changed: [],
    published: {},
    preview: 'p',
    utc_offset: '+05:30',
  })

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
      {here && <MenusScreen />}
    </>
  )
}

test('refused menus keep their input when reloaded and when returning to the screen', async () => {
  show(<Screens />, {
    'GET /session': { data: asha },
    'GET /fetch_categories': { data: [] },
    'GET /admin/front': { data: draft(1, 'Free delivery') },
    'POST /admin/front/{part}': refusal('This is too long.', { 'line.text': 'This is too long.' }),
  })
  await type('Text', 'Diwali: free delivery')
  await until(() => expect(reads('This is too long.')).toBe(true))
  answer('GET /admin/front', { data: draft(2, 'By somebody else') })
  await press('Load again')
  await press('Leave or return')
  await until(() => expect(reads('Announcement line')).toBe(false))
  await press('Leave or return')
  await until(() => expect(control('Text').value).toBe('Diwali: free delivery'))
})

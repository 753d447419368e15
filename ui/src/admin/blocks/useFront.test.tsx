import { expect, test } from 'vitest'
import type { Schemas } from '../../api/client'
import { answer, last, some } from '../../testing/answers'
import { asha, press, reads, show, until } from '../../testing/screen'
import { usePart } from './useFront'

const draft = some<Schemas['FrontDraft']>({
  version: 8,
  versions: { identity: 3, home: 5 },
  front: { identity: { line: 'Old' } },
})

function Tagline() {
  const { value, change, keep, seen, draft } = usePart('identity')
  return (
    <>
      <p>
        {value?.line}, {draft ? `version ${seen()}` : 'loading'}
      </p>
      <button type="button" onClick={() => value && change({ ...value, line: 'New' })}>
        Change
      </button>
      <button type="button" onClick={() => void keep()}>
        Save
      </button>
    </>
  )
}

test('a change that was just saved counts towards the version to publish', async () => {
  show(<Tagline />, {
    'GET /session': { data: asha },
    'GET /admin/front': { data: draft },
    'POST /admin/front/{part}': { data: { version: 4 } },
  })
  await until(() => expect(reads('Old, version 8')).toBe(true))
  answer('GET /admin/front', () => new Promise(() => {}))
  await press('Change')
  await press('Save')
  await until(() => expect(reads('New, version 9')).toBe(true))
  expect(last('POST /admin/front/{part}')?.body?.version).toBe(3)
})

import { expect, test } from 'vitest'
import { some } from '../../testing/answers'
import { press, reads, settle, show } from '../../testing/screen'
import { Checklist } from './Checklist'

type Props = Parameters<typeof Checklist>[0]
const values = some<Props['values']>({
  title: 'Plug',
  price: '700',
  stock: '1',
  weight: '0.5',
  description: '',
  hsn_code: '',
  country_of_origin: '',
  manufacturer: '',
  importer: '',
  net_quantity: '',
})
const went: string[] = []

async function shown(change: Partial<Props>) {
  show(
    <Checklist
      values={values}
      pictures={1}
      kit={false}
      certificates={[]}
      onGo={(field) => went.push(field)}
      {...change}
    />,
  )
  await settle()
}
const open = () => [...document.querySelectorAll('li:not([data-met]) button')].map((button) => button.textContent)

test('what is missing is open, down to the smallest amount that will do', async () => {
  await shown({ kit: true, values: { ...values, price: '0.01' } })
  expect(open()).toEqual([])
  expect(reads('complete')).toBe(true)
  await shown({ kit: true, pictures: 0, values: { ...values, title: '  ', price: '0' } })
  expect(open()).toEqual(['title', 'price', 'a picture'])
  expect(reads('3 open')).toBe(true)
})

test('a kit has the stock, the weight and the legal facts of its parts', async () => {
  const bare = { ...values, stock: '0', weight: '0' }
  await shown({ values: bare })
  expect(open()).toContain('pieces in stock')
  expect(open()).toContain('weight, for the delivery charge')
  expect(reads('Required by law')).toBe(true)
  await shown({ values: bare, kit: true })
  expect(open()).toEqual([])
  expect(reads('Required by law')).toBe(false)
})

test('a missing certificate is open and leads to its field', async () => {
  await shown({ certificates: [{ field: 'wpc_eta', name: 'WPC approval', met: false }] })
  expect(open()).toContain('WPC approval')
  await press('WPC approval')
  expect(went.at(-1)).toBe('wpc_eta')
  await shown({ certificates: [{ field: 'wpc_eta', name: 'WPC approval', met: true }] })
  expect(open()).not.toContain('WPC approval')
})

test('the number of open entries includes those that the law requires', async () => {
  await shown({ certificates: [{ field: 'wpc_eta', name: 'WPC approval', met: false }] })
  expect(open()).toContain('country of origin')
  expect(document.querySelector('[role=status]')?.textContent).toBe(`${open().length} open`)
})

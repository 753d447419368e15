import { expect, test } from 'vitest'
import { answer, refusal, said, sent } from '../../testing/answers'
import { control, press, settle, show, type, until } from '../../testing/screen'
import { CategoriesScreen } from './CategoriesScreen'

const tree = {
  'GET /getcategories': {
    data: [{ id: 1, category: 'Lighting', subcategories: [{ id: 2, subcategory: 'Lamps', subsubcategories: [] }] }],
  },
}
const changes = () => sent.filter((s) => !s.call.startsWith('GET'))

for (const [press_, label, words] of [
  ['Add category', 'Category name', 'Category name cannot be empty'],
  ['Add below Lighting', 'Subcategory name', 'Subcategory name cannot be empty'],
  ['Add below Lamps', 'Sub-subcategory name', 'Sub-subcategory name cannot be empty'],
] as const)
  test(`an empty ${label.toLowerCase()} shows an error and is not sent`, async () => {
    show(<CategoriesScreen />, tree)
    await settle()
    await press(press_)
    await type(label, '  ')
    await press('Add')
    await until(() => expect(said).toEqual([`alert: ${words}`]))
    await until(() => expect(document.activeElement).toBe(control(label)))
    expect(changes()).toEqual([])
  })

test('deleting asks first, names what is deleted with it, and shows the server’s refusal', async () => {
  show(<CategoriesScreen />, { ...tree, 'DELETE /deleteCategory/{id}': refusal('Products are in it.') })
  await settle()
  await press('Delete Lighting')
  await until(() =>
    expect(document.querySelector('dialog')?.textContent).toContain('This also deletes the 1 below it: Lamps.'),
  )
  expect(changes()).toEqual([])
  await press('Delete')
  await until(() => expect(said).toEqual(['bad: Products are in it.']))
  expect(changes()).toMatchObject([{ call: 'DELETE /deleteCategory/{id}', params: { id: 1 } }])
})

test('a category page changed by a colleague is not opened and saved in its old version', async () => {
  const page = (text: string) => ({ data: { id: 1, text, image: '' } })
  show(<CategoriesScreen />, { ...tree, 'GET /category/{id}': page('Lamps.') })
  await settle()
  await press('Page of Lighting')
  await until(() => expect(control('Text').value).toBe('Lamps.'))
  await press('Cancel')
  answer('GET /category/{id}', page('Lamps and lanterns.'))
  await press('Page of Lighting')
  await until(() => expect(control('Text').value).toBe('Lamps and lanterns.'))
})

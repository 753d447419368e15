import { expect, test } from 'vitest'
import { common, valuesIn } from './join'

test('the common part of titles becomes the product, the rest the option value', () => {
  const titles = ['Aangan Touch Switch, 1 Gang', 'Aangan Touch Switch, 2 Gang', 'Aangan Touch Switch, 6 Gang with Fan']
  expect(common(titles)).toBe('Aangan Touch Switch')
  expect(valuesIn(titles)).toEqual(['1 Gang', '2 Gang', '6 Gang with Fan'])
  expect(common(['Lamp', 'Bulb'])).toBe('')
  expect(valuesIn(['Hoodie - Red', 'Hoodie'])).toEqual(['Red', ''])
})

import { expect, test } from 'vitest'
import { control, show, wrongAt } from '../testing/screen'
import { Field, Select, TextArea } from './Field'

const kinds = [
  ['field', Field],
  ['text area', TextArea],
  ['select', Select],
] as const

test.each(kinds)('a %s is marked where it is required', (_, Kind) => {
  const mark = () => document.querySelector('label')?.hasAttribute('data-required')
  show(<Kind label="City" required />)
  expect(mark()).toBe(true)
  show(<Kind label="City" />)
  expect(mark()).toBe(false)
})

test.each(kinds)('the hint and the error of a %s are read out with it', (_, Kind) => {
  show(<Kind label="City" hint="As on the bill" error="Missing." />)
  const about = control('City').getAttribute('aria-describedby')?.split(' ') ?? []
  expect(about.map((id) => document.getElementById(id)?.textContent)).toEqual(['Missing.', 'As on the bill'])
  expect(wrongAt('City')).toBe('Missing.')
  expect(control('City').getAttribute('aria-invalid')).toBe('true')
  show(<Kind label="City" />)
  expect(control('City').hasAttribute('aria-describedby')).toBe(false)
})

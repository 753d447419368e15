// A lost connection is reported in the page's language, not with the browser's message.
import { expect, test } from 'vitest'
import { answer, unreachable } from '../../testing/answers'
import { press, show, type, until, wrongAt } from '../../testing/screen'
import { CodeForm } from '../blocks/CodeForm'
import { TrackPage } from './TrackPage'

const silent = 'The shop can’t be reached. Please check your connection.'

test('tracking shows an error when the shop is unreachable', async () => {
  show(<TrackPage />, { 'POST /track': unreachable })
  await type('Order number', '1042')
  await type('Email used for the order', 'asha@example.com')
  await press('Track parcel')
  await until(() => expect(wrongAt('Order number')).toBe(silent))
})

test('a login code shows an error when the shop is unreachable', async () => {
  show(<CodeForm onDone={() => {}} links={null} />, { 'POST /entry_code': { message: 'Mailed.' } })
  await type('Email', 'asha@example.com')
  await press('Send me a code')
  answer('POST /enter', unreachable)
  await type('Code from the email', 'K7QF2')
  await press('Continue')
  await until(() => expect(wrongAt('Code from the email')).toBe(silent))
})

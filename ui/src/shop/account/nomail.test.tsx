// A shop that can't send mails offers no login by emailed code, and never claims that a mail was sent.
import { expect, test } from 'vitest'
import { asha, press, reads, show, until } from '../../testing/screen'
import { JoinForm } from '../blocks/JoinForm'
import { Ordered } from '../checkout/Ordered'
import TellMe from '../product/TellMe'
import { ForgotPage } from './ForgotPage'

const shop = { 'GET /shop': { data: { mail: false, shop_phone: '020 6720 1144', tells: ['stock'] } } }
const order = { id: 1042, amount: 500, payment: 'COD', pin: '', message: 'Your order is confirmed.' }

test('without mail, checkout offers password login and sign-up but no code', async () => {
  show(<JoinForm onDone={() => {}} />, shop)
  await until(() => expect(reads('Continue without a password')).toBe(false))
  expect(reads('Sign up')).toBe(true)
  await press('Forgot password')
  await until(() => expect(reads('Please call us: 020 6720 1144.')).toBe(true))
  expect(reads('Send me the code')).toBe(false)
})

test('without mail, the forgotten password page gives the phone number', async () => {
  show(<ForgotPage />, shop)
  await until(() => expect(reads('no code can reach you. Please call us: 020 6720 1144.')).toBe(true))
  expect(reads('Reset Password')).toBe(false)
})

test('without mail, a confirmed order promises no mail', async () => {
  show(<Ordered order={order} onLeave={() => {}} />, { ...shop, 'GET /orders_details/{id}': { data: { dates: [] } } })
  await until(() => expect(reads('Please note the order number.')).toBe(true))
  expect(document.body.textContent).not.toMatch(/mail|written to you/i)
})

test('without mail, no back-in-stock alert is offered', async () => {
  show(<TellMe product={1} />, { ...shop, 'GET /session': { data: asha } })
  await until(() => expect(document.querySelector('main')?.textContent).toBe(''))
})

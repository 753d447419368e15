import { expect, test, vi } from 'vitest'
import { type Answers, after, answer, last, refusal, said, sent, unreachable } from '../../testing/answers'
import { asha, button, control, press, reads, settle, show, type, until, visitor, wrongAt } from '../../testing/screen'
import { ProfilePage } from './ProfilePage'

const saved = { cust_Name: 'Asha', cust_Email: 'asha@example.com', has_password: true, pending_email: '' }
const here = { id: 1, device: 'Firefox on Linux', address: '192.0.2.7', last_seen: null, current: true }
const there = {
  id: 2,
  device: 'Chrome on Android',
  address: '192.0.2.8',
  last_seen: '2026-11-21T18:30:00+05:30',
  current: false,
}
const login = { date: '2026-11-20T09:05:00+05:30', address: '192.0.2.9', device: 'A program', wrong: 0 }
const safety = { data: [here, there], sign_ins: [login], totp: false, totp_required: false }
const kind = { kind: 'price', label: '', words: '', agreed: false, offered: true, place: '', since: null }
const agreed = { agreed: true, place: 'cart', since: '2026-11-02T10:00:00+05:30' }
const mails = { email: 'asha@example.com', verified: true, kinds: [kind], history: [], waits: [] }

function open(tab = '', answers: Answers = {}) {
  show(
    <ProfilePage />,
    {
      'GET /session': { data: asha },
      'GET /shop': { data: { mail: true } },
      'GET /profile': { data: saved },
      'GET /sessions': safety,
      'GET /agreed_mails': { data: mails },
      'GET /getAddress': { data: 'Null' as never },
      ...answers,
    },
    tab ? `/profile?tab=${tab}` : '/profile',
  )
}

const texts = (within: string) => [...document.querySelectorAll(within)].map((one) => one.textContent)
const part = (id: string) => `section[aria-labelledby="${id}"]`

test('each tab of the profile has its address and shows its part', async () => {
  open('nonsense')
  await until(() => expect(texts('main h2')).toEqual(['Update Your Profile']))
  for (const [tab, address, heading] of [
    ['Manage Address', '?tab=address', '2. DELIVERY ADDRESS'],
    ['Security', '?tab=security', 'Change your password'],
    ['Emails', '?tab=mails', 'Emails'],
    ['Your data', '?tab=data', 'Your data'],
    ['Profile Information', '', 'Update Your Profile'],
  ] as const) {
    await press(tab)
    await until(() => expect(texts('main h2')[0]).toBe(heading))
    expect([location.pathname, location.search]).toEqual(['/profile', address])
    expect(texts('[role="tab"][aria-selected="true"]')).toEqual([tab])
  }
})

test('the password is asked for only if the email changes', async () => {
  open()
  await until(() => expect(control('Email').value).toBe('asha@example.com'))
  await type('Name', 'Asha Rao')
  answer('POST /update_profile', () => {
    answer('GET /profile', { data: { ...saved, cust_Name: 'Asha K Rao' } })
    return { message: 'Profile updated successfully' }
  })
  await press('Save Profile')
  await until(() => expect(said).toEqual(['good: Profile updated successfully']))
  expect(last('POST /update_profile')?.body).toMatchObject({ name: 'Asha Rao', inputpassword: '' })
  await until(() => expect(control('Name').value).toBe('Asha K Rao'))
  await type('Email', 'asha.rao@example.com')
  await press('Save Profile')
  await until(() => expect(wrongAt('Your password')).toBe('Please enter your password to change your email.'))
  expect(sent.filter(({ call }) => call === 'POST /update_profile')).toHaveLength(1)
})

test('a new email waits for the code that was mailed to it', async () => {
  open('', { 'GET /profile': { data: { ...saved, pending_email: 'asha.rao@example.com' } } })
  await type('Code from the email', 'K7QF2-9XWMD')
  expect(texts('main h2')).toEqual(['Update Your Profile', 'Confirm asha.rao@example.com'])
  answer('POST /confirm_email', () => {
    answer('GET /profile', { data: { ...saved, cust_Email: 'asha.rao@example.com' } })
    return { message: 'Confirmed.' }
  })
  await press('Confirm email')
  await until(() => expect(texts('main h2')).toEqual(['Update Your Profile']))
  await until(() => expect(control('Email').value).toBe('asha.rao@example.com'))
  expect(last('POST /confirm_email')?.body).toEqual({ code: 'K7QF2-9XWMD' })
})

test('a shop without mail neither changes an email nor asks for a code', async () => {
  open('', {
    'GET /shop': { data: { mail: false } },
    'GET /profile': { data: { ...saved, pending_email: 'asha.rao@example.com' } },
  })
  await until(() => expect((control('Email') as HTMLInputElement).readOnly).toBe(true))
  expect(reads('It can’t be changed at the moment')).toBe(true)
  expect(reads('Code from the email')).toBe(false)
})

test('a profile that can’t be loaded is tried again, and an ended session leads to the login', async () => {
  open('', { 'GET /profile': refusal('Not now.') })
  await until(() => expect(reads('Fetch profile detail failed.')).toBe(true))
  answer('GET /profile', { data: saved })
  await press('Try again')
  await until(() => expect(control('Name').value).toBe('Asha'))
  open('', { 'GET /profile': refusal('Please log in.', {}, 401) })
  await until(() => expect(location.pathname).toBe('/login'))
  expect(said).toEqual(['bad: Fetch profile detail failed.'])
  open()
  await until(() => expect(control('Name').value).toBe('Asha'))
  answer('POST /update_profile', refusal('Please log in.', {}, 401))
  await press('Save Profile')
  await until(() => expect(location.pathname).toBe('/login'))
  expect(said).toEqual(['bad: Update Profile failed. Please try again.'])
})

test('emails that the shop offers have a switch, with when and where a person agreed', async () => {
  open('mails', {
    'GET /agreed_mails': {
      data: {
        ...mails,
        kinds: [
          kind,
          { ...kind, ...agreed, kind: 'cart' },
          { ...kind, ...agreed, kind: 'review', place: 'order', offered: false },
          { ...kind, kind: 'warranty', offered: false },
          { ...kind, kind: 'news', label: 'News', words: 'Mail me the news.' },
        ],
      },
    },
  })
  await until(() =>
    expect(texts('label')).toEqual([
      'Price dropsEmail me when the price of a product on my wishlist drops.',
      'Cart remindersEmail me once if I leave items in my cart.Agreed to on 2 Nov 2026 in your cart.',
      'Ask for a reviewEmail me for a review ten days after delivery.Agreed to on 2 Nov 2026 on an order’s page. We aren’t sending these at the moment.',
      'NewsMail me the news.',
    ]),
  )
  const on = () => [...document.querySelectorAll<HTMLInputElement>('label input')].map((box) => box.checked)
  expect(on()).toEqual([false, true, true, false])
  for (const [at, body] of [
    [0, { kind: 'price', agreed: 'yes', place: 'profile' }],
    [1, { kind: 'cart', agreed: 'no', place: 'profile' }],
  ] as const) {
    answer('POST /agreed_mails', { message: 'OK' })
    document.querySelectorAll<HTMLInputElement>('label input')[at]?.click()
    await until(() => expect(last('POST /agreed_mails')?.body).toEqual(body))
    await until(() => expect(after('POST /agreed_mails')).toContain('GET /agreed_mails'))
    await until(() => expect(on()).toEqual([false, true, true, false]))
  }
})

test('a shop without mail offers no emails, and shows only what can be ended', async () => {
  open('mails', {
    'GET /shop': { data: { mail: false } },
    'GET /agreed_mails': { data: { ...mails, verified: false, kinds: [kind, { ...kind, ...agreed, kind: 'cart' }] } },
  })
  await until(() => expect(reads('This shop sends no email at the moment.')).toBe(true))
  expect(texts('label strong')).toEqual(['Cart reminders'])
})

test('an unconfirmed address, the products waited for and the ended emails are shown', async () => {
  const past = {
    kind: 'stock',
    label: '',
    given: '2026-10-01T10:00:00+05:30',
    given_by: 'product',
    withdrawn: '2026-10-05T10:00:00+05:30',
    withdrawn_by: 'mail',
  }
  const lamp = { product_id: 8, title: 'Lamp', page: '/productdetails/lamp/8', asked: '2026-11-03T10:00:00+05:30' }
  const plug = { product_id: 7, title: 'Plug', page: '/productdetails/plug/7', asked: '2026-11-01T10:00:00+05:30' }
  const given = { ...past, kind: 'cart', withdrawn: null, withdrawn_by: '' }
  const data = { ...mails, verified: false, history: [past, given], waits: [plug, lamp] }
  open('mails', { 'GET /agreed_mails': { data } })
  await until(() =>
    expect(texts('[role="status"]')[0]).toContain('Please open the link that we emailed to asha@example'),
  )
  expect(texts(`${part('ended')} li`)).toEqual([
    'Back in stockAgreed to on 1 Oct 2026 on a product’s page, withdrawn on 5 Oct 2026 from a link in an email.',
  ])
  expect(texts(`${part('waits')} li p`)).toEqual(['Asked on 1 Nov 2026', 'Asked on 3 Nov 2026'])
  expect(document.querySelector(`${part('waits')} a`)?.getAttribute('href')).toBe('/productdetails/plug/7')
  answer('DELETE /tell_stock/{id}', () => {
    answer('GET /agreed_mails', { data: { ...data, waits: [plug] } })
    return { message: 'OK' }
  })
  await press('Stop waiting for Lamp')
  await until(() => expect(texts(`${part('waits')} a`)).toEqual(['Plug']))
  expect(last('DELETE /tell_stock/{id}')?.params).toEqual({ id: 8 })
  open('mails')
  await until(() => expect(texts('main h2')).toEqual(['Emails']))
  await until(() => expect(texts('label')).toHaveLength(1))
  expect(reads('Please open the link')).toBe(false)
})

test.each([
  ['security', 'GET /sessions', 'Change your password'],
  ['mails', 'GET /agreed_mails', 'Price drops'],
] as const)('the tab %s says why it can’t be loaded, and can be tried again', async (tab, call, content) => {
  open(tab, { [call]: refusal('Not now.') })
  await until(() => expect(texts('[role="alert"] p')).toEqual(['Not now.']))
  answer(call, call === 'GET /sessions' ? safety : ({ data: mails } as never))
  await press('Try again')
  await until(() => expect(reads(content)).toBe(true))
})

test('other devices can be logged out, and the logins before say what was wrong', async () => {
  const logins = [
    { ...login, wrong: 1 },
    { ...login, address: '192.0.2.10', device: 'Safari on iOS', wrong: 3 },
    { ...login, address: '192.0.2.11', device: 'Chrome on Android' },
  ]
  open('security', { 'GET /sessions': { ...safety, sign_ins: logins } })
  await until(() =>
    expect(texts(`${part('sessions')} li div`)).toEqual([
      'Firefox on LinuxThis device · 192.0.2.7',
      'Chrome on AndroidLast used 21 Nov 2026, 6:30 pm · 192.0.2.8',
    ]),
  )
  expect(texts(`${part('signins')} li`)).toEqual([
    'Unknown device20 Nov 2026, 9:05 am · 192.0.2.9One wrong password was tried before.',
    'Safari on iOS20 Nov 2026, 9:05 am · 192.0.2.103 wrong passwords were tried before.',
    'Chrome on Android20 Nov 2026, 9:05 am · 192.0.2.11',
  ])
  expect(texts(`${part('sessions')} button`)).toHaveLength(1)
  answer('DELETE /sessions/{id}', () => {
    answer('GET /sessions', { ...safety, data: [here] })
    return { message: 'OK' }
  })
  await press('Log out Chrome on Android, 192.0.2.8')
  await until(() => expect(texts(`${part('sessions')} li`)).toHaveLength(1))
  expect(last('DELETE /sessions/{id}')?.params).toEqual({ id: 2 })
})

test('a person without a password is led to set one, if the shop can mail a code', async () => {
  const answers = { 'GET /profile': { data: { ...saved, has_password: false } } }
  open('security', answers)
  await until(() => expect(reads('If you want a password as well, ask for a code to set one.')).toBe(true))
  const way = () => document.querySelector<HTMLElement>('a[href="/resetpassword"]')?.parentElement
  expect(way()?.hidden).toBe(false)
  expect(reads('Current password')).toBe(false)
  open('security', { ...answers, 'GET /shop': { data: { mail: false } } })
  await until(() => expect(reads('this shop sends no email at the moment')).toBe(true))
  expect(way()?.hidden).toBe(true)
})

test('the second factor ends with the password, unless the shop requires it', async () => {
  open('security', { 'GET /sessions': { ...safety, totp: true } })
  await press('Turn it off')
  await type('Your password', 'Hearth@2026')
  answer('DELETE /totp', refusal('Not so.', { inputpassword: 'That is not your password.' }))
  await press('Turn it off')
  await until(() => expect(wrongAt('Your password')).toBe('That is not your password.'))
  answer('DELETE /totp', () => {
    answer('GET /sessions', safety)
    return { message: 'It is off.' }
  })
  await press('Turn it off')
  await until(() => expect(document.querySelector('dialog')).toBeNull())
  expect(last('DELETE /totp')?.body).toEqual({ inputpassword: 'Hearth@2026', csrf_token_name: 'csrf' })
  await until(() => expect(texts(`${part('totp')} button`)).toEqual(['Turn it on']))
  open('security', { 'GET /sessions': { ...safety, totp: true, totp_required: true } })
  await until(() => expect(reads('This shop requires it for staff, so it can’t be turned off.')).toBe(true))
  expect(() => button('Turn it off')).toThrow()
})

test('the data of a person is downloaded as a file once the password is given', async () => {
  const files: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    files.push(this.download)
  })
  open('data')
  await press('Download my data')
  await type('Your password', 'Hearth@2026')
  answer('POST /export_my_data', unreachable as never)
  await press('Download')
  await until(() => expect(wrongAt('Your password')).toContain('can’t be reached'))
  answer('POST /export_my_data', new Blob(['{}']) as never)
  await press('Download')
  await until(() => expect(said).toEqual(['good: Your data was downloaded.']))
  expect(last('POST /export_my_data')?.body).toEqual({ password: 'Hearth@2026' })
  expect(files).toEqual(['my-data.json'])
})

test('an erased account leaves the person at the home page, logged out', async () => {
  open('data')
  await press('Erase my account')
  expect(last('POST /erase_my_data')).toBeUndefined()
  await type('Your password', 'Hearth@2026')
  await until(() => expect(localStorage.getItem('usered')).toContain('Asha'))
  answer('POST /erase_my_data', () => {
    answer('GET /session', { data: visitor })
    return { message: 'Your account is erased.' }
  })
  await press('Erase my account')
  await until(() => expect(location.pathname).toBe('/'))
  expect(last('POST /erase_my_data')?.body).toEqual({ password: 'Hearth@2026' })
  expect(localStorage.getItem('usered')).toBeNull()
  expect(said).toEqual(['good: Your account is erased.'])
})

const home = { id: 5, Name: 'Asha', mob: '9876543210', area: '12 MG Road', city: 'Pune', tal: 'Haveli', dist: 'Pune' }
const rest = { state: 'Maharashtra', pin: '411001', country: 'India', company: '', gstin: '' }

test('saved addresses are listed, and one is removed after a confirmation that names it', async () => {
  const office = { ...home, ...rest, id: 6, Name: 'Ravi', area: '1 Fort', company: 'Rao LLP', gstin: '27AAPFU0939F1ZV' }
  open('address', { 'GET /getAddress': { data: [{ ...home, ...rest }, office] as never } })
  await until(() =>
    expect(texts('label')).toEqual([
      'Asha 987654321012 MG Road, Pune, Haveli, Pune, Maharashtra 411001, India',
      'Ravi 98765432101 Fort, Pune, Haveli, Pune, Maharashtra 411001, IndiaRao LLPGSTIN 27AAPFU0939F1ZV',
    ]),
  )
  await settle()
  document.querySelector<HTMLInputElement>('#address-6')?.click()
  await press('Remove the address of Ravi')
  await until(() => expect(texts('dialog')[0]).toContain('Ravi, 1 Fort, Pune'))
  await press('Cancel')
  await settle()
  expect(last('DELETE /deleteaddress/{id}')).toBeUndefined()
  answer('DELETE /deleteaddress/{id}', () => {
    answer('GET /getAddress', { data: [{ ...home, ...rest }] as never })
    return { message: 'Removed.' }
  })
  await press('Remove the address of Ravi')
  await press('Remove')
  await until(() => expect(texts('label')).toHaveLength(1))
  expect(last('DELETE /deleteaddress/{id}')?.params).toEqual({ id: 6 })
})

// Tests all forms of the shop: their errors, the focus on the first wrong field, and the busy state.

import { sent } from '../testing/answers'
import { type Form, testForms, unreached, unreachedAt } from '../testing/forms'
import { asha, control, press, type, until } from '../testing/screen'
import { ForgotPage, LoginPage, RegisterPage, SavePassPage, SetupPage } from './account/pages.gen'
import { AddressBook } from './blocks/AddressBook'
import { PinCheck } from './blocks/PinCheck'
import { ClaimFormPage } from './claims/ClaimFormPage'
import { ComplaintsPage } from './complaints/ComplaintsPage'
import { RegisterDevicePage } from './devices/RegisterDevicePage'
import { OrderPage } from './order/OrderPage'
import { Contact } from './page/Contact'
import { ProfilePage } from './profile/ProfilePage'
import { AskPage } from './quotations/AskPage'
import { ReviewPage } from './review/ReviewPage'
import { FeedbackFormPage, SurveyFormPage } from './survey/SurveyPage'

const loggedIn = { 'GET /session': { data: asha } }
const nothing = () => {}

const account = {
  fill: {
    Name: 'Asha Rao',
    Email: 'asha@example.com',
    Password: 'Hearth@2026',
    'Confirm password': 'Hearth@2026',
  },
  fields: { username: 'Name', email: 'Email', password: 'Password', confirm_password: 'Confirm password' },
  slips: {
    fill: { Name: ' ', Email: 'asha', 'Confirm password': 'Hearth@2027' },
    wrong: {
      Name: 'Please enter your name.',
      Email: 'Please enter a valid email address.',
      'Confirm password': "Passwords don't match",
    },
  },
}

const pune = {
  districts: ['Pune'],
  states: ['Maharashtra'],
  pincode: '411001',
  district: 'Pune',
  state: 'Maharashtra',
  talukas: ['Haveli'],
  pickup: 'Y',
  cod: 'Y',
}
const home = {
  id: 5,
  Name: 'Asha Rao',
  mob: '9876543210',
  area: '12 MG Road',
  city: 'Pune',
  tal: 'Haveli',
  dist: 'Pune',
  pin: '411001',
  state: 'Maharashtra',
  country: 'India',
  gstin: '',
}
const address = {
  fill: {
    Name: 'Asha Rao',
    'Mobile number': '9876543210',
    Pincode: '411001',
    'House, street, area': '12 MG Road',
    City: 'Pune',
    Taluka: 'Haveli',
    'GSTIN (for business purchases)': '27AAPFU0939F1ZV',
  },
  press: 'SAVE',
  fields: {
    name: 'Name',
    mob: 'Mobile number',
    pin: 'Pincode',
    area: 'House, street, area',
    city: 'City',
    tal: 'Taluka',
    dist: 'District',
    state: 'State',
    country: 'Country',
    gstin: 'GSTIN (for business purchases)',
  },
  slips: {
    fill: { Name: 'Asha 2', 'Mobile number': '98765', Pincode: '4110', 'House, street, area': ' ', City: '' },
    wrong: {
      Name: 'Only letters and spaces, please.',
      'Mobile number': 'Mobile number must be 10 digits',
      Pincode: 'Pincode must be 6 digits',
      'House, street, area': 'Please enter the area.',
      City: 'Only letters and spaces, please.',
    },
  },
}

const complaint = {
  number: 'C-7',
  state: 'open',
  answer_due: '2026-11-23T10:00:00+05:30',
  notes: [{ who: '', words: 'It hums.', date: '2026-11-21T10:00:00+05:30' }],
}
const tracked = { 'Complaint number': 'C-7', 'Email you used': 'asha@example.com' }

const survey = {
  answers: { 'GET /survey': { data: { on: true, questions: [] } } },
  fill: {
    Name: 'Asha Rao',
    Email: 'asha@example.com',
    'Contact number': '9876543210',
    'Residence place': 'Pune 1',
    'What would make you upgrade, or what’s stopping you?': 'Price',
    Matter: true,
  },
  press: 'Submit',
  call: 'POST /feedback' as const,
  sends: { formData: { name: 'Asha Rao', place: 'Pune 1', connectivity: ['Matter'] }, recaptcha_token: 'solved' },
  fields: { name: 'Name', email: 'Email', number: 'Contact number', place: 'Residence place' },
  refused: 'alert: Error submitting feedback. Please try again.',
  lost: 'alert: There was an error submitting your feedback. Please try again.',
  slips: {
    fill: { Name: '', Email: 'asha', 'Contact number': '98', 'Residence place': 'Pune!' },
    wrong: {
      Name: 'Name is required',
      Email: 'Enter a valid email address',
      'Contact number': 'Enter a valid 10-digit phone number',
      'Residence place': 'Address must contain only letters, numbers, and spaces',
    },
  },
}

const safety = {
  data: [{ id: 1, device: 'Firefox on Linux', address: '192.0.2.7', began: null, last_seen: null, current: true }],
  sign_ins: [{ date: '2026-11-21T14:05:00+05:30', device: 'Firefox on Linux', address: '192.0.2.7', wrong: 2 }],
  totp: false,
  totp_required: false,
}

const invoice = new File(['%PDF'], 'invoice.pdf', { type: 'application/pdf' })

testForms([
  {
    name: 'registering',
    screen: () => <RegisterPage />,
    ...account,
    press: 'Sign up',
    call: 'POST /register',
    sends: { username: 'Asha Rao', recaptcha_token: 'solved', csrf_token_name: 'csrf' },
    lost: 'bad: Registration failed. Please try again.',
  },
  {
    name: 'the first owner’s account',
    screen: () => <SetupPage />,
    address: '/setup?key=abc',
    ...account,
    press: 'Create the owner’s account',
    call: 'POST /setup',
    sends: { email: 'asha@example.com', key: 'abc' },
    lost: 'bad: The account could not be created. Please try again.',
  },
  {
    name: 'the login email',
    screen: () => <LoginPage />,
    fill: { Email: 'asha@example.com' },
    press: 'Next',
    slips: { fill: { Email: 'asha@' }, wrong: { Email: 'Please enter a valid email address.' } },
  },
  {
    name: 'a login',
    screen: () => <LoginPage />,
    open: async () => {
      await type('Email', 'asha@example.com')
      await press('Next')
    },
    fill: { Password: 'Hearth@2026' },
    press: 'Login',
    call: 'POST /login',
    sends: { username: 'asha@example.com', inputpassword: 'Hearth@2026', csrf_token_name: 'csrf' },
    fields: { username: 'Email', inputpassword: 'Password' },
    said: true,
    lost: { Password: 'Login failed. Please try again. The network is gone.' },
  },
  {
    name: 'a forgotten password',
    screen: () => <ForgotPage />,
    fill: { Email: 'asha@example.com' },
    press: 'Reset password',
    call: 'POST /forgot_password',
    sends: { username: 'asha@example.com', recaptcha_token: 'solved', csrf_token_name: 'csrf' },
    fields: { username: 'Email' },
    lost: 'bad: Message could not be sent. Please try again.',
    slips: { fill: { Email: 'asha@' }, wrong: { Email: 'Please enter a valid email address.' } },
  },
  {
    name: 'a new password',
    screen: () => <SavePassPage />,
    fill: { 'Code from the email': ' K7QF2-9XWMD ', 'New password': 'Hearth@2027', 'Confirm password': 'Hearth@2027' },
    press: 'Save password',
    call: 'POST /reset_password',
    sends: { oldpassword: 'K7QF2-9XWMD', password: 'Hearth@2027', csrf_token_name: 'csrf' },
    fields: { oldpassword: 'Code from the email', password: 'New password', confirm_password: 'Confirm password' },
    lost: 'bad: Password could no be updated. Please try again.',
  },
  {
    name: 'a first address',
    screen: () => <AddressBook onChoose={nothing} />,
    answers: { 'GET /getAddress': { data: 'Null' }, 'GET /pincode': { data: pune } },
    ...address,
    call: 'POST /setAddress',
    sends: { Name: 'Asha Rao', mob: '9876543210', pin: '411001', dist: 'Pune', state: 'Maharashtra', country: 'India' },
    lost: 'bad: Failed to add new address',
  },
  {
    name: 'editing an address',
    screen: () => <AddressBook chosen={5} onChoose={nothing} />,
    answers: { 'GET /getAddress': { data: [home] }, 'GET /pincode': { data: pune } },
    open: () => press('Edit the address of Asha Rao'),
    ...address,
    call: 'POST /updateAddress',
    sends: { id: 5, Name: 'Asha Rao', dist: 'Pune', gstin: '27AAPFU0939F1ZV' },
    lost: 'bad: Failed to save changes',
  },
  {
    name: 'a pincode',
    screen: () => <PinCheck product={3} onChange={nothing} />,
    fill: { 'Delivery pincode': '411001' },
    press: 'Check',
    call: 'GET /pincode',
    sends: { pincode: '411001' },
    fields: { pincode: 'Delivery pincode' },
    lost: { 'Delivery pincode': 'Failed to check pincode. Please try again.' },
    slips: {
      fill: { 'Delivery pincode': '41100' },
      wrong: { 'Delivery pincode': 'Please enter a valid 6-digit pincode.' },
    },
  },
  {
    name: 'a request for a quotation',
    screen: () => <AskPage />,
    address: '/quotations?product=3',
    answers: {
      ...loggedIn,
      'GET /product_list': { data: [{ product_id: 3, title: 'Plug', image: '', discount_price: 450 }] },
      'GET /getAddress': { data: [] },
      'GET /quotations': { data: [], page: 1, pages: 1, total: 0 },
    },
    fill: {
      'Quantity of Plug': '40',
      'Company name (optional)': 'Asha Traders',
      GSTIN: '27AAPFU0939F1ZV',
      'Anything we should know?': 'To Nashik, by Diwali.',
    },
    press: 'Request a quote',
    call: 'POST /ask_quotation',
    sends: {
      orders: [{ product_id: 3, qty: 40 }],
      company: 'Asha Traders',
      gstin: '27AAPFU0939F1ZV',
      message: 'To Nashik, by Diwali.',
    },
    fields: { company: 'Company name (optional)', gstin: 'GSTIN', message: 'Anything we should know?' },
    lost: unreachedAt('Anything we should know?'),
  },
  {
    name: 'the profile',
    screen: () => <ProfilePage />,
    answers: { ...loggedIn, 'GET /profile': { data: { cust_Name: 'Asha', cust_Email: 'asha@example.com' } } },
    open: () => type('Email', 'asha.rao@example.com'),
    fill: { Name: 'Asha Rao', Email: 'asha.rao@example.com', 'Your password': 'Hearth@2026' },
    press: 'Save Profile',
    call: 'POST /update_profile',
    sends: { name: 'Asha Rao', email: 'asha.rao@example.com', inputpassword: 'Hearth@2026', csrf_token_name: 'csrf' },
    fields: { name: 'Name', email: 'Email', inputpassword: 'Your password' },
    lost: 'bad: Profile not updated',
    slips: {
      fill: { Name: 'Asha 2', Email: 'asha', 'Your password': '' },
      wrong: {
        Name: 'Please enter only alphabets',
        Email: 'Please enter a valid email',
        'Your password': 'Please enter your password to change your email.',
      },
    },
  },
  {
    name: 'the code for a new email',
    screen: () => <ProfilePage />,
    answers: {
      ...loggedIn,
      'GET /profile': { data: { cust_Name: 'Asha', cust_Email: 'a@b.in', pending_email: 'asha.rao@example.com' } },
    },
    fill: { 'Code from the email': 'K7QF2-9XWMD' },
    press: 'Confirm email',
    call: 'POST /confirm_email',
    sends: { code: 'K7QF2-9XWMD' },
    fields: { code: 'Code from the email' },
    lost: unreachedAt('Code from the email'),
  },
  ...(
    [
      ['one’s data to take along', 'Download my data', 'Download', 'POST /export_my_data'],
      ['an account to erase', 'Erase my account', 'Erase my account', 'POST /erase_my_data'],
    ] as const
  ).map(
    ([name, opens, button, call]): Form => ({
      name,
      screen: () => <ProfilePage />,
      address: '/profile?tab=data',
      open: () => press(opens),
      fill: { 'Your password': 'Hearth@2026' },
      press: button,
      call,
      sends: { password: 'Hearth@2026' },
      fields: { password: 'Your password' },
      lost: unreachedAt('Your password'),
    }),
  ),
  {
    name: 'a new password',
    screen: () => <ProfilePage />,
    address: '/profile?tab=security',
    answers: { ...loggedIn, 'GET /sessions': safety, 'GET /profile': { data: { has_password: true } } },
    fill: { 'Current password': 'Hearth@2026', 'New password': 'Lantern#27', 'Confirm password': 'Lantern#27' },
    press: 'Change password',
    call: 'POST /change_password',
    sends: { inputpassword: 'Hearth@2026', password: 'Lantern#27', csrf_token_name: 'csrf' },
    fields: { inputpassword: 'Current password', password: 'New password', confirm_password: 'Confirm password' },
    lost: unreached,
    slips: {
      fill: { 'Current password': '', 'New password': 'short', 'Confirm password': 'shorter' },
      wrong: {
        'Current password': 'Please enter your current password.',
        'New password': 'Please meet all the criteria below.',
        'Confirm password': "Passwords don't match",
      },
    },
  },
  {
    name: 'the first code of two-step verification',
    screen: () => <ProfilePage />,
    address: '/profile?tab=security',
    answers: {
      ...loggedIn,
      'GET /sessions': safety,
      'POST /totp': { status: true, secret: 'JBSWY3DPEHPK3PXP', qr: 'data:,', recovery: [] },
    },
    open: async () => {
      await press('Turn it on')
      await until(() => control('Code from the app'))
      sent.length = 0 // without the calls made before
    },
    fill: { 'Code from the app': '123 456', 'Your password': 'Hearth@2026' },
    press: 'Turn it on',
    call: 'POST /totp',
    sends: { code: '123 456', inputpassword: 'Hearth@2026', csrf_token_name: 'csrf' },
    fields: { code: 'Code from the app', inputpassword: 'Your password' },
    lost: unreachedAt('Code from the app'),
    slips: {
      fill: { 'Code from the app': '12', 'Your password': '' },
      wrong: {
        'Code from the app': 'Please enter the six digits.',
        'Your password': 'Please enter your current password.',
      },
    },
  },
  {
    name: 'a review',
    screen: () => <ReviewPage />,
    address: '/orderReview/9',
    route: '/orderReview/:id',
    answers: {
      'GET /ratereviews/{id}': { data: { order_details: [{ Product_id: 3, orders_id: 9, title: 'Plug', image: '' }] } },
      'GET /getratings/{id}': { data: [] },
    },
    open: () => type('4 stars, Very Good', true),
    fill: { 'Your review': 'It works.' },
    press: 'Submit Rating',
    call: 'POST /submitrating',
    sends: { orders_id: 9, product_id: 3, rating: 4, review_title: 'Very Good', message: 'It works.' },
    fields: { message: 'Your review' },
    lost: `bad: Error submitting rating: ${unreached.slice(5)}`,
  },
  {
    name: 'a device to register',
    screen: () => <RegisterDevicePage />,
    address: '/registerdevice?serial=HR1',
    answers: { 'GET /productsnames': { data: [{ product_id: 3, product_name: 'Plug' }] } },
    fill: { 'Serial Number': 'HR1ABCDEFGHJK', 'Product Name': '3', 'Invoice Bill': invoice },
    press: 'Register',
    call: 'POST /deviceregister',
    sends: { serialNumber: 'HR1ABCDEFGHJK', product_id: '3', product_name: 'Plug', invoice },
    fields: { serialNumber: 'Serial Number', product_id: 'Product Name', invoice: 'Invoice Bill' },
    lost: 'alert: There was an error submitting your register device. Please try again.',
  },
  {
    name: 'a device with missing details',
    screen: () => <RegisterDevicePage />,
    answers: { 'GET /productsnames': { data: [] } },
    fill: {},
    press: 'Register',
    slips: {
      fill: { 'Serial Number': ' ' },
      wrong: {
        'Serial Number': 'Serial Number is required.',
        'Product Name': 'Product ID is required. Product Name is required.',
        'Invoice Bill': 'Please attach the invoice as jpg, jpeg, png or pdf.',
      },
    },
  },
  {
    name: 'a warranty claim',
    screen: () => <ClaimFormPage />,
    address: '/reportproblem?serial=HR1',
    answers: {
      'GET /unit/{serial}': {
        data: { serial_number: 'HR1', product_name: 'Plug', warranty_until: '2027-11-20', bought: true, claims: [] },
      },
      'GET /getAddress': { data: [{ id: 4, Name: 'Asha', area: '1 Hill Road', city: 'Pune', pin: '411030' }] },
    },
    fill: { 'What is wrong?': 'It hums.', 'Where should we send it back?': '4', Telephone: '9876543210' },
    press: 'Send',
    call: 'POST /claims',
    sends: { serial_number: 'HR1', words: 'It hums.', phone: '9876543210', address_id: '4', pictures: [] },
    fields: { words: 'What is wrong?', pictures: 'Pictures (optional)', video: 'Video (optional)' },
    lost: unreachedAt('What is wrong?'),
    slips: { fill: { 'What is wrong?': ' ' }, wrong: { 'What is wrong?': 'Please say what is wrong.' } },
  },
  { name: 'the first survey', screen: () => <FeedbackFormPage />, ...survey },
  { name: 'the second survey', screen: () => <SurveyFormPage />, ...survey },
  {
    name: 'a complaint',
    screen: () => <ComplaintsPage />,
    fill: {
      'What is it about?': 'defective',
      'Order number': '1042',
      'Your name': 'Asha',
      'Your email': 'asha@example.com',
      Telephone: '9876543210',
      'What is wrong?': 'It hums.',
    },
    press: 'Send',
    call: 'POST /complain',
    sends: { kind: 'defective', orders_id: '1042', name: 'Asha', phone: '9876543210', words: 'It hums.' },
    fields: {
      kind: 'What is it about?',
      orders_id: 'Order number',
      name: 'Your name',
      email: 'Your email',
      phone: 'Telephone',
      words: 'What is wrong?',
    },
    lost: unreachedAt('What is wrong?'),
  },
  {
    name: 'a message to the shop',
    screen: () => <Contact />,
    answers: loggedIn,
    fill: { 'Your name': 'Asha', 'Your email': 'asha@example.com', Telephone: '9876543210', 'Your message': 'Hello?' },
    press: 'Send',
    call: 'POST /complain',
    sends: { kind: 'question', name: 'Asha', email: 'asha@example.com', words: 'Hello?' },
    fields: { name: 'Your name', email: 'Your email', phone: 'Telephone', words: 'Your message' },
    lost: unreachedAt('Your message'),
  },
  {
    name: 'checking a complaint',
    screen: () => <ComplaintsPage />,
    fill: tracked,
    press: 'Check status',
    call: 'POST /complaint',
    sends: { number: 'C-7', email: 'asha@example.com' },
    fields: { number: 'Complaint number', email: 'Email you used' },
    lost: unreachedAt('Complaint number'),
  },
  {
    name: 'a follow-up to a complaint',
    screen: () => <ComplaintsPage />,
    answers: { 'POST /complaint': { data: complaint } },
    open: async () => {
      for (const [label, text] of Object.entries(tracked)) await type(label, text)
      await press('Check status')
    },
    fill: { 'Add a message': 'It hums louder.' },
    press: 'Add',
    call: 'POST /complaint_add',
    sends: { number: 'C-7', email: 'asha@example.com', words: 'It hums louder.' },
    fields: { words: 'Add a message' },
    lost: unreachedAt('Add a message'),
  },
  {
    name: 'returning a product',
    screen: () => <OrderPage />,
    address: '/orderdetails/9',
    route: '/orderdetails/:id',
    answers: {
      'GET /orders_details/{id}': {
        data: {
          orders_id: 9,
          pt: 'COD',
          state: 'delivered',
          address: home,
          dates: [],
          credit_notes: [],
          parcels: [],
          cancelled_lines: [],
          order_details: [
            {
              orderDetails_id: 21,
              title: 'Plug',
              Qty: 2,
              status: 'delivered',
              returnable: true,
              returnable_quantity: 2,
              returns: [],
            },
          ],
          offers: [],
        },
      },
    },
    open: () => press('Return'),
    fill: {
      'Why are you returning it?': 'defective',
      'Anything we should know?': 'It hums.',
      'How many': '1',
      'UPI id for the refund': 'asha@bank',
    },
    press: 'Return',
    call: 'POST /returnorders',
    sends: { odid: 21, returnable_quantity: 2, kind: 'defective', reason: 'It hums.', quantity: '1', upi: 'asha@bank' },
    fields: {
      kind: 'Why are you returning it?',
      reason: 'Anything we should know?',
      quantity: 'How many',
      upi: 'UPI id for the refund',
      account: 'Account number',
      ifsc: 'IFSC',
    },
    lost: 'bad: Error submitting rating',
  },
])

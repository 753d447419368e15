import { expect, it } from 'vitest'
import type { Schemas } from '../../api/client'
import { csvOf } from './csv'

const record = {
  name: '=HYPERLINK("http://evil.example")',
  email: 'a@example.com',
  place: ' +1 Road',
  contact: '',
  created_at: '2026-11-21T14:05:00+05:30',
  timeSpentOnPage: 61.6,
  q1_age_group: '26-38',
  q2_upgrade_reason: 'Price',
  q3_devices: ['Smart Switch', 'Smart Curtains'],
  q4_benefits: [],
  q5_voice_assistant: 'Yes',
  q6_manual_backup: 'No',
  q7_safety: [],
  q8_purchase_factors: [],
  q9_notifications: [],
  q10_connectivity: ['Matter'],
  focusCounts: {},
  clickCounts: {},
  mouseMovements: 3,
} satisfies Schemas['Activity']

it('has sixteen columns, Indian days, joined lists, and no cell that a spreadsheet would run', () => {
  const [head = '', row = ''] = csvOf([record]).replace('\ufeff', '').split('\r\n')
  expect(head.split(',')).toHaveLength(16)
  expect(row).toBe(
    `"'=HYPERLINK(""http://evil.example"")","a@example.com","' +1 Road","21/11/2026","14:05","62","26-38","Price","Smart Switch, Smart Curtains","","Yes","No","","","","Matter"`,
  )
})

import type { Schemas } from '../../api/client'

type Activity = Schemas['Activity']
export type Question = { key: string; label: string; options: string[] }

/** The ten questions of the survey, with the values by which staff can filter. Their names are those of the API. */
export const questions: Question[] = [
  { key: 'q1_age_group', label: 'Age group', options: ['18-25', '26-38', '39-55', '56-75', 'Above 75'] },
  { key: 'q2_upgrade_reason', label: 'Upgrade reason', options: ['Price', 'Lack of awareness', 'Complexity', 'Other'] },
  { key: 'q3_devices', label: 'Devices', options: ['Smart Switch', 'Smart Door Lock', 'Smart Curtains', 'Other'] },
  {
    key: 'q4_benefits',
    label: 'Benefits',
    options: [
      'Remote control access',
      'Local manual operation',
      'Enhanced convenience for elderly or disabled individuals',
      'Optimizing energy efficiency',
    ],
  },
  { key: 'q5_voice_assistant', label: 'Voice assistant', options: ['Yes', 'No'] },
  { key: 'q6_manual_backup', label: 'Manual backup', options: ['Yes', 'No'] },
  {
    key: 'q7_safety',
    label: 'Safety',
    options: ['Electrical risks', 'Cybersecurity', 'Ease of use with smart products'],
  },
  {
    key: 'q8_purchase_factors',
    label: 'Purchase factors',
    options: [
      'Brand reputation',
      'Price',
      'Support and warranties',
      'Online reviews',
      'Recommendations',
      'Interoperability with other smart devices',
    ],
  },
  {
    key: 'q9_notifications',
    label: 'Notifications',
    options: ["The device's health or performance", 'Ability to monitor electricity consumption'],
  },
  { key: 'q10_connectivity', label: 'Connectivity', options: ['Zigbee', 'Z-Wave', 'Matter'] },
]

/** answersOf returns a record's answers to a question as a list. */
export function answersOf(activity: Activity, key: string): string[] {
  const given = (activity as unknown as Record<string, string | string[]>)[key] ?? activity.own?.[key]
  if (Array.isArray(given)) return given
  return given ? [given] : []
}

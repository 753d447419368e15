/** The built-in questions of the survey with their options. The second variant has one option less about safety. */
import type { say } from '../../words'

/** An option is stored by its English name, in whatever language it was shown. */
export type Option = keyof typeof say.surveyAnswers
export type Choice = { name: keyof typeof say.surveyQuestions; options: Option[]; many: boolean }

export const blank = {
  name: '',
  email: '',
  number: '',
  place: '',
  ageGroup: '',
  upgradeReason: '',
  devices: [] as string[],
  otherDevices: '',
  benefits: [] as string[],
  voiceAssistant: '',
  manualBackup: '',
  safety: [] as string[],
  purchaseFactors: [] as string[],
  notifications: [] as string[],
  connectivity: [] as string[],
  own: {} as Record<string, string[]>,
}

export type Answers = typeof blank

export function choices(second: boolean): Choice[] {
  return [
    {
      name: 'ageGroup',
      many: false,
      options: ['18-25', '26-38', '39-55', '56-75', 'Above 75'],
    },
    {
      name: 'devices',
      many: true,
      options: ['Smart Switch', 'Smart Door Lock', 'Smart Curtains', 'Other'],
    },
    {
      name: 'benefits',
      many: true,
      options: [
        'Remote control access',
        'Local manual operation',
        'Enhanced convenience for elderly or disabled individuals',
        'Optimizing energy efficiency',
      ],
    },
    { name: 'voiceAssistant', many: false, options: ['Yes', 'No'] },
    { name: 'manualBackup', many: false, options: ['Yes', 'No'] },
    {
      name: 'safety',
      many: true,
      options: ['Electrical risks', 'Cybersecurity', ...(second ? [] : (['Ease of use with smart products'] as const))],
    },
    {
      name: 'purchaseFactors',
      many: true,
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
      name: 'notifications',
      many: true,
      options: ["The device's health or performance", 'Ability to monitor electricity consumption'],
    },
    {
      name: 'connectivity',
      many: true,
      options: ['Zigbee', 'Z-Wave', 'Matter'],
    },
  ]
}

/** The questions of the survey with their options (spec, section 3). The second variant has one safety option less. */
export type Choice = { name: string; label: string; options: string[]; many: boolean }

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
}

export type Answers = typeof blank

export function choices(second: boolean): Choice[] {
  return [
    {
      name: 'ageGroup',
      label: 'Your age group',
      many: false,
      options: ['18-25', '26-38', '39-55', '56-75', 'Above 75'],
    },
    {
      name: 'devices',
      label: 'Which smart devices would you choose?',
      many: true,
      options: ['Smart Switch', 'Smart Door Lock', 'Smart Curtains', 'Other'],
    },
    {
      name: 'benefits',
      label: 'Which benefits matter to you?',
      many: true,
      options: [
        'Remote control access',
        'Local manual operation',
        'Enhanced convenience for elderly or disabled individuals',
        'Optimizing energy efficiency',
      ],
    },
    { name: 'voiceAssistant', label: 'Do you want a voice assistant?', many: false, options: ['Yes', 'No'] },
    { name: 'manualBackup', label: 'Do you want a manual backup?', many: false, options: ['Yes', 'No'] },
    {
      name: 'safety',
      label: 'Which safety concerns do you have?',
      many: true,
      options: ['Electrical risks', 'Cybersecurity', ...(second ? [] : ['Ease of use with smart products'])],
    },
    {
      name: 'purchaseFactors',
      label: 'What decides your purchase?',
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
      label: 'Which notifications would help you?',
      many: true,
      options: ["The device's health or performance", 'Ability to monitor electricity consumption'],
    },
    {
      name: 'connectivity',
      label: 'Which connectivity do you use?',
      many: true,
      options: ['Zigbee', 'Z-Wave', 'Matter'],
    },
  ]
}

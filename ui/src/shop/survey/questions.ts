/** The survey's questions with their options (spec, section 3). The second variant leaves one safety option out. */
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

/** What typing may leave in a field. */
export const typed: Record<string, (text: string) => string> = {
  name: (text) => text.replace(/[^A-Za-z ]/g, ''),
  number: (text) => text.replace(/\D/g, '').slice(0, 10),
  upgradeReason: (text) => text.replace(/[^A-Za-z ]/g, ''),
  otherDevices: (text) => text.replace(/[^A-Za-z ]/g, ''),
}

/** What is wrong with a field, or nothing. */
export function wrongWith(name: string, text: string): string {
  const given = text.trim()
  switch (name) {
    case 'name':
      return !given ? 'Name is required' : /^[A-Za-z ]+$/.test(given) ? '' : 'Name must contain only letters and spaces'
    case 'email':
      return !given
        ? 'Email is required'
        : /^[^\s@]+@[^\s@]+\.[A-Za-z]{2,}$/.test(given)
          ? ''
          : 'Enter a valid email address'
    case 'number':
      return !given || /^\d{10}$/.test(given) ? '' : 'Enter a valid 10-digit phone number'
    case 'place':
      return !given
        ? 'Address is required'
        : /^[A-Za-z0-9 ]+$/.test(given)
          ? ''
          : 'Address must contain only letters, numbers, and spaces'
  }
  return ''
}

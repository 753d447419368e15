// The rules of the survey's fields (spec, section 5). The server checks the same.

/** Removes the characters that a field does not accept while someone types. */
export const typed: Record<string, (text: string) => string> = {
  name: (text) => text.replace(/[^A-Za-z ]/g, ''),
  number: (text) => text.replace(/\D/g, '').slice(0, 10),
  upgradeReason: (text) => text.replace(/[^A-Za-z ]/g, ''),
  otherDevices: (text) => text.replace(/[^A-Za-z ]/g, ''),
}

/** wrongWith returns what is wrong with a field, or an empty text. */
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

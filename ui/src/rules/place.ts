/** An address before anything is typed, but for the name of who lives there. */
export const noPlace = {
  mob: '',
  area: '',
  city: '',
  tal: '',
  dist: '',
  pin: '',
  state: '',
  country: 'India',
  gstin: '',
  company: '',
}

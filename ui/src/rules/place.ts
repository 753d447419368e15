/** An empty address form; only the customer's name is filled in elsewhere. */
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

/** An empty address, except for the customer's name. */
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

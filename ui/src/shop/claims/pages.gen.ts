// Written by tools/screens.mjs from screens.json. Do not edit.
export { ClaimFormPage } from './ClaimFormPage'
export { ClaimPage } from './ClaimPage'

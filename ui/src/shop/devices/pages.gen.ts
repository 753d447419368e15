// Written by tools/screens.mjs from screens.json. Do not edit.
export { DevicesPage } from './DevicesPage'
export { RegisterDevicePage } from './RegisterDevicePage'

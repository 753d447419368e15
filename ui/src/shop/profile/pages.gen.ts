// Written by tools/screens.mjs from screens.json. Do not edit.
export { GiftCardsPage } from './GiftCardsPage'
export { ProfilePage } from './ProfilePage'

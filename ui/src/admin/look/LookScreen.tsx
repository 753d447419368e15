import { lazy } from 'react'

/** The letters of all pairings come with the screen that shows them, and with no other. */
export const LookScreen = lazy(() => import('./Look'))

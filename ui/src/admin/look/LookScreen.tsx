import { lazy } from 'react'

/** Only this screen loads the fonts of all pairings. */
export const LookScreen = lazy(() => import('./Look'))

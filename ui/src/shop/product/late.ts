import { lazy } from 'react'

// The parts of a product's page below the fold. Their code is loaded after the visible part; the server renders them
// at once (late.server.ts).
export const Also = lazy(() => import('./Also'))
export const FitsYourHome = lazy(() => import('./FitsYourHome'))
export const Kit = lazy(() => import('./Kit'))
export const Questions = lazy(() => import('./Questions'))
export const ListingFacts = lazy(() => import('./ListingFacts'))
export const ProductTabs = lazy(() => import('./ProductTabs'))

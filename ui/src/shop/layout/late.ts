import { lazy } from 'react'

// What stands in few places or below the fold: its code comes after what is seen. The server draws it at once (late.server.ts).
export const Footer = lazy(() => import('./Footer'))
export const Languages = lazy(() => import('./Languages'))
export const Line = lazy(() => import('./Line'))

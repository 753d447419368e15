import { lazy } from 'react'

// Content that is rare or below the fold. Its code is loaded after the visible part; the server renders it at once
// (late.server.ts).
export const Footer = lazy(() => import('./Footer'))
export const Languages = lazy(() => import('./Languages'))
export const Line = lazy(() => import('./Line'))

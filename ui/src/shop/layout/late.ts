import { lazy } from 'react'

// Content that is rare or below the fold: its code is loaded after the visible part. The server draws it at once
// (late.server.ts).
export const Footer = lazy(() => import('./Footer'))
export const Languages = lazy(() => import('./Languages'))
export const Line = lazy(() => import('./Line'))

import { lazy } from 'react'

// What stands in few places or below the fold: its code comes after what is seen. The server draws it at once (late.server.ts).
export const Footer = lazy(async () => ({ default: (await import('./Footer')).Footer }))
export const Line = lazy(async () => ({ default: (await import('./Line')).Line }))

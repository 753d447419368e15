import { lazy } from 'react'

// The story of a product, which few have; the server renders it at once (lateStory.server.ts).
export const Story = lazy(() => import('./Story'))

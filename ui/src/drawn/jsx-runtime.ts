// The functions that the compiler calls for JSX elements, in server rendering.
import type { Made } from './html'

export { Fragment } from './react'

export const jsx = (type: Made['type'], props: Made['props']): Made => ({ type, props })
export const jsxs = (type: Made['type'], props: Made['props']): Made => ({ type, props })

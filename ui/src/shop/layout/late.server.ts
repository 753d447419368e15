// What the server draws instead of what the browser loads later (late.ts).
export { default as Footer } from './Footer'
export { default as Languages } from './Languages'
export { default as Line } from './Line'

// What the server draws in place of what the browser fetches later (late.ts).
export { default as Footer } from './Footer'
export { default as Languages } from './Languages'
export { default as Line } from './Line'

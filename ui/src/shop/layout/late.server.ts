// The components that the server renders at once, while the browser loads their code later (late.ts).
export { default as Footer } from './Footer'
export { default as Languages } from './Languages'
export { default as Line } from './Line'

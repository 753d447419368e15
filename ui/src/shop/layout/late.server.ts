// What the server draws in place of what the browser fetches later (late.ts).
export { Footer } from './Footer'
export { Line } from './Line'

// The story of a product, which the server renders at once (lateStory.ts).
export { default as Story } from './Story'

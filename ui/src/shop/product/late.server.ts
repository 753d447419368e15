// The components that the server renders at once, while the browser loads their code later (late.ts).
export { default as Also } from './Also'
export { default as FitsYourHome } from './FitsYourHome'
export { default as Kit } from './Kit'
export { default as ListingFacts } from './ListingFacts'
export { default as ProductTabs } from './ProductTabs'
export { default as Questions } from './Questions'

// What the server draws instead of what the browser loads later (late.ts).
export { default as Also } from './Also'
export { default as FitsYourWall } from './FitsYourWall'
export { default as Kit } from './Kit'
export { default as ListingFacts } from './ListingFacts'
export { default as ProductTabs } from './ProductTabs'
export { default as Questions } from './Questions'

import type { Stale } from './hooks'

/**
 * The calls that show each fact. A write that changes a fact refreshes all of them, so that no screen is outdated
 * until a reload.
 */
export const shows = {
  categories: [
    '/getcategories',
    '/fetch_categories',
    '/fetchcategories',
    '/fetchsubcategories',
    '/fetchsubsubcategories',
    '/productsnames',
    '/product_list',
    '/allproduct',
    '/product',
  ],
  products: [
    '/allproduct',
    '/product',
    '/product_list',
    '/productsnames',
    '/suggest',
    '/admin/listing-duties',
    '/admin/products',
    '/admin/stock',
  ],
} satisfies Record<string, Stale[]>

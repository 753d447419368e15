import type { ComponentType } from 'react'
import { HomePage } from './shop/home/HomePage'

type Loader = () => Promise<ComponentType>

/** The public pages. The browser fetches the code of one when it is opened, the home page's comes with the first visit. */
export const pages: Record<string, ComponentType | { load: Loader }> = {
  home: HomePage,
  products: { load: async () => (await import('./shop/products/ProductsPage')).ProductsPage },
  category: { load: async () => (await import('./shop/products/ProductsPage')).CategoryPage },
  product: { load: async () => (await import('./shop/product/ProductPage')).ProductPage },
  returns: { load: async () => (await import('./shop/policy/PolicyPage')).ReturnsPolicyPage },
  terms: { load: async () => (await import('./shop/policy/PolicyPage')).TermsPage },
  privacy: { load: async () => (await import('./shop/policy/PolicyPage')).PrivacyPage },
  faq: { load: async () => (await import('./shop/faq/FAQPage')).FAQPage },
}

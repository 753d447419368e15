import type { ComponentType } from 'react'
import { FAQPage } from './shop/faq/FAQPage'
import { HomePage } from './shop/home/HomePage'
import { PrivacyPage, ReturnsPolicyPage, TermsPage } from './shop/policy/PolicyPage'
import { ProductPage } from './shop/product/ProductPage'
import { CategoryPage, ProductsPage } from './shop/products/ProductsPage'

/** The public pages, all at hand: the server draws them. It has this file in place of public.ts. */
export const pages: Record<string, ComponentType> = {
  home: HomePage,
  products: ProductsPage,
  category: CategoryPage,
  product: ProductPage,
  returns: ReturnsPolicyPage,
  terms: TermsPage,
  privacy: PrivacyPage,
  faq: FAQPage,
}

import { clearCart } from '../api/cart'
import { forgetCodes } from '../api/offers'
import { putInCart } from '../api/quantity'
import { compareScreens, type Screens } from '../testing/acts'
import { recorded } from '../testing/recorded'
import { asha } from '../testing/screen'

const key = '2.1800797820.uUr42WxJzRwyqEpt8RvHB-RB'

const replies = recorded(['shop'], 'asha', {
  'GET /session': { data: asha },
  'GET /admin/product-drafts/{id}': { data: { body: '' } },
  'POST /checkout': { orderId: 1042, amount: 715_355, provider: 'razorpay' },
})

compareScreens(
  'shop',
  import.meta.glob<Screens>('./*/*Page*.tsx'),
  // Both calls about a complaint answer with it.
  (name, given) => replies(name.replace('/complaint_add', '/complaint'), given),
  {
    '/category/:slug/:id': ['/category/lights/2'],
    '/productdetails/:slug/:id': [
      '/productdetails/desk-lamp/1',
      '/productdetails/touch-panel/7',
      '/productdetails/kit/11',
    ],
    '/compare': ['/compare?ids=1,2,3'],
    '/checkout': [
      '/checkout',
      '/checkout > Deliver here',
      '/checkout > Deliver here > Continue > I have read and accept the terms and conditions.',
    ],
    '/pages/:slug': ['/pages/about'],
    '/reportproblem': ['/reportproblem?serial=HR2YWAP7NK717C'],
    '/claims/:number': ['/claims/C2612-HTVEL5T3'],
    '/quotation/:id': ['/quotation/2'],
    '/quote/:key': [`/quote/${key}`],
    '/driver/:key': ['/driver/1-703677b4ee941542329fa167e46321ba'],
    '/confirmorder': [`/confirmorder?key=${key}`],
    '/orderdetails/:id': ['1001', '1004', '1005', '1006', '1007', '1011', '1012'].map(
      (order) => `/orderdetails/${order}`,
    ),
    '/ordershipped/:id': ['/ordershipped/1006'],
    '/orderReview/:id': ['/orderReview/1001'],
    '/productpreview/:id': ['/productpreview/2'],
    '/profile': [
      '/profile',
      '/profile?tab=address',
      '/profile?tab=security',
      '/profile?tab=mails',
      '/profile?tab=data',
    ],
  },
  () => {
    localStorage.clear()
    clearCart()
    forgetCodes()
    putInCart({ product_id: 1, title: 'Desk Lamp', stock: 5, price: 1299.5, image: '' }, 2)
    putInCart({ product_id: 8, title: 'Touch Panel', stock: 9, price: 4999, image: '' }, 1)
  },
)

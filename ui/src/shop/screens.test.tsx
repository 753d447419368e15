import { compareScreens, type Screens } from '../testing/acts'
import { recorded } from '../testing/recorded'
import { asha } from '../testing/screen'

const key = '2.1800797820.uUr42WxJzRwyqEpt8RvHB-RB'

compareScreens(
  'shop',
  import.meta.glob<Screens>('./*/*Page*.tsx'),
  recorded(['shop'], 'asha', {
    'GET /session': { data: asha },
    'GET /admin/product-drafts/{id}': { data: { body: '' } },
  }),
  {
    '/category/:slug/:id': ['/category/lights/2'],
    '/productdetails/:slug/:id': [
      '/productdetails/desk-lamp/1',
      '/productdetails/touch-panel/7',
      '/productdetails/kit/11',
    ],
    '/compare': ['/compare?ids=1,2,3'],
    '/pages/:slug': ['/pages/about'],
    '/quotation/:id': ['/quotation/2'],
    '/quote/:key': [`/quote/${key}`],
    '/confirmorder': [`/confirmorder?key=${key}`],
    '/orderdetails/:id': ['1001', '1004', '1005', '1006', '1007', '1011', '1012'].map(
      (order) => `/orderdetails/${order}`,
    ),
    '/ordershipped/:id': ['/ordershipped/1006'],
    '/orderReview/:id': ['/orderReview/1001'],
    '/productpreview/:id': ['/productpreview/2'],
  },
)

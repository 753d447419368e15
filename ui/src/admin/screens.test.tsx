import { compareScreens, type Screens } from '../testing/acts'
import { recorded } from '../testing/recorded'

compareScreens('admin', import.meta.glob<Screens>('./*/*Screen*.tsx'), recorded(['staff', 'shop'], 'owner'), {
  '/adminorders': ['/adminorders', '/adminorders > Select order 1009'],
  '/help/:chapter': ['/help/orders'],
  '/adminorders/:id': ['1001', '1002', '1004', '1005', '1006', '1007', '1008', '1012'].map(
    (id) => `/adminorders/${id}`,
  ),
  '/product': ['/product', '/product?edit=1', '/product > Select Garden Camera'],
  '/productvariants/:id': ['/productvariants/7'],
  '/offers/:id': ['/offers/1', '/offers/2'],
  '/customers/:id': ['/customers/8'],
  '/claimdesk/:id': ['/claimdesk/3', '/claimdesk/4'],
  '/units/:serial': ['/units/HR2MCP2TP98SSA'],
  '/pastorders/:id': ['/pastorders/1'],
  '/codremittances/:id': ['/codremittances/1'],
  '/editmail/:kind': ['/editmail/delivered'],
  '/editpage/:id': ['/editpage/2'],
})

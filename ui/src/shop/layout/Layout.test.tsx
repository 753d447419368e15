import { test } from 'vitest'
import { compared, still } from '../../testing/acts'
import { recorded } from '../../testing/recorded'
import { asha } from '../../testing/screen'
import { ProductPage } from '../product/ProductPage'
import { Layout } from './Layout'

still()

test('around a product’s page are the header, the footer and what was just added', async () => {
  const screen = (
    <Layout quiet={false} footer StaffMenu={() => null}>
      <ProductPage />
    </Layout>
  )
  const replies = recorded(['shop'], 'asha', { 'GET /session': { data: asha } })
  await compared(screen, replies, '/productdetails/desk-lamp/1', '/productdetails/:slug/:id', 'layout')
})

import { test } from 'vitest'
import { compared, still } from '../../testing/acts'
import { recorded } from '../../testing/recorded'
import StaffFrame from './StaffFrame'

still()

test('around a screen staff find their menu, the search and what waits for them', async () => {
  await compared(<StaffFrame>Here</StaffFrame>, recorded(['staff', 'shop'], 'owner'), '/today', '*', 'frame')
})

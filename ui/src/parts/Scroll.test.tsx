import { expect, test } from 'vitest'
import { settle, show } from '../testing/screen'
import { Scroll } from './Scroll'

test('on a phone each cell is labelled with its own column, also after a cell spanning two columns', async () => {
  show(
    <Scroll label="Products">
      <table>
        <thead>
          <tr>
            <th>Product</th>
            <th>Price</th>
            <th>Discount price</th>
            <th>Rating</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <td>Plug</td>
            <td colSpan={2}>₹499</td>
            <td>4.4</td>
          </tr>
        </tbody>
      </table>
    </Scroll>,
  )
  await settle()
  const named = [...document.querySelectorAll<HTMLElement>('td')].map((cell) => cell.dataset.title)
  expect(named).toEqual(['Product', undefined, 'Rating'])
})

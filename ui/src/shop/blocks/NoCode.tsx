import { useCall } from '../../api/hooks'
import { say } from '../../words'

/** What to do instead of asking for a code by mail, in a shop whose mails reach nobody. */
export function NoCode() {
  const shop = useCall('/shop', undefined, { staleTime: 600_000 }).data?.data
  return (
    <p>
      {say.noCode.thisShopSendsNoEmail} {shop?.shop_phone && say.noCode.pleaseCall(shop.shop_phone)}
    </p>
  )
}

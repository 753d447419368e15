import { useCall } from '../../api/hooks'
import { say } from '../../words'

/** What a person can do instead of requesting a code by mail, in a shop without a mail server. */
export function NoCode() {
  const shop = useCall('/shop', undefined, { staleTime: 600_000 }).data?.data
  return (
    <p>
      {say.noCode.thisShopSendsNoEmail} {shop?.shop_phone && say.noCode.pleaseCall(shop.shop_phone)}
    </p>
  )
}

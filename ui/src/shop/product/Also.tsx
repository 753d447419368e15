import { Share2 } from 'lucide-react'
import { Link } from 'wouter'
import type { Schemas } from '../../api/client'
import { Button } from '../../parts/Button'
import { toast } from '../../parts/toast'
import { say } from '../../words'
import { CompareToggle } from '../blocks/CompareToggle'
import { compareAddress, useCompared } from '../blocks/compared'
import css from './product.module.css'

/** Further actions for a product: share it, compare it. */
export default function Also({ product }: { product: Schemas['ProductData'] }) {
  return (
    <div className={css.also}>
      <ShareLink title={product.title} />
      <CompareToggle product={product} />
      <CompareLink />
    </div>
  )
}

function ShareLink({ title }: { title: string }) {
  const share = async () => {
    try {
      if (navigator.share) await navigator.share({ title, url: location.href })
      else {
        await navigator.clipboard.writeText(location.href)
        toast.success(say.product.linkCopied)
      }
    } catch {
      // The person closed the dialog for sharing.
    }
  }
  return (
    <Button kind="quiet" size="small" icon={<Share2 size={18} aria-hidden="true" />} onClick={() => void share()}>
      {say.product.share}
    </Button>
  )
}

/** A link to the comparison, shown once two products are chosen. */
function CompareLink() {
  const chosen = useCompared()
  if (chosen.length < 2) return null
  return <Link href={compareAddress(chosen.map((one) => one.id))}>{say.compare.compareMany(chosen.length)}</Link>
}

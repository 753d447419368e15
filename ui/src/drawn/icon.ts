// An icon looks the same wherever its size and its class are the same: the library writes it once.
import { Icon } from 'lucide-react'
import { type Made, write } from './html'
import { createElement } from './react'

type Props = Record<string, unknown>

export default function createLucideIcon(icon: unknown) {
  const written = new Map<string, string>()
  return (props: Props) => {
    const { size, strokeWidth, className } = props
    const key = `${size} ${strokeWidth} ${className} ${props['aria-hidden']} ${props['aria-label']}`
    let raw = written.get(key)
    if (raw === undefined) {
      raw = write(createElement(Icon as unknown as Made['type'], { ...props, icon }))
      written.set(key, raw)
    }
    return { raw }
  }
}

// An icon with the same size and class always looks the same, so its HTML is written once and cached.
import made from '../parts/icon'
import { type Made, write } from './html'
import { createElement } from './react'

type Props = Record<string, unknown>

/** Icons are written once for each size and class, because a page has dozens of the same. */
export default function createLucideIcon(icon: Parameters<typeof made>[0]) {
  const Icon = made(icon) as unknown as Made['type']
  const written = new Map<string, string>()
  return (props: Props) => {
    const { size, strokeWidth, className } = props
    const key = `${size} ${strokeWidth} ${className} ${props['aria-hidden']} ${props['aria-label']}`
    let raw = written.get(key)
    if (raw === undefined) {
      raw = write(createElement(Icon, props))
      written.set(key, raw)
    }
    return { raw }
  }
}

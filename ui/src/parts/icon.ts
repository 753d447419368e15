import { createElement } from 'react'

type Icon = { name: string; node: [tag: string, attributes: Record<string, string>][]; aliases?: string[] }
type Props = Record<string, unknown> & { size?: number; strokeWidth?: number; className?: string }

/**
 * Creates an icon component, like the icon library but without its variants. The builds replace the library's
 * function by this one.
 */
export default function createLucideIcon({ name, node, aliases = [] }: Icon) {
  return ({ size = 24, strokeWidth = 2, className = '', ...rest }: Props) =>
    createElement(
      'svg',
      {
        xmlns: 'http://www.w3.org/2000/svg',
        width: size,
        height: size,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        'stroke-width': strokeWidth,
        'stroke-linecap': 'round',
        'stroke-linejoin': 'round',
        'aria-hidden': rest['aria-label'] ? undefined : 'true',
        ...rest,
        class: ['lucide', ...[name, ...aliases].map((one) => `lucide-${one}`), className].filter(Boolean).join(' '),
      },
      node.map(([tag, attributes]) => createElement(tag, attributes)),
    )
}

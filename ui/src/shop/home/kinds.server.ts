import type { ComponentType } from 'react'
import type { SectionProps } from './kinds'

const files = import.meta.glob<ComponentType<SectionProps>>('./sections/*.tsx', { eager: true, import: 'default' })

export const kindOf = (kind: string) => files[`./sections/${kind.charAt(0).toUpperCase()}${kind.slice(1)}.tsx`]
export const fetchKind = async () => {}
export const fetchDrawn = async () => {}

export const lives = (kind: string) => ['slides', 'products'].includes(kind)
export const drawnOf = () => undefined

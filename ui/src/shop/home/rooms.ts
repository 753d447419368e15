import type { Schemas } from '../../api/client'
import bed800 from './room-bed-800.webp'
import bed1600 from './room-bed-1600.webp'
import door800 from './room-door-800.webp'
import door1600 from './room-door-1600.webp'
import kitchen800 from './room-kitchen-800.webp'
import kitchen1600 from './room-kitchen-1600.webp'
import living800 from './room-living-800.webp'
import living1600 from './room-living-1600.webp'

/** The built-in pictures, each 800 and 1600 pixels wide. */
const rooms: Record<string, [small: string, large: string]> = {
  'room-living': [living800, living1600],
  'room-door': [door800, door1600],
  'room-bed': [bed800, bed1600],
  'room-kitchen': [kitchen800, kitchen1600],
}

type Panel = Schemas['HomePanel']
type Shown = { src: string; srcSet: string; width: number; height: number }

/** pictureOf returns the image attributes of a panel; undefined if it has no picture. */
export function pictureOf(panel: Panel): Shown | undefined {
  const [small, large] = rooms[panel.built] ?? []
  if (small && large) return { src: large, srcSet: `${small} 800w, ${large} 1600w`, width: 1600, height: 900 }
  if (!panel.image) return undefined
  return { src: panel.image, srcSet: panel.srcset, width: panel.width || 640, height: panel.height || 640 }
}

/**
 * cut marks a picture with its crop position, unless that is the centre. The browser applies it (see Part): the server
 * sends no inline styles, which its security policy forbids.
 */
export const cut = (panel: Panel) => (panel.focus ? { 'data-focus': panel.focus } : {})

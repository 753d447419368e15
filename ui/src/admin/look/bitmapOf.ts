import { pngOf } from '../blocks/pngOf'

/** The longer side of a logo's bitmap, in pixels. */
const longest = 1280

/**
 * bitmapOf draws an SVG logo as a PNG, for documents, mails and phones' icons. It returns undefined for a bitmap,
 * and for a file that can't be drawn: the server then says what is wrong with it.
 */
export async function bitmapOf(logo: File): Promise<File | undefined> {
  if (logo.type !== 'image/svg+xml') return undefined
  try {
    const drawing = new DOMParser().parseFromString(await logo.text(), 'image/svg+xml').documentElement
    const box = (drawing.getAttribute('viewBox') ?? '').trim().split(/[\s,]+/)
    const [wide, high] = (
      box.length === 4 ? box.slice(2) : ['width', 'height'].map((name) => drawing.getAttribute(name))
    ).map((side) => Number.parseFloat(side ?? ''))
    if (!wide || !high) return undefined
    const scale = longest / Math.max(wide, high)
    const [width, height] = [wide, high].map((side) => Math.max(1, Math.round(side * scale))) as [number, number]
    // Firefox draws an SVG only if it has a size of its own.
    if (box.length !== 4) drawing.setAttribute('viewBox', `0 0 ${wide} ${high}`)
    drawing.setAttribute('width', String(width))
    drawing.setAttribute('height', String(height))
    const png = await pngOf(new XMLSerializer().serializeToString(drawing), width, height)
    return new File([png], 'logo.png', { type: 'image/png' })
  } catch {
    return undefined
  }
}

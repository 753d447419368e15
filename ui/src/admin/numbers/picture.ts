import { save } from '../../rules/files'
import { pngOf } from '../blocks/pngOf'

const kept = [
  'fill',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'font-size',
  'font-weight',
  'text-anchor',
  'opacity',
]
const edge = 16
const head = 34

/** drawn copies a chart as a standalone SVG, with its colours, a title above, and the page's background. */
function drawn(chart: SVGSVGElement, title: string): { text: string; width: number; height: number } {
  const copy = chart.cloneNode(true) as SVGSVGElement
  const from = [chart, ...chart.querySelectorAll('*')]
  const style = getComputedStyle(chart)
  for (const [i, part] of [copy, ...copy.querySelectorAll('*')].entries()) {
    const look = getComputedStyle(from[i] as Element)
    for (const name of kept) part.setAttribute(name, look.getPropertyValue(name))
    for (const name of ['class', 'style', 'tabindex', 'href', 'aria-label', 'role', 'data-on'])
      part.removeAttribute(name)
  }
  const width = chart.clientWidth + 2 * edge
  const height = chart.clientHeight + head + 2 * edge
  const frame = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
  frame.setAttribute('xmlns', 'http://www.w3.org/2000/svg')
  frame.setAttribute('width', String(width))
  frame.setAttribute('height', String(height))
  frame.setAttribute('font-family', '"Anek Latin", system-ui, sans-serif')
  const paper = document.createElementNS(frame.namespaceURI, 'rect') as SVGElement
  paper.setAttribute('width', '100%')
  paper.setAttribute('height', '100%')
  paper.setAttribute('fill', style.getPropertyValue('--surface'))
  const name = document.createElementNS(frame.namespaceURI, 'text') as SVGElement
  name.setAttribute('x', String(edge))
  name.setAttribute('y', String(edge + head / 2))
  name.setAttribute('font-size', '16')
  name.setAttribute('font-weight', '600')
  name.setAttribute('fill', style.getPropertyValue('--ink'))
  name.textContent = title
  copy.setAttribute('x', String(edge))
  copy.setAttribute('y', String(edge + head))
  copy.setAttribute('width', String(chart.clientWidth))
  copy.setAttribute('height', String(chart.clientHeight))
  frame.append(paper, name, copy)
  return { text: new XMLSerializer().serializeToString(frame), width, height }
}

/** savePicture downloads a chart as PNG, at twice the size of the screen, or as SVG. */
export async function savePicture(chart: SVGSVGElement, title: string, file: string, format: 'png' | 'svg') {
  const { text, width, height } = drawn(chart, title)
  if (format === 'svg') return save(new Blob([text], { type: 'image/svg+xml' }), `${file}.svg`)
  save(await pngOf(text, width * 2, height * 2), `${file}.png`)
}

// Writes a page as text, for the files that tests compare.

/** Elements whose text is written on lines of its own. */
const block =
  'address, article, aside, blockquote, dd, details, dialog, div, dl, dt, fieldset, figcaption, figure, footer, ' +
  'form, h1, h2, h3, h4, h5, h6, header, legend, li, main, nav, ol, p, pre, section, summary, table, tbody, tfoot, ' +
  'thead, tr, ul'

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** squeezed returns a text with single spaces. */
export const squeezed = (text: string | null | undefined) => (text ?? '').replace(/\s+/g, ' ').trim()

/** labelOf returns the label of a control, which may be an element around it. */
export function labelOf(control: Element): string {
  const given = control.getAttribute('aria-label')
  if (given !== null) return given
  const by = control.getAttribute('aria-labelledby') ?? ''
  if (by)
    return by
      .split(' ')
      .map((id) => squeezed(document.getElementById(id)?.textContent))
      .join(' ')
  if (control.id) {
    const label = document.querySelector(`label[for="${CSS.escape(control.id)}"]`)
    if (label) return squeezed(label.textContent)
  }
  const around = control.closest('label')?.cloneNode(true) as Element | undefined
  for (const inner of around?.querySelectorAll('select, textarea, option') ?? []) inner.remove()
  return squeezed(around?.textContent)
}

function controlText(control: Control): string {
  const off = control.disabled ? ', off' : ''
  if (control instanceof HTMLSelectElement) {
    // The property selectedOptions is not used, because happy-dom keeps an old list in it.
    const chosen = [...control.options]
      .filter((option) => option.selected)
      .map((option) => squeezed(option.textContent))
      .join(', ')
    return `{${labelOf(control)}: ${chosen}; ${[...control.options].map((option) => option.value).join(' ')}${off}}`
  }
  if (control.type === 'checkbox' || control.type === 'radio')
    return `{${(control as HTMLInputElement).checked ? '×' : ' '} ${labelOf(control)}${off}}`
  if (control.type === 'hidden') return ''
  return `{${labelOf(control)}: ${control.value}${off}}`
}

function buttonText(button: HTMLButtonElement): string {
  const on = [button.getAttribute('aria-pressed'), button.getAttribute('aria-selected')].includes('true')
  const name = button.getAttribute('aria-label') ?? squeezed(button.textContent)
  return `[${name}${button.disabled ? ', off' : ''}${on ? ', on' : ''}]`
}

/** pageText returns a line for each block of an element: words, links with addresses, controls with values. */
export function pageText(from: Element): string {
  const lines: string[] = []
  let line = ''
  const flush = () => {
    if (squeezed(line)) lines.push(squeezed(line))
    line = ''
  }
  const walk = (node: Node) => {
    if (node.nodeType === Node.TEXT_NODE) line += node.textContent ?? ''
    if (!(node instanceof Element)) return
    if (node.matches('style, script, noscript')) return
    if (node.matches('input, select, textarea')) {
      line += ` ${controlText(node as Control)} `
      return
    }
    // The text of a label is written with its control.
    if (node.matches('label[for], label:has(input, select, textarea)')) {
      for (const inner of node.querySelectorAll('input, select, textarea, button, a')) walk(inner)
      return
    }
    if (node instanceof HTMLButtonElement) {
      line += ` ${buttonText(node)} `
      return
    }
    if (node.tagName === 'IFRAME') line += ` <${node.getAttribute('src') ?? 'a document of its own'}> `
    // The bars of a chart, by their width.
    if (/%$/.test(node.getAttribute('width') ?? '')) line += ` <${node.tagName} ${node.getAttribute('width')}> `
    if (node.tagName === 'IMG') {
      line += ` <${node.getAttribute('alt')} ${node.getAttribute('src')}> `
      return
    }
    const isBlock = node.matches(block)
    if (isBlock) flush()
    if (/^H\d$/.test(node.tagName)) line += `${'#'.repeat(Number(node.tagName[1]))} `
    if (node.getAttribute('aria-label') && node.tagName !== 'A') line += ` “${node.getAttribute('aria-label')}” `
    line += ' '
    for (const child of node.childNodes) walk(child)
    if (node.tagName === 'TD' || node.tagName === 'TH') line += ' | '
    if (node.tagName === 'A') line += ` → ${node.getAttribute('href')} `
    line += ' '
    if (isBlock) flush()
  }
  walk(from)
  flush()
  return `${lines.join('\n')}\n`
}

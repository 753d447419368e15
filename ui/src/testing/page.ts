// Writes down what a page shows, for files that tests compare.

const block =
  /^(ADDRESS|ARTICLE|ASIDE|BLOCKQUOTE|DD|DETAILS|DIALOG|DIV|DL|DT|FIELDSET|FIGCAPTION|FIGURE|FOOTER|FORM|H\d|HEADER|LEGEND|LI|MAIN|NAV|OL|P|PRE|SECTION|SUMMARY|TABLE|TBODY|TFOOT|THEAD|TR|UL)$/

const squeezed = (text: string | null | undefined) => (text ?? '').replace(/\s+/g, ' ').trim()

function labelOf(control: Element): string {
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

function controlText(control: HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement): string {
  const off = control.disabled ? ', off' : ''
  if (control instanceof HTMLSelectElement)
    return `{${labelOf(control)}: ${[...control.selectedOptions].map((o) => squeezed(o.textContent)).join(', ')}; ${[...control.options].map((o) => o.value).join(' ')}${off}}`
  if (control.type === 'checkbox' || control.type === 'radio')
    return `{${(control as HTMLInputElement).checked ? '×' : ' '} ${labelOf(control)}${off}}`
  if (control.type === 'hidden') return ''
  return `{${labelOf(control)}: ${control.value}${off}}`
}

/** pageText returns a line for each block of an element: its words, links with their addresses, controls with their values. */
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
    if (node.tagName === 'STYLE' || node.tagName === 'SCRIPT' || node.tagName === 'NOSCRIPT') return
    if (node instanceof HTMLInputElement || node instanceof HTMLSelectElement || node instanceof HTMLTextAreaElement) {
      // A text inside the label of a control is told with the control.
      line += ` ${controlText(node)} `
      return
    }
    if (node.tagName === 'LABEL' && (node.getAttribute('for') || node.querySelector('input, select, textarea'))) {
      for (const inner of node.querySelectorAll('input, select, textarea, button, a')) walk(inner)
      return
    }
    if (node instanceof HTMLButtonElement) {
      line += ` [${node.getAttribute('aria-label') ?? squeezed(node.textContent)}${node.disabled ? ', off' : ''}${node.getAttribute('aria-pressed') === 'true' || node.getAttribute('aria-selected') === 'true' ? ', on' : ''}] `
      return
    }
    if (node instanceof HTMLIFrameElement) line += ` <${node.dataset.src}> `
    if (node.tagName === 'IMG') {
      line += ` <${node.getAttribute('alt')} ${node.getAttribute('src')}> `
      return
    }
    const isBlock = block.test(node.tagName)
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

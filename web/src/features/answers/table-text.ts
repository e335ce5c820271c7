/** A table for the clipboard: for documents, and for spreadsheets and plain text. */
export interface TableText {
  readonly html: string
  /** Cells separated by tabs, rows by line ends. */
  readonly tsv: string
}

/** Copies a table without what only the page needs. */
export function toTableText({ rows }: HTMLTableElement): TableText {
  const table = document.createElement('table')
  for (const { cells } of rows) {
    const row = table.insertRow()
    for (const cell of cells) row.append(toPlain(cell))
  }
  const lines = [...table.rows].map((row) => [...row.cells].map(toLine).join('\t'))
  return { html: table.outerHTML, tsv: lines.join('\n') }
}

const KEPT = new Set([
  'A',
  'B',
  'BR',
  'CODE',
  'DEL',
  'EM',
  'KBD',
  'STRONG',
  'SUB',
  'SUP',
  'TD',
  'TH',
])

/** A copy of an element without attributes except addresses; a formula becomes its TeX. */
function toPlain(element: Element): Element {
  const copy = document.createElement(KEPT.has(element.tagName) ? element.tagName : 'span')
  const href = element.tagName === 'A' ? element.getAttribute('href') : null
  if (href) copy.setAttribute('href', href)
  for (const child of element.childNodes) {
    if (child instanceof Text) copy.append(child.data)
    else if (child instanceof Element) copy.append(texIn(child) ?? toPlain(child))
  }
  return copy
}

function texIn(element: Element): string | undefined {
  const tex = element.matches('.katex') && element.querySelector('annotation')?.textContent
  return tex ? `$${tex}$` : undefined
}

function toLine(cell: Element): string {
  for (const line of cell.querySelectorAll('br')) line.replaceWith(' ')
  return (cell.textContent ?? '').replace(/\s+/g, ' ').trim()
}

/** A table for the clipboard: for documents, and for spreadsheets and plain text. */
export interface TableText {
  readonly html: string
  /** Cells separated by tabs, rows by line ends. */
  readonly tsv: string
}

type Rows = readonly (readonly HTMLTableCellElement[])[]

export const toTableText = (table: HTMLTableElement): TableText => toText(rowsOf(table))

/** The selected cells of a table; undefined for fewer than two. */
export function selectedCells(
  table: HTMLTableElement,
  selection: Selection | null,
): TableText | undefined {
  const ranges = Array.from({ length: selection?.rangeCount ?? 0 }, (_, index) =>
    selection?.getRangeAt(index),
  )
  const isInside = ranges.every((range) => table.contains(range?.commonAncestorContainer ?? null))
  if (!isInside) return undefined
  const isSelected = (cell: Element) => ranges.some((range) => range && overlaps(range, cell))
  const rows = rowsOf(table).map((cells) => cells.filter(isSelected))
  const selected = rows.filter((cells) => cells.length > 0)
  return selected.flat().length > 1 ? toText(selected) : undefined
}

/** A range that ends at the start of a cell contains nothing of it. */
function overlaps(range: Range, cell: Element): boolean {
  if (!range.intersectsNode(cell)) return false
  const part = range.cloneRange()
  const whole = cell.ownerDocument.createRange()
  whole.selectNodeContents(cell)
  if (whole.compareBoundaryPoints(Range.START_TO_START, part) > 0) {
    part.setStart(whole.startContainer, whole.startOffset)
  }
  if (whole.compareBoundaryPoints(Range.END_TO_END, part) < 0) {
    part.setEnd(whole.endContainer, whole.endOffset)
  }
  return part.toString() !== '' || cell.textContent === ''
}

const rowsOf = (table: HTMLTableElement): Rows => [...table.rows].map(({ cells }) => [...cells])

function toText(rows: Rows): TableText {
  const table = document.createElement('table')
  for (const cells of rows) {
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

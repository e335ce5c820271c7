import { hasFormulas } from './formula-marks.ts'

const ITEM = /^( *)([-*+]|(\d{1,9})[.)])( +)(?=\S)/
const FENCE = /^ *(`{3,})$/
/** The search for an item's lines stops after this many lines, which keeps the time linear. */
const MAX_LINES = 100

/**
 * Indents formulas between two list items: models write them at the list's margin, where they would
 * end the list. Indented, they belong to the item before them.
 */
export function keepInLists(source: string): string {
  if (!hasFormulas(source)) return source
  const lines = source.split('\n')
  for (let start = 0; start < lines.length; start++) {
    const end = endOfFormula(lines, start)
    if (end === undefined) continue
    const item = findItem(lines, start)
    const next = endOfParagraph(lines, end)
    if (item && continues(item, lines, next)) {
      const indent = ' '.repeat(item.width - indentOf(lines[start]))
      for (let at = start; at < next; at++) lines[at] = indent + (lines[at] ?? '')
    }
    start = end - 1
  }
  return lines.join('\n')
}

interface Item {
  readonly margin: number
  /** The column at which the item's text begins. */
  readonly width: number
  readonly marker: string
  readonly number: number
}

const indentOf = (line = '') => line.length - line.trimStart().length

function endOfFormula(lines: readonly string[], start: number): number | undefined {
  const fence = FENCE.exec(lines[start] ?? '')?.[1]
  if (!fence || !hasFormulas(lines[start + 1] ?? '')) return undefined
  let end = start + 1
  while (end < lines.length && lines[end]?.trim() !== fence) end++
  return end + 1
}

function toItem(line = ''): Item | undefined {
  const [whole = '', margin = '', marker = '', number = ''] = ITEM.exec(line) ?? []
  if (!whole) return undefined
  return {
    margin: margin.length,
    width: whole.length,
    marker: marker.replace(/\d/g, ''),
    number: Number(number),
  }
}

/** The item above that a line would belong to if it were indented. */
function findItem(lines: readonly string[], start: number): Item | undefined {
  const indent = indentOf(lines[start])
  let isAfterBlank = false
  for (let at = start - 1; at >= Math.max(0, start - MAX_LINES); at--) {
    const line = lines[at] ?? ''
    const item = toItem(line)
    if (item && item.margin <= indent) return item.width > indent ? item : undefined
    const isBlank = line.trim() === ''
    if (!isBlank && isAfterBlank && indentOf(line) <= indent) return undefined
    isAfterBlank ||= isBlank
  }
  return undefined
}

/** Text directly after a formula, without a blank line, belongs to it. */
function endOfParagraph(lines: readonly string[], start: number): number {
  let end = start
  while (
    end < Math.min(lines.length, start + MAX_LINES) &&
    lines[end]?.trim() &&
    !toItem(lines[end])
  )
    end++
  return end
}

function continues(item: Item, lines: readonly string[], from: number): boolean {
  const line = lines.slice(from, from + MAX_LINES).find((each) => each.trim() !== '')
  if (line === undefined) return false
  const next = toItem(line)
  if (!next || next.margin !== item.margin) return indentOf(line) >= item.width
  return next.marker === item.marker && (item.number === 0 || next.number === item.number + 1)
}

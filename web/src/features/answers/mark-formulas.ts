import { blankCodeBlocks, findInlineCode } from '@assay/citations'
import { displayMark, inlineMark } from './formula-marks.ts'
import { createFormulaReader, type Formula } from './read-formula.ts'

const OPENER = /(\\*)([[(]|\$\$?)/g
const CONTAINER = /^[ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)*/

/**
 * Marks the formulas of a text: `\[…\]`, `\(…\)`, `$$…$$` and `$…$` become code of `formula-marks`,
 * which no parser mistakes for a list, a heading or emphasis.
 * @param growing whether the text may end in half a formula.
 */
export function markFormulas(text: string, growing: boolean): string {
  const parts: string[] = []
  let done = 0
  for (const formula of findFormulas(text, growing)) {
    parts.push(text.slice(done, formula.start), toCode(text, formula))
    done = formula.end
  }
  return parts.join('') + text.slice(done)
}

/** The formulas of a text in order, without nesting. */
export function findFormulas(text: string, growing = false): readonly Formula[] {
  if (!/\$|\\[[(]/.test(text)) return []
  const read = createFormulaReader(text, growing)
  const formulas: Formula[] = []
  for (const { start, opener } of findOpeners(text)) {
    const formula = start < (formulas.at(-1)?.end ?? 0) ? undefined : read(opener, start)
    if (formula) formulas.push(formula)
  }
  return formulas
}

/**
 * Possible openers outside code: `\[` and `\(` with one backslash, and dollars without a backslash.
 */
function* findOpeners(text: string): Generator<{ start: number; opener: string }> {
  const plain = blankCodeBlocks(text)
  const isInlineCode = findInlineCode(plain)
  for (const { 0: whole, 1: slashes = '', 2: mark = '', index } of text.matchAll(OPENER)) {
    const isDollar = mark.startsWith('$')
    const opener = isDollar ? mark : `\\${mark}`
    const start = index + whole.length - opener.length
    const isEscaped = (slashes.length % 2 === 1) === isDollar
    if (!isEscaped && plain[start] === text[start] && !isInlineCode(start)) yield { start, opener }
  }
}

function toCode(text: string, { start, end, isDisplay }: Formula): string {
  const written = text.slice(start, end)
  if (!isDisplay) return inlineMark(written)
  const before = text.slice(text.lastIndexOf('\n', start - 1) + 1, start)
  const [container = ''] = CONTAINER.exec(before) ?? []
  const margin = container.includes('>') ? /^[ \t>]+/gm : /^[ \t]+/gm
  const indent = `\n${container.replace(/[^>\s]/g, ' ')}`
  const code = displayMark(written.replace(margin, '').trimEnd()).join(indent)
  const isFirst = before.length === container.length
  const isLast = /^[ \t]*(?:\n|$)/.test(text.slice(end, end + 200))
  return `${isFirst ? '' : indent}${code}${isLast ? '' : indent}`
}

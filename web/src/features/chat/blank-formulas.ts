import { findFormulas } from '../answers/mark-formulas.ts'
import { indentAt } from './closing-of.ts'
import { editText } from './edit-text.ts'

/** What opens a formula on a line of its own, up to what closes it or to the end of its paragraph. */
const OPENED =
  /^(?<before>(?:[ \t>]|(?:[-*+]|\d{1,9}[.)])[ \t])*)(?<mark>\$\$(?=[ \t]*$)|(?<=^[ \t]*)\$\$|\\\[(?=[ \t]*$))(?:(?!\n[ \t>]*\n|\$\$|\\\])[\s\S])*(?<close>\$\$|\\\])?/gm

/** More quotes and lists in each other than anybody writes; parsers recurse into each of them. */
const TOO_DEEP = /^((?:[ \t]*(?:>|(?:[-*+]|\d{1,9}[.)])(?=[ \t]))){50})(.+)/gm

export interface BlankedText {
  /** As long as the text, with letters in place of what a markdown parser must not read. */
  readonly blanked: string
  /** The formula that the text leaves open: where it begins, and the line that ends it. */
  readonly open: { readonly offset: number; readonly closing: string } | undefined
}

/** Blanks the formulas of a text, whose lines may look like headings, lists or labels. */
export function blankFormulas(text: string): BlankedText {
  const withoutFormulas = editText(
    text,
    findFormulas(text).map(({ start, end }) => ({ start, end, text: 'x'.repeat(end - start) })),
  )
  const blanked = withoutFormulas.replaceAll(TOO_DEEP, (_, markers: string, rest: string) => {
    return markers + 'x'.repeat(rest.length)
  })
  return { blanked, open: openIn(withoutFormulas) }
}

function openIn(text: string): BlankedText['open'] {
  const last = [...text.matchAll(OPENED)].findLast(({ groups }) => !groups?.close)
  if (!last) return undefined
  const { before = '', mark = '' } = last.groups ?? {}
  const offset = last.index + before.length
  return { offset, closing: indentAt(text, offset) + (mark === '$$' ? mark : String.raw`\]`) }
}

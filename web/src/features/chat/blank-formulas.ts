import { findFormulas } from '../answers/mark-formulas.ts'
import { indentAt } from './closing-of.ts'
import { editText } from './edit-text.ts'

/**
 * The opening of a formula on a line of its own; the match extends to its closing mark or the end
 * of its paragraph.
 */
const OPENED =
  /^(?<before>(?:[ \t>]|(?:[-*+]|\d{1,9}[.)])[ \t])*)(?<mark>\$\$(?=[ \t]*$)|(?<=^[ \t]*)\$\$|\\\[(?=[ \t]*$))(?:(?!\n[ \t>]*\n|\$\$|\\\])[\s\S])*(?<close>\$\$|\\\])?/gm

/** Deeper nesting of quotes and lists than people write; parsers recurse into each level. */
const TOO_DEEP = /^((?:[ \t]*(?:>|(?:[-*+]|\d{1,9}[.)])(?=[ \t]))){50})(.+)/gm

export interface BlankedText {
  /**
   * The text at the same length, with letters in place of the parts that a markdown parser must not
   * read.
   */
  readonly blanked: string
  /** The formula that the text leaves open: its offset, and the line that closes it. */
  readonly open: { readonly offset: number; readonly closing: string } | undefined
}

/** Blanks the formulas of a text, because their lines may look like headings, lists or labels. */
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

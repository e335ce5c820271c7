import { findInlineCode } from '@assay/citations'
import remend from 'remend'
import { closeTable } from './close-table.ts'

/**
 * Formulas are already marked, a single tilde does not strike text through, and `a <b` is not a
 * tag. This module closes links itself, because the brackets of a reference, as in `32445440[1`,
 * must stay.
 */
const OPTIONS = {
  ...{ katex: false, singleTilde: false, htmlTags: false },
  ...{ links: false, images: false },
} as const
const HALF_TAG = /<\/?(?:s(?:u[bp]?)?|k(?:bd?)?|br?)?$/i
const HALF_LINK = /(?<!\\)!?\[([^[\]\n]*)\]\((?:[^\s()]|\([^\s()]*\)?)*(?:\s+"[^"\n]*)?$/
const HALF_LINK_TEXT = /(?<!\\)!?\[([^[\]\n]*\p{L}{2}[^[\]\n]* [^[\]\n]*)$/u
/** Stars at the end of the text. Their meaning depends on the text that follows. */
const STARS_AT_END = /(?<!\\)\*{1,3}$/
const QUOTE_AT_END = /(?<=(?:^|\n)[ \t]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)?)>\s*$/
/** A star before a digit or a p-value, or stars between spaces. */
const TEXT_STARS = /(?<![*\\])\*(?=\d|[pP] ?[<>=≤])|(?<=[^\s*] )\*{1,3}(?=\s)/g
/** A fence, perhaps incomplete, at the end of the text. */
const FENCE_AT_END = /(?:^|\n)[ \t]*(?:`{1,2}|`{3,}[\w+-]*)\s*$/
/** Text after the star in `*5 mg daily*`: closed emphasis, not an allele. */
const CLOSED = /^[^*\n]*[^\s*\d]\*(?=[^\w*])/

/** Closes, for display, markup left open at the end of a block that still grows. */
export function closeMarkup(source: string): string {
  const words = source
    .replace(HALF_TAG, '')
    .replace(HALF_LINK, '$1')
    .replace(HALF_LINK_TEXT, '$1')
    .replace(STARS_AT_END, '')
    .replace(QUOTE_AT_END, '')
  return closeTable(remend(escapeStars(words), OPTIONS))
}

/** Removes from an answer that was cut off the beginning of a code block without its code. */
export const omitEmptyFence = (text: string) => text.replace(FENCE_AT_END, '')

/** Escapes stars that open no emphasis, so that nothing closes them. */
function escapeStars(source: string): string {
  const isInlineCode = findInlineCode(source)
  return source.replace(TEXT_STARS, (stars, index: number) =>
    isInlineCode(index) || CLOSED.test(source.slice(index + 1))
      ? stars
      : stars.replaceAll('*', '\\*'),
  )
}

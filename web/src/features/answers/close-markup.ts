import { findInlineCode } from '@assay/citations'
import remend from 'remend'
import { closeTable } from './close-table.ts'

/**
 * Formulas are marked by then, one tilde strikes nothing through, and `a <b` is no tag. Links are
 * closed here: brackets of a reference, as in `32445440[1`, have to stay.
 */
const OPTIONS = {
  ...{ katex: false, singleTilde: false, htmlTags: false },
  ...{ links: false, images: false },
} as const
const HALF_TAG = /<\/?(?:s(?:u[bp]?)?|k(?:bd?)?|br?)?$/i
const HALF_LINK = /(?<!\\)!?\[([^[\]\n]*)\]\((?:[^\s()]|\([^\s()]*\)?)*(?:\s+"[^"\n]*)?$/
const HALF_LINK_TEXT = /(?<!\\)!?\[([^[\]\n]*\p{L}{2}[^[\]\n]* [^[\]\n]*)$/u
/** What follows decides on their meaning. */
const STARS_AT_END = /(?<!\\)\*{1,3}$/
const QUOTE_AT_END = /(?<=(?:^|\n)[ \t]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)?)>\s*$/
/** A star before a digit or a p-value, and stars between spaces. */
const TEXT_STARS = /(?<![*\\])\*(?=\d|[pP] ?[<>=≤])|(?<=[^\s*] )\*{1,3}(?=\s)/g
/** As after `*5 mg daily`: emphasis that is closed, and no allele. */
const CLOSED = /^[^*\n]*[^\s*\d]\*(?=[^\w*])/

/** Closes, for display, what is open at the end of a block that still grows. */
export function closeMarkup(source: string): string {
  const words = source
    .replace(HALF_TAG, '')
    .replace(HALF_LINK, '$1')
    .replace(HALF_LINK_TEXT, '$1')
    .replace(STARS_AT_END, '')
    .replace(QUOTE_AT_END, '')
  return closeTable(remend(escapeStars(words), OPTIONS))
}

/** Stars that open no emphasis: there is none to be closed. */
function escapeStars(source: string): string {
  const isInlineCode = findInlineCode(source)
  return source.replace(TEXT_STARS, (stars, index: number) =>
    isInlineCode(index) || CLOSED.test(source.slice(index + 1))
      ? stars
      : stars.replaceAll('*', '\\*'),
  )
}

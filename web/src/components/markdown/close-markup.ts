import { findInlineCode } from '@assay/citations'
import remend from 'remend'
import { closeTable } from './close-table.ts'

/** Formulas are marked by then, one tilde strikes nothing through, and `a <b` is no tag. */
const OPTIONS = { katex: false, singleTilde: false, htmlTags: false } as const
const HALF_TAG = /<\/?(?:s(?:u[bp]?)?|k(?:bd?)?|br?)?$/i
const ALLELE = /(?<![*\\])\*(?=\d)/g
/** As after `*5 mg daily`: emphasis that is closed, and no allele. */
const CLOSED = /^[^*\n]*[^\s*\d]\*(?![\w*])/

/** Closes, for display, what is open at the end of a block that still grows. */
export function closeMarkup(source: string): string {
  return closeTable(remend(escapeAlleles(source.replace(HALF_TAG, '')), OPTIONS))
}

/** Stars before digits open no emphasis, and so there is none to be closed. */
function escapeAlleles(source: string): string {
  const isInlineCode = findInlineCode(source)
  return source.replace(ALLELE, (star, index: number) =>
    isInlineCode(index) || CLOSED.test(source.slice(index + 1)) ? star : '\\*',
  )
}

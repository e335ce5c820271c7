import type { Citation, CitationKind } from './citation.ts'
import { normalizeDoi, trimPunctuation } from './normalize-doi.ts'

/** Reads a citation at a position. Returns the sources found, and where to continue. */
export type Reader = (
  text: string,
  start: number,
  isInlineCode: boolean,
) => { readonly found: readonly Citation[]; readonly end: number }

/** An address ends before whitespace, a Markdown delimiter or an unbalanced bracket. */
const ADDRESS =
  /(?:[^\s<>"`|\\()[\]{}\u0080-\u00bf\u0250-\uffff]|\\[_*~]|\([^\s<>()]{0,100}\)|\[[^\s<>[\]]{0,100}\])*/y
/** A DOI is like an address, but may contain the angle brackets of a SICI. */
const DOI =
  /10\.[\d.]+(?:\/|%2F)(?:(?![,;]10\.)(?:[^\s<>"`|\\()[\]{}\u0080-\uffff]|\\[_*~()[\]<>]|\([^\s<>()]{0,100}\)|\[[^\s<>[\]]{0,100}\]|<\d[^\s<>]{0,60}:[^\s<>]{0,60}>))*/iy
const DOI_IN_ADDRESS = /10\.\d{4,9}(?:\.\d{1,9}){0,4}(?:\/|%2F)/i
const HOST = /^(?:https?:\/\/)?[^/?#:]+\.[^/?#:.]+/i

/** Rejects an identifier if the next characters show that it is truncated or continues. */
const WHOLE = String.raw`(?![A-Za-z\d…]|\.\.|[.-]\d|\*{3}|_\w|\?\?)`
const sticky = (source: string) => new RegExp(`(?:${source})${WHOLE}`, 'iy')
const GAP = String.raw`[ \t\n\u00a0:：#=*_[\]("'（–—-]{0,8}`
/** A number with thousands separators, as some models write it. */
const NUMBER = String.raw`[1-9]\d?(?:[,.\u00a0\u2009\u202f]\d{3}){2}(?!,\d)|[1-9]\d{0,7}`
const PMID = sticky(
  String.raw`PMIDs?${GAP}(${NUMBER})|PubMed ?ID${GAP}([1-9]\d{0,7})|PubMed${GAP}([1-9]\d{5,7})`,
)
const NEXT_PMID = sticky(String.raw`[\]) \t]{0,3}(?:,|;|&|and|\/){1,2}[ \t[]{0,3}([1-9]\d{5,7})`)
const CODES: readonly (readonly [CitationKind, RegExp])[] = [
  [
    'pmcid',
    sticky(String.raw`PMCID${GAP}(?:PMC)?[ \t]?(\d{3,8})|PMC(\d{3,8}| \d{5,8})(?:v\d|\.\d)?`),
  ],
  ['nct', sticky(String.raw`NCT[ -]?(\d{8})`)],
  ['rs', sticky(String.raw`rs(\d{3,12})`)],
]
/** Names of serial interfaces. They look like variants (rs numbers). */
const RS_STANDARD = /^RS(?:232|422|423|485)$/

export const readAddress: Reader = (text, start, isInlineCode) => {
  const raw = matchAt(ADDRESS, text, start)?.[0] ?? ''
  const address = trimPunctuation(raw)
  const end = start + Math.max(address.length, 1)
  const doi = DOI_IN_ADDRESS.exec(address)
  if (doi) {
    const place = /^(?:https?:\/\/)?(?:[\w-]+\.)*doi\.org\//i.test(address) ? 'doi.org' : 'page'
    return readDoiAs(place, text, start + doi.index)
  }
  const named = findIdentifier(address)
  if (named) {
    const { kind, id, index, length } = named
    return { found: [{ kind, id, start: start + index, end: start + index + length }], end }
  }
  const isSource =
    !isInlineCode &&
    HOST.test(address) &&
    !/doi\.org\/10|\.\.$|…$/.test(address) &&
    !isImage(text, start)
  return { found: isSource ? [{ kind: 'link', id: address, start, end }] : [], end }
}

/** Finds an identifier within an address. */
function findIdentifier(address: string) {
  const patterns: readonly (readonly [CitationKind, RegExp, string])[] = [
    [
      'pmid',
      /(?<=(?:pubmed\.ncbi\.nlm\.nih\.gov|ncbi\.nlm\.nih\.gov\/pubmed|europepmc\.org\/\w{1,9}\/med)\/)[1-9]\d{0,7}(?!\w)/i,
      '',
    ],
    ['pmcid', /(?<=(?:ncbi\.nlm\.nih\.gov|europepmc\.org)\/.{0,60})PMC\d{3,8}(?!\d)/i, 'PMC'],
    ['nct', /(?<![a-z\d])NCT\d{8}(?!\d)/i, 'NCT'],
    ['rs', /(?<=\/)rs\d{3,12}(?!\w)/i, 'rs'],
  ]
  for (const [kind, pattern] of patterns) {
    const match = pattern.exec(address)
    if (match) {
      const [id] = match
      return {
        kind,
        id: kind === 'rs' ? id.toLowerCase() : id.toUpperCase(),
        index: match.index,
        length: id.length,
      }
    }
  }
  return undefined
}

const isImage = (text: string, start: number) =>
  /\]\(<?$/.test(text.slice(Math.max(0, start - 3), start)) &&
  /!\[[^\]\n]{0,200}\]\(<?$/.test(text.slice(Math.max(0, start - 210), start))

export const readDoi: Reader = (text, start) => readDoiAs('text', text, start)

function readDoiAs(place: 'text' | 'doi.org' | 'page', text: string, start: number) {
  const raw = matchAt(DOI, text, start)?.[0] ?? ''
  const end = start + Math.max(raw.length, 1)
  // After a digit, an ellipsis ends the sentence. After a letter, it marks a truncated DOI.
  const isCut = raw.includes('..') || (text.startsWith('…', end) && !/\d{3}$/.test(raw))
  const id = isCut ? undefined : normalizeDoi(raw, place)
  if (id === undefined) return { found: [], end }
  const kind: CitationKind = 'doi'
  return { found: [{ kind, id, start, end: start + trimPunctuation(raw).length }], end }
}

export const readPmids: Reader = (text, start) => {
  const found: Citation[] = []
  let end = start + 1
  for (let match = matchAt(PMID, text, start); match; match = matchAt(NEXT_PMID, text, end)) {
    end = match.index + match[0].length
    const written = match[1] ?? match[2] ?? match[3] ?? ''
    const id = written.replace(/\D/g, '')
    found.push({ kind: 'pmid', id, start: end - written.length, end })
    if (!/^PMID/i.test(text.slice(start, start + 4))) break
  }
  return { found, end }
}

export const readCode: Reader = (text, start) => {
  for (const [kind, pattern] of CODES) {
    const match = matchAt(pattern, text, start)
    if (!match || RS_STANDARD.test(match[0])) continue
    const end = start + match[0].length
    const digits = (match[1] ?? match[2] ?? '').trim()
    const id = { pmcid: 'PMC', nct: 'NCT', rs: 'rs' }[kind as 'rs'] + digits
    return { found: [{ kind, id, start, end }], end }
  }
  return { found: [], end: start + 1 }
}

function matchAt(pattern: RegExp, text: string, index: number): RegExpExecArray | null {
  pattern.lastIndex = index
  return pattern.exec(text)
}

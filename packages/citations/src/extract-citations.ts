import { blankCodeBlocks } from './blank-code-blocks.ts'
import type { Citation } from './citation.ts'
import { findInlineCode } from './inline-code.ts'
import { type Reader, readAddress, readCode, readDoi, readPmids } from './readers.ts'
import { REGISTRY_WORDS, readRegistry } from './registries.ts'

/** Where a citation may begin: an address, a DOI, or an identifier's keyword. */
const BEGINNING = new RegExp(
  String.raw`https?://|(?<![\w./@-])(?:www\.|(?:pubmed|pmc)\.ncbi\.nlm\.nih\.gov/)|(?<![\d.])10\.\d{4,9}(?:\.\d{1,9}){0,4}(?:/|%2F)|(?<![A-Za-z\d])(?:PMIDs?|PubMed(?: ?ID)?|PMC(?:ID)?|NCT|(?<!-)rs|${REGISTRY_WORDS})(?=[\d\W_])`,
  'gi',
)
const REGISTRY_WORD = new RegExp(`^(?:${REGISTRY_WORDS})$`, 'i')

/**
 * Finds the sources that a Markdown text cites, without duplicates, in the order of their first
 * mention. Takes linear time. The README lists what counts as a source.
 */
export function extractCitations(markdown: string): Citation[] {
  const citations = new Map<string, Citation>()
  for (const mention of findMentions(markdown)) {
    const key = `${mention.kind} ${mention.id}`
    if (!citations.has(key)) citations.set(key, mention)
  }
  return [...citations.values()]
}

/** Finds all mentions of sources in a Markdown text, in order and without overlap. */
export function findMentions(markdown: string): Citation[] {
  const mentions: Citation[] = []
  const text = blankCodeBlocks(markdown)
  const isInlineCode = findInlineCode(text)
  const beginning = new RegExp(BEGINNING)
  for (let match = beginning.exec(text); match; match = beginning.exec(text)) {
    const { found, end } = readerOf(match[0])(text, match.index, isInlineCode(match.index))
    mentions.push(...found)
    beginning.lastIndex = Math.max(beginning.lastIndex, end)
  }
  return mentions
}

function readerOf(beginning: string): Reader {
  if (/^(?:http|www|\w+\.ncbi)/i.test(beginning)) return readAddress
  if (beginning.startsWith('10.')) return readDoi
  if (REGISTRY_WORD.test(beginning)) return readRegistry
  return /^p(?:mids?$|ub)/i.test(beginning) ? readPmids : readCode
}

import { blankCodeBlocks } from './blank-code-blocks.ts'
import type { Citation } from './citation.ts'
import { findInlineCode } from './inline-code.ts'
import { type Reader, readAddress, readCode, readDoi, readPmids } from './readers.ts'
import { REGISTRY_WORDS, readRegistry } from './registries.ts'

/** Where something may begin: an address, a DOI, a word for an identifier. */
const BEGINNING = new RegExp(
  String.raw`https?://|(?<![\w./@-])(?:www\.|(?:pubmed|pmc)\.ncbi\.nlm\.nih\.gov/)|(?<![\d.])10\.\d{4,9}(?:\.\d{1,9}){0,4}(?:/|%2F)|(?<![A-Za-z\d])(?:PMIDs?|PubMed(?: ?ID)?|PMC(?:ID)?|NCT|(?<!-)rs|${REGISTRY_WORDS})(?=[\d\W_])`,
  'gi',
)
const REGISTRY_WORD = new RegExp(`^(?:${REGISTRY_WORDS})$`, 'i')

/**
 * The sources that a markdown text names, each once, in the order of their first places. The time
 * is linear in the length of the text. The README says what counts.
 */
export function extractCitations(markdown: string): Citation[] {
  const citations = new Map<string, Citation>()
  for (const mention of findMentions(markdown)) {
    const key = `${mention.kind} ${mention.id}`
    if (!citations.has(key)) citations.set(key, mention)
  }
  return [...citations.values()]
}

/** Every place where a markdown text names a source, in order and without overlap. */
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

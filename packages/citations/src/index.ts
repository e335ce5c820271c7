export type { Citation, CitationKind } from './citation.ts'
export { extractCitations, findMentions } from './extract-citations.ts'
export { toAddress } from './to-address.ts'

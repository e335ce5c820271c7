export type { Citation, CitationKind } from './citation.ts'
export { extractCitations } from './extract-citations.ts'

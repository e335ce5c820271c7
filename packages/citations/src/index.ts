export { blankCodeBlocks } from './blank-code-blocks.ts'
export type { Citation, CitationKind } from './citation.ts'
export { isOtherTitle } from './compare-titles.ts'
export { extractCitations, findMentions } from './extract-citations.ts'
export { findNamedTitle } from './find-named-title.ts'
export { findInlineCode } from './inline-code.ts'
export {
  distinctSources,
  type ListedSource,
  listSources,
  type ReturnedSource,
} from './list-sources.ts'
export { toAddress } from './to-address.ts'
export { unwrapAnswer } from './unwrap-answer.ts'

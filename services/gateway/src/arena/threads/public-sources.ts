import type { ProviderSource } from '@assay/contracts/chat/answer-sources'

/** A vendor's addresses that redirect to sources found by its model. */
const VENDOR_REDIRECT =
  /^https?:\/\/(?:[\w-]+\.)*vertexaisearch\.cloud\.google(?:apis)?\.com(?:[/:?#]|$)/i

/**
 * Returns an answer's sources as the reader may see them. While the model is hidden, addresses that
 * name the vendor are withheld, but the sources keep their numbers and titles.
 */
export function toPublicSources(
  sources: readonly ProviderSource[],
  revealed: boolean,
): ProviderSource[] {
  if (revealed) return [...sources]
  return sources.map((source) =>
    source.url && VENDOR_REDIRECT.test(source.url) ? { ...source, url: null } : source,
  )
}

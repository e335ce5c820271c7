import type { ProviderSource } from '@assay/contracts/chat/answer-sources'

/** Addresses that lead to a source by way of the vendor whose model found it. */
const VENDOR_REDIRECT =
  /^https?:\/\/(?:[\w-]+\.)*vertexaisearch\.cloud\.google(?:apis)?\.com(?:[/:?#]|$)/i

/**
 * The sources of an answer as its reader may see them: while the model is not known, an address that
 * names its vendor is withheld. The number and the title stay.
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
